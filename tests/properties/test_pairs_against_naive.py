"""The engine and the plain second implementation agree on every pair of powers.

Each pair the game allows is compared in either seat, in random situations and in games from the first worker on: the
position, who decides, and the legal steps at every decision, under all readings of dead ends and of "if possible".
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as hs

import naive
import santorini as st
from naive import Options
from side_by_side import compare, position_of, situation
from strategies import Lineup, examples, rules_of, seeds

POWERS: Final = (None, *naive.POWERS)

DEAD_ENDS: Final[tuple[naive.Completion, ...]] = ("lookahead", "stepwise")
POSSIBLE: Final[tuple[naive.IfPossible, ...]] = ("lazy", "exact")
#: All readings of dead ends and of "if possible".
READINGS: Final = [Options(dead, possible) for dead, possible in product(DEAD_ENDS, POSSIBLE)]

#: In each seat a pair meets in so many situations, and plays on from each for so many steps.
SITUATIONS: Final = 2
STEPS: Final = 14

#: The powers that are barred against Circe, of these powers.
CIRCES: Final = (
    "achilles", "atalanta", "bellerophon", "clio", "eros", "gaea", "graeae", "heracles", "jason", "medea", "nyx",
    "odysseus", "polyphemus", "proteus", "theseus",
)  # fmt: skip

#: The powers that bear the golden fleece, so that they may lie aside for Nyx.
FLEECE: Final = (
    "apollo", "artemis", "asteria", "atlas", "bia", "castor", "charon", "demeter", "dionysus", "eris", "hades",
    "harpies", "hephaestus", "hera", "hermes", "hestia", "hippolyta", "hypnus", "iris", "limus", "medusa", "minotaur",
    "pan", "pegasus", "persephone", "poseidon", "prometheus", "scylla", "selene", "terpsichore", "triton", "urania",
    "zeus",
)  # fmt: skip

#: The pairs that the game bars, of these powers.
BARRED: Final = (
    *(("circe", power) for power in CIRCES),
    ("aphrodite", "nemesis"),
    ("aphrodite", "urania"),
    ("chaos", "nyx"),
    ("chronus", "nyx"),
    ("dionysus", "nyx"),
    ("asteria", "hades"),
    ("atalanta", "persephone"),
    ("atlas", "gaea"),
    ("bia", "nemesis"),
    ("clio", "nemesis"),
    ("eris", "persephone"),
    ("gaea", "nemesis"),
    ("gaea", "selene"),
    ("graeae", "nemesis"),
    ("hades", "pan"),
    ("harpies", "hermes"),
    ("harpies", "maenads"),
    ("harpies", "triton"),
    ("hypnus", "terpsichore"),
    ("limus", "terpsichore"),
    ("medusa", "nemesis"),
    ("nemesis", "terpsichore"),
    ("nemesis", "theseus"),
)

#: All other pairs, in both orders.
PAIRS: Final[list[Lineup]] = [
    (one, two)
    for one, two in product(POWERS, repeat=2)
    if one != two and (one, two) not in BARRED and (two, one) not in BARRED
]


#: Chaos draws when the powers are taken, so before the Siren chooses; the engine asks a Siren of player 1 first.
OTHER_ORDER: Final = ("siren", "chaos")

#: The powers that the plain implementation does not know.
UNKNOWN: Final = {"adonis", "hecate", "tartarus"}


def test_no_power_is_left_out_but_those_named() -> None:
    assert not UNKNOWN & set(naive.POWERS)
    assert set(naive.POWERS) | UNKNOWN == {st.powers.card_of(power).id for power in st.powers.all_powers()}


@pytest.mark.parametrize("pair", BARRED, ids=str)
def test_no_other_pair_is_left_out(pair: Lineup) -> None:
    with pytest.raises(st.RulesError, match="barred"):
        st.Rules(powers=pair)


@pytest.mark.parametrize("first", POWERS)
def test_every_pair(first: str | None) -> None:
    for pair in PAIRS:
        if pair[0] == first:
            for number in range(SITUATIONS):
                meet(pair, Random(f"{pair} {number}"))


def night_of(pair: Lineup, rng: Random) -> str | None:
    """Return a card of the night, if Nyx is there."""
    return rng.choice(nights(pair)) if "nyx" in pair else None


def nights(pair: Lineup) -> list[str]:
    """Return what may lie aside for Nyx: what is marked, nobody has, and nobody is barred against."""
    return [power for power in FLEECE if power not in pair and not any(barred(power, other) for other in pair)]


def barred(one: str | None, two: str | None) -> bool:
    """Whether the game bars a pair."""
    return (one, two) in BARRED or (two, one) in BARRED


def meet(pair: Lineup, rng: Random) -> None:
    """Compare a pair in one random situation."""
    options = rng.choice(READINGS)
    state = situation(pair, rng, night_of(pair, rng))
    mid = naive.begin(state, options)
    # An additional turn in which nobody can be moved is passed over, so no position is the start of one.
    if mid.state.player == state.player:
        try:
            position = position_of(mid.state, options)
        except st.SetupError as error:
            # A situation that was made up, with more workers in play than cards have given, say: nobody can get there.
            assert error.problems == {st.Problem.MEMORY}  # noqa: PT017 - nothing else may be wrong
            return
        compare(position, mid, rng, STEPS)


@given(hs.sampled_from(PAIRS), seeds)
@examples(300)
def test_random_situations(pair: Lineup, seed: int) -> None:
    meet(pair, Random(seed))


@pytest.mark.parametrize(
    "pair",
    [
        pair
        for pair in PAIRS
        if {*pair} <= {"bia", "chaos", "circe", "eros", "graeae", "siren", None} and pair != OTHER_ORDER
    ],
    ids=str,
)
def test_placing(pair: Lineup) -> None:
    compare(rules_of(pair).start(), naive.start(pair), Random(str(pair)), 9)


@given(hs.sampled_from(PAIRS), seeds)
@examples(40)
def test_games(pair: Lineup, seed: int) -> None:
    assume(pair != OTHER_ORDER)
    rng = Random(seed)
    options = rng.choice(READINGS)
    night = night_of(pair, rng)
    rules = rules_of(pair, options.completion, if_possible=options.if_possible, night=night)
    compare(rules.start(), naive.start(pair, options, night), rng, 60)
