"""Triton: moves on along the rim of the board."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from santorini.core.board import Board
from santorini.core.codes import CAN_MOVE
from santorini.core.power import Power
from santorini.core.squares import BORDER
from santorini.powers._card import Card

# The squares with fewer than eight neighbours.


@final
class Triton(Power):
    """Whenever your worker moves onto a square of the rim, it may move once more."""

    card: ClassVar[object] = Card(
        id="triton",
        name="Triton",
        chinese="特里同",
        epithet="God of the Waves",
        text="Whenever your worker moves onto a square of the rim, it may move once more.",
        golden_fleece=True,
        start_rank=52,
        bans=("harpies",),
        rulings=(
            ("There is no limit on the number of moves, and squares may be visited again.", "BGA"),
            ("Each move has the ordinary limits and may win.", "BGA"),
            ("What counts is the square moved to, not where the worker is carried from there.", "BGA"),
            ("A turn is known by the squares reached and not by the ways taken.", "ruling of this project"),
        ),
    )
    repeats: ClassVar[bool] = True

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more move from the rim; all that matters then is where the worker has got to."""
        b.forget_path()
        return kinds | CAN_MOVE if BORDER >> target & 1 else kinds
