"""How likely results of pairs of games are under an expected score: the arithmetic behind intervals and tests.

A pair is won with 0, 1/2, 1, 3/2 or 2 points, that is with a score of 0, 1/4 ... 1. Nothing is assumed about how these
five are spread: for each expected score the most likely spread that has it is taken.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

#: The scores that a pair of games may bring.
SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
#: What has not been seen counts for so many pairs, so that no score is impossible.
_UNSEEN: Final = 1e-3
#: Twice the loss of log-likelihood beyond which an expected score is outside a 95 % interval (chi-square, one degree).
_CHI_SQUARE: Final = 3.841459
#: How often an interval is halved in which a number is looked for: that of a spread, and the end of an interval.
_FINE: Final = 52
_COARSE: Final = 32


def mean(counts: Sequence[float]) -> float:
    """Return the mean score of pairs, given how many there are of each score."""
    return sum(count * score for count, score in zip(counts, SCORES, strict=True)) / sum(counts)


def log_ratio(counts: Sequence[int], one: float, other: float) -> float:
    """Return the logarithm of how much likelier the pairs are if `other` is the expected score than if `one` is."""
    seen = _seen(counts)
    return _log_likelihood(seen, _spread(seen, other)) - _log_likelihood(seen, _spread(seen, one))


def interval(counts: Sequence[int]) -> tuple[float, float]:
    """Return the least and the greatest expected score with which the pairs are still likely enough, at 95 %."""
    seen = _seen(counts)
    low = 0.0 if not any(counts[1:]) else _edge(seen, 0.0)
    high = 1.0 if not any(counts[:-1]) else _edge(seen, 1.0)
    return low, high


def _seen(counts: Sequence[int]) -> list[float]:
    return [max(float(count), _UNSEEN) for count in counts]


def _spread(seen: Sequence[float], expected: float) -> list[float]:
    """Return the probabilities of the scores under which the counts are most likely, if their mean is as expected.

    These are the shares seen, each divided by 1 + x (score - expected), with the x for which the mean comes out right;
    it is between the values at which one of the divisors is 0, and the mean falls with it.
    """
    total = sum(seen)
    shares = [count / total for count in seen]
    low, high = -1 / (1 - expected), 1 / expected
    for _ in range(_FINE):
        x = (low + high) / 2
        error = sum(p * (a - expected) / (1 + x * (a - expected)) for p, a in zip(shares, SCORES, strict=True))
        low, high = (x, high) if error > 0 else (low, x)
    return [p / (1 + (low + high) / 2 * (a - expected)) for p, a in zip(shares, SCORES, strict=True)]


def _edge(seen: Sequence[float], outside: float) -> float:
    """Return the expected score between the mean of what was seen and one outside where the interval ends."""
    inside = mean(seen)
    best = _log_likelihood(seen, [count / sum(seen) for count in seen])
    for _ in range(_COARSE):
        between = (inside + outside) / 2
        if 2 * (best - _log_likelihood(seen, _spread(seen, between))) <= _CHI_SQUARE:
            inside = between
        else:
            outside = between
    return inside


def _log_likelihood(seen: Sequence[float], spread: Sequence[float]) -> float:
    return sum(count * math.log(p) for count, p in zip(seen, spread, strict=True))
