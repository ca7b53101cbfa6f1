"""The printed Adonis: any of his workers will do as neighbour."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_END, CHOOSE, Board, around, as_printed, count, i64, place
from santorini.powers.adonis import Adonis


@final
class PrintedAdonis(Adonis):
    """Only an opponent's worker is chosen; it has to end the opponent's next turn next to any of your workers.

    The memory is 1 once the power is spent; until the opponent's next turn is over it has the square + 1 of the worker
    chosen from bit 1 on, and from bit 6 on the squares of your workers then.
    """

    card: ClassVar[object] = as_printed(
        Adonis.card,
        "Once, at the end of your turn, choose an opponent's worker. If possible, it must be next to one of your"
        " workers at the end of your opponent's next turn.",
        ("Any of your workers will do, and another one than it was when the worker was chosen.", "printed card"),
        ("A worker that has to be removed so that none is left beside the one chosen is spared.", "as BGA"),
        ("All else is as on the revised card.", "printed card"),
    )
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 1), ("squares", 6))

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the opponents' workers."""
        return self.targetable(b) if kind == CHOOSE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Keep whom the holder chooses, and where the own workers stand; the turn is over."""
        b.remember(self.slot, 1 | (target + 1) << 1 | b.mine << 6)
        return CAN_END

    def foe_starts(self, b: Board, seat: i64) -> None:
        """Mark the worker, if it is still there and can meet anybody."""
        if b.workers(seat & 3):
            b.marked = place(b.memory(self.slot) >> 1) & b.mine

    def demands(self, b: Board, seat: i64, climbed: bool) -> bool:
        """Ask that the worker is next to an own one that stays; after a win the square of one removed will do."""
        if not b.marked:
            return True
        mine = b.workers(seat & 3)
        if b.result:
            stood = b.memory(self.slot) >> 6
            if count(mine) < count(stood):
                mine |= stood
        else:
            mine &= ~self.doomed(b)
        return b.bound & around(mine) != 0

    def goal(self, b: Board, seat: i64) -> i64:
        """Name the squares next to the own workers."""
        return around(b.workers(seat & 3))

    def spares(self, b: Board, seat: i64) -> i64:
        """Let nobody remove the only own worker that is next to the other."""
        near = b.workers(seat & 3) & around(b.bound)
        return near if not near & (near - 1) else 0
