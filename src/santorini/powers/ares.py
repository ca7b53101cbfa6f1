"""Ares: takes blocks away."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_END, CAN_LOWER, LOWER, Board, Card, Power, around, bit, i64


@final
class Ares(Power):
    """After your build you may take a block away next to a worker of yours that did not move."""

    card: ClassVar[object] = Card(
        id="ares",
        name="Ares",
        chinese="阿瑞斯",
        epithet="God of War",
        text="After your build you may take the top block off an unoccupied square without a dome, next to a worker"
        " of yours that did not move.",
        start_rank=62,
        rulings=(
            ("Nothing is taken from under domes, workers and what counts as either.", "BGA"),
            ("The block just built may be taken away, and one from the square just left.", "BGA; second engine"),
            ("With one worker there is none that did not move; to be forced is not to move.", "BGA"),
        ),
    )

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to take one block away."""
        return kinds | CAN_LOWER

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the squares with blocks next to workers that did not move."""
        return mask | around(b.mine & ~b.moved) & self.open_squares(b) & b.l1 if kind == LOWER else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the square itself."""
        return mask | bit(source) if kind == LOWER else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Take the block away; that is the last step."""
        if kind == LOWER:
            b.lower_at(bit(target))
        return CAN_END
