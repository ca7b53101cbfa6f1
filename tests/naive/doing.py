"""What happens when a worker moves or builds, in the order of the rules, and how a turn starts and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from naive.asking import END, Ask, Done, Node, Step
from naive.board import (
    DIRECTIONS,
    NEIGHBOURS,
    PERIMETER,
    Facts,
    State,
    Way,
    Worker,
    ahead,
    are_neighbours,
    around,
    by_seat,
)
from naive.changing import counted, draws

Ways = Mapping[Step, Callable[[], Node]]
Then = Callable[[State], Node]
Landed = Callable[[State, int], Node]
"""How a turn goes on after a move, given the number of the worker that moved."""
Built = Callable[[State, int], Node]
"""How a turn goes on after a build, given the square built on."""


class Trip(NamedTuple):
    """A move: which worker, from where, to which square, and in which direction."""

    number: int
    origin: int
    target: int
    way: Way


# --- Moving ------------------------------------------------------------------------------------------------


def moves(state: State, workers: Iterable[Worker]) -> list[Trip]:
    """All moves of workers, each taken by itself."""
    trips = [
        trip
        for worker in workers
        if able(state, worker)
        for trip in [*steps_of(state, worker), *jumps_of(state, worker)]
    ]
    return [trip for trip in trips if nobody_forbids(state, state.worker(trip.number), trip)]


def able(state: State, worker: Worker) -> bool:
    """Whether a worker can act: not where Talus lies, if Europa has her power back after Nyx."""
    return worker.at not in state.tokens("europa")


def steps_of(state: State, worker: Worker) -> list[Trip]:
    """The moves of a worker to a neighbouring square, before others have their say."""
    trips = []
    for way in DIRECTIONS.values():
        target = around(worker.at, way) if state.power == "urania" else ahead(worker.at, way)
        if target is not None and can_climb(state, worker, target) and can_enter(state, target, way):
            trips.append(Trip(worker.number, worker.at, target, way))
    return trips


def can_climb(state: State, worker: Worker, target: int) -> bool:
    """Whether a square is low enough: one level up, Bellerophon once two, Pegasus any number."""
    rise = state.heights[target] - state.heights[worker.at]
    once = state.power == "bellerophon" and not state.card.spent
    return rise <= 1 or (once and rise == 2) or state.power == "pegasus"


def can_enter(state: State, target: int, way: Way) -> bool:
    """Whether a square can be entered: if nobody is there, or by force (Apollo, Minotaur)."""
    victim = state.on(target)
    if victim is None or victim not in state.foes:
        return state.free(target, state.player)
    if state.power == "minotaur":
        behind = ahead(target, way)
        return behind is not None and state.free(behind, state.player)
    return state.power == "apollo"


def jumps_of(state: State, worker: Worker) -> list[Trip]:
    """Iris: straight over a neighbouring worker, whatever the heights."""
    trips = []
    for way in DIRECTIONS.values() if state.power == "iris" else ():
        over = ahead(worker.at, way)
        target = None if over is None else ahead(over, way)
        if over is None or target is None or state.on(over) is None or state.closed(over, state.player):
            continue
        if state.free(target, state.player):
            trips.append(Trip(worker.number, worker.at, target, way))
    return trips


def nobody_forbids(state: State, worker: Worker, trip: Trip) -> bool:
    """Whether the powers that limit moves let a move pass."""
    rise = state.heights[trip.target] - state.heights[trip.origin]
    bound = state.powers[state.other] if worker.side == state.player else None
    if worker.number == state.facts.sleeper:
        return False
    if (bound == "athena" and state.climbed[state.other] and rise > 0) or (bound == "hades" and rise < 0):
        return False
    if "hippolyta" in state.powers:
        amazon = worker.female and state.powers[worker.side] == "hippolyta"
        if 0 in trip.way and not amazon:
            return False
    return trip.way != against_the_wind(state)


def against_the_wind(state: State) -> Way | None:
    """The direction in which nobody may move, because of Aeolus."""
    if "aeolus" not in state.powers:
        return None
    wind = state.cards[state.powers.index("aeolus")].points
    return None if wind is None else (-DIRECTIONS[wind][0], -DIRECTIONS[wind][1])


def moved(state: State, trip: Trip) -> State:
    """The state after a move and what belongs to it (Apollo, Minotaur, Bia), before anything reacts."""
    victim, mover = state.on(trip.target), state.worker(trip.number)
    state = aphrodite(state, trip)
    if victim:
        behind = trip.origin if state.power == "apollo" else ahead(trip.target, trip.way)
        assert behind is not None, "a push off the board"
        state = state.put(victim.number, behind)
    state = state.put(trip.number, trip.target)
    rise = state.heights[trip.target] - state.heights[trip.origin]
    facts = state.facts
    state = state._replace(facts=facts._replace(rose=facts.rose or rise > 0, fell=facts.fell or rise < 0))
    if state.power == "bellerophon" and rise == 2:
        state = state.spend()
    if mover.side == state.player and "eris" in state.cast:
        state = state._replace(latest=by_seat(state.player, trip.number, state.latest[state.other]))
    return bia(state, trip)


def aphrodite(state: State, trip: Trip) -> State:
    """Aphrodite: after a move of a worker that she holds, whether it ends on or beside the square of one of hers."""
    if trip.number not in state.facts.held:
        return state
    hers = state.squares(state.other)
    back = trip.target in hers or any(are_neighbours(trip.target, at) for at in hers)
    astray = state.facts.astray - {trip.number} if back else state.facts.astray | {trip.number}
    return state._replace(facts=state.facts._replace(astray=astray))


def bia(state: State, trip: Trip) -> State:
    """Bia: whoever stands behind the square entered is removed."""
    behind = ahead(trip.target, trip.way)
    victim = None if behind is None else state.on(behind)
    return state.remove(victim.number) if state.power == "bia" and victim in state.foes and victim else state


def arrived(state: State, trip: Trip) -> State:
    """The state after all that follows a move: the whirlpool, the win, the Harpies."""
    at = state.worker(trip.number).at
    exit_ = whirlpool(state, at)
    carried = exit_ is not None and state.on(exit_) is None
    if exit_ is not None and carried:
        state = state.put(trip.number, exit_)
    if wins(state, trip, carried=carried):
        return state._replace(winner=state.player)
    return harpies(state, trip)


def whirlpool(state: State, at: int) -> int | None:
    """Charybdis: the other whirlpool, if a square has one and both are on the board."""
    pools = state.tokens("charybdis")
    return next(iter(pools - {at})) if at in pools and len(pools) == 2 else None


def wins(state: State, trip: Trip, *, carried: bool) -> bool:
    """Whether a move has won. If the worker was carried, only where it came out counts."""
    worker = state.worker(trip.number)
    if worker.side != state.player or state.facts.borrowed:
        return False
    if state.powers[state.other] == "hera" and worker.at in PERIMETER:
        return False
    if eros(state, worker):
        return True
    before, after = state.heights[trip.origin], state.heights[trip.target]
    if state.power == "pegasus" and after - before > 1:
        return False
    if carried:
        return state.heights[worker.at] == 3
    return (before < 3 and after == 3) or (state.power == "pan" and before - after >= 2)


def eros(state: State, worker: Worker) -> bool:
    """Eros: his two workers are neighbours after a move of one of them, both on height 1."""
    others = [other for other in state.own if other != worker]
    return state.power == "eros" and len(others) == 1 and others[0].at in NEIGHBOURS[worker.at] and (
        state.heights[worker.at] == state.heights[others[0].at] == 1
    )  # fmt: skip


def harpies(state: State, trip: Trip) -> State:
    """Harpies: an opponent's worker that moved is forced on and on in the direction of its move."""
    worker = state.worker(trip.number)
    if state.powers[state.other] != "harpies" or worker.side != state.player:
        return state
    at, target = worker.at, ahead(worker.at, trip.way)
    while target is not None and state.free(target, state.player) and state.heights[target] <= state.heights[at]:
        at, target = target, ahead(target, trip.way)
    return state.put(worker.number, at)


