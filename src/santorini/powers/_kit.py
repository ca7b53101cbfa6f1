"""What powers are written with: each power imports it from here, in one line."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from santorini.core.board import EXTRA, FELL, ROAMED, Board
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
    PLACE,
    REMOVE,
    SETUP,
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
    ZERO,
    around,
    bit,
    count,
    cramped,
    image_place,
    lowest,
    members,
    nth,
    place,
    shut_in,
    together,
)
from santorini.powers._card import Card, as_printed

__all__ = [
    "ALONG", "BEYOND", "BORDER", "BUILD", "CAN_BUILD", "CAN_CHOOSE", "CAN_END", "CAN_FORCE", "CAN_LOWER", "CAN_MOVE",
    "CAN_PLACE", "CAN_REMOVE", "CHANCE", "CHOOSE", "DIRECTION_CHOICE", "EXTRA", "FELL", "FORCE", "FULL", "HEADING",
    "LOWER", "MOVE", "NEIGHBOURS", "NOWHERE", "NO_DIRECTION", "ONE", "PLACE", "REMOVE", "ROAMED", "SETUP", "SIDE",
    "SQUARES", "ZERO", "Board", "Card", "Held", "Power", "around", "as_printed", "bit", "count", "cramped", "i64",
    "image_place", "lowest", "members", "nth", "place", "shut_in", "together", "vec",
]  # fmt: skip
