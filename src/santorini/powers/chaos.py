"""Chaos: plays with the simple god that lies face up."""

from __future__ import annotations

from typing import ClassVar

from santorini.powers._kit import CHOOSE, SETUP, ZERO, Board, Card, Held, Power, bit, count, i64, nth


class Chaos(Power):
    """You have the power of the simple god that lies face up; after each turn in which a dome was built comes the next.

    The memory has a bit for each god on the discard pile; the line-up tells who lies face up.
    """

    card: ClassVar[object] = Card(
        id="chaos",
        name="Chaos",
        chinese="混沌",
        epithet="Primordial Nothingness",
        text="You have the power of the simple god that lies face up, from a shuffled deck of those that nobody has."
        " After each turn, anybody's, in which a dome was built, turn up the next.",
        perfect_information=False,
        start_rank=34,
        bans=("hecate", "nyx"),
        rulings=(
            ("Domes at any height count, whoever builds them; two in one turn change the god once.", "BGA"),
            ("The next god acts from the next turn on; what it looks back at is what has happened.", "BGA"),
            ("The change cannot be refused, and after a shuffle the same god may come back.", "BGA"),
            ("Gods that are barred against a power of the game are not in the deck.", "BGA"),
            ("An empty deck is shuffled from all discards, the god just laid off included.", "BGA"),
        ),
    )
    chooses: ClassVar[str] = "power"
    remembers: ClassVar[bool] = True
    deck: ClassVar[str] = "simple"

    def arrangements(self, held: list[Held], deck: list[type[Power]]) -> list[list[Held]]:
        """Return no god, then each god of the deck, in the hands of who has this card."""
        free = 1 + max([one.slot for one in held])
        seat = next(one.seat for one in held if one.slot == self.slot)
        return [held, *[[*held, Held(god, free, seat)] for god in deck]]

    def draws(self, b: Board) -> bool:
        """Turn a god up before the game, and after a turn in which a dome was built."""
        return self._up(b) == 0 or b.built & b.dome != 0

    def _up(self, b: Board) -> i64:
        """Return the bit of the god that lies face up, 0 before the first one."""
        at = self.dealt(b)
        return bit(nth(self.cards, at - 1)) if at else ZERO

    def targets(self, b: Board, kind: i64, source: i64, mask: i64) -> i64:
        """Return the gods in the deck, or all of them once it is empty."""
        return self.cards & ~b.memory(self.slot) & ~self._up(b) or self.cards if kind == CHOOSE else mask

    def use(self, b: Board, kind: i64, source: i64, target: i64) -> i64:
        """Lay the god off and turn up the one drawn."""
        gone = b.memory(self.slot) | self._up(b)
        b.remember(self.slot, gone if gone != self.cards else 0)
        self.deal(b, 1 + count(self.cards & (bit(target) - 1)))
        return b.kinds

    def fits(self, b: Board) -> bool:
        """Tell that each god is in one place, and that one lies face up once workers are placed."""
        memory, up = b.memory(self.slot), self._up(b)
        if not up:
            return memory == 0 and b.kinds & SETUP != 0 and b.saved != 0
        return not memory & (~self.cards | up)
