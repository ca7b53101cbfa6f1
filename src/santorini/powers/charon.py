"""Charon: ferries an opponent's worker across before moving."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BEYOND, CAN_MOVE, FORCE, NEIGHBOURS, Board, Card, Power, around, i64, lowest


@final
class Charon(Power):
    """Before it moves, your worker may force a neighbouring opponent's worker straight across to its other side.

    The step is written from the ferried worker to its new square; the ferryman stands between, and has to move.
    """

    card: ClassVar[object] = Card(
        id="charon",
        name="Charon",
        chinese="卡戎",
        epithet="Ferryman to the Underworld",
        text="Before it moves, your worker may force a neighbouring opponent's worker to the open square straight"
        " across, on its own other side.",
        golden_fleece=True,
        start_rank=11,
        bans=("hecate",),
        rulings=(
            ("No height matters, and a worker ferried to level 3 does not win.", "BGA"),
            ("At most one ferry a turn; the worker that ferried has to move, and must be able to.", "BGA; finish rule"),
            ("It may move to the square from which the other was ferried.", "BGA"),
            ("The square across must be on the board, without worker and dome.", "BGA"),
        ),
    )
    opens: ClassVar[tuple[str, ...]] = ("force",)
    doubts: ClassVar[tuple[str, ...]] = ("force",)

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the opponents' workers beside own ones."""
        return around(b.mine) & self.targetable(b) if kind == FORCE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open squares straight across own workers."""
        if kind != FORCE:
            return mask
        across: i64 = 0
        ferrymen = NEIGHBOURS[source] & b.mine
        while ferrymen:
            across |= BEYOND[source * 32 + lowest(ferrymen)]
            ferrymen &= ferrymen - 1
        return across & self.open_squares(b)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Ferry the worker; the one it passed moves next."""
        b.displace(source, target)
        b.active = (source + target) >> 1
        return CAN_MOVE

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about every ferry: the ferryman may have no move, or may not make one."""
        return mask
