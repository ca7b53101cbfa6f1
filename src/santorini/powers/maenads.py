"""Maenads: win by having an opponent's worker between two of theirs."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import BEYOND, NEIGHBOURS, ONE, Board, Card, Power, i64, lowest


@final
class Maenads(Power):
    """When your turn ends, an opponent loses who has a worker exactly between two of yours."""

    card: ClassVar[object] = Card(
        id="maenads",
        name="Maenads",
        chinese="缪那女祭",
        epithet="Raving Ones",
        text="When your turn ends, an opponent loses who has a worker exactly between two of yours: next to both,"
        " and in line with them.",
        start_rank=41,
        bans=("harpies",),
        rulings=(
            ("Heights do not matter, nor who moved, nor since when they stand like that.", "BGA"),
            ("Only the end of your own turns counts, after its build; other wins of the turn come first.", "BGA"),
            ("Workers that powers cannot pick are safe.", "BGA"),
        ),
    )

    def beats(self, b: Board) -> i64:
        """Return who has a worker in the middle of a line of three."""
        mine = b.mine
        others = mine
        sides: i64 = 0
        while others:
            worker = lowest(others)
            others &= others - 1
            near = NEIGHBOURS[worker] & self.targetable(b)
            while near:
                if BEYOND[worker * 32 + lowest(near)] & mine:
                    sides |= ONE << b.side_of(lowest(near))
                near &= near - 1
        return sides
