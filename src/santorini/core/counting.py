"""Counting and random play on bare boards: perft, playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import PENDING, ROAMED, Board
from santorini.core.codes import BUILD, CAN_BUILD, CAN_END, CAN_MOVE, DOME, END, MOVE
from santorini.core.demands import Demand, lone_demand
from santorini.core.machine import Machine
from santorini.core.menus import new_menu, size_of, step_at, strike
from santorini.core.power import H_DOMES
from santorini.core.roles import Roles
from santorini.core.seen import MOST_STEPS, Seen, Trail
from santorini.core.squares import NEIGHBOURS, NOWHERE, ONE, ZERO, bit, count, lowest, nth
from santorini.errors import EndlessTurnError

_ENDLESS: Final = f"more than {MOST_STEPS} steps deep: does a turn go on without end?"


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
class Situations:
    """Where the own workers stand together after level moves that may repeat: each once, in the order found."""

    def __init__(self) -> None:
        self.found: vec[i64] = vec[i64]([])
        #: The step that leads to the first of them.
        self.step: i64 = 0
        # Of one or two workers: for the square of one (`NOWHERE` if it is alone) where the other has stood.
        self.pairs: vec[i64] = vec[i64]([0] * 32)
        # Of more workers.
        self.groups = Seen()

    def note(self, b: Board, head: i64, mask: i64) -> i64:
        """Note where level moves of `mask` by the worker of `head` lead; return the moves that change the level."""
        source = head >> 5 & 31
        rest = mask & (b.above(source) | b.below(source))
        level = mask ^ rest
        home = b.mine ^ bit(source)
        if not home & (home - 1):
            partner: i64 = NOWHERE
            if home:
                partner = lowest(home)
            level &= ~self.pairs[partner]
        while level:
            target = level & -level
            level ^= target
            if self.add(home | target):
                if not self.step:
                    self.step = head | lowest(target)
                self.found = append(self.found, home | target)
        return rest

    def add(self, mine: i64) -> bool:
        """Take the squares of the own workers as visited; return whether they were new."""
        one = mine & -mine
        other = mine ^ one
        if other & (other - 1):
            return self.groups.add(mine)
        at = lowest(one)
        if not other:
            new = not self.pairs[NOWHERE] & one
            self.pairs[NOWHERE] |= one
            return new
        new = not self.pairs[at] & other
        self.pairs[at] |= other
        self.pairs[lowest(other)] |= one
        return new


@final
@mypyc_attr(serializable=False)
class Counter:
    """Counts lines of whole turns below a board, with one scratch board a ply.

    `breathe` is called now and then: where it is not compiled, the count can be interrupted and other threads run.
    """

    def __init__(self, machine: Machine, breathe: Callable[[], None] | None = None) -> None:
        self.machine = machine
        self.breathe = breathe
        self.stack: list[Board] = []
        self.menus: list[Menu] = []

    def perft(self, b: Board, depth: i64, bulk: bool) -> i64:
        """Return the number of lines of exactly `depth` turns; raise `EndlessTurnError` for turns without end.

        With `bulk` what is left of the last turn is counted from masks where it can be, otherwise each last board is
        made.
        """
        if depth <= 0:
            return 1
        return self._lines(b, depth, 0, bulk, None)

    def _lines(self, b: Board, depth: i64, ply: i64, bulk: bool, trail: Trail | None) -> i64:
        if b.kinds & CAN_END and not b.tally:
            self.machine.pass_over(self.machine.roles[b.role], b)
        r = self.machine.roles[b.role]
        if ply >= len(self.stack):
            self._grow(ply)
        if depth > 2 and self.breathe is not None:
            self.breathe()
        if r.quiet:
            return self._roaming(r, b, depth, ply, bulk)
        if r.repeats and trail is None:
            return self._wandering(r, b, depth, ply, bulk)
        return self._below(r, b, depth, ply, bulk, trail, None)

    def _wandering(self, r: Roles, b: Board, depth: i64, ply: i64, bulk: bool) -> i64:
        """Count below a board from which moves may repeat; a path through all situations would be a long one."""
        trail = Trail()
        trail.seen.add(b.key())
        layer = [b]
        layers: i64 = 0
        total: i64 = 0
        while layer:
            if layers > MOST_STEPS:
                raise EndlessTurnError(_ENDLESS)
            for board in layer:
                total += self._below(r, board, depth, ply, bulk, trail, None)
            layer = trail.ahead
            trail.ahead = []
            layers += 1
        return total

    def _roaming(self, r: Roles, b: Board, depth: i64, ply: i64, bulk: bool) -> i64:
        """Count below a board from which level moves lead through any number of situations, each once."""
        situations = Situations()
        if b.tally & ROAMED:
            situations.add(b.mine)
        total = self._below(r, b, depth, ply, bulk, None, situations)
        if not situations.step:
            return total
        if ply + 1 >= len(self.stack):
            self._grow(ply + 1)
        c = self.stack[ply]
        c.assign(b)
        self.machine.advance(r, c, situations.step)
        side = b.turn & 3
        swift = bulk and depth == 1 and r.closing and not r.doubts and c.kinds == CAN_MOVE | CAN_BUILD
        i: i64 = 0
        while i < len(situations.found):
            c.station(side, situations.found[i])
            if swift:
                total += self._passed(r, c, ply + 1, situations)
            else:
                total += self._below(r, c, depth, ply + 1, bulk, None, situations)
            i += 1
        return total

    def _passed(self, r: Roles, b: Board, ply: i64, situations: Situations) -> i64:
        """Do what `_below` does for the last turn where each build ends it, without a menu."""
        free = masks.open_squares(r, b)
        total = self._builds(r, b, free)
        able = masks.movers(r, b)
        while able:
            source = lowest(able)
            able &= able - 1
            mask = masks.move_mask(r, b, source, free)
            if mask:
                mask = situations.note(b, MOVE << 15 | source << 5, mask)
            if mask:
                total += self._made(r, b, MOVE << 15 | source << 5, mask, 1, ply, True, None)
        return total

    def _below(
        self, r: Roles, b: Board, depth: i64, ply: i64, bulk: bool, trail: Trail | None, situations: Situations | None
    ) -> i64:
        """Count below a board; level moves of those who roam are only noted in `situations`."""
        last = bulk and depth == 1 and not b.saved and not b.tally & PENDING
        menu = self.menus[ply].rows
        n = ZERO if b.result else self.machine.menu_of(r, b, True, menu)
        if n == 0:
            # Who gets stuck in a turn has played it, who cannot begin one has not.
            return 1 if b.tally and depth == 1 else 0
        total: i64 = 0
        i: i64 = 0
        while i < n:
            head = menu[i]
            mask = menu[i + 1]
            i += 2
            kind = head >> 15
            if kind == MOVE:
                if situations is not None:
                    mask = situations.note(b, head, mask)
                if last and r.countable and trail is None:
                    if mask:
                        total += self._counted(r, b, head, mask, ply)
                    continue
            elif last and (kind == END or ((kind == BUILD or kind == DOME) and masks.closes(r, b))):
                total += count(mask)
                continue
            if mask:
                total += self._made(r, b, head, mask, depth, ply, bulk, trail)
        return total

    def _made(
        self, r: Roles, b: Board, head: i64, mask: i64, depth: i64, ply: i64, bulk: bool, trail: Trail | None
    ) -> i64:
        """Count the lines that begin with one of the steps of a row."""
        c = self.stack[ply]
        total: i64 = 0
        while mask:
            c.assign(b)
            self.machine.advance(r, c, head | lowest(mask))
            mask &= mask - 1
            if c.kinds & CAN_END and (trail is not None or c.kinds == CAN_END) and not c.result:
                self.machine.pass_over(r, c)  # a turn that is over is no situation to be passed once
            if self.machine.eliminates and (depth > 1 or c.tally):
                self.machine.settle(c)
            if not c.tally or c.result:
                if depth == 1:
                    total += 1
                elif not c.result:
                    total += self._lines(c, depth - 1, ply + 1, bulk, None)
            elif trail is not None and not self.machine.lookahead and not self.machine.has_step(c):
                # Whoever gets stuck has played the turn: each way there is one, as it is of any other end.
                total += 1 if depth == 1 else 0
            elif trail is not None and not trail.seen.add(c.key()):
                continue
            elif (
                depth == 1
                and not c.kinds & ~(CAN_BUILD | CAN_END)
                and not c.saved
                and _sure(r, c)
                and (trail is None or masks.closes(r, c))  # builds that repeat pass situations as well
            ):
                total += self._endings(r, c, ply + 1, bulk)
            elif trail is not None and c.kinds & CAN_MOVE:
                trail.ahead.append(c.copy())
            else:
                total += self._lines(c, depth, ply + 1, bulk, trail)
        return total

    def _counted(self, r: Roles, b: Board, head: i64, mask: i64, ply: i64) -> i64:
        """Count the turns that begin with a move of `mask` without making it, where the powers tell how many follow."""
        source = head >> 5 & 31
        won: i64 = ZERO if b.l3 >> source & 1 else mask & b.l3
        total = count(won)
        mask ^= won
        free = b.free | bit(source)
        played: i64 = 0
        while mask:
            target = lowest(mask)
            mask &= mask - 1
            ways = count(NEIGHBOURS[target] & free) if r.plain_ways else r.own[0].power.ways(b, source, target, free)
            if ways > 0:
                total += ways
            elif ways == 0:
                total += 1
            else:
                played |= bit(target)
        return total + self._made(r, b, head, played, 1, ply, True, None) if played else total

    def _endings(self, r: Roles, b: Board, ply: i64, bulk: bool) -> i64:
        """Return the number of ways to end a turn in which only builds are left, or to end it; the board is used up."""
        if b.kinds == CAN_END:  # the turn stands, but nothing else is left of it
            return 1
        closes = masks.closes(r, b)
        if bulk and closes:
            ways = self._builds(r, b, masks.open_squares(r, b)) + (1 if self.machine.can_end(r, b) else 0)
            return ways if ways else ONE
        if ply >= len(self.stack):
            self._grow(ply)
        swift = closes and r.swift
        free = b.free if r.open else masks.open_squares(r, b)
        if r.one_builder and b.active != NOWHERE:
            mask = masks.build_mask(r, b, b.active, free)
            total = self._built(r, b, BUILD << 15 | b.active << 5, mask, ply, bulk, swift)
        else:
            total = self._built_by_each(r, b, free, ply, bulk, swift)
        if self.machine.can_end(r, b):
            self.machine.end_turn(r, b)
            return total + 1
        return total if total else ONE

    def _built_by_each(self, r: Roles, b: Board, free: i64, ply: i64, bulk: bool, swift: bool) -> i64:
        """Do what `_built` does for all builds of all workers that may build."""
        builders = masks.builders(r, b)
        total: i64 = 0
        while builders:
            source = lowest(builders)
            builders &= builders - 1
            mask = masks.build_mask(r, b, source, free)
            total += self._built(r, b, BUILD << 15 | source << 5, mask, ply, bulk, swift)
            if r.hooks & H_DOMES:
                mask = masks.dome_mask(r, b, source, free)
                total += self._built(r, b, DOME << 15 | source << 5, mask, ply, bulk, swift)
        return total

    def _built(self, r: Roles, b: Board, head: i64, mask: i64, ply: i64, bulk: bool, swift: bool) -> i64:
        """Return the number of ways to end the turn that begin with a build on one of the squares of a mask.

        A `swift` build is just put down, and the turn is over.
        """
        machine = self.machine
        c = self.stack[ply]
        total: i64 = 0
        while mask:
            c.assign(b)
            if swift:
                if head >> 15 == BUILD:
                    c.raise_at(mask & -mask)
                else:
                    c.dome |= mask & -mask
                mask &= mask - 1
                machine.end_turn(r, c)
                total += 1
                continue
            machine.advance(r, c, head | lowest(mask))
            mask &= mask - 1
            if not c.tally or c.result:
                total += 1
            elif c.saved or c.kinds & ~(CAN_BUILD | CAN_END):
                total += self._lines(c, 1, ply + 1, bulk, None)
            else:
                total += self._endings(r, c, ply + 1, bulk)
        return total

    def _grow(self, ply: i64) -> None:
        """Add a scratch board; refuse to go on before the machine's stack is used up."""
        if ply >= MOST_STEPS:
            raise EndlessTurnError(_ENDLESS)
        self.stack.append(Board())
        self.menus.append(Menu())

    def _builds(self, r: Roles, b: Board, free: i64) -> i64:
        builders = masks.builders(r, b)
        total: i64 = 0
        while builders:
            source = lowest(builders)
            builders &= builders - 1
            total += count(masks.build_mask(r, b, source, free))
            if r.hooks & H_DOMES:
                total += count(masks.dome_mask(r, b, source, free))
        return total