def after_move(state: State, trip: Trip, then: Landed) -> Node:
    """How the turn goes on after a move, unless it wins."""
    state = arrived(moved(state, trip), trip)
    return won(state) if state.winner is not None else then(state, trip.number)


def move_ways(state: State, workers: Iterable[Worker], then: Landed) -> Ways:
    """The moves of workers, as steps."""
    return {Step("move", trip.origin, trip.target): partial(after_move, state, trip, then)
            for trip in moves(state, workers)}  # fmt: skip


# --- Building ----------------------------------------------------------------------------------------------


def build_squares(state: State, worker: Worker, *, dome: bool = False) -> list[int]:
    """Where a worker may build the next piece, or put a dome if its power allows that."""
    if not able(state, worker):
        return []
    near = [around(worker.at, way) for way in DIRECTIONS.values()] if state.power == "urania" else NEIGHBOURS[worker.at]
    squares = [at for at in near if state.free(at, state.player)]
    if state.power == "zeus" and state.heights[worker.at] < 3 and not dome:
        squares.append(worker.at)
    return [at for at in squares if dome or state.heights[at] == 3 or not famine(state, at, worker.side)]


def famine(state: State, at: int, side: int) -> bool:
    """Limus: opponents' workers build no blocks beside hers."""
    near = any(are_neighbours(worker.at, at) for worker in state.side(state.other))
    return state.powers[state.other] == "limus" and side == state.player and near


