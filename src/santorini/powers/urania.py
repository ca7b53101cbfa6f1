"""Urania: plays on a board without edges."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import SIDE, SQUARES, Board, Card, Power, count, i64, vec


def _around(square: int) -> int:
    """Return the mask of the eight neighbours of a square where opposite edges touch."""
    row, column = divmod(square, SIDE)
    steps = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]
    return sum(1 << (row + up) % SIDE * SIDE + (column + right) % SIDE for up, right in steps)


_AROUND: Final[vec[i64]] = vec[i64]([_around(square) for square in range(SQUARES)])


@final
class Urania(Power):
    """For your moves and builds opposite edges and corners of the board touch."""

    card: ClassVar[object] = Card(
        id="urania",
        name="Urania",
        chinese="尤拉尼亚",
        epithet="Muse of Astronomy",
        text="For your moves and builds opposite edges of the board touch, so that each square has eight neighbours.",
        golden_fleece=True,
        start_rank=49,
        bans=("aphrodite",),
        rulings=(
            ("A move up onto level 3 across an edge wins.", "BGA"),
            ("Only your own moves and builds wrap; all other neighbourhoods stay flat.", "BGA"),
            ("A step across an edge has the direction in which the worker leaves the board.", "BGA"),
        ),
    )

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the squares across the edges, with the ordinary limit of climbing."""
        return mask | (_AROUND[source] & self.open_squares(b) & b.reach(source))

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Add the squares across the edges."""
        return mask | (_AROUND[source] & self.open_squares(b))

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, those across the edges too."""
        return count(_AROUND[target] & free)
