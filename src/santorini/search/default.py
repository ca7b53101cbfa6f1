"""`Default`: the evaluator that suits a game."""

from __future__ import annotations

from functools import lru_cache
from typing import final

from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.core.power import Power
from santorini.powers import card_of
from santorini.powers import shipped as known
from santorini.search.evaluation import Handmade, Native
from santorini.search.learned import Learned
from santorini.search.weights import Weights, shipped


@final
@mypyc_attr(serializable=False)
class Default(Native):
    """Judges a game by what has been learned from games like it, and any other one by hand.

    In games of two sides without powers it is `base` that is learned by, where the simple gods meet, or one of them and
    nobody, `gods`; these are the weights of this package if none are given.
    """

    def __init__(self, base: Weights | None = None, gods: Weights | None = None) -> None:
        self.base = base
        self.gods = gods
        self.machine: Machine | None = None
        self._first: Native = Handmade()
        self._second: Native = self._first

    def __reduce__(self) -> tuple[type[Default], tuple[Weights | None, Weights | None]]:
        return Default, (self.base, self.gods)

    def prepare(self, machine: Machine) -> None:
        """Choose what judges a game: for the turns of the first side, and for those of the second."""
        if machine is self.machine:
            return
        self._first = self._second = Handmade()
        if fits(machine):
            one, two = power_of(machine, 0), power_of(machine, 1)
            weights = self._weights(one is not None or two is not None)
            if weights.knows(one) and weights.knows(two):
                self._learn(weights, one, two)
        self.machine = machine

    def _weights(self, gods: bool) -> Weights:
        given = self.gods if gods else self.base
        return shipped("gods" if gods else "base") if given is None else given

    def _learn(self, weights: Weights, one: str | None, two: str | None) -> None:
        self._first = _learned(weights, one, two)
        self._second = self._first if one == two else _learned(weights, two, one)

    def value(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is."""
        return self._second.value(b) if b.turn & 1 else self._first.value(b)

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return self._first.pending(b) if b.turn & 1 else self._second.pending(b)


@lru_cache(maxsize=4)
def _nobody(weights: Weights) -> Learned:
    """Return an evaluator for games without powers, whose large tables all others by these weights share."""
    return Learned.of(weights)


@lru_cache(maxsize=32)
def _learned(weights: Weights, mover: str | None, waiter: str | None) -> Learned:
    """Return an evaluator for the turns of one power against another; it is made once, since that takes a while."""
    nobody = _nobody(weights)
    if mover is None and waiter is None:
        return nobody
    return nobody.sharing(weights.tables(mover, waiter, large=False))


def fits(machine: Machine) -> bool:
    """Tell whether a game is like those that can be learned from.

    It has two sides of two workers, and nobody's powers change. Of partners no one has a power.
    """
    sides = {seat & 3 for seat in machine.seats}
    return (
        sides == {0, 1}
        and machine.workers[:2] == [2, 2]
        and len(machine.line_ups) == 1
        and (len(machine.seats) == 2 or not machine.powers)
        and all(is_simple(power) for power in machine.powers)
        and len({power.holder for power in machine.powers}) == len(machine.powers)
    )


def is_simple(power: Power) -> bool:
    """Tell whether a power is one of the simple gods of this package, and not another one of that name."""
    return type(power) in known() and bool(card_of(type(power)).simple)


def power_of(machine: Machine, side: int) -> str | None:
    """Return the id of the power that a side has, `None` if it has none."""
    for power in machine.powers:
        if power.holder & 3 == side:
            return str(card_of(type(power)).id)
    return None
