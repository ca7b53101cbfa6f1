"""`Nodes`: the pool of a Monte-Carlo search tree.

A node is a board on which somebody decides, reached by a step. Nodes are records of words in one pool, no objects:

0. step, prior (16 bits), turns to the end once that is proved, proof, side that chose the step, whether an answer
   about it is awaited;
1. where its first child is, and how many there are; 0 as long as it has not been expanded;
2. visits, and the backed-up value: what it is worth to the side that chose it if all play for the best;
3. the sum of the values for the side that chose it; with three sides, then those of the two other ones. Where nodes are
   judged when they are made (`Nodes.ahead`), that judgement is in it as well.

A proof is 1 + the mask of the sides that win whatever others do: 1 for a draw, 0 for none. Values are added up when a
simulation is over, visits at once: one that is still waited for counts as lost (virtual loss).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.counting import Menu, Random
from santorini.core.squares import ZERO, lowest
from santorini.search.leaves import UNIT

STEP_MASK: Final = (1 << 20) - 1
PRIOR: Final = 20
DISTANCE: Final = 36
PROOF: Final = 46
SIDE: Final = 50
WAITS: Final = 1 << 53
PRIORS: Final = 0xFFFF
SHORT: Final = 0x3FF
WIDTH: Final = 16
WIDTH_MASK: Final = 0xFFFF
VISITS: Final = 22
VISIT: Final = 1 << 22
BEST_MASK: Final = (1 << 22) - 1
_ROOTS: Final = 4096
_LOWEST: Final = -1e30
_UNIT: Final = float(UNIT)
_UNITS: Final = 20
# For numbers of visits: 1 / sqrt(visits) in parts of `UNIT` and as it is, and the root of their logarithm.
_PARTS: Final[vec[i64]] = vec[i64]([UNIT] + [int(UNIT / sqrt(float(n))) for n in range(1, _ROOTS)])
_INVERSES: Final[vec[float]] = vec[float]([1.0] + [1.0 / sqrt(float(n)) for n in range(1, _ROOTS)])
_LOGS: Final[vec[float]] = vec[float]([sqrt(log(1.0 + float(n))) for n in range(_ROOTS)])


def _part(visits: i64) -> i64:
    """Return 1 / sqrt(visits) in parts of `UNIT`."""
    return int(_UNIT / sqrt(float(visits)))


@mypyc_attr(serializable=False)
class Nodes:
    """Nodes, how they are made, and which child is gone on with.

    `policy` tells that there are priors, `mix` how much of a child's worth is its backed-up value; the rest is the mean
    of the simulations. `most` is the number of words that the pool may have; when it is full the tree grows no more.
    """

    def __init__(self, three: bool, exploration: float, mix: float, policy: bool) -> None:
        self.three: bool = three
        self.exploration: float = exploration
        self.mix: float = mix
        self.policy: bool = policy
        self.stride: i64 = 6 if three else 4
        self.random = Random(0)
        self.most: i64 = 1 << 25
        self.pool: vec[i64] = vec[i64]([0] * 4096)
        self.size: i64 = 0
        self.full: bool = False
        self.hidden: bool = False
        #: Children are judged when they are made, and values are backed up.
        self.ahead: bool = False
        self.menu = Menu()
        #: The children that are possible on the board at hand, where something is hidden.
        self.possible: vec[i64] = vec[i64]([0] * 512)
        self.fitting: i64 = 0
        #: The share of backed-up values in what a child is worth, and that of the mean, in parts of `UNIT`.
        self.share: i64 = int(mix * UNIT)
        self.rest: i64 = UNIT - self.share

    def children(self, node: int) -> list[int]:
        """Return where the children of a node are."""
        word = self.pool[node + 1]
        first = word >> WIDTH
        return [int(first + i * self.stride) for i in range(int(word & WIDTH_MASK))]

    def word(self, node: int, which: int) -> int:
        """Return a word of a node."""
        return self.pool[node + which]

    def judged(self, node: int) -> int:
        """Return how many values there are in a node's sum besides those of its visits: 1 where it was judged first."""
        return int(self.ahead and node != 0)

    def visits(self, node: int) -> int:
        """Return how many simulations have come to a node."""
        return self.pool[node + 2] >> VISITS

    # ------------------------------------------------------------------ choosing

    def _chosen(self, node: i64, side: i64) -> i64:
        """Return the child that a side goes on with: UCT, or PUCT where there are priors."""
        if self.ahead:
            return self._chosen_ahead(node, side)
        pool = self.pool
        word = pool[node + 1]
        at = word >> WIDTH
        hidden = self.hidden
        count = self.fitting if hidden else word & WIDTH_MASK
        visits = self._visits_of_possible() if hidden else pool[node + 2] >> VISITS
        policy = self.policy
        c = self.exploration * sqrt(float(visits)) if policy else self._bonus(visits)
        mean = self._mean(node, side)
        best: i64 = -1
        top = _LOWEST
        i: i64 = 0
        while i < count:
            child = self.possible[i] if hidden else at
            at += self.stride
            i += 1
            head = pool[child]
            proof = head >> PROOF & 15
            if proof > 1 and not (proof - 1) >> side & 1:
                continue  # it is lost
            n = pool[child + 2] >> VISITS
            worth = float(pool[child + 3]) / (float(n) * _UNIT) if n else mean
            if policy:
                worth += c * float(head >> PRIOR & PRIORS) / (float(PRIORS) * float(1 + n))
            else:
                worth += c * (_INVERSES[n] if n < _ROOTS else 1.0 / sqrt(float(n)))
            if worth > top:
                top = worth
                best = child
        if best < 0:  # all are lost, to different sides
            return self.possible[0] if hidden else word >> WIDTH
        return best

    def _chosen_ahead(self, node: i64, side: i64) -> i64:
        """Do what `_chosen` does by UCT where children have been judged already, which counts as a visit.

        This is most of the way down the tree, and whole numbers are faster here: all are parts of `UNIT`.
        """
        pool = self.pool
        parts_of = _PARTS
        word = pool[node + 1]
        at = word >> WIDTH
        end = at + (word & WIDTH_MASK) * 4
        c: i64 = int(self._bonus(pool[node + 2] >> VISITS) * _UNIT)
        share = self.share
        rest = self.rest
        best = at
        top: i64 = -1
        while at < end:
            proof = pool[at] >> PROOF & 15
            if proof <= 1 or (proof - 1) >> side & 1:
                both = pool[at + 2]
                n = (both >> VISITS) + 1
                root = parts_of[n] if n < _ROOTS else _part(n)
                mean = (root * pool[at + 3] >> _UNITS) * rest >> _UNITS
                worth = share * (both & BEST_MASK) + root * (c + mean)
                if worth > top:
                    top = worth
                    best = at
            at += 4
        return best

    def _bonus(self, visits: i64) -> float:
        """Return what a child of a node with so many visits gets for having been visited once only."""
        log_of = _LOGS[visits] if visits < _ROOTS else sqrt(log(1.0 + float(visits)))
        return self.exploration * log_of

    def _mean(self, node: i64, side: i64) -> float:
        """Return what a node has been worth to a side so far, a half if that is not known."""
        pool = self.pool
        visits = (pool[node + 2] >> VISITS) - 1
        if visits <= 0:
            return 0.5
        chooser = pool[node] >> SIDE & 7
        if self.three:
            return float(pool[node + 3 + (side - chooser + 3) % 3]) / (float(visits) * _UNIT)
        worth = float(pool[node + 3]) / (float(visits) * _UNIT)
        return worth if side == chooser else 1.0 - worth

    def _drawn(self, node: i64) -> i64:
        """Return the child that chance goes on with: one of those that have come least often, as all are as likely."""
        pool = self.pool
        word = pool[node + 1]
        first = word >> WIDTH
        count = self.fitting if self.hidden else word & WIDTH_MASK
        i = self.random.below(count)
        best: i64 = -1
        left = count
        while left > 0:
            child = self.possible[i] if self.hidden else first + i * self.stride
            if best < 0 or pool[child + 2] >> VISITS < pool[best + 2] >> VISITS:
                best = child
            i = i + 1 if i + 1 < count else ZERO
            left -= 1
        return best

    def _visits_of_possible(self) -> i64:
        total: i64 = 1
        i: i64 = 0
        while i < self.fitting:
            total += self.pool[self.possible[i] + 2] >> VISITS
            i += 1
        return total

    # ------------------------------------------------------------------ growing

    def _room(self, words: i64) -> i64:
        """Return where so many more words are, -1 if the pool may not grow that much."""
        at = self.size
        if at + words > self.most:
            self.full = True
            return -1
        if at + words > len(self.pool):
            size: i64 = len(self.pool)
            while size < at + words:
                size *= 2
            size = min(size, self.most)
            old = self.pool
            length: int = size
            self.pool = vec[i64]([0] * length)
            i: i64 = 0
            while i < at:
                self.pool[i] = old[i]
                i += 1
        self.size = at + words
        return at

    def _write(self, at: i64, head: i64) -> None:
        pool = self.pool
        pool[at] = head
        i = at + 1
        while i < at + self.stride:
            pool[i] = 0
            i += 1

    def _close_up(self, low: i64, high: i64, end: i64) -> None:
        """Move the children from a place on down to a lower one, up to an end."""
        pool = self.pool
        while low < end:
            pool[low] = pool[high]
            low += 1
            high += 1
        self.size = end

    def _look_up(self, node: i64, side: i64, size: i64) -> i64:
        """Set `possible` to the children for the steps of the menu; return how many steps have none."""
        rows = self.menu.rows
        missing: i64 = 0
        found: i64 = 0
        i: i64 = 0
        while i < size:
            mask = rows[i + 1]
            while mask:
                child = self._child(node, rows[i] | lowest(mask) | side)
                mask &= mask - 1
                if child < 0:
                    missing += 1
                else:
                    self.possible[found] = child
                    found += 1
            i += 2
        self.fitting = found
        return missing

    def _child(self, node: i64, wanted: i64) -> i64:
        """Return the child of a node for a step by a side, -1 if it has none."""
        pool = self.pool
        word = pool[node + 1]
        at = word >> WIDTH
        end = at + (word & WIDTH_MASK) * self.stride
        while at < end:
            if pool[at] & (7 << SIDE | STEP_MASK) == wanted:
                return at
            at += self.stride
        return -1

    def _add(self, node: i64, side: i64, size: i64, missing: i64) -> bool:
        """Give a node children for all steps of the menu, in a place of their own; return whether there is room."""
        word = self.pool[node + 1]
        width = word & WIDTH_MASK
        first = self._room((width + missing) * self.stride)
        if first < 0:
            return False
        pool = self.pool
        old = word >> WIDTH
        end = first + width * self.stride
        at = first
        while at < end:
            pool[at] = pool[old]
            at += 1
            old += 1
        prior = (PRIORS // (width + missing)) << PRIOR
        rows = self.menu.rows
        i: i64 = 0
        while i < size:
            mask = rows[i + 1]
            while mask:
                wanted = rows[i] | lowest(mask) | side
                mask &= mask - 1
                if self._child(node, wanted) < 0:
                    self._write(at, wanted | prior)
                    at += self.stride
            i += 2
        pool[node + 1] = first << WIDTH | (width + missing)
        return True
