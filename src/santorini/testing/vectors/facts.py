"""What the lines that were computed with Board Game Arena's implementation tell about memory, and where it is here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from santorini.core.codes import GODS
from santorini.core.power import Power
from santorini.core.squares import FULL, count, together
from santorini.position import Position
from santorini.powers import card_of
from santorini.rules import Rules, card_id
from santorini.squares import SQUARES, mask_of, squares_of
from santorini.steps import DIRECTIONS, Choose, Step
from santorini.testing.vectors.found import Sides

#: The ids of the cards that each player holds.
Cards: TypeAlias = tuple[tuple[str, ...], ...]


class Coming(NamedTuple):
    """The turn that comes next: whose it is, under which rules, who holds which cards in it, where the workers stand.

    What such a player did before matters no more.
    """

    player: int
    rules: Rules
    cards: Cards
    workers: Sides

    def has(self, name: str) -> bool:
        """Tell whether the turn is that of the holder of a power."""
        return name in self.cards[self.player - 1]


@attrs.frozen
class Fact:
    """Something remembered: what the value of an `extra` key says, and where a position of this package says it.

    `memory` says what the value stands for in the memory of which card, by its slot. What a position says without the
    key is that `told` of `None`.
    """

    told: Callable[[object, Coming], object]
    found: Callable[[Position], object]
    memory: Callable[[Any, Coming], dict[int, int]] = lambda _told, _coming: {}


def _bound(rules: Rules, name: str) -> list[Power]:
    """Return a power as it is bound in each line-up that has it."""
    return [power for powers in rules.machine.line_ups for power in powers if card_id(power) == name]


def _memory(position: Position, name: str) -> int:
    """Return the memory of the card with an id, 0 if there is none."""
    bound = _bound(position.rules, name)
    return int(position._board.memory(bound[0].slot)) if bound else 0


def _remembered(name: str, coming: Coming, memory: int) -> dict[int, int]:
    bound = _bound(coming.rules, name)
    return {int(bound[0].slot): memory} if bound else {}


# ---------------------------------------------------------------------- cards


def cards_of(value: object, rules: Rules, player: int, workers: Sides) -> Cards:
    """Return the cards that each player holds in a turn that starts, from the value of `powers_now`.

    A hero's card leaves once its power is spent. Circe takes the cards of her opponent as her turn starts, and gives
    them back, which the value does not tell yet; raises `ValueError` if it cannot be read.
    """
    cards: object = [[name] if name else [] for name in rules.ids] if value is None else value
    if not isinstance(cards, list) or not all(isinstance(names, list) for names in cards):
        raise ValueError("'powers_now' is a list of lists of powers")
    if len(cards) != len(rules.ids):
        raise ValueError("'powers_now' are those of two players")
    held = tuple(tuple(sorted(str(name).lower() for name in names)) for names in cards)
    return _taken(held, player, workers) if rules.ids[player - 1] == "circe" else held


def _taken(held: Cards, circe: int, workers: Sides) -> Cards:
    others = tuple(sorted(name for side in held for name in side if name != "circe"))
    if together(mask_of(square[:2] for square in workers[2 - circe])):
        return (("circe",), others) if circe == 1 else (others, ("circe",))
    everything = tuple(sorted(("circe", *others)))
    return (everything, ()) if circe == 1 else ((), everything)


def _held(position: Position) -> Cards:
    return tuple(tuple(sorted(name for name in names if not _spent(position, name))) for names in position.powers)


def _spent(position: Position, name: str) -> bool:
    """Tell whether the card of a hero is gone: that of Adonis is once what he has chosen is over."""
    waits = name == "adonis" and _found_mark(position) is not None
    return name in _heroes(position.rules) and bool(_memory(position, name) & 1) and not waits


def _heroes(rules: Rules) -> frozenset[str]:
    cards = [card_of(power) for power in rules.powers if power is not None]
    return frozenset(card.id for card in cards if card.kind == "hero")


def _gone(told: Cards, rules: Rules) -> frozenset[str]:
    """Return the heroes whose cards are gone; one that Nyx has put to sleep only is not."""
    asleep = any("nyx" in names and len(names) > 1 for names in told)
    return frozenset() if asleep else _heroes(rules) - {name for names in told for name in names}


def _spent_memory(told: Cards, coming: Coming) -> dict[int, int]:
    gone = _gone(told, coming.rules)
    return {slot: 1 for slot, name in enumerate(coming.rules.ids) if name in gone}


def lying(told: Cards, rules: Rules) -> str:
    """Return the cards of each player as a text tells them: a hero's card stays where it is."""
    gone = _gone(told, rules)
    sides = ([*names, *({name} & gone)] for name, names in zip(rules.ids, told, strict=True))
    return "/".join("+".join(map(str, side)) or "-" for side in sides)


