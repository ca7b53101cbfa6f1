"""The README: its tour runs, its two commands are there, and what it links to exists."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import santorini as st

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


@pytest.fixture(scope="module")
def text() -> str:
    return README.read_text(encoding="utf-8")


def commands(text: str) -> list[str]:
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]


def test_tour_runs_and_has_twelve_lines(text: str) -> None:
    tour = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, "README.md", str(README), 0)
    assert len(tour.examples) == 12
    results = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(tour)
    assert results.failed == 0


def test_two_commands_do_everything(text: str) -> None:
    play, tests = commands(text)
    for command in (play, tests):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert play.endswith(".venv/bin/santorini play --first greedy --second random --seed 7")
    assert tests.endswith(".venv/bin/pytest -n auto")


def test_commands_name_what_the_project_has(text: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(re.findall(r'"\.\[(\w+)\]"', "\n".join(commands(text))))
    assert extras == {"cli", "test"}
    assert extras <= set(project["optional-dependencies"])
    assert "santorini" in project["scripts"]
    assert any(need.startswith("pytest>") for need in project["optional-dependencies"]["test"])
    assert (ROOT / "tests").is_dir()


def test_links_lead_somewhere(text: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_powers_are_counted_and_named(text: str) -> None:
    own = [power for power in st.powers.all_powers() if power.__module__.startswith("santorini.powers.")]
    assert f"{len(own)} of the game's 66 gods and heroes" in text
    changes = " ".join((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split())
    named = {name for name in (st.powers.card_of(power).name for power in own) if re.search(rf"\b{name}[,.]", changes)}
    assert len(named) == len(own)
