"""The turns of powers that change the build, or act after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from naive.asking import Ask, Node, Step
from naive.board import DIRECTIONS, NEIGHBOURS, PERIMETER, State, Worker, are_neighbours
from naive.doing import Ways, build_squares, build_ways, cleared, dome_way, end, move_ways, optional
from naive.moving import everybody
from naive.simple import build, ordinary

After = Callable[[State, int], Node]
"""What comes after the build of the worker with a number."""


def ordinary_then(state: State, after: After) -> Node:
    """An ordinary turn with something after it."""

    def build(state: State, number: int) -> Node:
        return Ask(state, build_ways(state, [state.worker(number)], lambda state, _: after(state, number)))

    return Ask(state, move_ways(state, state.own, build))


# --- Tokens ------------------------------------------------------------------------------------------------


def bare(state: State, at: int) -> bool:
    """Whether a token may be put on a square: unoccupied, and no token there."""
    return state.free(at, state.player) and not any(at in card.tokens for card in state.cards)


def token_ways(state: State, squares: Iterable[int], tokens: frozenset[int], stock: int) -> Ways:
    """A token is put on one of those squares, beside others."""
    ways = {}
    for at in squares:
        if bare(state, at):
            card = state.card._replace(tokens=tokens | {at}, stock=stock)
            ways[Step("choose", at)] = partial(end, state.note(state.player, card))
    return ways


def charybdis(state: State) -> Node:
    """A whirlpool may be put on any square."""

    def put(state: State, _: int) -> Node:
        card = state.card
        squares = range(25) if card.stock else ()
        return optional(state, token_ways(state, squares, card.tokens, card.stock - 1), end)

    return ordinary_then(state, put)


def europa(state: State) -> Node:
    """Talus may be put beside the worker that moved."""

    def put(state: State, number: int) -> Node:
        return optional(state, token_ways(state, NEIGHBOURS[state.worker(number).at], frozenset(), 0), end)

    return ordinary_then(state, put)


def aeolus(state: State) -> Node:
    """The wind may be let loose in a direction, or taken back."""

    def blow(state: State, _: int) -> Node:
        pointing = {which: which for which in DIRECTIONS} if state.card.points is None else {"none": None}
        return optional(state, {
            Step("point", which=which): partial(end, state.note(state.player, state.card._replace(points=points)))
            for which, points in pointing.items()
        }, end)  # fmt: skip

    return ordinary_then(state, blow)


# --- Blocks taken away -------------------------------------------------------------------------------------


def lowered(state: State, at: int, left: int) -> State:
    """The state with so many blocks left on a square; tokens go as well."""
    heights = list(state.heights)
    heights[at] = left
    return cleared(state, at)._replace(heights=tuple(heights))


def ares(state: State) -> Node:
    """A block beside a worker that did not move may be taken away."""

    def raze(state: State, number: int) -> Node:
        unmoved = [worker for worker in state.own if worker.number != number]
        squares = {at for worker in unmoved for at in NEIGHBOURS[worker.at]
                   if state.heights[at] and state.free(at, state.player)}  # fmt: skip
        razed = {Step("lower", at): partial(end, lowered(state, at, state.heights[at] - 1)) for at in squares}
        return optional(state, razed, end)

    return ordinary_then(state, raze)


def medea(state: State) -> Node:
    """Once in the game all blocks under a worker beside one of hers are taken away."""

    def sink(state: State, _: int) -> Node:
        beside = {at for worker in state.own for at in NEIGHBOURS[worker.at]}
        victims = [worker for worker in state.workers if worker.at in beside and state.heights[worker.at]
                   and not state.closed(worker.at, state.player)]  # fmt: skip
        sunk = {Step("lower", worker.at): partial(end, lowered(state, worker.at, 0).spend()) for worker in victims}
        return optional(state, sunk, end)

    return ordinary(state) if state.card.spent else ordinary_then(state, sink)


# --- Workers in and out, and about -------------------------------------------------------------------------


def hydra(state: State) -> Node:
    """She gains a worker on the lowest square beside the one that moved, or loses one if two are neighbours."""

    def grow(state: State, number: int) -> Node:
        squares = [at for at in NEIGHBOURS[state.worker(number).at] if state.free(at, state.player)]
        lowest = min((state.heights[at] for at in squares), default=0)
        return Ask(state, {
            Step("place", at): partial(end, state.add(state.player, at))
            for at in squares if state.heights[at] == lowest
        })  # fmt: skip

    def change(state: State, number: int) -> Node:
        if not any(are_neighbours(one.at, two.at) for one in state.own for two in state.own):
            return grow(state, number)
        return Ask(state, {
            Step("remove", worker.at): partial(end, state.remove(worker.number)) for worker in state.own
        })  # fmt: skip

    return ordinary_then(state, change)


def jason(state: State) -> Node:
    """Once in the game a spare worker comes in at the border, at height 0, and plays the turn."""

    def spare(state: State) -> Node:
        newest = max(state.own, key=lambda worker: worker.number)
        return Ask(state, move_ways(state, [newest], build))

    ways = dict(move_ways(state, state.own, build))
    for at in PERIMETER if not state.card.spent else ():
        if state.heights[at] == 0 and state.free(at, state.player):
            ways[Step("place", at)] = partial(spare, state.add(state.player, at).spend())
    return Ask(state, ways, early="place")


def theseus(state: State) -> Node:
    """Once in the game an opponent's worker two levels above one of his is removed."""

    def slay(state: State, _: int) -> Node:
        victims = [foe for foe in state.foes if any(
            foe.at in NEIGHBOURS[worker.at] and state.heights[foe.at] == state.heights[worker.at] + 2
            for worker in state.own
        )]  # fmt: skip
        slain = {Step("remove", foe.at): partial(end, state.remove(foe.number).spend()) for foe in victims}
        return optional(state, slain, end)

    return ordinary(state) if state.card.spent else ordinary_then(state, slay)