def build_ways(state: State, workers: Iterable[Worker], then: Built) -> Ways:
    """The builds of workers, as steps."""
    ways: dict[Step, Callable[[], Node]] = {}
    for worker in workers:
        for at in build_squares(state, worker):
            ways[Step("build", worker.at, at)] = partial(after_build, state, at, then)
        if state.power == "atlas":
            for at in build_squares(state, worker, dome=True):
                ways |= dome_way(state, worker, at, then)
    return ways


def dome_way(state: State, worker: Worker, at: int, then: Built) -> Ways:
    """A dome on a square, whatever its height. On three blocks it is written as any build."""
    dome = state.heights[at] < 3
    step = Step("dome" if dome else "build", worker.at, at)
    return {step: partial(after_build, state, at, then, dome=dome)}


def after_build(state: State, at: int, then: Built, *, dome: bool = False) -> Node:
    """How the turn goes on after a build: tokens leave, the piece is added, Chronus may have won, Gaea may answer."""
    dome = dome or state.heights[at] == 3
    state = cleared(state, at)
    if not dome:
        return then(coin(raised(state, at), at), at)
    state = state._replace(domes=state.domes | {at})
    if "chaos" in state.dealt:
        state = state._replace(facts=state.facts._replace(dome=True))
    if state.power == "dionysus" and state.heights[at] == 3:
        state = state._replace(facts=state.facts._replace(tower=True))
    state = chronus(state)
    return won(state) if state.winner is not None else gaea(state, at, lambda state: then(state, at))


def chronus(state: State) -> State:
    """Chronus wins by five Complete Towers, whoever built them, but not in a turn in which nobody can win."""
    if "chronus" not in state.powers or state.towers < 5 or state.facts.borrowed:
        return state
    return state._replace(winner=state.powers.index("chronus"))


def raised(state: State, at: int) -> State:
    """The state with one block more."""
    heights = list(state.heights)
    heights[at] += 1
    return state._replace(heights=tuple(heights))


def cleared(state: State, at: int) -> State:
    """The state without the tokens on a square. Whirlpools go back to the card, coins are out of the game."""
    for side in (0, 1):
        card = state.cards[side]
        if at in card.tokens:
            stock = card.stock + (state.powers[side] == "charybdis")
            state = state.note(side, card._replace(tokens=card.tokens - {at}, stock=stock))
    if at in state.aside.tokens:
        stock = state.aside.stock + ("charybdis" in state.dealt)
        state = state._replace(aside=state.aside._replace(tokens=state.aside.tokens - {at}, stock=stock))
    return state


def coin(state: State, at: int) -> State:
    """Clio: each of the first three blocks that her workers build gets a coin."""
    card = state.card
    if state.power != "clio" or card.stock == 0:
        return state
    return state.note(state.player, card._replace(stock=card.stock - 1, tokens=card.tokens | {at}))


