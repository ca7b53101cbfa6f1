"""Positions as numpy arrays, for programs that learn: planes of zeros and ones over the board.

>>> from santorini import Rules, arrays
>>> position = Rules().start().play("b2 d4 c2 d3")
>>> array = arrays.planes(position)
>>> array.shape, array.dtype
((20, 5, 5), dtype('uint8'))
>>> array[arrays.PLANES.index("own workers")]
array([[0, 0, 0, 0, 0],
       [0, 1, 0, 0, 0],
       [0, 0, 0, 0, 0],
       [0, 0, 0, 1, 0],
       [0, 0, 0, 0, 0]], dtype=uint8)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from santorini.core import codes
from santorini.core.squares import FULL, NOWHERE, SYMMETRIES, image_square
from santorini.errors import NotationError, shown
from santorini.position import Position
from santorini.squares import SQUARES

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["PLANES", "batch", "planes", "turned"]

_SIDE: Final = 5
_KINDS: Final = {
    name: flag | (codes.SETUP if flag == codes.CAN_PLACE else 0)
    for name, flag in codes.KINDS.items()
    if flag not in {codes.CAN_DOME, codes.SETUP}
}

#: What each plane says, in order. "Own" is the player who decides, or whose turn it was when the game ended or when
#: chance decides.
PLANES: Final = (
    *(f"level {blocks}" for blocks in range(4)),
    "dome",
    "own workers",
    "others' workers",
    "acting worker",
    "its first square",
    "built on",
    *(f"may {kind}" for kind in _KINDS),
    "own side climbed",
    "others climbed",
)


def planes(position: Position) -> NDArray[numpy.uint8]:
    """Return a position as an array of zeros and ones of the shape `(len(PLANES), 5, 5)`.

    `array[plane, row, column]`: a1 is at `[0, 0]`, e1 at `[0, 4]`, a5 at `[4, 0]`.
    """
    array: NDArray[numpy.uint8] = batch((position,))[0]
    return array


def batch(positions: Iterable[Position]) -> NDArray[numpy.uint8]:
    """Return several positions as one array of the shape `(number, len(PLANES), 5, 5)`, see `planes`."""
    import numpy  # noqa: PLC0415 - loading it takes longer than all of this package

    masks = numpy.array([_masks(position) for position in _listed(positions)], dtype=numpy.uint32)
    bits = masks.reshape(-1, len(PLANES), 1) >> numpy.arange(len(SQUARES), dtype=numpy.uint32) & 1
    return bits.astype(numpy.uint8).reshape(-1, len(PLANES), _SIDE, _SIDE)


def turned(array: NDArray[numpy.uint8], symmetry: int) -> NDArray[numpy.uint8]:
    """Return the image of an array, of one position or several, under a symmetry of the board.

    It is the array of `Position.transform(symmetry)`, and a new one also for symmetry 0.
    """
    import numpy  # noqa: PLC0415

    if type(symmetry) is not int or not 0 <= symmetry < SYMMETRIES:
        raise NotationError(f"symmetries are numbered from 0 to 7, not {shown(symmetry)}")
    given: object = array
    if not isinstance(given, numpy.ndarray) or given.shape[-2:] != (_SIDE, _SIDE):
        raise NotationError(f"an array that ends with 5 rows of 5 squares was expected, not {shown(given)}")
    flat = array.reshape(*array.shape[:-2], len(SQUARES))
    out = numpy.empty_like(flat)
    out[..., [image_square(symmetry, index) for index in range(len(SQUARES))]] = flat
    return out.reshape(array.shape)


def _listed(positions: Iterable[Position]) -> list[Position]:
    given: object = positions
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise NotationError(f"positions are given as a list, not as {shown(given)}")
    out = list(positions)
    for position in out:
        if not isinstance(position, Position):
            raise NotationError(f"an array is made of a Position, not of {shown(position)}")
        if position.phase == "drafting":
            raise NotationError("an array is made of a board, which a draft has not")
    return out


def _masks(position: Position) -> list[int]:
    """Return the planes of a position as masks of squares."""
    b = position._board
    own = b.turn if b.result or b.decider == codes.CHANCE else b.decider
    seats = position.rules.machine.seats
    others = [seat for seat in seats if seat & 3 != own & 3]
    levels = (FULL & ~b.l1, b.l1 & ~b.l2, b.l2 & ~b.l3, b.l3)
    workers = (b.workers(own & 3), b.occupied & ~b.workers(own & 3))
    turn = (*(0 if square == NOWHERE else 1 << square for square in (b.active, b.origin)), b.built)
    flags = [bool(b.kinds & flag) for flag in _KINDS.values()]
    flags += [b.climbed_before(own), any(b.climbed_before(seat) for seat in others)]
    return [*levels, b.dome, *workers, *turn, *(FULL if flag else 0 for flag in flags)]
