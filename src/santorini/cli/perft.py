"""`santorini perft`: counting lines of turns."""

from __future__ import annotations

import click

import santorini
from santorini.cli.texts import Asked, position_argument, read_position
from santorini.position import Position

#: Deeper counts are put together from counts of this depth, so that Ctrl-C is heard in between.
_PIECE = 2


@click.command()
@position_argument
@click.argument("depth", type=click.IntRange(0, 99))
@click.option("--divide", is_flag=True, help="Count for each turn apart.")
def perft(text: str, asked: Asked, depth: int, divide: bool) -> None:
    """Count the lines of exactly DEPTH turns; a turn that wins ends its line."""
    position = read_position(text, asked)
    if not divide or depth == 0:
        click.echo(str(_lines(position, depth)))
        return
    total = turns = 0
    for turn in position.turns():
        lines = _lines(position.play(turn), depth - 1)
        total += lines
        turns += 1
        click.echo(f"{turn}: {lines}")
    click.echo(f"{total} lines in {turns} turns")


def _lines(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if position.outcome is not None:
        return 0
    if depth <= _PIECE:
        return santorini.perft(position, depth)
    return sum(_lines(position.play(turn), depth - 1) for turn in position.turns())
