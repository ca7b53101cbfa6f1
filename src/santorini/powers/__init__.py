"""The powers, one file each, and the registry in which users may enter their own.

>>> from santorini import powers
>>> powers.get("pan").card.epithet
'God of the Wild'
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from santorini.core.power import HOOKS, READS, Power
from santorini.errors import RulesError, UnknownPowerError
from santorini.powers._card import Card
from santorini.powers.apollo import Apollo
from santorini.powers.artemis import Artemis
from santorini.powers.athena import Athena
from santorini.powers.atlas import Atlas
from santorini.powers.demeter import Demeter
from santorini.powers.hephaestus import Hephaestus
from santorini.powers.hermes import Hermes
from santorini.powers.minotaur import Minotaur
from santorini.powers.pan import Pan
from santorini.powers.prometheus import Prometheus

__all__ = ["Card", "Power", "all_powers", "card_of", "get", "register"]

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_REGISTRY: Final[dict[str, type[Power]]] = {}


def card_of(power: type[Power]) -> Card:
    """Return the card of a power class; raise `RulesError` if it has none."""
    card = power.card
    if not isinstance(card, Card):
        raise RulesError(f"the power class {power.__name__} needs a `card`: a santorini.Card")
    return card


def check(power: object) -> type[Power]:
    """Return a power class whose card and declarations are in order; raise `RulesError` otherwise."""
    if not (isinstance(power, type) and issubclass(power, Power)):
        raise RulesError(f"a power is a subclass of santorini.Power, not {power!r}")
    card = card_of(power)
    if not _ID.fullmatch(card.id) or card.id == "mortal":
        raise RulesError(f"the power id {card.id[:50]!r} must be lower-case letters, digits and _, and not 'mortal'")
    for names, known, what in ((power.everyone, HOOKS, "hook"), (power.reads, READS, "thing to read")):
        for name in names:
            if name not in known:
                raise RulesError(f"{card.id}: {name!r} is no {what}; known are {', '.join(known)}")
    if not 1 <= power.workers <= 5:
        raise RulesError(f"{card.id}: a player places 1 to 5 workers, not {power.workers}")
    return power


def register(power: type[Power]) -> type[Power]:
    """Enter a power so that its id can be used in rules and texts, and return it; works as a class decorator.

    Raises `RulesError` if another class has the id already: the registry only grows.
    """
    card = card_of(check(power))
    if _REGISTRY.setdefault(card.id, power) is not power:
        raise RulesError(f"the power id {card.id!r} is taken")
    return power


def get(name: str) -> type[Power]:
    """Return the power class with an id; raise `UnknownPowerError`, which names the nearest ids, if there is none."""
    if not isinstance(name, str):
        raise RulesError(f"a power is named by its id, not by {name!r}")
    try:
        return _REGISTRY[name]
    except KeyError:
        close = difflib.get_close_matches(name[:40].lower(), _REGISTRY, n=3, cutoff=0.5)
        raise UnknownPowerError(name, close) from None


def all_powers() -> tuple[type[Power], ...]:
    """Return the registered power classes in the order of their ids."""
    return tuple(_REGISTRY[name] for name in sorted(_REGISTRY))


for _power in (Apollo, Artemis, Athena, Atlas, Demeter, Hephaestus, Hermes, Minotaur, Pan, Prometheus):
    register(_power)
