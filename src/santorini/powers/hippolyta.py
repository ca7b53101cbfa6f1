"""Hippolyta: lets only her female worker leave the diagonals."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import HEADING, SQUARES, Board, Card, Power, i64, vec

# For each square the squares that a diagonal move leads to, jumps and steps across the edge included.
_DIAGONAL: Final[vec[i64]] = vec[i64](
    [sum(1 << to for to in range(SQUARES) if int(HEADING[at * 32 + to]) in {1, 3, 5, 7}) for at in range(SQUARES)]
)


@final
class Hippolyta(Power):
    """All workers but your female one can only move diagonally."""

    card: ClassVar[object] = Card(
        id="hippolyta",
        name="Hippolyta",
        chinese="希波吕忒",
        epithet="Queen of the Amazons",
        text="All workers but your female one can only move diagonally.",
        golden_fleece=True,
        start_rank=47,
        rulings=(
            ("Only moves are limited: builds, forces and placements are free.", "BGA"),
            ("Your own male worker and opponents' female ones are bound too.", "BGA"),
            ("Swaps, pushes, jumps and steps across the edge are judged by their direction.", "BGA"),
            ("Your female worker is free whoever moves her; without her nobody is.", "BGA"),
        ),
    )
    everyone: ClassVar[tuple[str, ...]] = ("bars_moves",)
    reads: ClassVar[tuple[str, ...]] = ("sex",)
    strands: ClassVar[bool] = True

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Leave the diagonals, unless the worker is the female one of the holder's side."""
        return mask if (b.workers(seat & 3) & b.female) >> source & 1 else mask & _DIAGONAL[source]
