"""Step codes: one integer says what is done, by which worker, and where.

`kind << 15 | extra << 10 | source << 5 | target`. A set of kinds is a mask with bit `kind` set; a board says
in `kinds` which kinds of steps may come next. Choices that are no squares have their class in `extra`: a direction
(numbered as in `squares`, 8 for none), a number, or one of the `GODS`.
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
LOWER: Final = 6
CHOOSE: Final = 7
END: Final = 8

CAN_PLACE: Final = 1
CAN_MOVE: Final = 2
CAN_BUILD: Final = 4
# Domes below level 3 come with builds; the flag only serves to name them in `Power.doubts`.
CAN_DOME: Final = 8
CAN_FORCE: Final = 16
CAN_REMOVE: Final = 32
CAN_LOWER: Final = 64
CAN_CHOOSE: Final = 128
CAN_END: Final = 256
# Before the game: workers are placed, and what powers ask before that is chosen.
SETUP: Final = 512

# Why a game is over, as in `Board.result`.
CLIMB: Final = 1
BY_POWER: Final = 2
STUCK: Final = 3
TURN_LIMIT: Final = 4
RESIGNED: Final = 5
AGREED: Final = 6

# Classes of choices, as the `source` that hooks get for a CHOOSE step.
SQUARE_CHOICE: Final = 0
DIRECTION_CHOICE: Final = 1
NUMBER_CHOICE: Final = 2
POWER_CHOICE: Final = 3

# The classes by name.
CHOICES: Final = {
    "square": SQUARE_CHOICE,
    "direction": DIRECTION_CHOICE,
    "number": NUMBER_CHOICE,
    "power": POWER_CHOICE,
}

#: Who decides when nobody does: a seat of its own, see `Board.leave_to_chance`.
CHANCE: Final = 6

#: The simple gods by the number with which one is chosen.
GODS: Final = (
    "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus",
)  # fmt: skip

# The kinds by name.
KINDS: Final = {
    "place": CAN_PLACE,
    "move": CAN_MOVE,
    "build": CAN_BUILD,
    "dome": CAN_DOME,
    "force": CAN_FORCE,
    "remove": CAN_REMOVE,
    "lower": CAN_LOWER,
    "choose": CAN_CHOOSE,
    "end": CAN_END,
    "setup": SETUP,
}


def head_of(kind: i64, source: i64) -> i64:
    """Return the code of a step up to its target; `head | target` is the step.

    For a choice `source` is its class.
    """
    return kind << 15 | source << (10 if kind == CHOOSE else 5)


def kind_of(step: i64) -> i64:
    """Return the kind of a step."""
    return step >> 15


def source_of(step: i64) -> i64:
    """Return the square of the worker that acts or is acted upon, the class of a choice."""
    return step >> 10 & 31 if step >> 15 == CHOOSE else step >> 5 & 31


def target_of(step: i64) -> i64:
    """Return the square that a step leads to."""
    return step & 31
