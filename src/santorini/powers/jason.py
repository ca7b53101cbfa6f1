"""Jason: places a third worker once, and plays that turn with it."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import BORDER, CAN_MOVE, CAN_PLACE, PLACE, Board, Card, Power, count, i64


class Jason(Power):
    """Once in the game you may begin your turn by placing a spare worker on the border, which then plays the turn.

    The memory is 1 once the worker has been placed.
    """

    card: ClassVar[object] = Card(
        id="jason",
        name="Jason",
        chinese="杰森",
        epithet="Leader of the Argonauts",
        text="Once in the game you may begin your turn by placing a spare worker on an open square of the border"
        " without blocks; then that worker moves and builds.",
        players=(2,),
        kind="hero",
        revised=True,
        start_rank=58,
        bans=("circe",),
        rulings=(
            ("The offer stands at the start of each turn until it is taken.", "BGA"),
            ("To place is not to move; the move that follows is an ordinary one and may win.", "BGA"),
            ("A place from which the worker could not move and build is no option.", "finish rule"),
            ("From the next turn on there are three workers.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    most: ClassVar[int] = 1
    changes_workers: ClassVar[bool] = True
    doubts: ClassVar[tuple[str, ...]] = ("place",)

    def opening(self, b: Board, kinds: i64) -> i64:
        """Allow to place the spare worker instead of moving."""
        return kinds if b.memory(self.slot) else kinds | CAN_PLACE

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Tell that there is a worker to place."""
        return 1 if kind == PLACE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open squares of the border at ground level."""
        return self.open_squares(b) & ~b.l1 & BORDER if kind == PLACE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Place the worker, which has to move then."""
        b.put(self.holder & 3, target)
        b.active = target
        b.remember(self.slot, 1)
        return CAN_MOVE

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about every place: the worker has nowhere to go back to, and others may restrict its move."""
        return mask

    def fits(self, b: Board) -> bool:
        """Tell that the spare worker is on the board only if it has been placed."""
        return count(b.workers(self.holder & 3)) <= self.workers + b.memory(self.slot)
