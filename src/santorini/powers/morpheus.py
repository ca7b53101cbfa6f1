"""Morpheus: saves his builds up."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_BUILD, CAN_END, CHANCE, SETUP, Board, Card, Power, i64

_MOST: Final = 0x7FFFFFFF


@final
class Morpheus(Power):
    """Each turn begins with a coin more; your worker builds as often as you pay a coin. Memory: the coins."""

    card: ClassVar[object] = Card(
        id="morpheus",
        name="Morpheus",
        chinese="墨菲斯",
        epithet="God of Dreams",
        text="When your turn begins you get a coin. Instead of its build your worker builds any number of times,"
        " even none, at a coin for each.",
        start_rank=1,
        rulings=(
            ("The stock has no limit; the first turn begins with one coin.", "BGA"),
            ("A square may be built on several times; blocks and domes cost the same.", "BGA; rulebook"),
            ("For want of a build nobody loses.", "BGA"),
            ("Opponents' restrictions apply to each build.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    # A stock may be large: what is built in another order leads to the same situation, which is listed once.
    repeats: ClassVar[bool] = True

    def starts(self, b: Board) -> None:
        """Get a coin."""
        if b.memory(self.slot) < _MOST:
            b.remember(self.slot, b.memory(self.slot) + 1)

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to build, or not to, while there are coins."""
        return self._may_build(b, kinds & ~CAN_BUILD | CAN_END)

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Pay a coin."""
        if b.memory(self.slot):
            b.remember(self.slot, b.memory(self.slot) - 1)

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more build while there are coins."""
        return self._may_build(b, kinds)

    def _may_build(self, b: Board, kinds: i64) -> i64:
        return kinds | CAN_BUILD if b.memory(self.slot) else kinds

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that only builds follow the move."""
        return 0

    def fits(self, b: Board) -> bool:
        """Tell that the turn has brought a coin, and each turn so far no more than one, where turns are counted."""
        coins = b.memory(self.slot)
        if coins:
            return not b.clock or coins <= b.clock + 1
        paid = b.builds > 0 or b.result != 0 or b.decider == CHANCE
        return paid or b.turn != self.holder or self.dormant or b.kinds & SETUP != 0
