"""`Corrections`: how far an evaluator is off in the search under way (known as correction history)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from santorini.core.board import Board

#: The bits of the places for the workers of both sides together, and for those of one side.
_TOGETHER: Final = 14
_ALONE: Final = 12
#: What masks of workers are mixed by: only such bits count as do not depend on the size of integers.
_MIX_MINE: Final = 0x9E3779B1
_MIX_FOES: Final = 0x85EBCA77
_MIX: Final = 0x2545F491
#: Corrections are kept in so small parts of a point.
_PARTS: Final = 8
#: One finding changes what is known by a part of what was amiss: the depth, up to the first, through the second.
_DEEP: Final = 8
_CALM: Final = 256
#: A finding that is further off than this counts as that far off.
_FAR: Final = 200


@final
@mypyc_attr(serializable=False)
class Corrections:
    """What is to be added to what an evaluator says of boards on which a turn starts, by where the workers stand.

    There is a number for the workers of both sides, one for those of the side whose turn it is, and one for the other
    ones, all by whose turn it is, and they are added up. Blocks have no part in it: few change between a root and what
    lies below it, and so the builds that end a turn need one correction for all.
    """

    def __init__(self) -> None:
        self.together: vec[i32] = vec[i32]([0] * (2 << _TOGETHER))
        self.mine: vec[i32] = vec[i32]([0] * (2 << _ALONE))
        self.foes: vec[i32] = vec[i32]([0] * (2 << _ALONE))

    def of(self, side: i64, mine: i64, foes: i64) -> i64:
        """Return what is to be added for a side whose turn it is, and the masks of its workers and the others."""
        return (
            i64(self.together[_place(_TOGETHER, side, mine, foes)])
            + i64(self.mine[_place(_ALONE, side, mine, 0)])
            + i64(self.foes[_place(_ALONE, side, 0, foes)])
        ) >> _PARTS

    def note(self, b: Board, miss: i64, depth: i64) -> None:
        """Learn by how much a search so deep has found a board, as it was judged, to be better than that."""
        change = (max(-_FAR, min(_FAR, miss)) << _PARTS) * min(depth, _DEEP) // _CALM
        _add(self.together, _place(_TOGETHER, b.turn, b.mine, b.foes), change)
        _add(self.mine, _place(_ALONE, b.turn, b.mine, 0), change)
        _add(self.foes, _place(_ALONE, b.turn, 0, b.foes), change)

    def fade(self) -> None:
        """Let what has been learned count half from now on."""
        _halve(self.together)
        _halve(self.mine)
        _halve(self.foes)


def _place(bits: i64, side: i64, mine: i64, foes: i64) -> i64:
    """Return where it stands what is known of some workers, by that many bits of them and by whose turn it is."""
    mixed = (mine * _MIX_MINE ^ foes * _MIX_FOES) * _MIX >> 24
    return (mixed & ((1 << bits) - 1)) << 1 | (side & 1)


def _add(numbers: vec[i32], at: i64, change: i64) -> None:
    numbers[at] = i32(i64(numbers[at]) + change)


def _halve(numbers: vec[i32]) -> None:
    i: i64 = 0
    while i < len(numbers):
        numbers[i] = numbers[i] >> 1
        i += 1
