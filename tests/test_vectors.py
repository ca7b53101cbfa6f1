"""The checker of reference vectors: what is kept here passes, what is spoilt fails, and each excuse is narrow."""

from __future__ import annotations

import gzip
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar

import pytest

import santorini as st
from santorini import powers as registry
from santorini.testing.vectors import Report, VectorError, check
from santorini.testing.vectors.__main__ import main
from santorini.testing.vectors.deviations import DEVIATIONS, SENTENCES, name_of
from santorini.testing.vectors.reading import find_files

KEPT = Path(__file__).parent / "vectors"
SHARED = Path(__file__).parents[2] / "shared" / "vectors"

Line = dict[str, Any]


def run(folder: Path, *values: Line) -> Report:
    """Check lines, which are written to a file first."""
    file = folder / "some.jsonl"
    file.write_text("".join(json.dumps(value) + "\n" for value in values))
    return check([file])


def run_whole(folder: Path, value: object, depth: int = 3) -> Report:
    """Check one JSON value, which is written to a file first."""
    file = folder / "some.json"
    file.write_text(json.dumps(value))
    return check([file], depth=depth)


def assert_passes(report: Report, *excuses: str) -> None:
    assert [verdict.problems for verdict in report.failures] == []
    assert (report.passed, report.waiting, set(report.excused)) == (1, 0, set(excuses))


def assert_fails(report: Report, text: str) -> None:
    assert (report.passed, report.failed, report.waiting) == (0, 1, 0)
    assert text in str(report)


# ---------------------------------------------------------------------- the collections


def test_kept_vectors() -> None:
    report = check([KEPT])
    assert [(verdict.place, verdict.problems) for verdict in report.failures] == []
    assert (report.passed, report.waiting) == (2357, 0)
    assert report.excused["jpricey-drops-double-builds"] >= 16
    assert {path.name for path in report.others} == {"LICENSE", "NOTICE.md"}


#: The files of the whole collection, those that take long by themselves: how many of their vectors pass, and how many
#: are about powers that this game has not.
FILES: dict[str, tuple[int, int]] = {
    "bga_pairs.jsonl.gz": (1215, 0),
    "jpricey_pairs.jsonl.gz": (6093, 1084),
    "jpricey_start_counts.json": (49, 4),
    "the others": (2799, 100),
}
#: What lies beside them.
BESIDE = {"BGA_FORMAT.md", "JPRICEY_FORMAT.md", "jpricey_index.json"}


