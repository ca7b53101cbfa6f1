"""`santorini play`: a game between people and bots."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final

import attrs
import click

from santorini import bots
from santorini.cli.game import Game, Pace, Seat
from santorini.cli.group import Failure
from santorini.cli.own import bot_of
from santorini.cli.texts import Asked, read_position, rules_options
from santorini.errors import shown

_PERSON: Final = "human"
_OTHERS: Final = "greedy"
_WHO: Final = (
    f"A {_PERSON} or a bot: {', '.join(bots.names())}; options as in greedy:turns=100. "
    "Your own: module:Class, or the name that a module of --import registers."
)
_FIRST: Final = f"Who comes first to the table: player 1, unless seats are dealt or told. {_WHO}"
_PLAYERS: Final = ("first", "second", "third", "fourth")
_MORE: Final = "--powers with a power, or -, for each of them, or --players"
_FLAGS: Final = {Pace.MOVES: ["--moves-only"], Pace.QUIET: ["--quiet"]}


def _place(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Check that a file to be written has a place, before a game is played for it; it is opened when it is over."""
    if value is not None and not Path(value).parent.is_dir():
        raise click.BadParameter(f"there is no directory {shown(str(Path(value).parent))}", context, option)
    return value


@click.command()
@rules_options
@click.option(
    "--against",
    metavar="BOT",
    help="Play against a bot, as in alphabeta:seconds=1, in place of --first to --fourth: you come first.",
)
@click.option("--seat", type=click.IntRange(1, 4), metavar="N", help="With --against: the place at which you come.")
@click.option("--first", metavar="WHO", help=f"{_FIRST}  [default: {_PERSON}]")
@click.option("--second", metavar="WHO", help=f"Who comes second, as --first.  [default: {_OTHERS}]")
@click.option("--third", metavar="WHO", help="The third, where so many play (--powers or --players); as --second.")
@click.option("--fourth", metavar="WHO", help="The fourth, likewise.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    metavar="N",
    help="Bots with the same seed play the same, and the same cards are drawn.",
)
@click.option("--from", "text", default="start", metavar="TEXT", help="Start from a position, not an empty board.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    callback=_place,
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
    save: str | None,
    seat: int | None,
    **named: str | None,
) -> None:
    """Play a game and show how it ended.

    People type turns (b2-b3^c3) or single steps (b2-b3); "?" lists what is possible, "undo" takes the latest back,
    "quit" stops.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    position = read_position(text, asked)
    players = _table(named, seat, position.rules.players)
    seats = tuple(_seat(player, who, seed) for player, who in enumerate(players, 1))
    if position.concealed:
        raise Failure("the position leaves out what a player knows, so nobody can play on from it")
    game = Game(position, seats, pace or Pace.BOARDS, Random(f"{seed} chance"))  # noqa: S311 - no secret
    game.introduce(seed)
    over = False
    try:
        over = game.run()
    finally:  # also when the input ends, or somebody interrupts, or a bot fails
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


def _save(name: str, game: Game, over: bool) -> None:
    """Add the record to a file; one of a game that goes on could tell a player what is hidden."""
    if not over and game.secretive:
        click.echo("nothing is saved, since something is hidden")
        return
    headers = {f"Player{seat.player}": seat.name for seat in game.seats}
    with click.open_file(name, "a", encoding="utf-8") as file:
        gap = "\n" if file.seekable() and file.tell() else ""
        file.write(f"{gap}{attrs.evolve(game.record, headers=headers).to_text()}")


def _imports(names: Iterable[str]) -> list[str]:
    return [word for name in names for word in ("--import", name)]


def _table(named: dict[str, str | None], seat: int | None, number: int) -> list[str]:
    """Return who plays, each by name: who is named singly, or a person against a bot on all other places."""
    given, bot = [named[option] for option in _PLAYERS], named["against"]
    if bot is None:
        if seat is not None:
            raise click.UsageError("--seat says where you come to the table, with --against")
        return _players(given, number)
    if any(who is not None for who in given):
        raise click.UsageError("--against names all who play against you: leave out --first to --fourth")
    if seat is not None and seat > number:
        raise Failure(f"--seat {seat} needs a game of more players: {_MORE}")
    return [_PERSON if place == (seat or 1) else bot for place in range(1, number + 1)]


def _players(given: list[str | None], number: int) -> list[str]:
    """Return who plays, each by name; raise `Failure` if somebody is named for whom there is no place."""
    for option, who in zip(_PLAYERS[number:], given[number:], strict=True):
        if who is not None:
            raise Failure(f"--{option} needs a game of more players: {_MORE}")
    usual = _usual(number)
    return [usual[place] if who is None else who for place, who in enumerate(given[:number])]


def _usual(number: int) -> list[str]:
    return [_PERSON, *[_OTHERS] * (number - 1)]


def _who(players: list[str]) -> list[str]:
    """Return the options that name the players, where they are not the usual ones."""
    named = zip(_PLAYERS, players, _usual(len(players)), strict=False)
    return [word for option, who, other in named if who != other for word in (f"--{option}", who)]


def _seat(player: int, who: str, seed: int) -> Seat:
    bot = None if who == _PERSON else bot_of(who)
    return Seat(player, who, bot, Random(f"{seed} {player}"))  # noqa: S311 - a game, no secret
