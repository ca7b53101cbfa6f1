"""Tartarus: a secret square that nobody survives."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import CAN_CHOOSE, CAN_MOVE, FULL, Board, Card, Power, bit, i64, members, place

_WHERE: Final = 31
# Stands for a square that has been chosen, where it is not known which.
_SOMEWHERE: Final = 26
# Of the memory: squares that are known not to be the abyss; then the mark of who stands on the abyss unharmed.
_SAFE: Final = 5
_UNHARMED: Final = 30


@final
class Tartarus(Power):
    """Choose a square in secret before your first move. Whose worker enters it has lost.

    The memory: the square plus 1, 26 in views that do not tell it, 0 before it is chosen; above these five bits the
    squares that are known to be none; then a bit for a worker that stands there and did not enter.
    """

    card: ClassVar[object] = Card(
        id="tartarus",
        name="Tartarus",
        chinese="塔尔塔罗斯",
        epithet="God of the Abyss",
        text="You start. Before your first move choose an unoccupied square in secret, the abyss. A player whose worker"
        " enters it, in whatever way, loses at once; entering it never wins.",
        players=(2,),
        perfect_information=False,
        start_rank=0,
        bans=("bia", "circe", "eris", "hecate", "terpsichore"),
        rulings=(
            ("Moves, forces, carries and placements enter; so do your own workers, whoever caused it.", "BGA"),
            ("Each square of a slide and of several moves is entered, and the first one decides.", "BGA"),
            ("It comes before a win: a move up to level 3 into the abyss loses.", "BGA"),
            ("The abyss stays where it is, whatever is built there; a dome closes it.", "BGA"),
            ("Persephone may make somebody move up into it; in an additional turn of Dionysus it acts too.", "BGA"),
            ("Whether a turn can be finished is judged as if nobody knew the abyss.", "ruling of this project"),
            ("Who stands there when the power comes into force is not harmed until the square is left.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "square"
    first: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0), ("squares", _SAFE))
    everyone: ClassVar[tuple[str, ...]] = ("pits", "foe_starts", "foe_ends")
    doubts: ClassVar[tuple[str, ...]] = ("choose",)
    secret: ClassVar[tuple[str, ...]] = ("choose",)

    def opening(self, b: Board, kinds: i64) -> i64:
        """Demand the choice of the abyss before the first move."""
        return kinds if b.memory(self.slot) & _WHERE else CAN_CHOOSE

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the unoccupied squares."""
        return self.open_squares(b)

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Note the abyss, and that it is none of the squares where somebody stands."""
        b.remember(self.slot, target + 1 | b.occupied << _SAFE)
        return CAN_MOVE

    def doubtful(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Ask whether anybody can move afterwards."""
        return mask

    def _abyss(self, b: Board) -> i64:
        return place(b.memory(self.slot))

    def pits(self, b: Board, seat: i64) -> i64:
        """Return the abyss, unless somebody stands there who did not enter it."""
        abyss = self._abyss(b)
        memory = b.memory(self.slot)
        if memory >> _UNHARMED:
            if abyss & b.occupied:
                return 0
            b.remember(self.slot, memory & (bit(_UNHARMED) - 1))
        return abyss

    def foe_starts(self, b: Board, seat: i64) -> None:
        """Spare whoever stands there: it has not been entered while the power was in force."""
        if self._abyss(b) & b.occupied:
            b.remember(self.slot, b.memory(self.slot) | bit(_UNHARMED))

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Note that where workers have moved to the abyss is not."""
        if b.memory(self.slot) & _WHERE:
            b.remember(self.slot, b.memory(self.slot) | b.moved << _SAFE)

    # ------------------------------------------------------------------ what others may not know

    def conceals(self, b: Board) -> None:
        """Keep only that an abyss has been chosen."""
        memory = b.memory(self.slot)
        if memory & _WHERE:
            b.remember(self.slot, memory & FULL << _SAFE | _SOMEWHERE)

    def lacks(self, b: Board) -> bool:
        """Return whether the abyss is missing."""
        return b.memory(self.slot) & _WHERE == _SOMEWHERE

    def supposes(self, b: Board) -> list[Board]:
        """Return the boards with the abyss on each square that nobody has entered.

        While the power was suspended somebody may have entered it unharmed, and stand there still.
        """
        memory = b.memory(self.slot)
        mask = FULL & ~(memory >> _SAFE | (0 if self.suspendable else b.occupied))
        out: list[Board] = []
        for square in members(mask):
            board = b.copy()
            unharmed = bit(_UNHARMED) if b.occupied >> square & 1 and not self.dormant else 0
            board.remember(self.slot, memory ^ _SOMEWHERE | square + 1 | unharmed)
            out.append(board)
        return out
