"""Hades: lets nobody go down."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, Card, Power, i64


@final
class Hades(Power):
    """Opponents' workers cannot move down in opponents' turns."""

    card: ClassVar[object] = Card(
        id="hades",
        name="Hades",
        chinese="哈迪斯",
        epithet="God of the Underworld",
        text="Opponents' workers cannot move down in opponents' turns.",
        golden_fleece=True,
        start_rank=3,
        bans=("asteria", "pan"),
        rulings=(
            ("Forces are no moves: workers may be pushed, swapped and dragged down.", "BGA"),
            ("Each move of a turn is bound, swaps, pushes and jumps too; a player left without a turn loses.", "BGA"),
            ("Workers of the holder's side are free, whoever moves them.", "BGA"),
        ),
    )
    strands: ClassVar[bool] = True

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove the squares below the worker's level; workers of the holder's side are never bound."""
        return mask if b.workers(seat & 3) >> source & 1 else mask & ~b.below(source)
