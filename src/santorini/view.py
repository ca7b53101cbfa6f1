"""`View`: what one player may know of a position. Bots are given views, not positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from santorini.errors import NotationError, shown
from santorini.outcome import Outcome
from santorini.steps import AnyStep

if TYPE_CHECKING:
    from santorini.position import Position


@attrs.frozen
class View:
    """A position as a player may know it.

    No power implemented so far hides anything, so `position` is the whole position; where something is hidden it will
    be what the player knows of it.
    """

    position: Position
    player: int

    def __attrs_post_init__(self) -> None:
        from santorini.position import Position  # noqa: PLC0415 - positions stand above views

        if not isinstance(self.position, Position):
            raise NotationError(f"a view is one of a Position, not of {shown(self.position)}")
        if type(self.player) is not int or not 1 <= self.player <= self.position.rules.players:
            raise NotationError(f"there is no player {shown(self.player)}")

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps that the player may make now, none if somebody else decides."""
        return self.position.steps if self.position.decider == self.player else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it goes on."""
        return self.position.outcome
