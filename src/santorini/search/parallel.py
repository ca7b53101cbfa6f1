"""`Team`: other processes that search what this one searches.

All of them search the same board with the same window, each in a tree of its own. What one has found out the others
find in shared memory, and what one is looking at they put off, so that each looks at something else.
"""

from __future__ import annotations

import signal
import weakref
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.errors import SearchError, shown
from santorini.rules import Rules
from santorini.search.sharing import HEAD, TOGETHER, WORDS, Shared
from santorini.search.tree import Tree

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: So many processes search together at most; each helper counts its nodes in a word of the head.
MOST: Final = HEAD // 2
#: How often, in calls of `breathe`, the wires are looked at.
_SELDOM: Final = 16
_PATIENCE: Final = 5.0
#: What spreads the numbers of games over the bits of a key.
_SPREAD: Final = 0x2545F4914F6CDD1D
_POSITIVE: Final = (1 << 62) - 1

#: Makes the tree of a process, for a machine and so many entries of a table.
Planting: TypeAlias = Callable[[Machine, int], Tree]


class Team:
    """Processes that help this one; they live until `close`, and no longer than the team."""

    def __init__(self, helpers: int, planting: Planting) -> None:
        from multiprocessing import get_context  # noqa: PLC0415 - slow to load, and seldom needed

        context = get_context("spawn")
        memory = context.RawArray("q", WORDS)
        #: The head: the number of the run under way, odd between two of them, and the nodes of each helper so far.
        self.words = _words(memory)
        self._processes: list[BaseProcess] = []
        self._wires: list[Connection] = []
        self.close: Callable[[], object] = weakref.finalize(self, _end, self._processes, self._wires)
        self._rules: Rules | None = None
        self._entries = 0
        self._games = 0
        self._base = 0
        self._looks = 0
        for index in range(1, helpers + 1):
            wire, far = context.Pipe()
            process = context.Process(
                target=serve, args=(far, memory, index, planting), daemon=True, name="santorini search"
            )
            self._wires.append(wire)
            try:
                process.start()
            except Exception as error:  # whatever the system, or pickling what is not ours, raises
                self.close()
                raise SearchError(f"no process can be started for the search: {shown(error)}") from error
            self._processes.append(process)
            far.close()

    @property
    def nodes(self) -> int:
        """The boards that the helpers have made in this search."""
        return self._made() - self._base

    def _made(self) -> int:
        return sum(self.words[1 : 1 + len(self._wires)].tolist())

    def begin(self, rules: Rules, entries: int) -> Shared:
        """Begin another search; return what is shared in it."""
        if self._rules is None or rules != self._rules or entries != self._entries:
            self._rules, self._entries = rules, entries
            self._games += 1
            self._send(("game", rules, entries, self._salt()))
        self._base = self._made()
        self._send(("search",))
        return Shared(self.words, self._salt())

    def forget(self) -> None:
        """Drop what has been kept from earlier searches."""
        self._rules = None

    def _salt(self) -> int:
        return self._games * _SPREAD & _POSITIVE

    def run(self, tree: Tree, board: Board, depth: int, alpha: int, beta: int, excluded: Iterable[Board]) -> int:
        """Return the score of a board as `Tree.run` does, found by all together."""
        if depth < TOGETHER:
            return tree.run(board, depth, alpha, beta, 0)
        self.words[0] = number = self.words[0] // 2 * 2 + 2
        self._send(("run", number, board.words(), depth, alpha, beta, [one.words() for one in excluded]))
        try:
            return tree.run(board, depth, alpha, beta, 0)
        finally:
            self.words[0] = number + 1

    def watch(self) -> None:
        """Look from time to time whether all helpers are well."""
        self._looks += 1
        if self._looks % _SELDOM == 0:
            self.check()

    def check(self) -> None:
        """Raise `SearchError` if a helper has failed or ended."""
        for wire, process in zip(self._wires, self._processes, strict=True):
            try:
                if not wire.poll():
                    continue
                raise SearchError(f"a process of the search has failed: {wire.recv()}")
            except (EOFError, OSError):
                raise _ended(process) from None

    def _send(self, message: tuple[Any, ...]) -> None:
        for wire, process in zip(self._wires, self._processes, strict=True):
            try:
                wire.send(message)
            except OSError:
                raise _ended(process) from None
            except Exception as error:  # whatever pickling what is not ours raises
                raise SearchError(f"the game cannot be sent to the processes of a search: {shown(error)}") from error


def _ended(process: BaseProcess) -> SearchError:
    process.join(_PATIENCE)
    code = process.exitcode
    how = f"by signal {-code}" if code is not None and code < 0 else f"with the code {code}"
    hint = ': a script that asks for several needs the line `if __name__ == "__main__":`' if code == 1 else ""
    return SearchError(f"a process of the search has ended {how}{hint}")


def _end(processes: list[BaseProcess], wires: list[Connection]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(_PATIENCE)
    for wire in wires:
        wire.close()


def _words(memory: Any) -> memoryview:
    return memoryview(memory).cast("B").cast("q")


class _Helper:
    """What a helping process has: its tree, and the number of its run."""

    def __init__(self, wire: Connection, words: memoryview, index: int, planting: Planting) -> None:
        self.wire = wire
        self.words = words
        self.index = index
        self.planting = planting
        self.tree: Tree | None = None
        self.number = 0
        #: The boards made in earlier searches.
        self.before = 0
        self.looks = 0

    def game(self, rules: Rules, entries: int, salt: int) -> None:
        """Get ready for a game."""
        if self.tree is not None:
            self.before += self.tree.nodes
        self.tree = self.planting(rules.machine, entries)
        self.tree.shared = Shared(self.words, salt)
        self.tree.breathe = self.is_over

    def search(self) -> None:
        """Begin another search."""
        if self.tree is not None:
            self.before += self.tree.nodes
            self.tree.renew()
            self.tree.horizon.evaluator.prepare(self.tree.machine)

    def run(
        self, number: int, board: tuple[int, ...], depth: int, alpha: int, beta: int, excluded: list[tuple[int, ...]]
    ) -> None:
        """Search a board until all is known, or the others have found it."""
        if self.tree is None or self.words[0] != number:
            return
        self.number = number
        self.tree.include_all()
        for words in excluded:
            self.tree.exclude(_board(words))
        self.tree.run(_board(board), depth, alpha, beta, 0)
        self._count()

    def is_over(self) -> bool:
        """Return whether the run is over, or nobody is left to search for."""
        self._count()
        self.looks += 1
        return self.words[0] != self.number or (self.looks % _SELDOM == 0 and self.wire.poll())

    def _count(self) -> None:
        if self.tree is not None:
            self.words[self.index] = self.before + self.tree.nodes


def _board(words: tuple[int, ...]) -> Board:
    board = Board()
    board.load(words)
    return board


def serve(wire: Connection, memory: Any, index: int, planting: Planting) -> None:
    """Do what is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for those who ask
    helper = _Helper(wire, _words(memory), index, planting)
    todo: dict[str, Callable[..., None]] = {"game": helper.game, "search": helper.search, "run": helper.run}
    with suppress(EOFError, OSError):
        while True:
            data = wire.recv_bytes()
            try:
                word, *rest = _read(data)
                todo[word](*rest)
            except Exception as error:  # noqa: BLE001 - of an evaluator or a power that is not ours
                wire.send(shown(error))


def _read(data: bytes) -> tuple[Any, ...]:
    import pickle  # noqa: PLC0415 - for helpers alone

    message: tuple[Any, ...] = pickle.loads(data)  # noqa: S301 - from the process that has started this one
    return message
