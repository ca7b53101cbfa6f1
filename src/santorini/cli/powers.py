"""`santorini powers`: who there is, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from santorini import powers as registry
from santorini.cli import output
from santorini.powers import Card

if TYPE_CHECKING:
    from rich.table import Table


@click.command()
@click.argument("power", metavar="[ID]", required=False)
def powers(power: str | None) -> None:
    """List the powers, or tell about one: its text and rulings with their sources."""
    if power is None:
        cards = [registry.card_of(each) for each in registry.all_powers()]
        output.put(lambda: _lines(cards), lambda: _table(cards))
        return
    _tell(registry.card_of(registry.get(power)))


def _title(card: Card) -> str:
    return f"{card.name}, {card.epithet}" if card.epithet else card.name


def _lines(cards: list[Card]) -> str:
    wide = max(len(card.id) for card in cards)
    return "\n".join(f"{card.id:{wide}}  {_title(card)}: {card.text}" for card in cards)


def _table(cards: list[Card]) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only terminals need it
    from rich.text import Text  # noqa: PLC0415

    table = Table("id", "power", "text", box=None, pad_edge=False, header_style="dim")
    for card in cards:
        table.add_row(Text(card.id, "bold"), Text(_title(card)), Text(card.text))
    return table


def _tell(card: Card) -> None:
    click.echo(f"{card.id}: {_title(card)}{f' ({card.chinese})' if card.chinese else ''}")
    click.echo(card.text)
    click.echo(f"players: {', '.join(map(str, card.players))}; {card.kind}{', simple' if card.simple else ''}")
    if card.bans:
        click.echo(f"barred against: {', '.join(card.bans)}")
    for ruling, source in card.rulings:
        click.echo(f"- {ruling} [{source}]")
