"""Hera: takes wins on the border away."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BORDER, Board, Card, Power, i64


@final
class Hera(Power):
    """Opponents do not win by a move that ends on the border of the board."""

    card: ClassVar[object] = Card(
        id="hera",
        name="Hera",
        chinese="赫拉",
        epithet="Goddess of Marriage",
        text="Opponents do not win by a move that ends on the border of the board.",
        golden_fleece=True,
        start_rank=5,
        rulings=(
            ("Every win by a move is void: climbs, drops, meetings, jumps. Others, such as by towers, stand.", "BGA"),
            ("What counts is the square on which the worker ends, after a whirlpool that of its exit.", "BGA"),
            ("The turn goes on; from there to level 3 again is no climb.", "BGA"),
            ("Without a build afterwards the move is a dead end.", "ruling of this project; finish rule"),
        ),
    )

    def spoils(self, b: Board, seat: i64, source: i64, target: i64) -> bool:
        """Look whether the worker stands on the border."""
        return bool(BORDER >> b.active & 1)
