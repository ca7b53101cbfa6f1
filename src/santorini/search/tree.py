"""`Tree`: alpha-beta over the steps of a game on the boards of the core.

A node is a board on which somebody decides; depth counts turns, so all steps of a turn have the same. Scores are for the
side that decides, and turn over where another side does. A win after n turns from the root is worth `WON - n`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD, CHANCE, MOVE
from santorini.core.counting import Menu
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.squares import NEIGHBOURS, ONE, lowest
from santorini.search.evaluation import Evaluator, Handmade
from santorini.search.table import EXACT, LOWER, UPPER, Table

WON: Final = 1_000_000
#: From here on a score tells that somebody wins.
SURE: Final = 900_000
_INFINITE: Final = 2_000_000
#: Steps from the root that are followed at most.
PLIES: Final = 240
#: The bits of a step code.
_STEP: Final = 20
_STEPS: Final = (1 << _STEP) - 1
#: What one build is worth at most, as far as leaves are guessed at.
_MARGIN: Final = 60
_FIRST: Final = 1 << 40
_CLIMB: Final = 1 << 39
_KILLER: Final = 1 << 38
_OFTEN: Final = 1 << 30


@final
@mypyc_attr(serializable=False)
class Steps:
    """A buffer for the steps of a board, each in a word below what it is worth trying first."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]([0] * 256)
        self.size: i64 = 0

    def add(self, word: i64) -> None:
        """Append a word."""
        if self.size < len(self.words):
            self.words[self.size] = word
        else:
            self.words = append(self.words, word)
        self.size += 1

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


@final
@mypyc_attr(serializable=False)
class Options:
    """What a search does besides plain alpha-beta; each can be left out, to find out what it is worth."""

    def __init__(self) -> None:
        self.table: bool = True
        self.killers: bool = True
        self.history: bool = True
        self.reductions: bool = True
        self.extensions: bool = True
        self.null: bool = True
        self.futility: bool = True


