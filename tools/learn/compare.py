"""A match between two evaluators, at the same number of boards a turn."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

import santorini as st
from santorini.match import Elo
from santorini.search import AlphaBeta, Default, Evaluator, Handmade, Limit
from tools.learn.selfplay import add_powers, asked_powers, loaded, past_chance, placed, random_turn, rules_of

_MEMORY: Final = 1 << 22
_LONGEST: Final = 200


def evaluator(told: str) -> Evaluator:
    """Return an evaluator: `handmade`, `learned`, or by weights in a .json file of the one or an .npz of the other."""
    if told == "handmade":
        return Handmade()
    if told == "learned":
        return Default()
    if told.endswith(".json"):
        return Handmade(json.loads(Path(told).read_text()))
    return Default(*[loaded(Path(told))] * 3)


def opening(rules: st.Rules, rng: Random) -> st.Position:
    """Return a position after random placement and up to two random turns."""
    position = placed(rules, rng)
    for _ in range(rng.choice((0, 1, 2))):
        position = random_turn(position, rng)
    return position


def won(position: st.Position, searches: tuple[AlphaBeta, AlphaBeta], limit: Limit, rng: Random) -> float:
    """Return what a game ends with for the first side: 1, 0, or a half without a winner."""
    for search in searches:
        search.forget()
    for _ in range(_LONGEST):
        position = past_chance(position, rng)
        if position.outcome is not None:
            break
        search = searches[(position.decider or position.turn_player) - 1]
        position = position.play(search.analyse(position, limit).turn)
    outcome = position.outcome
    if outcome is None or not outcome.winners:
        return 0.5
    return 1.0 if 1 in outcome.winners else 0.0


def pair(number: int, asked: argparse.Namespace) -> int:
    """Return how many half points the first evaluator gets in two games from one opening."""
    rng = Random(f"{asked.seed}/{number}")
    position = opening(rules_of(asked_powers(asked), rng), rng)
    one, two = AlphaBeta(evaluator(asked.one)), AlphaBeta(evaluator(asked.two))
    limit = Limit(nodes=asked.nodes, seconds=asked.seconds, memory=_MEMORY)
    luck = rng.random()
    first, second = (won(position, who, limit, Random(luck)) for who in ((one, two), (two, one)))
    return round(2 * (first + 1 - second))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line what can be asked for."""
    parser.add_argument("one", help="handmade, learned, or a file of weights (.json of the one, .npz of the other)")
    parser.add_argument("two")
    parser.add_argument("--games", type=int, default=400)
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--nodes", type=int)
    limits.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    add_powers(parser)


def run(asked: argparse.Namespace) -> None:
    """Play the match and print the difference."""
    numbers = range(asked.games // 2)
    if asked.nodes is None and asked.seconds is None:
        asked.nodes = 5000
    counts = [0] * 5
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        for points in pool.map(partial(pair, asked=asked), numbers):
            counts[points] += 1
    elo = Elo.of((counts[0], counts[1], counts[2], counts[3], counts[4]))
    share = sum(number * half for half, number in enumerate(counts)) / (4 * len(numbers))
    print(f"{asked.one} against {asked.two}: {share:.1%} of {2 * len(numbers)} games, {elo}")
    print(f"pairs by half points: {counts}")
