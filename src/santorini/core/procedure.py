"""`Procedure`: what happens when a step is done; the only place where rules act.

Order of a move: make room, the mover enters, opponents note it, own consequences, the mover is carried on, the win
check (climb, own power, opponents), the own force that interposes (a carry and its check wait for it), the opponents'
reactions, standing wins, what comes next. Order of a build: what lies there leaves, the piece, own reaction, opponents'
reactions (they may ask for a decision), standing wins, what comes next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core import masks
from santorini.core.board import BEGUN, BUILD_ONE, CLIMBED, FELL, MET, PENDING, UNCHECKED, Board
from santorini.core.codes import (
    BUILD,
    BY_POWER,
    CAN_BUILD,
    CAN_END,
    CAN_FORCE,
    CHANCE,
    CHOOSE,
    CLIMB,
    DOME,
    END,
    LOWER,
    MOVE,
    PLACE,
    SETUP,
    TURN_LIMIT,
    source_of,
)
from santorini.core.power import (
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_AGAIN,
    H_BEATS,
    H_BLIND,
    H_BUILT,
    H_CARRIES,
    H_CLEARED,
    H_CONCEALS,
    H_DRAWS,
    H_ENDS,
    H_ENTERS,
    H_FOE_BUILT,
    H_FOE_ENDS,
    H_FOE_MOVED,
    H_FOE_STARTS,
    H_FURNISHES,
    H_MOVED,
    H_NOTES,
    H_OPENING,
    H_PITS,
    H_PREPARES,
    H_SPOILS,
    H_STANDING,
    H_STARTS,
    H_SURVEYS,
    H_SWEPT,
    H_TRUCE,
    H_USE,
    H_WINS,
    READS_CLIMB,
    READS_FALL,
    READS_SEX,
    Power,
)
from santorini.core.roles import Acting, Roles, connect
from santorini.core.squares import NOWHERE, ONE, bit, count, lowest

# How many roles a line-up has, see `Procedure.roles`.
_ROLES: Final = 16


@mypyc_attr(serializable=False)
class Procedure:
    """How a game proceeds. Holds no state of a game: any number of threads may share it."""

    def __init__(
        self, line_ups: list[list[Power]], seats: list[int], turn_limit: int, placing: list[int] | None = None
    ) -> None:
        #: The powers of each line-up; suspended ones are among them.
        self.line_ups = line_ups
        #: One object of each power that may act at some time.
        self.powers: list[Power] = []
        for powers in line_ups:
            for power in powers:
                if all(power.slot != other.slot or type(power) is not type(other) for other in self.powers):
                    self.powers.append(power)
        aside = {power.slot for powers in line_ups for power in powers if power.dormant}
        for powers in line_ups:
            for power in powers:
                power.suspendable = power.slot in aside
                power.players = len(seats)
        self.seats = seats
        #: The seats that place workers, one of each side, in the order in which they do: that of turns, unless cards
        #: change it.
        self.placing: list[int] = (seats[:2] if len(seats) == 4 else seats) if placing is None else placing
        self.turn_limit: i64 = turn_limit
        #: Who loses is out, and the others go on. What is tried out in a single line-up does not ask how it goes on.
        self.eliminates: bool = len(seats) == 3 and len(line_ups) > 1
        #: The seat that has the first turn: that of who places first, of four players the partner's. Where something is
        #: put on the board besides workers, the other one's.
        self.opener: int = seats[2] if len(seats) == 4 else seats[0]
        self.furnished: bool = any(power.hooks & H_FURNISHES for power in self.powers)
        if self.furnished:
            self.opener = seats[1]
        #: In how many ways the cards may lie while everybody is in the game.
        self.ways: i64 = len(line_ups) // 4 if self.eliminates else len(line_ups)
        #: Cards may come to lie otherwise than at the start.
        self.shifting: bool = self.ways > 1
        self.sexes: bool = any(power.read_flags & READS_SEX for power in self.powers)
        #: The roles of each seat in each line-up, see `Board.role` and `Board.asked`.
        self.roles: list[Roles] = []
        for number, powers in enumerate(line_ups):
            connect(powers)
            self.roles.extend(self._roles(powers, number // int(self.ways) - 1))
        self.workers: list[int] = [0, 0, 0]
        for power in line_ups[0]:
            if power.dormant:  # a card that lies aside does no setup
                continue
            side = power.holder & 3
            self.workers[side] = max(self.workers[side], int(type(power).workers))
        self.workers = [number or 2 for number in self.workers]
        self.changes_workers: bool = any(bool(type(power).changes_workers) for power in self.powers)
        #: Those who hide something, and those of them who hide their workers.
        self.concealers: list[Power] = [power for power in self.powers if power.hooks & H_CONCEALS]
        self.hiders: list[Power] = [power for power in self.concealers if type(power).hides_workers]
        self.trackers: list[Power] = [power for power in self.powers if type(power).tracks]

    def _roles(self, powers: list[Power], out_seat: int) -> list[Roles]:
        """Return the roles in one line-up: of the seats, and from 8 on of the cards that chance decides about.

        The turn of the seat that is out, -1 if none is, never comes; it has one that follows all the same.
        """
        out = [Roles(seat, powers, self._may_read_climbs(seat), self.shifting) for seat in range(max(self.seats) + 1)]
        for number, seat in enumerate(self.seats):
            others = [*self.seats[number + 1 :], *self.seats[: number + 1]]
            r, following = out[seat], out[next(other for other in others if other != out_seat)]
            r.following = following
            r.keeps_climbs = (r.reads | following.reads) & READS_CLIMB != 0
            r.ends_plainly = (
                r.plain_end and not r.keeps_climbs and not r.draws and not r.hooks & H_AGAIN and not self.turn_limit
            )
            r.ordinary = r.simple and r.ends_plainly
            r.broken.following, r.broken.keeps_climbs = following, r.keeps_climbs
        by_chance = [
            [power for power in powers if power.slot == slot and power.hooks & H_DRAWS] for slot in range(_ROLES - 8)
        ]
        spare = [out[0]] * (8 - len(out))
        return [*out, *spare, *(Roles(own[0].holder, own) if own else out[0] for own in by_chance)]

    def _may_read_climbs(self, seat: int) -> bool:
        """Whether in some line-up the seat holds, even suspended, a power that reads its climbs."""
        return any(
            power.holder == seat and power.read_flags & READS_CLIMB for powers in self.line_ups for power in powers
        )

    # ------------------------------------------------------------------ the start of a game and of a turn

    def begin(self) -> Board:
        """Return the empty board on which the first player is to place."""
        board = Board()
        self._turn_up(board, 0)
        return board

    def _turn_up(self, b: Board, number: i64) -> None:
        """Let chance turn up what lies face up from the start, from a player on; then comes what is chosen."""
        while number < len(self.seats):
            b.turn = self.seats[number]
            b.kinds = SETUP
            slots: i64 = 0
            for acting in self.roles[b.role].own:
                if acting.hooks & H_DRAWS and acting.power.draws(b):
                    slots |= ONE << acting.power.slot
            if slots:
                b.leave_to_chance(slots)
                return
            number += 1
        self._prepare(b, 0)

    def _prepare(self, b: Board, number: i64) -> None:
        """Ask the players from a number on what is chosen before placing; then placing begins."""
        b.tally = 0
        while number < len(self.seats):
            b.turn = self.seats[number]
            for acting in self.roles[b.role].own:
                if acting.hooks & H_PREPARES:
                    b.kinds = SETUP | acting.power.prepares(b)
                    if b.kinds != SETUP:
                        return
            number += 1
        self._place_on(b)

    def _prepared(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> None:
        for acting in r.own:
            if acting.hooks & H_USE:
                acting.power.use(b, kind, source, target)
        if b.occupied:
            self._open_game(b)
        else:
            self._prepare(b, self._number(b.turn) + 1)

    def _furnish(self, b: Board) -> None:
        """Ask the player who has placed first what is put on the board besides workers."""
        b.turn = self.seats[0]
        b.tally = 0
        for acting in self.roles[b.role].own:
            if acting.hooks & H_FURNISHES:
                b.kinds = SETUP | acting.power.furnishes(b)

    def _open_game(self, b: Board) -> None:
        """Let the first turn begin."""
        b.turn = self.opener
        r = self.roles[b.role]
        self.start_turn(r.following if self.opener == self.out(b) else r, b)

    def _number(self, seat: i64) -> i64:
        """Return when a seat has its turn, from 0."""
        number: i64 = 0
        while self.seats[number] != seat:
            number += 1
        return number

    def start_turn(self, r: Roles, b: Board) -> None:
        """Let a player's turn begin: automatic effects, then the kinds of steps with which it may open."""
        b.turn = r.seat
        b.active = NOWHERE
        b.tally = 0
        b.built = 0
        b.done = 0
        b.marked = 0
        b.kinds = r.opens
        if not r.starts_plainly:
            self._start(r, b)

    def _start(self, r: Roles, b: Board) -> None:
        if not r.plain_start:
            r = self._effects_of_start(r, b)
            if b.result:
                return
        if not r.plain_opening:
            self.open_turn(r, b)
        if b.saved:  # somebody is asked before the turn begins
            self._go_on(r, b, b.kinds)

    def _effects_of_start(self, r: Roles, b: Board) -> Roles:
        """Do what happens by itself when a turn starts; return the roles in it, as cards may change hands first."""
        if r.dealers:
            for acting in r.dealers:
                acting.power.deals(b)
            r = self.roles[b.role]
            b.kinds = r.opens
        for acting in r.own:
            if acting.hooks & H_STARTS:
                acting.power.starts(b)
        for acting in r.watchers:
            if acting.hooks & H_FOE_STARTS:
                acting.power.foe_starts(b, acting.seat)
        if r.belated and not b.result:
            self._wins_standing(r, b)
        return r

    def mark(self, r: Roles, b: Board) -> None:
        """Let opponents' powers mark workers, as they do when the turn starts."""
        for acting in r.watchers:
            if acting.marks and acting.hooks & H_FOE_STARTS:
                acting.power.foe_starts(b, acting.seat)

    def open_turn(self, r: Roles, b: Board) -> None:
        """Settle what the board settles for the turn, and with which kinds of steps it may open.

        What happens by itself at its start has happened.
        """
        if r.watch & H_SURVEYS and not self.absent(b):
            for acting in r.watchers:
                if acting.hooks & H_SURVEYS:
                    acting.power.surveys(b, acting.seat)
        kinds = r.opens
        for acting in r.own:
            if acting.hooks & H_OPENING:
                kinds = acting.power.opening(b, kinds)
        b.kinds = kinds

    def turned(self, b: Board, symmetry: i64) -> Board:
        """Return the image of a board under one of the eight symmetries."""
        out = b.turned(symmetry)
        for power in self.line_ups[b.line_up]:
            if type(power).remembers:
                out.remember(power.slot, power.turned(b.memory(power.slot), symmetry))
        return out

    # ------------------------------------------------------------------ doing a step

    def advance(self, r: Roles, b: Board, step: i64) -> None:
        """Do a legal step; `r` are the roles in the turn under way.

        A turn stands in which nothing is left but to end it; see `Machine.act`.
        """
        kind = step >> 15
        if kind == MOVE:
            self._move(r, b, step >> 5 & 31, step & 31)
        elif kind == BUILD and r.plain_build:
            b.raise_at(bit(step & 31))
            self.end_turn(r, b)
        elif kind == BUILD or kind == DOME:
            self._build(r, b, kind, step >> 5 & 31, step & 31)
        elif b.kinds & SETUP:
            if kind == PLACE:
                self._place(b, step & 31)
            elif b.saved:
                self._drawn(b, kind, source_of(step), step & 31)
            else:
                self._prepared(r, b, kind, source_of(step), step & 31)
        elif kind == END:
            self._decline(r, b)
        elif b.saved & 7 == CHANCE + 1:
            self._drawn(b, kind, source_of(step), step & 31)
        else:
            self._use(r, b, kind, source_of(step), step & 31)

    def _build(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> None:
        if r.careful:
            if r.blind and self._fails(r, b, kind, source, target):
                return
            self._clear(r, b, target)
        if kind == BUILD:
            b.raise_at(bit(target))
        else:
            b.dome |= bit(target)
        if r.plain_build:
            self.end_turn(r, b)
        else:
            self._built(r, b, source, target)

    def _place(self, b: Board, target: i64) -> None:
        side = b.turn & 3
        if self.sexes and not b.workers(side):
            b.female |= bit(target)
        b.put(side, target)
        b.tally = BEGUN
        if count(b.workers(side)) == self.workers[side]:
            self._place_on(b)

    def _place_on(self, b: Board) -> None:
        """Let the next player place workers, or the game go on once all have."""
        b.saved = 0
        for seat in self.placing:
            if count(b.workers(seat & 3)) < self.workers[seat & 3] and seat != self.out(b):
                b.turn = seat
                b.tally = 0
                b.kinds = SETUP
                return
        if self.furnished:
            self._furnish(b)
        else:
            self._open_game(b)

    def _move(self, r: Roles, b: Board, source: i64, target: i64) -> None:
        t = bit(target)
        climb = b.l3 & t != 0 and not b.l3 & bit(source)
        if r.hooks & (H_ENTERS | H_BLIND):
            if r.hooks & H_BLIND and self._fails(r, b, MOVE, source, target):
                return
            if r.moves_on and b.occupied & t:
                b.tally |= MET
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
        if r.marks_climbs or r.reads & READS_FALL:
            self._note_level(r, b, source, t)
        if not r.plain_move:
            self._consequences(r, b, source, target, climb)
        elif climb:
            b.close(CLIMB << 8 | ONE << (b.turn & 3))
        else:
            b.kinds = CAN_BUILD

    def _note_level(self, r: Roles, b: Board, source: i64, t: i64) -> None:
        if r.marks_climbs and b.above(source) & t:
            b.tally |= CLIMBED
        if r.reads & READS_FALL and b.below(source) & t:
            b.tally |= FELL

    def _arrived(self, r: Roles, b: Board, source: i64, target: i64) -> None:
        """Let opponents note a move, and do what follows from it by itself."""
        if r.watch & H_NOTES:
            self._note(r, b, source, target)
        if r.hooks & H_MOVED:
            for acting in r.own:
                if acting.hooks & H_MOVED:
                    acting.power.moved(b, source, target)

    def _consequences(self, r: Roles, b: Board, source: i64, target: i64, climb: bool) -> None:
        if r.hooks & H_MOVED or r.watch & H_NOTES:
            self._arrived(r, b, source, target)
        last = target
        if r.carried:
            if r.perilous and self._falls(r, b):
                return
            exit_ = self._exit(r, b, source, target)
            if exit_ != NOWHERE and r.interposes:
                b.tally |= UNCHECKED
            elif self._arrives(r, b, source, target, exit_, climb):
                return
            elif r.moves_on and 0 <= exit_ < NOWHERE:
                last = exit_
        elif self._wins_by_move(r, b, source, target, climb):
            return
        if r.interposes:
            b.tally |= PENDING
        elif self._reactions(r, b, source, target):
            return
        kinds: i64 = CAN_BUILD
        if r.hooks & H_AFTER_MOVE:
            if last != target:
                # What counts is where the last step led, and a change of level by either one.
                if (b.above(target) | b.below(target)) & bit(last):
                    source = target
                target = last
            for acting in r.own:
                if acting.hooks & H_AFTER_MOVE:
                    kinds = acting.power.after_move(b, source, target, kinds)
        self._go_on(r, b, kinds)

    def _note(self, r: Roles, b: Board, source: i64, target: i64) -> None:
        """Let opponents note a move, as the other workers stand now."""
        for acting in r.watchers:
            if acting.hooks & H_NOTES:
                acting.power.notes(b, acting.seat, source, target)

    def _exit(self, r: Roles, b: Board, source: i64, target: i64) -> i64:
        """Return where somebody who moved to `target` is carried on to, `NOWHERE` for not at all, -1 for not now."""
        met = b.tally & MET != 0
        b.tally &= ~MET
        for acting in r.watchers:
            if acting.hooks & H_CARRIES:
                at = acting.power.carries(b, acting.seat, target)
                if at != NOWHERE:
                    return -1 if r.moves_on and (met or at == source) else at
        return NOWHERE

    def _arrives(self, r: Roles, b: Board, source: i64, target: i64, at: i64, climb: bool) -> bool:
        """Carry the mover on, if anywhere, and return whether the move wins: then the exit alone counts."""
        if at == NOWHERE or at < 0:
            return self._wins_by_move(r, b, source, target, climb)
        if r.moves_on:
            return self._moves_on(r, b, source, target, at, climb)
        b.displace(target, at)
        if r.perilous and self._falls(r, b):
            return True
        return self._wins_by_move(r, b, source, target, bool(b.l3 >> at & b.mine >> at & 1))

    def _moves_on(self, r: Roles, b: Board, source: i64, target: i64, at: i64, climb: bool) -> bool:
        """Let the mover move on, and return whether either step ends the game."""
        if self._wins_by_move(r, b, source, target, climb):
            return True
        b.displace(target, at)
        self._note_level(r, b, target, bit(at))
        self._arrived(r, b, target, at)
        if r.perilous and self._falls(r, b):
            return True
        return self._wins_by_move(r, b, target, at, bool(b.l3 >> at & ~b.l3 >> target & 1))

    def _reactions(self, r: Roles, b: Board, source: i64, target: i64) -> bool:
        """Let others react to a move that did not win; return whether that ends the game."""
        if r.watch & H_FOE_MOVED:
            for acting in r.watchers:
                if acting.hooks & H_FOE_MOVED:
                    acting.power.foe_moved(b, acting.seat, source, target)
        return self._wins_standing(r, b)

    def _interposed(self, r: Roles, b: Board, kinds: i64) -> i64:
        """Return what comes next after a move to which the others have not reacted yet; -1 if the game ends.

        The own force comes first, or is declined with the end of that; then they react, and the worker builds.
        """
        b.kinds = kinds
        if kinds & CAN_FORCE and masks.has_power_step(r, self.seen(b) if r.blind else b):
            return kinds & CAN_FORCE | (CAN_END if kinds & ~CAN_FORCE else 0)
        b.tally &= ~PENDING
        target = b.active
        if r.watch & H_NOTES:  # the own force belongs to the move, what the others do to the mover does not
            self._note(r, b, b.origin, target)
        if b.tally & UNCHECKED:
            b.tally &= ~UNCHECKED
            climb = b.l3 >> target & ~b.l3 >> b.origin & 1
            if self._arrives(r, b, b.origin, target, self._exit(r, b, b.origin, target), bool(climb)):
                return -1
        if self._reactions(r, b, b.origin, target):
            return -1
        return kinds & ~CAN_FORCE or CAN_BUILD

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
        flags = (r.hooks | r.watch) & (H_STANDING | H_PITS)
        if not flags:
            return False
        if flags & H_PITS and self._falls(r, b):
            return True
        if not flags & H_STANDING or (r.hooks & H_TRUCE and self._truce(r, b)):
            return False
        return self._claim(r.own, b) or self._claim(r.watchers, b)

    def _falls(self, r: Roles, b: Board) -> bool:
        """Let a side lose of which a worker has entered a square that nobody survives; return whether there is one."""
        for acting in r.watchers:
            if acting.hooks & H_PITS:
                pits = acting.power.pits(b, acting.seat) & b.occupied
                if pits:
                    side: i64 = 0
                    while not b.workers(side) & pits:
                        side += 1
                    self.lose(b, ONE << side, BY_POWER, acting.power.slot + 1)
                    return True
        return False

    def survived(self, b: Board) -> bool:
        """Whether somebody stands where nobody survives, though the game is not over."""
        return any(
            power.hooks & H_PITS and not power.dormant and power.pits(b, power.holder) & b.occupied
            for power in self.line_ups[b.line_up]
        )

    def _truce(self, r: Roles, b: Board) -> bool:
        return any(acting.hooks & H_TRUCE and acting.power.truce(b) for acting in r.own)

    def _claim(self, powers: vec[Acting], b: Board) -> bool:
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

    def _clear(self, r: Roles, b: Board, square: i64) -> None:
        for acting in r.watchers:
            if acting.hooks & H_CLEARED:
                acting.power.cleared(b, acting.seat, square)
        for acting in r.dormant:
            if acting.hooks & H_SWEPT:
                acting.power.swept(b, square)

    def _use(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> None:
        if r.blind and self._fails(r, b, kind, source, target):
            return
        if b.tally or not b.saved:  # an answer given before the turn begins does not begin it
            b.tally |= BEGUN
        kinds = b.kinds
        for acting in self.roles[b.asked].own:
            if acting.hooks & H_USE:
                kinds = acting.power.use(b, kind, source, target)
        if kind == LOWER and r.littered:
            self._clear(r, b, target)
        if not self._wins_standing(r, b):
            self._go_on(r, b, self._resumed(b, kinds))

    def _decline(self, r: Roles, b: Board) -> None:
        if b.saved:
            self._go_on(r, b, self._resumed(b, CAN_END))
        elif b.tally & PENDING:
            self._go_on(r, b, CAN_BUILD)
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
        if b.tally & PENDING:
            kinds = self._interposed(r, b, kinds)
            if kinds < 0:
                return
        if b.saved:
            asked = b.saved >> 3
            b.saved = (b.saved & 7) | kinds << 3
            b.kinds = asked | CAN_END
            if masks.has_power_step(self.roles[b.asked], self.seen(b) if r.blind else b):
                return
            b.saved = 0
        b.kinds = kinds
        if not kinds & ~CAN_END and not (r.lingers and (b.marked or masks.end_barred(r, b))):
            self.end_turn(r, b)

    # ------------------------------------------------------------------ hidden things

    def conceal(self, b: Board, seat: i64) -> None:
        """Take out of a board what the player of a seat may not know; the end of a game reveals everything."""
        if b.result:
            return
        for power in self.concealers:
            if power.holder != seat:
                self._conceal(power, b)

    def _conceal(self, power: Power, b: Board) -> None:
        power.conceals(b)
        if type(power).hides_workers:
            b.marked = 0
            for other in self.trackers:
                b.remember(other.slot, 0)

    def seen(self, b: Board) -> Board:
        """Return the board without the workers that are hidden from who decides, this one itself if there are none."""
        out = b
        side = b.decider & 3
        for power in self.hiders:
            if power.holder & 3 != side and b.workers(power.holder & 3):
                if out is b:
                    out = b.copy()
                self._conceal(power, out)
        return out

    def known(self, r: Roles, b: Board) -> Board:
        """Return a board to try out turns on: like another one, but for squares that only some know nobody survives."""
        out = b.copy()
        self.spare(r, out)
        return out

    def spare(self, r: Roles, b: Board) -> None:
        """Take the squares out of a board of which only some know that nobody survives them."""
        for acting in r.watchers:
            if acting.hooks & H_PITS and acting.power.hooks & H_CONCEALS:
                acting.power.conceals(b)

    def judged(self, b: Board) -> Board:
        """Return a new board by which it is judged whether steps are legal: it tells what the player may know."""
        return self.known(self.roles[b.role], self.seen(b))

    def absent(self, b: Board) -> bool:
        """Whether it is the turn of somebody whose workers have been taken out of this board."""
        return any(power.lacks(b) for power in self.hiders if power.holder & 3 == b.turn & 3)

    def retell(self, b: Board) -> None:
        """Let the cards that tell of opponents' workers do so again, on a board where these have been supposed."""
        if not b.tally and not b.saved and not b.kinds & SETUP:
            for power in self.trackers:
                if power.holder & 3 != b.turn & 3:
                    if power.hooks & H_SURVEYS:
                        power.surveys(b, power.holder)
                    else:
                        power.foe_starts(b, power.holder)

    def lacks(self, b: Board) -> bool:
        """Whether a board is one from which something has been taken out."""
        return any(power.lacks(b) for power in self.concealers)

    def _fails(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> bool:
        """Break the turn off if a step cannot be made for a hidden worker; return whether that is so."""
        hidden: i64 = 0
        side = b.decider & 3
        for power in self.hiders:
            if power.holder & 3 != side:
                hidden |= b.workers(power.holder & 3)
        if not hidden or self._possible(r, b, kind, source, target):
            return False
        self._pay(r, b, kind, source, target)
        if b.decider != b.turn:  # an answer that fails is none
            self._go_on(r, b, self._resumed(b, CAN_END))
        else:
            b.saved = 0
            self.end_turn(r.broken, b)
        if not b.result:
            for power in self.hiders:
                if power.holder & 3 != side:
                    power.finds(b, target if hidden & bit(target) else NOWHERE)
        return True

    def _possible(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> bool:
        """Whether a step is still one if all workers are seen."""
        if kind == MOVE:
            mask = masks.move_mask(r, b, source, masks.open_squares(r, b))
        elif kind == BUILD:
            mask = masks.build_mask(r, b, source, masks.open_squares(r, b))
        elif kind == DOME:
            mask = masks.dome_mask(r, b, source, masks.open_squares(r, b))
        else:
            decider = self.roles[b.asked]
            if not masks.sources(decider, b, kind) >> source & 1:
                return False
            mask = masks.targets(decider, b, kind, source)
        return bool(mask >> target & 1)

    def _pay(self, r: Roles, b: Board, kind: i64, source: i64, target: i64) -> None:
        """Let the player pay for a step that fails, as if it had been made and nothing had followed."""
        if b.decider != b.turn or not any(acting.pays for acting in r.own):
            return
        after = self.seen(b)
        self.advance(r, after, kind << 15 | source << (10 if kind == CHOOSE else 5) | target)
        over = not after.tally or after.result != 0
        for acting in r.own:
            if acting.pays:
                if acting.hooks & H_ENDS and kind != MOVE and not over:
                    acting.power.ends(after)
                b.remember(acting.power.slot, after.memory(acting.power.slot))

    # ------------------------------------------------------------------ the end of a turn and of a game

    def end_turn(self, r: Roles, b: Board) -> None:
        """End the turn: automatic effects, what chance decides, then the next player's turn begins."""
        if r.ends_plainly:
            self.start_turn(r.following, b)
        else:
            self._end(r, b)

    def _end(self, r: Roles, b: Board) -> None:
        if not r.plain_end:
            r = self._effects_of_end(r, b)
            if b.result:
                return
        if r.keeps_climbs and r.reads & READS_CLIMB:
            b.history = b.history | r.bit if b.tally & CLIMBED else b.history & ~r.bit
        if r.draws and self._asks_chance(r, b):
            return
        self._next_turn(r, b)

    def _asks_chance(self, r: Roles, b: Board) -> bool:
        """Leave it to chance what powers let it decide at the end of a turn; return whether there is any of it."""
        slots: i64 = 0
        for acting in r.drawers:
            if acting.power.draws(b):
                slots |= ONE << acting.power.slot
        if slots:
            b.leave_to_chance(slots)
        return slots != 0

    def _drawn(self, b: Board, kind: i64, source: i64, target: i64) -> None:
        """Take in what chance has decided about one card; then go on with the next one, or with the game."""
        left = b.saved >> 3
        for acting in self.roles[b.asked].own:
            acting.power.use(b, kind, source, target)
        left &= left - 1
        if left:
            b.leave_to_chance(left)
            return
        b.saved = 0
        if b.kinds & SETUP:
            b.kinds = SETUP
            self._turn_up(b, self._number(b.turn) + 1)
        else:
            self._next_turn(self.roles[b.role], b)

    def _next_turn(self, r: Roles, b: Board) -> None:
        """Let the turn begin that follows one in the given roles, an additional one or the next player's."""
        following = r.following
        if r.hooks & H_AGAIN and self._again(r, b):
            following = r
        if r.keeps_climbs:
            # Nobody asks any more whether the next player climbed; in an additional turn it still counts.
            b.history &= ~following.bit
        if self.turn_limit:
            b.count_turn()
            if b.clock >= self.turn_limit:
                b.history &= ~r.following.bit
                b.close(TURN_LIMIT << 8)
                return
        self.start_turn(following, b)

    def _again(self, r: Roles, b: Board) -> bool:
        granted = [acting.power.again(b) for acting in r.own if acting.hooks & H_AGAIN]
        return any(granted)

    def _effects_of_end(self, r: Roles, b: Board) -> Roles:
        """Do what happens by itself when a turn ends; return the roles then, as cards may come to lie otherwise.

        A power that goes out of force with that does nothing any more, one that comes into force nothing yet.
        """
        line_up = b.line_up
        for acting in r.own:
            if acting.hooks & H_ENDS and self._in_force(line_up, b, acting):
                acting.power.ends(b)
        if r.hooks & H_BEATS and not b.result:
            before = b.line_up
            r = self._beaten(r, b)
            line_up += b.line_up - before
        for acting in r.watchers:
            if acting.hooks & H_FOE_ENDS and not b.result and self._in_force(line_up, b, acting):
                acting.power.foe_ends(b, acting.seat)
        if b.line_up != line_up:
            self._lapse(r, b, line_up)
            r = self.roles[b.role]
            self._spare_those_there(r, b, line_up)
        if not b.result:
            self._wins_standing(r, b)
        return r

    def _beaten(self, r: Roles, b: Board) -> Roles:
        """Let the sides lose that own powers defeat; return the roles of who is left, for the rest of the turn."""
        for acting in r.own:
            if acting.hooks & H_BEATS and not b.result:
                sides = acting.power.beats(b)
                if sides:
                    self.lose(b, sides, BY_POWER, acting.power.slot + 1)
                    r = self.roles[b.role]
        return r

    def _lapse(self, r: Roles, b: Board, line_up: i64) -> None:
        """Let the powers that have gone out of force forget the turn under way, and what they granted: another one."""
        for acting in r.own:
            if self._in_force(line_up, b, acting):
                continue
            fleeting = type(acting.power).fleeting
            if fleeting:
                b.remember(acting.power.slot, b.memory(acting.power.slot) & ~fleeting)
            while acting.hooks & H_AGAIN and acting.power.again(b):
                pass

    def _spare_those_there(self, r: Roles, b: Board, line_up: i64) -> None:
        """Let a power that nobody survives look, as at the start of a turn, who stands there as it comes into force."""
        for acting in r.watchers:
            if acting.hooks & H_PITS and not self._acts_in(line_up, acting):
                acting.power.foe_starts(b, acting.seat)

    def _in_force(self, line_up: i64, b: Board, acting: Acting) -> bool:
        """Whether a power that a player had when the turn ended in a line-up is the player's still."""
        if line_up == b.line_up or acting.power.mind_hooks & H_FOE_ENDS:
            return True
        return self._acts_in(b.line_up, acting)

    def _acts_in(self, line_up: i64, acting: Acting) -> bool:
        """Whether a player has the power in a line-up, and it is not suspended there."""
        return any(
            power.slot == acting.power.slot and power.holder == acting.seat and not power.dormant
            for power in self.line_ups[line_up]
        )

    def lose(self, b: Board, sides: i64, reason: i64, cause: i64) -> None:
        """Let the sides of a mask (bit `side`) lose: what is left has won, or goes on if that is more than one side."""
        left = self.present(b) & ~sides
        if left & (left - 1) and self.eliminates:
            self._eliminate(b, lowest(sides))
        else:
            b.close(reason << 8 | cause << 4 | left)

    def present(self, b: Board) -> i64:
        """Return the sides (bit `side`) that are in the game."""
        sides: i64 = 3 if len(self.seats) != 3 else 7
        out = self.out(b)
        return sides & ~(ONE << out) if out >= 0 else sides

    def out(self, b: Board) -> i64:
        """Return the seat that is out of the game, -1 if none is."""
        return b.line_up // self.ways - 1

    def _eliminate(self, b: Board, seat: i64) -> None:
        """Put a player out of the game, with workers, tokens and power; if it is that player's turn, the next begins.

        Of the turn under way nothing follows then, neither its effects at the end.
        """
        for power in self.line_ups[b.line_up]:
            if power.holder == seat:
                power.deal(b, 0)
                if type(power).remembers:
                    b.remember(power.slot, 0)
            elif b.turn == seat and type(power).fleeting:
                b.remember(power.slot, b.memory(power.slot) & ~type(power).fleeting)
        b.clear_side(seat & 3)
        b.note_climb(seat, False)
        b.history += (seat + 1) * self.ways << 4
        if b.kinds & SETUP and not b.occupied:
            b.saved = 0
            self._turn_up(b, 0)  # what has been turned up and chosen is not asked again
        elif b.kinds & SETUP:
            self._place_on(b)
        elif b.turn == seat:
            b.saved = 0
            following = self.roles[b.role].following
            b.note_climb(following.seat, False)
            self.start_turn(following, b)
        elif b.saved & 7 == seat + 1:  # who was asked in the turn of another
            self._go_on(self.roles[b.role], b, self._resumed(b, b.kinds))
