"""`Rules`: what game is played, as a frozen value."""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias

import attrs

from santorini import powers as registry
from santorini.core.board import Board, seat_at
from santorini.core.codes import GODS
from santorini.core.held import Held
from santorini.core.lineups import line_ups
from santorini.core.machine import Machine
from santorini.core.power import Power
from santorini.core.roles import Roles
from santorini.errors import RulesError, shown
from santorini.powers import Card, Cards
from santorini.powers._ram import Ram

if TYPE_CHECKING:
    from santorini.position import Position

Completion: TypeAlias = Literal["lookahead", "stepwise"]
IfPossible: TypeAlias = Literal["lazy", "exact"]

#: The eight gods of the ruleset `santorini-simple-gods-v1`. The simple gods of the game are ten: it leaves out
#: Hermes and Prometheus.
SIMPLE_GODS: Final = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "minotaur", "pan")

BASE: Final = "santorini-base-v1"
SIMPLE: Final = "santorini-simple-gods-v1"
PRESETS: Final = (BASE, SIMPLE)

_NOBODY: Final = ("mortal", "-")

_PLAYERS: Final = (2, 3, 4)


def _power(name: object) -> type[Power] | None:
    if not isinstance(name, str):
        return None if name is None else registry.check(name)
    return None if name in _NOBODY else registry.get(name)


def _powers(powers: Sequence[str | type[Power] | None] | None) -> tuple[type[Power] | None, ...] | None:
    given: object = powers
    if given is None:
        return None
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise RulesError(f"powers are given as a tuple or list, one for each player in order, not as {shown(given)}")
    return tuple(_power(name) for name in given)


def _one_of(*allowed: str) -> Any:
    def check(_: object, attribute: attrs.Attribute[str], value: object) -> None:
        if not isinstance(value, str) or value not in allowed:
            raise RulesError(f"{attribute.name} is {' or '.join(map(repr, allowed))}, not {shown(value)}")

    return check


def _limit(_: object, attribute: attrs.Attribute[int | None], value: object) -> None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value < 2**30):
        raise RulesError(f"{attribute.name} is None or a number of turns from 1 to 2**30 - 1, not {shown(value)}")


