"""Root-parallel Monte-Carlo search: other processes grow trees of their own, and what all have found is added up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.synchronize import Event
from typing import Any, Final

import attrs

from santorini.errors import SearchError
from santorini.limit import Limit
from santorini.position import Position
from santorini.search.analysis import Analysis, Line, points_of, side_of
from santorini.view import View

#: So many lines of each tree are added up.
LINES: Final = 32
_WIN: Final = 0
_OPEN: Final = 1
_LOST: Final = 2

Made = Callable[[int], Any]

#: In a helping process: what makes searches, those that it has made, and whether it is to stop.
_making: Made | None = None
_made: dict[int, Any] = {}
_stop: Event | None = None


def _begin(making: Made, stop: Event) -> None:
    """Set a process up."""
    global _making, _stop
    _making, _stop = making, stop


def _analysed(what: Position | View, limit: Limit, index: int, lines: int) -> Analysis:
    """Search in a helping process."""
    if index not in _made:
        assert _making is not None  # noqa: S101 - the pool has set the process up
        _made[index] = _making(index)
    analyse = _made[index].analyse_view if isinstance(what, View) else _made[index].analyse
    found: Analysis = analyse(what, limit, lines=lines, cancel=_stop)
    return found


class Helpers:
    """Processes that search too; `making` returns the search of a helper, by its number from 1 on."""

    def __init__(self, number: int, making: Made) -> None:
        context = multiprocessing.get_context("spawn")
        self.number = number
        self._stop = context.Event()
        self._pool = ProcessPoolExecutor(number, context, _begin, (making, self._stop))
        self._futures: list[Future[Analysis]] = []

    def start(self, what: Position | View, limit: Limit, lines: int) -> None:
        """Let all of them search."""
        self._stop.clear()
        lines = max(lines, LINES)
        try:
            self._futures = [
                self._pool.submit(_analysed, what, limit, index, lines) for index in range(1, self.number + 1)
            ]
        except (BrokenProcessPool, RuntimeError) as error:
            raise SearchError(f"the helping processes cannot search: {error}") from error

    def stop(self) -> None:
        """Tell them to come to an end."""
        self._stop.set()

    def proved(self) -> bool:
        """Whether one of them has proved who wins, or failed."""
        return any(one.done() and (one.exception() is not None or one.result().finished) for one in self._futures)

    def results(self) -> list[Analysis]:
        """Wait for all of them, and return what they have found."""
        futures, self._futures = self._futures, []
        try:
            return [future.result() for future in futures]
        except BrokenProcessPool as error:
            raise SearchError(f"a helping process has ended: {error}") from error

    def close(self) -> None:
        """End the processes."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)


def part_of(limit: Limit, number: int) -> Limit:
    """Return the limit for each of so many processes that share one."""
    nodes = None if limit.nodes is None else max(1, limit.nodes // number)
    memory = None if limit.memory is None else max(1, limit.memory // number)
    return attrs.evolve(limit, nodes=nodes, memory=memory)


def merged(found: list[Analysis], lines: int, seconds: float, scale: float) -> Analysis:
    """Return what several searches of a position have found together: visits added up, and all that is proved."""
    position = found[0].position
    groups: dict[Position, list[Line]] = {}
    for one in found:
        for line in one.lines:
            groups.setdefault(position.play(line.turns[0]), []).append(line)
    best = sorted((_joined(position, group, scale) for group in groups.values()), key=_rank)[:lines]
    return Analysis(
        position=position,
        lines=tuple(best),
        depth=len(best[0].turns),
        nodes=sum(one.nodes for one in found),
        seconds=seconds,
        finished=any(one.finished for one in found),
    )


def _joined(position: Position, lines: list[Line], scale: float) -> Line:
    """Return the line that stands for those with one first turn: the one of most visits, unless another is proved."""
    top = min(lines, key=_rank)
    proved = [line for line in lines if line.win_in is not None]
    visits = sum(line.visits or 0 for line in lines)
    if proved:
        return attrs.evolve(min(proved, key=_rank), visits=visits)
    weights = [max(1, line.visits or 0) for line in lines]
    values = tuple(
        sum(weight * line.values[side] for weight, line in zip(weights, lines, strict=True)) / sum(weights)
        for side in range(len(top.values))
    )
    return attrs.evolve(top, visits=visits, values=values, score=points_of(values[side_of(position)], scale))


def _rank(line: Line) -> tuple[int, int, int]:
    visits = line.visits or 0
    if line.win_in is None:
        return (_OPEN, -visits, 0)
    return (_WIN, line.win_in, -visits) if line.win_in > 0 else (_LOST, line.win_in, -visits)
