"""Matches: who sits where, openings, and that all of it follows from the seed."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import badbots
import santorini as st
from santorini.match import SPRT, Game, Match, Player

RANDOM = ["random", "random"]


def play(players: Any, rules: st.Rules | None = None, **options: Any) -> Match:
    return st.play_match(players, rules, **{"workers": 0, "games": 4, **options})


def opening(game: Game, turns: int) -> tuple[str, ...]:
    return game.record.turns[:turns]


def check(match: Match) -> None:
    """Hold each game against the rules."""
    for game in match.games:
        verdict = st.adjudicate(game.record)
        assert verdict.agrees, verdict
        assert {*game.winners} == {game.seats[seat - 1] for seat in verdict.claim.winners}  # type: ignore[union-attr]


class Backwards(Executor):
    """Does last what was asked for first, when the result of anything is wanted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        pending: list[tuple[Future[Any], Callable[[], Any]]] = self.__dict__.setdefault("pending", [])
        future: Future[Any] = Future()
        pending.append((future, lambda: fn(*pickle.loads(pickle.dumps(args)), **kwargs)))
        if len(pending) == self.__dict__.get("most", 6):
            for one, call in reversed(pending):
                one.set_result(call())
            pending.clear()
        return future


# ---------------------------------------------------------------------- seats and openings


def test_players_exchange_their_seats() -> None:
    match = play(["random", "greedy:turns=10"], games=6)
    seats = [("random", "greedy:turns=10"), ("greedy:turns=10", "random")]
    assert [game.seats for game in match.games] == seats * 3
    assert [game.number for game in match.games] == [1, 2, 3, 4, 5, 6]
    assert [game.round for game in match.games] == [1, 1, 2, 2, 3, 3]
    check(match)


@pytest.mark.parametrize("turns", [0, 3])
def test_games_of_a_pair_have_the_same_opening(turns: int) -> None:
    games = play(RANDOM, games=6, opening_turns=turns).games
    openings = [opening(game, 2 + turns) for game in games]
    assert openings[0::2] == openings[1::2]
    assert len({*openings}) == 3
    assert all(one.record.turns != other.record.turns for one, other in zip(games[::2], games[1::2], strict=True))
    assert all(game.record.headers["Opening"] == str(turns) for game in games)


def test_without_opening_bots_do_all() -> None:
    games = play([badbots.First, badbots.First], opening_turns=None).games
    assert {game.record.turns for game in games} == {games[0].record.turns}
    assert games[0].record.turns[0] == "a1 b1"
    assert games[0].spent[0].steps > sum(len(turn.split()) for turn in games[0].record.turns[2::2])


def test_an_opening_may_leave_nothing_to_play() -> None:
    with pytest.raises(st.MatchError, match="no opening of 200 random turns"):
        play(RANDOM, opening_turns=200, games=1)


def test_everybody_may_keep_the_seat() -> None:
    match = play(["random", "greedy:turns=5"], games=3, rotate=False)
    assert {game.seats for game in match.games} == {("random", "greedy:turns=5")}
    assert len({opening(game, 2) for game in match.games}) == 3
    assert match.total == 3
    with pytest.raises(st.MatchError, match="exchange their seats"):
        match.pairs  # noqa: B018


def test_three_players_sit_everywhere() -> None:
    match = play(["random", "random", "greedy:turns=5"], st.Rules(players=3), games=4)
    a, b, c = match.players
    assert [game.seats for game in match.games] == [(a, b, c), (b, c, a), (c, a, b)] * 2
    assert len({opening(game, 3) for game in match.games[:3]}) == 1
    assert sum(sum(game.points.values()) for game in match.games) == pytest.approx(6)
    check(match)


def test_two_bots_play_for_teams() -> None:
    match = play(["random", "greedy:turns=5"], st.Rules(players=4), games=2)
    a, b = match.players
    assert [game.seats for game in match.games] == [(a, b, a, b), (b, a, b, a)]
    assert sum(match.pairs) == 1
    check(match)


def test_four_bots_are_two_teams() -> None:
    match = play([f"greedy:turns={number}" for number in range(1, 5)], st.Rules(players=4), games=4)
    assert [game.seats[0] for game in match.games] == list(match.players)
    for game in match.games:
        points = [game.points[name] for name in game.seats]
        assert sorted(points) == [0, 0, 1, 1]
        assert points[:2] == points[2:]


