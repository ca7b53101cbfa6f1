"""What powers are written with: each power imports it from here, in one line."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from santorini.core.board import BEGUN, EXTRA, FELL, ROAMED, Board
from santorini.core.codes import (
    BUILD,
    CAN_BUILD,
    CAN_CHOOSE,
    CAN_END,
    CAN_FORCE,
    CAN_LOWER,
    CAN_MOVE,
    CAN_PLACE,
    CAN_REMOVE,
    CHANCE,
    CHOOSE,
    DIRECTION_CHOICE,
    FORCE,
    LOWER,
    MOVE,
    NUMBER_CHOICE,
    PLACE,
    POWER_CHOICE,
    REMOVE,
    SETUP,
    SQUARE_CHOICE,
)
from santorini.core.held import Held
from santorini.core.power import Power
from santorini.core.squares import (
    ALONG,
    BEYOND,
    BORDER,
    FULL,
    HEADING,
    NEIGHBOURS,
    NO_DIRECTION,
    NOWHERE,
    ONE,
    SIDE,
    SQUARES,
    around,
    bit,
    count,
    image_place,
    lowest,
    nth,
    shut_in,
)
from santorini.powers._card import Card

__all__ = [
    "ALONG", "BEGUN", "BEYOND", "BORDER", "BUILD", "CAN_BUILD", "CAN_CHOOSE", "CAN_END", "CAN_FORCE", "CAN_LOWER",
    "CAN_MOVE", "CAN_PLACE", "CAN_REMOVE", "CHANCE", "CHOOSE", "DIRECTION_CHOICE", "EXTRA", "FELL", "FORCE", "FULL",
    "HEADING", "LOWER", "MOVE", "NEIGHBOURS", "NOWHERE", "NO_DIRECTION", "NUMBER_CHOICE", "ONE", "PLACE",
    "POWER_CHOICE", "REMOVE", "ROAMED", "SETUP", "SIDE", "SQUARES", "SQUARE_CHOICE", "Board", "Card", "Held", "Power",
    "around", "bit", "count", "i64", "image_place", "lowest", "nth", "shut_in", "vec",
]  # fmt: skip
