"""`Evaluator`: how good a board is, and the hand-made one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.machine import Machine
from santorini.core.squares import NEIGHBOURS, count, lowest

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


def points(evaluator: Evaluator, native: Native | None, b: Board) -> i64:
    """Return what an evaluator says of a board, within bounds; `native` is the same one if it is compiled."""
    if native is not None:
        return native.value(b)
    return max(-MOST, min(MOST, evaluator.evaluate(b)))


def _centre(square: int) -> int:
    row, column = divmod(square, 5)
    return 2 - max(abs(row - 2), abs(column - 2))


#: The weights of the hand-made evaluator, by name: points for each of the things that it counts. They are fitted to
#: games of self-play by `tools/learn`, 100 points for a logit.
WEIGHTS: Final[dict[str, list[int]]] = {
    # For a worker on a level, at the edge, next to it, in the centre.
    "place": [0, 12, 19, 43, 65, 78, 97, 117, 133, 92, 85, 63],
    # For each square that a worker may enter, by its level.
    "reach": [1, 0, 4, 9],
    # For each of those that is higher, by the level of a worker on the ground or on level 1.
    "climbs": [9, 30],
    # For a square of level 3 next to a worker on level 2.
    "threat": [136],
    # For a square of level 2 next to a worker on level 1 with a square of level 3 beside it.
    "ladder": [46],
    # For the turn.
    "tempo": [31],
}


@final
@mypyc_attr(serializable=False)
class Handmade(Native):
    """Counts where workers stand, what they can enter, climb and win by."""

    def __init__(self, weights: dict[str, list[int]] | None = None) -> None:
        w = WEIGHTS if weights is None else weights
        self.weights = w
        place = [0] * 128
        for level in range(4):
            for square in range(25):
                place[level << 5 | square] = w["place"][level * 3 + _centre(square)]
        self.place: vec[i64] = vec[i64](place)
        self.reach: vec[i64] = vec[i64](w["reach"])
        self.climbs: vec[i64] = vec[i64](w["climbs"])
        self.threat: i64 = w["threat"][0]
        self.ladder: i64 = w["ladder"][0]
        self.tempo: i64 = w["tempo"][0]

    def __reduce__(self) -> tuple[type[Handmade], tuple[dict[str, list[int]]]]:
        return Handmade, (self.weights,)

    def value(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is."""
        return self.tempo + self._side(b, b.mine) - self._side(b, b.foes)

    def pending(self, b: Board) -> i64:
        """Return how good a board is for the side whose turn it is if that turn were over."""
        return self._side(b, b.mine) - self._side(b, b.foes) - self.tempo

    def _side(self, b: Board, workers: i64) -> i64:
        free = b.free
        l1 = b.l1
        l2 = b.l2
        l3 = b.l3
        place = self.place
        reach = self.reach
        total: i64 = 0
        while workers:
            one = workers & -workers
            square = lowest(workers)
            workers ^= one
            near = NEIGHBOURS[square] & free
            if not l1 & one:
                total += place[square] + reach[0] * count(near & ~l2) + self.climbs[0] * count(near & l1 & ~l2)
            elif not l2 & one:
                up = near & l2 & ~l3
                total += place[32 | square] + reach[1] * count(near & ~l3)
                while up:
                    target = lowest(up)
                    up &= up - 1
                    total += self.climbs[1]
                    if NEIGHBOURS[target] & l3 & free:
                        total += self.ladder
            elif not l3 & one:
                total += place[64 | square] + reach[2] * count(near)
                wins = near & l3
                if wins:
                    total += self.threat * count(wins)
            else:
                total += place[96 | square] + reach[3] * count(near)
        return total
