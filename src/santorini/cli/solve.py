"""`santorini solve`: what the solver proves of a position."""

from __future__ import annotations

import click

from santorini.cli.texts import Asked, position_argument, read_position
from santorini.limit import Limit
from santorini.search import solve as solved


@click.command()
@position_argument
@click.option(
    "--plies", type=click.IntRange(1, 60), default=5, metavar="N", help="Look that many turns ahead; 5 if not given."
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Stop after that time.")
@click.option("--nodes", type=click.IntRange(1, 2**63 - 1), metavar="N", help="Stop after that many boards.")
@click.option("--quiet", is_flag=True, help="Write only what is found in the end.")
def solve(text: str, asked: Asked, plies: int, seconds: float | None, nodes: int | None, quiet: bool) -> None:
    """Prove that the player who decides wins, or loses, within so many turns, or that neither is so.

    Turns of all players count. "win in 3" says that the third turn from here on wins whatever others do, and that no
    win is quicker; then come the turns, with the longest defence. Nothing is guessed, so it may take long: each turn
    more takes several times as long.
    """
    position = read_position(text, asked)
    found = solved(position, plies, limit=Limit(seconds=seconds, nodes=nodes))
    if not quiet:
        click.echo(f"{found.seconds:.2f} s {found.nodes:12,} nodes\n")
    click.echo(str(found))