# ---------------------------------------------------------------------- decks


def _deck(value: object, coming: Coming) -> frozenset[str] | None:
    """Return the gods in the deck of Chaos; in which order they lie is chance."""
    if value is None:
        return None
    gods = _gods(coming.rules)
    if not isinstance(value, list) or not all(str(name).lower() in gods for name in value):
        raise ValueError("'chaos_deck' is a list of gods that Chaos may turn up")
    return frozenset(name.lower() for name in value)


def _gods(rules: Rules) -> frozenset[str]:
    """Return the gods that Chaos may turn up."""
    return frozenset(
        name for chaos in _bound(rules, "chaos") for number, name in enumerate(GODS) if chaos.cards >> number & 1
    )


def _bits(gods: Iterable[str]) -> int:
    return sum(1 << GODS.index(name) for name in gods)


def _face_up(cards: Cards, rules: Rules) -> frozenset[str]:
    return _gods(rules) & {name for names in cards for name in names}


def _found_deck(position: Position) -> frozenset[str] | None:
    gods = _gods(position.rules)
    if not gods:
        return None
    memory = _memory(position, "chaos")
    return frozenset(
        name for name in gods - _face_up(position.powers, position.rules) if not memory >> GODS.index(name) & 1
    )


def _discards(told: frozenset[str], coming: Coming) -> dict[int, int]:
    up = _face_up(coming.cards, coming.rules)
    return _remembered("chaos", coming, _bits(_gods(coming.rules) - told - up))


#: How many cards Tyche has, and what her memory says besides which of them are gone.
_TYCHE_CARDS: Final = 6
_TYCHE_ADDITIONAL: Final = 128


def _left(value: object, _coming: Coming) -> int:
    """Return how many cards are left of Tyche's; in which order they lie is chance."""
    if value is None or value == "shuffled":
        return _TYCHE_CARDS
    if not isinstance(value, list) or sum(value) != 1 or not 1 <= len(value) <= _TYCHE_CARDS:
        raise ValueError("'tyche_deck' is a list of 0 for cards that do nothing, and 1 for the one that grants a turn")
    return len(value)


def _found_left(position: Position) -> int:
    return _TYCHE_CARDS - count(_memory(position, "tyche") & ((1 << _TYCHE_CARDS) - 1))


def draws(extra: Mapping[str, object]) -> frozenset[Step]:
    """Return the steps by which chance draws what lies on top of the decks that the `extra` of a line tells.

    Of Tyche's cards that do nothing any one will do. Raises `ValueError` for an empty deck: what comes after a shuffle
    is not told.
    """
    steps: set[Step] = set()
    for name, options in (("chaos_deck", {}), ("tyche_deck", {0: "12345", 1: "6"})):
        deck = extra.get(name)
        if deck is None:
            continue
        if not isinstance(deck, list) or not deck:
            raise ValueError(f"{name!r} does not tell which card lies on top")
        steps.update(Choose(what) for what in options.get(deck[0], [str(deck[0]).lower()]))
    return frozenset(steps)


# ---------------------------------------------------------------------- everything else


def _moved_up(value: object, coming: Coming) -> frozenset[int]:
    """Return the players whose climbs matter: those who may come to have Athena, and whose turn it is not."""
    if not isinstance(value, list) or any(type(up) is not bool for up in value):
        raise ValueError("'moved_up' is a list of true and false")
    read = {int(power.holder) + 1 for power in _bound(coming.rules, "athena")} - {coming.player}
    return frozenset(player for player, up in enumerate(value, 1) if up and player in read)


def _blocks(value: object, coming: Coming) -> bool:
    """Return whether Athena's ban binds in the coming turn; in her own turn the value says nothing."""
    return value is True and not coming.has("athena")


def _banned(position: Position) -> bool:
    climbed = position.climbed - {position.turn_player}
    return any(player in climbed for player, names in enumerate(position.powers, 1) if "athena" in names)


