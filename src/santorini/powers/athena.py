"""Athena: forbids climbing after she climbed."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, Card, Power, i64


@final
class Athena(Power):
    """If one of your workers moved up in your last turn, opponents' workers cannot move up until your next turn."""

    card: ClassVar[object] = Card(
        id="athena",
        name="Athena",
        chinese="雅典娜",
        epithet="Goddess of Wisdom",
        text="If one of your workers moved up in your last turn, opponents' workers cannot move up until"
        " your next turn.",
        simple=True,
        golden_fleece=False,
        start_rank=63,
        rulings=(
            ("Only moves count, on both sides: being forced up neither causes nor suffers the ban.", "BGA; site rules"),
            ("The ban covers every move up, a winning climb too; a player left without a turn loses.", "BGA; rulebook"),
            ("What counts is what the holder did in the latest own turn.", "ruling of this project"),
        ),
    )
    reads: ClassVar[tuple[str, ...]] = ("climb",)

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove the squares above the worker's level while the ban is in force; own workers are never bound."""
        if b.climbed_before(seat) and not b.workers(seat & 3) >> source & 1:
            return mask & ~b.above(source)
        return mask
