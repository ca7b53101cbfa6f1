"""Selene: her female worker builds domes at any level."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, bit, i64


@final
class Selene(Power):
    """Instead of your build your female worker, moved or not, may build a dome at any level."""

    card: ClassVar[object] = Card(
        id="selene",
        name="Selene",
        chinese="塞勒涅",
        epithet="Goddess of the Moon",
        text="Instead of your build your female worker, whether or not it moved, may build a dome at any level.",
        golden_fleece=True,
        start_rank=8,
        bans=("gaea",),
        rulings=(
            ("There is one build, by the worker that moved or a dome by the female one.", "BGA"),
            ("A dome on three blocks completes the tower, on fewer it does not.", "BGA"),
            ("The dome will do where the worker that moved cannot build.", "BGA"),
            ("Without her female worker the power does nothing.", "BGA"),
        ),
    )
    reads: ClassVar[tuple[str, ...]] = ("sex",)

    def builders(self, b: Board, mask: i64) -> i64:
        """Add the female worker."""
        return mask | (b.female & b.mine)

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Keep to three blocks if the worker did not move: only a dome comes next there."""
        return mask if source == b.active else mask & b.l3

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """Allow the female worker a dome on each neighbouring square."""
        return mask | NEIGHBOURS[source] if b.female & bit(source) else mask
