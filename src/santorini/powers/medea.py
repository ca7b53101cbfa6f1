"""Medea: takes the ground from under a worker, once."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import CAN_END, CAN_LOWER, LOWER, Board, Card, Power, around, bit, i64


class Medea(Power):
    """Once, at the end of your turn, you may take away all blocks under a worker beside one of yours.

    The memory: 1 once the power is spent.
    """

    card: ClassVar[object] = Card(
        id="medea",
        name="Medea",
        chinese="美狄亚",
        epithet="Powerful Sorceress",
        text="Once, at the end of your turn, you may take away all blocks under a worker beside one of yours.",
        players=(2,),
        kind="hero",
        revised=True,
        start_rank=19,
        bans=("circe", "hecate"),
        rulings=(
            ("All blocks go; the worker, which may be an own one, drops with its square.", "BGA"),
            ("The drop is no move: nobody wins by it.", "BGA"),
            ("Any own worker will do as neighbour, moved or not.", "BGA"),
            ("The power is kept if it is not used; a winning move leaves no time for it.", "BGA"),
            ("The card that BGA revised takes one block each from under workers beside the unmoved one.", "rulebook"),
        ),
    )
    remembers: ClassVar[bool] = True
    once: ClassVar[bool] = True

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to take blocks away, until it is spent."""
        return kinds if b.memory(self.slot) else kinds | CAN_LOWER

    def closes(self, b: Board) -> bool:
        """Tell that after that the build is the last step."""
        return b.memory(self.slot) > 0

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the workers on blocks beside own ones."""
        return around(b.mine) & b.l1 & (self.targetable(b) | b.mine) if kind == LOWER else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the square of the worker itself."""
        return bit(source) if kind == LOWER else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Take its blocks away; the turn is over."""
        while b.l1 & bit(target):
            b.lower_at(bit(target))
        b.remember(self.slot, 1)
        return CAN_END
