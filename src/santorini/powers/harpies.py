"""Harpies: carry opponents' workers on."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import ALONG, HEADING, Board, Card, Power, i64, lowest


@final
class Harpies(Power):
    """When an opponent has moved a worker, it is forced straight on as long as the way is open and not up."""

    card: ClassVar[object] = Card(
        id="harpies",
        name="Harpies",
        chinese="哈比",
        epithet="Winged Menaces",
        text="When an opponent has moved a worker, it is forced on in the same direction, square by square, as long as"
        " the next square is unoccupied and not higher.",
        golden_fleece=True,
        start_rank=20,
        bans=("hermes", "maenads", "triton"),
        rulings=(
            ("A move that wins comes first; the slide itself wins nothing and sets nothing off.", "BGA"),
            ("It is no move: limits on moves do not bind it.", "BGA"),
            ("Each move of a turn is followed by a slide, and the next one starts where that ended.", "BGA"),
            ("The direction is that of the move, after jumps, steps across the edge and whirlpools too.", "BGA"),
            ("Only the worker that moved slides, and never one of the holder's side.", "BGA"),
        ),
    )
    strands: ClassVar[bool] = True

    def foe_moved(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """Let the worker slide, which stands on `Board.active` by now."""
        if b.workers(seat & 3) >> b.active & 1:
            return
        row = HEADING[source * 32 + target] * 32
        room = self.open_to_mover(b)
        while True:
            following = ALONG[row + b.active] & room & ~b.above(b.active)
            if not following:
                return
            b.displace(b.active, lowest(following))
            if self.swallowed(b):
                return
