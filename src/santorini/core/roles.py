"""`Roles`: who acts through which hooks in the turn of one seat, worked out once for a line-up.

The machine asks the flags first, so a hook that no power of the line-up overrides costs nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import seat_number
from santorini.core.codes import CAN_MOVE, KINDS
from santorini.core.power import (
    H_ADDITIONAL,
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_AGAIN,
    H_ARRANGEMENTS,
    H_BARS_BUILDS,
    H_BARS_DOMES,
    H_BARS_END,
    H_BARS_MOVES,
    H_BEATS,
    H_BLIND,
    H_BUILDERS,
    H_BUILDS,
    H_BUILT,
    H_CARRIES,
    H_CLEARED,
    H_CLOSES,
    H_DEALS,
    H_DEMANDS,
    H_DOMES,
    H_DOOMS,
    H_DOUBTFUL,
    H_DRAWS,
    H_ENDS,
    H_ENTERS,
    H_FITS,
    H_FOE_BUILT,
    H_FOE_ENDS,
    H_FOE_MOVED,
    H_FOE_STARTS,
    H_HOPEFUL,
    H_MOVED,
    H_MOVERS,
    H_MOVES,
    H_NOTES,
    H_OPENING,
    H_PITS,
    H_PLACES,
    H_PREPARES,
    H_SEALS,
    H_SHIELDS,
    H_SOURCES,
    H_SPARES,
    H_SPOILS,
    H_STANDING,
    H_STARTS,
    H_SURVEYS,
    H_SWEPT,
    H_TARGETS,
    H_TOKENS,
    H_TRUCE,
    H_USE,
    H_WAYS,
    H_WINS,
    READS_CLIMB,
    READS_FALL,
    READS_FOE_CLIMB,
    READS_SEX,
    WATCH,
    Power,
)
from santorini.core.squares import ONE

# Hooks through which a power does nothing in its holder's turns, as long as no turn opens with a step of its own.
_IDLE: Final = (
    H_PREPARES | H_PLACES | H_DRAWS | H_ARRANGEMENTS | H_FITS | H_SOURCES | H_TARGETS | H_USE
)  # fmt: skip
# Hooks through which a power lets workers move in its own way, but move only.
_WALKS: Final = H_MOVES | H_AFTER_MOVE | H_CLOSES | H_WAYS | H_HOPEFUL | _IDLE
# Hooks of others that do not act on moves, but that a power demands something of them.
_LOOKS_ON: Final = H_FOE_STARTS | H_FOE_ENDS | H_DEMANDS | H_SPARES


@final
@mypyc_attr(serializable=False)
class Acting:
    """A power, the seat that holds it, and the hooks of it that act on the turn in question.

    A list of these is cheap to walk: the class is final, so an item needs no look at its ancestors.
    """

    def __init__(self, power: Power, hooks: i64) -> None:
        self.power = power
        self.marks: bool = bool(type(power).marks)
        self.asks_climb: bool = bool(type(power).asks_climb)
        # A climb cannot be taken back.
        self.settles: bool = self.asks_climb or bool(type(power).settles)
        self.pays: bool = bool(type(power).pays)
        self.seat = power.holder
        self.hooks = hooks


def _acting(powers: list[Power], hook: i64) -> vec[Acting]:
    return vec[Acting]([Acting(power, power.hooks) for power in powers if power.hooks & hook])


@final
@mypyc_attr(serializable=False)
class Roles:
    """The powers that matter in one seat's turn, in one line-up.

    `climbs` tells that some power may come to read that seat's climbs, `shifting` that there are other line-ups,
    `freed` that what opponents demand is left aside, `without` names own hooks that are left out.
    """

    def __init__(
        self,
        seat: i64,
        powers: list[Power],
        climbs: bool = False,
        shifting: bool = False,
        freed: bool = False,
        without: i64 = 0,
    ) -> None:
        side = seat & 3
        self.seat: i64 = seat
        #: The seat's bit in `Board.history`.
        self.bit: i64 = ONE << seat_number(seat)
        #: The roles in the turn that follows.
        self.following: Roles = self
        #: A climb of this turn, or one before the turn that follows, is of interest to somebody.
        self.keeps_climbs: bool = False
        #: When the turn ends the next one begins, and nothing else happens.
        self.ends_plainly: bool = False
        #: A turn is a move and a build as in the game without powers, and nothing else can happen in it.
        self.ordinary: bool = False
        dormant = [power for power in powers if power.dormant]
        powers = [power for power in powers if not power.dormant]
        self.own: vec[Acting] = vec[Acting](
            [Acting(power, power.hooks & ~without) for power in powers if power.holder == seat]
        )
        #: Suspended powers whose things lie on the board.
        self.dormant: vec[Acting] = vec[Acting]([Acting(power, power.hooks) for power in dormant])
        #: The powers for which chance may decide something at the end of the turn.
        self.drawers: vec[Acting] = _acting(powers, H_DRAWS & ~without)
        self.draws: bool = len(self.drawers) > 0
        #: What was built is asked about when the turn is over, perhaps by a power that comes back into force with that.
        self.counts: bool = self.draws or any(power.hooks & H_DRAWS for power in dormant)
        #: The powers that may let cards change hands when the turn starts.
        self.dealers: vec[Acting] = _acting(powers, H_DEALS)
        self.watchers: vec[Acting] = vec[Acting]([])
        self.hooks: i64 = 0
        self.watch: i64 = 0
        #: What is kept of this seat's turns.
        self.reads: i64 = 0
        self.marks_climbs: bool = climbs
        if climbs:
            self.reads |= READS_CLIMB
        # Who is first in reacting: the player whose turn it is, then the partner, then the opponents as they sit.
        for power in sorted(powers, key=self._rank):
            if power.holder == seat:
                self.reads |= power.read_flags
                self.marks_climbs = self.marks_climbs or bool(power.read_flags & READS_CLIMB)
            elif power.holder & 3 != side:
                self.marks_climbs = self.marks_climbs or bool(power.read_flags & READS_FOE_CLIMB)
            hooks = power.hooks & WATCH
            if power.holder & 3 == side:
                hooks &= power.everyone_hooks
            if hooks:
                self.watchers = append(self.watchers, Acting(power, hooks))
                self.watch |= hooks
        for power in dormant:
            if power.mind_hooks:
                self.watchers = append(self.watchers, Acting(power, power.mind_hooks))
                self.watch |= power.mind_hooks
        for acting in self.own:
            self.hooks |= acting.hooks
        #: The powers that restrict where the holder's side places: the partner's among them.
        self.placers: vec[Acting] = vec[Acting](
            [Acting(power, power.hooks) for power in powers if power.holder & 3 == side and power.hooks & H_PLACES]
        )
        #: Somebody's workers are hidden.
        self.blind: bool = any(bool(type(power).hides_workers) for power in powers)
        if self.blind:
            self.hooks |= H_BLIND
        own = [type(acting.power) for acting in self.own]
        #: The kinds of steps with which a turn may open, unless the hook `opening` says otherwise.
        self.opens: i64 = CAN_MOVE
        for cls in own:
            for name in cls.opens:
                self.opens |= KINDS[name]
        #: A turn opens with a move.
        self.opens_plainly: bool = self.opens == CAN_MOVE and not self.hooks & H_OPENING
        #: The own force after a move comes before the reactions of others.
        self.interposes: bool = any(bool(cls.interposes) for cls in own)
        self.roams: bool = any(bool(cls.roams) for cls in own)
        self.repeats: bool = self.roams or any(bool(cls.repeats) for cls in own)
        #: Restrictions of others may leave a turn unfinishable; those on everybody also bind partners.
        self.stranded: bool = bool(self.watch & H_BARS_END) or any(
            bool(type(power).strands)
            and (
                power.holder & 3 != side
                or (power.everyone_hooks and any(acting.power is not power for acting in self.own))
            )
            for power in powers
        )
        #: The kinds of steps after which it may have to be tried out whether the turn can be finished.
        self.doubts: i64 = 0
        for acting in self.own:
            if acting.hooks & H_DOUBTFUL:
                self.doubts |= acting.power.doubt_kinds
        #: Those that are left where others only restrict marked workers, and none is marked.
        self.own_doubts: i64 = -1
        if self.stranded:
            if all(bool(type(power).marks) for power in powers if type(power).strands or power.hooks & H_BARS_END):
                self.own_doubts = self.doubts
            self.doubts = -1
        self.open: bool = not self.watch & H_SEALS
        #: Squares may have been sealed again under somebody's feet, who then cannot act.
        self.stalled: bool = shifting and any(power.hooks & power.everyone_hooks & H_SEALS for power in powers)
        hooks = self.hooks
        watch = self.watch
        #: Things lie on the board that leave when somebody builds there.
        self.littered: bool = bool(watch & H_CLEARED) or any(power.hooks & H_SWEPT for power in dormant)
        # Nothing reads or answers a build: it is just put down, and the turn is over.
        self.plain_build: bool = (
            not hooks & (H_BUILT | H_AFTER_BUILD | H_STANDING | H_BLIND)
            and not watch & (H_FOE_BUILT | H_STANDING)
            and not self.littered
            and not self.counts
        )
        # Every build ends the turn.
        self.closing: bool = not hooks & (H_AFTER_BUILD | H_BUILT) and not watch & H_FOE_BUILT
        #: Who has a say in whether a build ends the turn; nobody ever does where somebody may be asked after a build.
        self.closers: vec[Acting] = vec[Acting]([acting for acting in self.own if acting.hooks & H_AFTER_BUILD])
        self.may_close: bool = not (hooks & H_BUILT or watch & H_FOE_BUILT) and all(
            acting.hooks & H_CLOSES for acting in self.closers
        )
        # Only the worker bound to act builds, and only blocks or domes as the rules let it.
        self.one_builder: bool = not hooks & (H_BUILDERS | H_DOMES)
        # A move has no consequences but itself and the ordinary win.
        self.plain_move: bool = not (hooks & (H_ENTERS | H_MOVED | H_WINS | H_AFTER_MOVE | H_STANDING)) and not (
            watch & (H_FOE_MOVED | H_SPOILS | H_STANDING | H_CARRIES | H_NOTES | H_BARS_END | H_PITS)
        )
        # A win by what stands on the board may have been put off to the start of the next turn.
        self.belated: bool = bool((hooks | watch) & H_STANDING) and any(power.hooks & H_TRUCE for power in powers)
        # Nothing happens by itself when the turn starts.
        self.plain_start: bool = (
            not hooks & H_STARTS and not watch & H_FOE_STARTS and not self.belated and len(self.dealers) == 0
        )
        # Nothing is settled by how the board stands then, nor who may do what.
        self.plain_opening: bool = not hooks & H_OPENING and not watch & H_SURVEYS
        #: Nothing at all happens then.
        self.starts_plainly: bool = self.plain_start and self.plain_opening
        # Nothing happens by itself when it ends.
        self.plain_end: bool = not hooks & (H_ENDS | H_BEATS) and not watch & H_FOE_ENDS
        # Level moves repeat, and where the workers end is known without playing one.
        self.quiet: bool = (
            self.roams
            and not (hooks & (H_ENTERS | H_MOVED | H_BLIND))
            and not (watch & (H_FOE_MOVED | H_STANDING | H_DEMANDS | H_CARRIES | H_PITS))
            and not any(power.read_flags & READS_SEX or type(power).marks for power in powers)
        )
        #: Each level move of those who roam can be taken back, so none of them leads into a dead end.
        self.retraces: bool = (
            self.roams and len(self.own) == 1 and not watch & ~(H_FOE_STARTS | H_NOTES | H_BARS_END | H_FOE_ENDS)
        )
        #: Some squares carry those on who move there, or nobody survives them.
        self.carried: bool = bool(watch & (H_CARRIES | H_PITS))
        #: Being carried on is a move.
        self.moves_on: bool = self.carried and any(bool(type(power).carries_by_move) for power in powers)
        #: Nobody survives some squares.
        self.perilous: bool = bool(watch & H_PITS)
        #: There is something to see to before a build: such things, or hidden workers.
        self.careful: bool = self.littered or self.blind
        acts = [acting for acting in self.own if acting.hooks & ~_IDLE or type(acting.power).opens]
        #: The one own power that has a say in turns, if there is just one.
        self.soloist: Acting | None = acts[0] if len(acts) == 1 else None
        #: Nobody is moved but by moves, and once a worker is bound to act by those of that worker.
        self.strolls: bool = (
            not hooks & ~_WALKS
            and len(acts) == 1
            and not acts[0].hooks & (H_SOURCES | H_USE)
            and not watch & ~_LOOKS_ON
            and not self.doubts
            and not self.interposes
        )
        #: Nor is anything kept of the way that somebody takes who may move again and again (`Board.forget_path`).
        self.pathless: bool = self.strolls and not self.marks_climbs and not self.reads & READS_FALL
        #: Opponents demand something of the move phase, if possible.
        self.demanded: bool = bool(watch & H_DEMANDS) and not freed
        #: What they demand is about marked workers.
        self.marked_demands: bool = all(acting.marks for acting in self.watchers if acting.hooks & H_DEMANDS)
        #: While workers are marked, or its end is barred, a turn of which only the end is left stands: `Machine.act`
        #: ends it, if it may, and others look at it before.
        self.lingers: bool = any(
            acting.hooks & H_BARS_END or (acting.marks and acting.hooks & H_DEMANDS) for acting in self.watchers
        )
        #: The own force may bring an opponent's worker to the square that was left.
        self.drags: bool = any(bool(cls.drags) for cls in own)
        #: The same roles without that.
        self.undemanded: Roles = self
        #: Which steps are legal is not told by the masks of this board alone.
        self.special: bool = self.demanded or self.blind
        #: The same roles in a turn that is broken off, in which nothing follows.
        self.broken: Roles = self
        # A build that is known to be the last is just put down, and the turn is over.
        self.swift: bool = (
            self.plain_end
            and not hooks & (H_BUILT | H_STANDING)
            and not watch & (H_FOE_BUILT | H_STANDING)
            and not self.littered
            and not self.counts
        )
        # A move is followed by any one build of the mover.
        self.plain_ways: bool = self.plain_move and self.plain_build and not hooks & (H_BUILDERS | H_BUILDS | H_DOMES)
        #: So are all turns, but for what happens when they end.
        self.simple: bool = (
            self.plain_ways
            and not hooks & (H_MOVERS | H_MOVES)
            and not watch
            and self.opens_plainly
            and self.starts_plainly
        )
        # How many ways a turn may go on after a move is known without making it.
        self.countable: bool = (
            (self.plain_ways or (len(self.own) == 1 and bool(hooks & H_WAYS)))
            and self.open
            and not hooks & (H_STANDING | H_BLIND)
            and not watch & (H_FOE_MOVED | H_SPOILS | H_STANDING | H_BARS_BUILDS | H_FOE_BUILT | H_DEMANDS)
            and not watch & (H_NOTES | H_BARS_END | H_BARS_DOMES)
            and not self.carried
        )
        if self.demanded:
            self.undemanded = Roles(seat, [*powers, *dormant], climbs, shifting, True)
        if self.blind and not without:
            self.broken = Roles(
                seat, [*powers, *dormant], climbs, shifting, freed, H_ENDS | H_BEATS | H_AGAIN | H_DRAWS
            )

    def _rank(self, power: Power) -> int:
        return (power.holder != self.seat) + int(power.holder & 3 != self.seat & 3)


def connect(powers: list[Power]) -> None:
    """Tell each power whose hooks it asks itself: who seals squares from its holder, who shields workers, and so on."""
    for power in powers:
        for other in powers:
            if other.dormant:
                if other.hooks & H_SWEPT:
                    power._cleaners.append(other)
                continue
            if other.hooks & H_ADDITIONAL and other is not power:
                power._fellows.append(other)
            if other.hooks & H_TOKENS:
                power._litterers.append(other)
            if other.hooks & H_SEALS:
                power._all_sealers.append(other)
            hooks = other.hooks if other.holder & 3 != power.holder & 3 else other.hooks & other.everyone_hooks
            if other.hooks & H_PITS:
                power._pitters.append(other)
            if other.hooks & (H_MOVES | H_BARS_MOVES) and other is not power:
                power._walkers.append(other)
            if type(other).hides_workers and other.holder & 3 != power.holder & 3:
                power.blind = True
            if type(other).removes and other.holder & 3 != power.holder & 3:
                power.thinned = True
            if hooks & H_CLEARED:
                power._cleaners.append(other)
            if hooks & H_BARS_BUILDS:
                power._barrers.append(other)
            if hooks & H_SEALS:
                power._sealers.append(other)
            if hooks & H_SHIELDS:
                power._shielders.append(other)
            if hooks & H_SPARES:
                power._sparers.append(other)
            if hooks & H_DOOMS and other.holder & 3 != power.holder & 3:
                power._doomers.append(other)
