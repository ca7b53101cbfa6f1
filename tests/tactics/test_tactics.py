"""The suite of tactics: positions that are won by force, found in games of the search against itself.

`tactics.json` has the positions, in how many turns of both players together they are won, and all first turns that win
as quickly. `tools/find_tactics.py` has found them.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import attrs
import pytest

import santorini as st
from santorini.search import AlphaBeta, Limit, solve, winning_turns

#: The greatest number of turns of the wins that are looked at here: where nothing is compiled the others take too long.
DEEPEST: Final = 9 if st.compiled else 3
#: That of those which plain minimax looks at.
DEEPEST_PLAIN: Final = 3 if st.compiled else 1
#: The boards that alpha-beta may make to prove a win of a few turns, and to find the first turn of a longer one.
NODES: Final = 1_000_000
NODES_LONG: Final = 400_000


@attrs.frozen
class Tactic:
    """A position, in how many turns it is won, and the first turns that win as quickly."""

    text: str
    win_in: int
    turns: tuple[str, ...]
    line_up: str

    @property
    def position(self) -> st.Position:
        return st.Position.from_text(self.text)

    @property
    def repeats(self) -> bool:
        """Whether steps may repeat in a turn, so that trying everything has no end."""
        return any(roles.repeats for roles in self.position.rules.machine.roles)

    @property
    def draws(self) -> bool:
        """Whether chance has a say."""
        return any(roles.draws for roles in self.position.rules.machine.roles)

    def __str__(self) -> str:
        return f"{self.win_in}: {self.text}"


ALL: Final = [
    Tactic(one["position"], one["win_in"], tuple(one["turns"]), one["line_up"])
    for one in json.loads((Path(__file__).parent / "tactics.json").read_text(encoding="utf-8"))
]
HERE: Final = [one for one in ALL if one.win_in <= DEEPEST]


def after_all(position: st.Position, turns: tuple[str, ...]) -> set[st.Position]:
    return {position.play(turn) for turn in turns}


def test_the_suite_is_whole() -> None:
    assert len(ALL) >= 50
    shapes = {one.position.canonical().text() for one in ALL}
    assert len(shapes) == len(ALL)
    number = Counter(one.win_in for one in ALL)
    assert all(number[win_in] >= 8 for win_in in (1, 3, 5, 7, 9))
    assert len({one.line_up for one in ALL}) >= 12
    assert sum(len(one.turns) == 1 for one in ALL) >= 50


@pytest.mark.parametrize("tactic", HERE, ids=str)
def test_the_win_is_proved(tactic: Tactic) -> None:
    position = tactic.position
    found = solve(position, 9)
    assert (found.win_in, found.searched) == (tactic.win_in, tactic.win_in - 1)
    assert found.proof is not None
    assert found.proof.check(replies=None if tactic.win_in <= 5 else 3, rng=Random(1)) > 1
    after = position
    for turn in found.line:
        assert after.outcome is None
        after = after.play(turn)
    assert after.outcome is not None
    assert position.decider in after.outcome.winners
    assert after_all(position, tactic.turns) == {position.play(turn) for turn in winning_turns(position, tactic.win_in)}


# ---------------------------------------------------------------------- without the solver


def wins(position: st.Position, player: int, left: int) -> bool:
    """Return whether a player wins within so many turns, by trying everything."""
    if position.outcome is not None:
        return player in position.outcome.winners
    if not left and not position.midturn:
        return False
    own = position.decider == player
    for step in position.steps:
        after = position.play_unchecked(step)
        if wins(after, player, left if after.midturn else left - 1) == own:
            return own
    return not own


@pytest.mark.parametrize("tactic", [one for one in ALL if one.win_in <= DEEPEST_PLAIN and not one.repeats], ids=str)
def test_plain_minimax_agrees(tactic: Tactic) -> None:
    position = tactic.position
    player = position.turn_player
    good = after_all(position, tactic.turns)
    for after in {position.play(turn) for turn in position.turns()}:
        assert wins(after, player, tactic.win_in - 1) == (after in good)
        assert tactic.win_in == 1 or not wins(after, player, tactic.win_in - 2)


@pytest.mark.parametrize("tactic", [one for one in HERE if one.win_in <= 5 and not one.draws], ids=str)
def test_alpha_beta_proves_a_win(tactic: Tactic) -> None:
    """It need not be the quickest: steps that are tried late are looked at less deeply, and a turn may have many steps.

    A turn at the end of which chance decides something is none to it, so it counts otherwise there.
    """
    found = AlphaBeta().analyse(tactic.position, Limit(nodes=NODES))
    assert found.win_in is not None
    assert tactic.win_in <= found.win_in <= tactic.win_in + 4


@pytest.mark.skipif(not st.compiled, reason="so many boards take minutes where nothing is compiled")
def test_alpha_beta_finds_most_of_the_long_wins() -> None:
    """What it cannot prove within the limit it judges by points, so it may miss some."""
    tactics = [one for one in ALL if one.win_in > 5]
    found = 0
    for tactic in tactics:
        turn = AlphaBeta().analyse(tactic.position, Limit(nodes=NODES_LONG)).turn
        found += tactic.position.play(turn) in after_all(tactic.position, tactic.turns)
    assert found >= len(tactics) * 3 // 4
