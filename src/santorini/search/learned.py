"""`Learned`: an evaluator that knows the surroundings of workers by tables."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.squares import NEIGHBOURS, lowest
from santorini.search.evaluation import Native

#: A window of three rows and columns on the board, its lowest square at bit 0, without the square in the middle.
_WINDOW: Final = 0b00111_00101_00111
#: Where the eight neighbours of the middle lie in a window, in the order of the directions.
_RING: Final = (7, 12, 11, 10, 5, 0, 1, 2)
_FIVES: Final = 5**8
_FOURS: Final = 4**8


def _sums(base: int) -> list[int]:
    """For each window the sum of a power of a base for each neighbour that is in it."""
    out = [0] * (_WINDOW + 1)
    for chosen in range(256):
        window = total = 0
        for place, bit in enumerate(_RING):
            if chosen >> place & 1:
                window |= 1 << bit
                total += base**place
        out[window] = total
    return out


def _off(square: int) -> int:
    """Return the part of the window around a square that lies to the left or right of the board."""
    left, right = square % 5 == 0, square % 5 == 4
    return sum(1 << bit for bit in _RING if (left and bit % 5 == 0) or (right and bit % 5 == 2))


_IN_FIVES: Final[vec[i64]] = vec[i64](_sums(5))
_IN_FOURS: Final[vec[i64]] = vec[i64](_sums(4))
_OFF: Final[vec[i64]] = vec[i64]([_off(square) for square in range(25)] + [0] * 7)


@final
@mypyc_attr(serializable=False)
class Learned(Native):
    """Adds up what tables say of each worker.

    `patterns` has for each level 0-2 and each state of the eight squares around (0-3 blocks, or shut) a worth,
    `guards` one for each level and which of these squares are one level higher and which are next to an opponent,
    `places` one for each level and square. All are in points.
    """

    def __init__(self, patterns: list[int], guards: list[int], places: list[int], tempo: int) -> None:
        self.patterns: vec[i16] = vec[i16](patterns)
        self.guards: vec[i16] = vec[i16](guards)
        self.places: vec[i64] = vec[i64](places)
        self.tempo: i64 = tempo

    def value(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is."""
        return self.tempo + self._balance(b)

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return self._balance(b) - self.tempo

    def _balance(self, b: Board) -> i64:
        mine = b.mine
        foes = b.foes
        return self._side(b, mine, foes) - self._side(b, foes, mine)

    def _side(self, b: Board, workers: i64, others: i64) -> i64:
        free = b.free
        l1 = b.l1
        l2 = b.l2
        l3 = b.l3
        shut = ~free << 6 | 63
        at1 = shut | l1 << 6
        at2 = shut | l2 << 6
        at3 = shut | l3 << 6
        near: i64 = 0
        while others:
            near |= NEIGHBOURS[lowest(others)]
            others &= others - 1
        total: i64 = 0
        while workers:
            one = workers & -workers
            s = lowest(workers)
            workers ^= one
            off = _OFF[s]
            index = (
                _IN_FIVES[(shut >> s | off) & _WINDOW]
                + _IN_FIVES[(at1 >> s | off) & _WINDOW]
                + _IN_FIVES[(at2 >> s | off) & _WINDOW]
                + _IN_FIVES[(at3 >> s | off) & _WINDOW]
            )
            around = NEIGHBOURS[s]
            up = around & free
            at: i64 = 0
            level: i64 = 0
            if l2 & one:
                up &= l3
                index += 2 * _FIVES
                at = 2 * _FOURS
                level = 96 if l3 & one else 64
            elif l1 & one:
                up &= l2 & ~l3
                index += _FIVES
                at = _FOURS
                level = 32
            else:
                up &= l1 & ~l2
            at += _IN_FOURS[up << 6 >> s] + 2 * _IN_FOURS[(around & near) << 6 >> s]
            total += i64(self.patterns[index]) + i64(self.guards[at]) + self.places[level | s]
        return total
