"""Counts of turns and lines, worked out elsewhere, and by two different ways in here."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as hs

import naive
import santorini as st
from santorini.core import base
from santorini.core.counting import Counter
from strategies import board_of, boards, examples, positions, rules, rules_of, seeds, walk

#: Counts beyond this take long without compiled modules.
FEW: Final = 1_000_000
#: Counts beyond this take more than a second with them.
MANY: Final = 700_000_000


def read(name: str) -> list[dict[str, Any]]:
    """Read a file of counts."""
    found: list[dict[str, Any]] = json.loads(Path(__file__).with_name(f"{name}.json").read_text())["tests"]
    return found


def weight(count: int) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.heavy,) if count > FEW else ()


BASE: Final = read("base")
MOVES: Final = read("moves")
GODS: Final = read("gods")

LINES: Final = [
    pytest.param(test["position"], depth, count, marks=weight(count), id=f"{test['position']} depth {depth}")
    for test in (*BASE, *MOVES)
    for depth, count in enumerate(test["lines"], 1)
    if count <= MANY
]

WINS: Final = [
    pytest.param(test["position"], depth, test["lines"][depth - 1], wins, id=f"{test['name']} depth {depth}")
    for test in MOVES
    for depth, wins in enumerate(test["wins"], 1)
    if test["lines"][depth - 1] < 5_000
]


def general(position: st.Position, depth: int, *, bulk: bool) -> int:
    """Count with the machine that knows of powers, also where there are none."""
    return Counter(position.rules.machine).perft(position.board(), depth, bulk)


def by_hand(position: st.Position, depth: int) -> int:
    """Count with the code that is written out for games without powers."""
    b = position.board()
    return base.lines(b.l1, b.l2, b.l3, b.dome, b.mine, b.foes, depth)


# ---------------------------------------------------------------------- without powers


@pytest.mark.parametrize(("text", "depth", "count"), LINES)
def test_lines(text: str, depth: int, count: int) -> None:
    assert st.perft(st.Position.from_text(text), depth) == count


@pytest.mark.parametrize("test", [*BASE, *MOVES], ids=lambda test: test["position"])
def test_lines_from_all_eight_sides(test: dict[str, Any]) -> None:
    position = st.Position.from_text(test["position"])
    depth = max(depth for depth, count in enumerate(test["lines"], 1) if count <= FEW)
    for turned in position.symmetries():
        assert [st.perft(turned, n) for n in range(1, depth + 1)] == test["lines"][:depth]
        assert general(turned, 2, bulk=True) == general(turned, 2, bulk=False) == test["lines"][1]


@pytest.mark.parametrize(("text", "depth", "lines", "wins"), WINS)
def test_wins(text: str, depth: int, lines: int, wins: int) -> None:
    found = walk_lines(st.Position.from_text(text), depth)
    assert (len(found), sum(found)) == (lines, wins)


def walk_lines(position: st.Position, depth: int) -> list[bool]:
    """Play all lines of exactly `depth` turns; for each, whether its last turn wins."""
    if depth == 1:
        return [turn.wins for turn in position.turns()]
    return [wins for turn in position.turns() for wins in walk_lines(position.play(turn), depth - 1)]


@pytest.mark.parametrize("test", BASE, ids=lambda test: test["position"])
def test_different_positions(test: dict[str, Any]) -> None:
    level = {st.Position.from_text(test["position"])}
    assert sum(turn.wins for position in level for turn in position.turns()) == test["wins"]
    for count in (count for count in test["positions"] if count <= 6_000):
        level = {position.play(turn) for position in level for turn in position.turns()}
        # A player who is stuck has lost at once here, which makes no more and no fewer positions.
        assert len(level) == count
        assert len({position.key for position in level}) == count


@pytest.mark.parametrize("test", [test for test in MOVES if "by first move" in test], ids=lambda test: test["name"])
def test_lines_by_first_move(test: dict[str, Any]) -> None:
    position = st.Position.from_text(test["position"])
    for turned in position.symmetries():
        found: dict[str, list[int]] = {}
        for turn, lines in st.divide(turned, 2).items():
            entry = found.setdefault(str(turn[0]), [0, 0])
            entry[0] += 1
            entry[1] += lines
        assert sorted(found.values()) == sorted(test["by first move"].values())
        if turned == position:
            assert found == test["by first move"]


@pytest.mark.parametrize("test", BASE, ids=lambda test: test["position"])
def test_the_strings_of_santorini_ai(test: dict[str, Any]) -> None:
    position = st.Setup.from_santorini_ai(test["santorini-ai"]).position()
    assert position == st.Position.from_text(test["position"])


# ---------------------------------------------------------------------- simple gods


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("test", GODS, ids=lambda test: f"{test['god']} {test['name']}")
def test_gods(test: dict[str, Any], seat: int) -> None:
    position = st.Position.from_text(test["position"])
    if seat == 2:
        heights, _, one, two = test["position"].split()
        position = st.Position.from_text(f"{heights} 2 {two} {one}")
    for turned in position.symmetries():
        turns = list(turned.turns())
        results = {board_of(turned.play(turn)) for turn in turns}
        counts = (len(turns), sum(turn.wins for turn in turns), len(results), st.perft(turned, 2))
        assert counts == (test["turns"], test["wins"], test["results"], test["lines"])


def plain_turns(start: naive.State) -> list[naive.State]:
    """Return what each turn leads to; of Hermes' ways to stand somewhere one counts, and another for not moving."""
    turns = naive.turns(start)
    if start.powers[start.player] != "hermes":
        return [after for _, after in turns]
    return [*{(len(turn) > 1, after.looks, turn[-1]): after for turn, after in turns}.values()]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("name", ["P1", "P6", "P7"])
