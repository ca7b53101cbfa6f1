"""The turns of powers that change the moves of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from naive.asking import END, Ask, Node, Step
from naive.board import CORNERS, DIRECTIONS, NEIGHBOURS, PERIMETER, State, Worker, ahead
from naive.doing import Trip, Ways, arrived, build_ways, end, move_ways, moved, moves, optional, whirlpool, wins, won
from naive.simple import build, ordinary

Others = frozenset[int]
"""The numbers of workers that have yet to act."""


def among(state: State, numbers: Iterable[int]) -> list[Worker]:
    """Those workers."""
    return [worker for worker in state.workers if worker.number in numbers]


def everybody(state: State) -> Others:
    """The numbers of all own workers."""
    return frozenset(worker.number for worker in state.own)


# --- Several workers, several moves ------------------------------------------------------------------------


def all_build(state: State, waiting: Others) -> Node:
    """Each of those workers has to build once, in any order."""
    return Ask(state, all_build_ways(state, waiting)) if waiting else end(state)


def all_build_ways(state: State, waiting: Others) -> Ways:
    """The builds of all who have yet to build."""

    def rest(state: State, _: int, number: int) -> Node:
        return all_build(state, waiting - {number})

    ways: Ways = {}
    for worker in among(state, waiting):
        ways = {**ways, **build_ways(state, [worker], partial(rest, number=worker.number))}
    return ways


def castor(state: State) -> Node:
    """Instead of an ordinary turn all workers move once, or all build once."""

    def once_moved(state: State, number: int) -> Node:
        others = everybody(state) - {number}
        ways = {**move_ways(state, among(state, others), partial(rest, waiting=others)),
                **build_ways(state, [state.worker(number)], lambda state, _: end(state))}  # fmt: skip
        if not others:
            ways[END] = partial(end, state)
        return Ask(state, ways)

    def rest(state: State, number: int, waiting: Others) -> Node:
        waiting -= {number}
        if not waiting:
            return end(state)
        return Ask(state, move_ways(state, among(state, waiting), partial(rest, waiting=waiting)))

    return Ask(state, {**move_ways(state, state.own, once_moved), **all_build_ways(state, everybody(state))})


def terpsichore(state: State) -> Node:
    """All workers move once, then all build once."""

    def dance(state: State, number: int, waiting: Others) -> Node:
        waiting -= {number}
        if not waiting:
            return all_build(state, everybody(state))
        return Ask(state, move_ways(state, among(state, waiting), partial(dance, waiting=waiting)))

    return Ask(state, move_ways(state, state.own, partial(dance, waiting=everybody(state))))


def triton(state: State) -> Node:
    """A worker that moves to the perimeter may move again, and so on."""

    def step(state: State, worker: Worker) -> Ways:
        rim, inside = move_ways(state, [worker], again), move_ways(state, [worker], build)
        return {step: (rim if step.to in PERIMETER else inside)[step] for step in rim}

    def again(state: State, number: int) -> Node:
        worker = state.worker(number)
        return Ask(state, {**step(state, worker), **build_ways(state, [worker], lambda state, _: end(state))})

    ways: Ways = {}
    for worker in state.own:
        ways = {**ways, **step(state, worker)}
    return Ask(state, ways)


def atalanta(state: State) -> Node:
    """Once in the game the worker that moved may move on as often as it likes."""
    if state.card.spent:
        return ordinary(state)

    def on(state: State, number: int) -> Node:
        worker = state.worker(number)
        spending = move_ways(state.spend(), [worker], on)
        return Ask(state, {**spending, **build_ways(state, [worker], lambda state, _: end(state))})

    return Ask(state, move_ways(state, state.own, on))


# --- Opponents' workers ------------------------------------------------------------------------------------


def borrow_ways(state: State, workers: Iterable[Worker]) -> Ways:
    """A whole turn with an opponent's worker, in which nobody wins."""
    borrowed = state._replace(facts=state.facts._replace(borrowed=True))
    return move_ways(borrowed, workers, build)


def dionysus(state: State) -> Node:
    """An additional turn is played with an opponent's worker, or not at all."""
    return Ask(state, {**borrow_ways(state, state.foes), END: partial(end, state)}, free=True)


def eris(state: State) -> Node:
    """An opponent's worker may play instead, unless the opponent moved it last."""
    eligible = [foe for foe in state.foes if foe.number != state.latest[state.other]]
    return Ask(state, {**move_ways(state, state.own, build), **borrow_ways(state, eligible)})


