"""Workers that others do not see: taking them off a board, and the ways in which they may stand there."""

from __future__ import annotations

from mypy_extensions import i64

from santorini.core.board import BEGUN, ORIGIN, SIX, Board
from santorini.core.codes import CAN_MOVE, SETUP
from santorini.core.squares import NEIGHBOURS, NOWHERE, bit, members

# Of the tally: that the turn has begun, and how often somebody has built.
_SEEN = BEGUN | SIX << 6


def withdraw(b: Board, side: i64) -> None:
    """Take a side's workers off a board, and in its turn what they have done so far but build."""
    b.female &= ~b.workers(side)
    b.station(side, 0)
    if b.turn & 3 != side:
        return
    b.active = NOWHERE
    b.done = 0
    if b.saved:  # somebody is asked about a build
        b.tally &= _SEEN
    else:
        b.tally = 0
        b.built = 0
        b.kinds = SETUP if b.kinds & SETUP else CAN_MOVE


def groups(free: i64, fewer: bool) -> list[int]:
    """Return the sets of two of some squares; with `fewer` those of one and of none as well."""
    out: list[int] = []
    for one in members(free):
        out.extend([bit(one) | bit(other) for other in members(free & (bit(one) - 1))])
        if fewer:
            out.append(bit(one))
    if fewer:
        out.append(0)
    return out


def begun(b: Board, side: i64, square: i64) -> Board:
    """Return the board on which a side has placed its first worker."""
    out = _manned(b, side, bit(square), bit(square) if b.female else 0)
    out.tally = BEGUN
    return out


def manned(b: Board, side: i64, group: i64) -> list[Board]:
    """Return the boards with a group of workers, one for each that may be the female one where that matters."""
    if not b.female:
        return [_manned(b, side, group, 0)]
    out = [_manned(b, side, group, bit(square)) for square in members(group)]
    if not group & (group - 1):
        out.append(_manned(b, side, group, 0))
    return out


def _manned(b: Board, side: i64, group: i64, female: i64) -> Board:
    out = b.copy()
    out.station(side, group)
    out.female |= female
    return out


def retraced(b: Board, side: i64, near: i64) -> list[Board]:
    """Return the boards with the moves that a worker within `near` may have made before somebody was asked."""
    out: list[Board] = []
    for mover in members(b.workers(side) & near):
        for origin in members(NEIGHBOURS[mover] & (b.free | b.built)):
            if b.reach(origin) & bit(mover):
                board = b.copy()
                board.active = mover
                board.done = bit(mover) | bit(mover) << 25
                board.tally |= (origin + 1) << ORIGIN | 1
                out.append(board)
    return out
