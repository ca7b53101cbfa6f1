"""Castor & Pollux: move both, or build with both."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.core.codes import BUILD, CAN_BUILD, CAN_END, CAN_MOVE, MOVE
from santorini.powers._kit import ZERO, Board, Card, Power, bit, count, cramped, i64


@final
class Castor(Power):
    """Instead of the ordinary turn you may move with each of your workers and not build, or build with each instead."""

    card: ClassVar[object] = Card(
        id="castor",
        name="Castor & Pollux",
        chinese="卡斯托尔 & 波吕克斯",
        epithet="Divine & Mortal Twins",
        text="Instead of an ordinary turn you may move with each of your workers once and not build, or build with each"
        " of them once and not move.",
        golden_fleece=True,
        start_rank=13,
        rulings=(
            ("The second worker may enter the square the first one left; either move up onto level 3 wins.", "BGA"),
            ("Both builds of a turn without moves are compulsory and may be on one square.", "BGA"),
            ("With more than two workers all of them have to move, or to build.", "BGA"),
            ("A single worker may move and leave the build out, or build without moving.", "BGA"),
            ("Without workers the turn is lost.", "ruling of this project"),
        ),
    )
    opens: ClassVar[tuple[str, ...]] = ("build",)
    doubts: ClassVar[tuple[str, ...]] = ("move", "build")

    def movers(self, b: Board, mask: i64) -> i64:
        """Let each worker move once."""
        return b.mine & ~b.moved

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow the build of an ordinary turn after the first move, and the end once all have moved."""
        if not b.mine & ~b.moved:
            return kinds | CAN_END if b.moves == 1 else CAN_END
        return kinds | CAN_MOVE if b.moves == 1 else CAN_MOVE

    def builders(self, b: Board, mask: i64) -> i64:
        """Let each worker build once where none has moved."""
        return mask if b.moves else b.mine & ~b.acted

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the builds of all where none has moved."""
        return kinds if b.moves or not b.mine & ~b.acted else CAN_BUILD

    def closes(self, b: Board) -> bool:
        """Tell that the build after a move, or of the last worker, is the last."""
        waiting = b.mine & ~b.acted
        return b.moves > 0 or not waiting & (waiting - 1)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about builds that may take another worker's last square, and moves that oblige a third worker."""
        if kind != BUILD or b.moves:
            return mask if b.moves and count(b.mine) > 2 else ZERO
        waiting = b.mine & ~b.acted & ~bit(source)
        return mask if cramped(waiting, self.open_squares(b), count(b.mine)) else ZERO

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Look for climbs of the workers that have not moved."""
        return self.others_climb(b, source, mask) if kind == MOVE else ZERO
