"""Aeolus: lets the wind blow."""

from __future__ import annotations

from typing import ClassVar, Final

from santorini.core.codes import CAN_CHOOSE, CAN_END
from santorini.powers._kit import HEADING, NEIGHBOURS, NO_DIRECTION, SQUARES, Board, Card, Power, bit, count, i64, vec

# For each pair (wind, square) the squares that a move against the wind leads to; rows of 32.
_AGAINST: Final[vec[i64]] = vec[i64](
    [
        sum(1 << to for to in range(SQUARES) if int(HEADING[at * 32 + to]) == (wind + 4) % 8)
        for wind in range(8)
        for at in range(32)
    ]
)


class Aeolus(Power):
    """At the end of your turn you may let the wind blow in a direction, or calm it; nobody can move against it.

    Memory: the direction of the wind, 1 to 8 for E NE N NW W SW S SE; 0 for none.
    """

    card: ClassVar[object] = Card(
        id="aeolus",
        name="Aeolus",
        chinese="埃俄洛斯",
        epithet="God of the Winds",
        text="At the end of your turn you may let the wind blow in one of the eight directions, or calm it if it blows."
        " No worker can move straight against the wind.",
        revised=True,
        start_rank=56,
        rulings=(
            ("Only the opposite direction is closed, for all workers, yours too.", "BGA"),
            ("A turn either sets the wind or calms it: it cannot be turned.", "BGA"),
            ("Each move is judged by its direction, swaps, pushes and jumps too; forces are free.", "BGA"),
            ("A player left without a turn loses.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "direction"
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("direction", 0),)
    most: ClassVar[int] = 8
    everyone: ClassVar[tuple[str, ...]] = ("bars_moves",)
    strands: ClassVar[bool] = True

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove the squares against the wind."""
        wind = b.memory(self.slot)
        return mask & ~_AGAINST[(wind - 1) * 32 + source] if wind else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to set or to calm the wind."""
        return kinds | CAN_CHOOSE

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Offer to calm the wind if it blows, else all directions."""
        return bit(NO_DIRECTION) if b.memory(self.slot) else bit(NO_DIRECTION) - 1

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Note the wind."""
        b.remember(self.slot, 0 if target == NO_DIRECTION else target + 1)
        return CAN_END

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, and after each what can be done with the wind, or nothing."""
        return count(NEIGHBOURS[target] & free) * (2 if b.memory(self.slot) else 9)
