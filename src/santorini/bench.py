"""Benchmarks: what this machine does in a second, as `santorini bench` reports it.

Everything is measured as CPU time of the process, several times, and the median counts. Figures of the general machine
are the lowest of all line-ups: the base game and each pair of the ten gods in both seats.

A second report, of `run_pairs`, is about all pairs of powers that the rules allow: how fast random games go, and which
pairs are the slowest.
"""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from random import Random
from typing import ClassVar, Final, TypeAlias

import attrs

import santorini
from santorini.core import base
from santorini.core.board import Board
from santorini.core.codes import CAN_BUILD
from santorini.core.counting import Counter, playouts
from santorini.core.power import Power
from santorini.errors import NotationError, RulesError, shown
from santorini.position import Position
from santorini.powers import Card, all_powers, card_of
from santorini.rules import Rules

LineUp: TypeAlias = tuple[str | type[Power] | None, str | None]
#: The ids of two powers that meet, in either seat.
Pair: TypeAlias = tuple[str, str]

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

#: How many pairs a report of pairs names, and how many it measures longer to find them.
SLOWEST: Final = 10
_SUSPECTS: Final = 2 * SLOWEST

#: Games of powers of users need not end by themselves.
_TURNS: Final = 1_000

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

    Interpreted, a fiftieth of the leaves is counted. `pairs` are those of `run_pairs`, `None` for all that are allowed.
    """

    seconds: float
    runs: int
    leaves: int
    line_ups: tuple[LineUp, ...] = LINE_UPS
    pairs: tuple[Pair, ...] | None = None

    @property
    def most_leaves(self) -> int:
        """The number of leaves that a depth should not exceed."""
        return self.leaves if santorini.compiled else self.leaves // 50

    @property
    def glance(self) -> Plan:
        """The plan for a first look at each of some thousand pairs."""
        return attrs.evolve(self, seconds=self.seconds / 10, runs=1)


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


@attrs.frozen
class PairReport:
    """What was measured of pairs: their number, the median of their figures, and the slowest ones, the slowest first.

    Figures are steps of random games a second, by the name of the pair.
    """

    compiled: bool
    count: int
    median: float
    slowest: Mapping[str, float]

    @property
    def figures(self) -> dict[str, float]:
        """All figures: that of the slowest pair, the median, and that of each pair that is named."""
        return _pair_figures(self.median, self.slowest)

    def to_json(self) -> str:
        """Return the report as one JSON object."""
        slowest = [{"pair": name, "steps": round(figure, 1)} for name, figure in self.slowest.items()]
        report = {"pairs.count": self.count, "pairs.median": round(self.median, 1), "pairs.slowest": slowest}
        return json.dumps({"compiled": self.compiled, **report})

    def ratios(self, earlier: Mapping[str, float]) -> dict[str, float]:
        """Return how many times as fast each figure is as an earlier one; pairs count that both reports name."""
        return {key: figure / earlier[key] for key, figure in self.figures.items() if key in earlier}


def _pair_figures(median: float, slowest: Mapping[str, float]) -> dict[str, float]:
    return {"pairs.slowest": min(slowest.values()), "pairs.median": median, **slowest}


def read(text: str) -> dict[str, float]:
    """Return the figures of an earlier report from its JSON text; raise `NotationError` if it is none."""
    what = "no report"
    data = _object(text, what)
    if "pairs.median" in data:
        raise NotationError(f"{what}: it is a report of pairs, which is another kind", text=text)
    return {key: _figure(data, key, what, text) for key in KEYS}


def read_pairs(text: str) -> dict[str, float]:
    """Return the figures of an earlier report of pairs from its JSON text; raise `NotationError` if it is none."""
    what = "no report of pairs"
    data = _object(text, what)
    median = _figure(data, "pairs.median", what, text)
    entries = data.get("pairs.slowest")
    if not isinstance(entries, list) or not entries:
        raise NotationError(f"{what}: pairs.slowest should be a list of pairs", text=text)
    slowest = {}
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get("pair"), str):
            raise NotationError(f"{what}: each of pairs.slowest should be an object with a pair", text=text)
        slowest[entry["pair"]] = _figure(entry, "steps", what, text)
    return _pair_figures(median, slowest)


def _object(text: str, what: str) -> dict[str, object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{what}: no JSON: {error}", text=text) from None
    if not isinstance(data, dict):
        raise NotationError(f"{what}: a JSON object was expected, not {shown(data)}", text=text)
    return data


def _figure(data: Mapping[str, object], key: str, what: str, text: str) -> float:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not _LEAST <= value <= _MOST:
        raise NotationError(f"{what}: {key} should be a number from {_LEAST} to {_MOST:g}", text=text)
    return float(value)


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


def run_pairs(plan: Plan, note: Callable[[str], None] = lambda _: None) -> PairReport:
    """Measure random games of all pairs of powers, each in both seats; `note` is told what comes next.

    Each pair is measured shortly, and those that seem the slowest once more, as long as the plan says.
    """
    pairs = allowed_pairs() if plan.pairs is None else plan.pairs
    first = {pair: _pair_rate(pair, 2, plan.glance, note) for pair in pairs}
    suspects = sorted(pairs, key=first.__getitem__)[:_SUSPECTS]
    again = {pair: _pair_rate(pair, 10, plan, note) for pair in suspects}
    slowest = {_name(pair): again[pair] for pair in sorted(again, key=again.__getitem__)[:SLOWEST]}
    return PairReport(santorini.compiled, len(pairs), statistics.median(first.values()), slowest)


def allowed_pairs() -> tuple[Pair, ...]:
    """Return all pairs of registered powers that two players may have."""
    ids = [card_of(power).id for power in all_powers()]
    return tuple(pair for pair in combinations(ids, 2) if _allowed(pair))


def _allowed(pair: Pair) -> bool:
    try:
        Rules(powers=pair)
    except RulesError:
        return False
    return True


def _pair_rate(pair: Pair, games: int, plan: Plan, note: Callable[[str], None]) -> float:
    """Return the steps a second of random games, as many with the one power in the first seat as with the other."""
    note(_name(pair))
    starts = [Rules(powers=powers, turn_limit=_TURNS).start() for powers in (pair, pair[::-1])]
    one, other = (_playouts(start, 2, games) for start in starts)
    return rate(lambda: one() + other(), plan)


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
        name = _name(line_up) if any(line_up) else "base"
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


def _name(line_up: LineUp) -> str:
    return " - ".join(map(str, line_up))


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
