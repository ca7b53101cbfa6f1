"""The printed Jason: his third worker only builds in the turn in which it comes."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_BUILD, CAN_MOVE, Board, as_printed, i64
from santorini.powers.jason import Jason


@final
class PrintedJason(Jason):
    """Once you may place the spare worker and build with it instead of your turn; nobody moves then."""

    card: ClassVar[object] = as_printed(
        Jason.card,
        "Once in the game, instead of your turn, you may place a spare worker on an open square of the border without"
        " blocks and build with it.",
        ("Nobody moves in that turn, the new worker neither.", "printed card"),
        ("A place from which the worker could not build is no option.", "finish rule"),
        ("Who could move as an opponent demands may not place instead.", "as BGA has it for turns without a move"),
        ("From the next turn on there are three workers.", "BGA"),
    )

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Place the worker, which has to build then."""
        kinds = super().use(b, kind, source, target)
        return CAN_BUILD if kinds == CAN_MOVE else kinds