@pytest.mark.parametrize(
    "rules",
    [
        st.Rules(powers=("tyche", "chaos")),
        st.Rules(powers=("hecate", "pan")),
        st.Rules(setup="site"),
        st.Rules(fleece="apollo"),
    ],
    ids=["chance", "hidden", "draft", "fleece"],
)
def test_any_rules_do(rules: st.Rules) -> None:
    match, again = (play(RANDOM, rules, games=2) for _ in range(2))
    check(match)
    assert [game.record for game in match.games] == [game.record for game in again.games]


def test_games_too_long_are_drawn() -> None:
    match = play(RANDOM, games=2, longest=6)
    assert {game.reason for game in match.games} == {"too-long"}
    assert {len(game.record.turns) for game in match.games} == {6}
    assert [one.draws for one in match.standings] == [2, 2]
    assert match.pairs == (0, 0, 1, 0, 0)
    by_rule = play(RANDOM, st.Rules(turn_limit=4), games=2)
    assert {game.reason for game in by_rule.games} == {"turn-limit"}


# ---------------------------------------------------------------------- reproducible


def test_everything_follows_from_the_seed() -> None:
    one, again, other = (play(RANDOM, seed=seed) for seed in (7, 7, 8))
    assert [game.record for game in one.games] == [game.record for game in again.games]
    assert all(a.record.turns != b.record.turns for a, b in zip(one.games, other.games, strict=True))


def test_it_does_not_matter_where_games_are_played() -> None:
    players: list[Any] = ["greedy:turns=10", badbots.Counts()]
    here = play(players, games=6)
    records = [game.record for game in here.games]
    assert [game.record for game in st.play_match(players, games=6, workers=2).games] == records
    with ThreadPoolExecutor(3) as threads:
        assert [game.record for game in play(players, games=6, executor=threads).games] == records
    assert [game.record for game in play(players, games=6, executor=Backwards()).games] == records
    assert all(game.record.rules is here.rules for game in here.games)


def test_the_test_stops_at_the_same_game_in_any_order() -> None:
    test = SPRT(0, 400, alpha=0.2, beta=0.2)
    players = ["greedy:turns=30", "random"]
    here = play(players, games=12, sprt=test)
    assert here.verdict == "H1"
    assert 2 <= len(here.games) < 12
    assert len(here.games) % 2 == 0
    executor = Backwards()
    executor.__dict__["most"] = 12
    elsewhere = play(players, games=12, sprt=test, executor=executor)
    assert [game.record for game in elsewhere.games] == [game.record for game in here.games]
    assert here.finished
    assert f"SPRT(0, 400): H1, 400 Elo (LLR {test.llr(here.pairs):.2f} of" in str(here)


def test_each_game_has_a_new_bot() -> None:
    one, two = (play([bot, "random"], games=4) for bot in (badbots.Counts(), badbots.Counts))
    assert [game.record.turns for game in one.games] == [game.record.turns for game in two.games]


def test_limits_reach_the_bots() -> None:
    players = [Player(badbots.Bounded, limit=st.Limit(nodes=7)), Player(badbots.Bounded, "free")]
    match = play(players, games=2)
    assert [one.failures for one in map(match.standing, match.players)] == [0, 2]
    assert match.games[0].record.headers["Limit1"] == "nodes=7"


def test_progress_is_told_after_each_game() -> None:
    told: list[Match] = []
    match = play(RANDOM, on_progress=told.append)
    assert [len(one.games) for one in told] == [1, 2, 3, 4]
    assert [one.finished for one in told] == [False, False, False, True]
    assert told[-1] == match


def test_what_is_spent_is_told() -> None:
    match = play(["greedy:turns=10", "random"], games=2)
    for game in match.games:
        for seat, spent in enumerate(game.spent, 1):
            assert spent.steps == decisions(game, seat)
            assert 0 < spent.longest <= spent.seconds
            assert spent.memory is None
    total = match.standing("random").spent
    assert total.steps == match.games[0].spent[1].steps + match.games[1].spent[0].steps


def decisions(game: Game, seat: int) -> int:
    """Return how many steps a player made after the placement."""
    position, number = game.record.rules.start(), 0
    for at, turn in enumerate(game.record.turns):
        for step in position.parse(turn):
            number += at > 1 and position.decider == seat
            position = position.play(step)
    return number


# ---------------------------------------------------------------------- more players


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    match = st.round_robin(["greedy:turns=40", "random", "random"], games=2, workers=0)
    assert len(match.games) == match.total == 6
    best, *others = match.players
    assert match.standings[0].name == best
    assert {one.games for one in match.standings} == {4}
    assert len({opening(game, 2) for game in match.games}) == 1
    two = match.between(others[0], best)
    assert [{*game.seats} for game in two.games] == [{others[0], best}] * 2
    assert two.pairs == (1, 0, 0, 0, 0)
    assert sum(one.points for one in match.standings) == 6
    ratings = match.ratings
    assert ratings[best].mu > max(ratings[name].mu for name in others) + 3
    assert ratings[best].low == pytest.approx(ratings[best].mu - 3 * ratings[best].sigma)


