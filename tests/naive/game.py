"""Games, turn by turn and step by step: what is asked now, what is legal, and what follows."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import NamedTuple

from naive import ending, moving, simple
from naive.asking import CHANCE, END, Ask, Done, Node, Options, Step, legal
from naive.board import DIRECTIONS, EDGES, PERIMETER, Powers, State, empty
from naive.changing import chaos_seat, drawn, taken, turned_up
from naive.doing import chronus, end, move_ways, opened, passed_on
from naive.simple import build, ordinary

Turn = tuple[Step, ...]

TURNS = {
    turn.__name__: turn
    for turn in (
        simple.achilles,
        ending.aeolus,
        ending.ares,
        simple.artemis,
        ending.asteria,
        moving.atalanta,
        moving.castor,
        moving.charon,
        ending.charybdis,
        simple.demeter,
        moving.eris,
        ending.europa,
        simple.graeae,
        simple.hephaestus,
        ending.heracles,
        simple.hermes,
        simple.hestia,
        ending.hydra,
        ending.jason,
        ending.medea,
        ending.morpheus,
        ending.nemesis,
        moving.odysseus,
        ending.polyphemus,
        ending.poseidon,
        simple.prometheus,
        moving.proteus,
        moving.scylla,
        simple.selene,
        moving.siren,
        moving.terpsichore,
        ending.theseus,
        moving.triton,
    )
}
"""Powers whose turns are not ordinary."""

PASSIVE = ("aphrodite", "apollo", "athena", "atlas", "bellerophon", "bia", "chronus", "clio", "eros", "gaea",
           "hades", "harpies", "hera", "hippolyta", "hypnus", "iris", "limus", "maenads", "medusa", "minotaur",
           "pan", "pegasus", "persephone", "urania", "zeus")  # fmt: skip
"""Powers whose turns are ordinary, apart from other moves and builds and what happens by itself."""

CHANGING = ("chaos", "circe", "dionysus", "nyx", "tyche")
"""Powers that bring other powers, or additional turns."""

USUAL = Options()
POWERS = tuple(sorted((*TURNS, *PASSIVE, *CHANGING)))
GODS = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus")


class Mid(NamedTuple):
    """A game at a decision, or at its end."""

    state: State
    """The board as it stands now."""
    steps: tuple[Step, ...] = ()
    """The legal steps."""
    ask: Ask | None = None
    """What is asked; None if the game is over."""
    options: Options = Options()
    fresh: bool = True
    """Whether a turn starts here (or a player's placing)."""


# --- Turn after turn ---------------------------------------------------------------------------------------


def turn_of(state: State) -> Node:
    """The turn of `state.player`."""
    state = chronus(opened(taken(state)))
    if state.winner is not None:
        return Done(state, rose=False)
    if state.facts.extra:
        return moving.dionysus(state) if state.facts.extra == "dionysus" else tyche(state)
    return TURNS.get(state.power or "", ordinary)(state)


def tyche(state: State) -> Node:
    """An additional turn may be declined."""
    return Ask(state, {**move_ways(state, state.own, build), END: partial(end, state)}, free=True)


def drawing(state: State) -> Node:
    """The draws at the end of a turn."""
    if not state.facts.due:
        return Done(passed_on(state), rose=False)
    first, *rest = state.facts.due
    state = state._replace(facts=state.facts._replace(due=tuple(rest)))
    after = turned_up(state) if first == "chaos" else drawn(state)
    return Ask(state, {Step("draw", which=card): partial(drawing, then) for card, then in after.items()}, asked=CHANCE)


def begin(state: State, options: Options = USUAL) -> Mid:
    """The first decision of the turn of `state.player`."""
    return arrive(Done(state, rose=False), options)


def apply(mid: Mid, step: Step) -> Mid:
    """The game after one of `mid.steps`."""
    assert mid.ask is not None, "the game is over"
    assert step in mid.steps, f"{step} is not legal"
    return arrive(mid.ask.after(step), mid.options, fresh=False)


def arrive(node: Node, options: Options, *, fresh: bool = True) -> Mid:
    """The decision that comes next. What leaves no choice but to do no more is passed over.

    A player who has no step although the turn is not finished has lost.
    """
    while True:
        if isinstance(node, Done):
            if node.state.winner is not None:
                return Mid(node.state, options=options)
            if node.state.facts.due:
                node, fresh = drawing(node.state), False
            else:
                node, fresh = turn_of(node.state), True
            continue
        steps = legal(node, options)
        if steps == [END]:
            node = node.after(END)
        elif steps:
            return Mid(node.state, tuple(steps), node, options, fresh)
        else:
            return Mid(node.state._replace(winner=node.state.other), options=options)


# --- Before the game ---------------------------------------------------------------------------------------


def start(powers: Powers = (None, None), options: Options = USUAL, night: str | None = None) -> Mid:
    """The first decision of a game. Bia places and begins first."""
    first = 1 if powers[1] == "bia" else 0
    state = empty(powers, night)._replace(player=first)
    if "chaos" not in powers:
        return arrive(choosing(state, first), options)
    ways = {Step("draw", which=god): partial(choosing, then, first) for god, then in turned_up(state).items()}
    return arrive(Ask(state._replace(player=chaos_seat(state)), ways, asked=CHANCE), options)


def choosing(state: State, first: int) -> Node:
    """The Siren chooses a direction; then the workers are placed."""
    if "siren" not in state.powers:
        return placing(state, first)
    side = state.powers.index("siren")
    card = state.cards[side]
    ways = {Step("point", which=song): partial(placing, state.note(side, card._replace(points=song)), first)
            for song in DIRECTIONS}  # fmt: skip
    return Ask(state._replace(player=side), ways)


def placing(state: State, first: int) -> Node:
    """All of a player's workers are placed, then the other's."""
    for side in (first, 1 - first):
        if len(state.side(side)) < (3 if state.powers[side] in {"graeae", "proteus"} else 2):
            ways = {Step("place", at): partial(placing, state.settle(side, at), first)
                    for at in places(state, side) if state.free(at, side)}  # fmt: skip
            return Ask(state._replace(player=side), ways)
    return Done(state._replace(player=first), rose=False)


def places(state: State, side: int) -> frozenset[int]:
    """Where a player may place the next worker: Bia on the border, Eros on opposite edges."""
    if state.powers[side] == "eros":
        first = state.side(side)
        return opposite(first[0].at) if first else frozenset(
            at for at in PERIMETER if any(state.free(second, side) for second in opposite(at))
        )  # fmt: skip
    return PERIMETER if state.powers[side] == "bia" else frozenset(range(25))


def opposite(at: int) -> frozenset[int]:
    """The squares of the edges opposite to those on which a square lies."""
    south, north, west, east = EDGES
    across = ((south, north), (north, south), (west, east), (east, west))
    return frozenset().union(*(other for edge, other in across if at in edge))


# --- Whole turns -------------------------------------------------------------------------------------------


def turns(state: State, options: Options = USUAL) -> list[tuple[Turn, State]]:
    """All complete turns with the state each leads to; none if the game is over or the player has lost.

    Turns count as different by their steps: both orders of Demeter's builds, each way of Artemis. Of moves that may
    repeat without end there is one way (a shortest one) to each situation, and one more for not moving. Under
    "stepwise" the turns that get stuck after some step are listed too; the other player wins in them.
    """
    if state.winner is not None:
        return []
    found: list[tuple[Turn, State]] = []
    waiting: deque[tuple[Turn, Node]] = deque([((), turn_of(state))])
    seen: set[tuple[bool, State, frozenset[Step]]] = set()
    while waiting:
        turn, node = waiting.popleft()
        if isinstance(node, Done):
            found.append((turn, node.state))
            continue
        if state.power in {"atalanta", "hermes", "triton"}:
            looks = turn == (), node.state, frozenset(node.ways)
            if looks in seen:
                continue
            seen.add(looks)
        steps = legal(node, options)
        if not steps and turn:
            found.append((turn, node.state._replace(winner=node.state.other)))
        waiting += [(turn if steps == [END] else (*turn, step), node.after(step)) for step in steps]
    return found


def winner(state: State) -> int | None:
    """Who has won, also by the other player's having no turn."""
    if state.winner is None and not turns(state):
        return state.other
    return state.winner


def perft(state: State, depth: int) -> int:
    """The number of lines of exactly `depth` turns; a win ends its line."""
    if depth == 0:
        return 1
    found = turns(state)
    return len(found) if depth == 1 else sum(perft(after, depth - 1) for _, after in found)
