"""The two-player rules in their plainest form: a second opinion for tests of the engine.

Covers the game without powers and all powers of the package, on either side. Everything here is written from the
rules text alone and meant to be checked by eye against it; nothing is meant to be fast, and nothing is shared with the
engine.

`board` has squares, workers and cards; `asking` what a decision is and which answers are legal; `doing` what happens
when a worker moves or builds; `simple`, `moving` and `ending` the turn of each power; `game` puts turns together.
"""

from __future__ import annotations

from naive.asking import END, Completion, IfPossible, Options, Step
from naive.board import DIRECTIONS, Card, Facts, Powers, State, Worker, by_seat, empty, place, square
from naive.changing import chaos_seat, counted, gods
from naive.game import GODS, POWERS, Mid, Turn, apply, begin, perft, start, turns, winner

__all__ = [
    "DIRECTIONS", "END", "GODS", "POWERS", "Card", "Completion", "Facts", "IfPossible", "Mid", "Options", "Powers",
    "State", "Step", "Turn", "Worker", "apply", "begin", "by_seat", "chaos_seat", "counted", "empty", "gods", "perft",
    "place", "square", "start", "turns", "winner",
]  # fmt: skip
