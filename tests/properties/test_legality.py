"""What is listed can be played and nothing else; refusals have a reason; symmetry changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as hs

import santorini as st
from strategies import (
    all_steps,
    at_start,
    boards,
    examples,
    image,
    image_of,
    path,
    positions,
    rules,
    seeds,
    some_turns,
    turn_starts,
)

symmetries = hs.integers(0, 7)


def follow(position: st.Position, turn: st.Turn) -> list[st.Position]:
    """Return the positions after each step of a turn."""
    found = []
    for step in turn:
        position = position.play_unchecked(step)
        found.append(position)
    return found


# ---------------------------------------------------------------------- steps


@given(positions())
def test_listed_steps_can_be_played(position: st.Position) -> None:
    assert len(set(position.steps)) == len(position.steps)
    for step in position.steps:
        assert position.why_not(step) is None
        after = position.play(step)
        assert after == position.play_unchecked(step) == position.play([step])
        assert after != position


@given(positions())
def test_steps_are_interned(position: st.Position) -> None:
    again = st.Position.from_text(position.text(), position.rules)
    assert all(one is two for one, two in zip(position.steps, again.steps, strict=True))


@given(positions())
@examples(40)
def test_why_not_knows_exactly_the_listed_steps(position: st.Position) -> None:
    listed = set(position.steps)
    assert {step for step in all_steps() if position.why_not(step) is None} == listed


@given(positions(), hs.lists(hs.sampled_from(all_steps()), min_size=10, max_size=60))
def test_unlisted_steps_are_refused(position: st.Position, steps: list[st.Step]) -> None:
    before, powers = position.text(), {name for name in position.rules.ids if name}
    for step in set(steps) - set(position.steps):
        with pytest.raises(st.IllegalStepError) as caught:
            position.play(step)
        blocked = position.why_not(step)
        assert blocked is not None
        assert caught.value.blocked == blocked
        assert (caught.value.position, caught.value.step) == (position, step)
        assert type(blocked.code) is st.Code
        assert blocked.text.strip() == str(blocked) == str(caught.value) != ""
        assert blocked.by is None or blocked.by in powers
        assert blocked.step == step
    assert position.text() == before


def own_steps(position: st.Position) -> list[st.Step]:
    """Return all moves and builds of the workers of whoever decides, to anywhere."""
    mine = position.workers(position.decider) if position.decider else ()
    return [step for step in all_steps() if isinstance(step, st.Move | st.Build) and step.source in mine]


@given(turn_starts(), seeds)
@examples(60)
def test_reasons_fit_the_board(position: st.Position, seed: int) -> None:
    for here in path(position, seed, 3):
        for step in own_steps(here):
            blocked = here.why_not(step)
            if blocked is not None:
                reason_fits(here, step, blocked)


def reason_fits(position: st.Position, step: st.Step, blocked: st.Blocked) -> None:
    """Fail if a reason says of the board what is not so."""
    assert isinstance(step, st.Move | st.Build)
    target = step.target
    occupied = position.worker_at(target) is not None
    facts = {
        st.Code.NOT_YOURS: False,
        st.Code.NO_WORKER: False,
        st.Code.GAME_OVER: position.outcome is not None,
        st.Code.OCCUPIED: occupied,
        st.Code.DOMED: position.has_dome(target),
        st.Code.NOT_ADJACENT: target not in NEAR[step.source],
        st.Code.TOO_HIGH: isinstance(step, st.Move) and position.height(target) > position.height(step.source) + 1,
        st.Code.FORBIDDEN: blocked.by is not None,
    }
    assert facts.get(blocked.code, True), (position, step, blocked)


NEAR = {
    one: {two for two in st.SQUARES if one != two and max(abs(ord(one[i]) - ord(two[i])) for i in (0, 1)) == 1}
    for one in st.SQUARES
}


def twins(start: st.Position, seed: int, steps: int) -> Iterator[tuple[st.Position, st.Position]]:
    """Yield positions of random play, each also with its steps judged alone."""
    rng = Random(seed)
    alone = st.Position.from_text(start.text(), st.Rules(powers=start.rules.powers, completion="stepwise"))
    for _ in range(steps):
        yield start, alone
        if start.outcome is not None:
            return
        step = rng.choice(start.steps)
        start, alone = start.play(step), alone.play(step)


@given(boards(rules(("lookahead",))), seeds)
def test_dead_ends_are_dead(position: st.Position, seed: int) -> None:
    """A step that is refused as a dead end is legal where steps are judged alone, and its turn cannot be finished."""
    for here, alone in twins(position, seed, 3):
        assert set(here.steps) <= set(alone.steps)
        for step in alone.steps:
            blocked = here.why_not(step)
            after = alone.play(step)
            if blocked is not None:
                # Where all is dead the game is lost before any step.
                assert blocked.code is (st.Code.GAME_OVER if here.outcome else st.Code.DEAD_END)
                assert not any(finishes(after, turn) for turn in after.turns())
            elif after.outcome is None and after.turn_player == here.turn_player:
                assert any(finishes(after, turn) for turn in after.turns())


def finishes(position: st.Position, turn: st.Turn) -> bool:
    """Whether a turn ends otherwise than by getting stuck in it."""
    end = follow(position, turn)[-1]
    return not (end.outcome and end.outcome.reason is st.Reason.STUCK and end.turn_player == position.turn_player)


# ---------------------------------------------------------------------- turns


@given(positions())
@examples(60)
def test_turns(position: st.Position) -> None:
    turns = list(position.turns())
    assert len(set(turns)) == len(turns)
    assert len({str(turn) for turn in turns}) == len(turns)
    assert {turn[0] for turn in turns} == set(position.steps)
    rng = Random(len(turns))
    for turn in turns if len(turns) <= 100 else rng.sample(turns, 100):
        *inner, end = follow(position, turn)
        assert all(here.outcome is None and here.turn_player == position.turn_player for here in inner)
        assert not any(at_start(here) for here in inner)
        assert at_start(end)
        winners = end.outcome.winners if end.outcome else frozenset()
        assert turn.wins == (position.turn_player in winners and end.turn_player == position.turn_player)
        assert turn.steps == tuple(turn) == turn[:]


@given(positions(), seeds)
def test_whole_turns_are_legal_and_parts_are_not(position: st.Position, seed: int) -> None:
    rng = Random(seed)
    turns = some_turns(position, 300)
    for turn in rng.sample(turns, min(6, len(turns))):
        assert position.why_not(turn) is None
        assert position.why_not(str(turn)) is None
        for size in range(1, len(turn)):
            cut = position.why_not(st.Turn(turn[:size]))
            assert cut is not None
            assert (cut.code, cut.by, cut.step) == (st.Code.INCOMPLETE, None, None)
            assert cut.text
            assert position.why_not(turn[:size]) is None
        end = position.play(turn)
        following = rng.choice(end.steps or all_steps())
        longer = position.why_not(st.Turn([*turn, following]))
        assert longer is not None
        assert (longer.code, longer.by, longer.step) == (st.Code.TOO_LONG, None, following)
        assert position.why_not([*turn, following]) == end.why_not(following)


@given(positions())
def test_nothing_is_no_turn(position: st.Position) -> None:
    blocked = position.why_not(st.Turn([]))
    assert blocked is not None
    assert blocked.code is (st.Code.INCOMPLETE if position.outcome is None else st.Code.GAME_OVER)
    assert blocked.text
    assert position.why_not([]) == blocked
    ways: list[Iterable[st.Step]] = [[], (), iter(()), st.Turn([])]
    for nothing in ways:
        with pytest.raises(st.IllegalStepError, match=blocked.text) as caught:
            position.play(nothing)
        assert (caught.value.position, caught.value.step, caught.value.blocked) == (position, None, blocked)


@given(positions(), seeds)
def test_a_wrong_step_in_a_turn_is_the_one_explained(position: st.Position, seed: int) -> None:
    rng = Random(seed)
    turns = some_turns(position, 50)
    assume(turns)
    turn = rng.choice(turns)
    at = rng.randrange(len(turn))
    here = ([position, *follow(position, turn)])[at]
    wrong = rng.choice(all_steps())
    assume(wrong not in here.steps)
    steps = [*turn[:at], wrong]
    assert position.why_not(steps) == here.why_not(wrong)
    with pytest.raises(st.IllegalStepError) as caught:
        position.play(steps)
    assert caught.value.position == here


@given(turn_starts())
def test_turns_come_as_they_are_asked_for(position: st.Position) -> None:
    turns = position.turns()
    first = list(islice(turns, 3))
    assert first == some_turns(position, 3)
    assert len(first) == min(3, sum(1 for _ in position.turns()))


# ---------------------------------------------------------------------- who decides, who has won


@given(positions())
def test_one_decides_or_the_game_is_over(position: st.Position) -> None:
    players = {1, 2}
    assert (position.decider is None) == (position.outcome is not None) == (position.phase == "over")
    assert bool(position.steps) == (position.outcome is None)
    assert position.turn_player in players
    if position.outcome is None:
        assert position.decider == position.turn_player
        return
    outcome = position.outcome
    assert not outcome.winners & outcome.losers
    assert outcome.winners | outcome.losers == players
    assert len(outcome.winners) == 1
    assert (outcome.cause is not None) == (outcome.reason is st.Reason.POWER)
    assert list(position.turns()) == []
    assert all(position.why_not(step).code is st.Code.GAME_OVER for step in all_steps()[:60])  # type: ignore[union-attr]


@given(rules(), seeds)
@examples(40)
def test_what_is_built_and_placed_stays(rules: st.Rules, seed: int) -> None:
    before: st.Position | None = None
    for position in path(rules.start(), seed):
        workers = {player: len(position.workers(player)) for player in (1, 2)}
        if before is not None:
            assert all(now >= then for now, then in zip(position.heights, before.heights, strict=True))
            assert position.domes >= before.domes
            built = sum(position.heights) + len(position.domes) - sum(before.heights) - len(before.domes)
            assert built in {0, 1}
            assert sum(workers.values()) == 4 or before.phase == "placing"
        assert not {*position.workers(1), *position.workers(2)} & position.domes
        before = position


@given(positions(), hs.sampled_from(st.SQUARES))
def test_the_ways_to_look_at_a_square_agree(position: st.Position, square: str) -> None:
    index = st.square_index(square)
    assert st.square_name(index) == square
    assert position.height(square) == position.heights[index]
    assert position.has_dome(square) == (square in position.domes)
    owners = [player for player in (1, 2) if square in position.workers(player)]
    assert owners == ([] if position.worker_at(square) is None else [position.worker_at(square)])
    assert position.view(1).position is position
    assert position.view(1).outcome == position.outcome
    steps = {player: position.view(player).steps for player in (1, 2)}
    assert steps == {player: position.steps if position.decider == player else () for player in (1, 2)}


# ---------------------------------------------------------------------- symmetry


@given(positions(), symmetries)
def test_images_have_the_images_of_the_steps(position: st.Position, symmetry: int) -> None:
    turned = position.transform(symmetry)
    assert set(turned.steps) == {image_of(symmetry, step) for step in position.steps}
    for step in position.steps[:20]:
        assert turned.play(image_of(symmetry, step)) == position.play(step).transform(symmetry)


@given(positions(), symmetries)
def test_images_have_the_images_of_the_pieces(position: st.Position, symmetry: int) -> None:
    turned = position.transform(symmetry)
    for square in st.SQUARES:
        there = image(symmetry, square)
        assert turned.height(there) == position.height(square)
        assert turned.has_dome(there) == position.has_dome(square)
        assert turned.worker_at(there) == position.worker_at(square)
    same = ("decider", "turn_player", "phase", "outcome", "climbed", "rules")
    assert all(getattr(turned, name) == getattr(position, name) for name in same)


@given(positions(), symmetries, symmetries)
def test_symmetries_make_a_group(position: st.Position, one: int, two: int) -> None:
    images = position.symmetries()
    assert images[0] == position
    assert images == tuple(position.transform(number) for number in range(8))
    assert any(position.transform(one).transform(back) == position for back in range(8))
    # The image of b1, which lies on no axis, tells which symmetry it was.
    both = next(number for number in range(8) if image(number, "b1") == image(two, image(one, "b1")))
    assert position.transform(one).transform(two) == images[both]


@given(positions())
def test_canonical(position: st.Position) -> None:
    chosen = position.canonical()
    assert chosen in position.symmetries()
    assert all(turned.canonical() == chosen for turned in position.symmetries())
    assert chosen.canonical() == chosen


@given(positions())
@examples(30)
def test_images_have_as_many_turns(position: st.Position) -> None:
    assert len({st.perft(turned, 1) for turned in position.symmetries()}) == 1
    assert len({len(turned.steps) for turned in position.symmetries()}) == 1


@given(boards(rules(("lookahead",))))
@examples(15)
def test_images_have_as_many_lines(position: st.Position) -> None:
    assume(st.perft(position, 1) <= 150)
    assert len({st.perft(turned, 2) for turned in position.symmetries()}) == 1


# ---------------------------------------------------------------------- counting


@given(positions(rules(("lookahead",))))
@examples(60)
def test_perft_counts_the_turns(position: st.Position) -> None:
    turns = list(position.turns())
    assert st.perft(position, 0) == 1
    assert st.perft(position, 1) == len(turns)
    assert st.divide(position, 1) == dict.fromkeys(turns, 1)


@given(turn_starts(rules(("lookahead",))))
@examples(15)
def test_divide_adds_up(position: st.Position) -> None:
    assume(0 < st.perft(position, 1) <= 150)
    lines = st.divide(position, 2)
    assert list(lines) == list(position.turns())
    assert sum(lines.values()) == st.perft(position, 2)
    for turn, count in list(lines.items())[:10]:
        after = position.play(turn)
        assert count == (0 if after.outcome else st.perft(after, 1))
