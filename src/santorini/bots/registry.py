"""Bots by name: `make("greedy:turns=100")`."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable
from typing import Any, Final

from santorini.bots.greedy import Greedy
from santorini.bots.protocol import Bot
from santorini.bots.searching import alphabeta, mcts
from santorini.bots.uniform import Uniform
from santorini.errors import BotError, printable, shown, type_name

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,39}")
_REGISTRY: Final[dict[str, Callable[..., Bot]]] = {
    "random": Uniform,
    "greedy": Greedy,
    "alphabeta": alphabeta,
    "mcts": mcts,
}


def names() -> tuple[str, ...]:
    """Return the names of the registered bots."""
    return tuple(sorted(_REGISTRY))


def describe(name: str) -> str:
    """Return what a registered bot does, in one line."""
    return ((_factory(name).__doc__ or "").strip() or name).splitlines()[0]


def register(name: str, factory: Callable[..., Bot]) -> None:
    """Enter a bot under a name: a class of bots, or a function that makes one.

    Raises `BotError` if the name is taken or is none (letters, digits, `_`, `.` and `-`, a letter first), or if the
    factory cannot be called.
    """
    given: object = name
    if not (isinstance(given, str) and _NAME.fullmatch(given)):
        raise BotError(f"a bot is named by letters, digits, _ . and -, a letter first, not by {shown(given)}")
    if not callable(factory):
        raise BotError(f"the bot {name} is made by calling a class or a function, not {shown(factory)}")
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
            number = kind(value)
        except ValueError:
            continue
        if not value.isascii():
            raise BotError(f"numbers are written with the digits 0 to 9, not as {shown(value)}")
        return key, number
    return key, value


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        key, value = _option(part)
        if key in options:
            raise BotError(f"the option {key} is given twice")
        options[key] = value
    return options


def made_by(factory: Callable[..., Bot], name: str, text: str) -> Bot:
    """Return the bot that a factory makes with the options that a text gives; raise `BotError` for wrong options."""
    options = _options(text)
    try:
        known = inspect.signature(factory).parameters
    except ValueError:
        raise BotError(f"{name} does not tell which options it has") from None
    if not any(one.kind is inspect.Parameter.VAR_KEYWORD for one in known.values()):
        for option in options:
            if option not in known:
                raise BotError(f"{name} has no option {shown(option)}; it has {', '.join(known) or 'none'}")
    try:
        bot = factory(**options)
    except (TypeError, ValueError) as error:
        raise BotError(f"{name}: {printable(str(error))}") from None
    if not isinstance(bot, Bot):
        raise BotError(f"{name} makes no bot but {type_name(bot)}: a bot has a method `choose`")
    return bot


def make(text: str) -> Bot:
    """Return the bot that a text names, with options after a colon: `name:key=value,key=value`.

    Raises `BotError` for an unknown name or option.

    >>> make("greedy:turns=100")
    Greedy(turns=100)
    """
    if not isinstance(text, str):
        raise BotError(f"a bot is named by a text, not by {shown(text)}")
    name, _, rest = text.partition(":")
    return made_by(_factory(name), name, rest)
