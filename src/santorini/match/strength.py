"""What pairs of games say about strength: `Elo` with an interval, and the sequential test `SPRT`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, TypeAlias

import attrs

from santorini.errors import MatchError, shown
from santorini.match._likelihood import interval, log_ratio, mean

Hypothesis: TypeAlias = Literal["H0", "H1"]


def elo_of(score: float) -> float:
    """Return the difference in Elo points at which a score from 0 to 1 is expected; infinite at both ends."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the score, from 0 to 1, that is expected at a difference in Elo points."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _counts(pairs: Iterable[int]) -> tuple[int, ...]:
    counts = tuple(pairs)
    if len(counts) != 5 or not all(type(count) is int and count >= 0 for count in counts):
        raise MatchError(
            f"pairs are told as five numbers, of those with 0, 1/2, 1, 3/2 and 2 points, not {shown(pairs)}"
        )
    return counts


@attrs.frozen
class Elo:
    """A difference in Elo points, and the ends of its 95 % interval; each may be infinite.

    >>> print(Elo.of((1, 2, 10, 6, 3)))
    +64 Elo (-13 to +142)
    """

    difference: float
    low: float
    high: float

    @classmethod
    def of(cls, pairs: Iterable[int]) -> Elo:
        """Return what pairs of games say: how many there are with 0, 1/2, 1, 3/2 and 2 points.

        The interval holds each difference under which these pairs are likely enough (a ratio of likelihoods, with the
        most likely spread of the five results). Raises `MatchError` for what are no counts, or no pair.
        """
        counts = _counts(pairs)
        if not any(counts):
            raise MatchError("without a pair of games there is no difference to tell")
        low, high = interval(counts)
        return cls(elo_of(mean(counts)), elo_of(low), elo_of(high))

    def __str__(self) -> str:
        return f"{self.difference:+z.0f} Elo ({self.low:+z.0f} to {self.high:+z.0f})"


def _number(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 2_000:
        raise MatchError(f"{attribute.name} is a number of Elo points, not {shown(value)}")


def _chance(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    if not isinstance(value, float) or not 0 < value < 0.5:
        raise MatchError(f"{attribute.name} is a probability between 0 and 0.5, not {shown(value)}")


@attrs.frozen
class SPRT:
    """A sequential test of whether the first player is `elo0` (H0) or `elo1` (H1) Elo points stronger than the second.

    The match stops as soon as one of them is likely enough: H1 is accepted though H0 is true with probability `alpha`,
    H0 though H1 is true with probability `beta`. It counts pairs of games by their five results.
    Raises `MatchError` for what is no such test.

    >>> SPRT(0, 20).decide((5, 20, 60, 60, 30))
    'H1'
    """

    elo0: float = attrs.field(default=0.0, validator=_number)
    elo1: float = attrs.field(default=10.0, validator=_number)
    alpha: float = attrs.field(default=0.05, validator=_chance)
    beta: float = attrs.field(default=0.05, validator=_chance)

    def __attrs_post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise MatchError(f"elo0 has to be below elo1, unlike {shown(self.elo0)} and {shown(self.elo1)}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Iterable[int]) -> float:
        """Return the log-likelihood ratio of H1 to H0, given the numbers of pairs with 0, 1/2, 1, 3/2 and 2 points."""
        counts = _counts(pairs)
        return log_ratio(counts, score_of(self.elo0), score_of(self.elo1)) if any(counts) else 0.0

    def decide(self, pairs: Iterable[int]) -> Hypothesis | None:
        """Return which hypothesis is accepted, `None` if the match has to go on."""
        ratio, (low, high) = self.llr(pairs), self.bounds
        return "H0" if ratio <= low else "H1" if ratio >= high else None

    def __str__(self) -> str:
        return f"SPRT({self.elo0:g}, {self.elo1:g})"
