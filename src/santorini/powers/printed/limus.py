"""The printed Limus: lets opponents only complete towers beside her."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, around, as_printed, i64
from santorini.powers.limus import Limus


@final
class PrintedLimus(Limus):
    """Opponents' workers cannot build next to your workers, unless it is a dome that completes a tower."""

    card: ClassVar[object] = as_printed(
        Limus.card,
        "Opponents' workers cannot build next to your workers in opponents' turns, unless it completes a tower.",
        ("A dome on fewer than three blocks completes none, so nobody can put one beside her.", "printed card"),
        ("All builds are bound, extra and early ones too; taking blocks away and placing are no builds.", "BGA"),
        ("Workers of the holder's side are free, whoever has them build.", "BGA"),
    )

    def bars_domes(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove the squares beside the holder's workers."""
        mine = b.workers(seat & 3)
        return mask if mine >> source & 1 else mask & ~around(mine)
