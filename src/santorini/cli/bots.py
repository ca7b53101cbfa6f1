"""`santorini bots`: which bots there are, and their options."""

from __future__ import annotations

import inspect

import click

from santorini import bots as known
from santorini.bots.registry import _factory
from santorini.errors import printable


@click.command()
def bots() -> None:
    """List the bots, each with what it does and its options, as in greedy:turns=100.

    A bot of your own is listed where --import names a module that registers it.
    """
    for name in known.names():
        click.echo(f"{name}: {printable(known.describe(name))}")
        if options := _options(name):
            click.echo(f"  options: {', '.join(options)}")


def _options(name: str) -> list[str]:
    """Return the options of a bot, each with what it is if it is not given."""
    try:
        parameters = inspect.signature(_factory(name)).parameters.values()
    except ValueError:  # of what is not written in Python
        return []
    return [_told(one) for one in parameters if one.kind is not inspect.Parameter.VAR_KEYWORD]


def _told(option: inspect.Parameter) -> str:
    usual = option.default
    return option.name if usual in (None, inspect.Parameter.empty) else f"{option.name}={printable(str(usual))}"
