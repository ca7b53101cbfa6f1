"""What the learned evaluator counts on boards, worked out for many of them at once."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from santorini.search.weights import LEVELS, NEAR, SQUARE_CLASSES, SQUARES, classes

Whole: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]

_SQUARES: Final = np.arange(25)
#: The directions go round.
_ROUND: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
#: Where the neighbours of each square lie on a board with a rim.
_RIMMED: Final = np.array([[(s // 5 + 1 + r) * 7 + s % 5 + 1 + c for r, c in _ROUND] for s in range(25)])
_INNER: Final = np.array([(s // 5 + 1) * 7 + s % 5 + 1 for s in range(25)])
#: Which squares are next to each other.
NEXT: Final = np.array(
    [[max(abs(a // 5 - b // 5), abs(a % 5 - b % 5)) == 1 for b in range(25)] for a in range(25)], dtype=np.float32
)
#: A square that nobody can enter.
_SHUT: Final = 4
#: So many positions are looked at at once.
CHUNK: Final = 50_000

#: The columns of `Features.counts`: surroundings by level, kind and state of the neighbour; squares by level and how
#: soon each side can enter them; then what powers have numbers of their own for, of the side whose turn it is and, the
#: other way round, of the other side.
LOW: Final = LEVELS * 2 * 5


@attrs.frozen(eq=False)
class Features:
    """What is counted on boards.

    `patterns`, `kinds` and `guards` have for each of the four workers, those of the side whose turn it is first, the
    class of its surroundings: as they are, by what the worker can do there, and by where it can climb and who may
    interfere. `counts` has the rest in columns.
    """

    patterns: NDArray[np.int32]
    kinds: NDArray[np.int32]
    guards: NDArray[np.int32]
    counts: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.counts)


def features(masks: NDArray[np.int32]) -> Features:
    """Return what is counted on boards with two workers a side, given by masks as in `selfplay.Row`."""
    parts = [_chunk(masks[at : at + CHUNK].astype(np.int64)) for at in range(0, len(masks), CHUNK)]
    columns = zip(*parts, strict=True)
    return Features(*(np.concatenate(column) for column in columns))


def bits(masks: NDArray[Any]) -> Truths:
    """Return the squares of masks, in one more dimension."""
    return (masks[..., None] >> _SQUARES & 1).astype(np.bool_)


def _lowest(masks: Whole) -> Whole:
    """Return the number of the lowest bit of masks; all have one."""
    return np.log2((masks & -masks).astype(np.float64)).astype(np.int64)


def _around(values: NDArray[Any], workers: Whole, rim: int) -> Whole:
    """Return the values on the eight squares around workers; squares off the board have the value of the rim."""
    padded = np.full((len(values), 49), rim, dtype=np.int64)
    padded[:, _INNER] = values
    out: Whole = padded[np.arange(len(values))[:, None, None], _RIMMED[workers]]
    return out


def _tally(codes: Whole, size: int) -> NDArray[np.int8]:
    """Return how often each code below a size is in each row."""
    flat = codes.reshape(len(codes), -1)
    return np.stack([(flat == code).sum(1) for code in range(size)], 1).astype(np.int8)


def _spread(squares: Truths) -> Truths:
    """Return the squares next to some."""
    out: Truths = squares.astype(np.float32) @ NEXT > 0
    return out


def _number(states: Whole, base: int) -> NDArray[np.int32]:
    """Return the classes of surroundings."""
    out: NDArray[np.int32] = classes(base)[0][(states * base ** np.arange(NEAR)).sum(-1)]
    return out


def _chunk(masks: Whole) -> tuple[NDArray[Any], ...]:
    mine, foes = masks[:, 4], masks[:, 5]
    height = bits(masks[:, :3]).sum(1)
    free = ~bits(masks[:, 3] | mine | foes)
    workers = np.stack([_lowest(mine), _lowest(mine & mine - 1), _lowest(foes), _lowest(foes & foes - 1)], 1)
    level = np.take_along_axis(height, workers, 1)
    low = np.minimum(level, LEVELS - 1)
    near = (NEXT[workers] > 0) & free[:, None]
    reach = near & (height[:, None] <= level[:, :, None] + 1)
    soon = np.stack([reach[:, 0] | reach[:, 1], reach[:, 2] | reach[:, 3]], 1)

    states = _around(np.where(free, height, _SHUT), workers, _SHUT)
    gap = states - low[:, :, None]
    kinds = np.where(states == _SHUT, 0, np.where(gap <= 0, 1, np.where(gap == 1, 2, 3)))
    zones = soon | _spread(soon)
    theirs = np.concatenate([_around(zones[:, 1], workers[:, :2], 0), _around(zones[:, 0], workers[:, 2:], 0)], 1)
    climbs = (states == np.minimum(level + 1, 3)[:, :, None]) + 2 * theirs

    diagonal = np.arange(NEAR) % 2
    lows = (low[:, :, None] * 2 + diagonal) * 5 + states
    when = np.stack([_when(height, free, soon[:, side]) for side in (0, 1)], 1)
    worthy = free & (height > 0)
    counts = [
        _tally(lows[:, :2], LOW) - _tally(lows[:, 2:], LOW),
        _tally(np.where(worthy, ((height - 1) * 3 + when[:, 0]) * 3 + when[:, 1], SQUARES), SQUARES),
    ]
    for side, sign in ((0, 1), (1, -1)):
        two = slice(2 * side, 2 * side + 2)
        own = [
            _tally(level[:, two] * 6 + SQUARE_CLASSES[workers[:, two]], 24),
            _tally((low[:, two, None] * 2 + diagonal) * 4 + climbs[:, two], LEVELS * 2 * 4),
            _tally(np.where(worthy, (height - 1) * 3 + when[:, side], 9), 9),
            np.ones((len(masks), 1), np.int8),
        ]
        counts.append(np.concatenate(own, 1) * np.int8(sign))
    return (
        _number(states, 5) + low.astype(np.int32) * np.int32(classes(5)[1]),
        _number(kinds, 4) + low.astype(np.int32) * np.int32(classes(4)[1]),
        _number(climbs, 4) + low.astype(np.int32) * np.int32(classes(4)[1]),
        np.concatenate(counts, 1),
    )


def _when(height: Whole, free: Truths, soon: Truths) -> Whole:
    """Return how soon a side can enter squares: 0 for the next turn, 1 for the turn after, 2 for later."""
    onward = np.zeros_like(soon)
    for level in range(4):
        onward |= _spread(soon & (height == level)) & (height <= level + 1)
    return np.where(soon, 0, np.where(onward & free, 1, 2))
