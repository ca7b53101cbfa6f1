"""What a bot is: any object with a method `choose`."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from santorini.errors import BotError, shown
from santorini.limit import Limit
from santorini.position import Position
from santorini.steps import Step
from santorini.view import View


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
