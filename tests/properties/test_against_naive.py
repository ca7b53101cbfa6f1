"""The engine and the plain second implementation agree on the simple gods: steps, whole turns, counts, who is stuck."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as hs

import naive
import santorini as st
from naive import Options
from side_by_side import compare, plain, squares
from strategies import LINEUPS, Completion, Lineup, boards, examples, playout, rules, rules_of, seeds, walk, write_down

COMPLETIONS: Final[tuple[Completion, ...]] = ("lookahead", "stepwise")

Result = tuple[object, ...]
"""Blocks, domes, workers, who won, and if nobody has: did the mover move up, where Athena reads that."""


# ---------------------------------------------------------------------- from one to the other


def state_of(position: st.Position) -> naive.State:
    """Return a position at the start of a turn as the plain implementation has it."""
    one, two = position.rules.ids
    winners = position.outcome.winners if position.outcome else frozenset()
    state = naive.empty((one, two))._replace(
        heights=position.heights,
        domes=squares(position.domes),
        player=position.turn_player - 1,
        climbed=(1 in position.climbed, 2 in position.climbed),
        winner=min(winners) - 1 if winners else None,
    )
    for side in (0, 1):
        for at in position.workers(side + 1):
            state = state.add(side, naive.square(at))
    return state


def begin(position: st.Position) -> naive.Mid:
    return naive.begin(state_of(position), Options(position.rules.completion))


def plain_turns(position: st.Position) -> list[tuple[naive.Turn, naive.State]]:
    """Return all turns, if the position does not say already that there are none."""
    return naive.turns(state_of(position)._replace(winner=None), Options(position.rules.completion))


def result_of(state: naive.State, mover: int) -> Result:
    up = state.winner is None and state.powers[mover] == "athena" and state.climbed[mover]
    return (*state.looks, up)


def result(position: st.Position, mover: int) -> Result:
    """Return what a turn led to. Whether the next player is stuck is left out: the plain turns do not tell."""
    state = state_of(position)
    outcome = position.outcome
    if outcome and outcome.reason is st.Reason.STUCK and position.turn_player - 1 != mover:
        state = state._replace(winner=None)
    return result_of(state, mover)


def play(position: st.Position, turn: st.Turn) -> st.Position:
    for step in turn:
        position = position.play_unchecked(step)
    return position


# ---------------------------------------------------------------------- steps


@pytest.mark.parametrize("powers", LINEUPS, ids=str)
@pytest.mark.parametrize("completion", COMPLETIONS)
def test_every_line_up(powers: Lineup, completion: Completion) -> None:
    rules = rules_of(powers, completion)
    for seed in range(4):
        position = write_down(rules, LINEUPS.index(powers) * 10 + seed).position()
        compare(position, begin(position), Random(seed), 15)


@given(boards(), seeds)
@examples(150)
def test_steps_on_random_boards(position: st.Position, seed: int) -> None:
    compare(position, begin(position), Random(seed), 4)


@given(rules(), seeds, hs.integers(10, 120))
@examples(40)
def test_steps_in_random_games(rules: st.Rules, seed: int, steps: int) -> None:
    position = walk(rules.start(), seed, 4)
    compare(position, begin(position), Random(seed), steps)


# ---------------------------------------------------------------------- whole turns


@given(boards())
@examples(150)
def test_whole_turns(position: st.Position) -> None:
    assume(position.outcome is None)
    mover = position.turn_player - 1
    turns = list(position.turns())
    assume(len(turns) <= 1_500)
    theirs = plain_turns(position)
    assert {result(play(position, turn), mover) for turn in turns} == {result_of(end, mover) for _, end in theirs}
    if position.rules.ids[mover] != "hermes":
        assert sorted(tuple(map(plain, turn)) for turn in turns) == sorted(turn for turn, _ in theirs)
        wins = [turn for turn, end in theirs if end.winner == mover]
        assert sorted(tuple(map(plain, turn)) for turn in turns if turn.wins) == sorted(wins)


def hermes() -> hs.SearchStrategy[st.Rules]:
    """Hermes on either side: the only power whose turns the two do not list one by one alike."""
    lineups = [powers for powers in LINEUPS if "hermes" in powers]
    return hs.builds(rules_of, hs.sampled_from(lineups), hs.sampled_from(COMPLETIONS))


@given(boards(hermes()))
@examples(60)
def test_turns_of_hermes(position: st.Position) -> None:
    assume(position.outcome is None)
    mover = position.turn_player - 1
    assume(position.rules.ids[mover] == "hermes")
    turns = list(position.turns())
    assume(len(turns) <= 1_500)
    theirs = plain_turns(position)
    ours = {result(play(position, turn), mover) for turn in turns}
    assert ours == {result_of(end, mover) for _, end in theirs}
    # The plain one tells the workers of a side apart, so it lists as many or more.
    assert len(ours) <= len(turns) <= len(theirs)


# ---------------------------------------------------------------------- stuck players


@given(boards())
@examples(150)
def test_who_is_stuck(position: st.Position) -> None:
    mid = naive.begin(state_of(position)._replace(winner=None), Options(position.rules.completion))
    assert (position.outcome is not None) == (mid.state.winner is not None)
    if position.outcome is not None:
        assert position.outcome == st.Outcome(
            frozenset({3 - position.turn_player}), frozenset({position.turn_player}), st.Reason.STUCK
        )


@given(boards(), seeds)
def test_how_games_end(position: st.Position, seed: int) -> None:
    end = playout(position, seed)
    outcome = end.outcome
    assert outcome is not None
    state = state_of(end)
    if outcome.reason is not st.Reason.STUCK:
        assert outcome.winners == {end.turn_player}
        assert (outcome.cause == "pan") == (outcome.reason is st.Reason.POWER)
    elif position.rules.completion == "lookahead":
        assert naive.winner(state._replace(winner=None)) == state.winner == 2 - end.turn_player


# ---------------------------------------------------------------------- counting


def without_hermes() -> hs.SearchStrategy[st.Rules]:
    return hs.builds(rules_of, hs.sampled_from([powers for powers in LINEUPS if "hermes" not in powers]))


@given(boards(without_hermes()))
@settings(examples(30), suppress_health_check=list(HealthCheck))
def test_lines_of_two_turns(position: st.Position) -> None:
    assume(position.outcome is None)
    assume(st.perft(position, 2) <= 3_000)
    state = state_of(position)
    assert [st.perft(position, depth) for depth in (1, 2)] == [naive.perft(state, depth) for depth in (1, 2)]
