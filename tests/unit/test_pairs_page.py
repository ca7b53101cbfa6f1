"""The page on the simple gods shows what the file of results says."""

from __future__ import annotations

import json
from itertools import combinations
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import santorini as st
from tooling import tool


@pytest.fixture(scope="module")
def pairs() -> ModuleType:
    return tool("pairs")


@pytest.fixture(scope="module")
def found(pairs: ModuleType) -> dict[str, Any]:
    text = pairs.PAGE.with_suffix(".json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    assert pairs.written(read) == text
    return read


def test_all_pairs_that_may_meet_are_there(pairs: ModuleType, found: dict[str, Any]) -> None:
    gods = [st.powers.card_of(power).id for power in st.powers.all_powers() if st.powers.card_of(power).simple]
    assert found["gods"] == gods
    assert len(gods) == 10
    assert [*found["pairs"]] == [f"{one}-{other}" for one, other in combinations(gods, 2) if pairs.allowed(one, other)]
    assert {2 * sum(counts) for counts in found["pairs"].values()} == {found["games"]}


def test_the_page_is_made_from_the_file(pairs: ModuleType, found: dict[str, Any]) -> None:
    assert pairs.PAGE.with_suffix(".svg").read_text(encoding="utf-8") == pairs.picture(found)
    assert pairs.table(found) in pairs.PAGE.read_text(encoding="utf-8")


def test_the_picture_tells_both_sides(pairs: ModuleType, found: dict[str, Any]) -> None:
    root = ElementTree.fromstring(pairs.picture(found))  # noqa: S314 - made here
    notes = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}title")][1:]
    assert len(notes) == 10 * 11
    known = pairs.rates(found)
    for (one, other), (rate, low, high) in known.items():
        assert low <= rate <= high
        assert known[other, one] == pytest.approx((1 - rate, 1 - high, 1 - low))
        assert any(note.startswith(f"{one} against {other}: {rate:.1%}") for note in notes)
    assert pairs.colour(0.5) == "#f6f4ee"
    assert pairs.colour(1.0) != pairs.colour(0.0)


def test_a_pair_is_played_with_the_gods_exchanged(pairs: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def play_match(players: list[Any], rules: st.Rules, **options: Any) -> st.match.Match:
        asked.append((rules.ids, [one.name for one in players], options["rotate"]))
        options = {**options, "executor": None, "workers": 0}
        return st.match.play_match([st.match.Player("random", one.name) for one in players], rules, **options)

    monkeypatch.setattr(pairs.st, "play_match", play_match)

    class Asked:
        games, nodes, seed = 6, 100, 1

    counts = pairs.played("pan", "atlas", Asked, None)
    assert sum(counts) == 3
    assert asked == [(gods, [*gods], False) for gods in (("pan", "atlas"), ("atlas", "pan"))]
