"""Reading the position strings of the Rust engine santorini-ai.

`heights/side/power[data]:squares/power[data]:squares`: 25 digits, row 5 first, 4 for a dome; the side to move; for each
side a power with its data, and squares in capitals. A `#` before a power says that this side has won.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import attrs

from santorini import limits
from santorini.errors import NotationError, shown, text_within
from santorini.squares import SQUARES
from santorini.steps import DIRECTIONS

_SIDE: Final = re.compile(r"(#?)([a-z][a-z0-9_]{0,39})(\[[^\]]{0,200}\])?(?::([A-E1-5,]{0,74}))?")
_CLIMBED: Final = "[^]"
_SPACE: Final = " \t\r\n"
_COINS: Final = re.compile(r"([0-3])\|((?:[A-E][1-5](?:,[A-E][1-5]){0,2})?)")


def _coins(data: str) -> int | None:
    match = _COINS.fullmatch(data)
    if match is None:
        return None
    squares = match[2].lower().split(",") if match[2] else []
    return sum(1 << SQUARES.index(square) for square in set(squares)) | (3 - int(match[1])) << 25


def _square(data: str) -> int | None:
    return SQUARES.index(data.lower()) + 1 if re.fullmatch("[A-E][1-5]", data) else None


def _spent(data: str) -> int | None:
    return 1 if data == "x" else None


_SQUARE: Final = re.compile("[A-E][1-5]")
#: Powers that tell female from male workers; their data is the square of the female one of the side.
_SEXES: Final = frozenset({"hippolyta", "selene"})


def _wind(data: str) -> int | None:
    """Return the direction opposite to the one that the data forbids."""
    names = [name.lower() for name in DIRECTIONS[:8]]
    return (names.index(data) + 4) % 8 + 1 if data in names else None


def _stock(data: str) -> int | None:
    return int(data) if re.fullmatch("[0-9]{1,9}", data) else None


#: The memory of a power for its data; `None` if that is not understood.
_MEMORIES: Final[dict[str, Callable[[str], int | None]]] = {
    "bellerophon": _spent,
    "clio": _coins,
    "europa": _square,
    "jason": _spent,
    "aeolus": _wind,
    "achilles": _spent,
    "morpheus": _stock,
    "polyphemus": _spent,
    "theseus": _spent,
}


@attrs.frozen
class _Side:
    name: str
    climbed: bool
    memory: int
    female: str
    squares: str
    won: bool


def position_text(text: str) -> str:
    """Return the text of this package for a string of santorini-ai.

    Understood is the data of the powers that this package has: `^` of Athena, which where she is to move herself says
    nothing that anybody reads any more and is left out, the female worker of Hippolyta and Selene, and what powers keep
    in their memory; Morpheus's coin of a turn is added there only when he builds. Which worker of their opponent is
    female is not told, and does not matter: it is the first one named. Raises `NotationError`.
    """
    text = text_within(text, limits.POSITION_TEXT, "a position text")
    place = len(text) - len(text.lstrip(_SPACE))
    parts = text.strip(_SPACE).split("/")
    if len(parts) != 4:
        message = f"four parts joined by / were expected: heights, side, two powers, found {shown(text)}"
        raise NotationError(message, text=text, place=place)
    heights, to_move = parts[:2]
    if not re.fullmatch("[0-4]{25}", heights):
        raise NotationError(f"25 digits from 0 to 4 were expected, found {shown(heights)}", text=text, place=place)
    place += len(heights) + 1
    if to_move not in {"1", "2"}:
        raise NotationError(f"the side to move is 1 or 2, not {shown(to_move)}", text=text, place=place)
    one = _side(parts[2], text, place + 2)
    two = _side(parts[3], text, place + 3 + len(parts[2]))
    if one.won and two.won:
        raise NotationError("both sides are said to have won", text=text, place=place + 2)
    rows = "/".join(heights[row : row + 5] for row in range(0, 25, 5)).replace("4", "D")
    winner = "1" if one.won else "2" if two.won else ""
    mover = winner or to_move
    sides = (("1", one), ("2", two))
    words = (_word(side, to_move=number == mover) for number, side in sides)
    kept = ((number, side.memory + (side.name == "morpheus" and number == to_move)) for number, side in sides)
    memories = ",".join(f"{number}:{memory:x}" for number, memory in kept if memory)
    more = [f"memory={memories}"] if memories else []
    more += [f"over={winner}:climbed"] if winner else []
    return " ".join([rows, mover, *words, *_females(one, two), *more])


def _females(*sides: _Side) -> list[str]:
    if not any(side.name in _SEXES for side in sides):
        return []
    squares = [side.female if side.name in _SEXES else side.squares[:2] for side in sides]
    return [f"female={','.join(filter(None, squares))}"] if any(squares) else []


def _side(part: str, text: str, place: int) -> _Side:
    match = _SIDE.fullmatch(part)
    if match is None:
        raise NotationError(f"a power and squares were expected, found {shown(part)}", text=text, place=place)
    won, name, data, squares = match.groups()
    climbed = data == _CLIMBED and name == "athena"
    told = data[1:-1] if data else ""
    memory = _MEMORIES[name](told) if name in _MEMORIES else None
    female = told.lower() if name in _SEXES and _SQUARE.fullmatch(told) else ""
    if data and not climbed and not female and memory is None:
        message = f"the data {shown(data)} of {name} is not understood"
        raise NotationError(message, text=text, place=place + match.start(3))
    seen: set[str] = set()
    for square in squares.lower().split(",") if squares else ():
        if square not in SQUARES or square in seen:
            name = shown(square.upper())
            message = f"{name} is named once already" if square in seen else f"a square was expected, found {name}"
            raise NotationError(message, text=text, place=place + match.start(4))
        seen.add(square)
    return _Side(name, climbed, memory or 0, female, (squares or "").lower(), bool(won))


def _word(side: _Side, *, to_move: bool) -> str:
    mark = "+" if side.climbed and not to_move else ""
    return f"{'-' if side.name == 'mortal' else side.name}{mark}:{side.squares}"
