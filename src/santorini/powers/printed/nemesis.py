"""The printed Nemesis: trades as many workers as both sides have."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import CAN_END, CAN_FORCE, Board, as_printed, count, i64
from santorini.powers.nemesis import Nemesis


@final
class PrintedNemesis(Nemesis):
    """As many of your workers and of an opponent who keeps away trade places as the smaller side has."""

    card: ClassVar[object] = as_printed(
        Nemesis.card,
        "After your build, if no worker of an opponent is beside any of yours, as many of your workers as possible may"
        " trade places with that opponent's. You decide who goes where.",
        ("Where one side has a single worker, one pair trades; you choose which.", "printed card"),
        ("Of two workers each both pairs trade; the opponent's two may trade with each other as well.", "BGA"),
        ("All are forced: no win, no height limit, no reactions.", "rulebook"),
        (
            "With more than two own workers, which no admitted game leads to, nothing is offered.",
            "ruling of this project",
        ),
    )

    def _fewest(self) -> i64:
        """Return how many workers a side needs at least."""
        return 1

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow a first trade."""
        return kinds | CAN_FORCE if count(b.mine) <= 2 else kinds

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Trade; of a single pair nothing follows."""
        if not b.memory(self.slot) and (count(b.mine) == 1 or not self._others(b, target)):
            b.exchange(source, target)
            return CAN_END
        return super().use(b, kind, source, target)
