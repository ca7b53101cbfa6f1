"""`Learned`: an evaluator that knows the surroundings of workers by tables."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.squares import FULL, NEIGHBOURS, ONE, ZERO, lowest
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


def spread(mask: i64) -> i64:
    """Return the squares of a mask and those next to them."""
    wide = mask | (mask << 1 & _NOT_LEFT) | (mask >> 1 & _NOT_RIGHT)
    return (wide | wide << 5 | wide >> 5) & FULL


#: The workers of both sides that a scene has room for.
_WORKERS: Final = 25


@final
@mypyc_attr(serializable=False)
class Scene:
    """What a board has been judged by, so that one that differs by a build need not be looked at as a whole."""

    def __init__(self) -> None:
        #: The blocks and domes of the board.
        self.l1: i64 = 0
        self.l2: i64 = 0
        self.l3: i64 = 0
        self.dome: i64 = 0
        #: The workers of the side whose turn it is taken to be, and of the other one, and the squares without any.
        self.mine: i64 = 0
        self.foes: i64 = 0
        self.free: i64 = 0
        #: The squares of all workers, what each adds, how many there are, and how many are of the first side.
        self.squares: vec[i64] = vec[i64]([0] * _WORKERS)
        self.parts: vec[i64] = vec[i64]([0] * _WORKERS)
        self.count: i64 = 0
        self.own: i64 = 0
        #: For each side the squares next to its workers, to those of level 1 and higher, and to those of level 2 and 3.
        self.near: vec[i64] = vec[i64]([0] * 6)
        #: The squares that each side can enter next, or by its next two moves, and those that the other one guards.
        self.soon: i64 = 0
        self.soon_foes: i64 = 0
        self.late: i64 = 0
        self.late_foes: i64 = 0
        self.guarded: i64 = 0
        self.guarded_foes: i64 = 0
        self.total: i64 = 0

    def place(self, b: Board, mine: i64, foes: i64) -> None:
        """Note what there is, and where everybody stands."""
        self.l1 = b.l1
        self.l2 = b.l2
        self.l3 = b.l3
        self.dome = b.dome
        self.mine = mine
        self.foes = foes
        self.free = b.free
        self.count = 0
        self._stand(b, mine, 0)
        self.own = self.count
        self._stand(b, foes, 3)

    def waits_on(self, b: Board) -> bool:
        """Return whether this is a board as if its turn were over."""
        return (
            self.l1 == b.l1
            and self.l2 == b.l2
            and self.l3 == b.l3
            and self.dome == b.dome
            and self.mine == b.foes
            and self.foes == b.mine
        )

    def _stand(self, b: Board, workers: i64, at: i64) -> None:
        any_level: i64 = 0
        low: i64 = 0
        high: i64 = 0
        i = self.count
        while workers:
            s = lowest(workers)
            near = NEIGHBOURS[s]
            any_level |= near
            low |= near if b.l1 >> s & 1 else ZERO
            high |= near if b.l2 >> s & 1 else ZERO
            self.squares[i] = s
            i += 1
            workers &= workers - 1
        self.count = i
        self.near[at] = any_level
        self.near[at + 1] = low
        self.near[at + 2] = high

    def entered(self, b: Board, free: i64, at: i64) -> i64:
        """Return the squares that a side can enter next, 0 for the one whose turn it is, 3 for the other."""
        near = self.near
        return (near[at] & ~b.l2 | near[at + 1] & ~b.l3 | near[at + 2]) & free


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
        self.scene = Scene()

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
        return self._judged(self._weighed(b, b.mine, b.foes))

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return -self._judged(self._weighed(b, b.foes, b.mine))

    def built(self, b: Board, c: Board, one: i64) -> i64:
        """Return what `value` says of a board `c`: that of `b` after a build, the mask `one`, which ends the turn.

        If `b` with the turn over was judged last, only what the build changes is looked up again.
        """
        scene = self.scene
        if not scene.waits_on(b):
            self._weighed(b, b.foes, b.mine)
        if one & (scene.mine | scene.foes) or c.mine != scene.mine or c.foes != scene.foes:
            return self.value(c)
        free = scene.free & ~c.dome
        soon = scene.entered(c, free, 0)
        soon_foes = scene.entered(c, free, 3)
        late = self._onward(c, free, soon)
        late_foes = self._onward(c, free, soon_foes)
        changed = one | (soon ^ scene.soon) | (soon_foes ^ scene.soon_foes)
        changed |= (late ^ scene.late) | (late_foes ^ scene.late_foes)
        return self._judged(
            scene.total
            + self._gained(c, free, one, soon, soon_foes)
            - self._between(b, changed & scene.free, scene.soon, scene.late, scene.soon_foes, scene.late_foes)
            + self._between(c, changed & free, soon, late, soon_foes, late_foes)
        )

    def _gained(self, c: Board, free: i64, one: i64, soon: i64, soon_foes: i64) -> i64:
        """Return how much more workers add after a build than before it."""
        scene = self.scene
        touched = one
        touched_foes = one
        guarded = scene.guarded
        guarded_foes = scene.guarded_foes
        if soon_foes != scene.soon_foes:
            guarded = spread(soon_foes)
            touched |= guarded ^ scene.guarded
        if soon != scene.soon:
            guarded_foes = spread(soon)
            touched_foes |= guarded_foes ^ scene.guarded_foes
        total: i64 = 0
        i: i64 = 0
        while i < scene.count:
            s = scene.squares[i]
            if i < scene.own:
                if NEIGHBOURS[s] & touched:
                    total += self._worker(c, free, s, guarded, 0) - scene.parts[i]
            elif NEIGHBOURS[s] & touched_foes:
                total += self._worker(c, free, s, guarded_foes, 1) - scene.parts[i]
            i += 1
        return total

    def _weighed(self, b: Board, mine: i64, foes: i64) -> i64:
        """Return the sums of a board for the side of some workers if it is their turn; the scene keeps the parts."""
        scene = self.scene
        scene.place(b, mine, foes)
        free = scene.free
        scene.soon = soon = scene.entered(b, free, 0)
        scene.soon_foes = soon_foes = scene.entered(b, free, 3)
        scene.guarded = guarded = spread(soon_foes)
        scene.guarded_foes = guarded_foes = spread(soon)
        total = self.start
        i: i64 = 0
        while i < scene.count:
            s = scene.squares[i]
            waits = ZERO if i < scene.own else ONE
            part = self._worker(b, free, s, guarded_foes if waits != 0 else guarded, waits)
            scene.parts[i] = part
            total += part
            i += 1
        scene.late = late = self._onward(b, free, soon)
        scene.late_foes = late_foes = self._onward(b, free, soon_foes)
        total += self._between(b, free, soon, late, soon_foes, late_foes)
        scene.total = total
        return total

    def _between(self, b: Board, free: i64, soon: i64, late: i64, soon_foes: i64, late_foes: i64) -> i64:
        """Return what free squares add by their level and how soon each side can enter them."""
        squares = self.squares
        l2 = b.l2
        l3 = b.l3
        left = free & b.l1
        total: i64 = 0
        while left:
            s = lowest(left)
            left &= left - 1
            level = (l2 >> s & 1) + (l3 >> s & 1)
            time = 2 - (soon >> s & 1) - (late >> s & 1)
            time_foes = 2 - (soon_foes >> s & 1) - (late_foes >> s & 1)
            total += squares[9 * level + 3 * time + time_foes]
        return total

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

    def _onward(self, b: Board, free: i64, soon: i64) -> i64:
        """Return the squares that can be entered next, or from those."""
        low = spread(soon & ~b.l1) & ~b.l2
        middle = spread(soon & b.l1 & ~b.l2) & ~b.l3
        return (soon | low | middle | spread(soon & b.l2)) & free

    def _worker(self, b: Board, free: i64, s: i64, guarded: i64, waits: i64) -> i64:
        """Return what a worker adds: of the side that waits, what counts for it is taken away."""
        one = ONE << s
        l1 = b.l1
        l2 = b.l2
        l3 = b.l3
        shut = ~free << 6 | 63
        off = _OFF[s]
        index = (
            _IN_FIVES[(shut >> s | off) & _WINDOW]
            + _IN_FIVES[((shut | l1 << 6) >> s | off) & _WINDOW]
            + _IN_FIVES[((shut | l2 << 6) >> s | off) & _WINDOW]
            + _IN_FIVES[((shut | l3 << 6) >> s | off) & _WINDOW]
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
        half = at >> 8
        return (
            (1 - 2 * waits) * (i64(self.patterns[index]) + i64(self.guards[at + state]))
            + self.places[level | s]
            + self.climbs[half | (state & 255)]
            + self.climbs[half | state >> 8]
        )
