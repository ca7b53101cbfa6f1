"""The weights of the hand-made evaluator fitted to positions of self-play."""

from __future__ import annotations

import argparse
import json
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from santorini.search.handmade import COUNTED
from tools.learn.counts import SIZE, counts
from tools.learn.data import add_arguments as add_data
from tools.learn.data import aims, held_back, read
from tools.learn.model import POINTS, Reals, loss

_Solid: TypeAlias = NDArray[np.float64]

#: What draws weights to zero, as hardly anything is known of some.
_RIDGE: Final = 20.0
_STEPS: Final = 12


def newton(columns: _Solid, target: Reals) -> _Solid:
    """Return weights for columns that foretell a target, found by Newton's method."""
    found = np.zeros(columns.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-columns @ found))
        slope = columns.T @ (chance - target) + _RIDGE * found
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns
        found -= np.linalg.solve(curve + _RIDGE * np.eye(len(found)), slope)
    return found


def named(numbers: _Solid) -> dict[str, list[int]]:
    """Return weights by their names, in points.

    Both sides have as many workers, so only differences between places are known: the worst is worth nothing.
    """
    numbers[: COUNTED["place"]] -= numbers[: COUNTED["place"]].min()
    points: list[int] = np.round(numbers * POINTS).astype(int).tolist()
    found, at = {"tempo": points[SIZE:]}, 0
    for name, size in COUNTED.items():
        found[name] = points[at : at + size]
        at += size
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line what can be asked for."""
    add_data(parser)


def run(asked: argparse.Namespace) -> None:
    """Fit weights and print them."""
    positions = read(asked.data, ())
    own, other = counts(positions.masks)
    columns = np.concatenate([own.astype(np.float64) - other, np.ones((len(own), 1))], 1)
    held = held_back(positions)
    found = newton(columns[~held], aims(positions, asked.results, asked.points)[~held])
    won = positions.won[held].astype(np.float32)
    print(f"{len(held)} positions, {held.sum()} of them held back")
    print(f"hand-made loss {loss((columns[held] @ found).astype(np.float32), won):.4f}")
    print(json.dumps(named(found)))
