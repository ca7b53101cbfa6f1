"""Turns under way and ends of games: those that play may lead to are read, all others are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import santorini as st
from santorini.core.board import EXTRA
from santorini.core.codes import CAN_BUILD, CAN_END, CAN_MOVE

EMPTY = "00000/00000/00000/00000/00000"
C3 = "00000/00000/00100/00000/00000"
B3 = "00000/00000/01000/00000/00000"
P = st.Problem


def problems(text: str, **options: Any) -> set[st.Problem]:
    """Return the problems of a text, under rules of its powers with some options."""
    ids = [word.partition(":")[0].rstrip("+") for word in text.split()[2:4]]
    setup = st.Setup.from_text(text, st.Rules(powers=tuple(ids), **options))
    found = set(setup.problems())
    if not found:
        assert setup.position().text() == setup.text()
    return found


MOVED = "at=b2 from=b3 moves=1 moved=b2"

TURNS = [
    # What the step just made leaves to do.
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build {MOVED}", True),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=move {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=end {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build,end {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=move,build {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=force {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=remove {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=place,build {MOVED}", False),
    (f"{EMPTY} 1 demeter:b2,d4 -:b4,d2 next=build,end {MOVED}", False),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=move,build {MOVED}", True),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build {MOVED}", False),
    # Who made it.
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b4 from=b3 moves=1 moved=b4", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=d4 from=b3 moves=1 moved=b2", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2,d4", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build {MOVED} acted=b2", False),
    (f"{EMPTY} 2 -:b2,d4 -:b4,d2 next=build {MOVED}", False),
    # From where.
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b2 moves=1 moved=b2", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=e5 moves=1 moved=b2", False),
    (f"{EMPTY} 1 -:b2,d4 -:b3,d2 next=build {MOVED}", False),
    (f"{EMPTY} 1 -:b2,b3 -:b4,d2 next=build {MOVED}", False),
    ("00000/00000/0D000/00000/00000 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", False),
    ("00000/00000/00000/02000/00000 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", False),
    ("00000/00000/02000/03000/00000 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", False),
    ("00000/00000/03000/03000/00000 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", True),
    ("00000/00000/02000/00000/00000 1 pan:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", False),
    (f"{EMPTY} 1 apollo:b2,d4 -:b3,d2 next=build {MOVED}", True),
    (f"{EMPTY} 1 apollo:b2,b3 -:b4,d2 next=build {MOVED}", False),
    (f"{EMPTY} 1 minotaur:b2,d4 -:b1,d2 next=build {MOVED}", True),
    (f"{EMPTY} 1 minotaur:b2,d4 -:b3,d2 next=build {MOVED}", False),
    # How often.
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=2 moved=b2", False),
    (f"{EMPTY} 1 apollo:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=2 moved=b2", False),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=2 moved=b2", True),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build at=b2 from=b4 moves=2 moved=b2", False),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,e2 next=build at=b2 from=d2 moves=2 moved=b2", True),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build at=b2 from=b2 moves=2 moved=b2", False),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build at=b2 from=e2 moves=2 moved=b2", False),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=3 moved=b2", False),
    # What was built.
    (f"{C3} 1 -:b2,d4 -:b4,d2 next=move at=b2 builds=1 built=c3 acted=b2", False),
    (f"{C3} 1 -:b2,d4 -:b4,d2 next=build,end {MOVED} builds=1 built=c3 acted=b2", False),
    (f"{C3} 1 prometheus:b2,d4 -:b4,d2 next=move at=b2 builds=1 built=c3 acted=b2", True),
    (f"{C3} 1 prometheus:b2,d4 -:b4,d2 next=move builds=1 built=c3 acted=b2", False),
    (f"{C3} 1 prometheus:b2,d4 -:b4,d2 next=move at=b2 builds=2 built=c3 acted=b2", False),
    (f"{C3} 1 prometheus:b2,d4 -:b4,d2 next=build at=b2 from=a1 moves=1 moved=b2 builds=1 built=c3 acted=b2", False),
    (f"{C3} 1 prometheus:b2,d4 -:b4,d2 next=build at=b2 from=c2 moves=1 moved=b2 builds=1 built=c3 acted=b2", True),
    (f"{C3} 1 prometheus:c3,d4 -:b4,d2 next=build at=c3 from=c2 moves=1 moved=c3 builds=1 built=c3 acted=c3", False),
    (f"{C3} 1 demeter:b2,d4 -:b4,d2 next=build,end {MOVED} builds=1 built=c3 acted=b2", True),
    (f"{C3} 1 demeter:b2,d4 -:b4,d2 next=build,end {MOVED} builds=7 built=c3 acted=b2", False),
    (f"{C3} 1 demeter:b2,d4 -:b4,d2 next=build,end {MOVED} builds=1 built=c3 acted=d4", False),
    (f"{C3} 1 demeter:b2,d4 -:b4,d2 next=build,end {MOVED} builds=1 built=d3 acted=b2", False),
    (f"{C3} 1 demeter:a1,d4 -:b4,d2 next=build,end at=a1 from=a2 moves=1 builds=1 built=c3 moved=a1 acted=a1", False),
    (f"{C3} 1 demeter:b2,d4 -:b4,d2 next=build,end builds=1 built=c3 acted=b2 at=b2", False),
    (f"{C3} 1 hephaestus:b2,d4 -:b4,d2 next=build,end {MOVED} builds=1 built=c3 acted=b2", True),
    (
        "00000/00000/00300/00000/00000 1 hephaestus:b2,d4 -:b4,d2"
        f" next=build,end {MOVED} builds=1 built=c3 acted=b2",
        False,
    ),
    (f"{C3} 1 atlas:b2,d4 demeter:b4,d2 next=build,end {MOVED} builds=1 built=c3 acted=b2", False),
    # Marks.
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=move,build moves=1 marks=roamed", True),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=build moves=1 marks=roamed", False),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=move,build moves=2 marks=roamed", False),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=move,build at=b2 moves=1 marks=roamed", False),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=move,build moves=1 marks=roamed,extra", False),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=move,build {MOVED}", False),
    (f"{EMPTY} 1 hermes:b2,d4 -:b4,d2 next=build {MOVED}", False),
    (f"{B3} 1 hermes:b2,d4 -:b4,d2 next=build {MOVED}", True),
    (f"{EMPTY} 1 artemis:b2,d4 -:b4,d2 next=move,build moves=1 marks=roamed", False),
    ("22222/22222/22222/21222/22222 1 hermes:b2,b4 -:d4,d2 next=move,build moves=1 marks=roamed", True),
    ("02020/20202/02020/20202/02020 1 hermes:a1,c1 -:d3,d5 next=move,build moves=1 marks=roamed", True),
    ("02020/22222/02020/22222/02020 1 hermes:a1,c1 -:d4,d2 next=move,build moves=1 marks=roamed", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build {MOVED} marks=climbed", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build {MOVED} marks=fell", False),
    (f"{B3} 1 athena:b2,d4 -:b4,d2 next=build {MOVED} marks=climbed", False),
    (f"{B3} 1 athena:b2,d4 -:b4,d2 next=build {MOVED}", True),
    ("00000/00000/00000/01000/00000 1 athena:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", False),
    (f"00000/00000/00000/01000/00000 1 athena:b2,d2 -:b4,d4 next=build {MOVED} marks=climbed", True),
    (f"00000/00000/00000/01000/00000 2 athena:b4,d4 -:b2,d2 next=build {MOVED} marks=climbed", False),
    (f"00000/00000/00000/01000/00000 2 athena:b4,d4 -:b2,d2 next=build {MOVED}", True),
    (f"00000/00000/00000/01000/00000 2 athena+:b4,d4 -:b2,d2 next=build {MOVED} marks=climbed", False),
    # Somebody else's decision, where nobody is ever asked.
    (f"{EMPTY} 2 -:b2,d4 -:b4,d2 next=place,end turn=1 then=build {MOVED}", False),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build turn=1 then=build {MOVED}", False),
    # Placing.
    (f"{EMPTY} 1 -: -: next=setup moves=1", False),
    (f"{EMPTY} 1 -:b2 -: next=setup marks=extra", False),
    (f"{EMPTY} 1 -:b2 -: next=setup acted=b2", False),
    # Dead ends: with what is left a turn could not be finished.
    ("00000/00000/00000/D0000/0D000 1 apollo:a1,d5 -:b2,e5 next=build at=a1 from=b2 moves=1 moved=a1", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fits"), TURNS)
def test_turns(text: str, fits: bool) -> None:
    assert problems(text) == (set() if fits else {P.TURN_STATE})


def test_who_is_stuck_in_the_middle_has_lost() -> None:
    start = "00000/00000/00000/D0000/0D000 1 apollo:b2,d5 -:a1,e5"
    stepwise = st.Rules(powers=("apollo", None), completion="stepwise")
    lost = st.Position.from_text(start, stepwise).play("b2-a1")
    assert str(lost.outcome) == "player 2 wins: player 1 cannot finish any turn"
    assert st.Position.from_text(lost.text(), stepwise) == lost
    middle = "00000/00000/00000/D0000/0D000 1 apollo:a1,d5 -:b2,e5 next=build at=a1 from=b2 moves=1 moved=a1"
    assert problems(middle, completion="stepwise") == {P.TURN_STATE}


PEAK = "00000/00000/00230/00000/00000"

ENDS = [
    (f"{PEAK} 1 -:d3,a1 -:a5,e1 over=1:climbed", True),
    (f"{PEAK} 1 -:d3,c3 -:a5,e1 over=1:climbed", False),
    ("00000/00000/00130/00000/00000 1 -:d3,a1 -:a5,e1 over=1:climbed", False),
    ("00000/00000/00330/00000/00000 1 -:d3,a1 -:a5,e1 over=1:climbed", False),
    ("00000/00000/00D30/00000/00000 1 -:d3,a1 -:a5,e1 over=1:climbed", False),
    (f"{PEAK} 1 apollo:d3,a1 -:c3,e1 over=1:climbed", True),
    (f"{PEAK} 1 -:d3,a1 athena:a5,e1 over=1:climbed", True),
    (f"{PEAK} 1 -:d3,a1 athena+:a5,e1 over=1:climbed", False),
    (f"{PEAK} 1 artemis:d3,a1 -:a5,e1 over=1:climbed", True),
    ("00000/00000/02130/00000/00000 1 artemis:d3,a1 -:a5,e1 over=1:climbed", False),
    ("00000/00000/02230/00000/00000 1 hermes:d3,a1 -:a5,e1 over=1:climbed", True),
    ("00000/00000/02030/00000/00000 1 hermes:d3,a1 -:a5,e1 over=1:climbed", False),
    (f"{PEAK} 1 -:d3,a1 -:a5,e1 over=1:climbed:1", False),
    (f"{PEAK} 1 pan:d3,a1 -:a5,e1 over=1:power:1", False),
    (f"{PEAK} 1 pan:d2,a1 -:a5,e1 over=1:power:1", True),
    (f"{PEAK} 1 pan:d2,a1 -:a5,e1 over=2:power:1", False),
    (f"{PEAK} 2 pan:d2,a1 -:a5,e1 over=1:power:1", False),
    (f"{PEAK} 2 -:d2,a1 pan:b2,e1 over=2:power:2", True),
    (f"{PEAK} 2 -:d2,a1 pan:b2,e1 over=2:power:1", False),
    (f"{PEAK} 2 apollo:d2,a1 pan:b2,e1 over=1:power:1", False),
    (f"{PEAK} 1 demeter:d2,a1 -:a5,e1 over=1:power:1", False),
    (f"{EMPTY} 1 -:d3,a1 -:a5,e1 over=2:stuck", False),
    (f"{EMPTY} 1 apollo:d3,a1 -:a5,e1 over=2:stuck", False),
    (f"{EMPTY} 1 prometheus:d3,a1 -:a5,e1 over=2:stuck", False),
    ("00000/00000/00000/DD0DD/0D0D0 1 -:a1,e1 -:b5,d5 over=2:stuck", True),
    ("00000/00000/00000/DD0DD/0D0D0 2 -:a1,e1 -:b5,d5 over=1:stuck", False),
    ("00000/00000/00000/DD0DD/0D0D0 1 -:a1,e1 -:b5,d5 over=2:stuck:1", False),
    (f"{EMPTY} 1 -:d3,a1 -:a5,e1 over=nobody:turn-limit", False),
    (f"{EMPTY} 1 -:d3,a1 -:a5,e1 over=nobody:stuck", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fits"), ENDS)
def test_ends(text: str, fits: bool) -> None:
    assert problems(text) == (set() if fits else {P.OUTCOME})


POCKET = "00000/00000/00000/D0000/0D000"


def test_ends_where_each_step_is_judged_alone() -> None:
    """Apollo may have swapped into a corner, but nobody can have got stuck in the open."""
    swapped = f"{POCKET} 1 apollo:a1,d5 -:b2,e5 over=2:stuck"
    assert problems(swapped, completion="stepwise") == set()
    assert problems(swapped) == {P.OUTCOME}
    assert problems(f"{EMPTY} 1 apollo:a1,d5 -:b2,e5 over=2:stuck", completion="stepwise") == {P.OUTCOME}
    assert problems(f"{EMPTY} 1 -:a1,d5 -:b2,e5 over=2:stuck", completion="stepwise") == {P.OUTCOME}
    built = st.Rules(powers=("prometheus", None), completion="stepwise")
    start = st.Position.from_text("00000/00000/00000/DD000/00D00 1 prometheus:a1,e5 -:e4,e3", built)
    lost = start.play("a1^b1")
    assert lost.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)
    assert st.Position.from_text(lost.text(), built) == lost


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("clock=3", {P.MEMORY}),
        ("clock=4", {P.MEMORY}),
        ("clock=2", set()),
        ("clock=3 over=nobody:turn-limit", set()),
        ("clock=2 over=nobody:turn-limit", {P.OUTCOME}),
        ("clock=4 over=nobody:turn-limit", {P.MEMORY, P.OUTCOME}),
        ("clock=3 over=1:turn-limit", {P.OUTCOME}),
        ("clock=3 over=nobody:turn-limit:1", {P.OUTCOME}),
        ("clock=3 over=1:climbed", {P.OUTCOME}),
        ("clock=2 over=1:climbed", set()),
    ],
)
def test_limited_turns(end: str, found: set[st.Problem]) -> None:
    assert problems(f"{PEAK} 1 pan:d3,a1 -:a5,e1 {end}", turn_limit=3) == found


def test_marks_where_the_limit_ends_the_game() -> None:
    """There the turn is over, and the next one has not begun."""
    end = f"{PEAK} 1 athena{{}}:c3,a1 -{{}}:a5,e1 clock=3 over=nobody:turn-limit"
    assert problems(end.format("+", ""), turn_limit=3) == set()
    assert problems(end.format("", "+"), turn_limit=3) == {P.MEMORY}


def test_nothing_is_remembered_while_workers_are_placed() -> None:
    assert problems(f"{EMPTY} 2 athena+:b2,d4 -:b4 next=setup") == {P.MEMORY}
    assert problems(f"{EMPTY} 2 -:b2,d4 -:b4 next=setup clock=1", turn_limit=9) == {P.MEMORY}


# ---------------------------------------------------------------------- powers of users


class Sexed(st.Power):
    """Reads which workers are female."""

    card: ClassVar[object] = st.Card(id="sexed", name="Sexed")
    reads: ClassVar[tuple[str, ...]] = ("sex",)


@pytest.mark.parametrize(
    ("female", "fits"), [("b2,b4", True), ("b2", False), ("b2,d4", False), ("b2,b4,d4", False), ("b2,a1", False)]
)
def test_one_worker_of_each_side_is_female(female: str, fits: bool) -> None:
    setup = st.Setup.from_text(f"{EMPTY} 1 sexed:b2,d4 -:b4,d2 female={female}", st.Rules(powers=(Sexed, None)))
    assert setup.problems() == (set() if fits else {P.MEMORY})


class Builder(st.Power):
    """Builds again and again, on another square each time."""

    card: ClassVar[object] = st.Card(id="builder", name="Builder")

    def builds(self, b: st.Board, source: int, mask: int) -> int:
        return mask & ~b.built

    def after_build(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_BUILD


def test_more_builds_than_are_counted() -> None:
    rules = st.Rules(powers=(Builder, None))
    position = st.Position.from_text(f"{EMPTY} 1 builder:b2,e5 -:a5,e1", rules).play("b2-c3")
    for square in ("b2", "c2", "d2", "b3", "d3", "b4", "c4"):
        position = position.play(st.Build("c3", square))
        assert st.Position.from_text(position.text(), rules) == position
    assert "builds=7" in position.text()
    # The piece on d4 is no piece of this turn, since nobody builds twice on c4.
    wrong = position.text().replace("builds=7", "builds=7 marks=extra")
    assert st.Setup.from_text(wrong, rules).problems() == {P.TURN_STATE}
    fewer = position.text().replace("builds=7", "builds=6")
    assert st.Setup.from_text(fewer, rules).problems() == {P.TURN_STATE}


class Relay(st.Power):
    """Moves one worker, then the other, then builds with either."""

    card: ClassVar[object] = st.Card(id="relay", name="Relay")

    def movers(self, b: st.Board, mask: int) -> int:
        return b.mine & ~b.moved

    def builders(self, b: st.Board, mask: int) -> int:
        return b.mine

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return CAN_MOVE if b.moves == 1 else kinds


def test_several_movers() -> None:
    rules = st.Rules(powers=(Relay, None))
    position = st.Position.from_text(f"{EMPTY} 1 relay:b2,b3 -:a5,e1", rules).play("b3-c3").play("b2-b3")
    assert "from=b3 moves=2 moved=b3,c3" in position.text()
    assert st.Position.from_text(position.text(), rules) == position
    far = position.text().replace("from=b3", "from=e5")
    assert st.Setup.from_text(far, rules).problems() == {P.TURN_STATE}


def test_a_win_with_the_second_mover() -> None:
    rules = st.Rules(powers=(Relay, None))
    position = st.Position.from_text("00000/00000/23000/00000/00000 1 relay:a3,e3 -:a5,e1", rules).play("e3-e4 a3-b3#")
    assert st.Position.from_text(position.text(), rules) == position
    low = position.text().replace("23000", "22000")
    assert st.Setup.from_text(low, rules).problems() == {P.OUTCOME}


class Crowd(Relay):
    """Moves each of five workers, then builds."""

    card: ClassVar[object] = st.Card(id="crowd", name="Crowd")
    workers: ClassVar[int] = 5

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return CAN_MOVE if b.mine & ~b.moved else kinds


def test_more_movers_than_are_tried_out() -> None:
    rules = st.Rules(powers=(Crowd, None))
    position = st.Position.from_text(f"{EMPTY} 1 crowd:a1,b1,c1,d1,e1 -:a5,e5", rules)
    for column in "abcde":
        position = position.play(st.Move(f"{column}1", f"{column}2"))
        assert st.Position.from_text(position.text(), rules) == position
    assert "next=build at=e2 from=a1 moves=3" in position.text()


class Extra(st.Power):
    """Marks its turns."""

    card: ClassVar[object] = st.Card(id="extra", name="Extra")

    def moved(self, b: st.Board, source: int, target: int) -> None:
        b.tally |= EXTRA


def test_marks_of_powers() -> None:
    rules = st.Rules(powers=(Extra, None))
    position = st.Position.from_text(f"{EMPTY} 1 extra:b2,d4 -:b4,d2", rules).play("b2-b3")
    assert "marks=extra" in position.text()
    assert st.Position.from_text(position.text(), rules) == position


@pytest.mark.parametrize(
    "details",
    [
        "next=build at=b4 from=b3 moves=1 moved=b4",
        "next=build at=b2 from=b3 moves=1 moved=b2,d4",
        "next=build at=b2 moves=1 moved=b2",
        "next=build at=b2 from=b3 moved=b2",
        "next=build at=b2 from=b3 moves=2 moved=b2",
        "next=move at=b2 from=b3 moves=1 moved=b2",
        "next=build,end at=b2 from=b3 moves=1 moved=b2",
        "next=force at=b2 from=b3 moves=1 moved=b2",
        "next=build at=b2 from=b3 moves=1 moved=b2 builds=1 built=c3 acted=b2",
        "next=build at=b2 builds=1 built=c3 acted=b2",
        "next=build at=b2 from=b3 moves=1 moved=b2 marks=climbed",
        "next=build at=b2 from=b3 moves=1 moved=b2 marks=roamed",
        "next=build at=b2",
    ],
)
def test_traces_that_cannot_be_left_by_powers_that_do_anything(details: str) -> None:
    """Where a turn cannot be played again, its traces still have to fit together."""
    rules = st.Rules(powers=(Extra, None))
    assert st.Setup.from_text(f"{C3} 1 extra:b2,d4 -:b4,d2 {details}", rules).problems() == {P.TURN_STATE}


class Forgetful(st.Power):
    """Remembers something without saying so."""

    card: ClassVar[object] = st.Card(id="forgetful", name="Forgetful")

    def ends(self, b: st.Board) -> None:
        def keep(value: int) -> None:
            b.remember(self.slot, value)

        keep(2)


def test_powers_that_remember_say_so() -> None:
    with pytest.raises(st.RulesError, match="forgetful: a power that calls `remember` declares `remembers = True`"):
        st.Rules(powers=(Forgetful, None))

    class Mindful(Forgetful):
        """Says so."""

        card: ClassVar[object] = st.Card(id="mindful", name="Mindful")
        remembers: ClassVar[bool] = True

    rules = st.Rules(powers=(None, Mindful))
    position = st.Position.from_text(f"{EMPTY} 2 -:b2,d4 mindful:b4,d2", rules).play("b4-b3^b4")
    assert "memory=2:2" in position.text()
    assert st.Position.from_text(position.text(), rules) == position
    elsewhere = position.text().replace("memory=2", "memory=1")
    assert st.Setup.from_text(elsewhere, rules).problems() == {P.MEMORY}


# ---------------------------------------------------------------------- boards of the core


def board(**fields: int) -> st.Board:
    out = st.Position.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2").board()
    for name, value in fields.items():
        setattr(out, name, value)
    return out


def test_setups_of_boards() -> None:
    rules = st.Rules()
    assert st.Setup.of_board(rules, board()).problems() == set()
    assert st.Setup.of_board(rules, board(dome=1)).problems() == {P.LOW_DOME}


@pytest.mark.parametrize(
    "fields",
    [
        {"l1": 1 << 30},
        {"l2": 1},
        {"w0": 1 << 25},
        {"w2": 1},
        {"turn": 7},
        {"kinds": CAN_END},
        {"result": 9 << 8},
        {"result": 1 << 8 | 1, "tally": 1},
        {"history": 1 << 3},
        {"tally": 1 << 30},
        {"active": 99, "tally": 1},
    ],
    ids=str,
)
def test_boards_that_cannot_be_written_down(fields: dict[str, int]) -> None:
    with pytest.raises(st.SetupError):
        st.Setup.of_board(st.Rules(), board(**fields))


@pytest.mark.parametrize(
    "call",
    [
        lambda wrong: st.Setup.of_board(wrong, board()),
        lambda wrong: st.Setup.of_board(st.Rules(), wrong),
        lambda wrong: st.Setup(rules=wrong),
        lambda wrong: st.Setup(rules=st.Rules(), details=wrong),
        lambda wrong: st.Setup(rules=st.Rules(), player=wrong),
        lambda wrong: st.Setup(rules=st.Rules()).position(waive=wrong),
    ],
)
@pytest.mark.parametrize("wrong", [None, 7, b"x", [[]], 10**5_000, object()], ids=lambda wrong: type(wrong).__name__)
def test_arguments_of_the_wrong_type(call: Callable[[Any], object], wrong: Any) -> None:
    with pytest.raises(st.SetupError):
        call(wrong)
