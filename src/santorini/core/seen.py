"""`Seen`: a set of integers in one flat table, for turns whose moves may repeat."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.errors import EndlessTurnError

#: The greatest number of steps that a turn, or a line of turns that is counted, is followed.
MOST_STEPS: Final = 250


@final
@mypyc_attr(serializable=False)
class Seen:
    """A growing set of integers from 0 to 2**62 - 2."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.room: i64 = 0
        self.table: vec[i64] = vec[i64]([])

    def has(self, value: i64) -> bool:
        """Return whether a value is in the set."""
        if not self.size:
            return False
        at = _slot(value, self.room)
        table = self.table
        while table[at]:
            if table[at] == value + 1:
                return True
            at = (at + 1) & (self.room - 1)
        return False

    def clear(self) -> None:
        """Take all values out."""
        if self.size:
            self.size = 0
            i: i64 = 0
            while i < self.room:
                self.table[i] = 0
                i += 1

    def update(self, other: Seen) -> None:
        """Add all values of another set."""
        for value in other.table:
            if value:
                self.add(value - 1)

    def add(self, value: i64) -> bool:
        """Add a value; return whether it was new."""
        if self.size * 2 >= self.room:
            self._grow()
        at = _slot(value, self.room)
        table = self.table
        while table[at]:
            if table[at] == value + 1:
                return False
            at = (at + 1) & (self.room - 1)
        table[at] = value + 1
        self.size += 1
        return True

    def _grow(self) -> None:
        old = self.table
        self.room = self.room * 4 if self.room else 16
        room: int = self.room
        self.table = vec[i64]([0] * room)
        for value in old:
            if value:
                at = _slot(value - 1, self.room)
                while self.table[at]:
                    at = (at + 1) & (self.room - 1)
                self.table[at] = value


@final
@mypyc_attr(serializable=False)
class Trail:
    """The situations in a turn whose moves may repeat: each is noted once, and gone on from layer by layer."""

    def __init__(self) -> None:
        self.seen = Seen()
        self.ahead: list[Board] = []
        # How many of them have been gone on from, how many layers, and where the next layer begins.
        self.done: i64 = 0
        self.layers: i64 = 0
        self.end: i64 = 0

    def note(self, b: Board) -> None:
        """Note a situation, unless it has been before."""
        if self.seen.add(b.key()):
            self.ahead.append(b.copy())

    def next(self, depth: i64) -> Board | None:
        """Return the situation to go on from next, `None` if there is none; refuse too many layers."""
        if self.done == len(self.ahead):
            return None
        if self.done == self.end:
            check_depth(depth + self.layers)
            self.layers += 1
            self.end = len(self.ahead)
        self.done += 1
        return self.ahead[self.done - 1]


def check_depth(depth: i64) -> None:
    """Refuse to follow a turn for too many steps, before the machine's stack is used up."""
    if depth > MOST_STEPS:
        raise EndlessTurnError(f"a turn goes on for more than {MOST_STEPS} steps: can it end?")


def _slot(value: i64, room: i64) -> i64:
    mixed = ((value & 0x3FFFFFFF) * 0x9E3779B1) ^ (value >> 30)
    return (mixed >> 16) & (room - 1)
