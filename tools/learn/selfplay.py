"""Games of the search against itself, and the positions in them, as training data."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

import santorini as st
from santorini.search import AlphaBeta, Default, Evaluator, Handmade, Limit, Weights

#: The search needs no large table for so few boards.
_MEMORY: Final = 1 << 20
#: Games that last longer are dropped.
_LONGEST: Final = 200
#: How many turns are random at first; later ones are with this chance.
_OPENINGS: Final = (0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 8)
_RANDOM: Final = 0.02


class Plan(NamedTuple):
    """How the games are played."""

    nodes: int
    seed: int
    #: The powers of both sides, or those of which random pairs are drawn: "simple" for the simple gods, "all".
    powers: tuple[str | None, str | None] | str
    #: A file of weights that the search judges by; `None` for the hand-made evaluator.
    weights: Path | None


class Row(NamedTuple):
    """A position at the start of a turn."""

    game: int
    #: The squares of at least 1, 2 and 3 blocks, domes, the workers of the side whose turn it is, and the other ones.
    masks: tuple[int, int, int, int, int, int]
    #: What the search found, in points for the side whose turn it is.
    score: int
    #: Whether that side has won the game.
    won: bool
    #: The power of that side, and that of the other one.
    powers: tuple[str, str]


def pool(which: str) -> list[str]:
    """Return the ids of the ten simple gods for "simple", of all powers for "all"."""
    cards = [st.powers.card_of(power) for power in st.powers.all_powers()]
    return [card.id for card in cards if card.simple or which == "all"]


def drawn(gods: list[str], rng: Random) -> st.Rules:
    """Return the rules of a game of two random gods that may meet and hide nothing; now and then a side has none."""
    while True:
        pair = [rng.choice([*gods, None]) for _ in range(2)]
        try:
            rules = st.Rules(powers=pair)
        except st.RulesError:
            continue
        if not rules.machine.concealers:
            return rules


def rules_of(powers: tuple[str | None, str | None] | str, rng: Random) -> st.Rules:
    """Return the rules of a game between these powers, or between random ones of a pool."""
    return drawn(pool(powers), rng) if isinstance(powers, str) else st.Rules(powers=powers)


#: The weights in a file; games share what is made of them.
loaded: Final = cache(Weights.load)


def evaluator(weights: Path | None) -> Evaluator:
    """Return what judges boards in the games."""
    return Handmade() if weights is None else Default(*[loaded(weights)] * 3)


def placed(rules: st.Rules, rng: Random) -> st.Position:
    """Return a position in which all workers, and whatever comes before them, have been placed at random."""
    position = rules.start()
    while position.phase == "placing":
        position = position.play(rng.choice(position.steps))
    return position


def random_turn(position: st.Position, rng: Random) -> st.Position:
    """Return a position after a turn of random steps."""
    player = position.turn_player
    while position.outcome is None and position.turn_player == player:
        position = position.play(rng.choice(position.steps))
        if not position.midturn:
            break
    return position


def past_chance(position: st.Position, rng: Random) -> st.Position:
    """Return the position when nothing is left for chance to draw."""
    while position.outcome is None and position.decider == st.CHANCE:
        position = position.play(position.draw(rng))
    return position


def played(number: int, plan: Plan) -> list[Row]:
    """Return the positions of one game; a game depends on its number and the plan, and on nothing else."""
    rng = Random(f"{plan.seed}/{number}")
    rules = rules_of(plan.powers, rng)
    names = [st.powers.card_of(power).id if power else "-" for power in rules.powers]
    search, limit = AlphaBeta(evaluator(plan.weights)), Limit(nodes=plan.nodes, memory=_MEMORY)
    position = placed(rules, rng)
    opening, found = rng.choice(_OPENINGS), list[tuple[int, tuple[int, int, int, int, int, int], int]]()
    for turn in range(_LONGEST):
        position = past_chance(position, rng)
        if position.outcome is not None:
            break
        if turn < opening or rng.random() < _RANDOM:
            position = random_turn(position, rng)
            continue
        analysis = search.analyse(position, limit)
        if analysis.depth and position.decider == position.turn_player and not position.midturn:
            b = position.board()
            found.append((position.turn_player, (b.l1, b.l2, b.l3, b.dome, b.mine, b.foes), analysis.best.score))
        position = position.play(analysis.turn)
    outcome = position.outcome
    if outcome is None or not outcome.winners:
        return []
    return [
        Row(number, masks, score, player in outcome.winners, (names[player - 1], names[2 - player]))
        for player, masks, score in found
    ]


def games(numbers: range, plan: Plan, workers: int) -> Iterator[list[Row]]:
    """Yield the positions of games, in order, played by some processes."""
    if workers == 1:
        for number in numbers:
            yield played(number, plan)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(played, numbers, [plan] * len(numbers), chunksize=4)


def save(path: Path, rows: list[Row]) -> None:
    """Write positions to a file, which is whole at any moment."""
    names = sorted({name for row in rows for name in row.powers} | {"-"})
    index = {name: number for number, name in enumerate(names)}
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        game=np.array([row.game for row in rows], np.int32),
        masks=np.array([row.masks for row in rows], np.int32).reshape(-1, 6),
        score=np.array([row.score for row in rows], np.int32),
        won=np.array([row.won for row in rows], np.bool_),
        powers=np.array([[index[name] for name in row.powers] for row in rows], np.uint8).reshape(-1, 2),
        names=np.array(names),
    )
    part.replace(path)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell a command line what can be asked for."""
    parser.add_argument("out", type=Path, help="the file to write, .npz")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--nodes", type=int, default=4000, help="boards that the search looks at for a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--weights", type=Path, help="judge by these instead of by hand")
    add_powers(parser)


def add_powers(parser: argparse.ArgumentParser) -> None:
    """Tell a command line how to ask for powers."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--powers", default="-,-", help="such as apollo,pan or -,atlas")
    group.add_argument("--simple-gods", action="store_true", help="a random pair of the simple gods for each game")
    group.add_argument("--all-powers", action="store_true", help="a random pair of all powers that hide nothing")


def asked_powers(asked: argparse.Namespace) -> tuple[str | None, str | None] | str:
    """Return what has been asked for, as in `Plan.powers`."""
    if asked.simple_gods or asked.all_powers:
        return "simple" if asked.simple_gods else "all"
    first, second = (None if name == "-" else name for name in asked.powers.split(","))
    return first, second


def run(asked: argparse.Namespace) -> None:
    """Play games and write their positions, now and then what there is so far."""
    plan = Plan(asked.nodes, asked.seed, asked_powers(asked), asked.weights)
    rows: list[Row] = []
    for number, game in enumerate(games(range(asked.first, asked.first + asked.games), plan, asked.workers), 1):
        rows += game
        if number % 2000 == 0:
            save(asked.out, rows)
            print(f"{number} games, {len(rows)} positions", flush=True)
    save(asked.out, rows)
    print(f"{asked.games} games, {len(rows)} positions in {asked.out}")
