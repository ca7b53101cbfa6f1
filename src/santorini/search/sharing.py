"""`Shared`: memory in which several processes that search the same position tell each other what they know.

It holds what is known of boards with enough turns below them, and what is being looked at just now. Nothing is locked:
an entry is two words, and one that is written by two processes at once no longer fits its key.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from santorini.search.table import Table

#: From so many turns below a board on its steps are looked at by one process at a time, and what is known of it is
#: shared. With less below, asking others takes longer than searching.
TOGETHER: Final = 4
#: The first words belong to those who share.
HEAD: Final = 64
_MARKS: Final = 1 << 12
_ENTRIES: Final = 1 << 18
#: How many words of memory are shared.
WORDS: Final = HEAD + _MARKS + 2 * _ENTRIES

# An entry is the key, mixed with the second word, and score | depth | bound | step from the high bits to the low ones.
_STEP: Final = 20
_SHIFT_DEPTH: Final = _STEP + 2
_SHIFT_SCORE: Final = _SHIFT_DEPTH + 8
_OFFSET: Final = 1 << 22


@final
@mypyc_attr(serializable=False)
class Shared:
    """What several processes know. Keys are mixed with `salt`, so that no game finds what is left of another one."""

    def __init__(self, words: memoryview, salt: int) -> None:
        self.words = words
        self.salt: i64 = salt

    def tell(self, key: i64, depth: i64, table: Table) -> bool:
        """Enter in a table what others know of a key; return whether that is more than what the table has found."""
        key ^= self.salt
        words = self.words
        at = _entry(key)
        word: i64 = words[at + 1]
        first: i64 = words[at]
        if not word or first ^ word != key:
            return False
        known: i64 = word >> _SHIFT_DEPTH & 255
        if known < depth and table.step:
            return False
        score = (word >> _SHIFT_SCORE) - _OFFSET
        table.store(key ^ self.salt, score, known, word >> _STEP & 3, word & ((1 << _STEP) - 1))
        return True

    def store(self, key: i64, score: i64, depth: i64, bound: i64, step: i64) -> None:
        """Tell the others what is known of a key."""
        key ^= self.salt
        word: i64 = (score + _OFFSET) << _SHIFT_SCORE | depth << _SHIFT_DEPTH | bound << _STEP | step
        at = _entry(key)
        self.words[at] = key ^ word
        self.words[at + 1] = word

    def is_taken(self, key: i64, step: i64) -> bool:
        """Return whether another process is looking at a step from a board."""
        mark = key ^ self.salt ^ step << 24
        taken: i64 = self.words[HEAD + (_place(mark))]
        return taken == mark

    def take(self, key: i64, step: i64) -> None:
        """Tell the others that a step is being looked at."""
        mark = key ^ self.salt ^ step << 24
        self.words[HEAD + (_place(mark))] = mark

    def leave(self, key: i64, step: i64) -> None:
        """Tell them that it is no longer."""
        mark = key ^ self.salt ^ step << 24
        at = HEAD + _place(mark)
        taken: i64 = self.words[at]
        if taken == mark:
            self.words[at] = 0


def _entry(key: i64) -> i64:
    return HEAD + _MARKS + (key & (_ENTRIES - 1)) * 2


def _place(mark: i64) -> i64:
    return (mark ^ mark >> 24 ^ mark >> 40) & (_MARKS - 1)
