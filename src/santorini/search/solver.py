"""`solve`: a forced win or loss within so many turns, proved, or that there is none."""

from __future__ import annotations

from threading import Event
from typing import Final

import attrs

from santorini.errors import SearchError, shown
from santorini.limit import Limit
from santorini.position import Position
from santorini.search._asked import Clock, expect_open_duel, expect_player, expect_position
from santorini.search._turns import turns_of
from santorini.search.proof import SMALL, Oracle, Proof, proved, runs, spent
from santorini.search.proving import PLIES, Prover
from santorini.search.table import BYTES, Table
from santorini.steps import Turn

#: The greatest number of turns that a proof may take.
MOST_PLIES: Final = PLIES // 4
#: The size of the table if no limit of memory is given, in bytes; it takes a while to lay out.
_MEMORY: Final = 16 << 20
#: From this number of turns, or of boards on, a search is worth that.
_DEEP: Final = 6
_MANY: Final = 50_000


@attrs.frozen(kw_only=True)
class Solution:
    """What `solve` has found out about a position within so many `plies`.

    `win_in` is the number of turns after which the side that decides wins whatever the other one does, negative if it
    is the other side that wins so, and `None` if neither is known. No quicker win exists. `line` is that win with the
    longest defence, and `proof` the proof. `searched` is the number of turns within which neither side wins. `nodes`
    is the number of boards made, `seconds` the time taken.
    """

    position: Position
    plies: int
    win_in: int | None
    searched: int
    line: tuple[Turn, ...]
    proof: Proof | None
    nodes: int
    seconds: float

    @property
    def finished(self) -> bool:
        """Whether the question is answered; otherwise a limit was reached before."""
        return self.win_in is not None or self.searched >= self.plies

    @property
    def verdict(self) -> str:
        """The answer in words: `win in 3`, `loss in 2`, `no win within 5 turns`, `unknown beyond 4 turns`."""
        if self.win_in is not None:
            return f"win in {self.win_in}" if self.win_in > 0 else f"loss in {-self.win_in}"
        known = f"{self.searched} turn{'' if self.searched == 1 else 's'}"
        return f"no win within {known}" if self.finished else f"unknown beyond {known}"

    def __str__(self) -> str:
        return f"{self.verdict}: {' '.join(map(str, self.line))}" if self.line else self.verdict


def solve(position: Position, plies: int, *, limit: Limit | None = None, cancel: Event | None = None) -> Solution:
    """Return whether the side that decides can force a win within so many plies, or is forced to lose within them.

    A ply is a turn of any player, and the one under way is the first. Where chance has a say, a win is one whatever is
    drawn. The search looks one turn further at a time, so that what it finds is the quickest win; without a limit it
    goes on until the answer is known, which may take very long for more than nine plies. `limit.depth` is a second
    limit of plies.

    Raises `SearchError` where no player decides, for three sides and for games in which something is hidden.

    >>> position = Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4")
    >>> print(solve(position, 3))
    win in 1: a2-b2#
    """
    _check(position, plies)
    limit = Limit() if limit is None else limit
    clock = Clock(limit, cancel)
    oracle = _oracle(position, limit)
    prover, board = oracle.prover, position.board()
    prover.breathe = clock.late
    own = position.rules.side(position.decider or position.turn_player)
    searched, winner = 0, None
    for turns in range(1, min(plies, limit.depth or plies) + 1):
        if clock.late():
            break
        if turns == _DEEP or prover.nodes > _MANY:
            _enlarge(prover, limit)
        winner = next((side for side in (own, 1 - own) if prover.proves(board, side, turns, limit.nodes or 0)), None)
        if winner is not None or prover.stopped:
            break
        searched = turns
    prover.breathe = None
    proof: Proof | None = None
    line: tuple[Turn, ...] = ()
    nodes = prover.nodes
    if winner is not None:
        players = range(1, position.rules.players + 1)
        winners = frozenset(player for player in players if position.rules.side(player) == winner)
        proof = proved(position, winners, searched + 1, oracle)
        line = turns_of(position, [step for turn in proof.line() for step in turn])
    return Solution(
        position=position,
        plies=plies,
        win_in=None if proof is None else proof.win_in if winner == own else -proof.win_in,
        searched=searched,
        line=line,
        proof=proof,
        nodes=nodes,
        seconds=clock.seconds,
    )


def winning_turns(
    position: Position, plies: int, *, limit: Limit | None = None, cancel: Event | None = None
) -> tuple[Turn, ...]:
    """Return all turns with which the side that decides forces a win within so many plies, that turn among them.

    Of turns that lead to the same position there is one. Raises `SearchError` as `solve` does, and if a limit was
    reached before all turns were judged.
    """
    _check(position, plies)
    limit = Limit() if limit is None else limit
    clock = Clock(limit, cancel)
    prover = _oracle(position, limit).prover
    if plies >= _DEEP:
        _enlarge(prover, limit)
    prover.breathe = clock.late
    own = position.rules.side(position.decider or position.turn_player)
    found: list[Turn] = []
    for turn, after in runs(position):
        if prover.proves(after.board(), own, plies - spent(position, after), limit.nodes or 0):
            found.append(turn)
        if prover.stopped:
            raise SearchError("the limit was reached before all turns were judged")
    return tuple(found)


def _oracle(position: Position, limit: Limit) -> Oracle:
    return Oracle(position.rules, min(limit.memory or SMALL, SMALL))


def _enlarge(prover: Prover, limit: Limit) -> None:
    """Give a prover as large a table as it may have; what was found out by then is soon found again."""
    size = len(prover.table)
    if size * BYTES <= SMALL and (table := Table((limit.memory or _MEMORY) // BYTES)).mask >= size:
        prover.table = table


def _check(position: Position, plies: object) -> None:
    expect_position(position)
    if type(plies) is not int or not 1 <= plies <= MOST_PLIES:
        raise SearchError(f"plies is a number from 1 to {MOST_PLIES}, not {shown(plies)}")
    expect_player(position, "drafts are not solved")
    expect_open_duel(position, "the solver")
