"""Nemesis: trades both workers' places with two of an opponent who keeps away."""

from __future__ import annotations

from typing import ClassVar, Final

from santorini.powers._kit import CAN_END, CAN_FORCE, FORCE, Board, Card, Power, around, bit, count, i64, lowest

_PAIR: Final = 2
_CROSS: Final = 1 << 10


class Nemesis(Power):
    """After your build, if no worker of an opponent is beside yours, your two may trade places with two of that one's.

    Each trade is a force from one worker to the other. The memory, from the first trade to the end of the turn: in
    bits 0-4 the square + 1 of the opponent's worker traded first; in bits 5-9 a square: with bit 10 that of the one
    traded second, with which it may still trade places, without it that of the own worker that has traded.
    """

    card: ClassVar[object] = Card(
        id="nemesis",
        name="Nemesis",
        chinese="复仇女神",
        epithet="Goddess of Retribution",
        text="After your build, if no worker of an opponent is beside any of yours, your two workers may trade places"
        " with two of that opponent's. You decide who goes where.",
        revised=True,
        start_rank=42,
        bans=("aphrodite", "bia", "clio", "gaea", "graeae", "hecate", "medusa", "terpsichore", "theseus"),
        rulings=(
            ("It takes exactly two own workers, and two or more of the opponent's, all of them apart.", "BGA"),
            ("A first trade is optional, the second then compulsory; the opponent's two may trade as well.", "BGA"),
            ("All are forced: no win, no height limit, no reactions.", "BGA; rulebook"),
            ("Whether workers are neighbours is asked once, after the build.", "BGA"),
            ("The card that BGA revised trades as many workers as it can, also one.", "rulebook"),
        ),
    )
    remembers: ClassVar[bool] = True
    fleeting: ClassVar[int] = Power.most
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0), ("square", 5))

    def _fewest(self) -> i64:
        """Return how many workers a side needs at least."""
        return _PAIR

    def _apart(self, b: Board) -> i64:
        """Return the workers that may be traded: of each opponent who has enough and keeps away."""
        near = around(b.mine)
        out: i64 = 0
        side: i64 = 0
        while side < 3:
            able = b.workers(side) & self.targetable(b)
            if not b.workers(side) & near and count(able) >= self._fewest():
                out |= able
            side += 1
        return out

    def _others(self, b: Board, first: i64) -> i64:
        """Return the other workers of the same opponent that may be traded."""
        one = bit(first)
        workers = b.w0 if b.w0 & one else b.w1 if b.w1 & one else b.w2
        return workers & self.targetable(b) & ~one

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow a first trade."""
        return kinds | CAN_FORCE if count(b.mine) == _PAIR else kinds

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the own workers that have not traded; at last the opponent's worker that traded first."""
        if kind != FORCE:
            return mask
        memory = b.memory(self.slot)
        if memory & _CROSS:
            return bit((memory & 31) - 1)
        return b.mine & ~bit(memory >> 5 & 31) if memory else b.mine

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return with whom that worker may trade."""
        if kind != FORCE:
            return mask
        memory = b.memory(self.slot)
        if memory & _CROSS:
            return bit(memory >> 5 & 31)
        return self._others(b, (memory & 31) - 1) if memory else self._apart(b)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Trade; after the first trade the second happens by itself if there is but one way."""
        memory = b.memory(self.slot)
        b.exchange(source, target)
        if memory & _CROSS:
            return CAN_END
        first = (memory & 31) - 1
        if not memory:
            first = source
            others = self._others(b, first)
            if others & (others - 1):
                b.remember(self.slot, (first + 1) | target << 5)
                return CAN_FORCE
            source = lowest(b.mine & ~bit(target))
            b.exchange(source, lowest(others))
        b.remember(self.slot, (first + 1) | source << 5 | _CROSS)
        return CAN_FORCE | CAN_END

    def ends(self, b: Board) -> None:
        """Forget the trades."""
        b.remember(self.slot, 0)

    def fits(self, b: Board) -> bool:
        """Tell that two trades, or one, of this turn have led to where the workers stand."""
        memory = b.memory(self.slot)
        one, other, crossed = memory & 31, bit(memory >> 5 & 31), memory & _CROSS
        if not memory:
            return True
        if memory >= _CROSS << 1 or not one or not self.acts(b) or not b.foes >> (one - 1) & 1:
            return False
        if not crossed:
            return bool(b.mine & other) and (b.result != 0 or b.kinds == CAN_FORCE)
        return bool(self._others(b, one - 1) & other) and (b.result != 0 or b.kinds == CAN_FORCE | CAN_END)
