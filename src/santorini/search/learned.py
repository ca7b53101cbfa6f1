"""`Learned`: an evaluator that knows the surroundings of workers by tables."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.squares import FULL, NEIGHBOURS, lowest
from santorini.search.evaluation import Native
from santorini.search.weights import TOP, UNITS, Powers, Tables, Weights

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


_NOT_LEFT: Final[i64] = FULL & ~0b00001_00001_00001_00001_00001
_NOT_RIGHT: Final[i64] = FULL & ~0b10000_10000_10000_10000_10000
# Numbers for the units have 16 bits each, see `LANE`, and their worth is in 128ths, see `SCALE`.
_LOW: Final = 0xFFFF
_SIGN: Final = 0x8000
_SCALED: Final = 7
_PAIRS: Final = 0x5555555555555555
_QUADS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def spread(mask: i64) -> i64:
    """Return the squares of a mask and those next to them."""
    wide = mask | (mask << 1 & _NOT_LEFT) | (mask >> 1 & _NOT_RIGHT)
    return (wide | wide << 5 | wide >> 5) & FULL


def counts(low: i64, high: i64) -> i64:
    """Return the numbers of squares of two masks, in the bits 0-5 and 32-37; other bits are of no meaning."""
    x = low | high << 32
    x -= x >> 1 & _PAIRS
    x = (x & _QUADS) + (x >> 2 & _QUADS)
    x = (x + (x >> 4)) & _BYTES
    x += x >> 8
    return x + (x >> 16)


@final
@mypyc_attr(serializable=False)
class Learned(Native):
    """Adds up what tables say of each worker and of the squares between them, in points.

    `patterns` has for each level 0-2 and each state of the eight squares around (0-3 blocks, or shut) a worth.
    `guards` has one for each level and which of these squares are one level higher and which an opponent may reach or
    build on, `places` one for each level and square: both first for the side whose turn it is, then for the other.
    `squares` has one for each level 1-3 of a free square, how soon the side whose turn it is can enter it (next turn,
    the turn after, later), and how soon the other. What is added up in the same go for units that count only if they
    come to more than nothing has bits of the same words, see `Tables`. `climbs` has such numbers, and those of powers,
    by whose turn it is, level, and what `guards` tells of four of the neighbours.
    """

    def __init__(self, tables: Tables) -> None:
        self.patterns: vec[i16] = vec[i16](tables.patterns)
        self.guards: vec[i16] = vec[i16](tables.guards)
        self.places: vec[i64] = vec[i64](tables.places)
        self.climbs: vec[i64] = vec[i64](tables.climbs)
        self.squares: vec[i64] = vec[i64](tables.squares)
        self.start: i64 = tables.start
        self.worth: vec[i64] = vec[i64](tables.worth)

    @staticmethod
    def of(weights: Weights, mover: Powers = None, waiter: Powers = None) -> Learned:
        """Return an evaluator by weights, for the turns of one power against another; see `Weights.tables`."""
        return Learned(weights.tables(mover, waiter))

    def sharing(self, tables: Tables) -> Learned:
        """Return an evaluator by other tables that keeps the large ones, which no power changes."""
        out = Learned(tables)
        out.patterns = self.patterns
        out.guards = self.guards
        return out

    def value(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is."""
        return self._balance(b, b.mine, b.foes)

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return -self._balance(b, b.foes, b.mine)

    def _balance(self, b: Board, mine: i64, foes: i64) -> i64:
        """Return how good a board is for the side of some workers if it is their turn."""
        free = b.free
        soon = self._reach(b, free, mine)
        soon_foes = self._reach(b, free, foes)
        total = self.start + self._side(b, free, mine, spread(soon_foes), 0)
        total += self._side(b, free, foes, spread(soon), 1)
        late = self._onward(b, free, soon)
        late_foes = self._onward(b, free, soon_foes)
        rest = free & ~late
        late &= ~soon
        rest_foes = free & ~late_foes
        late_foes &= ~soon_foes
        level: i64 = 0
        while level < 3:
            here = free & (b.l3 if level == 2 else b.l2 & ~b.l3 if level == 1 else b.l1 & ~b.l2)
            if here:
                at = 9 * level
                total += self._third(at, here & soon, soon_foes, late_foes, rest_foes)
                total += self._third(at + 3, here & late, soon_foes, late_foes, rest_foes)
                total += self._third(at + 6, here & rest, soon_foes, late_foes, rest_foes)
            level += 1
        return self._judged(total)

    def _judged(self, total: i64) -> i64:
        """Return what sums come to, those of the units above the others in a word."""
        out = ((total & _LOW) ^ _SIGN) - _SIGN
        total = (total - out) >> 16
        scaled: i64 = 0
        unit: i64 = 0
        while unit < UNITS:
            found = ((total & _LOW) ^ _SIGN) - _SIGN
            total = (total - found) >> 16
            found = min(found, TOP)
            if found > 0:
                scaled += self.worth[unit] * found
            unit += 1
        return out + (scaled >> _SCALED)

    def _third(self, at: i64, some: i64, soon: i64, late: i64, rest: i64) -> i64:
        if not some:
            return 0
        squares = self.squares
        two = counts(some & soon, some & late)
        return (
            squares[at] * (two & 63)
            + squares[at + 1] * (two >> 32 & 63)
            + squares[at + 2] * (counts(some & rest, 0) & 63)
        )

    def _reach(self, b: Board, free: i64, workers: i64) -> i64:
        """Return the squares that workers may enter next."""
        out: i64 = 0
        while workers:
            one = workers & -workers
            near = NEIGHBOURS[lowest(workers)]
            workers ^= one
            out |= near if b.l2 & one else near & ~b.l3 if b.l1 & one else near & ~b.l2
        return out & free

    def _onward(self, b: Board, free: i64, soon: i64) -> i64:
        """Return the squares that can be entered next, or from those."""
        low = spread(soon & ~b.l1) & ~b.l2
        middle = spread(soon & b.l1 & ~b.l2) & ~b.l3
        return (soon | low | middle | spread(soon & b.l2)) & free

    def _side(self, b: Board, free: i64, workers: i64, guarded: i64, waits: i64) -> i64:
        """Return what the workers of one side add: of the one that waits, what counts for it is taken away."""
        l1 = b.l1
        l2 = b.l2
        l3 = b.l3
        shut = ~free << 6 | 63
        at1 = shut | l1 << 6
        at2 = shut | l2 << 6
        at3 = shut | l3 << 6
        sign: i64 = 1 - 2 * waits
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
            at = 3 * _FOURS * waits
            level = 128 * waits
            if l2 & one:
                up &= l3
                index += 2 * _FIVES
                at += 2 * _FOURS
                level += 64
                if l3 & one:
                    level += 32
            elif l1 & one:
                up &= l2 & ~l3
                index += _FIVES
                at += _FOURS
                level += 32
            else:
                up &= l1 & ~l2
            state = _IN_FOURS[up << 6 >> s] + 2 * _IN_FOURS[(around & guarded) << 6 >> s]
            total += sign * (i64(self.patterns[index]) + i64(self.guards[at + state])) + self.places[level | s]
            half = at >> 8
            total += self.climbs[half | (state & 255)] + self.climbs[half | state >> 8]
        return total
