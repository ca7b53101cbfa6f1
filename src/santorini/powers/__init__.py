"""The powers, one file each, and the registry in which users may enter their own.

>>> from santorini import powers
>>> powers.get("pan").card.epithet
'God of the Wild'
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from santorini.core.power import Power
from santorini.errors import RulesError, UnknownPowerError, shown
from santorini.powers._card import Card
from santorini.powers._check import card_of, check_class
from santorini.powers.achilles import Achilles
from santorini.powers.adonis import Adonis
from santorini.powers.aeolus import Aeolus
from santorini.powers.aphrodite import Aphrodite
from santorini.powers.apollo import Apollo
from santorini.powers.ares import Ares
from santorini.powers.artemis import Artemis
from santorini.powers.asteria import Asteria
from santorini.powers.atalanta import Atalanta
from santorini.powers.athena import Athena
from santorini.powers.atlas import Atlas
from santorini.powers.bellerophon import Bellerophon
from santorini.powers.bia import Bia
from santorini.powers.castor import Castor
from santorini.powers.chaos import Chaos
from santorini.powers.charon import Charon
from santorini.powers.charybdis import Charybdis
from santorini.powers.chronus import Chronus
from santorini.powers.circe import Circe
from santorini.powers.clio import Clio
from santorini.powers.demeter import Demeter
from santorini.powers.dionysus import Dionysus
from santorini.powers.eris import Eris
from santorini.powers.eros import Eros
from santorini.powers.europa import Europa
from santorini.powers.gaea import Gaea
from santorini.powers.graeae import Graeae
from santorini.powers.hades import Hades
from santorini.powers.harpies import Harpies
from santorini.powers.hecate import Hecate
from santorini.powers.hephaestus import Hephaestus
from santorini.powers.hera import Hera
from santorini.powers.heracles import Heracles
from santorini.powers.hermes import Hermes
from santorini.powers.hestia import Hestia
from santorini.powers.hippolyta import Hippolyta
from santorini.powers.hydra import Hydra
from santorini.powers.hypnus import Hypnus
from santorini.powers.iris import Iris
from santorini.powers.jason import Jason
from santorini.powers.limus import Limus
from santorini.powers.maenads import Maenads
from santorini.powers.medea import Medea
from santorini.powers.medusa import Medusa
from santorini.powers.minotaur import Minotaur
from santorini.powers.morpheus import Morpheus
from santorini.powers.nemesis import Nemesis
from santorini.powers.nyx import Nyx
from santorini.powers.odysseus import Odysseus
from santorini.powers.pan import Pan
from santorini.powers.pegasus import Pegasus
from santorini.powers.persephone import Persephone
from santorini.powers.polyphemus import Polyphemus
from santorini.powers.poseidon import Poseidon
from santorini.powers.printed.adonis import PrintedAdonis
from santorini.powers.printed.aeolus import PrintedAeolus
from santorini.powers.printed.bia import PrintedBia
from santorini.powers.printed.chaos import PrintedChaos
from santorini.powers.printed.charybdis import PrintedCharybdis
from santorini.powers.printed.graeae import PrintedGraeae
from santorini.powers.printed.heracles import PrintedHeracles
from santorini.powers.printed.jason import PrintedJason
from santorini.powers.printed.limus import PrintedLimus
from santorini.powers.printed.medea import PrintedMedea
from santorini.powers.printed.nemesis import PrintedNemesis
from santorini.powers.printed.siren import PrintedSiren
from santorini.powers.printed.tyche import PrintedTyche
from santorini.powers.prometheus import Prometheus
from santorini.powers.proteus import Proteus
from santorini.powers.scylla import Scylla
from santorini.powers.selene import Selene
from santorini.powers.siren import Siren
from santorini.powers.tartarus import Tartarus
from santorini.powers.terpsichore import Terpsichore
from santorini.powers.theseus import Theseus
from santorini.powers.triton import Triton
from santorini.powers.tyche import Tyche
from santorini.powers.urania import Urania
from santorini.powers.zeus import Zeus

__all__ = ["Card", "Power", "all_powers", "card_of", "get", "in_edition", "register"]

#: An edition of the cards: the texts of Board Game Arena, or those printed first.
Cards: TypeAlias = Literal["bga", "classic"]

_REGISTRY: Final[dict[str, type[Power]]] = {}
#: The printed cards that differ in effect, or in a mark, from those of the same id in the registry.
_PRINTED: Final[dict[str, type[Power]]] = {}


def check(power: object) -> type[Power]:
    """Return a power class whose card, declarations and hooks are in order; raise `RulesError` otherwise.

    A class may be used without being registered, but not under the id of one that is.
    """
    if not (isinstance(power, type) and issubclass(power, Power)):
        raise RulesError(f"a power is a subclass of santorini.Power, not {shown(power)}")
    if power in _REGISTRY.values() or power in _PRINTED.values():
        return power
    check_class(power)
    card = card_of(power)
    if card.id in _REGISTRY:
        raise RulesError(f"the power id {shown(card.id)} is taken by another class")
    return power


def register(power: type[Power]) -> type[Power]:
    """Enter a power so that its id can be used in rules and texts, and return it; works as a class decorator.

    Raises `RulesError` for a class that is not in order, such as one with a public method that is no hook, and if
    another class has the id already: the registry only grows.
    """
    _REGISTRY.setdefault(card_of(check(power)).id, power)
    return power


def number_of(name: str) -> int | None:
    """Return the number under which a power has been entered, `None` if there is no such power."""
    return list(_REGISTRY).index(name) if name in _REGISTRY else None


def numbered(number: int) -> str:
    """Return the id of the power that has been entered under a number."""
    return list(_REGISTRY)[number]


def get(name: str, cards: Cards = "bga") -> type[Power]:
    """Return the power class with an id; raise `UnknownPowerError`, which names the nearest ids, if there is none.

    With `cards="classic"` it is the class of the printed card, if that differs.
    """
    if not isinstance(name, str):
        raise RulesError(f"a power is named by its id, not by {shown(name)}")
    try:
        return in_edition(_REGISTRY[name], cards)
    except KeyError:
        import difflib  # noqa: PLC0415 - slow to load, and only errors need it

        close = difflib.get_close_matches(name[:40].lower(), _REGISTRY, n=3, cutoff=0.6)
        raise UnknownPowerError(name, close) from None


def in_edition(power: type[Power], cards: Cards) -> type[Power]:
    """Return the class that a power of this package has in an edition of the cards, any other class as it is.

    >>> in_edition(get("siren"), "classic").__name__, in_edition(get("pan"), "classic").__name__
    ('PrintedSiren', 'Pan')
    """
    name = card_of(power).id
    if power is not _PRINTED.get(name) and (name not in _PRINTED or power is not _REGISTRY.get(name)):
        return power
    return _PRINTED[name] if cards == "classic" else _REGISTRY[name]


def all_powers() -> tuple[type[Power], ...]:
    """Return the registered power classes in the order of their ids."""
    return tuple(_REGISTRY[name] for name in sorted(_REGISTRY))


for _power in (
    Achilles,
    Adonis,
    Aeolus,
    Aphrodite,
    Apollo,
    Ares,
    Artemis,
    Asteria,
    Atalanta,
    Athena,
    Atlas,
    Bellerophon,
    Bia,
    Castor,
    Chaos,
    Charon,
    Charybdis,
    Chronus,
    Circe,
    Clio,
    Demeter,
    Dionysus,
    Eris,
    Eros,
    Europa,
    Gaea,
    Graeae,
    Hades,
    Harpies,
    Hecate,
    Hephaestus,
    Hera,
    Heracles,
    Hermes,
    Hestia,
    Hippolyta,
    Hydra,
    Hypnus,
    Iris,
    Jason,
    Limus,
    Maenads,
    Medea,
    Medusa,
    Minotaur,
    Morpheus,
    Nemesis,
    Nyx,
    Odysseus,
    Pan,
    Pegasus,
    Persephone,
    Polyphemus,
    Poseidon,
    Prometheus,
    Proteus,
    Scylla,
    Selene,
    Siren,
    Tartarus,
    Terpsichore,
    Theseus,
    Triton,
    Tyche,
    Urania,
    Zeus,
):
    _REGISTRY[card_of(_power).id] = _power  # a test has them checked, which would take time here

for _printed in (
    PrintedAdonis,
    PrintedAeolus,
    PrintedBia,
    PrintedChaos,
    PrintedCharybdis,
    PrintedGraeae,
    PrintedHeracles,
    PrintedJason,
    PrintedLimus,
    PrintedMedea,
    PrintedNemesis,
    PrintedSiren,
    PrintedTyche,
):
    _PRINTED[card_of(_printed).id] = _printed
