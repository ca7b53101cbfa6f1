"""What is demanded "if possible", told quickly and tried out step by step: the same steps are left.

The second way is the definition: each step is tried out on its own, and no power is asked what it might lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final, Literal

import pytest

import santorini as st
from santorini.core.board import CLIMBED, Board
from santorini.core.codes import BUILD, CAN_FORCE, CAN_MOVE, DOME, END, MOVE, source_of
from santorini.core.machine import Machine
from santorini.core.power import H_DEMANDS
from santorini.core.roles import Roles

GAMES: Final = 12 if st.compiled else 2
#: One in so many decisions is compared.
ONE_IN: Final = 2 if st.compiled else 8

How = Literal["lazy", "exact"]


class Plain:
    """One decision, judged by the definition."""

    def __init__(self, machine: Machine, b: Board) -> None:
        self.machine = machine
        self.roles: Roles = machine.roles[b.turn]
        self.b = b
        (self.acting,) = (acting for acting in self.roles.watchers if acting.hooks & H_DEMANDS)

    def met(self, b: Board, climbed: bool) -> bool:
        return self.acting.power.demands(b, self.acting.seat, climbed)

    def left(self) -> set[int]:
        steps = self.machine.undemanded(self.roles, self.b)
        if self.b.saved:
            return set(steps)
        free = {step for step in steps if self.is_free(step)}
        leading = {step for step in steps if step not in free and self.leads(self.b, step, set())}
        bound = any(self.machine.exact or not self.spends(step) for step in leading)
        return free | leading if bound else set(steps)

    def is_free(self, step: int) -> bool:
        """Whether a step comes before the move phase, or declines an additional turn."""
        if self.b.moves or step >> 15 == MOVE:
            return False
        if step >> 15 == END:
            return not self.b.tally
        after = self.after(self.b, step)
        return not (self.machine.exact or after.result) and bool(after.tally and after.kinds & CAN_MOVE)

    def spends(self, step: int) -> bool:
        powers = [acting.power for acting in self.roles.own]
        return step >> 15 == MOVE and any(p.spends(self.b, source_of(step), 1 << (step & 31)) for p in powers)

    def leads(self, b: Board, step: int, seen: set[tuple[int, ...]]) -> bool:
        climbed = bool(b.tally & CLIMBED)
        if not self.machine.exact and step >> 15 in {BUILD, DOME, END}:
            return self.met(b, climbed)
        climbed = climbed or (step >> 15 == MOVE and bool(b.above(source_of(step)) >> (step & 31) & 1))
        if climbed and self.acting.settles and self.met(b, True):
            return True
        after = self.after(b, step)
        if after.result:
            return bool(after.result >> (b.turn & 3) & 1) and self.met(after, climbed)
        if not after.tally or after.saved or not (self.machine.exact or after.kinds & (CAN_MOVE | CAN_FORCE)):
            return self.met(after, climbed)
        if after.words() in seen:
            return False
        seen.add(after.words())
        return any(self.leads(after, one, seen) for one in self.machine.undemanded(self.roles, after))

    def after(self, b: Board, step: int) -> Board:
        after = b.copy()
        self.machine.act(self.roles, after, step)
        return after


def opponents() -> Iterator[str]:
    """Yield the powers that may play against Persephone."""
    for power in st.powers.all_powers():
        name = st.powers.card_of(power).id
        try:
            st.Rules(powers=(name, "persephone"))
        except st.RulesError:
            continue
        yield name


def decisions(rules: st.Rules, seed: str) -> Iterator[Board]:
    """Yield boards of random games on which the first player decides under a demand."""
    rng = Random(seed)
    for _ in range(GAMES):
        position = rules.start()
        while position.outcome is None:
            board = position.board()
            if rules.machine.roles[board.turn].demanded and board.w1 and not rng.randrange(ONE_IN):
                yield board
            position = position.play_unchecked(rng.choice(position.steps))


@pytest.mark.parametrize("if_possible", ["lazy", "exact"])
@pytest.mark.parametrize("power", tuple(opponents()))
def test_of_persephone(power: str, if_possible: How) -> None:
    rules = st.Rules(powers=(power, "persephone"), if_possible=if_possible, turn_limit=80)
    for board in decisions(rules, power):
        assert set(rules.machine.steps(board)) == Plain(rules.machine, board).left(), board.words()
