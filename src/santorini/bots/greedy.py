"""A bot that looks one turn ahead."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

import attrs

from santorini.bots.protocol import expect_decision
from santorini.errors import BotError, shown
from santorini.limit import Limit
from santorini.outcome import Outcome
from santorini.position import Position
from santorini.squares import SQUARES
from santorini.steps import Step
from santorini.view import View

_MOST: Final = 1_000_000_000
_WON: Final = 1_000.0
_CENTRE: Final = tuple(2 - max(abs(index // 5 - 2), abs(index % 5 - 2)) for index in range(len(SQUARES)))


@attrs.frozen
class Greedy:
    """Plays the turn after which it stands best: wins if it can, then stops a win, then climbs, then keeps the centre.

    At most `turns` turns are looked at, in the order in which they come; equal ones are drawn from at random.
    """

    turns: int = attrs.field(default=5_000)

    @turns.validator
    def _check_turns(self, _: object, value: object) -> None:
        if type(value) is not int or not 1 <= value <= _MOST:
            raise BotError(f"greedy: turns is a number from 1 to {_MOST}, not {shown(value)}")

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the first step of the best turn."""
        expect_decision(view)
        position = view.position
        best: list[Step] = []
        top = float("-inf")
        for turn in islice(position.turns(), self.turns):
            if turn.wins:
                return turn[0]
            after = position
            for step in turn:
                after = after.play_unchecked(step)
            value = _value(after, view.player)
            if value > top:
                best, top = [], value
            if value == top:
                best.append(turn[0])
        return rng.choice(best) if best else rng.choice(view.steps)


def _value(position: Position, player: int) -> float:
    """Return how good a position is for a player whose turn has just ended."""
    outcome = position.outcome
    if outcome is not None:
        return _result(outcome, player)
    value = -_WON / 2 if position.decider != player and _threatened(position, player) else 0.0
    rules = position.rules
    for side in range(rules.sides):
        for square in position.workers(side + 1):
            index = SQUARES.index(square)
            worth = position.height(square) + _CENTRE[index] / 8
            value += worth if side == rules.side(player) else -worth
    return value


def _result(outcome: Outcome, player: int) -> float:
    if not outcome.winners:
        return 0.0
    return _WON if player in outcome.winners else -_WON


def _threatened(position: Position, player: int) -> bool:
    """Return whether the next step may win for somebody else: a step may also lose, or end the game as a draw."""
    ends = (position.play_unchecked(step).outcome for step in position.steps)
    return any(end is not None and end.winners and player not in end.winners for end in ends)
