"""The benchmarks: what they report and compare. No test asserts a time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import santorini as st
from santorini import bench
from santorini.cli import commands

TINY = bench.Plan(0.0002, 1, 200, line_ups=((None, None), ("apollo", "hermes"), ("hephaestus", "athena")))
KEYS = {
    "compiled",
    "general.leaf_boards",
    "general.bulk_leaves",
    "general.playout_steps",
    "base.bulk_leaves",
    "base.games",
    "face.turns",
    "python_power.leaf_boards",
}


@pytest.fixture(scope="module")
def report() -> bench.Report:
    return bench.run(TINY)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "FULL", TINY)
    monkeypatch.setattr(bench, "QUICK", TINY)


def run(*args: str) -> Result:
    return CliRunner(env={"FORCE_COLOR": None}).invoke(commands, ["bench", *args])


def test_report_has_exactly_the_keys(report: bench.Report) -> None:
    data = json.loads(report.to_json())
    assert set(data) == KEYS
    assert data.pop("compiled") is st.compiled
    assert all(value > 0 for value in data.values())


def test_report_names_the_slowest_and_the_base_game(report: bench.Report) -> None:
    general = {key for key in KEYS if key.startswith("general.")}
    assert set(report.slowest) == set(report.base) == general
    assert set(report.slowest.values()) <= {"base", "apollo - hermes", "hephaestus - athena"}
    for key in general:
        assert report.figures[key] <= report.base[key]


def test_line_ups_are_the_base_game_and_all_pairs() -> None:
    assert len(bench.LINE_UPS) == len(set(bench.LINE_UPS)) == 91
    assert (None, None) in bench.LINE_UPS
    assert set(bench.GODS) <= {power.card.id for power in st.powers.all_powers() if isinstance(power.card, st.Card)}


@pytest.mark.parametrize("text", bench.BOARDS)
def test_plain_demeter_is_demeter(text: str) -> None:
    plain = st.Position.from_text(text.format("plain_demeter", "-"), st.Rules(powers=(bench.PlainDemeter, None)))
    demeter = st.Position.from_text(text.format("demeter", "-"))
    assert [str(turn) for turn in plain.turns()] == [str(turn) for turn in demeter.turns()]
    assert st.perft(plain, 2) == st.perft(demeter, 2)


def test_rate_counts_the_units_of_work() -> None:
    calls: list[int] = []

    def work() -> int:
        calls.append(1)
        return 5

    assert bench.rate(work, bench.Plan(0.001, 3, 1)) > 0
    assert len(calls) > 3


def test_ratios(report: bench.Report) -> None:
    halved = {key: figure / 2 for key, figure in report.figures.items()}
    assert report.ratios(halved) == {key: pytest.approx(2) for key in KEYS - {"compiled"}}
    assert bench.read(report.to_json()).keys() == KEYS - {"compiled"}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", "[" * 99_999, '{"face.turns": 1}']
    + [
        json.dumps({**dict.fromkeys(sorted(KEYS), 1.5), "base.games": bad})
        for bad in (0, -1, "1", None, True, 10**400, 1e-9)
    ]
    + [json.dumps(dict.fromkeys(sorted(KEYS), 1.5)).replace("1.5", "NaN", 1)]
    + [json.dumps(dict.fromkeys(sorted(KEYS), 1.5)).replace("1.5", "1e999", 1)],
)
def test_what_is_no_report_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(st.NotationError, match=r"^no report: "):
        bench.read(text)
    path = tmp_path / "old.json"
    path.write_text(text)
    result = run("--compare", str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"santorini: {path}: no report: ")
    assert result.stderr.count("\n") == 1


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    long = tmp_path / "long"
    long.write_text(" " * 100_001)
    for path in (tmp_path / "missing", tmp_path, binary, long):
        result = run("--compare", str(path))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert str(path) in result.stderr


@pytest.mark.usefixtures("tiny")
def test_table_and_json_and_comparison(tmp_path: Path) -> None:
    written = run("--json")
    assert (written.exit_code, written.stderr) == (0, "")
    assert set(json.loads(written.stdout)) == KEYS
    old = tmp_path / "old.json"
    old.write_text(written.stdout)

    table = run("--quick", "--compare", str(old)).stdout.splitlines()
    assert table[0] == f"compiled: {'yes' if st.compiled else 'no'}"
    assert "new/old" in table[1]
    assert {line.split()[0] for line in table[2:]} == KEYS - {"compiled"}

    compared = json.loads(run("--json", "--compare", str(old)).stdout)
    assert set(compared) == KEYS | {"ratios"}
    assert set(compared["ratios"]) == KEYS - {"compiled"}
