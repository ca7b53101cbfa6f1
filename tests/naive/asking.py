"""What a player is asked: the decisions of a turn, and which answers are legal.

A turn is a tree. An `Ask` is a decision, and knows for each possible step how the turn goes on after it; `Done` is the
end of the turn. What the rules say of whole turns (the finish rule, Persephone's demand) is found by looking at the
tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, NamedTuple

from naive.board import State

Completion = Literal["lookahead", "stepwise"]
IfPossible = Literal["lazy", "exact"]


class Step(NamedTuple):
    """A step: what is done, by whom or where, and to where.

    `("move", from, to)`, `("build", builder, at)`, `("dome", builder, at)`, `("force", from, to)`, `("place", at)`,
    `("remove", at)`, `("choose", at)`, `("point", which="NE")`, `("draw", which="pan")` or `("end",)`; squares are
    0-24.

    A "build" adds the next piece: a block, or the dome on three blocks. A "dome" is put on fewer blocks. What happens
    by itself after a step is part of it.
    """

    kind: str
    at: int = -1
    to: int = -1
    which: str = ""


END = Step("end")
CHANCE = -1
"""Who decides where a card is drawn."""


class Done(NamedTuple):
    """The turn is over, or the game."""

    state: State
    """If nobody has won and no card has to be drawn, the player of the next turn is noted already."""
    rose: bool
    """Whether a worker was moved up in the turn."""
    astray: bool = False
    """Whether a worker that Aphrodite holds is left away from hers, so that the turn is not allowed."""


class Ask:
    """A player has to choose a step."""

    def __init__(
        self,
        state: State,
        ways: Mapping[Step, Callable[[], Node]],
        *,
        early: str = "",
        free: bool = False,
        asked: int | None = None,
    ) -> None:
        """`early` is the kind of those steps that come before the move of the turn.

        `free` says that Persephone does not mind if the player does without the whole turn. `asked` is a player who
        interrupts the turn (Gaea), or chance, if it is not the one whose turn it is who decides.
        """
        self.state = state
        self.ways = ways
        self.early = early
        self.free = free
        self.asked = asked
        self._after: dict[Step, Node] = {}

    @property
    def decider(self) -> int:
        """Who chooses."""
        return self.state.player if self.asked is None else self.asked

    def after(self, step: Step) -> Node:
        """How the turn goes on after a step."""
        if step not in self._after:
            self._after[step] = self.ways[step]()
        return self._after[step]

    def may_move_later(self) -> bool:
        """Whether moves can still come in this turn."""
        return any(step.kind in {"move", self.early} for step in self.ways)


Node = Ask | Done
Situation = tuple[State, frozenset[Step]]
"""How things stand in a turn, and what can be done."""


class Options(NamedTuple):
    """How dead ends and "if possible" are read."""

    completion: Completion = "lookahead"
    if_possible: IfPossible = "lazy"


# --- Legal steps -------------------------------------------------------------------------------------------


def legal(ask: Ask, options: Options) -> list[Step]:
    """The steps that may be chosen."""
    if ask.asked is not None:
        return list(ask.ways)
    steps = [step for step in heeding(ask) if comes_back(ask.after(step))]
    if options.completion == "lookahead":
        steps = [step for step in steps if can_finish(ask.after(step))]
    return demanded(ask, steps, options)


def demanded(ask: Ask, steps: list[Step], options: Options) -> list[Step]:
    """What is left of the steps where Persephone demands a move up, if possible."""
    if ask.state.powers[ask.state.other] != "persephone" or ask.state.facts.rose:
        return steps
    free = [step for step in steps if ask.free and step == END]
    if options.if_possible == "lazy":
        free += [step for step in steps if step.kind == ask.early]
    hopeless: set[Situation] = set()
    meeting = [step for step in steps if step not in free and can_rise(ask.after(step), options, hopeless)]
    bound = [step for step in meeting if options.if_possible == "exact" or not spends(ask.state, step)]
    return [step for step in steps if step in free or step in meeting] if bound else steps


def spends(state: State, step: Step) -> bool:
    """Whether a step uses up a power that can be used only once, so that nobody is made to take it (Bellerophon)."""
    return state.power == "bellerophon" and step.kind == "move" and state.heights[step.to] > state.heights[step.at] + 1


def heeding(ask: Ask) -> list[Step]:
    """The steps that may come while a worker that Aphrodite holds is astray: those that can bring it back."""
    return [step for step in ask.ways if not ask.state.facts.astray or step.kind in {"move", "force"}]


def comes_back(node: Node) -> bool:
    """Whether everybody whom Aphrodite holds can still come back to one of hers."""
    return any(not is_astray(later) for later in all_after(node, is_astray, set()))


def is_astray(node: Node) -> bool:
    """Whether somebody whom Aphrodite holds is not beside one of hers after moving."""
    return node.astray if isinstance(node, Done) else bool(node.state.facts.astray)


def can_finish(node: Node) -> bool:
    """Whether the turn can be brought to its end."""
    return any(isinstance(later, Done) and not later.astray for later in all_after(node, lambda _: True, set()))


def can_rise(node: Node, options: Options, hopeless: set[Situation]) -> bool:
    """Whether a worker can be moved up in the turn, and the turn be brought to its end after that.

    `hopeless` are situations from which that is known to be impossible; more are added.
    """
    seen = set(hopeless)
    for later in all_after(node, lambda ask: not ask.state.facts.rose and ask.may_move_later(), seen):
        rose = later.rose if isinstance(later, Done) else later.state.facts.rose
        if rose and (options.completion == "stepwise" or can_finish(later)):
            return True
    hopeless |= seen
    return False


def all_after(node: Node, further: Callable[[Ask], bool], seen: set[Situation]) -> Iterator[Node]:
    """A node and all that may follow it in the turn, not looking further than asked for.

    Steps that end the turn come first. Nobody counts on an opponent who might interrupt: he declines. Moves may
    repeat without end (Hermes, Triton), so what has been seen is left out.
    """
    waiting: list[Callable[[], Node]] = [lambda: node]
    while waiting:
        here = waiting.pop()()
        yield here
        if isinstance(here, Done) or not further(here):
            continue
        looks = here.state, frozenset(here.ways)
        if looks not in seen:
            seen.add(looks)
            steps = sorted(heeding(here), key=nearer_the_end) if here.asked is None else [END]
            waiting += [partial(here.after, step) for step in steps]


def nearer_the_end(step: Step) -> int:
    """What to try first: the last in order."""
    return {"move": 0, "build": 2, "end": 3}.get(step.kind, 1)
