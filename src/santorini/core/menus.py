"""Menus: the legal steps of a board as rows of two words, the head of a step code and the mask of its targets."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Words that a menu has room for: a row a worker and kind, and more.
_ROOM: Final = 256


def new_menu() -> vec[i64]:
    """Return a buffer for `Machine.menu`."""
    return vec[i64]([0] * _ROOM)


def lists(menu: vec[i64], n: i64, step: i64) -> bool:
    """Whether a step is in the first `n` words of a menu."""
    i: i64 = 0
    while i < n:
        if menu[i] == step & ~31 and menu[i + 1] >> (step & 31) & 1:
            return True
        i += 2
    return False
