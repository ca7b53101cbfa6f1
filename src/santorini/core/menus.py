"""Menus: the legal steps of a board as rows of two words, the head of a step code and the mask of its targets."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from santorini.core.squares import bit, count, nth

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


def size_of(menu: vec[i64], n: i64) -> i64:
    """Return the number of steps in the first `n` words of a menu."""
    size: i64 = 0
    i: i64 = 1
    while i < n:
        size += count(menu[i])
        i += 2
    return size


def step_at(menu: vec[i64], index: i64) -> i64:
    """Return the step at position `index` (from 0) of a menu with more than `index` steps."""
    i: i64 = 1
    size = count(menu[i])
    while index >= size:
        index -= size
        i += 2
        size = count(menu[i])
    return menu[i - 1] | nth(menu[i], index)


def strike(menu: vec[i64], step: i64) -> None:
    """Take a step off a menu that has it."""
    i: i64 = 0
    while menu[i] != step & ~31:
        i += 2
    menu[i + 1] ^= bit(step & 31)