def gaea(state: State, dome: int, then: Then) -> Node:
    """Gaea: at any dome she may place a spare worker next to it, at height 0."""
    if "gaea" not in state.powers:
        return then(state)
    side = state.powers.index("gaea")
    squares = [at for at in NEIGHBOURS[dome] if state.heights[at] == 0 and state.free(at, side)]
    card = state.cards[side]
    if card.stock == 0 or not squares:
        return then(state)
    fewer = state.note(side, card._replace(stock=card.stock - 1))
    ways = {Step("place", at): partial(then, fewer.add(side, at)) for at in squares}
    return Ask(state, {**ways, END: partial(then, state)}, asked=side)


# --- The turn ----------------------------------------------------------------------------------------------


def optional(state: State, ways: Ways, end: Then) -> Node:
    """A decision that may be declined, if there is any."""
    return Ask(state, {**ways, END: partial(end, state)}) if ways else end(state)


def opened(state: State) -> State:
    """The state when a turn has started by itself: Morpheus has his coin, Hypnus and Aphrodite have theirs."""
    if state.power == "morpheus":
        state = state.note(state.player, state.card._replace(stock=state.card.stock + 1))
    if state.powers[state.other] == "hypnus":
        state = state._replace(facts=state.facts._replace(sleeper=sleeper(state)))
    if state.powers[state.other] == "aphrodite":
        hers = state.squares(state.other)
        held = [worker.number for worker in state.own if any(are_neighbours(worker.at, at) for at in hers)]
        state = state._replace(facts=state.facts._replace(held=frozenset(held)))
    return state


def sleeper(state: State) -> int | None:
    """Hypnus: a worker that stands higher than all others of its side, if there is one."""
    top = max((state.heights[worker.at] for worker in state.own), default=0)
    highest = [worker.number for worker in state.own if state.heights[worker.at] == top]
    return highest[0] if len(highest) == 1 else None


def end(state: State) -> Node:
    """The end of a turn that has not been won by a step, and who plays next.

    Nyx counts first in her own turn; a power that she gains or loses by it does nothing at this end.
    """
    power = state.power
    if state.dealt[state.player] == "nyx":
        state = counted(state)
    if power == "maenads" and any(torn(state, foe) for foe in state.foes):
        return won(state._replace(winner=state.player))
    if power == state.power == "medusa":
        state = petrified(state)
    if state.dealt[state.other] == "nyx":
        state = counted(state)
    rose, due, astray = state.facts.rose, draws(state), bool(state.facts.astray)
    if due:
        return Done(state._replace(facts=state.facts._replace(due=due)), rose, astray)
    return Done(passed_on(state), rose, astray)


def passed_on(state: State) -> State:
    """The state in which the next turn starts, if nothing more happens in this one."""
    rose, borrowed = state.facts.rose, state.facts.borrowed
    extra = "dionysus" if state.facts.tower else "tyche" if state.facts.six else ""
    return state._replace(
        climbed=by_seat(state.player, rose and not borrowed, state.climbed[state.other]),
        player=state.player if extra else state.other,
        facts=Facts(extra=extra),
    )


def torn(state: State, foe: Worker) -> bool:
    """Maenads: whether a worker stands between two of theirs."""
    own = state.squares(state.player)
    return any(ahead(foe.at, way) in own and ahead(foe.at, (-way[0], -way[1])) in own for way in DIRECTIONS.values())


def won(state: State) -> Node:
    """The end of a turn that has been won. Scylla wins wherever she climbs, also astray."""
    rose, astray = state.facts.rose, bool(state.facts.astray) and state.power != "scylla"
    return Done(state._replace(climbed=by_seat(state.player, rose, state.climbed[state.other])), rose, astray)


def petrified(state: State) -> State:
    """Medusa: opponents' workers beside hers and lower than hers turn into blocks, all at once."""
    victims = [foe for foe in state.foes if any(
        foe.at in NEIGHBOURS[worker.at] and state.heights[foe.at] < state.heights[worker.at] for worker in state.own
    ) and not famine(state, foe.at, state.player)]  # fmt: skip
    for victim in victims:
        state = raised(cleared(state.remove(victim.number), victim.at), victim.at)
    return state
