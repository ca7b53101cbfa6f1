"""Triton: moves on along the rim of the board."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BORDER, CAN_MOVE, MOVE, NEIGHBOURS, Board, Card, Power, bit, i64, lowest


@final
class Triton(Power):
    """Whenever your worker moves onto a square of the rim, it may move once more."""

    card: ClassVar[object] = Card(
        id="triton",
        name="Triton",
        chinese="特里同",
        epithet="God of the Waves",
        text="Whenever your worker moves onto a square of the rim, it may move once more.",
        golden_fleece=True,
        start_rank=52,
        bans=("harpies",),
        rulings=(
            ("There is no limit on the number of moves, and squares may be visited again.", "BGA"),
            ("Each move has the ordinary limits and may win.", "BGA"),
            ("What counts is the square moved to, not where the worker is carried from there.", "BGA"),
            ("A turn is known by the squares reached and not by the ways taken.", "ruling of this project"),
        ),
    )
    repeats: ClassVar[bool] = True

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow one more move from the rim; all that matters then is where the worker has got to."""
        b.forget_path()
        return kinds | CAN_MOVE if BORDER >> target & 1 else kinds

    def hopeful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Look for the squares of the rim from which a way along it leads to a climb."""
        if kind != MOVE or not mask & BORDER:
            return 0
        free = self.open_squares(b) | bit(source)
        found: i64 = 0
        rest = BORDER & free
        while rest:
            if self.climbs(b, lowest(rest), free):
                found |= rest & -rest
            rest &= rest - 1
        rest = found
        while rest:  # back along the rim, not down: that way a worker comes by a climb
            before = NEIGHBOURS[lowest(rest)] & BORDER & free & ~found & ~b.below(lowest(rest))
            found |= before
            rest = (rest & (rest - 1)) | before
        return mask & found
