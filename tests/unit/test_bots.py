"""The bots, and the names by which they are made."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as hs

import santorini as st
from santorini.bots import Bot, Greedy, Limit, Uniform
from strategies import examples, finish_turn, positions, rules, rules_of, seeds

NAMES = ("random", "greedy")
lookahead = rules(("lookahead",))


def choose(bot: Bot, position: st.Position, seed: int = 1) -> st.Step:
    assert position.decider is not None
    return bot.choose(position.view(position.decider), rng=Random(seed))


def play(bots: tuple[Bot, Bot], start: st.Position, seed: int, steps: int) -> list[st.Step]:
    """Let two bots play; return their steps."""
    rng, position = Random(seed), start
    made: list[st.Step] = []
    while position.decider is not None and len(made) < steps:
        made.append(bots[position.decider - 1].choose(position.view(position.decider), rng=rng))
        position = position.play(made[-1])
    return made


@given(hs.sampled_from(NAMES), positions(lookahead), seeds)
@examples(60)
def test_bots_choose_legal_steps(name: str, position: st.Position, seed: int) -> None:
    assume(position.outcome is None)
    assume(len(position.steps) < 30)
    bot = Greedy(turns=100) if name == "greedy" else st.bots.make(name)
    before = position.text()
    step = choose(bot, position, seed)
    assert step in position.steps
    assert step == choose(bot, position, seed)
    assert position.text() == before


@pytest.mark.parametrize("name", NAMES)
def test_games_are_reproducible(name: str) -> None:
    bots = (st.bots.make(name), st.bots.make("random"))
    start = rules_of(("apollo", "pan")).start().play("b2 d4 b4 d2")
    games = [play(bots, start, seed, 24) for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]


def test_chance_comes_from_the_generator_alone() -> None:
    start = rules_of().start()
    rng = Random(5)
    state = rng.getstate()
    first = [st.bots.make("random").choose(start.view(1), rng=rng) for _ in range(5)]
    rng.setstate(state)
    assert [st.bots.make("random").choose(start.view(1), rng=rng) for _ in range(5)] == first


def test_random_chooses_all_steps_equally() -> None:
    start, rng, bot = rules_of().start(), Random(1), Uniform()
    found = Counter(bot.choose(start.view(1), rng=rng) for _ in range(5_000))
    assert set(found) == set(start.steps)
    assert all(120 < count < 290 for count in found.values())


# ---------------------------------------------------------------------- greedy


@given(positions(lookahead), seeds)
@settings(examples(60), suppress_health_check=list(HealthCheck))
def test_greedy_wins_if_it_can(position: st.Position, seed: int) -> None:
    position = finish_turn(position, seed)
    assume(position.phase == "playing")
    wins = [turn for turn in position.turns() if turn.wins]
    assume(wins)
    end, player = position, position.decider
    while end.decider == player:
        end = end.play(choose(Greedy(), end, seed))
    assert end.outcome is not None
    assert end.outcome.winners == {player}


def can_win(position: st.Position) -> bool:
    """Whether the player who decides wins with one move."""
    return any(turn.wins for turn in position.turns())


THREATS = [
    ("00000/00000/02300/00000/00000 1 -:c4,a1 -:b3,e1", "b3-c3#"),
    ("00000/02300/00000/00000/00011 1 -:d3,a1 -:b4,e1", "b4-c4#"),
    ("00000/00000/00230/00000/00000 2 -:c3,e5 -:d2,a1", "c3-d3#"),
    ("00000/00000/00230/00000/00000 2 -:c3,e5 atlas:d2,a1", "c3-d3#"),
]


@pytest.mark.parametrize(("text", "threat"), THREATS)
@pytest.mark.parametrize("seed", range(5))
def test_greedy_prevents_a_loss(text: str, threat: str, seed: int) -> None:
    position = st.Position.from_text(text)
    heights, player, *sides = text.split()
    other = st.Position.from_text(" ".join((heights, "21"[int(player) - 1], *sides)))
    assert other.play(threat).outcome is not None
    assert any(not can_win(position.play(turn)) for turn in position.turns())
    after = position
    while after.decider == position.decider:
        after = after.play(choose(Greedy(), after, seed))
    assert after.outcome is None
    assert not can_win(after)


def choices(position: st.Position) -> set[st.Step]:
    return {choose(Greedy(), position, seed) for seed in range(80)}


def test_an_opponent_who_would_lose_is_no_threat() -> None:
    # With b1 closed Apollo could swap into a1 and be stuck there: in stepwise play that is legal, and he loses.
    rules = st.Rules(powers=("apollo", None), completion="stepwise")
    position = st.Position.from_text("00000/00000/00000/D0000/03000 2 apollo:b2,d5 -:a1,c1", rules).play("c1-c2")
    outcome = position.play("^b1 b2-a1").outcome
    assert outcome is not None
    assert outcome.winners == {2}
    assert choices(position) == set(position.steps)


def test_a_draw_is_no_threat_and_better_than_a_loss() -> None:
    rules = st.Rules(powers=("apollo", None), completion="stepwise", turn_limit=2)
    text = "00000/00000/00000/D0000/0D000 1 apollo:b2,d5 -:a1,e5"
    last = st.Position.from_text(f"{text} clock=1", rules)
    lost, drawn = (last.play(what).outcome for what in ("b2-a1", "d5-d4^d5"))
    assert lost is not None
    assert lost.winners == {2}
    assert drawn is not None
    assert drawn.winners == set()
    chosen = choices(last)
    assert st.Move("b2", "a1") not in chosen
    assert len(chosen) > 5
    # Whatever player 1 builds here, the answer of player 2 ends the game as a draw.
    assert choices(st.Position.from_text(text, rules).play("d5-d4")) > {st.Build("d4", "d5"), st.Build("d4", "d3")}


def test_greedy_climbs() -> None:
    position = st.Position.from_text("00000/00000/00000/01000/00000 1 -:b3,e5 -:a5,e1")
    assert choose(Greedy(), position) == st.Move("b3", "b2")


def test_greedy_looks_at_no_more_turns_than_it_may() -> None:
    position = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,c3 -:a5,e1")
    first = next(position.turns())
    assert choose(Greedy(turns=1), position) == first[0]
    assert choose(Greedy(), position) == st.Move("c3", "d3")


def test_greedy_beats_random() -> None:
    bots = (st.bots.make("random"), Greedy())
    lost = 0
    for seed in range(4):
        position = rules_of().start().play("b2 d4 b4 d2")
        made = play(bots, position, seed, 400)
        outcome = position.play(made).outcome
        assert outcome is not None
        lost += 1 in outcome.winners
    assert lost == 0


# ---------------------------------------------------------------------- names


def test_names() -> None:
    assert set(st.bots.names()) >= {"greedy", "random"}
    assert list(st.bots.names()) == sorted(st.bots.names())
    for name in st.bots.names():
        assert st.bots.describe(name)
        assert "\n" not in st.bots.describe(name)
        assert isinstance(st.bots.make(name), Bot)


def test_making() -> None:
    assert st.bots.make("random") == Uniform()
    assert st.bots.make("greedy") == Greedy()
    assert st.bots.make("greedy:turns=100") == Greedy(turns=100) != Greedy()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown bot ''"),
        ("gredy", "did you mean greedy?"),
        ("nobody", "known: "),
        (":turns=1", "unknown bot ''"),
        ("Random", "unknown bot 'Random'"),
        ("greedy:turns", "key=value, not 'turns'"),
        ("greedy:=5", "key=value, not '=5'"),
        ("greedy:turns=1,", "key=value, not ''"),
        ("greedy:depth=3", "has no option 'depth'; it has turns"),
        ("random:turns=3", "random"),
    ],
)
def test_bad_names(text: str, message: str) -> None:
    with pytest.raises(st.BotError) as caught:
        st.bots.make(text)
    assert message in str(caught.value)


class First:
    """Chooses the first step."""

    def __init__(self, skip: int = 0) -> None:
        self.skip = skip

    def choose(self, view: st.View, *, limit: Limit | None = None, rng: Random) -> st.Step:
        return view.steps[self.skip]


def test_entering() -> None:
    st.bots.register("first_of_tests", First)
    st.bots.register("first_of_tests", First)
    assert "first_of_tests" in st.bots.names()
    assert st.bots.describe("first_of_tests") == "Chooses the first step."
    bot = st.bots.make("first_of_tests:skip=2")
    assert isinstance(bot, Bot)
    start = rules_of().start()
    assert choose(bot, start) == start.steps[2]


@pytest.mark.parametrize("name", NAMES)
def test_taken_names(name: str) -> None:
    with pytest.raises(st.BotError, match="is taken"):
        st.bots.register(name, First)
    assert not isinstance(st.bots.make(name), First)


def test_what_is_a_bot() -> None:
    things: list[tuple[Any, bool]] = [(First(), True), (Greedy(), True), (object(), False), (7, False)]
    assert [isinstance(thing, Bot) for thing, _ in things] == [wanted for _, wanted in things]


def test_limits() -> None:
    assert Limit() == Limit(seconds=None, nodes=None, depth=None)
    assert Limit(depth=3) != Limit(nodes=3)
    start = rules_of().start()
    position = start.play("b2 d4 b4 d2")
    assert Greedy().choose(position.view(1), limit=Limit(depth=1), rng=Random(1)) in position.steps
