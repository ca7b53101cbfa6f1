"""`AlphaBeta`: the face of the compiled alpha-beta search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from threading import Event
from typing import Final

import attrs

from santorini.core.board import Board
from santorini.errors import SearchError, shown
from santorini.limit import Limit
from santorini.position import CHANCE, Position
from santorini.search._turns import turns_of
from santorini.search.analysis import Analysis, Line, values_of
from santorini.search.default import Default
from santorini.search.evaluation import Evaluator
from santorini.search.table import BYTES, Table
from santorini.search.tree import PLIES, SURE, WON, Options, Tree
from santorini.steps import STEPS

_WINDOW: Final = 2 * WON
#: What a search does besides plain alpha-beta: looking boards up in a table; trying first what was good elsewhere
#: (history); looking less deeply at passing first (null), and at steps far down the order (late); leaving out builds
#: that cannot make up for much (futility); telling that a board is lost from a climb that cannot be stopped (threats).
FEATURES: Final = ("table", "history", "null", "late", "futility", "threats")

#: The size of the table if no limit of memory is given, in bytes.
_MEMORY: Final = 32 << 20
_DEEPEST: Final = PLIES // 4
#: Without any limit a search takes that many seconds.
_SECONDS: Final = 1.0
_ASPIRATION: Final = 40


@attrs.define
class _Run:
    """One search under way: the limits, the clock, and what has been found."""

    position: Position
    tree: Tree
    limit: Limit
    lines: int
    cancel: Event | None
    start: float = attrs.field(factory=time.perf_counter)
    nodes: int = 0
    found: Analysis | None = None

    def late(self) -> bool:
        """Return whether the time is up, or somebody has cancelled the search."""
        if self.cancel is not None and self.cancel.is_set():
            return True
        seconds = self.limit.seconds
        return seconds is not None and time.perf_counter() - self.start >= seconds


class AlphaBeta:
    """Alpha-beta with iterative deepening over the steps of two-player games without hidden information.

    `evaluator` judges boards where the search ends, `Default` if none is given. `without` names `FEATURES` that
    are left out, to find out what they are worth. What it keeps from one search
    to the next (a table of boards) makes no difference but to speed and to the choice among equal lines; `forget`
    drops it. An object serves one thread at a time.

    >>> position = Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4")
    >>> found = AlphaBeta().analyse(position, Limit(depth=1))
    >>> str(found.turn), found.win_in
    ('a2-b2#', 1)
    """

    def __init__(self, evaluator: Evaluator | None = None, *, without: Iterable[str] = ()) -> None:
        given: object = evaluator
        if given is not None and not isinstance(given, Evaluator):
            raise SearchError(f"an evaluator is a subclass of Evaluator, not {shown(given)}")
        self.evaluator: Evaluator = Default() if evaluator is None else evaluator
        self._options = _options(without)
        self._tree: Tree | None = None

    def __repr__(self) -> str:
        return f"AlphaBeta({type(self.evaluator).__name__}())"

    def forget(self) -> None:
        """Drop what has been kept from earlier searches."""
        self._tree = None

    def analyse(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], object] | None = None,
        cancel: Event | None = None,
    ) -> Analysis:
        """Return the best ways to go on from a position, as many as `lines`.

        The search ends with the first limit that is reached, without any after a second; a cancelled one returns what
        it has found. With limits of nodes or depth alone it is reproducible. `on_progress` is called after each depth.
        Raises `SearchError` where nobody decides, for more sides than two and for games in which something is hidden.
        """
        _check(position, lines)
        limit = Limit() if limit is None else limit
        if limit.seconds is None and limit.nodes is None and limit.depth is None:
            limit = attrs.evolve(limit, seconds=_SECONDS)
        run = self._run(position, limit, lines, cancel)
        for depth in range(1, min(limit.depth or _DEEPEST, _DEEPEST) + 1):
            analysis = self._deepen(run, depth)
            if analysis is None:
                break
            run.found = analysis
            if on_progress is not None:
                on_progress(analysis)
            if analysis.finished or run.late():
                break
        return run.found if run.found is not None else _any(run)

    def _run(self, position: Position, limit: Limit, lines: int, cancel: Event | None) -> _Run:
        machine = position.rules.machine
        entries = (limit.memory or _MEMORY) // BYTES
        tree = self._tree
        if tree is None or tree.machine is not machine or len(tree.table) > max(2, entries):
            tree = self._tree = Tree(machine, self.evaluator, Table(entries), self._options)
        tree.renew()
        self.evaluator.prepare(machine)
        run = _Run(position, tree, limit, lines, cancel)
        tree.breathe = run.late
        return run

    def _deepen(self, run: _Run, depth: int) -> Analysis | None:
        """Return what is found at a depth, `None` if the search is stopped before."""
        tree, position = run.tree, run.position
        found: list[Line] = []
        tree.include_all()
        while len(found) < run.lines:
            score = self._score(run, depth, found)
            if tree.stopped:
                return None
            codes = tree.line()
            if not codes:
                break  # there are fewer turns than lines asked for
            board = position.board()
            codes = self._to_the_end(run, depth, board, codes)
            if tree.stopped:
                return None
            found.append(_line(position, codes, score))
            tree.exclude(board)
        if not found:
            return None
        sure = found[0].win_in is not None and abs(found[0].win_in) <= depth
        return Analysis(
            position=position,
            lines=tuple(found),
            depth=depth,
            nodes=tree.nodes,
            seconds=time.perf_counter() - run.start,
            finished=(sure and run.lines == 1) or depth == run.limit.depth,
        )

    def _to_the_end(self, run: _Run, depth: int, board: Board, codes: list[int]) -> list[int]:
        """Return a best line of which the first turn is finished, and play that turn on the board of the root.

        The tree follows its line only as far as something had to be found out; what is missing is searched from there.
        """
        tree = run.tree
        played = 0
        while not tree.stopped:
            for code in codes[played:]:
                tree.machine.do(board, code)
                played += 1
                if board.result or not board.tally:
                    return codes
            tree.run(board, depth, -_WINDOW, _WINDOW, run.limit.nodes or 0)
            codes = [*codes[:played], *tree.line()]
        return codes

    def _score(self, run: _Run, depth: int, found: list[Line]) -> int:
        """Return the score of the root, searched in a window around what was found before, or in the widest."""
        tree, board = run.tree, run.position.board()
        most = run.limit.nodes or 0
        if run.found is not None and not found and abs(run.found.score) < SURE:
            guess = run.found.score
            score = tree.run(board, depth, guess - _ASPIRATION, guess + _ASPIRATION, most)
            if tree.stopped or guess - _ASPIRATION < score < guess + _ASPIRATION:
                return score
        return tree.run(board, depth, -_WINDOW, _WINDOW, most)


def _options(without: Iterable[str]) -> Options:
    options = Options()
    names: object = without
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SearchError(f"features are named in a collection, not as {shown(without)}")
    for name in without:
        if name not in FEATURES:
            raise SearchError(f"the features of a search are {', '.join(FEATURES)}, not {shown(name)}")
        setattr(options, name, False)
    return options


def _check(position: object, lines: object) -> None:
    if not isinstance(position, Position):
        raise SearchError(f"a search starts from a Position, not from {shown(position)}")
    if type(lines) is not int or lines < 1:
        raise SearchError(f"lines is a positive number, not {shown(lines)}")
    if position.phase == "drafting":
        raise SearchError("alpha-beta plays no drafts")
    if position.decider is None:
        raise SearchError("the game is over")
    if position.decider == CHANCE:
        raise SearchError("chance decides here")
    if position.rules.sides != 2:
        raise SearchError("alpha-beta is for two sides, and these are three")
    if position.rules.machine.concealers:
        raise SearchError("alpha-beta is for games in which nothing is hidden")


def _line(position: Position, codes: list[int], score: int) -> Line:
    win_in = None
    if abs(score) > SURE:
        win_in = WON - score if score > 0 else -(WON + score)
    turns = turns_of(position, [STEPS[code] for code in codes])
    return Line(turns=turns, score=score, win_in=win_in, values=values_of(position, score, win_in))


def _any(run: _Run) -> Analysis:
    """Return what is known where the search has been stopped at once: any turn."""
    turn = next(run.position.turns())
    line = Line(turns=(turn,), score=0, win_in=None, values=(0.5, 0.5))
    seconds = time.perf_counter() - run.start
    return Analysis(
        position=run.position, lines=(line,), depth=0, nodes=run.tree.nodes, seconds=seconds, finished=False
    )
