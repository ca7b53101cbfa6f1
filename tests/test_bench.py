"""The benchmarks: what they report and compare. No test asserts a time."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result

import santorini as st
from santorini import bench
from santorini.cli import commands

TINY = bench.Plan(
    0.0002,
    1,
    200,
    line_ups=((None, None), ("apollo", "hermes"), ("hephaestus", "athena")),
    pairs=(("apollo", "hermes"), ("athena", "medusa"), ("medusa", "pan")),
)
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
PAIR_KEYS = {"compiled", "pairs.count", "pairs.median", "pairs.slowest"}
PAIRS = {"apollo - hermes", "athena - medusa", "medusa - pan"}


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
    ["", "[]", "{}", "nonsense", "[" * 99_999, '{"face.turns": 1}', '{"pairs.median": 1.5, "pairs.slowest": []}']
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


# ---------------------------------------------------------------------- all pairs

SLOWEST = [{"pair": "b - c", "steps": 2.0}, {"pair": "a - b", "steps": 8.0}]
REPORT_OF_PAIRS = {"compiled": True, "pairs.count": 3, "pairs.median": 9.0, "pairs.slowest": SLOWEST}


def test_allowed_pairs_are_those_that_rules_take() -> None:
    pairs = bench.allowed_pairs()
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    assert {frozenset(pair) for pair in pairs} >= {frozenset(pair) for pair in permutations(bench.GODS, 2)}
    ids = [card.id for card in map(st.powers.card_of, st.powers.all_powers()) if 2 in card.players]
    for left_out in {*combinations(ids, 2)} - {*pairs}:
        with pytest.raises(st.RulesError, match="are barred against each other"):
            st.Rules(powers=left_out)


def test_pairs_are_measured_and_the_slowest_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SLOWEST", 2)
    told: list[str] = []
    report = bench.run_pairs(TINY, told.append)
    assert (report.compiled, report.count) == (st.compiled, 3)
    assert len(report.slowest) == 2
    assert report.slowest.keys() < PAIRS == {*told}
    assert list(report.slowest.values()) == sorted(report.slowest.values())
    assert report.slowest.keys() | {"pairs.median", "pairs.slowest"} == report.figures.keys()
    assert all(figure > 0 for figure in report.figures.values())


def test_pairs_that_seem_slow_are_measured_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is the second measurement; the median is that of the first one of all pairs."""
    first = {("a", str(number)): float(number) for number in range(1, 42)}

    def figure(pair: bench.Pair, _games: int, plan: bench.Plan, _note: object) -> float:
        return first[pair] if plan.seconds == TINY.glance.seconds else 100 - first[pair]

    monkeypatch.setattr(bench, "_pair_rate", figure)
    report = bench.run_pairs(attrs.evolve(TINY, pairs=tuple(first)))
    assert report.median == 21
    assert list(report.slowest.items()) == [(f"a - {number}", 100 - number) for number in range(20, 10, -1)]


def test_report_of_pairs_is_read_and_compared() -> None:
    report = bench.PairReport(True, 3, 9.0, {"b - c": 2.0, "a - b": 8.0})
    assert json.loads(report.to_json()) == REPORT_OF_PAIRS
    assert bench.read_pairs(report.to_json()) == report.figures
    now = bench.PairReport(True, 3, 18.0, {"a - b": 4.0, "a - c": 5.0})
    assert now.ratios(report.figures) == {"pairs.slowest": 2.0, "pairs.median": 2.0, "a - b": 0.5}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", json.dumps(dict.fromkeys(sorted(KEYS), 1.5))]
    + [
        json.dumps({**REPORT_OF_PAIRS, key: bad})
        for key, bad in (
            ("pairs.median", None),
            ("pairs.median", 0),
            ("pairs.slowest", []),
            ("pairs.slowest", {"a - b": 1.5}),
            ("pairs.slowest", ["a - b"]),
            ("pairs.slowest", [{"steps": 1.5}]),
            ("pairs.slowest", [{"pair": ["a", "b"], "steps": 1.5}]),
            ("pairs.slowest", [{"pair": "a - b"}]),
            ("pairs.slowest", [{"pair": "a - b", "steps": True}]),
            ("pairs.slowest", [{"pair": "a - b", "steps": 1.5}, {"pair": "b - c", "steps": "1.5"}]),
        )
    ],
)
def test_what_is_no_report_of_pairs_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(st.NotationError, match=r"^no report of pairs: "):
        bench.read_pairs(text)
    path = tmp_path / "old.json"
    path.write_text(text)
    result = run("--pairs", "--compare", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"santorini: {path}: no report of pairs: ")
    assert result.stderr.count("\n") == 1


def test_a_report_of_pairs_is_no_other_report(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(REPORT_OF_PAIRS))
    result = run("--compare", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"santorini: {path}: no report: it is a report of pairs, which is another kind\n"


@pytest.mark.usefixtures("tiny")
def test_pairs_as_table_and_json_and_comparison(tmp_path: Path) -> None:
    written = run("--pairs", "--json")
    assert (written.exit_code, written.stderr) == (0, "")
    data = json.loads(written.stdout)
    assert set(data) == PAIR_KEYS
    assert {entry["pair"] for entry in data["pairs.slowest"]} == PAIRS

    names = sorted({*PAIRS, "median of 3 pairs"})
    first, head, *rows = run("--pairs", "--quick").stdout.splitlines()
    assert first == f"compiled: {'yes' if st.compiled else 'no'}"
    assert head == "steps per second"
    assert sorted(row.rsplit(maxsplit=1)[0] for row in rows) == names

    data["pairs.slowest"] = [entry for entry in data["pairs.slowest"] if entry["pair"] != "athena - medusa"]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(data))
    _, head, *rows = run("--pairs", "--compare", str(old)).stdout.splitlines()
    assert head.split() == ["steps", "per", "second", "new/old"]
    columns = {row.split("  ")[0]: row.split("  ", 1)[1].split() for row in rows}
    assert sorted(columns) == names
    assert {name for name, values in columns.items() if len(values) == 1} == {"athena - medusa"}

    compared = json.loads(run("--pairs", "--json", "--compare", str(old)).stdout)
    assert set(compared) == PAIR_KEYS | {"ratios"}
    assert set(compared["ratios"]) == {"pairs.median", "pairs.slowest"} | (PAIRS - {"athena - medusa"})
