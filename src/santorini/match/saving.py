"""Games of a match in a file: each is added when it is over, and a match that was interrupted goes on from there.

The file is a collection of records. Besides what the plan tells of a game, headers tell what each player has spent and
why somebody failed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import attrs

from santorini.errors import MatchError, SantoriniError, shown
from santorini.match.game import Failure, Game, Spent
from santorini.match.plan import Plan
from santorini.record import RESULT, Record

_SPENT: Final = re.compile(r"(\d+) steps in ([\d.e+-]+) s, longest ([\d.e+-]+) s(?:, (\d+) bytes)?")
_FAILED: Final = re.compile(r"([a-z-]+): (.*)", re.DOTALL)


class Saved:
    """A file of games: those that are in it, and how another one gets there."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.path = path
        self.plan = plan
        self.games: dict[int, Game] = {}
        try:
            text = path.read_bytes() if path.exists() else b""
            if text and not resume:
                raise MatchError(f"{path} is not empty: with resume the match in it goes on")
            self._read(text)
            self._file = path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise MatchError(f"{path}: {error.strerror or error}") from error

    def _read(self, data: bytes) -> None:
        """Read whole games, and cut off what has been written of one that is not whole."""
        at = 0
        for number, block in enumerate(_blocks(data), 1):
            game = self._game(block, number)
            if game.number in self.games:
                raise MatchError(f"{self.path}, record {number}: game {game.number} is there twice")
            self.games[game.number] = game
            at += len(block)
        if data[at:].strip():
            with self.path.open("r+b") as file:
                file.truncate(at)

    def _game(self, block: bytes, number: int) -> Game:
        try:
            return game_of(Record.from_text(block.decode("utf-8")), self.plan)
        except (SantoriniError, UnicodeDecodeError) as error:
            raise MatchError(f"{self.path}, record {number}: {error}") from error

    def add(self, game: Game) -> None:
        """Write a game, so that it is there whatever happens next."""
        gap = "\n" if self._file.tell() else ""
        try:
            self._file.write(f"{gap}{record_of(game).to_text()}")
            self._file.flush()
        except OSError as error:
            raise MatchError(f"{self.path}: {error.strerror or error}") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _blocks(data: bytes) -> list[bytes]:
    """Return the whole records of a file; each ends with the line of its result."""
    blocks, block = list[bytes](), b""
    for line in data.splitlines(keepends=True):
        block += line
        if line.endswith(b"\n") and RESULT.match(line.decode("utf-8", "replace").rstrip("\r\n")):
            blocks.append(block)
            block = b""
    return blocks


def record_of(game: Game) -> Record:
    """Return the record of a game as it is saved."""
    headers = dict(game.record.headers)
    for failure in game.failures:
        headers[f"Failed{failure.seat}"] = f"{failure.reason}: {failure.message}"
    for seat, spent in enumerate(game.spent, 1):
        size = "" if spent.memory is None else f", {spent.memory} bytes"
        headers[f"Spent{seat}"] = f"{spent.steps} steps in {spent.seconds!r} s, longest {spent.longest!r} s{size}"
    return attrs.evolve(game.record, headers=headers)


def game_of(record: Record, plan: Plan) -> Game:
    """Return the game that a saved record tells of; raise `MatchError` if it is none of the plan."""
    given = dict(record.headers)
    seats = range(1, plan.rules.players + 1)
    spent = tuple(_spent(given.pop(f"Spent{seat}", None)) for seat in seats)
    failures = [_failure(seat, given.pop(f"Failed{seat}", None)) for seat in seats]
    number = _number(given.get("Game"))
    _compare(record, given, plan, number)
    return Game(
        number=number,
        round=plan.round_of(number),
        seats=tuple(player.name for player in plan.seated(number)),
        record=Record(
            rules=plan.rules, turns=record.turns, headers=given, comments=record.comments, claim=record.claim
        ),
        failures=tuple(one for one in failures if one is not None),
        spent=spent,
    )


def _compare(record: Record, given: dict[str, str], plan: Plan, number: int) -> None:
    wanted = plan.headers(number)
    for name in sorted({*given, *wanted}):
        if given.get(name) != wanted.get(name):
            found, needed = (shown(one[name]) if name in one else "not told" for one in (given, wanted))
            raise MatchError(f"it belongs to another match: {name} is {found}, and in this one {needed}")
    if record.rules != plan.rules:
        raise MatchError("it belongs to another match: the rules are others")
    opening = plan.opening(number).turns
    if record.start != plan.rules.start() or record.turns[: len(opening)] != opening:
        raise MatchError("it belongs to another match: the opening is another one")
    if record.claim is None:
        raise MatchError("the game is not over")


def _number(text: str | None) -> int:
    if text is None or not re.fullmatch("[1-9][0-9]{0,7}", text):
        raise MatchError("it is not known which game of a match it is")
    return int(text)


def _spent(text: str | None) -> Spent:
    found = _SPENT.fullmatch(text or "")
    if found is None:
        return Spent()
    try:
        seconds, longest = float(found[2]), float(found[3])
    except ValueError:
        return Spent()
    return Spent(steps=int(found[1]), seconds=seconds, longest=longest, memory=int(found[4]) if found[4] else None)


def _failure(seat: int, text: str | None) -> Failure | None:
    found = _FAILED.fullmatch(text or "")
    return None if found is None else Failure(seat, found[1], found[2])
