"""`Held`: a card, and who has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from santorini.core.power import Power


class Held(NamedTuple):
    """A card as it lies: its power, the slot of its memory, the seat of its holder, and whether it is suspended."""

    power: type[Power]
    slot: int
    seat: int
    dormant: bool = False
