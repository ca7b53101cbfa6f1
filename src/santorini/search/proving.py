"""`Prover`: whether a side can force a win within so many turns, whatever the others do and whatever is drawn.

A yes comes from boards on which the game is over, a no from having tried everything: nothing is guessed. Where nobody
has a power, some of what would have to be tried is told by masks instead, each time for a reason that stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CAN_MOVE, CHANCE, MOVE
from santorini.core.counting import Menu
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.seen import Seen
from santorini.core.squares import ZERO, count
from santorini.search.ordering import SPOTS, Steps, spot
from santorini.search.ordinary import TAKEN, approaches, climbs_to, holds, is_roomy, pressing, room, stopping
from santorini.search.table import EXACT, Table

#: Steps from the root that are followed at most.
PLIES: Final = 240
_MOST: Final = 1 << 38
#: What tells the boards on which one side is to win from those on which the other one is.
_SALT: Final = 0x2545F4914F6CDD1D


@final
@mypyc_attr(serializable=False)
class Prover:
    """Answers for one machine whether a side wins by force; what it has found out it keeps in a table.

    `breathe` is called every few thousand boards; the search stops if it returns whether that is wanted. `by_masks`
    tells whether masks may answer where nobody has a power: without them the answers are the same.
    """

    def __init__(
        self, machine: Machine, table: Table, breathe: Callable[[], bool] | None = None, by_masks: bool = True
    ) -> None:
        self.machine = machine
        self.table = table
        self.breathe = breathe
        self.plain: bool = by_masks and _has_no_powers(machine)
        #: The side that is to win.
        self.side: i64 = 0
        self.salt: i64 = 0
        #: Boards made so far, after which number to pause and to stop, and whether the search was stopped.
        self.nodes: i64 = 0
        self.pause: i64 = 0
        self.most: i64 = 0
        self.stopped: bool = False
        #: What `_knows` answers, and the step that decided a question, to be tried first.
        self.answer: bool = False
        self.first: i64 = 0
        self.stack: list[Board] = [Board() for _ in range(PLIES + 2)]
        self.menus: list[Menu] = [Menu() for _ in range(PLIES + 2)]
        self.steps: list[Steps] = [Steps() for _ in range(PLIES + 2)]
        #: The square on which the turn under way has to put a dome, as a mask; 0 for none.
        self.musts: vec[i64] = vec[i64]([0] * (PLIES + 2))
        #: Whether the turn under way has to end with a climb to level 3 in view.
        self.presses: vec[i64] = vec[i64]([0] * (PLIES + 2))
        #: How often a step has decided a question, by side and step.
        self.often: vec[i64] = vec[i64]([0] * SPOTS)

    # ------------------------------------------------------------------ from outside

    def proves(self, board: Board, side: int, turns: int, most: int) -> bool:
        """Return whether a side can force a win that ends the game within so many turns.

        The turn under way counts. At most so many boards are made in all, 0 for any number; `stopped` tells that the
        answer is none.
        """
        self._begin(board, side, most)
        root = self.stack[0]
        if root.result:
            return root.result >> self.side & 1 != 0
        return self._proves(0, turns) and not self.stopped

    def winning_step(self, board: Board, side: int, turns: int) -> int:
        """Return a step with which a side that decides can force such a win, -1 if there is none."""
        self._begin(board, side, 0)
        root = self.stack[0]
        left: i64 = turns
        if root.result or root.decider & 3 != self.side or not self._proves(0, left) or self.stopped:
            return -1
        r = self.machine.roles[root.role]
        self.first = self.table.step if self.table.probe(root.key() ^ self.salt) else ZERO
        self.musts[0] = 0
        self.presses[0] = 0
        steps = self._list(root, 0, self.machine.menu_of(r, root, True, self.menus[0].rows), True)
        c = self.stack[1]
        i: i64 = 0
        while i < steps.size:
            step = steps.best(i)
            c.assign(root)
            self.machine.act(r, c, step)
            i += 1
            if self._wins(0, left if c.tally else left - 1) and not self.stopped:
                return step
        return -1

    def _begin(self, board: Board, side: int, most: int) -> None:
        self.side = side
        self.salt = _SALT * side
        self.most = most
        self.stopped = False
        self.pause = 0
        self.stack[0].assign(board)
        self.musts[0] = 0
        self.presses[0] = 0

    # ------------------------------------------------------------------ the search

    def _tired(self, ply: i64) -> bool:
        """Return whether the search is to stop: steps go on for too long, boards or time are used up."""
        if ply >= PLIES:
            self.stopped = True
        if self.stopped or self.nodes < self.pause:
            return self.stopped
        self.pause = self.nodes + 4096
        if self.most:
            self.pause = min(self.pause, self.most)
            self.stopped = self.nodes >= self.most
        if self.breathe is not None and self.breathe():
            self.stopped = True
        return self.stopped

    def _proves(self, ply: i64, left: i64) -> bool:
        """Return whether the side wins within so many turns from the board of a ply."""
        b = self.stack[ply]
        chance = b.saved != 0 and b.decider == CHANCE
        mine = not chance and b.decider & 3 == self.side
        fresh = b.tally == 0
        if fresh and not chance:
            if self.plain and mine == (left & 1 == 0):
                left -= 1  # each side wins in its own turns only, and they alternate
            if left <= 0:
                return self._is_over(b)
        if self._tired(ply):
            return False
        if fresh:
            told = self._told(b, ply, left, mine)
            if told:
                return told > 0
        key: i64 = b.key() ^ self.salt if fresh or left > 1 else 0
        self.first = 0
        if key and self._knows(key, left):
            return self.answer
        r = self.machine.roles[b.role]
        roves = r.repeats and not chance
        proved = self._roves(r, b, ply, left, mine) if roves else self._tries(r, b, ply, left, mine)
        if key and not self.stopped:
            self._note(key, left, proved, 0 if roves else self.first)
        return proved

    def _knows(self, key: i64, left: i64) -> bool:
        """Look a board up; return whether the answer is known, `answer`. Otherwise `first` is worth trying first."""
        if not self.table.probe(key):
            return False
        won = self.table.score >> 8
        if won and won <= left:
            self.answer = True
            return True
        if self.table.score & 255 >= left:
            self.answer = False
            return True
        self.first = self.table.step
        return False

    def _note(self, key: i64, left: i64, proved: bool, step: i64) -> None:
        """Keep what has been found out, besides what is known already."""
        table = self.table
        won: i64 = 0
        refuted: i64 = 0
        if table.probe(key):
            won = table.score >> 8
            refuted = table.score & 255
        if proved:
            won = left if not won else min(won, left)
        else:
            refuted = max(refuted, left)
        table.store(key, won << 8 | refuted, left, EXACT, step)

    def _tries(self, r: Roles, b: Board, ply: i64, left: i64, mine: bool) -> bool:
        """Return what comes of the steps of a board: one has to win if the side decides, all if not.

        `first` is the step to try first, and in the end the one that has decided the question.
        """
        n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
        if not n:
            return self._is_over(b)
        chance = b.saved != 0 and b.decider == CHANCE
        steps = self._list(b, ply, n, left > 1)
        c = self.stack[ply + 1]
        i: i64 = 0
        while i < steps.size:
            step = steps.best(i) if steps.sorts else steps.words[i]
            c.assign(b)
            self.machine.act(r, c, step)
            self.nodes += 1
            i += 1
            # A turn is over where none is under way any more; what chance does is part of none.
            if self._wins(ply, left if c.tally or chance else left - 1) == mine or self.stopped:
                self.first = step
                if left > 1:
                    self._praise(b.decider & 3, step, left)
                return mine
        self.first = 0
        return not mine

    def _wins(self, ply: i64, left: i64) -> bool:
        """Return whether the side wins within so many turns from the board after that of a ply."""
        c = self.stack[ply + 1]
        if c.result:
            return c.result >> self.side & 1 != 0
        self.musts[ply + 1] = self.musts[ply]
        self.presses[ply + 1] = self.presses[ply]
        return self._proves(ply + 1, left)

    def _is_over(self, b: Board) -> bool:
        """Return whether the side has won because somebody else has no step left."""
        if self.machine.has_step(b):
            return False
        after = b.copy()
        self.machine.settle(after)
        return after.result >> self.side & 1 != 0

    def _roves(self, r: Roles, b: Board, ply: i64, left: i64, mine: bool) -> bool:
        """Return whether the side wins from a board on which steps may repeat until the turn is over.

        As long as the same side decides in the same turn it makes no difference how a board is reached: each is tried
        once, in the order in which they are met.
        """
        met = Seen()
        met.add(b.key())
        boards = [b.copy()]
        c = self.stack[ply + 1]
        at: i64 = 0
        while at < len(boards):
            b = boards[at]
            at += 1
            n = self.machine.menu_of(r, b, True, self.menus[ply].rows)
            if not n and self._is_over(b) == mine:
                return mine
            steps = self._list(b, ply, n, False)
            i: i64 = 0
            while i < steps.size:
                c.assign(b)
                self.machine.act(r, c, steps.words[i])
                self.nodes += 1
                i += 1
                if c.tally and c.turn == b.turn and c.decider == b.decider and c.role == b.role:
                    if met.add(c.key()):
                        boards.append(c.copy())
                    continue
                if self._wins(ply, left if c.tally else left - 1) == mine or self.stopped:
                    return mine
        return not mine

    # ------------------------------------------------------------------ the order of steps

    def _list(self, b: Board, ply: i64, n: i64, sorts: bool) -> Steps:
        """List those steps of a menu that are worth trying, sorted where enough boards lie below."""
        rows = self.menus[ply].rows
        if self.musts[ply] or self.presses[ply]:
            i: i64 = 0
            while i < n:
                rows[i + 1] = self._worth_trying(b, ply, rows[i], rows[i + 1])
                i += 2
        steps = self.steps[ply]
        if sorts:
            steps.sort(b, rows, n, self.often, self.first)
        else:
            steps.lay_out(b, rows, n)
        return steps

    def _praise(self, side: i64, step: i64, left: i64) -> None:
        """Remember a step that has decided a question, to try it sooner elsewhere."""
        at = spot(side, step)
        self.often[at] = min(self.often[at] + left * left, _MOST)

    # ------------------------------------------------------------------ where nobody has a power

    def _worth_trying(self, b: Board, ply: i64, head: i64, mask: i64) -> i64:
        """Return those of the targets of a kind of step that the turn under way cannot do without."""
        if self.musts[ply]:
            mask &= stopping(head, self.musts[ply])
        if self.presses[ply]:
            mask &= approaches(b, head >> 5 & 31) if head >> 15 == MOVE else pressing(b)
        return mask

    def _told(self, b: Board, ply: i64, left: i64, mine: bool) -> i64:
        """Return 1 or -1 if masks tell at the start of a turn that the side wins or does not; 0 if they do not.

        Otherwise they may tell what the turn cannot do without.
        """
        self.musts[ply] = 0
        self.presses[ply] = 0
        if not self.plain or b.kinds != CAN_MOVE:
            return 0
        return self._attacks(b, ply, left) if mine else self._defends(b, ply, left)

    def _attacks(self, b: Board, ply: i64, left: i64) -> i64:
        """Do what `_told` does where the turn of the side starts that is to win."""
        if climbs_to(b, b.mine):
            return 1
        if left == 1:
            # To shut the others in all their squares have to be taken, and a turn takes two at most.
            return -1 if count(room(b, b.foes)) > TAKEN else 0
        if (b.mine | b.foes) & b.l3:
            return 0
        threats = climbs_to(b, b.foes)
        if threats:
            # They climb next, unless that square gets a dome: it can be entered by none who does not win by it.
            if threats & (threats - 1):
                return -1
            self.musts[ply] = threats
        if left == 3 and is_roomy(b):
            self.presses[ply] = 1
        return 0

    def _defends(self, b: Board, ply: i64, left: i64) -> i64:
        """Do what `_told` does where the turn of the other side starts."""
        if climbs_to(b, b.mine):
            return -1
        if (b.mine | b.foes) & b.l3:
            return 0
        threats = climbs_to(b, b.foes)
        if threats:
            if threats & (threats - 1):
                return 1
            self.musts[ply] = threats
            return 0
        if left == 2 and holds(b):
            return -1
        return 0


def _has_no_powers(machine: Machine) -> bool:
    """Return whether a turn is a move and a build and nothing else, for two players without a limit of turns."""
    return len(machine.seats) == 2 and not machine.turn_limit and not machine.powers
