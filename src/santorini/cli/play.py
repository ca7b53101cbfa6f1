"""`santorini play`: a game between people and bots."""

from __future__ import annotations

import secrets
from random import Random

import click

from santorini import bots
from santorini.cli.game import Game, Pace, Seat
from santorini.cli.texts import Powers, powers_option, read_position

_PERSON = "human"
_WHO = f"{_PERSON} or a bot: {', '.join(bots.names())}; options as in greedy:turns=100."


@click.command()
@powers_option
@click.option("--first", default=_PERSON, metavar="WHO", help=f"Player 1, {_WHO}", show_default=True)
@click.option("--second", default="greedy", metavar="WHO", help=f"Player 2, {_WHO}", show_default=True)
@click.option("--seed", type=int, metavar="N", help="Bots with the same seed play the same.")
@click.option("--from", "text", default="start", metavar="TEXT", help="Start from a position, not an empty board.")
@click.option("--moves-only", "pace", flag_value=Pace.MOVES, type=Pace, help="Write the turns without boards.")
@click.option("--quiet", "pace", flag_value=Pace.QUIET, type=Pace, help="Write only the end of the game.")
def play(powers: Powers | None, first: str, second: str, seed: int | None, text: str, pace: Pace | None) -> None:
    """Play a game and show how it ended.

    People type turns (b2-b3^c3) or single steps (b2-b3); "?" lists what is possible, "undo" takes the latest back,
    "quit" stops.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    seats = tuple(_seat(player, who, seed) for player, who in enumerate((first, second), 1))
    game = Game(read_position(text, powers), seats, pace or Pace.BOARDS)
    game.introduce(seed)
    game.run()


def _seat(player: int, who: str, seed: int) -> Seat:
    bot = None if who == _PERSON else bots.make(who)
    return Seat(player, who, bot, Random(f"{seed} {player}"))  # noqa: S311 - a game, no secret