def odysseus(state: State) -> Node:
    """Once in the game, before the move, opponents' workers beside his are sent into free corners."""
    return ordinary(state) if state.card.spent else sending(state, frozenset())


def sending(state: State, sent: Others) -> Node:
    """Send another worker, or move."""
    near = [foe for foe in state.foes if foe.number not in sent
            and any(foe.at in NEIGHBOURS[worker.at] for worker in state.own)]  # fmt: skip
    ways = dict(move_ways(state, state.own, build))
    for foe in near:
        for corner in CORNERS:
            if state.free(corner, state.player):
                after = state.put(foe.number, corner).spend()
                ways[Step("force", foe.at, corner)] = partial(sending, after, sent | {foe.number})
    return Ask(state, ways, early="force")


def charon(state: State) -> Node:
    """Before it moves, a worker may ferry an opponent's worker from one side of it to the other."""
    ways = dict(move_ways(state, state.own, build))
    for worker in state.own:
        for foe in state.foes:
            across = ahead(worker.at, (worker.at // 5 - foe.at // 5, worker.at % 5 - foe.at % 5))
            if foe.at in NEIGHBOURS[worker.at] and across is not None and state.free(across, state.player):
                ways[Step("force", foe.at, across)] = partial(ferried, state.put(foe.number, across), worker.number)
    return Ask(state, ways, early="force")


def ferried(state: State, number: int) -> Node:
    """After a ferry only its worker may move."""
    return Ask(state, move_ways(state, [state.worker(number)], build))


def siren(state: State) -> Node:
    """Instead of moving she forces opponents' workers in her direction, and builds with any worker."""
    return Ask(state, {**move_ways(state, state.own, build), **song_ways(state, frozenset())})


def song_ways(state: State, forced: Others) -> Ways:
    """Those whom the song can force now."""
    ways: dict[Step, Callable[[], Node]] = {}
    for foe in state.foes:
        target = ahead(foe.at, DIRECTIONS[state.card.points or "E"])
        if target is not None and foe.number not in forced and state.free(target, state.player):
            after = state.put(foe.number, target)
            ways[Step("force", foe.at, target)] = partial(singing, after, forced | {foe.number})
    return ways


def singing(state: State, forced: Others) -> Node:
    """Force one more, or build."""
    builds = build_ways(state, state.own, lambda state, _: end(state))
    return Ask(state, {**builds, **song_ways(state, forced)})


# --- A force after the move --------------------------------------------------------------------------------


def pull_ways(state: State, trip: Trip, pulled: Iterable[Worker]) -> Ways:
    """The workers that may be put where the mover came from."""
    if not state.free(trip.origin, state.player):
        return {}
    return {Step("force", worker.at, trip.origin): partial(settled, state.put(worker.number, trip.origin), trip)
            for worker in pulled}  # fmt: skip


def settled(state: State, trip: Trip) -> Node:
    """Now the others react to the move."""
    state = arrived(state, trip)
    return won(state) if state.winner is not None else build(state, trip.number)


def pulling(state: State, trip: Trip, pull: Callable[[State, Trip], Node]) -> Node:
    """A move that wins needs no force; only if a whirlpool may still carry the worker on, nobody knows yet."""
    state = moved(state, trip)
    if whirlpool(state, trip.target) is None and wins(state, trip, carried=False):
        return won(state._replace(winner=state.player))
    return pull(state, trip)


def proteus(state: State) -> Node:
    """Another of the three workers must take the place of the one that moved."""

    def pull(state: State, trip: Trip) -> Node:
        ways = pull_ways(state, trip, [worker for worker in state.own if worker.number != trip.number])
        return Ask(state, ways) if ways else settled(state, trip)

    trips = moves(state, state.own)
    return Ask(state, {Step("move", trip.origin, trip.target): partial(pulling, state, trip, pull) for trip in trips})


def scylla(state: State) -> Node:
    """An opponent's worker beside the square left may be pulled there."""

    def pull(state: State, trip: Trip) -> Node:
        near = [foe for foe in state.foes if foe.at in NEIGHBOURS[trip.origin]]
        found = state._replace(facts=state.facts._replace(astray=frozenset()))  # one of Aphrodite's comes beside it
        return optional(state, pull_ways(found, trip, near), lambda state: settled(state, trip))

    trips = moves(state, state.own)
    return Ask(state, {Step("move", trip.origin, trip.target): partial(pulling, state, trip, pull) for trip in trips})
