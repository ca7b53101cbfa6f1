"""`Rules`: what game is played, as a frozen value."""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias

import attrs

from santorini import powers as registry
from santorini._bans import check_powers
from santorini._drafts import SIMPLE_GODS, draft_fields
from santorini._options import as_given, limit, one_of, power_of, powers_of, seats_of, switch
from santorini.core.board import Board, seat_at
from santorini.core.codes import GODS
from santorini.core.held import Held
from santorini.core.lineups import line_ups
from santorini.core.machine import Machine
from santorini.core.power import Power
from santorini.core.roles import Roles
from santorini.errors import RulesError, shown
from santorini.powers import Cards
from santorini.powers._ram import Ram

if TYPE_CHECKING:
    from santorini.position import Position

Completion: TypeAlias = Literal["lookahead", "stepwise"]
IfPossible: TypeAlias = Literal["lazy", "exact"]
SetupName: TypeAlias = Literal["site", "classic", "bga"]
Offer: TypeAlias = Literal["quick", "limited", "full"]
Seats: TypeAlias = Literal["fixed", "random"]

_PLAYERS: Final = (2, 3, 4)

BASE: Final = "santorini-base-v1"
SIMPLE: Final = "santorini-simple-gods-v1"
PRESETS: Final = (BASE, SIMPLE)


