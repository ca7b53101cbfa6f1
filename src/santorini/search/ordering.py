"""`Steps`: the steps of a board in the order in which a search tries them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CAN_MOVE, MOVE
from santorini.core.squares import ZERO, lowest

#: The bits of a step code.
_STEP: Final = 20
_STEPS: Final = (1 << _STEP) - 1
#: What the step from a table is worth trying first, and a climb to level 3; more than any other step.
FIRST: Final = 1 << 40
_CLIMB: Final = 1 << 39
#: The places for numbers of how good steps have been, see `spot`.
SPOTS: Final = 4 << 14


def spot(side: i64, step: i64) -> i64:
    """Return where it stands how good a step has been for a side."""
    return side << 14 | (step >> 15 & 15) << 10 | step & 1023


@final
@mypyc_attr(serializable=False)
class Steps:
    """A buffer for the steps of a board, each in a word below what it is worth trying first."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]([0] * 256)
        self.size: i64 = 0
        #: Whether the words tell what is worth trying first; otherwise they are just steps, in order.
        self.sorts: bool = False

    def _clear(self, rows: i64) -> None:
        """Forget the words; make room for those of so many rows of a menu."""
        self.size = 0
        while len(self.words) < 25 * rows:
            self.words = append(self.words, 0)

    def best(self, at: i64) -> i64:
        """Bring the largest word from a place on to that place; return its step."""
        words = self.words
        top = words[at]
        where = at
        i = at + 1
        while i < self.size:
            if words[i] > top:
                top = words[i]
                where = i
            i += 1
        words[where] = words[at]
        words[at] = top
        return top & _STEPS

    def lay_out(self, b: Board, rows: vec[i64], n: i64) -> None:
        """List the steps of a menu, moves that go up first: where few boards lie below, sorting does not pay."""
        self._clear(n >> 1)
        self.sorts = False
        words = self.words
        size: i64 = 0
        moves = b.kinds & CAN_MOVE != 0
        part: i64 = 0 if moves else 1
        while part < 2:
            i: i64 = 0
            while i < n:
                head = rows[i]
                mask = rows[i + 1]
                i += 2
                if moves:
                    up: i64 = b.above(head >> 5 & 31) if head >> 15 == MOVE else ZERO
                    mask = mask & ~up if part else mask & up
                while mask:
                    words[size] = head | lowest(mask)
                    size += 1
                    mask &= mask - 1
            part += 1
        self.size = size

    def sort(self, b: Board, rows: vec[i64], n: i64, often: vec[i64], first: i64) -> None:
        """List the steps of a menu, each with what it is worth trying first: `often` tells how good steps have been."""
        self._clear(n >> 1)
        self.sorts = True
        words = self.words
        size: i64 = 0
        side = b.decider & 3
        i: i64 = 0
        while i < n:
            head = rows[i]
            mask = rows[i + 1]
            i += 2
            climbs: i64 = b.l3 if head >> 15 == MOVE and not b.l3 >> (head >> 5 & 31) & 1 else ZERO
            while mask:
                step = head | lowest(mask)
                worth = often[spot(side, step)]
                if step == first:
                    worth = FIRST
                elif climbs & mask & -mask:
                    worth = _CLIMB
                mask &= mask - 1
                words[size] = worth << _STEP | step
                size += 1
        self.size = size
