"""`Grove`: Monte-Carlo tree search over the steps of a game on the boards of the core.

A simulation goes down the tree to a board that is judged, and adds up along its path what that says. With two sides
that know everything, a node is judged when its parent is expanded, and values are also backed up as in minimax
(`Nodes.ahead`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CHANCE, MOVE, SETUP, target_of
from santorini.core.counting import Random
from santorini.core.machine import Machine
from santorini.core.menus import size_of
from santorini.core.roles import Roles
from santorini.core.squares import ZERO, bit, lowest
from santorini.search.leaves import UNIT, Judge
from santorini.search.mcts_nodes import (
    BEST_MASK,
    DISTANCE,
    PRIOR,
    PRIORS,
    PROOF,
    SHORT,
    SIDE,
    STEP_MASK,
    VISIT,
    VISITS,
    WAITS,
    WIDTH,
    WIDTH_MASK,
)
from santorini.search.mcts_paths import KNOWN, LONGEST, Paths
from santorini.search.tactics import is_lost, wins_now

# How a simulation ends: its values are known (`KNOWN`), an answer is awaited, one is awaited that another simulation
# has asked for, or awaited answers have to come in first. And that the pool is full.
_ASKED: Final = 1
_CLASH: Final = 2
_BUSY: Final = 3
_FULL: Final = 4


@final
@mypyc_attr(serializable=False)
class Grove(Paths):
    """A search tree below one root: a board, or several that may be the true one where something is hidden.

    With `policy` values and priors come from outside (`collect` and `answer`).
    """

    def __init__(self, machine: Machine, judge: Judge, exploration: float, mix: float, policy: bool) -> None:
        super().__init__(judge, exploration, mix, policy)
        self.machine = machine
        self.roots: list[Board] = []
        self.depth: i64 = 0
        #: A node gets its children when so many simulations have come to it.
        self.ripe: i64 = 1 if policy else 2
        self.simulations: i64 = 0
        self.board = Board()
        self.child_board = Board()
        self.scratch = Board()
        #: The keys of the boards of the simulation under way, where a turn may come back to one.
        self.keys: vec[i64] = vec[i64]([0] * (LONGEST + 2))
        #: Boards that the turn under way has been at before the root.
        self.before: vec[i64] = vec[i64]([])
        #: Simulations that wait for answers: their paths one after the other, where each begins, their boards.
        self.waiting: vec[i64] = vec[i64]([])
        self.begins: list[int] = []
        self.boards: list[Board] = []

    # ------------------------------------------------------------------ from outside

    def plant(self, roots: list[Board], hidden: bool, depth: int, seed: int) -> None:
        """Begin a search from a board, or from those that may be the true one if something is `hidden`."""
        self.roots = roots
        self.hidden = hidden
        self.depth = depth
        self.random = Random(seed)
        self.judge.random = Random(seed + 1)
        self.before = vec[i64]([])
        self.simulations = 0
        self.size = self.stride
        self.full = False
        self.waiting = vec[i64]([])
        self.begins = []
        self.boards = []
        i: i64 = 0
        while i < self.stride:
            self.pool[i] = 0
            i += 1
        self.pool[0] = (roots[0].decider & 3) << SIDE
        self.ahead = not (hidden or self.three or self.policy or self.judge.playouts)

    def avoid(self, keys: list[int]) -> None:
        """Do not come back, within the turn under way, to boards that have these keys."""
        self.before = vec[i64](keys)

    def run(self, number: int) -> None:
        """Make so many simulations, fewer if it is proved before what the root is worth."""
        left: i64 = number
        while left > 0 and not self.proved():
            self._simulate()
            left -= 1

    def proved(self) -> bool:
        """Whether it is proved what the root is worth."""
        return self.pool[0] >> PROOF & 15 != 0

    def collect(self, number: int) -> int:
        """Make simulations until so many wait for an answer, or no more would be of use; return how many wait."""
        tries: i64 = 0
        while len(self.boards) < number and tries < 4 * number + 16 and not self.proved():
            end = self._simulate()
            if self.boards and end >= _CLASH:
                break
            tries += 1
        return len(self.boards)

    def answer(self, which: int, steps: list[int], priors: list[float], values: list[float]) -> None:
        """Take in what is said of a board that waits: a prior for each of its steps, and what it is worth."""
        end = self.begins[which + 1] if which + 1 < len(self.begins) else len(self.waiting)
        n: i64 = 0
        i: i64 = self.begins[which]
        while i < end:
            self.path[n] = self.waiting[i]
            self.ways[n] = 0
            n += 1
            i += 1
        node = self.path[n - 1]
        pool = self.pool
        pool[node] = pool[node] & ~WAITS
        at = pool[node + 1] >> WIDTH
        last = at + (pool[node + 1] & WIDTH_MASK) * self.stride
        while at < last:
            word = pool[at]
            step = int(word & STEP_MASK)
            for other, prior in zip(steps, priors, strict=True):
                if other == step:
                    pool[at] = (word & ~(PRIORS << PRIOR)) | i64(int(prior * PRIORS)) << PRIOR
            at += self.stride
        for side, value in enumerate(values):
            self.judge.values[side] = int(value * UNIT)
        self._ended(n)

    def answered(self) -> None:
        """Forget the simulations that waited: all have their answers."""
        self.waiting = vec[i64]([])
        self.begins = []
        self.boards = []

    # ------------------------------------------------------------------ a simulation

    def _simulate(self) -> i64:
        """Go down the tree to a board that is to be judged, and add up what that says; return how it ended."""
        b = self.board
        b.assign(self.roots[self.random.below(len(self.roots))] if self.hidden else self.roots[0])
        machine = self.machine
        node: i64 = 0
        n: i64 = 1
        turns: i64 = 0
        self.path[0] = 0
        self.ways[0] = 0
        self.pool[2] = self.pool[2] + VISIT
        while True:
            chance = b.saved & 7 == CHANCE + 1
            r = machine.roles[b.role]
            if r.repeats:
                self.keys[n - 1] = b.key()
            if not self.pool[node + 1] or self.hidden:
                end = self._reach(node, b, r, n, turns, chance)
                if end >= 0:
                    return self._ended(n) if end == KNOWN else end
            child = self._drawn(node) if chance else self._chosen(node, b.decider & 3)
            if self._entered(child, n, chance):
                return self._ended(n + 1)
            machine.act(r, b, self.pool[child] & STEP_MASK)
            if machine.eliminates:
                machine.settle(b)
            over = b.result != 0 or (not b.tally and not b.saved)
            self.ways[n] = (1 if over else 0) | (2 if chance else 0)
            n += 1
            if over:
                turns += 1
                if b.result:
                    self._prove(child, b.result & 15, 0, n)
                    return self._ended(n)
            node = child

    def _ended(self, n: i64) -> i64:
        self.simulations += 1
        self._back_up(n)
        return KNOWN

    def _entered(self, child: i64, n: i64, chance: bool) -> bool:
        """Put a child on the path; return whether it is known already what that is worth."""
        pool = self.pool
        head = pool[child]
        both = pool[child + 2] + VISIT
        self.path[n] = child
        self.ways[n] = 2 if chance else 0
        pool[child + 2] = both
        if head >> PROOF & 15 and not self.hidden:
            return True  # a draw, or what chance may bring: it is gone to although it is proved
        if not self.ahead or both >> VISITS >= self.ripe:
            return False
        side = head >> SIDE & 7
        self.judge.values[side] = both & BEST_MASK
        self.judge.values[1 - side] = UNIT - (both & BEST_MASK)
        return True

    def _reach(self, node: i64, b: Board, r: Roles, n: i64, turns: i64, chance: bool) -> i64:
        """Deal with a node before one of its children is chosen; return -1 if that may follow, else how it ends."""
        pool = self.pool
        if pool[node] & WAITS:
            return self._undone(n, _CLASH)
        visits = pool[node + 2] >> VISITS
        fresh = not b.tally and not b.saved and not b.kinds & SETUP
        if fresh and node and visits == 1 and not self.ahead and self._told(node, b, r, n):
            return KNOWN
        bare = not pool[node + 1]
        if bare:
            ripe = chance or not node or visits >= self.ripe
            if not ripe or n >= LONGEST or (self.depth and fresh and node and turns >= self.depth):
                return self._judged(node, b, n)
        end = self._gathered(node, b, r, n) if self.hidden else self._expanded(node, b, r, n)
        if end == _FULL or (end < 0 and bare and self.policy and not chance):
            return self._judged(node, b, n)
        return self._looked_ahead(node, b, r, n, chance) if end < 0 and self.ahead else end

    def _looked_ahead(self, node: i64, b: Board, r: Roles, n: i64, chance: bool) -> i64:
        """Judge the children of a node; the best of them is what it is worth. Return how the simulation ends."""
        pool = self.pool
        machine = self.machine
        values = self.judge.values
        word = pool[node + 1]
        at = word >> WIDTH
        end = at + (word & WIDTH_MASK) * self.stride
        side = pool[at] >> SIDE & 7
        c = self.child_board
        quickest: i64 = SHORT + 1
        open_ones: i64 = 0
        builds = self.judge.builds(r, b)
        while at < end:
            c.assign(b)
            machine.act(r, c, pool[at] & STEP_MASK)
            turns = self._judged_ahead(b, c, bit(target_of(pool[at])) if builds else ZERO)
            if turns >= 0:
                pool[at] = pool[at] | (self.winners + 1) << PROOF | turns << DISTANCE
                if self.winners >> side & 1 and turns < quickest:
                    quickest = turns
            else:
                open_ones += 1
            pool[at + 2] = values[side]
            pool[at + 3] = values[side]
            at += self.stride
        if quickest <= SHORT and not chance:
            return self._prove(node, 1 << side, quickest, n)
        if not open_ones and self._settled(node, chance):
            return self._prove(node, self.winners, self.turns, n)
        top = self._top(node, chance)
        values[side] = top
        values[1 - side] = UNIT - top
        return KNOWN

    def _judged_ahead(self, b: Board, c: Board, one: i64) -> i64:
        """Judge a board to which a step has led; return after how many turns a proved win comes (`winners`), or -1.

        `one` is where something has been built, if nothing else happens after that; otherwise 0.
        """
        judge = self.judge
        if c.result:
            self.winners = c.result & 15
            judge.decide(self.winners)
            return 1
        if not c.tally and not c.saved and not c.kinds & SETUP:
            turns = self._threat(c, self.machine.roles[c.role])
            if turns:
                judge.decide(self.winners)
                return turns + 1
        if one:
            judge.built(b, c, one)
        else:
            judge.judge(c)
        return -1

    def _threat(self, b: Board, r: Roles) -> i64:
        """Return after how many turns somebody wins as masks tell, 0 if they do not; `winners` are who."""
        if wins_now(self.machine, r, b, self.scratch):
            self.winners = 1 << (b.turn & 3)
            return 1
        if not self.three and is_lost(r, b):
            self.winners = 2 >> (b.turn & 3)
            return 2
        return 0

    def _judged(self, node: i64, b: Board, n: i64) -> i64:
        """Judge the board at the end of the path, or ask for an answer."""
        if not self.policy:
            self.judge.judge(b)
            return KNOWN
        self.pool[node] = self.pool[node] | WAITS
        self.begins.append(len(self.waiting))
        i: i64 = 0
        while i < n:
            self.waiting = append(self.waiting, self.path[i])
            i += 1
        self.boards.append(b.copy())
        return _ASKED

    def _undone(self, n: i64, end: i64) -> i64:
        """Take the visits of a simulation back that has come to nothing; return how it ended."""
        i: i64 = 0
        while i < n:
            at = self.path[i] + 2
            self.pool[at] = self.pool[at] - VISIT
            i += 1
        return end

    def _told(self, node: i64, b: Board, r: Roles, n: i64) -> bool:
        """Return whether masks tell who wins from a board on which a turn starts, which is then proved."""
        turns = self._threat(b, r)
        if turns:
            self._prove(node, self.winners, turns, n)
        return turns > 0

    # ------------------------------------------------------------------ growing

    def _expanded(self, node: i64, b: Board, r: Roles, n: i64) -> i64:
        """Give a node its children, moves that go up first; return -1, or how the simulation ends."""
        rows = self.menu.rows
        size = self.machine.menu_of(r, b, True, rows)
        if not size:
            return self._stuck(node, b, n)
        width = size_of(rows, size)
        first = self._room(width * self.stride)
        if first < 0:
            return _FULL
        chance = b.saved & 7 == CHANCE + 1
        base = ((b.turn if chance else b.decider) & 3) << SIDE | (PRIORS // width) << PRIOR
        moves = not self.policy
        low = first
        high = first + width * self.stride
        i: i64 = 0
        while i < size:
            head = rows[i]
            mask = rows[i + 1]
            up: i64 = b.above(head >> 5 & 31) if moves and head >> 15 == MOVE else ZERO
            i += 2
            while mask:
                target = lowest(mask)
                mask &= mask - 1
                step = head | target
                if r.repeats and self._comes_again(r, b, step, n):
                    width -= 1
                elif up >> target & 1 or not moves:
                    self._write(low, base | step)
                    low += self.stride
                else:
                    high -= self.stride
                    self._write(high, base | step)
        if not width:
            # Whatever may follow could have followed before: the way round is worth nothing.
            return self._prove(node, 7 & ~(1 << (b.decider & 3)) if self.three else 2 >> (b.decider & 3), 0, n)
        if low < high:  # what comes again has been left out
            self._close_up(low, high, first + width * self.stride)
        self.pool[node + 1] = first << WIDTH | width
        return -1

    def _comes_again(self, r: Roles, b: Board, step: i64, n: i64) -> bool:
        """Return whether a step leads to a board at which the turn under way has been before."""
        c = self.scratch
        c.assign(b)
        self.machine.act(r, c, step)
        if c.result or not c.tally or c.turn != b.turn:
            return False
        key = c.key()
        i = n - 1
        while i >= 0:
            if self.keys[i] == key:
                return True
            if self.ways[i] & 1:
                return False
            i -= 1
        i = 0
        while i < len(self.before) and self.before[i] != key:
            i += 1
        return i < len(self.before)

    def _stuck(self, node: i64, b: Board, n: i64) -> i64:
        """Deal with a board on which nobody has a step; return how the simulation ends."""
        self.machine.settle(b)
        if b.result:
            return self._prove(node, b.result & 15, 0, n)
        return self._judged(node, b, n)

    def _gathered(self, node: i64, b: Board, r: Roles, n: i64) -> i64:
        """Find the children that are possible on this board, and add those that are missing.

        Return -1, or how the simulation ends.
        """
        rows = self.menu.rows
        size = self.machine.menu_of(r, b, True, rows)
        if not size:
            return self._stuck(node, b, n)
        width = size_of(rows, size)
        while len(self.possible) < width:
            self.possible = append(self.possible, 0)
        chance = b.saved & 7 == CHANCE + 1
        side = ((b.turn if chance else b.decider) & 3) << SIDE
        missing = self._look_up(node, side, size)
        if missing:
            if self.boards:
                return self._undone(n, _BUSY)  # children move, and their places are noted
            if not self._add(node, side, size, missing):
                return _FULL
            self._look_up(node, side, size)
        return -1
