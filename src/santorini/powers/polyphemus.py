"""Polyphemus: two domes anywhere, once."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_BUILD, Board, Card, Power, i64

_DOMES: Final = 2


@final
class Polyphemus(Power):
    """Once, after your build you may put up to two domes on any unoccupied squares. Memory: 1 once that is spent."""

    card: ClassVar[object] = Card(
        id="polyphemus",
        name="Polyphemus",
        chinese="独眼巨人",
        epithet="Gigantic Cyclops",
        text="Once, after your build you may put one or two domes on any unoccupied squares, at any level.",
        players=(2,),
        kind="hero",
        start_rank=61,
        bans=("circe",),
        rulings=(
            ("The first dome spends the card, whether or not a second one follows.", "BGA"),
            ("The build comes first and is not replaced.", "BGA"),
            ("On fewer than three blocks a dome makes no complete tower.", "BGA"),
            ("Restrictions on blocks do not stop the domes.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    once: ClassVar[bool] = True

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """After the build only domes are left: ordinary ones anywhere."""
        return self.open_squares(b) & b.l3 if b.builds else mask

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """After the build allow domes anywhere."""
        return self.open_squares(b) if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow two domes while the card is there."""
        return kinds | CAN_BUILD if b.builds <= _DOMES and not b.memory(self.slot) else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the next build is the last: the second dome, or the build if the card is spent."""
        return b.builds >= _DOMES or b.memory(self.slot) > 0

    def ends(self, b: Board) -> None:
        """Spend the card with the first dome."""
        if b.builds > 1:
            b.remember(self.slot, 1)
