"""Atlas: builds domes at any level."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, count, i64


@final
class Atlas(Power):
    """Your worker may build a dome at any level instead of a block."""

    card: ClassVar[object] = Card(
        id="atlas",
        name="Atlas",
        chinese="阿特拉斯",
        epithet="Titan Shouldering the Heavens",
        text="Your worker may build a dome at any level instead of a block.",
        simple=True,
        golden_fleece=True,
        start_rank=40,
        bans=("gaea",),
        rulings=(
            ("A dome on fewer than three blocks closes a square for good and is no complete tower.", "BGA; site rules"),
            ("On level 3 there is just the ordinary dome.", "site rules"),
        ),
    )

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """Allow a dome on each neighbouring square."""
        return NEIGHBOURS[source]

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count each build, and the domes on fewer than three blocks."""
        near = NEIGHBOURS[target] & free
        return count(near) + count(near & ~b.l3)
