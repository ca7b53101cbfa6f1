"""Minotaur: pushes an opponent's worker."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BEYOND, NEIGHBOURS, Board, Card, Power, bit, count, i64, lowest


@final
class Minotaur(Power):
    """Your worker may move onto a neighbouring opponent's worker that can be forced one square straight on."""

    card: ClassVar[object] = Card(
        id="minotaur",
        name="Minotaur",
        chinese="牛头怪",
        epithet="Bull-headed Monster",
        text="Your worker may move onto a neighbouring opponent's worker that can be forced one square straight on.",
        simple=True,
        golden_fleece=True,
        start_rank=59,
        rulings=(
            ("The square beyond must be on the board, without worker and dome, at whatever height.", "BGA; site rules"),
            ("The mover's step keeps the climbing limit; entering level 3 by a push wins at once.", "BGA; site rules"),
            ("The pushed worker did not move: it neither wins nor sets anything off.", "rulebook; BGA"),
            ("Own and teammates' workers cannot be pushed.", "BGA"),
        ),
    )

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the squares of workers with room behind them."""
        near = NEIGHBOURS[source] & self.targetable(b) & b.reach(source)
        if near:
            room = self.open_squares(b)
            while near:
                target = lowest(near)
                near &= near - 1
                if BEYOND[source * 32 + target] & room:
                    mask |= bit(target)
        return mask

    def enters(self, b: Board, source: i64, target: i64) -> None:
        """Force the worker met one square straight on."""
        if b.foes & bit(target):
            b.displace(target, lowest(BEYOND[source * 32 + target]))

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds; a worker forced back is in the way."""
        if b.foes & bit(target):
            free &= ~BEYOND[source * 32 + target]
        return count(NEIGHBOURS[target] & free)
