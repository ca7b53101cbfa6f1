"""Limus: lets opponents build only domes beside her."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import Board, Card, Power, around, i64


class Limus(Power):
    """Opponents' workers cannot build next to your workers in opponents' turns, unless it is a dome."""

    card: ClassVar[object] = Card(
        id="limus",
        name="Limus",
        chinese="利慕斯",
        epithet="Goddess of Famine",
        text="Opponents' workers cannot build next to your workers in opponents' turns, unless it is a dome.",
        golden_fleece=True,
        revised=True,
        start_rank=16,
        bans=("terpsichore",),
        rulings=(
            ("Who may put domes lower down may do so beside her as well.", "BGA"),
            ("All builds are bound, extra and early ones too; taking blocks away and placing are no builds.", "BGA"),
            (
                "A move after which nothing may be built is a dead end; a player left without a turn loses.",
                "ruling of this project; finish rule",
            ),
            ("Workers of the holder's side are free, whoever has them build.", "BGA"),
        ),
    )
    strands: ClassVar[bool] = True

    def bars_builds(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove the squares beside the holder's workers on which the next piece is a block."""
        mine = b.workers(seat & 3)
        if mine >> source & 1:
            return mask
        return mask & (b.l3 | ~around(mine))
