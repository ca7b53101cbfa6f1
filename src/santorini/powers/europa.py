"""Europa & Talus: a guardian who closes one square to everybody."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_CHOOSE, CAN_END, CHOOSE, NEIGHBOURS, SQUARES, Board, Card, Power, i64, place


@final
class Europa(Power):
    """When your turn ends you may put Talus on an open square next to the worker that moved; it closes its square.

    The memory is the square of Talus plus 1, and 0 as long as he is on the card.
    """

    card: ClassVar[object] = Card(
        id="europa",
        name="Europa & Talus",
        chinese="欧罗巴 & 塔罗斯",
        epithet="Queen & Guardian Automaton",
        text="When your turn ends you may put Talus, from the card or from wherever he is, on an open square next to"
        " the worker that moved. To everybody his square counts as closed by a dome.",
        start_rank=9,
        rulings=(
            ("It binds you as well: nobody enters his square, builds there or is forced there.", "BGA"),
            ("He may stand at any height; he makes no complete tower, and to put him down is not to build.", "BGA"),
            ("He does not go back to the card; when he leaves, the square is what it was.", "BGA"),
            ("Nothing of it after a winning move.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "square"
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0),)
    most: ClassVar[int] = SQUARES
    everyone: ClassVar[tuple[str, ...]] = ("seals",)

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Offer to put Talus somewhere."""
        return kinds | CAN_CHOOSE

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open squares next to the worker that moved; where Talus stands is none of them."""
        return NEIGHBOURS[b.active] & self.bare(b) if kind == CHOOSE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Put Talus there."""
        b.remember(self.slot, target + 1)
        return CAN_END

    def seals(self, b: Board, seat: i64) -> i64:
        """Close the square of Talus."""
        return place(b.memory(self.slot))

    def swept(self, b: Board, square: i64) -> None:
        """Take Talus back."""
        if b.memory(self.slot) == square + 1:
            b.remember(self.slot, 0)

    def fits(self, b: Board) -> bool:
        """Tell that Talus stands on no dome, and with nobody, unless the power may have been out of force."""
        return not self.seals(b, self.holder) & (b.dome | (0 if self.suspendable else b.occupied))
