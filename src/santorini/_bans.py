"""Whether the powers of a game go together: their number, the players they are made for, bans, cards that lie aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from santorini.core.power import Power
from santorini.errors import RulesError
from santorini.powers import Card, card_of

if TYPE_CHECKING:
    from santorini.rules import Rules


def check_powers(rules: Rules) -> None:
    """Raise `RulesError` if the powers that rules name do not go together."""
    players, powers = rules.players, rules.powers
    if len(powers) != players:
        raise RulesError(f"{players} players need {players} powers (None for none), not {len(powers)}")
    cards = [card_of(power) for power in powers if power is not None]
    if rules.night is not None:
        cards.append(_night_card(rules, rules.night))
    if rules.fleece is not None:
        _check_fleece(rules, rules.fleece)
    for card in cards:
        if players not in card.players:
            raise RulesError(f"{card.name} is not made for {players} players")
    if len({card.id for card in cards}) < len(cards):
        aside = "" if rules.night is None else ", nor one that lies aside"
        raise RulesError(f"two players cannot have the same power{aside}")
    if not rules.allow_banned:
        _check_bans(cards)


def _check_bans(cards: list[Card]) -> None:
    for card in cards:
        for other in cards:
            if other.id in card.bans:
                raise RulesError(f"{card.name} and {other.name} are barred against each other (allow_banned=True)")


def _check_fleece(rules: Rules, power: type[Power]) -> None:
    card = card_of(power)
    if rules.powers != (None, None):
        raise RulesError("the Golden Fleece variant is for two players without powers of their own")
    if not card.golden_fleece:
        raise RulesError(f"{card.name} cannot be the power of the ram: the card has no Golden Fleece mark")
    if power.deck:
        raise RulesError(f"{card.name} cannot be the power of the ram, which does no setup: no deck is laid out for it")


def _night_card(rules: Rules, night: type[Power]) -> Card:
    """Return the card that lies aside for the night; raise `RulesError` if it cannot."""
    card = card_of(night)
    if all(power is None or power.deck != "night" for power in rules.powers):
        raise RulesError(f"no power of this game has a use for a card aside (night={card.id!r})")
    if not rules.may_lie_aside(night):
        raise RulesError(f"{card.name} cannot lie aside for the night: {rules.not_aside(night)}")
    return card