@attrs.frozen(kw_only=True)
class Rules:
    """The rules of a game: who has which power, and the options.

    `powers` has an entry for each player: the id of a power, a subclass of `Power`, or `None` (or "mortal") for none;
    `powers` of a `Rules` is a tuple of classes and `None`. There are as many `players` as powers, 2 to 4; without
    powers `players` may say it. Of four players 1 and 3 are partners against 2 and 4. `completion` is "lookahead" (a
    step is legal only if the turn can still be finished; the default) or "stepwise" (each step is judged alone, and who
    gets stuck loses).
    `if_possible` is how effects that ask for something only if it can be done are read, as Persephone's: "lazy" tries
    out at each decision of an opponent's move phase what can still be done in it (the default), "exact" in the whole
    turn, steps before the move included. `turn_limit` ends a game as a draw after that many turns. `allow_banned`
    admits pairs of powers that the game bars, for analysts. `night` is the card that lies aside for Nyx, one with the
    Golden Fleece mark; without it her odd towers only suspend the opponent's power. `fleece` makes it the Golden Fleece
    variant for two players without powers of their own: it is the power of the ram, one with that mark. `cards` are the
    texts of the powers: "bga" (the default), or "classic" for the printed cards, where these differ.

    `first` is the player who places first and (of four players, whose partner) has the first turn; without it that is
    who has a power that has to begin, or else the first one who may. With `setup="classic"` such powers, of which the
    cards speak of placing, only change in which order workers are placed.

    Where `setup` is given and no powers are, these are drafted, and `start` returns a `Draft`: "site" (each player
    takes one of the pool, `first` to begin with), "classic" (`first` is the Challenger) or "bga" (`first` makes the
    offer, in the way that `offer` names: "quick", which is the default, "limited" or "full"). `pool` holds ids of
    powers and names of groups: "simple", "advanced", "perfect" (advanced, without chance and hidden things), "heroes"
    and "all". It is, if not given, the eight `SIMPLE_GODS` for "site", "all" for "classic" and "simple" for "bga"; an
    empty one is for games without powers. With `golden_fleece` the power of the ram is drafted. `powers` is empty as
    long as they are not known. `seats="random"` lets chance deal the seats before; `seating` tells who, of those who
    came to the table, sits on each seat. Players are numbered by their seats.

    Raises `UnknownPowerError` for an unknown id and `RulesError` for everything else that does not go together.

    >>> Rules(powers=("apollo", None)).ids
    ('apollo', None)
    """

    powers: tuple[type[Power] | None, ...] = attrs.field(default=None, converter=powers_of)
    players: int = attrs.field(default=None)
    completion: Completion = attrs.field(default="lookahead", validator=one_of("lookahead", "stepwise"))
    if_possible: IfPossible = attrs.field(default="lazy", validator=one_of("lazy", "exact"))
    turn_limit: int | None = attrs.field(default=None, validator=limit)
    allow_banned: bool = attrs.field(default=False, validator=switch)
    night: type[Power] | None = attrs.field(default=None, converter=power_of)
    fleece: type[Power] | None = attrs.field(default=None, converter=power_of)
    cards: Cards = attrs.field(default="bga", validator=one_of("bga", "classic"))
    setup: SetupName | None = attrs.field(default=None, validator=one_of("site", "classic", "bga", none=True))
    first: int = attrs.field(default=None)
    pool: tuple[type[Power], ...] = attrs.field(default=None, converter=as_given)
    offer: Offer | None = attrs.field(default=None, validator=one_of("quick", "limited", "full", none=True))
    golden_fleece: bool = attrs.field(default=False, validator=switch)
    seats: Seats = attrs.field(default="fixed", validator=one_of("fixed", "random"))
    seating: tuple[int, ...] = attrs.field(default=None)
    #: The machine of these rules, for engines that work on the core.
    machine: Machine = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._count()
        self._print()
        self._settle()
        if self.powers or self.setup is None:
            check_powers(self)
        self._settle_first()
        seats = self._seated()
        held = [Held(cls, slot, seats[slot]) for slot, cls in enumerate(self.powers) if cls is not None]
        if self.fleece is not None:
            held.append(Held(Ram, 2, seats[self.first - 1]))
        decks = {one.slot: self._deck(one.power.deck) for one in held if one.power.deck}
        machine = Machine(
            line_ups(held, decks, seats if len(seats) == 3 else []),
            self._seats(),
            self.completion == "lookahead",
            self.turn_limit or 0,
            self.if_possible == "exact",
            self._placing(),
        )
        object.__setattr__(self, "machine", machine)

    def _set(self, **values: object) -> None:
        """Set what is settled by what else is given."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _count(self) -> None:
        """Settle how many players there are, from what is given."""
        given: object = self.powers
        drafts = self.setup is not None and not self.powers
        if self.players is None:
            self._set(players=2 if given is None or drafts else len(self.powers))
        if type(self.players) is not int or self.players not in _PLAYERS:
            raise RulesError(f"a game has 2, 3 or 4 players, and a power (or None) for each, not {shown(self.players)}")
        if drafts:
            self._set(powers=())
        elif given is None:
            self._set(powers=(None,) * self.players)

    def _settle(self) -> None:
        """Settle what is drafted and how, or that nothing is."""
        if self.setup is not None and not self.powers:
            self._set(**draft_fields(self))
        elif self.pool or self.offer is not None or self.golden_fleece:
            raise RulesError("pool, offer and golden_fleece are for drafts: leave out the powers, and name a setup")
        if self.powers:
            self._set(pool=(), setup="classic" if self.setup == "classic" and self._placers() else None)
        people = tuple(range(1, self.players + 1))
        given: object = self.seating
        self._set(seating=people if given is None else seats_of(given))
        if tuple(sorted(self.seating, key=str)) != people or not all(type(person) is int for person in self.seating):
            raise RulesError(f"seating names who sits on each seat, as in {people}, not {shown(self.seating)}")
        if self.seats == "random" and self.seating != people:
            raise RulesError("seats are either dealt by chance or told by seating")

    def suits(self, power: type[Power]) -> bool:
        """Tell whether a power may be drafted in this game: by the number of players, and for the ram by its mark."""
        power = registry.in_edition(power, self.cards)
        card = registry.card_of(power)
        return card.golden_fleece and not power.deck if self.golden_fleece else self.players in card.players

    def _may_be_first(self) -> list[int]:
        """Return the players who may be first: those who have to begin, or those who need not be last, or all."""
        if self.setup == "classic" or not self.powers:
            return list(range(1, self.players + 1))
        seated = list(enumerate(self.powers, 1))
        begins = [player for player, power in seated if power is not None and power.first]
        may = [player for player, power in seated if power is None or not power.last]
        return begins or may or [1]

    @property
    def usual_first(self) -> int:
        """Who is first if nobody is named: the lowest of the players who may be."""
        return self._may_be_first()[0]

    def _settle_first(self) -> None:
        """Settle who is first."""
        given: object = self.first
        if given is None:
            self._set(first=self.usual_first)
        if type(self.first) is not int or not 1 <= self.first <= self.players:
            raise RulesError(f"first is a player from 1 to {self.players}, not {shown(self.first)}")
        allowed = self._may_be_first()
        if self.first not in allowed:
            who = " or ".join(map(str, allowed))
            raise RulesError(f'with these powers player {who} is first, not player {self.first} (setup="classic")')

    def _placers(self) -> bool:
        """Whether cards change in which order workers are placed."""
        return any(power is not None and (power.first or power.last) for power in self.powers)

    def _print(self) -> None:
        """Take the classes of the edition."""
        powers = tuple(self._printed(power) for power in self.powers)
        self._set(powers=powers, night=self._printed(self.night), fleece=self._printed(self.fleece))

    def _printed(self, power: type[Power] | None) -> type[Power] | None:
        return None if power is None else registry.in_edition(power, self.cards)

    def may_lie_aside(self, power: type[Power]) -> bool:
        """Tell whether the card of a power may lie aside for the night."""
        return not self.not_aside(power)

    def not_aside(self, power: type[Power]) -> str:
        """Return why the card of a power cannot lie aside for the night, "" if it can.

        Board Game Arena takes those with the Golden Fleece mark; the printed card speaks of any god.
        """
        power = registry.in_edition(power, self.cards)
        card = registry.card_of(power)
        if self.cards == "bga":
            return "" if card.golden_fleece else "the card has no Golden Fleece mark"
        if card.kind != "god":
            return "the card is none of a god"
        needs = power.deck or power.takes or power.conceals is not Power.conceals
        return "a card aside does no setup, which it needs" if needs else ""

    def _deck(self, kind: str) -> list[type[Power]]:
        """Return what lies beside the board for a power: the card of the night or of the ram, or the simple gods.

        Those are the gods that nobody has and that no power of the game is barred against.
        """
        if kind == "night":
            return [] if self.night is None else [self.night]
        if kind == "fleece":
            return [] if self.fleece is None else [self.fleece]
        ids = {*self.ids, *(registry.card_of(card).id for card in (self.night,) if card is not None)}
        barred = {name for power in self.powers if power is not None for name in registry.card_of(power).bans}
        return [registry.get(name, self.cards) for name in GODS if name not in ids | barred]

    def _seats(self) -> list[int]:
        """Return the seats in the order of turns."""
        seats = self._seated()
        return seats[self.first - 1 :] + seats[: self.first - 1]

    def _placing(self) -> list[int]:
        """Return the seats that place, one of each side, in their order."""
        seats = self._seats()[: self.sides]
        if self.setup != "classic":
            return seats
        ranks = dict.fromkeys(seats, 1)
        for number, power in enumerate(self.powers):
            if power is not None and (power.first or power.last):
                side = self.seat(number + 1) & 3
                ranks.update({seat: 0 if power.first else 2 for seat in seats if seat & 3 == side})
        return sorted(seats, key=ranks.__getitem__)

    def _seated(self) -> list[int]:
        """Return the seats in the core of the players in order."""
        return [self.seat(player) for player in range(1, self.players + 1)]

    @property
    def drafts(self) -> bool:
        """Whether something is drafted before the game: powers, or who sits where."""
        return not self.powers or self.seats == "random"

    def drafted(self, **named: Any) -> Rules:
        """Return the rules of the game that a draft leads to, with the fields that it has settled."""
        names = {"setup": "classic" if self.setup == "classic" else None, "seats": "fixed", "seating": None}
        plain = {"pool": None, "offer": None, "golden_fleece": False}
        return attrs.evolve(self, **{**names, **plain, **named})

    @property
    def sides(self) -> int:
        """The number of sides that have workers: 2, or 3 with three players; partners share theirs."""
        return 3 if self.players == 3 else 2

    def seat(self, player: int) -> int:
        """Return the seat in the core of a player, counted from 1: see `Board.turn`."""
        return int(seat_at(player - 1, self.players))

    def side(self, player: int) -> int:
        """Return the side of a player, from 0: partners are on one."""
        return self.seat(player) & 3

    def side_players(self, side: int) -> tuple[int, ...]:
        """Return the players of a side, counted from 0: those who win and lose together."""
        return tuple(player for player in range(1, self.players + 1) if self.side(player) == side)

    @property
    def ids(self) -> tuple[str | None, ...]:
        """The ids of the players' powers, `None` for none."""
        return tuple(None if power is None else registry.card_of(power).id for power in self.powers)

    def held(self, board: Board) -> tuple[tuple[str, ...], ...]:
        """Return the ids of the powers that each player has on a board; a suspended power is not among them."""
        powers = self.machine.line_ups[board.line_up]
        return tuple(
            tuple(
                card_id(power)
                for power in powers
                if power.holder == seat and not power.dormant and not type(power).figure
            )
            for seat in self._seated()
        )

    def cause(self, board: Board, number: int) -> str | None:
        """Return the id of the power whose card has a number, counted from 1, on a board; `None` for none."""
        powers = self.machine.line_ups[board.line_up]
        return next((card_id(power) for power in powers if power.slot == number - 1), None)

    @classmethod
    def preset(cls, name: str, powers: Sequence[str | type[Power] | None] | None = None) -> Rules:
        """Return a ruleset by name: "santorini-base-v1" or "santorini-simple-gods-v1".

        The first takes no powers; the second takes two different ones of the eight `SIMPLE_GODS`. (The simple gods of
        the game are ten; this ruleset leaves out Hermes and Prometheus.)
        Raises `RulesError` for an unknown name or powers that the ruleset does not have.

        >>> Rules.preset("santorini-simple-gods-v1", powers=("pan", "athena")).ids
        ('pan', 'athena')
        """
        asked: object = name
        if not isinstance(asked, str) or asked not in PRESETS:
            raise RulesError(f"unknown ruleset {shown(name)}; known are {' and '.join(PRESETS)}")
        if name == BASE:
            if powers is not None and powers_of(powers) != (None, None):
                raise RulesError(f"{BASE} has no powers")
            return cls()
        if powers is None:
            raise RulesError(f"{SIMPLE} needs two different gods: powers=({SIMPLE_GODS[0]!r}, {SIMPLE_GODS[1]!r}), say")
        rules = cls(powers=powers)
        for god in rules.ids:
            if god not in SIMPLE_GODS:
                raise RulesError(
                    f"{SIMPLE} has no {god or 'player without a god'}; its gods are {', '.join(SIMPLE_GODS)}"
                )
        return rules

    def start(self) -> Position:
        """Return the position at the start of the game: a draft, or an empty board.

        On that player `first` is to place, unless another player's power places first or asks for something before.
        """
        from santorini.position import Position  # noqa: PLC0415 - the face of a board stands above its rules

        if self.drafts:
            from santorini.draft import Draft  # noqa: PLC0415 - likewise, and few need it

            return Draft._begin(self)
        board = self.machine.begin()
        self.machine.settle(board)
        return Position._of(self, board)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, tuple(getattr(self, name) for name in _GIVEN)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self


#: What rules are made from again; those that have come later are at the end.
_GIVEN: Final = (
    "powers",
    "players",
    "completion",
    "if_possible",
    "turn_limit",
    "allow_banned",
    "night",
    "fleece",
    "setup",
    "first",
    "pool",
    "offer",
    "golden_fleece",
    "seats",
    "seating",
    "cards",
)


def _rules(*given: Any) -> Rules:
    return Rules(**dict(zip(_GIVEN, given, strict=False)))


def card_id(power: Power) -> str:
    """Return the id on the card of a power."""
    return registry.card_of(type(power)).id


def _no_copy(_: object) -> NoReturn:
    raise RulesError("machines of the core are neither copied nor pickled: pickle the Rules, and take theirs")


for _class in (Machine, Roles):
    copyreg.pickle(_class, _no_copy)
