"""`Paths`: what a simulation has found out goes up the tree along its path: values, and proofs."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.squares import ZERO
from santorini.search.leaves import UNIT, Judge
from santorini.search.mcts_nodes import (
    BEST_MASK,
    DISTANCE,
    PROOF,
    SHORT,
    SIDE,
    WIDTH,
    WIDTH_MASK,
    Nodes,
)

#: Steps from the root that are followed at most.
LONGEST: Final = 500
#: How a simulation ends whose values are known.
KNOWN: Final = 0


@mypyc_attr(serializable=False)
class Paths(Nodes):
    """Nodes with the path of the simulation under way; `judge` has the values that are to be added up along it."""

    def __init__(self, judge: Judge, exploration: float, mix: float, policy: bool) -> None:
        super().__init__(judge.three, exploration, mix, policy)
        self.judge = judge
        #: The nodes of the path, and how they were reached (1: the turn is over, 2: by chance).
        self.path: vec[i64] = vec[i64]([0] * (LONGEST + 2))
        self.ways: vec[i64] = vec[i64]([0] * (LONGEST + 2))
        #: What `_settled` tells.
        self.winners: i64 = 0
        self.turns: i64 = 0

    def _back_up(self, n: i64) -> None:
        """Add the values up along the path, from its end on those that are proved."""
        pool = self.pool
        values = self.judge.values
        known: i64 = 0
        moving = self.ahead
        i = n - 1
        while i >= 0:
            node = self.path[i]
            head = pool[node]
            proof = head >> PROOF & 15
            if proof and proof != known:
                known = proof
                self.judge.decide(proof - 1)
            side = head >> SIDE & 7
            pool[node + 3] = pool[node + 3] + values[side]
            if self.three:
                pool[node + 4] = pool[node + 4] + values[(side + 1) % 3]
                pool[node + 5] = pool[node + 5] + values[(side + 2) % 3]
            if moving:
                best = values[side]
                if i < n - 1 and not proof:
                    best = self._top(node, self.ways[i + 1] & 2 != 0)
                    if pool[self.path[i + 1]] >> SIDE & 7 != side:
                        best = UNIT - best
                both = pool[node + 2]
                moving = both & BEST_MASK != best
                pool[node + 2] = (both & ~BEST_MASK) | best
            i -= 1

    def _top(self, node: i64, chance: bool) -> i64:
        """Return what a node is worth to the side that decides there: its best child, where chance decides the mean."""
        pool = self.pool
        word = pool[node + 1]
        at = word >> WIDTH
        width = word & WIDTH_MASK
        end = at + width * self.stride
        top: i64 = 0
        total: i64 = 0
        while at < end:
            best = pool[at + 2] & BEST_MASK
            total += best
            top = max(top, best)
            at += self.stride
        return total // width if chance else top

    def _prove(self, node: i64, winners: i64, turns: i64, n: i64) -> i64:
        """Note who wins from the node at the end of the path, in how many turns, and what is proved by that.

        Nothing is proved where something is hidden: other boards may be the true one.
        """
        self.judge.decide(winners)
        if self.hidden:
            return KNOWN
        pool = self.pool
        i = n - 1
        while True:
            node = self.path[i]
            turns = min(turns + (self.ways[i] & 1), SHORT)
            pool[node] = (pool[node] & ~(15 << PROOF | SHORT << DISTANCE)) | (winners + 1) << PROOF | turns << DISTANCE
            if not i:
                return KNOWN
            parent = self.path[i - 1]
            side = pool[node] >> SIDE & 7
            if self.ways[i] & 2 or not winners >> side & 1:
                if not self._settled(parent, self.ways[i] & 2 != 0):
                    return KNOWN
                winners = self.winners
                turns = self.turns
            i -= 1

    def _settled(self, node: i64, chance: bool) -> bool:
        """Return whether all that may follow is proved and leads to one result; tell in `winners` and `turns` which.

        None of it wins for the side that decides.
        """
        pool = self.pool
        word = pool[node + 1]
        at = word >> WIDTH
        end = at + (word & WIDTH_MASK) * self.stride
        result: i64 = 0
        turns: i64 = 0
        draws = False
        while at < end:
            proof = pool[at] >> PROOF & 15
            if not proof:
                return False
            if proof == 1 and not chance:
                draws = True
            elif result and proof != result:
                return False
            else:
                result = proof
            turns = max(turns, pool[at] >> DISTANCE & SHORT)
            at += self.stride
        self.winners = ZERO if draws else result - 1
        self.turns = turns
        return True
