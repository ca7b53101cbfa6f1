"""`AlphaBeta`: the face of the compiled alpha-beta search."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from threading import Event
from types import TracebackType
from typing import Any, Final

import attrs

from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.errors import SearchError, shown
from santorini.limit import Limit
from santorini.position import Position
from santorini.search._asked import Clock, expect_lines, expect_open_duel, expect_player, expect_position
from santorini.search._turns import turns_of
from santorini.search.analysis import Analysis, Line, values_of
from santorini.search.default import Default
from santorini.search.evaluation import Evaluator
from santorini.search.horizon import WON
from santorini.search.parallel import MOST, Team
from santorini.search.table import BYTES, Table
from santorini.search.tree import PLIES, SURE, Options, Tree
from santorini.steps import STEPS

_WINDOW: Final = 2 * WON
#: What a search does besides plain alpha-beta: looking boards up in a table; trying first what was good elsewhere
#: (history); looking less deeply at passing first (null), and at steps far down the order (late); leaving out, near the
#: end, boards that are good enough as they are (ahead), and builds that cannot make up for much (futility); telling
#: that a board is lost from a climb that cannot be stopped (threats); adding to what the evaluator says as much as it
#: has been off where the workers stood alike (corrections); looking a turn further where a climb has to be stopped
#: (extensions).
FEATURES: Final = ("table", "history", "null", "late", "ahead", "futility", "threats", "corrections", "extensions")

#: The size of the table if no limit of memory is given, in bytes.
_MEMORY: Final = 32 << 20
_DEEPEST: Final = PLIES // 4
#: Without any limit a search takes that many seconds.
_SECONDS: Final = 1.0
_ASPIRATION: Final = 80


@attrs.define
class _Run:
    """One search under way: what ends it, and what has been found."""

    position: Position
    tree: Tree
    clock: Clock
    lines: int
    team: Team | None
    found: Analysis | None = None
    #: The steps, and at least the score, of a turn that a narrow window was too low for.
    promise: tuple[list[int], int] = ([], 0)
    #: The boards to which the turns lead that have been found.
    excluded: list[Board] = attrs.field(factory=list)

    @property
    def limit(self) -> Limit:
        """What the search may spend."""
        return self.clock.limit

    @property
    def nodes(self) -> int:
        """The boards made so far."""
        return self.tree.nodes + (0 if self.team is None else self.team.nodes)

    def score(self, board: Board, depth: int, alpha: int, beta: int) -> int:
        """Return the score of a board within a window; the tree tells if it is none."""
        if self.team is None:
            return self.tree.run(board, depth, alpha, beta, self.limit.nodes or 0)
        return self.team.run(self.tree, board, depth, alpha, beta, self.excluded)

    def late(self) -> bool:
        """Return whether the time is up, or somebody has cancelled the search."""
        if self.team is not None and not self.clock.cancelled():
            self.team.watch()
            if self.limit.nodes is not None and self.nodes >= self.limit.nodes:
                return True
        return self.clock.late()


class AlphaBeta:
    """Alpha-beta with iterative deepening over the steps of two-player games without hidden information.

    `evaluator` judges boards where the search ends, `Default` if none is given. `without` names `FEATURES` that are
    left out, to find out what they are worth. An object keeps a table of boards from one search to the next: the next
    one is quicker, and what it guesses by points may differ from what a new object finds; `forget` drops the table.
    An object serves one thread at a time.

    With `processes` more than 1 other processes search, too. They are started by the first search and kept until
    `close`, or the end of a `with` block; a script that asks for them needs the line `if __name__ == "__main__":`.
    Copies, also by pickle, are made with the same arguments, and keep nothing of earlier searches.

    >>> position = Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4")
    >>> found = AlphaBeta().analyse(position, Limit(depth=1))
    >>> str(found.turn), found.win_in
    ('a2-b2#', 1)
    """

    def __init__(self, evaluator: Evaluator | None = None, *, without: Iterable[str] = (), processes: int = 1) -> None:
        given: object = evaluator
        if given is not None and not isinstance(given, Evaluator):
            raise SearchError(f"an evaluator is a subclass of Evaluator, not {shown(given)}")
        self.evaluator: Evaluator = Default() if evaluator is None else evaluator
        self._without = _features(without)
        count: object = processes
        if type(count) is not int or not 1 <= count <= MOST:
            raise SearchError(f"processes is a number from 1 to {MOST}, not {shown(processes)}")
        self.processes = processes
        self._tree: Tree | None = None
        self._team: Team | None = None

    def __repr__(self) -> str:
        return f"AlphaBeta({type(self.evaluator).__name__}())"

    def forget(self) -> None:
        """Drop what has been kept from earlier searches."""
        self._tree = None
        if self._team is not None:
            self._team.forget()

    def close(self) -> None:
        """End the other processes, if there are any; the next search starts them again."""
        team, self._team = self._team, None
        if team is not None:
            team.close()

    def __enter__(self) -> AlphaBeta:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), without=self._without, processes=self.processes), (self.evaluator,)

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
        it has found. With limits of nodes or depth alone one process finds the same again; several need not.
        `on_progress` is called after each depth. Raises `SearchError` where nobody decides, for more sides than two,
        for games in which something is hidden, and if one of several processes fails or ends.
        """
        _check(position, lines)
        limit = Limit() if limit is None else limit
        if limit.seconds is None and limit.nodes is None and limit.depth is None:
            limit = attrs.evolve(limit, seconds=_SECONDS)
        try:
            return self._searched(self._run(position, limit, lines, cancel), on_progress)
        except BaseException:
            self.close()  # what the others are about is not known any more
            raise
        finally:
            if self._tree is not None:
                self._tree.breathe = None  # it holds all that the search was about

    def _searched(self, run: _Run, on_progress: Callable[[Analysis], object] | None) -> Analysis:
        """Search deeper and deeper until a limit is reached."""
        limit = run.limit
        for depth in range(1, min(limit.depth or _DEEPEST, _DEEPEST) + 1):
            analysis = self._deepen(run, depth)
            if analysis is None:
                break
            run.found = analysis
            if on_progress is not None:
                on_progress(analysis)
            if analysis.finished or run.tree.stopped or run.late():
                break
        if run.team is not None:
            run.team.check()
        return run.found if run.found is not None else _any(run)

    def _run(self, position: Position, limit: Limit, lines: int, cancel: Event | None) -> _Run:
        machine = position.rules.machine
        entries = (_MEMORY if limit.memory is None else limit.memory // self.processes) // BYTES
        tree = self._tree
        if tree is None or tree.machine is not machine or len(tree.table) > max(2, entries):
            tree = self._tree = _planted(self.evaluator, self._without, machine, entries)
        tree.renew()
        self.evaluator.prepare(machine)
        run = _Run(position, tree, Clock(limit, cancel), lines, self._joined())
        tree.shared = None if run.team is None else run.team.begin(position.rules, entries)
        tree.breathe = run.late
        return run

    def _joined(self) -> Team | None:
        """Return the processes that search, too."""
        if self.processes > 1 and self._team is None:
            self._team = Team(self.processes - 1, functools.partial(_planted, self.evaluator, self._without))
        return self._team

    def _deepen(self, run: _Run, depth: int) -> Analysis | None:
        """Return what is found at a depth, `None` if the search is stopped before."""
        tree, position = run.tree, run.position
        found: list[Line] = []
        tree.include_all()
        run.excluded.clear()
        while len(found) < run.lines:
            score = self._score(run, depth, found)
            if tree.stopped:
                return self._cut_short(run)
            codes = tree.line()
            if not codes:
                break  # there are fewer turns than lines asked for
            board = position.board()
            codes = self._to_the_end(run, depth, board, codes)
            if tree.stopped:
                return None
            found.append(_line(position, codes, score))
            tree.exclude(board)
            run.excluded.append(board)
        if not found:
            return None
        sure = found[0].win_in is not None and abs(found[0].win_in) <= depth
        finished = (sure and run.lines == 1) or depth == run.limit.depth
        return _analysis(run, tuple(found), depth, finished=finished)

    def _cut_short(self, run: _Run) -> Analysis | None:
        """Return what a search has found that was stopped: a turn that is better than the best one of the depth before.

        That one was looked at first, so another one is known to be better, unless the former was not looked at in full.
        """
        board, codes = run.position.board(), run.tree.line()
        score = run.tree.best
        if not codes:
            codes, score = run.promise
        if run.found is None or run.lines > 1 or score < -SURE:  # it is not known whether other turns lose, too
            return None
        for code in codes:
            run.tree.machine.do(board, code)
            if board.result or not board.tally:
                return _analysis(run, (_line(run.position, codes, score),), run.found.depth, finished=False)
        return None

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
            run.score(board, depth, -_WINDOW, _WINDOW)
            codes = [*codes[:played], *tree.line()]
        return codes

    def _score(self, run: _Run, depth: int, found: list[Line]) -> int:
        """Return the score of the root, searched in a window around what was found before, or in the widest."""
        tree, board = run.tree, run.position.board()
        run.promise = [], 0
        if run.found is not None and not found and abs(run.found.score) < SURE:
            guess = run.found.score
            score = run.score(board, depth, guess - _ASPIRATION, guess + _ASPIRATION)
            if tree.stopped or guess - _ASPIRATION < score < guess + _ASPIRATION:
                return score
            run.promise = tree.line(), score
        return run.score(board, depth, -_WINDOW, _WINDOW)


def _features(names: object) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SearchError(f"features are named in a collection, not as {shown(names)}")
    known = tuple(names)
    for name in known:
        if name not in FEATURES:
            raise SearchError(f"the features of a search are {', '.join(FEATURES)}, not {shown(name)}")
    return known


def _planted(evaluator: Evaluator, without: Iterable[str], machine: Machine, entries: int) -> Tree:
    """Return the tree of a process."""
    options = Options()
    for name in without:
        setattr(options, name, False)
    return Tree(machine, evaluator, Table(entries, gathers=True), options)


def _check(position: Position, lines: object) -> None:
    expect_position(position)
    expect_lines(lines)
    expect_player(position, "alpha-beta plays no drafts")
    expect_open_duel(position, "alpha-beta")


def _analysis(run: _Run, lines: tuple[Line, ...], depth: int, *, finished: bool) -> Analysis:
    return Analysis(
        position=run.position, lines=lines, depth=depth, nodes=run.nodes, seconds=run.clock.seconds, finished=finished
    )


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
    return _analysis(run, (line,), 0, finished=False)
