"""Hephaestus: builds two blocks on one square."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, NEIGHBOURS, Board, Card, Power, bit, count, i64


@final
class Hephaestus(Power):
    """Your worker may build one more block, never a dome, on the square of the first build."""

    card: ClassVar[object] = Card(
        id="hephaestus",
        name="Hephaestus",
        chinese="赫淮斯托斯",
        epithet="God of Blacksmiths",
        text="Your worker may build one more block, never a dome, on the square of the first build.",
        simple=True,
        golden_fleece=True,
        start_rank=27,
        rulings=(
            ("There is no second build if the first one made level 3 or a dome.", "BGA; site rules"),
            ("The second build goes through opponents' restrictions again.", "BGA"),
        ),
    )

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Keep the second build on the square of the first."""
        return mask & b.built if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more block where the next piece is a block."""
        return kinds | CAN_BUILD if b.builds == 1 and not (b.l3 | b.dome) & bit(target) else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the second build is the last."""
        return b.builds == 1

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count one build anywhere, and two where the first makes no level 3."""
        first = NEIGHBOURS[target] & free
        return count(first) + count(first & ~b.l2)