def nemesis(state: State) -> Node:
    """If nobody of the opponent's is near, both her workers may trade places with two of his."""

    def swap(state: State, _: int) -> Node:
        foes = state.side(state.other)
        near = any(are_neighbours(worker.at, foe.at) for worker in state.own for foe in foes)
        if len(state.own) != 2 or len(foes) < 2 or near:
            return end(state)
        ways = {Step("force", mine.at, foe.at): partial(second, state.swap(mine.number, foe.number), mine, foe)
                for mine in state.own for foe in state.foes}  # fmt: skip
        return optional(state, ways, end)

    def second(state: State, mine: Worker, first: Worker) -> Node:
        other = next(worker for worker in state.own if worker.number != mine.number)
        rest = [foe for foe in state.foes if foe.number != first.number]
        ways = {Step("force", other.at, foe.at): partial(cross, state.swap(other.number, foe.number), first, foe)
                for foe in rest}  # fmt: skip
        return next(iter(ways.values()))() if len(ways) == 1 else Ask(state, ways)

    def cross(state: State, first: Worker, second: Worker) -> Node:
        one, two = state.worker(first.number), state.worker(second.number)
        crossed = state.swap(one.number, two.number)
        return optional(state, {Step("force", one.at, two.at): partial(end, crossed)}, end)

    return ordinary_then(state, swap)


# --- Builds ------------------------------------------------------------------------------------------------


def heracles(state: State) -> Node:
    """Once in the game all his workers together build any number of domes instead of the build."""
    if state.card.spent:
        return ordinary(state)

    def domes(state: State, workers: Iterable[Worker], more: Callable[[State], Node]) -> Ways:
        ways: Ways = {}
        for worker in workers:
            for at in build_squares(state, worker, dome=True):
                ways = {**ways, **dome_way(state, worker, at, lambda state, _: more(state))}
        return ways

    def first(state: State, number: int) -> Node:
        mover = state.worker(number)
        others = [worker for worker in state.own if worker != mover]
        low = {step: way for step, way in domes(state, [mover], used).items() if step.kind == "dome"}
        plain: Ways = {}
        for at in build_squares(state, mover):
            top = state.heights[at] == 3
            then = kept if top else end
            plain = {**plain, **build_ways_at(state, mover, at, then)}
        return optional(state, {**plain, **low, **domes(state, others, used)}, lambda state: end(state.spend()))

    def kept(state: State) -> Node:
        return optional(state, domes(state, state.own, used), end)

    def used(state: State) -> Node:
        state = state.spend()
        return optional(state, domes(state, state.own, used), end)

    return Ask(state, move_ways(state, state.own, first))


def build_ways_at(state: State, worker: Worker, at: int, then: Callable[[State], Node]) -> Ways:
    """The build of a worker on one square."""
    ways = build_ways(state, [worker], lambda state, _: then(state))
    return {step: way for step, way in ways.items() if step.to == at and step.kind == "build"}


def morpheus(state: State) -> Node:
    """Each build costs a coin; there may be none, or many."""

    def dream(state: State, number: int) -> Node:
        if state.card.stock == 0:
            return end(state)
        paid = state.note(state.player, state.card._replace(stock=state.card.stock - 1))
        ways = build_ways(paid, [state.worker(number)], lambda state, _: dream(state, number))
        return optional(state, ways, end)

    return Ask(state, move_ways(state, state.own, dream))


def asteria(state: State) -> Node:
    """If a worker moved down, a dome may be put anywhere after the build."""

    def star(state: State, number: int) -> Node:
        return optional(state, dome_ways(state, number, end), end) if state.facts.fell else end(state)

    return ordinary_then(state, star)


def dome_ways(state: State, number: int, then: Callable[[State], Node]) -> Ways:
    """A dome of a worker on any unoccupied square of the board."""
    ways: Ways = {}
    for at in range(25):
        if state.free(at, state.player):
            ways = {**ways, **dome_way(state, state.worker(number), at, lambda state, _: then(state))}
    return ways


def polyphemus(state: State) -> Node:
    """Once in the game, after the build, one or two domes are put anywhere."""
    if state.card.spent:
        return ordinary(state)

    def throw(state: State, number: int) -> Node:
        return optional(state, dome_ways(state, number, lambda state: second(state.spend(), number)), end)

    def second(state: State, number: int) -> Node:
        return optional(state, dome_ways(state, number, end), end)

    return ordinary_then(state, throw)


def poseidon(state: State) -> Node:
    """The worker that did not move may build up to three times, if it stands at height 0."""

    def more(state: State, unmoved: int, left: int) -> Node:
        if left == 0:
            return end(state)
        ways = build_ways(state, [state.worker(unmoved)], lambda state, _: more(state, unmoved, left - 1))
        return optional(state, ways, end)

    def flood(state: State, number: int) -> Node:
        unmoved = everybody(state) - {number}
        if len(unmoved) != 1:
            return end(state)
        other = state.worker(*unmoved)
        return more(state, other.number, 3) if state.heights[other.at] == 0 else end(state)

    return ordinary_then(state, flood)
