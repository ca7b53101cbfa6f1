"""Hydra: grows a head when her workers are apart, and loses one when they meet."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.core.codes import BUILD, CAN_END, CAN_PLACE, CAN_REMOVE, PLACE
from santorini.powers._kit import NEIGHBOURS, ZERO, Board, Card, Power, around, bit, count, i64

# Squares that are on offer at least, where opponents' workers are not seen, as far as there are so many.
_ENOUGH: Final = 3


@final
class Hydra(Power):
    """When your turn ends you gain a worker if no two of yours are neighbours, and lose one if some are."""

    card: ClassVar[object] = Card(
        id="hydra",
        name="Hydra",
        chinese="九头蛇",
        epithet="Many-Headed Monster",
        text="When your turn ends and no two of your workers are neighbours, place one more on one of the lowest open"
        " squares next to the worker that moved; otherwise take one of your workers off the board.",
        players=(2, 3),
        start_rank=43,
        rulings=(
            ("Neither can be declined, and neither is done after a win.", "BGA"),
            ("Heights count after the build; the square just left and the one just built on may be chosen.", "BGA"),
            ("A single worker has no neighbour and gains one; any worker may be taken off, the mover too.", "BGA"),
            ("To place on level 3 does not win.", "BGA"),
            ("A turn after which no square is open next to the mover is none.", "BGA; finish rule"),
        ),
    )
    changes_workers: ClassVar[bool] = True
    doubts: ClassVar[tuple[str, ...]] = ("move", "build")

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand a worker more, or one fewer where two are neighbours."""
        return CAN_REMOVE if around(b.mine) & b.mine else CAN_PLACE

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Tell that there is a worker to place, or return those that can be taken off."""
        return 1 if kind == PLACE else b.mine

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the lowest open squares next to the worker that moved."""
        if kind != PLACE:
            return bit(source)
        near = NEIGHBOURS[b.active] & self.open_squares(b)
        # Hidden workers may stand on all the lowest squares.
        enough = _ENOUGH if self.blind and not b.foes else 1
        for lower in (near & ~b.l1, near & ~b.l2, near & ~b.l3):
            if count(lower) >= enough:
                return lower
        return near

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Place the worker or take it off."""
        if kind == PLACE:
            b.put(self.holder & 3, target)
        else:
            b.take_away(target)
        return CAN_END

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask where a dome closes the only open square, on which a worker would have to be placed."""
        if kind != BUILD:
            return mask if b.l3 & bit(source) else ZERO
        near = NEIGHBOURS[source] & self.open_squares(b)
        return ZERO if near & (near - 1) else mask & b.l3
