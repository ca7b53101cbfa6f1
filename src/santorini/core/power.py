"""`Power`: the hooks through which a god or hero changes the rules.

A power overrides the hooks that its text changes; the machine calls no others. Hooks take and return masks of squares
and masks of step kinds (`codes.CAN_...`). They get a scratch board, never that of a position, and may write to it
only where their description says so.

The first group acts on the holder's own turn; `mask` or `kinds` is what the rules and the holder's other powers allow
so far. The second group acts on the turns of opponents; hooks of it that are named in `everyone` act on every turn.
`seat` is the holder's seat, `seat & 3` the holder's side.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.codes import BY_POWER, CHOICES, CHOOSE, KINDS
from santorini.core.held import Held
from santorini.core.squares import FIELDS, NEIGHBOURS, NOWHERE, ONE, ZERO, image_field, lowest

H_STARTS: Final = 1
H_OPENING: Final = 1 << 1
H_MOVERS: Final = 1 << 2
H_MOVES: Final = 1 << 3
H_ENTERS: Final = 1 << 4
H_MOVED: Final = 1 << 5
H_WINS: Final = 1 << 6
H_AFTER_MOVE: Final = 1 << 7
H_BUILDERS: Final = 1 << 8
H_BUILDS: Final = 1 << 9
H_DOMES: Final = 1 << 10
H_BUILT: Final = 1 << 11
H_AFTER_BUILD: Final = 1 << 12
H_CLOSES: Final = 1 << 13
H_DOUBTFUL: Final = 1 << 14
H_SOURCES: Final = 1 << 15
H_TARGETS: Final = 1 << 16
H_USE: Final = 1 << 17
H_ENDS: Final = 1 << 18
H_PLACES: Final = 1 << 19
H_FOE_STARTS: Final = 1 << 20
H_BARS_MOVERS: Final = 1 << 21
H_BARS_MOVES: Final = 1 << 22
H_FOE_MOVED: Final = 1 << 23
H_SPOILS: Final = 1 << 24
H_BARS_BUILDS: Final = 1 << 25
H_FOE_BUILT: Final = 1 << 26
H_FOE_ENDS: Final = 1 << 27
H_STANDING: Final = 1 << 28
H_SEALS: Final = 1 << 29
H_SHIELDS: Final = 1 << 30

H_WAYS: Final = 1 << 31
H_PREPARES: Final = 1 << 32
H_AGAIN: Final = 1 << 33
H_DEMANDS: Final = 1 << 34
H_SPENDS: Final = 1 << 35
H_CARRIES: Final = 1 << 36
H_CLEARED: Final = 1 << 37
H_TRUCE: Final = 1 << 38
H_TOKENS: Final = 1 << 39
H_NOTES: Final = 1 << 44
H_BARS_END: Final = 1 << 45
H_SPARES: Final = 1 << 46
H_DOOMS: Final = 1 << 47
H_PITS: Final = 1 << 48
H_CONCEALS: Final = 1 << 49
H_SURVEYS: Final = 1 << 41
H_ARRANGEMENTS: Final = 1 << 50
H_DEALS: Final = 1 << 51
H_DRAWS: Final = 1 << 52
H_ADDITIONAL: Final = 1 << 53
H_SWEPT: Final = 1 << 54
H_FITS: Final = 1 << 55
H_HOPEFUL: Final = 1 << 40
H_BARS_DOMES: Final = 1 << 42
H_BEATS: Final = 1 << 57
H_FURNISHES: Final = 1 << 59
H_GOAL: Final = 1 << 58
# No hook: the flag in `Roles.hooks` that workers are hidden in this game.
H_BLIND: Final = 1 << 56

# Hooks that act on other players' turns.
WATCH: Final = (
    H_FOE_STARTS | H_BARS_MOVERS | H_BARS_MOVES | H_FOE_MOVED | H_SPOILS | H_BARS_BUILDS | H_FOE_BUILT | H_FOE_ENDS
    | H_STANDING | H_SEALS | H_SHIELDS | H_DEMANDS
    | H_CARRIES | H_CLEARED | H_TOKENS | H_PITS
    | H_NOTES | H_BARS_END | H_SPARES | H_SURVEYS | H_BARS_DOMES
)  # fmt: skip

HOOKS: Final = {
    "starts": H_STARTS,
    "opening": H_OPENING,
    "movers": H_MOVERS,
    "moves": H_MOVES,
    "enters": H_ENTERS,
    "moved": H_MOVED,
    "wins": H_WINS,
    "after_move": H_AFTER_MOVE,
    "builders": H_BUILDERS,
    "builds": H_BUILDS,
    "domes": H_DOMES,
    "built": H_BUILT,
    "after_build": H_AFTER_BUILD,
    "closes": H_CLOSES,
    "doubtful": H_DOUBTFUL,
    "sources": H_SOURCES,
    "targets": H_TARGETS,
    "use": H_USE,
    "ends": H_ENDS,
    "beats": H_BEATS,
    "places": H_PLACES,
    "foe_starts": H_FOE_STARTS,
    "bars_movers": H_BARS_MOVERS,
    "bars_moves": H_BARS_MOVES,
    "foe_moved": H_FOE_MOVED,
    "spoils": H_SPOILS,
    "bars_builds": H_BARS_BUILDS,
    "bars_domes": H_BARS_DOMES,
    "foe_built": H_FOE_BUILT,
    "foe_ends": H_FOE_ENDS,
    "standing": H_STANDING,
    "seals": H_SEALS,
    "shields": H_SHIELDS,
    "ways": H_WAYS,
    "prepares": H_PREPARES,
    "furnishes": H_FURNISHES,
    "again": H_AGAIN,
    "demands": H_DEMANDS,
    "spends": H_SPENDS,
    "carries": H_CARRIES,
    "cleared": H_CLEARED,
    "truce": H_TRUCE,
    "tokens": H_TOKENS,
    "notes": H_NOTES,
    "bars_end": H_BARS_END,
    "spares": H_SPARES,
    "dooms": H_DOOMS,
    "surveys": H_SURVEYS,
    "arrangements": H_ARRANGEMENTS,
    "deals": H_DEALS,
    "draws": H_DRAWS,
    "additional": H_ADDITIONAL,
    "swept": H_SWEPT,
    "fits": H_FITS,
    "hopeful": H_HOPEFUL,
    "goal": H_GOAL,
    "pits": H_PITS,
    "conceals": H_CONCEALS,
}

# What a power reads that the machine keeps only on demand.
READS_CLIMB: Final = 1
READS_FALL: Final = 2
READS_SEX: Final = 4
READS_FOE_CLIMB: Final = 8

READS: Final = {"climb": READS_CLIMB, "fall": READS_FALL, "sex": READS_SEX, "foe_climb": READS_FOE_CLIMB}


def overridden(cls: type[Power]) -> int:
    """Return the flags of the hooks that a class changes."""
    out = 0
    for name, flag in HOOKS.items():
        if getattr(cls, name) is not getattr(Power, name):
            out |= flag
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """A god or hero. Subclass it, set `card`, and override the hooks that the text of the power changes."""

    #: Who the power is: a `santorini.Card`.
    card: ClassVar[object] = None
    #: Number of workers that the holder places.
    workers: ClassVar[int] = 2
    #: Names of hooks of the second group that act on every turn, also the holder's own.
    everyone: ClassVar[tuple[str, ...]] = ()
    #: What the power reads: of the holder's turns "climb" (`CLIMBED`, and afterwards `Board.climbed_before`) and "fall"
    #: (`FELL`), of opponents' turns "foe_climb" (`CLIMBED`), and "sex" (`Board.female`).
    reads: ClassVar[tuple[str, ...]] = ()
    #: The power keeps something in its card's memory (`Board.remember`); without this no memory of it is admitted.
    remembers: ClassVar[bool] = False
    #: What a symmetry of the board turns there: pairs of one of `squares.FIELDS`, such as "place", and its lowest bit.
    layout: ClassVar[tuple[tuple[str, int], ...]] = ()
    #: The greatest number that it keeps there.
    most: ClassVar[int] = 0x7FFFFFFF
    #: It keeps 1 there once the power is spent, from the end of a turn on, and the holder's turns are ordinary then.
    once: ClassVar[bool] = False
    #: Through the power workers may join the game or leave it.
    changes_workers: ClassVar[bool] = False
    #: The holder's restrictions may leave an opponent in the middle of a turn that cannot be finished.
    strands: ClassVar[bool] = False
    #: Kinds of steps with which each turn of the holder may open beside the move; `opening` may change them.
    opens: ClassVar[tuple[str, ...]] = ()
    #: What the holder, or chance, chooses for it: "square", "direction", "number" or "power"; `sources` tells it then.
    chooses: ClassVar[str] = ""
    #: Kinds of steps, "move" "build" "force" ..., about which `doubtful` has something to say.
    doubts: ClassVar[tuple[str, ...]] = ()
    #: The holder places first and has the first turn.
    first: ClassVar[bool] = False
    #: No card of a player, but a figure on the board that is part of a variant.
    figure: ClassVar[bool] = False
    #: The holder places last, and another player has the first turn.
    last: ClassVar[bool] = False
    #: Nobody else sees the holder's workers. What opponents may do is judged as if these were not there; where that
    #: fails it is not done, and the turn is over.
    hides_workers: ClassVar[bool] = False
    #: The kinds of steps that others are told of, but not with which worker or where: "move", "choose" ...
    secret: ClassVar[tuple[str, ...]] = ()
    #: What a step costs that fails for a hidden worker is paid all the same, as far as the card's memory tells it.
    pays: ClassVar[bool] = False
    #: The power takes opponents' workers out of the game.
    removes: ClassVar[bool] = False
    #: The card's memory tells of opponents' workers in their turns: `foe_starts` sets it, whatever it was.
    tracks: ClassVar[bool] = False
    #: Bits of the memory that tell of the turn under way: where a player is out in it, they are forgotten, as they are
    #: where the power goes out of force as it ends.
    fleeting: ClassVar[int] = 0
    #: The force after the holder's move comes before the opponents' reactions to the move.
    interposes: ClassVar[bool] = False
    #: What `demands` asks for is met for good as soon as it answers yes after a climb.
    settles: ClassVar[bool] = False
    #: What `demands` asks for is a move up and nothing else: it answers `climbed`, and need not be called.
    asks_climb: ClassVar[bool] = False
    #: Moves may repeat without end in one turn: turns are listed by the situations they pass, each once. With
    #: `Board.forget_path` after each move, situations are known by where the worker is and not by the way it took.
    repeats: ClassVar[bool] = False
    #: They repeat: a worker may go on to any open square of its level next to it, and each level move is followed by
    #: `Board.forget_order` and the same kinds of steps.
    roams: ClassVar[bool] = False
    #: In `foe_starts` the power marks workers (`Board.marked`), as the board and its memory tell then. The marks last
    #: for that turn; a position text of its start need not tell them.
    marks: ClassVar[bool] = False
    #: The holder's force after a move may bring an opponent's worker to the square that was left.
    drags: ClassVar[bool] = False
    #: Where a square `carries` a worker on, that is a second move, in the direction of the first; see `could_move_on`.
    carries_by_move: ClassVar[bool] = False
    #: As the power of the ram it keeps what it remembers for both players together.
    shared: ClassVar[bool] = False

    #: What lies beside the board for the power: "simple" for the simple gods that nobody has and nothing bars, "night"
    #: for the card that `Rules.night` names.
    deck: ClassVar[str] = ""
    #: Names of hooks of the second group that act even while the power is suspended or lies aside: what it looks back
    #: at is what has really happened.
    minds: ClassVar[tuple[str, ...]] = ()
    #: Through the power cards that lie elsewhere change hands, those that other powers turn up included.
    takes: ClassVar[bool] = False

    # Set by `bind`, not by `__init__`: compiled subclasses run that twice, and the first lists would never be freed.
    _sealers: list[Power]
    _shielders: list[Power]
    _all_sealers: list[Power]
    _barrers: list[Power]
    _litterers: list[Power]
    _cleaners: list[Power]
    _sparers: list[Power]
    _doomers: list[Power]
    _fellows: list[Power]
    _pitters: list[Power]
    _walkers: list[Power]

    def __init__(self) -> None:
        self.hooks: i64 = 0
        self.slot: i64 = 0
        self.everyone_hooks: i64 = 0
        self.read_flags: i64 = 0
        self.doubt_kinds: i64 = 0
        #: The bit of what is chosen.
        self.choice: i64 = 0
        self.holder: i64 = 0
        #: The number of players at the start of the game.
        self.players: i64 = 2
        self.dormant: bool = False
        self.mind_hooks: i64 = 0
        #: In some line-up the power is suspended, or lies aside.
        self.suspendable: bool = False
        self.unit: i64 = 1
        self.arranged: i64 = 1
        self.cards: i64 = 0
        self.blind: bool = False
        self.thinned: bool = False

    def bind(self, slot: int, seat: int, dormant: bool = False) -> None:
        """Give the power its card's slot and its holder's seat, and note the hooks that its class changes.

        A `dormant` power is suspended, or lies aside: nothing of it acts but `swept` and what it `minds`.
        """
        cls = type(self)
        self.hooks = overridden(cls)
        if cls.chooses:
            self.hooks |= H_SOURCES
            self.choice = ONE << CHOICES[cls.chooses]
        self.slot = slot
        self.holder = seat
        self.everyone_hooks = sum(HOOKS[name] for name in cls.everyone)
        self.mind_hooks = sum(HOOKS[name] for name in cls.minds)
        self.read_flags = sum(READS[name] for name in cls.reads)
        self.doubt_kinds = sum(KINDS[name] for name in cls.doubts)
        self._sealers = []
        self._shielders = []
        self._all_sealers = []
        self._barrers = []
        self._litterers = []
        self._cleaners = []
        self._sparers = []
        self._doomers = []
        self._fellows = []
        self.dormant = dormant
        self._pitters = []
        self._walkers = []
        self.blind = self.thinned = False

    # ------------------------------------------------------------------ help for hooks

    def open_squares(self, b: Board) -> i64:
        """Return the squares that a worker of the holder's side could enter, heights left aside."""
        mask = b.free
        for power in self._sealers:
            mask &= ~power.seals(b, power.holder)
        return mask

    def open_to_mover(self, b: Board) -> i64:
        """Return the squares that count as unoccupied for the player whose turn it is; on own turns `open_squares`."""
        mask = b.free
        side = b.turn & 3
        for power in self._all_sealers:
            if power.holder & 3 != side or power.everyone_hooks & H_SEALS:
                mask &= ~power.seals(b, power.holder)
        return mask

    def bare(self, b: Board) -> i64:
        """Return the open squares on which no token lies, where one can be put."""
        mask = self.open_squares(b)
        for power in self._litterers:
            mask &= ~power.tokens(b, power.holder)
        return mask

    def buildable(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the squares of `mask` where opponents' powers let the holder's worker on `source` add a block."""
        for power in self._barrers:
            mask &= power.bars_builds(b, power.holder, source, mask)
        return mask

    def targetable(self, b: Board) -> i64:
        """Return the opponents' workers that powers may pick."""
        mask = b.foes
        for power in self._shielders:
            mask &= ~power.shields(b, power.holder)
        for power in self._all_sealers:
            if power.everyone_hooks & H_SEALS:  # who stands there since before it was sealed
                mask &= ~power.seals(b, power.holder)
        return mask

    def removable(self, b: Board) -> i64:
        """Return the opponents' workers that powers may pick and remove."""
        mask = self.targetable(b)
        for power in self._sparers:
            mask &= ~power.spares(b, power.holder)
        return mask

    def doomed(self, b: Board) -> i64:
        """Return the workers that fall when the turn of an opponent ends, as the board stands."""
        mask: i64 = 0
        for power in self._doomers:
            if power.holder == b.turn:
                mask |= power.dooms(b)
        return mask

    def climbs(self, b: Board, source: i64, free: i64) -> i64:
        """Return the squares of `free` to which an ordinary move of a worker on `source` would go up."""
        return NEIGHBOURS[source] & b.above(source) & b.reach(source) & free

    def others_climb(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the targets of `mask` after which one of the other workers could go up, each moving once.

        Which others make room before is left open.
        """
        others = b.mine & ~b.moved & ~(ONE << source)
        free = self.open_squares(b) | b.mine
        up: i64 = 0
        while others:
            up |= self.climbs(b, lowest(others), free)
            others &= others - 1
        return mask if up & (up - 1) else mask & ~up if up else ZERO

    def could_move_on(self, b: Board, source: i64, target: i64, to: i64) -> bool:
        """Return whether a worker that moves from `source` to `target` could move on from there to `to` at once.

        That is the first step once more, from the level of `target` to that of `to`. So it goes up one level at most
        unless an own power lets it, and opponents' powers may forbid it.
        """
        again = b.copy()
        again.level(source, b.height(target))
        again.level(target, b.height(to))
        mask = again.reach(source) & ONE << target
        for power in self._walkers:
            if power.holder == b.turn and power.hooks & H_MOVES:
                mask = power.moves(again, source, mask)
        for power in self._walkers:
            if power.holder & 3 != b.turn & 3 or power.everyone_hooks & H_BARS_MOVES:
                mask &= power.bars_moves(again, power.holder, source, mask)
        return bool(mask >> target & 1)

    def raise_block(self, b: Board, square: i64) -> None:
        """Add a block to a square outside the builds of workers; what lies there leaves first."""
        for power in self._cleaners:
            if power.dormant:
                power.swept(b, square)
            else:
                power.cleared(b, power.holder, square)
        b.raise_at(ONE << square)

    def dealt(self, b: Board) -> i64:
        """Return which of the power's `arrangements` is in force."""
        return b.line_up // self.unit % self.arranged

    def deal(self, b: Board, number: i64) -> None:
        """Put one of the power's `arrangements` in force."""
        if number < self.arranged:
            b.history += (number - self.dealt(b)) * self.unit << 4

    def acts(self, b: Board) -> bool:
        """Return whether the holder's turn is under way, or has ended the game: a card may keep something for it."""
        return b.turn == self.holder and (b.tally != 0 or b.result != 0)

    def in_additional_turn(self, b: Board) -> bool:
        """Return whether the turn under way is an additional one by another power of who has it."""
        return any(power.holder == b.turn and power.additional(b) for power in self._fellows)

    def swallowed(self, b: Board) -> bool:
        """Return whether somebody has entered a square that nobody survives; who is on the way goes no further."""
        return any(bool(power.pits(b, power.holder) & b.occupied) for power in self._pitters)

    def win(self, b: Board) -> None:
        """Let the holder's side win the game by this power."""
        b.close(BY_POWER << 8 | (self.slot + 1) << 4 | ONE << (self.holder & 3))

    # ------------------------------------------------------------------ cards and chance

    def arrangements(self, held: list[Held], deck: list[type[Power]]) -> list[list[Held]]:
        """Return the ways in which cards may lie through this power, first that of the start of the game.

        `held` are the cards as they lie without it, `deck` those beside the board. `deal` puts one of the ways in
        force, by its number.
        """
        return [held]

    def deals(self, b: Board) -> None:
        """Let cards change hands when anybody's turn starts, before anything else happens; see `deal`."""

    def draws(self, b: Board) -> bool:
        """Return whether chance decides something for this card at the end of the turn, or before anybody places.

        Asked in everybody's turns, once all other effects of the end are over; and once before anybody places, when
        `b.kinds` has `SETUP`. Chance then makes a step that `sources`
        and `targets` name, each of them equally likely, and `use` takes it in.
        """
        return False

    def additional(self, b: Board) -> bool:
        """Return whether the turn under way is an additional one by this power, which keeps its terms."""
        return False

    def swept(self, b: Board, square: i64) -> None:
        """Take off what lies on a square that is built on, or from which blocks are taken, while suspended."""

    def fits(self, b: Board) -> bool:
        """Return whether what the card remembers, and how it lies, may be so on a board that somebody wrote down."""
        return True

    def turned(self, memory: i64, symmetry: i64) -> i64:
        """Return the image of the card's memory under a symmetry of the board; override it if `layout` cannot tell it.

        `squares.image` and `squares.image_square` give the images of masks and squares. A memory of 0 holds nothing.
        """
        if not memory:
            return 0
        out = memory
        for what, at in type(self).layout:
            old = memory >> at & (ONE << FIELDS[what]) - 1
            out ^= (old ^ image_field(symmetry, what, old)) << at
        return out

    # ------------------------------------------------------------------ on the holder's own turn

    def places(self, b: Board, mask: i64) -> i64:
        """Return where the next worker of the holder may be placed."""
        return mask

    def prepares(self, b: Board) -> i64:
        """Return the kinds of steps, of which the holder makes one before any worker is placed."""
        return 0

    def furnishes(self, b: Board) -> i64:
        """Return the kinds of steps, of which the holder makes one once all workers are placed."""
        return 0

    def starts(self, b: Board) -> None:
        """Do what happens by itself when a turn of the holder starts; may write to the board."""

    def opening(self, b: Board, kinds: i64) -> i64:
        """Return the kinds of steps with which the turn may open."""
        return kinds

    def movers(self, b: Board, mask: i64) -> i64:
        """Return the workers that may move now."""
        return mask

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the squares that the worker on `source` may move to."""
        return mask

    def enters(self, b: Board, source: i64, target: i64) -> None:
        """Make room: force away the worker on `target` before a worker moves there; may write to the board."""

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Do what follows by itself when a worker has moved; may write to the board."""

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Return whether a move just made wins."""
        return won

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Return the kinds of steps that may follow a move."""
        return kinds

    def builders(self, b: Board, mask: i64) -> i64:
        """Return the workers that may build now."""
        return mask

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the squares where the worker on `source` may add the next piece."""
        return mask

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the squares with fewer than three blocks where the worker on `source` may put a dome."""
        return mask

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Do what follows by itself when a worker has built; may write to the board."""

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Return the kinds of steps that may follow a build."""
        return kinds

    def closes(self, b: Board) -> bool:
        """Return whether the next build certainly ends the turn; only consulted where `after_build` is overridden."""
        return False

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the targets of `mask` after which the power's own rules might leave the turn unfinishable.

        The machine tries those out, and no others. Asked only for the kinds of steps named in `doubts`.
        """
        return 0

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Return in how many ways the turn can be ended once the worker on `source` moves to `target`; -1: play it out.

        For speed alone: it must tell what playing gives. Asked on the board before the move, only for moves that do
        not climb to level 3 and only where no opponent's power has a say in what follows. `free` are the squares that
        are open once an ordinary move has left `source`.
        """
        return -1

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the targets of `mask` after which a later move of the turn can go up.

        For speed alone, where opponents demand a move up; without it that is tried out. It must tell what playing
        gives. Those that no later climb follows because the turn could not be finished (`doubts`) may be among them.
        Asked only where no opponent's power has a say in what follows.
        """
        return mask

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the workers (or squares) to which a power step of this kind may be applied.

        For choices it is the bit of what is chosen, as `chooses` declares it.
        """
        return self.choice if kind == CHOOSE and self.choice else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the targets of a power step of this kind applied to `source`."""
        return mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Carry out a power step and return the kinds of steps that may follow; writes to the board."""
        return b.kinds

    def ends(self, b: Board) -> None:
        """Do what happens by itself when a turn of the holder ends; may write to the board."""

    def beats(self, b: Board) -> i64:
        """Return the opposing sides (bit `side`) that lose when a turn of the holder ends, after what `ends` does."""
        return 0

    def dooms(self, b: Board) -> i64:
        """Return the opponents' workers that `ends` takes away if the turn ends as the board stands."""
        return 0

    def spends(self, b: Board, source: i64, mask: i64) -> i64:
        """Return the targets of `mask` to which the worker on `source` moves by a power that can be used only once."""
        return 0

    def truce(self, b: Board) -> bool:
        """Return whether nobody wins by what stands on the board in this turn."""
        return False

    def again(self, b: Board) -> bool:
        """Return whether the turn that ends is followed by an additional one of the holder; may write to the board."""
        return False

    # ------------------------------------------------------------------ on the turns of others

    def foe_starts(self, b: Board, seat: i64) -> None:
        """Do what happens by itself when an opponent's turn starts; may write to the board."""

    def surveys(self, b: Board, seat: i64) -> None:
        """Note what the board, as it stands when an opponent's turn starts, settles for that turn.

        It is called after all that happens by itself then, and again when a text is read on which the turn starts. So
        it writes to the card's memory alone, and what it writes does not depend on what it wrote before.
        """

    def bars_movers(self, b: Board, seat: i64, mask: i64) -> i64:
        """Return the workers of `mask` that this power lets move."""
        return mask

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Return the squares of `mask` that this power lets the worker on `source` move to."""
        return mask

    def carries(self, b: Board, seat: i64, target: i64) -> i64:
        """Return where a worker that an opponent moved to `target` is carried on to, before it is asked who has won.

        `NOWHERE` if that square carries nobody, -1 if it does, but not now. Arriving on level 3 wins. With
        `carries_by_move` the worker moves on, unless it comes from there or somebody had to leave the square first.
        """
        return NOWHERE

    def notes(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """Note that an opponent moved a worker to `target`, before anything follows from it; may write to `b.marked`.

        `source` is the square it came from. Who was in the way has been forced away, nobody has been removed yet.
        Where the opponent's own force belongs to the move (`interposes`), it is asked again once that has been made.
        """

    def foe_moved(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """React to an opponent's move that did not win; may write to the board."""

    def bars_end(self, b: Board, seat: i64) -> bool:
        """Return whether an opponent may not build yet, nor end the turn or win it by a move, as the board stands.

        What is left is to move on, or to use a power. No step is legal after which that cannot lead to an end of it,
        be the turns looked through to their ends or not.
        """
        return False

    def spoils(self, b: Board, seat: i64, source: i64, target: i64) -> bool:
        """Return whether this power takes an opponent's win by a move away."""
        return False

    def bars_builds(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Return the squares of `mask` where this power lets an opponent add a block."""
        return mask

    def bars_domes(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Return the squares of `mask` where this power lets an opponent put a dome on fewer than three blocks."""
        return mask

    def cleared(self, b: Board, seat: i64, square: i64) -> None:
        """Take off what lies on a square on which an opponent is about to build, or from which blocks were taken."""

    def foe_built(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """React to an opponent's build, for example with `Board.ask`; may write to the board."""

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Do what happens by itself when an opponent's turn ends; may write to the board."""

    def standing(self, b: Board, seat: i64) -> i64:
        """Return the sides (bit `side`) that win by what stands on the board now; 0 for none."""
        return 0

    def demands(self, b: Board, seat: i64, climbed: bool) -> bool:
        """Return whether what this power asks of an opponent's move phase, if possible, is met when that is over.

        `climbed` tells whether a move of the turn went up (`reads` has to name "foe_climb").
        """
        return True

    def goal(self, b: Board, seat: i64) -> i64:
        """Return the squares on one of which the marked worker of the player whose turn it is has to be.

        For speed alone, where all that `demands` asks for is that, and that the holder's workers stay where they are;
        without it that is tried out. Asked only where nothing can remove or move these, with one worker marked.
        """
        return 0

    def tokens(self, b: Board, seat: i64) -> i64:
        """Return the squares on which tokens of this power lie that close nothing: no other token is put there."""
        return 0

    def spares(self, b: Board, seat: i64) -> i64:
        """Return the workers that powers of the player whose turn it is cannot remove by choice."""
        return 0

    def seals(self, b: Board, seat: i64) -> i64:
        """Return the squares that count as domed for the player whose turn it is."""
        return 0

    def shields(self, b: Board, seat: i64) -> i64:
        """Return the workers that powers of the player whose turn it is cannot pick."""
        return 0

    def pits(self, b: Board, seat: i64) -> i64:
        """Return the squares that nobody survives: whose worker enters one loses; may write to the card's memory.

        Asked after whatever may have put a worker somewhere. Who stands there unharmed is for the power to tell.
        """
        return 0

    # ------------------------------------------------------------------ what others may not know

    def conceals(self, b: Board) -> None:
        """Take out of a board what only the holder may know; writes to the board, not to one that is played on."""

    def lacks(self, b: Board) -> bool:
        """Return whether `conceals` has taken something out of a board."""
        return False

    def supposes(self, b: Board) -> list[Board]:
        """Return all boards that a board from which `conceals` has taken something may stand for."""
        return []

    def finds(self, b: Board, square: i64) -> None:
        """Note that an opponent's step has failed for the holder's worker on `square`, as everybody knows now.

        `NOWHERE` if it failed for a worker of which nobody knows where it is; may write to the card's memory.
        """
