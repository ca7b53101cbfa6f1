"""Hidden workers and squares: who places when, what is refused, which worlds a view may be, and play on views."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar

import pytest

import santorini as st
from santorini.bots import Greedy
from santorini.core.squares import bit

FLAT = "00000/00000/00000/00000/00000"


def read(text: str, **options: Any) -> st.Position:
    return st.Position.from_text(f"{FLAT} {text}", **options)


def all_worlds(view: st.View) -> set[st.Position]:
    """Return the worlds that a thousand draws find."""
    return {*view.worlds(Random(5), 5_000)}


# ---------------------------------------------------------------------- before the game


@pytest.mark.parametrize("seat", [1, 2])
def test_hecate_places_last_and_does_not_begin(seat: int) -> None:
    other = 3 - seat
    position = st.Rules(powers=("hecate", None) if seat == 1 else (None, "hecate")).start()
    deciders = []
    for step in position.parse("b2 d4 b4 d2 b2-b3^b2 b4-a4^b4"):
        deciders.append(position.decider)
        position = position.play(step)
    assert deciders == [other, other, seat, seat, other, other, seat, seat]


@pytest.mark.parametrize("seat", [1, 2])
def test_tartarus_begins(seat: int) -> None:
    position = st.Rules(powers=("tartarus", None) if seat == 1 else (None, "tartarus")).start().play("b2 d4 b4 d2")
    assert position.decider == seat
    assert {step.kind for step in position.steps} == {"choose"}
    assert len(position.steps) == 21
    later = position.play("{c3} b2-b3^b2 b4-a4^b4")
    assert {step.kind for step in later.steps} == {"move"}


def test_placing_is_hidden() -> None:
    position = st.Rules(powers=(None, "hecate")).start()
    assert not position.view(1).concealed
    position = position.play("b2 d4")
    assert position.view(1) == position.play("c3").view(1)
    assert position.view(1).concealed
    assert position.view(1).position.steps == ()
    assert not position.view(2).concealed
    blocked = position.view(1).why_not(st.Place("c3"))
    assert blocked is not None
    assert blocked.by == "hecate"


def test_both_workers_of_hecate_stand_on_different_squares() -> None:
    position = st.Rules(powers=(None, "hecate")).start().play("b2 d4 c3")
    assert st.Place("c3") not in position.steps
    assert len(position.steps) == 22


# ---------------------------------------------------------------------- worlds


def test_worlds_of_hecate_after_placing() -> None:
    position = st.Rules(powers=(None, "hecate")).start().play("b2 d4 c3 a1")
    boards = position.view(1).position._worlds()
    assert len(boards) == 253
    assert len({board.words() for board in boards}) == 253
    sexed = st.Rules(powers=("hippolyta", "hecate")).start().play("b2 d4 c3 a1")
    assert len(sexed.view(1).position._worlds()) == 506


def test_worlds_of_tartarus() -> None:
    position = st.Rules(powers=("tartarus", None)).start().play("b2 d4 b4 d2 {c3}")
    assert len(position.view(2).position._worlds()) == 21
    later = position.play("b2-b3^b2 b4-a4^b4 b3-b2^b3")
    squares = {step.what for step in position.steps if isinstance(step, st.Choose)}
    assert not squares
    found = {world.board().memory(0) & 31 for world in all_worlds(later.view(2))}
    known = {"b2", "d4", "b4", "d2", "b3", "a4"}
    assert found == {st.SQUARES.index(square) + 1 for square in st.SQUARES if square not in known}


def test_worlds_are_equally_likely() -> None:
    view = st.Rules(powers=("tartarus", None)).start().play("b2 d4 b4 d2 {c3}").view(2)
    drawn = Counter(view.worlds(Random(3), 21 * 200))
    assert len(drawn) == 21
    assert all(140 < number < 260 for number in drawn.values())
    assert view.worlds(Random(8), 5) == view.worlds(Random(8), 5)


def test_the_mover_of_hecate_is_next_to_what_it_has_built_until_others_move() -> None:
    position = read("2 -:b2,d4 hecate:e1,a5").play("a5-a4^a5")
    worlds = all_worlds(position.view(1))
    near = {"a4", "b4", "b5"}
    assert all(near.intersection(world.workers(2)) for world in worlds)
    assert {world.workers(2) for world in worlds if {"b4", "b5"} <= {*world.workers(2)}}
    moved = position.play("b2-b3")
    assert not all(near.intersection(world.workers(2)) for world in all_worlds(moved.view(1)))
    assert not any("b2" in world.workers(2) for world in all_worlds(moved.view(1)))


def test_who_was_found_stands_there_in_the_next_turn() -> None:
    position = read("1 -:b2,d4 hecate:c3,a5").play("b2-c3")
    assert position.decider == 2
    assert position.view(1).text() == f"{FLAT} 2 -:b2,d4 hecate: memory=2:40d"
    assert all("c3" in world.workers(2) for world in all_worlds(position.view(1)))
    assert "memory=2:180" in position.play("a5-a4^b3").text()


@pytest.mark.parametrize(("other", "numbers"), [("bia", {0, 1, 2}), ("medusa", {0, 1, 2}), ("gaea", {2}), (None, {2})])
def test_how_many_workers_there_may_be(other: str | None, numbers: set[int]) -> None:
    position = st.Rules(powers=(other, "hecate")).start().play("a1 e5 c3 d3 a1-b1^a1 c3-c4^c3")
    assert {len(world.workers(2)) for world in all_worlds(position.view(1))} == numbers - {0}
    moved = position.play("b1-c1")
    assert {len(world.workers(2)) for world in all_worlds(moved.view(1))} == numbers


def test_views_without_secrets_have_one_world() -> None:
    position = st.Rules().start()
    assert position.view(1).worlds(Random(1), 3) == [position] * 3
    assert position.view(1).worlds(Random(1), 0) == []
    with pytest.raises(st.NotationError, match="a number of positions"):
        position.view(1).worlds(Random(1), -1)


# ---------------------------------------------------------------------- views


def test_what_is_seen_of_hecates_turn() -> None:
    position = read("1 hecate:c3,a1 -:b3,e5")
    for line in ("c3-d3", "a1-a2"):
        assert position.play(line).view(2) == position.view(2)
        assert position.play(line).view(1).position == position.play(line)
    one, other = position.play("c3-d3^c4").view(2), position.play("c3-d4^c4").view(2)
    assert one == other
    assert one.position.height("c4") == 1
    assert one.steps == position.play("c3-d3^c4").steps


def test_the_abyss_is_shown_at_the_end_of_a_game() -> None:
    over = read("2 tartarus:a1,e5 -:c3,e1 memory=1:e").play("c3-d3")
    assert over.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.POWER, "tartarus")
    assert over.view(2).position == over
    assert st.Position.from_text(over.text()) == over


def test_hypnus_does_not_tell_who_sleeps() -> None:
    rules = st.Rules(powers=("hypnus", "hecate"))
    start = st.Position.from_text("00000/00000/00100/00000/00000 1 hypnus:a1,e1 hecate:c3,a5", rules)
    position = start.play("a1-a2^a1")
    assert position.board().memory(0)
    assert not position.view(1).position.board().memory(0)
    assert any(world == position for world in all_worlds(position.view(1)))
    other = st.Position.from_text("00000/00000/00100/00000/00000 1 hypnus:a1,e1 hecate:c4,a5", rules).play("a1-a2^a1")
    assert position.view(1) == other.view(1)
    assert "c3" not in {step.source for step in position.steps if isinstance(step, st.Move)}


def test_play_goes_on_upon_views_as_if_nothing_were_hidden() -> None:
    position = read("1 -:b2,d4 hecate:c3,a5")
    known = position.view(1).position
    after = known.play("b2-c3^b2")
    assert (after.decider, after.outcome, after.steps) == (2, None, ())
    assert after.height("b2") == 1
    assert after.concealed
    assert st.perft(known, 1) == st.perft(read("1 -:b2,d4 -:", waive={st.Problem.WORKER_COUNT}), 1)
    abyss = read("2 tartarus:a1,e5 -:c3,e1 memory=1:e").view(2).position
    assert abyss.play("c3-d3").outcome is None


def test_steps_are_counted_as_they_are_judged() -> None:
    position = read("1 -:a1,e5 hecate:b2,c3")
    turns = list(position.turns())
    assert st.perft(position, 1) == len(turns)
    assert "a1-b2" in map(str, turns)
    assert sum(1 for turn in turns if len(turn) == 1) == 1
    assert st.perft(position, 2) == sum(st.perft(position.play(turn), 1) for turn in turns)


def test_bots_play_what_they_may_know() -> None:
    rng = Random(2)
    for powers in (("hecate", "apollo"), ("bia", "hecate"), ("tartarus", "minotaur")):
        position = st.Rules(powers=powers, turn_limit=20).start()
        while position.outcome is None:
            assert position.decider is not None
            step = Greedy(turns=30).choose(position.view(position.decider), rng=rng)
            position = position.play(step)


# ---------------------------------------------------------------------- texts that cannot be


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 -:b2,d4 hecate:c3 memory=2:400", st.Problem.WORKER_COUNT),
        ("1 -:b2,d4 hecate:", st.Problem.WORKER_COUNT),
        ("1 -:b2,d4 hecate: memory=2:400 next=build at=b2 from=a1", st.Problem.TURN_STATE),
        ("2 -:b2,d4 hecate: memory=2:400 next=build at=b2 moves=1 from=a1 moved=b2", st.Problem.TURN_STATE),
        ("2 tartarus:d3,e5 -:c3,e1 memory=1:e", st.Problem.MEMORY),
        ("2 tartarus: -: memory=1:1a next=setup", st.Problem.MEMORY),
    ],
)
def test_what_cannot_be_is_refused(text: str, problem: st.Problem) -> None:
    assert problem in st.Setup.from_text(f"{FLAT} {text}").problems()


def test_what_others_see_of_an_answer_can_be_read() -> None:
    rules = st.Rules(powers=("hecate", "gaea"))
    start = st.Position.from_text("00000/00000/03000/00000/00000 1 hecate:b2,c4 gaea:e1,e5", rules)
    asked = start.play("b2-a2^b3").view(2)
    assert asked.position.decider == 2
    assert st.Position.from_text(asked.text(), rules) == asked.position
    broken = asked.text().replace("builds=1", "moves=1 from=b2")
    assert st.Setup.from_text(broken, rules).problems() == {st.Problem.TURN_STATE}


# ---------------------------------------------------------------------- the abyss and who does not enter it


def test_who_stands_on_the_abyss_when_the_power_comes_into_force_is_unharmed_until_leaving() -> None:
    rules = st.Rules(powers=("tartarus", None))
    machine = rules.machine
    board = read("2 tartarus:a1,e5 -:c3,e1 memory=1:e", rules=rules).board()
    board.displace(st.square_index("c3"), st.square_index("d3"))
    machine.start_turn(machine.roles[1], board)
    standing = st.Setup.of_board(rules, board).position()
    assert standing.outcome is None
    assert standing.play("e1-e2^e1").outcome is None
    away = standing.play("d3-d4^d5 a1-a2^a1")
    assert away.play("d4-d3").outcome is not None
    assert standing.transform(3).transform(1) == standing
    assert bit(30) & standing.board().memory(0)
    assert not bit(30) & standing.view(2).position.board().memory(0)


def test_who_has_no_turn_after_the_choice_of_the_abyss_has_lost_before_it() -> None:
    position = read("2 limus:d1,d4 tartarus:e1,e2")
    assert position.outcome is not None
    assert position.outcome.reason is st.Reason.STUCK


class Bog(st.Power):
    """Nobody survives the centre, as everybody knows."""

    card: ClassVar[object] = st.Card(id="bog", name="Bog")
    everyone: ClassVar[tuple[str, ...]] = ("pits",)

    def pits(self, b: st.Board, seat: int) -> int:
        return bit(st.square_index("c3"))


def test_a_pit_that_is_no_secret() -> None:
    position = read("2 bog:a1,e5 -:b3,e1", rules=st.Rules(powers=(Bog, None)))
    assert not position.view(1).concealed
    over = position.play("b3-c3")
    assert over.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.POWER, "bog")
    assert st.Position.from_text(over.text(), position.rules) == over


UNDER_THE_NIGHT = (
    "02312/1032B/AB111/21201/13DB2 2 tartarus:a2,d3 nyx:c3,d4 night=asteria cards=-/asteria+nyx memory=1:7"
)


def test_entering_a_suspended_abyss_is_harmless() -> None:
    """powers-3.md, Nyx, "Tartarus": neither entering it at night loses, nor standing there when the day returns."""
    night = st.Position.from_text(UNDER_THE_NIGHT)
    stays, ends = night.play("c3-b2^c3"), night.play("c3-b2^b1")
    assert (stays.outcome, stays.powers) == (None, ((), ("nyx", "asteria")))
    assert (ends.outcome, ends.powers) == (None, (("tartarus",), ("nyx",)))
    for position in (stays, ends):
        assert st.Position.from_text(position.text(), position.rules) == position


def test_who_was_not_harmed_may_stand_on_the_abyss_in_the_worlds_of_others() -> None:
    day = st.Position.from_text(UNDER_THE_NIGHT).play("c3-b2^b1")
    worlds = day.view(2).worlds(Random(1), 400)
    assert day in worlds
    assert all(world.view(2) == day.view(2) for world in worlds)
