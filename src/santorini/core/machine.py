"""`Machine`: the legal steps of a board, and playing one.

A machine belongs to the rules of a game. Legal steps come as a *menu*: rows of two integers, the head of a step code
(kind and worker) and the mask of its targets. Lists of steps, counting, picking at random and testing one step all
read the same rows, so there is one generator.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import PENDING, Board
from santorini.core.codes import (
    BUILD,
    CAN_BUILD,
    CAN_CHOOSE,
    CAN_END,
    CAN_FORCE,
    CAN_LOWER,
    CAN_MOVE,
    CAN_PLACE,
    CAN_REMOVE,
    CHOOSE,
    DOME,
    END,
    FORCE,
    LOWER,
    MOVE,
    PLACE,
    REMOVE,
    RESIGNED,
    SETUP,
    STUCK,
    head_of,
    source_of,
)
from santorini.core.demands import demanded
from santorini.core.menus import lists, new_menu
from santorini.core.power import H_BARS_END, H_DOMES, Power
from santorini.core.procedure import Procedure
from santorini.core.roles import Roles
from santorini.core.seen import Trail, check_depth
from santorini.core.squares import ONE, ZERO, bit, lowest


@final
@mypyc_attr(serializable=False)
class Machine(Procedure):
    """The rules of a game. Holds no state of a game and no scratch: any number of threads may share it."""

    def __init__(
        self,
        line_ups: list[list[Power]],
        seats: list[int],
        lookahead: bool,
        turn_limit: int,
        exact: bool = False,
        placing: list[int] | None = None,
    ) -> None:
        super().__init__(line_ups, seats, turn_limit, placing)
        self.lookahead = lookahead
        #: Whether "if possible" is judged over whole turns.
        self.exact = exact

    # ------------------------------------------------------------------ legal steps

    def steps(self, b: Board) -> vec[i64]:
        """Return the codes of the legal steps."""
        menu = new_menu()
        n = self.menu(b, True, menu)
        out = vec[i64](capacity=32)
        i: i64 = 0
        while i < n:
            head = menu[i]
            mask = menu[i + 1]
            while mask:
                out = append(out, head | lowest(mask))
                mask &= mask - 1
            i += 2
        return out

    def step_list(self, b: Board) -> list[int]:
        """Return the codes of the legal steps as a list, for callers that are not compiled.

        Hooks are asked on a copy, so that none can write to a board that somebody else holds.
        """
        return [int(step) for step in self.steps(b.copy())]

    def legal(self, b: Board, step: i64) -> bool:
        """Whether a step is legal."""
        if b.result:
            return False
        kind = step >> 15
        source = source_of(step)
        r = self.roles[b.role]
        wanted: i64 = CAN_BUILD if kind == DOME else ONE << kind
        if b.kinds & SETUP or r.special:
            return self._listed(b, step)
        if not b.kinds & wanted:
            return False
        if kind == MOVE:
            able = masks.movers(r, b)
        elif wanted == CAN_BUILD:
            able = masks.builders(r, b)
        else:
            return self._listed(b, step)
        if not able >> source & 1:
            return False
        return bool(self._row(r, b, kind, source, masks.open_squares(r, b), self._doubts(r, b)) >> (step & 31) & 1)

    def _listed(self, b: Board, step: i64) -> bool:
        menu = new_menu()
        return lists(menu, self.menu(b, True, menu), step)

    def has_step(self, b: Board) -> bool:
        """Whether any step is legal."""
        if b.result:
            return False
        r = self.roles[b.role]
        return self.can_end(r, b) or self._has_more(r, b)

    def _has_more(self, r: Roles, b: Board) -> bool:
        """Whether any step but the end of the turn is legal."""
        if r.blind:
            b = self.seen(b)
        kinds = b.kinds
        free = masks.open_squares(r, b)
        if kinds & CAN_MOVE and self._any(r, b, MOVE, masks.movers(r, b), free):
            return True
        if kinds & CAN_BUILD:
            builders = masks.builders(r, b)
            if self._any(r, b, BUILD, builders, free) or (r.hooks & H_DOMES and self._any(r, b, DOME, builders, free)):
                return True
        if not kinds & ~(CAN_MOVE | CAN_BUILD | CAN_END):
            return False
        menu = new_menu()
        n = self._other_rows(b, self._doubts(r, b), menu, 0)
        return n > 2 or (n > 0 and menu[0] != END << 15)

    def _any(self, r: Roles, b: Board, kind: i64, sources: i64, free: i64) -> bool:
        doubts = self._doubts(r, b)
        while sources:
            if self._row(r, b, kind, lowest(sources), free, doubts):
                return True
            sources &= sources - 1
        return False

    def menu(self, b: Board, checked: bool, out: vec[i64]) -> i64:
        """Write the legal steps as rows of a head and a mask of targets, none empty; return the words written.

        Unless `checked`, steps after which the turn could not be finished are among them.
        """
        if b.result:
            return 0
        return self.menu_of(self.roles[b.role], b, checked, out)

    def menu_of(self, r: Roles, b: Board, checked: bool, out: vec[i64]) -> i64:
        """Do what `menu` does on a board that is not over; `r` are the roles in the turn under way."""
        kinds = b.kinds
        doubts = self._doubts(r, b) if checked else ZERO
        free = masks.open_squares(r, b)
        n: i64 = 0
        if kinds & CAN_MOVE:
            n = self._rows(r, b, MOVE, masks.movers(r, b), free, doubts, out, n)
        if kinds & CAN_BUILD:
            builders = masks.builders(r, b)
            n = self._rows(r, b, BUILD, builders, free, doubts, out, n)
            if r.hooks & H_DOMES:
                n = self._rows(r, b, DOME, builders, free, doubts, out, n)
        if kinds & ~(CAN_MOVE | CAN_BUILD):
            n = self._other_rows(b, doubts, out, n)
        return self._special(r, b, out, n) if r.special and checked else n

    def _special(self, r: Roles, b: Board, out: vec[i64], n: i64) -> i64:
        if r.blind:
            seen = self.seen(b)
            if seen is not b:
                return self.menu_of(r, seen, True, out)
        return demanded(self, r, b, out, n) if self.is_bound(r, b) else n

    def is_bound(self, r: Roles, b: Board) -> bool:
        """Whether opponents may demand something of the turn under way; of marked workers only while there are any."""
        return r.demanded and (b.marked != 0 or not r.marked_demands)

    def undemanded(self, r: Roles, b: Board) -> list[int]:
        """Return the codes of the steps that are legal apart from what opponents demand."""
        menu = new_menu()
        n = self.menu_undemanded(r, b, menu)
        return [int(menu[i] | target) for i in range(0, n, 2) for target in range(25) if menu[i + 1] >> target & 1]

    def menu_undemanded(self, r: Roles, b: Board, out: vec[i64]) -> i64:
        """Do what `menu_of` does, what opponents demand left aside."""
        return self.menu_of(r.undemanded, b, True, out)

    def _rows(self, r: Roles, b: Board, kind: i64, sources: i64, free: i64, doubts: i64, out: vec[i64], n: i64) -> i64:
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            mask = self._row(r, b, kind, source, free, doubts)
            if mask:
                out[n] = head_of(kind, source)
                out[n + 1] = mask
                n += 2
        return n

    def _row(self, r: Roles, b: Board, kind: i64, source: i64, free: i64, doubts: i64) -> i64:
        """Return the targets of one kind of step by, or applied to, the worker on `source`."""
        if kind == MOVE:
            mask = masks.move_mask(r, b, source, free)
        elif kind == BUILD:
            mask = masks.build_mask(r, b, source, free)
        elif kind == DOME:
            mask = masks.dome_mask(r, b, source, free)
        else:
            mask = masks.targets(r, b, kind, source) if kind != END else ONE
        return self._finishable(r, b, kind, source, mask) if doubts >> kind & 1 and mask else mask

    def _doubts(self, r: Roles, b: Board) -> i64:
        """Return the kinds of steps that may leave the turn unfinishable if made now."""
        if not r.doubts or b.kinds & SETUP or (b.kinds == CAN_BUILD and masks.closes(r, b)):
            return 0
        if self.lookahead:
            return r.doubts if b.marked else r.doubts & r.own_doubts
        return -1 if r.watch & H_BARS_END else 0

    def _other_rows(self, b: Board, doubts: i64, out: vec[i64], n: i64) -> i64:
        kinds = b.kinds
        r = self.roles[b.asked]
        if kinds & SETUP and not kinds & CAN_CHOOSE:
            out[0] = PLACE << 15
            out[1] = masks.place_mask(r, b)
            return 2 if out[1] else 0
        if kinds & CAN_PLACE:
            # A placement has no source; a1 stands in for it.
            n = self._rows(r, b, PLACE, 1 if masks.sources(r, b, PLACE) else 0, 0, doubts, out, n)
        if kinds & CAN_FORCE:
            n = self._rows(r, b, FORCE, masks.sources(r, b, FORCE), 0, doubts, out, n)
        if kinds & CAN_REMOVE:
            n = self._rows(r, b, REMOVE, masks.sources(r, b, REMOVE), 0, doubts, out, n)
        if kinds & CAN_LOWER:
            n = self._rows(r, b, LOWER, masks.sources(r, b, LOWER), 0, doubts, out, n)
        if kinds & CAN_CHOOSE:
            n = self._rows(r, b, CHOOSE, masks.sources(r, b, CHOOSE), 0, doubts, out, n)
        if kinds & CAN_END and self._may_end(b, doubts):
            out[n] = END << 15
            out[n + 1] = 1
            n += 2
        return n

    def _may_end(self, b: Board, doubts: i64) -> bool:
        """Whether the turn can be finished if an own force is declined; any other end is one of the turn."""
        if self._end_barred(self.roles[b.role], b):
            return False
        return not b.tally & PENDING or not doubts >> END & 1 or b.saved != 0 or self.finishable(b, END << 15)

    def can_end(self, r: Roles, b: Board) -> bool:
        """Whether an end may come next that nobody bars, be it the end of the turn or of an own force."""
        return b.kinds & CAN_END != 0 and not self._end_barred(r, b)

    def _end_barred(self, r: Roles, b: Board) -> bool:
        """Whether an end, if it is one of the turn, may not be declared now."""
        return r.lingers and not b.tally & PENDING and not b.saved and masks.end_barred(r, b)

    # ------------------------------------------------------------------ the finish rule

    def _finishable(self, r: Roles, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the targets after which the turn can still be finished; only doubtful ones are tried out."""
        ask = masks.doubtful(r, b, kind, source, mask)
        while ask:
            target = lowest(ask)
            ask &= ask - 1
            if not self.finishable(b, head_of(kind, source) | target):
                mask ^= bit(target)
        return mask

    def sound(self, r: Roles, b: Board, step: i64) -> bool:
        """Whether a step that is legal apart from that leaves the turn one that can be finished."""
        kind = step >> 15
        if not self._doubts(r, b) >> kind & 1:
            return True
        target = bit(step & 31)
        return not masks.doubtful(r, b, kind, source_of(step), target) & target or self.finishable(b, step)

    def finishable(self, b: Board, step: i64) -> bool:
        """Whether the turn can be finished after a step that is legal apart from that."""
        r = self.roles[b.role]
        after = self.known(r, b) if r.perilous else b.copy()
        # What may be declined can be ended, so it is not asked here whether there is any of it: that would ask back.
        self.advance(r, after, step)
        if r.perilous:  # the step may have chosen such a square
            self.spare(r, after)
        return self._can_finish(after, None, 1)

    def _can_finish(self, b: Board, trail: Trail | None, depth: i64) -> bool:
        """Whether a turn can be finished in which, unlike after `act`, nothing has been passed over by itself.

        Where the end may be declared the turn can be finished; what else could be done would be asked in turn. If steps
        are judged alone, it is only asked whether the turn can get to where nobody bars its end.
        """
        r = self.roles[b.role]
        if b.result:
            return not masks.win_barred(r, b)
        if not b.tally:
            return True
        if b.saved:  # whoever is asked in between is taken to do nothing (as the rules say of Gaea)
            after = b.copy()
            self.advance(r, after, END << 15)
            return self._can_finish(after, trail, depth + 1)
        if not self.lookahead and not masks.end_barred(r, b):
            return True
        kinds = b.kinds
        if self.can_end(r, b) and (not b.tally & PENDING or self._leads_on(r, b, END, 1, trail, depth)):
            return True
        barred = r.lingers and masks.end_barred(r, b)
        if kinds & CAN_BUILD and not barred and masks.closes(r, b) and self._can_build(r, b):
            return True
        check_depth(depth)
        if not r.repeats:
            return self._goes_on(r, b, None, depth)
        if trail is not None:  # its turn comes when this layer is done: a path through all situations is a long one
            trail.note(b)
            return False
        trail = Trail()
        trail.note(b)
        while (situation := trail.next(depth)) is not None:
            if self._goes_on(r, situation, trail, depth):
                return True
        return False

    def _goes_on(self, r: Roles, b: Board, trail: Trail | None, depth: i64) -> bool:
        """Whether the turn can be finished by way of any step."""
        kinds = b.kinds
        if kinds & CAN_BUILD:
            builders = masks.builders(r, b)
            if self._leads_on(r, b, BUILD, builders, trail, depth) or (
                r.hooks & H_DOMES and self._leads_on(r, b, DOME, builders, trail, depth)
            ):
                return True
        if kinds & CAN_MOVE and self._leads_on(r, b, MOVE, masks.movers(r, b), trail, depth):
            return True
        kind: i64 = FORCE
        while kind <= CHOOSE:
            if kinds >> kind & 1 and self._leads_on(r, b, kind, masks.sources(r, b, kind), trail, depth):
                return True
            kind += 1
        return bool(kinds & CAN_PLACE and masks.sources(r, b, PLACE)) and self._leads_on(r, b, PLACE, 1, trail, depth)

    def _leads_on(self, r: Roles, b: Board, kind: i64, sources: i64, trail: Trail | None, depth: i64) -> bool:
        """Whether the turn can be finished by way of a step of one kind."""
        free = masks.open_squares(r, b)
        after: Board | None = None
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            mask = self._row(r, b, kind, source, free, 0)
            while mask:
                if after is None:
                    after = b.copy()
                else:
                    after.assign(b)
                self.advance(r, after, head_of(kind, source) | lowest(mask))
                if self._can_finish(after, trail, depth + 1):
                    return True
                mask &= mask - 1
        return False

    def _can_build(self, r: Roles, b: Board) -> bool:
        builders = masks.builders(r, b)
        free = masks.open_squares(r, b)
        while builders:
            source = lowest(builders)
            if masks.build_mask(r, b, source, free) or (r.hooks & H_DOMES and masks.dome_mask(r, b, source, free)):
                return True
            builders &= builders - 1
        return False

    # ------------------------------------------------------------------ playing a step

    def checked(self, b: Board, step: i64) -> Board | None:
        """Return what `play` returns if a step is legal, else `None`; hooks are asked on a copy, as in `step_list`."""
        after = b.copy()
        return self._played(after, step) if self.legal(after, step) else None

    def play(self, b: Board, step: i64) -> Board:
        """Return a new board with a legal step done; a player who then has no step has lost on it."""
        return self._played(b.copy(), step)

    def _played(self, b: Board, step: i64) -> Board:
        self.do(b, step)
        self.settle(b)
        return b

    def settle(self, b: Board) -> None:
        """Let a player who has no legal step lose, and of those who go on the next one too; marks end with the game."""
        while not b.result and not self.has_step(b) and not self.absent(b):
            self.lose(b, ONE << (b.turn & 3), STUCK, 0)
        if b.result:
            b.marked = 0

    def resigned(self, b: Board) -> Board:
        """Return a new board on which the player who decides has given up."""
        after = b.copy()
        self.lose(after, ONE << (b.decider & 3), RESIGNED, 0)
        self.settle(after)
        return after

    def do(self, b: Board, step: i64) -> None:
        """Do a legal step. Whether the next player has any is left to `settle`."""
        self.act(self.roles[b.role], b, step)

    def act(self, r: Roles, b: Board, step: i64) -> None:
        """Do a legal step; `r` are the roles in the turn under way."""
        self.advance(r, b, step)
        while b.kinds & CAN_END and self.pass_over(self.roles[b.role], b):
            pass  # an additional turn may have begun in which nothing can be done either

    def pass_over(self, r: Roles, b: Board) -> bool:
        """Decline what may be declined if nothing of it can be done; return whether that was so."""
        if self._has_more(r, b) or (b.tally and self._end_barred(r, b)):
            return False
        self._decline(r, b)
        return True
