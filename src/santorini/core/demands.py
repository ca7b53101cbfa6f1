"""What a power asks of an opponent's move phase "if possible".

The move phase runs from the first move of a turn to the first build after it, or to the end of the turn. At each
decision of it those steps are told that still lead to an end of the phase that meets the demand. If there is one,
only such steps are legal; if there is none, the demand lapses. Nothing has to be kept for that: who follows it has
such a step at each later decision, and who is not bound by it finds none later either.

With `exact` the same is asked of the whole turn, steps before the move included.

Most steps are told from masks, row by row: a climb may meet the demand at once, and where a climb is all that is
demanded, steps after which nobody can go up any more fail (`Power.hopeful`). Only what is left is tried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import CLIMBED, ROAMED, Board
from santorini.core.codes import BUILD, CAN_BUILD, CAN_END, CAN_FORCE, CAN_MOVE, DOME, END, MOVE, SETUP, source_of
from santorini.core.menus import lists, new_menu
from santorini.core.power import H_AFTER_MOVE, H_DEMANDS, H_GOAL, H_HOPEFUL, H_SPENDS, Power
from santorini.core.roles import Acting, Roles
from santorini.core.seen import Seen, Trail, check_depth
from santorini.core.squares import FULL, NOWHERE, ZERO, around, bit, lowest

if TYPE_CHECKING:
    from santorini.core.machine import Machine

# Whether something leads to what is demanded.
_UNASKED: Final = -1
_FAILS: Final = 0
_LEADS: Final = 1
_UNCLEAR: Final = 2


def demanded(machine: Machine, r: Roles, b: Board, menu: vec[i64], n: i64) -> i64:
    """Leave those steps of a menu that follow what opponents demand; return the words that are left."""
    if r.perilous:
        b = machine.known(r, b)
    for acting in r.watchers:
        if acting.hooks & H_DEMANDS:
            n = Demand(machine, r, b, acting).left(menu, n)
    return n


def allows(machine: Machine, r: Roles, b: Board, acting: Acting, step: i64) -> bool:
    """Whether a step that is legal apart from what opponents demand follows the demand of one of them."""
    menu = new_menu()
    if r.perilous:
        b = machine.known(r, b)
    return lists(menu, Demand(machine, r, b, acting).left(menu, machine.menu_undemanded(r, b, menu)), step)


def lone_demand(machine: Machine, r: Roles, b: Board) -> Demand | None:
    """Return what is demanded in turns that are played on a board, if one power alone demands something."""
    demanding = [acting for acting in r.watchers if acting.hooks & H_DEMANDS]
    if len(demanding) != 1 or r.perilous or (r.hooks & H_SPENDS and not demanding[0].asks_climb):
        return None
    return Demand(machine, r, b, demanding[0], False)


@final
@mypyc_attr(serializable=False)
class _Scratch:
    """What trying out the steps of one board needs: the board after a step, and the menu there."""

    def __init__(self) -> None:
        self.after = Board()
        self.menu: vec[i64] = new_menu()


@final
@mypyc_attr(serializable=False)
class Demand:
    """What one power demands at the decisions of an opponent on one board.

    Unless the menus are `checked`, steps are on them after which the turn could not be finished.
    """

    def __init__(self, machine: Machine, r: Roles, b: Board, acting: Acting, checked: bool = True) -> None:
        self.machine = machine
        self.exact: bool = machine.exact
        self.r = r
        self.b = b
        self.acting = acting
        self.checked = checked
        # The power that acts tells after which steps it can yet go up; nobody else has a say in that.
        self.soloist = r.soloist
        self.told: bool = (
            acting.asks_climb
            and self.soloist is not None
            and self.soloist.hooks & H_HOPEFUL != 0
            and r.watch == H_DEMANDS
        )
        # Nor is there a doubt that the turn can be finished then.
        self.certain: bool = self.told and not r.doubts
        # Or it is known where a marked worker has to be whom nobody moves but the player; at each decision also whether
        # there is one, and the squares.
        self.walked: bool = r.strolls and acting.marks and acting.power.hooks & H_GOAL != 0 and not self.exact
        self.aims: bool = False
        self.goal: i64 = 0
        # Whether level moves of those who roam lead there, once that has been asked.
        self.roaming: i64 = _UNASKED
        # Squares from which, as is known, the marked worker cannot walk there.
        self.astray: i64 = 0
        self.scratch: list[_Scratch] | None = None
        self.memo: _Memo | None = None
        # Situations that are yet to be gone on from, in a turn whose moves may repeat.
        self.trail: Trail | None = None

    def left(self, menu: vec[i64], n: i64) -> i64:
        """Leave those steps of the decision's menu that follow the demand; return the words that are left."""
        if not self.binds(menu, n):
            return self._well_spent(menu, n)
        words: i64 = 0
        i: i64 = 0
        while i < n:
            kept = self._following(menu[i], menu[i + 1])
            if kept:
                menu[words] = menu[i]
                menu[words + 1] = kept
                words += 2
            i += 2
        return words

    # ------------------------------------------------------------------ at the decision

    def binds(self, menu: vec[i64], n: i64) -> bool:
        """Whether what is demanded is possible: a step leads to it that somebody can be made to do."""
        b = self.b
        if self.memo is not None:
            self.memo.clear()
        if b.saved or b.kinds & SETUP:  # somebody else decides, or nobody moves yet
            return False
        if b.tally & CLIMBED and self.acting.settles and self._met(b, True):
            return False
        if self.walked:
            self._aim(b)
        i: i64 = 0
        while i < n:
            now = self._at_once(b, menu[i], menu[i + 1])
            if now and self._any_sound(menu[i], self._demandable(menu[i], now)):
                return True
            i += 2
        i = 0
        while i < n:
            rest = self._hopeful(b, menu[i], menu[i + 1])
            if rest:
                rest = self._demandable(menu[i], rest)
                if rest and self._leading(b, menu[i], rest, 1, True):
                    return True
            i += 2
        return False

    def follows(self, step: i64) -> bool:
        """Whether a step is left where the demand binds."""
        return self._following(step & ~31, bit(step & 31)) != 0

    def _following(self, head: i64, mask: i64) -> i64:
        """Return the steps of a row that are left where the demand binds."""
        kept = self._at_once(self.b, head, mask)
        kept |= self._free(head, mask ^ kept)
        rest = mask ^ kept
        if rest:
            rest = self._hopeful(self.b, head, rest)
            if rest:
                kept |= self._leading(self.b, head, rest, 1, False)
        return kept

    def _well_spent(self, menu: vec[i64], n: i64) -> i64:
        """Leave all steps, but of those that spend a power only such as follow the demand, if any do."""
        if self.exact or self.acting.asks_climb or not self.r.hooks & H_SPENDS or self.b.saved:
            return n
        wrong = new_menu()
        possible = False
        i: i64 = 0
        while i < n:
            if menu[i] >> 15 == MOVE:
                spending = menu[i + 1] & ~self._kept(self.b, menu[i], menu[i + 1])
                if spending:
                    following = self._following(menu[i], spending)
                    wrong[i] = spending ^ following
                    possible = possible or following != 0
            i += 2
        words: i64 = 0
        i = 0
        while i < n:
            mask = menu[i + 1] & ~wrong[i] if possible else menu[i + 1]
            if mask:
                menu[words] = menu[i]
                menu[words + 1] = mask
                words += 2
            i += 2
        return words

    def _kept(self, b: Board, head: i64, mask: i64) -> i64:
        """Return the steps of a row without those that spend a power that can be used once."""
        if head >> 15 == MOVE and self.r.hooks & H_SPENDS and not self.exact:
            for acting in self.r.own:
                if acting.hooks & H_SPENDS:
                    mask &= ~acting.power.spends(b, source_of(head), mask)
        return mask

    def _any_sound(self, head: i64, mask: i64) -> bool:
        while mask:
            if self._is_sound(head | lowest(mask)):
                return True
            mask &= mask - 1
        return False

    def _is_sound(self, step: i64) -> bool:
        return self.checked or not self.r.doubts or self.machine.sound(self.r, self.b, step)

    def _demandable(self, head: i64, mask: i64) -> i64:
        """Return the steps of a row without those that nobody is made to do: free ones, powers that are spent."""
        return self._kept(self.b, head, mask) if head >> 15 == MOVE else mask ^ self._free(head, mask)

    def _free(self, head: i64, mask: i64) -> i64:
        """Return the steps of a row that come before the move phase, or decline an additional turn.

        Nothing is demanded of them.
        """
        b = self.b
        kind = head >> 15
        if not mask or b.moves or kind == MOVE:
            return 0
        if kind == END:
            return ZERO if b.tally else mask
        if self.exact or ((kind == BUILD or kind == DOME) and masks.closes(self.r, b)):
            return 0
        free: i64 = 0
        after = self._scratch(1).after
        while mask:
            after.assign(b)
            self.machine.act(self.r, after, head | lowest(mask))
            if self.r.perilous:
                self.machine.spare(self.r, after)
            if not after.result and after.tally and after.kinds & CAN_MOVE:
                free |= mask & -mask
            mask &= mask - 1
        return free

    # ------------------------------------------------------------------ at any board of the move phase

    def _at_once(self, b: Board, head: i64, mask: i64) -> i64:
        """Return the steps of a row that are known to lead to what is demanded without being tried out."""
        climbed = b.tally & CLIMBED != 0
        if self._ends(head >> 15):
            return mask if self._met(b, climbed) else ZERO
        if not self.acting.settles:
            return 0
        if not climbed:
            mask = mask & b.above(source_of(head)) if head >> 15 == MOVE else ZERO
        return mask if mask and self._met(b, True) else ZERO

    def _hopeful(self, b: Board, head: i64, mask: i64) -> i64:
        """Return the steps of a row, none of which meets the demand at once, that may lead to what meets it."""
        kind = head >> 15
        if self._ends(kind):
            return 0
        if not self.acting.asks_climb:
            return mask
        r = self.r
        if kind == MOVE and not r.hooks & H_AFTER_MOVE and not r.moves_on and (r.closing or not self.exact):
            return 0  # a build comes next, and ends what the demand is about
        if self.told and self.soloist is not None:
            return mask & self.soloist.power.hopeful(b, kind, source_of(head), mask)
        return mask

    def _leading(self, b: Board, head: i64, mask: i64, depth: i64, one: bool) -> i64:
        """Return the hopeful steps of a row that lead to what is demanded, or the first `one` that is found to."""
        if self.certain:
            return mask
        climbs: i64 = b.above(source_of(head)) if head >> 15 == MOVE else ZERO
        climbed = b.tally & CLIMBED != 0
        after = self._scratch(depth).after
        leading: i64 = 0
        if self.aims and self.r.roams and depth == 1:
            level = self._settled(b, source_of(head), mask)
            mask ^= level
            if level and self.roaming == _LEADS:
                leading = level
                if one:
                    return leading
        while mask:
            step = head | lowest(mask)
            after.assign(b)
            # Marks are cleared when the turn is over; but then the step was a build or an end, which move nobody, for
            # otherwise the turn stands though only its end is left.
            self.machine.advance(self.r, after, step)
            if self.r.perilous:
                self.machine.spare(self.r, after)
            now = climbed or climbs & mask & -mask != 0 or after.tally & CLIMBED != 0
            over = not after.tally and not after.result
            leads = self._met(b if self.acting.marks else after, now) if over else self._leads(after, now, depth)
            if self.memo is not None and depth == 1:
                self.memo.conclude(leads)
            if leads and (depth > 1 or self._is_sound(step)):
                leading |= mask & -mask
                if one:
                    break
            mask &= mask - 1
        return leading

    def _leads(self, b: Board, climbed: bool, depth: i64) -> bool:
        """Whether the move phase can go on from a board, or has ended on it, as is demanded."""
        if b.result:
            return b.result >> (self.r.seat & 3) & 1 != 0 and self._met(b, climbed)
        if b.saved or b.kinds == CAN_END or not (self.exact or b.kinds & (CAN_MOVE | CAN_FORCE)):
            return self._met(b, climbed)
        if self.aims and b.active != NOWHERE:
            met = self._met(b, climbed)
            if met and self._ends_here(b, depth):
                return True
            if not b.marked >> b.active & 1:
                if not met:
                    return False  # the marked worker stays where it is
            elif b.tally & ROAMED and self.r.pathless and self.soloist is not None:
                return self._walks(b, self.soloist.power, depth)
        check_depth(depth)
        if not self.r.repeats:
            return self._goes_on(b, depth)
        if self.memo is None:
            self.memo = _Memo()
        key = b.key()
        if self.memo.leading.has(key):
            return True
        if not self.memo.visit(key):
            return False
        if self.trail is not None:  # its turn comes when this layer is done: a path through all of them is a long one
            if not self.exact and self._met(b, climbed) and self._ends_here(b, depth):
                self.memo.leading.add(key)
                return True
            self.trail.ahead.append(b.copy())
            return False
        leads = self._layers_lead(b, depth)
        if leads:
            self.memo.leading.add(key)
        return leads

    def _layers_lead(self, b: Board, depth: i64) -> bool:
        """Do what `_goes_on` does where moves may repeat, layer by layer."""
        trail = Trail()
        trail.ahead.append(b.copy())
        self.trail = trail
        leads = False
        while not leads and (situation := trail.next(depth)) is not None:
            leads = self._goes_on(situation, depth)
        self.trail = None
        return leads

    def _ends_here(self, b: Board, depth: i64) -> bool:
        """Whether the move phase can end on a board."""
        menu = self._scratch(depth).menu
        n = self.machine.menu_undemanded(self.r, b, menu)
        i: i64 = 0
        while i < n:
            if self._ends(menu[i] >> 15):
                return True
            i += 2
        return False

    def _goes_on(self, b: Board, depth: i64) -> bool:
        menu = self._scratch(depth).menu
        n = self.machine.menu_undemanded(self.r, b, menu)
        i: i64 = 0
        while i < n:
            if self._at_once(b, menu[i], menu[i + 1]):
                return True
            i += 2
        i = 0
        while i < n:
            rest = self._kept(b, menu[i], self._hopeful(b, menu[i], menu[i + 1]))
            if rest and self._leading(b, menu[i], rest, depth + 1, True):
                return True
            i += 2
        return False

    def _ends(self, kind: i64) -> bool:
        """Whether steps of a kind end what the demand is about."""
        return not self.exact and (kind == BUILD or kind == DOME or kind == END)

    # ------------------------------------------------------------------ a marked worker that has to be somewhere

    def _aim(self, b: Board) -> None:
        """Note where the marked worker has to be, if it is one."""
        worker = b.bound & b.mine
        self.aims = worker != 0 and not worker & (worker - 1)
        self.goal = self.acting.power.goal(b, self.acting.seat) if self.aims else ZERO
        self.roaming = _UNASKED
        self.astray = 0

    def _settled(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the level moves of somebody who roams, if it is clear where these lead."""
        mask &= ~b.above(source) & ~b.below(source)
        if mask and self.roaming == _UNASKED:
            self.roaming = self._roams(b)
        return ZERO if self.roaming == _UNCLEAR else mask

    def _roams(self, b: Board) -> i64:
        """Whether any level moves of those who roam lead to the goal; as each can be taken back, all do, or none."""
        worker = b.bound & b.mine
        at = lowest(worker)
        level = FULL & ~b.above(at) & ~b.below(at)
        free = masks.open_squares(self.r, b) & level
        if not _joined(worker, free | b.mine & level) & self.goal:
            return _FAILS
        # The other workers may have to make way first.
        return _LEADS if _joined(worker, free) & self.goal else _UNCLEAR

    def _walks(self, b: Board, power: Power, depth: i64) -> bool:
        """Whether the marked worker, of whose path it counts where it has got to, can walk on to the goal."""
        board = self._scratch(depth + 1).after
        board.assign(b)
        here = b.active
        ahead = bit(here)
        seen = self.astray | ahead
        while ahead:
            at = lowest(ahead)
            ahead &= ahead - 1
            if at != here:
                board.displace(here, at)
                here = at
            board.tally = b.tally
            # How the goal is entered may decide whether the walk can end there.
            fresh = masks.move_mask(self.r, board, at, masks.open_squares(self.r, board)) & (~seen | self.goal)
            while fresh:
                target = lowest(fresh)
                if self._arrives(board, power, at, target, depth):
                    return True
                if board.kinds & CAN_MOVE:  # otherwise another way there may be one on which it can go on
                    ahead |= fresh & -fresh & ~seen
                    seen |= fresh & -fresh
                fresh &= fresh - 1
        self.astray = seen
        return False

    def _arrives(self, board: Board, power: Power, at: i64, target: i64, depth: i64) -> bool:
        """Whether a move ends the walk at the goal; the board then tells only the kinds of steps that may follow."""
        hit = self.goal >> target & 1 != 0
        if board.l3 >> target & 1 and not board.l3 >> at & 1:
            board.kinds = 0
            return hit
        tally = board.tally
        board.displace(at, target)
        board.tally = tally + 1
        board.kinds = power.after_move(board, at, target, CAN_BUILD)
        if hit and (not board.kinds & CAN_MOVE or self._ends_here(board, depth)):
            return True
        board.displace(target, at)
        board.tally = tally
        return False

    def _met(self, b: Board, climbed: bool) -> bool:
        if self.aims:
            return b.bound & b.mine & self.goal != 0
        return climbed if self.acting.asks_climb else self.acting.power.demands(b, self.acting.seat, climbed)

    def _scratch(self, depth: i64) -> _Scratch:
        if self.scratch is None:
            self.scratch = []
        while len(self.scratch) < depth:
            self.scratch.append(_Scratch())
        return self.scratch[depth - 1]


@final
@mypyc_attr(serializable=False)
class _Memo:
    """Which situations lead to what is demanded, in turns whose moves may repeat.

    A situation met a second time while a step is tried out leads nowhere new. That it fails is certain only when all
    of the step has failed, for until then it may lead on by way of one that is not finished with.
    """

    def __init__(self) -> None:
        self.leading = Seen()
        self.failed = Seen()
        self.visited = Seen()

    def visit(self, key: i64) -> bool:
        """Note a situation; return whether it has to be looked at."""
        return not self.failed.has(key) and self.visited.add(key)

    def conclude(self, leads: bool) -> None:
        """Take what was visited as failed unless the step leads to what is demanded."""
        if not leads:
            self.failed.update(self.visited)
        self.visited.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.leading.clear()
        self.failed.clear()
        self.visited.clear()


def _joined(mask: i64, region: i64) -> i64:
    """Return the squares that can be walked to from those of a mask over squares of a region."""
    new = mask
    while new:
        new = around(new) & region & ~mask
        mask |= new
    return mask
