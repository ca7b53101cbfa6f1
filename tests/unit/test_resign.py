"""Games that end by hand: somebody gives up, or a draw is agreed."""

from __future__ import annotations

import pickle

import pytest

import santorini as st

FLAT = "00000/00000/00000/00000/00000"


def test_resigning_loses() -> None:
    position = st.Position.from_text(f"{FLAT} 2 apollo:b2,d4 pan:b4,d2")
    end = position.resign()
    assert end.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.RESIGNED)
    assert str(end.outcome) == "player 1 wins: player 2 gave up"
    assert end.text() == f"{FLAT} 2 apollo:b2,d4 pan:d2,b4 over=1:resigned"
    assert position.outcome is None
    assert (end.steps, end.decider) == ((), None)
    assert pickle.loads(pickle.dumps(end)) == st.Position.from_json(end.to_json()) == end


def test_resigning_in_the_middle_of_a_turn_and_while_placing() -> None:
    midturn = st.Position.from_text(f"{FLAT} 1 -:b2,d4 -:b4,d2").play("b2-b3").resign()
    assert midturn.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.RESIGNED)
    placing = st.Rules().start().play("b2").resign()
    assert placing.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.RESIGNED)
    assert st.Position.from_text(placing.text()) == placing


def test_resigning_an_answer() -> None:
    """Gaea is asked in the turn of another, and resigns there."""
    asked = st.Position.from_text("00000/00000/00030/00000/00000 2 gaea:b2,d4 -:c4,d2").play("c4-c3^d3")
    assert asked.decider == 1
    assert asked.resign().outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.RESIGNED)
    three = (
        st.Position.from_text("00000/00000/00030/00000/00000 2 gaea:b2,d4 -:c4,d2 -:a1,a2").play("c4-c3^d3").resign()
    )
    assert (three.decider, set(three.eliminated), three.workers(1), three.outcome) == (3, {1}, (), None)


def test_resigning_against_two_others() -> None:
    position = st.Position.from_text(f"{FLAT} 1 athena:b2,d4 -:b4,d2 -:a1,a5")
    two = position.resign()
    assert (two.decider, set(two.eliminated), two.powers) == (2, {1}, ((), (), ()))
    assert two.resign().outcome == st.Outcome(frozenset({3}), frozenset({1, 2}), st.Reason.RESIGNED)
    assert st.Position.from_text(two.text()) == two


def test_resigning_before_all_have_placed() -> None:
    start = st.Rules(players=3).start()
    two = start.play("b2").resign()
    assert (two.decider, two.workers(1), two.phase) == (2, (), "placing")
    assert st.Position.from_text(two.text()) == two
    assert two.play("a1 a2").decider == 3
    assert two.play("a1 a2").play("c1 c2").decider == 2
    later = start.play("b2 b3").play("a1").resign()
    assert later.play("c1 c2").decider == 1


def test_partners_lose_together() -> None:
    position = st.Position.from_text(f"{FLAT} 3 -:b2,d4 -:b4,d2 -: -:")
    assert position.resign().outcome == st.Outcome(frozenset({2, 4}), frozenset({1, 3}), st.Reason.RESIGNED)


def test_a_draw_may_be_agreed() -> None:
    position = st.Position.from_text(f"{FLAT} 2 tyche:b2,d4 -:b4,d2")
    end = position.agree_draw()
    assert end.outcome == st.Outcome(frozenset(), frozenset(), st.Reason.AGREED)
    assert str(end.outcome) == "draw: agreed"
    assert st.Position.from_text(end.text()) == st.Position.from_json(end.to_json()) == end
    chance = st.Position.from_text(f"{FLAT} 1 tyche:b2,d4 -:b4,d2").play("b2-b3^b2")
    assert chance.decider == st.CHANCE
    assert chance.agree_draw().outcome is not None


def test_when_nobody_can_resign() -> None:
    end = st.Position.from_text(f"{FLAT} 2 -:b2,d4 -:b4,d2").resign()
    chance = st.Position.from_text(f"{FLAT} 1 tyche:b2,d4 -:b4,d2").play("b2-b3^b2")
    for position in (end, chance):
        with pytest.raises(st.NotationError, match="nobody decides here"):
            position.resign()
    with pytest.raises(st.NotationError, match="over"):
        end.agree_draw()


@pytest.mark.parametrize("over", ["1:resigned:1", "nobody:resigned", "1:agreed", "nobody:agreed:1", "1+2:resigned"])
def test_ends_that_contradict_themselves(over: str) -> None:
    with pytest.raises(st.SetupError):
        st.Position.from_text(f"{FLAT} 2 apollo:b2,d4 pan:b4,d2 over={over}")
