"""Adonis: once makes two workers be neighbours when the opponent's next turn ends."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import CAN_CHOOSE, CAN_END, CHOOSE, NEIGHBOURS, ZERO, Board, Card, Power, i64, lowest, place


class Adonis(Power):
    """Once, at the end of your turn, choose two workers who must be neighbours when the opponent's next turn ends.

    The memory is 1 once the power is spent; plus the own worker's square + 1 from bit 1 on and the other worker's from
    bit 6 on, until the opponent's next turn is over. In that turn both are marked.
    """

    card: ClassVar[object] = Card(
        id="adonis",
        name="Adonis",
        chinese="阿多尼斯",
        epithet="Devastatingly Handsome",
        text="Once, at the end of your turn, choose one of your workers and an opponent's worker. If possible, they"
        " must be neighbours at the end of your opponent's next turn.",
        players=(2,),
        kind="hero",
        revised=True,
        start_rank=25,
        bans=("circe", "hecate"),
        rulings=(
            ("What comes before the move is free, even if it makes the demand impossible.", "BGA page"),
            ("All moves of the turn, and the forces that belong to them, are judged together.", "BGA"),
            ("The demand beats a win that leaves the two apart.", "BGA"),
            ("A power that can be used once is never demanded; whoever uses it has to meet the demand.", "BGA"),
            ("An ending that takes your worker off the board is none, unless it wins next to its square.", "BGA"),
            ("Additional turns are free, and so is what happens after the move.", "BGA"),
            ("On the card that BGA revised any of your workers will do as neighbour.", "rulebook"),
        ),
    )
    chooses: ClassVar[str] = "square"
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 1), ("place", 6))
    marks: ClassVar[bool] = True
    minds: ClassVar[tuple[str, ...]] = ("foe_ends",)

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Offer the choice, until it is spent, if there is somebody to choose."""
        return kinds if b.memory(self.slot) or not self.targetable(b) else kinds | CAN_CHOOSE

    def closes(self, b: Board) -> bool:
        """Tell that after that the build is the last step."""
        return b.memory(self.slot) > 0

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the own workers, then the opponents'."""
        if kind != CHOOSE:
            return mask
        return self.targetable(b) if b.memory(self.slot) else b.mine

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Keep whom the holder chooses; after both the turn is over."""
        memory = b.memory(self.slot)
        b.remember(self.slot, memory | (target + 1) << 6 if memory else 1 | (target + 1) << 1)
        return CAN_END if memory else CAN_CHOOSE

    def foe_starts(self, b: Board, seat: i64) -> None:
        """Mark the two, if both are still there."""
        memory = b.memory(self.slot)
        one = place(memory >> 1) & b.workers(seat & 3)
        other = place(memory >> 6) & b.mine
        if one and other:
            b.marked = one | other

    def demands(self, b: Board, seat: i64, climbed: bool) -> bool:
        """Ask that the two are neighbours, and that the own one stays; after a win its square will do."""
        if not b.marked:
            return True
        one = b.bound & b.workers(seat & 3)
        other = b.bound & ~one
        if b.result and not one:
            one = place(b.memory(self.slot) >> 1)
        if not one or not NEIGHBOURS[lowest(one)] & other:
            return False
        return b.result != 0 or not self.doomed(b) & one

    def goal(self, b: Board, seat: i64) -> i64:
        """Name the squares next to the own one."""
        one = b.bound & b.workers(seat & 3)
        return NEIGHBOURS[lowest(one)] if one else ZERO

    def spares(self, b: Board, seat: i64) -> i64:
        """Let nobody remove the own worker once the two are neighbours."""
        one = b.bound & b.workers(seat & 3)
        return one if one and NEIGHBOURS[lowest(one)] & b.bound else ZERO

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Forget the two, also if the card was out of force."""
        b.remember(self.slot, b.memory(self.slot) & 1)
