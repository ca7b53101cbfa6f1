"""Weights of the learned evaluator fitted to positions of self-play, and how well they foretell who wins."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import attrs
import numpy as np
from numpy.typing import NDArray

import santorini as st
from santorini.search.capabilities import CAPABILITIES, capabilities
from santorini.search.weights import CAPABLE, Weights
from tools.learn.data import add_arguments as add_data
from tools.learn.data import aims, held_back, read
from tools.learn.features import Features, features
from tools.learn.model import Data, Model, Reals, adam, folded, loss

_GROUPS: Final = frozenset({"patterns", "kinds", "guards", "counts", "hidden"})


def report(told: str, logits: Reals, data: Data, rows: NDArray[np.int64]) -> None:
    """Print a loss."""
    print(f"{told:28} loss {loss(logits[rows], data.won[rows]):.4f}", flush=True)


def fitted(told: str, model: Model, learning: Data, checking: Data, asked: argparse.Namespace) -> None:
    """Fit a model, and print what it is worth."""
    every = np.arange(len(checking))
    report(f"{told}at the start", model.logits(checking), checking, every)
    for epoch in adam(
        model, learning, epochs=asked.epochs, rate=asked.rate, draw=asked.draw, batch=asked.batch, seed=asked.seed
    ):
        report(f"{told}after {epoch} times", model.logits(checking), checking, every)


def tables(data: Data, held: NDArray[np.bool_], asked: argparse.Namespace) -> Weights:
    """Return fitted weights of the learned evaluator."""
    names = tuple(asked.powers_of)
    learning, checking = data.take(np.flatnonzero(~held)), data.take(np.flatnonzero(held))
    model = Model(np.eye(len(names) + 1, len(names), dtype=np.float32), _GROUPS | ({"own"} if names else set()))
    if asked.start is not None:
        model.begin(Weights.load(asked.start), names)
    fitted("", model, learning, checking, asked)
    if asked.capabilities:
        model.values["own"] = np.concatenate([model.values["own"], capable(model, learning, checking, asked)], 1)
        names += tuple(CAPABLE + name for name in CAPABILITIES)
    return folded(model, names)


def capable(model: Model, learning: Data, checking: Data, asked: argparse.Namespace) -> Reals:
    """Return numbers for capabilities, fitted in place of those that a model has for powers.

    How strong a power is stays known: it is not told by boards, nor does it choose between them.
    """
    nobody = [0.0] * len(CAPABILITIES)
    table = np.array([*map(capable_of, asked.powers_of), nobody], np.float32)
    bare = model.strengths()
    learning, checking = (attrs.evolve(part, start=bare.logits(part)) for part in (learning, checking))
    found = Model(table, frozenset({"own"}))
    fitted("capabilities, ", found, learning, checking, asked)
    return found.values["own"]


def capable_of(power: str) -> list[float]:
    """Return which capabilities a power has."""
    found = capabilities(st.Rules(powers=(power, None)).machine.roles[0])
    return [float(name in found) for name in CAPABILITIES]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line what can be asked for."""
    add_data(parser)
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write, .npz")
    parser.add_argument("--start", type=Path, help="weights to start from")
    parser.add_argument("--powers-of", nargs="*", default=(), metavar="POWER", help="powers that get their own numbers")
    parser.add_argument("--capabilities", action="store_true", help="what these powers are capable of gets some, too")
    parser.add_argument("--epochs", type=int, default=8, help="how often to go through the data")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--draw", type=float, default=1.0, help="how much numbers are drawn to zero")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--seed", type=int, default=1)


def run(asked: argparse.Namespace) -> None:
    """Fit weights as the command line asks for."""
    names = tuple(asked.powers_of)
    positions = read(asked.data, names)
    found: Features = features(positions.masks)
    data = Data(
        features=found,
        target=aims(positions, asked.results, asked.points),
        won=positions.won.astype(np.float32),
        start=np.zeros(len(found), np.float32),
        powers=positions.powers,
    )
    held = held_back(positions)
    print(f"{len(data)} positions, {held.sum()} of them held back")
    report(
        "scores of the search",
        (positions.score.clip(-2000, 2000) / asked.points).astype(np.float32),
        data,
        np.flatnonzero(held),
    )
    tables(data, held, asked).save(asked.out)
