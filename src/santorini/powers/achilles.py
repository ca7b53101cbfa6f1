"""Achilles: builds before moving, once."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, CAN_MOVE, NEIGHBOURS, ZERO, Board, Card, Power, count, i64


@final
class Achilles(Power):
    """Once, the worker that is to move builds before it moves, and again afterwards. Memory: 1 once that is spent."""

    card: ClassVar[object] = Card(
        id="achilles",
        name="Achilles",
        chinese="阿基里斯",
        epithet="Volatile Warrior",
        text="Once, the worker that is to move builds before it moves, and again afterwards.",
        players=(2,),
        kind="hero",
        start_rank=10,
        bans=("circe",),
        rulings=(
            ("The worker that built early must move and build; no other may.", "BGA"),
            ("The move may go up, also onto the block just built, and may win.", "BGA; second engine"),
            ("Both builds may go on one square, and either may be a dome on level 3.", "BGA"),
            ("The early build spends the card.", "BGA"),
            ("An early build that leaves the worker no move is illegal.", "BGA; finish rule"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    most: ClassVar[int] = 1
    doubts: ClassVar[tuple[str, ...]] = ("build",)

    def opening(self, b: Board, kinds: i64) -> i64:
        """Allow to build first while the card is there."""
        return kinds if b.memory(self.slot) else kinds | CAN_BUILD

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the move after an early build, which spends the card."""
        if b.moves:
            return kinds
        b.remember(self.slot, 1)
        return CAN_MOVE

    def closes(self, b: Board) -> bool:
        """Tell that the build after the move is the last."""
        return b.moves > 0

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds after the move."""
        return count(NEIGHBOURS[target] & free)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about early builds unless two moves that do not climb are there, of which one would be left."""
        level = self.open_squares(b) & NEIGHBOURS[source] & ~b.above(source)
        return mask if not b.moves and not level & (level - 1) else ZERO
