"""`MCTS`: the face of the compiled Monte-Carlo tree search."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from random import Random
from threading import Event
from typing import Any, Final

import attrs

from santorini.core.board import Board
from santorini.errors import SearchError, shown
from santorini.limit import Limit
from santorini.position import Position
from santorini.search._asked import Clock, expect_lines, expect_player, expect_position
from santorini.search._mcts_lines import first_steps, lines_of
from santorini.search._mcts_parallel import LINES, Helpers, merged, part_of
from santorini.search.analysis import Analysis
from santorini.search.default import Default
from santorini.search.evaluation import Evaluator
from santorini.search.leaves import Judge
from santorini.search.mcts_tree import Grove
from santorini.search.protocol import PolicyValue
from santorini.steps import AnyStep
from santorini.view import View

#: How much is tried out that looks worse: by an evaluator, by random games, with priors.
_EXPLORATION: Final = 0.2
_PLAYOUTS: Final = 0.7
_PUCT: Final = 1.5
#: How much of a child's worth is its backed-up value, the rest the mean of the simulations.
_MIX: Final = 0.3
#: Steeper than what games end like, which makes the search stronger.
_SCALE: Final = 50.0
#: The size of the tree if no limit of memory is given, in bytes; a word of it has 8.
_MEMORY: Final = 256 << 20
_WORD: Final = 8
#: Without any limit a search takes that many seconds.
_SECONDS: Final = 1.0
#: The clock is looked at after so many simulations.
_PAUSE: Final = 256
#: Progress is told first after so many simulations, then each time that they have doubled.
_FIRST: Final = 1024
_MOST: Final = 2**40
#: Helping processes explore so many times as much as this one, or as little, and the next ones that much more.
_SPREAD: Final = 1.25
#: The simulations of a search that only finishes a turn.
_LITTLE: Final = 64


def _usual(limit: Limit | None) -> Limit:
    """Return a limit that ends a search."""
    limit = Limit() if limit is None else limit
    return attrs.evolve(limit, seconds=_SECONDS) if limit.seconds is None and limit.nodes is None else limit


@attrs.frozen
class _Wish:
    """What is asked of a search besides the position."""

    limit: Limit = attrs.field(converter=_usual)
    lines: int
    on_progress: Callable[[Analysis], object] | None
    cancel: Event | None


@attrs.define
class _Run:
    """One search under way."""

    position: Position
    wish: _Wish
    helpers: Helpers | None
    clock: Clock

    def late(self) -> bool:
        """Return whether the time is up, somebody has cancelled the search, or a helper has found out all."""
        return self.clock.late() or (self.helpers is not None and self.helpers.proved())


@attrs.frozen
class _Making:
    """Makes the searches of helping processes; they explore differently, so that they find different things."""

    options: dict[str, Any]

    def __call__(self, index: int) -> MCTS:
        """Return the search of a helper, by its number from 1 on."""
        exploration = self.options["exploration"] * _SPREAD ** ((index + 1) // 2 if index % 2 else -index // 2)
        return MCTS(**(self.options | {"exploration": exploration, "seed": self.options["seed"] + index}))


class MCTS:
    """Monte-Carlo tree search over the steps of any game: more players, chance and hidden information as well.

    Boards at the end of a simulation are judged by `evaluator`, `Default` if none is given, through a logistic
    function: `scale` more points make the odds of a win e times as good. With `playouts` a random game is played to the
    end instead. A `policy` takes the place of both: it is asked about up to `batch` positions at once, and what it says
    guides the search (PUCT). `exploration` is how much is tried out that looks worse so far.

    Where something is hidden, `analyse_view` searches on up to `worlds` positions that may be the true one. With
    `processes` more than 1 other processes grow trees, too, and what they find is added up (a script that asks for
    them needs the usual `if __name__ == "__main__"`; evaluator and policy are pickled). `close` ends them.
    The same search with a limit of nodes and the same `seed` finds the same. An object serves one thread at a time;
    copies, also by pickle, are made with the same arguments, and keep no tree.

    >>> position = Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4")
    >>> found = MCTS().analyse(position, Limit(nodes=500))
    >>> str(found.turn), found.win_in
    ('a2-b2#', 1)
    """

    def __init__(  # noqa: PLR0913 - options, all but the first by name
        self,
        evaluator: Evaluator | None = None,
        *,
        policy: PolicyValue | None = None,
        batch: int = 16,
        exploration: float | None = None,
        scale: float = _SCALE,
        playouts: bool = False,
        worlds: int = 200,
        processes: int = 1,
        seed: int = 0,
    ) -> None:
        _expect_parts(evaluator, policy)
        numbers = (("batch", batch, 1), ("worlds", worlds, 1), ("processes", processes, 1), ("seed", seed, 0))
        for name, number, least in numbers:
            if type(number) is not int or not least <= number <= _MOST:
                raise SearchError(f"{name} is a whole number from {least} on, not {shown(number)}")
        if type(playouts) is not bool:
            raise SearchError(f"playouts is True or False, not {shown(playouts)}")
        self.evaluator: Evaluator = Default() if evaluator is None else evaluator
        self.policy = policy
        self.batch = batch
        usual = _PUCT if policy is not None else _PLAYOUTS if playouts else _EXPLORATION
        self.exploration = usual if exploration is None else _real("exploration", exploration, zero=True)
        self.mix = _MIX
        self.scale = _real("scale", scale)
        self.playouts = playouts
        self.worlds = worlds
        self.processes = processes
        self.seed = seed
        self._grove: Grove | None = None
        self._helpers: Helpers | None = None
        self._options: dict[str, Any] = {
            "evaluator": evaluator, "policy": policy, "batch": batch, "exploration": self.exploration,
            "scale": scale, "playouts": playouts, "worlds": worlds, "seed": seed,
        }  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), **self._options, processes=self.processes), ()

    def close(self) -> None:
        """End the helping processes, if there are any; they would end with the program."""
        if self._helpers is not None:
            self._helpers.close()
            self._helpers = None

    def analyse(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], object] | None = None,
        cancel: Event | None = None,
    ) -> Analysis:
        """Return the best ways to go on from a position, as many as `lines`, those tried most often first.

        Of the limits `nodes` counts simulations, `depth` turns from the position that the tree may have, and `memory`
        bytes of the tree: when it is full the search goes on without growing it. The first one of seconds and nodes
        that is reached ends the search, as does a proof of who wins; without either it takes a second. A cancelled
        search returns what it has found. `on_progress` is called each time that the simulations have doubled.
        Raises `SearchError` where no player decides, in drafts, and where something has been left out of the position.
        """
        _check(position, lines)
        if position.concealed:
            raise SearchError("something is hidden in this position: search the view with analyse_view")
        return self._search(position, position, [position.board()], _Wish(limit, lines, on_progress, cancel))

    def analyse_view(
        self,
        view: View,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], object] | None = None,
        cancel: Event | None = None,
    ) -> Analysis:
        """Return the best ways to go on as far as a player may know, otherwise as `analyse` does.

        Where something is hidden each simulation is played on one of the positions that may be the true one. All share
        a tree, so the player decides alike on all that it cannot tell apart; the others are taken to know everything.
        Lines are one turn long then, and nothing is proved.
        """
        if not isinstance(view, View):
            raise SearchError(f"a View is searched here, not {shown(view)}")
        _check(view.position, lines)
        wish = _Wish(limit, lines, on_progress, cancel)
        if not view.concealed:
            return self._search(view, view.position, [view.position.board()], wish)
        worlds = view.worlds(Random(self.seed), self.worlds)  # noqa: S311 - a game, no secret
        if not worlds:
            raise SearchError("no position is possible of which this could be the view")
        return self._search(view, view.position, [world.board() for world in worlds], wish)

    def _search(self, what: Position | View, position: Position, boards: list[Board], wish: _Wish) -> Analysis:
        if self.processes == 1:
            return self._grown(position, boards, wish, None)
        if self._helpers is None:
            self._helpers = Helpers(self.processes - 1, _Making(self._options))
        helpers = self._helpers
        clock = Clock(wish.limit, wish.cancel)
        share = part_of(wish.limit, self.processes)
        helpers.start(what, share, wish.lines)
        own = attrs.evolve(wish, limit=share, lines=max(wish.lines, LINES))
        try:
            found = [self._grown(position, boards, own, helpers if share.nodes is None else None)]
            if share.nodes is None or clock.cancelled():
                helpers.stop()
            found += helpers.results()
        except BaseException:
            self.close()
            raise
        return merged(found, wish.lines, clock.seconds, self.scale)

    def _grown(self, position: Position, boards: list[Board], wish: _Wish, helpers: Helpers | None) -> Analysis:
        """Return what one tree finds; it ends early if helpers have proved who wins."""
        run = _Run(position, wish, helpers, Clock(wish.limit, wish.cancel))
        grove = self._planted(position, boards, wish.limit)
        most = wish.limit.nodes or _MOST
        tell = _FIRST
        while grove.simulations < most and not grove.proved():
            self._go_on(grove, position, min(_PAUSE, most - grove.simulations))
            if run.late():
                break
            if wish.on_progress is not None and grove.simulations >= tell:
                tell *= 2
                wish.on_progress(self._found(run, grove))
        return self._found(run, grove)

    def _planted(self, position: Position, boards: list[Board], limit: Limit) -> Grove:
        """Return the tree to search with, with nothing in it but its root."""
        machine = position.rules.machine
        most = (limit.memory or _MEMORY) // _WORD
        grove = self._grove
        if grove is None or grove.machine is not machine or len(grove.pool) > most:
            self.evaluator.prepare(machine)
            grove = self._grove = Grove(
                machine, self._judge(position), self.exploration, self.mix, self.policy is not None
            )
        grove.most = most
        grove.plant(boards, position.concealed, limit.depth or 0, self.seed)
        return grove

    def _go_on(self, grove: Grove, position: Position, number: int) -> None:
        """Make some simulations."""
        if self.policy is None:
            grove.run(number)
            return
        waiting = grove.collect(min(self.batch, number))
        if not waiting:
            return
        positions = [Position._of(position.rules, board) for board in grove.boards]
        for index, (asked, said) in enumerate(zip(positions, _said(self.policy, positions), strict=True)):
            priors, values = _checked(asked, said)
            grove.answer(index, [step.code for step in asked.steps], priors, values)
        grove.answered()

    def _found(self, run: _Run, grove: Grove) -> Analysis:
        found = lines_of(grove, run.position, run.wish.lines, self._finish)
        return Analysis(
            position=run.position,
            lines=found,
            depth=len(found[0].turns),
            nodes=grove.simulations,
            seconds=run.clock.seconds,
            finished=grove.proved(),
        )

    def _finish(self, position: Position, been: list[int]) -> list[AnyStep]:
        """Return how a turn may go on that the tree does not follow to its end: what little searches find.

        `been` are the keys of the boards that the turn has been at, to which it is not to come back.
        """
        steps: list[AnyStep] = []
        while not steps or (position.outcome is None and position.midturn):
            boards = [position.board()]
            if position.concealed:
                player = position.decider or position.turn_player
                worlds = position.view(player).worlds(Random(self.seed), self.worlds)  # noqa: S311 - a game, no secret
                boards = [world.board() for world in worlds]
            grove = Grove(
                position.rules.machine, self._judge(position), self.exploration, self.mix, self.policy is not None
            )
            grove.most = _LITTLE * 1000
            if boards:
                grove.plant(boards, position.concealed, 0, self.seed)
                grove.avoid(been)
                while grove.simulations < _LITTLE and not grove.proved():
                    self._go_on(grove, position, _LITTLE - grove.simulations)
            found = first_steps(grove, position) or next(position.turns()).steps
            for step in found:
                position = position.play_unchecked(step)
                been.append(hash(position))
                steps.append(step)
        return steps

    def _judge(self, position: Position) -> Judge:
        return Judge(position.rules.machine, self.evaluator, self.scale, self.playouts)

    def __repr__(self) -> str:
        return f"MCTS(exploration={self.exploration})"


def _expect_parts(evaluator: object, policy: object) -> None:
    if evaluator is not None and not isinstance(evaluator, Evaluator):
        raise SearchError(f"an evaluator is a subclass of Evaluator, not {shown(evaluator)}")
    if policy is not None and not isinstance(policy, PolicyValue):
        raise SearchError(f"a policy has a method evaluate(positions), unlike {shown(policy)}")


def _real(name: str, value: object, *, zero: bool = False) -> float:
    """Return a finite number that an option gives, more than 0, or with `zero` at least that."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not 0 <= value < math.inf
        or not (value or zero)
    ):
        raise SearchError(f"{name} is a number {'from' if zero else 'above'} 0, not {shown(value)}")
    return float(value)


