"""Bia: removes who stands behind the square moved to."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import BEYOND, BORDER, Board, Card, Power, i64, lowest

# All but b2-d4.


class Bia(Power):
    """Place first, on the edge. An opponent's worker on the square straight behind one you move to is removed."""

    card: ClassVar[object] = Card(
        id="bia",
        name="Bia",
        chinese="比亚",
        epithet="Goddess of Violence",
        text="Place your workers before everybody else, on squares of the edge. When your worker moves, an opponent's"
        " worker on the next square straight on is removed from the game.",
        golden_fleece=True,
        revised=True,
        start_rank=0,
        bans=("nemesis", "tartarus"),
        rulings=(
            ("The holder also takes the first turn.", "BGA"),
            ("The removal is compulsory, whatever the heights; own workers are spared.", "BGA"),
            ("A winning move removes as well. The square left can be built on in the same turn.", "BGA"),
            ("Without workers a player loses when the next own turn begins.", "BGA"),
            ("On the card that BGA revised, the workers are placed on any squares.", "rulebook"),
        ),
    )
    first: ClassVar[bool] = True
    changes_workers: ClassVar[bool] = True
    removes: ClassVar[bool] = True

    def places(self, b: Board, mask: i64) -> i64:
        """Keep to the edge."""
        return mask & BORDER

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Remove the worker straight behind."""
        behind = BEYOND[source * 32 + target] & self.targetable(b)
        if behind:
            b.take_away(lowest(behind))
