"""The printed Siren: nobody builds after her song."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import (
    CAN_END,
    CAN_FORCE,
    CHOOSE,
    FORCE,
    HEADING,
    NEIGHBOURS,
    NO_DIRECTION,
    Board,
    as_printed,
    i64,
)
from santorini.powers.siren import Siren


@final
class PrintedSiren(Siren):
    """Instead of your turn you may force opponents' workers one square along the direction; nothing is built then.

    A card that does no setup, that of the ram or of the night, has no direction until the first force, which may go
    anywhere and settles it.
    """

    card: ClassVar[object] = as_printed(
        Siren.card,
        "Choose one of the eight directions before workers are placed. Instead of your turn you may force one or more"
        " opponents' workers one square in that direction, each onto an open square.",
        ("Nobody moves or builds in that turn.", "printed card"),
        ("Nobody is forced twice in a turn; each force is judged on the board as it then is.", "BGA"),
        ("Heights do not matter, and a worker forced to level 3 does not win.", "rulebook"),
        ("Who cannot move but can force has not lost.", "ruling of this project"),
        (
            "As the power of the ram it starts without a direction. The first force may go anywhere, and settles the"
            " direction for both players.",
            "ruling of this project",
        ),
        golden_fleece=True,
    )
    shared: ClassVar[bool] = True

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the next square, if it is open; all of them while there is no direction."""
        if kind == FORCE and not b.memory(self.slot) & 15:
            return NEIGHBOURS[source] & self.open_squares(b)
        return super().targets(b, kind, source, mask)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Note the direction, also by the first force; more forces may follow."""
        if kind == FORCE and not b.memory(self.slot) & 15:
            b.remember(self.slot, HEADING[source * 32 + target] + 1)
        kinds = super().use(b, kind, source, target)
        return kinds if kind == CHOOSE else CAN_FORCE | CAN_END

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that a force leaves nothing to be done."""
        return 0

    def fits(self, b: Board) -> bool:
        """Tell what is told of the revised card, but that a card without a setup may have no direction."""
        if not self.suspendable:
            return super().fits(b)
        song, forced = b.memory(self.slot) & 15, b.memory(self.slot) >> 4
        if song > NO_DIRECTION or (forced and not song):
            return False
        return not forced or (not b.moves and b.tally | b.result != 0 and not forced & ~b.foes)
