"""What is written can be read back, in every form and of every kind of position."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as hs

import santorini as st
from strategies import (
    EMPTY,
    LINEUPS,
    Lineup,
    all_steps,
    board_of,
    boards,
    examples,
    path,
    positions,
    rules,
    rules_of,
    seeds,
    setups,
    some_turns,
    turn_starts,
    walk,
)

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

lookahead = rules(("lookahead",))


def alike(one: st.Position, two: st.Position) -> None:
    """Fail unless two positions are equal in every respect that a caller can see."""
    assert one == two
    assert not one != two  # noqa: SIM202 - a class could get that wrong
    assert hash(one) == hash(two)
    assert one.key == two.key
    assert one.rules == two.rules
    assert board_of(one) == board_of(two)
    assert (one.phase, one.decider, one.turn_player) == (two.phase, two.decider, two.turn_player)
    assert (one.outcome, one.climbed, one.steps) == (two.outcome, two.climbed, two.steps)
    assert one.text() == two.text()


# ---------------------------------------------------------------------- positions


@given(positions())
def test_text(position: st.Position) -> None:
    alike(st.Position.from_text(position.text(), position.rules), position)


@given(positions(lookahead))
def test_text_names_the_rules(position: st.Position) -> None:
    alike(st.Position.from_text(position.text()), position)


@given(positions())
def test_text_is_one_printable_line(position: st.Position) -> None:
    text = position.text()
    assert text.isascii()
    assert text.isprintable()
    assert text == " ".join(text.split())


@given(positions())
def test_json(position: st.Position) -> None:
    alike(st.Position.from_json(position.to_json()), position)
    assert json.loads(position.to_json())["format"] == "santorini-position"


@given(positions(), hs.integers(1, 2**30 - 1))
def test_json_keeps_the_rules(position: st.Position, limit: int) -> None:
    rules = st.Rules(
        powers=position.rules.powers, completion=position.rules.completion, if_possible="exact", turn_limit=limit
    )
    again = st.Position.from_json(rules.start().to_json())
    assert again.rules == rules
    assert again.rules != position.rules


@given(positions(), hs.sampled_from(PROTOCOLS))
def test_pickle(position: st.Position, protocol: int) -> None:
    alike(pickle.loads(pickle.dumps(position, protocol)), position)


@given(positions())
def test_copies_are_the_position_itself(position: st.Position) -> None:
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position


@given(positions())
def test_setup(position: st.Position) -> None:
    alike(position.setup().position(), position)


@given(positions())
def test_pictures_never_fail(position: st.Position) -> None:
    lines = str(position).splitlines()
    assert len(lines) == 7
    assert [line[0] for line in lines[:5]] == list("54321")
    board = "".join(lines[:5])
    assert [board.count("A"), board.count("B")] == [len(position.workers(player)) for player in (1, 2)]
    assert board.count("^") == len(position.domes)
    assert repr(position) == f"<Position {position.text()}>"


@given(lookahead, seeds, hs.integers(1, 60))
def test_limited_games(rules: st.Rules, seed: int, limit: int) -> None:
    limited = rules_of(rules.ids, "lookahead", limit)
    position = walk(limited.start(), seed, 150)
    alike(st.Position.from_text(position.text(), limited), position)
    alike(st.Position.from_json(position.to_json()), position)
    alike(pickle.loads(pickle.dumps(position)), position)


# ---------------------------------------------------------------------- identity

PINNED = {
    f"{EMPTY} 1 -: -: next=setup": 18216444219762707937,
    f"{EMPTY} 1 -:b2,d4 -:b4,d2": 4883721957279263790,
    "01001/12310/0D230/11200/00010 1 pan:b4,c3 athena+:c2,d4": 14293743085683837544,
    f"{EMPTY} 1 demeter:b3,d4 -:b4,d2 next=build at=b3 from=b2 moves=1 moved=b3": 16839033229744586948,
    "00000/00000/00230/00000/00000 1 -:a1,d3 -:a5,e1 over=1:climbed": 15601767594785390152,
}


@pytest.mark.parametrize("text", PINNED)
def test_keys_never_change(text: str) -> None:
    assert st.Position.from_text(text).key == PINNED[text]


@given(positions())
def test_keys_have_64_bits(position: st.Position) -> None:
    assert type(position.key) is int
    assert 0 <= position.key < 2**64


@given(positions())
def test_different_positions_have_different_keys(position: st.Position) -> None:
    found = {position.text(): position}
    for image in position.symmetries():
        found[image.text()] = image
        for step in image.steps[:12]:
            after = image.play(step)
            found[after.text()] = after
    assert len({one.key for one in found.values()}) == len(found)
    assert len(set(found.values())) == len(found)


@given(boards())
def test_the_player_and_the_marks_are_part_of_the_key(position: st.Position) -> None:
    heights, player, *sides = position.text().split()
    assume(len(sides) == 2)
    other = "21"[int(player) - 1]
    # Whose turn it is carries no mark.
    unmarked = [side.replace("+", "") if number == other else side for number, side in zip("12", sides, strict=True)]
    assert st.Position.from_text(" ".join((heights, other, *unmarked)), position.rules).key != position.key


@given(positions(), positions())
def test_equal_means_same_text_and_rules(one: st.Position, two: st.Position) -> None:
    assert (one == two) == ((one.text(), one.rules) == (two.text(), two.rules))


def test_equal_boards_under_other_rules_are_not_equal() -> None:
    one, two = rules_of().start(), rules_of((None, None), "stepwise").start()
    assert one != two
    assert one.key == two.key
    assert one != one.text()


# ---------------------------------------------------------------------- setups


@given(setups())
def test_setup_forms(setup: st.Setup) -> None:
    assert setup.problems() == frozenset()
    assert st.Setup.from_text(setup.text(), setup.rules) == setup
    assert st.Setup.from_json(setup.to_json()) == setup
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert copy.deepcopy(setup) == setup
    assert hash(copy.copy(setup)) == hash(setup)


@given(positions())
def test_setup_of_a_position(position: st.Position) -> None:
    setup = position.setup()
    assert (setup.rules, setup.heights, setup.domes) == (position.rules, position.heights, position.domes)
    assert setup.workers == (position.workers(1), position.workers(2))
    assert setup.climbed == position.climbed
    assert setup.player == (position.decider or position.turn_player)
    assert setup.text() == position.text()
    assert st.Setup.from_text(setup.text(), setup.rules) == setup
    assert st.Setup.from_json(setup.to_json()) == setup


# ---------------------------------------------------------------------- turns


@given(positions())
@examples(60)
def test_turn_texts(position: st.Position) -> None:
    for turn in some_turns(position, 150):
        after = position
        for step in turn:
            after = after.play(step)
        assert position.play(str(turn)) == position.play(turn) == position.play(list(turn)) == after
        assert position.parse(str(turn)) == position.parse(position.format(turn)) == turn.steps
        assert str(turn) == position.format(turn) + "#" * turn.wins


@given(positions())
@examples(60)
def test_turns_are_values(position: st.Position) -> None:
    for turn in some_turns(position, 20):
        again = pickle.loads(pickle.dumps(turn))
        assert again == turn
        assert (hash(again), str(again), again.wins) == (hash(turn), str(turn), turn.wins)
        assert copy.copy(turn) is turn
        assert copy.deepcopy(turn) is turn


SMALL = st.Rules().start().parse("a1-b2^a1^b2D-a1^a1 b2-a1^b2 a1>b2 b2>a1 xa1 xb2 .")
any_step = hs.sampled_from(SMALL) | hs.sampled_from(all_steps())


@given(positions(), hs.lists(any_step.filter(lambda step: not isinstance(step, st.Place)), min_size=1, max_size=12))
def test_any_steps_can_be_written_and_read(position: st.Position, steps: list[st.Step]) -> None:
    assert position.parse(position.format(steps)) == tuple(steps)


@given(positions(), hs.lists(hs.sampled_from(SMALL) | hs.just(st.Place("a1")), min_size=1, max_size=12))
def test_steps_around_a_placement_can_be_written_and_read(position: st.Position, steps: list[st.Step]) -> None:
    assert position.parse(position.format(steps)) == tuple(steps)


@given(hs.sampled_from(all_steps()))
def test_steps_are_values(step: st.Step) -> None:
    again = pickle.loads(pickle.dumps(step))
    assert again == step
    assert (hash(again), str(again), repr(again), again.code) == (hash(step), str(step), repr(step), step.code)
    assert copy.copy(step) == copy.deepcopy(step) == step
    (read,) = rules_of().start().parse(str(step))
    assert read == step


@given(rules(), seeds)
@examples(30)
def test_whole_games_as_one_text(rules: st.Rules, seed: int) -> None:
    start = rules.start()
    game = list(path(start, seed))
    steps = [made_step(before, after) for before, after in pairwise(game)]
    assert start.play(start.format(steps)) == game[-1]
    assert start.play(steps) == game[-1]


def made_step(before: st.Position, after: st.Position) -> st.Step:
    """Return the step that leads from one position to the next."""
    return next(step for step in before.steps if before.play_unchecked(step) == after)


# ---------------------------------------------------------------------- the notation of santorini-ai


def foreign_text(position: st.Position) -> str:
    """Write a position the way santorini-ai does; low domes cannot be told there."""
    digits = [4 if st.SQUARES[index] in position.domes else height for index, height in enumerate(position.heights)]
    rows = "".join(str(digit) for row in range(4, -1, -1) for digit in digits[row * 5 : row * 5 + 5])
    winners = position.outcome.winners if position.outcome else frozenset()
    sides = []
    for player, name in enumerate(position.rules.ids, 1):
        mark = "#" if player in winners else ""
        data = "[^]" if name == "athena" and player in position.climbed else ""
        squares = ",".join(square.upper() for square in position.workers(player))
        sides.append(f"{mark}{name or 'mortal'}{data}:{squares}")
    return "/".join((rows, str(position.turn_player), *sides))


@given(turn_starts(lookahead))
def test_santorini_ai(position: st.Position) -> None:
    assume(position.phase != "placing")
    assume(all(position.height(square) == 3 for square in position.domes))
    assume(position.outcome is None or position.outcome.reason is st.Reason.CLIMBED)
    again = st.Setup.from_santorini_ai(foreign_text(position)).position()
    # Only the marks that Athena reads are told.
    assert board_of(again) == board_of(position)
    assert (again.decider, again.rules, again.steps) == (position.decider, position.rules, position.steps)


def test_line_ups_are_complete() -> None:
    assert len(LINEUPS) == 1 + 2 * 10 + 10 * 9
    assert {rules_of(powers).ids for powers in LINEUPS} == set(LINEUPS)


@pytest.mark.parametrize("powers", LINEUPS, ids=str)
def test_every_position_of_one_game_of_each_line_up(powers: Lineup) -> None:
    for position in path(rules_of(powers).start(), seed=1_000 + LINEUPS.index(powers)):
        alike(st.Position.from_text(position.text()), position)
        alike(st.Position.from_json(position.to_json()), position)
