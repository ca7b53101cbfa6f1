"""`Evaluator`: how good a board is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.machine import Machine

#: What no evaluation exceeds; a win is worth more.
MOST: Final = 100_000


@mypyc_attr(allow_interpreted_subclasses=True, serializable=False)
class Evaluator:
    """How good a board is for the side whose turn starts on it, in points; a won game is worth more than any of them.

    Overrides `evaluate`; `prepare` is told the machine of the game before a search.
    """

    def __getstate__(self) -> dict[str, object]:
        # What a class in plain Python adds; a compiled one would say that there is none.
        own: dict[str, object] | None = getattr(self, "__dict__", None)
        if own is None and type(self) is not Evaluator:
            raise TypeError(f"{type(self).__name__} cannot be copied or pickled")
        return {} if own is None else dict(own)

    def __setstate__(self, state: dict[str, object]) -> None:
        getattr(self, "__dict__", {}).update(state)

    def prepare(self, machine: Machine) -> None:
        """Get ready for a game."""

    def evaluate(self, b: Board) -> int:
        """Return how good a board is for the side whose turn it is; from -100,000 to 100,000."""
        return 0


@mypyc_attr(serializable=False)
class Native(Evaluator):
    """An evaluator in compiled code, which the search asks without a detour."""

    def evaluate(self, b: Board) -> int:
        """Return how good a board is for the side whose turn it is."""
        return self.value(b)

    def value(self, b: Board) -> i64:
        """Do what `evaluate` does."""
        return 0

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return 0

    def built(self, b: Board, c: Board, one: i64) -> i64:
        """Return what `value` says of a board `c`: that of `b` after a build, the mask `one`, which ends the turn."""
        return self.value(c)


def points(evaluator: Evaluator, native: Native | None, b: Board) -> i64:
    """Return what an evaluator says of a board, within bounds; `native` is the same one if it is compiled."""
    if native is not None:
        return native.value(b)
    return max(-MOST, min(MOST, evaluator.evaluate(b)))


def points_built(evaluator: Evaluator, native: Native | None, b: Board, c: Board, one: i64) -> i64:
    """Return what an evaluator says of a board `c`: that of `b` after a build, the mask `one`, which ends the turn."""
    return points(evaluator, native, c) if native is None else native.built(b, c, one)
