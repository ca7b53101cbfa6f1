"""`Board`: where a game stands, as integers; the machine, the hooks and the searchers write to it.

One board a ply and `assign`, no undo. A published position owns a board that nothing writes to any more.
The fields are packed to 20 words, so that a million positions stay below 250 MB:

- `l1 l2 l3 dome`: squares with at least 1, 2, 3 blocks; squares with a dome, at whatever height;
- `w0 w1 w2`: workers of each side; `female`: female workers of all sides, kept only where a power reads it;
- `marked`: workers that a power has marked (low 25 bits), and those of them that owe something (next 25 bits);
- `mem_a mem_b`: 31 bits of memory for each of up to four cards, see `memory`;
- `turn`: the seat whose turn it is, its two low bits are its side (seats 0 1, 0 1 2 or in teams 0 1 4 5);
  `kinds`: kinds of steps that may come next; `active`: square of the worker that is bound to act (`NOWHERE` if none);
  `tally`: what this turn has done so far, see the properties below;
- `built`: squares built on this turn; `done`: own workers that moved (low 25 bits) and that built (next 25 bits);
- `history`: what outlives a turn, see `climbed_before` and `line_up`; `saved`: an interrupted decision, 0 if none;
  `result`: 0, or `reason << 8 | (cause + 1) << 4 | sides that won`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from santorini.core.codes import CAN_CHOOSE, CHANCE, SETUP
from santorini.core.squares import FULL, NOWHERE, ONE, image, image_square, lowest

# Layout of `tally`.
SIX: Final = 63
BUILD_ONE: Final = 1 << 6
ORIGIN: Final = 12
BEGUN: Final = 1 << 18
CLIMBED: Final = 1 << 19
FELL: Final = 1 << 20
ROAMED: Final = 1 << 21
EXTRA: Final = 1 << 22
PENDING: Final = 1 << 23
UNCHECKED: Final = 1 << 24
# While a move is made, where workers may have to move on: somebody had to leave its target first.
MET: Final = 1 << 25

# These bits of `history` tell how the cards lie: the number of a line-up, in steps of the seats that it has room for.
LINE_UP: Final = 0xFF0
_LINE_UP_ONE: Final = 4
# From here on in a line-up are the roles of a card that chance decides about, by its slot.
_CHANCE_ROLE: Final = 8

# From this bit on `history` counts turns.
_CLOCK: Final = 32

_MEMORY: Final = 0x7FFFFFFF
_LOW: Final = 0x7FFFFFFF

FIELDS: Final = (
    "l1", "l2", "l3", "dome", "w0", "w1", "w2", "female", "marked", "mem_a", "mem_b",
    "turn", "kinds", "active", "tally", "built", "done", "history", "saved", "result",
)  # fmt: skip


def seat_number(seat: i64) -> i64:
    """Return a seat's number without gaps, 0-3: its place in the order of the players."""
    return seat if seat < 4 else seat - 2


