"""Reading the lines that were computed with the Rust engine santorini-ai (`jpricey_*`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

import attrs

from santorini.compat import position_text
from santorini.core.squares import FULL
from santorini.errors import SantoriniError
from santorini.position import Position
from santorini.rules import Rules
from santorini.setup import WAIVABLE
from santorini.squares import SQUARES, squares_of
from santorini.steps import DIRECTIONS
from santorini.testing.vectors.found import Memory, Result, ending, winner_of
from santorini.testing.vectors.reading import Record

_SIDE: Final = r"(#?)([a-z0-9]+)(?:\[([^\]]*)\])?(?::((?:[A-E][1-5](?:,[A-E][1-5])*)?))?"
_STATE: Final = re.compile(f"([0-4]{{25}})/([12])/{_SIDE}/{_SIDE}")
#: Turns the heights of a text into the digits of that engine.
MERGED: Final = str.maketrans("ABCD", "4444", "/")
_NO_POWER: Final = "mortal"


@attrs.frozen
class Fact:
    """What the data of a power says, given whether its holder's turn comes next; where a position here says it."""

    told: Callable[[str, bool], object]
    found: Callable[[Position, int], object]


def _memory(position: Position, player: int) -> int:
    return position._board.memory(player - 1)


#: Whether a hero's power is spent.
_SPENT: Final = Fact(lambda data, _own: data, lambda position, holder: "x" if _memory(position, holder) & 1 else "")

#: Where the female worker is.
_FEMALE: Final = Fact(
    lambda data, _own: data.lower(),
    lambda position, holder: "".join(squares_of(position._board.female & position._board.workers(holder - 1))),
)


def _coins(data: str) -> tuple[str, tuple[str, ...]]:
    left, _, squares = data.partition("|")
    return left, _squares(squares)


def _forbidden(memory: int) -> str:
    return DIRECTIONS[(memory + 3) % 8].lower() if memory else ""


#: The data that can be compared, by power; a power with other data brings its own.
FACTS: Final[dict[str, Fact]] = {
    # The mark stays in the string during Athena's own turn, where it means nothing.
    "athena": Fact(
        lambda data, own: "" if own else data,
        lambda position, holder: "^" if holder in position.climbed - {position.turn_player} else "",
    ),
    "bellerophon": _SPENT,
    "jason": _SPENT,
    "clio": Fact(
        lambda data, _own: _coins(data or "3|"),
        lambda position, holder: (
            str(3 - (_memory(position, holder) >> 25)),
            squares_of(_memory(position, holder) & FULL),
        ),
    ),
    "europa": Fact(
        lambda data, _own: _squares(data),
        lambda position, holder: squares_of(1 << _memory(position, holder) >> 1),
    ),
    # The direction in which moves are forbidden.
    "aeolus": Fact(lambda data, _own: data, lambda position, holder: _forbidden(_memory(position, holder))),
    "achilles": _SPENT,
    # The stock; here the coin of a turn is there as soon as it starts.
    "morpheus": Fact(lambda data, own: int(data or "0") + own, _memory),
    "polyphemus": _SPENT,
    "hippolyta": _FEMALE,
    "selene": _FEMALE,
    "theseus": _SPENT,
}


@attrs.frozen(eq=False)
class Line:
    """A position and all results in which nobody has won; `Result(winner=...)` stands for all that are won.

    `problems` says what in the line cannot be compared or contradicts itself.
    """

    name: str
    place: str
    position: Position
    listed: dict[Result, str]
    problems: tuple[str, ...] = ()


def project(position: Position, mover: int) -> Result:
    """Tell a position of this package as a result of such a line."""
    outcome = ending(position, mover)
    if outcome is not None:
        return Result(winner=winner_of(outcome))
    heights = position.text().split(" ", 1)[0].translate(MERGED)
    ids = position.rules.ids
    memory: Memory = frozenset(
        (f"player {player}", FACTS[name].found(position, player)) for player, name in enumerate(ids, 1) if name in FACTS
    )
    workers = tuple(position.workers(player) for player in range(1, len(ids) + 1))
    return Result(heights, workers, memory, position.turn_player)


# ---------------------------------------------------------------------- reading


def powers(record: Record) -> tuple[str | None, ...]:
    """Return the ids of the players' powers."""
    names = (record.get("god1", str), record.get("god2", str))
    return tuple(None if name == _NO_POWER else name for name in names)


def position_of(record: Record, key: str, names: tuple[str | None, ...]) -> Position:
    """Return the position of a string about two powers; raise `VectorError` if it cannot be read or is none."""
    text = record.get(key, str)
    try:
        return Position.from_text(position_text(text), Rules(powers=names, allow_banned=True), waive=WAIVABLE)
    except SantoriniError as error:
        raise record.fail(f"{key!r}: {error}") from error


def read(record: Record) -> Line:
    """Return a line both of whose powers the package has; raise `VectorError` if it cannot be read."""
    position = position_of(record, "fen", powers(record))
    if position.turn_player != record.get("to_move", int):
        raise record.fail("'fen' is about another player's turn than 'to_move'")
    turns = record.items("turns", str)
    listed = {_result(record, text, position): text for text in turns}
    if not turns:
        listed[Result(winner=3 - position.turn_player)] = "no turn"
    problems = (*_unread(turns, position), *_contradictions(record, turns, position.turn_player))
    return Line(record.get("fen", str), record.place, position, listed, problems)


def _contradictions(record: Record, turns: list[str], mover: int) -> Iterable[str]:
    if record.get("n_states", int) != len(set(turns)):
        yield f"n_states is {record.get('n_states', int)}, but {len(set(turns))} results are listed"
    wins = any(text.split("/")[1 + mover].startswith("#") for text in turns)
    if (record.get("wins", int) > 0) != wins:
        yield f"wins is {record.get('wins', int)}, but {'a' if wins else 'no'} won result is listed"


def _unread(turns: list[str], position: Position) -> Iterable[str]:
    for name, number in zip(position.rules.ids, (4, 8), strict=True):
        data = {match[number + 1] for text in turns if (match := _STATE.fullmatch(text)) and match[number + 1]}
        if data and name not in FACTS:
            yield f"nothing here can compare the data {min(data)!r} of {name or _NO_POWER} yet"


def _result(record: Record, text: str, start: Position) -> Result:
    match = _STATE.fullmatch(text)
    if match is None:
        raise record.fail(f"a position string was expected in 'turns', found {text[:60]!r}")
    heights, side, *parts = match.groups()
    sides = (parts[:4], parts[4:])
    if tuple(None if name == _NO_POWER else name for _, name, _, _ in sides) != start.rules.ids:
        raise record.fail(f"'turns' is about other powers than 'fen': {text[:60]!r}")
    for player, (won, _, _, _) in enumerate(sides, 1):
        if won:
            return Result(winner=player)
    following = int(side)
    memory: Memory = frozenset(
        (f"player {player}", FACTS[name].told(data or "", following == player))
        for player, (_, name, data, _) in enumerate(sides, 1)
        if name in FACTS
    )
    return Result(heights, tuple(_squares(squares) for *_, squares in sides), memory, following)


def _squares(text: str | None) -> tuple[str, ...]:
    return tuple(sorted(text.lower().split(","), key=SQUARES.index)) if text else ()
