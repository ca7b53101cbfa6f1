"""Tyche: draws a card after each turn, and one of six grants another turn."""

from __future__ import annotations

from typing import ClassVar, Final

from santorini.powers._kit import CAN_END, CAN_MOVE, CHOOSE, EXTRA, Board, Card, Power, bit, i64

_CARDS: Final = 63
_EARNED: Final = 64
_ADDITIONAL: Final = 128


class Tyche(Power):
    """At the end of your turn you draw one of six cards; the six shuffles all of them and grants an additional turn.

    Where chance decides about another player's card at the end of the same turn, the cards come in the order of the
    players. The rules let this draw come last; as no draw depends on another, that makes no difference.

    The memory has a bit for each card that has been drawn, and two for an additional turn: earned, and under way.
    """

    card: ClassVar[object] = Card(
        id="tyche",
        name="Tyche",
        chinese="泰刻",
        epithet="Goddess of Fortune",
        text="At the end of your turn you draw one of six cards. The six shuffles all of them, and you may take an"
        " additional turn, at the end of which you draw nothing.",
        perfect_information=False,
        start_rank=48,
        rulings=(
            ("Cards are drawn without replacement, so the six comes with the sixth draw at the latest.", "BGA"),
            ("The draw comes after the last test for a win and all other effects of the end of the turn.", "BGA"),
            ("A turn in which nothing was built draws no card.", "BGA"),
            ("What happens at the start and end of turns happens in the additional turn as well.", "BGA"),
            ("It may be declined, and is passed if nobody can move; once moved, the worker builds.", "BGA"),
            ("The deck belongs to the card and goes with it.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "number"
    remembers: ClassVar[bool] = True

    def opening(self, b: Board, kinds: i64) -> i64:
        """Allow to decline an additional turn."""
        return CAN_MOVE | CAN_END if b.memory(self.slot) & _ADDITIONAL else kinds

    def ends(self, b: Board) -> None:
        """Let an additional turn be over, marked as one; perhaps the card is suspended before another one starts."""
        memory = b.memory(self.slot)
        if memory & _ADDITIONAL:
            b.tally |= EXTRA
            b.remember(self.slot, memory & ~_ADDITIONAL)

    def draws(self, b: Board) -> bool:
        """Draw at the end of a turn of the holder that was none of the additional ones."""
        return b.turn == self.holder and b.builds > 0 and not b.tally & EXTRA

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the numbers on the cards that are left."""
        return (_CARDS & ~b.memory(self.slot)) << 1 if kind == CHOOSE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Lay the card aside, or shuffle them all with the six."""
        b.remember(self.slot, _EARNED if target == 6 else b.memory(self.slot) | bit(target - 1))
        return b.kinds

    def again(self, b: Board) -> bool:
        """Grant an additional turn for the six."""
        memory = b.memory(self.slot)
        b.remember(self.slot, memory & _CARDS | (_ADDITIONAL if memory & _EARNED else 0))
        return bool(memory & _EARNED)

    def additional(self, b: Board) -> bool:
        """Tell that the turn is an additional one."""
        return bool(b.memory(self.slot) & _ADDITIONAL)

    def fits(self, b: Board) -> bool:
        """Tell that the six is never laid aside, and that an additional turn is one of the holder."""
        memory = b.memory(self.slot)
        if memory & ~(_CARDS >> 1 | _EARNED | _ADDITIONAL):
            return False
        return not memory & _ADDITIONAL or b.turn == self.holder
