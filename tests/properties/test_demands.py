"""What is demanded "if possible", told from masks and tried out step by step: the same steps are left.

The second way is the definition: each step is tried out on its own, and no power is asked what it might lead to.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import ClassVar, Final, Literal

import pytest

import santorini as st
from santorini.core.board import CLIMBED, FELL, Board
from santorini.core.codes import BUILD, CAN_FORCE, CAN_MOVE, DOME, END, MOVE, source_of
from santorini.core.counting import Random as Draws
from santorini.core.counting import random_step_under
from santorini.core.demands import lone_demand
from santorini.core.machine import Machine
from santorini.core.menus import new_menu
from santorini.core.power import H_DEMANDS
from santorini.core.roles import Roles
from santorini.core.squares import BORDER, around

GAMES: Final = 12 if st.compiled else 2
#: One in so many decisions is compared.
ONE_IN: Final = 2 if st.compiled else 8

#: How often each legal step should be drawn.
DRAWS: Final = 60

How = Literal["lazy", "exact"]


class Plain:
    """One decision, judged by the definition."""

    def __init__(self, machine: Machine, b: Board) -> None:
        self.machine = machine
        self.roles: Roles = machine.roles[b.role]
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
        after = b.copy()
        self.machine.advance(self.roles, after, step)
        if after.result:
            return bool(after.result >> (b.turn & 3) & 1) and self.met(after, climbed)
        if not after.tally:
            return self.met(b if self.acting.marks else after, climbed)  # marks are gone when the turn is over
        if after.saved or not (self.machine.exact or after.kinds & (CAN_MOVE | CAN_FORCE)):
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


def decisions(rules: st.Rules, seed: str, games: int = GAMES) -> Iterator[Board]:
    """Yield boards of random games on which the first player decides under a demand."""
    rng = Random(seed)
    for _ in range(games):
        position = rules.start()
        while position.outcome is None:
            board = position.board()
            if rules.machine.roles[board.role].demanded and not board.turn and board.w1 and not rng.randrange(ONE_IN):
                yield board
            position = position.play_unchecked(rng.choice(position.steps))


@pytest.mark.parametrize("if_possible", ["lazy", "exact"])
@pytest.mark.parametrize("power", tuple(opponents()))
def test_of_persephone(power: str, if_possible: How) -> None:
    rules = st.Rules(powers=(power, "persephone"), if_possible=if_possible, turn_limit=80)
    for board in decisions(rules, power):
        assert set(rules.machine.steps(board)) == Plain(rules.machine, board).left(), board.words()


# ---------------------------------------------------------------------- powers of users


class Echo(st.Power):
    """Some worker of the opponent has to stand next to one of hers when the move phase is over, if possible."""

    card: ClassVar[object] = st.Card(id="own_echo", name="Echo")

    def demands(self, b: Board, seat: int, climbed: bool) -> bool:
        """Look at where the workers stand."""
        return bool(around(b.workers(seat & 3)) & b.workers(1 - (seat & 3)))


class Oread(st.Power):
    """Some worker of the opponent has to go up next to one of hers, if possible."""

    card: ClassVar[object] = st.Card(id="own_oread", name="Oread")
    reads: ClassVar[tuple[str, ...]] = ("foe_climb",)

    def demands(self, b: Board, seat: int, climbed: bool) -> bool:
        """Look at the move and at where the workers stand."""
        return climbed and bool(around(b.workers(seat & 3)) & b.workers(1 - (seat & 3)))


class Dryad(Oread):
    """The same, and once that is so nothing more is demanded."""

    card: ClassVar[object] = st.Card(id="own_dryad", name="Dryad")
    settles: ClassVar[bool] = True


class Wanderer(st.Power):
    """Goes on moving as long as it does not move down, and says nothing of where that leads."""

    card: ClassVar[object] = st.Card(id="own_wanderer", name="Wanderer")
    repeats: ClassVar[bool] = True

    def after_move(self, b: Board, source: int, target: int, kinds: int) -> int:
        """Allow one more move."""
        down = b.below(source) >> target & 1
        b.forget_path()
        return kinds if down else kinds | CAN_MOVE


@pytest.mark.parametrize("if_possible", ["lazy", "exact"])
@pytest.mark.parametrize("demander", [Echo, Oread, Dryad])
@pytest.mark.parametrize(
    "power", ["artemis", "bellerophon", "castor", "charon", "hermes", "prometheus", "scylla", "triton"]
)
def test_of_users(power: str, demander: type[st.Power], if_possible: How) -> None:
    rules = st.Rules(powers=(power, demander), if_possible=if_possible, turn_limit=40)
    for board in decisions(rules, power):
        assert set(rules.machine.steps(board)) == Plain(rules.machine, board).left(), board.words()


def test_of_users_who_repeat() -> None:
    for demander in ("persephone", Echo, Oread, Dryad):
        rules = st.Rules(powers=(Wanderer, demander), turn_limit=40)
        for board in decisions(rules, "wanderer", 5 * GAMES):
            assert set(rules.machine.steps(board)) == Plain(rules.machine, board).left(), board.words()


# ---------------------------------------------------------------------- two workers who have to be neighbours


class Climber(st.Power):
    """Goes on moving until it has moved down, which it reads from the turn."""

    card: ClassVar[object] = st.Card(id="own_climber", name="Climber")
    repeats: ClassVar[bool] = True
    reads: ClassVar[tuple[str, ...]] = ("fall",)

    def after_move(self, b: Board, source: int, target: int, kinds: int) -> int:
        """Allow one more move."""
        b.forget_path()
        return kinds if b.tally & FELL else kinds | CAN_MOVE


class Leaper(st.Power):
    """Leaps over a square, and again from the rim; there it may have to go on."""

    card: ClassVar[object] = st.Card(id="own_leaper", name="Leaper")
    repeats: ClassVar[bool] = True

    def moves(self, b: Board, source: int, mask: int) -> int:
        """Name the squares next to the neighbours."""
        return around(around(1 << source)) & ~around(1 << source) & b.free & b.reach(source)

    def after_move(self, b: Board, source: int, target: int, kinds: int) -> int:
        """Allow one more leap, or demand it at a corner."""
        b.forget_path()
        if 0x1100011 >> target & 1:
            return CAN_MOVE
        return kinds | CAN_MOVE if BORDER >> target & 1 else kinds


def marked_decisions(rules: st.Rules, seed: str, games: int = GAMES) -> Iterator[Board]:
    """Yield boards of turns in which Adonis has named any two workers, whenever the first player is to move."""
    rng = Random(seed)
    machine = rules.machine
    for _ in range(games):
        position = rules.start()
        while position.outcome is None:
            board = position.board()
            if not board.tally and not board.turn and not board.saved and board.w0 and board.w1:
                yield from turn_under_adonis(machine, board, rng)
            position = position.play_unchecked(rng.choice(position.steps))


def turn_under_adonis(machine: Machine, board: Board, rng: Random) -> Iterator[Board]:
    one, other = (rng.choice([at for at in range(25) if side >> at & 1]) for side in (board.w1, board.w0))
    roles = machine.roles[board.role]
    if not roles.demanded:  # the card is out of force
        return
    (acting,) = (acting for acting in roles.watchers if acting.hooks & H_DEMANDS)
    board.remember(acting.power.slot, 1 | (one + 1) << 1 | (other + 1) << 6)
    machine.mark(roles, board)
    while board.marked and not (board.turn or board.result or board.saved):
        yield board.copy()
        steps = machine.steps(board)
        if not steps:
            return
        machine.act(roles, board, rng.choice(list(steps)))


def opponents_of_adonis() -> Iterator[str | type[st.Power]]:
    """Yield powers that Adonis may meet, those of the game and some of users.

    What is hidden and powers that are spent are no part of the definition.
    """
    for power in st.powers.all_powers():
        name = st.powers.card_of(power).id
        if name not in {"hecate", "tartarus", "atalanta", "bellerophon"}:
            try:
                st.Rules(powers=(name, "adonis"))
            except st.RulesError:
                continue
            yield name
    yield from (Wanderer, Climber, Leaper)


@pytest.fixture
def _long_paths() -> Iterator[None]:
    """Let the definition follow a path through all situations of a turn of Hermes."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize("power", tuple(opponents_of_adonis()))
