"""Graeae: three workers, of whom one moves and another one builds."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, around, bit, count, i64, lowest


@final
class Graeae(Power):
    """You have three workers; a worker that did not move this turn builds."""

    card: ClassVar[object] = Card(
        id="graeae",
        name="Graeae",
        chinese="格赖厄",
        epithet="The Gray Hags",
        text="You place three workers. After the move a worker that did not move this turn builds.",
        players=(2, 3),
        revised=True,
        start_rank=26,
        bans=("circe", "nemesis"),
        rulings=(
            ("The worker that moved never builds, not even where no other can.", "BGA"),
            ("With a single worker left only a winning move is a turn.", "BGA"),
            ("The square that the mover left may be built on.", "BGA"),
            ("On the printed card any of the workers builds.", "printed card"),
        ),
    )
    workers: ClassVar[int] = 3
    doubts: ClassVar[tuple[str, ...]] = ("move",)

    def builders(self, b: Board, mask: i64) -> i64:
        """Let the workers build that have not moved."""
        return b.mine & ~b.moved

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about moves that take the only square on which the others can build, and all if there is none."""
        near = around(b.mine & ~bit(source)) & self.open_squares(b)
        if near & (near - 1):
            return 0
        return mask & near if near else mask

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds of the others; the mover is in the way."""
        others = b.mine & ~bit(source)
        total: i64 = 0
        while others:
            total += count(NEIGHBOURS[lowest(others)] & free & ~bit(target))
            others &= others - 1
        return total
