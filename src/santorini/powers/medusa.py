"""Medusa: turns lower neighbours to stone."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, Board, Card, Power, i64, lowest


@final
class Medusa(Power):
    """When your turn ends, each opponent's worker that stands lower next to one of yours becomes a block."""

    card: ClassVar[object] = Card(
        id="medusa",
        name="Medusa",
        chinese="美杜莎",
        epithet="Petrifying Gorgon",
        text="When your turn ends, each opponent's worker that stands lower next to one of yours leaves the game,"
        " and a block is built where it stood.",
        golden_fleece=True,
        start_rank=22,
        bans=("nemesis",),
        rulings=(
            ("Your workers that did not move count as well; the victims are found all at once.", "BGA"),
            ("Workers on your level or above are safe; the block is never a dome.", "BGA"),
            ("It happens at the end of your own turns only, and not after a win.", "BGA"),
            ("Who has no worker left loses when the own turn comes.", "BGA"),
            ("Workers that powers cannot pick are spared.", "BGA"),
        ),
    )
    changes_workers: ClassVar[bool] = True
    removes: ClassVar[bool] = True

    def dooms(self, b: Board) -> i64:
        """Return the opponents' workers below a neighbour."""
        victims: i64 = 0
        eyes = b.mine
        while eyes:
            worker = lowest(eyes)
            eyes &= eyes - 1
            victims |= self.buildable(b, worker, NEIGHBOURS[worker] & b.below(worker))
        return victims & self.targetable(b)

    def ends(self, b: Board) -> None:
        """Put a block in the place of each victim; the blocks count as built on this turn."""
        victims = self.dooms(b)
        b.built |= victims
        while victims:
            square = lowest(victims)
            victims &= victims - 1
            b.take_away(square)
            self.raise_block(b, square)
