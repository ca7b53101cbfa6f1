"""Weights fitted to positions of self-play, and how well they foretell who wins."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from santorini.search.weights import Weights
from tools.learn.features import HANDMADE, Features, features
from tools.learn.model import POINTS, Data, Model, Reals, adam, folded, judged, loss

#: Every so many-th game is kept to find the loss of.
_EVERY: Final = 20
#: What draws the weights of the hand-made evaluator to zero, as hardly anything is known of some.
_RIDGE: Final = 20.0
_BASE: Final = frozenset({"patterns", "kinds", "guards", "counts"})


@attrs.frozen(eq=False)
class Positions:
    """What `selfplay` has written."""

    game: NDArray[np.int32]
    masks: NDArray[np.int32]
    score: NDArray[np.int32]
    won: NDArray[np.bool_]
    powers: NDArray[np.int16]


def read(paths: Iterable[Path], names: tuple[str, ...]) -> Positions:
    """Return the positions in files; powers get their numbers in `names`, and -1 if they are not there."""
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


def report(told: str, logits: Reals, data: Data, rows: NDArray[np.int64]) -> None:
    """Print a loss."""
    print(f"{told:28} loss {loss(logits[rows], data.won[rows]):.4f}", flush=True)


def tables(data: Data, held: NDArray[np.bool_], asked: argparse.Namespace, start: Weights | None) -> Weights:
    """Return fitted weights of the learned evaluator."""
    names = tuple(asked.powers_of)
    learning, checking = data.take(np.flatnonzero(~held)), data.take(np.flatnonzero(held))
    groups = _BASE | ({"own"} if names else set()) | ({"hidden"} if start is None else set())
    model = Model(len(names), groups)
    every = np.arange(len(checking))
    report("at the start", checking.start, checking, every)
    for epoch in adam(
        model, learning, epochs=asked.epochs, rate=asked.rate, draw=asked.draw, batch=asked.batch, seed=asked.seed
    ):
        report(f"after {epoch} times", model.logits(checking), checking, every)
    return folded(model, names, start)


def handmade(data: Data, held: NDArray[np.bool_]) -> dict[str, list[int]]:
    """Return fitted weights of the hand-made evaluator, found by Newton's method."""
    counts = data.features.handmade.astype(np.float64)
    weights = np.zeros(counts.shape[1])
    learning = np.flatnonzero(~held)
    x, target = counts[learning], data.target[learning].astype(np.float64)
    for _ in range(12):
        chance = 1 / (1 + np.exp(-x @ weights))
        spread = chance * (1 - chance)
        slope = x.T @ (chance - target) + _RIDGE * weights
        weights -= np.linalg.solve((x * spread[:, None]).T @ x + _RIDGE * np.eye(len(weights)), slope)
    report("hand-made", (counts @ weights).astype(np.float32), data, np.flatnonzero(held))
    # Both sides have as many workers, so only differences between places are known: the worst is worth nothing.
    weights[: HANDMADE["place"]] -= weights[: HANDMADE["place"]].min()
    points = np.round(weights * POINTS).astype(int).tolist()
    found, at = dict[str, list[int]](), 0
    for name, size in HANDMADE.items():
        found[name] = points[at : at + size]
        at += size
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line what can be asked for."""
    parser.add_argument("data", type=Path, nargs="+", help="files that selfplay has written")
    parser.add_argument("--out", type=Path, help="the file of weights to write, .npz")
    parser.add_argument("--start", type=Path, help="weights to start from")
    parser.add_argument("--powers-of", nargs="*", default=(), metavar="POWER", help="powers that get their own numbers")
    parser.add_argument("--handmade", action="store_true", help="fit the hand-made evaluator and print its weights")
    parser.add_argument("--epochs", type=int, default=8, help="how often to go through the data")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--draw", type=float, default=1.0, help="how much numbers are drawn to zero")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument(
        "--results", type=float, default=0.5, help="the share of results in what to aim at; rest: scores"
    )
    parser.add_argument("--points", type=float, default=105.0, help="how many points of the scores are a logit")
    parser.add_argument("--seed", type=int, default=1)


def run(asked: argparse.Namespace) -> None:
    """Fit weights as the command line asks for."""
    names = tuple(asked.powers_of)
    positions = read(asked.data, names)
    found: Features = features(positions.masks)
    start = None if asked.start is None else Weights.load(asked.start)
    nothing = np.zeros(len(found), np.float32)
    data = Data(
        features=found,
        target=aims(positions, asked.results, asked.points),
        won=positions.won.astype(np.float32),
        start=nothing if start is None else judged(start, found),
        powers=positions.powers,
    )
    held = positions.game % _EVERY == 0
    print(f"{len(data)} positions, {held.sum()} of them held back")
    report(
        "scores of the search",
        (positions.score.clip(-2000, 2000) / asked.points).astype(np.float32),
        data,
        np.flatnonzero(held),
    )
    if asked.handmade:
        print(json.dumps(handmade(data, held)))
    if asked.out is not None:
        tables(data, held, asked, start).save(asked.out)
