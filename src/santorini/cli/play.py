"""`santorini play`: a game between people and bots."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable
from random import Random
from typing import Final

import click

from santorini import bots
from santorini.cli.game import Game, Pace, Seat
from santorini.cli.group import Failure
from santorini.cli.own import bot_of
from santorini.cli.texts import Asked, read_position, rules_options

_PERSON: Final = "human"
_SECOND: Final = "greedy"
_WHO: Final = (
    f"{_PERSON} or a bot: {', '.join(bots.names())}; options as in greedy:turns=100. "
    "Your own: module:Class, or the name that a module of --import registers."
)
_FLAGS: Final = {Pace.MOVES: ["--moves-only"], Pace.QUIET: ["--quiet"]}


@click.command()
@rules_options
@click.option("--first", default=_PERSON, metavar="WHO", help=f"Player 1, {_WHO}", show_default=True)
@click.option("--second", default=_SECOND, metavar="WHO", help=f"Player 2, {_WHO}", show_default=True)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    metavar="N",
    help="Bots with the same seed play the same, and the same cards are drawn.",
)
@click.option("--from", "text", default="start", metavar="TEXT", help="Start from a position, not an empty board.")
@click.option("--moves-only", "pace", flag_value=Pace.MOVES, type=Pace, help="Write the turns without boards.")
@click.option("--quiet", "pace", flag_value=Pace.QUIET, type=Pace, help="Write only the end of the game.")
@click.pass_context
def play(
    context: click.Context, asked: Asked, first: str, second: str, seed: int | None, text: str, pace: Pace | None
) -> None:
    """Play a game and show how it ended.

    People type turns (b2-b3^c3) or single steps (b2-b3); "?" lists what is possible, "undo" takes the latest back,
    "quit" stops.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    seats = tuple(_seat(player, who, seed) for player, who in enumerate((first, second), 1))
    position = read_position(text, asked)
    if position.concealed:
        raise Failure("the position leaves out what a player knows, so nobody can play on from it")
    game = Game(position, seats, pace or Pace.BOARDS, Random(f"{seed} chance"))  # noqa: S311 - no secret
    game.introduce(seed)
    if game.run():
        return
    if game.secretive:
        click.echo("stopped; where something is hidden the position is not told, so nobody can go on")
    else:
        imports = context.find_root().params.get("imports", ())
        chance = ["--seed", str(seed)] if any(seat.bot for seat in seats) else []
        words = [*_who(first, second), *chance, *asked.words(), *_FLAGS.get(game.pace, [])]
        command = ["santorini", *_imports(imports), "play", "--from", game.moment.position.text(), *words]
        click.echo(f"stopped; to go on: {shlex.join(command)}")


def _imports(names: Iterable[str]) -> list[str]:
    return [word for name in names for word in ("--import", name)]


def _who(first: str, second: str) -> list[str]:
    """Return the options that name the players, where they are not the usual ones."""
    one = [] if first == _PERSON else ["--first", first]
    return one if second == _SECOND else [*one, "--second", second]


def _seat(player: int, who: str, seed: int) -> Seat:
    bot = None if who == _PERSON else bot_of(who)
    return Seat(player, who, bot, Random(f"{seed} {player}"))  # noqa: S311 - a game, no secret
