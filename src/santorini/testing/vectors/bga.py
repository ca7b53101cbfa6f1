"""Reading the lines that were computed with Board Game Arena's implementation (`bga_*`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from santorini.core.squares import FULL
from santorini.errors import SantoriniError
from santorini.outcome import Outcome, Reason
from santorini.position import Position
from santorini.powers import card_of
from santorini.rules import Rules
from santorini.setup import WAIVABLE
from santorini.squares import SQUARES, square_index, squares_of
from santorini.steps import DIRECTIONS, Build, Force, Move, Place, Step
from santorini.testing.vectors.found import Memory, Result, Sides, ending, in_order, winner_of
from santorini.testing.vectors.reading import Record, VectorError

_ROW: Final = "(?:d[0-2]|[0-3]|D){5}"
_HEIGHTS: Final = re.compile(f"{_ROW}(?:/{_ROW}){{4}}")
_LOW_DOMES: Final = (("d0", "A"), ("d1", "B"), ("d2", "C"))
_STUCK: Final = frozenset({"stuck", "no_complete_turn"})

Powers: TypeAlias = tuple[str | None, ...]


class Coming(NamedTuple):
    """Whose turn comes next, and with which power: what such a player did before matters no more; all the powers."""

    player: int
    power: str | None
    powers: Powers


@attrs.frozen
class Fact:
    """Something remembered: what the value of an `extra` key says, and where a position of this package says it.

    `memory` says which memories, by player, what the value says stands for. What a position says without the key is
    that `told` of `None`.
    """

    told: Callable[[object, Coming], object]
    found: Callable[[Position], object]
    memory: Callable[[Any, Powers], dict[int, int]] = lambda _told, _powers: {}


def _moved_up(value: object, coming: Coming) -> frozenset[int]:
    if not isinstance(value, list) or any(type(up) is not bool for up in value):
        raise ValueError("'moved_up' is a list of true and false")
    return frozenset(
        player
        for player, (up, name) in enumerate(zip(value, coming.powers, strict=True), 1)
        if up and player != coming.player and name == "athena"  # nobody else's climbs are read
    )


def _blocks(value: object, coming: Coming) -> bool:
    """Return whether Athena's ban binds in the coming turn; in her own turn the value says nothing."""
    return value is True and coming.power != "athena"


def _banned(position: Position) -> bool:
    climbed = position.climbed - {position.turn_player}
    return any(name == "athena" and player in climbed for player, name in enumerate(position.rules.ids, 1))


def _cards(value: object, coming: Coming) -> tuple[Powers, ...]:
    """Return the powers that each player has; a hero's card leaves once its power is spent."""
    cards: object = [[name] if name else [] for name in coming.powers] if value is None else value
    if not isinstance(cards, list) or not all(isinstance(names, list) for names in cards):
        raise ValueError("'powers_now' is a list of lists of powers")
    return tuple(tuple(str(name).lower() for name in names) for names in cards)


def _spent(position: Position, player: int) -> bool:
    power = position.rules.powers[player - 1]
    return power is not None and card_of(power).kind == "hero" and bool(position._board.memory(player - 1) & 1)


def _held(position: Position) -> tuple[Powers, ...]:
    return tuple(
        (name,) if name and not _spent(position, player) else () for player, name in enumerate(position.rules.ids, 1)
    )


def _spent_memory(told: tuple[Powers, ...], powers: Powers) -> dict[int, int]:
    return {player: 1 for player, name in enumerate(powers, 1) if name and not told[player - 1]}


def _memory(position: Position, name: str) -> int:
    """Return the memory of the power with an id, 0 if nobody has it."""
    ids = position.rules.ids
    return int(position._board.memory(ids.index(name))) if name in ids else 0


def _remembered(name: str, powers: Powers, memory: int) -> dict[int, int]:
    return {powers.index(name) + 1: memory} if name in powers else {}


def _square(value: object, _coming: Coming) -> str | None:
    if value is not None and value not in SQUARES:
        raise ValueError(f"{value!r} is no square")
    return value and str(value)


def _place(square: str | None) -> int:
    return SQUARES.index(square) + 1 if square else 0


