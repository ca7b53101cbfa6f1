"""Positions and powers as they are given on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import click

from santorini.position import Position
from santorini.rules import Rules
from santorini.setup import Setup

Powers: TypeAlias = tuple[str | None, str | None]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _powers(context: click.Context, option: click.Parameter, value: str | None) -> Powers | None:
    if value is None:
        return None
    names = [None if name in {"-", "", "mortal"} else name for name in map(str.strip, value.split(","))]
    if len(names) != 2:
        raise click.BadParameter("two powers were expected, as in apollo,pan or apollo,- (- for none)", context, option)
    return names[0], names[1]


def powers_option(function: _Function) -> _Function:
    """Add the option `--powers`."""
    text = 'Powers of players 1 and 2, as in "apollo,pan"; "-" for none.'
    return click.option("--powers", metavar="ID,ID", callback=_powers, help=text)(function)


def position_argument(function: _Function) -> _Function:
    """Add the argument TEXT and the option `--powers`, which `read_position` understands."""
    return click.argument("text")(powers_option(function))


def read_position(text: str, powers: Powers | None) -> Position:
    """Return the position that is meant: `start`, a position text, or a string of santorini-ai."""
    if text == "start":
        return Rules(powers=powers or (None, None)).start()
    ours = text.count("/") != 3
    position = Position.from_text(text) if ours else Setup.from_santorini_ai(text).position()
    if powers is not None and powers != position.rules.ids:
        raise click.UsageError("--powers names other powers than the position; leave it out, or use it with start")
    return position
