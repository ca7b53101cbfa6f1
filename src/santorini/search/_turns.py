"""Steps in a row as turns."""

from __future__ import annotations

from collections.abc import Iterable

from santorini.position import Position, won_by_step
from santorini.steps import AnyStep, Turn


def turns_of(position: Position, steps: Iterable[AnyStep]) -> tuple[Turn, ...]:
    """Return steps as turns; the last one may be unfinished."""
    turns: list[Turn] = []
    opened, done = position, list[AnyStep]()
    for step in steps:
        after = position.play(step)
        done.append(step)
        if after.outcome is not None or not after.midturn:
            turns.append(Turn._of(tuple(done), won_by_step(position, after), opened._cursor()))
            opened, done = after, []
        position = after
        if after.outcome is not None:
            break
    if done:
        turns.append(Turn._of(tuple(done), False, opened._cursor()))
    return tuple(turns)
