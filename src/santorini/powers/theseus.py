"""Theseus: slays a worker two levels above one of the own, once."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_END, CAN_REMOVE, NEIGHBOURS, REMOVE, ZERO, Board, Card, Power, bit, i64, lowest


@final
class Theseus(Power):
    """Once, after building, you may remove an opponent's worker beside one of yours, exactly two levels above it.

    The memory: 1 once the power is spent.
    """

    card: ClassVar[object] = Card(
        id="theseus",
        name="Theseus",
        chinese="忒修斯",
        epithet="Slayer of the Minotaur",
        text="Once, after you have built, you may remove an opponent's worker beside one of yours that stands exactly"
        " two levels lower.",
        players=(2,),
        kind="hero",
        start_rank=7,
        bans=("circe", "hecate", "nemesis"),
        rulings=(
            ("Either own worker will do, moved or not; three levels are too many.", "BGA"),
            ("One worker is removed; the power is kept if it is not used.", "BGA"),
            ("Who has no workers left loses when the next own turn begins.", "BGA"),
            ("The tower stays, and its square is open.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    once: ClassVar[bool] = True
    changes_workers: ClassVar[bool] = True
    removes: ClassVar[bool] = True

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to remove, until it is spent."""
        return kinds if b.memory(self.slot) else kinds | CAN_REMOVE

    def closes(self, b: Board) -> bool:
        """Tell that after that the build is the last step."""
        return b.memory(self.slot) > 0

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the opponents' workers two levels above neighbours."""
        if kind != REMOVE:
            return mask
        out: i64 = 0
        foes = self.removable(b)
        mine = b.mine
        while mine:
            worker = lowest(mine)
            mine &= mine - 1
            # Two above the ground, or one: whatever has two blocks and no third, or has a third.
            exact = b.l2 & ~b.l3 if not b.l1 & bit(worker) else b.l3 if not b.l2 & bit(worker) else ZERO
            out |= NEIGHBOURS[worker] & foes & exact
        return out

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the square of the worker itself."""
        return bit(source) if kind == REMOVE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Remove the worker; the turn is over."""
        b.take_away(target)
        b.remember(self.slot, 1)
        return CAN_END
