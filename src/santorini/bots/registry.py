"""Bots by name: `make("greedy:turns=100")`."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from typing import Any, Final

from santorini.bots.greedy import Greedy
from santorini.bots.protocol import Bot
from santorini.bots.uniform import Uniform
from santorini.errors import BotError, shown

_REGISTRY: Final[dict[str, Callable[..., Bot]]] = {"random": Uniform, "greedy": Greedy}


def names() -> tuple[str, ...]:
    """Return the names of the registered bots."""
    return tuple(sorted(_REGISTRY))


def describe(name: str) -> str:
    """Return what a registered bot does, in one line."""
    return (_factory(name).__doc__ or name).strip().splitlines()[0]


def register(name: str, factory: Callable[..., Bot]) -> None:
    """Enter a bot under a name; raise `BotError` if it is taken."""
    if _REGISTRY.setdefault(name, factory) is not factory:
        raise BotError(f"the bot name {shown(name)} is taken")


def _factory(name: str) -> Callable[..., Bot]:
    if not isinstance(name, str):
        raise BotError(f"a bot is named by a text, not by {shown(name)}")
    if name not in _REGISTRY:
        close = difflib.get_close_matches(name[:40], _REGISTRY, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise BotError(f"unknown bot {shown(name)}{hint} (known: {', '.join(names())})")
    return _REGISTRY[name]


def _option(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.isidentifier():
        raise BotError(f"options of a bot are written key=value, not {shown(text)}")
    for kind in (int, float):
        try:
            return key, kind(value)
        except ValueError:
            continue
    return key, value


def make(text: str) -> Bot:
    """Return the bot that a text names, with options after a colon: `name:key=value,key=value`.

    Raises `BotError` for an unknown name or option.

    >>> make("greedy:turns=100")
    Greedy(turns=100)
    """
    if not isinstance(text, str):
        raise BotError(f"a bot is named by a text, not by {shown(text)}")
    name, _, rest = text.partition(":")
    factory = _factory(name)
    options = dict(_option(part) for part in rest.split(",")) if rest else {}
    known = inspect.signature(factory).parameters
    for option in options:
        if option not in known:
            raise BotError(f"{name} has no option {shown(option)}; it has {', '.join(known) or 'none'}")
    try:
        return factory(**options)
    except (TypeError, ValueError) as error:
        raise BotError(f"{name}: {error}") from None
