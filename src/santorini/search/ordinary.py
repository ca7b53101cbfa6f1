"""What masks tell of boards where nobody has a power and nobody stands on level 3, each with the reason."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from santorini.core.board import Board
from santorini.core.codes import MOVE
from santorini.core.squares import FULL, NEIGHBOURS, around, bit, count, lowest

#: The squares that a turn can take from workers to go to: one by the move, one by the build.
TAKEN: Final = 2


def climbs_to(b: Board, workers: i64) -> i64:
    """Return the squares of level 3 to which some workers can climb."""
    return around(workers & b.l2 & ~b.l3) & b.l3 & b.free


def stopping(head: i64, wins: i64) -> i64:
    """Return the targets of a kind of step by which this turn can bring a dome on the lowest of some squares."""
    return NEIGHBOURS[lowest(wins)] if head >> 15 == MOVE else wins & -wins


def room(b: Board, workers: i64) -> i64:
    """Return the squares to which some workers can move."""
    out: i64 = 0
    while workers:
        source = lowest(workers)
        out |= NEIGHBOURS[source] & b.reach(source)
        workers &= workers - 1
    return out & b.free


def approaches(b: Board, source: i64) -> i64:
    """Return the squares from which a worker who moves there may bring a climb to level 3 in view.

    Either it stands on level 2 then, or it builds level 3 beside another worker who does.
    """
    beside = around(b.mine & b.l2 & ~bit(source))
    return b.l2 | around(beside & b.l2 & ~b.l3)


def pressing(b: Board) -> i64:
    """Return the builds after which the side that builds may have a climb to level 3 in view."""
    beside = around(b.mine & b.l2)
    if beside & b.l3 & b.free:
        return FULL
    return beside & b.l2 & ~b.l3


def is_roomy(b: Board) -> bool:
    """Return whether the others can answer any turn that brings no climb in view, so that no win follows next.

    One of their workers, not on level 2, moves and builds where it stood, which raises nothing to level 3; another one
    keeps a square to go to, since two are taken now, one by that worker, and two after it.
    """
    return _has_pair(b, b.foes, 1 + TAKEN, 2 + 2 * TAKEN)


def holds(b: Board) -> bool:
    """Return whether who is to move, and faces no climb, has a turn after which no win follows next.

    One worker, not on level 2, moves and builds where it stood, which raises nothing to level 3; another one keeps a
    square to go to, since one is taken by that worker and two after it.
    """
    return _has_pair(b, b.mine, 1, 2 + TAKEN)


def _has_pair(b: Board, workers: i64, few: i64, many: i64) -> bool:
    """Return whether one of two workers, not on level 2, can go to so many squares, and the other one to so many."""
    one = workers & -workers
    other = workers ^ one
    if not other or other & (other - 1):
        return False
    for_one = count(room(b, one))
    for_other = count(room(b, other))
    return (not b.l2 & one and for_one >= few and for_other >= many) or (
        not b.l2 & other and for_other >= few and for_one >= many
    )
