"""What a player may know."""

from __future__ import annotations

from typing import Any

import pytest

import santorini as st

START = st.Rules().start()
OVER = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,d3 -:a5,e1 over=1:climbed")


def test_whose_steps_are_seen() -> None:
    assert START.view(1).steps == START.steps
    assert START.view(2).steps == ()
    second = START.play("b2 d4")
    assert second.view(1).steps == ()
    assert second.view(2).steps == second.steps


def test_values() -> None:
    assert START.view(1) == st.View(START, 1) != START.view(2)
    assert hash(START.view(1)) == hash(st.View(START, 1))
    assert (START.view(2).position, START.view(2).player) == (START, 2)


def test_the_end() -> None:
    for player in (1, 2):
        assert OVER.view(player).steps == ()
        assert OVER.view(player).outcome == OVER.outcome
        assert START.view(player).outcome is None


@pytest.mark.parametrize("player", [0, 3, -1, "1", None, 1.5, [1]])
def test_players_that_do_not_play(player: Any) -> None:
    with pytest.raises(st.NotationError, match="there is no player"):
        START.view(player)
    with pytest.raises(st.NotationError, match="there is no player"):
        st.View(START, player)
    with pytest.raises(st.NotationError, match="there is no player"):
        START.workers(player)
