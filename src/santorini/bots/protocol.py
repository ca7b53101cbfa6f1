"""What a bot is: any object with a method `choose`."""

from __future__ import annotations

import math
from random import Random
from typing import Final, Protocol, runtime_checkable

import attrs

from santorini.errors import BotError, shown
from santorini.position import Position
from santorini.steps import Step
from santorini.view import View

_MOST: Final = 2**63 - 1


def _seconds(_: object, __: attrs.Attribute[float | None], value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise BotError(f"seconds is None or a positive number, not {shown(value)}")


def _number(_: object, attribute: attrs.Attribute[int | None], value: object) -> None:
    if value is not None and (type(value) is not int or not 1 <= value <= _MOST):
        raise BotError(f"{attribute.name} is None or a positive whole number, not {shown(value)}")


@attrs.frozen(kw_only=True)
class Limit:
    """How much a bot may spend on a decision; `None` leaves it open.

    Raises `BotError` for what is no positive number.
    """

    seconds: float | None = attrs.field(default=None, validator=_seconds)
    nodes: int | None = attrs.field(default=None, validator=_number)
    depth: int | None = attrs.field(default=None, validator=_number)


def expect_decision(view: View) -> None:
    """Raise `BotError` if a bot is given something else than a view, or if its player has nothing to decide there."""
    given: object = view
    if not isinstance(given, View):
        hint = ": use position.view(player)" if isinstance(given, Position) else ""
        raise BotError(f"a bot chooses from a View, not from {shown(given)}{hint}")
    if not view.steps:
        raise BotError(f"player {view.player} has nothing to decide")


@runtime_checkable
class Bot(Protocol):
    """A player: gets what it may know, and chooses one of `view.steps`."""

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the step to make; all randomness comes from `rng`."""
        ...
