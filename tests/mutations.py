"""Texts with something changed, and what may come of reading them."""

from __future__ import annotations

from collections.abc import Callable
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
    assert 0 < len(str(error)) < 2_500
    assert isinstance(error, ValueError | st.BotError)
    if isinstance(error, st.NotationError):
        assert 0 <= error.place <= len(error.text)


def mutate(text: str, seed: int, times: int) -> str:
    """Return a text with pieces of it left out, repeated, exchanged, replaced, put in or cut off."""
    rng = Random(seed)
    for _ in range(times):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 1, 2, 5, 30)))
        piece, sign = text[at:to], rng.choice(ALPHABET)
        text = text[:at] + rng.choice(("", piece + piece, sign, sign + piece, piece[::-1])) + text[to:]
        words = text.split(" ")
        match rng.randrange(12):
            case 0:
                rng.shuffle(words)
                text = " ".join(words)
            case 1:
                text = " ".join([*words, rng.choice(words)])
            case 2:
                text = text[:at]
    return text


#: How often a text is changed.
times = hs.integers(1, 4)
