"""The list of versions shows what the file of results says."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

from tooling import tool


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    return tool("ladder")


@pytest.fixture(scope="module")
def rungs(ladder: ModuleType) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ladder.RUNGS.read_text(encoding="utf-8"))
    return found


def test_each_version_met_the_one_before(rungs: list[dict[str, Any]]) -> None:
    assert len(rungs) > 2
    assert [rung["against"] for rung in rungs] == [None, *(rung["version"] for rung in rungs[:-1])]
    assert all(2 * sum(rung["pairs"]) >= 200 for rung in rungs[1:])


def test_the_page_is_made_from_the_file(ladder: ModuleType, rungs: list[dict[str, Any]]) -> None:
    assert ladder.table(rungs) in ladder.PAGE.read_text(encoding="utf-8")


def test_what_versions_gain_is_added_up(ladder: ModuleType) -> None:
    rungs = [
        {"version": "a", "new": "first", "against": None, "nodes": 9, "pairs": None},
        {"version": "b", "new": "second", "against": "a", "nodes": 9, "pairs": [1, 1, 10, 8, 5]},
        {"version": "c", "new": "third", "against": "b", "nodes": 9, "pairs": [5, 8, 10, 1, 1]},
    ]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in ladder.table(rungs).splitlines()[2:]]
    assert [row[0] for row in rows] == ["third", "second", "first"]
    assert rows[2][2:] == ["–", "–", "+0"]
    assert rows[1][2] == rows[0][2] == "50"
    assert rows[0][4] == "+0"
    assert rows[1][3].startswith(rows[1][4] + " (")
