"""`Analysis`: what a search has found."""

from __future__ import annotations

import math
from typing import Final, Literal

import attrs

from santorini.position import Position
from santorini.steps import AnyStep, Turn

#: So many points more make the odds of a win e times as good: fitted to the ends of 60 games of alpha-beta with itself.
SCALE: Final = 120.0
_NEVER: Final = 1e-6


def share_of(points: float, scale: float = SCALE) -> float:
    """Return the share of a win that points stand for, from 0 to 1."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, points / scale))))


def points_of(share: float, scale: float = SCALE) -> int:
    """Return the points that a share of a win stands for."""
    share = max(_NEVER, min(1 - _NEVER, share))
    return round(scale * math.log(share / (1 - share)))


def side_of(position: Position) -> int:
    """Return the side that decides; where chance does, that of the turn."""
    return position.rules.side(position.decider or position.turn_player)


def values_of(position: Position, score: int, win_in: int | None) -> tuple[float, float]:
    """Return what each of two sides may expect that have a score, or a proved win, for the side that decides."""
    share = share_of(score) if win_in is None else float(win_in > 0)
    return (share, 1 - share) if side_of(position) == 0 else (1 - share, share)


@attrs.frozen(kw_only=True)
class Line:
    """A way in which a game may go on: whole turns from a position on, the best that a search knows for each side.

    `score` is in points for the side that decides first. `win_in` is the number of turns after which somebody wins
    whatever the other side does, counted over all players, and negative if it is the other side; `None` if no win is
    known. `values` tells what each side may expect: 1 for a win, 0 for a loss, of a draw an equal share; where a search
    tells points, it is what these stand for by a logistic function. `visits` is
    the number of simulations of a Monte-Carlo search that have made the first turn, `None` for other searches.
    """

    turns: tuple[Turn, ...]
    score: int
    win_in: int | None
    values: tuple[float, ...]
    visits: int | None = None

    def __str__(self) -> str:
        return f"{self.verdict}: {' '.join(map(str, self.turns))}"

    @property
    def verdict(self) -> str:
        """The score in words: `win in 3`, `loss in 2`, `+35`."""
        if self.win_in is None:
            return f"{self.score:+d}"
        return f"win in {self.win_in}" if self.win_in > 0 else f"loss in {-self.win_in}"

    @property
    def proof(self) -> Literal["win", "loss"] | None:
        """What is proved of the line for the side that decides first, whatever others do; `None` if nothing is."""
        if self.win_in is None:
            return None
        return "win" if self.win_in > 0 else "loss"


@attrs.frozen(kw_only=True)
class Analysis:
    """What a search has found about a position: the best lines, the best one first.

    `depth` is the number of turns that have been looked at in full, `nodes` the number of boards made, `seconds` the
    time taken. `finished` tells that nothing was left to find: the limit of depth was reached or a win is proved. Of a
    Monte-Carlo search `depth` is the length of the best line and `nodes` the number of simulations.
    """

    position: Position
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    finished: bool

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def turn(self) -> Turn:
        """The best turn, or what is left of the one under way."""
        return self.best.turns[0]

    @property
    def step(self) -> AnyStep:
        """The first step of the best turn."""
        return self.turn[0]

    @property
    def score(self) -> int:
        """The score of the best line, in points for the side that decides."""
        return self.best.score

    @property
    def line(self) -> tuple[Turn, ...]:
        """The turns of the best line."""
        return self.best.turns

    @property
    def proof(self) -> Literal["win", "loss"] | None:
        """What is proved of the best line, and so of the position, for the side that decides."""
        return self.best.proof

    @property
    def scores(self) -> tuple[int, ...]:
        """The score for each side, in their order; of three sides only that of who decides may tell of a win."""
        decider = side_of(self.position)
        if self.position.rules.sides == 2:
            return (self.score, -self.score) if decider == 0 else (-self.score, self.score)
        points = [points_of(value) for value in self.values]
        points[decider] = self.score
        return tuple(points)

    @property
    def values(self) -> tuple[float, ...]:
        """What each side may expect by the best line: 1 for a win, 0 for a loss, of a draw an equal share."""
        return self.best.values

    @property
    def win_in(self) -> int | None:
        """After how many turns the best line is known to win, negative if it is lost; `None` if neither is known."""
        return self.best.win_in
