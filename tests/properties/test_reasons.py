"""A refusal names the power that is to blame: one without which the step would be legal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

import santorini as st
from santorini.core import codes
from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.powers import all_powers, card_of
from strategies import Lineup, all_steps

POWERS: Final = tuple(card_of(power).id for power in all_powers() if power.__module__.startswith("santorini."))
STEPS: Final = {step.code: step for step in (*all_steps(), *map(st.Lower, st.SQUARES), *map(st.Choose, st.SQUARES))}

#: Each power is looked at in so many games, in so many steps of each from the first placement on.
GAMES: Final = 6
LONG: Final = 50
#: The share of positions that are looked at.
SEEN: Final = 0.4


def game_of(power: str, rng: Random) -> st.Rules:
    """Return a game of a power in either seat against another one, or against nobody where that is barred."""
    others = [rng.choice((None, *POWERS)), None]
    for other in others:
        pair: Lineup = (power, other) if rng.random() < 0.5 else (other, power)
        try:
            return st.Rules(powers=pair, night="minotaur" if "nyx" in pair else None)
        except st.RulesError:
            continue
    raise AssertionError(power)


@cache
def without(rules: st.Rules, player: int) -> Machine:
    """Return the rules of a game in which one player has no power, each step judged alone."""
    powers = [None if number == player else power for number, power in enumerate(rules.ids, 1)]
    night = rules.night if "nyx" in powers else None
    return st.Rules(powers=(powers[0], powers[1]), night=night, completion="stepwise", allow_banned=True).machine


def undone(board: Board, machine: Machine) -> bool:
    """Let a board ask for what would be due without an own power; return whether that can be told."""
    if not board.tally:
        machine.open_turn(machine.roles[board.role], board)
        return True
    board.kinds = codes.CAN_BUILD
    return board.moves == 1 and not board.builds


def to_blame(position: st.Position) -> dict[st.Step, set[str]]:
    """Return the steps that are not legal but would be without one of the powers, and which ones these are."""
    blame: dict[st.Step, set[str]] = defaultdict(set)
    rules = position.rules
    for player, power in enumerate(rules.ids, 1):
        if power is None:
            continue
        machine, board = without(rules, player), rules.machine.judged(position.board())
        if player != position.turn_player or undone(board, machine):
            for code in {*machine.step_list(board)} - {step.code for step in position.steps}:
                blame[STEPS.get(code, st.End())].add(power)
    blame.pop(st.End(), None)  # to do no more is no step of the board
    return blame


def some_positions(rules: st.Rules, rng: Random) -> Iterator[st.Position]:
    """Yield positions of a game in which the players decide; cards lie as at its start."""
    position = rules.start()
    for _ in range(LONG):
        if position.outcome is not None:
            return
        board = position.board()
        if rng.random() < SEEN and not (board.kinds & codes.SETUP or board.saved or board.line_up):
            yield position
        position = position.play(rng.choice(position.steps))


@pytest.mark.parametrize("power", POWERS)
def test_who_is_to_blame_is_named(power: str) -> None:
    rng = Random(power)
    for _ in range(GAMES):
        for position in some_positions(game_of(power, rng), rng):
            listed = {int(code) for code in _unchecked(position)}
            for step, powers in to_blame(position).items():
                blocked = position.why_not(step)
                assert blocked is not None
                dead = blocked.code is st.Code.DEAD_END and step.code in listed
                assert dead or blocked.by in powers, (position.text(), str(step), blocked, powers)


def _unchecked(position: st.Position) -> list[int]:
    """Return the steps that are legal if each is judged alone."""
    rules = position.rules
    alone = st.Rules(powers=rules.powers, night=rules.night, completion="stepwise").machine
    return alone.step_list(position.board())
