"""`santorini analyse`: what a search thinks of a position."""

from __future__ import annotations

from contextlib import closing

import click

from santorini.cli.texts import Asked, position_argument, read_position
from santorini.limit import Limit
from santorini.search import MCTS, AlphaBeta, Analysis, Line
from santorini.search._asked import is_open_duel
from santorini.search.parallel import MOST


@click.command()
@position_argument
@click.option(
    "--search",
    type=click.Choice(["alphabeta", "mcts"]),
    help="Search so; without it by alpha-beta, and in games that it does not play by Monte-Carlo tree search.",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Stop after that time.")
@click.option(
    "--nodes", type=click.IntRange(1, 2**63 - 1), metavar="N", help="Stop after that many boards, or simulations."
)
@click.option("--depth", type=click.IntRange(1, 60), metavar="N", help="Stop when so many turns are looked at.")
@click.option("--lines", type=click.IntRange(1, 99), default=1, metavar="N", help="Show so many ways to go on.")
@click.option("--processes", type=click.IntRange(1, MOST), default=1, metavar="N", help="Search on so many cores.")
@click.option("--quiet", is_flag=True, help="Write only what is found in the end.")
def analyse(  # noqa: PLR0913, PLR0917 - options, given by name
    text: str,
    asked: Asked,
    search: str | None,
    seconds: float | None,
    nodes: int | None,
    depth: int | None,
    lines: int,
    processes: int,
    quiet: bool,
) -> None:
    """Look for the best way to go on, for a second if no limit is given.

    Scores are points for the player who decides; "win in 3" says that the third turn from here on wins, whatever
    others do. Of what is hidden, the search knows only what that player knows.
    """
    position = read_position(text, asked)
    limit = Limit(seconds=seconds, nodes=nodes, depth=depth)
    tell = None if quiet else _tell
    if search == "alphabeta" or (search is None and is_open_duel(position)):
        with AlphaBeta(processes=processes) as alphabeta:
            found = alphabeta.analyse(position, limit, lines=lines, on_progress=tell)
    else:
        with closing(MCTS(processes=processes)) as mcts:
            view = position.view(position.decider or position.turn_player)
            found = mcts.analyse_view(view, limit, lines=lines, on_progress=tell)
    if not quiet:
        click.echo()
    for line in found.lines:
        click.echo(str(line))


def _tell(found: Analysis) -> None:
    """Write what is known at a depth."""
    click.echo(f"{found.depth:3} {found.seconds:8.2f} s {found.nodes:12,} nodes  {_brief(found.best)}")


def _brief(line: Line) -> str:
    return f"{line.verdict}: {' '.join(map(str, line.turns[:4]))}{' ...' if len(line.turns) > 4 else ''}"
