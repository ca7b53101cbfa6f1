"""Line-ups: how the cards of a game may lie, each way with its own powers.

Most games have one line-up. Where a power takes cards, turns them up or suspends others, each way in which the cards
may lie has a number, that of `Board.line_up`: a digit for each such power, which says which of its `arrangements` is in
force. Every line-up has its own objects of the powers, bound to those who hold them there.
"""

from __future__ import annotations

from typing import Final

from santorini.core.codes import GODS
from santorini.core.held import Held
from santorini.core.power import H_ARRANGEMENTS, Power

#: The greatest number of line-ups for which a board has room.
MOST: Final = 256


def line_ups(held: list[Held], decks: dict[int, list[type[Power]]], outs: list[int]) -> list[list[Power]]:
    """Return the powers of each line-up; `decks` has what lies beside the board for the card in a slot.

    After the line-ups of all players come as many again for each of the seats in `outs`, without the cards of who has
    sat there.
    """
    ways = [held]
    digits: dict[int, tuple[int, int]] = {}
    changing = [one for one in map(_bound, held) if one.hooks & H_ARRANGEMENTS]
    changing.sort(key=_takes)
    for power in changing:
        slot = int(power.slot)
        options = [power.arrangements(way, decks.get(slot, [])) for way in ways]
        number = max(len(option) for option in options)
        digits[slot] = len(ways), number
        ways = [option[min(digit, len(option) - 1)] for digit in range(number) for option in options]
    return [[_dealt(one, digits, decks) for one in way if one.seat != out] for out in (-1, *outs) for way in ways]


def without(powers: list[Power], gone: Power) -> list[Power]:
    """Return the powers of a line-up but for one of them, as objects that know nothing of it."""
    return [_again(power) for power in powers if power is not gone]


def _again(power: Power) -> Power:
    out = _bound(Held(type(power), int(power.slot), int(power.holder), power.dormant))
    out.unit, out.arranged, out.cards = power.unit, power.arranged, power.cards
    return out


def _takes(power: Power) -> bool:
    """Tell whether a power comes last, as it also takes what others turn up."""
    return bool(type(power).takes)


def _bound(one: Held) -> Power:
    power = one.power()
    power.bind(one.slot, one.seat, one.dormant)
    return power


def _dealt(one: Held, digits: dict[int, tuple[int, int]], decks: dict[int, list[type[Power]]]) -> Power:
    power = _bound(one)
    power.unit, power.arranged = digits.get(one.slot, (1, 1))
    for cls in decks.get(one.slot, []):
        name = getattr(cls.card, "id", "")
        if name in GODS:
            power.cards |= 1 << GODS.index(name)
    return power
