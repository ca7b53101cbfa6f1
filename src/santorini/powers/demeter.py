"""Demeter: builds twice, on two squares."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, NEIGHBOURS, Board, Card, Power, count, i64


@final
class Demeter(Power):
    """Your worker may build a second time, but not on the same square."""

    card: ClassVar[object] = Card(
        id="demeter",
        name="Demeter",
        chinese="得墨忒耳",
        epithet="Goddess of the Harvest",
        text="Your worker may build a second time, but not on the same square.",
        simple=True,
        golden_fleece=True,
        start_rank=55,
        rulings=(
            ("Either build may be a dome on level 3, and both may be made in either order.", "BGA; site rules"),
            ("At most two builds.", "BGA; site rules"),
        ),
    )

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Bar the square of the first build."""
        return mask & ~b.built

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more build."""
        return kinds | CAN_BUILD if b.builds == 1 else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the second build is the last."""
        return b.builds == 1

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count each build alone, and with each other one."""
        first = count(NEIGHBOURS[target] & free)
        return first * first
