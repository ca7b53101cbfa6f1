"""Random games of every allowed pair of powers, in either seat: what holds for one pair has to hold for all of them.

Each game is made from the names of its powers, so that what fails here can be played again.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Final, Literal

import pytest

import santorini as st
from santorini.core.counting import Counter, playouts
from strategies import AROUND, at_start, image_of, some_turns

IDS: Final = tuple(st.powers.card_of(power).id for power in st.powers.all_powers())

#: Which of the pairs play: all of them, or where the package is not compiled one in so many.
SPREAD: Final = 1 if st.compiled else 4
#: One in so many pairs plays with its steps judged alone.
STEPWISE: Final = 4
TURNS: Final = 60
#: One in so many positions is written down and read, and one in so many is looked at in all respects.
WRITTEN: Final = 8
SAMPLE: Final = 12
#: Steps of a position that are tried.
TRIED: Final = 5
#: Turns are listed where there are at most so many.
FEW: Final = 120


def pairs(first: str) -> Iterator[st.Rules]:
    """Yield the rules of the games in which a power plays first."""
    for number, second in enumerate((*IDS, None), IDS.index(first)):
        if second == first or number % SPREAD:
            continue
        completion: Literal["lookahead", "stepwise"] = "lookahead" if (number // SPREAD) % STEPWISE else "stepwise"
        try:
            yield st.Rules(powers=(first, second), completion=completion, turn_limit=TURNS)
        except st.RulesError as error:
            assert "barred" in str(error)  # noqa: PT017 - a pair that the game bars


@pytest.mark.parametrize("first", IDS)
def test_games(first: str) -> None:
    for rules in pairs(first):
        rng = Random(" ".join(map(str, (*rules.ids, rules.completion))))
        position = rules.start()
        before: st.Position | None = None
        try:
            games_can_be_played_out(rules)
            sound(position)
            while position.outcome is None:
                before, position = position, position.play(rng.choice(position.steps))
                sound(position)
                nobody_is_stuck_in_a_turn(before, position)
                if not rng.randrange(WRITTEN):
                    assert st.Position.from_text(position.text(), rules) == position
                if not rng.randrange(SAMPLE):
                    in_all_respects(position, rng)
        except Exception as error:
            error.add_note(f"{rules.completion}: {position.text()}\nbefore: {before and before.text()}")
            raise


def games_can_be_played_out(rules: st.Rules) -> None:
    """Fail if the core stops before the workers are placed, or the game is over."""
    _, turns, steps = playouts(rules.machine, rules.start().board(), 1, seed=1)
    assert steps > turns > 0


def sound(position: st.Position) -> None:
    """Fail if a position contradicts itself."""
    outcome = position.outcome
    assert (position.decider is None) == (outcome is not None)
    assert not outcome or not outcome.winners & outcome.losers
    squares = position.workers(1) + position.workers(2)
    assert len({*squares}) == len(squares)
    assert not position.domes.intersection(squares)
    assert len({*position.steps}) == len(position.steps)
    assert (outcome is None) == (position.steps != ())


def nobody_is_stuck_in_a_turn(before: st.Position, position: st.Position) -> None:
    """Fail if a turn that looks ahead has led into a dead end, unless another player decided."""
    if position.rules.completion == "lookahead" and position.outcome and position.outcome.reason is st.Reason.STUCK:
        mover = before.turn_player
        assert mover not in position.outcome.losers or before.decider != mover


def in_all_respects(position: st.Position, rng: Random) -> None:
    """Check what takes longer."""
    assert st.Position.from_json(position.to_json()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    symmetry_changes_nothing(position, rng)
    refusals_have_reasons(position, rng)
    counts_agree(position)


def symmetry_changes_nothing(position: st.Position, rng: Random) -> None:
    symmetry = rng.randrange(8)
    image = position.transform(symmetry)
    assert st.Position.from_text(image.text(), position.rules) == image
    assert {image_of(symmetry, step) for step in position.steps} == {*image.steps}
    for step in rng.sample(position.steps, min(TRIED, len(position.steps))):
        assert position.why_not(step) is None
        assert image.play(image_of(symmetry, step)) == position.play(step).transform(symmetry)


def refusals_have_reasons(position: st.Position, rng: Random) -> None:
    listed = {*position.steps}
    for step in {any_step(rng) for _ in range(3 * TRIED)} - listed:
        blocked = position.why_not(step)
        assert blocked is not None, step
        assert blocked.text.strip()
        assert blocked.by is None or any(blocked.by in held for held in position.powers)
        assert blocked.by or blocked.code is not st.Code.FORBIDDEN, (step, blocked)


def any_step(rng: Random) -> st.Step:
    """Return one of all the steps that there are, choices and steps of workers somewhat more often."""
    one, two = rng.choice(st.SQUARES), rng.choice(st.SQUARES)
    choice = rng.choice((one, rng.choice((*AROUND, "none")), str(rng.randrange(25))))
    workers = (st.Move(one, two), st.Build(one, two), st.Build(one, two, dome=True), st.Force(one, two))
    others = (st.Place(one), st.Remove(one), st.Lower(one), st.Choose(choice), st.End())
    return rng.choice((*workers, *workers, *others))


def counts_agree(position: st.Position) -> None:
    """Fail if turns are not as many as they are counted, in bulk or one by one."""
    if position.phase != "playing" or len(some_turns(position, FEW)) == FEW:
        return
    turns = len(list(position.turns()))
    machine = position.rules.machine
    counts = [Counter(machine).perft(position.board(), 1, bulk) for bulk in (True, False)]
    assert counts == [turns] * 2
    assert not at_start(position) or st.perft(position, 1) == turns
