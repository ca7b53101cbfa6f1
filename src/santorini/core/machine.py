"""`Machine`: the legal steps of a board and doing one; the only place where rules act.

A machine belongs to one line-up of powers. Legal steps come as a *menu*: rows of two integers, the head of a step code
(kind and worker) and the mask of its targets. Lists of steps, counting, picking at random and testing one step all
read the same menu, so there is one generator.

Order of a move: make room, the mover enters, own consequences, the win check (climb, own power, opponents), the
opponents' reactions, standing wins, what comes next. Order of a build: the piece, own reaction, opponents' reactions
(they may ask for a decision), standing wins, what comes next.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import BEGUN, BUILD_ONE, CLIMBED, FELL, Board
from santorini.core.codes import (
    BUILD,
    CAN_BUILD,
    CAN_END,
    CAN_FORCE,
    CAN_MOVE,
    CAN_PLACE,
    CAN_REMOVE,
    DOME,
    END,
    FORCE,
    MOVE,
    PLACE,
    REMOVE,
)
from santorini.core.power import (
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_BUILT,
    H_DOMES,
    H_ENDS,
    H_ENTERS,
    H_FOE_BUILT,
    H_FOE_ENDS,
    H_FOE_MOVED,
    H_FOE_STARTS,
    H_MOVED,
    H_OPENING,
    H_SPOILS,
    H_STANDING,
    H_STARTS,
    H_USE,
    H_WINS,
    READS_CLIMB,
    READS_FALL,
    READS_SEX,
    Power,
)
from santorini.core.roles import Acting, Roles, connect
from santorini.core.seen import Seen
from santorini.core.squares import NOWHERE, ONE, bit, count, lowest

# Why a game is over, as in `Board.result`.
CLIMB: Final = 1
BY_POWER: Final = 2
STUCK: Final = 3
TURN_LIMIT: Final = 4

# Words that a menu has room for: a row a worker and kind, and more.
MENU: Final = 256


def new_menu() -> vec[i64]:
    """Return a buffer for `Machine.menu`."""
    return vec[i64]([0] * MENU)


@final
@mypyc_attr(serializable=False)
class Machine:
    """The rules of one line-up. Holds no state of a game and no scratch: any number of threads may share it."""

    def __init__(self, powers: list[Power], seats: list[int], lookahead: bool, turn_limit: int) -> None:
        self.powers = powers
        self.seats = seats
        self.lookahead = lookahead
        self.turn_limit: i64 = turn_limit
        self.sexes: bool = any(power.read_flags & READS_SEX for power in powers)
        connect(powers)
        self.roles: list[Roles] = [Roles(seat, powers) for seat in range(max(seats) + 1)]
        for number, seat in enumerate(seats):
            self.roles[seat].following = self.roles[seats[(number + 1) % len(seats)]]
        self.workers: list[int] = [0, 0, 0]
        for power in powers:
            side = power.holder & 3
            self.workers[side] = max(self.workers[side], int(type(power).workers))
        self.workers = [number or 2 for number in self.workers]
        self.changes_workers: bool = any(bool(type(power).changes_workers) for power in powers)

    # ------------------------------------------------------------------ the start of a game and of a turn

    def begin(self) -> Board:
        """Return the empty board on which the first player is to place."""
        board = Board()
        board.turn = self.seats[0]
        board.kinds = CAN_PLACE
        return board

    def start_turn(self, r: Roles, b: Board) -> None:
        """Let a player's turn begin: automatic effects, then the kinds of steps with which it may open."""
        b.turn = r.seat
        b.active = NOWHERE
        b.tally = 0
        b.built = 0
        b.done = 0
        b.kinds = CAN_MOVE
        if not r.plain_start:
            self._effects_of_start(r, b)
        if r.hooks & H_OPENING:
            self.open_turn(r, b)
        if b.saved:  # somebody was asked before the turn begins
            b.tally = BEGUN
            self._go_on(r, b, b.kinds)

    def _effects_of_start(self, r: Roles, b: Board) -> None:
        for acting in r.own:
            if acting.hooks & H_STARTS:
                acting.power.starts(b)
        for acting in r.watchers:
            if acting.hooks & H_FOE_STARTS:
                acting.power.foe_starts(b, acting.seat)

    def open_turn(self, r: Roles, b: Board) -> None:
        """Set the kinds of steps with which the turn may open, its automatic effects left aside."""
        kinds: i64 = CAN_MOVE
        for acting in r.own:
            if acting.hooks & H_OPENING:
                kinds = acting.power.opening(b, kinds)
        b.kinds = kinds

    def turned(self, b: Board, symmetry: i64) -> Board:
        """Return the image of a board under one of the eight symmetries."""
        out = b.turned(symmetry)
        for power in self.powers:
            out.remember(power.slot, power.turned(b.memory(power.slot), symmetry))
        return out

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
        """Return the codes of the legal steps as a list, for callers that are not compiled."""
        return [int(step) for step in self.steps(b)]

    def legal(self, b: Board, step: i64) -> bool:
        """Whether a step is legal."""
        if b.result:
            return False
        kind = step >> 15
        source = step >> 5 & 31
        r = self.roles[b.turn]
        wanted = CAN_BUILD if kind == DOME else ONE << kind
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
        n = self.menu(b, True, menu)
        i: i64 = 0
        while i < n:
            if menu[i] == step & ~31 and menu[i + 1] >> (step & 31) & 1:
                return True
            i += 2
        return False

    def has_step(self, b: Board) -> bool:
        """Whether any step is legal."""
        return not b.result and (bool(b.kinds & CAN_END) or self._has_more(self.roles[b.turn], b))

    def _has_more(self, r: Roles, b: Board) -> bool:
        """Whether any step but the end of the turn is legal."""
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
        return self._other_rows(b, self._doubts(r, b), new_menu(), 0) > (2 if kinds & CAN_END else 0)

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
        return self.menu_of(self.roles[b.turn], b, checked, out)

    def menu_of(self, r: Roles, b: Board, checked: bool, out: vec[i64]) -> i64:
        """Do what `menu` does on a board that is not over; `r` are the roles in the turn under way."""
        kinds = b.kinds
        doubts = self._doubts(r, b) if checked else 0
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
        return n

    def _rows(self, r: Roles, b: Board, kind: i64, sources: i64, free: i64, doubts: i64, out: vec[i64], n: i64) -> i64:
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            mask = self._row(r, b, kind, source, free, doubts)
            if mask:
                out[n] = kind << 15 | source << 5
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
            mask = masks.targets(r, b, kind, source)
        return self._finishable(r, b, kind, source, mask) if doubts >> kind & 1 and mask else mask

    def _doubts(self, r: Roles, b: Board) -> i64:
        """Return the kinds of steps that may leave the turn unfinishable if made now."""
        if not r.doubts or not self.lookahead or (b.kinds == CAN_BUILD and masks.closes(r, b)):
            return 0
        return r.doubts

    def _other_rows(self, b: Board, doubts: i64, out: vec[i64], n: i64) -> i64:
        kinds = b.kinds
        r = self.roles[b.decider]
        if kinds == CAN_PLACE and not b.saved:
            out[0] = PLACE << 15
            out[1] = masks.place_mask(r, b)
            return 2
        if kinds & CAN_PLACE:
            # A placement has no source; a1 stands in for it.
            n = self._rows(r, b, PLACE, 1 if masks.sources(r, b, PLACE) else 0, 0, doubts, out, n)
        if kinds & CAN_FORCE:
            n = self._rows(r, b, FORCE, masks.sources(r, b, FORCE), 0, doubts, out, n)
        if kinds & CAN_REMOVE:
            n = self._rows(r, b, REMOVE, masks.sources(r, b, REMOVE), 0, doubts, out, n)
        if kinds & CAN_END:
            out[n] = END << 15
            out[n + 1] = 1
            n += 2
        return n

    # ------------------------------------------------------------------ the finish rule

    def _finishable(self, r: Roles, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the targets after which the turn can still be finished; only doubtful ones are tried out."""
        ask = masks.doubtful(r, b, kind, source, mask)
        while ask:
            target = lowest(ask)
            ask &= ask - 1
            if not self.finishable(b, kind << 15 | source << 5 | target):
                mask ^= bit(target)
        return mask

    def finishable(self, b: Board, step: i64) -> bool:
        """Whether the turn can be finished after a step that is legal apart from that."""
        after = b.copy()
        self.do(after, step)
        return self._can_finish(after, Seen())

    def _can_finish(self, b: Board, seen: Seen) -> bool:
        # Whoever is asked in between is taken to do nothing (`common.md` 3.4 on Gaea).
        if b.result or not b.tally or b.saved or b.kinds & CAN_END:
            return True
        r = self.roles[b.turn]
        kinds = b.kinds
        if kinds & CAN_BUILD and masks.closes(r, b) and self._can_build(r, b):
            return True
        if r.repeats and not seen.add(b.key()):
            return False
        if kinds & CAN_BUILD:
            builders = masks.builders(r, b)
            if self._leads_on(r, b, BUILD, builders, seen) or (
                r.hooks & H_DOMES and self._leads_on(r, b, DOME, builders, seen)
            ):
                return True
        if kinds & CAN_MOVE and self._leads_on(r, b, MOVE, masks.movers(r, b), seen):
            return True
        kind: i64 = FORCE
        while kind <= REMOVE:
            if kinds >> kind & 1 and self._leads_on(r, b, kind, masks.sources(r, b, kind), seen):
                return True
            kind += 1
        return bool(kinds & CAN_PLACE and masks.sources(r, b, PLACE)) and self._leads_on(r, b, PLACE, 1, seen)

    def _leads_on(self, r: Roles, b: Board, kind: i64, sources: i64, seen: Seen) -> bool:
        """Whether the turn can be finished by way of a step of one kind."""
        free = masks.open_squares(r, b)
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            mask = self._row(r, b, kind, source, free, 0)
            while mask:
                after = b.copy()
                self.act(r, after, kind << 15 | source << 5 | lowest(mask))
                if self._can_finish(after, seen):
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

    # ------------------------------------------------------------------ doing a step

    def checked(self, b: Board, step: i64) -> Board | None:
        """Return what `play` returns if a step is legal, else `None`."""
        return self.play(b, step) if self.legal(b, step) else None

    def play(self, b: Board, step: i64) -> Board:
        """Return a new board with a legal step done; a player who then has no step has lost on it."""
        after = b.copy()
        self.do(after, step)
        self.settle(after)
        return after

    def settle(self, b: Board) -> None:
        """Let a player who has no legal step lose."""
        if not b.result and not self.has_step(b):
            self.lose(b, b.turn, STUCK, 0)

    def do(self, b: Board, step: i64) -> None:
        """Do a legal step. Whether the next player has any is left to `settle`."""
        self.act(self.roles[b.turn], b, step)

    def act(self, r: Roles, b: Board, step: i64) -> None:
        """Do a legal step; `r` are the roles in the turn under way."""
        self.advance(r, b, step)
        if b.kinds & CAN_END:
            self._pass_over(self.roles[b.turn], b)

    def _pass_over(self, r: Roles, b: Board) -> None:
        """End a turn in which only what may be declined is left, and nothing of it can be done."""
        if not self._has_more(r, b):
            self.end_turn(r, b)

    def advance(self, r: Roles, b: Board, step: i64) -> None:
        """Do a legal step, but let a turn stand in which nothing is left but to end it: for counting."""
        kind = step >> 15
        source = step >> 5 & 31
        target = step & 31
        if kind == BUILD:
            b.raise_at(bit(target))
            if r.plain_build:
                self.end_turn(r, b)
            else:
                self._built(r, b, source, target)
        elif kind == MOVE:
            self._move(r, b, source, target)
        elif kind == DOME:
            b.dome |= bit(target)
            if r.plain_build:
                self.end_turn(r, b)
            else:
                self._built(r, b, source, target)
        elif kind == PLACE and b.kinds == CAN_PLACE and not b.saved:
            self._place(b, target)
        elif kind == END:
            self._decline(r, b)
        else:
            self._use(r, b, kind, source, target)

    def _place(self, b: Board, target: i64) -> None:
        side = b.turn & 3
        if self.sexes and not b.workers(side):
            b.female |= bit(target)
        b.put(side, target)
        b.tally = BEGUN
        if count(b.workers(side)) < self.workers[side]:
            return
        for seat in self.seats:
            if not b.workers(seat & 3):
                b.turn = seat
                b.tally = 0
                return
        self.start_turn(self.roles[self.seats[0] if len(self.seats) < 4 else self.seats[2]], b)

    def _move(self, r: Roles, b: Board, source: i64, target: i64) -> None:
        t = bit(target)
        climb = b.l3 & t and not b.l3 & bit(source)
        if r.hooks & H_ENTERS:
            for acting in r.own:
                if acting.hooks & H_ENTERS:
                    acting.power.enters(b, source, target)
        if not b.tally & 63:
            b.tally |= (source + 1) << 12 | BEGUN | 1
        elif b.tally & 63 < 3:
            b.tally += 1
        if not b.mine & t:  # an exchange has put the mover there already
            b.displace(source, target)
        b.active = target
        b.done |= t
        if r.reads:
            self._note_level(r, b, source, t)
        if not r.plain_move:
            self._consequences(r, b, source, target, bool(climb))
        elif climb:
            b.close(CLIMB << 8 | ONE << (b.turn & 3))
        else:
            b.kinds = CAN_BUILD

    def _note_level(self, r: Roles, b: Board, source: i64, t: i64) -> None:
        if r.reads & READS_CLIMB and b.above(source) & t:
            b.tally |= CLIMBED
        if r.reads & READS_FALL and b.below(source) & t:
            b.tally |= FELL

    def _consequences(self, r: Roles, b: Board, source: i64, target: i64, climb: bool) -> None:
        if r.hooks & H_MOVED:
            for acting in r.own:
                if acting.hooks & H_MOVED:
                    acting.power.moved(b, source, target)
        if self._wins_by_move(r, b, source, target, climb):
            return
        if r.watch & H_FOE_MOVED:
            for acting in r.watchers:
                if acting.hooks & H_FOE_MOVED:
                    acting.power.foe_moved(b, acting.seat, source, target)
        if self._wins_standing(r, b):
            return
        kinds: i64 = CAN_BUILD
        if r.hooks & H_AFTER_MOVE:
            for acting in r.own:
                if acting.hooks & H_AFTER_MOVE:
                    kinds = acting.power.after_move(b, source, target, kinds)
        self._go_on(r, b, kinds)

    def _wins_by_move(self, r: Roles, b: Board, source: i64, target: i64, climb: bool) -> bool:
        won = climb
        cause: i64 = 0
        if r.hooks & H_WINS:
            for acting in r.own:
                if acting.hooks & H_WINS:
                    now = acting.power.wins(b, source, target, won)
                    if now and not won:
                        cause = acting.power.slot + 1
                    won = now
        if won and r.watch & H_SPOILS:
            for acting in r.watchers:
                if acting.hooks & H_SPOILS and acting.power.spoils(b, acting.seat, source, target):
                    won = False
        if won:
            b.close((BY_POWER if cause else CLIMB) << 8 | cause << 4 | ONE << (b.turn & 3))
        return won

    def _wins_standing(self, r: Roles, b: Board) -> bool:
        return bool((r.hooks | r.watch) & H_STANDING) and (self._claim(r.own, b) or self._claim(r.watchers, b))

    def _claim(self, powers: list[Acting], b: Board) -> bool:
        for acting in powers:
            if acting.hooks & H_STANDING:
                sides = acting.power.standing(b, acting.seat)
                if sides:
                    b.close(BY_POWER << 8 | (acting.power.slot + 1) << 4 | sides)
                    return True
        return False

    def _built(self, r: Roles, b: Board, source: i64, target: i64) -> None:
        b.active = source
        b.built |= bit(target)
        b.done |= bit(source) << 25
        b.tally |= BEGUN
        if b.tally >> 6 & 63 < 7:
            b.tally += BUILD_ONE
        if r.hooks & H_BUILT:
            for acting in r.own:
                if acting.hooks & H_BUILT:
                    acting.power.built(b, source, target)
        if r.watch & H_FOE_BUILT:
            for acting in r.watchers:
                if acting.hooks & H_FOE_BUILT:
                    acting.power.foe_built(b, acting.seat, source, target)
        if self._wins_standing(r, b):
            return
        kinds: i64 = CAN_END
        for acting in r.own:
            if acting.hooks & H_AFTER_BUILD:
                kinds = acting.power.after_build(b, source, target, kinds)
        self._go_on(r, b, kinds)

    def _use(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> None:
        b.tally |= BEGUN
        kinds = b.kinds
        for acting in self.roles[b.decider].own:
            if acting.hooks & H_USE:
                kinds = acting.power.use(b, kind, source, target)
        if not self._wins_standing(r, b):
            self._go_on(r, b, self._resumed(b, kinds))

    def _decline(self, r: Roles, b: Board) -> None:
        if b.saved:
            self._go_on(r, b, self._resumed(b, CAN_END))
        else:
            self.end_turn(r, b)

    def _resumed(self, b: Board, kinds: i64) -> i64:
        """Return what the interrupted turn goes on with, or `kinds` if it was not interrupted."""
        if b.saved:
            kinds = b.saved >> 3
            b.saved = 0
        return kinds

    def _go_on(self, r: Roles, b: Board, kinds: i64) -> None:
        """Set the kinds of steps that come next; a turn in which only its end is left is over."""
        if b.saved:
            asked = b.saved >> 3
            b.saved = (b.saved & 7) | kinds << 3
            b.kinds = asked | CAN_END
            if self._other_rows(b, 0, new_menu(), 0) > 2:
                return
            b.saved = 0
        b.kinds = kinds
        if kinds == CAN_END:
            self.end_turn(r, b)

    # ------------------------------------------------------------------ the end of a turn and of a game

    def end_turn(self, r: Roles, b: Board) -> None:
        """End the turn: automatic effects, then the next player's turn begins."""
        if not r.plain_end:
            self._effects_of_end(r, b)
            if b.result:
                return
        if r.reads & READS_CLIMB:
            b.history = (b.history | r.bit if b.tally & CLIMBED else b.history & ~r.bit) & ~r.following.bit
        if self.turn_limit:
            b.count_turn()
            if b.clock >= self.turn_limit:
                b.close(TURN_LIMIT << 8)
                return
        self.start_turn(r.following, b)

    def _effects_of_end(self, r: Roles, b: Board) -> None:
        for acting in r.own:
            if acting.hooks & H_ENDS:
                acting.power.ends(b)
        for acting in r.watchers:
            if acting.hooks & H_FOE_ENDS:
                acting.power.foe_ends(b, acting.seat)
        self._wins_standing(r, b)

    def lose(self, b: Board, seat: i64, reason: i64, cause: i64) -> None:
        """Let a side lose, so that all other sides have won."""
        sides: i64 = 0
        for other in self.seats:
            if other & 3 != seat & 3:
                sides |= ONE << (other & 3)
        b.close(reason << 8 | cause << 4 | sides)
