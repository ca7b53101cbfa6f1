"""Pools: the powers among which a draft goes, by the groups that the game's options name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from santorini import powers as registry
from santorini.core.power import Power
from santorini.errors import RulesError, shown
from santorini.powers import Card

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


def pool_of(given: object, suits: Callable[[type[Power]], bool]) -> tuple[type[Power], ...]:
    """Return the powers of a pool, in the order of their ids: of groups those that suit, and those named singly.

    Raises `RulesError` for what is no pool, for a power that is named and does not suit, and for one that is not
    registered, which nobody could name; `UnknownPowerError` for an unknown id.
    """
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, Sequence) or isinstance(names, bytes):
        what = f"groups ({', '.join(GROUPS)}) and powers"
        raise RulesError(f"a pool is a tuple or list of {what}, not {shown(given)}")
    chosen: dict[str, type[Power]] = {}
    for name in names:
        for power in _named(name, suits):
            chosen[registry.card_of(power).id] = power
    return tuple(chosen[name] for name in sorted(chosen))


def _named(name: object, suits: Callable[[type[Power]], bool]) -> Iterable[type[Power]]:
    if isinstance(name, str) and name in _GROUPS:
        fits = _GROUPS[name]
        return [power for power in registry.all_powers() if fits(registry.card_of(power)) and suits(power)]
    power = registry.get(name) if isinstance(name, str) else registry.check(name)
    card = registry.card_of(power)
    power = registry.in_edition(power, "bga")
    if power not in registry.all_powers():
        raise RulesError(f"{card.name} is not registered, so that nobody could name it (powers.register)")
    if not suits(power):
        raise RulesError(f"{card.name} cannot be in this pool: it is not made for such a game")
    return [power]


def words_of(pool: Sequence[type[Power]], suits: Callable[[type[Power]], bool]) -> str:
    """Return a pool as it is written: `simple,heroes,medusa`, with the names of the groups that are in it whole."""
    left = {registry.card_of(power).id for power in pool}
    words = []
    for group in _PARTS:
        ids = {registry.card_of(power).id for power in _named(group, suits)}
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
