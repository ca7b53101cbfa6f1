"""`santorini show`: a position with everything one wants to know at a glance."""

from __future__ import annotations

import json
from typing import Any

import click

from santorini.cli.boards import show_board
from santorini.cli.texts import Asked, position_argument, read_position
from santorini.cli.words import state
from santorini.outcome import Outcome
from santorini.position import Position


@click.command()
@position_argument
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object instead.")
def show(text: str, asked: Asked, as_json: bool) -> None:
    """Show a position: the board, who decides or how it ended, and its text."""
    position = read_position(text, asked)
    if as_json:
        click.echo(json.dumps(_facts(position)))
        return
    show_board(position)
    click.echo(state(position))
    click.echo(position.text())


def _facts(position: Position) -> dict[str, Any]:
    return {
        "text": position.text(),
        "phase": position.phase,
        "decider": position.decider,
        "turn_player": position.turn_player,
        "outcome": _outcome(position.outcome),
        "position": json.loads(position.to_json()),
    }


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winners": sorted(outcome.winners),
        "losers": sorted(outcome.losers),
        "reason": outcome.reason.value,
        "cause": outcome.cause,
        "sentence": str(outcome),
    }
