"""Eros: brings his two workers together."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import (
    BORDER,
    NEIGHBOURS,
    ONE,
    SIDE,
    SQUARES,
    Board,
    Card,
    Power,
    bit,
    count,
    i64,
    lowest,
    vec,
)


def _facing(square: int) -> int:
    row, column = divmod(square, SIDE)
    across = (o for o in range(SQUARES) if SIDE - 1 in {abs(o // SIDE - row), abs(o % SIDE - column)})
    return sum(1 << other for other in across)


# For each square the edges opposite to those on which it lies.
_FACING: Final[vec[i64]] = vec[i64]([_facing(square) for square in range(SQUARES)])


@final
class Eros(Power):
    """Your workers start on opposite edges; you also win if a move ends next to your other worker, both on level 1."""

    card: ClassVar[object] = Card(
        id="eros",
        name="Eros",
        chinese="厄洛斯",
        epithet="God of Desire",
        text="Place your workers on opposite edges of the board. You also win if your worker moves to a square next to"
        " your other worker and both stand on level 1.",
        start_rank=21,
        bans=("circe",),
        rulings=(
            ("They may have been neighbours before; what counts is a move that ends so.", "BGA"),
            ("Being forced together never wins.", "BGA; rulebook"),
            ("With one worker, or more than two, only the ordinary win is left.", "BGA"),
            ("The win is judged on the square moved to, before anybody reacts.", "BGA"),
            ("In games of three any common level will do.", "BGA"),
            ("A first worker is not placed where no square is left for the second.", "ruling of this project"),
        ),
    )

    def places(self, b: Board, mask: i64) -> i64:
        """Keep to the border, and with the second worker to an edge that faces one of the first worker's."""
        mine = b.mine
        if mine:
            return mask & _FACING[lowest(mine)]
        out: i64 = 0
        left = mask & BORDER
        while left:
            if _FACING[lowest(left)] & b.free:
                out |= left & -left
            left &= left - 1
        return out

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Add the move that ends next to the other worker on level 1."""
        return won or self._meet(b, b.active, b.mine & ~bit(b.active))

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, unless the move wins."""
        return ONE if self._meet(b, target, b.mine & ~bit(source)) else count(NEIGHBOURS[target] & free)

    def _meet(self, b: Board, at: i64, others: i64) -> bool:
        level = ~(b.above(at) | b.below(at)) if self.players == 3 else b.l1 & ~b.l2
        return bool(level >> at & 1) and bool(NEIGHBOURS[at] & others & level) and count(others) == 1
