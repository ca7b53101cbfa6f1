"""The command line: what each command writes, and that whatever goes wrong is one line and a status."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

import attrs
import pytest
from click.testing import CliRunner, Result

import santorini as st
from santorini.bots import registry
from santorini.cli import commands, people
from strategies import GODS

OPENING = "00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"
MIDDLE = "01001/12310/0D230/11200/00010 1 apollo:b4,c3 pan:d4,c2"
WINNING = "00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4"
OVER = "00000/00000/00000/23000/00000 1 -:b2,d4 -:d2,b4 over=1:climbed"
STUCK = "DD000/23D00/12D20/00DD0/00000 1 -:a3,b3 -:a2,e4"
BANNED = "00000/01000/01200/00000/00000 2 athena+:b3,d4 minotaur:b2,e1"
FOREIGN = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"
Running: TypeAlias = "subprocess.Popen[str]"
PLAIN = {"FORCE_COLOR": None, "NO_COLOR": None}


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner(env=PLAIN).invoke(commands, args, input=typed)


def out(*args: str, typed: str | None = None) -> str:
    result = run(*args, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def lines(*args: str) -> list[str]:
    return out(*args).splitlines()


def process(*args: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - this very package
        [sys.executable, "-m", "santorini", *args],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=os.environ | env,
    )


def started(args: list[str], stdin: int | None = None, stdout: int | IO[str] = subprocess.PIPE) -> Running:
    command = [sys.executable, "-m", "santorini", *args]
    return subprocess.Popen(  # noqa: S603 - this very package
        command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, encoding="utf-8"
    )


# ---------------------------------------------------------------------- show, steps, turns, perft


def test_show_start() -> None:
    text = out("show", "start", "--powers", "apollo,-")
    assert text.splitlines()[-2:] == [
        "player 1 (apollo) to place a worker",
        st.Rules(powers=("apollo", None)).start().text(),
    ]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (OPENING, "player 1 to move"),
        (MIDDLE, "player 1 (apollo) to move"),
        (BANNED, "player 2 (minotaur) to move"),
        (OVER, "player 1 wins: moved up to level 3"),
        ("00000/00000/00000/00000/00000 1 prometheus:b2,d4 -:b4,d2", "player 1 (prometheus) to move or build"),
    ],
)
def test_show_writes_board_state_and_text(text: str, state: str) -> None:
    position = st.Position.from_text(text)
    assert out("show", text) == f"{position}\n{state}\n{position.text()}\n"


def test_show_reads_santorini_ai() -> None:
    assert lines("show", FOREIGN)[-1] == "00000/00000/00000/00000/00000 1 -:b3,d3 -:c2,c4"


def test_show_in_the_middle_of_a_turn() -> None:
    position = st.Position.from_text("00000/00000/00000/00000/00000 1 demeter:b2,d4 -:b4,d2").play("b2-b3^c3")
    assert lines("show", position.text())[-2] == "player 1 (demeter) to build or stop"


def test_show_json() -> None:
    data = json.loads(out("show", OVER, "--json"))
    assert st.Position.from_json(json.dumps(data.pop("position"))) == st.Position.from_text(OVER)
    assert data == {
        "text": OVER,
        "phase": "over",
        "decider": None,
        "turn_player": 1,
        "outcome": {
            "winners": [1],
            "losers": [2],
            "reason": "climbed",
            "cause": None,
            "sentence": "player 1 wins: moved up to level 3",
        },
    }
    assert json.loads(out("show", MIDDLE, "--json"))["outcome"] is None


def test_steps() -> None:
    assert lines("steps", MIDDLE) == [str(step) for step in st.Position.from_text(MIDDLE).steps]
    assert len(lines("steps", "start")) == 25
    assert lines("steps", OVER) == []


def test_turns() -> None:
    turns = [str(turn) for turn in st.Position.from_text(MIDDLE).turns()]
    assert lines("turns", MIDDLE) == turns
    assert lines("turns", MIDDLE, "--limit", "3") == turns[:3]
    assert lines("turns", MIDDLE, "--limit", "0") == []
    assert lines("turns", MIDDLE, "--count") == [str(len(turns))]
    assert lines("turns", MIDDLE, "--count", "--limit", "5") == ["5"]
    assert "c3-d3#" in turns


@pytest.mark.parametrize("powers", ["-,-", "hermes,demeter", "artemis,athena", "prometheus,apollo"])
@pytest.mark.parametrize("depth", range(4))
def test_perft_is_the_perft_of_the_package(powers: str, depth: int) -> None:
    first, second = powers.split(",")
    text = STUCK.replace("-:a3", f"{first}:a3").replace("-:a2", f"{second}:a2")
    assert lines("perft", text, str(depth)) == [str(st.perft(st.Position.from_text(text), depth))]


def test_perft_divide() -> None:
    position = st.Position.from_text(WINNING)
    *found, total = lines("perft", WINNING, "2", "--divide")
    parts = st.divide(position, 2)
    assert found == [f"{turn}: {count}" for turn, count in parts.items()]
    assert total == f"{sum(parts.values())} lines in {len(parts)} turns"
    assert lines("perft", WINNING, "0", "--divide") == ["1"]


# ---------------------------------------------------------------------- explain, powers, version


def test_explain_a_ban() -> None:
    assert lines("explain", BANNED, "b2-b3^c3") == [
        "illegal: Athena forbids to move from b2 to b3",
        "code: forbidden",
        "power: athena",
        "step: b2-b3",
    ]


def test_explain_by_the_rules() -> None:
    found = lines("explain", OPENING, "b2-b3^b5")
    assert found[1:] == ["code: not-adjacent", "power: -", "step: b3^b5"]


@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("a2-b2#", "player 1 wins: moved up to level 3"),
        ("a2-a3^a2", "player 2 to move"),
        ("a2-a3", "player 1 to build"),
    ],
)
def test_explain_what_is_legal(what: str, then: str) -> None:
    assert lines("explain", WINNING, what) == [f"legal: {what}", f"then: {then}"]


def test_explain_takes_what_begins_with_a_hyphen() -> None:
    position = st.Position.from_text("00000/00000/00000/00000/00000 1 artemis:b2,d4 -:b4,d2").play("b2-b3")
    assert lines("explain", position.text(), "-c3")[0] == "legal: -c3"
    assert lines("explain", position.text(), "-b2")[1:3] == ["code: forbidden", "power: artemis"]


def test_powers() -> None:
    ids = [power.card.id for power in st.powers.all_powers() if isinstance(power.card, st.Card)]
    assert [line.split()[0] for line in lines("powers")] == ids
    for name in GODS:
        card = st.powers.card_of(st.powers.get(name))
        head, text, _, *rulings = lines("powers", name)
        assert head == f"{name}: {card.name}, {card.epithet} ({card.chinese})"
        assert text == card.text
        assert [line for line in rulings if line.startswith("- ")] == [
            f"- {ruling} [{source}]" for ruling, source in card.rulings
        ]


def test_lists_of_powers() -> None:
    cards = [st.powers.card_of(power) for power in st.powers.all_powers()]
    assert {line.split()[0]: line.split()[1] for line in lines("powers")} == {
        card.id: "simple" if card.simple else card.kind for card in cards
    }
    assert [line.split()[0] for line in lines("powers", "--kind", "simple")] == sorted(GODS)
    heroes = [card.id for card in cards if card.kind == "hero"]
    assert [line.split()[0] for line in lines("powers", "--kind", "hero", "--players", "2")] == heroes
    listed = [line.split()[0] for line in lines("powers", "--kind", "god", "--players", "3")]
    assert "siren" in listed
    assert not {"chronus", "eris", "pan", *heroes} & {*listed}


def test_bans_hold_from_either_side() -> None:
    assert "barred against: hades" in lines("powers", "pan")
    assert "barred against: asteria, pan" in lines("powers", "hades")


def test_version_and_help() -> None:
    assert out("--version") == f"santorini {st.__version__} (compiled: {'yes' if st.compiled else 'no'})\n"
    assert out() == out("--help") == out("-h")
    for name in commands.commands:
        assert out(name, "--help").startswith("Usage: ")


# ---------------------------------------------------------------------- play


def test_bots_play_and_the_game_is_adjudicated() -> None:
    text = out("play", "--powers", "apollo,pan", "--first", "greedy:turns=50", "--second", "random", "--seed", "7")
    *_, outcome, last = text.splitlines()
    position = st.Position.from_text(last)
    assert outcome == str(position.outcome)
    assert str(position) in text
    assert text.startswith("player 1 (apollo): greedy:turns=50\nplayer 2 (pan): random\nseed: 7\n")


def test_written_turns_lead_to_the_end() -> None:
    found = lines(
        "play", "--powers", "demeter,hermes", "--first", "random", "--second", "random", "--seed", "3", "--moves-only"
    )
    position = st.Rules(powers=("demeter", "hermes")).start()
    turns = [line.split(": ", 1) for line in found if ". player" in line]
    for number, (who, turn) in enumerate(turns, 1):
        name = {1: "player 1 (demeter)", 2: "player 2 (hermes)"}[position.turn_player]
        assert who == f"{number}. {name}"
        position = position.play(turn)
    assert position.text() == found[-1]


def test_seeds_are_reproducible() -> None:
    def game(seed: int) -> str:
        return out("play", "--first", "random", "--second", "random", "--seed", str(seed), "--moves-only")

    assert game(5) == game(5)
    assert game(5).partition("1. ")[2] != game(6).partition("1. ")[2]


def test_without_a_seed_the_seed_is_written() -> None:
    args = ("play", "--first", "random", "--second", "random", "--moves-only")
    text = out(*args)
    (seed,) = [line.split()[1] for line in text.splitlines() if line.startswith("seed: ")]
    assert out(*args, "--seed", seed) == text


def test_quiet_writes_the_end_only() -> None:
    found = lines("play", "--first", "random", "--second", "greedy:turns=20", "--seed", "1", "--quiet")
    position = st.Position.from_text(found[-1])
    assert found == [*str(position).splitlines(), str(position.outcome), position.text()]


@pytest.mark.parametrize(("powers", "players"), [("-,-,-", 3), ("athena,pan,-,hera", 4)])
def test_games_of_three_and_four(powers: str, players: int) -> None:
    who = [f"--{name}" for name in ("first", "second", "third", "fourth")[:players]]
    result = run("play", "--powers", powers, "--seed", "1", *(word for option in who for word in (option, "random")))
    assert result.exit_code == 0
    assert all(f"player {player}" in result.output for player in range(1, players + 1))
    assert st.Position.from_text(result.output.splitlines()[-1]).outcome is not None


def test_people_play() -> None:
    text = out("play", "--second", "human", "--from", WINNING, typed="a2-b2#\n")
    assert "1. player 1: a2-b2#" in text
    assert text.splitlines()[-2] == "player 1 wins: moved up to level 3"


def test_people_type_single_steps_and_several() -> None:
    text = out("play", "--second", "human", "--moves-only", typed="b2\nd4\n\nc2 d3\nb2-b3\n^c3\nquit\n")
    assert [line for line in text.splitlines() if ". player" in line] == [
        "1. player 1: b2 d4",
        "2. player 2: c2 d3",
        "3. player 1: b2-b3^c3",
    ]
    after = st.Rules().start().play("b2 d4 c2 d3 b2-b3^c3")
    assert text.splitlines()[-1] == resumed(after, "--second human --moves-only")


def resumed(position: st.Position, options: str) -> str:
    return f"stopped; to go on: santorini play --from '{position.text()}' {options}"


def test_to_go_on_repeats_every_option() -> None:
    args = ["--powers", "apollo,pan", "--completion", "stepwise", "--turn-limit", "9", "--second", "greedy:turns=5"]
    text = out("play", *args, "--seed", "4", "--quiet", typed="b2 d4\nquit\n")
    line = text.splitlines()[-1]
    options = "--second greedy:turns=5 --seed 4 --completion stepwise --turn-limit 9 --quiet"
    assert line.startswith("stopped; to go on: santorini play --from ")
    assert line.endswith(f" {options}")
    words = shlex.split(line.partition(": ")[2])[1:]
    assert out(*words, typed="quit\n").splitlines()[-1] == line
    rules = st.Rules(powers=("apollo", "pan"), completion="stepwise", turn_limit=9)
    assert st.Position.from_text(words[2], rules).decider == 1
    assert " clock=" not in words[2]


def test_rules_of_positions() -> None:
    trap = "00000/00000/00000/D0000/0D000 1 apollo:b2,d5 -:a1,e5"
    assert lines("explain", trap, "b2-a1")[1] == "code: dead-end"
    assert lines("explain", trap, "b2-a1", "--completion", "stepwise")[0] == "legal: b2-a1"
    late = f"{st.Position.from_text(OPENING).text()} clock=4"
    assert run("show", late).exit_code == 2
    assert lines("show", late, "--turn-limit", "5")[-1] == late
    text = out("play", "--from", late, "--turn-limit", "5", "--first", "random", "--second", "random", "--seed", "1")
    assert "draw: the limit of turns is reached" in text


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("b2-b4", "b4 is not next to b2"),
        ("b2-b3^b4", "b4 is occupied"),
        ("nonsense", "at character 1: a square (a1 to e5) was expected, found 'nonsense'"),
        ("b2-b3^c3#", "b3^c3 is marked with # but does not win"),
        ("b2-b3^c3 b4-b5^c5", "b4-b5 is one too many: player 1 has no more to decide before it"),
        ("b4-b5", "the worker on b4 does not belong to player 1"),
    ],
)
def test_refusals_are_explained_and_asked_again(typed: str, reason: str) -> None:
    text = out("play", "--second", "human", "--from", OPENING, typed=f"{typed}\nb2-b3^c3\nquit\n")
    assert reason in text
    assert "1. player 1: b2-b3^c3" in text.splitlines()


def test_question_mark_lists_what_is_possible() -> None:
    text = out("play", "--second", "human", "--from", OPENING, typed="?\nb2-b3\n?\nquit\n")
    assert "  b2-a1 b2-b1 b2-c1 b2-a2 b2-c2 b2-a3 b2-b3 b2-c3" in text.splitlines()
    assert "  b3^a2 b3^b2 b3^c2 b3^a3 b3^c3 b3^a4 b3^c4" in text.splitlines()


def test_undo() -> None:
    typed = "undo\nb2-b3\nundo\nb2-a2\n^a1\nundo\nundo\nb2-c2^c1\nquit\n"
    text = out("play", "--second", "human", "--from", OPENING, "--moves-only", typed=typed)
    assert "there is nothing to undo" in text
    assert [line for line in text.splitlines() if ". player" in line] == [
        "1. player 1: b2-a2^a1",
        "1. player 1: b2-c2^c1",
    ]
    assert st.Position.from_text(OPENING).play("b2-c2^c1").text() in text.splitlines()[-1]


def test_undo_takes_back_the_bots_reply_too() -> None:
    args = ("play", "--second", "random", "--seed", "1", "--from", OPENING, "--moves-only")
    text = out(*args, typed="b2-b3^c3\nundo\nquit\n")
    assert "2. player 2" in text
    assert st.Position.from_text(OPENING).text() in text.splitlines()[-1]


HIDDEN = "00000/00000/00000/00000/00000 1 -:b2,d4 hecate:c3,a5"


def test_people_do_not_see_what_is_hidden_from_them() -> None:
    written = out("play", "--from", HIDDEN, "--seed", "1", typed="b2-c3^b2\nquit\n")
    assert "b2-c3 fails: a hidden worker is in the way" in written
    assert "1. player 1: b2-c3\n" in written
    assert re.search(r"2. player 2 \(hecate\): \? \^[a-e][1-5]\n", written)
    boards = [line for line in written.splitlines() if re.match("[1-5]  ", line)]
    assert len(boards) == 15
    assert not any("B" in line for line in boards)
    assert written.endswith("stopped; where something is hidden the position is not told, so nobody can go on\n")


def test_refusals_tell_nothing_of_what_is_hidden() -> None:
    written = out("play", "--from", HIDDEN, "--seed", "1", typed="b2-c3^e5\nb2-b3^e5\nquit\n")
    assert written.count("e5 is not next to") == 2
    assert "fails" not in written


def test_each_person_sees_the_own_view() -> None:
    typed = "{c3} b2-b3^b2\nundo\nquit\n"
    written = out("play", "--from", "00000/00000/00000/00000/00000 1 tartarus:b2,d4 -:b4,d2", "--second", "human",
                  "--moves-only", typed=typed)  # fmt: skip
    assert "1. player 1 (tartarus): ? b2-b3^b2\n" in written
    assert "player 1 (tartarus) to choose" in written
    assert "nothing is taken back where something is hidden" in written
    own = out("play", "--from", "00000/00000/00000/00000/00000 1 tartarus:b2,d4 -:b4,d2", "--second", "random",
              "--seed", "1", "--moves-only", typed="{c3} b2-b3^b2\nquit\n")  # fmt: skip
    assert "1. player 1 (tartarus): {c3} b2-b3^b2\n" in own
    assert "to go on" in own


def test_bots_alone_are_seen_whole() -> None:
    written = out("play", "--from", HIDDEN, "--first", "random", "--second", "random", "--seed", "3", "--moves-only")
    assert "?" not in written


def test_nobody_plays_on_from_a_view() -> None:
    text = st.Position.from_text(HIDDEN).view(1).text()
    assert "leaves out" in run("play", "--from", text).stderr
    assert out("show", text).count("B") == 1  # the name below the board


def test_a_game_that_is_over_is_only_shown() -> None:
    assert lines("play", "--from", OVER)[-2:] == ["player 1 wins: moved up to level 3", OVER]


def test_bots_play_on_from_the_middle_of_a_turn() -> None:
    position = st.Position.from_text(OPENING).play("b2-b3")
    text = out(
        "play", "--first", "random", "--second", "random", "--from", position.text(), "--seed", "1", "--moves-only"
    )
    assert "1. player 1: ^" in text


# ---------------------------------------------------------------------- search


def test_analyse() -> None:
    assert lines("analyse", "00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4", "--depth", "3", "--quiet") == [
        "win in 1: a2-b2#"
    ]
    told = lines("analyse", MIDDLE, "--depth", "2", "--lines", "2")
    assert re.fullmatch(r"  1 +[0-9.]+ s +[0-9,]+ nodes  .+: .+", told[0])
    assert (told[-3], len(told)) == ("", 5)
    assert len(lines("analyse", MIDDLE, "--nodes", "3000", "--quiet")) == 1
    assert lines("analyse", WINNING, "--depth", "3", "--processes", "2", "--quiet") == ["win in 1: a2-b2#"]


def test_analyse_by_simulations() -> None:
    assert lines("analyse", WINNING, "--search", "mcts", "--nodes", "300", "--quiet") == ["win in 1: a2-b2#"]
    told = lines("analyse", OPENING, "--search", "mcts", "--nodes", "3000", "--lines", "2")
    assert re.fullmatch(r" +[0-9]+ +[0-9.]+ s +[0-9,]+ nodes  .+: .+", told[0])
    assert told[-3] == ""
    for powers in ("-,-,-", "hecate,pan"):  # three sides, hidden workers: alpha-beta plays neither
        assert len(lines("analyse", "start", "--powers", powers, "--nodes", "100", "--quiet")) == 1


def test_solve() -> None:
    position = "10111/00122/00131/23330/00100 1 -:c3,e3 -:e1,b3"
    assert lines("solve", "00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4", "--quiet") == ["win in 1: a2-b2#"]
    told = lines("solve", position, "--plies", "3")
    assert re.fullmatch(r"[0-9.]+ s +[0-9,]+ nodes", told[0])
    assert re.fullmatch(r"win in 3: \S+ \S+ \S+#", told[2])
    assert len(told) == 3
    assert lines("solve", position, "--plies", "1", "--quiet") == ["no win within 1 turn"]
    assert lines("solve", OPENING, "--plies", "60", "--nodes", "2000", "--quiet")[0].startswith("unknown beyond ")


# ---------------------------------------------------------------------- drafts


def test_a_draft_is_shown() -> None:
    shown = lines("show", "start", "--setup", "bga", "--pool", "pan,atlas", "--offer", "full")
    assert shown == [
        "player 1 has to offer a power: atlas, pan",
        "player 1 to offer a power",
        "draft bga:full 2 pool=atlas,pan",
    ]
    assert lines("steps", "draft bga:full 2 pool=atlas,pan offer=pan") == ["{atlas}"]
    assert json.loads(out("show", "draft site 2 pool=atlas,pan", "--json"))["phase"] == "drafting"
    assert lines("perft", "start", "2", "--setup", "site") == ["56"]
    assert out("explain", "draft classic 2 pool=hades,pan,zeus offer=pan", "{hades}").startswith("illegal: Hades")


def test_the_options_of_a_draft() -> None:
    text = lines("show", "start", "--setup", "bga", "--players", "3", "--begins", "2", "--random-seats")[-1]
    assert text == "draft bga:quick 3 pool=simple first=2 seats=random"
    assert lines("show", "start", "--setup", "bga", "--draft-fleece")[-1].endswith("fleece=?")
    assert lines("show", "start", "--setup", "bga", "--pool", "")[-1] == st.Rules().start().text()
    assert lines("show", "start", "--powers", "pan,zeus", "--begins", "2")[-1].endswith("first=2 next=setup")
    limited = out("turns", text, "--turn-limit", "5", "--completion", "stepwise", "--limit", "3")
    assert limited.splitlines()[:3] == ["{1}", "{2}", "{3}"]


def test_bots_draft_and_play() -> None:
    args = ["play", "--first", "random", "--second", "greedy", "--seed", "4", "--moves-only"]
    text = out(*args, "--setup", "bga", "--offer", "full", "--pool", "all", "--random-seats")
    assert "1. chance: {" in text
    assert re.search(r"2\. player 1: \{[a-z]+\} \{[a-z]+\}\n3\. player 1: \{[a-z]+\}\n4\. player 2: \{", text)
    assert " wins: " in text
    assert out(*args, "--setup", "site").count("wins: ") == 1


def test_people_sit_where_chance_has_put_them() -> None:
    args = ["play", "--first", "greedy", "--second", "random", "--random-seats", "--moves-only"]
    texts = [out(*args, "--seed", str(seed)) for seed in range(6)]
    swapped = [text for text in texts if "player 1 is random; player 2 is greedy" in text]
    assert 0 < len(swapped) < 6
    for text in texts:
        greedy = 2 if text in swapped else 1
        assert f"player {greedy} wins" in text


def test_records_name_people_by_their_seats(tmp_path: Path) -> None:
    swapped = 0
    for seed in range(6):
        file = tmp_path / f"{seed}.txt"
        args = ["--first", "greedy", "--second", "random", "--random-seats", "--moves-only", "--seed", str(seed)]
        text = out("play", *args, "--save", str(file))
        record = st.Record.from_text(file.read_text(encoding="utf-8"))
        swapped += "player 1 is random" in text
        players = ("random", "greedy") if "player 1 is random" in text else ("greedy", "random")
        assert record.headers == dict(zip(("Player1", "Player2"), players, strict=True))
        assert record.claim is not None
        assert record.headers[f"Player{min(record.claim.winners)}"] == "greedy"
    assert 0 < swapped < 6


def test_in_a_draft_it_is_told_how_to_choose() -> None:
    args = ["play", "--setup", "classic", "--pool", "atlas,pan", "--second", "human", "--moves-only"]
    typed = "?\npan\n{pam}\n{pan} atlas\n{pan} {atlas}\n{atlas}\npan\n{2} a9\n{2}\n?\npan\nquit\n"
    text = out(*args, typed=typed)
    assert "Choose in braces, as {atlas}; several choices may follow each other.\nAlso: undo, quit; resign" in text
    assert text.count("Type a whole turn") == 1  # when workers are placed
    assert "at character 1: a choice in braces was expected, as {atlas}, found 'pan'\n" in text
    assert "at character 1: unknown power 'pam'; did you mean pan?\n" in text
    assert "at character 7: a choice in braces, as {atlas}, or a square (a1 to e5) was expected, found 'atlas'" in text
    assert "at character 1: a choice in braces was expected, as {1}, found 'pan'\n" in text
    assert "as {1}, or a square (a1 to e5) was expected, found 'a9'\n" in text
    assert text.count("at character 1: a square (a1 to e5) was expected, found 'pan'\n") == 1
    refused = run("explain", "draft site 2 pool=atlas,pan", "pan")
    assert "a choice in braces was expected, as {atlas}, found 'pan'" in refused.stderr


def test_a_text_may_go_on_to_further_turns_of_the_same_player() -> None:
    args = ["play", "--setup", "bga", "--offer", "full", "--pool", "atlas,pan", "--second", "human", "--moves-only"]
    text = out(*args, typed="{pan} {atlas} {atlas}\nundo\n{pan} {atlas} {pan}\n{atlas} b2 d4\n{atlas}\nquit\n")
    found = [line for line in text.splitlines() if ". player" in line]
    assert found == [
        "1. player 1: {pan} {atlas}",
        "2. player 1: {atlas}",
        "1. player 1: {pan} {atlas}",
        "2. player 1: {pan}",
        "3. player 2: {atlas}",
    ]
    assert "b2 is one too many: player 2 has no more to decide before it" in text


def test_people_draft() -> None:
    args = ["play", "--setup", "bga", "--offer", "full", "--pool", "atlas,pan,hades", "--second", "human"]
    text = out(*args, typed="{pan} {hades}\n{pan} {atlas}\n{atlas}\n{pan}\nresign\n")
    assert "Hades cannot be chosen: it is barred against Pan" in text
    assert "player 2 (pan) to place" not in text  # atlas starts, which player 1 has
    assert "player 1 (atlas) gives up" in text
    stopped = out(*args, typed="{pan}\nquit\n")
    assert "--from 'draft bga:full 2 pool=atlas,hades,pan offer=pan'" in stopped


# ---------------------------------------------------------------------- whatever goes wrong


@pytest.mark.parametrize(
    "args",
    [
        ["frobnicate"],
        ["--frobnicate"],
        ["show"],
        ["show", "nonsense"],
        ["show", ""],
        ["show", "\x00\ud800\n\n"],
        ["show", "0" * 5_000],
        ["show", OPENING, "extra"],
        ["show", OPENING.replace("b4", "b2")],
        ["show", OPENING.replace("-:b4", "zeuss:b4")],
        ["show", OPENING, "--powers", "apollo,pan"],
        ["show", FOREIGN, "--powers", "apollo,pan"],
        ["show", FOREIGN.replace("mortal", "zeuss")],
        ["show", "0/0/0/0"],
        ["show", "start", "--powers", "apollo"],
        ["show", "start", "--powers", "apollo,pan,atlas,hera,zeus"],
        ["show", "start", "--powers", "apollo,apollo"],
        ["play", "--powers", "apollo,pan", "--third", "random"],
        ["play", "--powers", "apollo,pan,-", "--fourth", "random"],
        ["show", "start", "--powers", "apolo,pan"],
        ["show", "start", "--powers"],
        ["analyse", "start", "--powers", "hecate,pan", "--search", "alphabeta"],
        ["analyse", "start", "--powers", "-,-,-", "--search", "alphabeta"],
        ["analyse", "start", "--powers", "-,-,-", "--search", "greedy"],
        ["analyse", OVER, "--search", "mcts"],
        ["analyse", "draft site 2 pool=pan,zeus", "--search", "mcts"],
        ["analyse", OVER],
        ["analyse", OPENING, "--seconds", "0"],
        ["analyse", OPENING, "--depth", "99"],
        ["analyse", OPENING, "--processes", "0"],
        ["solve", OVER],
        ["solve", "start", "--powers", "hecate,pan"],
        ["solve", OPENING, "--plies", "61"],
        ["show", "draft"],
        ["show", "draft bga:full 2 pool=pan"],
        ["show", "draft site 2 pool=pan,zeus", "--pool", "pan,zeus"],
        ["show", "draft site 2 pool=pan,zeus", "--powers", "pan,zeus"],
        ["show", OPENING, "--setup", "bga"],
        ["show", "start", "--pool", "pan,zeus"],
        ["show", "start", "--setup", "bga", "--players", "5"],
        ["show", "start", "--setup", "site", "--powers", "pan,zeus", "--offer", "full"],
        ["show", "start", "--begins", "3"],
        ["show", "start", "--players", "3", "--powers", "pan,zeus"],
        ["steps", "nonsense"],
        ["turns", "nonsense"],
        ["turns", OPENING, "--limit", "-1"],
        ["turns", OPENING, "--limit", "many"],
        ["turns", OPENING, "--limit", "99999999999999999999"],
        ["turns", OPENING, "--limit", "9" * 5_000],
        ["turns", OPENING, "--turn-limit", "0"],
        ["turns", OPENING, "--turn-limit", str(2**30)],
        ["turns", OPENING, "--completion", "never"],
        ["explain", OPENING, "\x1b[2J"],
        ["\x1b[2J"],
        ["show", "--\x1b[2J"],
        ["show", "start", "--powers", "\x1b[2J,pan"],
        ["bench", "--compare", "\x1b[2J\x07.json"],
        ["play", "--first", "greedy:turns=\x1b[2J"],
        ["play", "--first", "\x1b[2J"],
        ["play", "--seed", "-1"],
        ["play", "--seed", "99999999999999999999"],
        ["--import", "no_such_module", "show", "start"],
        ["--import", "no.such.module", "show", "start"],
        ["--import", "\x1b[2J", "show", "start"],
        ["--import", "", "show", "start"],
        ["--import", ".", "show", "start"],
        ["--import", "mine.py", "show", "start"],
        ["play", "--first", "no_such_module:Bot"],
        ["play", "--first", "random:Uniform"],
        ["play", "--first", "santorini.bots:Unifrom"],
        ["play", "--first", "santorini.bots:Greedy:depth=3"],
        ["play", "--first", "santorini.bots:Limit", "--second", "random"],
        ["perft", OPENING],
        ["perft", OPENING, "deep"],
        ["perft", OPENING, "100"],
        ["perft", "nonsense", "1"],
        ["explain", OPENING],
        ["explain", OPENING, "z9"],
        ["explain", OPENING, ""],
        ["explain", OPENING, "b2-b3^c3#"],
        ["explain", OPENING, "-x"],
        ["explain", OPENING, "b2" * 20_000],
        ["powers", "zeuss"],
        ["powers", "apollo", "pan"],
        ["powers", "pan", "--kind", "simple"],
        ["powers", "--kind", "hero", "--players", "3"],
        ["powers", "--kind", "heroes"],
        ["play", "--first", "gredy"],
        ["play", "--first", "greedy:depth=3"],
        ["play", "--first", "greedy:turns"],
        ["play", "--first", "greedy:turns=soon", "--second", "random"],
        ["play", "--seed", "lucky"],
        ["play", "--from", "nonsense"],
        ["play", "--from", OPENING, "--powers", "apollo,pan"],
        ["play", "surplus"],
        ["play"],
        ["judge"],
        ["judge", "does/not/exist"],
        ["judge", "."],
        ["judge", "\x1b[2J"],
        ["judge", os.devnull],
        ["judge", __file__],
        ["play", "--save", "does/not/exist"],
        ["play", "--save", "."],
        ["play", "--save"],
        ["bench", "--compare"],
        ["bench", "--compare", "does/not/exist.json"],
    ],
    ids=lambda args: ascii(" ".join(args))[1:40],
)
def test_bad_input_is_one_line_and_status_2(args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("santorini: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr[:-1].isprintable()
    assert len(result.stderr) < 700
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["show", "start", "--offer", "full"], "are for drafts: name a setup (--setup), and no powers"),
        (["show", "start", "--pool", "pan,zeus"], "are for drafts: name a setup (--setup), and no powers"),
        (["show", "start", "--draft-fleece"], "are for drafts: name a setup (--setup), and no powers"),
        (
            ["show", "start", "--setup", "site", "--powers", "pan,zeus", "--pool", "pan"],
            "are for drafts: name a setup (--setup), and no powers",
        ),
        (["show", "start", "--setup", "site", "--offer", "full"], "offer is an option of --setup bga\n"),
        (["show", "start", "--begins", "3"], "--begins is a player from 1 to 2, not 3\n"),
        (
            ["show", "start", "--powers", "bia,pan", "--begins", "2"],
            "2; --setup classic lets any player be\n",
        ),
        (["show", "start", "--powers", "hades,pan"], "Hades and Pan are barred against each other\n"),
        (["show", f"{OPENING[:31]} hades:b2,d4 pan:b4,d2"], "Hades and Pan are barred against each other\n"),
        (["show", f"{OPENING} first=3"], "first is a player from 1 to 2, not 3\n"),
        (["show", "start", "--setup", "site", "--pool", "hero"], "(groups: simple, advanced, heroes, perfect, all)\n"),
        (["show", "start", "--setup", "bga", "--players", "3", "--pool", "heroes"], "is made for 3 players\n"),
        (
            ["play", "--setup", "site", "--third", "random"],
            "with a power, or -, for each of them, or --players\n",
        ),
        (["play", "--save", "does/not/exist"], f"there is no directory {str(Path('does/not'))!r}"),
    ],
    ids=lambda value: ascii(" ".join(value))[1:60] if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_in_words_of_the_command_line(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_number_of_players_without_powers() -> None:
    assert lines("show", "start", "--players", "3")[-1] == st.Rules(players=3).start().text()
    args = ["play", "--players", "3", "--first", "random", "--moves-only", "--seed", "1"]
    assert "player 3: random\n" in out(*args, "--third", "random")
    assert "player 3: greedy\n" in out(*args)


def test_close_names_are_offered() -> None:
    assert "did you mean apollo" in run("show", "start", "--powers", "apolo,-").stderr
    assert "did you mean greedy?" in run("play", "--first", "gredy").stderr
    assert "--powers" in run("show", "start", "--power", "a,b").stderr


@pytest.mark.parametrize("ending", ["\n", ""])
def test_lines_of_the_input_have_an_end(ending: str) -> None:
    result = run("play", "--from", OPENING, typed="b" * 20_001 + ending)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "a line of the input has more than 20000 characters" in result.stderr
    longest = run("play", "--from", OPENING, typed="b2-b3 " + "." * 19_994 + ending)
    assert "more than" not in longest.stderr


def test_what_is_typed_is_written_without_what_terminals_act_upon() -> None:
    text = out("play", "--from", OPENING, "--second", "human", typed="\x1b[2J\nquit\n")
    assert "\x1b" not in text
    assert r"found '\x1b[2J'" in text


def test_bots_that_fail_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, view: st.View, *, limit: st.bots.Limit | None = None, rng: object) -> st.Step:
            return st.Move("a1", "a2") if view.player == 2 else view.steps[99]

    monkeypatch.setitem(registry._REGISTRY, "broken", Broken)
    result = run("play", "--first", "broken", "--second", "random")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "the bot broken fails: " in result.stderr
    result = run("play", "--first", "random", "--second", "broken")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_the_end_of_the_input_is_status_2() -> None:
    result = run("play", "--from", OPENING, typed="b2-b3\n")
    assert (result.exit_code, result.stderr) == (2, "santorini: the input has ended\n")


def test_interrupts_are_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(people, "_line", interrupt)
    result = run("play", "--from", OPENING)
    assert (result.exit_code, result.stderr) == (130, "santorini: interrupted\n")


# ---------------------------------------------------------------------- as a process


def test_module_runs() -> None:
    done = process("show", OPENING)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == out("show", OPENING)


def test_process_reports_errors_in_one_line() -> None:
    done = process("show", "nonsense")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr


def test_people_play_from_a_pipe() -> None:
    done = process("play", "--from", WINNING, "--second", "human", typed="a2-b9\na2-b2#\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "player 1 wins: moved up to level 3" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_of_any_encoding(encoding: str) -> None:
    done = process("powers", "apollo", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_closed_pipe_is_no_crash() -> None:
    many = ["turns", OPENING.replace("-:b2", "hermes:b2")]
    with started(many) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("b2")
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("args", [["--help"], ["show", "start"], ["powers"], ["--version"]])
def test_nobody_reads_the_output(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as closed, started(args, stdout=closed) as running:
        assert running.stderr is not None
        assert running.stderr.read() == ""
        assert running.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full, started(["show", OPENING], stdout=full) as running:
        assert running.stderr is not None
        assert running.stderr.read() == "santorini: No space left on device\n"
        assert running.wait(60) == 2


@pytest.fixture
def heard_ctrl_c() -> Iterator[None]:
    """Have processes that are started hear Ctrl-C, though these tests may run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.usefixtures("heard_ctrl_c")
