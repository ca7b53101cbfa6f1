"""Persephone: makes opponents climb."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, Card, Power, i64


@final
class Persephone(Power):
    """In an opponent's turn some worker must move up, if that is possible when the opponent comes to move."""

    card: ClassVar[object] = Card(
        id="persephone",
        name="Persephone",
        chinese="珀耳塞福涅",
        epithet="Goddess of Spring Growth",
        text="In an opponent's turn some worker must move up, if that is possible when the opponent comes to move.",
        golden_fleece=True,
        start_rank=4,
        bans=("atalanta", "eris"),
        rulings=(
            ("What comes before the move is free, even if it takes the last climb away.", "BGA page"),
            ("All moves of one turn are judged together: one of them has to go up.", "BGA"),
            ("A power that can be used once is never demanded, but it satisfies the demand.", "BGA"),
            ("A climb after which the turn could not be finished binds nobody.", "site rules"),
            ("Declining an additional turn stays allowed.", "BGA"),
        ),
    )
    reads: ClassVar[tuple[str, ...]] = ("foe_climb",)
    asks_climb: ClassVar[bool] = True

    def demands(self, b: Board, seat: i64, climbed: bool) -> bool:
        """Ask for a move up."""
        return climbed