def test_ratings_of_three_at_a_table() -> None:
    match = st.round_robin(["greedy:turns=40", "random", "random", "random"], st.Rules(players=3), games=1, workers=0)
    assert len(match.games) == 4 * 3
    ratings = match.ratings
    assert max(ratings, key=lambda name: ratings[name].mu) == "greedy:turns=40"


def test_draws_change_equal_ratings_little() -> None:
    ratings = play(RANDOM, games=2, longest=4).ratings
    assert ratings["random"].mu == pytest.approx(ratings["random (2)"].mu)
    assert ratings["random"].sigma < 25 / 3


# ---------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (["random"], {}, "this game is for 2 players, not for 1"),
        (["random"] * 3, {"rules": st.Rules(players=4)}, r"4 players \(or 2, each for a team\), not for 3"),
        ("random", {}, "players are given in a list"),
        ([7, "random"], {}, "a player is the text of a bot, what makes one"),
        (["random", "rendom"], {}, "did you mean random"),
        (["random", "greedy:x=1"], {}, "greedy has no option 'x'"),
        (RANDOM, {"rules": "apollo,pan"}, "rules are a santorini.Rules"),
        (RANDOM, {"rules": st.Rules(setup="bga", seats="random")}, "chance deals no seats"),
        (RANDOM, {"games": 0}, "games is a number from 1"),
        (RANDOM, {"seed": -1}, "seed is a whole number"),
        (RANDOM, {"opening_turns": "2"}, "opening_turns is None or a number"),
        (RANDOM, {"longest": True}, "longest is a number"),
        (RANDOM, {"timeout": 0}, "timeout is None or a positive number"),
        (RANDOM, {"timeout": float("nan")}, "timeout is None or a positive number"),
        (RANDOM, {"memory": 1.5}, "memory is None or a positive number of bytes"),
        (RANDOM, {"rotate": 1}, "rotate is True or False"),
        (RANDOM, {"workers": -1}, "workers is None or a number"),
        (RANDOM, {"executor": "pool"}, "executor is a concurrent.futures.Executor"),
        (RANDOM, {"sprt": (0, 10)}, "sprt is a santorini.match.SPRT"),
        (RANDOM, {"sprt": SPRT(), "rotate": False}, "a sequential test is for a match of two"),
        (RANDOM, {"resume": True}, "save names no file"),
        (RANDOM, {"save": 7}, "save is the path of a file"),
        (RANDOM, {"save": Path("no/such/directory/file")}, "No such file"),
    ],
)
def test_what_cannot_be_played_is_refused(players: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises((st.MatchError, st.BotError), match=message):
        st.play_match(players, **options)


def test_players_are_named_after_what_makes_them() -> None:
    bots = [
        badbots.First,
        badbots.First(),
        badbots.no_bot,
        functools.partial(st.bots.Greedy, turns=3),
        "greedy:turns=3",
    ]
    assert [Player(bot).name for bot in bots] == ["First", "First", "no_bot", "Greedy", "greedy:turns=3"]  # type: ignore[arg-type]
    names = play([badbots.First, badbots.First], games=1).players
    assert names == ("First", "First (2)")


def test_players_are_checked() -> None:
    with pytest.raises(st.MatchError, match=r"a santorini\.Limit or None"):
        Player("random", limit=3)  # type: ignore[arg-type]
    for name in ("", "a\nb", "x" * 101):
        with pytest.raises(st.MatchError, match="a player is named by a line"):
            Player("random", name)

    class Stuck(badbots.First):
        def __deepcopy__(self, memo: object) -> Stuck:
            raise TypeError("no")

    with pytest.raises(st.MatchError, match=r"copied for each game, which Stuck does not allow \(TypeError\('no'\)\)"):
        Player(Stuck())
    with pytest.raises(st.MatchError, match="no player of this match is called 'greedy'"):
        play(RANDOM, games=1).standing("greedy")


def test_what_cannot_be_sent_elsewhere_plays_here() -> None:
    def make() -> badbots.First:
        return badbots.First()

    assert len(play([make, "random"], games=2).games) == 2
    with pytest.raises(st.MatchError, match=r"cannot be sent to other processes \(workers=0 plays here\)"):
        st.play_match([make, "random"], games=2, workers=2)
    with pytest.raises(st.MatchError, match="make cannot be sent to a process of its own"):
        play([make, "random"], games=2, timeout=5)