@pytest.mark.heavy
@pytest.mark.skipif(not SHARED.is_dir(), reason="the whole collection of vectors is not here")
@pytest.mark.parametrize("name", FILES)
def test_shared_vectors(name: str) -> None:
    files = (
        [file for file in SHARED.iterdir() if file.name not in BESIDE | {*FILES}] if " " in name else [SHARED / name]
    )
    report = check(files, depth=4 if st.compiled else 3)
    assert [(verdict.place, verdict.problems) for verdict in report.failures] == []
    assert (report.passed, report.waiting) == FILES[name]
    assert {*report.missing_powers} <= {"apollov2", "charonv2", "nike", "stymphalians"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the whole collection of vectors is not here")
def test_files_without_vectors() -> None:
    assert {path.name for path in find_files([SHARED])[1]} == BESIDE


# ---------------------------------------------------------------------- lines in BGA's format, worked out by hand


def bga(names: list[str | None], rows: str, sides: str, steps: str, results: str, *, mover: int = 0) -> Line:
    """Write a line in short.

    Steps are like "a1-a2! a1^b1 skip" (! = dead). Results, one a line, are like "00000/.../00000 a1+e5 d1".
    """
    return {
        "id": "by hand",
        "powers": names,
        "to_move": mover,
        "heights": rows,
        "workers": [_workers(side) for side in sides.split()],
        "extra": {},
        "first_steps": [_step(text) for text in steps.split()],
        "results": [_result(text.split(), 1 - mover) for text in results.split("\n") if text.strip()],
    }


def _workers(side: str) -> list[list[str]]:
    return [[square, "m" if index else "f"] for index, square in enumerate(side.split("+"))]


def _step(text: str) -> Line:
    step: Line = {"do": "move", "from": text[:2], "to": text[3:5]}
    if "skip" in text:
        step = {"do": "skip"}
    elif "^" in text:
        step = {"do": "build", "from": text[:2], "at": text[3:5], "what": "block"}
    return step | ({"dead": True} if text.endswith("!") else {})


def _result(words: list[str], following: int) -> Line:
    heights, *sides = words
    workers = [_workers(side) for side in sides]
    return {"heights": heights, "workers": workers, "winner": None, "next": following, "by": "this way"}


def ended(line: Line, winner: int, reason: str, sides: str | None = None) -> Line:
    """Return the line with the one result that the game is over."""
    result: Line = {"winner": winner, "reason": reason, "next": None}
    if sides is not None:
        result |= {"heights": line["heights"], "workers": [_workers(side) for side in sides.split()], "by": ""}
    return line | {"results": [result]}


def marked(line: Line, before: list[bool], after: list[list[bool]]) -> Line:
    """Return the line with Athena's marks of player 0, before the turn and in each result."""
    for up, place in zip([before, *after], [line, *line["results"]], strict=True):
        place["extra"] = {"moved_up": up, "athena_blocks": up[0]}
    return line


def told(line: Line, before: Line, *after: Line) -> Line:
    """Return the line with what is remembered before the turn, and in each result, or in all of them."""
    afters = after * len(line["results"]) if len(after) == 1 else after
    results = [result | {"extra": extra} for result, extra in zip(line["results"], afters, strict=True)]
    return line | {"extra": before, "results": [{"next": 1 - line["to_move"]} | result for result in results]}


def following(line: Line, player: int) -> Line:
    """Return the line with another player to come."""
    return line | {"results": [result | {"next": player} for result in line["results"]]}


TOP = "DDDDD/DDDDD/DDDDD"
EVEN = "DDDDD/DDDDD/DDDDd2"
DOWN, UP = [False, False], [True, False]

# Rules text, scene C13: the swap leaves no build.
SWAP = bga(
    ["Apollo", None],
    "00000/000DD/DD000/0D000/0D000",
    "a1+e5 d1+a2",
    "a1-a2! e5-d5",
    """00000/001DD/DD000/0D000/0D000 a1+d5 d1+a2
    00100/000DD/DD000/0D000/0D000 a1+d5 d1+a2
    00001/000DD/DD000/0D000/0D000 a1+d5 d1+a2""",
)
CLIMBS = bga(
    ["Athena", None],
    f"{TOP}/01DDD/00DDD",
    "a1 a2",
    "a1-b1 a1-b2",
    f"""{TOP}/01DDD/10DDD b1 a2
    {TOP}/02DDD/00DDD b1 a2
    {TOP}/01DDD/10DDD b2 a2
    {TOP}/01DDD/01DDD b2 a2""",
)
BOUND = bga(
    ["Athena", None],
    f"{TOP}/01DDD/00DDD",
    "a1 a2",
    "a2-b1",
    f"""{TOP}/11DDD/00DDD a1 b1
    {TOP}/02DDD/00DDD a1 b1""",
    mover=1,
)
LOW_DOMES = bga(
    ["Atlas", None],
    f"{TOP}/00DDD/00DDD",
    "a1 b2",
    "a1-a2 a1-b1",
    f"""{TOP}/00DDD/10DDD a2 b2
    {TOP}/00DDD/d00DDD a2 b2
    {TOP}/00DDD/01DDD a2 b2
    {TOP}/00DDD/0d0DDD a2 b2
    {TOP}/00DDD/10DDD b1 b2
    {TOP}/00DDD/d00DDD b1 b2
    {TOP}/10DDD/00DDD b1 b2
    {TOP}/d00DDD/00DDD b1 b2""",
)
STAYS = bga(
    ["Hermes", None],
    f"{TOP}/00DDD/00DDD",
    "a1 b2",
    "a1-a2 a1-b1 skip",
    f"""{TOP}/10DDD/00DDD a1 b2
    {TOP}/00DDD/01DDD a1 b2
    {TOP}/00DDD/10DDD a2 b2
    {TOP}/00DDD/01DDD a2 b2
    {TOP}/00DDD/10DDD b1 b2
    {TOP}/10DDD/00DDD b1 b2""",
)
BUILDS_FIRST = bga(
    ["Prometheus", None],
    f"{TOP}/00DDD/00DDD",
    "a1 b2",
    "a1^a2 a1^b1 skip",
    f"""{TOP}/10DDD/10DDD b1 b2
    {TOP}/20DDD/00DDD b1 b2
    {TOP}/00DDD/11DDD a2 b2
    {TOP}/00DDD/02DDD a2 b2
    {TOP}/00DDD/10DDD a2 b2
    {TOP}/00DDD/01DDD a2 b2
    {TOP}/00DDD/10DDD b1 b2
    {TOP}/10DDD/00DDD b1 b2""",
)

ALONE = f"""{TOP}/10DDD/00DDD b1 b2
    {TOP}/00DDD/10DDD b1 b2
    {TOP}/00DDD/01DDD a2 b2
    {TOP}/00DDD/10DDD a2 b2"""
TURNED_UP = told(
    bga(["Chaos", None], f"{TOP}/03DDD/00DDD", "a1 b1", "a1-a2", f"{TOP}/03DDD/10DDD a2 b1\n{TOP}/0DDDD/00DDD a2 b1"),
    {"powers_now": [["Pan", "Chaos"], []], "chaos_deck": ["Atlas", "Apollo"]},
    {"powers_now": [["Pan", "Chaos"], []], "chaos_deck": ["Atlas", "Apollo"]},
    {"powers_now": [["Atlas", "Chaos"], []], "chaos_deck": ["Apollo"]},
)
DRAWS = bga(["Tyche", None], f"{TOP}/00DDD/00DDD", "a1 b2", "a1-a2 a1-b1", ALONE)
DRAWS_NOTHING = told(DRAWS, {"tyche_deck": [0, 0, 1]}, {"tyche_deck": [0, 1]})
DRAWS_A_TURN = told(
    following(DRAWS, 0), {"tyche_deck": [1, 0, 0]}, {"tyche_deck": "shuffled", "additional_turn": "Tyche"}
)
NIGHT_FALLS = told(
    bga(
        ["Nyx", "Apollo"],
        f"{EVEN}/03DDD/00DDD",
        "a1 b1",
        "a1-a2",
        f"{EVEN}/03DDD/10DDD a2 b1\n{EVEN}/0DDDD/00DDD a2 b1",
    ),
    {"night_power": "Minotaur"},
    {"night_power": "Minotaur"},
    {"night_power": "Minotaur", "powers_now": [["Nyx", "Minotaur"], []]},
)
TAKES = told(
    bga(
        ["Circe", "Apollo"],
        f"{TOP}/00DDD/00DDD",
        "a1 b2",
        "a1-a2 a1-b1 a1-b2",
        f"{ALONE}\n{TOP}/10DDD/00DDD b2 a1\n{TOP}/00DDD/01DDD b2 a1",
    ),
    {},
    {"powers_now": [["Circe", "Apollo"], []]},
)
GIVES_BACK = bga(
    ["Circe", "Apollo"],
    f"{TOP}/00DDD/00DDD",
    "b2 a1",
    "a1-a2 a1-b1 a1-b2",
    f"""{TOP}/10DDD/00DDD b2 b1
    {TOP}/00DDD/10DDD b2 b1
    {TOP}/00DDD/01DDD b2 a2
    {TOP}/00DDD/10DDD b2 a2
    {TOP}/10DDD/00DDD a1 b2
    {TOP}/00DDD/01DDD a1 b2""",
    mover=1,
)

BY_HAND = {
    "a dead first step": SWAP,
    "scene C12, no turn can be finished": ended(
        bga(["Apollo", None], "000D0/000DD/DD000/0D000/0D000", "a1+e5 a2+c5", "a1-a2!", ""), 1, "no_complete_turn"
    ),
    "scene C9, stuck": ended(
        bga([None, None], "00000/00000/00000/DDD00/00D00", "a1+b1 d4+e5", "", ""), 1, "stuck", "a1+b1 d4+e5"
    ),
    "scene C14, a swap up": ended(
        bga(["Apollo", None], "000D0/000DD/DD000/3D000/2D000", "a1+e5 a2+c5", "a1-a2", ""), 0, "level3", "a2+e5 a1+c5"
    ),
    "a win by a power": ended(
        bga(["Pan", None], f"{TOP}/020DD/DDDDD", "b2 c2", "b2-a2", ""), 0, "power:Pan", "a2 c2"
    ),
    "Athena's mark is made": marked(CLIMBS, DOWN, [DOWN, DOWN, UP, UP]),
    "Athena's mark binds": marked(BOUND, UP, [UP, UP]),
    "low domes": LOW_DOMES,
    "no move before the build": STAYS,
    "a build before the move": BUILDS_FIRST,
    "the next god is turned up": TURNED_UP,
    "a card that does nothing is drawn": DRAWS_NOTHING,
    "a card that grants a turn is drawn": DRAWS_A_TURN,
    "a card comes from aside": NIGHT_FALLS,
    "a card is taken": TAKES,
    "a card that will be taken when the next turn starts": GIVES_BACK,
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_lines_by_hand(name: str, tmp_path: Path) -> None:
    assert_passes(run(tmp_path, BY_HAND[name]))


def spoil(*path: str | int, to: Any) -> Callable[[Line], None]:
    """Return a function that puts a value at a path of a line."""

    def change(line: Line) -> None:
        *front, last = path
        inner: Any = line
        for key in front:
            inner = inner[key]
        inner[last] = to

    return change


SPOILT_BGA = {
    "a result is missing": (SWAP, spoil("results", 0, to=SWAP["results"][1]), "1 found but not listed: 00000/001DD"),
    "wrong heights": (SWAP, spoil("results", 0, "heights", to="00000/002DD/DD000/0D000/0D000"), "listed but not found"),
    "wrong dome": (LOW_DOMES, spoil("results", 1, "heights", to=f"{TOP}/00DDD/D0DDD"), "by this way"),
    "wrong square": (SWAP, spoil("results", 0, "workers", 0, 0, 0, to="a5"), "1 listed but not found"),
    "wrong next": (SWAP, spoil("results", 0, "next", to=0), "then player 1"),
    "wrong winner": (BY_HAND["scene C9, stuck"], spoil("results", 0, "winner", to=0), "player 1 wins"),
    "wrong reason": (BY_HAND["a win by a power"], spoil("results", 0, "reason", to="level3"), "climbed"),
    "a won result is not won": (BY_HAND["a win by a power"], spoil("results", 0, to=SWAP["results"][0]), "power:pan"),
    "a wrong mark in a result": (
        BY_HAND["Athena's mark is made"],
        spoil("results", 3, "extra", to={"moved_up": DOWN, "athena_blocks": False}),
        "moved_up=frozenset({1})",
    ),
    "marks that contradict each other": (
        BY_HAND["Athena's mark binds"],
        spoil("extra", "athena_blocks", to=False),
        "does not say that athena_blocks is False",
    ),
    "a first step too many": (
        SWAP, spoil("first_steps", 0, "to", to="b1"), "first steps listed but not found: a1-b1"
    ),
    "a first step is missing": (SWAP, spoil("first_steps", 0, to=SWAP["first_steps"][1]), "not listed: a1-a2"),
    "a dead step is not marked": (SWAP, spoil("first_steps", 0, "dead", to=False), "not dead listed but not found"),
    "a live step is marked": (SWAP, spoil("first_steps", 1, "dead", to=True), "not dead found but not listed: e5-d5"),
    "a live pass is marked": (STAYS, spoil("first_steps", 2, "dead", to=True), "passing over the first step"),
    "no pass": (STAYS, spoil("first_steps", 2, to=STAYS["first_steps"][0]), "not listed: a1^a2; a1^b1"),
    "a step nobody knows": (SWAP, spoil("first_steps", 0, to={"do": "power"}), "nothing here can compare a first step"),
    "a memory nobody knows": (SWAP, spoil("extra", "fog", to="c3"), "nothing here can compare 'fog' yet"),
    "another god is turned up": (
        TURNED_UP,
        spoil("results", 1, "extra", "powers_now", to=[["Apollo", "Chaos"], []]),
        "powers_now=(('apollo', 'chaos'), ())",
    ),
    "a god too many in the deck": (
        TURNED_UP,
        spoil("results", 1, "extra", "chaos_deck", to=["Apollo", "Pan"]),
        "1 listed but not found",
    ),
    "another card of Tyche": (DRAWS_NOTHING, spoil("extra", "tyche_deck", to=[1, 0, 0]), "4 listed but not found"),
    "no additional turn": (DRAWS_A_TURN, spoil("extra", "tyche_deck", to=[0, 1]), "then player 1"),
    "another card aside": (NIGHT_FALLS, spoil("extra", "night_power", to="Pan"), "2 listed but not found"),
    "no night": (NIGHT_FALLS, spoil("results", 1, "extra", "powers_now", to=None), "(('minotaur', 'nyx'), ())"),
    "an additional turn of another power": (
        DRAWS_A_TURN, spoil("results", 1, "extra", "additional_turn", to="Dionysus"), "additional_turn=dionysus"
    ),
    "nothing is taken": (
        TAKES,
        spoil("results", 0, "extra", "powers_now", to=[["Circe"], ["Apollo"]]),
        "powers_now=(('circe',), ('apollo',))",
    ),
    "a card that never goes is gone": (
        SWAP, spoil("extra", "powers_now", to=[[], []]), "does not say that powers_now is [[], []]"
    ),
    "a memory nobody has": (SWAP, spoil("extra", "talus", to="c3"), "does not say that talus is c3"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT_BGA)
def test_spoilt_bga_lines(name: str, tmp_path: Path) -> None:
    line, change, words = SPOILT_BGA[name]
    line = deepcopy(line)
    change(line)
    assert_fails(run(tmp_path, line), words)


class Sexes(st.Power):
    """A power that changes nothing but has the workers' sexes kept."""

    card: ClassVar[object] = st.Card(id="sexes", name="Sexes")
    reads: ClassVar[tuple[str, ...]] = ("sex",)


def test_female_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._REGISTRY, "sexes", Sexes)
    results = f"{TOP}/00DDD/10DDD a2 b2\n{TOP}/00DDD/01DDD a2 b2\n{TOP}/00DDD/10DDD b1 b2\n{TOP}/10DDD/00DDD b1 b2"
    line = bga(["Sexes", None], f"{TOP}/00DDD/00DDD", "a1 b2", "a1-a2 a1-b1", results)
    assert_passes(run(tmp_path, line))
    line["results"][0]["workers"][0][0][1] = "m"
    assert_fails(run(tmp_path, line), "a2f b2f")


# ---------------------------------------------------------------------- lines of santorini-ai


def kept_lines(power: str) -> list[Line]:
    text = gzip.decompress((KEPT / f"jpricey_{power}.jsonl.gz").read_bytes())
    return [json.loads(line) for line in text.splitlines()]


def fewer(line: Line, *dropped: str) -> Line:
    """Return the line without some of its results."""
    turns = [turn for turn in line["turns"] if turn not in dropped]
    return line | {"turns": turns, "n_states": len(turns)}


def replaced(line: Line, old: str, new: str) -> Line:
    return line | {"turns": [turn.replace(old, new) for turn in line["turns"]]}


MORTAL = kept_lines("mortal")[0]
WINS = next(line for line in kept_lines("mortal") if line["wins"])
ATHENA = next(line for line in kept_lines("athena") if any("/2/athena[^]" in turn for turn in line["turns"]))


@pytest.mark.parametrize("line", [MORTAL, ATHENA, WINS])
def test_lines_of_santorini_ai(line: Line, tmp_path: Path) -> None:
    assert_passes(run(tmp_path, line))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (fewer(MORTAL, MORTAL["turns"][0]), "1 found but not listed"),
        (fewer(MORTAL, *MORTAL["turns"]), "player 2 wins" if MORTAL["to_move"] == 1 else "player 1 wins"),
        (MORTAL | {"n_states": 3}, "n_states is 3"),
        (MORTAL | {"wins": 3}, "wins is 3, but no won result is listed"),
        (replaced(MORTAL, MORTAL["turns"][0], MORTAL["fen"]), "1 listed but not found"),
        (replaced(ATHENA, "athena[^]", "athena[?]"), "player 1=?"),
        (replaced(ATHENA, "athena[^]", "athena"), "player 1=^"),
        (fewer(WINS, *(turn for turn in WINS["turns"] if "#" in turn)) | {"wins": 0}, "found but not listed: player"),
        (replaced(MORTAL, "mortal:", "mortal[x]:"), "nothing here can compare the data 'x' of mortal yet"),
    ],
)
def test_spoilt_lines_of_santorini_ai(line: Line, words: str, tmp_path: Path) -> None:
    assert_fails(run(tmp_path, line), words)


