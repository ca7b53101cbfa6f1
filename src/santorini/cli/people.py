"""Asking people at a terminal, or whoever writes to the standard input, what they do."""

from __future__ import annotations

import contextlib
import sys
from enum import Enum, auto

import attrs
import click

from santorini import limits
from santorini.cli.group import Failure
from santorini.cli.moment import Moment
from santorini.cli.words import state
from santorini.errors import SantoriniError, printable
from santorini.position import Position
from santorini.steps import Step

_HELP = """Type a whole turn or a part of it:
  b2 d4        place workers           b2-b3^c3     move from b2 to b3, build on c3
  b2-b3        only move; ^c3 builds   b3^c3D       a dome on fewer than three blocks
  b2-b3-c4^c3  move twice              b2^b3-c2^d2  build before the move
  b3>c3        force a worker away     xb3          remove a worker
  vb3          take blocks away        {NE}         choose, for a power
  .            stop, where more could be done
Also: undo, quit; resign gives the game up."""


class Wish(Enum):
    """What people may want apart from playing on."""

    UNDO = auto()
    QUIT = auto()
    RESIGN = auto()


_WISHES = {"undo": Wish.UNDO, "quit": Wish.QUIT, "resign": Wish.RESIGN}


def ask(moment: Moment) -> Moment | Wish:
    """Return the moment after what somebody typed; ask again as long as it cannot be done."""
    while True:
        text = _line(f"{state(moment.position)} (? for help): ").strip()
        if text.lower() in _WISHES:
            return _WISHES[text.lower()]
        if text in {"?", "help"}:
            _list(moment.position)
        elif text:
            try:
                return _played(moment, text)
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


def _played(moment: Moment, text: str) -> Moment:
    """Play a text if all of it is for the player who is asked; refuse it whole otherwise.

    It is judged by what the player may know. Where something hidden ends the turn, what comes after is dropped.
    """
    player = moment.position.decider
    assert player is not None  # noqa: S101 - nobody is asked when the game is over
    known = attrs.evolve(moment, position=moment.position.view(player).position)
    known.position.play(text)
    steps = known.position.parse(text)
    for step in steps:
        if known.closed:
            raise SantoriniError(f"{step} is one too many: player {player} has no more to decide before it")
        known = known.after(step)
    for step in steps:
        if moment.closed:
            break
        before, moment = moment, moment.after(step)
        if _failed(before.position, moment.position, step):
            click.echo(f"{step} fails: a hidden worker is in the way")
    return moment


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
    click.echo(_HELP)
    click.echo("Possible now:")
    groups: dict[str, list[str]] = {}
    for step in position.steps:
        groups.setdefault(f"{step.kind} {getattr(step, 'source', '')}", []).append(str(step))
    for steps in groups.values():
        click.echo("  " + " ".join(steps))
