"""Positions of self-play as they are learned from."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from tools.learn.model import Reals

#: Every so many-th game is kept to find the loss of.
_EVERY: Final = 20


@attrs.frozen(eq=False)
class Positions:
    """What `selfplay` has written."""

    game: NDArray[np.int32]
    masks: NDArray[np.int32]
    score: NDArray[np.int32]
    won: NDArray[np.bool_]
    powers: NDArray[np.int16]


def read(paths: Iterable[Path], names: tuple[str, ...]) -> Positions:
    """Return the positions in files in which both sides have two workers.

    Powers get their numbers in `names`, and -1 if they are not there.
    """
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in attrs.fields_dict(Positions)}
    games = 0
    for path in paths:
        with np.load(path) as found:
            number = np.array([names.index(name) if name in names else -1 for name in found["names"]], np.int16)
            two = _twos(found["masks"])
            for name, part in parts.items():
                column = found[name][two]
                part.append(number[column] if name == "powers" else column + games * (name == "game"))
            games += int(found["game"].max(initial=-1)) + 1
    return Positions(**{name: np.concatenate(part) for name, part in parts.items()})


def _twos(masks: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return where both sides have two workers."""
    workers = masks[:, 4:, None] >> np.arange(25) & 1
    two: NDArray[np.bool_] = (workers.sum(2) == 2).all(1)
    return two


def aims(positions: Positions, share: float, points: float) -> Reals:
    """Return what to aim at: how the game ended, and for the rest what the search said."""
    said = 1 / (1 + np.exp(-np.clip(positions.score, -2000, 2000) / points))
    out: Reals = (share * positions.won + (1 - share) * said).astype(np.float32)
    return out


def held_back(positions: Positions) -> NDArray[np.bool_]:
    """Return which positions are kept to find the loss of."""
    held: NDArray[np.bool_] = positions.game % _EVERY == 0
    return held


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line how to ask for positions and for what to aim at."""
    parser.add_argument("data", type=Path, nargs="+", help="files that selfplay has written")
    parser.add_argument(
        "--results", type=float, default=0.5, help="the share of results in what to aim at; rest: scores"
    )
    parser.add_argument("--points", type=float, default=105.0, help="how many points of the scores are a logit")
