"""The command line: `commands` is the click group, each command is a file.

Needs the extra `cli` (click and rich). Everything here stands on the public face of the package.
"""

from __future__ import annotations

import click

import santorini
from santorini.cli import own
from santorini.cli.analyse import analyse
from santorini.cli.bench import bench
from santorini.cli.bots import bots
from santorini.cli.explain import explain
from santorini.cli.group import Commands
from santorini.cli.judge import judge
from santorini.cli.listing import steps, turns
from santorini.cli.match import match
from santorini.cli.perft import perft
from santorini.cli.play import play
from santorini.cli.powers import powers
from santorini.cli.show import show
from santorini.cli.solve import solve

__all__ = ["commands"]

_VERSION = f"%(prog)s %(version)s (compiled: {'yes' if santorini.compiled else 'no'})"


@click.group(
    "santorini", cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(santorini.__version__, message=_VERSION)
@click.option(
    "--import",
    "imports",
    multiple=True,
    metavar="MODULE",
    help="Import a module of your own, which registers powers or bots; the current directory counts.",
)
@click.pass_context
def commands(context: click.Context, imports: tuple[str, ...]) -> None:
    """Rules of the board game Santorini: play, list, count, explain, judge.

    TEXT is a position: "start" (with --powers), a position text such as
    "00000/00000/00000/00000/00000 1 apollo:b2,d4 pan:c2,d3", or a string of santorini-ai.
    """
    for name in imports:
        own.load(name)
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (play, match, show, steps, turns, analyse, solve, perft, explain, judge, powers, bots, bench):
    commands.add_command(_command)
