"""Comparing counts: lines of turns without powers, and what can be done on an empty board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from santorini.perft import perft
from santorini.position import Position
from santorini.rules import Rules
from santorini.testing.vectors import deviations, jpricey
from santorini.testing.vectors.compare import excuses_of
from santorini.testing.vectors.found import after, explore, unknown_powers
from santorini.testing.vectors.reading import Record
from santorini.testing.vectors.verdict import Verdict


def check_perft(record: Record, depth: int) -> Verdict:
    """Compare the counts of a position, up to a depth; different positions are counted one turn less deep."""
    more = "counts" in record
    text_key, counts_key = ("text", "counts") if more else ("fen", "perft")
    position = jpricey.position_of(record, text_key, (None, None))
    listed = tuple(record.items(counts_key, int))[:depth]
    if not listed:
        raise record.fail(f"there is nothing in {counts_key!r}")
    found = tuple(perft(position, turns) for turns in range(1, len(listed) + 1))
    excuses: frozenset[str] = frozenset()
    problems = list(_unequal("lines", listed, found))
    if more and problems:
        known = (deviation for deviation in deviations.PERFT_MORE if deviation(position, listed, found))
        excuses = frozenset(map(deviations.name_of, known))
        problems = [] if excuses else problems
    if not more:
        problems.extend(_more_counts(record, position, depth))
    return Verdict(record.get(text_key, str), record.place, (), excuses, tuple(problems))


def _more_counts(record: Record, position: Position, depth: int) -> Iterable[str]:
    listed = tuple(record.items("distinct_states", int))[: max(depth - 1, 1)]
    yield from _unequal("different positions", listed, tuple(_levels(position, len(listed))))
    wins = sum(turn.wins for turn in position.turns())
    yield from _unequal("wins", (record.get("root_wins", int),), (wins,))


def _levels(position: Position, depth: int) -> Iterable[int]:
    level = {position}
    for _ in range(depth):
        level = {after(before, turn) for before in level for turn in before.turns()}
        yield len(level)


def _unequal(what: str, listed: tuple[object, ...], found: tuple[object, ...]) -> Iterable[str]:
    if listed != found:
        yield f"{what}: listed {', '.join(map(str, listed))}, found {', '.join(map(str, found))}"


# ---------------------------------------------------------------------- the empty board


def check_start(record: Record) -> Verdict:
    """Compare the numbers of results after one and two turns on an empty board, and of placements.

    The number of moves of that engine is not compared: several of them may give one result, and one may stand for
    several orders of steps.
    """
    name = record.get("god", str)
    power = None if name == "mortal" else name
    waits = unknown_powers((power,))
    if waits:
        return Verdict(name, record.place, waits)
    excuses, counted = _results(record, power)
    problems: list[str] = []
    for key, found in zip(("distinct_states_1", "distinct_states_2"), counted, strict=True):
        if key not in record:
            raise record.fail(f"{key!r} is missing")
        listed = record.find(key, int)
        if listed is not None:  # null: not computed
            problems.extend(_unequal(key, (listed,), (found,)))
    for key, powers in (("placements_god_is_p1", (power, None)), ("placements_god_is_p2", (None, power))):
        problems.extend(_unequal(key, tuple(record.items(key, int)), _placements(powers)))
    return Verdict(name, record.place, (), excuses, tuple(problems))


def _results(record: Record, power: str | None) -> tuple[frozenset[str], tuple[int, int | None]]:
    """Return the deviations met, and the numbers of results after one turn and, if asked for, after two."""
    start = jpricey.position_of(record, "fen", (power, None))
    found = explore(start, jpricey.project)
    line = jpricey.Line(record.get("fen", str), record.place, start, {})
    odd = {result: excuses_of(line, found, result, deviations.JPRICEY) for result in found.ways}
    firsts = [ways[0] for result, ways in found.ways.items() if ways and not odd[result]]
    seconds: int | None = None
    if record.find("distinct_states_2", int) is not None:
        afters = (after(start, turn) for turn in firsts)
        seconds = len({result for position in afters for result in explore(position, jpricey.project).ways})
    return frozenset().union(*odd.values()), (len(firsts), seconds)


def _placements(powers: tuple[str | None, ...]) -> tuple[int, ...]:
    """Return the number of placements of the first side, and of both.

    The board is empty, so what the first side's placements leave open is counted once for all that are images of each
    other.
    """
    first = _placed(Rules(powers=powers).start())
    images = Counter(position.canonical() for position in first)
    return len(first), sum(times * len(_placed(position)) for position, times in images.items())


def _placed(position: Position) -> list[Position]:
    """Return the positions in which the player who places now is done, one for all that are not told apart here.

    Female workers are told only of a side whose power reads their sex.
    """
    placer, level = position.decider, {position}
    while all(before.phase == "placing" and before.decider == placer for before in level):
        level = {before.play_unchecked(step) for before in level for step in before.steps}
    told = [
        player for player, power in enumerate(position.rules.powers, 1) if power is not None and "sex" in power.reads
    ]
    return list({_shown(after, told): after for after in level}.values())


def _shown(position: Position, told: Iterable[int]) -> tuple[object, ...]:
    sides = tuple(position.workers(player) for player in range(1, position.rules.players + 1))
    female = position._board.female
    return sides, tuple(female & position._board.workers(player - 1) for player in told)
