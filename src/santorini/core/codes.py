"""Step codes: one integer says what is done, by which worker, and where.

`kind << 15 | extra << 10 | source << 5 | target`. A set of kinds is a mask with bit `kind` set; a board says
in `kinds` which kinds of steps may come next.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACE: Final = 0
MOVE: Final = 1
BUILD: Final = 2
DOME: Final = 3
FORCE: Final = 4
REMOVE: Final = 5
END: Final = 6

CAN_PLACE: Final = 1
CAN_MOVE: Final = 2
CAN_BUILD: Final = 4
# Domes below level 3 come with builds; the flag only serves to name them in `Power.doubts`.
CAN_DOME: Final = 8
CAN_FORCE: Final = 16
CAN_REMOVE: Final = 32
CAN_END: Final = 64

# The kinds by name.
KINDS: Final = {
    "place": CAN_PLACE,
    "move": CAN_MOVE,
    "build": CAN_BUILD,
    "dome": CAN_DOME,
    "force": CAN_FORCE,
    "remove": CAN_REMOVE,
    "end": CAN_END,
}


def head(kind: i64, source: i64) -> i64:
    """Return the code of a step up to its target; `head | target` is the step."""
    return kind << 15 | source << 5


def kind_of(step: i64) -> i64:
    """Return the kind of a step."""
    return step >> 15


def source_of(step: i64) -> i64:
    """Return the square of the worker that acts or is acted upon."""
    return step >> 5 & 31


def target_of(step: i64) -> i64:
    """Return the square that a step leads to."""
    return step & 31
