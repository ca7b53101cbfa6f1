"""`Table`: a transposition table of a fixed size."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from santorini.core.squares import ZERO

#: Whether a score is exact, a lower bound or an upper bound; 0 for nothing found.
EXACT: Final = 1
LOWER: Final = 2
UPPER: Final = 3

# An entry is two words: the key, and score | depth | bound | age | step from the high bits to the low ones.
_STEP: Final = 20
_AGE: Final = 6
_BOUND: Final = 2
_DEPTH: Final = 8
_SHIFT_BOUND: Final = _STEP + _AGE
_SHIFT_DEPTH: Final = _SHIFT_BOUND + _BOUND
_SHIFT_SCORE: Final = _SHIFT_DEPTH + _DEPTH
_OFFSET: Final = 1 << 22

BYTES: Final = 16
#: What is known of boards with at most so many turns below them, which are nearly all, stands in so many entries at the
#: start of a table that keeps them together: few enough to stay in a fast part of the memory.
SHALLOW: Final = 2
GATHERED: Final = 1 << 17


@final
@mypyc_attr(serializable=False)
class Table:
    """Scores of boards by their keys. Buckets have two entries: the deeper of this search, and the latest.

    `gathers` tells to keep shallow entries together, see `SHALLOW`.
    """

    def __init__(self, entries: int, gathers: bool = False) -> None:
        size = 2
        while size * 2 <= entries:
            size *= 2
        self.mask: i64 = size - 2
        self.near: i64 = min(size, GATHERED) - 2 if gathers else size - 2
        #: A key and what is known of it, in turn: the words of a bucket lie together.
        self.words: vec[i64] = vec[i64]([0] * (2 * size))
        self.age: i64 = 0
        #: What `probe` has found: its score, depth, bound and step.
        self.score: i64 = 0
        self.depth: i64 = 0
        self.bound: i64 = 0
        self.step: i64 = 0

    def __len__(self) -> int:
        return len(self.words) >> 1

    def renew(self) -> None:
        """Begin another search: what older ones have left is replaced first."""
        self.age = (self.age + 1) & 63

    def probe(self, key: i64, depth: i64 = SHALLOW + 1) -> bool:
        """Look a key up; return whether it is there, and tell in the fields what is known of it.

        What is there may be known for fewer turns than `depth`. Where nothing is, `step` may still tell a step that was
        good for few turns.
        """
        at = self._found(key, self._bucket(key, depth))
        if at < 0:
            self.bound = 0
            self.step = self._hint(key) if depth > SHALLOW and self.near < self.mask else ZERO
            return False
        word = self.words[at + 1]
        self.step = word & ((1 << _STEP) - 1)
        self.bound = word >> _SHIFT_BOUND & 3
        self.depth = word >> _SHIFT_DEPTH & 255
        self.score = (word >> _SHIFT_SCORE) - _OFFSET
        return True

    def _bucket(self, key: i64, depth: i64) -> i64:
        """Return where the entries begin that may be of a key, with so many turns below it."""
        return (key & (self.mask if depth > SHALLOW else self.near)) << 1

    def _found(self, key: i64, at: i64) -> i64:
        """Return where the entry of a key stands in a bucket, -1 if there is none."""
        if self.words[at] == key:
            return at
        if self.words[at + 2] == key:
            return at + 2
        return -1

    def _hint(self, key: i64) -> i64:
        """Return the step that is known of a key with few turns below it, 0 for none."""
        at = self._found(key, self._bucket(key, SHALLOW))
        return self.words[at + 1] & ((1 << _STEP) - 1) if at >= 0 else ZERO

    def store(self, key: i64, score: i64, depth: i64, bound: i64, step: i64) -> None:
        """Note what is known of a key."""
        at = self._bucket(key, depth)
        words = self.words
        first = words[at + 1]
        same = words[at] == key
        if not same and (first >> _STEP & 63) == self.age and (first >> _SHIFT_DEPTH & 255) > depth:
            at += 2
        if same and not step:
            step = first & ((1 << _STEP) - 1)
        words[at] = key
        words[at + 1] = (
            (score + _OFFSET) << _SHIFT_SCORE | depth << _SHIFT_DEPTH | bound << _SHIFT_BOUND | self.age << _STEP | step
        )
