"""The powers, one file each, and the registry in which users may enter their own.

>>> from santorini import powers
>>> powers.get("pan").card.epithet
'God of the Wild'
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from santorini.core.codes import KINDS
from santorini.core.power import HOOKS, READS, WATCH, Power
from santorini.errors import RulesError, UnknownPowerError, shown
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
_DECLARATIONS: Final = {
    "everyone": tuple(name for name, flag in HOOKS.items() if flag & WATCH),
    "reads": tuple(READS),
    "doubts": tuple(KINDS),
}
_REGISTRY: Final[dict[str, type[Power]]] = {}


def card_of(power: type[Power]) -> Card:
    """Return the card of a power class; raise `RulesError` if it has none."""
    card = power.card
    if not isinstance(card, Card):
        raise RulesError(f"the power class {power.__name__} needs a `card`: a santorini.Card")
    return card


def check(power: object) -> type[Power]:
    """Return a power class whose card and declarations are in order; raise `RulesError` otherwise.

    A class may be used without being registered, but not under the id of one that is.
    """
    if not (isinstance(power, type) and issubclass(power, Power)):
        raise RulesError(f"a power is a subclass of santorini.Power, not {shown(power)}")
    card = card_of(power)
    if not _ID.fullmatch(card.id) or card.id == "mortal":
        raise RulesError(f"the power id {shown(card.id)} must be lower-case letters, digits and _, and not 'mortal'")
    if _REGISTRY.get(card.id, power) is not power:
        raise RulesError(f"the power id {shown(card.id)} is taken by another class")
    for what, known in _DECLARATIONS.items():
        names = getattr(power, what)
        if not isinstance(names, tuple) or any(name not in known for name in names):
            raise RulesError(f"{card.id}: `{what}` is a tuple of names out of {', '.join(known)}, not {shown(names)}")
    if type(power.workers) is not int or not 1 <= power.workers <= 5:
        raise RulesError(f"{card.id}: a player places 1 to 5 workers, not {shown(power.workers)}")
    if power.doubtful is not Power.doubtful and not power.doubts:
        raise RulesError(f"{card.id}: `doubtful` is asked only about kinds of steps named in `doubts`")
    return power


def register(power: type[Power]) -> type[Power]:
    """Enter a power so that its id can be used in rules and texts, and return it; works as a class decorator.

    Raises `RulesError` if another class has the id already: the registry only grows.
    """
    _REGISTRY.setdefault(card_of(check(power)).id, power)
    return power


def get(name: str) -> type[Power]:
    """Return the power class with an id; raise `UnknownPowerError`, which names the nearest ids, if there is none."""
    if not isinstance(name, str):
        raise RulesError(f"a power is named by its id, not by {shown(name)}")
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
