"""Benchmarks: what this machine does in a second, as `santorini bench` reports it.

Everything is measured as CPU time of the process, several times, and the median counts. Figures of the general machine
are the lowest of all line-ups: the base game and each pair of the ten gods in both seats.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from random import Random
from typing import ClassVar, Final, TypeAlias

import attrs

import santorini
from santorini.core import base
from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD
from santorini.core.counting import Counter, playouts
from santorini.core.power import Power
from santorini.errors import NotationError
from santorini.position import Position
from santorini.powers import Card
from santorini.rules import Rules

LineUp: TypeAlias = tuple[str | type[Power] | None, str | None]

#: The ten gods whose pairs make the line-ups.
GODS: Final = (
    "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus",
)  # fmt: skip
LINE_UPS: Final[tuple[LineUp, ...]] = ((None, None), *permutations(GODS, 2))

#: The figures of a report, all per second.
KEYS: Final = (
    "general.leaf_boards",
    "general.bulk_leaves",
    "general.playout_steps",
    "base.bulk_leaves",
    "base.games",
    "face.turns",
    "python_power.leaf_boards",
)

#: Figures of an earlier report lie between these, so that ratios to them are numbers.
_LEAST: Final = 0.001
_MOST: Final = 1e15

#: An opening and a middle game, to be filled with two powers.
BOARDS: Final = (
    "00000/00000/00000/00000/00000 1 {}:b2,d4 {}:b4,d2",
    "01001/12310/0D230/11200/00010 1 {}:b4,c3 {}:d4,c2",
)


class PlainDemeter(Power):
    """Demeter as a user would write her: plain Python, never compiled."""

    card: ClassVar[object] = Card(id="plain_demeter", name="Plain Demeter")

    def builds(self, b: Board, source: int, mask: int) -> int:
        """Bar the square of the first build."""
        return mask & ~b.built

    def after_build(self, b: Board, source: int, target: int, kinds: int) -> int:
        """Allow one more build."""
        return kinds | CAN_BUILD if b.builds == 1 else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the second build is the last."""
        return b.builds == 1


@attrs.frozen
class Plan:
    """How long to measure: CPU seconds of one run, the number of runs, and about how many leaves to count at once.

    Interpreted, a fiftieth of the leaves is counted.
    """

    seconds: float
    runs: int
    leaves: int
    line_ups: tuple[LineUp, ...] = LINE_UPS

    @property
    def most_leaves(self) -> int:
        """The number of leaves that a depth should not exceed."""
        return self.leaves if santorini.compiled else self.leaves // 50


FULL: Final = Plan(0.04, 3, 1_000_000)
QUICK: Final = Plan(0.004, 3, 30_000)


@attrs.frozen
class Report:
    """What was measured: `figures` by key; for the general machine also the slowest line-up and the base game."""

    compiled: bool
    figures: Mapping[str, float]
    slowest: Mapping[str, str]
    base: Mapping[str, float]

    def to_json(self) -> str:
        """Return the figures as one JSON object."""
        return json.dumps({"compiled": self.compiled, **{key: round(self.figures[key], 1) for key in KEYS}})

    def ratios(self, earlier: Mapping[str, float]) -> dict[str, float]:
        """Return how many times as fast each figure is as an earlier one."""
        return {key: self.figures[key] / earlier[key] for key in KEYS}


