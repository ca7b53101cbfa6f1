"""Counting and random play on bare boards: perft, playouts."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import ROAMED, Board
from santorini.core.codes import BUILD, CAN_BUILD, CAN_END, DOME, END, MOVE
from santorini.core.machine import Machine, new_menu
from santorini.core.power import H_DOMES
from santorini.core.roles import Roles
from santorini.core.seen import Seen
from santorini.core.squares import bit, count, lowest, nth

_MOST_PLIES: Final = 5_000


@final
@mypyc_attr(serializable=False)
class Random:
    """A 32-bit xorshift generator that means the same compiled and interpreted."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF or 1

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1."""
        x = self.state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.state = x
        return (x * n) >> 32


@final
@mypyc_attr(serializable=False)
class Menu:
    """A buffer for the legal steps of one board."""

    def __init__(self) -> None:
        self.rows: vec[i64] = new_menu()


@final
@mypyc_attr(serializable=False)
class Counter:
    """Counts lines of whole turns below a board, with one scratch board a ply."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.stack: list[Board] = []
        self.menus: list[Menu] = []

    def perft(self, b: Board, depth: i64, bulk: bool) -> i64:
        """Return the number of lines of exactly `depth` turns.

        With `bulk` the builds that close the last turn are counted from masks, otherwise each last board is made.
        """
        if depth <= 0:
            return 1
        return self._lines(b, depth, 0, bulk, None)

    def _lines(self, b: Board, depth: i64, ply: i64, bulk: bool, seen: Seen | None) -> i64:
        machine = self.machine
        r = machine.roles[b.turn]
        last = bulk and depth == 1
        if r.repeats and seen is None:
            seen = Seen()
            if not r.quiet:
                seen.add(b.key())
            elif b.tally & ROAMED:
                seen.add(b.mine)
        if ply >= len(self.stack):
            self._grow(ply)
        c = self.stack[ply]
        menu = self.menus[ply].rows
        n = 0 if b.result else machine.menu_of(r, b, True, menu)
        if n == 0:
            # Who gets stuck in a turn has played it, who cannot begin one has not.
            return 1 if b.tally and depth == 1 else 0
        total: i64 = 0
        i: i64 = 0
        while i < n:
            first = menu[i]
            mask = menu[i + 1]
            i += 2
            kind = first >> 15
            if last and not b.saved and (kind == END or ((kind == BUILD or kind == DOME) and masks.closes(r, b))):
                total += count(mask)
                continue
            if seen is not None and kind == MOVE and r.quiet:
                mask = _unseen(b, first >> 5 & 31, mask, seen)
            while mask:
                c.assign(b)
                machine.advance(r, c, first | lowest(mask))
                mask &= mask - 1
                if not c.tally or c.result:
                    if depth == 1:
                        total += 1
                    elif not c.result:
                        total += self._lines(c, depth - 1, ply + 1, bulk, None)
                elif seen is not None and not r.quiet and not seen.add(c.key()):
                    continue
                elif (
                    depth == 1 and not c.kinds & ~(CAN_BUILD | CAN_END) and not c.saved and (r.closing or not r.doubts)
                ):
                    total += self._endings(r, c, ply + 1, bulk)
                else:
                    total += self._lines(c, depth, ply + 1, bulk, seen)
        return total

    def _endings(self, r: Roles, b: Board, ply: i64, bulk: bool) -> i64:
        """Return the number of ways to end a turn in which only builds are left, or to end it."""
        if bulk and masks.closes(r, b):
            ways = self._builds(r, b) + (b.kinds >> END & 1)
            return ways if ways else 1
        if ply >= len(self.stack):
            self._grow(ply)
        c = self.stack[ply]
        total: i64 = 0
        if b.kinds & CAN_END:
            c.assign(b)
            self.machine.end_turn(r, c)
            total = 1
            if b.kinds == CAN_END:
                return total
        free = masks.open_squares(r, b)
        builders = masks.builders(r, b)
        while builders:
            source = lowest(builders)
            builders &= builders - 1
            total += self._made(r, b, c, BUILD, source, masks.build_mask(r, b, source, free), ply, bulk)
            if r.hooks & H_DOMES:
                total += self._made(r, b, c, DOME, source, masks.dome_mask(r, b, source, free), ply, bulk)
        return total if total else 1

    def _made(self, r: Roles, b: Board, c: Board, kind: i64, source: i64, mask: i64, ply: i64, bulk: bool) -> i64:
        """Return the number of ways to end the turn that begin with a build on one of the squares of a mask."""
        head = kind << 15 | source << 5
        total: i64 = 0
        while mask:
            c.assign(b)
            self.machine.advance(r, c, head | lowest(mask))
            mask &= mask - 1
            if not c.tally or c.result:
                total += 1
            elif c.saved or c.kinds & ~(CAN_BUILD | CAN_END):
                total += self._lines(c, 1, ply + 1, bulk, None)
            else:
                total += self._endings(r, c, ply + 1, bulk)
        return total

    def _grow(self, ply: i64) -> None:
        """Add a scratch board; raise `RecursionError` before the machine's stack is used up."""
        if ply >= _MOST_PLIES:
            raise RecursionError(f"more than {_MOST_PLIES} steps deep: does a power whose turns go on say `repeats`?")
        self.stack.append(Board())
        self.menus.append(Menu())

    def _builds(self, r: Roles, b: Board) -> i64:
        builders = masks.builders(r, b)
        free = masks.open_squares(r, b)
        total: i64 = 0
        while builders:
            source = lowest(builders)
            builders &= builders - 1
            total += count(masks.build_mask(r, b, source, free))
            if r.hooks & H_DOMES:
                total += count(masks.dome_mask(r, b, source, free))
        return total


def _unseen(b: Board, source: i64, mask: i64, seen: Seen) -> i64:
    """Return the moves of `mask` that lead where the own workers have not stood together in this turn.

    Where nothing answers a move, level moves of a worker that roams depend on that alone; moves that change the level
    are left as they are.
    """
    level = mask & ~b.above(source) & ~b.below(source)
    home = b.mine ^ bit(source)
    out = mask & ~level
    while level:
        target = level & -level
        level ^= target
        if seen.add(home | target):
            out |= target
    return out


def random_step(machine: Machine, r: Roles, b: Board, random: Random, menu: vec[i64]) -> i64:
    """Return a legal step, each equally likely, or -1 if there is none.

    `r` are the roles in the turn under way on a board that is not over, `menu` is a buffer.
    """
    n = machine.menu_of(r, b, True, menu)
    total: i64 = 0
    i: i64 = 1
    while i < n:
        total += count(menu[i])
        i += 2
    if total == 0:
        return -1
    at = random.below(total)
    i = 1
    while True:
        size = count(menu[i])
        if at < size:
            return menu[i - 1] | nth(menu[i], at)
        at -= size
        i += 2


def playouts(machine: Machine, start: Board, games: i64, seed: int) -> tuple[int, int, int]:
    """Play random games from a board; return the numbers of games, turns and steps."""
    random = Random(seed)
    b = Board()
    menu = new_menu()
    steps: i64 = 0
    turns: i64 = 0
    for _ in range(games):
        b.assign(start)
        while not b.result:
            r = machine.roles[b.turn]
            step = random_step(machine, r, b, random, menu)
            if step < 0:
                break
            machine.act(r, b, step)
            steps += 1
            if not b.tally or b.result:
                turns += 1
    return games, turns, steps