# ---------------------------------------------------------------------- known deviations


def test_deviations_name_their_sources() -> None:
    assert len({name_of(deviation) for deviation in DEVIATIONS}) == len(DEVIATIONS) == len(SENTENCES)
    for deviation in DEVIATIONS:
        text = deviation.__doc__ or ""
        assert SENTENCES[name_of(deviation)].endswith(".")
        assert ".md" in text.partition("\n")[2]


@pytest.mark.parametrize(
    ("key", "value", "name"),
    [("capped", True, "bga-results-cut-off"), ("errors", [{"message": "?"}], "bga-code-raised-errors")],
)
def test_deviation_results_left_out(key: str, value: object, name: str, tmp_path: Path) -> None:
    short = SWAP | {"results": SWAP["results"][:1]}
    assert_fails(run(tmp_path, short), "2 found but not listed")
    assert_passes(run(tmp_path, short | {key: value}), name)
    # What is listed has to be right all the same, and so have the first steps.
    assert_fails(run(tmp_path, short | {key: value, "results": STAYS["results"][:1]}), "1 listed but not found")
    assert_fails(run(tmp_path, short | {key: value, "first_steps": STAYS["first_steps"]}), "first steps listed")


def test_deviation_abyss(tmp_path: Path) -> None:
    line = bga(["Tartarus", None], f"{TOP}/DDDDD/0000D", "a1 d1", "a1-b1", "")
    line["extra"] = {"abyss": "b1"}
    lost = {"winner": 1, "reason": "power:Tartarus", "next": None, "by": "m:a1>b1 b:b1>a1"}
    end = lost | {"heights": f"{TOP}/DDDDD/1000D", "workers": [_workers("b1"), _workers("d1")]}
    line["results"] = [end, end | {"heights": f"{TOP}/DDDDD/0010D", "by": "m:a1>b1 b:b1>c1"}]
    name = "bga-abyss-told-at-the-end-of-the-turn"
    assert_passes(run(tmp_path, line), name)
    assert_fails(run(tmp_path, line | {"results": [end | {"winner": 0}]}), "listed but not found")
    assert_fails(run(tmp_path, line | {"results": [end | {"heights": f"{TOP}/DDDD0/0000D"}]}), "listed but not found")
    other = end | {"winner": 0, "reason": "power:Chronus"}
    assert_passes(run(tmp_path, line | {"results": [end, other]}), name)
    assert_fails(run(tmp_path, line | {"results": [end, other | {"by": "m:a1>c1 b:c1>a1"}]}), "listed but not found")