def _switch(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise RulesError(f"{attribute.name} is True or False, not {shown(value)}")


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

    Raises `UnknownPowerError` for an unknown id and `RulesError` for everything else that does not go together.

    >>> Rules(powers=("apollo", None)).ids
    ('apollo', None)
    """

    powers: tuple[type[Power] | None, ...] = attrs.field(default=None, converter=_powers)
    players: int = attrs.field(default=None)
    completion: Completion = attrs.field(default="lookahead", validator=_one_of("lookahead", "stepwise"))
    if_possible: IfPossible = attrs.field(default="lazy", validator=_one_of("lazy", "exact"))
    turn_limit: int | None = attrs.field(default=None, validator=_limit)
    allow_banned: bool = attrs.field(default=False, validator=_switch)
    night: type[Power] | None = attrs.field(default=None, converter=_power)
    fleece: type[Power] | None = attrs.field(default=None, converter=_power)
    cards: Cards = attrs.field(default="bga", validator=_one_of("bga", "classic"))
    #: The machine of these rules, for engines that work on the core.
    machine: Machine = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._count()
        self._print()
        self._check()
        seats = self._seated()
        held = [Held(cls, slot, seats[slot]) for slot, cls in enumerate(self.powers) if cls is not None]
        if self.fleece is not None:
            held.append(Held(Ram, 2, seats[0]))
        decks = {one.slot: self._deck(one.power.deck) for one in held if one.power.deck}
        machine = Machine(
            line_ups(held, decks, seats if len(seats) == 3 else []),
            self._seats(),
            self.completion == "lookahead",
            self.turn_limit or 0,
            self.if_possible == "exact",
        )
        object.__setattr__(self, "machine", machine)

    def _count(self) -> None:
        """Settle how many players there are, from what is given."""
        given: object = self.powers
        if self.players is None:
            object.__setattr__(self, "players", 2 if given is None else len(self.powers))
        if type(self.players) is not int or self.players not in _PLAYERS:
            raise RulesError(f"a game has 2, 3 or 4 players, and a power (or None) for each, not {shown(self.players)}")
        if given is None:
            object.__setattr__(self, "powers", (None,) * self.players)

    def _print(self) -> None:
        """Take the classes of the edition."""
        powers = tuple(self._printed(power) for power in self.powers)
        object.__setattr__(self, "powers", powers)
        object.__setattr__(self, "night", self._printed(self.night))
        object.__setattr__(self, "fleece", self._printed(self.fleece))

    def _printed(self, power: type[Power] | None) -> type[Power] | None:
        return None if power is None else registry.in_edition(power, self.cards)

    def _check(self) -> None:
        if len(self.powers) != self.players:
            raise RulesError(
                f"{self.players} players need {self.players} powers (None for none), not {len(self.powers)}"
            )
        cards = [registry.card_of(power) for power in self.powers if power is not None]
        if self.night is not None:
            cards.append(self._night_card(self.night))
        if self.fleece is not None:
            self._check_fleece(self.fleece, registry.card_of(self.fleece))
        self._check_cards(cards)

    def _check_fleece(self, power: type[Power], card: Card) -> None:
        if self.powers != (None, None):
            raise RulesError("the Golden Fleece variant is for two players without powers of their own")
        if not card.golden_fleece:
            raise RulesError(f"{card.name} cannot be the power of the ram: the card has no Golden Fleece mark")
        if power.deck:
            raise RulesError(
                f"{card.name} cannot be the power of the ram, which does no setup: no deck is laid out for it"
            )

    def _check_cards(self, cards: list[Card]) -> None:
        for card in cards:
            if self.players not in card.players:
                raise RulesError(f"{card.name} is not made for {self.players} players")
        if len({card.id for card in cards}) < len(cards):
            aside = "" if self.night is None else ", nor one that lies aside"
            raise RulesError(f"two players cannot have the same power{aside}")
        if not self.allow_banned:
            for card in cards:
                for other in cards:
                    if other.id in card.bans:
                        raise RulesError(
                            f"{card.name} and {other.name} are barred against each other (allow_banned=True)"
                        )

    def _night_card(self, night: type[Power]) -> Card:
        """Return the card that lies aside for the night; raise `RulesError` if none can."""
        card = registry.card_of(night)
        if all(power is None or power.deck != "night" for power in self.powers):
            raise RulesError(f"no power of this game has a use for a card aside (night={card.id!r})")
        if self.cards == "classic":
            self._check_night(night, card)
        elif not card.golden_fleece:
            raise RulesError(f"{card.name} cannot lie aside for the night: the card has no Golden Fleece mark")
        return card

    def _check_night(self, night: type[Power], card: Card) -> None:
        """Raise `RulesError` unless a card is that of a god who can do without a setup."""
        if card.kind != "god":
            raise RulesError(f"{card.name} cannot lie aside for the night: the card is none of a god")
        if night.deck or night.takes or night.conceals is not Power.conceals:
            raise RulesError(f"{card.name} cannot lie aside for the night: a card aside does no setup, which it needs")

    def _deck(self, kind: str) -> list[type[Power]]:
        """Return what lies beside the board for a power: the card of the night or of the ram, or the simple gods.

        Those are the gods that nobody has and that no power of the game is barred against.
        """
        if kind == "night":
            return [] if self.night is None else [self.night]
        if kind == "fleece":
            return [] if self.fleece is None else [self.fleece]
        ids = set(self.ids)
        barred = {name for power in self.powers if power is not None for name in registry.card_of(power).bans}
        return [registry.get(name, self.cards) for name in GODS if name not in ids | barred]

    def _seats(self) -> list[int]:
        """Return the seats in the order of turns: from who has to begin, or else need not be last."""
        seated = list(enumerate(self.powers))
        begins = [seat for seat, power in seated if power is not None and power.first]
        may = [seat for seat, power in seated if power is None or not power.last]
        first = (begins or may or [0])[0]
        seats = self._seated()
        return seats[first:] + seats[:first]

    def _seated(self) -> list[int]:
        """Return the seats in the core of the players in order."""
        return [self.seat(player) for player in range(1, self.players + 1)]

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
            if powers is not None and _powers(powers) != (None, None):
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
        """Return the position at the start of the game: an empty board.

        Player 1 is to place, unless another player's power places first or asks for something before that.
        """
        from santorini.position import Position  # noqa: PLC0415 - the face of a board stands above its rules

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