def _at(place: int) -> str | None:
    return SQUARES[place - 1] if place else None


def _opponents_of_eris(powers: Powers) -> int:
    """Return where in the memory of Eris it is said of her opponent which worker was moved last."""
    return 6 * (1 - powers.index("eris")) if "eris" in powers else 0


def _last_moved(value: object, coming: Coming) -> str | None:
    """Return where the worker stands that the opponent of Eris has moved last; of her own nobody asks."""
    if value is None or "eris" not in coming.powers:
        return None
    if not isinstance(value, list) or len(value) != len(coming.powers):
        raise ValueError("'last_moved' is a list of squares")
    square: object = value[1 - coming.powers.index("eris")]
    return None if square == "removed" else _square(square, coming)


def _squares(value: object, coming: Coming) -> frozenset[str]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list of squares")
    return frozenset(str(_square(square, coming)) for square in value)


def _mask(squares: Iterable[str]) -> int:
    return sum(1 << SQUARES.index(square) for square in squares)


def _coins_left(value: object, _coming: Coming) -> int:
    if type(value) is not int or not 0 <= value <= 3:
        raise ValueError("'clio_coins_on_card' is a number from 0 to 3")
    return value


def _found_whirlpools(position: Position) -> frozenset[str]:
    memory = _memory(position, "charybdis")
    return frozenset(SQUARES[place - 1] for place in (memory >> 5, memory & 31) if place)


def _whirlpool_memory(told: frozenset[str], powers: Powers) -> dict[int, int]:
    one, other = sorted([*map(_place, told), 0, 0], reverse=True)[:2]
    return _remembered("charybdis", powers, one << 5 | other)


#: How many workers wait on a card at first.
_SPARES: Final = {"gaea": 2, "jason": 1}


def _spares(value: object, coming: Coming) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != len(coming.powers) or any(type(one) is not int for one in value):
        raise ValueError("'workers_on_card' is a list of numbers")
    # Those of Hydra are as many as she needs, so nothing here counts them.
    return tuple(number if name in _SPARES else 0 for number, name in zip(value, coming.powers, strict=True))


def _found_spares(position: Position) -> tuple[int, ...]:
    return tuple(_SPARES[name] - (_memory(position, name) & 3) if name in _SPARES else 0 for name in position.rules.ids)


def _spares_memory(told: tuple[int, ...], powers: Powers) -> dict[int, int]:
    return {
        player: _SPARES[name] - left
        for player, (name, left) in enumerate(zip(powers, told, strict=True), 1)
        if name in _SPARES
    }


def _direction(value: object, _coming: Coming) -> object:
    if value is not None and value not in DIRECTIONS[:8]:
        raise ValueError(f"{value!r} is no direction")
    return value


def _kept_direction(name: str) -> Fact:
    """Return the fact of a power that keeps a direction, counted from 1, in the low bits of its memory."""
    return Fact(
        _direction,
        lambda position: DIRECTIONS[kept - 1] if (kept := _memory(position, name) & 15) else None,
        lambda told, powers: _remembered(name, powers, DIRECTIONS.index(told) + 1 if told else 0),
    )


def _stock(value: object, coming: Coming) -> int:
    """Return Morpheus's coins as they are kept here, where that of his turn is there as soon as it starts."""
    if type(value) is not int or value < 0:
        raise ValueError("'coins' is a number")
    return value + (coming.power == "morpheus")


