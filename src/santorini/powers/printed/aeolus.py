"""The printed Aeolus: there is always a wind, and each turn may turn it."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import (
    CAN_CHOOSE,
    CAN_END,
    NEIGHBOURS,
    NO_DIRECTION,
    SETUP,
    Board,
    as_printed,
    bit,
    count,
    i64,
)
from santorini.powers.aeolus import Aeolus


@final
class PrintedAeolus(Aeolus):
    """The wind has a direction from the setup on, and at the end of each of your turns you may turn it to any other.

    A card that does no setup, that of the ram or of the night, lies without a wind until somebody turns it.
    """

    card: ClassVar[object] = as_printed(
        Aeolus.card,
        "Before workers are placed choose one of the eight directions, in which the wind blows. At the end of your turn"
        " you may turn it to any other one. No worker can move straight against the wind.",
        ("Only the opposite direction is closed, for all workers, yours too.", "printed card"),
        ("The wind cannot be calmed. To leave it as it is, is to end the turn.", "printed card"),
        ("The direction is chosen before anybody places.", "ruling of this project"),
        (
            "As the power of the ram it starts without a wind. There is one wind for both players: who has the power as"
            " the own turn ends may turn it, and it blows in turns in which somebody has the power.",
            "ruling of this project",
        ),
        golden_fleece=True,
    )
    shared: ClassVar[bool] = True

    def prepares(self, b: Board) -> i64:
        """Ask for the direction."""
        return CAN_CHOOSE

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Offer the directions, but for that of the wind."""
        wind = b.memory(self.slot)
        every = bit(NO_DIRECTION) - 1
        return every & ~bit(wind - 1) if wind else every

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Note the wind."""
        b.remember(self.slot, target + 1)
        return b.kinds if b.kinds & SETUP else CAN_END

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, and after each the directions, or nothing."""
        return count(NEIGHBOURS[target] & free) * (8 if b.memory(self.slot) else 9)

    def fits(self, b: Board) -> bool:
        """Tell that there is a wind, unless the card does no setup or the holder is yet to be asked."""
        return b.memory(self.slot) > 0 or self.suspendable or b.kinds & (SETUP | CAN_CHOOSE) == SETUP | CAN_CHOOSE