@pytest.mark.usefixtures("_long_paths")
def test_of_adonis(power: str | type[st.Power]) -> None:
    rules = st.Rules(powers=(power, "adonis"), turn_limit=60)
    # Where workers roam the definition walks through all situations, which takes it seconds a decision.
    games = GAMES // 6 if rules.machine.roles[0].roams else GAMES
    for board in marked_decisions(rules, str(power), max(1, games)):
        assert set(rules.machine.steps(board)) == Plain(rules.machine, board).left(), board.words()


def test_nothing_is_demanded_of_placing() -> None:
    position = st.Rules(
        powers=("artemis", Echo),
    ).start()
    assert [len(position.play(text).steps) for text in ("a1", "a1 b1 c3")] == [24, 22]


# ---------------------------------------------------------------------- steps drawn at random


@pytest.mark.parametrize(
    "power", ["artemis", "bellerophon", "castor", "hermes", "prometheus", "siren", "terpsichore", Wanderer]
)
def test_steps_are_drawn_evenly(power: str | type[st.Power]) -> None:
    rules = st.Rules(powers=(power, "persephone"), turn_limit=40)
    for board in islice(decisions(rules, "draws"), 12):
        are_drawn_evenly(rules.machine, board)


@pytest.mark.parametrize("power", ["hermes", "triton", "artemis", Wanderer, Leaper])
def test_steps_under_adonis_are_drawn_evenly(power: str | type[st.Power]) -> None:
    rules = st.Rules(powers=(power, "adonis"), turn_limit=40)
    for board in islice(marked_decisions(rules, "draws"), 20):
        are_drawn_evenly(rules.machine, board)


@pytest.mark.parametrize("completion", ["lookahead", "stepwise"])
def test_a_climb_that_cannot_be_finished_binds_no_draw(completion: Literal["lookahead", "stepwise"]) -> None:
    rules = st.Rules(powers=("persephone", "apollo"), completion=completion)
    position = st.Position.from_text("00000/00000/00000/DD000/10000 2 persephone:a1,e5 apollo:b1,e1", rules)
    are_drawn_evenly(rules.machine, position.board())


def are_drawn_evenly(machine: Machine, board: Board) -> None:
    roles = machine.roles[board.turn]
    demand = lone_demand(machine, roles, board)
    assert demand is not None
    random = Draws(7)
    legal = machine.step_list(board)
    draws = Counter(
        random_step_under(demand, machine, roles, board, random, new_menu()) for _ in range(len(legal) * DRAWS)
    )
    assert draws.keys() == set(legal)
    assert sum((number - DRAWS) ** 2 / DRAWS for number in draws.values()) < 3 * len(legal) + 12
