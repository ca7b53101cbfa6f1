"""`Analysis`: what a search has found."""

from __future__ import annotations

import attrs

from santorini.position import Position
from santorini.steps import AnyStep, Turn


@attrs.frozen(kw_only=True)
class Line:
    """A way in which a game may go on: whole turns from a position on, the best that a search knows for each side.

    `score` is in points for the side that decides first. `win_in` is the number of turns after which somebody wins
    whatever the other side does, counted over all players, and negative if it is the other side; `None` if no win is
    known.
    """

    turns: tuple[Turn, ...]
    score: int
    win_in: int | None

    def __str__(self) -> str:
        return f"{self.verdict}: {' '.join(map(str, self.turns))}"

    @property
    def verdict(self) -> str:
        """The score in words: `win in 3`, `loss in 2`, `+35`."""
        if self.win_in is None:
            return f"{self.score:+d}"
        return f"win in {self.win_in}" if self.win_in > 0 else f"loss in {-self.win_in}"


@attrs.frozen(kw_only=True)
class Analysis:
    """What a search has found about a position: the best lines, the best one first.

    `depth` is the number of turns that have been looked at in full, `nodes` the number of boards made, `seconds` the
    time taken. `finished` tells that nothing was left to find: the limit of depth was reached or a win is proved.
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
    def scores(self) -> tuple[int, ...]:
        """The score for each of the two sides, in their order."""
        rules = self.position.rules
        decider = self.position.decider
        first = decider is None or rules.side(decider or self.position.turn_player) == 0
        return (self.score, -self.score) if first else (-self.score, self.score)

    @property
    def win_in(self) -> int | None:
        """After how many turns the best line is known to win, negative if it is lost; `None` if neither is known."""
        return self.best.win_in
