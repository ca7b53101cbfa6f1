"""The turns of the simple gods, of all whose turn is an ordinary one, and of others who are like them."""

from __future__ import annotations

from functools import partial

from naive.asking import Ask, Node
from naive.board import INSIDE, State
from naive.doing import build_squares, build_ways, dome_way, end, move_ways, optional


def ordinary(state: State) -> Node:
    """Move a worker, then build with it."""
    return Ask(state, move_ways(state, state.own, build))


def build(state: State, number: int) -> Node:
    """The build of the worker that moved, and the end of the turn."""
    return Ask(state, build_ways(state, [state.worker(number)], lambda state, _: end(state)))


def artemis(state: State) -> Node:
    """The worker may move once more, but not back to where it started."""

    def again(state: State, number: int, start: int) -> Node:
        worker = state.worker(number)
        ways = move_ways(state, [worker], build)
        second = {step: way for step, way in ways.items() if step.to != start}
        return Ask(state, {**second, **build_ways(state, [worker], lambda state, _: end(state))})

    starts = {worker.number: worker.at for worker in state.own}
    return Ask(state, move_ways(state, state.own, lambda state, number: again(state, number, starts[number])))


def demeter(state: State) -> Node:
    """The worker may build once more, on another square."""

    def second(state: State, first: int, number: int) -> Node:
        ways = build_ways(state, [state.worker(number)], lambda state, _: end(state))
        return optional(state, {step: way for step, way in ways.items() if step.to != first}, end)

    def first(state: State, number: int) -> Node:
        return Ask(state, build_ways(state, [state.worker(number)], partial(second, number=number)))

    return Ask(state, move_ways(state, state.own, first))


def hephaestus(state: State) -> Node:
    """The worker may build a second block on top of its first."""

    def second(state: State, first: int, number: int) -> Node:
        ways = build_ways(state, [state.worker(number)], lambda state, _: end(state))
        same = {step: way for step, way in ways.items() if step.to == first and state.heights[first] < 3}
        return optional(state, same, end)

    def first(state: State, number: int) -> Node:
        return Ask(state, build_ways(state, [state.worker(number)], partial(second, number=number)))

    return Ask(state, move_ways(state, state.own, first))


def hermes(state: State) -> Node:
    """As long as the workers move level, all may move any number of times, and any may build."""

    def anybody(state: State) -> Node:
        level = {step: way for step, way in move_ways(state, state.own, lambda state, _: anybody(state)).items()
                 if state.heights[step.at] == state.heights[step.to]}  # fmt: skip
        return Ask(state, {**level, **build_ways(state, state.own, lambda state, _: end(state))})

    start = anybody(state)
    assert isinstance(start, Ask)
    return Ask(state, {**move_ways(state, state.own, build), **start.ways})


def prometheus(state: State) -> Node:
    """A worker may build before it moves, if it does not move up then."""

    def move(state: State, _: int, number: int) -> Node:
        ways = move_ways(state, [state.worker(number)], build)
        return Ask(state, {
            step: way for step, way in ways.items() if state.heights[step.to] <= state.heights[step.at]
        })  # fmt: skip

    ways = move_ways(state, state.own, build)
    for worker in state.own:
        ways = {**ways, **build_ways(state, [worker], partial(move, number=worker.number))}
    return Ask(state, ways, early="build")


def achilles(state: State) -> Node:
    """Once in the game a worker may build before it moves."""
    if state.card.spent:
        return ordinary(state)

    def move(state: State, _: int, number: int) -> Node:
        return Ask(state.spend(), move_ways(state.spend(), [state.worker(number)], build))

    ways = move_ways(state, state.own, build)
    for worker in state.own:
        ways = {**ways, **build_ways(state, [worker], partial(move, number=worker.number))}
    return Ask(state, ways, early="build")


def hestia(state: State) -> Node:
    """The worker may build once more, inside the border."""

    def second(state: State, _: int, number: int) -> Node:
        ways = build_ways(state, [state.worker(number)], lambda state, _: end(state))
        return optional(state, {step: way for step, way in ways.items() if step.to in INSIDE}, end)

    def first(state: State, number: int) -> Node:
        return Ask(state, build_ways(state, [state.worker(number)], partial(second, number=number)))

    return Ask(state, move_ways(state, state.own, first))


def graeae(state: State) -> Node:
    """One worker moves, another builds."""

    def other(state: State, number: int) -> Node:
        unmoved = [worker for worker in state.own if worker.number != number]
        return Ask(state, build_ways(state, unmoved, lambda state, _: end(state)))

    return Ask(state, move_ways(state, state.own, other))


def selene(state: State) -> Node:
    """Instead of the build the female worker may put a dome on any height."""

    def build(state: State, number: int) -> Node:
        ways = build_ways(state, [state.worker(number)], lambda state, _: end(state))
        for worker in state.own:
            for at in build_squares(state, worker, dome=True) if worker.female else ():
                ways = {**ways, **dome_way(state, worker, at, lambda state, _: end(state))}
        return Ask(state, ways)

    return Ask(state, move_ways(state, state.own, build))