def _check(position: Position, lines: object) -> None:
    given: object = position
    if isinstance(given, View):
        raise SearchError("a View is searched with analyse_view")
    expect_position(position)
    expect_lines(lines)
    expect_player(position, "Monte-Carlo search plays no drafts")


def _said(policy: PolicyValue, positions: list[Position]) -> Sequence[object]:
    """Return what a policy says of positions, one item for each."""
    said: object = policy.evaluate(positions)
    if not isinstance(said, Sequence) or len(said) != len(positions):
        raise SearchError(f"a policy returns a pair for each of {len(positions)} positions, not {shown(said)}")
    return said


def _checked(position: Position, said: object) -> tuple[list[float], list[float]]:
    """Return the priors, which add up to 1, and the values that a policy gives for a position."""
    try:
        priors, values = (list(map(float, part)) for part in said)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise SearchError(f"a policy returns pairs of priors and values, not {shown(said)}") from None
    steps, sides = len(position.steps), position.rules.sides
    if len(priors) != steps or not all(0 <= prior < math.inf for prior in priors):
        raise SearchError(f"a policy gives {steps} priors of 0 or more here, not {shown(priors)}")
    if len(values) != sides or not all(0 <= value <= 1 for value in values):
        raise SearchError(f"a policy gives {sides} values from 0 to 1 here, not {shown(values)}")
    total = sum(priors)
    return [prior / total for prior in priors] if total else [1 / steps] * steps, values
