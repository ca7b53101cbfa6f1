"""Counting turns of the game without powers, written out by hand.

A test holds it equal to the general machine. Only whole turns matter here, so a position is six masks.
"""

from __future__ import annotations

from mypy_extensions import i64

from santorini.core.squares import NEIGHBOURS, count, lowest


def _targets(l1: i64, l2: i64, l3: i64, source: i64, b: i64, blocked: i64) -> i64:
    if l2 & b:
        return NEIGHBOURS[source] & ~blocked
    if l1 & b:
        return NEIGHBOURS[source] & ~(blocked | l3)
    return NEIGHBOURS[source] & ~(blocked | l2)


def _turns(l1: i64, l2: i64, l3: i64, dome: i64, mine: i64, foes: i64) -> i64:
    blocked = mine | foes | dome
    total: i64 = 0
    movers = mine
    while movers:
        b = movers & -movers
        movers ^= b
        source = lowest(b)
        to = _targets(l1, l2, l3, source, b, blocked)
        if l2 & b and not l3 & b:
            wins = to & l3
            to ^= wins
            total += count(wins)
        free = ~(blocked ^ b)
        while to:
            t = to & -to
            to ^= t
            total += count(NEIGHBOURS[lowest(t)] & free)
    return total


def lines(l1: i64, l2: i64, l3: i64, dome: i64, mine: i64, foes: i64, depth: i64) -> i64:
    """Return the number of lines of exactly `depth` turns, at least 1, by the player who owns `mine`."""
    if depth == 1:
        return _turns(l1, l2, l3, dome, mine, foes)
    blocked = mine | foes | dome
    total: i64 = 0
    movers = mine
    while movers:
        b = movers & -movers
        movers ^= b
        source = lowest(b)
        to = _targets(l1, l2, l3, source, b, blocked)
        if not l3 & b:
            to &= ~l3
        free = ~(blocked ^ b)
        while to:
            t = to & -to
            to ^= t
            now = mine ^ b ^ t
            builds = NEIGHBOURS[lowest(t)] & free
            while builds:
                at = builds & -builds
                builds ^= at
                total += lines(l1 | at, l2 | (l1 & at), l3 | (l2 & at), dome | (l3 & at), foes, now, depth - 1)
    return total