def test_deviation_hidden_worker_on_the_square_of_another(tmp_path: Path) -> None:
    line = bga(["Hecate", None], f"{TOP}/DDDDD/0000D", "a1 a1", "a1-b1", "")
    name = "bga-hidden-worker-on-the-square-of-another"
    assert_passes(run(tmp_path, line | {"extra": {"secret": 0}}), name)
    with pytest.raises(VectorError, match="two workers stand on one"):
        run(tmp_path, line)


def test_deviation_errors_are_named_even_if_nothing_differs(tmp_path: Path) -> None:
    assert_passes(run(tmp_path, SWAP | {"errors": ["?"]}), "bga-code-raised-errors")


def test_deviation_early_builds_under_adonis(tmp_path: Path) -> None:
    """Adonis asks the worker on c1 to come next to e1: there the other one, on a1, may not build early."""
    name = "bga-adonis-before-the-move"
    memory = 1 | (st.square_index("e1") + 1) << 1 | (st.square_index("c1") + 1) << 6
    text = f"{TOP}/00000/00000 2 adonis:e1,e2 prometheus:a1,c1 memory=1:{memory:x}"
    position = st.Position.from_text(text, st.Rules(powers=("adonis", "prometheus")))
    ends: dict[str, bool] = {}
    for turn in position.turns():
        heights, _, one, two, *_ = position.play(turn).text().replace(",", "+").split()
        end = " ".join((heights, one.partition(":")[2], two.partition(":")[2]))
        ends[end] = ends.get(end, False) or turn[0] not in {st.Build("a1", at) for at in ("a2", "b1", "b2")}
    listed = [end for end, kept in ends.items() if kept]
    assert 0 < len(listed) < len(ends)
    steps = " ".join(str(step) for step in position.steps if isinstance(step, st.Build) and step.source == "c1")

    def line(results: list[str]) -> Line:
        players: list[str | None] = ["Adonis", "Prometheus"]
        plain = bga(players, f"{TOP}/00000/00000", "e1+e2 a1+c1", f"{steps} skip", "\n".join(results), mover=1)
        return told(plain, {"adonis_mark": ["e1", "c1"]}, {"powers_now": [[], ["Prometheus"]]})

    assert_passes(run(tmp_path, line(listed)), name)
    assert_fails(run(tmp_path, line(listed[1:])), "1 found but not listed")
    fewer_steps = line(listed)
    fewer_steps["first_steps"] = fewer_steps["first_steps"][1:]
    assert_fails(run(tmp_path, fewer_steps), "1 first steps found but not listed")


