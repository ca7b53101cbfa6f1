"""What comes before the first turn: who places first and begins, and what powers ask before anybody places."""

from __future__ import annotations

from typing import ClassVar

import pytest

import santorini as st

EMPTY = "00000/00000/00000/00000/00000"


class Herald(st.Power):
    """Places first and begins."""

    card: ClassVar[object] = st.Card(id="herald", name="Herald")
    first: ClassVar[bool] = True


def deciders(position: st.Position, line: str) -> list[int | None]:
    """Play a line and return who decides before each of its steps, and at last; all of it can be written down."""
    out = []
    for step in (*position.parse(line), None):
        out.append(position.decider)
        assert st.Position.from_text(position.text(), position.rules) == position
        assert position.setup().position() == position
        position = position.play(step) if step else position
    return out


@pytest.mark.parametrize("seat", [1, 2])
def test_who_places_first_begins(seat: int) -> None:
    other = 3 - seat
    start = st.Rules(powers=(Herald, None) if seat == 1 else (None, Herald)).start()
    line = "b2 d4 b4 d2 b2-b3^b2 b4-a4^b4 b3-b2"
    wanted = [seat, seat, other, other, seat, seat, other, other, seat, seat]
    assert deciders(st.Position.from_text(start.text(), start.rules), line) == wanted
    placed = start.play("b2 d4 b4 d2")
    assert (placed.workers(seat), placed.workers(other)) == (("b2", "d4"), ("d2", "b4"))


def test_turns_are_counted_in_that_order() -> None:
    rules = st.Rules(powers=(None, Herald), turn_limit=2)
    end = rules.start().play("b2 d4 b4 d2 b2-b3^b2 b4-a4^b4")
    assert end.outcome == st.Outcome(frozenset(), frozenset(), st.Reason.TURN_LIMIT)
    assert st.Position.from_text(end.text(), rules) == end


@pytest.mark.parametrize(
    "text", ["1 -: herald: next=setup", "2 -:b4 herald:b2 next=setup", "2 -:a1,a2 herald: next=setup"]
)
def test_placing_out_of_order_is_refused(text: str) -> None:
    setup = st.Setup.from_text(f"{EMPTY} {text}", st.Rules(powers=(None, Herald)))
    assert setup.problems() == {st.Problem.WORKER_COUNT}


def test_what_is_chosen_before_placing() -> None:
    start = st.Rules(powers=("siren", None)).start()
    assert (start.phase, start.decider, start.midturn) == ("placing", 1, False)
    assert {str(turn) for turn in start.turns()} == {
        f"{{{way}}}" for way in ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
    }
    blocked = start.why_not("b2")
    assert blocked is not None
    assert (blocked.code, blocked.text) == (st.Code.NOT_NOW, "b2: player 1 is to choose now")
    assert deciders(start, "{N} b2 d4 b4 d2") == [1, 1, 1, 2, 2, 1]
    assert deciders(st.Rules(powers=(None, "siren")).start(), "{N} b2 d4 b4 d2") == [2, 1, 1, 2, 2, 1]
    assert deciders(st.Rules(powers=("siren", "bia")).start(), "{N} a2 a4 b4 d2") == [1, 2, 2, 1, 1, 2]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 pan: siren: next=setup,choose", st.Problem.TURN_STATE),
        ("2 pan: siren: next=setup,move memory=2:1", st.Problem.TURN_STATE),
        ("2 pan:a1 siren: next=setup,choose", st.Problem.WORKER_COUNT),
        ("1 pan: siren: next=setup memory=1:1", st.Problem.MEMORY),
        ("1 pan: odysseus: next=setup memory=2:1", st.Problem.MEMORY),
    ],
)
def test_choices_before_placing_that_cannot_be(text: str, problem: st.Problem) -> None:
    assert problem in st.Setup.from_text(f"{EMPTY} {text}").problems()


def test_the_image_of_a_direction() -> None:
    position = st.Rules(powers=("siren", None)).start().play("{NE} b2 d4 b4 d2")
    images = {position.transform(symmetry).text().rpartition("memory=1:")[2] for symmetry in range(8)}
    assert images == {"2", "4", "6", "8"}
