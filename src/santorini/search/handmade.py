"""`Handmade`: the evaluator for all games, which counts what is easily told of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.board import Board
from santorini.core.squares import NEIGHBOURS, around, count, lowest
from santorini.errors import SearchError, shown
from santorini.search.evaluation import Native

#: How many numbers there are for each thing that is counted of a side: its workers on a level, at the edge, next to it,
#: in the centre; the squares that each may enter, by its level; those of them that are higher, for a worker on the
#: ground and on level 1; squares of level 3 next to a worker on level 2; squares of level 2 next to one on level 1
#: with a square of level 3 beside them; and pairs of workers that are at most two squares apart.
COUNTED: Final[dict[str, int]] = {"place": 12, "reach": 4, "climbs": 2, "threat": 1, "ladder": 1, "together": 1}


#: The squares at most two away from each square.
_TWO: Final[vec[i64]] = vec[i64]([around(NEIGHBOURS[square]) for square in range(25)] + [0] * 7)


def _centre(square: int) -> int:
    row, column = divmod(square, 5)
    return 2 - max(abs(row - 2), abs(column - 2))


#: The weights of the hand-made evaluator, by name: points for each of the things that it counts. They are fitted to
#: games of self-play by `tools/learn`, 100 points for a logit.
WEIGHTS: Final[dict[str, list[int]]] = {
    # For a worker on a level, at the edge, next to it, in the centre.
    "place": [0, 21, 27, 44, 67, 76, 110, 126, 137, 74, 79, 75],
    # For each square that a worker may enter, by its level.
    "reach": [-2, -2, 4, 4],
    # For each of those that is higher, by the level of a worker on the ground or on level 1.
    "climbs": [10, 33],
    # For a square of level 3 next to a worker on level 2.
    "threat": [129],
    # For a square of level 2 next to a worker on level 1 with a square of level 3 beside it.
    "ladder": [51],
    # For two workers at most two squares apart.
    "together": [16],
    # For the turn.
    "tempo": [32],
}


def _check(weights: object) -> None:
    """Raise `SearchError` for what are no weights."""
    wanted = {**COUNTED, "tempo": 1}
    if not isinstance(weights, Mapping) or {*weights} != {*wanted}:
        raise SearchError(f"weights are by {', '.join(wanted)}, and these are {shown(weights)}")
    for name, size in wanted.items():
        found = weights[name]
        if not isinstance(found, list) or len(found) != size or any(type(one) is not int for one in found):
            raise SearchError(f"the weights of {name} are a list of {size} whole numbers, not {shown(found)}")


@final
@mypyc_attr(serializable=False)
class Handmade(Native):
    """Counts where workers stand, what they can enter, climb and win by; it knows no powers.

    `weights` has lists of points for what it counts, by default those of this package. Raises `SearchError` for others.
    """

    def __init__(self, weights: Mapping[str, list[int]] | None = None) -> None:
        if weights is not None:
            _check(weights)
        w = dict(WEIGHTS if weights is None else weights)
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
        self.together: i64 = w["together"][0]
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
            if workers:
                total += self.together * count(workers & _TWO[square])
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