def test_deviation_double_builds(tmp_path: Path) -> None:
    name = "jpricey-drops-double-builds"
    line = next(line for line in kept_lines("prometheus") if run(tmp_path, line).excused[name])
    assert_passes(run(tmp_path, line), name)
    # Any listed result is reached in a way that is not dropped, so none may be missing.
    for turn in line["turns"][::25]:
        assert_fails(run(tmp_path, fewer(line, turn)), "1 found but not listed")


@pytest.mark.parametrize(
    ("power", "name"),
    [
        ("achilles", "jpricey-drops-double-builds"),
        ("achilles", "jpricey-early-build-to-win-on"),
        ("selene", "jpricey-unmoved-selene-builds-no-tower"),
    ],
)
def test_deviations_of_builders(power: str, name: str, tmp_path: Path) -> None:
    line = next(line for line in kept_lines(power) if run(tmp_path, line).excused[name])
    report = run(tmp_path, line)
    assert (report.passed, report.failed) == (1, 0)
    # No result that is listed is explained by a deviation, so none may be missing.
    for turn in [turn for turn in line["turns"] if "#" not in turn][::25]:
        assert_fails(run(tmp_path, fewer(line, turn)), "1 found but not listed")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("coins", 2, "'coins' is a number"),  # the results do not tell it
        ("coins", "many", "'coins' is a number"),
        ("powers_now", "none", "'powers_now' is a list"),
    ],
)
def test_spoilt_memories(key: str, value: object, words: str, tmp_path: Path) -> None:
    line = deepcopy(LOW_DOMES)
    line["extra"] = {key: value}
    with pytest.raises(VectorError, match=words):
        run(tmp_path, line)


