"""The geometry of the board as masks of 25 bits: the only module with literal sizes.

A square is an index `row * 5 + column`, a1 = 0 and e5 = 24; a set of squares is a mask with bit `index` set.
Directions 0-7 go counter-clockwise from the east: E NE N NW W SW S SE.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDE: Final = 5
SQUARES: Final = 25
FULL: Final = (1 << 25) - 1
NOWHERE: Final = 31
SYMMETRIES: Final = 8
#: Stands for a direction where there is none.
NO_DIRECTION: Final = 8
#: How squares and directions are kept in a part of a number, and of how many bits: the mask of some squares, the index
#: of a square, the same plus 1 with 0 for none, a direction plus 1 with 0 for none.
FIELDS: Final = {"squares": SQUARES, "square": 5, "place": 5, "direction": 4}

# A shift of a literal would be compiled as a 32-bit C shift; of a variable it is a 64-bit one.
ONE: Final[i64] = 1
# What a conditional expression has in place of a literal 0: that would make objects of both its values, which is slow.
ZERO: Final[i64] = 0

_DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _inside(row: int, column: int) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE


def _on_edge(square: int) -> bool:
    row, column = divmod(square, SIDE)
    return row in {0, SIDE - 1} or column in {0, SIDE - 1}


def _neighbours(square: int) -> int:
    row, column = divmod(square, SIDE)
    mask = 0
    for down, right in _DIRECTIONS:
        if _inside(row + down, column + right):
            mask |= 1 << ((row + down) * SIDE + column + right)
    return mask


def _beyond() -> list[int]:
    """For each pair (from, to) of neighbours the mask of the next square in line, 0 where there is none."""
    out = [0] * (32 * 32)
    for square in range(SQUARES):
        row, column = divmod(square, SIDE)
        for down, right in _DIRECTIONS:
            if _inside(row + down, column + right) and _inside(row + 2 * down, column + 2 * right):
                near = (row + down) * SIDE + column + right
                out[square * 32 + near] = 1 << ((row + 2 * down) * SIDE + column + 2 * right)
    return out


def _along() -> list[int]:
    """For each pair (direction, square) the mask of the next square, 0 where there is none; rows of 32."""
    out = [0] * (9 * 32)
    for direction, (down, right) in enumerate(_DIRECTIONS):
        for square in range(SQUARES):
            row, column = divmod(square, SIDE)
            if _inside(row + down, column + right):
                out[direction * 32 + square] = 1 << ((row + down) * SIDE + column + right)
    return out


def _headings() -> list[int]:
    """For each pair (from, to) the direction of a move: one square, two in line, or one across the edge."""
    out = [NO_DIRECTION] * (32 * 32)
    for square in range(SQUARES):
        row, column = divmod(square, SIDE)
        for direction, (down, right) in enumerate(_DIRECTIONS):
            if _inside(row + 2 * down, column + 2 * right):
                out[square * 32 + (row + 2 * down) * SIDE + column + 2 * right] = direction
            out[square * 32 + (row + down) % SIDE * SIDE + (column + right) % SIDE] = direction
    return out


def _indices() -> list[int]:
    """The index of each bit, under a De Bruijn hash of it."""
    out = [0] * 32
    for index in range(32):
        out[((0x077CB531 << index) & 0xFFFFFFFF) >> 27] = index
    return out


def _symmetries() -> list[int]:
    """Eight images of each square: four quarter turns, then the same after a reflection of the columns."""
    out: list[int] = []
    for symmetry in range(SYMMETRIES):
        for square in range(SQUARES):
            row, column = divmod(square, SIDE)
            if symmetry >= 4:
                column = SIDE - 1 - column
            for _ in range(symmetry % 4):
                row, column = column, SIDE - 1 - row
            out.append(row * SIDE + column)
    return out


NEIGHBOURS: Final[vec[i64]] = vec[i64]([_neighbours(square) for square in range(SQUARES)] + [0] * 7)
BEYOND: Final[vec[i64]] = vec[i64](_beyond())
ALONG: Final[vec[i64]] = vec[i64](_along())
HEADING: Final[vec[i64]] = vec[i64](_headings())
_INDEX: Final[vec[i64]] = vec[i64](_indices())
IMAGES: Final[vec[i64]] = vec[i64](_symmetries())


#: The squares on the edges of the board.
BORDER: Final[i64] = sum(1 << square for square in range(SQUARES) if _on_edge(square))


def bit(square: i64) -> i64:
    """Return the mask of one square."""
    return ONE << square


def count(mask: i64) -> i64:
    """Return the number of squares in a mask (at most 32 bits wide)."""
    x = mask - ((mask >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    return ((((x + (x >> 4)) & 0x0F0F0F0F) * 0x01010101) >> 24) & 63


def lowest(mask: i64) -> i64:
    """Return the index of the lowest square of a mask that is not empty."""
    return _INDEX[(((mask & -mask) * 0x077CB531) >> 27) & 31]


def nth(mask: i64, index: i64) -> i64:
    """Return the square at position `index` (from 0) of a mask with more than `index` squares."""
    while index > 0:
        mask &= mask - 1
        index -= 1
    return lowest(mask)


def members(mask: i64) -> list[int]:
    """Return the indices of the squares of a mask, the lowest first; for where there is time for a list."""
    out: list[int] = []
    while mask:
        out.append(int(lowest(mask)))
        mask &= mask - 1
    return out


def place(kept: i64) -> i64:
    """Return the mask of a square kept in the low five bits of a number as its index + 1; 0 if there is none."""
    return (ONE << (kept & 31)) >> 1 & FULL


def around(mask: i64) -> i64:
    """Return the squares next to any of a mask."""
    out: i64 = 0
    while mask:
        out |= NEIGHBOURS[lowest(mask)]
        mask &= mask - 1
    return out


def shut_in(mask: i64, free: i64) -> i64:
    """Return the squares of a mask that have no neighbour in `free`."""
    out: i64 = 0
    while mask:
        if not NEIGHBOURS[lowest(mask)] & free:
            out |= mask & -mask
        mask &= mask - 1
    return out


def cramped(mask: i64, free: i64, enough: i64) -> i64:
    """Return the squares of a mask that have fewer than `enough` neighbours in `free`."""
    out: i64 = 0
    while mask:
        if count(NEIGHBOURS[lowest(mask)] & free) < enough:
            out |= mask & -mask
        mask &= mask - 1
    return out


def together(mask: i64) -> bool:
    """Return whether there are several squares in a mask that all neighbour each other."""
    left = mask
    while left:
        one = lowest(left)
        if mask & ~(NEIGHBOURS[one] | bit(one)):
            return False
        left &= left - 1
    return mask & (mask - 1) != 0


def image(symmetry: i64, mask: i64) -> i64:
    """Return the image of a mask under one of the eight symmetries."""
    out: i64 = 0
    base = symmetry * SQUARES
    while mask:
        out |= ONE << IMAGES[base + lowest(mask)]
        mask &= mask - 1
    return out


def image_square(symmetry: i64, square: i64) -> i64:
    """Return the image of a square under one of the eight symmetries."""
    return IMAGES[symmetry * SQUARES + square]


def image_place(symmetry: i64, place: i64) -> i64:
    """Return the image of a square kept as its index + 1; 0 and what is too large stand for none, and stay."""
    return image_square(symmetry, place - 1) + 1 if 0 < place <= SQUARES else place


def image_direction(symmetry: i64, direction: i64) -> i64:
    """Return the image of a direction 0-7 under one of the eight symmetries."""
    centre: i64 = SQUARES // 2  # stays where it is
    return HEADING[centre * 32 + image_square(symmetry, lowest(ALONG[direction * 32 + centre]))]


def image_field(symmetry: i64, what: str, value: i64) -> i64:
    """Return the image of what one of the `FIELDS` holds."""
    if what == "squares":
        return image(symmetry, value)
    if what == "square":
        return image_square(symmetry, value) if value < SQUARES else value
    if what == "place":
        return image_place(symmetry, value)
    return image_direction(symmetry, value - 1) + 1 if 0 < value <= NO_DIRECTION else value