def seat_at(number: i64, players: i64) -> i64:
    """Return the seat of the player with a number, from 0, in a game of so many: its two low bits are the side."""
    return number + 2 if players == 4 and number > 1 else number


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Board:
    """A position on its way: read it, or write to it inside a step that is being played."""

    def __init__(self) -> None:
        self.l1: i64 = 0
        self.l2: i64 = 0
        self.l3: i64 = 0
        self.dome: i64 = 0
        self.w0: i64 = 0
        self.w1: i64 = 0
        self.w2: i64 = 0
        self.female: i64 = 0
        self.marked: i64 = 0
        self.mem_a: i64 = 0
        self.mem_b: i64 = 0
        self.turn: i64 = 0
        self.kinds: i64 = 0
        self.active: i64 = NOWHERE
        self.tally: i64 = 0
        self.built: i64 = 0
        self.done: i64 = 0
        self.history: i64 = 0
        self.saved: i64 = 0
        self.result: i64 = 0

    def assign(self, other: Board) -> None:
        """Become equal to another board."""
        self.l1 = other.l1
        self.l2 = other.l2
        self.l3 = other.l3
        self.dome = other.dome
        self.w0 = other.w0
        self.w1 = other.w1
        self.w2 = other.w2
        self.female = other.female
        self.marked = other.marked
        self.mem_a = other.mem_a
        self.mem_b = other.mem_b
        self.turn = other.turn
        self.kinds = other.kinds
        self.active = other.active
        self.tally = other.tally
        self.built = other.built
        self.done = other.done
        self.history = other.history
        self.saved = other.saved
        self.result = other.result

    def copy(self) -> Board:
        """Return a new board equal to this one."""
        out = Board()
        out.assign(self)
        return out

    def words(self) -> tuple[int, ...]:
        """Return the fields in the order of `FIELDS`."""
        return (
            self.l1, self.l2, self.l3, self.dome, self.w0, self.w1, self.w2, self.female, self.marked,
            self.mem_a, self.mem_b,
            self.turn, self.kinds, self.active, self.tally, self.built, self.done, self.history, self.saved,
            self.result,
        )  # fmt: skip

    def load(self, words: tuple[int, ...]) -> None:
        """Set the fields from what `words` returned."""
        (
            self.l1, self.l2, self.l3, self.dome, self.w0, self.w1, self.w2, self.female, self.marked,
            self.mem_a, self.mem_b,
            self.turn, self.kinds, self.active, self.tally, self.built, self.done, self.history, self.saved,
            self.result,
        ) = words  # fmt: skip

    def same(self, other: Board) -> bool:
        """Whether all fields are equal."""
        return (
            self.l1 == other.l1
            and self.l2 == other.l2
            and self.l3 == other.l3
            and self.dome == other.dome
            and self.w0 == other.w0
            and self.w1 == other.w1
            and self.w2 == other.w2
            and self.female == other.female
            and self.marked == other.marked
            and self.mem_a == other.mem_a
            and self.mem_b == other.mem_b
            and self.turn == other.turn
            and self.kinds == other.kinds
            and self.active == other.active
            and self.tally == other.tally
            and self.built == other.built
            and self.done == other.done
            and self.history == other.history
            and self.saved == other.saved
            and self.result == other.result
        )

    def _mix(self) -> i64:
        """Mix all fields; products stay below 2**62, so that compiled and interpreted code agree."""
        k = (self.l1 * 0x1E3779B97F) ^ (self.l2 * 0x1F58476D1D) ^ (self.l3 * 0x14D049BB13) ^ (self.dome * 0x16E8FEB867)
        k ^= (self.w0 * 0x10761D6479) ^ (self.w1 * 0x17037ED1A1) ^ (self.turn * 0x1B0CB17A6B)
        if self.tally | self.result | self.saved:
            k ^= (self.built * 0x1B873593CC) ^ (self.tally * 0x1C2B2AE35B) ^ (self.active * 0x19D699A5F1)
            k ^= (self.done & FULL) * 0x1A85EBCA6B ^ (self.done >> 25) * 0x127D4EB2F1
            k ^= (self.saved & _LOW) * 0xD35A2D97 ^ self.result * 0x165667B19E
        if self.history | self.w2 | self.female | self.marked | self.mem_a | self.mem_b:
            k ^= (self.marked & FULL) * 0x1A2C9F3E5D ^ (self.marked >> 25) * 0x1671D94B07
            k ^= (self.w2 * 0x1D8E4E27C5) ^ (self.female * 0x1EB382D699)
            k ^= (self.mem_a & _LOW) * 0x42B2AE3D ^ (self.mem_a >> 31) * 0x35297A4D
            k ^= (self.mem_b & _LOW) * 0x54D049BB ^ (self.mem_b >> 31) * 0x60761D65
            k ^= (self.history & _LOW) * 0x5E3779B1 ^ (self.history >> 31) * 0x45EBCA77
        return k ^ (self.kinds * 0x1C69B3F74B)

    def key(self) -> i64:
        """Return a hash of 62 bits, the same on every machine, compiled or not."""
        k = self._mix()
        k ^= k >> 29
        return ((k & _LOW) * 0x7FEB352D) ^ (k >> 15)

    def key2(self) -> i64:
        """Return a second hash of 62 bits; with the first one it makes the 64-bit key of a position."""
        k = self._mix()
        k ^= k >> 23
        k = ((k & _LOW) * 0x5C9E1F3B) ^ (k >> 11)
        return k ^ (k >> 31)

    # ------------------------------------------------------------------ reading

    def workers(self, side: i64) -> i64:
        """Return the workers of a side."""
        if side == 0:
            return self.w0
        return self.w1 if side == 1 else self.w2

    def side_of(self, square: i64) -> i64:
        """Return the side whose worker stands on a square where somebody does."""
        if self.w0 >> square & 1:
            return 0
        return 1 if self.w1 >> square & 1 else 2

    @property
    def mine(self) -> i64:
        """The workers of the side whose turn it is."""
        side = self.turn & 3
        if side == 0:
            return self.w0
        return self.w1 if side == 1 else self.w2

    @property
    def foes(self) -> i64:
        """The workers of all other sides."""
        side = self.turn & 3
        if side == 0:
            return self.w1 | self.w2
        return self.w0 | self.w2 if side == 1 else self.w0 | self.w1

    @property
    def decider(self) -> i64:
        """The seat that decides the next step: that of the turn, unless somebody else (or `CHANCE`) was asked."""
        return (self.saved & 7) - 1 if self.saved else self.turn

    @property
    def role(self) -> i64:
        """Where the machine has the roles in the turn under way, in the line-up in force."""
        return self.history & LINE_UP | self.turn

    @property
    def asked(self) -> i64:
        """Where the machine has the roles of who decides the next step."""
        if not self.saved:
            return self.history & LINE_UP | self.turn
        seat = (self.saved & 7) - 1
        return self.history & LINE_UP | (seat if seat != CHANCE else _CHANCE_ROLE | lowest(self.saved >> 3))

    @property
    def line_up(self) -> i64:
        """The number of the line-up in force: how the cards lie; 0 at the start."""
        return (self.history & LINE_UP) >> _LINE_UP_ONE

    @property
    def occupied(self) -> i64:
        """The squares with a worker."""
        return self.w0 | self.w1 | self.w2

    @property
    def free(self) -> i64:
        """The squares with neither worker nor dome; what powers seal is left to `Power.open_squares`."""
        return FULL & ~(self.w0 | self.w1 | self.w2 | self.dome)

    def reach(self, square: i64) -> i64:
        """Return the squares at most one level above a square."""
        b = ONE << square
        if self.l2 & b:
            return FULL
        if self.l1 & b:
            return ~self.l3
        return ~self.l2

    def above(self, square: i64) -> i64:
        """Return the squares above the level of a square."""
        b = ONE << square
        if self.l3 & b:
            return 0
        if self.l2 & b:
            return self.l3
        if self.l1 & b:
            return self.l2
        return self.l1

    def below(self, square: i64) -> i64:
        """Return the squares below the level of a square."""
        b = ONE << square
        if self.l3 & b:
            return FULL & ~self.l3
        if self.l2 & b:
            return FULL & ~self.l2
        if self.l1 & b:
            return FULL & ~self.l1
        return 0

    def height(self, square: i64) -> i64:
        """Return the number of blocks on a square."""
        return (self.l1 >> square & 1) + (self.l2 >> square & 1) + (self.l3 >> square & 1)

    @property
    def moves(self) -> i64:
        """The number of moves made this turn; 3 stands for three or more."""
        return self.tally & SIX

    @property
    def builds(self) -> i64:
        """The number of builds made this turn; 7 stands for seven or more."""
        return self.tally >> 6 & SIX

    @property
    def origin(self) -> i64:
        """The square that the first move of this turn left, `NOWHERE` before it."""
        first = self.tally >> ORIGIN & SIX
        if first:
            return first - 1
        return NOWHERE

    @property
    def moved(self) -> i64:
        """The workers that moved this turn, where they stand now."""
        return self.done & FULL

    @property
    def acted(self) -> i64:
        """The workers that built this turn, where they stand now."""
        return self.done >> 25

    @property
    def bound(self) -> i64:
        """The workers that a power has marked for this turn, where they stand now."""
        return self.marked & FULL

    @property
    def owing(self) -> i64:
        """Those of the marked workers that owe something, where they stand now."""
        return self.marked >> 25

    @property
    def clock(self) -> i64:
        """The number of turns played, kept only where they are limited."""
        return self.history >> _CLOCK

    def memory(self, slot: i64) -> i64:
        """Return the 31 bits that belong to the card in a slot."""
        word = self.mem_a if slot < 2 else self.mem_b
        return word >> 31 if slot & 1 else word & _MEMORY

    def climbed_before(self, seat: i64) -> bool:
        """Whether that player moved up in the latest own turn that is over (kept only where a power reads it)."""
        return bool(self.history >> seat_number(seat) & 1)

    # ------------------------------------------------------------------ writing

    def remember(self, slot: i64, value: i64) -> None:
        """Set the memory of the card in a slot; raise `ValueError` for no slot 0-3 or a value of more than 31 bits."""
        if value & ~_MEMORY or slot & ~3:
            raise ValueError("a memory has 31 bits, and there are four slots")
        if slot < 2:
            self.mem_a = (self.mem_a & _MEMORY) | value << 31 if slot else (self.mem_a & ~_LOW) | value
        elif slot == 2:
            self.mem_b = (self.mem_b & ~_LOW) | value
        else:
            self.mem_b = (self.mem_b & _MEMORY) | value << 31

    def note_climb(self, seat: i64, up: bool) -> None:
        """Keep whether a player moved up in the turn that ends."""
        b = ONE << seat_number(seat)
        self.history = self.history | b if up else self.history & ~b

    def ask(self, seat: i64, kinds: i64) -> None:
        """Let another player decide next; the machine keeps what was to come and goes on with it afterwards."""
        self.saved = (seat + 1) | kinds << 3

    def leave_to_chance(self, slots: i64) -> None:
        """Let chance decide about the cards in the slots of a mask, one after the other; the turn is over."""
        self.kinds = self.kinds & SETUP | CAN_CHOOSE
        self.saved = (CHANCE + 1) | slots << 3
        self.active = NOWHERE
        self.tally = 0
        self.built = 0
        self.done = 0

    def count_turn(self) -> None:
        """Count a turn, where turns are limited."""
        self.history += ONE << _CLOCK

    def close(self, result: i64) -> None:
        """End the game; what the turn under way had done so far is no longer of interest."""
        self.result = result
        self.kinds = 0
        self.active = NOWHERE
        self.tally = 0
        self.built = 0
        self.done = 0
        self.saved = 0

    def forget_order(self) -> None:
        """Forget who moved from where this turn: only where the workers stand now matters from here on."""
        self.active = NOWHERE
        self.done = 0
        self.tally = 1 | ROAMED | BEGUN

    def forget_path(self) -> None:
        """Forget from where and how the worker bound to act came: only where it stands now matters from here on."""
        self.tally = (self.tally & ~(SIX | SIX << ORIGIN)) | 1 | ROAMED | BEGUN

    def put(self, side: i64, square: i64) -> None:
        """Put a worker of a side on an empty square."""
        self._toggle(side, ONE << square)

    def station(self, side: i64, mask: i64) -> None:
        """Let the workers of a side stand on the squares of a mask."""
        if side == 0:
            self.w0 = mask
        elif side == 1:
            self.w1 = mask
        else:
            self.w2 = mask

    def displace(self, source: i64, target: i64) -> None:
        """Put the worker on `source` on the empty square `target`; all that is known of it goes with it."""
        s = ONE << source
        both = s | ONE << target
        if self.w0 & s:
            self.w0 ^= both
        elif self.w1 & s:
            self.w1 ^= both
        else:
            self.w2 ^= both
        if self.female | self.done | self.marked:
            self._follow(s, both)
        if self.active == source:
            self.active = target

    def exchange(self, one: i64, other: i64) -> None:
        """Let two workers change places; all that is known of them goes with them."""
        a = ONE << one
        both = a | ONE << other
        for_a = self.side_of(one)
        for_b = self.side_of(other)
        if for_a != for_b:
            self._toggle(for_a, both)
            self._toggle(for_b, both)
        for_done = self.done
        self.female = _swap(self.female, both)
        self.done = _swap(for_done & FULL, both) | _swap(for_done >> 25, both) << 25
        if self.marked:
            self.marked = _swap(self.bound, both) | _swap(self.owing, both) << 25
        if self.active == one:
            self.active = other
        elif self.active == other:
            self.active = one

    def take_away(self, square: i64) -> None:
        """Remove the worker on a square from the game."""
        keep = ~(ONE << square)
        self.w0 &= keep
        self.w1 &= keep
        self.w2 &= keep
        self.female &= keep
        self.done = (self.done & FULL & keep) | ((self.done >> 25) & keep) << 25
        self.marked = (self.marked & FULL & keep) | ((self.marked >> 25) & keep) << 25
        if self.active == square:
            self.active = NOWHERE

    def clear_side(self, side: i64) -> None:
        """Remove all workers of a side from the game."""
        mask = self.workers(side)
        while mask:
            self.take_away(lowest(mask))
            mask &= mask - 1

    def raise_at(self, b: i64) -> None:
        """Add the next piece, a block or on three blocks the dome, on the square of a mask of one bit."""
        self.dome |= self.l3 & b
        self.l3 |= self.l2 & b
        self.l2 |= self.l1 & b
        self.l1 |= b

    def lower_at(self, b: i64) -> None:
        """Take the top block away from the square of a mask of one bit."""
        self.l1 &= self.l2 | ~b
        self.l2 &= self.l3 | ~b
        self.l3 &= ~b

    def level(self, square: i64, height: i64) -> None:
        """Let a square have so many blocks."""
        b = ONE << square
        self.l1 = self.l1 | b if height > 0 else self.l1 & ~b
        self.l2 = self.l2 | b if height > 1 else self.l2 & ~b
        self.l3 = self.l3 | b if height > 2 else self.l3 & ~b

    def turned(self, symmetry: i64) -> Board:
        """Return the image under one of the eight symmetries; the cards' own memory is left to their powers."""
        out = Board()
        out.assign(self)
        out.l1 = image(symmetry, self.l1)
        out.l2 = image(symmetry, self.l2)
        out.l3 = image(symmetry, self.l3)
        out.dome = image(symmetry, self.dome)
        out.w0 = image(symmetry, self.w0)
        out.w1 = image(symmetry, self.w1)
        out.w2 = image(symmetry, self.w2)
        out.female = image(symmetry, self.female)
        out.marked = image(symmetry, self.bound) | image(symmetry, self.owing) << 25
        out.built = image(symmetry, self.built)
        out.done = image(symmetry, self.done & FULL) | image(symmetry, self.done >> 25) << 25
        if self.active != NOWHERE:
            out.active = image_square(symmetry, self.active)
        if self.origin != NOWHERE:
            out.tally &= ~(SIX << ORIGIN)
            out.tally |= (image_square(symmetry, self.origin) + 1) << ORIGIN
        return out

    def _toggle(self, side: i64, mask: i64) -> None:
        if side == 0:
            self.w0 ^= mask
        elif side == 1:
            self.w1 ^= mask
        else:
            self.w2 ^= mask

    def _follow(self, s: i64, both: i64) -> None:
        if self.female & s:
            self.female ^= both
        if self.done & s:
            self.done ^= both
        if self.done >> 25 & s:
            self.done ^= both << 25
        if self.marked & s:
            self.marked ^= both
        if self.marked >> 25 & s:
            self.marked ^= both << 25


def _swap(mask: i64, both: i64) -> i64:
    """Exchange the two bits of `both` in a mask."""
    inside = mask & both
    return mask ^ both if inside and inside != both else mask
