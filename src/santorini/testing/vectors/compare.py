"""Comparing a line of vectors with what this package finds in its position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeVar

from santorini.steps import Build, Step
from santorini.testing.vectors import bga, deviations, jpricey
from santorini.testing.vectors.found import Found, Result, explore, unknown_powers
from santorini.testing.vectors.reading import Record
from santorini.testing.vectors.verdict import Verdict

L = TypeVar("L")

_SHOWN: Final = 3


def check_bga(record: Record) -> Verdict:
    """Compare a line computed with Board Game Arena's implementation."""
    waits = unknown_powers(bga.powers(record))
    if waits:
        return Verdict(record.get("id", str), record.place, waits)
    if deviations.bga_hidden_worker_on_the_square_of_another(bga.shared(record)):
        name = deviations.name_of(deviations.bga_hidden_worker_on_the_square_of_another)
        return Verdict(record.get("id", str), record.place, excuses=frozenset({name}))
    line = bga.read(record)
    found = explore(line.position, line.project)
    excuses, problems = _differences(line, found, line.listed, deviations.BGA)
    if line.errors:  # such a line is named even if nothing differs
        excuses |= {deviations.name_of(deviations.bga_code_raised_errors)}
    return Verdict(line.name, line.place, (), excuses, (*line.problems, *problems, *_first_steps(line, excuses)))


def check_jpricey(record: Record) -> Verdict:
    """Compare a line computed with santorini-ai."""
    powers = jpricey.powers(record)
    waits = unknown_powers(powers)
    if waits:
        return Verdict(record.get("fen", str), record.place, waits)
    if deviations.jpricey_one_power_twice(powers):
        name = deviations.name_of(deviations.jpricey_one_power_twice)
        return Verdict(record.get("fen", str), record.place, excuses=frozenset({name}))
    line = jpricey.read(record)
    found = explore(line.position, jpricey.project)
    excuses, problems = _differences(line, found, line.listed, deviations.JPRICEY)
    return Verdict(line.name, line.place, (), excuses, (*line.problems, *problems))


def excuses_of(
    line: L, found: Found, odd: Result, known: Sequence[Callable[[L, Found, Result], bool]]
) -> frozenset[str]:
    """Return the names of the deviations that explain a result which only one of the two has."""
    return frozenset(deviations.name_of(deviation) for deviation in known if deviation(line, found, odd))


def _differences(
    line: L, found: Found, listed: Mapping[Result, str], known: Sequence[Callable[[L, Found, Result], bool]]
) -> tuple[frozenset[str], list[str]]:
    """Return the names of the deviations that explain something, and sentences about all that none explains."""
    excuses: frozenset[str] = frozenset()
    missing: list[str] = []
    extra: list[str] = []
    for odd in sorted(listed.keys() ^ found.ways.keys(), key=str):
        names = excuses_of(line, found, odd, known)
        excuses |= names
        if not names and odd in found.ways:
            extra.append(f"{odd}, by {' or '.join(map(str, found.ways[odd][:_SHOWN])) or 'no turn'}")
        elif not names:
            missing.append(f"{odd}, by {listed[odd]}")
    return excuses, [*_said("listed but not found", missing), *_said("found but not listed", extra)]


def _said(what: str, cases: Sequence[str]) -> Iterable[str]:
    if cases:
        more = f"; and {len(cases) - _SHOWN} more" if len(cases) > _SHOWN else ""
        yield f"{len(cases)} {what}: {'; '.join(cases[:_SHOWN])}{more}"


def _first_steps(line: bga.Line, excuses: frozenset[str]) -> Iterable[str]:
    """Compare the first steps with those under "stepwise", and those that are not dead with those under "lookahead".

    What can be done by passing over an optional step is offered only after that, so the steps of the kinds that are not
    offered themselves stand for it. Steps before the move that a known deviation leaves out are not offered either.
    """
    offered = {offer.step for offer in line.offers if offer.step is not None}
    alive = {offer.step for offer in line.offers if offer.step is not None and not offer.dead}
    skips = [offer for offer in line.offers if offer.step is None]
    kinds = {step.kind for step in offered}
    beyond = {step for step in line.stepwise.steps if step.kind not in kinds} if skips else set()
    if deviations.name_of(deviations.bga_demands_before_the_move) in excuses:
        beyond |= {step for step in line.stepwise.steps if isinstance(step, Build)} - offered
    beyond |= deviations.refused_by_adonis(line.stepwise) - offered
    yield from _step_problems("first steps", offered, set(line.stepwise.steps) - beyond)
    if line.capped or line.errors:  # what is dead is not known then
        return
    living = set(line.position.steps)
    yield from _step_problems("first steps that are not dead", alive, living - beyond)
    if skips and all(offer.dead for offer in skips) == bool(living & beyond):
        yield "passing over the first step is dead in one of both only"


def _step_problems(what: str, listed: AbstractSet[Step], found: AbstractSet[Step]) -> Iterable[str]:
    for word, steps in (("listed but not found", listed - found), ("found but not listed", found - listed)):
        yield from _said(f"{what} {word}", sorted(map(str, steps)))