@final
@mypyc_attr(serializable=False)
class Tree:
    """Searches below one board at a time, with one scratch board a step.

    `breathe` is called every few thousand nodes; the search stops if it returns whether that is wanted.
    """

    def __init__(
        self,
        machine: Machine,
        evaluator: Evaluator,
        table: Table,
        options: Options,
        breathe: Callable[[], bool] | None = None,
    ) -> None:
        self.machine = machine
        self.evaluator = evaluator
        #: The same, where it need not be asked as one that may be interpreted.
        self.handmade: Handmade | None = evaluator if isinstance(evaluator, Handmade) else None
        self.table = table
        self.options = options
        self.breathe = breathe
        self.nodes: i64 = 0
        self.most: i64 = 0
        self.pause: i64 = 0
        self.stopped: bool = False
        self.stack: list[Board] = [Board() for _ in range(PLIES + 2)]
        self.menus: list[Menu] = [Menu() for _ in range(PLIES + 2)]
        self.steps: list[Steps] = [Steps() for _ in range(PLIES + 2)]
        self.keys: vec[i64] = vec[i64]([0] * (PLIES + 2))
        self.killers: vec[i64] = vec[i64]([0] * (2 * (PLIES + 2)))
        #: How often a step has been the best, by side and step.
        self.often: vec[i64] = vec[i64]([0] * (4 << 14))
        #: The best lines from each ply on.
        self.lines: vec[i64] = vec[i64]([0] * ((PLIES + 2) * (PLIES + 2)))
        self.lengths: vec[i64] = vec[i64]([0] * (PLIES + 2))
        #: Turns that are not to be looked at from the root on, as the keys of the boards to which they lead.
        self.excluded: vec[i64] = vec[i64]([])

    # ------------------------------------------------------------------ from outside

    def run(self, board: Board, depth: int, alpha: int, beta: int, most: int) -> int:
        """Return the score of a board within a window, for the side that decides; `stopped` tells that it is none.

        At most so many nodes are made in all, 0 for any number.
        """
        self.most = most
        self.stopped = False
        self.stack[0].assign(board)
        return self._search(0, 0, depth, alpha, beta)

    def line(self) -> list[int]:
        """Return the codes of the steps of the best line from the root."""
        return [int(self.lines[i]) for i in range(int(self.lengths[0]))]

    def forget(self) -> None:
        """Forget what was tried first, as another position is searched."""
        i: i64 = 0
        while i < len(self.often):
            self.often[i] = self.often[i] >> 3
            i += 1
        i = 0
        while i < len(self.killers):
            self.killers[i] = 0
            i += 1

    # ------------------------------------------------------------------ the search

    def _tired(self) -> bool:
        """Return whether the search is to stop; asked from time to time."""
        self.pause = self.nodes + 4096
        if (self.most and self.nodes >= self.most) or (self.breathe is not None and self.breathe()):
            self.stopped = True
        return self.stopped

    def _search(self, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of the board of a ply."""
        b = self.stack[ply]
        self.lengths[ply] = 0
        r = self.machine.roles[b.role]
        fresh = not b.tally and not b.saved
        if fresh and (depth <= 0 or ply > PLIES - 40):
            return self._leaf(r, b, ply, turns, alpha, beta)
        if self.nodes >= self.pause and self._tired():
            return 0
        if ply >= PLIES:
            return self._static(b)
        if b.saved and b.decider == CHANCE:
            return self._average(r, b, ply, turns, depth)
        # A win cannot come sooner than by the turn under way, nor a loss by the next one.
        if beta > WON - turns - 1:
            beta = WON - turns - 1
            if alpha >= beta:
                return beta
        first: i64 = 0
        kept = self.options.table and (fresh or depth > 1 or r.repeats)
        key: i64 = 0
        if kept:
            key = b.key()
            if r.repeats and self._met(key, ply, b.turn):
                return -_INFINITE
            self.keys[ply] = key
            table = self.table
            if table.probe(key):
                first = table.step
                if table.depth >= depth and (turns or not len(self.excluded)) and ply:
                    score = _from_table(table.score, turns)
                    bound = table.bound
                    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                        return score
        if (
            fresh
            and depth >= 3
            and self.options.null
            and beta - alpha == 1
            and ply
            and beta < SURE
            and self._quiet_null(r, b, ply, turns, depth, beta)
        ):
            return beta
        if depth == 1 and b.kinds == CAN_BUILD and self.handmade is not None and self.options.futility and r.closing:
            estimate = self.handmade.pending(b) + _MARGIN
            if estimate <= alpha:
                return estimate
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        if n == 0:
            return turns - WON  # who cannot finish a turn has lost when it starts
        self._listed(b, ply, n, first)
        return self._best(r, b, ply, turns, depth, alpha, beta, key if kept else 0)

    def _best(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64, key: i64) -> i64:
        """Return the score of a board by trying its steps, which are listed."""
        machine = self.machine
        side = b.decider & 3
        fresh = not b.tally and not b.saved
        steps = self.steps[ply]
        c = self.stack[ply + 1]
        top: i64 = -_INFINITE
        best: i64 = 0
        low = alpha
        i: i64 = 0
        while i < steps.size:
            step = steps.best(i)
            c.assign(b)
            machine.act(r, c, step)
            self.nodes += 1
            ends = not c.tally and not c.saved
            if c.result:
                score = self._ended(c, side, turns + 1)
                self.lengths[ply + 1] = 0
            else:
                if ends and not turns and len(self.excluded) and self._is_excluded(c):
                    i += 1
                    continue
                left = depth - 1 if ends else depth
                after = turns + 1 if ends else turns
                same = c.decider & 3 == side and not (c.saved and c.decider == CHANCE)
                if ends and left <= 0:
                    self.lengths[ply + 1] = 0
                    rc = machine.roles[c.role]
                    if same:
                        score = self._leaf(rc, c, ply + 1, after, alpha, beta)
                    else:
                        score = -self._leaf(rc, c, ply + 1, after, -beta, -alpha)
                elif i == 0:
                    score = self._child(ply + 1, after, left, alpha, beta, same)
                else:
                    cut: i64 = 0
                    if fresh and depth >= 3 and i >= 6 and self.options.reductions and alpha > -SURE:
                        cut = 1
                    score = self._child(ply + 1, after, left - cut, alpha, alpha + 1, same)
                    if cut and score > alpha and not self.stopped:
                        score = self._child(ply + 1, after, left, alpha, alpha + 1, same)
                    if alpha < score < beta and not self.stopped:
                        score = self._child(ply + 1, after, left, alpha, beta, same)
            if self.stopped:
                return 0
            if score > top:
                top = score
                best = step
                if score > alpha:
                    alpha = score
                    self._note_line(ply, step)
                    if alpha >= beta:
                        self._praise(side, ply, step, depth)
                        break
            i += 1
        if key and top > -_INFINITE:
            bound = LOWER if top >= beta else EXACT if top > low else UPPER
            self.table.store(key, _to_table(top, turns), depth, bound, best)
        return top

    def _child(self, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64, same: bool) -> i64:
        if same:
            return self._search(ply, turns, depth, alpha, beta)
        return -self._search(ply, turns, depth, -beta, -alpha)

    def _ended(self, c: Board, side: i64, turns: i64) -> i64:
        """Return what the end of a game is worth to a side."""
        winners = c.result & 15
        if not winners:
            return 0
        return WON - turns if winners >> side & 1 else turns - WON

    def _average(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64) -> i64:
        """Return the mean of what chance may bring, for the side whose turn is over."""
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        self._listed(b, ply, n, 0)
        steps = self.steps[ply]
        side = b.turn & 3
        total: i64 = 0
        i: i64 = 0
        while i < steps.size:
            c = self.stack[ply + 1]
            c.assign(b)
            self.machine.act(r, c, steps.words[i] & _STEPS)
            self.nodes += 1
            if c.result:
                total += self._ended(c, side, turns)
            else:
                same = c.decider & 3 == side
                total += self._child(ply + 1, turns, depth, -_INFINITE, _INFINITE, same)
            if self.stopped:
                return 0
            i += 1
        return total // steps.size

    def _listed(self, b: Board, ply: i64, n: i64, first: i64) -> None:
        """List the steps of a menu, with what is worth trying first on top."""
        steps = self.steps[ply]
        steps.size = 0
        rows = self.menus[ply].rows
        often = self.often
        l3 = b.l3
        side = (b.decider & 3) << 14
        one = self.killers[2 * ply]
        two = self.killers[2 * ply + 1]
        i: i64 = 0
        while i < n:
            head = rows[i]
            mask = rows[i + 1]
            i += 2
            climbs: i64 = 0
            if head >> 15 == MOVE and not l3 >> (head >> 5 & 31) & 1:
                climbs = l3
            while mask:
                step = head | lowest(mask)
                worth = often[side | (step >> 15 & 15) << 10 | step & 1023]
                if step == first:
                    worth = _FIRST
                elif climbs & mask & -mask:
                    worth = _CLIMB
                elif step == one or step == two:
                    worth += _KILLER
                mask &= mask - 1
                steps.add(worth << _STEP | step)

    def _praise(self, side: i64, ply: i64, step: i64, depth: i64) -> None:
        """Remember a step that was good enough, to try it sooner elsewhere."""
        if self.options.history:
            at = side << 14 | (step >> 15 & 15) << 10 | step & 1023
            self.often[at] = self.often[at] + depth * depth + 1
        if self.options.killers and self.killers[2 * ply] != step:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = step

    def _note_line(self, ply: i64, step: i64) -> None:
        width: i64 = PLIES + 2
        at = ply * width
        below = at + width
        self.lines[at] = step
        n = self.lengths[ply + 1]
        i: i64 = 0
        while i < n and i < width - 1:
            self.lines[at + 1 + i] = self.lines[below + i]
            i += 1
        self.lengths[ply] = n + 1

    def _met(self, key: i64, ply: i64, turn: i64) -> bool:
        """Return whether the turn under way has been at this board before."""
        i = ply - 1
        while i >= 0 and self.stack[i].tally and self.stack[i].turn == turn:
            if self.keys[i] == key:
                return True
            i -= 1
        return False

    def _is_excluded(self, c: Board) -> bool:
        key = c.key()
        i: i64 = 0
        while i < len(self.excluded):
            if self.excluded[i] == key:
                return True
            i += 1
        return False

    def _quiet_null(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, beta: i64) -> bool:
        """Return whether even passing would be good enough, which is not allowed and seldom better than a turn."""
        if self._static(b) < beta:
            return False
        c = self.stack[ply + 1]
        c.assign(b)
        self.machine.start_turn(r.following, c)
        if c.result or c.saved or c.turn & 3 == b.turn & 3:
            return False
        score = -self._search(ply + 1, turns + 1, depth - 3, -beta, 1 - beta)
        return score >= beta and not self.stopped

    # ------------------------------------------------------------------ leaves

    def _static(self, b: Board) -> i64:
        if self.handmade is not None:
            return self.handmade.value(b)
        return self.evaluator.evaluate(b)

    def _leaf(self, r: Roles, b: Board, ply: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a board on which a turn starts, without looking at all turns."""
        if self._wins_now(r, b, ply):
            return WON - turns - 1
        if self.options.extensions and turns < 60 and ply < PLIES - 60 and self._threatened(b):
            return self._answer(r, b, ply, turns, alpha, beta)
        return self._static(b)

    def _wins_now(self, r: Roles, b: Board, ply: i64) -> bool:
        """Return whether a climb wins now."""
        l3 = b.l3
        climbers = b.mine & b.l2 & ~l3
        if not climbers or not l3:
            return False
        free = b.free
        while climbers:
            source = lowest(climbers)
            climbers &= climbers - 1
            wins = NEIGHBOURS[source] & l3 & free
            while wins:
                target = lowest(wins)
                wins &= wins - 1
                if r.plain_ways and not r.watch:
                    return True
                step = MOVE << 15 | source << 5 | target
                if self.machine.legal(b, step):
                    c = self.stack[ply + 1]
                    c.assign(b)
                    self.machine.act(r, c, step)
                    if c.result >> (b.turn & 3) & 1:
                        return True
        return False

    def _threatened(self, b: Board) -> bool:
        """Return whether an opponent could climb to level 3 next turn if nothing is done."""
        climbers = b.foes & b.l2 & ~b.l3
        wins = b.l3 & b.free
        if not wins:
            return False
        while climbers:
            if NEIGHBOURS[lowest(climbers)] & wins:
                return True
            climbers &= climbers - 1
        return False

    def _answer(self, r: Roles, b: Board, ply: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a board on which something has to be done at once: one more turn is looked at."""
        if self.nodes >= self.pause and self._tired():
            return 0
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        if n == 0:
            return turns - WON
        self._listed(b, ply, n, 0)
        return self._best(r, b, ply, turns, 1, alpha, beta, 0)


def _to_table(score: i64, turns: i64) -> i64:
    """Return a score as it is kept: a win by its distance from the board, not from the root."""
    if score > SURE:
        return score + turns
    return score - turns if score < -SURE else score


def _from_table(score: i64, turns: i64) -> i64:
    if score > SURE:
        return score - turns
    return score + turns if score < -SURE else score
