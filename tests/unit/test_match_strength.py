"""Elo with intervals and the sequential test, against figures that are worked out in another way."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as hs

import santorini as st
from santorini.match import SPRT, Elo
from santorini.match._likelihood import SCORES, _spread, log_ratio, mean
from santorini.match.strength import elo_of, score_of
from strategies import examples

counts = hs.tuples(*[hs.integers(0, 400)] * 5).filter(any)


def test_elo_is_the_logistic_one() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.5) == 0
    assert score_of(400) == pytest.approx(10 / 11)
    assert [score_of(elo_of(one)) for one in (0.1, 0.77)] == pytest.approx([0.1, 0.77])
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


# Of pairs that only ever bring all or nothing the likelihood is that of a coin, which needs no search for a spread.


@pytest.mark.parametrize(("lost", "won"), [(10, 30), (1, 7), (120, 100)])
def test_the_ratio_of_a_coin(lost: int, won: int) -> None:
    test = SPRT(0, 50)
    s0, s1 = 0.5, 1 / (1 + 10 ** (-50 / 400))
    ratio = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert test.llr((lost, 0, 0, 0, won)) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize("number", [1, 4, 50, 1000])
def test_the_interval_of_a_coin_that_never_fell_the_other_way(number: int) -> None:
    low = math.exp(-1.9207 / number)
    assert Elo.of((0, 0, 0, 0, number)).high == math.inf
    assert Elo.of((0, 0, 0, 0, number)).low == pytest.approx(elo_of(low), abs=1.5)
    assert Elo.of((number, 0, 0, 0, 0)).low == -math.inf


def test_the_interval_of_a_coin() -> None:
    likely = [
        score
        for score in (step / 10_000 for step in range(1, 10_000))
        if 2 * (30 * math.log(0.75 / score) + 10 * math.log(0.25 / (1 - score))) <= 3.8415
    ]
    found = Elo.of((10, 0, 0, 0, 30))
    assert score_of(found.low) == pytest.approx(min(likely), abs=2e-4)
    assert score_of(found.high) == pytest.approx(max(likely), abs=2e-4)
    assert score_of(found.difference) == 0.75


@pytest.mark.parametrize("pairs", [(20, 80, 210, 100, 40), (300, 900, 2_000, 1_100, 400)])
def test_many_pairs_are_normal(pairs: tuple[int, ...]) -> None:
    total = sum(pairs)
    middle = sum(count * score for count, score in zip(pairs, SCORES, strict=True)) / total
    spread = sum(count * (score - middle) ** 2 for count, score in zip(pairs, SCORES, strict=True)) / total
    error = 1.96 * math.sqrt(spread / total)
    found = Elo.of(pairs)
    assert (score_of(found.low), score_of(found.high)) == pytest.approx((middle - error, middle + error), abs=2e-3)
    s0, s1 = score_of(0), score_of(10)
    ratio = (s1 - s0) * (2 * middle - s0 - s1) / (2 * spread) * total
    assert SPRT(0, 10).llr(pairs) == pytest.approx(ratio, rel=0.02)


@given(counts, hs.floats(0.05, 0.95))
@examples(40)
def test_the_spread_is_the_likeliest_one(pairs: tuple[int, ...], expected: float) -> None:
    seen = [max(count, 1e-3) for count in pairs]
    spread = _spread(seen, expected)
    assert sum(spread) == pytest.approx(1)
    assert mean(spread) == pytest.approx(expected)
    best = sum(count * math.log(p) for count, p in zip(seen, spread, strict=True))
    rng = Random(str(pairs))
    for _ in range(20):  # small changes that leave the sum and the mean as they are make it less likely
        a, b, c = sorted(rng.sample(range(5), 3))
        amount = rng.uniform(-0.5, 0.5) * min(spread[a], spread[b], spread[c])
        other = [*spread]
        other[a] += amount * (c - b) / (c - a)
        other[b] -= amount
        other[c] += amount * (b - a) / (c - a)
        assert sum(count * math.log(p) for count, p in zip(seen, other, strict=True)) <= best + 1e-9 * abs(best)


@given(counts)
@examples(20)
def test_both_players_are_told_the_same(pairs: tuple[int, ...]) -> None:
    one, other = Elo.of(pairs), Elo.of(pairs[::-1])
    assert one.low <= one.difference <= one.high
    assert (one.difference, one.low, one.high) == pytest.approx((-other.difference, -other.high, -other.low), abs=1e-3)
    assert log_ratio(pairs, 0.4, 0.55) == pytest.approx(-log_ratio(pairs[::-1], 0.45, 0.6), abs=1e-6)


def test_the_bounds_are_those_of_wald() -> None:
    low, high = SPRT(0, 10, alpha=0.05, beta=0.1).bounds
    assert (low, high) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    assert SPRT(0, 10).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_a_test_decides() -> None:
    test = SPRT(0, 20)
    assert test.llr((0, 0, 0, 0, 0)) == 0
    assert test.decide((0, 0, 0, 0, 0)) is None
    assert test.decide((10, 30, 60, 30, 10)) is None
    assert test.decide((5, 20, 60, 60, 30)) == "H1"
    assert test.decide((30, 60, 60, 20, 5)) == "H0"


def test_errors_are_as_rare_as_asked() -> None:
    rng = Random(5)
    test = SPRT(0, 100, alpha=0.1, beta=0.1)
    wrong = {}
    for elo, truth in ((0, "H0"), (100, "H1")):
        score = score_of(elo)
        found = [_played(test, score, rng) for _ in range(150)]
        wrong[truth] = sum(one != truth for one in found) / len(found)
    # Ten per cent are expected at most; three standard errors of 150 tests are seven.
    assert max(wrong.values()) < 0.17
    assert sum(wrong.values()) > 0


def _played(test: SPRT, score: float, rng: Random) -> str:
    """Return how a test ends if each game of a pair is won with a probability."""
    pairs = [0] * 5
    while (verdict := test.decide(pairs)) is None:
        for _ in range(4):
            pairs[2 * (rng.random() < score) + 2 * (rng.random() < score)] += 1
    return verdict


@pytest.mark.parametrize(
    "make",
    [
        lambda: SPRT(10, 10),
        lambda: SPRT("0", 10),  # type: ignore[arg-type]
        lambda: SPRT(0, math.nan),
        lambda: SPRT(0, 10, alpha=0),
        lambda: SPRT(0, 10, beta=0.5),
        lambda: SPRT(0, 10).llr((1, 2, 3)),
        lambda: SPRT(0, 10).llr((1, 2, 3, 4, -1)),
        lambda: Elo.of((0, 0, 0, 0, 0)),
        lambda: Elo.of((0, 0, 0, 0, 1.5)),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_test_is_refused(make: Any) -> None:
    with pytest.raises(st.MatchError):
        make()


def test_elo_is_written_without_minus_zero() -> None:
    assert str(Elo.of((1, 0, 2, 0, 1))).startswith("+0 Elo (-")
    assert str(Elo.of((0, 0, 0, 0, 4))) == "+inf Elo (+83 to +inf)"
