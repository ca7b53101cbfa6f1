"""The printed Tyche: additional turns may bring further ones."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, as_printed
from santorini.powers.tyche import Tyche


@final
class PrintedTyche(Tyche):
    """You also draw at the end of an additional turn."""

    card: ClassVar[object] = as_printed(
        Tyche.card,
        "At the end of your turn, also of an additional one, you draw one of six cards. The six shuffles all of them,"
        " and you may take an additional turn.",
        (
            "One of six power cards counts; one that misses goes under the deck. The chances are the same.",
            "second-hand",
        ),
        ("An additional turn may bring a further draw.", "second-hand"),
        ("A turn in which nothing was built, and an additional one that is declined, draw no card.", "BGA"),
    )

    def draws(self, b: Board) -> bool:
        """Draw at the end of each turn of the holder."""
        return b.turn == self.holder and b.builds > 0
