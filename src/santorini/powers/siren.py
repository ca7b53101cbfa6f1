"""Siren: sings opponents' workers along instead of moving."""

from __future__ import annotations

from typing import ClassVar

from santorini.core.codes import CAN_BUILD, CAN_CHOOSE, CAN_FORCE, CHOOSE, DIRECTION_CHOICE, FORCE, SETUP
from santorini.powers._kit import ALONG, NO_DIRECTION, ZERO, Board, Card, Power, bit, i64


class Siren(Power):
    """Choose a direction before placing. Instead of moving you may force opponents' workers one square along it.

    The memory: in its low four bits the direction, 1 to 8 for E NE N NW W SW S SE; above them the squares of the
    workers forced this turn.
    """

    card: ClassVar[object] = Card(
        id="siren",
        name="Siren",
        chinese="塞壬",
        epithet="Alluring Sea Nymph",
        text="Choose one of the eight directions before workers are placed. Instead of moving you may force one or"
        " more opponents' workers one square in that direction, each onto an open square; then any of your workers"
        " builds.",
        revised=True,
        start_rank=44,
        bans=("hecate",),
        rulings=(
            ("Nobody is forced twice in a turn; each force is judged on the board as it then is.", "BGA"),
            ("Heights do not matter, and a worker forced to level 3 does not win.", "BGA; rulebook"),
            ("Who cannot move but can force and then build has not lost.", "BGA"),
            ("On the card that BGA revised nobody builds after the forces.", "rulebook"),
        ),
    )
    remembers: ClassVar[bool] = True
    fleeting: ClassVar[int] = Power.most & ~15
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("direction", 0), ("squares", 4))
    opens: ClassVar[tuple[str, ...]] = ("force",)
    doubts: ClassVar[tuple[str, ...]] = ("force",)

    def prepares(self, b: Board) -> i64:
        """Ask for the direction."""
        return ZERO if b.memory(self.slot) & 15 else CAN_CHOOSE

    def _next(self, b: Board, source: i64) -> i64:
        """Return the square next to another one in the direction, 0 where there is none."""
        song = b.memory(self.slot) & 15
        return ALONG[(song - 1) * 32 + source] if song else ZERO

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the opponents' workers that have not been forced yet; before placing, that a direction is chosen."""
        if kind == CHOOSE:
            return bit(DIRECTION_CHOICE)
        return self.targetable(b) & ~(b.memory(self.slot) >> 4) if kind == FORCE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the next square, if it is open; before placing, the directions."""
        if kind == CHOOSE:
            return bit(NO_DIRECTION) - 1
        return self._next(b, source) & self.open_squares(b) if kind == FORCE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Note the direction; or force the worker, after which more may follow, or the build."""
        if kind == CHOOSE:
            b.remember(self.slot, target + 1)
            return b.kinds
        b.displace(source, target)
        b.remember(self.slot, b.memory(self.slot) | bit(target) << 4)
        return CAN_FORCE | CAN_BUILD

    def ends(self, b: Board) -> None:
        """Forget who was forced."""
        b.remember(self.slot, b.memory(self.slot) & 15)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about every force: perhaps nobody can build afterwards."""
        return mask

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that no move follows a move or a force."""
        return 0

    def fits(self, b: Board) -> bool:
        """Tell that a direction has been chosen before workers are placed, and that those forced did not escape."""
        memory = b.memory(self.slot)
        song, forced = memory & 15, memory >> 4
        if song > NO_DIRECTION or (not song and b.kinds & (SETUP | CAN_CHOOSE) != SETUP | CAN_CHOOSE):
            return False
        return not forced or (self.acts(b) and not b.moves and not forced & ~b.foes)
