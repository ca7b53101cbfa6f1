"""The model that is fitted: a sum of numbers for what is counted, as the logit of a win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from santorini.search.weights import (
    CLIMBS,
    HIDDEN,
    LEVELS,
    OWN,
    PLACES,
    SCALE,
    SQUARES,
    TOP,
    UNITS,
    Weights,
    classes,
    digits,
    spread_climbs,
)
from tools.learn.features import LOW, Features

Reals: TypeAlias = NDArray[np.float32]

#: So many points are one logit.
POINTS: Final = 100
#: The first columns of what powers count, in `Features.counts`.
_MOVER: Final = LOW + SQUARES
_WAITER: Final = _MOVER + OWN
_COLUMNS: Final = _MOVER + 2 * OWN
_SIGNS: Final = np.array([1, 1, -1, -1], np.float32)
#: How much each group of numbers is drawn to zero, relative to the others: large tables more than small ones.
_DRAW: Final = {"patterns": 1.0, "guards": 0.3, "kinds": 0.2, "counts": 0.0, "own": 0.3, "hidden": 0.1}
#: The columns of `Features.counts` that hidden units add up: squares, and of each side places and neighbours.
_SIDE: Final = PLACES + CLIMBS
_SUMMED: Final = np.r_[LOW:_MOVER, _MOVER : _MOVER + _SIDE, _WAITER : _WAITER + _SIDE]
#: The most that a hidden unit counts, in logits.
_TOP: Final = TOP / POINTS


@attrs.frozen(eq=False)
class Data:
    """Positions to learn from: features, what to aim at, and what is known already.

    `target` is the chance of a win, `won` whether it was one, `start` a logit that is known already, `powers` the
    numbers of the powers of both sides, -1 for those that have none.
    """

    features: Features
    target: Reals
    won: Reals
    start: Reals
    powers: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.won)

    def take(self, rows: Any) -> Data:
        """Return some of the positions."""
        parts = attrs.asdict(self.features, recurse=False)
        found = Features(**{name: part[rows] for name, part in parts.items()})
        return Data(found, self.target[rows], self.won[rows], self.start[rows], self.powers[rows])

    def batches(self, size: int, order: NDArray[np.int64] | None = None) -> Iterator[Data]:
        """Yield the positions in parts, in some order."""
        for at in range(0, len(self), size):
            yield self.take(slice(at, at + size) if order is None else order[at : at + size])


class Model:
    """Numbers for what is counted, and what it takes to fit them."""

    def __init__(self, names: NDArray[np.float32], groups: frozenset[str]) -> None:
        #: For each power which names it has of those with numbers of their own; the last row is for all other powers.
        self.names = names
        sizes: dict[str, tuple[int, ...]] = {
            "patterns": (LEVELS * classes(5)[1],),
            "kinds": (LEVELS * classes(4)[1],),
            "guards": (2 * LEVELS * classes(4)[1],),
            "counts": (_COLUMNS,),
            "own": (2, names.shape[1], OWN),
            "hidden": (HIDDEN, UNITS),
        }
        self.groups = groups
        self.values: dict[str, Reals] = {name: np.zeros(size, np.float32) for name, size in sizes.items()}
        if "hidden" in groups:  # units that start from the same would stay the same
            rng = np.random.default_rng(0)
            self.values["hidden"][:] = rng.normal(0, 0.05, (HIDDEN, UNITS))
            self.values["hidden"][:2] = rng.normal(0, 0.5, (2, UNITS))
        #: What numbers are drawn to.
        self.origin: dict[str, Reals] = {name: np.zeros_like(value) for name, value in self.values.items()}

    def begin(self, weights: Weights, powers: tuple[str, ...]) -> None:
        """Start from weights, those of some powers among them; numbers that are fitted are drawn to these."""
        values = self.values
        values["patterns"][:] = weights.patterns.ravel() / POINTS
        values["guards"][:] = weights.guards.ravel() / POINTS
        counts = values["counts"]
        counts[LOW:_MOVER] = weights.squares.ravel() / POINTS
        counts[_MOVER:].reshape(2, OWN)[:, :PLACES] = weights.places.reshape(2, PLACES) / POINTS
        counts[_MOVER + OWN - 1] = weights.tempo[0] / POINTS
        values["hidden"][:] = weights.hidden.T / np.r_[SCALE, np.full(HIDDEN - 1, POINTS)][:, None]
        for place, power in enumerate(powers):
            if weights.knows(power):
                values["own"][:, place] = weights.own[:, weights.powers.index(power)] / POINTS
        self.origin = {name: value.copy() for name, value in values.items()}

    def logits(self, data: Data) -> Reals:
        """Return the logarithms of the odds that the model gives positions."""
        values, features = self.values, data.features
        out: Reals = data.start + features.counts.astype(np.float32) @ values["counts"]
        for name, index in self._tables(features):
            out += values[name][index] @ _SIGNS
        if "own" in self.groups:
            for role in (0, 1):
                numbers = self.names[data.powers[:, role]] @ values["own"][role]
                out += (self._owned(features, role) * numbers).sum(1)
        if values["hidden"].any():
            out += np.clip(self._units(self._summed(features)), 0, _TOP) @ values["hidden"][0]
        return out

    def strengths(self) -> Model:
        """Return a model that knows of powers only how strong they are."""
        out = Model(self.names, self.groups)
        out.values = {**self.values, "own": self.values["own"] * np.eye(OWN, dtype=np.float32)[-1]}
        return out

    def _summed(self, features: Features) -> Reals:
        out: Reals = features.counts[:, _SUMMED].astype(np.float32)
        return out

    def _units(self, summed: Reals) -> Reals:
        """Return what the hidden units add up to, in logits."""
        hidden = self.values["hidden"]
        out: Reals = summed @ hidden[2:] + hidden[1]
        return out

    def _hidden_slopes(self, features: Features, error: Reals) -> Reals:
        summed = self._summed(features)
        units = self._units(summed)
        inner = np.where((units > 0) & (units < _TOP), error[:, None] * self.values["hidden"][0], 0)
        worth = error @ np.clip(units, 0, _TOP)
        out: Reals = np.concatenate([worth[None], inner.sum(0)[None], summed.T @ inner]).astype(np.float32)
        return out

    def slopes(self, data: Data, error: Reals) -> dict[str, Reals]:
        """Return the slopes of the loss by each number, where it changes by `error` with each logit."""
        features = data.features
        out = {"counts": features.counts.astype(np.float32).T @ error}
        signed = (error[:, None] * _SIGNS).ravel()
        for name, index in self._tables(features):
            size = len(self.values[name])
            out[name] = np.bincount(index.ravel(), weights=signed, minlength=size).astype(np.float32)
        out["own"] = np.stack(
            [self.names[data.powers[:, role]].T @ (self._owned(features, role) * error[:, None]) for role in (0, 1)]
        )
        if "hidden" in self.groups:
            out["hidden"] = self._hidden_slopes(features, error)
        return {name: slope for name, slope in out.items() if name in self.groups}

    def _tables(self, features: Features) -> Iterator[tuple[str, NDArray[np.int32]]]:
        shift = np.array([0, 0, 1, 1], np.int32) * np.int32(LEVELS * classes(4)[1])
        for name, index in (
            ("patterns", features.patterns),
            ("kinds", features.kinds),
            ("guards", features.guards + shift),
        ):
            if name in self.groups:
                yield name, index

    def _owned(self, features: Features, role: int) -> NDArray[np.int8]:
        at = _WAITER if role else _MOVER
        return features.counts[:, at : at + OWN]


def loss(logits: Reals, target: Reals) -> float:
    """Return the mean cross entropy of what a model says, in nats."""
    return float(np.mean(np.logaddexp(0, logits) - target * logits))


def adam(model: Model, data: Data, *, epochs: int, rate: float, draw: float, batch: int, seed: int) -> Iterator[int]:
    """Fit a model, and yield after each time through the data."""
    rng = np.random.default_rng(seed)
    mean = {name: np.zeros_like(value) for name, value in model.values.items()}
    square = {name: np.zeros_like(value) for name, value in model.values.items()}
    step, steps = 0, epochs * -(-len(data) // batch)
    for epoch in range(epochs):
        for part in data.batches(batch, rng.permutation(len(data))):
            now = rate * (1 - 0.98 * step / steps)
            step += 1
            error = (1 / (1 + np.exp(-model.logits(part))) - part.target) / len(part)
            for name, found in model.slopes(part, error.astype(np.float32)).items():
                value = model.values[name]
                slope = found + np.float32(_DRAW[name] * draw * 1e-5) * (value - model.origin[name])
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.001 * (slope * slope - square[name])
                root = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                value -= now * (mean[name] / (1 - 0.9**step)) / root
        yield epoch + 1


def folded(model: Model, powers: tuple[str, ...]) -> Weights:
    """Return the numbers of a model as weights."""
    values = model.values
    counts = values["counts"]
    fives, fours = classes(5), classes(4)
    patterns = values["patterns"].reshape(LEVELS, -1).astype(np.float64)
    low = counts[:LOW].reshape(LEVELS, 2, 5)
    # One state stands for each class: all its numbers are the same for symmetric ones.
    state = digits(5)[:, np.unique(fives[0], return_index=True)[1]]
    kinds = values["kinds"].reshape(LEVELS, -1)
    for level in range(LEVELS):
        patterns[level] += sum(low[level, place % 2, state[place]] for place in range(8))
        kind = np.where(state == 4, 0, np.where(state <= level, 1, np.where(state == level + 1, 2, 3)))
        patterns[level] += kinds[level, fours[0][sum(kind[place] * 4**place for place in range(8))]]
    own = counts[_MOVER:].reshape(2, OWN)
    places, climbs, reach, tempo = np.split(own, np.cumsum([PLACES, CLIMBS, 9]), axis=1)
    first = np.unique(fours[0], return_index=True)[1]
    guards = values["guards"].reshape(2, LEVELS, -1) + spread_climbs(climbs.reshape(2, LEVELS, 2, 4))[:, :, first]
    squares = counts[LOW:_MOVER].reshape(3, 3, 3) + reach[0].reshape(3, 3, 1) - reach[1].reshape(3, 1, 3)
    found = {
        "patterns": patterns,
        "guards": guards,
        "places": places.reshape(2, 4, 6),
        "squares": squares,
        "tempo": tempo[0] - tempo[1],
        "own": values["own"],
        "hidden": values["hidden"].T * np.r_[SCALE / POINTS, np.ones(HIDDEN - 1)],
    }
    whole = {}
    for name, numbers in found.items():
        whole[name] = np.clip(np.round(numbers * POINTS), -30_000, 30_000).astype(np.int16)
    return Weights.of({**whole, "powers": np.array(powers, dtype=np.str_)})
