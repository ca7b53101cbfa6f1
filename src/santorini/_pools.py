"""Pools: the powers among which a draft goes, by the groups that the game's options name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from santorini import powers as registry
from santorini.core.power import Power
from santorini.errors import RulesError, UnknownPowerError, shown
from santorini.powers import Card

if TYPE_CHECKING:
    from santorini.rules import Rules

_GROUPS: Final[dict[str, Callable[[Card], bool]]] = {
    "simple": lambda card: card.simple,
    "advanced": lambda card: not card.simple and card.kind == "god",
    "heroes": lambda card: card.kind == "hero",
    # The advanced gods that hide nothing and draw no cards.
    "perfect": lambda card: not card.simple and card.kind == "god" and card.perfect_information,
    "all": lambda _: True,
}
#: The names of groups of powers, for `Rules(pool=...)`.
GROUPS: Final = tuple(_GROUPS)

#: Those of which a pool consists when it is written down.
_PARTS: Final = ("simple", "advanced", "heroes")


def unfit(power: type[Power], rules: Rules) -> str:
    """Return why a power cannot be drafted by rules, "" if it can."""
    power = registry.in_edition(power, rules.cards)
    card = registry.card_of(power)
    if not rules.golden_fleece:
        return "" if rules.players in card.players else f"it is not made for {rules.players} players"
    if not card.golden_fleece:
        return "it has no Golden Fleece mark"
    return "the ram does no setup, which it needs" if power.deck else ""


def pool_of(given: object, rules: Rules) -> tuple[type[Power], ...]:
    """Return the powers of a pool, in the order of their ids: of groups those that suit, and those named singly.

    Groups hold powers of this package only, so that what a pool is does not depend on what has been registered. Raises
    `RulesError` for what is no pool, for a power that is named and does not suit, for groups in which none does, and
    for a power that is not registered, which nobody could name; `UnknownPowerError` for an unknown id.
    """
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, Sequence) or isinstance(names, bytes):
        what = f"groups ({', '.join(GROUPS)}) and powers"
        raise RulesError(f"a pool is a tuple or list of {what}, not {shown(given)}")
    chosen: dict[str, type[Power]] = {}
    for name in names:
        for power in _named(name, rules):
            chosen[registry.card_of(power).id] = power
    if names and not chosen:
        wanted = "has a Golden Fleece mark" if rules.golden_fleece else f"is made for {rules.players} players"
        raise RulesError(f"no power of this pool {wanted}")
    return tuple(chosen[name] for name in sorted(chosen))


def _named(name: object, rules: Rules) -> Iterable[type[Power]]:
    if isinstance(name, str) and name in _GROUPS:
        return _group(name, rules)
    power = _single(name) if isinstance(name, str) else registry.check(name)
    card = registry.card_of(power)
    power = registry.in_edition(power, "bga")
    if power not in registry.all_powers():
        raise RulesError(f"{card.name} is not registered, so that nobody could name it (powers.register)")
    if why := unfit(power, rules):
        raise RulesError(f"{card.name} cannot be in this pool: {why}")
    return [power]


def _group(name: str, rules: Rules) -> list[type[Power]]:
    fits = _GROUPS[name]
    return [power for power in registry.shipped() if fits(registry.card_of(power)) and not unfit(power, rules)]


def _single(name: str) -> type[Power]:
    try:
        return registry.get(name)
    except UnknownPowerError as error:
        raise UnknownPowerError(name, error.close, GROUPS) from None


def words_of(pool: Sequence[type[Power]], rules: Rules) -> str:
    """Return a pool as it is written: `simple,heroes,medusa`, with the names of the groups that are in it whole."""
    left = {registry.card_of(power).id for power in pool}
    words = []
    for group in _PARTS:
        ids = {registry.card_of(power).id for power in _group(group, rules)}
        if ids and ids <= left:
            words.append(group)
            left -= ids
    return ",".join([*words, *sorted(left)])


def barred(one: str, other: str) -> bool:
    """Tell whether two powers are barred against each other."""
    return other in registry.card_of(registry.get(one)).bans or one in registry.card_of(registry.get(other)).bans


def completes(chosen: tuple[str, ...], pool: Sequence[str], size: int, allow_banned: bool = False) -> bool:
    """Tell whether powers can be completed from a pool to a number of them that go together."""
    if len(chosen) >= size:
        return True
    for index, name in enumerate(pool):
        if name in chosen or (not allow_banned and any(barred(name, other) for other in chosen)):
            continue
        if completes((*chosen, name), pool[index + 1 :], size, allow_banned):
            return True
    return False
