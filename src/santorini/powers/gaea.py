"""Gaea: lets new workers grow beside domes."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_PLACE, NEIGHBOURS, PLACE, SQUARES, Board, Card, Power, bit, count, i64


@final
class Gaea(Power):
    """Twice in the game, when somebody builds a dome, you may at once place a worker beside it.

    The memory: the number of workers placed (2 bits), and above it, until the turn ends, the square of the dome that
    she was asked about, plus 1.
    """

    card: ClassVar[object] = Card(
        id="gaea",
        name="Gaea",
        chinese="盖亚",
        epithet="Goddess of the Earth",
        text="You have two spare workers. Whenever anybody's worker builds a dome, you may at once place one of them"
        " on an open square without blocks next to the dome.",
        players=(2, 3),
        start_rank=32,
        bans=("atlas", "circe", "nemesis", "selene"),
        rulings=(
            ("Domes at any height count, yours too; one worker for each dome.", "BGA"),
            ("It comes before anything else of the turn, also before further builds of an opponent.", "BGA"),
            ("To place is not to move and sets nothing off.", "BGA"),
            ("If it takes away the last way to finish a turn, the player of that turn loses.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 2),)
    changes_workers: ClassVar[bool] = True
    fleeting: ClassVar[int] = 31 << 2
    everyone: ClassVar[tuple[str, ...]] = ("foe_built", "foe_ends")
    minds: ClassVar[tuple[str, ...]] = ("foe_ends",)

    def _spots(self, b: Board, dome: i64) -> i64:
        return NEIGHBOURS[dome] & self.open_squares(b) & ~b.l1

    def foe_built(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """Ask whether to place a worker beside a new dome."""
        used = b.memory(self.slot) & 3
        if b.dome & bit(target) and used < 2:
            b.remember(self.slot, used | (target + 1) << 2)
            b.ask(seat, CAN_PLACE)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Forget which dome it was."""
        b.remember(self.slot, b.memory(self.slot) & 3)

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Tell that there is a worker to place."""
        return 1 if kind == PLACE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open squares at ground level next to the dome."""
        return self._spots(b, (b.memory(self.slot) >> 2) - 1) if kind == PLACE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Place a worker; the turn goes on where it was."""
        b.put(self.holder & 3, target)
        b.remember(self.slot, b.memory(self.slot) + 1)
        return b.kinds

    def fits(self, b: Board) -> bool:
        """Tell that no more workers are there than have been placed, and that the dome was built in this turn."""
        used, dome = b.memory(self.slot) & 3, b.memory(self.slot) >> 2
        if used > 2 or count(b.workers(self.holder & 3)) > self.workers + used or dome > SQUARES:
            return False
        if not dome:
            return not b.saved or b.decider != self.holder
        return b.result != 0 or (b.built & b.dome & bit(dome - 1) != 0)
