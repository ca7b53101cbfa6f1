"""Random games of three and four players: what holds in games of two has to hold there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

import pytest

import santorini as st
from invariants import games_can_be_played_out, play_a_game

CARDS: Final = tuple(st.powers.card_of(power) for power in st.powers.all_powers())
BANS: Final = {card.id: frozenset(card.bans) for card in CARDS}
TURNS: Final = 80
#: Games that are checked after each step, for each power.
GAMES: Final = 6 if st.compiled else 1


def ids(players: int) -> list[str]:
    """Return the powers that are made for so many players."""
    return [card.id for card in CARDS if players in card.players]


def allowed(powers: tuple[str | None, ...]) -> bool:
    """Tell whether no two of some powers are barred against each other."""
    return not any(name in BANS[other] for name in powers for other in powers if name and other)


def line_ups(first: str, players: int) -> Iterator[tuple[str | None, ...]]:
    """Yield powers for a game in which one plays, in seats that are drawn."""
    rng = Random(f"{first} {players}")
    while True:
        others = rng.sample([None, *ids(players)], players - 1)
        powers: list[str | None] = [first, *others]
        rng.shuffle(powers)
        if others.count(first) == 0 and allowed(tuple(powers)):
            yield tuple(powers)


def played(powers: tuple[str | None, ...], *, stepwise: bool) -> st.Position:
    completion = "stepwise" if stepwise else "lookahead"
    return play_a_game(st.Rules(powers=powers, completion=completion, turn_limit=TURNS))  # type: ignore[arg-type]


@pytest.mark.parametrize("first", ids(3))
def test_games_of_three(first: str) -> None:
    for number, powers in zip(range(GAMES), line_ups(first, 3), strict=False):
        last = played(powers, stepwise=number % 3 == 2)
        assert last.outcome is not None
        assert last.outcome.losers >= last.eliminated
        assert len(last.outcome.winners) == (last.outcome.reason is not st.Reason.TURN_LIMIT)


@pytest.mark.parametrize("first", ids(4))
def test_games_of_four(first: str) -> None:
    for number, powers in zip(range(GAMES), line_ups(first, 4), strict=False):
        outcome = played(powers, stepwise=number % 3 == 2).outcome
        assert outcome is not None
        assert outcome.winners in ({1, 3}, {2, 4}, set())


@pytest.mark.parametrize("players", [3, 4])
def test_players_without_powers(players: int) -> None:
    for completion in ("lookahead", "stepwise"):
        assert played((None,) * players, stepwise=completion == "stepwise").outcome


@pytest.mark.heavy
@pytest.mark.parametrize("first", ids(3))
def test_all_triples_can_be_played_out(first: str) -> None:
    later = [name for name in ids(3) if name > first]
    for one, two in combinations(later, 2):
        powers = (first, one, two)
        if allowed(powers):
            games_can_be_played_out(st.Rules(powers=powers, turn_limit=TURNS))


def test_some_triples_are_barred() -> None:
    triples = list(combinations(ids(3), 3))
    barred = [powers for powers in triples if not allowed(powers)]
    assert 0 < len(barred) < len(triples)
    for powers in barred[:: len(barred) // 20]:
        with pytest.raises(st.RulesError, match="barred"):
            st.Rules(powers=powers)
