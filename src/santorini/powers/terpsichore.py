"""Terpsichore: every worker moves, then every worker builds."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, CAN_MOVE, MOVE, ZERO, Board, Card, Power, bit, count, cramped, i64


@final
class Terpsichore(Power):
    """All your workers move, then all of them build."""

    card: ClassVar[object] = Card(
        id="terpsichore",
        name="Terpsichore",
        chinese="提尔普西科瑞",
        epithet="Muse of Dancing",
        text="All your workers move, each once, and then all of them build, each once.",
        golden_fleece=True,
        start_rank=33,
        bans=("hypnus", "limus", "nemesis", "tartarus"),
        rulings=(
            ("The order is free in both parts.", "BGA"),
            ("A winning move ends the game at once, whoever has yet to move.", "BGA"),
            ("If some worker can make no move, or no build, in any order, there is no turn but a winning move.", "BGA"),
            ("Without workers the turn is lost.", "ruling of this project"),
        ),
    )
    doubts: ClassVar[tuple[str, ...]] = ("move", "build")

    def movers(self, b: Board, mask: i64) -> i64:
        """Let each worker move once."""
        return b.mine & ~b.moved

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the moves of all before the builds."""
        return CAN_MOVE if b.mine & ~b.moved else kinds

    def builders(self, b: Board, mask: i64) -> i64:
        """Let each worker build once."""
        return b.mine & ~b.acted

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the builds of all."""
        return CAN_BUILD if b.mine & ~b.acted else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the build of the last worker is the last."""
        waiting = b.mine & ~b.acted
        return not waiting & (waiting - 1)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about all moves but the last, and about steps that leave a worker few squares to build on."""
        waiting = b.mine & ~b.acted & ~bit(source)
        if kind == MOVE and waiting & ~b.moved:
            return mask
        free = self.open_squares(b)
        # The last move takes one square, each build of the others perhaps another one.
        if cramped(waiting, free, count(b.mine) + 1):
            return mask
        # To who moves the square left is one more.
        return cramped(mask, free, count(b.mine) - 1) if kind == MOVE else ZERO

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Look for climbs of the workers that have not moved."""
        return self.others_climb(b, source, mask) if kind == MOVE else ZERO