def _sure(r: Roles, b: Board) -> bool:
    """Return whether each build that comes next leaves the turn one that can be ended."""
    return not r.blind and (r.closing or not r.doubts or masks.closes(r, b))


def random_step(machine: Machine, r: Roles, b: Board, random: Random, menu: vec[i64]) -> i64:
    """Return a legal step, each equally likely, or -1 if there is none.

    `r` are the roles in the turn under way on a board that is not over, `menu` is a buffer. Where workers
    are hidden the board has to be what `Machine.seen` returns. Only the step drawn is tried out, where it is in doubt
    whether the turn can be finished; if it cannot, another one is drawn.
    """
    checked = r.demanded and machine.is_bound(r, b)
    n = machine.menu_of(r, b, checked, menu)
    # `size_of`, `step_at` and `strike`, written out: random play without demands spends a few percent on calling them.
    total: i64 = 0
    i: i64 = 1
    while i < n:
        total += count(menu[i])
        i += 2
    while total > 0:
        at = random.below(total)
        i = 1
        size = count(menu[i])
        while at >= size:
            at -= size
            i += 2
            size = count(menu[i])
        step = menu[i - 1] | nth(menu[i], at)
        if not r.doubts or checked or machine.sound(r, b, step):
            return step
        menu[i] ^= bit(step & 31)
        total -= 1
    return -1