@pytest.mark.parametrize("god", ["hermes", "prometheus"])
def test_gods_by_the_plain_rules(god: str, name: str, seat: int) -> None:
    test = next(test for test in GODS if (test["god"], test["name"]) == (god, name))
    heights, _, *sides = test["position"].split()
    mine, theirs = (side.split(":")[1].replace(",", " ") for side in sides)
    player = seat - 1
    start = naive.place(heights, *naive.by_seat(player, mine, theirs), player, naive.by_seat(player, god, None))
    afters = plain_turns(start)
    results = {after.looks for after in afters}
    lines = sum(len(naive.turns(after)) for after in afters)
    counts = (len(afters), sum(after.winner == player for after in afters), len(results), lines)
    assert counts == (test["turns"], test["wins"], test["results"], test["lines"])


# ---------------------------------------------------------------------- the start of a game


def test_placing_turns() -> None:
    start = rules_of().start()
    assert [st.perft(start, depth) for depth in (0, 1, 2)] == [1, 25 * 24, 303_600]
    assert set(st.divide(start, 2).values()) == {23 * 22}


def test_different_placements() -> None:
    start = rules_of().start()
    placed = {start.play(turn) for turn in start.turns()}
    assert len(placed) == 300
    assert {st.perft(position, 1) for position in placed} == {23 * 22}
    # All of them have as many answers; that these make 253 different boards is looked up for some.
    for position in sorted(placed, key=st.Position.text)[::12]:
        boards = {position.play(turn) for turn in position.turns()}
        assert len(boards) == 253
        assert {board.workers(1) for board in boards} == {position.workers(1)}
    assert 300 * 253 == 75_900


# ---------------------------------------------------------------------- two ways to count


@given(boards(hs.just(rules_of())))
@examples(60)
def test_the_written_out_way_counts_the_same(position: st.Position) -> None:
    assume(position.outcome is None)
    for depth in (1, 2):
        lines = by_hand(position, depth)
        assert lines == general(position, depth, bulk=True) == general(position, depth, bulk=False)
        assert lines == st.perft(position, depth)


@given(seeds)
@examples(25)
def test_the_written_out_way_counts_the_same_in_late_games(seed: int) -> None:
    position = walk(rules_of().start(), seed, 4 + 2 * 45)
    assume(position.outcome is None)
    assume(by_hand(position, 2) <= 2_000)
    assert by_hand(position, 3) == general(position, 3, bulk=True) == general(position, 3, bulk=False)


@given(positions(rules(("lookahead",))))
@examples(150)
def test_bulk_counting_counts_the_same(position: st.Position) -> None:
    assert general(position, 1, bulk=True) == general(position, 1, bulk=False) == len(list(position.turns()))


@given(boards(rules(("lookahead",))))
@examples(40)
def test_bulk_counting_counts_the_same_two_turns_deep(position: st.Position) -> None:
    assume(general(position, 1, bulk=True) <= 200)
    lines = general(position, 2, bulk=True)
    assert lines == general(position, 2, bulk=False) == st.perft(position, 2)
    assert lines == sum(st.perft(position.play(turn), 1) for turn in position.turns() if not turn.wins)
    assert lines == sum(st.divide(position, 2).values())


@pytest.mark.parametrize(
    "text",
    [
        "00000/000DD/DD000/0D000/0D000 1 apollo:a1,e5 -:a2,d1",
        "22021/00122/01212/20220/10212 2 -:d3,e5 prometheus:e2,a4",
    ],
)
def test_turns_that_get_stuck_are_counted_the_same_everywhere(text: str) -> None:
    ids = st.Position.from_text(text).rules.ids
    position = st.Position.from_text(text, st.Rules(powers=ids, completion="stepwise"))
    assert any(position.play(turn).outcome for turn in position.turns())
    assert st.perft(position, 1) == sum(st.divide(position, 1).values()) == len(list(position.turns()))


# ---------------------------------------------------------------------- depths


@pytest.mark.parametrize("depth", [-1, 100, 1.0, True, None, "2", 10**30])
def test_impossible_depths(depth: Any) -> None:
    position = rules_of().start()
    with pytest.raises(st.NotationError):
        st.perft(position, depth)
    with pytest.raises(st.NotationError):
        st.divide(position, depth)


def test_no_depth_and_no_turns() -> None:
    over = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,d3 -:a5,e1 over=1:climbed")
    assert [st.perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]
    assert st.divide(over, 1) == st.divide(over, 0) == {}
    stuck = st.Position.from_text("00000/00000/00000/DDD00/00D00 1 -:a1,b1 -:d4,e5")
    assert stuck.outcome is not None
    assert st.perft(stuck, 1) == 0


@pytest.mark.parametrize("powers", [(None, None), ("pan", "hermes")])
def test_a_count_can_be_interrupted(powers: tuple[str | None, str | None]) -> None:
    def stop(*_: object) -> None:
        raise InterruptedError

    position = st.Rules(powers=powers).start().play("b2 d4 b4 d2")
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(InterruptedError):
            st.perft(position, 12)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
