"""Scylla: drags an opponent's worker to the square just left."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, CAN_FORCE, FORCE, NEIGHBOURS, ZERO, Board, Card, Power, bit, i64


@final
class Scylla(Power):
    """After your move you may force an opponent's worker beside the square that your worker left onto that square."""

    card: ClassVar[object] = Card(
        id="scylla",
        name="Scylla",
        chinese="斯库拉",
        epithet="Menacing Sea Monster",
        text="After your move you may force an opponent's worker beside the square that your worker left onto that"
        " square.",
        players=(2, 4),
        golden_fleece=True,
        start_rank=36,
        bans=("hecate",),
        rulings=(
            ("Only who stands beside the square left can be dragged, one worker at most.", "BGA"),
            ("No height matters, and a worker dragged to level 3 does not win.", "BGA; rulebook"),
            ("A winning move ends the game before the drag.", "BGA"),
            ("Opponents react to the move after the drag or its refusal.", "BGA"),
            ("After a drag the square is occupied and cannot be built on.", "BGA"),
        ),
    )
    interposes: ClassVar[bool] = True
    drags: ClassVar[bool] = True
    doubts: ClassVar[tuple[str, ...]] = ("force",)

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow to drag before the build."""
        return kinds | CAN_FORCE

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the opponents' workers beside the square left."""
        return NEIGHBOURS[b.origin] & self.targetable(b) if kind == FORCE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the square left, if it is open."""
        return bit(b.origin) & self.open_squares(b) if kind == FORCE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Drag the worker."""
        b.displace(source, target)
        return CAN_BUILD

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask if the mover has nowhere to build but on the square left; the one that the other leaves may be near."""
        return ZERO if NEIGHBOURS[b.active] & self.open_squares(b) & ~mask else mask

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that no move follows a move or a force."""
        return 0
