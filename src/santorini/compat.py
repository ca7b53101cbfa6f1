"""Reading the position strings of the Rust engine santorini-ai.

`heights/side/power[data]:squares/power[data]:squares`: 25 digits, row 5 first, 4 for a dome; the side to move; for each
side a power with its data, and squares in capitals. A `#` before a power says that this side has won.
"""

from __future__ import annotations

import re
from typing import Final

from santorini import limits
from santorini.errors import LimitExceeded, NotationError

_SIDE: Final = re.compile(r"(#?)([a-z0-9]{1,40})(\[[^\]]{0,200}\])?(?::([A-E1-5,]{0,74}))?")
_CLIMBED: Final = "[^]"


def position_text(text: str) -> str:
    """Return the text of this package for a string of santorini-ai.

    Understood is the data of the powers that this package has: `^` of Athena. Raises `NotationError`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a text was expected, not {type(text).__name__}")
    if len(text) > limits.POSITION_TEXT:
        raise LimitExceeded(f"a position text may have {limits.POSITION_TEXT} characters, not {len(text)}")
    parts = text.strip().split("/")
    if len(parts) != 4:
        raise NotationError("four parts joined by / were expected: heights, side, two powers", text=text)
    heights, side, *sides = parts
    if not re.fullmatch("[0-4]{25}", heights):
        raise NotationError("25 digits from 0 to 4 were expected", text=text)
    if side not in {"1", "2"}:
        raise NotationError("the side to move is 1 or 2", text=text, place=26)
    rows = "/".join(heights[row : row + 5] for row in range(0, 25, 5)).replace("4", "D")
    words, winner = [], 0
    for player, part in enumerate(sides, 1):
        word, won = _side(part, text, to_move=str(player) == side)
        words.append(word)
        winner = player if won else winner
    over = f" over={winner}:climbed" if winner else ""
    return f"{rows} {winner or side} {' '.join(words)}{over}"


def _side(part: str, text: str, *, to_move: bool) -> tuple[str, bool]:
    match = _SIDE.fullmatch(part)
    if match is None:
        raise NotationError(f"a power and squares were expected, found {part[:40]!r}", text=text, place=text.find(part))
    won, name, data, squares = match.groups()
    climbed = data == _CLIMBED and name == "athena"
    if data and not climbed:
        raise NotationError(f"the data {data[:40]} of {name} is not understood", text=text, place=text.find(data))
    mark = "+" if climbed and not to_move else ""
    return f"{'-' if name == 'mortal' else name}{mark}:{(squares or '').lower()}", bool(won)
