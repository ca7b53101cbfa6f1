"""The printed Graeae: any of the three builds."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Power, as_printed, bit, count, i64, lowest
from santorini.powers.graeae import Graeae


@final
class PrintedGraeae(Power):
    """After the move any of your workers builds, also the one that moved."""

    card: ClassVar[object] = as_printed(
        Graeae.card,
        "You place three workers. After the move any of your workers builds.",
        ("The worker that moved may build as well.", "printed card"),
        ("The square that the mover left may be built on.", "BGA"),
    )
    workers: ClassVar[int] = 3

    def builders(self, b: Board, mask: i64) -> i64:
        """Let all own workers build."""
        return b.mine

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds of all; the mover is in the way of the others."""
        total = count(NEIGHBOURS[target] & free)
        others = b.mine & ~bit(source)
        while others:
            total += count(NEIGHBOURS[lowest(others)] & free & ~bit(target))
            others &= others - 1
        return total
