"""The printed Bia: her workers are placed first, but anywhere."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import ALONG, HEADING, Board, as_printed, i64, lowest
from santorini.powers.bia import Bia


@final
class PrintedBia(Bia):
    """Your workers are placed first, on any squares."""

    card: ClassVar[object] = as_printed(
        Bia.card,
        "Place your workers before everybody else. When your worker moves, an opponent's worker on the next square"
        " straight on is removed from the game.",
        ("The workers are placed on any squares.", "printed card"),
        ("The holder also takes the first turn, as on the revised card.", "BGA"),
        ("The removal is compulsory, whatever the heights; own workers are spared.", "BGA"),
    )

    def places(self, b: Board, mask: i64) -> i64:
        """Leave all squares."""
        return mask

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Remove the worker straight behind; a whirlpool is left in the direction in which it was entered."""
        if b.moves == 1 and source != b.origin:
            behind = ALONG[HEADING[b.origin * 32 + source] * 32 + target] & self.targetable(b)
            if behind:
                b.take_away(lowest(behind))
        else:
            super().moved(b, source, target)
