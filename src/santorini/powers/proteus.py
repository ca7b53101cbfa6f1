"""Proteus: another worker takes the place of the one that moved."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import (
    CAN_BUILD,
    CAN_FORCE,
    FORCE,
    MOVE,
    NEIGHBOURS,
    ZERO,
    Board,
    Card,
    Power,
    bit,
    i64,
    shut_in,
)


@final
class Proteus(Power):
    """You have three workers. After your move force another of them onto the square just left, if that is possible."""

    card: ClassVar[object] = Card(
        id="proteus",
        name="Proteus",
        chinese="普罗透斯",
        epithet="Shapeshifting Sea God",
        text="You have three workers. After your move force another one of them onto the square that was left,"
        " if that is possible.",
        players=(2, 3),
        revised=True,
        start_rank=30,
        bans=("circe", "hecate"),
        rulings=(
            ("The force is compulsory; any other own worker will do, wherever it stands.", "BGA"),
            ("The forced worker has not moved: it does not win, and no height matters.", "BGA; rulebook"),
            ("A winning move ends the game before the force.", "BGA"),
            ("The worker that moved builds; if it cannot, the move is no part of a turn.", "BGA; finish rule"),
            ("Opponents react to the move after the force.", "BGA"),
            ("With a single worker the turn is an ordinary one.", "BGA"),
        ),
    )
    workers: ClassVar[int] = 3
    interposes: ClassVar[bool] = True
    doubts: ClassVar[tuple[str, ...]] = ("move", "force")

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Demand the force before the build."""
        return CAN_FORCE

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the workers that did not move."""
        return b.mine & ~bit(b.active) if kind == FORCE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the square left, if it is open."""
        return bit(b.origin) & self.open_squares(b) if kind == FORCE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Force the worker there."""
        b.displace(source, target)
        return CAN_BUILD

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask where the mover could build on nothing but the square left, which is taken."""
        room = self.open_squares(b)
        if kind != MOVE:
            return ZERO if NEIGHBOURS[b.active] & room & ~mask else mask
        return shut_in(mask, room)

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that no move follows a move or a force."""
        return 0
