"""The eight symmetries of the board, written for texts and on purpose not taken from the library."""

from __future__ import annotations

import re

COLUMNS = "abcde"
SQUARES = tuple(column + str(row) for row in range(1, 6) for column in COLUMNS)
SYMMETRIES = range(8)

DIRECTIONS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")

_SQUARE = re.compile(r"[a-e][1-5]")
_DIRECTION = re.compile(r"(?<=\{)[NESW]+(?=\})")


def turn_square(square: str, symmetry: int) -> str:
    """Return where a square goes: mirror left and right (1), up and down (2), along the diagonal (4)."""
    column, row = COLUMNS.index(square[0]), int(square[1]) - 1
    if symmetry & 1:
        column = 4 - column
    if symmetry & 2:
        row = 4 - row
    if symmetry & 4:
        column, row = row, column
    return COLUMNS[column] + str(row + 1)


def turn_direction(direction: str, symmetry: int) -> str:
    """Return where a direction goes, told by the square in that direction of c3."""
    up = ("N" in direction) - ("S" in direction)
    right = ("E" in direction) - ("W" in direction)
    square = turn_square(COLUMNS[2 + right] + str(3 + up), symmetry)
    vertical = {"2": "S", "3": "", "4": "N"}[square[1]]
    return vertical + {"b": "W", "c": "", "d": "E"}[square[0]]


def turn_text(text: str, symmetry: int) -> str:
    """Turn every square that a text names, and every direction in braces."""
    text = _DIRECTION.sub(lambda found: turn_direction(found[0], symmetry), text)
    return _SQUARE.sub(lambda found: turn_square(found[0], symmetry), text)


def read_heights(heights: str) -> dict[str, str]:
    """Read a diagram (row 5 first) into one letter a square."""
    rows = heights.split("/")
    return {
        column + str(5 - i): letter for i, row in enumerate(rows) for column, letter in zip(COLUMNS, row, strict=True)
    }


def write_heights(letters: dict[str, str]) -> str:
    """Write a diagram, row 5 first."""
    return "/".join("".join(letters[column + str(row)] for column in COLUMNS) for row in range(5, 0, -1))


def turn_heights(heights: str, symmetry: int) -> str:
    """Turn a diagram."""
    return write_heights({turn_square(square, symmetry): letter for square, letter in read_heights(heights).items()})
