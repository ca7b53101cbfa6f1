"""Eris: plays her turn with an opponent's worker."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import SQUARES, Board, Card, Power, bit, i64, lowest, place

# So many bits of the memory are for a side.
_EACH: Final = 6


@final
class Eris(Power):
    """You may move and build with an opponent's worker instead of yours, but not with the one they moved last.

    The memory has, for each of two sides, the square plus 1 of the worker that it moved last; 0 if there is none. In
    teams it has that of the opponents' other worker as well, as partners may displace the one or the other.
    """

    card: ClassVar[object] = Card(
        id="eris",
        name="Eris",
        chinese="厄里斯",
        epithet="Goddess of Discord",
        text="You may move and build with an opponent's worker instead of yours, but not with the one that your"
        " opponents moved last. Nobody can win in such a turn.",
        players=(2, 4),
        golden_fleece=True,
        revised=True,
        start_rank=50,
        bans=("hecate", "persephone", "tartarus"),
        rulings=(
            ("The borrowed worker moves and builds by the ordinary rules, without its player's power.", "BGA"),
            ("Nobody wins by its move, its player neither; on level 3 it needs another climb later.", "BGA page"),
            ("What counts as moved last is a move with an own worker in the own turn, no force.", "BGA"),
            ("If that worker has left the board, or there is none, all may be borrowed.", "BGA"),
            ("Who can only borrow has to.", "BGA"),
        ),
    )
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0), ("place", 6), ("place", 12))
    # Whoever comes to have the card asks about the whole game.
    everyone: ClassVar[tuple[str, ...]] = ("foe_moved", "foe_ends")
    minds: ClassVar[tuple[str, ...]] = ("foe_moved", "foe_ends")

    def movers(self, b: Board, mask: i64) -> i64:
        """Add the opponents' workers, without the one moved last."""
        return mask | self.targetable(b) & ~place(b.memory(self.slot) >> _EACH * (1 - (b.turn & 3)))

    def wins(self, b: Board, source: i64, target: i64, won: bool) -> bool:
        """Let nobody win with a borrowed worker."""
        return won and bool(b.mine & bit(b.active))

    def truce(self, b: Board) -> bool:
        """Let nobody win by what stands on the board while an opponent's worker is borrowed."""
        return bool(b.moved & b.foes)

    def _note(self, b: Board, last: i64) -> None:
        """Note the square plus 1 of the worker that the side whose turn it is has moved last."""
        at = _EACH * (b.turn & 3)
        b.remember(self.slot, b.memory(self.slot) & ~(63 << at) | last << at)

    def foe_moved(self, b: Board, seat: i64, source: i64, target: i64) -> None:
        """Note where the worker stands that has been moved, if it belongs to who moved it."""
        if b.active < 25 and b.mine & bit(b.active):
            self._note(b, b.active + 1)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Follow a worker that was displaced after its move, or has left the board."""
        moved = b.moved & b.mine
        last = place(b.memory(self.slot) >> _EACH * (b.turn & 3))
        if moved and not moved & (moved - 1):
            self._note(b, lowest(moved) + 1)
        elif last & ~b.mine:
            self._note(b, 0)
        if self.players == 4:
            self._follow(b, 1 - (self.holder & 3))

    def _follow(self, b: Board, side: i64) -> None:
        """Keep in sight which worker of the opponents was moved last, wherever it was displaced in the turn."""
        workers = b.workers(side)
        memory = b.memory(self.slot)
        last = place(memory >> _EACH * side)
        if last & ~workers:
            last = workers & ~place(memory >> 2 * _EACH)
        if not last or last & (last - 1):
            b.remember(self.slot, memory & 63 << _EACH * (1 - side))
            return
        other = workers & ~last
        kept = memory & 63 << _EACH * (1 - side) | (lowest(last) + 1) << _EACH * side
        b.remember(self.slot, kept | (lowest(other) + 1) << 2 * _EACH if other else kept)

    def fits(self, b: Board) -> bool:
        """Tell that there are two squares, or none; who stood there may have been displaced since."""
        memory = b.memory(self.slot)
        other = memory >> 2 * _EACH
        if other > (SQUARES if self.players == 4 else 0):
            return False
        return memory & 63 <= SQUARES and memory >> _EACH & 63 <= SQUARES
