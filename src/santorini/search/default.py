"""`Default`: the evaluator that suits a game."""

from __future__ import annotations

from functools import lru_cache
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.core.power import Power
from santorini.core.roles import Roles
from santorini.powers import card_of
from santorini.powers import shipped as known
from santorini.search.capabilities import capabilities
from santorini.search.evaluation import Native
from santorini.search.handmade import Handmade
from santorini.search.learned import Learned
from santorini.search.weights import CAPABLE, Weights, shipped


@final
@mypyc_attr(serializable=False)
class Default(Native):
    """Judges a game by what has been learned from games like it, and any other one by hand.

    In games of two sides without powers it is `base` that is learned by, where the simple gods meet, or one of them and
    nobody, `gods`, and where any powers meet that leave both with two workers and hide nothing, `powers`, which knows
    those that are not of this package by their capabilities. These are the weights of this package if none are given.
    """

    def __init__(self, base: Weights | None = None, gods: Weights | None = None, powers: Weights | None = None) -> None:
        self.base = base
        self.gods = gods
        self.powers = powers
        self.machine: Machine | None = None
        self._hand = Handmade()
        #: What judges in the turns of each of the machine's roles, and after them; nothing if it is done by hand.
        self._judges: vec[Learned] = vec[Learned]([])
        self._after: vec[Learned] = vec[Learned]([])

    def __reduce__(self) -> tuple[type[Default], tuple[Weights | None, Weights | None, Weights | None]]:
        return Default, (self.base, self.gods, self.powers)

    def prepare(self, machine: Machine) -> None:
        """Choose what judges a game in the turns of each side."""
        if machine is self.machine:
            return
        weights = self._weights(machine)
        judges: list[Learned] = []
        after: list[Learned] = []
        if weights is not None:
            judges = [_for_turn(weights, r) for r in machine.roles]
            after = [_for_turn(weights, r.following) for r in machine.roles]
        self._judges = vec[Learned](judges)
        self._after = vec[Learned](after)
        self.machine = machine

    def _weights(self, machine: Machine) -> Weights | None:
        """Return the weights for a game, `None` if it is none of those that can be learned from."""
        if not fits(machine):
            return None
        if not machine.powers:
            return self.base or shipped("base")
        gods = self.gods or shipped("gods")
        if is_simple(machine) and all(gods.knows(power_id(power)) for power in machine.powers):
            return gods
        return (self.powers or shipped("powers")) if len(machine.seats) == 2 else None

    def value(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is."""
        return self._judges[b.role].value(b) if len(self._judges) else self._hand.value(b)

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return self._after[b.role].pending(b) if len(self._after) else self._hand.pending(b)

    def built(self, b: Board, c: Board, one: i64) -> i64:
        """Return what `value` says of a board `c`: that of `b` after a build, the mask `one`, which ends the turn."""
        return self._after[b.role].built(b, c, one) if len(self._after) else self._hand.value(c)


def _for_turn(weights: Weights, r: Roles) -> Learned:
    """Return the evaluator for the turns of a seat."""
    return _learned(weights, _names(weights, r), _names(weights, r.following))


@lru_cache(maxsize=4)
def _nobody(weights: Weights) -> Learned:
    """Return an evaluator for games without powers, whose large tables all others by these weights share."""
    return Learned.of(weights)


@lru_cache(maxsize=256)
def _learned(weights: Weights, mover: tuple[str, ...], waiter: tuple[str, ...]) -> Learned:
    """Return an evaluator for the turns of some powers against others; it is made once."""
    nobody = _nobody(weights)
    return nobody.sharing(weights.tables(mover, waiter, large=False)) if mover or waiter else nobody


def fits(machine: Machine) -> bool:
    """Tell whether a game is like those that can be learned from: of two sides with two workers, nothing hidden."""
    return {seat & 3 for seat in machine.seats} == {0, 1} and machine.workers[:2] == [2, 2] and not machine.concealers


def is_simple(machine: Machine) -> bool:
    """Tell whether two players have at most one power each, all of them simple gods of this package."""
    return (
        len(machine.seats) == 2
        and len(machine.line_ups) == 1
        and all(type(power) in known() and bool(card_of(type(power)).simple) for power in machine.powers)
        and len({power.holder for power in machine.powers}) == len(machine.powers)
    )


def power_id(power: Power) -> str:
    """Return the id of a power."""
    return str(card_of(type(power)).id)


def _names(weights: Weights, r: Roles) -> tuple[str, ...]:
    """Return the names by which weights know the powers of a seat: that of its only one, or those of capabilities."""
    own = [power_id(acting.power) for acting in r.own if type(acting.power) in known()]
    if len(r.own) == 1 and own and weights.knows(own[0]):
        return (own[0],)
    return tuple(CAPABLE + name for name in sorted(capabilities(r)) if weights.knows(CAPABLE + name))
