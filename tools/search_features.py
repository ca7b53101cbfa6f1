"""What each feature of the alpha-beta search is worth: matches of the search with all of them against it without one.

    python tools/search_features.py [--games 400] [--nodes 20000] [--seconds S] [--powers apollo,athena] [FEATURE ...]

Games come in pairs from the same random placement, with the players exchanged. The figure is the difference in Elo
points with its 95 % interval; a positive one speaks for the feature.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from random import Random

import santorini as st
from santorini.search import FEATURES, AlphaBeta, Limit

_LONGEST = 300


def placements(rules: st.Rules, number: int, seed: int) -> Iterator[st.Position]:
    """Yield positions in which all workers have been placed at random."""
    rng = Random(seed)
    for _ in range(number):
        position = rules.start()
        while position.phase == "placing":
            position = position.play(rng.choice(position.steps))
        yield position


def played(position: st.Position, searches: tuple[AlphaBeta, AlphaBeta], limit: Limit) -> float:
    """Return what a game ends with for the first search: 1, 0, or a half for a draw and a game without end."""
    turns = 0
    while position.outcome is None and turns < _LONGEST:
        position = position.play(searches[position.turn_player - 1].analyse(position, limit).turn)
        turns += 1
    if position.outcome is None or not position.outcome.winners:
        return 0.5
    return 1.0 if 1 in position.outcome.winners else 0.0


def match(one: AlphaBeta, two: AlphaBeta, rules: st.Rules, games: int, limit: Limit) -> tuple[float, int]:
    """Return the points of the first of two searches in a match, and the number of games."""
    points, number = 0.0, 0
    for position in placements(rules, games // 2, 1):
        points += played(position, (one, two), limit) + 1 - played(position, (two, one), limit)
        number += 2
    return points, number


def elo(points: float, games: int) -> tuple[float, float]:
    """Return the difference in Elo points that a result speaks for, and half of its 95 % interval."""
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    error = math.sqrt(share * (1 - share) / games)
    return 400 * math.log10(share / (1 - share)), 1.96 * error * 400 / math.log(10) / (share * (1 - share))


def main() -> None:
    """Play the matches that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("features", nargs="*", choices=[*FEATURES, []], metavar="FEATURE")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--powers", default="-,-")
    asked = parser.parse_args()
    rules = st.Rules(powers=[None if name == "-" else name for name in asked.powers.split(",")])
    limit = Limit(seconds=asked.seconds) if asked.seconds else Limit(nodes=asked.nodes)
    for feature in asked.features or FEATURES:
        points, games = match(AlphaBeta(), AlphaBeta(without=[feature]), rules, asked.games, limit)
        difference, error = elo(points, games)
        print(f"{feature:11} {points:6.1f} of {games}  {difference:+5.0f} +- {error:.0f}", flush=True)


if __name__ == "__main__":
    main()
