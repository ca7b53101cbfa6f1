"""Capabilities: what powers let a side do, as far as evaluators ask for it.

They are told by the hooks that act for the side, so the power of a user has them as well as those of this package.
"""

from __future__ import annotations

from typing import Final

from santorini.core.codes import CAN_MOVE
from santorini.core.power import (
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_AGAIN,
    H_BARS_BUILDS,
    H_BARS_DOMES,
    H_BARS_END,
    H_BARS_MOVERS,
    H_BARS_MOVES,
    H_BEATS,
    H_BUILDERS,
    H_BUILDS,
    H_CARRIES,
    H_DEMANDS,
    H_DOMES,
    H_DOOMS,
    H_ENDS,
    H_ENTERS,
    H_FOE_BUILT,
    H_FOE_ENDS,
    H_FOE_MOVED,
    H_FOE_STARTS,
    H_GOAL,
    H_MOVED,
    H_MOVERS,
    H_MOVES,
    H_PITS,
    H_SEALS,
    H_SPOILS,
    H_STANDING,
    H_STARTS,
    H_TARGETS,
    H_USE,
    H_WINS,
)
from santorini.core.roles import Roles

#: The hooks of which one is enough for a capability, by its name.
HOOKED: Final[dict[str, int]] = {
    # Goes where others cannot, or does more by going there.
    "moves": H_MOVES | H_ENTERS | H_MOVED,
    # May move on, or with both workers.
    "moves_again": H_AFTER_MOVE | H_MOVERS,
    # Builds where or what others cannot.
    "builds": H_BUILDS | H_DOMES | H_BUILDERS,
    # May do more after a build.
    "builds_again": H_AFTER_BUILD,
    # Wins by other things than climbs to level 3, or not by these.
    "wins": H_WINS | H_STANDING | H_GOAL | H_BEATS,
    # Has steps that are neither moves nor builds.
    "uses": H_USE | H_TARGETS,
    # Does something between turns, or takes another one.
    "ends": H_ENDS | H_AGAIN | H_STARTS,
    # Forbids moves to opponents.
    "bars_moves": H_BARS_MOVES | H_BARS_MOVERS | H_DEMANDS | H_SEALS | H_BARS_END | H_PITS,
    # Forbids builds to opponents, or answers them.
    "bars_builds": H_BARS_BUILDS | H_BARS_DOMES | H_FOE_BUILT,
    # Takes wins or workers from opponents.
    "spoils": H_SPOILS | H_DOOMS,
    # Does something in opponents' turns.
    "reacts": H_FOE_MOVED | H_CARRIES | H_FOE_STARTS | H_FOE_ENDS,
}
#: The names of all capabilities: those by hooks, turns that need not open with a move, and more than two workers.
CAPABILITIES: Final = (*HOOKED, "opens", "workers")


def capabilities(r: Roles) -> frozenset[str]:
    """Return the capabilities that the powers of a seat give it."""
    found = {name for name, hooks in HOOKED.items() if r.hooks & hooks}
    if r.opens != CAN_MOVE:
        found.add("opens")
    if any(type(acting.power).workers > 2 for acting in r.own):
        found.add("workers")
    return frozenset(found)
