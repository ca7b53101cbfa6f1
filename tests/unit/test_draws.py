"""Chance at the end of turns, and additional turns whose power goes elsewhere."""

from __future__ import annotations

import pytest

import santorini as st


def choices(position: st.Position) -> list[str]:
    return sorted(str(step) for step in position.steps)


@pytest.mark.parametrize("other", ["-", "pan", "limus"])
def test_a_card_is_drawn_where_nothing_else_follows_a_build(other: str) -> None:
    position = st.Position.from_text(f"00000/00000/00000/00000/00000 1 tyche:a1,c3 {other}:e1,e5").play("c3-c4^c5")
    assert position.decider == st.CHANCE
    assert choices(position) == ["{1}", "{2}", "{3}", "{4}", "{5}", "{6}"]


def test_a_god_is_turned_up_after_a_dome() -> None:
    text = "00000/00000/00030/00000/00000 1 chaos:a1,c3 -:e1,e5 cards=chaos+pan/-"
    assert choices(st.Position.from_text(text).play("c3-c4^d3"))[0] == "{apollo}"
    assert st.Position.from_text(text).play("c3-c4^d4").decider == 2


def test_a_card_is_drawn_when_the_power_comes_back() -> None:
    """powers-3.md, Nyx: if Tyche's power returns at the end of her own turn, she draws."""
    text = "D0000/00000/00030/00000/00000 1 tyche:a1,c3 nyx:e1,e5 night=pan cards=-/nyx+pan"
    position = st.Position.from_text(text).play("c3-c4^d3")
    assert position.decider == st.CHANCE


def test_an_additional_turn_is_over_though_the_power_is_suspended_at_its_end() -> None:
    position = st.Position.from_text("00000/00000/00030/00000/00000 1 tyche:a1,c3 nyx:e1,e5 night=pan")
    position = position.play("c3-c4^c5 {6} c4-c3^d3")
    assert position.turn_player == 2
    assert "memory" not in position.text()


def test_a_tower_earns_nothing_when_the_power_has_gone_back() -> None:
    """powers-1.md, Circe: the additional turn keeps its terms; as for the golden fleece it earns no other one."""
    board = "00000/00030/00030/00000/00000 1 circe:a1,c4 dionysus:c5,d5 cards=circe+dionysus/- memory=1:1,2:1"
    position = st.Position.from_text(board).play("d5-e5^d4")
    assert position.turn_player == 2
    assert position.text() == "00000/000D0/00030/00000/00000 2 circe:a1,c4 dionysus:c5,e5"
