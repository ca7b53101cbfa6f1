"""Circe: takes the opponent's power while that player's workers do not stand together."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import SETUP, Board, Card, Held, Power, together


@final
class Circe(Power):
    """If at the start of your turn the opponent's workers do not all neighbour each other, you have their power.

    The line-up tells who has it. The memory is 1 while it stays for the rest of an additional turn only.
    """

    card: ClassVar[object] = Card(
        id="circe",
        name="Circe",
        epithet="Divine Enchantress",
        text="If at the start of your turn the opponent's workers do not all neighbour each other, you have the"
        " opponent's power until the start of your next turn; otherwise the opponent has it.",
        players=(2,),
        start_rank=17,
        bans=(
            "achilles", "adonis", "atalanta", "bellerophon", "clio", "eros", "gaea", "graeae", "hecate", "heracles",
            "jason", "medea", "nyx", "odysseus", "polyphemus", "proteus", "tartarus", "theseus",
        ),
        rulings=(
            ("It is settled once, at the start of each of your turns, before anything else.", "BGA; printed card"),
            ("A lone worker does not stand together with anybody, and of three all have to.", "BGA"),
            ("All that belongs to the power goes with it as it is; its setup is not repeated.", "BGA"),
            ("What it does at the start of a turn already counts for whoever has it then.", "BGA"),
            ("In an additional turn that it has earned it keeps its terms, even if it goes back.", "BGA"),
            ("If it has gone back, such a turn earns no other one.", "as BGA has it for the golden fleece"),
            ("Without a power of the opponent nothing happens.", "BGA"),
        ),
    )  # fmt: skip
    remembers: ClassVar[bool] = True
    most: ClassVar[int] = 1
    takes: ClassVar[bool] = True

    def arrangements(self, held: list[Held], deck: list[type[Power]]) -> list[list[Held]]:
        """Return the cards as they lie, and all of them in the holder's hands."""
        seat = int(self.holder)
        if all(one.seat == seat for one in held):
            return [held]
        return [held, [one._replace(seat=seat) for one in held]]

    def deals(self, b: Board) -> None:
        """Take the opponent's cards at the start of the own turn, or give them back."""
        if b.turn != self.holder:
            return
        if not together(b.foes):
            self.deal(b, 1)
        elif self.in_additional_turn(b):
            b.remember(self.slot, 1)
        else:
            self.deal(b, 0)

    def ends(self, b: Board) -> None:
        """Give back what stayed for an additional turn only: it grants no other one."""
        if b.memory(self.slot):
            b.remember(self.slot, 0)
            self.deal(b, 0)

    def fits(self, b: Board) -> bool:
        """Tell that the cards lie as is settled when the own turn starts; what stays is in hand in the own turn."""
        memory = b.memory(self.slot)
        starts = not b.tally and not b.saved and not b.result and not b.kinds & SETUP
        if starts and b.turn == self.holder and not self.blind and not self.dormant:
            apart = not together(b.foes)
            stays = not apart and self.in_additional_turn(b)
            return memory == (1 if stays else 0) and (
                self.arranged == 1 or self.dealt(b) == (1 if apart or stays else 0)
            )
        return not memory or (memory == 1 and self.dealt(b) == 1 and b.turn == self.holder)
