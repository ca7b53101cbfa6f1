"""Matches of two bots: how strong one search is against another.

    python -m tools.search_match mcts:seconds=0.1 alphabeta:seconds=0.1 [--games 40] [--powers apollo,pan] [--seed 1]

Games come in pairs from the same random placement, with the players exchanged. The figure is the difference in Elo
points with its 95 % interval; a positive one speaks for the first bot.
"""

from __future__ import annotations

import argparse
from random import Random

import santorini as st
from tools.search_features import elo, placements

_LONGEST = 300


def played(position: st.Position, bots: list[st.bots.Bot], rng: Random) -> float:
    """Return what a game ends with for the first player: 1, 0, or a half for a draw and a game without end."""
    turns = 0
    while position.outcome is None and turns < _LONGEST:
        decider = position.decider
        if not decider:
            position = position.play_unchecked(position.draw(rng))
            continue
        position = position.play(bots[decider - 1].choose(position.view(decider), rng=rng))
        turns += not position.midturn
    if position.outcome is None or not position.outcome.winners:
        return 0.5
    return 1.0 if 1 in position.outcome.winners else 0.0


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--powers", default="-,-")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = st.Rules(powers=[None if name == "-" else name for name in asked.powers.split(",")])
    points, games = 0.0, 0
    rng = Random(asked.seed)
    for position in placements(rules, asked.games // 2, asked.seed):
        for swapped in (False, True):
            bots = [st.bots.make(asked.one), st.bots.make(asked.two)]
            points += 1 - played(position, bots[::-1], rng) if swapped else played(position, bots, rng)
            games += 1
    difference, error = elo(points, games)
    print(f"{asked.one} - {asked.two} {asked.powers}: {points:.1f} of {games}  {difference:+.0f} +- {error:.0f}")


if __name__ == "__main__":
    main()
