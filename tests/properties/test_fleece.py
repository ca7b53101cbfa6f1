"""The Golden Fleece variant: random games with each power that may be the ram's."""

from __future__ import annotations

from typing import Final

import pytest

import santorini as st
from invariants import play_a_game

MARKED: Final = tuple(
    card.id for card in map(st.powers.card_of, st.powers.all_powers()) if card.golden_fleece and 2 in card.players
)
TURNS: Final = 60


def test_thirty_three_powers_have_the_mark() -> None:
    assert len(MARKED) == 33


@pytest.mark.parametrize("power", MARKED)
def test_games(power: str) -> None:
    held = set()
    for completion in ("lookahead", "stepwise"):
        rules = st.Rules(fleece=power, completion=completion, turn_limit=TURNS)
        last = play_a_game(rules)
        assert last.outcome is not None
        position = rules.start().play("b2 e5 b5 e1 {c3}")
        for _ in range(8):
            held.add(position.powers)
            turn = next(position.turns(), None)
            if turn is None or position.play(turn).outcome:
                break
            position = position.play(turn)
    assert ((power,), ()) in held
