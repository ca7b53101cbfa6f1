"""Reading the position strings of the Rust engine santorini-ai.

`heights/side/power[data]:squares/power[data]:squares`: 25 digits, row 5 first, 4 for a dome; the side to move; for each
side a power with its data, and squares in capitals. A `#` before a power says that this side has won.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from santorini import limits
from santorini.errors import LimitExceeded, NotationError, shown
from santorini.squares import SQUARES

_SIDE: Final = re.compile(r"(#?)([a-z][a-z0-9_]{0,39})(\[[^\]]{0,200}\])?(?::([A-E1-5,]{0,74}))?")
_CLIMBED: Final = "[^]"
_SPENT: Final = "[x]"
#: Heroes with such data; the memory of each is 1 once its power is spent.
_HEROES: Final = frozenset({"theseus"})
_SPACE: Final = " \t\r\n"


@attrs.frozen
class _Side:
    name: str
    climbed: bool
    spent: bool
    squares: str
    won: bool


def position_text(text: str) -> str:
    """Return the text of this package for a string of santorini-ai.

    Understood is the data of the powers that this package has: `^` of Athena, `x` of a hero whose power is spent.
    Where Athena is to move herself her mark says nothing that anybody reads any more, and is left out. Raises
    `NotationError`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a text was expected, not {type(text).__name__}")
    if len(text) > limits.POSITION_TEXT:
        raise LimitExceeded(f"a position text may have {limits.POSITION_TEXT} characters, not {len(text)}")
    place = len(text) - len(text.lstrip(_SPACE))
    parts = text.strip(_SPACE).split("/")
    if len(parts) != 4:
        raise NotationError("four parts joined by / were expected: heights, side, two powers", text=text, place=place)
    heights, to_move = parts[:2]
    if not re.fullmatch("[0-4]{25}", heights):
        raise NotationError("25 digits from 0 to 4 were expected", text=text, place=place)
    place += len(heights) + 1
    if to_move not in {"1", "2"}:
        raise NotationError("the side to move is 1 or 2", text=text, place=place)
    one = _side(parts[2], text, place + 2)
    two = _side(parts[3], text, place + 3 + len(parts[2]))
    if one.won and two.won:
        raise NotationError("both sides are said to have won", text=text, place=place + 2)
    rows = "/".join(heights[row : row + 5] for row in range(0, 25, 5)).replace("4", "D")
    winner = "1" if one.won else "2" if two.won else ""
    mover = winner or to_move
    words = (_word(side, to_move=number == mover) for number, side in (("1", one), ("2", two)))
    spent = ",".join(f"{slot}:1" for slot, side in ((1, one), (2, two)) if side.spent)
    details = f"{f' memory={spent}' if spent else ''}{f' over={winner}:climbed' if winner else ''}"
    return f"{rows} {mover} {' '.join(words)}{details}"


def _side(part: str, text: str, place: int) -> _Side:
    match = _SIDE.fullmatch(part)
    if match is None:
        raise NotationError(f"a power and squares were expected, found {shown(part)}", text=text, place=place)
    won, name, data, squares = match.groups()
    climbed = data == _CLIMBED and name == "athena"
    spent = data == _SPENT and name in _HEROES
    if data and not climbed and not spent:
        message = f"the data {shown(data)} of {name} is not understood"
        raise NotationError(message, text=text, place=place + match.start(3))
    seen: set[str] = set()
    for square in squares.lower().split(",") if squares else ():
        if square not in SQUARES or square in seen:
            message = f"{shown(square.upper())} is named once already" if square in seen else "a square was expected"
            raise NotationError(message, text=text, place=place + match.start(4))
        seen.add(square)
    return _Side(name, climbed, spent, (squares or "").lower(), bool(won))


def _word(side: _Side, *, to_move: bool) -> str:
    mark = "+" if side.climbed and not to_move else ""
    return f"{'-' if side.name == 'mortal' else side.name}{mark}:{side.squares}"