def read(text: str) -> dict[str, float]:
    """Return the figures of an earlier report from its JSON text; raise `NotationError` if it is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"no report: no JSON: {error}", text=text) from None
    if not isinstance(data, dict):
        raise NotationError("no report: a JSON object was expected", text=text)
    out = {}
    for key in KEYS:
        value = data.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not _LEAST <= value <= _MOST:
            raise NotationError(f"no report: {key} should be a number from {_LEAST} to {_MOST:g}", text=text)
        out[key] = float(value)
    return out


def run(plan: Plan, note: Callable[[str], None] = lambda _: None) -> Report:
    """Measure everything; `note` is told what comes next."""
    figures: dict[str, float] = {}
    slowest: dict[str, str] = {}
    base_game: dict[str, float] = {}
    for name, found in _general(plan, note):
        for key, figure in found.items():
            if figure < figures.get(key, math.inf):
                figures[key], slowest[key] = figure, name
            if name == "base":
                base_game[key] = figure
    for key, measure in _SINGLE.items():
        note(key)
        figures[key] = measure(plan)
    return Report(santorini.compiled, figures, slowest, base_game)


def rate(work: Callable[[], int], plan: Plan) -> float:
    """Return how many units of work are done a second of CPU time, the median of the runs.

    `work` does some and returns how many units those were.
    """
    work()
    repeats = 1
    while (spent := _timed(work, repeats)[1]) < plan.seconds / 10:
        repeats *= 4
    repeats = max(1, round(repeats * plan.seconds / spent))
    runs = [_timed(work, repeats) for _ in range(plan.runs)]
    return sorted(units / max(seconds, 1e-9) for units, seconds in runs)[len(runs) // 2]


def _timed(work: Callable[[], int], repeats: int) -> tuple[int, float]:
    units = 0
    start = time.process_time()
    for _ in range(repeats):
        units += work()
    return units, time.process_time() - start


# ---------------------------------------------------------------------- the general machine


def _general(plan: Plan, note: Callable[[str], None]) -> Iterator[tuple[str, dict[str, float]]]:
    for line_up in plan.line_ups:
        name = " - ".join(str(power) for power in line_up) if any(line_up) else "base"
        note(name)
        opening, _ = positions = _positions(line_up)
        yield (
            name,
            {
                "general.leaf_boards": _leaves(positions, plan, bulk=False),
                "general.bulk_leaves": _leaves(positions, plan, bulk=True),
                "general.playout_steps": rate(_playouts(opening, 2), plan),
            },
        )


def _positions(line_up: LineUp) -> tuple[Position, ...]:
    rules = Rules(powers=line_up)
    return tuple(Position.from_text(text.format(*(name or "-" for name in rules.ids)), rules) for text in BOARDS)


def _leaves(positions: tuple[Position, ...], plan: Plan, *, bulk: bool) -> float:
    """Return the leaves counted a second when each position is counted for the same time."""
    rates = [rate(_count(position, plan.most_leaves, bulk=bulk), plan) for position in positions]
    return sum(rates) / len(rates)


def _count(position: Position, most: int, *, bulk: bool) -> Callable[[], int]:
    counter = Counter(position.rules.machine)
    board, depth = position._board, _depth(position, most)
    return lambda: int(counter.perft(board, depth, bulk))


def _depth(position: Position, most: int) -> int:
    """Return the greatest depth at which no more than `most` leaves are to be expected, at least 1."""
    own = santorini.perft(position, 1)
    replies = santorini.perft(Position.from_text(position.text().replace(" 1 ", " 2 "), position.rules), 1)
    leaves, depth = own, 1
    while 0 < leaves * (replies if depth % 2 else own) <= most:
        leaves *= replies if depth % 2 else own
        depth += 1
    return depth


def _playouts(position: Position, part: int, games: int = 20) -> Callable[[], int]:
    """Return work that plays random games and returns a part of `playouts`: 0 games, 1 turns, 2 steps."""
    machine, board = position.rules.machine, position._board
    return lambda: playouts(machine, board, games, 7)[part]


# ---------------------------------------------------------------------- single figures


def _base_leaves(plan: Plan) -> float:
    board = _positions((None, None))[0]._board
    fields = board.l1, board.l2, board.l3, board.dome, board.mine, board.foes
    return rate(lambda: int(base.lines(*fields, 3)), plan)


def _base_games(plan: Plan) -> float:
    return rate(_playouts(Rules().start(), 0), plan)


def _face_turns(plan: Plan, games: int = 4) -> float:
    """Measure the face alone: the same games are played once before, to count their turns."""
    start = Rules().start()
    turns = sum(_face_game(start, Random(seed), count=True) for seed in range(games))  # noqa: S311 - no secrets here

    def work() -> int:
        for seed in range(games):
            _face_game(start, Random(seed), count=False)  # noqa: S311
        return turns

    return rate(work, plan)


def _face_game(position: Position, random: Random, *, count: bool) -> int:
    draw = random.random
    turns = 0
    while steps := position.steps:
        after = position.play(steps[int(draw() * len(steps))])
        if count and (after.outcome is not None or after.turn_player != position.turn_player):
            turns += 1
        position = after
    return turns


def _python_power(plan: Plan) -> float:
    return _leaves(_positions((PlainDemeter, None)), plan, bulk=False)


_SINGLE: Final[Mapping[str, Callable[[Plan], float]]] = {
    "base.bulk_leaves": _base_leaves,
    "base.games": _base_games,
    "face.turns": _face_turns,
    "python_power.leaf_boards": _python_power,
}
