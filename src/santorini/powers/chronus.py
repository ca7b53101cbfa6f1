"""Chronus: wins by complete towers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import ONE, ZERO, Board, Card, Power, count, i64

TOWERS: Final = 5


@final
class Chronus(Power):
    """You also win as soon as there are five complete towers, whoever built them and whoever's turn it is."""

    card: ClassVar[object] = Card(
        id="chronus",
        name="Chronus",
        chinese="克洛诺斯",
        epithet="God of Time",
        text="You also win as soon as there are five complete towers, whoever built them and whoever's turn it is.",
        players=(2,),
        start_rank=2,
        bans=("nyx",),
        rulings=(
            ("Complete are three blocks and a dome; domes lower down do not count.", "BGA"),
            ("An opponent who completes the fifth tower loses at once, in the middle of the turn.", "BGA"),
            ("If the same step lets the player whose turn it is win, that player wins.", "BGA"),
        ),
    )

    def standing(self, b: Board, seat: i64) -> i64:
        """Count the towers."""
        return ONE << (seat & 3) if count(b.dome & b.l3) >= TOWERS else ZERO
