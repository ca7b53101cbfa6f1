"""Random games of every allowed pair of powers, in either seat: what holds for one pair has to hold for all of them.

Each game is made from the names of its powers, so that what fails here can be played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import pytest

import santorini as st
from invariants import play_a_game

IDS: Final = tuple(st.powers.card_of(power).id for power in st.powers.all_powers())

#: Which of the pairs play: all of them, or where the package is not compiled one in so many.
SPREAD: Final = 1 if st.compiled else 12
#: One in so many pairs plays with its steps judged alone.
STEPWISE: Final = 4
TURNS: Final = 60


def pairs(first: str) -> Iterator[st.Rules]:
    """Yield the rules of the games in which a power plays first."""
    for number, second in enumerate((*IDS, None), IDS.index(first)):
        if second == first or number % SPREAD:
            continue
        completion: Literal["lookahead", "stepwise"] = "lookahead" if (number // SPREAD) % STEPWISE else "stepwise"
        try:
            yield st.Rules(powers=(first, second), completion=completion, turn_limit=TURNS)
        except st.RulesError as error:
            assert "barred" in str(error)  # noqa: PT017 - a pair that the game bars


@pytest.mark.parametrize("first", IDS)
def test_games(first: str) -> None:
    for rules in pairs(first):
        play_a_game(rules)
