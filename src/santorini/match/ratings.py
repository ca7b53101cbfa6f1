"""Ratings of players from games of any number of sides, by the library openskill (extra `match`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from santorini.errors import MatchError
from santorini.match.game import Game


@attrs.frozen
class Rating:
    """How strong a player is taken to be, `mu`, and how sure that is, `sigma`, on openskill's scale.

    Everybody starts with 25 and 25/3. `low` is what the player is almost surely better than.
    """

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """`mu` less three times `sigma`."""
        return self.mu - 3 * self.sigma


def rate(names: Sequence[str], games: Iterable[Game]) -> dict[str, Rating]:
    """Return the ratings of players after games, taken in their order (Plackett-Luce, partners as a team).

    Raises `MatchError` if openskill is not installed.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MatchError('ratings need openskill: pip install "santorini[match]"') from error
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    for game in games:
        sides = _sides(game)
        if len({name for side in sides for name in side}) < 2:
            continue
        points = game.points
        teams = [[known[name] for name in side] for side in sides]
        ranks = [-points[side[0]] for side in sides]
        for side, rated in zip(sides, model.rate(teams, ranks=ranks), strict=True):
            known.update(zip(side, rated, strict=True))
    return {name: Rating(one.mu, one.sigma) for name, one in known.items()}


def _sides(game: Game) -> list[list[str]]:
    """Return who plays on each side; who plays for both partners is one player."""
    rules = game.record.rules
    sides = [[game.seats[seat - 1] for seat in rules.side_players(side)] for side in range(rules.sides)]
    return [list(dict.fromkeys(side)) for side in sides]