@pytest.mark.parametrize("args", [["play", "--from", OPENING], ["perft", OPENING, "5", "--divide"]])
def test_ctrl_c_at_the_prompt_and_while_counting(args: list[str]) -> None:
    with started(args, stdin=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert running.stderr.read() == "santorini: interrupted\n"


def test_without_click_one_line_names_the_extra(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise ModuleNotFoundError('no click', name='click')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = process("show", OPENING, PYTHONPATH=path)
    assert done.returncode == 2
    assert done.stderr == 'santorini: the command line needs click and rich; in the checkout: pip install ".[cli]"\n'


@pytest.mark.parametrize("colours", [True, False])
def test_boards_in_colour_on_terminals(colours: bool) -> None:
    env = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"} if colours else PLAIN
    shown = CliRunner(env=env).invoke(commands, ["show", MIDDLE], color=True)
    assert shown.exit_code == 0
    assert ("\x1b[" in shown.stdout) is colours
    assert shown.stdout.splitlines()[-1] == st.Position.from_text(MIDDLE).text()
    listed = CliRunner(env=env).invoke(commands, ["powers"], color=True)
    assert ("\x1b[" in listed.stdout) is colours


# ---------------------------------------------------------------------- powers and bots of one's own

MINE = '''
import santorini as st

@st.powers.register
class Stroller(st.Power):
    card = st.Card(id="stroller", name="Stroller", text="Goes one way only.")

    def moves(self, b, source, mask):
        return mask & 0b111 << 5

class First:
    """Chooses a step by its number."""

    def __init__(self, number=0):
        self.number = number

    def choose(self, view, *, limit=None, rng):
        return view.steps[self.number]

class Silent(First):
    def choose(self, view, *, limit=None, rng):
        return None

class Cheat(First):
    def choose(self, view, *, limit=None, rng):
        return st.Move("a1", "a3")

class Broken(First):
    def choose(self, view, *, limit=None, rng):
        raise RuntimeError("tired")

st.bots.register("first_of_mine", First)
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "broken.py").write_text("import santorini\n\nsantorini.no_such_name\n")
    (tmp_path / "unfinished.py").write_text("def f(:\n")
    (tmp_path / "needy.py").write_text("import no_such_module_at_all\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit('bye')\n")
    (tmp_path / "doubled.py").write_text(MINE.replace("stroller", "pan"))
    (tmp_path / "none.py").write_text(MINE.replace("return mask & 0b111 << 5", "return None"))
    return tmp_path


def own(mine: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "santorini", *args]
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(Path(st.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    }
    return subprocess.run(  # noqa: S603 - this very package
        command, input=typed, capture_output=True, encoding="utf-8", timeout=60, check=False, cwd=mine, env=env
    )


def test_own_powers_are_known(mine: Path) -> None:
    text = OPENING.replace("-:b2", "stroller:b2")
    done = own(mine, "--import", "mine", "turns", text, "--count")
    assert (done.returncode, done.stderr) == (0, "")
    assert 0 < int(done.stdout) < 80
    assert "stroller" in own(mine, "--import", "mine", "powers").stdout
    shown = own(mine, "--import", "mine", "show", "start", "--powers", "stroller,pan")
    assert "player 1 (stroller) to place a worker" in shown.stdout
    assert "unknown power 'stroller'" in own(mine, "turns", text).stderr


@pytest.mark.parametrize("who", ["first_of_mine", "mine:First", "mine:First:number=1", "first_of_mine:number=1"])
def test_own_bots_play(mine: Path, who: str) -> None:
    imports = ["--import", "mine"] if who.startswith("first") else []
    done = own(mine, *imports, "play", "--first", who, "--second", "random", "--seed", "1", "--moves-only")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"player 1: {who}" in done.stdout
    number = int(who.endswith("=1"))
    assert f"1. player 1: {' '.join(st.SQUARES[number : number + 1])} " in done.stdout


def test_to_go_on_imports_again(mine: Path) -> None:
    done = own(mine, "--import", "mine", "play", "--second", "mine:First", "--seed", "1", typed="quit\n")
    line = done.stdout.splitlines()[-1]
    assert line.startswith("stopped; to go on: santorini --import mine play --from ")
    assert line.endswith(" --second mine:First --seed 1")
    again = own(mine, *shlex.split(line.partition(": ")[2])[1:], typed="quit\n")
    assert (again.returncode, again.stdout.splitlines()[-1]) == (0, line)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--import", "broken", "show", "start"], r"AttributeError: .* \(broken.py, line 3\)"),
        (["--import", "unfinished", "show", "start"], r"SyntaxError: .* \(unfinished.py, line 1\)"),
        (["--import", "needy", "show", "start"], r"ModuleNotFoundError: No module .* \(needy.py, line 1\)"),
        (["--import", "leaving", "show", "start"], "the module leaving cannot be imported: SystemExit: bye"),
        (["--import", "doubled", "show", "start"], "the module doubled: RulesError: the power id 'pan' is taken"),
        (["--import", "mine.py", "show", "start"], "a module is named without .py"),
        (["--import", "mien", "show", "start"], "there is no module mien, neither in .* nor installed"),
        (["play", "--first", "mine:Frist"], "the module mine has no class Frist; did you mean First?"),
        (["play", "--first", "mine:First:colour=1"], "mine:First has no option 'colour'; it has number"),
        (["play", "--first", "mine:Silent"], "the bot mine:Silent chooses None, which is no step"),
        (["play", "--first", "mine:Cheat"], "the bot mine:Cheat chooses a1-a3, which is not legal: a1-a3: player 1 is"),
        (["play", "--first", "mine:Broken"], r"the bot mine:Broken fails: RuntimeError: tired \(mine.py, line 30\)"),
        (["play", "--first", "mine:First:number=99"], r"IndexError: .* \(mine.py, line 18\)"),
    ],
)
def test_faults_of_own_modules_are_one_line(mine: Path, args: list[str], message: str) -> None:
    done = own(mine, *args)
    assert re.search(message, done.stderr), done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_faults_of_own_hooks_are_one_line(mine: Path) -> None:
    done = own(mine, "--import", "none", "turns", OPENING.replace("-:b2", "stroller:b2"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("santorini: a module of your own fails: TypeError: ")


# ---------------------------------------------------------------------- records

GAMES = """[Event "Club night"]
1. b2 d4
2. c2 d3
3. b2-b3^c3
4. resigns
1-0 resigned

1. b2 d4
2. c2 d3
3. b2-b3^b5
*
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.txt"


def test_judge_tells_of_each_record(file: Path) -> None:
    file.write_text(GAMES, encoding="utf-8")
    result = run("judge", str(file))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{file}, record 1: legal: player 1 wins: player 2 gave up",
        f"{file}, record 2: illegal: turn 3 (b2-b3^b5), step 2: b5 is not next to b3",
    ]


@pytest.mark.parametrize("text", [st.Record.to_text, st.Record.to_json])
def test_judge_reads_the_standard_input_and_json(text: Callable[[st.Record], str]) -> None:
    record = st.Record(rules=st.Rules()).play("b2 d4")
    assert out("judge", "-", typed=text(record)) == "-, record 1: legal: the game goes on: player 2 decides\n"
    false = attrs.evolve(record, claim=st.Claim({1}, {2}, "stuck"))
    result = run("judge", "-", typed=text(false))
    assert result.exit_code == 1
    assert result.stdout.startswith("-, record 1: legal, but the record says player 1 wins (stuck), while player 2 can")


def test_judge_reads_several_files(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf1. b2 d4\r\n*\r\n")
    assert len(lines("judge", str(file), str(file))) == 2
    result = run("judge", str(file), "-", typed=GAMES)
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 3)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (b"", "-: there is no record"),
        (b" \n", "-: there is no record"),
        (b"b2 d4", "-: line 1: the number 1. was expected, found 'b2 d4'"),
        (b"*\n2. b2", "-: line 2: the number 1. was expected, found '2. b2'"),
        (b"{", "-: at character 2: no JSON: "),
        (b'{"format": 1}', '-: "format": "santorini-record" and "version": 1 were expected, found 1'),
        (b"\xff\xfe", "-: no text in UTF-8: invalid start byte"),
        (b'[Rules "powers=-,zeuss"] *', "-: line 1: Rules: unknown power 'zeuss'; did you mean zeus?"),
        (b"1. b2\x1b[2J", "-: line 1: "),
    ],
)
def test_judge_refuses_what_is_no_record(typed: bytes, message: str) -> None:
    result = CliRunner(env=PLAIN).invoke(commands, ["judge", "-"], input=typed)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"santorini: {message}")
    assert (result.stderr.count("\n"), result.stderr[:-1].isprintable()) == (1, True)


def test_judging_goes_on_after_what_cannot_be_read(file: Path, tmp_path: Path) -> None:
    file.write_text(GAMES, encoding="utf-8")
    bad = tmp_path / "bad.txt"
    bad.write_text(f"{GAMES}oops", encoding="utf-8")
    absent, empty = tmp_path / "absent.txt", tmp_path / "empty.txt"
    empty.touch()
    result = run("judge", str(bad), str(absent), str(empty), str(file))
    assert result.exit_code == 2
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        f"{name}, record {number}" for name in (bad, file) for number in (1, 2)
    ]
    assert result.stderr.splitlines() == [
        f"santorini: {bad}: line 12: the number 1. was expected, found 'oops'",
        f"santorini: {absent}: {os.strerror(errno.ENOENT)}",
        f"santorini: {empty}: there is no record",
    ]


def test_judging_goes_on_after_a_turn_without_end(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(record: st.Record) -> st.Verdict:
        if record.claim is None:
            return st.adjudicate(record)
        raise st.EndlessTurnError("for ever")

    monkeypatch.setattr(sys.modules["santorini.cli.judge"], "adjudicate", fails)
    file.write_text(GAMES, encoding="utf-8")
    result = run("judge", str(file))
    assert (result.exit_code, result.stderr) == (2, f"santorini: {file}, record 1: for ever\n")
    assert result.stdout.startswith(f"{file}, record 2: illegal: turn 3")


def test_judging_tells_of_earlier_records_first(file: Path) -> None:
    file.write_text(GAMES + "oops", encoding="utf-8")
    result = run("judge", str(file))
    assert (result.exit_code, len(result.stdout.splitlines())) == (2, 2)
    assert result.stderr == f"santorini: {file}: line 12: the number 1. was expected, found 'oops'\n"


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--powers", "siren,chaos"],
        ["--powers", "tyche,gaea,-", "--third", "random"],
        ["--fleece", "apollo"],
        ["--from", MIDDLE],
    ],
)
def test_games_are_saved_and_judged(file: Path, options: list[str]) -> None:
    args = ["play", *options, "--first", "random", "--second", "random", "--seed", "2", "--save", str(file)]
    ends = [lines(*args)[-2:] for _ in range(2)]
    first, second = st.Record.read_all(file.read_text(encoding="utf-8"))
    assert first == second
    assert [str(first.position.outcome), first.position.text()] == ends[0] == ends[1]
    assert first.headers == {f"Player{player}": "random" for player in range(1, first.rules.players + 1)}
    assert lines("judge", str(file)) == [f"{file}, record {number}: legal: {ends[0][0]}" for number in (1, 2)]


@pytest.mark.parametrize(
    "options",
    [
        ["--powers", "siren,pan", "--seed", "5"],
        ["--powers", "dionysus,tyche", "--seed", "1"],
        ["--powers", "chaos,proteus,-", "--third", "random", "--seed", "2"],
        ["--setup", "bga", "--random-seats", "--seed", "3"],
        ["--setup", "bga", "--pool", "all", "--offer", "limited", "--seed", "4"],
        ["--setup", "classic", "--players", "3", "--third", "random", "--seed", "5"],
        ["--from", st.Position.from_text(MIDDLE).play("c3-b2").text(), "--seed", "6"],
    ],
    ids=lambda options: " ".join(options[:4]),
)
def test_turns_are_numbered_as_in_the_record(file: Path, options: list[str]) -> None:
    args = ["play", *options, "--first", "random", "--second", "random", "--moves-only", "--save", str(file)]
    turns: dict[int, list[str]] = {}
    for line in lines(*args):
        if match := re.match(r"([0-9]+)\. (?:player|chance)[^:]*: (.*)", line):
            turns.setdefault(int(match[1]), []).append(match[2])
    record = st.Record.from_text(file.read_text(encoding="utf-8"))
    assert list(turns) == list(range(1, len(record.turns) + 1))
    position, *later = record.positions()
    for texts, after in zip(turns.values(), later, strict=True):
        for text in texts:
            position = position.play(text)
        assert position == after


def test_what_people_play_is_saved(file: Path) -> None:
    typed = "b2\nundo\nb2 d4\nc2\nd3\nundo\nundo\nundo\na1 a2\nc2 d3\na1-b1\nresign\n"
    out("play", "--second", "human", "--moves-only", "--save", str(file), typed=typed)
    record = st.Record.from_text(file.read_text(encoding="utf-8"))
    assert record.turns == ("a1 a2", "c2 d3", "a1-b1 resigns")
    assert record.claim == st.Claim({2}, {1}, "resigned")
    assert record.headers == {"Player1": "human", "Player2": "human"}


def test_what_is_stopped_is_saved_unless_something_is_hidden(file: Path) -> None:
    args = ["play", "--second", "human", "--moves-only", "--save", str(file)]
    out(*args, typed="b2 d4\nquit\n")
    assert file.read_text(encoding="utf-8") == '[Player1 "human"]\n[Player2 "human"]\n\n1. b2 d4\n*\n'
    before = file.read_bytes()
    assert "nothing is saved, since something is hidden\n" in out(*args, "--from", HIDDEN, typed="quit\n")
    assert file.read_bytes() == before


STOPPED = '[Player1 "human"]\n[Player2 "human"]\n\n1. b2 d4\n2. c2\n*\n'


def test_a_game_is_saved_when_the_input_ends(file: Path) -> None:
    args = ["play", "--second", "human", "--save", str(file)]
    for text in (STOPPED, f"{STOPPED}\n{STOPPED}"):
        result = run(*args, typed="b2 d4\nc2\n")
        assert (result.exit_code, result.stderr) == (2, "santorini: the input has ended\n")
        assert file.read_text(encoding="utf-8") == text


def test_a_game_is_saved_when_somebody_interrupts(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["b2 d4", "c2"])

    def line(_: str) -> str:
        for text in typed:
            return text
        raise KeyboardInterrupt

    monkeypatch.setattr(people, "_line", line)
    result = run("play", "--second", "human", "--save", str(file))
    assert (result.exit_code, result.stderr) == (130, "santorini: interrupted\n")
    assert file.read_text(encoding="utf-8") == STOPPED


@pytest.mark.parametrize(
    "args", [["--first", "gredy"], ["--from", "nonsense"], ["--third", "random"], ["--powers", "hades,pan"]]
)
def test_a_start_that_is_refused_leaves_no_file(file: Path, args: list[str]) -> None:
    assert run("play", *args, "--save", str(file)).exit_code == 2
    assert not file.exists()


def test_records_are_written_to_the_standard_output() -> None:
    text = out("play", "--second", "human", "--quiet", "--save", "-", typed="b2 d4\nc2\nquit\n")
    assert STOPPED in text


# ---------------------------------------------------------------------- the printed cards


def test_the_cards_of_a_position() -> None:
    printed = lines("show", "start", "--powers", "siren,-", "--cards", "classic")
    assert printed[-1:] == [st.Rules(powers=("siren", None), cards="classic").start().text()]
    song = "00000/00000/00000/00000/00000 1 siren:a1,e5 -:c3,c1 edition=classic memory=1:3"
    assert "c3>c4" in lines("steps", song)
    assert lines("steps", song, "--cards", "classic") == lines("steps", song)
    refused = run("steps", song, "--cards", "bga")
    assert refused.exit_code == 2
    assert "--cards names another edition" in refused.stderr


def test_the_texts_of_the_printed_cards() -> None:
    card = st.powers.card_of(st.powers.get("siren", "classic"))
    assert lines("powers", "siren", "--cards", "classic")[1] == card.text
    assert lines("powers", "siren")[1] != card.text
    assert sum(card.text in line for line in lines("powers", "--cards", "classic")) == 1
