"""Bots that play what a search finds."""

from __future__ import annotations

from random import Random

from santorini.bots.protocol import expect_decision
from santorini.errors import BotError, SearchError, shown
from santorini.limit import Limit
from santorini.position import Position
from santorini.search.alphabeta import AlphaBeta
from santorini.search.analysis import Analysis
from santorini.search.mcts import MCTS
from santorini.search.protocol import Searcher, ViewSearcher
from santorini.steps import Step
from santorini.view import View


class Searching:
    """Plays the best turn that a searcher finds, within a limit of its own unless one is given; drafts at random.

    Where something is hidden a searcher that has `analyse_view` is asked about the view, any other about the position
    of the view. Raises `BotError` if the searcher cannot search there.
    """

    def __init__(self, searcher: Searcher, limit: Limit | None = None) -> None:
        given: object = searcher
        if not isinstance(given, Searcher):
            raise BotError(f"a searcher has a method analyse(position, limit), unlike {shown(given)}")
        if limit is not None and not isinstance(limit, Limit):
            raise BotError(f"a limit is a Limit, not {shown(limit)}")
        self.searcher = searcher
        self.limit = limit
        #: The rest of the turn that has been found: where it goes on, and how.
        self._plan: dict[Position, Step] = {}

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the next step of the best turn."""
        expect_decision(view)
        position = view.position
        if position.phase == "drafting":
            return rng.choice(view.steps)
        if position not in self._plan:
            self._plan = self._planned(view, self.limit if limit is None else limit)
        return self._plan[position]

    def _planned(self, view: View, limit: Limit | None) -> dict[Position, Step]:
        try:
            turn = self._analysed(view, limit).turn
        except SearchError as error:
            raise BotError(f"{type(self.searcher).__name__}: {error}") from None
        plan: dict[Position, Step] = {}
        position = view.position
        for step in turn:
            plan[position] = step
            position = position.play_unchecked(step)
        return plan

    def _analysed(self, view: View, limit: Limit | None) -> Analysis:
        if view.concealed and isinstance(self.searcher, ViewSearcher):
            return self.searcher.analyse_view(view, limit)
        return self.searcher.analyse(view.position, limit)

    def __repr__(self) -> str:
        return f"Searching({self.searcher!r}, {self.limit!r})"


def alphabeta(
    seconds: float | None = None, nodes: int | None = None, depth: int | None = None, memory: int | None = None
) -> Searching:
    """Plays what alpha-beta finds, by default in a second; for two sides where nothing is hidden."""
    return Searching(AlphaBeta(), Limit(seconds=seconds, nodes=nodes, depth=depth, memory=memory))


def mcts(  # noqa: PLR0913, PLR0917 - options, given by name
    simulations: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    exploration: float | None = None,
    playouts: int = 0,
    worlds: int = 200,
    processes: int = 1,
    seed: int = 0,
) -> Searching:
    """Plays what Monte-Carlo tree search finds, by default in a second; for any game."""
    if playouts not in {0, 1}:
        raise BotError(f"mcts: playouts is 0 or 1, not {shown(playouts)}")
    search = MCTS(exploration=exploration, playouts=bool(playouts), worlds=worlds, processes=processes, seed=seed)
    return Searching(search, Limit(seconds=seconds, nodes=simulations, memory=memory))
