"""What the scenes of tokens, borrowed workers and additional turns cannot say."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

import santorini as st
from santorini.core.counting import Counter

NAMES = ("clio", "dionysus", "eris", "europa", "gaea", "hydra", "jason", "maenads", "medusa")


def test_turns_through_many_situations_are_counted() -> None:
    """Eris remembers who moved last, so that Hermes's turn may lead through some five hundred situations."""
    position = st.Position.from_text("00000/00000/00000/00000/00000 1 hermes:e1,e3 eris:d2,e5")
    assert st.perft(position, 1) == Counter(position.rules.machine).perft(position.board(), 1, False) == 5130
    assert len(list(position.turns())) == 5130


@pytest.mark.parametrize("limit", [None, 1])
def test_climbs_last_through_an_additional_turn(limit: int | None) -> None:
    rules = st.Rules(powers=("dionysus", "athena"), turn_limit=limit)
    text = "00001/00000/00030/00000/00000 1 dionysus:b3,a1 athena+:d5,e1"
    after = st.Position.from_text(text, rules).play("b3-c3^d3")
    assert (after.outcome is None, after.climbed) == ((True, {2}) if limit is None else (False, frozenset()))
    assert st.Position.from_text(after.text(), rules) == after
    if limit is None:
        assert after.play(".").climbed == frozenset()


class Heir(st.Power):
    """Wins when a turn of an opponent ends."""

    card: ClassVar[object] = st.Card(id="heir", name="Heir")

    def foe_ends(self, b: st.Board, seat: int) -> None:
        self.win(b)


def test_who_wins_first_at_the_end_of_a_turn_has_won() -> None:
    rules = st.Rules(powers=("maenads", Heir))
    text = "00000/00000/00000/00000/00000 1 maenads:b3,e3 heir:c3,a5"
    position = st.Position.from_text(text, rules)
    for line, player, cause in (("e3-d3^e3", 1, "maenads"), ("e3-e4^e3", 2, "heir")):
        outcome = position.play(line).outcome
        assert outcome is not None
        assert outcome.winners == {player}
        assert outcome.cause == cause


@pytest.mark.parametrize("completion", ["lookahead", "stepwise"])
@pytest.mark.parametrize("name", NAMES)
def test_games(name: str, completion: str) -> None:
    """Random games against each other: texts, JSON, symmetries, and who gets stuck."""
    rng = Random(name)
    for other in (*NAMES, None):
        if other == name:
            continue
        rules = st.Rules(powers=(name, other), completion=completion, turn_limit=30)  # type: ignore[arg-type]
        position = rules.start()
        while position.outcome is None:
            assert all(position.why_not(step) is None for step in position.steps)
            assert st.Position.from_text(position.text(), rules) == position
            assert st.Position.from_json(position.to_json()) == position
            assert len(position.transform(5).steps) == len(position.steps)
            mover, middle = position.turn_player, position.phase == "playing"
            position = position.play(rng.choice(position.steps))
            if completion == "lookahead" and "gaea" not in {name, other} and middle and position.outcome:
                stuck = position.outcome.reason is st.Reason.STUCK and position.turn_player == mover
                assert not stuck or mover in position.outcome.winners


@pytest.mark.parametrize("name", NAMES)
def test_cards(name: str) -> None:
    card = st.powers.card_of(st.powers.get(name))
    assert all((card.epithet, card.chinese, card.rulings, card.text.endswith(".")))
    assert all(what and source for what, source in card.rulings)
    assert card.perfect_information
    assert not card.simple
