"""Turns whose builds lead to the same situation in several ways: each is listed and counted once."""

from __future__ import annotations

import pytest

import santorini as st
from santorini.core.counting import Counter

POSITIONS = {
    "domes of two workers": "12011/22323/13002/10101/3D321 1 heracles:c4,e5 -:b2,b5",
    "domes, after the move": "12011/22323/13002/10101/3D321 1 heracles:c4,e5 -:b2,b5 next=build,end at=c4 from=b3"
    " moves=1 moved=c4",
    "three coins": "DDDDD/DDDDD/DDDDD/1200D/0103D 1 morpheus:a1,c1 -:b2,d2 memory=1:3",
    "three coins, after the move": "DDDDD/DDDDD/DDDDD/1200D/0103D 1 morpheus:a1,c2 -:b2,d2 next=build,end at=c2"
    " from=c1 moves=1 moved=c2 memory=1:3",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_those_of_the_list(name: str) -> None:
    position = st.Position.from_text(POSITIONS[name])
    machine = position.rules.machine
    turns = list(position.turns())
    assert len({str(turn) for turn in turns}) == len(turns)
    assert [Counter(machine).perft(position.board(), 1, bulk) for bulk in (True, False)] == [len(turns)] * 2


def test_dead_ends_after_moves_that_repeat() -> None:
    """Where steps are judged alone, each way into a dead end is a turn, as each way to any other end is."""
    rules = st.Rules(powers=("limus", "triton"), completion="stepwise")
    position = st.Position.from_text("12103/0121D/20011/12100/11D22 2 limus:d2,b3 triton:c2,d4", rules)
    turns = list(position.turns())
    assert len({str(turn) for turn in turns}) == len(turns) == 50
    counts = [Counter(rules.machine).perft(position.board(), 1, bulk) for bulk in (True, False)]
    assert counts == [50, 50]


def test_the_order_of_domes_does_not_matter() -> None:
    """A set of domes is passed once; but where the last dome ends the turn by itself, each way to it is a turn."""
    position = st.Position.from_text("0DDD0/DDDD0/DDDDD/000DD/0DDDD 1 heracles:b2,e5 -:a5,e4")
    ends = {str(turn) for turn in position.turns() if str(turn).startswith("b2-a1")}
    ways = ("^a2", "^b2", ".", "^a2D.", "^b2D.", "^a2D^b2D", "^b2D^a2D")
    assert ends == {f"b2-a1{way}" for way in ways}


def test_coins_in_any_order() -> None:
    """Of two builds with a coin left, those in the other order lead to the same situation."""
    start = "00DDD/00DDD/DDDDD/DDDDD/DDD01 1 morpheus:a5,d1 -:e1,b4 memory=1:3"
    turns = {str(turn) for turn in st.Position.from_text(start).turns()}
    pairs = {turn for turn in turns if turn.startswith("a5-a4") and turn.count("^") == 2 and turn.endswith(".")}
    assert pairs == {"a5-a4^a5^a5.", "a5-a4^a5^b5.", "a5-a4^b5^b5."}
