"""Heracles: all his workers put up domes, once."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, CAN_END, NEIGHBOURS, NOWHERE, Board, Card, Power, bit, i64


@final
class Heracles(Power):
    """Once, all your workers build any number of domes instead of your build. Memory: 1 once that is spent."""

    card: ClassVar[object] = Card(
        id="heracles",
        name="Heracles",
        chinese="赫拉克勒斯",
        epithet="Doer of Great Deeds",
        text="Once, instead of your build, your workers build any number of domes, even none, on neighbouring"
        " squares at any level.",
        players=(2,),
        kind="hero",
        revised=True,
        start_rank=15,
        bans=("circe",),
        rulings=(
            ("Workers that did not move may build too, in any order.", "BGA"),
            ("An ordinary build, also a dome on level 3, keeps the card if nothing else is built.", "BGA"),
            ("To build nothing spends the card; while it is there nobody loses for want of a build.", "BGA"),
            ("Restrictions on blocks do not stop the domes.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    once: ClassVar[bool] = True
    # Domes built in another order lead to the same situation, which is listed once.
    repeats: ClassVar[bool] = True

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to build nothing while the card is there."""
        return kinds if b.memory(self.slot) else kinds | CAN_END

    def builders(self, b: Board, mask: i64) -> i64:
        """Let all workers build while the card is there."""
        return mask if b.memory(self.slot) else b.mine

    def builds(self, b: Board, source: i64, mask: i64) -> i64:
        """Keep to level 3, so to domes, but for the first build of the worker that moved."""
        return mask if b.memory(self.slot) or (not b.builds and source == b.active) else mask & b.l3

    def domes(self, b: Board, source: i64, mask: i64) -> i64:
        """Allow a dome on each neighbouring square while the card is there."""
        return mask if b.memory(self.slot) else mask | NEIGHBOURS[source]

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Forget who put up which dome once the card will be spent in any case."""
        if b.builds > 1:
            b.active = NOWHERE
            b.done &= b.moved

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow more domes after a dome while the card is there."""
        return kinds if b.memory(self.slot) or not b.dome & bit(target) else kinds | CAN_BUILD

    def closes(self, b: Board) -> bool:
        """Tell that the build is the last once the card is spent."""
        return b.memory(self.slot) > 0

    def ends(self, b: Board) -> None:
        """Spend the card unless there was one build, an ordinary one of the worker that moved."""
        if b.builds != 1 or not b.acted & b.moved or b.built & b.dome & ~b.l3:
            b.remember(self.slot, 1)

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that only builds follow the move."""
        return 0
