"""What holds in every position of every game: random games that check it after each step.

A game is made from the names of its powers, so that what fails here can be played again.
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Final

import santorini as st
from santorini.core.counting import Counter, playouts
from strategies import AROUND, at_start, image_of, some_turns

#: One in so many positions is written down and read, and one in so many is looked at in all respects.
WRITTEN: Final = 8
SAMPLE: Final = 12
#: Steps of a position that are tried.
TRIED: Final = 5
#: Turns are listed where there are at most so many.
FEW: Final = 120
#: Lines of two turns are counted where there are at most so many first ones.
VERY_FEW: Final = 20


def play_a_game(rules: st.Rules) -> st.Position:
    """Play a random game and check what has to hold; return its last position."""
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
    return position


def games_can_be_played_out(rules: st.Rules) -> None:
    """Fail if the core stops before the workers are placed, or the game is over."""
    _, turns, steps = playouts(rules.machine, rules.start().board(), 1, seed=1)
    assert steps > turns > 0


def sound(position: st.Position) -> None:
    """Fail if a position contradicts itself."""
    outcome = position.outcome
    assert (position.decider is None) == (outcome is not None)
    assert not outcome or not outcome.winners & outcome.losers
    sides = [position.workers(side) for side in range(1, position.rules.sides + 1)]
    squares = [square for side in sides for square in side]
    assert len({*squares}) == len(squares)
    assert not any(sides[player - 1] or position.powers[player - 1] for player in position.eliminated)
    assert not {position.decider, position.turn_player} & position.eliminated
    assert not position.domes.intersection(squares)
    assert len({*position.steps}) == len(position.steps)
    assert (outcome is None) == (position.steps != ())


def nobody_is_stuck_in_a_turn(before: st.Position, position: st.Position) -> None:
    """Fail if a turn that looks ahead has led into a dead end, unless another player decided."""
    if position.rules.completion == "lookahead" and position.outcome and position.outcome.reason is st.Reason.STUCK:
        mover = before.turn_player
        assert position.turn_player != mover or before.decider != mover


def in_all_respects(position: st.Position, rng: Random) -> None:
    """Check what takes longer."""
    assert st.Position.from_json(position.to_json()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    symmetry_changes_nothing(position, rng)
    refusals_have_reasons(position, rng)
    counts_agree(position)
    ends_by_hand_are_told(position)


def ends_by_hand_are_told(position: st.Position) -> None:
    """Fail if a position after a resignation, or a draw that is agreed, is not told in full."""
    if position.outcome is None:
        drawn = position.agree_draw()
        assert drawn.outcome == st.Outcome(frozenset(), position.eliminated, st.Reason.AGREED)
        assert st.Position.from_text(drawn.text(), position.rules) == drawn
    if position.decider:
        after = position.resign()
        sound(after)
        assert position.decider in (after.outcome.losers if after.outcome else after.eliminated)
        assert st.Position.from_text(after.text(), position.rules) == after


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
        figures = ("ram",) if position.rules.fleece else ()
        assert blocked.by is None or any(blocked.by in held for held in (*position.powers, figures))
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
    following = [position.play(turn) for turn in some_turns(position, VERY_FEW)]
    if turns < VERY_FEW and position.decider and all(len(some_turns(after, FEW)) < FEW for after in following):
        assert st.perft(position, 2) == sum(st.perft(after, 1) for after in following if not after.outcome)
