"""Who may act, and where: the options of one board as masks.

The order is always the same: what the rules allow, changed by the active player's own powers, then cut down by the
powers that watch. Restrictions only remove, so their order does not matter.
"""

from __future__ import annotations

from mypy_extensions import i64

from santorini.core.board import ROAMED, Board
from santorini.core.codes import CHOOSE, MOVE, PLACE
from santorini.core.power import (
    H_BARS_BUILDS,
    H_BARS_DOMES,
    H_BARS_END,
    H_BARS_MOVERS,
    H_BARS_MOVES,
    H_BUILDERS,
    H_BUILDS,
    H_DOMES,
    H_DOUBTFUL,
    H_MOVERS,
    H_MOVES,
    H_SEALS,
    H_SOURCES,
    H_TARGETS,
)
from santorini.core.roles import Roles
from santorini.core.squares import FULL, NEIGHBOURS, NOWHERE, ZERO, bit, lowest


def movers(r: Roles, b: Board) -> i64:
    """Return the workers that may move."""
    mask = b.mine if b.active == NOWHERE else bit(b.active)
    if r.hooks & H_MOVERS:
        for acting in r.own:
            if acting.hooks & H_MOVERS:
                mask = acting.power.movers(b, mask) & FULL
    if r.stalled:
        mask &= ~_shut(r, b)
    if r.watch & H_BARS_MOVERS:
        for acting in r.watchers:
            if acting.hooks & H_BARS_MOVERS:
                mask &= acting.power.bars_movers(b, acting.seat, mask)
    return mask


def open_squares(r: Roles, b: Board) -> i64:
    """Return the squares that count as unoccupied for the player whose turn it is."""
    mask = b.free
    if not r.open:
        for acting in r.watchers:
            if acting.hooks & H_SEALS:
                mask &= ~acting.power.seals(b, acting.seat)
    return mask


def move_mask(r: Roles, b: Board, source: i64, free: i64) -> i64:
    """Return the squares that a worker may move to; `free` are the open squares."""
    mask = NEIGHBOURS[source] & b.reach(source) & free
    if r.hooks & H_MOVES:
        for acting in r.own:
            if acting.hooks & H_MOVES:
                mask = acting.power.moves(b, source, mask) & FULL
    if r.watch & H_BARS_MOVES:
        for acting in r.watchers:
            if acting.hooks & H_BARS_MOVES:
                mask &= acting.power.bars_moves(b, acting.seat, source, mask)
    return mask


def builders(r: Roles, b: Board) -> i64:
    """Return the workers that may build."""
    mask = b.mine if b.active == NOWHERE else bit(b.active)
    if r.hooks & H_BUILDERS:
        for acting in r.own:
            if acting.hooks & H_BUILDERS:
                mask = acting.power.builders(b, mask) & FULL
    return mask & ~_shut(r, b) if r.stalled else mask


def _shut(r: Roles, b: Board) -> i64:
    """Return the squares that are sealed to everybody: whoever stands on one since before it was can do nothing."""
    mask: i64 = 0
    for acting in r.watchers:
        if acting.hooks & H_SEALS & acting.power.everyone_hooks:
            mask |= acting.power.seals(b, acting.seat)
    return mask


def build_mask(r: Roles, b: Board, source: i64, free: i64) -> i64:
    """Return the squares where a worker may add the next piece; `free` are the open squares."""
    mask = NEIGHBOURS[source] & free
    if r.hooks & H_BUILDS:
        for acting in r.own:
            if acting.hooks & H_BUILDS:
                mask = acting.power.builds(b, source, mask) & FULL
    if r.watch & H_BARS_BUILDS:
        for acting in r.watchers:
            if acting.hooks & H_BARS_BUILDS:
                mask &= acting.power.bars_builds(b, acting.seat, source, mask)
    return ZERO if r.watch & H_BARS_END and end_barred(r, b) else mask


def dome_mask(r: Roles, b: Board, source: i64, free: i64) -> i64:
    """Return the squares of `free` with fewer than three blocks where a worker may put a dome."""
    mask: i64 = 0
    for acting in r.own:
        if acting.hooks & H_DOMES:
            mask = acting.power.domes(b, source, mask)
    if r.watch & (H_BARS_END | H_BARS_DOMES):
        mask = _unbarred_domes(r, b, source, mask)
    return mask & free & ~b.l3


def _unbarred_domes(r: Roles, b: Board, source: i64, mask: i64) -> i64:
    """Return the squares of `mask` where others let a worker put a low dome."""
    if end_barred(r, b):
        return 0
    for acting in r.watchers:
        if acting.hooks & H_BARS_DOMES:
            mask &= acting.power.bars_domes(b, acting.seat, source, mask)
    return mask


def place_mask(r: Roles, b: Board) -> i64:
    """Return the squares where the next worker may be placed before the game."""
    mask = b.free
    for acting in r.placers:
        mask = acting.power.places(b, mask) & FULL
    return mask


def sources(r: Roles, b: Board, kind: i64) -> i64:
    """Return the workers or squares that power steps of a kind may be applied to."""
    mask: i64 = 0
    if r.hooks & H_SOURCES:
        for acting in r.own:
            if acting.hooks & H_SOURCES:
                mask = acting.power.sources(b, kind, mask) & FULL
    return mask


def targets(r: Roles, b: Board, kind: i64, source: i64) -> i64:
    """Return the targets of a power step."""
    mask: i64 = 0
    if r.hooks & H_TARGETS:
        for acting in r.own:
            if acting.hooks & H_TARGETS:
                mask = acting.power.targets(b, kind, source, mask) & FULL
    return mask


def has_power_step(r: Roles, b: Board) -> bool:
    """Return whether a player who was asked has any option but to decline."""
    kind: i64 = PLACE
    while kind <= CHOOSE:
        if b.kinds >> kind & 1:
            able = sources(r, b, kind)
            if kind == PLACE and able:
                able = 1  # a placement has no source; a1 stands in for it
            while able:
                if targets(r, b, kind, lowest(able)):
                    return True
                able &= able - 1
        kind += 1
    return False


def end_barred(r: Roles, b: Board) -> bool:
    """Return whether the turn may not end, or be won, as the board stands."""
    if r.watch & H_BARS_END:
        for acting in r.watchers:
            if acting.hooks & H_BARS_END and acting.power.bars_end(b, acting.seat):
                return True
    return False


def win_barred(r: Roles, b: Board) -> bool:
    """Return whether the player whose turn it is has won in a way that is barred."""
    if not r.watch & H_BARS_END or r.drags or not b.result >> (b.turn & 3) & 1:
        return False
    return end_barred(r, b)


def closes(r: Roles, b: Board) -> bool:
    """Return whether the next build certainly ends the turn."""
    if not r.may_close:
        return False
    return all(acting.power.closes(b) for acting in r.closers)


def doubtful(r: Roles, b: Board, kind: i64, source: i64, mask: i64) -> i64:
    """Return the targets of `mask` after which it has to be tried out whether the turn can be finished."""
    if r.stranded and (b.marked or r.own_doubts < 0):
        return ZERO if r.retraces and kind == MOVE and b.tally & ROAMED else mask
    out: i64 = 0
    for acting in r.own:
        if acting.hooks & H_DOUBTFUL:
            out |= acting.power.doubtful(b, kind, source, mask)
    return mask & out
