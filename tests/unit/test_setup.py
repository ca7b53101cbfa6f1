"""Setups: what is wrong with a board, and what may be waived."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import santorini as st
from santorini.setup import WAIVABLE

EMPTY = "00000/00000/00000/00000/00000"

P = st.Problem

PROBLEMS: list[tuple[str, set[st.Problem]]] = [
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2", set()),
    (f"{EMPTY} 1 -: -: next=setup", set()),
    (f"{EMPTY} 1 -:b2 -: next=setup", set()),
    (f"{EMPTY} 2 -:b2,d4 -:c3 next=setup", set()),
    ("00000/0A000/00000/00000/00000 1 -:b2,d4 -:d3,d2", {P.LOW_DOME}),
    ("00000/0C000/00000/00000/00000 1 -:b2,d4 pan:d3,d2", {P.LOW_DOME}),
    ("00000/0A000/00000/00000/00000 1 -:b2,d4 atlas:d3,d2", set()),
    ("00000/0D000/00000/00000/00000 1 -:b2,d4 -:d3,d2", set()),
    (f"{EMPTY} 1 -:b2 -:b4,d2", {P.WORKER_COUNT}),
    (f"{EMPTY} 1 -:b2,d4,a1 -:b4,d2", {P.WORKER_COUNT}),
    (f"{EMPTY} 1 -: -:", {P.WORKER_COUNT}),
    (f"{EMPTY} 1 -:b2,d4 -: next=setup", {P.WORKER_COUNT}),
    (f"{EMPTY} 1 -:b2 -:b4 next=setup", {P.WORKER_COUNT}),
    (f"{EMPTY} 2 -:b2 -:b4 next=setup", {P.WORKER_COUNT}),
    ("10000/00000/00000/00000/00000 1 -: -: next=setup", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,b2", {P.SHARED_SQUARE}),
    ("00000/0D000/00000/00000/00000 1 -:b2,d4 -:b4,d2", {P.WORKER_ON_DOME}),
    ("00000/0A000/00000/00000/00000 1 -:b2,d4,e5 -:b4,b2", set(P) - {P.PLAYER, P.TURN_STATE, P.MEMORY, P.OUTCOME}),
    (f"{EMPTY} 3 -:b2,d4 -:b4,d2", {P.PLAYER}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=move turn=3 then=build", {P.PLAYER}),
    (f"{EMPTY} 1 athena:b2,d4 -:b4,d2", set()),
    (f"{EMPTY} 2 athena+:b2,d4 -:b4,d2", set()),
    (f"{EMPTY} 2 -+:b2,d4 -:b4,d2", {P.MEMORY}),
    (f"{EMPTY} 2 pan+:b2,d4 -:b4,d2", {P.MEMORY}),
    (f"{EMPTY} 2 pan:b2,d4 -:b4,d2 clock=3", {P.MEMORY}),
    (f"{EMPTY} 2 pan:b2,d4 -:b4,d2 female=b2", {P.MEMORY}),
    (f"{EMPTY} 2 pan:b2,d4 -:b4,d2 memory=2:1", {P.MEMORY}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=b2", set()),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=c3 from=b3 moves=1 moved=b2", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moves=1 moved=c3", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 moves=1 moved=b2", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=build at=b2 from=b3 moved=b2", {P.TURN_STATE}),
    (f"{EMPTY} 1 demeter:b2,d4 -:b4,d2 next=build,end at=b2 from=b3 moves=1 built=b3 builds=1", {P.TURN_STATE}),
    ("00000/00000/00100/00000/00000 1 demeter:b2,d4 -:b4,d2 next=build at=b2 built=c3", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=move", {P.TURN_STATE}),
    (f"{EMPTY} 1 -:b2,d4 -:b4,d2 next=setup at=b2", {P.TURN_STATE, P.WORKER_COUNT}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=1:climbed", set()),
    ("00000/00000/00230/00000/00000 2 -:d3,a1 -:a5,e1 over=1:climbed", {P.OUTCOME}),
    ("00000/00000/00220/00000/00000 1 -:d3,a1 -:a5,e1 over=1:climbed", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=3:climbed", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=1+2:climbed", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=nobody:climbed", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=nobody:turn-limit", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 -:d3,a1 -:a5,e1 over=1:power:1", {P.OUTCOME}),
    ("00000/00000/00230/00000/00000 1 pan:d3,a1 -:a5,e1 over=1:power:1", {P.OUTCOME}),
    (f"{EMPTY} 1 -:d3,a1 -:a5,e1 over=2:stuck", {P.OUTCOME}),
    (f"{EMPTY} 1 -:d3,a1 -:a5,e1 over=1:stuck", {P.OUTCOME}),
]


@pytest.mark.parametrize(("text", "problems"), PROBLEMS)
def test_problems(text: str, problems: set[st.Problem]) -> None:
    setup = st.Setup.from_text(text)
    assert setup.problems() == problems
    if not problems:
        assert setup.position() == st.Position.from_text(text)
        return
    with pytest.raises(st.SetupError) as caught:
        setup.position()
    assert caught.value.problems == problems
    assert str(caught.value).count(";") == len(problems) - 1


def test_every_problem_occurs() -> None:
    assert {problem for _, problems in PROBLEMS for problem in problems} == set(P)


@pytest.mark.parametrize(("text", "problems"), [each for each in PROBLEMS if each[1]])
def test_waivers(text: str, problems: set[st.Problem]) -> None:
    setup = st.Setup.from_text(text)
    if problems <= WAIVABLE:
        position = setup.position(waive=problems)
        assert position.outcome is not None or position.text() == setup.text()
        assert st.Position.from_text(text, waive=problems) == position
        assert st.Position.from_json(setup.to_json(), waive=problems) == position
        with pytest.raises(st.SetupError):
            setup.position(waive=WAIVABLE - problems)
    else:
        with pytest.raises(st.SetupError) as caught:
            setup.position(waive=WAIVABLE)
        assert caught.value.problems == problems - WAIVABLE


@pytest.mark.parametrize("problem", sorted(set(P) - WAIVABLE))
def test_problems_that_cannot_be_waived(problem: st.Problem) -> None:
    with pytest.raises(st.SetupError, match="only low-dome and worker-count may be waived"):
        st.Setup.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2").position(waive=[problem])


def test_limits_of_turns() -> None:
    text = f"{EMPTY} 2 pan:b2,d4 -:b4,d2 clock=3"
    for limit, problems in ((10, set()), (4, set()), (3, {P.MEMORY}), (None, {P.MEMORY})):
        setup = st.Setup.from_text(text, st.Rules(powers=("pan", None), turn_limit=limit))
        assert setup.problems() == problems
    drawn = f"{EMPTY} 1 -:b2,d4 -:b4,d2 clock=3 over=nobody:turn-limit"
    assert st.Setup.from_text(drawn, st.Rules(turn_limit=3)).problems() == set()


def test_a_player_without_a_turn_has_lost() -> None:
    position = st.Position.from_text("00000/00000/00000/DDD00/00D00 1 -:a1,b1 -:d4,e5")
    assert position.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)
    nobody = st.Position.from_text(f"{EMPTY} 1 -: -:b4,d2", waive=[P.WORKER_COUNT])
    assert nobody.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)


def test_more_workers_than_the_rules_give() -> None:
    many = ",".join(st.SQUARES[:12])
    position = st.Position.from_text(f"{EMPTY} 1 -:{many} -:d5", waive=[P.WORKER_COUNT])
    assert len(position.workers(1)) == 12
    assert position.play(next(position.turns())).decider == 2


def test_only_the_climbs_of_those_who_read_them_are_marked() -> None:
    assert st.Setup.from_text(f"{EMPTY} 1 athena+:b2,d4 pan:b4,d2").problems() == {P.MEMORY}
    assert st.Setup.from_text(f"{EMPTY} 1 athena:b2,d4 pan+:b4,d2").problems() == {P.MEMORY}
    position = st.Position.from_text("00000/00000/00100/00000/00000 1 athena:b2,d4 pan:b4,d2")
    middle = position.play("b2-c3")
    assert middle.climbed == frozenset()
    assert "marks=climbed" in middle.text()
    after = middle.play("c3^b2")
    assert after.climbed == {1}
    assert after.play("b4-b3^b4").climbed == frozenset()


# ---------------------------------------------------------------------- values

FINE: dict[str, Any] = {"rules": st.Rules(), "workers": [["b2", "d4"], ["b4", "d2"]]}


def test_values_are_put_in_order() -> None:
    setup = st.Setup(**FINE, heights=[0] * 24 + [3], domes=["e5"])
    again = st.Setup(
        rules=st.Rules(), workers=(("d4", "b2"), {"d2", "b4"}), heights=(0,) * 24 + (3,), domes={"e5"}, climbed=()
    )
    assert setup == again
    assert hash(setup) == hash(again)
    assert setup.workers == (("b2", "d4"), ("d2", "b4"))
    assert setup.domes == frozenset({"e5"})
    assert setup.text() == "0000D/00000/00000/00000/00000 1 -:b2,d4 -:d2,b4"


@pytest.mark.parametrize(
    "change",
    [
        {"heights": [0] * 24},
        {"heights": [0] * 26},
        {"heights": [0] * 24 + [4]},
        {"heights": [0] * 24 + [-1]},
        {"heights": [False] * 25},
        {"heights": "0" * 25},
        {"domes": "a1"},
        {"domes": ["z9"]},
        {"domes": ["e5", "e5"]},
        {"workers": [["b2", "b2"], ["b4", "d2"]]},
        {"workers": [["b2", "d4"]]},
        {"workers": [["b2", "d4"], ["b4", "d2"], []]},
        {"climbed": [3]},
        {"climbed": [1, 1]},
        {"details": "-:a1,a2"},
        {"details": "pan:"},
        {"details": "00000/00000/00000/00000/00000"},
        {"details": "clock=1 +"},
        {"details": "moved= next=build"},
        {"domes": [7]},
        {"workers": ["b2", "d4"]},
        {"workers": [["b2"], ["b9"]]},
        {"workers": [[], [], [], []]},
        {"player": 0},
        {"player": 5},
        {"player": "1"},
        {"player": True},
        {"climbed": [0]},
        {"climbed": ["1"]},
        {"details": "next=jump"},
        {"details": "colour=red"},
        {"details": "at=b2"},
        {"rules": "santorini-base-v1"},
    ],
)
def test_values_that_are_none(change: dict[str, Any]) -> None:
    with pytest.raises((st.SetupError, st.NotationError)):
        st.Setup(**{**FINE, **change})


def test_changing_a_setup() -> None:
    setup = st.Setup(**FINE)
    changed = attrs.evolve(setup, player=2, domes=["c3"])
    assert changed.problems() == {P.LOW_DOME}
    assert changed.text() == "00000/00000/00A00/00000/00000 2 -:b2,d4 -:d2,b4"
    assert setup.problems() == set()


def test_other_rules_than_the_text_says() -> None:
    with pytest.raises(st.SetupError, match="the text has the powers none, none, the rules have pan, none"):
        st.Setup.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2", st.Rules(powers=("pan", None)))
    stepwise = st.Rules(completion="stepwise")
    assert st.Position.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2", stepwise).rules == stepwise


def test_rules_that_do_not_go_together() -> None:
    with pytest.raises(st.RulesError):
        st.Setup.from_text(f"{EMPTY} 1 pan:b2,d4 pan:b4,d2")
    with pytest.raises(st.UnknownPowerError):
        st.Setup.from_text(f"{EMPTY} 1 nobody:b2,d4 pan:b4,d2")


def test_the_words_for_problems_do_not_change() -> None:
    assert {problem.name: problem.value for problem in P} == {
        "LOW_DOME": "low-dome",
        "WORKER_COUNT": "worker-count",
        "SHARED_SQUARE": "shared-square",
        "WORKER_ON_DOME": "worker-on-dome",
        "PLAYER": "player",
        "TURN_STATE": "turn-state",
        "MEMORY": "memory",
        "OUTCOME": "outcome",
    }
