"""How games end, in words."""

from __future__ import annotations

import pickle

import pytest

import santorini as st

ENDS = [
    (
        "00000/00000/00230/00000/00000 1 -:c3,a1 -:a5,e1",
        "c3-d3#",
        st.Outcome(frozenset({1}), frozenset({2}), st.Reason.CLIMBED),
        "player 1 wins: moved up to level 3",
    ),
    (
        "00000/00000/00200/00000/00000 2 -:a5,e1 pan:c3,a1",
        "c3-d3#",
        st.Outcome(frozenset({2}), frozenset({1}), st.Reason.POWER, "pan"),
        "player 2 wins: by the power of pan",
    ),
    (
        "00000/00000/00000/DD300/00100 1 -:d1,e5 -:a1,b1",
        "d1-c1^d1#",
        st.Outcome(frozenset({1}), frozenset({2}), st.Reason.STUCK),
        "player 1 wins: player 2 cannot finish any turn",
    ),
]


@pytest.mark.parametrize(("text", "line", "outcome", "words"), ENDS)
def test_ends(text: str, line: str, outcome: st.Outcome, words: str) -> None:
    end = st.Position.from_text(text).play(line)
    assert end.outcome == outcome
    assert str(end.outcome) == words
    assert pickle.loads(pickle.dumps(end.outcome)) == outcome
    assert hash(end.outcome) == hash(outcome)


def test_a_turn_that_leaves_the_other_stuck_wins_nothing_by_itself() -> None:
    position = st.Position.from_text("00000/00000/00000/DD300/00100 1 -:d1,e5 -:a1,b1")
    (turn,) = [turn for turn in position.turns() if str(turn) == "d1-c1^d1"]
    assert not turn.wins
    assert position.play(turn).turn_player == 2


def test_draws() -> None:
    position = st.Rules(turn_limit=1).start().play("b2 d4 b4 d2 b2-b3^c3")
    assert position.outcome == st.Outcome(frozenset(), frozenset(), st.Reason.TURN_LIMIT)
    assert str(position.outcome) == "draw: the limit of turns is reached"


def test_the_words_for_reasons_do_not_change() -> None:
    assert {reason.name: reason.value for reason in st.Reason} == {
        "CLIMBED": "climbed",
        "POWER": "power",
        "STUCK": "stuck",
        "TURN_LIMIT": "turn-limit",
        "RESIGNED": "resigned",
        "AGREED": "agreed",
    }


def test_the_words_for_codes_do_not_change() -> None:
    assert {code.name: code.value for code in st.Code} == {
        "GAME_OVER": "game-over",
        "NOT_NOW": "not-now",
        "NO_WORKER": "no-worker",
        "NOT_YOURS": "not-yours",
        "WRONG_WORKER": "wrong-worker",
        "NOT_ADJACENT": "not-adjacent",
        "OCCUPIED": "occupied",
        "DOMED": "domed",
        "TOO_HIGH": "too-high",
        "WRONG_PIECE": "wrong-piece",
        "FORBIDDEN": "forbidden",
        "DEAD_END": "dead-end",
        "INCOMPLETE": "incomplete",
        "TOO_LONG": "too-long",
        "BARRED": "barred",
        "TAKEN": "taken",
        "NOT_ON_OFFER": "not-on-offer",
    }
