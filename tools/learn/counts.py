"""What the hand-made evaluator counts on boards, worked out for many of them at once, and for any number of workers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from santorini.search.handmade import COUNTED
from tools.learn.features import CHUNK, NEXT, bits

#: How many numbers there are for a side.
SIZE: Final = sum(COUNTED.values())
_TWO: Final = ((NEXT @ NEXT > 0) & ~np.eye(25, dtype=np.bool_)).astype(np.float32)
_CENTRE: Final = np.array([2 - max(abs(s // 5 - 2), abs(s % 5 - 2)) for s in range(25)])


def counts(masks: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return what is counted of the side whose turn it is, and of the other one, in the order of `COUNTED`.

    Masks are those of `selfplay.Row`; there is one row of `SIZE` columns for each of theirs.
    """
    parts = [_chunk(masks[at : at + CHUNK]) for at in range(0, len(masks), CHUNK)]
    own, other = zip(*parts, strict=True)
    return np.concatenate(own), np.concatenate(other)


def _chunk(masks: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    squares = bits(masks)
    height = squares[:, :3].sum(1)
    mine, foes = squares[:, 4], squares[:, 5]
    free = ~(squares[:, 3] | mine | foes)
    beside = [(free & (height == level)).astype(np.float32) @ NEXT for level in range(4)]
    ladders = (free & (height == 2) & (beside[3] > 0)).astype(np.float32) @ NEXT
    entered = [sum(beside[: min(level + 2, 4)]) for level in range(4)]
    own, other = (_side(workers, height, entered, [*beside[1:], ladders]) for workers in (mine, foes))
    return own, other


def _side(workers: NDArray[np.bool_], height: NDArray[Any], entered: list[Any], beside: list[Any]) -> NDArray[np.int8]:
    """Return what is counted of a side; `beside` are neighbours of level 1, 2 and 3, and ladders."""
    on = [workers & (height == level) for level in range(4)]
    ground, low, middle, _ = on
    columns = [(here & (centre == _CENTRE)).sum(1) for here in on for centre in range(3)]
    columns += [(here * number).sum(1) for here, number in zip(on, entered, strict=True)]
    columns += [(here * number).sum(1) for here, number in zip((ground, low, middle, low), beside, strict=True)]
    columns.append(((workers.astype(np.float32) @ _TWO) * workers).sum(1) / 2)
    return np.stack(columns, 1).astype(np.int8)
