"""A bot that plays what alpha-beta finds."""

from __future__ import annotations

from random import Random

from santorini.bots.protocol import expect_decision
from santorini.errors import BotError, SearchError
from santorini.limit import Limit
from santorini.position import Position
from santorini.search.alphabeta import AlphaBeta
from santorini.steps import Step
from santorini.view import View


def _alphabeta(processes: int) -> AlphaBeta:
    try:
        return AlphaBeta(processes=processes)
    except SearchError as error:
        raise BotError(str(error)) from None


class Searching:
    """Plays the best turn that alpha-beta finds, for a second a turn if no limit is given; drafts at random.

    It is for games of two sides in which nothing is hidden. Several `processes` may search.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None, processes: int = 1
    ) -> None:
        self.limit = Limit(seconds=seconds, nodes=nodes, depth=depth)
        self._search = _alphabeta(processes)
        #: The rest of the turn that has been found: where it goes on, and how.
        self._plan: dict[Position, Step] = {}

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the next step of the best turn."""
        expect_decision(view)
        position = view.position
        if position.phase == "drafting":
            return rng.choice(view.steps)
        if position not in self._plan:
            self._plan = self._planned(position, self.limit if limit is None else limit)
        return self._plan[position]

    def _planned(self, position: Position, limit: Limit) -> dict[Position, Step]:
        try:
            turn = self._search.analyse(position, limit).turn
        except SearchError as error:
            raise BotError(f"alphabeta: {error}") from None
        plan: dict[Position, Step] = {}
        for step in turn:
            plan[position] = step
            position = position.play_unchecked(step)
        return plan

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_plan": {}}

    def __repr__(self) -> str:
        return f"Searching({self.limit})"