def _mark(value: object, coming: Coming) -> tuple[str | None, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("'adonis_mark' are two squares")
    return tuple(_square(square, coming) for square in value)


def _found_mark(position: Position) -> tuple[str | None, ...] | None:
    memory = _memory(position, "adonis")
    return (_at(memory >> 1 & 31), _at(memory >> 6)) if memory >> 1 else None


def _mark_memory(told: tuple[str | None, str | None] | None, powers: Powers) -> dict[int, int]:
    return _remembered("adonis", powers, 1 | _place(told[0]) << 1 | _place(told[1]) << 6 if told else 0)


#: The keys of `extra` that can be compared; a power with another memory brings its own.
FACTS: Final[dict[str, Fact]] = {
    "adonis_mark": Fact(_mark, _found_mark, _mark_memory),
    "moved_up": Fact(_moved_up, lambda position: position.climbed - {position.turn_player}),
    "athena_blocks": Fact(_blocks, _banned),
    "powers_now": Fact(_cards, _held, _spent_memory),
    "abyss": Fact(
        _square,
        lambda position: _at(_memory(position, "tartarus") & 31),
        lambda told, powers: _remembered("tartarus", powers, _place(told)),
    ),
    "additional_turn": Fact(
        lambda value, _: value == "Dionysus",
        lambda position: bool(_memory(position, "dionysus") & 1),
        lambda told, powers: _remembered("dionysus", powers, int(told)),
    ),
    "clio_coins": Fact(
        _squares,
        lambda position: frozenset(squares_of(_memory(position, "clio") & FULL)),
        lambda told, powers: _remembered("clio", powers, _mask(told)),
    ),
    "clio_coins_on_card": Fact(
        _coins_left,
        lambda position: 3 - (_memory(position, "clio") >> 25),
        lambda told, powers: _remembered("clio", powers, (3 - told) << 25),
    ),
    "arrow": _kept_direction("siren"),
    "coins": Fact(
        _stock,
        lambda position: _memory(position, "morpheus"),
        lambda told, powers: _remembered("morpheus", powers, told),
    ),
    "last_moved": Fact(
        _last_moved,
        lambda position: _at(_memory(position, "eris") >> _opponents_of_eris(position.rules.ids) & 63),
        lambda told, powers: _remembered("eris", powers, _place(told) << _opponents_of_eris(powers)),
    ),
    "secret": Fact(
        lambda _, coming: coming.powers.index("hecate") if "hecate" in coming.powers else None,
        lambda position: next((power.holder for power in position.rules.machine.hiders), None),
    ),
    "talus": Fact(
        _square,
        lambda position: _at(_memory(position, "europa")),
        lambda told, powers: _remembered("europa", powers, _place(told)),
    ),
    "whirlpools": Fact(_squares, _found_whirlpools, _whirlpool_memory),
    "whirlpools_on_card": Fact(
        lambda value, _: value,
        lambda position: 2 - len(_found_whirlpools(position)) if "charybdis" in position.rules.ids else 0,
    ),
    "wind": _kept_direction("aeolus"),
    "workers_on_card": Fact(_spares, _found_spares, _spares_memory),
}


def _ferry(record: Record) -> Step | None:
    """Return the force of Charon: `from` is the ferryman, `to` who is ferried across."""
    near, far = square_index(record.get("from", str)), square_index(record.get("to", str))
    across = 2 * near - far
    return Force(SQUARES[far], SQUARES[across]) if 0 <= across < len(SQUARES) else None


#: The first steps that are actions of a power, by its id.
ACTIONS: Final[dict[str, Callable[[Record], Step | None]]] = {
    "charon": _ferry,
    "jason": lambda record: Place(record.get("to", str)),
    "odysseus": lambda record: Force(record.get("from", str), record.get("to", str)),
}


@attrs.frozen
class Offer:
    """A first step that the engine offers; `dead` if no turn follows it.

    `step` is `None` where the engine lets an optional step be passed over (`do` is "skip"), and where nothing here
    knows yet what `do` stands for.
    """

    do: str
    step: Step | None
    dead: bool


@attrs.frozen(eq=False)
class Line:
    """A position, the first steps offered there, and all results with a way to each.

    `problems` says what in the line cannot be compared.
    """

    name: str
    place: str
    position: Position
    stepwise: Position
    listed: dict[Result, str]
    offers: tuple[Offer, ...]
    capped: bool
    errors: bool
    remembered: tuple[str, ...]
    problems: tuple[str, ...]

    def project(self, position: Position, mover: int) -> Result:
        """Tell a position of this package as a result of this line."""
        outcome = ending(position, mover)
        heights = position.text().split(" ", 1)[0]
        if outcome is not None:
            return Result(heights, _sides(position), winner=winner_of(outcome), reason=_reason(outcome))
        memory = frozenset((key, FACTS[key].found(position)) for key in self.remembered)
        return Result(heights, _sides(position), memory, position.turn_player)


def _sides(position: Position) -> Sides:
    sides = [position.workers(player) for player in range(1, position.rules.players + 1)]
    if not position.rules.machine.sexes:
        return tuple(sides)
    female = squares_of(position._board.female)
    return tuple(tuple(f"{square}f" if square in female else square for square in side) for side in sides)


def _reason(outcome: Outcome) -> str:
    return f"power:{outcome.cause}" if outcome.reason is Reason.POWER else str(outcome.reason)


# ---------------------------------------------------------------------- reading


def powers(record: Record) -> Powers:
    """Return the ids of the players' powers."""
    names = record.get("powers", list)
    if len(names) != 2 or any(type(name) is not str and name is not None for name in names):
        raise record.fail("'powers' holds the names of two powers, null for none")
    return tuple(name and name.lower() for name in names)


def shared(record: Record) -> bool:
    """Return whether workers of both players are said to stand on one square, those of one player being hidden."""
    one, other = _workers(record, sexes=False)
    return "secret" in _extra(record) and not set(one).isdisjoint(other)


def read(record: Record) -> Line:
    """Return a line both of whose powers the package has; raise `VectorError` if it cannot be read."""
    results = record.records("results")
    try:
        rules = Rules(powers=powers(record), allow_banned=True)
        text = _text(record, rules)
        position = Position.from_text(text, rules, waive=WAIVABLE)
        stepwise = Position.from_text(text, attrs.evolve(rules, completion="stepwise"), waive=WAIVABLE)
        offers = tuple(_offers(record.records("first_steps"), position))
    except VectorError:
        raise
    except SantoriniError as error:
        raise record.fail(str(error)) from error
    keys = sorted({*record.get("extra", dict), *(key for result in results for key in _extra(result))})
    remembered = tuple(key for key in keys if key in FACTS)
    return Line(
        name=record.get("id", str),
        place=record.place,
        position=position,
        stepwise=stepwise,
        listed={_result(result, remembered, position): result.find("by", str) or "no turn" for result in results},
        offers=offers,
        capped=record.find("capped", bool) or False,
        errors=bool(record.fields.get("errors")),
        remembered=remembered,
        problems=(*_unread(keys, offers), *_misread(record, remembered, position)),
    )


def _extra(record: Record) -> dict[str, object]:
    return record.find("extra", dict) or {}


def _unread(keys: Iterable[str], offers: Iterable[Offer]) -> Iterable[str]:
    for key in keys:
        if key not in FACTS:
            yield f"nothing here can compare {key!r} yet"
    for do in sorted({offer.do for offer in offers if offer.step is None and offer.do != "skip"}):
        yield f"nothing here can compare a first step {do!r} yet"


def _misread(record: Record, keys: Iterable[str], position: Position) -> Iterable[str]:
    extra = _extra(record)
    for key in keys:
        told = _told(record, key, position.rules.ids, position.turn_player)
        if key in extra and told != FACTS[key].found(position):
            yield f"the position does not say that {key} is {extra[key]}"


def _told(record: Record, key: str, ids: Powers, following: int) -> object:
    try:
        return FACTS[key].told(_extra(record).get(key), Coming(following, ids[following - 1], ids))
    except ValueError as error:
        raise record.fail(str(error)) from error


def _player(record: Record, key: str) -> int:
    player = record.get(key, int)
    if player not in (0, 1):
        raise record.fail(f"{key!r} is 0 or 1")
    return player + 1


def _heights(record: Record) -> str:
    heights = record.get("heights", str)
    if not _HEIGHTS.fullmatch(heights):
        raise record.fail("'heights' are five rows of five squares: 0 to 3, D, d0 to d2")
    for token, sign in _LOW_DOMES:
        heights = heights.replace(token, sign)
    return heights


def _workers(record: Record, *, sexes: bool) -> Sides:
    out: list[tuple[str, ...]] = []
    for side in record.items("workers", list):
        female: dict[str, bool] = {}
        for worker in side:
            if not isinstance(worker, list) or len(worker) != 2 or worker[1] not in ("f", "m"):
                raise record.fail("a worker is a square and f or m")
            female[worker[0]] = worker[1] == "f"
        try:
            squares = in_order(list(female))
        except SantoriniError as error:
            raise record.fail(str(error)) from error
        if len(squares) != len(side):
            raise record.fail("two workers stand on one square")
        out.append(tuple(f"{square}f" if sexes and female[square] else square for square in squares))
    if len(out) != 2:
        raise record.fail("'workers' are those of two players")
    return tuple(out)


def _text(record: Record, rules: Rules) -> str:
    """Return the position of a line as a text of this package."""
    player = _player(record, "to_move")
    up = _told(record, "moved_up", rules.ids, player) if "moved_up" in _extra(record) else None
    words = [_heights(record), str(player)]
    for number, (name, side) in enumerate(zip(rules.ids, _workers(record, sexes=False), strict=True), 1):
        mark = "+" if isinstance(up, frozenset) and number in up else ""
        words.append(f"{name or '-'}{mark}:{','.join(side)}")
    if rules.machine.sexes:
        female = [worker for side in _workers(record, sexes=True) for worker in side if worker.endswith("f")]
        words.append(f"female={','.join(worker[:2] for worker in female)}")
    memories: dict[int, int] = {}
    for key in _extra(record):
        if key in FACTS:
            for number, bits in FACTS[key].memory(_told(record, key, rules.ids, player), rules.ids).items():
                memories[number] = memories.get(number, 0) | bits
    if any(memories.values()):
        words.append("memory=" + ",".join(f"{number}:{bits:x}" for number, bits in sorted(memories.items()) if bits))
    return " ".join(words)


def _result(record: Record, remembered: Iterable[str], start: Position) -> Result:
    if record.find("winner", int) is None:
        following = _player(record, "next")
        memory: Memory = frozenset((key, _told(record, key, start.rules.ids, following)) for key in remembered)
        workers = _workers(record, sexes=start.rules.machine.sexes)
        return Result(_heights(record), workers, memory, following)
    winner = _player(record, "winner")
    reason = record.get("reason", str)
    if reason == "no_complete_turn":  # such a result has no board: nothing was done
        return Result(start.text().split(" ", 1)[0], _sides(start), winner=winner, reason=Reason.STUCK)
    workers = _workers(record, sexes=start.rules.machine.sexes)
    return Result(_heights(record), workers, winner=winner, reason=_why(record, reason))


def _why(record: Record, reason: str) -> str:
    if reason == "level3":
        return str(Reason.CLIMBED)
    if reason in _STUCK:
        return str(Reason.STUCK)
    if not reason.startswith("power:"):
        raise record.fail("'reason' is level3, power:..., stuck or no_complete_turn")
    return reason.lower()


def _offers(records: Iterable[Record], position: Position) -> Iterable[Offer]:
    for record in records:
        dead = record.find("dead", bool) or False
        match record.get("do", str):
            case "move":
                yield Offer("move", Move(record.get("from", str), record.get("to", str)), dead)
            case "build":
                yield Offer("build", _build(record, position), dead)
            case "power" if (name := (record.find("power", str) or "").lower()) in ACTIONS:
                yield Offer("power", ACTIONS[name](record), dead)
            case other:
                yield Offer(other, None, dead)


def _power_step(record: Record) -> Step | None:
    """Return the step of a power that opens a turn, `None` if nothing here knows it."""
    match record.find("power", str):
        case "Charon":  # the ferryman, and who is ferried across
            near, far = square_index(record.get("from", str)), square_index(record.get("to", str))
            across = 2 * near - far
            return Force(SQUARES[far], SQUARES[across]) if 0 <= across < len(SQUARES) else None
        case "Odysseus":
            return Force(record.get("from", str), record.get("to", str))
    return None


def _build(record: Record, position: Position) -> Build:
    at = record.get("at", str)
    square_index(at)
    what = record.get("what", str)
    if what not in ("block", "dome"):
        raise record.fail("'what' is block or dome")
    return Build(record.get("from", str), at, dome=what == "dome" and position.height(at) < 3)
