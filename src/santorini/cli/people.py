"""Asking people at a terminal, or whoever writes to the standard input, what they do."""

from __future__ import annotations

import contextlib
import sys
from enum import Enum, auto
from typing import Final

import click

from santorini import limits
from santorini.cli.group import Failure
from santorini.cli.words import state
from santorini.draft import Draft
from santorini.errors import SantoriniError, printable
from santorini.position import Position
from santorini.record import begins_turn
from santorini.steps import Step

_HELP: Final = """Type a whole turn or a part of it:
  b2 d4        place workers           b2-b3^c3     move from b2 to b3, build on c3
  b2-b3        only move; ^c3 builds   b3^c3D       a dome on fewer than three blocks
  b2-b3-c4^c3  move twice              b2^b3-c2^d2  build before the move
  b3>c3        force a worker away     xb3          remove a worker
  vb3          take blocks away        {NE}         choose, for a power
  .            stop, where more could be done"""


class Wish(Enum):
    """What people may want apart from playing on."""

    UNDO = auto()
    QUIT = auto()
    RESIGN = auto()


_WISHES = {"undo": Wish.UNDO, "quit": Wish.QUIT, "resign": Wish.RESIGN}


def ask(position: Position) -> tuple[Step, ...] | Wish:
    """Return the steps that somebody typed; ask again as long as they cannot be made."""
    while True:
        text = _line(f"{state(position)} (? for help): ").strip()
        if text.lower() in _WISHES:
            return _WISHES[text.lower()]
        if text in {"?", "help"}:
            _list(position)
        elif text:
            try:
                return _steps(position, text)
            except SantoriniError as error:
                click.echo(printable(str(error)))


def _line(prompt: str) -> str:
    if sys.stdin is None:
        raise EOFError
    try:
        return _typed(prompt) if sys.stdin.isatty() else _read(prompt)
    except EOFError:
        click.echo()  # what follows is to start a line
        raise


def _typed(prompt: str) -> str:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - lets people edit what they type, where there is such a thing
    sys.stdout.flush()
    return input(prompt)


def _read(prompt: str) -> str:
    """Return a line of what is no terminal, and write it, so that the output reads like a game at one."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline(limits.TURN_TEXT + 2)
    text = line.rstrip("\n")
    if not line:
        raise EOFError
    if len(text) > limits.TURN_TEXT:
        raise Failure(f"a line of the input has more than {limits.TURN_TEXT} characters")
    click.echo(printable(text))
    return text


def _steps(position: Position, text: str) -> tuple[Step, ...]:
    """Return the steps of a text if all of it is for the player who is asked; refuse it whole otherwise.

    It is judged by what the player may know. Where something hidden ends the turn, what comes after is dropped.
    """
    player = position.decider
    assert player is not None  # noqa: S101 - nobody is asked when the game is over
    known = position.view(player).position
    known.play(text)
    steps = known.parse(text)
    closing = []
    for step in steps:
        if known.decider != player:
            raise SantoriniError(f"{step} is one too many: player {player} has no more to decide before it")
        known = known.play(step)
        closing.append(begins_turn(known))
    made = []
    for step, ends in zip(steps, closing, strict=True):
        before, position = position, position.play(step)
        made.append(step)
        if _failed(before, position, step):
            click.echo(f"{step} fails: a hidden worker is in the way")
        if position.decider != player or begins_turn(position) != ends:
            break
    return tuple(made)


def _failed(before: Position, after: Position, step: Step) -> bool:
    """Return whether a step of the player who decides has not been made, as far as the board shows it."""
    player = before.decider
    known = before.view(player).position if player is not None else before
    if not known.concealed:
        return False
    made = known.play(step)
    return _board(made) != _board(known) == _board(after.view(known.decider or 1).position)


def _board(position: Position) -> tuple[object, ...]:
    workers = [position.workers(player) for player in range(1, position.rules.players + 1)]
    return position.heights, position.domes, workers


def _list(position: Position) -> None:
    if isinstance(position, Draft):
        click.echo(f"Choose in braces, as {position.steps[0]}; several choices may follow each other.")
    else:
        click.echo(_HELP)
    click.echo("Also: undo, quit; resign gives the game up.\nPossible now:")
    groups: dict[str, list[str]] = {}
    for step in position.steps:
        groups.setdefault(f"{step.kind} {getattr(step, 'source', '')}", []).append(str(step))
    for steps in groups.values():
        click.echo("  " + " ".join(steps))
