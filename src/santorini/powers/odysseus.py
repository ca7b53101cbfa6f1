"""Odysseus: sends neighbours into the corners, once."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_FORCE, CAN_MOVE, FORCE, Board, Card, Power, around, bit, i64

_CORNERS: Final = 1 | 1 << 4 | 1 << 20 | 1 << 24
_SPENT: Final = 1


@final
class Odysseus(Power):
    """Once, before moving, you may force any opponents' workers beside yours into open corners.

    The memory: bit 0 once the power is spent; above it, until the move, the squares of the workers forced this turn.
    """

    card: ClassVar[object] = Card(
        id="odysseus",
        name="Odysseus",
        chinese="Odysseus",
        epithet="Cunning Leader",
        text="Once, before you move, you may force as many opponents' workers beside yours as you like,"
        " each into an open corner.",
        players=(2,),
        kind="hero",
        start_rank=29,
        bans=("circe", "hecate"),
        rulings=(
            ("Each force is judged on the board as it then is; nobody is forced twice in a turn.", "BGA"),
            ("A worker in a corner may be forced to another one, and frees its own.", "BGA"),
            ("Heights do not matter, and a worker forced to level 3 does not win.", "BGA; rulebook"),
            ("One force spends the power; without one it stays.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("squares", 1),)
    doubts: ClassVar[tuple[str, ...]] = ("force",)

    def opening(self, b: Board, kinds: i64) -> i64:
        """Allow to force first, until it is spent."""
        return kinds if b.memory(self.slot) & _SPENT else kinds | CAN_FORCE

    def sources(self, b: Board, kind: i64, mask: i64) -> i64:
        """Return the opponents' workers beside own ones that have not been forced yet."""
        return around(b.mine) & self.targetable(b) & ~(b.memory(self.slot) >> 1) if kind == FORCE else mask

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the open corners."""
        return _CORNERS & self.open_squares(b) if kind == FORCE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Force the worker; more may follow, or the move."""
        b.displace(source, target)
        b.remember(self.slot, b.memory(self.slot) | bit(target) << 1 | _SPENT)
        return CAN_FORCE | CAN_MOVE

    def moved(self, b: Board, source: i64, target: i64) -> None:
        """Forget who was forced."""
        b.remember(self.slot, b.memory(self.slot) & _SPENT)

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask about every force: the corner may have been the only way out."""
        return mask

    def fits(self, b: Board) -> bool:
        """Tell that those forced stand in corners, in the turn in which the power was spent, before the move."""
        memory = b.memory(self.slot)
        forced = memory >> 1
        if not forced:
            return True
        return self.acts(b) and not b.moves and memory & _SPENT != 0 and not forced & ~(b.foes & _CORNERS)
