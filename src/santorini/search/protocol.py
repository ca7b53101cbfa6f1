"""What a searcher is, and what a policy with values is: anybody's object with the right method."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Protocol, runtime_checkable

from santorini.limit import Limit
from santorini.position import Position
from santorini.search.analysis import Analysis
from santorini.view import View


@runtime_checkable
class Searcher(Protocol):
    """Finds out what to play in a position."""

    def analyse(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], object] | None = None,
        cancel: Event | None = None,
    ) -> Analysis:
        """Return the best lines from a position, within a limit or until the event is set."""
        ...


@runtime_checkable
class ViewSearcher(Searcher, Protocol):
    """A searcher that finds out, too, what to play where a player does not know everything."""

    def analyse_view(
        self,
        view: View,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], object] | None = None,
        cancel: Event | None = None,
    ) -> Analysis:
        """Return the best lines as far as the player of the view may know, as `analyse` does for a position."""
        ...


@runtime_checkable
class PolicyValue(Protocol):
    """Says of many positions at once what might be played in each, and what each is worth: a network, for example."""

    def evaluate(self, positions: Sequence[Position]) -> Sequence[tuple[Sequence[float], Sequence[float]]]:
        """Return a pair for each position: a prior for each of its `steps`, and what it is worth to each side.

        Priors are 0 or more; only their ratio matters. What a position is worth to a side is a number from 0 (lost) to
        1 (won), for a draw an equal share, in the order of the sides. In each position a player decides.
        """
        ...
