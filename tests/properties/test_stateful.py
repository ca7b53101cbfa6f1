"""A machine that plays whatever it likes with any allowed pair, and checks every position that it meets.

Hypothesis shrinks what fails to the fewest steps; games that look at every pair are in `test_all_pairs`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import santorini as st
from invariants import in_all_respects, nobody_is_stuck_in_a_turn, sound

CARDS: Final = tuple(st.powers.card_of(power) for power in st.powers.all_powers())
#: For each power those that it may meet.
MEETS: Final = {
    card.id: [None, *(other.id for other in CARDS if other is not card and other.id not in card.bans)] for card in CARDS
}
EXAMPLES: Final = 6 if st.compiled else 2
STEPS: Final = 30
_PLAYING = precondition(lambda self: self.position is not None and self.position.outcome is None)


class Games(RuleBasedStateMachine):
    """A game of one power against any that it may meet, in either seat."""

    power: ClassVar[str] = "pan"

    def __init__(self) -> None:
        super().__init__()
        self.before: list[st.Position] = []
        self.position: st.Position | None = None

    @initialize(data=some.data())
    def begin(self, data: Any) -> None:
        other = data.draw(some.sampled_from(MEETS[self.power]), label="opponent")
        powers = data.draw(some.permutations([self.power, other]), label="powers")
        completion = data.draw(some.sampled_from(["lookahead", "stepwise"]), label="completion")
        if_possible = data.draw(some.sampled_from(["lazy", "exact"]), label="if_possible")
        self.position = st.Rules(powers=powers, completion=completion, if_possible=if_possible).start()

    @_PLAYING
    @rule(data=some.data())
    def step(self, data: Any) -> None:
        assert self.position is not None
        step = data.draw(some.sampled_from(self.position.steps), label="step")
        text = self.position.text()
        after = self.position.play(step)
        assert self.position.text() == text, "playing a step has changed the position"
        assert after == self.position.play(str(step))
        nobody_is_stuck_in_a_turn(self.position, after)
        self.before.append(self.position)
        self.position = after

    @_PLAYING
    @rule(number=some.integers(1, 40))
    def play_on(self, number: int) -> None:
        """Play some steps, so that games get somewhere."""
        assert self.position is not None
        rng = Random(number)
        for _ in range(number):
            if self.position.outcome is not None:
                break
            self.before.append(self.position)
            self.position = self.position.play(rng.choice(self.position.steps))

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        self.position = self.before.pop()

    @precondition(lambda self: self.position is not None)
    @rule(seed=some.integers(0, 99))
    def look(self, seed: int) -> None:
        assert self.position is not None
        in_all_respects(self.position, Random(seed))

    @invariant()
    def holds(self) -> None:
        position = self.position
        if position is None:
            return
        sound(position)
        again = st.Position.from_text(position.text(), position.rules)
        assert again == position
        assert (again.key, hash(again)) == (position.key, hash(position))
        for player in (1, 2):
            known = position.view(player).position
            assert known.view(player).position == known
            assert known.decider == position.decider


@pytest.mark.parametrize("power", MEETS)
def test_games(power: str) -> None:
    games = type("Games", (Games,), {"power": power})
    run_state_machine_as_test(games, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS))
