"""What each feature of the alpha-beta search is worth: matches of the search with all of them against it without one.

    python -m tools.search_features [--games 400] [--nodes 20000] [--seconds S] [--powers apollo,athena] [FEATURE ...]

Games come in pairs from the same random placement, with the players exchanged. The figure is the difference in Elo
points with its 95 % interval; a positive one speaks for the feature.
"""

from __future__ import annotations

import argparse
from functools import partial

import santorini as st
from santorini.bots import Searching
from santorini.match import Elo, Match, Player
from santorini.search import FEATURES, AlphaBeta


def searching(*without: str) -> Searching:
    """Return a bot that plays what alpha-beta finds without some features."""
    return Searching(AlphaBeta(without=without))


def match(feature: str, rules: st.Rules, limit: st.Limit, games: int, workers: int) -> Match:
    """Return a match of the search with all features against the one without a feature."""
    with_all = Player(searching, name="all", limit=limit)
    without = Player(partial(searching, feature), name=f"without {feature}", limit=limit)
    return st.play_match([with_all, without], rules, games=games, seed=1, longest=300, workers=workers)


def main() -> None:
    """Play the matches that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("features", nargs="*", choices=[*FEATURES, []], metavar="FEATURE")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--powers", default="-,-")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 to play in this one")
    asked = parser.parse_args()
    rules = st.Rules(powers=[None if name == "-" else name for name in asked.powers.split(",")])
    limit = st.Limit(seconds=asked.seconds) if asked.seconds else st.Limit(nodes=asked.nodes)
    for feature in asked.features or FEATURES:
        found = match(feature, rules, limit, asked.games, asked.workers)
        points = found.standing("all").points
        print(f"{feature:11} {points:6.1f} of {len(found.games)}  {Elo.of(found.pairs)}", flush=True)


if __name__ == "__main__":
    main()
