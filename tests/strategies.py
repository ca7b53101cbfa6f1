"""Hypothesis strategies for rules, positions and boards, and the helpers that go with them.

Random play is driven by seeds, so that an example is a few small numbers and stays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, product
from random import Random
from typing import Final, Literal, TypeAlias

from hypothesis import settings
from hypothesis import strategies as hs

import santorini as st

Lineup: TypeAlias = tuple[str | None, str | None]
Completion: TypeAlias = Literal["lookahead", "stepwise"]
IfPossible: TypeAlias = Literal["lazy", "exact"]

GODS: Final = (
    "apollo",
    "artemis",
    "athena",
    "atlas",
    "demeter",
    "hephaestus",
    "hermes",
    "minotaur",
    "pan",
    "prometheus",
)

#: Every pair of different gods, either of them or both left out.
LINEUPS: Final[tuple[Lineup, ...]] = tuple(
    (one, two) for one, two in product((None, *GODS), repeat=2) if one is None or one != two
)

EMPTY: Final = "00000/00000/00000/00000/00000"

#: More steps than any game of two players who play at random takes.
ENOUGH: Final = 20_000


def examples(number: int) -> settings:
    """Return settings for a number of examples, more where the profile asks for more."""
    return settings(max_examples=number * settings().max_examples // 100)


@cache
def rules_of(
    powers: Lineup = (None, None),
    completion: Completion = "lookahead",
    limit: int | None = None,
    *,
    if_possible: IfPossible = "lazy",
    night: str | None = None,
) -> st.Rules:
    """Return rules, always the same object for the same options."""
    return st.Rules(powers=powers, completion=completion, turn_limit=limit, if_possible=if_possible, night=night)


def rules(completions: tuple[Completion, ...] = ("lookahead", "stepwise")) -> hs.SearchStrategy[st.Rules]:
    """Rules with none or any of the ten gods in either seat."""
    return hs.builds(rules_of, hs.sampled_from(LINEUPS), hs.sampled_from(completions))


any_rules: Final = rules()
seeds: Final = hs.integers(min_value=0, max_value=2**32 - 1)


# ---------------------------------------------------------------------- random play


def path(position: st.Position, seed: int, steps: int = ENOUGH) -> Iterator[st.Position]:
    """Yield a position and those after it, at most `steps` steps at random, until the game is over."""
    rng = Random(seed)
    yield position
    for _ in range(steps):
        if position.outcome is not None:
            return
        position = position.play_unchecked(rng.choice(position.steps))
        yield position


def walk(position: st.Position, seed: int, steps: int) -> st.Position:
    """Return the position after at most `steps` steps at random."""
    for last in path(position, seed, steps):
        position = last
    return position


def playout(position: st.Position, seed: int) -> st.Position:
    """Return the end of a game played on at random."""
    end = walk(position, seed, ENOUGH)
    assert end.outcome is not None
    return end


def finish_turn(position: st.Position, seed: int) -> st.Position:
    """Return the position after the rest of the turn under way, played at random."""
    rng = Random(seed)
    while not at_start(position) and position.outcome is None:
        position = position.play_unchecked(rng.choice(position.steps))
    return position


def at_start(position: st.Position) -> bool:
    """Whether a turn starts here (or a player's placing), or the game is over."""
    return not position.midturn


# ---------------------------------------------------------------------- boards as one writes them down


def _heights(rng: Random) -> list[int]:
    top = rng.choice((0, 1, 2, 3, 3, 3))
    weights = (4, 3, 3, 3)[: top + 1]
    return rng.choices(range(top + 1), weights, k=25)


def write_down(rules: st.Rules, seed: int) -> st.Setup:
    """Return a random board with all workers on it, at the start of a turn."""
    rng = Random(seed)
    heights = _heights(rng)
    low = rng.choice((0.0, 0.2)) if "atlas" in rules.ids else 0.0
    crowd = rng.choice((0.3, 0.6, 0.9))
    domes = [index for index in range(25) if rng.random() < (crowd if heights[index] == 3 else low)]
    free = [index for index in range(25) if index not in domes]
    while len(free) < 6:
        free.append(domes.pop())
    squares = [st.SQUARES[index] for index in rng.sample(free, 4)]
    player = rng.choice((1, 2))
    return st.Setup(
        rules=rules,
        heights=tuple(heights),
        domes=frozenset(st.SQUARES[index] for index in domes),
        workers=(tuple(squares[:2]), tuple(squares[2:])),
        player=player,
        climbed=frozenset({3 - player} if rules.ids[2 - player] == "athena" and rng.random() < 0.5 else ()),
    )


def setups(of: hs.SearchStrategy[st.Rules] = any_rules) -> hs.SearchStrategy[st.Setup]:
    """Valid boards, written down: blocks, domes, workers, who has moved up."""
    return hs.builds(write_down, of, seeds)


def boards(of: hs.SearchStrategy[st.Rules] = any_rules) -> hs.SearchStrategy[st.Position]:
    """Positions at the start of a turn (or over at once) that need not be reachable."""
    return setups(of).map(st.Setup.position)


# ---------------------------------------------------------------------- positions


def _played(rules: st.Rules, seed: int, steps: int) -> st.Position:
    return walk(rules.start(), seed, steps)


def positions(of: hs.SearchStrategy[st.Rules] = any_rules) -> hs.SearchStrategy[st.Position]:
    """Positions of all phases: while placing, at the start and in the middle of turns, and ended games."""
    reached = hs.builds(_played, of, seeds, hs.integers(0, 160))
    built_up = hs.builds(walk, boards(of), seeds, hs.integers(0, 5))
    ended = hs.builds(playout, boards(of), seeds)
    return hs.one_of(reached, built_up, built_up, ended)


def turn_starts(of: hs.SearchStrategy[st.Rules] = any_rules) -> hs.SearchStrategy[st.Position]:
    """Positions at which a turn starts, or the game is over."""
    return hs.builds(finish_turn, positions(of), seeds)


# ---------------------------------------------------------------------- looking at positions


def image(symmetry: int, square: str) -> str:
    """Return where a symmetry puts a square: from 4 on the columns are reflected first, then come quarter turns."""
    column, row = "abcde".index(square[0]), int(square[1]) - 1
    if symmetry >= 4:
        column = 4 - column
    for _ in range(symmetry % 4):
        column, row = 4 - row, column
    return "abcde"[column] + str(row + 1)


#: The squares around c3 by the direction in which they lie from it.
AROUND: Final = {"E": "d3", "NE": "d4", "N": "c4", "NW": "b4", "W": "b3", "SW": "b2", "S": "c2", "SE": "d2"}
AROUND_OF: Final = {square: direction for direction, square in AROUND.items()}


def image_of(symmetry: int, step: st.Step) -> st.Step:
    """Return the step that a symmetry makes of a step."""
    match step:
        case st.Place(square):
            return st.Place(image(symmetry, square))
        case st.Move(source, target):
            return st.Move(image(symmetry, source), image(symmetry, target))
        case st.Build(source, target, dome):
            return st.Build(image(symmetry, source), image(symmetry, target), dome)
        case st.Force(source, target):
            return st.Force(image(symmetry, source), image(symmetry, target))
        case st.Remove(square):
            return st.Remove(image(symmetry, square))
        case st.Lower(square):
            return st.Lower(image(symmetry, square))
        case st.Choose(what) if what in st.SQUARES:
            return st.Choose(image(symmetry, what))
        case st.Choose(what) if what in AROUND:
            return st.Choose(AROUND_OF[image(symmetry, AROUND[what])])
    return step


@lru_cache(maxsize=1)
def all_steps() -> tuple[st.Step, ...]:
    """Return every step that can be written at all."""
    pairs = list(product(st.SQUARES, repeat=2))
    return (
        st.End(),
        *(st.Place(square) for square in st.SQUARES),
        *(st.Remove(square) for square in st.SQUARES),
        *(st.Move(one, two) for one, two in pairs),
        *(st.Build(one, two) for one, two in pairs),
        *(st.Build(one, two, dome=True) for one, two in pairs),
        *(st.Force(one, two) for one, two in pairs),
    )


def some_turns(position: st.Position, most: int) -> list[st.Turn]:
    """Return the first turns of a position."""
    return list(islice(position.turns(), most))


def board_of(position: st.Position) -> tuple[object, ...]:
    """Return what lies on the board, and who won."""
    outcome = position.outcome
    sides = tuple(position.workers(player) for player in range(1, position.rules.players + 1))
    return position.heights, position.domes, sides, outcome and outcome.winners
