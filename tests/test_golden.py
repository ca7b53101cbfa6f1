"""The golden playthroughs: the engine plays and writes them as they are, and old texts of positions are still read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import ClassVar, Final

import pytest

import golden
import santorini as st

FILES: Final = sorted(golden.FOLDER.glob("*.txt"))
LARGEST: Final = 25_000
HINT: Final = "is the change wanted? then run: python tests/golden.py --write"

#: A position, and below it what is decided on it, or how the game ended.
DECISION: Final = re.compile(r"    (player [0-9]|chance) plays (\S+) of (.+)")
END: Final = re.compile(r"    winners=(\S+) losers=(\S+) reason=(\S+?)(?: cause=(\S+))?")

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_each_power_has_a_file() -> None:
    assert [file.stem for file in FILES] == sorted(golden.IDS)


@each_file
def test_engine_writes_the_file(file: Path) -> None:
    kept = text_of(file)
    now = golden.text_of_file(golden.heads(kept))
    changes = unified_diff(kept.splitlines(), now.splitlines(), file.name, "the engine now", lineterm="", n=1)
    assert kept == now, "\n".join([HINT, *list(changes)[:40]])


@each_file
def test_file_shows_its_power(file: Path) -> None:
    """One game in each seat, each with turns that would not be so without the power; files stay small."""
    games = golden.heads(text_of(file))
    assert [game.rules.ids.index(file.stem) for game in games] == [0, 1]
    for game in games:
        assert golden.felt_in(game, file.stem), (
            f"{game}is like a game without the power: {HINT.replace('write', 'search')}"
        )
    assert file.stat().st_size <= LARGEST


# ---------------------------------------------------------------------- the files read, whatever wrote them


def games_in(text: str) -> Iterator[tuple[st.Rules, list[tuple[str, str]]]]:
    """Yield for each game its rules, and each text of a position with the last line below it."""
    _, *parts = re.split(r"^== ", text, flags=re.MULTILINE)
    for part in parts:
        [head] = golden.heads(f"== {part}")
        _, _, _, _, *lines = (line for line in part.splitlines() if line)
        pairs: list[tuple[str, str]] = []
        for line in lines:
            if line.startswith(" "):
                pairs[-1] = pairs[-1][0], line
            else:
                pairs.append((line, ""))
        yield head.rules, pairs


def same_end(outcome: st.Outcome | None, line: str) -> bool:
    found = END.fullmatch(line)
    if found is None or outcome is None:
        return False
    winners, losers = (",".join(map(str, sorted(side))) or "nobody" for side in (outcome.winners, outcome.losers))
    return found.groups() == (winners, losers, outcome.reason, outcome.cause)


@each_file
def test_file_can_be_played_again(file: Path) -> None:
    """Each position is read from its text, and the step below it leads to the next one."""
    for rules, pairs in games_in(text_of(file)):
        after = rules.start()
        for text, line in pairs[:-1]:
            found = DECISION.fullmatch(line)
            assert found is not None, line
            position = st.Position.from_text(text, rules)
            assert (position, position.text()) == (after, text)
            assert (golden.who(position), golden.offer(position)) == found.group(1, 3)
            after = position.play(found.group(2))
        text, line = pairs[-1]
        assert st.Position.from_text(text, rules) == after
        assert same_end(after.outcome, line), line


# ---------------------------------------------------------------------- the writer


def test_files_are_written_from_their_heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    file = tmp_path / "pan.txt"
    game = golden.Head(st.Rules(powers=("pan", None), completion="stepwise"), 3, "towers")
    file.write_text(f"{game}\nwhat an older engine wrote\n")
    golden.write(["pan"])
    written = text_of(file)
    assert golden.heads(written) == [game]
    assert "older" not in written
    assert written.count(" plays ") == len(list(golden.moves(game)))


def test_games_are_looked_for_where_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "TRIALS", 4)
    golden.write(["pan"])
    first = golden.heads(text_of(tmp_path / "pan.txt"))
    assert [game.rules.ids.index("pan") for game in first] == [0, 1]
    other = golden.Head(st.Rules(powers=("pan", None)), 3)
    (tmp_path / "pan.txt").write_text(golden.text_of_file([other]))
    golden.write(["pan"], anew=["pan"])
    assert golden.heads(text_of(tmp_path / "pan.txt")) == first


class Idle(st.Power):
    card: ClassVar[object] = st.Card(id="idle_here", name="Idle")


def test_a_power_is_felt_if_it_does_something() -> None:
    game = golden.Head(st.Rules(powers=("apollo", Idle)), 1)
    assert golden.felt_in(game, "apollo")["choices"] > 0
    assert not golden.felt_in(game, "idle_here")


@pytest.mark.parametrize(
    ("text", "turn", "ways"),
    [
        ("00000/00000/00000/00000/00000 1 artemis:a1,e1 -:a5,e5", "a1-b1^a1", {"choices": 1}),
        ("00000/00000/00000/00000/00000 1 atlas:a1,e1 -:a5,e5", "a1-b1^a1D", {"choices": 1, "steps": 1}),
        ("00000/00000/00000/20000/00000 1 pan:a2,e1 -:a5,e5", "a2-b1", {"results": 1, "wins": 1}),
        ("00000/00000/00000/00000/00000 1 pan:a2,e1 -:a5,e5", "a2-b1^a1", {}),
        ("00000/00000/00000/01000/00000 2 limus:a1,e1 -:a5,e5", "a5-b5^a5", {}),
        ("00000/00000/00000/00000/00000 2 limus:a1,e1 -:b2,e5", "b2-b3^c3", {"choices": 1}),
    ],
)
def test_what_is_felt(text: str, turn: str, ways: dict[str, int]) -> None:
    position = st.Position.from_text(text)
    power = next(name for name in position.rules.ids if name)
    assert golden.felt(position, position.parse(turn), power) == ways


def test_steps_are_listed_or_counted() -> None:
    start = st.Rules().start()
    assert re.fullmatch(r"25 place \([0-9a-f]{8}\)", golden.offer(start))
    assert golden.offer(start.play("a1 e1 e5 a5 a1-b1")) == "b1^a1 b1^a2 b1^b2 b1^c1 b1^c2"
