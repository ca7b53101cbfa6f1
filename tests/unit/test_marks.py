"""What the scenes of marks on workers cannot say: texts, the end of a turn, counting, and powers of users."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Literal

import pytest

import santorini as st
from santorini.core.codes import CAN_END, CAN_MOVE
from santorini.core.counting import Counter
from santorini.core.squares import NEIGHBOURS

FLAT = "00000/00000/00000/00000/00000"
HELD = f"{FLAT} 2 aphrodite:a1,c3 artemis:d3,e5"

#: Opponents that move several times, force somebody along, or build in ways of their own.
OTHERS = (
    "apollo", "artemis", "atalanta", "bellerophon", "bia", "castor", "charybdis", "dionysus", "eris", "heracles",
    "hermes", "jason", "medusa", "prometheus", "proteus", "scylla", "siren", "terpsichore", "theseus", "triton",
)  # fmt: skip


def test_marks_need_not_be_told_where_a_turn_starts() -> None:
    position = st.Position.from_text(HELD)
    assert position.text() == f"{HELD} marked=d3"
    assert st.Position.from_text(position.text()) == position
    away = position.play("d3-e3")
    assert " marked=e3 owing=e3 " in away.text()
    assert st.Position.from_text(away.text()) == away
    assert st.Position.from_json(away.to_json()) == away
    assert "marked" not in position.play("d3-d2^d3").text()


@pytest.mark.parametrize(
    "details",
    [
        "marked=e5",
        "marked=d3,e5",
        "marked=d2",
        "marked=d3 owing=d3",
        "marked=e3 owing=e5 next=move,build at=e3 from=d3 moves=1 moved=e3",
        "marked=e3 next=move,build at=e3 from=d3 moves=1 moved=e3",
        "next=move,build at=e3 from=d3 moves=1 moved=e3",
        "marked=d3 over=1:stuck",
    ],
)
def test_wrong_marks_are_refused(details: str) -> None:
    workers = "e3,e5" if "at=e3" in details else "d3,e5"
    with pytest.raises(st.SetupError):
        st.Position.from_text(f"{FLAT} 2 aphrodite:a1,c3 artemis:{workers} {details}")


def test_marks_nobody_reads_are_refused() -> None:
    with pytest.raises(st.SetupError) as caught:
        st.Position.from_text(f"{FLAT} 2 pan:a1,c3 artemis:d3,e5 marked=d3")
    assert caught.value.problems == {st.Problem.MEMORY}


def test_marks_are_seen_from_all_sides() -> None:
    away = st.Position.from_text(HELD).play("d3-e3")
    for symmetry in range(8):
        image = away.transform(symmetry)
        assert st.Position.from_text(image.text()) == image
        assert len(image.steps) == len(away.steps)


def test_games_that_ended_bear_no_marks() -> None:
    text = "00000/00030/00023/00000/00000 2 aphrodite:c3,a1 -:d3,a5"
    over = st.Position.from_text(text).play("d3-d4#")
    assert over.board().marked == 0
    assert st.Position.from_text(over.text()) == over


def test_additional_turns_are_not_bound_by_adonis() -> None:
    text = "00000/00000/00000/00000/3D000 2 adonis:c3,a3 dionysus:d3,a2 memory=1:{:x}"
    rules = st.Rules(powers=("adonis", "dionysus"))
    position = st.Position.from_text(text.format(1 | 13 << 1 | 14 << 6), rules)
    assert position.why_not("d3-e3") is not None
    again = position.play("a2-b2^a1")
    assert again.turn_player == 2
    assert again.board().memory(0) == 1
    assert again.board().marked == 0


@pytest.mark.parametrize("if_possible", ["lazy", "exact"])
@pytest.mark.parametrize("name", ["hermes", "triton", "atalanta"])
def test_long_ways_are_judged(name: str, if_possible: Literal["lazy", "exact"]) -> None:
    """The worker chosen stands in the other corner; what leads there is found without going astray."""
    rules = st.Rules(powers=("adonis", name), if_possible=if_possible)
    text = f"{FLAT} 2 adonis:a1,e1 {name}:e5,c3 memory=1:{1 | 1 << 1 | 25 << 6:x}"
    position = st.Position.from_text(text, rules)
    bound = name != "atalanta" or if_possible == "exact"
    assert (position.why_not("c3-b3^c3") is not None) == bound
    assert position.why_not("e5-e4") is None


@pytest.mark.parametrize("holder", ["aphrodite", "adonis"])
@pytest.mark.parametrize(
    # Heracles may build on all squares at once, which is a lot to list.
    "other",
    [pytest.param(name, marks=pytest.mark.heavy) if name == "heracles" else name for name in OTHERS],
)
def test_turns_are_counted(holder: str, other: str) -> None:
    """Counting from masks tells what playing tells, in turns in which workers are marked."""
    rng = Random(f"{holder} {other}")
    rules = st.Rules(powers=(holder, other), turn_limit=40)
    counted = 0
    for _ in range(40):
        position = rules.start()
        while position.outcome is None and counted < 3:
            chosen = [step for step in position.steps if isinstance(step, st.Choose)]
            position = position.play(rng.choice(chosen or position.steps))
            if position.board().marked and not position.midturn and rng.random() < 0.4:
                one, two = (Counter(rules.machine).perft(position.board(), 1, bulk) for bulk in (True, False))
                assert one == two == len(list(position.turns())), position.text()
                counted += 1
    assert counted


@pytest.mark.parametrize("other", ["artemis", "castor", "scylla", "prometheus", "atlas", "demeter", "minotaur"])
def test_no_turn_ends_away_from_aphrodite(other: str) -> None:
    """In each turn of random games a worker that was held and has moved ends it beside her, or is dragged to."""
    rng = Random(other)
    rules = st.Rules(powers=("aphrodite", other), turn_limit=60)
    for _ in range(12):
        position = rules.start()
        while position.outcome is None:
            before, after = position, position.play(rng.choice(position.steps))
            if before.turn_player == 2 and after.outcome is None and before.midturn and not after.midturn:
                b = before.board()
                assert not b.owing or other == "scylla"
                near = [NEIGHBOURS[square] & b.workers(0) for square in range(25) if (b.bound & b.moved) >> square & 1]
                assert all(near) or other == "minotaur", before.text()
            position = after


class Warden(st.Power):
    """Opponents may not end their turns, nor build, with a worker on a corner square."""

    card: ClassVar[object] = st.Card(id="warden", name="Warden")

    def bars_end(self, b: st.Board, seat: int) -> bool:
        return bool(b.mine & 0b1000100000000000000010001)


def test_a_power_without_marks_may_bar_the_end() -> None:
    rules = st.Rules(powers=(Warden, "castor"))
    position = st.Position.from_text(f"{FLAT} 2 warden:c3,c1 castor:a2,e2", rules)
    assert position.why_not("a2-a1") is not None
    assert position.why_not("a2-a3 e2-e3") is None
    blocked = position.why_not("a2-a3 e2-e1")
    assert blocked is not None
    assert (blocked.code, blocked.by) == (st.Code.FORBIDDEN, "warden")
    counts = [Counter(rules.machine).perft(position.board(), 1, bulk) for bulk in (True, False)]
    assert counts == [len(list(position.turns()))] * 2


class Runner(st.Power):
    """Moves twice at most, and need not build."""

    card: ClassVar[object] = st.Card(id="runner", name="Runner")

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return CAN_MOVE | CAN_END if b.moves == 1 else CAN_END


def test_the_end_is_no_option_while_somebody_owes() -> None:
    rules = st.Rules(powers=("aphrodite", Runner))
    position = st.Position.from_text(f"{FLAT} 2 aphrodite:c3,a1 runner:d3,a5", rules)
    away = position.play("d3-e3")
    assert st.End() not in away.steps
    blocked = away.why_not(st.End())
    assert blocked is not None
    assert (blocked.code, blocked.by) == (st.Code.FORBIDDEN, "aphrodite")
    assert {str(step) for step in away.steps} == {"e3-d2", "e3-d4", "e3-d3"}
    assert st.End() in position.play("d3-d4").steps
    assert not away.play("e3-d3").midturn


def test_an_additional_turn_in_which_nobody_can_move_is_passed_under_marks_too() -> None:
    waived = {st.Problem.WORKER_COUNT}
    text = "00000/00000/00300/DDD00/D0000 1 dionysus:c1,d3 aphrodite:b1"
    position = st.Position.from_text(text, waive=waived).play("d3-d2^c3")
    assert position.turn_player == 2
    assert not position.midturn
