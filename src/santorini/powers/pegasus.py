"""Pegasus: moves up any number of levels."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, i64


@final
class Pegasus(Power):
    """Your worker may move up any number of levels; a move up of two or more does not win."""

    card: ClassVar[object] = Card(
        id="pegasus",
        name="Pegasus",
        chinese="飞马",
        epithet="Winged Horse",
        text="Your worker may move up any number of levels; a move up of two or more does not win.",
        golden_fleece=True,
        start_rank=54,
        rulings=(
            ("Level 2 to 3 wins as usual; level 0 or 1 to 3 does not, and the turn goes on with the build.", "BGA"),
            ("A worker that leapt onto level 3 wins later only by moving down and up again from level 2.", "BGA"),
            ("Opponents' restrictions on moving up cover leaps as well.", "BGA"),
        ),
    )

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add open neighbouring squares of any height."""
        return mask | (NEIGHBOURS[source] & self.open_squares(b))

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Cancel the win of a leap."""
        return won and b.height(target) - b.height(source) < 2
