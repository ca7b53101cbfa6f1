"""`Judge`: what a board is worth to each side, as a share of a win.

Values are integers in units of `UNIT`, which a won game is worth to those who win it. What all sides have is one unit.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import SETUP
from santorini.core.counting import Random, random_step
from santorini.core.machine import Machine
from santorini.core.menus import new_menu
from santorini.core.roles import Roles
from santorini.core.squares import ZERO, count
from santorini.search.evaluation import Evaluator, Native, points, points_built
from santorini.search.horizon import closes_plainly

UNIT: Final = 1 << 20
# The table of the logistic function: so many entries, each for a few points.
_ENTRIES: Final = 2048
_STEP: Final = 3
# A random game is broken off after so many steps.
_LONGEST: Final = 600


@final
@mypyc_attr(serializable=False)
class Judge:
    """Judges boards by an evaluator, through a logistic function of points / `scale`, or by random games."""

    def __init__(self, machine: Machine, evaluator: Evaluator, scale: float, playouts: bool) -> None:
        self.machine = machine
        self.evaluator = evaluator
        #: The same, where it need not be asked as one that may be interpreted.
        self.native: Native | None = evaluator if isinstance(evaluator, Native) else None
        self.scale = scale
        self.playouts = playouts
        self.three: bool = len(machine.seats) == 3
        self.random = Random(0)
        self.scratch = Board()
        self.menu: vec[i64] = new_menu()
        #: The latest values, by side.
        self.values: vec[i64] = vec[i64]([0, 0, 0])
        points = [((entry - _ENTRIES // 2) << _STEP) + (1 << _STEP) // 2 for entry in range(_ENTRIES)]
        self.shares: vec[i64] = vec[i64]([round(UNIT / (1 + math.exp(-point / scale))) for point in points])

    def decide(self, winners: i64) -> None:
        """Set the values to those of a game that sides of a mask (bit `side`) have won, 0 for a draw."""
        if not winners:
            winners = 7 if self.three else 3
        share: i64 = UNIT // count(winners)
        values = self.values
        values[0] = share if winners & 1 else ZERO
        values[1] = share if winners & 2 else ZERO
        values[2] = share if winners & 4 else ZERO

    def judge(self, b: Board) -> None:
        """Set the values to what a board is worth on which a player decides.

        After a move it is judged as if the turn were over, since evaluators are about boards on which a turn starts.
        """
        if self.playouts:
            self._play_out(b)
            return
        c = b
        if b.moves and not b.saved and not b.kinds & SETUP:
            r = self.machine.roles[b.role]
            if self.native is not None and not self.three and r.ends_plainly and r.following.starts_plainly:
                self._note(1 - (b.turn & 3), -self.native.pending(b))
                return
            c = self.scratch
            c.assign(b)
            self.machine.start_turn(r.following, c)
            if c.result or c.saved:
                c = b
        if self.three:
            self._share(c)
            return
        self._note(c.turn & 3, self._points(c))

    def builds(self, r: Roles, b: Board) -> bool:
        """Return whether only a build is left of a turn, and `built` may be asked about the boards after it."""
        return not self.three and not self.playouts and closes_plainly(r, b)

    def built(self, b: Board, c: Board, one: i64) -> None:
        """Do what `judge` does of a board `c`: that of `b` after a build, the mask `one`, which ends the turn."""
        self._note(c.turn & 3, points_built(self.evaluator, self.native, b, c, one))

    def _note(self, side: i64, points: i64) -> None:
        """Set the values to what a board is worth that is so good for a side, one of two."""
        at = (points >> _STEP) + _ENTRIES // 2
        share = self.shares[max(0, min(_ENTRIES - 1, at))]
        values = self.values
        values[side] = share
        values[1 - side] = UNIT - share

    def _points(self, b: Board) -> i64:
        return points(self.evaluator, self.native, b)

    def _share(self, b: Board) -> None:
        """Share the unit among three sides: each is judged as if its turn started, and what that gives is weighed up.

        Points are a difference to the opponents; so between two sides they differ by twice what sets them apart.
        """
        c = self.scratch
        if c is not b:
            c.assign(b)
        present = self.machine.present(b)
        points = [0.0, 0.0, 0.0]
        top = -1e9
        for seat in range(3):
            if present >> seat & 1:
                c.turn = seat
                points[seat] = float(self._points(c)) / (2.0 * self.scale)
                top = max(top, points[seat])
        weights = [math.exp(points[seat] - top) if present >> seat & 1 else 0.0 for seat in range(3)]
        total = weights[0] + weights[1] + weights[2]
        values = self.values
        for seat in range(3):
            values[seat] = int(weights[seat] / total * UNIT)

    def _play_out(self, start: Board) -> None:
        """Judge by the end of a game that goes on at random; one that does not end is a draw."""
        machine = self.machine
        b = self.scratch
        b.assign(start)
        left: i64 = _LONGEST
        while not b.result and left > 0:
            r = machine.roles[b.role]
            step = random_step(machine, r, machine.seen(b) if r.blind else b, self.random, self.menu)
            if step < 0:
                machine.settle(b)
                break
            machine.act(r, b, step)
            if machine.eliminates:
                machine.settle(b)
            left -= 1
        self.decide(b.result & 15)
