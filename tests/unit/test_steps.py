"""Steps and turns as values, and their notation."""

from __future__ import annotations

import copy
import pickle

import pytest

import santorini as st

EACH = {
    st.Place("b2"): "b2",
    st.Move("b2", "b3"): "b2-b3",
    st.Build("b3", "c3"): "b3^c3",
    st.Build("b3", "c3", dome=True): "b3^c3D",
    st.Force("d4", "e5"): "d4>e5",
    st.Remove("d4"): "xd4",
    st.End(): ".",
}


@pytest.mark.parametrize("step", EACH, ids=str)
def test_notation(step: st.Step) -> None:
    assert str(step) == EACH[step]


def test_kinds() -> None:
    assert [step.kind for step in EACH] == ["place", "move", "build", "build", "force", "remove", "end"]


def test_values() -> None:
    assert len(EACH) == len({step.code for step in EACH}) == 7
    assert st.Move("b2", "b3") == st.Move(source="b2", target="b3") != st.Move("b3", "b2")
    assert st.Build("b3", "c3") == st.Build("b3", "c3", dome=False) != st.Build("b3", "c3", dome=True)
    different: list[tuple[object, object]] = [
        (st.Move("b2", "b3"), st.Build("b2", "b3")),
        (st.Move("b2", "b3"), "b2-b3"),
        (st.Place("a1"), st.Remove("a1")),
    ]
    assert all(one != two for one, two in different)
    assert st.End() == st.End()
    assert repr(st.Build("b3", "c3", dome=True)) == "Build(source='b3', target='c3', dome=True)"
    assert repr(st.Place("b2")) == "Place(square='b2')"


def what(step: st.Step) -> str:
    """Say what a step does, by `match`."""
    match step:
        case st.Place(square):
            return f"place {square}"
        case st.Move(source, target):
            return f"move {source} {target}"
        case st.Build(source, target, True):
            return f"dome {source} {target}"
        case st.Build(source, target):
            return f"build {source} {target}"
        case st.Force(source, target):
            return f"force {source} {target}"
        case st.Remove(square=square):
            return f"remove {square}"
        case st.End():
            return "end"
    raise AssertionError(step)


def test_match() -> None:
    assert [what(step) for step in EACH] == [
        "place b2", "move b2 b3", "build b3 c3", "dome b3 c3", "force d4 e5", "remove d4", "end",
    ]  # fmt: skip


@pytest.mark.parametrize("square", ["", "z9", "A1", "b22"])
def test_unknown_squares(square: str) -> None:
    for make in (st.Place, st.Remove):
        with pytest.raises(st.NotationError):
            make(square)
    for two in (st.Move, st.Build, st.Force):
        with pytest.raises(st.NotationError):
            two(square, "a1")
        with pytest.raises(st.NotationError):
            two("a1", square)


# ---------------------------------------------------------------------- turns

MOVE, BUILD = st.Move("b2", "b3"), st.Build("b3", "c3")


def test_turns_are_sequences() -> None:
    turn = st.Turn([MOVE, BUILD])
    assert (len(turn), turn[0], turn[-1], turn[:1], list(turn)) == (2, MOVE, BUILD, (MOVE,), [MOVE, BUILD])
    assert MOVE in turn
    assert turn.index(BUILD) == 1
    assert list(reversed(turn)) == [BUILD, MOVE]
    assert turn.steps == (MOVE, BUILD)
    assert not turn.wins
    with pytest.raises(IndexError):
        turn[2]


def test_turns_are_values() -> None:
    turn = st.Turn([MOVE, BUILD])
    assert turn == st.Turn((MOVE, BUILD), cursor="b2")
    assert hash(turn) == hash(st.Turn([MOVE, BUILD], wins=True))
    assert turn != st.Turn([MOVE])
    assert turn != [MOVE, BUILD]
    assert turn != (MOVE, BUILD)
    assert bool(turn)
    assert not st.Turn([])


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([MOVE, BUILD], "b2-b3^c3"),
        ([MOVE, st.Move("b3", "c4"), st.Build("c4", "c3")], "b2-b3-c4^c3"),
        ([MOVE, BUILD, st.Build("b3", "c4")], "b2-b3^c3^c4"),
        ([MOVE, BUILD, st.End()], "b2-b3^c3."),
        ([st.Build("b2", "b3"), st.Move("b2", "c2"), st.Build("c2", "d2")], "b2^b3-c2^d2"),
        ([MOVE, st.Build("b3", "c3", dome=True)], "b2-b3^c3D"),
        ([st.Move("a1", "a2"), st.Move("e5", "e4"), st.Build("e4", "d4")], "a1-a2 e5-e4^d4"),
        ([st.Move("a1", "a2"), st.Build("e5", "d5")], "a1-a2 e5^d5"),
        ([st.Place("b2"), st.Place("d4")], "b2 d4"),
        ([st.Place("b2"), st.Place("d4"), MOVE, BUILD], "b2 d4 b2-b3^c3"),
        ([MOVE, st.Force("d4", "b2"), BUILD], "b2-b3 d4>b2^c3"),
        ([MOVE, BUILD, st.Remove("d4")], "b2-b3^c3 xd4"),
        ([], ""),
    ],
)
def test_turn_notation(steps: list[st.Step], text: str) -> None:
    turn = st.Turn(steps)
    assert str(turn) == text
    assert repr(turn) == f"<Turn {text}>"
    assert str(st.Turn(steps, wins=True)) == f"{text}#"
    if steps:
        assert st.Rules().start().parse(text) == tuple(steps)


def test_the_rest_of_a_turn_begins_at_the_worker_that_acts() -> None:
    assert str(st.Turn([BUILD], cursor="b3")) == "^c3"
    assert str(st.Turn([BUILD], cursor="b2")) == "b3^c3"
    position = st.Rules(powers=("artemis", None)).start().play("b2 d4 c2 d3 b2-b3")
    assert "^b2" in {str(turn) for turn in position.turns()}
    assert position.format([st.Move("b3", "c4"), st.Build("c4", "b3")]) == "-c4^b3"
    assert position.parse("-c4^b3") == position.parse("b3-c4^b3") == (st.Move("b3", "c4"), st.Build("c4", "b3"))


def test_a_winning_turn() -> None:
    position = st.Position.from_text("00000/00000/00230/00000/00000 1 -:c3,a1 -:a5,e1")
    (win,) = [turn for turn in position.turns() if turn.wins]
    assert str(win) == "c3-d3#"
    assert position.play(str(win)).outcome is not None
    assert position.play("c3-d3") == position.play("c3-d3#") == position.play("c3-d3 #")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_steps_and_turns_are_pickled(protocol: int) -> None:
    for step in EACH:
        assert pickle.loads(pickle.dumps(step, protocol)) == step
    turn = st.Turn([st.Move("b2", "b3")], wins=True, cursor="b2")
    again = pickle.loads(pickle.dumps(turn, protocol))
    assert (again, again.wins, str(again)) == (turn, True, "-b3#")
    assert copy.deepcopy(turn) is turn
