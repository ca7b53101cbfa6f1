"""`Player`: who plays in a match, in a form that can be sent to where the games are played."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import attrs

from santorini.bots import Bot
from santorini.bots.registry import _factory, made_by
from santorini.errors import MatchError, printable, shown, type_name
from santorini.limit import Limit

#: A bot as it is given: the text of one, a class or function that makes one, or one that is copied for each game.
BotSource: TypeAlias = str | Bot | Callable[[], Bot]

_LONGEST: Final = 100


@attrs.frozen
class _Named:
    """A registered bot and its options. It is made where it plays, and the name need not be registered there."""

    factory: Callable[..., Bot]
    name: str
    options: str

    def __call__(self) -> Bot:
        return made_by(self.factory, self.name, self.options)


@attrs.frozen
class _Copied:
    """A bot of which each game gets a copy, so that no game depends on those before it."""

    bot: Bot

    def __call__(self) -> Bot:
        return copy.deepcopy(self.bot)


@attrs.frozen
class Player:
    """A bot in a match, with a name and a limit for each decision of its own.

    `bot` is the text of a registered bot ("greedy:turns=100"), a class or function without arguments that makes one,
    or a bot. It is made (or copied) anew for each game. `name` is the text or the name of the class, if not given;
    `limit` is what `choose` gets, `None` for none.

    Raises `BotError` for an unknown bot or option and `MatchError` for what is none of that.

    >>> Player("greedy:turns=100").name
    'greedy:turns=100'
    """

    bot: BotSource
    name: str = attrs.field(default=None)
    limit: Limit | None = None
    _make: Callable[[], Bot] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        limit: object = self.limit
        if limit is not None and not isinstance(limit, Limit):
            raise MatchError(f"the limit of a player is a santorini.Limit or None, not {shown(limit)}")
        make, usual = _maker(self.bot)
        object.__setattr__(self, "_make", make)
        given: object = self.name
        name = usual if given is None else given
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST or printable(name) != name:
            raise MatchError(f"a player is named by a line of up to {_LONGEST} characters, not by {shown(name)}")
        object.__setattr__(self, "name", name)

    @property
    def maker(self) -> Callable[[], Bot]:
        """What makes the bot for a game when it is called."""
        return self._make


def _maker(given: object) -> tuple[Callable[[], Any], str]:
    """Return what makes a bot, and the usual name of it."""
    if isinstance(given, str):
        name, _, options = given.partition(":")
        named = _Named(_factory(name), name, options)
        named()  # which tells at once what is wrong with a text
        return named, given
    if isinstance(given, type) or (callable(given) and not isinstance(given, Bot)):
        source = given.func if isinstance(given, functools.partial) else given
        return given, str(getattr(source, "__name__", type_name(given)))[:_LONGEST]
    if not isinstance(given, Bot):
        raise MatchError(f"a player is the text of a bot, what makes one, or a bot with `choose`, not {shown(given)}")
    try:
        copy.deepcopy(given)
    except Exception as error:  # whatever a bot holds
        raise MatchError(
            f"a bot is copied for each game, which {type_name(given)} does not allow ({shown(error)}): "
            "give what makes it, its class or functools.partial of that"
        ) from error
    return _Copied(given), type_name(given)


def players_of(given: object) -> tuple[Player, ...]:
    """Return players, each with a name of its own; raise errors as `Player` does, and for what is no collection."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise MatchError(f"players are given in a list, not as {shown(given)}")
    players: list[Player] = []
    names: set[str] = set()
    for one in given:
        player = one if isinstance(one, Player) else Player(one)
        name, number = player.name, 1
        while name in names:
            number += 1
            name = f"{player.name} ({number})"
        names.add(name)
        players.append(player if name == player.name else attrs.evolve(player, name=name))
    return tuple(players)