def artemis_walks(level: int) -> Line:
    """Return a line with a worker on b2; c2 and c1 are on level 3 too, b1 is on `level`, the rest has domes.

    All turns that end on b1 are listed, with a dome on b2, c2 or c1; those that end on c2 and c1 are not. If b1 is on
    level 2, a walk to c2 or c1 by way of b1 wins.
    """
    heights = "".join(["44440", "44444", "44444", "43344", f"4{level}344"])
    turns = [f"{heights[:at]}4{heights[at + 1 :]}/2/artemis:B1/mortal:E5" for at in (16, 17, 22)]
    turns += [f"{heights}/2/#artemis:C1/mortal:E5"] if level == 2 else []
    names = {"to_move": 1, "god1": "artemis", "god2": "mortal"}
    fen = f"{heights}/1/artemis:B2/mortal:E5"
    return {"fen": fen, **names, "turns": turns, "n_states": len(turns), "wins": int(level == 2)}


def test_deviation_walk_on_level_3(tmp_path: Path) -> None:
    line = artemis_walks(2)
    assert_passes(run(tmp_path, line), "jpricey-win-hides-walk-on-level-3")
    # An end on level 2 is not of that kind, and without the win there is nothing that hides the walk.
    assert_fails(run(tmp_path, fewer(line, line["turns"][0])), "1 found but not listed")
    assert_fails(run(tmp_path, artemis_walks(3)), "found but not listed")


def test_deviation_chronus(tmp_path: Path) -> None:
    name = "jpricey-chronus-waits-for-his-turn"
    line = next(line for line in kept_lines("chronus") if run(tmp_path, line).excused[name])
    assert_passes(run(tmp_path, line), name)
    # A result without five towers is none of that kind, missing or invented, nor is one in which a block has gone.
    towers = {turn: turn.split("/")[0].count("4") for turn in line["turns"] if "#" not in turn}
    four, five = (next(turn for turn in towers if (towers[turn] < 5) == few) for few in (True, False))
    assert_fails(run(tmp_path, fewer(line, four)), "1 found but not listed")
    assert_fails(run(tmp_path, replaced(line, four, line["fen"])), "1 listed but not found")
    assert_fails(run(tmp_path, replaced(line, five, five.replace("1", "0", 1))), "1 listed but not found")


def sleeper(*, god: str = "hermes", high: int = 1) -> Line:
    """Return a line with a worker on a1, level `high`, the other on e1, and results of moves and builds of that one."""
    heights = ["44444", "40404", "44444", "04440", f"{high}4440"]
    rows = "".join(heights)
    turns = [f"{rows[:at]}1{rows[at + 1 :]}/2/{god}:A1,{to}/hypnus:D4,B4" for to, at in (("E1", 19), ("E2", 24))]
    names = {"to_move": 1, "god1": god, "god2": "hypnus"}
    return {"fen": f"{rows}/1/{god}:A1,E1/hypnus:D4,B4", **names, "turns": turns, "n_states": 2, "wins": 0}


def test_deviation_sleeper(tmp_path: Path) -> None:
    name = "jpricey-sleeper-does-not-build"
    waived = sleeper()
    assert_passes(run(tmp_path, waived), name)
    # Builds of the other worker have to be listed, and of either if nobody sleeps.
    assert_fails(run(tmp_path, fewer(waived, waived["turns"][0])), "1 found but not listed")
    assert_fails(run(tmp_path, sleeper(high=0)), "found but not listed")
    # Without any other build it holds the game for lost.
    rows = "4444440404444440444414440"
    lost = {"fen": f"{rows}/1/hermes:A1,E1/hypnus:D4,B4", "to_move": 1, "god1": "hermes", "god2": "hypnus"}
    assert_passes(run(tmp_path, lost | {"turns": [], "n_states": 0, "wins": 0}), name)
    assert_fails(run(tmp_path, sleeper() | {"turns": [], "n_states": 0}), "found but not listed")


def test_deviation_eros_is_placed_on_others(tmp_path: Path) -> None:
    name = "jpricey-eros-is-placed-on-others"
    values = json.loads((KEPT / "jpricey_start_counts.json").read_text())
    line = next(value for value in values if value["god"] == "eros")
    assert_passes(run_whole(tmp_path, [line]), name)
    assert_fails(run_whole(tmp_path, [line | {"placements_god_is_p2": [300, 13270]}]), "listed 300, 13270")
    right = line | {"placements_god_is_p2": [300, 12144]}
    assert_passes(run_whole(tmp_path, [right]))