def _square(value: object, _coming: Coming) -> str | None:
    if value is not None and value not in SQUARES:
        raise ValueError(f"{value!r} is no square")
    return value and str(value)


def _place(square: str | None) -> int:
    return SQUARES.index(square) + 1 if square else 0


def _at(place: int) -> str | None:
    return SQUARES[place - 1] if place else None


def _opponent_of_eris(cards: Cards, rules: Rules) -> int:
    """Return the seat of the opponent of the one who holds Eris, or for whom she lies aside."""
    holders = [seat for seat, names in enumerate(cards) if "eris" in names]
    return 1 - (holders or [int(power.holder) for power in _bound(rules, "eris")])[0]


def _last_moved(value: object, coming: Coming) -> str | None:
    """Return where the worker stands that the opponent of Eris has moved last; of her own nobody asks."""
    if value is None or not _bound(coming.rules, "eris"):
        return None
    if not isinstance(value, list) or len(value) != len(coming.workers):
        raise ValueError("'last_moved' is a list of squares")
    square: object = value[_opponent_of_eris(coming.cards, coming.rules)]
    return None if square == "removed" else _square(square, coming)


def _found_last_moved(position: Position) -> str | None:
    if not _bound(position.rules, "eris"):
        return None
    return _at(_memory(position, "eris") >> 6 * _opponent_of_eris(position.powers, position.rules) & 63)


def _last_moved_memory(told: str | None, coming: Coming) -> dict[int, int]:
    if told is None:
        return {}
    return _remembered("eris", coming, _place(told) << 6 * _opponent_of_eris(coming.cards, coming.rules))


def _squares(value: object, coming: Coming) -> frozenset[str]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list of squares")
    return frozenset(str(_square(square, coming)) for square in value)


def _coins_left(value: object, _coming: Coming) -> int:
    if type(value) is not int or not 0 <= value <= 3:
        raise ValueError("'clio_coins_on_card' is a number from 0 to 3")
    return value


def _found_whirlpools(position: Position) -> frozenset[str]:
    memory = _memory(position, "charybdis")
    return frozenset(SQUARES[place - 1] for place in (memory >> 5, memory & 31) if place)


def _whirlpool_memory(told: frozenset[str], coming: Coming) -> dict[int, int]:
    one, other = sorted([*map(_place, told), 0, 0], reverse=True)[:2]
    return _remembered("charybdis", coming, one << 5 | other)


#: How many workers wait on a card at first.
_SPARES: Final = {"gaea": 2, "jason": 1}


def _spares(value: object, coming: Coming) -> tuple[int, ...]:
    ids = coming.rules.ids
    if not isinstance(value, list) or len(value) != len(ids) or any(type(one) is not int for one in value):
        raise ValueError("'workers_on_card' is a list of numbers")
    # Those of Hydra are as many as she needs, so nothing here counts them.
    return tuple(number if name in _SPARES else 0 for number, name in zip(value, ids, strict=True))


def _found_spares(position: Position) -> tuple[int, ...]:
    return tuple(_SPARES[name] - (_memory(position, name) & 3) if name in _SPARES else 0 for name in position.rules.ids)


def _spares_memory(told: tuple[int, ...], coming: Coming) -> dict[int, int]:
    spares = enumerate(zip(coming.rules.ids, told, strict=True))
    return {slot: _SPARES[name] - left for slot, (name, left) in spares if name in _SPARES}


def _direction(value: object, _coming: Coming) -> object:
    if value is not None and value not in DIRECTIONS[:8]:
        raise ValueError(f"{value!r} is no direction")
    return value


def _kept_direction(name: str) -> Fact:
    """Return the fact of a power that keeps a direction, counted from 1, in the low bits of its memory."""
    return Fact(
        _direction,
        lambda position: DIRECTIONS[kept - 1] if (kept := _memory(position, name) & 15) else None,
        lambda told, coming: _remembered(name, coming, DIRECTIONS.index(told) + 1 if told else 0),
    )


def _stock(value: object, coming: Coming) -> int:
    """Return Morpheus's coins as they are kept here, where that of his turn is there as soon as it starts."""
    if type(value) is not int or value < 0:
        raise ValueError("'coins' is a number")
    return value + (coming.has("morpheus"))


