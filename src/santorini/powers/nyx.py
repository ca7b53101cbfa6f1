"""Nyx: at each odd number of complete towers she has the card of the night, and the opponent's power sleeps."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import SETUP, Board, Card, Held, Power, count, i64


@final
class Nyx(Power):
    """While the number of complete towers is odd you have the card of the night as well, and the opponent has no power.

    The line-up tells which it is. The card of the night is that of `Rules.night`.
    """

    card: ClassVar[object] = Card(
        id="nyx",
        name="Nyx",
        epithet="Goddess of Night",
        text="A second card lies aside. At the end of each turn the complete towers are counted: while their number is"
        " odd you have that card as well, and the opponent's power is out of force.",
        players=(2,),
        start_rank=51,
        bans=("chaos", "chronus", "circe", "dionysus", "hecate"),
        rulings=(
            ("A dome on fewer than three blocks makes no complete tower.", "BGA page"),
            ("No setup of the card aside is carried out, and none is repeated.", "BGA"),
            ("A power that comes at a turn's end does nothing yet at that end, one that goes nothing more.", "BGA"),
            ("The count comes before the other effects at the end of your turns, and last at the opponent's.", "BGA"),
            ("A suspended power does nothing; its tokens lie there, and leave when somebody builds on them.", "BGA"),
            ("Powers that look back see what happened, also while they were out of force.", "BGA"),
            ("A hero's power once used stays used.", "BGA"),
        ),
    )
    deck: ClassVar[str] = "night"

    def arrangements(self, held: list[Held], deck: list[type[Power]]) -> list[list[Held]]:
        """Return the night card aside, and the night card in the holder's hands with the opponent's suspended."""
        seat = int(self.holder)
        free = 1 + max([one.slot for one in held])
        day = [*held, *[Held(card, free, seat, True) for card in deck]]
        if len(day) == 1:
            return [held]
        return [day, [one._replace(dormant=one.seat != seat) for one in day]]

    def ends(self, b: Board) -> None:
        """Count before anything else happens at the end of the own turn."""
        self.deal(b, count(b.dome & b.l3) & 1)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Count at the end of the opponent's turn."""
        self.deal(b, count(b.dome & b.l3) & 1)

    def fits(self, b: Board) -> bool:
        """Tell that the cards lie as the towers say, where a turn starts."""
        if b.tally or b.result or b.kinds & SETUP or self.arranged == 1:
            return True
        return self.dealt(b) == count(b.dome & b.l3) & 1
