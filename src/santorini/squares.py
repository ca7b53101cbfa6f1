"""Names of squares: `a1` at the bottom left to `e5` at the top right.

The face of the package speaks of squares by name; the index of a square is `row * 5 + column`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from santorini.errors import NotationError, shown

#: A square by name, such as `"c3"`.
Square: TypeAlias = str

#: All squares in the order of their indices: a1, b1, ... e1, a2, ... e5.
SQUARES: Final[tuple[Square, ...]] = tuple(column + row for row in "12345" for column in "abcde")

_INDEX: Final = {name: index for index, name in enumerate(SQUARES)}


def square_index(square: Square) -> int:
    """Return the index 0-24 of a square.

    Raises `NotationError` if there is no such square.

    >>> square_index("b2")
    6
    """
    try:
        return _INDEX[square]
    except Exception:  # noqa: BLE001 - the hash of an object may raise anything
        raise NotationError(f"{shown(square)} is not a square (a1 to e5)", text=_given(square)) from None


def square_name(index: int) -> Square:
    """Return the name of the square with an index 0-24.

    >>> square_name(24)
    'e5'
    """
    if type(index) is not int or not 0 <= index < len(SQUARES):
        raise NotationError(f"{shown(index)} is not the index of a square (0 to 24)", text=_given(index))
    return SQUARES[index]


def _given(value: object) -> str:
    """Return the text that an error carries for a value that was to be read."""
    return value[:100] if isinstance(value, str) else shown(value)


def squares_of(mask: int) -> tuple[Square, ...]:
    """Return the squares of a mask, lowest index first."""
    return tuple(name for index, name in enumerate(SQUARES) if mask >> index & 1)


def mask_of(squares: Iterable[object]) -> int:
    """Return the mask of an iterable of squares; raise `NotationError` for an item that is none."""
    mask = 0
    for square in squares:
        mask |= 1 << square_index(square)  # type: ignore[arg-type]
    return mask
