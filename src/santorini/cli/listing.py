"""`santorini steps` and `santorini turns`: what is legal, a line each."""

from __future__ import annotations

import sys
from itertools import islice

import click

from santorini.cli.texts import Asked, position_argument, read_position


@click.command()
@position_argument
def steps(text: str, asked: Asked) -> None:
    """List the legal steps."""
    for step in read_position(text, asked).steps:
        click.echo(str(step))


@click.command()
@position_argument
@click.option("--limit", type=click.IntRange(0, sys.maxsize), metavar="N", help="Stop after N turns.")
@click.option("--count", is_flag=True, help="Write only how many there are.")
def turns(text: str, asked: Asked, limit: int | None, count: bool) -> None:
    """List the legal turns, from here to the end of the turn; # marks those that win."""
    found = islice(read_position(text, asked).turns(), limit)
    if count:
        click.echo(str(sum(1 for _ in found)))
        return
    for turn in found:
        click.echo(str(turn))
