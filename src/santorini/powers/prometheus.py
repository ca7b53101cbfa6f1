"""Prometheus: builds before moving."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_MOVE, NEIGHBOURS, ZERO, Board, Card, Power, count, i64


@final
class Prometheus(Power):
    """Your worker may build once before it moves, if it then does not move up; it builds again afterwards."""

    card: ClassVar[object] = Card(
        id="prometheus",
        name="Prometheus",
        chinese="普罗米修斯",
        epithet="Titan Benefactor of Mankind",
        text="Your worker may build once before it moves, if it then does not move up; it builds again afterwards.",
        simple=True,
        golden_fleece=True,
        start_rank=46,
        rulings=(
            ("The worker that built early must move and build; no other may.", "BGA"),
            ("Up is measured on the board after the early build; a square built on may be entered if not up.", "BGA"),
            ("An early build that leaves the worker no move without climbing is illegal.", "BGA; finish rule"),
            ("Without an early build the worker may climb and win.", "BGA"),
        ),
    )
    opens: ClassVar[tuple[str, ...]] = ("build",)
    doubts: ClassVar[tuple[str, ...]] = ("build",)

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Bar climbing after an early build."""
        return mask & ~b.above(source) if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the move after an early build."""
        return kinds if b.moves else CAN_MOVE

    def closes(self, b: Board) -> bool:
        """Tell that the build after the move is the last."""
        return b.moves > 0

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds after the move."""
        return count(NEIGHBOURS[target] & free)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about early builds that take away the only step without climbing, or are made where there is none."""
        if b.moves:
            return 0
        level = self.open_squares(b) & NEIGHBOURS[source] & ~b.above(source)
        return level if level and not level & (level - 1) else ZERO if level else mask
