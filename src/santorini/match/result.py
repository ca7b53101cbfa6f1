"""`Match`: the games of a match, and what they say of the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from santorini.errors import MatchError, shown
from santorini.match.game import Game, Spent
from santorini.match.ratings import Rating, rate
from santorini.match.strength import SPRT, Elo, Hypothesis
from santorini.rules import Rules

#: The points of the first player in a pair of games, in quarters of all there are.
_QUARTERS: Final = 4


@attrs.frozen(kw_only=True)
class Standing:
    """What one player has reached: `points` in so many `games`, of which some were won, drawn and lost.

    `failures` are the games in which the player failed; `spent` is what all games have taken.
    """

    name: str
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    failures: int
    spent: Spent

    @property
    def share(self) -> float:
        """The points a game, 0 without games."""
        return self.points / self.games if self.games else 0.0

    def __str__(self) -> str:
        failed = f", {self.failures} failed" if self.failures else ""
        results = f"+{self.wins} ={self.draws} -{self.losses}{failed}"
        return f"{self.name}: {self.points:g} of {self.games} ({self.share:.1%}), {results}"


@attrs.frozen(kw_only=True)
class Match:
    """Games between players, in the order of their numbers.

    `players` are the names. Where a match was decided by a sequential test (`test`), `games` end with the round that
    decided it, whatever else has been played by then.
    """

    players: tuple[str, ...]
    rules: Rules
    seed: int
    games: tuple[Game, ...] = attrs.field(repr=False)
    #: How many games a round has, and how many there are to be played.
    rotations: int
    total: int
    test: SPRT | None = None

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each player has reached, who has most points a game first."""
        return tuple(sorted(map(self.standing, self.players), key=lambda one: -one.share))

    def standing(self, name: str) -> Standing:
        """Return what a player has reached; raise `MatchError` for an unknown name."""
        self._check(name)
        games = [game for game in self.games if name in game.seats]
        wins = sum(name in game.winners for game in games)
        points = [game.points[name] for game in games]
        draws = sum(one > 0 for one in points) - wins
        spent = [one for game in games for who, one in zip(game.seats, game.spent, strict=True) if who == name]
        return Standing(
            name=name,
            games=len(games),
            points=sum(points),
            wins=wins,
            draws=draws,
            losses=len(games) - wins - draws,
            failures=sum(any(game.seats[one.seat - 1] == name for one in game.failures) for game in games),
            spent=Spent.together(spent),
        )

    def _check(self, *names: str) -> None:
        for name in names:
            if name not in self.players:
                raise MatchError(f"no player of this match is called {shown(name)} ({', '.join(self.players)})")

    def between(self, one: str, other: str) -> Match:
        """Return the games in which these two, and nobody else, played; raise `MatchError` for unknown names."""
        self._check(one, other)
        games = tuple(game for game in self.games if {*game.seats} == {one, other})
        return attrs.evolve(self, players=(one, other), games=games, total=len(games), test=None)

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """How many pairs of games brought the first of two players 0, 1/2, 1, 3/2 and 2 points.

        A pair is the two games from an opening. Raises `MatchError` if these are not two players.
        """
        if len(self.players) != 2 or self.rotations != 2:
            raise MatchError("pairs are of games in which two players exchange their seats; of more take match.between")
        rounds: dict[int, list[Game]] = {}
        for game in self.games:
            rounds.setdefault(game.round, []).append(game)
        return pairs_of(self.players[0], [games for games in rounds.values() if len(games) == 2])

    @property
    def elo(self) -> Elo | None:
        """By how much the first of two players is stronger, as pairs of games tell; `None` without any pair.

        Raises `MatchError` if these are not two players.
        """
        pairs = self.pairs
        return Elo.of(pairs) if any(pairs) else None

    @property
    def verdict(self) -> Hypothesis | None:
        """Which hypothesis of the test is accepted; `None` if neither is, or without a test."""
        return None if self.test is None else self.test.decide(self.pairs)

    @property
    def ratings(self) -> dict[str, Rating]:
        """The ratings of the players by name, by the library openskill; raise `MatchError` if it is not installed."""
        return rate(self.players, self.games)

    @property
    def finished(self) -> bool:
        """Whether no more games are to be played."""
        return len(self.games) >= self.total or self.verdict is not None

    def __str__(self) -> str:
        return "\n".join([*map(str, self.standings), *self.summary])

    @property
    def summary(self) -> tuple[str, ...]:
        """What the games of two players say of their strength, and of the test, in lines; empty for more players."""
        if len(self.players) != 2 or self.rotations != 2 or not any(self.pairs):
            return ()
        told = [f"{self.players[0]} against {self.players[1]}: {self.elo}"]
        if self.test is not None:
            low, high = self.test.bounds
            verdict = {None: "not decided", "H0": f"H0, {self.test.elo0:g} Elo", "H1": f"H1, {self.test.elo1:g} Elo"}
            ratio = self.test.llr(self.pairs)
            told.append(f"{self.test}: {verdict[self.verdict]} (LLR {ratio:.2f} of {low:.2f} to {high:.2f})")
        return tuple(told)


def pairs_of(name: str, pairs: Iterable[list[Game]]) -> tuple[int, int, int, int, int]:
    """Return how many pairs of games brought a player 0, 1/2, 1, 3/2 and 2 points."""
    counts = [0] * (_QUARTERS + 1)
    for games in pairs:
        counts[round(2 * sum(game.points[name] for game in games))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]
