"""Clio: marks her first blocks with coins that close them to others."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import FULL, Board, Card, Power, bit, count, i64


@final
class Clio(Power):
    """Your first three blocks get a coin each; to opponents a square with a coin counts as closed by a dome.

    The memory: the squares with a coin (25 bits), and above them the number of coins laid so far.
    """

    card: ClassVar[object] = Card(
        id="clio",
        name="Clio",
        chinese="克里奥",
        epithet="Muse of History",
        text="Each of the first three blocks that you build gets a coin. To your opponents a square with a coin counts"
        " as closed by a dome.",
        players=(2, 3),
        start_rank=39,
        bans=("circe", "nemesis"),
        rulings=(
            ("Domes get no coin and use none up.", "BGA; rulebook"),
            ("To you such squares are ordinary; what you build on a coin removes it from the game.", "BGA"),
            ("Opponents' powers cannot pick your worker that stands on a coin.", "BGA"),
            ("Rules that only look at where your workers stand apply to it all the same.", "BGA"),
            ("A square with a coin is no dome and no complete tower.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("squares", 0),)

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Take the coin built on away, and lay one on a block while any are left; nobody else can build on coins."""
        memory = b.memory(self.slot) & ~bit(target)
        if memory >> 25 < 3 and not b.dome & bit(target):
            memory = (memory | bit(target)) + (FULL + 1)
        b.remember(self.slot, memory)

    def seals(self, b: Board, seat: i64) -> i64:
        """Close the squares with coins."""
        return b.memory(self.slot) & FULL

    def shields(self, b: Board, seat: i64) -> i64:
        """Protect the own workers on coins."""
        return b.memory(self.slot) & b.workers(seat & 3)

    def swept(self, b: Board, square: i64) -> None:
        """Take a coin out of the game."""
        b.remember(self.slot, b.memory(self.slot) & ~bit(square))

    def fits(self, b: Board) -> bool:
        """Tell that there are no more coins than have been laid, and that they lie on blocks."""
        coins, laid = b.memory(self.slot) & FULL, b.memory(self.slot) >> 25
        return laid <= 3 and count(coins) <= laid and not coins & (~b.l1 | b.dome)
