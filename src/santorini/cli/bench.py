"""`santorini bench`: how fast this machine is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import click

from santorini import bench as benchmarks
from santorini.cli import output
from santorini.cli.group import Failure
from santorini.errors import NotationError

if TYPE_CHECKING:
    from rich.table import Table

#: A row of the table: a figure, its value, and the columns after it.
_Row: TypeAlias = tuple[str, ...]

_Report = TypeVar("_Report", benchmarks.Report, benchmarks.PairReport)

#: Characters of an earlier report that are read.
_LONGEST: Final = 100_000


@click.command()
@click.option("--json", "as_json", is_flag=True, help='Write one JSON object; --compare adds its "ratios".')
@click.option(
    "--compare",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Compare with an earlier --json output of the same kind.",
)
@click.option("--quick", is_flag=True, help="Measure for a shorter time, less exactly.")
@click.option("--pairs", is_flag=True, help="Measure random games of all pairs of powers instead; list the slowest.")
def bench(as_json: bool, compare: Path | None, quick: bool, pairs: bool) -> None:
    """Measure the speed.

    All figures are per second of CPU time. Those of the general machine are the lowest of the base game and of all
    pairs of the ten gods.
    """
    plan = benchmarks.QUICK if quick else benchmarks.FULL
    if pairs:
        earlier = _earlier(compare, benchmarks.read_pairs)
        of_pairs = _measured(benchmarks.run_pairs, plan)
        ratios = None if earlier is None else of_pairs.ratios(earlier)
        _put(of_pairs, ratios, as_json, _pair_rows(of_pairs, ratios))
    else:
        earlier = _earlier(compare, benchmarks.read)
        report = _measured(benchmarks.run, plan)
        ratios = None if earlier is None else report.ratios(earlier)
        _put(report, ratios, as_json, _rows(report, ratios))


def _put(
    report: benchmarks.Report | benchmarks.PairReport,
    ratios: Mapping[str, float] | None,
    as_json: bool,
    rows: list[_Row],
) -> None:
    """Write a report as JSON, or as the table of its rows."""
    if as_json:
        data = json.loads(report.to_json())
        click.echo(json.dumps(data if ratios is None else {**data, "ratios": _rounded(ratios)}))
        return
    click.echo(f"compiled: {'yes' if report.compiled else 'no'}")
    output.put(lambda: _lines(rows), lambda: _table(rows))


def _earlier(path: Path | None, read: Callable[[str], dict[str, float]]) -> dict[str, float] | None:
    if path is None:
        return None
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LONGEST + 1)
    except UnicodeDecodeError:
        raise Failure(f"{path}: no report: not a text") from None
    if len(text) > _LONGEST:
        raise Failure(f"{path}: no report: it has more than {_LONGEST} characters")
    try:
        return read(text)
    except NotationError as error:
        raise Failure(f"{path}: {error}") from None


def _measured(run: Callable[..., _Report], plan: benchmarks.Plan) -> _Report:
    """Measure; on a terminal tell on stderr what is being measured."""
    if sys.stderr is None or not sys.stderr.isatty():
        return run(plan)
    report = run(plan, lambda what: click.echo(f"\r{what:40}", nl=False, err=True))
    click.echo(f"\r{'':40}\r", nl=False, err=True)
    return report


def _rounded(ratios: Mapping[str, float]) -> dict[str, float]:
    return {key: round(ratio, 3) for key, ratio in ratios.items()}


def _rows(report: benchmarks.Report, ratios: Mapping[str, float] | None) -> list[_Row]:
    rows = [("per second", "", *([] if ratios is None else ["new/old"]), "slowest line-up", "base game")]
    for key in benchmarks.KEYS:
        base = f"{report.base[key]:,.0f}" if key in report.base else ""
        ratio = [] if ratios is None else [f"{ratios[key]:.2f}"]
        rows.append((key, f"{report.figures[key]:,.0f}", *ratio, report.slowest.get(key, ""), base))
    return rows


def _pair_rows(report: benchmarks.PairReport, ratios: Mapping[str, float] | None) -> list[_Row]:
    rows = [("steps per second", "", *([] if ratios is None else ["new/old"]))]
    names = {name: name for name in report.slowest} | {"pairs.median": f"median of {report.count:,} pairs"}
    for key, name in names.items():
        ratio = [] if ratios is None else [f"{ratios[key]:.2f}" if key in ratios else ""]
        rows.append((name, f"{report.figures[key]:,.0f}", *ratio))
    return rows


def _lines(rows: list[_Row]) -> str:
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(_cell(row, at, width) for at, width in enumerate(wide)).rstrip() for row in rows)


def _cell(row: _Row, column: int, width: int) -> str:
    return row[column].ljust(width) if _left(column, row) else row[column].rjust(width)


def _left(column: int, row: _Row) -> bool:
    """Names stand on the left, numbers on the right; the last but one of four columns or more names line-ups."""
    return column == 0 or column == len(row) - 2 >= 2


def _table(rows: list[_Row]) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only terminals need it

    head, *body = rows
    table = Table(box=None, pad_edge=False, header_style="dim")
    for at, name in enumerate(head):
        table.add_column(name, justify="left" if _left(at, head) else "right", no_wrap=True)
    for row in body:
        table.add_row(*row)
    return table
