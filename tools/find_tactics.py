"""Find positions with a forced win, for the suite in `tests/tactics`.

    python -m tools.find_tactics [--seed 1] [--nodes 3000] [--most 9] [--games 40] [--powers apollo,athena] > found.json

Alpha-beta plays itself from random placements. From the end of each game the solver looks back, and writes down what it
finds: the position, in how many turns it is won, all first turns that win as quickly, and how many boards the proof
took. Positions in which one turn alone wins come first, and among them those in which a search of one turn plays
another one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import santorini as st
from santorini.search import AlphaBeta, Limit, solve, winning_turns
from tools.learn.selfplay import past_chance, placed

_LONGEST = 200


def game(rules: st.Rules, nodes: int, rng: Random) -> list[st.Position]:
    """Return the positions at the start of each turn of a game of alpha-beta against itself."""
    position = placed(rules, rng)
    search = AlphaBeta()
    positions: list[st.Position] = []
    while position.outcome is None and len(positions) < _LONGEST:
        position = past_chance(position, rng)
        if position.outcome is None:
            positions.append(position)
            position = position.play(search.analyse(position, Limit(nodes=nodes)).turn)
    return positions


def tactic(position: st.Position, most: int, limit: Limit) -> dict[str, Any] | None:
    """Return what there is to know of a position that is won within so many turns, `None` if it is not, or not soon."""
    solution = solve(position, most, limit=limit)
    if solution.win_in is None or solution.win_in < 1:
        return None
    try:
        turns = winning_turns(position, solution.win_in, limit=Limit(nodes=10 * (limit.nodes or 0)))
    except st.SearchError:
        return None
    shown = AlphaBeta(without=["threats"]).analyse(position, Limit(depth=1)).turn
    after = position.play(shown)
    return {
        "position": position.text(),
        "win_in": solution.win_in,
        "turns": [str(turn) for turn in turns],
        "nodes": solution.nodes,
        "shown": any(position.play(turn) == after for turn in turns),
    }


def found(positions: list[st.Position], most: int, limit: Limit) -> Iterator[dict[str, Any]]:
    """Yield the tactics of a game, from its end until the solver finds nothing more."""
    missed = 0
    for position in reversed(positions):
        one = tactic(position, most, limit)
        if one is not None:
            yield one
        missed += one is None
        if missed > most // 2 + 2:
            return


def main() -> None:
    """Write the tactics of some games as JSON, one a line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=3_000, help="boards that alpha-beta makes for a turn")
    parser.add_argument("--budget", type=int, default=1_000_000, help="boards that the solver makes for a position")
    parser.add_argument("--most", type=int, default=9, help="turns that a win may take")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--powers", default="-,-")
    asked = parser.parse_args()
    rules = st.Rules(powers=[None if name == "-" else name for name in asked.powers.split(",")])
    rng = Random(asked.seed)
    seen: set[str] = set()
    tactics: list[dict[str, Any]] = []
    for _ in range(asked.games):
        for one in found(game(rules, asked.nodes, rng), asked.most, Limit(nodes=asked.budget)):
            shape = st.Position.from_text(one["position"]).canonical().text()
            if shape not in seen:
                seen.add(shape)
                tactics.append(one)
    tactics.sort(key=lambda one: (one["win_in"], len(one["turns"]), one["shown"], one["nodes"]))
    for one in tactics:
        sys.stdout.write(json.dumps(one) + "\n")


if __name__ == "__main__":
    main()
