"""Artemis: moves twice."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_MOVE, MOVE, NEIGHBOURS, Board, Card, Power, bit, count, i64, lowest


@final
class Artemis(Power):
    """Your worker may move a second time, but not back to the square it started the turn on."""

    card: ClassVar[object] = Card(
        id="artemis",
        name="Artemis",
        chinese="阿尔忒弥斯",
        epithet="Goddess of the Hunt",
        text="Your worker may move a second time, but not back to the square it started the turn on.",
        simple=True,
        golden_fleece=True,
        start_rank=53,
        rulings=(
            ("Each move is limited to one level up on its own, so two levels can be climbed in a turn.", "BGA"),
            ("Reaching level 3 by moving up wins at once, with the first or the second move.", "BGA; site rules"),
            ("Only the square where the turn began is barred, not the one passed.", "site rules"),
        ),
    )

    def moves(self, b: Board, source: i64, mask: i64) -> i64:
        """Bar the square on which the turn began."""
        return mask & ~bit(b.origin) if b.moves else mask

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more move."""
        return kinds | CAN_MOVE if b.moves == 1 else kinds

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds after the second move."""
        if not b.moves:
            return -1
        return count(NEIGHBOURS[target] & free)

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Look for a climb by the second move."""
        if kind != MOVE or b.moves:
            return 0
        free = self.open_squares(b)
        hopeful: i64 = 0
        while mask:
            if self.climbs(b, lowest(mask), free):
                hopeful |= mask & -mask
            mask &= mask - 1
        return hopeful
