"""Asteria: a dome falls from the sky when a worker moves down."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, FELL, Board, Card, Power, i64


@final
class Asteria(Power):
    """If a worker of yours moved down this turn, you may put a dome on any unoccupied square after your build."""

    card: ClassVar[object] = Card(
        id="asteria",
        name="Asteria",
        chinese="阿斯特里亚",
        epithet="Goddess of Falling Stars",
        text="If a worker of yours moved down this turn, you may put a dome on any unoccupied square, at any level,"
        " after your build.",
        golden_fleece=True,
        start_rank=45,
        bans=("hades",),
        rulings=(
            ("Only a move down counts, not being forced down.", "BGA"),
            ("The build comes first and is not replaced; its square and the one left may get the dome.", "BGA"),
            ("On fewer than three blocks the dome makes no complete tower.", "BGA"),
        ),
    )
    reads: ClassVar[tuple[str, ...]] = ("fall",)

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """After the build only domes are left: ordinary ones anywhere."""
        return self.open_squares(b) & b.l3 if b.builds else mask

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """After the build allow a dome anywhere."""
        return self.open_squares(b) if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow the dome after a move down."""
        return kinds | CAN_BUILD if b.builds == 1 and b.tally & FELL else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the next build is the last: the dome, or the build if nobody moved down."""
        return b.builds > 0 or not b.tally & FELL
