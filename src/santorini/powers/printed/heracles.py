"""The printed Heracles: his domes come on top of the build."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, NEIGHBOURS, NOWHERE, Board, Power, as_printed, i64
from santorini.powers.heracles import Heracles


@final
class PrintedHeracles(Power):
    """Once, after your build, all your workers build any number of domes. Memory: 1 once that is spent."""

    card: ClassVar[object] = as_printed(
        Heracles.card,
        "Once, at the end of your turn, your workers build any number of domes on neighbouring squares at any level.",
        (
            "The move and the build come first and are not replaced; without a build the turn is a dead end.",
            "printed card",
        ),
        ("Workers that did not move may build too, in any order, also an ordinary dome on level 3.", "printed card"),
        ("Who puts up no dome keeps the card.", "ruling of this project"),
        ("Restrictions on blocks do not stop the domes.", "BGA"),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    once: ClassVar[bool] = True
    # Domes built in another order lead to the same situation, which is listed once.
    repeats: ClassVar[bool] = True

    def _adds(self, b: Board) -> bool:
        """Return whether the build has been made and the card is there: what follows are its domes."""
        return b.builds > 0 and b.memory(self.slot) == 0

    def builders(self, b: Board, mask: i64) -> i64:
        """Let all workers put up domes."""
        return b.mine if self._adds(b) else mask

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Keep to level 3, so to domes, after the build."""
        return mask & b.l3 if self._adds(b) else mask

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """Allow a dome on each neighbouring square after the build."""
        return mask | NEIGHBOURS[source] if self._adds(b) else mask

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Forget who put up which dome."""
        if b.builds > 1:
            b.active = NOWHERE
            b.done &= b.moved

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow domes, and more of them, while the card is there."""
        return kinds if b.memory(self.slot) else kinds | CAN_BUILD

    def closes(self, b: Board) -> bool:
        """Tell that the build is the last once the card is spent."""
        return b.memory(self.slot) > 0

    def ends(self, b: Board) -> None:
        """Spend the card with the first dome."""
        if b.builds > 1:
            b.remember(self.slot, 1)

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that only builds follow the move."""
        return 0
