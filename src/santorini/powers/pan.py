"""Pan: wins by jumping down."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import NEIGHBOURS, ONE, Board, Card, Power, count, i64


@final
class Pan(Power):
    """You also win if your worker moves down two or more levels in one move."""

    card: ClassVar[object] = Card(
        id="pan",
        name="Pan",
        chinese="潘",
        epithet="God of the Wild",
        text="You also win if your worker moves down two or more levels in one move.",
        simple=True,
        golden_fleece=True,
        start_rank=38,
        bans=("hades",),
        rulings=(
            ("Winning drops are 2 to 0, 3 to 1 and 3 to 0; two drops of one level do not add up.", "BGA"),
            ("Being forced down never counts.", "site rules; BGA"),
            ("The ordinary win by climbing stays.", "site rules"),
        ),
    )

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Add the drop of two levels, unless the worker was carried on from where it dropped."""
        return won or (b.active == target and self._drops(b, source, target))

    def _drops(self, b: Board, source: i64, target: i64) -> bool:
        if not b.l2 >> source & 1:
            return False
        return not (b.l2 if b.l3 >> source & 1 else b.l1) >> target & 1

    def ways(self, b: Board, source: i64, target: i64, free: i64) -> i64:
        """Count the builds, unless the move wins."""
        return ONE if self._drops(b, source, target) else count(NEIGHBOURS[target] & free)
