"""`Plan`: everything that settles what is played in a match, apart from what the bots do."""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

import attrs

from santorini.errors import MatchError, shown
from santorini.limit import Limit
from santorini.match.player import Player
from santorini.position import CHANCE, Position
from santorini.record import Record, begins_turn
from santorini.rules import Rules
from santorini.steps import AnyStep

#: How many openings are drawn until one leaves the game going on.
_TRIES: Final = 100
_MOST: Final = 10_000_000


def _whole(least: int, *, none: bool = False) -> Any:
    def check(_: object, attribute: attrs.Attribute[object], value: object) -> None:
        if value is None and none:
            return
        if type(value) is not int or not least <= value <= _MOST:
            words = "None or " if none else ""
            raise MatchError(f"{attribute.name} is {words}a number from {least} to {_MOST}, not {shown(value)}")

    return check


def _seed(_: object, __: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or not 0 <= value < 2**63:
        raise MatchError(f"seed is a whole number from 0 to 2**63 - 1, not {shown(value)}")


def _switch(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise MatchError(f"{attribute.name} is True or False, not {shown(value)}")


def _seconds(_: object, __: attrs.Attribute[float | None], value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise MatchError(f"timeout is None or a positive number of seconds, not {shown(value)}")


def _bytes(_: object, __: attrs.Attribute[int | None], value: object) -> None:
    if value is not None and (type(value) is not int or not 1 <= value < 2**63):
        raise MatchError(f"memory is None or a positive number of bytes, not {shown(value)}")


def _fixed(_: object, __: attrs.Attribute[Rules], value: object) -> None:
    if not isinstance(value, Rules):
        raise MatchError(f"rules are a santorini.Rules, not {shown(value)}")
    if value.seats != "fixed":
        raise MatchError("in a match everybody sits everywhere: chance deals no seats (seats='random')")


@attrs.frozen(kw_only=True)
class Plan:
    """The games of a match: who meets whom, from which openings, and under which conditions.

    `tables` are the players, by their index, who meet; `games` is how many each table plays at least.
    """

    players: tuple[Player, ...]
    tables: tuple[tuple[int, ...], ...]
    rules: Rules = attrs.field(validator=_fixed)
    games: int = attrs.field(validator=_whole(1))
    seed: int = attrs.field(validator=_seed)
    opening_turns: int | None = attrs.field(validator=_whole(0, none=True))
    longest: int = attrs.field(validator=_whole(1))
    rotate: bool = attrs.field(validator=_switch)
    timeout: float | None = attrs.field(validator=_seconds)
    memory: int | None = attrs.field(validator=_bytes)

    @property
    def apart(self) -> bool:
        """Whether each bot plays in a process of its own, which can be ended."""
        return self.timeout is not None or self.memory is not None

    @property
    def rotations(self) -> int:
        """How many games a round of a table has: one for each way to sit round it, if these are gone through."""
        return len(self.tables[0]) if self.rotate else 1

    @property
    def a_round(self) -> int:
        """How many games a round of all tables has."""
        return self.rotations * len(self.tables)

    @property
    def total(self) -> int:
        """The number of all games; rounds are played in full."""
        return -(-self.games // self.rotations) * self.a_round

    def round_of(self, number: int) -> int:
        """Return the round, from 1, of a game."""
        return (number - 1) // self.a_round + 1

    def seated(self, number: int) -> tuple[Player, ...]:
        """Return who plays in a game as player 1, 2 ...: with each rotation everybody sits a seat further on.

        At a table for four with two players each of them plays for a team.
        """
        table, rotation = divmod((number - 1) % self.a_round, self.rotations)
        indexes = self.tables[table]
        return tuple(self.players[indexes[(seat + rotation) % len(indexes)]] for seat in range(self.rules.players))

    def opening(self, number: int) -> Record:
        """Return the record with which a game begins: it depends on the round alone.

        Raises `MatchError` if random turns always end the game.
        """
        if self.opening_turns is None:
            return Record(rules=self.rules)
        rng = Random(f"{self.seed} opening {self.round_of(number)}")  # noqa: S311 - a game, no secret
        for _ in range(_TRIES):
            record = _at_random(self.rules, self.opening_turns, rng)
            if record.position.outcome is None:
                return record
        raise MatchError(f"no opening of {self.opening_turns} random turns was found after which the game goes on")

    def chance(self, number: int) -> Random:
        """Return what cards are drawn with in a game: all games of a round begin with the same ones."""
        return Random(f"{self.seed} chance {self.round_of(number)}")  # noqa: S311 - see above

    def luck(self, number: int, seat: int) -> str:
        """Return the seed of the bot on a seat of a game."""
        return f"{self.seed} game {number} player {seat}"

    def headers(self, number: int) -> dict[str, str]:
        """Return what the record of a game tells of the match; by this a game is known again."""
        headers = {"Game": str(number), "Round": str(self.round_of(number))}
        seated = self.seated(number)
        headers |= {f"Player{seat}": player.name for seat, player in enumerate(seated, 1)}
        headers |= {f"Limit{seat}": _told(one.limit) for seat, one in enumerate(seated, 1) if one.limit is not None}
        headers["Seed"] = str(self.seed)
        headers["Opening"] = "none" if self.opening_turns is None else str(self.opening_turns)
        headers["Longest"] = str(self.longest)
        if not self.rotate:
            headers["Rotate"] = "no"
        if self.timeout is not None:
            headers["Timeout"] = f"{self.timeout:g} s"
        if self.memory is not None:
            headers["Memory"] = f"{self.memory} bytes"
        return headers


def _told(limit: Limit) -> str:
    given = {name: value for name, value in attrs.asdict(limit).items() if value is not None}
    return " ".join(f"{name}={value}" for name, value in given.items()) or "none"


def _at_random(rules: Rules, turns: int, rng: Random) -> Record:
    """Return a record in which powers and workers are placed, and so many turns played, at random."""
    record = Record(rules=rules)
    position = record.position
    begun = 0
    while position.outcome is None:
        if position.phase == "playing" and begins_turn(position):
            if begun == turns:
                break
            begun += 1
        record = record.play(_random_step(position, rng))
        position = record.position
    return record


def _random_step(position: Position, rng: Random) -> AnyStep:
    return position.draw(rng) if position.decider == CHANCE else rng.choice(position.steps)
