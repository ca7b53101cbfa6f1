"""`santorini explain`: why something is not legal."""

from __future__ import annotations

import click

from santorini.cli.texts import Asked, position_argument, read_position
from santorini.cli.words import state


@click.command(context_settings={"ignore_unknown_options": True})
@position_argument
@click.argument("what", metavar="STEP-OR-TURN")
def explain(text: str, asked: Asked, what: str) -> None:
    """Tell why a step or a whole turn is not legal, or that it is.

    In the notation of turns: b2-b3 is a step, b2-b3^c3 a turn. What is legal is followed by who is to do what then.
    """
    position = read_position(text, asked)
    blocked = position.why_not(what)
    if blocked is None:
        after = position.play(what)
        click.echo(f"legal: {' '.join(what.split())}")
        click.echo(f"then: {state(after)}")
        return
    click.echo(f"illegal: {blocked.text}")
    click.echo(f"code: {blocked.code}")
    click.echo(f"power: {blocked.by or '-'}")
    click.echo(f"step: {blocked.step or '-'}")
