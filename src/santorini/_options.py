"""What the fields of `Rules` may be: converters and validators, which raise `RulesError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import attrs

from santorini import powers as registry
from santorini.core.power import Power
from santorini.errors import RulesError, shown

_NOBODY: Final = ("mortal", "-")


def power_of(name: object) -> type[Power] | None:
    """Return the power that an id or a class names, `None` for none."""
    if not isinstance(name, str):
        return None if name is None else registry.check(name)
    return None if name in _NOBODY else registry.get(name)


def powers_of(powers: Sequence[str | type[Power] | None] | None) -> tuple[type[Power] | None, ...] | None:
    """Return the powers of the players, `None` if they are not given."""
    given: object = powers
    if given is None:
        return None
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise RulesError(f"powers are given as a tuple or list, one for each player in order, not as {shown(given)}")
    return tuple(power_of(name) for name in given)


def as_given(pool: str | Sequence[str | type[Power]] | None) -> tuple[type[Power], ...]:
    """Return a pool as it is given: which powers are in it depends on the rest of the rules."""
    return cast(tuple[type[Power], ...], pool)


def seats_of(given: object) -> tuple[Any, ...]:
    """Return the items of a seating."""
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise RulesError(f"seating is a tuple or list of players, not {shown(given)}")
    return tuple(given)


def one_of(*allowed: str, none: bool = False) -> Any:
    """Return a validator of words, or of `None` as well."""

    def check(_: object, attribute: attrs.Attribute[str], value: object) -> None:
        if none and value is None:
            return
        if not isinstance(value, str) or value not in allowed:
            raise RulesError(f"{attribute.name} is {' or '.join(map(repr, allowed))}, not {shown(value)}")

    return check


def limit(_: object, attribute: attrs.Attribute[int | None], value: object) -> None:
    """Check a number of turns."""
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value < 2**30):
        raise RulesError(f"{attribute.name} is None or a number of turns from 1 to 2**30 - 1, not {shown(value)}")


def switch(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    """Check a switch."""
    if not isinstance(value, bool):
        raise RulesError(f"{attribute.name} is True or False, not {shown(value)}")
