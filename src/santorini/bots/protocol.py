"""What a bot is: any object with a method `choose`."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

import attrs

from santorini.errors import BotError
from santorini.steps import Step
from santorini.view import View


@attrs.frozen(kw_only=True)
class Limit:
    """How much a bot may spend on a decision; `None` leaves it open."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


def expect_decision(view: View) -> None:
    """Raise `BotError` if a bot is asked to choose where its player has nothing to decide."""
    if not view.steps:
        raise BotError(f"player {view.player} has nothing to decide")


@runtime_checkable
class Bot(Protocol):
    """A player: gets what it may know, and chooses one of `view.steps`."""

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the step to make; all randomness comes from `rng`."""
        ...
