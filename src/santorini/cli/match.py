"""`santorini match`: bots against each other."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from santorini.cli.own import bot_of, source_of
from santorini.cli.tables import lines_of
from santorini.cli.texts import Asked, read_position, rules_options
from santorini.errors import MatchError, printable
from santorini.limit import Limit
from santorini.match import SPRT, Match, Player, Standing, play_match, round_robin

if TYPE_CHECKING:
    from collections.abc import Iterator

_MIB: Final = 2**20
#: So many seconds pass until it is told again how a match stands.
_PAUSE: Final = 1.0
_MOST: Final = 10_000_000


def _test(context: click.Context, option: click.Parameter, value: str | None) -> SPRT | None:
    if value is None:
        return None
    try:
        elo0, elo1 = map(float, value.split(","))
        return SPRT(elo0, elo1)
    except MatchError as error:
        raise click.BadParameter(str(error), context, option) from error
    except ValueError:
        raise click.BadParameter("two numbers of Elo points were expected, as in 0,10", context, option) from None


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="PLAYER PLAYER...")
@rules_options
@click.option(
    "--games",
    type=click.IntRange(1, _MOST),
    metavar="N",
    help="How many games; of more players than play a game, how many each two (or three) play.  [default: 100]",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    metavar="N",
    show_default=True,
    help="Openings, cards, and what bots draw follow from it.",
)
@click.option(
    "--opening-turns",
    type=click.IntRange(0, 1_000),
    default=0,
    metavar="N",
    show_default=True,
    help="Begin with a random placement and so many random turns.",
)
@click.option("--no-opening", is_flag=True, help="Let the bots place their workers, and draft.")
@click.option("--longest", type=click.IntRange(1, _MOST), default=500, metavar="N", help="Stop a game after N turns.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="The time for each decision.")
@click.option("--nodes", type=click.IntRange(1, 2**63 - 1), metavar="N", help="The boards for each decision.")
@click.option("--depth", type=click.IntRange(1, 60), metavar="N", help="The turns to look ahead.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Who thinks longer about a decision loses; each bot plays in a process of its own.",
)
@click.option(
    "--memory", type=click.IntRange(1, 2**40), metavar="MIB", help="Whose process takes more memory loses; likewise."
)
@click.option("--sprt", "test", metavar="ELO0,ELO1", callback=_test, help="Stop when one of the two is decided.")
@click.option(
    "--workers",
    type=click.IntRange(0, 1_000),
    metavar="N",
    help="How many processes play, 0 for none but this one.  [default: one for each core]",
)
@click.option(
    "--save", type=click.Path(dir_okay=False), metavar="FILE", help="Add the record of each game to a file at once."
)
@click.option("--resume", is_flag=True, help="Go on with the match in that file.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def match(
    bots: tuple[str, ...],
    asked: Asked,
    games: int | None,
    memory: int | None,
    test: SPRT | None,
    quiet: bool,
    **rest: Any,
) -> None:
    """Let bots play against each other, and show how many points each has made.

    A PLAYER is a bot as in greedy:turns=100 (see: santorini bots), or module:Class. Games come in pairs from the same
    random opening with the players exchanged; with three or four players everybody sits everywhere. --seconds, --nodes
    and --depth are limits for all, in place of their own.
    """
    if asked.draft.get("seats"):
        raise click.UsageError("--random-seats: in a match everybody sits everywhere")
    rules = read_position("start", asked).rules
    given = {name: rest.pop(name) for name in ("seconds", "nodes", "depth")}
    limit = Limit(**given) if any(given.values()) else None
    for bot in bots:
        bot_of(bot)  # which tells at once what is wrong with it
    named = [Player(source_of(bot), name=printable(bot), limit=limit) for bot in bots]
    options = {**rest, "memory": None if memory is None else memory * _MIB}
    if options.pop("no_opening"):
        options["opening_turns"] = None
    many = len(named) > (2 if rules.players == 4 and len(named) != 4 else rules.players)
    if many and test is not None:
        raise click.UsageError("--sprt is for two players")
    with _progress(quiet) as tell:
        if many:
            found = round_robin(named, rules, games=games or 100, on_progress=tell, **options)
        else:
            found = play_match(named, rules, games=games or 100, sprt=test, on_progress=tell, **options)
    click.echo(_report(found))


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[Match], object] | None]:
    """Show on stderr how far a match has come, if that is a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only terminals need it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        told = -math.inf

        def tell(found: Match) -> None:
            nonlocal told
            bar.update(task, total=found.total, completed=len(found.games))
            if time.monotonic() - told > _PAUSE:  # counting many games takes longer than playing one
                bar.update(task, description=_brief(found))
                told = time.monotonic()

        yield tell


def _brief(found: Match) -> str:
    """Return how a match stands, in a few words."""
    first = found.standings[0]
    if len(found.players) > 2 or found.rotations != 2:
        return f"{first.name} leads with {first.share:.0%}"
    ratio = "" if found.test is None else f", LLR {found.test.llr(found.pairs):.2f}"
    return f"{found.elo or ''}{ratio}"


def _report(found: Match) -> str:
    """Return what a match has come to: a table, and what it says about strength."""
    ratings = {}
    told = found.summary
    if len(found.players) > 2:
        try:
            ratings = found.ratings
        except MatchError as error:
            told = (*told, str(error))
    standings = sorted(found.standings, key=lambda one: -ratings[one.name].mu) if ratings else found.standings
    head = ("player", "games", "points", "won", "drawn", "lost", "failed", "share", "s/game", "longest", "MiB")
    rows = [(*_row(one), *([f"{ratings[one.name].mu:.1f}"] if ratings else [])) for one in standings]
    table = lines_of((*head, *(["rating"] if ratings else [])), rows)
    return "\n".join([table, *told, *_failures(found)])


def _row(one: Standing) -> tuple[str, ...]:
    spent = one.spent
    counts = (one.wins, one.draws, one.losses, one.failures)
    size = "-" if spent.memory is None else f"{spent.memory / _MIB:.0f}"
    seconds = f"{spent.seconds / max(one.games, 1):.3f}"
    points, share, longest = f"{one.points:g}", f"{one.share:.1%}", f"{spent.longest:.3f}"
    return one.name, str(one.games), points, *map(str, counts), share, seconds, longest, size


def _failures(found: Match) -> list[str]:
    """Return for each way in which a player has failed how often, and the first case."""
    cases: dict[tuple[str, str], list[str]] = {}
    for game in found.games:
        for failure in game.failures:
            text = f"game {game.number}: {failure.message}"
            cases.setdefault((game.seats[failure.seat - 1], failure.reason), []).append(text)
    return [f"{name} failed by {reason} {len(texts)} times; {texts[0]}" for (name, reason), texts in cases.items()]
