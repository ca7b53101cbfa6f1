"""What this package finds in the position of a vector, in terms that can be compared with what a file lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import attrs

from santorini.outcome import Outcome, Reason
from santorini.position import Position
from santorini.powers import all_powers, card_of
from santorini.squares import Square, square_index
from santorini.steps import Turn

Sides: TypeAlias = tuple[tuple[str, ...], ...]
Memory: TypeAlias = frozenset[tuple[str, object]]


class Result(NamedTuple):
    """One end of a turn, as far as the format at hand tells it.

    `heights` are rows as in the format; `workers` are the squares of each side, with an `f` for a female worker where
    that matters; `memory` is what powers remember, by name; `next` is the player whose turn comes, `None` when
    `winner` has won.
    """

    heights: str = ""
    workers: Sides = ()
    memory: Memory = frozenset()
    next: int | None = None
    winner: int | None = None
    reason: str = ""

    def __str__(self) -> str:
        words = [self.heights, *(",".join(side) or "-" for side in self.workers)]
        words.extend(f"{name}={value}" for name, value in sorted(self.memory, key=str))
        words.append(f"then player {self.next}" if self.winner is None else f"player {self.winner} wins")
        return " ".join(word for word in (*words, self.reason) if word)


Project: TypeAlias = Callable[[Position, int], Result]
"""How a format tells a position that a turn of a player has led to."""


@attrs.frozen
class Found:
    """All results of the turns from a position, each with the turns that lead to it.

    Without a turn the only result is that the position is lost, and no turn leads there.
    """

    position: Position
    ways: dict[Result, list[Turn]]


def explore(position: Position, project: Project) -> Found:
    """Return what all the turns from a position lead to."""
    mover = position.turn_player
    ways: dict[Result, list[Turn]] = {}
    for turn in position.turns():
        ways.setdefault(project(after(position, turn), mover), []).append(turn)
    if position.outcome is not None:
        ways[project(position, mover)] = []
    return Found(position, ways)


def after(position: Position, turn: Turn) -> Position:
    """Return the position after a turn."""
    for step in turn:
        position = position.play_unchecked(step)
    return position


def ending(position: Position, mover: int) -> Outcome | None:
    """Return how the turn of a player has ended the game, `None` if it goes on.

    Here a player without a turn has lost as soon as the turn begins; the formats say so one turn later.
    """
    outcome = position.outcome
    if outcome is not None and outcome.reason is Reason.STUCK and position.turn_player != mover:
        return None
    return outcome


def winner_of(outcome: Outcome) -> int | None:
    """Return the one player who has won."""
    return next(iter(outcome.winners), None)


def unknown_powers(names: tuple[str | None, ...]) -> tuple[str, ...]:
    """Return the ids, each once, that no power of this package has."""
    known = {card_of(power).id for power in all_powers()}
    return tuple(sorted({name for name in names if name is not None} - known))


def in_order(squares: list[Square]) -> list[Square]:
    """Return squares in the order of the board; raise `NotationError` if one is none."""
    return sorted(squares, key=square_index)
