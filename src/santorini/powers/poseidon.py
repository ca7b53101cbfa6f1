"""Poseidon: the worker that stayed on the ground builds too."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_BUILD, ZERO, Board, Card, Power, count, i64

_EXTRA: Final = 3


@final
class Poseidon(Power):
    """After your build your other worker, if it did not move and stands on the ground, may build up to three times."""

    card: ClassVar[object] = Card(
        id="poseidon",
        name="Poseidon",
        chinese="波塞冬",
        epithet="God of the Sea",
        text="After your build your other worker, if it did not move and stands on the ground, may build up to"
        " three times.",
        golden_fleece=True,
        start_rank=35,
        rulings=(
            ("The extra builds are ordinary ones; a square may be built on several times.", "BGA"),
            ("With one worker, or with more than two, there are no extra builds.", "BGA"),
            ("Where the worker that moved stands does not matter.", "BGA"),
            ("Opponents' restrictions apply to each build.", "BGA"),
        ),
    )

    def builders(self, b: Board, mask: i64) -> i64:
        """Let the other worker make the extra builds."""
        return self._other(b) if b.builds else mask

    def after_build(self, b: Board, source: i64, target: i64, kinds: i64) -> i64:
        """Allow extra builds, up to three."""
        return kinds | CAN_BUILD if b.builds <= _EXTRA and self._other(b) else kinds

    def closes(self, b: Board) -> bool:
        """Tell that the next build is the last: the third extra one, or the first if none may follow."""
        return b.builds >= _EXTRA or not self._other(b)

    def _other(self, b: Board) -> i64:
        """Return the one other worker if it did not move and stands on the ground."""
        return b.mine & ~b.moved & ~b.l1 if count(b.mine) == 2 and count(b.mine & b.moved) == 1 else ZERO