def _mark(value: object, coming: Coming) -> tuple[str | None, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("'adonis_mark' are two squares")
    return tuple(_square(square, coming) for square in value)


def _found_mark(position: Position) -> tuple[str | None, ...] | None:
    """Return the two whom Adonis has chosen; nothing is told of them while Nyx keeps him from binding anybody."""
    if all("adonis" not in names for names in position.powers):
        return None
    memory = _memory(position, "adonis")
    return (_at(memory >> 1 & 31), _at(memory >> 6)) if memory >> 1 else None


def _mark_memory(told: tuple[str | None, str | None] | None, coming: Coming) -> dict[int, int]:
    return _remembered("adonis", coming, 1 | _place(told[0]) << 1 | _place(told[1]) << 6 if told else 0)


#: The bit that says in a memory that the turn is an additional one, by power.
_ADDITIONAL: Final = {"dionysus": 1, "tyche": _TYCHE_ADDITIONAL}


def _additional(value: object, _coming: Coming) -> str | None:
    if value is not None and str(value).lower() not in _ADDITIONAL:
        raise ValueError(f"'additional_turn' is Dionysus or Tyche, not {value}")
    return None if value is None else str(value).lower()


def _found_additional(position: Position) -> str | None:
    return next((name for name, bit in _ADDITIONAL.items() if _memory(position, name) & bit), None)


def _additional_memory(told: str | None, coming: Coming) -> dict[int, int]:
    return _remembered(told, coming, _ADDITIONAL[told]) if told else {}


def _night(value: object, _coming: Coming) -> str | None:
    return None if value is None else str(value).lower()


#: The keys that are compared even where no line tells them, as what is not told says something.
ALWAYS: Final = frozenset({"additional_turn", "powers_now"})

#: The keys of `extra` that can be compared; a power with another memory brings its own.
FACTS: Final[dict[str, Fact]] = {
    "adonis_mark": Fact(_mark, _found_mark, _mark_memory),
    "moved_up": Fact(_moved_up, lambda position: position.climbed - {position.turn_player}),
    "athena_blocks": Fact(_blocks, _banned),
    "powers_now": Fact(lambda _, coming: coming.cards, _held, _spent_memory),
    "night_power": Fact(_night, lambda position: position.rules.night and card_of(position.rules.night).id),
    "chaos_deck": Fact(_deck, _found_deck, _discards),
    "tyche_deck": Fact(
        _left,
        _found_left,
        lambda told, coming: _remembered("tyche", coming, (1 << _TYCHE_CARDS - told) - 1),
    ),
    "abyss": Fact(
        _square,
        lambda position: _at(_memory(position, "tartarus") & 31),
        lambda told, coming: _remembered("tartarus", coming, _place(told)),
    ),
    "additional_turn": Fact(_additional, _found_additional, _additional_memory),
    "clio_coins": Fact(
        _squares,
        lambda position: frozenset(squares_of(_memory(position, "clio") & FULL)),
        lambda told, coming: _remembered("clio", coming, mask_of(told)),
    ),
    "clio_coins_on_card": Fact(
        _coins_left,
        lambda position: 3 - (_memory(position, "clio") >> 25),
        lambda told, coming: _remembered("clio", coming, (3 - told) << 25),
    ),
    "arrow": _kept_direction("siren"),
    "coins": Fact(
        _stock,
        lambda position: _memory(position, "morpheus"),
        lambda told, coming: _remembered("morpheus", coming, told),
    ),
    "last_moved": Fact(_last_moved, _found_last_moved, _last_moved_memory),
    "secret": Fact(
        lambda _, coming: next((power.holder for power in _bound(coming.rules, "hecate")), None),
        lambda position: next((power.holder for power in position.rules.machine.hiders), None),
    ),
    "talus": Fact(
        _square,
        lambda position: _at(_memory(position, "europa")),
        lambda told, coming: _remembered("europa", coming, _place(told)),
    ),
    "whirlpools": Fact(_squares, _found_whirlpools, _whirlpool_memory),
    "whirlpools_on_card": Fact(
        lambda value, _: value,
        lambda position: 2 - len(_found_whirlpools(position)) if "charybdis" in position.rules.ids else 0,
    ),
    "wind": _kept_direction("aeolus"),
    "workers_on_card": Fact(_spares, _found_spares, _spares_memory),
}
