"""The printed Medea: takes one block each from under workers beside the one that did not move."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_END, CAN_LOWER, LOWER, Board, around, as_printed, bit, i64
from santorini.powers.medea import Medea


@final
class PrintedMedea(Medea):
    """Once, at the end of your turn, take one block away under each of any number of workers beside your unmoved one.

    The memory: 1 once the power is spent; in the turn in which it is used, from bit 1 on the squares lowered so far.
    """

    card: ClassVar[object] = as_printed(
        Medea.card,
        "Once, at the end of your turn, you may take one block away under each of any number of workers beside your"
        " unmoved worker.",
        (
            "One block each, and the worker drops with its square. It may be an own worker, that which moved.",
            "printed card",
        ),
        ("The drop is no move: nobody wins by it.", "BGA"),
        ("Tokens on the blocks leave as well.", "printed card"),
        ("The power is spent with the first block, and kept if none is taken.", "ruling of this project"),
    )
    once: ClassVar[bool] = False
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("squares", 1),)

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the workers on blocks beside own ones that did not move, each of them once."""
        if kind != LOWER:
            return mask
        memory = b.memory(self.slot)
        if memory & 1:
            return 0
        return around(b.mine & ~b.moved) & b.l1 & (self.targetable(b) | b.mine) & ~(memory >> 1)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Take a block away; more may follow."""
        b.lower_at(bit(target))
        b.remember(self.slot, b.memory(self.slot) | bit(target) << 1)
        return CAN_LOWER | CAN_END

    def ends(self, b: Board) -> None:
        """Spend the power if it was used."""
        if b.memory(self.slot):
            b.remember(self.slot, 1)

    def fits(self, b: Board) -> bool:
        """Tell that squares are noted only while more may follow, and nothing is offered once the power is spent."""
        memory = b.memory(self.slot)
        if memory & 1:
            return memory == 1 and not (b.turn == self.holder and b.kinds & CAN_LOWER)
        if not memory:
            return True
        return self.acts(b) and not memory >> 1 & ~b.occupied and (b.result != 0 or b.kinds == CAN_LOWER | CAN_END)
