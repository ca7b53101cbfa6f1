"""What a few masks tell of a board: a win in the turn that starts, a loss in the one after."""

from __future__ import annotations

from santorini.core.board import Board
from santorini.core.codes import MOVE
from santorini.core.machine import Machine
from santorini.core.roles import Roles
from santorini.core.squares import NEIGHBOURS, lowest
from santorini.search.ordinary import climbs_to


def wins_now(machine: Machine, r: Roles, b: Board, scratch: Board) -> bool:
    """Return whether a climb to level 3 wins in the turn that starts; `scratch` is written to."""
    l3 = b.l3
    climbers = b.mine & b.l2 & ~l3
    if not climbers or not l3:
        return False
    free = b.free
    while climbers:
        source = lowest(climbers)
        climbers &= climbers - 1
        wins = NEIGHBOURS[source] & l3 & free
        while wins:
            target = lowest(wins)
            wins &= wins - 1
            if r.ordinary:
                return True
            step = MOVE << 15 | source << 5 | target
            if machine.legal(b, step):
                scratch.assign(b)
                machine.act(r, scratch, step)
                if scratch.result >> (b.turn & 3) & 1:
                    return True
    return False


def are_ordinary(r: Roles) -> bool:
    """Return whether nothing but a move and a build can happen for two turns: then masks tell what stops climbs."""
    return r.ordinary and r.following.ordinary


def is_lost(r: Roles, b: Board) -> bool:
    """Return whether masks tell that an opponent can climb to level 3 next turn whatever is done.

    It is stopped by a dome on that square, and by nothing else. There are two sides, and no climb wins in this turn.
    """
    if not b.l3 or not are_ordinary(r):
        return False
    wins = climbs_to(b, b.foes)
    if not wins:
        return False
    if wins & (wins - 1):
        return True
    near = NEIGHBOURS[lowest(wins)]
    free = b.free
    workers = b.mine
    while workers:
        source = lowest(workers)
        workers &= workers - 1
        if NEIGHBOURS[source] & free & b.reach(source) & near:
            return False
    return True