def test_deviation_unmoved_worker_slays(tmp_path: Path) -> None:
    name = "jpricey-unmoved-worker-slays-at-three"
    line = next(line for line in kept_lines("theseus") if run(tmp_path, line).excused[name])
    assert_passes(run(tmp_path, line), name)
    for turn in line["turns"][::10]:
        assert_fails(run(tmp_path, fewer(line, turn)), "1 found but not listed")
    # What the worker that has moved may slay is not of that kind.
    slain = next(line for line in kept_lines("theseus") if any("[x]:" in turn for turn in fresh(line)))
    assert_fails(run(tmp_path, fewer(slain, fresh(slain)[0])), "1 found but not listed")


def fresh(line: Line) -> list[str]:
    """Return the results in which Theseus has used his power up just now."""
    return [turn for turn in line["turns"] if "[x]" in turn and "[x]" not in line["fen"] and "#" not in turn]


def test_deviation_one_power_twice(tmp_path: Path) -> None:
    name = "jpricey-one-power-twice"
    twice = {"fen": "?", "to_move": 1, "god1": "pan", "god2": "pan", "turns": [], "n_states": 0, "wins": 0}
    assert_passes(run(tmp_path, twice), name)
    with pytest.raises(VectorError, match="'fen'"):
        run(tmp_path, twice | {"god2": "apollo"})
    with pytest.raises(VectorError, match="'fen'"):
        run(tmp_path, twice | {"god1": "mortal", "god2": "mortal"})


# Rules text, section 10, P7: 36, 1,647, 62,248 lines, of which 3, 34, 2,814 are won.
P7 = "0100112310042301120000010/1/mortal:B4,C3/mortal:D4,C2"


def test_deviation_won_games_counted_again(tmp_path: Path) -> None:
    name = "perft-counts-won-games-again"
    assert_passes(run_whole(tmp_path, [{"text": P7, "counts": [36, 1647, 62248]}]))
    assert_passes(run_whole(tmp_path, [{"text": P7, "counts": [36, 1650, 62285]}]), name)
    assert_fails(run_whole(tmp_path, [{"text": P7, "counts": [36, 1650, 62286]}]), "listed 36, 1650, 62286, found 36")
    assert_fails(run_whole(tmp_path, [{"text": P7, "counts": [36, 1650, 62248]}]), "62248")
    # Files with a definition have no such excuse.
    defined = {"fen": P7, "perft": [36, 1650], "distinct_states": [36], "root_wins": 3}
    assert_fails(run_whole(tmp_path, {"positions": [defined]}), "lines: listed 36, 1650, found 36, 1647")


def test_counts(tmp_path: Path) -> None:
    good = {"fen": P7, "perft": [36, 1647, 62248], "distinct_states": [36], "root_wins": 3}
    assert_passes(run_whole(tmp_path, {"positions": [good]}))
    assert_passes(run_whole(tmp_path, {"positions": [good | {"perft": [36, 1647, 1]}]}, depth=2))
    assert_fails(run_whole(tmp_path, {"positions": [good | {"root_wins": 2}]}), "wins: listed 2, found 3")
    assert_fails(run_whole(tmp_path, {"positions": [good | {"distinct_states": [35]}]}), "different positions")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("distinct_states_1", 69),
        ("distinct_states_2", 5001),
        ("placements_god_is_p1", [300, 75901]),
        ("placements_god_is_p2", [301, 75900]),
    ],
)
def test_spoilt_counts_of_the_start(key: str, value: object, tmp_path: Path) -> None:
    start = json.loads((KEPT / "jpricey_start_counts.json").read_text())[0]
    assert_passes(run_whole(tmp_path, [start]))
    assert_fails(run_whole(tmp_path, [start | {key: value}]), f"{key}: listed")


# ---------------------------------------------------------------------- the report and the command line


def test_powers_that_are_not_there(tmp_path: Path) -> None:
    report = run(
        tmp_path, SWAP, SWAP | {"powers": ["Nobody", "Apollo"]}, MORTAL | {"god2": "nothing", "god1": "nobody"}
    )
    assert (report.passed, report.failed, report.waiting) == (1, 0, 2)
    assert "2 lines need powers that are not there yet: nobody 2, nothing 1\n1 passed, 0 failed" in str(report)


