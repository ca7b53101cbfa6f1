"""Dionysus: complete towers earn turns with opponents' workers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_END, CAN_MOVE, FULL, NOWHERE, Board, Card, Power, bit, i64

_ADDITIONAL: Final = 1
_EARNED: Final = 2


@final
class Dionysus(Power):
    """When a worker completes a tower in your turn, you may take another turn, with a worker of an opponent.

    The memory: 1 in an additional turn, plus 2 once a tower has been completed in the turn under way.
    """

    card: ClassVar[object] = Card(
        id="dionysus",
        name="Dionysus",
        chinese="狄俄倪索斯",
        epithet="God of Wine",
        text="Each time a worker that you control completes a tower, you may take an additional turn after yours, in"
        " which you move and build with an opponent's worker. Nobody can win in that turn.",
        golden_fleece=True,
        start_rank=24,
        bans=("hecate", "nyx"),
        rulings=(
            ("Only a dome on three blocks counts, and only in your turns.", "BGA"),
            ("The additional turn may be declined until a worker has moved; without a possible move it passes.", "BGA"),
            ("A tower completed in an additional turn earns another one.", "BGA"),
            ("The worker moves and builds by the ordinary rules, without its player's power.", "BGA"),
            ("Nobody wins by moving it; on level 3 it needs another climb later.", "BGA; BGA page"),
        ),
    )
    remembers: ClassVar[bool] = True
    most: ClassVar[int] = 3

    def opening(self, b: Board, kinds: i64) -> i64:
        """Allow to decline an additional turn."""
        return CAN_MOVE | CAN_END if b.memory(self.slot) else kinds

    def movers(self, b: Board, mask: i64) -> i64:
        """Take the opponents' workers in an additional turn."""
        return self.targetable(b) if b.memory(self.slot) & _ADDITIONAL and b.active == NOWHERE else mask

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Let nobody win in an additional turn."""
        return won and not b.memory(self.slot) & _ADDITIONAL

    def additional(self, b: Board) -> bool:
        """Tell that the turn is an additional one."""
        return bool(b.memory(self.slot) & _ADDITIONAL)

    def truce(self, b: Board) -> bool:
        """Let nobody win by what stands on the board in an additional turn."""
        return bool(b.memory(self.slot) & _ADDITIONAL)

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Note a complete tower."""
        if b.dome & b.l3 & bit(target):
            b.remember(self.slot, b.memory(self.slot) | _EARNED)

    def again(self, b: Board) -> bool:
        """Grant an additional turn for a tower completed in this one."""
        earned = bool(b.memory(self.slot) & _EARNED)
        b.remember(self.slot, _ADDITIONAL if earned else 0)
        return earned

    def fits(self, b: Board) -> bool:
        """Tell that both are known only in turns of the holder, and that a tower is complete if one was completed."""
        memory = b.memory(self.slot)
        towers = b.dome & b.l3 & (b.built if b.tally else FULL)
        earned = not memory & _EARNED or (towers and (b.tally or b.result or b.saved))
        return not memory or (b.turn == self.holder and bool(earned))
