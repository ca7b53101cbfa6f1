"""Iris: jumps over workers."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BEYOND, NEIGHBOURS, Board, Card, Power, count, i64, lowest, shut_in


@final
class Iris(Power):
    """Your worker may jump straight over a neighbouring worker onto the next square, whatever the heights."""

    card: ClassVar[object] = Card(
        id="iris",
        name="Iris",
        chinese="彩虹女神伊瑞斯",
        epithet="Goddess of the Rainbow",
        text="Your worker may jump straight over a neighbouring worker, anybody's, onto the open square behind it,"
        " whatever the heights.",
        golden_fleece=True,
        start_rank=37,
        bans=("hecate",),
        rulings=(
            ("A jump is a move: up onto level 3 from any lower level it wins.", "BGA"),
            ("One worker is jumped over, and is not affected; domes and empty squares are not jumped over.", "BGA"),
            ("No worker on a square that counts as domed is jumped over, and none that powers cannot pick.", "BGA"),
            ("A jump that leaves nothing to build on is illegal, unless it wins.", "finish rule"),
        ),
    )
    doubts: ClassVar[tuple[str, ...]] = ("move",)

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the open squares behind neighbouring workers."""
        near = NEIGHBOURS[source] & (b.mine | self.targetable(b))
        for power in self._sealers:
            near &= ~power.seals(b, power.holder)
        room = self.open_squares(b)
        while near:
            mask |= BEYOND[source * 32 + lowest(near)] & room
            near &= near - 1
        return mask

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about jumps onto squares without an open neighbour: the square left is not one."""
        return shut_in(mask & ~NEIGHBOURS[source], self.open_squares(b))

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds; after a jump the square left is out of reach."""
        return count(NEIGHBOURS[target] & free)
