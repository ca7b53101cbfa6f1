"""The ram of the Golden Fleece variant: who stands next to it as a turn starts has its power for that turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.powers._kit import (
    CAN_CHOOSE,
    CHOOSE,
    NEIGHBOURS,
    SETUP,
    SQUARES,
    Board,
    Card,
    Held,
    Power,
    bit,
    i64,
)

_WHERE: Final = 31
_STAYS: Final = 32


@final
class Ram(Power):
    """The figure that the first player puts on a free square before the other one has the first turn.

    No power of a player: a rule of the variant, told in the same words. Both players' copies of the card lie aside
    while they do not hold it. The memory: the square plus 1, and a bit while the power stays for an additional turn.
    """

    card: ClassVar[object] = Card(
        id="ram",
        name="the ram",
        text="Who stands next to the ram as a turn starts, anybody's, has its power for that turn. Nobody enters its"
        " square or builds there.",
        players=(2,),
        rulings=(
            ("Both players, one or none may hold the power, and who does is settled for the whole turn.", "BGA"),
            ("The power has no setup, and keeps nothing but what is looked back at.", "BGA"),
            ("An additional turn that was earned keeps its terms, and earns no other one.", "decisions.md 3"),
        ),
    )
    figure: ClassVar[bool] = True
    deck: ClassVar[str] = "fleece"
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0),)
    most: ClassVar[int] = 63
    chooses: ClassVar[str] = "square"
    everyone: ClassVar[tuple[str, ...]] = ("seals", "foe_ends")

    def arrangements(self, held: list[Held], deck: list[type[Power]]) -> list[list[Held]]:
        """Return the power in nobody's hands, the one player's, the other's, and both players'."""
        return [
            [
                *held,
                *(
                    Held(card, 0 if card.shared else seat, seat, not number >> seat & 1)
                    for seat in (0, 1)
                    for card in deck
                ),
            ]
            for number in range(4)
        ]

    def furnishes(self, b: Board) -> i64:
        """Ask for the square once the workers stand."""
        return CAN_CHOOSE

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the free squares."""
        return b.free if kind == CHOOSE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Put the ram there; what is done later is done by its power."""
        if b.kinds & SETUP:
            b.remember(self.slot, target + 1)
        return b.kinds

    def seals(self, b: Board, seat: i64) -> i64:
        """Close the square of the ram to everybody."""
        at = b.memory(self.slot) & _WHERE
        return bit(at - 1) if at else 0

    def _near(self, b: Board) -> i64:
        """Return which sides (bit `side`) have a worker next to the ram."""
        near = NEIGHBOURS[(b.memory(self.slot) & _WHERE) - 1]
        return (1 if b.w0 & near else 0) | (2 if b.w1 & near else 0)

    def deals(self, b: Board) -> None:
        """Settle who has the power in the turn that starts; in one that it has granted, whoever earned it."""
        near = self._near(b)
        mover = bit(b.turn)
        if not near & mover and self.in_additional_turn(b):
            near |= mover
            b.remember(self.slot, b.memory(self.slot) | _STAYS)
        self.deal(b, near)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Take the power back that stayed for an additional turn only: it grants no other one."""
        if b.memory(self.slot) & _STAYS:
            b.remember(self.slot, b.memory(self.slot) & _WHERE)
            self.deal(b, self.dealt(b) & ~bit(b.turn))

    def fits(self, b: Board) -> bool:
        """Tell that the ram stands where nobody is, and that who is next to it has the power as a turn starts."""
        memory = b.memory(self.slot)
        at = memory & _WHERE
        if b.kinds & SETUP:
            return memory == 0 and self.dealt(b) == 0
        if not 0 < at <= SQUARES or bit(at - 1) & (b.occupied | b.l1 | b.dome):
            return False
        if memory & _STAYS:
            return self.dealt(b) & bit(b.turn) != 0
        return b.tally != 0 or b.saved != 0 or b.result != 0 or self.dealt(b) == self._near(b)
