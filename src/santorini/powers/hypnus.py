"""Hypnus: puts the highest worker to sleep."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CHANCE, SETUP, Board, Card, Power, bit, i64, lowest

_NOBODY: Final = 32


@final
class Hypnus(Power):
    """If at the start of an opponent's turn one worker is higher than the side's others, it cannot move in that turn.

    Memory, in opponents' turns: the square of the worker that sleeps, plus 1, or 32 for nobody.
    """

    card: ClassVar[object] = Card(
        id="hypnus",
        name="Hypnus",
        chinese="海普努斯",
        epithet="God of Sleep",
        text="If at the start of an opponent's turn one of that side's workers is higher than all its others, it cannot"
        " move in that turn.",
        golden_fleece=True,
        start_rank=23,
        bans=("terpsichore",),
        rulings=(
            ("A lone worker sleeps at any height; without another way to take a turn its player loses.", "BGA"),
            ("If several share the top, nobody sleeps.", "BGA"),
            ("It is settled once, when the turn starts; what changes heights or adds workers comes too late.", "BGA"),
            ("Who sleeps may be forced, and may build if a power lets a worker build that has not moved.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0),)
    most: ClassVar[int] = _NOBODY
    minds: ClassVar[tuple[str, ...]] = ("foe_ends",)
    tracks: ClassVar[bool] = True
    fleeting: ClassVar[int] = 63
    strands: ClassVar[bool] = True

    def surveys(self, b: Board, seat: i64) -> None:
        """Settle who sleeps."""
        top = b.mine & b.l3 or b.mine & b.l2 or b.mine & b.l1 or b.mine
        b.remember(self.slot, lowest(top) + 1 if top and not top & (top - 1) else _NOBODY)

    def bars_movers(self, b: Board, seat: i64, mask: i64) -> i64:
        """Remove the worker that sleeps."""
        return mask & ~bit(b.memory(self.slot) - 1)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Let everybody wake up."""
        b.remember(self.slot, 0)

    def fits(self, b: Board) -> bool:
        """Tell that somebody, or nobody, sleeps in opponents' turns alone."""
        memory = b.memory(self.slot)
        if b.result:
            return True
        awake = b.turn & 3 == self.holder & 3 or self.dormant or b.decider == CHANCE or b.kinds & SETUP != 0
        return not memory if awake else memory > 0 or not b.tally
