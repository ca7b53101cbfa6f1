"""Apollo: swaps places with an opponent's worker."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, bit, count, i64, shut_in


@final
class Apollo(Power):
    """Your worker may move onto a neighbouring opponent's worker; that worker is forced to the square yours left."""

    card: ClassVar[object] = Card(
        id="apollo",
        name="Apollo",
        chinese="阿波罗",
        epithet="God of Music",
        text="Your worker may move onto a neighbouring opponent's worker; that worker is forced to the"
        " square yours left.",
        simple=True,
        golden_fleece=True,
        start_rank=18,
        rulings=(
            ("The climbing limit binds only the mover; the forced one may rise or fall any number.", "BGA; site rules"),
            ("The forced worker never wins, the mover may: a swap up onto level 3 wins at once.", "BGA; site rules"),
            ("A swap after which nothing can be built is illegal: the vacated square is taken.", "BGA; finish rule"),
            ("Own and teammates' workers cannot be swapped with.", "BGA"),
        ),
    )
    doubts: ClassVar[tuple[str, ...]] = ("move",)

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the squares of opponents' workers within the climbing limit."""
        return mask | (NEIGHBOURS[source] & self.targetable(b) & b.reach(source))

    def enters(self, b: Board, source: i64, target: i64) -> None:
        """Send the worker met to where the mover stands, and the mover to it."""
        if b.foes & bit(target):
            b.exchange(source, target)

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds; a swap leaves no square open where the worker came from."""
        if b.foes & bit(target):
            free &= ~bit(source)
        return count(NEIGHBOURS[target] & free)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about swaps onto squares without an open neighbour: the square left is no longer one."""
        return shut_in(mask & b.foes, self.open_squares(b))
