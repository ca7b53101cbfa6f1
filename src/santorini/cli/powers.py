"""`santorini powers`: who there is, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from santorini import powers as registry
from santorini.cli import output
from santorini.cli.group import Failure
from santorini.powers import Card

if TYPE_CHECKING:
    from rich.table import Table


_KINDS = ("simple", "god", "hero")


@click.command()
@click.argument("power", metavar="[ID]", required=False)
@click.option("--kind", type=click.Choice(_KINDS), help="List only the ten simple gods, the other gods, or the heroes.")
@click.option("--players", type=click.IntRange(2, 4), help="List only powers made for so many players.")
@click.option(
    "--cards",
    type=click.Choice(["bga", "classic"]),
    default="bga",
    help="Tell what the cards of Board Game Arena say (the usual), or the printed ones.",
)
def powers(power: str | None, kind: str | None, players: int | None, cards: registry.Cards) -> None:
    """List the powers, or tell about one: its text and rulings with their sources."""
    if power is None:
        found = [registry.card_of(registry.in_edition(each, cards)) for each in registry.all_powers()]
        found = [card for card in found if kind in {None, _kind(card)} and (not players or players in card.players)]
        if not found:
            raise Failure("no power of that kind is made for so many players")
        output.put(lambda: _lines(found), lambda: _table(found))
        return
    if kind or players:
        raise click.UsageError("an ID names one power: --kind and --players are for lists")
    _tell(registry.card_of(registry.get(power, cards)))


def _kind(card: Card) -> str:
    return "simple" if card.simple else card.kind


def _title(card: Card) -> str:
    return f"{card.name}, {card.epithet}" if card.epithet else card.name


def _lines(cards: list[Card]) -> str:
    wide = max(len(card.id) for card in cards)
    return "\n".join(f"{card.id:{wide}}  {_kind(card):6}  {_title(card)}: {card.text}" for card in cards)


def _table(cards: list[Card]) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only terminals need it
    from rich.text import Text  # noqa: PLC0415

    table = Table("id", "kind", "power", "text", box=None, pad_edge=False, header_style="dim")
    for card in cards:
        table.add_row(Text(card.id, "bold"), Text(_kind(card)), Text(_title(card)), Text(card.text))
    return table


def _tell(card: Card) -> None:
    click.echo(f"{card.id}: {_title(card)}{f' ({card.chinese})' if card.chinese else ''}")
    click.echo(card.text)
    click.echo(f"players: {', '.join(map(str, card.players))}; {card.kind}{', simple' if card.simple else ''}")
    bans = {*card.bans, *(other.id for other in map(registry.card_of, registry.all_powers()) if card.id in other.bans)}
    if bans:
        click.echo(f"barred against: {', '.join(sorted(bans))}")
    for ruling, source in card.rulings:
        click.echo(f"- {ruling} [{source}]")
