"""Atalanta: once moves any number of times."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_MOVE, ROAMED, ZERO, Board, Card, Power, i64


@final
class Atalanta(Power):
    """Once, your worker may go on moving. The memory is 1 once the card is spent, by a second move."""

    card: ClassVar[object] = Card(
        id="atalanta",
        name="Atalanta",
        chinese="阿塔兰塔",
        epithet="Swift Huntress",
        text="Once in the game, the worker that moved may go on moving any number of times in that turn.",
        players=(2,),
        kind="hero",
        start_rank=28,
        bans=("circe", "persephone"),
        rulings=(
            ("Squares may be visited again, that of the start too; positions count, not paths.", "BGA"),
            ("Each move has the ordinary limits and may win.", "BGA"),
            ("A single move keeps the card; the second move spends it.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    pays: ClassVar[bool] = True
    most: ClassVar[int] = 1
    repeats: ClassVar[bool] = True

    def spends(self, b: Board, source: i64, mask: i64) -> i64:
        """Tell that the second move spends the card."""
        return mask if b.moves == 1 and not b.memory(self.slot) else ZERO

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Spend the card by a move that is not the first of the turn."""
        if b.moves > 1:
            b.remember(self.slot, 1)

    def after_move(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Go on while the card was held when the turn began; from the second move on only the square matters."""
        if b.moves > 1:
            b.forget_path()
        elif b.memory(self.slot):
            return kinds
        return kinds | CAN_MOVE

    def fits(self, b: Board) -> bool:
        """Tell that the card is spent once the path is forgotten, and not before where the worker may go on."""
        spent, roamed = b.memory(self.slot) > 0, b.tally & ROAMED != 0
        return not self.acts(b) or spent == roamed or (spent and not b.kinds & CAN_MOVE)
