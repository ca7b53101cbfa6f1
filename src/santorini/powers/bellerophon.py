"""Bellerophon: once climbs two levels."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, bit, count, i64


@final
class Bellerophon(Power):
    """Once, your worker may move up two levels. The memory is 1 once the card is spent."""

    card: ClassVar[object] = Card(
        id="bellerophon",
        name="Bellerophon",
        chinese="贝勒罗丰",
        epithet="Tamer of Pegasus",
        text="Once in the game, your worker may move to a neighbouring square exactly two levels up.",
        players=(2,),
        kind="hero",
        start_rank=14,
        bans=("circe",),
        rulings=(
            ("A move up from level 1 to 3 wins; three levels at once are never possible.", "BGA; site rules"),
            ("Ordinary moves keep the card; the big climb spends it.", "BGA"),
            ("Opponents' restrictions on moving up cover the big climb as well.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    most: ClassVar[int] = 1

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add open neighbouring squares two levels up while the card is held."""
        if b.memory(self.slot):
            return mask
        return mask | (NEIGHBOURS[source] & self.open_squares(b) & _two_up(b, source))

    def spends(self, b: Board, source: i64, mask: i64) -> i64:
        """Say that the climb of two levels can be made once."""
        return mask & _two_up(b, source)

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Spend the card by the big climb; heights do not change by a move."""
        if _two_up(b, source) & bit(target):
            b.remember(self.slot, 1)

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, after either kind of move."""
        return count(NEIGHBOURS[target] & free)


def _two_up(b: Board, square: i64) -> i64:
    """Return the squares exactly two levels above a square."""
    s = bit(square)
    if b.l2 & s:
        return 0
    return b.l3 if b.l1 & s else b.l2 & ~b.l3
