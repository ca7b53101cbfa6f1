"""What a search tells where it ends: wins and losses by masks alone."""

from __future__ import annotations

import pytest

import santorini as st
from santorini.search import FEATURES, AlphaBeta, Handmade, Limit

# The second player builds on d3 or d4, and then threatens to climb there, out of reach of ordinary moves.
CHARON = "00000/00D00/00220/00D00/00000 2 {}:b3,a1 -:c3,e5"
JUMPING = "00000/00D20/00200/00D00/00000 2 {}:b3,a1 -:c3,e5"


def searched(text: str, rules: st.Rules | None = None, depth: int = 1) -> int | None:
    """Return the distance of the win that a search of some turns tells."""
    return AlphaBeta(Handmade()).analyse(st.Position.from_text(text, rules), Limit(depth=depth)).win_in


@pytest.mark.parametrize("text", [CHARON, JUMPING])
def test_a_climb_that_cannot_be_stopped_wins(text: str) -> None:
    assert searched(text.format("-")) == 3


@pytest.mark.parametrize(("power", "text"), [("charon", CHARON), ("iris", JUMPING), ("jason", JUMPING)])
def test_powers_stop_climbs_that_masks_take_for_won(power: str, text: str) -> None:
    """Charon moves the climber away, Iris jumps to where she can build, Jason sends a hero from the rim."""
    assert searched(text.format(power)) is None


@pytest.mark.parametrize(("limit", "win_in"), [(9, None), (10, 3)])
def test_a_climb_after_the_last_turn_does_not_count(limit: int, win_in: int | None) -> None:
    """Seven turns have been played; the climb would be the tenth."""
    rules = st.Rules(powers=(None, None), turn_limit=limit)
    assert searched(f"{CHARON.format('-')} clock=7", rules, depth=3) == win_in
    if win_in is None:
        assert searched(f"{CHARON.format('-')} clock=7", rules) is None


@pytest.mark.parametrize("left_out", [(), *((feature,) for feature in FEATURES)], ids=str)
def test_the_build_that_wins_is_found_however_bad_it_looks(left_out: tuple[str, ...]) -> None:
    """It is not left out for what the evaluator says of the board before it."""
    position = st.Position.from_text(CHARON.format("-"))
    found = AlphaBeta(Handmade(), without=left_out).analyse(position, Limit(depth=3))
    assert found.win_in == 3
    assert str(found.turn).endswith("^d3")


def test_a_climb_that_must_be_stopped_leaves_one_build() -> None:
    """Player 1 threatens d3; player 2 can dome it from d4 or e-something only, and all else loses."""
    position = st.Position.from_text("00000/00000/00230/00000/00000 2 -:c3,a1 -:e5,a5")
    found = AlphaBeta(Handmade()).analyse(position, Limit(depth=3), lines=50)
    holding = [line for line in found.lines if line.win_in is None]
    assert holding
    assert all(str(line.turns[0]).endswith("^d3") for line in holding)
    assert all(line.win_in == -2 for line in found.lines if not str(line.turns[0]).endswith("^d3"))


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("00000/02120/20020/20010/00000 1 -:a2,a3 -:c3,d4", 2),
        ("D0100/200D1/00010/01130/23000 2 -:d3,a4 -:b2,c3", 2),
    ],
)
def test_climbs_that_have_to_be_stopped_are_looked_through(text: str, depth: int) -> None:
    """A win in five turns is seen a depth sooner, since the answers to threats count for none."""
    position = st.Position.from_text(text)
    assert AlphaBeta().analyse(position, Limit(depth=depth)).win_in == 5
    assert AlphaBeta(without=["extensions"]).analyse(position, Limit(depth=depth)).win_in is None
