"""Zeus: builds under himself."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, bit, count, i64


@final
class Zeus(Power):
    """Your worker may build a block on the square it stands on, and rises with it."""

    card: ClassVar[object] = Card(
        id="zeus",
        name="Zeus",
        chinese="宙斯",
        epithet="God of the Sky",
        text="Your worker may build a block on the square it stands on, and rises with it.",
        golden_fleece=True,
        start_rank=31,
        rulings=(
            ("It puts no dome under itself.", "BGA; rulebook"),
            ("To rise is no move: it does not win, and does not count as having moved up.", "BGA; rulebook"),
            ("Its own square can be built on even where no other can.", "card text; second engine"),
            ("Restrictions on blocks apply to its own square too.", "BGA; second engine"),
        ),
    )

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the worker's own square while a block fits there."""
        return mask | bit(source) & ~b.l3

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds around, and the one below."""
        return count(NEIGHBOURS[target] & free) + (1 - (b.l3 >> target & 1))
