"""`santorini play`: a game between people and bots."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable
from random import Random
from typing import Final, TextIO

import attrs
import click

from santorini import bots
from santorini.cli.game import Game, Pace, Seat
from santorini.cli.group import Failure
from santorini.cli.own import bot_of
from santorini.cli.texts import Asked, read_position, rules_options

_PERSON: Final = "human"
_OTHERS: Final = "greedy"
_WHO: Final = (
    f"{_PERSON} or a bot: {', '.join(bots.names())}; options as in greedy:turns=100. "
    "Your own: module:Class, or the name that a module of --import registers."
)
_PLAYERS: Final = ("first", "second", "third", "fourth")
_FLAGS: Final = {Pace.MOVES: ["--moves-only"], Pace.QUIET: ["--quiet"]}


@click.command()
@rules_options
@click.option("--first", default=_PERSON, metavar="WHO", help=f"Player 1, {_WHO}", show_default=True)
@click.option("--second", metavar="WHO", help=f"Player 2, as --first. [default: {_OTHERS}]")
@click.option("--third", metavar="WHO", help="Player 3, where there are as many powers; as --second.")
@click.option("--fourth", metavar="WHO", help="Player 4, likewise.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    metavar="N",
    help="Bots with the same seed play the same, and the same cards are drawn.",
)
@click.option("--from", "text", default="start", metavar="TEXT", help="Start from a position, not an empty board.")
@click.option(
    "--save",
    type=click.File("a", encoding="utf-8", lazy=False),
    metavar="FILE",
    help="Add the record of the game to a file.",
)
@click.option("--moves-only", "pace", flag_value=Pace.MOVES, type=Pace, help="Write the turns without boards.")
@click.option("--quiet", "pace", flag_value=Pace.QUIET, type=Pace, help="Write only the end of the game.")
@click.pass_context
def play(
    context: click.Context,
    /,
    asked: Asked,
    seed: int | None,
    text: str,
    pace: Pace | None,
    save: TextIO | None,
    **named: str | None,
) -> None:
    """Play a game and show how it ended.

    People type turns (b2-b3^c3) or single steps (b2-b3); "?" lists what is possible, "undo" takes the latest back,
    "quit" stops.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    position = read_position(text, asked)
    players = _players([named[option] for option in _PLAYERS], position.rules.players)
    seats = tuple(_seat(player, who, seed) for player, who in enumerate(players, 1))
    if position.concealed:
        raise Failure("the position leaves out what a player knows, so nobody can play on from it")
    game = Game(position, seats, pace or Pace.BOARDS, Random(f"{seed} chance"))  # noqa: S311 - no secret
    game.introduce(seed)
    over = game.run()
    if save is not None:
        _save(save, game, over)
    if over:
        return
    if game.secretive:
        click.echo("stopped; where something is hidden the position is not told, so nobody can go on")
    else:
        imports = context.find_root().params.get("imports", ())
        chance = ["--seed", str(seed)] if any(seat.bot for seat in seats) else []
        words = [*_who(players), *chance, *asked.words(), *_FLAGS.get(game.pace, [])]
        command = ["santorini", *_imports(imports), "play", "--from", game.moment.position.text(), *words]
        click.echo(f"stopped; to go on: {shlex.join(command)}")


def _save(file: TextIO, game: Game, over: bool) -> None:
    """Add the record to a file; one of a game that goes on could tell a player what is hidden."""
    if not over and game.secretive:
        click.echo("nothing is saved, since something is hidden")
        return
    headers = {f"Player{seat.player}": seat.name for seat in game.seats}
    gap = "\n" if file.seekable() and file.tell() else ""
    file.write(f"{gap}{attrs.evolve(game.record, headers=headers).to_text()}")


def _imports(names: Iterable[str]) -> list[str]:
    return [word for name in names for word in ("--import", name)]


def _players(given: list[str | None], number: int) -> list[str]:
    """Return who plays, each by name; raise `Failure` if somebody is named for whom there is no place."""
    for option, who in zip(_PLAYERS[number:], given[number:], strict=True):
        if who is not None:
            raise Failure(f"--{option} needs a game of more players: --powers with a power, or -, for each of them")
    return [_OTHERS if who is None else who for who in given[:number]]


def _who(players: list[str]) -> list[str]:
    """Return the options that name the players, where they are not the usual ones."""
    usual = [_PERSON, *[_OTHERS] * (len(players) - 1)]
    named = zip(_PLAYERS, players, usual, strict=False)
    return [word for option, who, other in named if who != other for word in (f"--{option}", who)]


def _seat(player: int, who: str, seed: int) -> Seat:
    bot = None if who == _PERSON else bot_of(who)
    return Seat(player, who, bot, Random(f"{seed} {player}"))  # noqa: S311 - a game, no secret
