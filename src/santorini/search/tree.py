"""`Tree`: alpha-beta over the steps of a game on the boards of the core.

A node is a board on which somebody decides; depth counts turns, so all steps of a turn have the same. Scores are for
the side that decides, and turn over where another side does. A win after n turns from the root is worth `WON - n`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD, CAN_MOVE, CHANCE, MOVE, SETUP
from santorini.core.counting import Menu
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.squares import SYMMETRIES, lowest
from santorini.search.evaluation import Evaluator, Native
from santorini.search.table import EXACT, LOWER, UPPER, Table
from santorini.search.tactics import is_lost, is_plain, wins_now

WON: Final = 1_000_000
#: From here on a score tells that somebody wins.
SURE: Final = 900_000
_INFINITE: Final = 2_000_000
#: What no evaluation exceeds; a win is worth more.
_MOST: Final = 100_000
#: Steps from the root that are followed at most.
PLIES: Final = 240
#: The bits of a step code.
_STEP: Final = 20
_STEPS: Final = (1 << _STEP) - 1
#: What one build is worth at most, as far as leaves are guessed at.
_MARGIN: Final = 60
#: After so many steps the next ones are looked at less deeply at first; and after so many still less.
_LATE: Final = 2
_LATER: Final = 8
_FIRST: Final = 1 << 40
_CLIMB: Final = 1 << 39


@final
@mypyc_attr(serializable=False)
class Steps:
    """A buffer for the steps of a board, each in a word below what it is worth trying first."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]([0] * 256)
        self.size: i64 = 0
        #: Whether the words tell what is worth trying first; otherwise they are just steps, in order.
        self.sorts: bool = False

    def clear(self, rows: i64) -> None:
        """Forget the words; make room for those of so many rows of a menu."""
        self.size = 0
        while len(self.words) < 25 * rows:
            self.words = append(self.words, 0)

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
        self.history: bool = True
        self.null: bool = True
        self.futility: bool = True
        self.threats: bool = True
        self.late: bool = True


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
        self.native: Native | None = evaluator if isinstance(evaluator, Native) else None
        self.table = table
        self.options = options
        self.breathe = breathe
        self.nodes: i64 = 0
        #: What `_known` and `_hopeless` answer.
        self.answer: i64 = 0
        self.most: i64 = 0
        self.pause: i64 = 0
        self.stopped: bool = False
        self.stack: list[Board] = [Board() for _ in range(PLIES + 2)]
        self.menus: list[Menu] = [Menu() for _ in range(PLIES + 2)]
        self.steps: list[Steps] = [Steps() for _ in range(PLIES + 2)]
        self.keys: vec[i64] = vec[i64]([0] * (PLIES + 2))
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
        if ply >= PLIES or (fresh and depth <= 0):
            return self._leaf(r, b, ply, turns) if fresh else self._static(b)
        if self.nodes >= self.pause and self._tired():
            return 0
        if b.saved and b.decider == CHANCE:
            return self._average(b, ply, turns, depth, alpha, beta)
        # A win cannot come sooner than by the turn under way.
        beta = min(beta, WON - turns - 1)
        if alpha >= beta:
            return beta
        key: i64 = 0
        first: i64 = 0
        if fresh or depth > 1 or r.repeats:
            key = self._key(b)
            if self._known(key, ply, turns, depth, alpha, beta) or (r.repeats and self._met(key, ply, b.turn)):
                return self.answer
            first = self.table.step
        if self._hopeless(r, b, ply, turns, depth, alpha, beta):
            return self.answer
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        if n == 0:
            return turns - WON  # who cannot finish a turn has lost when it starts
        if depth > 1 or r.repeats:
            self._sort(b, ply, n, first)
        else:
            self._lay_out(b, ply, n)
        return self._best(b, ply, turns, depth, alpha, beta, key)

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
        self.keys[ply] = key
        table = self.table
        if not table.probe(key) or not self.options.table or table.depth < depth or not ply:
            return False
        if not turns and len(self.excluded):
            return False  # it may be known with turns that are not to be looked at
        score = _from_table(table.score, turns)
        self.answer = score
        bound = table.bound
        return bound == EXACT or (score >= beta if bound == LOWER else score <= alpha)

    def _hopeless(self, r: Roles, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> bool:
        """Return whether it is not worth looking at any step, with the score in `answer`."""
        options = self.options
        if depth == 1 and b.kinds == CAN_BUILD and b.tally and not b.saved:
            # Only a build is left of the last turn: it will not make up for that much.
            if options.futility and r.closing and self.native is not None:
                self.answer = self.native.pending(b) + _MARGIN
                return self.answer <= alpha
        elif depth >= 3 and options.null and ply and beta - alpha == 1 and beta < SURE:
            if b.tally or b.saved or b.kinds & SETUP or not self._can_pass(r, b, ply, turns, depth, beta):
                return False
            self.answer = beta
            return True
        return False

    def _best(self, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64, key: i64) -> i64:
        """Return the score of a board by trying its steps, which are listed."""
        steps = self.steps[ply]
        c = self.stack[ply + 1]
        r = self.machine.roles[b.role]
        top: i64 = -_INFINITE
        best: i64 = 0
        low = alpha
        i: i64 = 0
        while i < steps.size:
            step = steps.best(i) if steps.sorts else steps.words[i]
            c.assign(b)
            self.machine.act(r, c, step)
            self.nodes += 1
            i += 1
            if not turns and len(self.excluded) and self._is_excluded(c):
                continue
            score = self._tried(b, ply, turns, depth, alpha, beta, i)
            if self.stopped:
                return 0
            if score > top:
                top = score
                best = step
                if score > alpha:
                    alpha = score
                    if score < beta or not ply:
                        self._note_line(ply, step)
                    if score >= beta:
                        self._praise(b.decider & 3, step, depth)
                        break
        # What is left out from the root on is missing from the scores of the first turn alone.
        if key and top > -_INFINITE and (turns or not len(self.excluded)):
            bound = LOWER if top >= beta else EXACT if top > low else UPPER
            self.table.store(key, _to_table(top, turns), depth, bound, best)
        return top

    def _tried(self, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64, number: i64) -> i64:
        """Return the score of a step that has been made from a board, the first, second ... that is tried."""
        if number == 1:
            return self._value(b, ply, turns, depth, alpha, beta)
        if number > _LATE and depth >= 3 and turns and self.options.late:
            less: i64 = 2 if number > _LATER and depth >= 5 else 1
            score = self._value(b, ply, turns, depth - less, alpha, alpha + 1)
            if score <= alpha:
                return score
        score = self._value(b, ply, turns, depth, alpha, alpha + 1)
        if alpha < score < beta:
            score = self._value(b, ply, turns, depth, alpha, beta)
        return score

    def _value(self, b: Board, ply: i64, turns: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the score, for who decides on a board, of the next one, to which a step has led."""
        c = self.stack[ply + 1]
        side = b.decider & 3
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
        self._lay_out(b, ply, self.machine.menu_of(r, b, True, self.menus[ply].rows))
        steps = self.steps[ply]
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
            rest = (size - i) * _MOST
            low = size * alpha - total - rest
            high = size * beta - total + rest
            score = self._drawn(
                c, ply, turns, depth, side, low if low > -_MOST else -_INFINITE, high if high < _MOST else _INFINITE
            )
            if self.stopped:
                return 0
            worst = min(worst, score)
            best = max(best, score)
            if low > -_MOST and score <= low:
                return alpha
            if high < _MOST and score >= high:
                return beta
            total += max(-_MOST, min(_MOST, score))
        # A game is won for sure only if it is won whatever is drawn.
        if worst > SURE:
            return worst
        return best if best < -SURE else total // size

    def _drawn(self, c: Board, ply: i64, turns: i64, depth: i64, side: i64, alpha: i64, beta: i64) -> i64:
        """Return the score, for a side, of the board of the next ply, to which chance has led."""
        if c.result:
            return self._ended(c, side, turns + 1)
        if not c.tally and not c.saved:
            depth -= 1
            turns += 1
        if (c.decider & 3 if not c.saved or c.decider != CHANCE else c.turn & 3) == side:
            return self._search(ply + 1, turns, depth, alpha, beta)
        return -self._search(ply + 1, turns, depth, -beta, -alpha)

    def _lay_out(self, b: Board, ply: i64, n: i64) -> None:
        """List the steps of a menu, moves that go up first: where few boards lie below, sorting does not pay."""
        steps = self.steps[ply]
        steps.clear(n >> 1)
        steps.sorts = False
        words = steps.words
        size: i64 = 0
        rows = self.menus[ply].rows
        moves = b.kinds & CAN_MOVE != 0
        part: i64 = 0 if moves else 1
        while part < 2:
            i: i64 = 0
            while i < n:
                head = rows[i]
                mask = rows[i + 1]
                i += 2
                if moves:
                    up: i64 = b.above(head >> 5 & 31) if head >> 15 == MOVE else 0
                    mask = mask & ~up if part else mask & up
                while mask:
                    words[size] = head | lowest(mask)
                    size += 1
                    mask &= mask - 1
            part += 1
        steps.size = size

    def _sort(self, b: Board, ply: i64, n: i64, first: i64) -> None:
        """List the steps of a menu, each with what it is worth trying first."""
        steps = self.steps[ply]
        steps.clear(n >> 1)
        steps.sorts = True
        words = steps.words
        often = self.often
        size: i64 = 0
        rows = self.menus[ply].rows
        side = (b.decider & 3) << 14
        i: i64 = 0
        while i < n:
            head = rows[i]
            mask = rows[i + 1]
            i += 2
            climbs = b.l3 if head >> 15 == MOVE and not b.l3 >> (head >> 5 & 31) & 1 else 0
            while mask:
                step = head | lowest(mask)
                worth = often[side | (step >> 15 & 15) << 10 | step & 1023]
                if step == first:
                    worth = _FIRST
                elif climbs & mask & -mask:
                    worth = _CLIMB
                mask &= mask - 1
                words[size] = worth << _STEP | step
                size += 1
        steps.size = size

    def _praise(self, side: i64, step: i64, depth: i64) -> None:
        """Remember a step that was good enough, to try it sooner elsewhere."""
        if self.options.history:
            at = side << 14 | (step >> 15 & 15) << 10 | step & 1023
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
        if self.native is not None:
            return self.native.value(b)
        return max(-_MOST, min(_MOST, self.evaluator.evaluate(b)))

    def _leaf(self, r: Roles, b: Board, ply: i64, turns: i64) -> i64:
        """Return the score of a board on which a turn starts, without looking at its turns."""
        if wins_now(self.machine, r, b, self.stack[ply + 1]):
            return WON - turns - 1
        if b.l3 and self.options.threats and is_plain(r) and is_plain(r.following) and is_lost(b):
            return turns + 2 - WON
        return self._static(b)


def _to_table(score: i64, turns: i64) -> i64:
    """Return a score as it is kept: a win by its distance from the board, not from the root."""
    if score > SURE:
        return score + turns
    return score - turns if score < -SURE else score


def _from_table(score: i64, turns: i64) -> i64:
    if score > SURE:
        return score - turns
    return score + turns if score < -SURE else score
