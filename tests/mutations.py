"""Texts with something changed, and what may come of reading them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as hs

import santorini as st

T = TypeVar("T")

ALPHABET: Final = "abcdeABCDE012345 /:,+-^.#x>D=_\n\tapollohermesathenanextmovebuildplaceendturnthenatfrommarksover"


def attempt(call: Callable[[], T]) -> T | None:
    """Return what a call returns, `None` if it is refused properly; any other error fails the test."""
    try:
        return call()
    except st.SantoriniError as error:
        check_error(error)
        return None


def check_error(error: st.SantoriniError) -> None:
    assert 0 < len(str(error)) < 1_000
    assert isinstance(error, ValueError | st.BotError)
    if isinstance(error, st.NotationError):
        assert 0 <= error.place <= len(error.text)


def mutate(text: str, seed: int, times: int, signs: Sequence[str] = ALPHABET, between: str = " ") -> str:
    """Return a text with pieces left out, repeated, exchanged, turned round, replaced, put in or cut off.

    `signs` are put in; what stands `between` two words, or lines, tells which are moved.
    """
    rng = Random(seed)
    for _ in range(times):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 30)))
        piece, sign = text[at:to], rng.choice(signs)
        changed = ("", piece + piece, sign, f" {sign} ", sign + piece, piece[::-1])
        text = text[:at] + rng.choice(changed) + text[to:]
        words = text.split(between)
        match rng.randrange(12):
            case 0:
                rng.shuffle(words)
                text = between.join(words)
            case 1:
                text = between.join([*words, rng.choice(words)])
            case 2:
                text = text[:at]
    return text


#: How often a text is changed.
times = hs.integers(1, 4)