def random_step_under(
    demand: Demand | None, machine: Machine, r: Roles, b: Board, random: Random, menu: vec[i64]
) -> i64:
    """Do what `random_step` does under a demand; if it is a lone one, that too is asked only of the step drawn."""
    if demand is None:
        return random_step(machine, r, b, random, menu)
    n = machine.menu_of(r.undemanded, b, False, menu)
    binds = demand.binds(menu, n)
    left = size_of(menu, n)
    while left > 0:
        step = step_at(menu, random.below(left))
        if (not r.doubts or machine.sound(r, b, step)) and (not binds or demand.follows(step)):
            return step
        strike(menu, step)
        left -= 1
    return -1


def playouts(machine: Machine, start: Board, games: i64, seed: int) -> tuple[int, int, int]:
    """Play random games from a board; return the numbers of games, turns and steps."""
    random = Random(seed)
    b = Board()
    menu = new_menu()
    demands = [lone_demand(machine, r, b) for r in machine.roles]
    steps: i64 = 0
    turns: i64 = 0
    for _ in range(games):
        b.assign(start)
        while not b.result:
            r = machine.roles[b.role]
            if r.blind:
                step = random_step(machine, r, machine.seen(b), random, menu)
            elif r.demanded and machine.is_bound(r, b):
                step = random_step_under(demands[b.role], machine, r, b, random, menu)
            else:
                step = random_step(machine, r, b, random, menu)
            if step < 0:
                break
            machine.act(r, b, step)
            if machine.eliminates:
                machine.settle(b)
            steps += 1
            if not b.tally or b.result:
                turns += 1
    return games, turns, steps
