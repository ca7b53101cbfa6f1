"""Whether a turn could have led to a board: beginnings of the turn are rebuilt from its traces and played again.

What a board tells of the turn under way (who moved, from where, what was built on) is undone in every way it allows,
and from each beginning that this gives the machine walks the legal steps that leave no other traces. So every rule and
power is asked itself, and none is repeated here.

It works as long as the traces tell all that has happened. Powers that do things by themselves, or remember them, may
leave others; `leads_to` then answers `None`, as it does when there are too many ways to try.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

import attrs

from santorini.core import codes
from santorini.core.board import ROAMED, Board
from santorini.core.machine import Machine
from santorini.core.power import (
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_BARS_BUILDS,
    H_BARS_DOMES,
    H_BARS_MOVERS,
    H_BARS_MOVES,
    H_BUILT,
    H_CARRIES,
    H_CLEARED,
    H_ENTERS,
    H_FOE_BUILT,
    H_FOE_MOVED,
    H_MOVED,
    H_MOVERS,
    H_SEALS,
    H_SOURCES,
    H_STARTS,
    H_USE,
)
from santorini.core.roles import Roles
from santorini.core.squares import NOWHERE, count

#: Boards that are tried at most. The gods need fewer; a user's power with very long turns may need more.
BOARDS: Final = 6_000

#: More movers than that may have come from too many places.
_MOVERS: Final = 3
# Numbers that stand for more as well.
_MANY_MOVES: Final = 3
_MANY_BUILDS: Final = 7
_EVERYWHERE: Final = tuple(range(25))
# These hooks may do to the board what they like.
_OWN: Final = H_STARTS | H_MOVED | H_BUILT | H_USE
_FOREIGN: Final = H_FOE_MOVED | H_FOE_BUILT | H_CARRIES | H_CLEARED

#: Workers, where they stand now, each with the squares from which it may have come.
_Comers: TypeAlias = list[tuple[int, Sequence[int]]]
#: The board at the start of a turn, and the workers that do not move in it; `None` for a try that makes no board.
_Start: TypeAlias = tuple[Board, int] | None


def leads_to(machine: Machine, goal: Board) -> bool | None:
    """Return whether some beginning of a turn leads to a board in the middle of it, `None` if that cannot be told."""
    r = machine.roles[goal.role]
    if goal.saved or _unclear(machine, r) or (r.hooks & H_ENTERS and goal.moves > 1):
        return None
    if count(goal.moved) > _MOVERS:
        return None
    if r.roams and goal.tally & ROAMED and any(acting.marks for acting in r.watchers):
        return None  # who was marked where the turn started cannot be told once the ways of several are forgotten
    search = _Search(machine, goal, goal.moves, goal.builds)
    return search.run(_beginnings(r, goal))


def won_by_move(machine: Machine, goal: Board) -> bool | None:
    """Return whether a move may have ended the game as a board says it ended, `None` if that cannot be told."""
    r = machine.roles[goal.role]
    several = r.hooks & H_AFTER_MOVE
    if _unclear(machine, r) or (several and r.hooks & (H_ENTERS | H_MOVERS)):
        return None
    search = _Search(machine, goal, _MANY_MOVES if several else 1, 0)
    found = search.run(
        start
        for worker in _bits(_movable(r, goal))
        for comers in _with_forced(r, goal, [(worker, _EVERYWHERE)])
        for start in _put_back(goal, comers)
    )
    # With this hook something may be built before the move that wins, of which the end of a game keeps no trace.
    return None if not found and r.hooks & H_AFTER_BUILD else found


def stuck_after_a_step(machine: Machine, goal: Board) -> bool | None:
    """Return whether a step may have left a player stuck as a board says it ended, `None` if that cannot be told."""
    r = machine.roles[goal.role]
    if _unclear(machine, r) or any(power.hooks & H_SOURCES for power in machine.powers):
        return None
    found = _Search(machine, goal, 1, 1).run(_starts_of_a_step(r, goal))
    # Whether several steps may have led there is not tried out, but only a few line-ups leave it open.
    return None if not found and _risky(machine, r) else found


def _risky(machine: Machine, r: Roles) -> bool:
    """Whether somebody may get stuck after several steps."""
    if machine.lookahead and r.stranded:
        return False  # each step has been tried out
    restrictions = 0
    if r.hooks & H_AFTER_MOVE:
        restrictions |= H_BARS_BUILDS | H_BARS_DOMES | H_SEALS
    if not r.opens_plainly and r.hooks & H_AFTER_BUILD:
        restrictions |= H_BARS_BUILDS | H_BARS_DOMES | H_SEALS | H_BARS_MOVERS | H_BARS_MOVES
    return bool(restrictions) and bool(r.watch & restrictions or (r.doubts and not machine.lookahead))


def at_start(machine: Machine, board: Board) -> Board:
    """Return a board with nothing done, on which the turn starts.

    What happens by itself at its start is left aside, but for the marks that workers get then.
    """
    out = _wiped(board)
    _open(machine, out)
    return out


def _open(machine: Machine, board: Board) -> None:
    r = machine.roles[board.role]
    machine.mark(r, board)
    machine.open_turn(r, board)


def _wiped(board: Board) -> Board:
    out = board.copy()
    out.active = NOWHERE
    out.tally = out.built = out.done = out.marked = out.saved = out.result = 0
    return out


def _unclear(machine: Machine, r: Roles) -> bool:
    """Whether a turn may leave other traces than those of its steps."""
    if r.hooks & _OWN or r.watch & _FOREIGN or (r.hooks & H_ENTERS and machine.changes_workers):
        return True
    return any(type(acting.power).remembers for acting in r.own) and bool(r.hooks & (H_AFTER_MOVE | H_AFTER_BUILD))


# ---------------------------------------------------------------------- beginnings


def _beginnings(r: Roles, goal: Board) -> Iterator[_Start]:
    """Yield boards without the pieces of this turn, and with the workers that moved where they may have started."""
    more = goal.builds >= _MANY_BUILDS
    for board in _taken_off(goal, list(_bits(goal.built)), goal.builds, more=more):
        for comers in _comers(r, goal):
            yield from _put_back(board, comers)


def _starts_of_a_step(r: Roles, goal: Board) -> Iterator[_Start]:
    """Yield the boards on which a turn may have started whose only step was a move or a build."""
    for worker in _bits(_movable(r, goal)):
        for comers in _with_forced(r, goal, [(worker, _EVERYWHERE)]):
            yield from _put_back(goal, comers)
    if not r.opens_plainly:
        for square in _bits(goal.l1 | goal.dome):
            for board in _taken_off(goal, [square], 1, more=False):
                yield from _put_back(board, [])


def _movable(r: Roles, b: Board) -> int:
    """Return the workers that the player whose turn it is may move."""
    return b.occupied if r.hooks & H_MOVERS else b.mine


def _taken_off(board: Board, squares: list[int], pieces: int, *, more: bool) -> Iterator[Board]:
    """Yield boards with so many pieces fewer (or `more`), at least one fewer on each of some squares."""
    if not squares:
        if pieces == 0 or (more and pieces < 0):
            yield board
        return
    square, others = squares[0], squares[1:]
    out = board
    for number in range(1, board.height(square) + (board.dome >> square & 1) + 1):
        out = out.copy()
        if out.dome >> square & 1:
            out.dome &= ~(1 << square)
        else:
            out.lower_at(1 << square)
        left = pieces - number
        if left <= 4 * len(others) and (more or left >= len(others)):
            yield from _taken_off(out, others, left, more=more)


def _comers(r: Roles, goal: Board) -> Iterator[_Comers]:
    """Yield who may have moved, and from where."""
    moved = list(_bits(goal.moved))
    if goal.tally & ROAMED:
        # If one worker alone moved, only its path is forgotten, otherwise who roamed: if several did, the board could
        # as well have come about by the last one's step.
        for worker in moved if goal.moves == 1 and moved else _bits(goal.mine):
            yield [(worker, _EVERYWHERE), *((other, _EVERYWHERE) for other in moved if other != worker)]
    elif not goal.moves:
        yield []
    else:
        for first in moved:
            others = [(other, _EVERYWHERE) for other in moved if other != first]
            yield from _with_forced(r, goal, [(first, (goal.origin,)), *others])


def _with_forced(r: Roles, goal: Board, comers: _Comers) -> Iterator[_Comers]:
    """Yield the comers, and where a move can force somebody away also those with who may have stood in its way."""
    yield comers
    if r.hooks & H_ENTERS:
        mover = comers[0][0]
        for forced in _bits(goal.occupied & ~(1 << mover)):
            yield [*comers, (forced, (mover,))]


def _put_back(board: Board, comers: _Comers) -> Iterator[_Start]:
    """Yield the starts of turns in which each worker stands on one of the squares from which it may have come."""
    bare = _wiped(board)
    for worker, _ in comers:
        bare.take_away(worker)
    for squares in product(*(squares for _, squares in comers)):
        if len(set(squares)) < len(squares) or any(not bare.free >> square & 1 for square in squares):
            yield None
            continue
        out = bare.copy()
        for (worker, _), square in zip(comers, squares, strict=True):
            out.put(next(side for side in range(3) if board.workers(side) >> worker & 1), square)
            out.female |= (board.female >> worker & 1) << square
        yield out, bare.occupied


def _bits(mask: int) -> Iterator[int]:
    return (square for square in _EVERYWHERE if mask >> square & 1)


# ---------------------------------------------------------------------- walking on from there


@attrs.define
class _Search:
    """A search for a board; `moves` and `builds` are the most that may lead to it."""

    machine: Machine
    goal: Board
    moves: int
    builds: int
    boards: int = BOARDS
    most_builds: int = 0
    seen: set[tuple[int, int]] = attrs.field(factory=set)

    def run(self, starts: Iterator[_Start]) -> bool | None:
        """Return whether a way from one of the starts leads to the board, `None` if there are too many to tell."""
        for start in starts:
            self.boards -= 1
            if start is not None and self._reached_from(*start):
                return True
            if self.boards <= 0:
                # Where nothing came near so many builds, more tries would not either.
                return None if self.most_builds >= self.builds else False
        return False

    def _reached_from(self, start: Board, still: int) -> bool:
        _open(self.machine, start)
        todo = [start]
        while todo and self.boards > 0:
            for after in self._next(todo.pop(), still):
                if after.same(self.goal):
                    return True
                if self._on_the_way(after) and (still, after.key()) not in self.seen:
                    self.seen.add((still, after.key()))
                    todo.append(after)
        return False

    def _next(self, board: Board, still: int) -> Iterator[Board]:
        """Yield the boards after each step that may lead there; the workers in `still` do not move."""
        for step in self.machine.step_list(board):
            kind = codes.kind_of(step)
            if kind == codes.MOVE:
                fits = not still >> codes.source_of(step) & 1
            else:
                fits = kind in {codes.BUILD, codes.DOME} and (board.builds < self.builds or self.builds == _MANY_BUILDS)
            if fits:
                self.boards -= 1
                yield self.machine.play(board, step)

    def _on_the_way(self, after: Board) -> bool:
        if after.result or not after.tally:
            return False
        self.most_builds = max(self.most_builds, after.builds)
        if after.moves > self.moves or after.builds > self.builds or after.built & ~self.goal.built:
            return False
        full = after.moves == self.moves < _MANY_MOVES and after.builds == self.builds < _MANY_BUILDS
        return not full or bool(after.tally & ROAMED)
