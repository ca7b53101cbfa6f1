"""`Tree`: alpha-beta over the steps of a game on the boards of the core.

A node is a board on which somebody decides; depth counts turns, so all steps of a turn have the same. Scores are for
the side that decides, and turn over where another side does. A win after n turns from the root is worth `WON - n`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD, CAN_MOVE, CHANCE, SETUP
from santorini.core.counting import Menu
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.squares import SYMMETRIES, ZERO
from santorini.search.evaluation import MOST, Evaluator
from santorini.search.horizon import WON, Horizon, closes_plainly, forced
from santorini.search.ordering import FIRST, SPOTS, Steps, spot
from santorini.search.ordinary import climbs_to
from santorini.search.sharing import TOGETHER, Shared
from santorini.search.table import EXACT, LOWER, UPPER, Table

#: From here on a score tells that somebody wins.
SURE: Final = 900_000
_INFINITE: Final = 2_000_000
#: Steps from the root that are followed at most.
PLIES: Final = 240
#: After so many steps the next ones are looked at less deeply at first, from this depth on.
_LATE: Final = 2
_LATE_DEPTH: Final = 3
#: From this depth on what comes of passing is looked at three turns less deeply in place of two.
_PASS_DEPTH: Final = 5
#: What a side has to be ahead by, besides what is wanted, so that no step is looked at one or two turns before the end.
_AHEAD: Final[vec[i64]] = vec[i64]([0, 30, 90])
_NUMBERS: Final = 64


def _turns_less(depth: int, number: int) -> int:
    """Return by how many turns less the step tried as such a number is looked at first."""
    if depth < _LATE_DEPTH or number <= _LATE:
        return 0
    return min(depth - 1, int(0.8 + log(depth) * log(number) / 1.3))


#: The same for depths and numbers that are small, by both; larger ones are taken for the largest.
_LESS: Final[vec[i64]] = vec[i64]([_turns_less(i // _NUMBERS, i % _NUMBERS) for i in range(_NUMBERS * _NUMBERS)])


@final
@mypyc_attr(serializable=False)
class Options:
    """What a search does besides plain alpha-beta; each can be left out, to find out what it is worth."""

    def __init__(self) -> None:
        self.table: bool = True
        self.history: bool = True
        self.null: bool = True
        self.ahead: bool = True
        self.futility: bool = True
        self.threats: bool = True
        self.late: bool = True
        self.corrections: bool = True
        self.extensions: bool = True


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
        self.horizon = Horizon(machine, evaluator, options.threats)
        self.table = table
        self.options = options
        self.breathe = breathe
        #: What other processes know that search the same.
        self.shared: Shared | None = None
        self.nodes: i64 = 0
        #: What `_is_answered` answers.
        self.answer: i64 = 0
        self.most: i64 = 0
        self.pause: i64 = 0
        self.stopped: bool = False
        self.stack: list[Board] = [Board() for _ in range(PLIES + 2)]
        self.menus: list[Menu] = [Menu() for _ in range(PLIES + 2)]
        self.steps: list[Steps] = [Steps() for _ in range(PLIES + 2)]
        #: The keys of the boards, 0 for those that are not looked up, and the steps that the table knows.
        self.keys: vec[i64] = vec[i64]([0] * (PLIES + 2))
        self.hints: vec[i64] = vec[i64]([0] * (PLIES + 2))
        #: What the boards were judged to be worth without a search, `_INFINITE` for those that were not.
        self.statics: vec[i64] = vec[i64]([0] * (PLIES + 2))
        #: How often a step has been the best, by side and step.
        self.often: vec[i64] = vec[i64]([0] * SPOTS)
        #: The score of the best line from the root on.
        self.best: i64 = 0
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

    def include_all(self) -> None:
        """Look at all turns again."""
        self.excluded = vec[i64]([])

    def exclude(self, board: Board) -> None:
        """Leave out the turns from the root on that lead to a board."""
        self.excluded = append(self.excluded, self._key(board))

    def renew(self) -> None:
        """Begin another search: what was good in older ones counts for less, and nodes are counted anew."""
        self.nodes = 0
        self.pause = 0
        self.table.renew()
        self.horizon.corrections.fade()
        i: i64 = 0
        while i < len(self.often):
            self.often[i] = self.often[i] >> 3
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
        r = self.machine.roles[b.role]
        self.lengths[ply] = 0
        fresh = not b.tally and not b.saved
        if fresh and depth >= 0 and self.options.extensions and self._faced(r, b, turns):
            depth += 1  # few turns stop a climb, so this costs little
        if ply >= PLIES or (fresh and depth <= 0):
            return self.horizon.leaf(r, b, turns) if fresh else self.horizon.static(b)
        if self.nodes >= self.pause and self._tired():
            return 0
        if b.saved and b.decider == CHANCE:
            return self._average(b, ply, turns, depth, alpha, beta)
        # A win cannot come sooner than by the turn under way.
        beta = min(beta, WON - turns - 1)
        if alpha >= beta:
            return beta
        if self._is_answered(r, b, ply, turns, depth, alpha, beta):
            return self.answer
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        if n == 0:
            return turns - WON  # who cannot finish a turn has lost when it starts
        if depth == 1 and closes_plainly(r, b) and (turns or not len(self.excluded)):
            return self._closed(r, b, ply, n, turns, alpha, beta)
        n = self._heeding(r, b, ply, n, turns)
        if depth > 1 or r.repeats:
            self.steps[ply].sort(b, self.menus[ply].rows, n, self.often, self.hints[ply])
        else:
            self.steps[ply].lay_out(b, self.menus[ply].rows, n)
        return self._best(b, ply, turns, depth, alpha, beta)

    def _is_answered(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> bool:
        """Return whether the score of a board is known without looking at its steps, with the score in `answer`."""
        self.keys[ply] = 0
        self.hints[ply] = 0
        self.statics[ply] = _INFINITE
        fresh = not b.tally and not b.saved
        if fresh and b.l3 and turns and beta - alpha == 1:
            self.answer = self.horizon.decided(r, b, turns)
            if self.answer:
                return True
        if fresh or depth > 1 or r.repeats:
            key = self._key(b)
            if self._known(key, ply, turns, depth, alpha, beta) or (r.repeats and self._met(key, ply, b.turn)):
                return True
            self.hints[ply] = self.table.step
        return self._is_hopeless(r, b, ply, turns, depth, alpha, beta)

    def _closed(self, r: Roles, b: Board, ply: i64, n: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a board of the last turn of which only a build is left."""
        horizon = self.horizon
        score = horizon.closed(r, b, self.menus[ply].rows, n, turns, beta)
        self.nodes += horizon.made
        if score > alpha:
            if score < beta:
                self.lengths[ply + 1] = 0
                self._note_line(ply, horizon.step)
            else:
                self._praise(b.decider & 3, horizon.step, 1)
        return score

    def _faced(self, r: Roles, b: Board, turns: i64) -> i64:
        """Return the squares of level 3 to which others threaten to climb, 0 at the root and where a climb wins now."""
        if not b.l3 or not turns or not self.horizon.heeds(r):
            return 0
        wins = climbs_to(b, b.foes)
        return ZERO if wins != 0 and b.kinds & CAN_MOVE != 0 and climbs_to(b, b.mine) != 0 else wins

    def _heeding(self, r: Roles, b: Board, ply: i64, n: i64, turns: i64) -> i64:
        """Leave out the steps of a menu after which a climb cannot be stopped any more; return the words left.

        All are left where none would remain, or a climb wins at once.
        """
        wins = self._faced(r, b, turns)
        if not wins:
            return n
        return forced(self.menus[ply].rows, n, wins)

    def _key(self, b: Board) -> i64:
        """Return the key of a board; while workers are placed images of the same board have the same."""
        key = b.key()
        if b.kinds & SETUP:
            symmetry: i64 = 1
            while symmetry < SYMMETRIES:
                key = min(key, self.machine.turned(b, symmetry).key())
                symmetry += 1
        return key

    def _known(self, key: i64, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> bool:
        """Look a board up; return whether what is known of it answers the search, and which answer in `answer`."""
        if self._looked_up(key, ply, turns, depth, alpha, beta):
            return True
        shared = self.shared
        if shared is None or depth < TOGETHER or not self.options.table or not shared.tell(key, depth, self.table):
            return False
        return self._looked_up(key, ply, turns, depth, alpha, beta)

    def _looked_up(self, key: i64, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> bool:
        self.keys[ply] = key
        table = self.table
        if not table.probe(key, depth) or not self.options.table or table.depth < depth or not ply:
            return False
        if not turns and len(self.excluded):
            return False  # it may be known with turns that are not to be looked at
        score = _from_table(table.score, turns)
        self.answer = score
        bound = table.bound
        return bound == EXACT or (score >= beta if bound == LOWER else score <= alpha)

    def _is_hopeless(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> bool:
        """Return whether it is not worth looking at any step, with the score in `answer`."""
        options = self.options
        if depth == 1 and b.kinds == CAN_BUILD and b.tally and not b.saved:
            # Only a build is left of the last turn: it will not make up for that much.
            if options.futility:
                self.answer = self.horizon.hoped(r, b)
                return self.answer <= alpha
        elif ply and beta - alpha == 1 and beta < SURE and not (b.tally or b.saved or b.kinds & SETUP):
            static = self.horizon.static(b)
            self.statics[ply] = static
            if depth < len(_AHEAD):
                self.answer = static - _AHEAD[depth] if options.ahead and beta > -SURE else alpha
                return self.answer >= beta
            passes = options.null and static >= beta and self._can_pass(r, b, ply, turns, depth, beta)
            self.answer = beta
            return passes
        return False

    def _best(self, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a board by trying its steps, which are listed."""
        steps = self.steps[ply]
        key = self.keys[ply]
        c = self.stack[ply + 1]
        r = self.machine.roles[b.role]
        side = b.decider & 3
        top: i64 = -_INFINITE
        best: i64 = 0
        low = alpha
        i: i64 = 0
        while i < steps.size:
            step = self._next(steps, i, key, depth)
            c.assign(b)
            self.machine.act(r, c, step)
            self.nodes += 1
            i += 1
            if not turns and len(self.excluded) and self._is_excluded(c):
                continue
            if self.shared is None or depth < TOGETHER or i == 1:
                score = self._tried(side, ply, turns, depth, alpha, beta, i)
            else:
                self.shared.take(key, step)
                score = self._tried(side, ply, turns, depth, alpha, beta, i)
                self.shared.leave(key, step)
            if self.stopped:
                return 0
            if score > top:
                top = score
                best = step
                if score > alpha:
                    alpha = score
                    if score < beta or not ply:
                        self._note_line(ply, step)
                        self.best = score if not ply else self.best
                    if score >= beta:
                        self._praise(side, step, depth)
                        break
        # What is left out from the root on is missing from the scores of the first turn alone.
        if key and top > -_INFINITE and (turns or not len(self.excluded)):
            bound: i64 = LOWER if top >= beta else EXACT if top > low else UPPER
            self._keep(key, _to_table(top, turns), depth, bound, best)
            self._learn(b, self.statics[ply], top, bound, depth)
        return top

    def _learn(self, b: Board, static: i64, score: i64, bound: i64, depth: i64) -> None:
        """Note by how much a board was judged wrongly, unless that is not known."""
        if static == _INFINITE or not self.options.corrections or not -SURE < score < SURE:
            return
        if (bound == LOWER and score < static) or (bound == UPPER and score > static):
            return
        self.horizon.corrections.note(b, score - static, depth)

    def _keep(self, key: i64, score: i64, depth: i64, bound: i64, step: i64) -> None:
        self.table.store(key, score, depth, bound, step)
        if self.shared is not None and depth >= TOGETHER:
            self.shared.store(key, score, depth, bound, step)

    def _next(self, steps: Steps, i: i64, key: i64, depth: i64) -> i64:
        """Return the step that is tried next, at a place to which it is brought."""
        if not steps.sorts:
            return steps.words[i]
        step = steps.best(i)
        shared = self.shared
        if shared is not None and i and depth >= TOGETHER:
            while steps.words[i] >= 0 and shared.is_taken(key, step):
                steps.words[i] = step - FIRST  # another process is at it: it is tried after all others
                step = steps.best(i)
        return step

    def _tried(self, side: i64, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64, number: i64) -> i64:
        """Return the score, for a side, of a step that has been made, the first, second ... that is tried."""
        if number == 1:
            return self._value(side, ply, turns, depth, alpha, beta)
        if number > _LATE and depth >= _LATE_DEPTH and turns and self.options.late:
            less = _LESS[min(depth, _NUMBERS - 1) * _NUMBERS + min(number, _NUMBERS - 1)]
            score = self._value(side, ply, turns, depth - less, alpha, alpha + 1)
            if score <= alpha:
                return score
        score = self._value(side, ply, turns, depth, alpha, alpha + 1)
        if alpha < score < beta:
            score = self._value(side, ply, turns, depth, alpha, beta)
        return score

    def _value(self, side: i64, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the score, for a side, of the board after that of a ply, to which a step has led."""
        c = self.stack[ply + 1]
        if c.result:
            self.lengths[ply + 1] = 0
            return self._ended(c, side, turns + 1)
        if not c.tally and not c.saved:
            depth -= 1
            turns += 1
        if (c.decider & 3 if not c.saved or c.decider != CHANCE else c.turn & 3) == side:
            return self._search(ply + 1, turns, depth, alpha, beta)
        return -self._search(ply + 1, turns, depth, -beta, -alpha)

    def _ended(self, c: Board, side: i64, turns: i64) -> i64:
        """Return what the end of a game is worth to a side."""
        winners = c.result & 15
        if not winners:
            return 0
        return WON - turns if winners >> side & 1 else turns - WON

    def _average(self, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the mean of what chance may bring, for the side whose turn is over."""
        r = self.machine.roles[b.role]
        rows = self.menus[ply].rows
        steps = self.steps[ply]
        steps.lay_out(b, rows, self.machine.menu_of(r, b, True, rows))
        c = self.stack[ply + 1]
        side = b.turn & 3
        size = steps.size
        total: i64 = 0
        worst: i64 = _INFINITE
        best: i64 = -_INFINITE
        i: i64 = 0
        while i < size:
            c.assign(b)
            self.machine.act(r, c, steps.words[i])
            self.nodes += 1
            i += 1
            # What is left may bring so much at most; the mean leaves the window whatever it is beyond these bounds.
            rest = (size - i) * MOST
            low = size * alpha - total - rest
            high = size * beta - total + rest
            if low <= -MOST:
                low = -_INFINITE
            if high >= MOST:
                high = _INFINITE
            score = self._value(side, ply, turns, depth, low, high)
            if self.stopped:
                return 0
            worst = min(worst, score)
            best = max(best, score)
            if low > -MOST and score <= low:
                return alpha
            if high < MOST and score >= high:
                return beta
            total += max(-MOST, min(MOST, score))
        # A game is won for sure only if it is won whatever is drawn.
        if worst > SURE:
            return worst
        return best if best < -SURE else total // size

    def _praise(self, side: i64, step: i64, depth: i64) -> None:
        """Remember a step that was good enough, to try it sooner elsewhere."""
        if self.options.history:
            at = spot(side, step)
            self.often[at] = self.often[at] + depth * depth + 1

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
                self.answer = -_INFINITE
                return True
            i -= 1
        return False

    def _is_excluded(self, c: Board) -> bool:
        key = self._key(c)
        i: i64 = 0
        while i < len(self.excluded):
            if self.excluded[i] == key:
                return True
            i += 1
        return False

    def _can_pass(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, beta: i64) -> bool:
        """Return whether even passing would be good enough, which is not allowed and seldom better than a turn."""
        c = self.stack[ply + 1]
        c.assign(b)
        self.machine.start_turn(r.following, c)
        if c.result or c.saved or c.turn & 3 == b.turn & 3:
            return False
        less: i64 = 3 if depth < _PASS_DEPTH else 4
        score = -self._search(ply + 1, turns + 1, depth - less, -beta, 1 - beta)
        return score >= beta and not self.stopped


def _to_table(score: i64, turns: i64) -> i64:
    """Return a score as it is kept: a win by its distance from the board, not from the root."""
    if score > SURE:
        return score + turns
    return score - turns if score < -SURE else score


def _from_table(score: i64, turns: i64) -> i64:
    if score > SURE:
        return score - turns
    return score + turns if score < -SURE else score
