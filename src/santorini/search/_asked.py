"""What every search checks before it begins, and its clock."""

from __future__ import annotations

import time
from threading import Event

import attrs

from santorini.errors import SearchError, shown
from santorini.limit import Limit
from santorini.position import CHANCE, Position


def expect_position(position: object) -> None:
    """Raise `SearchError` for what is no position."""
    if not isinstance(position, Position):
        raise SearchError(f"a search starts from a Position, not from {shown(position)}")


def expect_lines(lines: object) -> None:
    """Raise `SearchError` for what is no number of lines."""
    if type(lines) is not int or lines < 1:
        raise SearchError(f"lines is a positive number, not {shown(lines)}")


def expect_player(position: Position, drafts: str) -> None:
    """Raise `SearchError` where no player decides, and with these words in drafts."""
    if position.phase == "drafting":
        raise SearchError(drafts)
    if position.decider is None:
        raise SearchError("the game is over")
    if position.decider == CHANCE:
        raise SearchError("chance decides here")


def is_open_duel(position: Position) -> bool:
    """Return whether there are two sides, and nothing is hidden."""
    return position.rules.sides == 2 and not position.rules.machine.concealers


def expect_open_duel(position: Position, search: str) -> None:
    """Raise `SearchError` for three sides and for games in which something is hidden, which this search is not for."""
    if is_open_duel(position):
        return
    if position.rules.sides != 2:
        raise SearchError(f"{search} is for two sides, and these are three")
    raise SearchError(f"{search} is for games in which nothing is hidden")


@attrs.define
class Clock:
    """What ends a search: the limit of seconds, from the moment when this is made, and somebody who cancels it."""

    limit: Limit
    cancel: Event | None
    start: float = attrs.field(factory=time.perf_counter)

    @property
    def seconds(self) -> float:
        """The time that has passed."""
        return time.perf_counter() - self.start

    def cancelled(self) -> bool:
        """Return whether somebody has cancelled the search."""
        return self.cancel is not None and self.cancel.is_set()

    def late(self) -> bool:
        """Return whether the time is up, or somebody has cancelled the search."""
        return self.cancelled() or (self.limit.seconds is not None and self.seconds >= self.limit.seconds)
