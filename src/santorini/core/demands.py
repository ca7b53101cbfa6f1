"""What a power asks of an opponent's move phase "if possible".

The move phase runs from the first move of a turn to the first build after it, or to the end of the turn. At each
decision of it the steps are tried out that still lead to an end of the phase that meets the demand. If there is one,
only such steps are legal; if there is none, the demand lapses. Nothing has to be kept for that: who follows it has
such a step at each later decision, and who is not bound by it finds none later either.

With `exact` the same is asked of the whole turn, steps before the move included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from santorini.core.board import CLIMBED, Board
from santorini.core.codes import BUILD, CAN_FORCE, CAN_MOVE, DOME, END, MOVE, source_of
from santorini.core.menus import lists, new_menu
from santorini.core.power import H_DEMANDS, H_SPENDS
from santorini.core.roles import Acting, Roles
from santorini.core.seen import Seen, check_depth
from santorini.core.squares import bit, lowest

if TYPE_CHECKING:
    from santorini.core.machine import Machine


def demanded(machine: Machine, r: Roles, b: Board, menu: vec[i64], n: i64) -> i64:
    """Leave those steps of a menu that follow what opponents demand; return the words that are left."""
    if b.saved:  # somebody else decides
        return n
    for acting in r.watchers:
        if acting.hooks & H_DEMANDS:
            n = _left(machine, r, b, acting, menu, n)
    return n


def allows(machine: Machine, r: Roles, b: Board, acting: Acting, step: i64) -> bool:
    """Whether a step that is legal apart from what opponents demand follows the demand of one of them."""
    menu = new_menu()
    return lists(menu, _left(machine, r, b, acting, menu, machine.menu_undemanded(r, b, menu)), step)


def _left(machine: Machine, r: Roles, b: Board, acting: Acting, menu: vec[i64], n: i64) -> i64:
    if acting.settles and b.tally & CLIMBED and acting.power.demands(b, acting.seat, True):
        return n
    if r.perilous:
        b = machine.known(r, b)
    kept = new_menu()
    bound = False
    failed = Seen()  # situations from which nothing leads to what is demanded
    i: i64 = 0
    while i < n:
        mask = menu[i + 1]
        while mask:
            step = menu[i] | lowest(mask)
            if _is_free(machine, r, b, step):
                kept[i] |= mask & -mask
            elif not _leads(machine, r, b, step, acting, tried := failed.copy(), 1):
                failed = tried
            else:
                kept[i] |= mask & -mask
                bound = bound or machine.exact or not _spends(r, b, step)
            mask &= mask - 1
        i += 2
    if not bound:
        return n
    words: i64 = 0
    i = 0
    while i < n:
        if kept[i]:
            menu[words] = menu[i]
            menu[words + 1] = kept[i]
            words += 2
        i += 2
    return words


def _is_free(machine: Machine, r: Roles, b: Board, step: i64) -> bool:
    """Whether a step comes before the move phase, or declines an additional turn: nothing is demanded of it."""
    if b.moves or step >> 15 == MOVE:
        return False
    if step >> 15 == END:
        return not b.tally
    if machine.exact:
        return False
    after = b.copy()
    machine.act(r, after, step)
    return not after.result and after.tally != 0 and (after.kinds & CAN_MOVE) != 0


def _spends(r: Roles, b: Board, step: i64) -> bool:
    """Whether a step spends a power that can be used once, which nobody is made to do."""
    if not r.hooks & H_SPENDS or step >> 15 != MOVE:
        return False
    target = bit(step & 31)
    return any(acting.hooks & H_SPENDS and acting.power.spends(b, source_of(step), target) for acting in r.own)


def _leads(machine: Machine, r: Roles, b: Board, step: i64, acting: Acting, seen: Seen, depth: i64) -> bool:
    """Whether a step, legal apart from the demand, can be followed to an end of the move phase that meets it."""
    kind = step >> 15
    climbed = b.tally & CLIMBED != 0
    if not machine.exact and (kind == BUILD or kind == DOME or kind == END):
        return acting.power.demands(b, acting.seat, climbed)
    if kind == MOVE and b.above(source_of(step)) & bit(step & 31):
        climbed = True
    if climbed and acting.settles and acting.power.demands(b, acting.seat, True):
        return True
    after = b.copy()
    machine.act(r, after, step)
    if r.perilous:
        machine.spare(r, after)
    if after.result:
        return after.result >> (b.turn & 3) & 1 != 0 and acting.power.demands(after, acting.seat, climbed)
    if not after.tally or after.saved or not (machine.exact or after.kinds & (CAN_MOVE | CAN_FORCE)):
        return acting.power.demands(after, acting.seat, climbed)
    check_depth(depth)
    if r.repeats and not seen.add(after.key()):
        return False
    return _leads_on(machine, r, after, acting, seen, depth)


def _leads_on(machine: Machine, r: Roles, b: Board, acting: Acting, seen: Seen, depth: i64) -> bool:
    menu = new_menu()
    n = machine.menu_undemanded(r, b, menu)
    i: i64 = 0
    while i < n:
        mask = menu[i + 1]
        while mask:
            if _leads(machine, r, b, menu[i] | lowest(mask), acting, seen, depth + 1):
                return True
            mask &= mask - 1
        i += 2
    return False
