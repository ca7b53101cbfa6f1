"""`Horizon`: what a search does where it ends, which is most of what it does."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD, CAN_END, DOME
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.squares import ZERO, around, lowest
from santorini.search.corrections import Corrections
from santorini.search.evaluation import Evaluator, Native, points, points_built
from santorini.search.ordinary import climbs_to, pressing, stopping
from santorini.search.tactics import are_ordinary, is_lost, wins_now

WON: Final = 1_000_000
#: What one build is worth at most, as far as leaves are guessed at.
MARGIN: Final = 120


def closes_plainly(r: Roles, b: Board) -> bool:
    """Return whether each step is a build after which the next turn starts, and nothing else happens."""
    return (
        b.kinds == CAN_BUILD
        and b.tally != 0
        and not b.saved
        and r.plain_build
        and r.ends_plainly
        and r.following.starts_plainly
        and not r.following.opens & CAN_END
    )


def forced(rows: vec[i64], n: i64, wins: i64) -> i64:
    """Leave only the steps of a menu that stop a climb to level 3 (the lowest of some); return the words left.

    All are left if none can. Nobody has a power, and no climb wins in this turn.
    """
    i: i64 = 0
    kept: i64 = 0
    while i < n:
        mask = rows[i + 1] & stopping(rows[i], wins)
        if mask:
            rows[kept] = rows[i]
            rows[kept + 1] = mask
            kept += 2
        i += 2
    return kept or n


def _at_stake(b: Board) -> bool:
    """Return whether a build may stop a climb to level 3, or bring one in view: no margin tells what that is worth."""
    return (b.l3 != 0 and climbs_to(b, b.foes) != 0) or (b.l2 & b.mine != 0 and pressing(b) & b.free != 0)


def _build(b: Board, c: Board, head: i64, one: i64) -> None:
    """Give one board the blocks and domes of another one and a build."""
    c.l1 = b.l1
    c.l2 = b.l2
    c.l3 = b.l3
    c.dome = b.dome
    if head >> 15 == DOME:
        c.dome |= one
    else:
        c.raise_at(one)


@final
@mypyc_attr(serializable=False)
class Horizon:
    """Judges boards on which a turn starts, and the last build of the last turn.

    `threats` tells whether to look for climbs that cannot be stopped.
    """

    def __init__(self, machine: Machine, evaluator: Evaluator, threats: bool) -> None:
        self.machine = machine
        self.evaluator = evaluator
        #: The same, where it need not be asked as one that may be interpreted.
        self.native: Native | None = evaluator if isinstance(evaluator, Native) else None
        self.threats = threats
        #: What searches have found the evaluator to be off.
        self.corrections = Corrections()
        self.after = Board()
        self.scratch = Board()
        #: The best step that `closed` has found, and how many boards it has made.
        self.step: i64 = 0
        self.made: i64 = 0

    def static(self, b: Board) -> i64:
        """Return what the evaluator says of a board, corrected by what has been found so far."""
        return points(self.evaluator, self.native, b) + self.corrections.of(b.turn, b.mine, b.foes)

    def leaf(self, r: Roles, b: Board, turns: i64) -> i64:
        """Return the score of a board on which a turn starts, without looking at its turns."""
        return self._told(r, b, turns) or self.static(b)

    def decided(self, r: Roles, b: Board, turns: i64) -> i64:
        """Return the score of a board on which a turn starts if somebody is about to climb to level 3, else 0."""
        return self._told(r, b, turns) if self.heeds(r) else ZERO

    def _told(self, r: Roles, b: Board, turns: i64) -> i64:
        if wins_now(self.machine, r, b, self.scratch):
            return WON - turns - 1
        return turns + 2 - WON if self.threats and is_lost(r, b) else ZERO

    def heeds(self, r: Roles) -> bool:
        """Return whether masks tell which climbs can be stopped in a turn."""
        return self.threats and are_ordinary(r)

    def hoped(self, r: Roles, b: Board) -> i64:
        """Return what the last build of the last turn may bring at most, roughly; a lot if nothing tells."""
        if not r.closing or self.native is None or _at_stake(b):
            return WON
        return self.native.pending(b) - self.corrections.of(b.turn + 1, b.foes, b.mine) + MARGIN

    def closed(self, r: Roles, b: Board, rows: vec[i64], n: i64, turns: i64, beta: i64) -> i64:
        """Return the score of a board of which a menu lists the builds, see `closes_plainly`."""
        c = self.after
        c.assign(b)
        self.machine.end_turn(r, c)
        heeds = self.heeds(r)
        free = b.free
        theirs = around(c.mine & b.l2 & ~b.l3) & free
        ours = around(c.foes & b.l2 & ~b.l3) & free
        correction = self.corrections.of(c.turn, c.mine, c.foes)
        top = turns + 2 - WON
        self.step = rows[0] | lowest(rows[1])
        self.made = 0
        if heeds and theirs & b.l3:
            n = forced(rows, n, theirs & b.l3)
        i: i64 = 0
        while i < n:
            head = rows[i]
            mask = rows[i + 1]
            i += 2
            while mask:
                one = mask & -mask
                mask ^= one
                _build(b, c, head, one)
                self.made += 1
                if not heeds:
                    score = -(self._told(r.following, c, turns + 1) or self._built(b, c, one) + correction)
                elif theirs & c.l3 & ~c.dome:
                    continue
                elif ours & c.l3 & ~c.dome and is_lost(r.following, c):
                    score = WON - turns - 3
                else:
                    score = -self._built(b, c, one) - correction
                if score > top:
                    top = score
                    self.step = head | lowest(one)
                    if score >= beta:
                        return top
        return top

    def _built(self, b: Board, c: Board, one: i64) -> i64:
        return points_built(self.evaluator, self.native, b, c, one)
