"""Games of a match in a file: what is written, and that a match goes on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import badbots
import santorini as st
from santorini.match import SPRT, Match, Player

PLAYERS = ["greedy:turns=5", "random"]


def play(path: Path, players: Any = PLAYERS, rules: st.Rules | None = None, **options: Any) -> Match:
    return st.play_match(players, rules, **{"workers": 0, "games": 4, "save": path, **options})


def records(match: Match) -> list[st.Record]:
    return [game.record for game in match.games]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.txt"


def test_games_are_records(path: Path) -> None:
    match = play(path, rules=st.Rules(powers=("pan", "tyche")))
    found = list(st.Record.read_all(path.read_text(encoding="utf-8")))
    assert len(found) == 4
    for game, record in zip(match.games, found, strict=True):
        assert (record.rules, record.turns, record.claim) == (match.rules, game.record.turns, game.record.claim)
        assert st.adjudicate(record).agrees
        assert (record.headers["Player1"], record.headers["Player2"]) == game.seats
        assert record.headers["Spent1"].startswith(f"{game.spent[0].steps} steps in ")
        assert record.position.outcome is not None


def test_each_game_is_written_when_it_is_over(path: Path) -> None:
    sizes: list[int] = []

    def stop(match: Match) -> None:
        sizes.append(path.stat().st_size)
        if len(match.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(path, on_progress=stop)
    assert len(sizes) == len({*sizes}) == 3
    assert len(list(st.Record.read_all(path.read_text(encoding="utf-8")))) == 3
    again: list[Match] = []
    match = play(path, resume=True, on_progress=again.append)
    assert len(again) == 1
    assert records(match) == records(play(path.with_name("whole.txt")))


def test_an_interrupted_file_goes_on(path: Path) -> None:
    whole = play(path, games=3, rotate=False)
    data = path.read_bytes()
    last = data.rindex(b"[Game ")
    for at in [*range(last - 1, len(data), 23), len(data) - 2, len(data) - 1]:
        path.write_bytes(data[:at])
        played: list[Match] = []
        match = play(path, games=3, rotate=False, resume=True, on_progress=played.append)
        assert len(played) == 1, at
        assert records(match) == records(whole)
        assert [one.headers["Game"] for one in st.Record.read_all(path.read_text(encoding="utf-8"))] == ["1", "2", "3"]


def test_what_is_read_is_as_it_was_played(path: Path) -> None:
    players = [badbots.Raises, Player("random", "é", limit=st.Limit(nodes=5))]
    match = play(path, players, st.Rules(players=2), timeout=60)
    played: list[Match] = []
    again = play(path, players, resume=True, timeout=60, on_progress=played.append)
    assert played == []
    assert again.games == match.games
    assert again == match
    assert again.standing("Raises").failures == 4


def test_a_match_of_three_goes_on(path: Path) -> None:
    players = ["random", badbots.Garbage, badbots.Raises]
    match = play(path, players, st.Rules(players=3), games=3)
    assert play(path, players, st.Rules(players=3), games=3, resume=True) == match


def test_more_games_may_follow(path: Path) -> None:
    play(path, games=2)
    longer = play(path, games=6, resume=True)
    assert len(longer.games) == 6
    shorter = play(path, games=4, resume=True)
    assert records(shorter) == records(longer)[:4]


def test_an_empty_or_missing_file_can_be_resumed(path: Path) -> None:
    path.write_text("\n")
    assert len(play(path, games=2, resume=True).games) == 2
    assert len(play(path.with_name("other.txt"), games=2, resume=True).games) == 2


def test_a_decided_match_stays_decided(path: Path) -> None:
    test = SPRT(0, 400, alpha=0.2, beta=0.2)
    players = ["greedy:turns=30", "random"]
    match = play(path, players, games=12, sprt=test)
    played: list[Match] = []
    assert play(path, players, games=12, sprt=test, resume=True, on_progress=played.append) == match
    assert played == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": 8}, "Seed is '0', and in this one '8'"),
        ({"players": ["random", "greedy:turns=5"]}, "Player1 is 'greedy:turns=5', and in this one 'random'"),
        ({"players": [Player("greedy:turns=5", limit=st.Limit(depth=1)), "random"]}, "Limit1 is not told"),
        ({"rules": st.Rules(powers=("pan", None))}, "the rules are others"),
        ({"opening_turns": 1}, "Opening is '0', and in this one '1'"),
        ({"longest": 9}, "Longest is '500'"),
        ({"timeout": 9}, "Timeout is not told, and in this one '9 s'"),
        ({"rotate": False}, "Rotate is not told"),
    ],
)
def test_another_match_is_refused(path: Path, options: dict[str, Any], message: str) -> None:
    play(path, games=2)
    before = path.read_bytes()
    with pytest.raises(st.MatchError, match=f"record 1: it belongs to another match: {message}"):
        play(path, games=2, resume=True, **options)
    assert path.read_bytes() == before


def test_other_files_are_refused(path: Path) -> None:
    play(path, games=2)
    text = path.read_text(encoding="utf-8")
    with pytest.raises(st.MatchError, match="is not empty: with resume"):
        play(path, games=2)
    second = text.index('[Game "2"]')
    for other, message in {
        text + text: "record 3: game 1 is there twice",
        "1. b2 d4 2. c2 d3\n*\n": "record 1: it is not known which game",
        text.replace('[Game "2"]', '[Game "0"]'): "record 2: it is not known which game",
        text[:second] + text[second:].replace("\n1. ", "\n1. e5 ", 1): "record 2: .*: the opening is another one",
        "not a record\n1-0\n": "record 1: line 1: the number 1. was expected",
    }.items():
        path.write_text(other, encoding="utf-8")
        with pytest.raises(st.MatchError, match=message):
            play(path, games=2, resume=True)
        assert path.read_text(encoding="utf-8") == other
    with pytest.raises(st.MatchError, match=r"Is a directory|Permission denied"):
        play(path.parent, games=2)
