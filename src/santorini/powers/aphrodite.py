"""Aphrodite: who stands beside her workers cannot leave them."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import FULL, NEIGHBOURS, Board, Card, Power, around, bit, i64


@final
class Aphrodite(Power):
    """An opponent's worker that starts a turn next to one of yours must end its last move of that turn so, if it moves.

    Marked are the workers held in an opponent's turn. Those owe that have moved away and have to come back.
    """

    card: ClassVar[object] = Card(
        id="aphrodite",
        name="Aphrodite",
        chinese="阿佛洛狄忒",
        epithet="Goddess of Love",
        text="If an opponent's worker starts its turn next to one of your workers and moves, its last move must end"
        " next to one of your workers.",
        players=(2, 4),
        start_rank=57,
        bans=("nemesis", "urania"),
        rulings=(
            ("It binds more than a win: a held worker may not climb to level 3 away from your workers.", "BGA"),
            ("What counts is the square moved to, with your workers as they stand then; forces are no moves.", "BGA"),
            ("A move away is legal if further moves of the turn can bring the worker back.", "BGA"),
            ("So it is where each step is judged alone: nobody goes astray and loses by it.", "ruling of this project"),
            ("Who can drag one of your workers along has to, but wins wherever the climb ends.", "BGA"),
            ("Where a whirlpool or Harpies take the worker after that makes no difference.", "BGA"),
            ("Your own workers are never held, nor is a worker that was placed during the turn.", "BGA"),
            ("Who has no turn left that respects this has lost.", "rulebook"),
        ),
    )
    strands: ClassVar[bool] = True
    marks: ClassVar[bool] = True
    tracks: ClassVar[bool] = True

    def foe_starts(self, b: Board, seat: i64) -> None:
        """Hold the workers next to her own ones."""
        b.marked = b.mine & around(b.workers(seat & 3))

    def notes(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """Note whether a held worker has moved away."""
        worker = bit(target)
        if b.marked & worker:
            near = NEIGHBOURS[target] & b.workers(seat & 3)
            b.marked = (b.marked & FULL) | (b.owing & ~worker if near else b.owing | worker) << 25

    def bars_end(self, b: Board, seat: i64) -> bool:
        """Demand the way back; who drags may as well bring her to the worker."""
        return b.owing != 0
