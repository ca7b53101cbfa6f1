"""Bots that fail lose the game with the reason, and the match goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

import badbots
import santorini as st
from santorini.match import Match, host

IN_PROCESS = [
    (badbots.Raises, "crash", "ValueError: no idea\\nat all (badbots.py, line "),
    (badbots.Unprintable, "crash", "OddError (badbots.py, line "),
    (badbots.Quits, "crash", "SystemExit: 0 (badbots.py, line "),
    (badbots.Cancels, "crash", "CancelledError (badbots.py, line "),
    (badbots.Broken, "crash", "OSError: no weights"),
    (badbots.no_bot, "crash", "no bot is made but int"),
    (badbots.Garbage, "no-step", "'b2' is no step"),
    (badbots.Nothing, "no-step", "None is no step"),
    (badbots.Illegal, "illegal", "a1-e5: there is no worker on a1"),
]


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert not host._living
    assert not host._kept


def play(bot: Any, rules: st.Rules | None = None, **options: Any) -> Match:
    return st.play_match([bot, "random"], rules, **{"workers": 0, "games": 2, **options})


def check(match: Match, reason: str, message: str) -> None:
    """Check that the first player has failed in each game, and that the records say so."""
    name = match.players[0]
    for game in match.games:
        seat = game.seats.index(name) + 1
        assert [(one.seat, one.reason) for one in game.failures] == [(seat, reason)]
        assert message in game.failures[0].message
        assert (game.reason, game.points[name]) == (reason, 0)
        assert game.winners == {match.players[1]}
        assert game.record.comments == {len(game.record.turns): str(game.failures[0])}
        verdict = st.adjudicate(game.record.to_text())
        assert (verdict.legal, verdict.finding) == (True, st.Finding.OUTSIDE)
    assert match.standing(name).failures == len(match.games)


@pytest.mark.parametrize(("bot", "reason", "message"), IN_PROCESS)
def test_who_fails_loses(bot: Any, reason: str, message: str) -> None:
    check(play(bot), reason, message)


def test_a_turn_has_to_end() -> None:
    match = play(badbots.Restless, st.Rules(powers=("hermes", None)))
    first = match.games[0]
    assert [(one.seat, one.reason) for one in first.failures] == [(1, "endless")]
    assert first.failures[0].message == "the turn is not finished after 1000 steps"
    assert st.adjudicate(first.record).legal


def test_of_three_the_others_play_on() -> None:
    match = st.play_match([badbots.Raises, "random", "random"], st.Rules(players=3), games=3, workers=0)
    for game in match.games:
        seat = game.seats.index("Raises") + 1
        assert [one.seat for one in game.failures] == [seat]
        assert len(game.record.turns) > 8
        assert len(game.winners) == 1
        assert game.points["Raises"] == 0
        assert sum("resigns" in turn for turn in game.record.turns) == 1
        assert st.adjudicate(game.record).agrees
        assert str(game.failures[0]) in game.record.comments.values()


def test_of_three_two_may_fail() -> None:
    match = st.play_match([badbots.Raises, badbots.Garbage, "random"], st.Rules(players=3), games=3, workers=0)
    for game in match.games:
        assert game.winners == {"random"}
        assert {one.reason for one in game.failures} == {"crash", "no-step"}
        assert st.adjudicate(game.record).agrees


def test_of_teams_both_partners_lose() -> None:
    match = st.play_match([badbots.Raises, "random", "random", "random"], st.Rules(players=4), games=1, workers=0)
    for game in match.games:
        seat = game.seats.index("Raises")
        assert game.points["Raises"] == game.points[game.seats[(seat + 2) % 4]] == 0
        assert len(game.winners) == 2


# ---------------------------------------------------------------------- in processes of their own


@pytest.mark.parametrize(
    ("bot", "reason", "message", "limits"),
    [
        (badbots.HangsInC, "timeout", "no answer within 0.3 s", {"timeout": 0.3}),
        (badbots.Dies, "crash", "its process ended with status 3", {"timeout": 60}),
        (badbots.Raises, "crash", "ValueError", {"timeout": 60}),
        (badbots.Garbage, "no-step", "'b2' is no step", {"memory": 1 << 40}),
    ],
)
def test_processes_of_bots_are_ended(bot: Any, reason: str, message: str, limits: dict[str, Any]) -> None:
    check(play(bot, games=1, rotate=False, **limits), reason, message)


def test_a_bot_may_hang_when_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MAKING", 0.3)
    check(play(badbots.Slow, games=1, rotate=False, timeout=0.1), "timeout", "no answer within 0.3 s")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process tells the memory of another one")
def test_memory_is_limited() -> None:
    match = play(badbots.Hog, memory=400 << 20)
    check(match, "memory", "MiB are more than 400 MiB")
    size = match.standing("random").spent.memory
    assert size is not None
    assert 10 << 20 < size < 400 << 20


def test_limits_change_no_game() -> None:
    players: list[Any] = ["greedy:turns=10", badbots.Counts]
    rules = st.Rules(powers=("hecate", "tyche"))
    plain = st.play_match(players, rules, games=4, workers=0)
    apart = st.play_match(players, rules, games=4, workers=0, timeout=60)
    assert [game.record.turns for game in apart.games] == [game.record.turns for game in plain.games]
    assert [one.steps for game in apart.games for one in game.spent] == [
        one.steps for game in plain.games for one in game.spent
    ]
    assert all(0 < one.longest <= one.seconds for game in apart.games for one in game.spent)


def test_processes_are_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []
    begin = host._Host.__init__

    def counted(self: host._Host, key: bytes) -> None:
        made.append(key)
        begin(self, key)

    monkeypatch.setattr(host._Host, "__init__", counted)
    play("greedy:turns=5", games=4, timeout=60)
    assert len(made) == 2
    made.clear()
    play(badbots.Dies, games=2, timeout=60)
    assert len(made) == 2 + 1


def test_processes_of_processes() -> None:
    match = st.play_match([badbots.Hangs, "random"], games=1, rotate=False, workers=1, timeout=0.3)
    check(match, "timeout", "no answer within 0.3 s")


def test_a_broken_pool_is_told() -> None:
    with pytest.raises(st.MatchError, match="a process that plays games has ended"):
        st.play_match([badbots.Dies, "random"], games=1, workers=1)
