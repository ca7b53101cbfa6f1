"""Hestia: builds a second time away from the border."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BORDER, CAN_BUILD, NEIGHBOURS, Board, Card, Power, count, i64


@final
class Hestia(Power):
    """Your worker may build a second time, but not on a square of the border."""

    card: ClassVar[object] = Card(
        id="hestia",
        name="Hestia",
        chinese="赫斯提亚",
        epithet="Goddess of Hearth and Home",
        text="Your worker may build a second time, but not on a square of the border.",
        golden_fleece=True,
        start_rank=60,
        rulings=(
            ("The first build may be anywhere.", "BGA"),
            ("The second build may be on the square of the first, and may be a dome on level 3.", "BGA"),
            ("The second build goes through opponents' restrictions again.", "BGA"),
        ),
    )

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Bar the border for the second build."""
        return mask & ~BORDER if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more build."""
        return kinds | CAN_BUILD if b.builds == 1 else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the second build is the last."""
        return b.builds == 1

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count each build alone, and with each one on an inner square that it has not domed."""
        first = NEIGHBOURS[target] & free
        inner = first & ~BORDER
        return count(first) * (1 + count(inner)) - count(inner & b.l3)
