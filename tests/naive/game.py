"""Games, turn by turn and step by step: what is asked now, what is legal, and what follows."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import NamedTuple

from naive.asking import END, Ask, Done, Node, Options, Step, legal
from naive.board import DIRECTIONS, PERIMETER, Powers, State, empty
from naive.doing import opened
from naive.ending import charybdis, europa, heracles, hydra, jason, morpheus, nemesis, polyphemus, poseidon, theseus
from naive.moving import atalanta, castor, dionysus, eris, odysseus, proteus, scylla, siren, terpsichore, triton
from naive.simple import artemis, demeter, hephaestus, hermes, ordinary, prometheus

Turn = tuple[Step, ...]

TURNS = {turn.__name__: turn for turn in (
    artemis, atalanta, castor, charybdis, demeter, dionysus, eris, europa, hephaestus, heracles, hermes, hydra, jason,
    morpheus, nemesis, odysseus, polyphemus, poseidon, prometheus, proteus, scylla, siren, terpsichore, theseus, triton,
)}  # fmt: skip
"""Powers whose turns are not ordinary."""

PASSIVE = ("apollo", "athena", "atlas", "bia", "clio", "gaea", "harpies", "hypnus", "medusa", "minotaur", "pan",
           "persephone")  # fmt: skip
"""Powers whose turns are ordinary, apart from what happens by itself."""

USUAL = Options()
POWERS = tuple(sorted((*TURNS, *PASSIVE)))
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
    state = opened(state)
    return TURNS.get(state.power or "", ordinary)(state)


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


def start(powers: Powers = (None, None), options: Options = USUAL) -> Mid:
    """The first decision of a game: the Siren chooses, then the workers are placed. Bia places and begins first."""
    first = 1 if powers[1] == "bia" else 0
    state = empty(powers)._replace(player=first)
    return arrive(choosing(state, first) if "siren" in powers else placing(state, first), options)


def choosing(state: State, first: int) -> Node:
    """The Siren chooses a direction."""
    side = state.powers.index("siren")
    ways = {Step("point", which=song): partial(placing, state.note(side, state.cards[side]._replace(song=song)), first)
            for song in DIRECTIONS}  # fmt: skip
    return Ask(state._replace(player=side), ways)


def placing(state: State, first: int) -> Node:
    """All of a player's workers are placed, then the other's."""
    for side in (first, 1 - first):
        if len(state.side(side)) < (3 if state.powers[side] == "proteus" else 2):
            squares = PERIMETER if state.powers[side] == "bia" else range(25)
            ways = {Step("place", at): partial(placing, state.add(side, at), first)
                    for at in squares if state.free(at, side)}  # fmt: skip
            return Ask(state._replace(player=side), ways)
    return Done(state._replace(player=first), rose=False)


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