def test_report_shows_the_first_failures_only(tmp_path: Path) -> None:
    report = run(tmp_path, *[SWAP | {"results": []}] * 102)
    assert "... and 2 more failed\n0 passed, 102 failed" in str(report)


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.jsonl").write_text(json.dumps(SWAP))
    (tmp_path / "bad.jsonl").write_text(json.dumps(SWAP | {"results": SWAP["results"][1:]}))
    assert main([str(tmp_path / "good.jsonl")]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main([str(tmp_path), "--depth", "2"]) == 1
    out, err = capsys.readouterr()
    assert (out.splitlines()[-1], err) == ("1 passed, 1 failed", "")
    assert f"FAILED {tmp_path / 'bad.jsonl'}:1: by hand" in out
    assert main([str(tmp_path / "none.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"error: {tmp_path / 'none.jsonl'}: no such file or directory\n")


@pytest.mark.parametrize("depth", ["0", "x", "1000", "-1"])
def test_command_line_depth(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([str(KEPT), f"--depth={depth}"])
    assert "a number from 1 to 99 was expected" in capsys.readouterr().err


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "santorini.testing.vectors", str(KEPT / "jpricey_pan.jsonl.gz")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout.splitlines()[-1][-8:]) == (0, "0 failed")


def without(line: Line, key: str) -> bytes:
    return json.dumps({name: value for name, value in line.items() if name != key}).encode()


def changed(line: Line, **fields: object) -> bytes:
    return json.dumps(line | fields).encode()


UNREADABLE = {
    "not JSON": ("a.jsonl", b'{"id": ', r"a.jsonl:1: this is not JSON"),
    "no object": ("a.jsonl", b"[1]", r"a.jsonl:1: a JSON object was expected, not \[1\]"),
    "too deep": ("a.jsonl", b"[" * 100_000, r"a.jsonl:1: this is not JSON"),
    "not UTF-8": ("a.jsonl", json.dumps(SWAP).encode() + b"\n\n\xff", r"a.jsonl:3: this is not UTF-8"),
    "not gzip": ("a.jsonl.gz", json.dumps(SWAP).encode(), r"a.jsonl.gz: Not a gzipped file"),
    "cut gzip": ("a.jsonl.gz", gzip.compress(json.dumps(SWAP).encode())[:-20], r"a.jsonl.gz: .*"),
    "another suffix": ("a.txt", b"", r"a.txt: vectors are files of"),
    "another format": ("a.jsonl", b"{}", r"a.jsonl:1: this is no vector of a known format"),
    "nothing": ("a.jsonl", b"\n", r"a.jsonl: there are no vectors in it"),
    "no list": ("a.json", b"{}", r"a.json: 'positions' is missing"),
    "no counts": ("a.json", b'[{"text": "%s", "counts": []}]' % P7.encode(), r"a.json: \[0\]: there is nothing"),
    "no number": ("a.json", b'[{"text": "%s", "counts": [1.5]}]' % P7.encode(), r"'counts' holds 1.5"),
    "bga: no field": ("a.jsonl", without(SWAP, "heights"), r"a.jsonl:1: 'heights' is missing"),
    "bga: wrong type": ("a.jsonl", changed(SWAP, heights=3), r"'heights' is 3, expected was a text"),
    "bga: heights": ("a.jsonl", changed(SWAP, heights="00000"), r"'heights' are five rows"),
    "bga: player": ("a.jsonl", changed(SWAP, to_move=2), r"'to_move' is 0 or 1"),
    "bga: powers": ("a.jsonl", changed(SWAP, powers=[None]), r"'powers' holds the names of two powers"),
    "bga: one power twice": ("a.jsonl", changed(SWAP, powers=["Pan", "Pan"]), r"cannot have the same power"),
    "bga: sides": ("a.jsonl", changed(SWAP, workers=[[]]), r"'workers' are those of two players"),
    "bga: worker": ("a.jsonl", changed(SWAP, workers=[[["a1"]], []]), r"a worker is a square and f or m"),
    "bga: square": ("a.jsonl", changed(SWAP, workers=[[["z9", "f"]], []]), r"'z9' is not a square"),
    "bga: shared": ("a.jsonl", changed(SWAP, workers=[[["a1", "f"]], [["a1", "f"]]]), r"two workers stand on one"),
    "bga: shared by one side": ("a.jsonl", changed(SWAP, workers=[[["a1", "f"]] * 2, []]), r"two workers stand on one"),
    "bga: mark": ("a.jsonl", changed(CLIMBS, extra={"moved_up": 1}), r"'moved_up' is a list of true and false"),
    "bga: reason": (
        "a.jsonl",
        changed(SWAP, results=[SWAP["results"][0] | {"winner": 0, "reason": "luck"}]),
        r"results\[0\]: 'reason' is",
    ),
    "bga: step": ("a.jsonl", changed(SWAP, first_steps=[{"do": "move"}]), r"first_steps\[0\]: 'from' is missing"),
    "bga: piece": ("a.jsonl", changed(SWAP, first_steps=[_step("a1^a2") | {"what": "x"}]), r"'what' is block or dome"),
    "ai: position": ("a.jsonl", changed(MORTAL, fen="x"), r"a.jsonl:1: 'fen': four parts"),
    "ai: other powers": (
        "a.jsonl",
        changed(MORTAL, god1="pan"),
        r"the text has the powers none, none, the rules have pan, none",
    ),
    "ai: other player": ("a.jsonl", changed(MORTAL, to_move=3), r"another player's turn than 'to_move'"),
    "ai: result": ("a.jsonl", changed(MORTAL, turns=["x"]), r"a position string was expected in 'turns', found 'x'"),
    "ai: result of others": ("a.jsonl", changed(MORTAL, turns=ATHENA["turns"]), r"other powers than 'fen'"),
    "start: no field": (
        "a.json",
        b'[{"god": "pan", "fen": "%s"}]' % P7.replace("mortal", "pan", 1).encode(),
        "missing",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, content, words = UNREADABLE[name]
    (tmp_path / file).write_bytes(content)
    with pytest.raises(VectorError, match=words):
        check([tmp_path / file])
    assert main([str(tmp_path / file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err[:7]) == ("", 1, "error: ")


def test_nothing_to_check(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Not a vector.")
    for path in (tmp_path, tmp_path / "README.md"):
        with pytest.raises(VectorError, match="there are no vectors"):
            check([path])


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(VectorError("here", "so")))
    assert (str(error), error.place, error.reason) == ("here: so", "here", "so")
