"""`santorini judge`: whether records were played by the rules, and ended as they say."""

from __future__ import annotations

from collections.abc import Iterable

import click

from santorini import limits
from santorini.cli.group import FAILED, Failure, complain, reason
from santorini.errors import SantoriniError, printable
from santorini.record import Record
from santorini.verdict import adjudicate

WRONG = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.pass_context
def judge(context: click.Context, files: tuple[str, ...]) -> None:
    """Judge the records in files, a line for each: what is illegal, and how the game ended by the rules.

    "-" is the standard input. A file holds records as texts, any number of them, or one as JSON. What cannot be read is
    told, and the next file comes.
    """
    context.exit(max(map(_judged, files)))


def _judged(name: str) -> int:
    """Write of each record in a file what is wrong with it, and return the status; what cannot be read is told."""
    status = 0
    try:
        for number, record in enumerate(_records(name), 1):
            try:
                verdict = adjudicate(record)
            except SantoriniError as error:
                complain(f"{name}, record {number}: {error}")
                status = FAILED
                continue
            click.echo(printable(f"{name}, record {number}: {verdict}"))
            status = max(status, 0 if verdict.agrees else WRONG)
    except SantoriniError as error:
        complain(f"{name}: {error}")
        return FAILED
    except Failure as error:
        complain(error.message)
        return FAILED
    return status


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
    try:
        with click.open_file(name, "rb") as file:
            data: bytes = file.read(longest + 1)
    except OSError as error:
        raise Failure(reason(error)) from error
    if len(data) > longest:
        raise Failure(f"{name}: the file is longer than {longest} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Failure(f"{name}: no text in UTF-8: {error.reason}") from None
