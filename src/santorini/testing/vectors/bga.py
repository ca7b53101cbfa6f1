"""Reading the lines that were computed with Board Game Arena's implementation (`bga_*`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, TypeVar

import attrs

from santorini.errors import SantoriniError
from santorini.outcome import Outcome, Reason
from santorini.position import CHANCE, Position
from santorini.rules import Rules
from santorini.setup import WAIVABLE
from santorini.squares import SQUARES, square_index, squares_of
from santorini.steps import Build, Force, Move, Place, Step
from santorini.testing.vectors.facts import ALWAYS, FACTS, Coming, cards_of, draws, lying
from santorini.testing.vectors.found import Memory, Result, Sides, ending, in_order, winner_of
from santorini.testing.vectors.reading import Record, VectorError

_ROW: Final = "(?:d[0-2]|[0-3]|D){5}"
_HEIGHTS: Final = re.compile(f"{_ROW}(?:/{_ROW}){{4}}")
_LOW_DOMES: Final = (("d0", "A"), ("d1", "B"), ("d2", "C"))
_STUCK: Final = frozenset({"stuck", "no_complete_turn"})

T = TypeVar("T")
Powers: TypeAlias = tuple[str | None, ...]


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
    draws: frozenset[Step]
    problems: tuple[str, ...]

    def project(self, position: Position, mover: int) -> Result:
        """Tell a position of this package as a result of this line, once the cards are drawn that lie on top."""
        while position.decider == CHANCE:
            position = position.play(next(step for step in position.steps if step in self.draws))
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
        rules = Rules(powers=powers(record), night=_night(record), allow_banned=True)
        text = _text(record, rules)
        position = Position.from_text(text, rules, waive=WAIVABLE)
        stepwise = Position.from_text(text, attrs.evolve(rules, completion="stepwise"), waive=WAIVABLE)
        offers = tuple(_offers(record.records("first_steps"), position))
    except VectorError:
        raise
    except SantoriniError as error:
        raise record.fail(str(error)) from error
    keys = sorted({*ALWAYS, *record.get("extra", dict), *(key for result in results for key in _extra(result))})
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
        draws=_read(record, draws),
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
    coming = _coming(record, position.rules, position.turn_player)
    for key in keys:
        told = _told(record, key, coming)
        if key in extra and told != FACTS[key].found(position):
            yield f"the position does not say that {key} is {extra[key]}"


def _read(record: Record, read: Callable[[dict[str, object]], T]) -> T:
    """Return what is read from what a record remembers; raise `VectorError` with its place if it cannot be."""
    try:
        return read(_extra(record))
    except ValueError as error:
        raise record.fail(str(error)) from error


def _night(record: Record) -> str | None:
    """Return the id of the card that lies aside for Nyx."""
    name = _extra(record).get("night_power")
    return None if name is None else str(name).lower()


def _coming(record: Record, rules: Rules, following: int) -> Coming:
    workers = _workers(record, sexes=False)
    cards = _read(record, lambda extra: cards_of(extra.get("powers_now"), rules, following, workers))
    return Coming(following, rules, cards, workers)


def _told(record: Record, key: str, coming: Coming) -> object:
    return _read(record, lambda extra: FACTS[key].told(extra.get(key), coming))


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
    coming = _coming(record, rules, player)
    up = _told(record, "moved_up", coming) if "moved_up" in _extra(record) else None
    words = [_heights(record), str(player)]
    for number, (name, side) in enumerate(zip(rules.ids, coming.workers, strict=True), 1):
        mark = "+" if isinstance(up, frozenset) and number in up else ""
        words.append(f"{name or '-'}{mark}:{','.join(side)}")
    if rules.night is not None:
        words.append(f"night={_night(record)}")
    if len(rules.machine.line_ups) > 1:
        words.append(f"cards={lying(coming.cards, rules)}")
    if rules.machine.sexes:
        female = [worker for side in _workers(record, sexes=True) for worker in side if worker.endswith("f")]
        words.append(f"female={','.join(worker[:2] for worker in female)}")
    memories = _memories(record, coming)
    if memories:
        words.append("memory=" + ",".join(f"{slot + 1}:{bits:x}" for slot, bits in sorted(memories.items())))
    return " ".join(words)


def _memories(record: Record, coming: Coming) -> dict[int, int]:
    """Return what the cards remember, by their slots; those that remember nothing are not there."""
    memories: dict[int, int] = {}
    for key in _extra(record):
        if key in FACTS:
            for slot, bits in FACTS[key].memory(_told(record, key, coming), coming).items():
                memories[slot] = memories.get(slot, 0) | bits
    return {slot: bits for slot, bits in memories.items() if bits}


def _result(record: Record, remembered: Iterable[str], start: Position) -> Result:
    if record.find("winner", int) is None:
        following = _player(record, "next")
        coming = _coming(record, start.rules, following)
        memory: Memory = frozenset((key, _told(record, key, coming)) for key in remembered)
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


def _build(record: Record, position: Position) -> Build:
    at = record.get("at", str)
    square_index(at)
    what = record.get("what", str)
    if what not in ("block", "dome"):
        raise record.fail("'what' is block or dome")
    return Build(record.get("from", str), at, dome=what == "dome" and position.height(at) < 3)
