"""The commands about bots: match, bots, and play --against."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import santorini as st
from santorini.cli import commands


def run(text: str, typed: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(commands, shlex.split(text), input=typed)


def out(text: str, typed: str = "") -> str:
    done = run(text, typed)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def error(text: str) -> str:
    done = run(text)
    assert done.exit_code == 2, done.output
    assert done.stderr.startswith("santorini: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_match_ends_in_a_table() -> None:
    text = out("match greedy:turns=40 random --games 6 --workers 0 --seed 3")
    head, first, second, verdict = text.splitlines()
    assert head.split() == [
        "player",
        "games",
        "points",
        "won",
        "drawn",
        "lost",
        "failed",
        "share",
        "s/game",
        "longest",
        "MiB",
    ]
    assert re.fullmatch(r"greedy:turns=40 +6 +6 +6 +0 +0 +0 +100.0% +\d+\.\d+ +\d+\.\d+ +-", first)
    assert second.split()[:4] == ["random", "6", "0", "0"]
    assert verdict == "greedy:turns=40 against random: +inf Elo (+18 to +inf)"
    match = st.play_match(["greedy:turns=40", "random"], games=6, workers=0, seed=3)
    assert str(match.elo) in verdict


def test_processes_play_the_same() -> None:
    here, there = (out(f"match greedy:turns=5 random --games 4 --workers {number}") for number in (0, 2))
    figures = [[line.split()[:8] for line in text.splitlines()] for text in (here, there)]
    assert figures[0] == figures[1]


def test_a_test_is_told() -> None:
    text = out("match greedy:turns=40 random --games 40 --workers 0 --sprt=-200,200")
    assert re.search(r"^SPRT\(-200, 200\): H1, 200 Elo \(LLR \d\.\d\d of -2\.94 to 2\.94\)$", text, re.MULTILINE)
    assert "not decided" in out("match random random --games 2 --workers 0 --sprt 0,5")


def test_more_players_are_rated() -> None:
    text = out("match random greedy:turns=40 random --games 2 --workers 0")
    assert text.splitlines()[0].split()[-1] == "rating"
    assert text.splitlines()[1].startswith("greedy:turns=40 ")
    assert "random (2)" in text
    assert len(out("match random random random --players 3 --games 1 --workers 0").splitlines()) == 4
    assert "random (2)" in out("match random random --powers -,-,-,- --games 1 --workers 0")


def test_failures_are_told(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    text = out(f"match badbots:Raises random --games 2 --workers 0 --save {path}")
    line = text.splitlines()[-1]
    assert line.startswith(
        "badbots:Raises failed by crash 2 times; game 1: ValueError: no idea\\nat all (badbots.py, line "
    )
    again = out(f"match badbots:Raises random --games 2 --workers 0 --save {path} --resume --quiet")
    assert again.splitlines()[-1] == line
    judged = run(f"judge {path}")
    assert judged.exit_code == 1
    assert "player 2 wins (crash)" in judged.stdout


def test_limits_and_openings_are_options() -> None:
    text = out(
        "match random greedy:turns=5 --games 2 --workers 0 --timeout 60 --memory 4000 --depth 3 --opening-turns 2"
    )
    sizes = {line.split()[-1] for line in text.splitlines()[1:3]}
    assert sizes == {"-"} or all(10 < int(size) < 4000 for size in sizes)
    assert "Elo" in out("match random random --games 2 --workers 0 --no-opening --longest 9 --powers pan,apollo")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("match", "Missing argument"),
        ("match random", "this game is for 2 players, not for 1"),
        ("match random rendom", "did you mean random?"),
        ("match random nomodule:Bot", "there is no module nomodule"),
        ("match random badbots:Rises", "did you mean Raises?"),
        ("match random badbots:First:x=1", "badbots:First has no option 'x'; it has none"),
        ("match random badbots:Broken", "the bot badbots:Broken fails: OSError: no weights (badbots.py, line "),
        ("match random random --sprt 10", "two numbers of Elo points were expected, as in 0,10"),
        ("match random random --sprt 10,0", "elo0 has to be below elo1"),
        ("match random random random --sprt 0,10", "--sprt is for two players"),
        ("match random random --random-seats --setup bga", "everybody sits everywhere"),
        ("match random random --powers pan,nobody", "unknown power 'nobody'"),
        ("match random random --resume", "save names no file"),
        ("match random random --save no/such/directory", "No such file or directory"),
        ("play --against rendom", "did you mean random?"),
        ("play --against random --second greedy", "leave out --first to --fourth"),
        ("play --seat 2", "--seat says where you come to the table, with --against"),
        ("play --against random --seat 3", "--seat 3 needs a game of more players"),
    ],
)
def test_errors_are_one_line(text: str, message: str) -> None:
    assert message in error(text)


def test_bots_are_listed_with_their_options() -> None:
    text = out("bots")
    for name in st.bots.names():
        assert f"{name}: {st.bots.describe(name)}\n" in text
    assert "  options: turns=5000\n" in text
    assert out("--import badbots bots") == text


@pytest.mark.parametrize(
    ("options", "who"),
    [
        ("", ["human", "random"]),
        ("--seat 2", ["random", "human"]),
        ("--seat 2 --players 3", ["random", "human", "random"]),
    ],
)
def test_a_person_plays_against_a_bot(options: str, who: list[str]) -> None:
    text = out(f"play --against random --seed 1 --moves-only {options}", typed="quit\n")
    assert re.findall(r"^player \d: (.*)$", text, re.MULTILINE) == who
    again = text.splitlines()[-1].partition("santorini ")[2]
    assert re.findall(r"^player \d: (.*)$", out(again, typed="quit\n"), re.MULTILINE) == who
