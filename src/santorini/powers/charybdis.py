"""Charybdis: whirlpools that carry whoever moves onto one to the other."""

from __future__ import annotations

from typing import ClassVar

from santorini.core.codes import CAN_CHOOSE, CAN_END
from santorini.powers._kit import NOWHERE, SQUARES, Board, Card, Power, bit, i64, image_place, place


def _pair(one: i64, other: i64) -> i64:
    """Return the memory of two whirlpools, each as its square + 1, or 0 on the card; their order does not matter."""
    return one << 5 | other if one >= other else other << 5 | one


class Charybdis(Power):
    """Put whirlpools on the board after your turn; who moves onto one is carried to the other, if that is open.

    Memory: two groups of five bits, a whirlpool's square + 1 each, 0 for one on the card.
    """

    card: ClassVar[object] = Card(
        id="charybdis",
        name="Charybdis",
        chinese="卡律布狄斯",
        epithet="Whirlpool Monster",
        text="At the end of your turn you may put one of your whirlpools on an open square. A worker that moves onto"
        " one while both are on the board is forced to the other one's square if that is open. Only the arrival counts"
        " for a win, and it counts as moving up.",
        revised=True,
        start_rank=6,
        bans=("hecate",),
        rulings=(
            ("Arriving on level 3 wins in one's own turn from whatever height; arriving lower wins nothing.", "BGA"),
            ("Where the other square is taken the move is an ordinary one.", "BGA"),
            ("Being carried is no move: it sets nothing off, and no limit on moves stops it.", "BGA"),
            ("Forces and placements onto a whirlpool do nothing.", "BGA"),
            ("A whirlpool on whose square somebody builds, or takes blocks away, returns to the card.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "square"
    everyone: ClassVar[tuple[str, ...]] = ("carries", "cleared")
    remembers: ClassVar[bool] = True
    # Whoever is carried may find nowhere to build.
    strands: ClassVar[bool] = True
    doubts: ClassVar[tuple[str, ...]] = ("move",)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about moves onto a whirlpool."""
        return mask & self.tokens(b, self.holder)

    def carries(self, b: Board, seat: i64, target: i64) -> i64:
        """Send the mover from one whirlpool to the other."""
        memory = b.memory(self.slot)
        one = (memory >> 5) - 1
        other = (memory & 31) - 1
        if other < 0 or not (bit(one) | bit(other)) >> target & 1:
            return NOWHERE
        at = other if target == one else one
        return at if self.open_to_mover(b) >> at & 1 else -1

    def tokens(self, b: Board, seat: i64) -> i64:
        """Return where the whirlpools are."""
        memory = b.memory(self.slot)
        return place(memory >> 5) | place(memory)

    def cleared(self, b: Board, seat: i64, square: i64) -> None:
        """Take a whirlpool back on the card."""
        memory = b.memory(self.slot)
        if memory >> 5 == square + 1:
            b.remember(self.slot, _pair(memory & 31, 0))
        elif memory & 31 == square + 1:
            b.remember(self.slot, memory & ~31)

    def swept(self, b: Board, square: i64) -> None:
        """Take a whirlpool back on the card."""
        self.cleared(b, self.holder, square)

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Offer to place a whirlpool that is on the card."""
        return kinds | CAN_CHOOSE if not b.memory(self.slot) & 31 else kinds

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open squares without a token."""
        return self.bare(b)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Put a whirlpool down."""
        b.remember(self.slot, _pair(b.memory(self.slot) >> 5, target + 1))
        return CAN_END

    def turned(self, memory: i64, symmetry: i64) -> i64:
        """Turn the squares of the whirlpools."""
        return _pair(image_place(symmetry, memory >> 5), image_place(symmetry, memory & 31))

    def fits(self, b: Board) -> bool:
        """Tell that the whirlpools are on two squares without a dome, and the only one in the first group."""
        memory = b.memory(self.slot)
        one, other = memory >> 5, memory & 31
        if one > SQUARES or (one <= other and one > 0) or (one == 0 and other > 0):
            return False
        return not self.tokens(b, self.holder) & b.dome
