"""Hermes: travels far on one level."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_MOVE, NEIGHBOURS, ROAMED, Board, Card, Power, bit, count, i64


@final
class Hermes(Power):
    """If your workers do not move up or down, each may move any number of times, even none; then one of them builds."""

    card: ClassVar[object] = Card(
        id="hermes",
        name="Hermes",
        chinese="赫尔墨斯",
        epithet="God of Travel",
        text="If your workers do not move up or down, each may move any number of times, even none; then one"
        " of them builds.",
        simple=True,
        golden_fleece=True,
        start_rank=12,
        bans=("harpies",),
        rulings=(
            ("Moving up or down is possible only as the first move, and then the turn is an ordinary one.", "BGA"),
            ("Squares may be visited again; a turn is known by where the workers end.", "BGA"),
            ("No move at all is allowed as long as some worker can build.", "BGA"),
            ("Moving level on level 3 does not win.", "BGA; rulebook"),
        ),
    )
    opens: ClassVar[tuple[str, ...]] = ("build",)
    roams: ClassVar[bool] = True

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Keep to the level after the first move."""
        return mask & ~b.above(source) & ~b.below(source) if b.tally & ROAMED else mask

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Go on after a level move as if nothing but the workers' places had changed."""
        if (b.above(source) | b.below(source)) & bit(target):
            return kinds
        b.forget_order()
        return kinds | CAN_MOVE

    def closes(self, b: Board) -> bool:
        """Tell that the build is the last step."""
        return True

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds after a move that is the only one."""
        if not (b.above(source) | b.below(source)) & bit(target):
            return -1
        return count(NEIGHBOURS[target] & free)

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Tell that only the first move may go up."""
        return 0
