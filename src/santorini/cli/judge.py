"""`santorini judge`: whether records were played by the rules, and ended as they say."""

from __future__ import annotations

from collections.abc import Iterable

import click

from santorini import limits
from santorini.cli.group import Failure
from santorini.errors import SantoriniError, printable
from santorini.record import Record
from santorini.verdict import adjudicate

WRONG = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.pass_context
def judge(context: click.Context, files: tuple[str, ...]) -> None:
    """Judge the records in files, a line for each: what is illegal, and how the game ended by the rules.

    "-" is the standard input. A file holds records as texts, any number of them, or one as JSON.
    """
    fine = True
    for name in files:
        try:
            for number, record in enumerate(_records(name), 1):
                verdict = adjudicate(record)
                click.echo(printable(f"{name}, record {number}: {verdict}"))
                fine = fine and verdict.agrees
        except SantoriniError as error:
            raise Failure(f"{name}: {error}") from error
    context.exit(0 if fine else WRONG)


def _records(name: str) -> Iterable[Record]:
    text = _text(name)
    if text.lstrip().startswith("{"):
        return [Record.from_json(text)]
    if not text.strip():
        raise Failure(f"{name}: there is no record")
    return Record.read_all(text)


def _text(name: str) -> str:
    """Return the text of a file, of which no more is read than a text of records may have."""
    longest = 4 * limits.RECORDS_TEXT
    with click.open_file(name, "rb") as file:
        data: bytes = file.read(longest + 1)
    if len(data) > longest:
        raise Failure(f"{name}: the file is longer than {longest} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Failure(f"{name}: no text in UTF-8: {error.reason}") from None
