"""What `mypy --strict` tells users: each marked line is an error of the kind named there. None of it is run."""

from __future__ import annotations

from random import Random
from typing import ClassVar, assert_never

import santorini as st
from santorini.bots import Bot, Limit

position = st.Rules().start()


def wrong_arguments() -> None:
    st.Rules(completion="greedy")  # type: ignore[arg-type]
    st.Rules(if_possible="never")  # type: ignore[arg-type]
    st.Rules(("apollo", None))  # type: ignore[call-arg]
    st.Rules(powers=5)  # type: ignore[arg-type]
    st.Rules(powers={"pan", "atlas"})  # type: ignore[arg-type]
    st.Rules(powers=(5, None))  # type: ignore[arg-type]
    st.Rules(powers=(int, None))  # type: ignore[arg-type]
    st.Rules.preset("santorini-base-v1", {"pan": 1})  # type: ignore[arg-type]
    position.format("b2-b3")  # type: ignore[arg-type]
    st.Turn([1])  # type: ignore[list-item]
    st.View("x", 1)  # type: ignore[arg-type]
    Limit(seconds="1")  # type: ignore[arg-type]
    st.Rules(turn_limit="10")  # type: ignore[arg-type]
    st.Rules(colour="red")  # type: ignore[call-arg]
    position.play(7)  # type: ignore[arg-type]
    position.play(["b2-b3"])  # type: ignore[list-item]
    position.play_unchecked("b2-b3")  # type: ignore[arg-type]
    position.height(3)  # type: ignore[arg-type]
    position.workers("1")  # type: ignore[arg-type]
    position.transform("1")  # type: ignore[arg-type]
    st.Move("b2")  # type: ignore[call-arg]
    st.Place(5)  # type: ignore[arg-type]
    st.Build("b2", "b3", dome="yes")  # type: ignore[arg-type]
    st.Setup(rules=st.Rules(), player="1")  # type: ignore[arg-type]
    st.Setup(rules=st.Rules(), workers=[[1, 2]])  # type: ignore[list-item]
    st.Setup(rules=st.Rules(), heights=["0"] * 25)  # type: ignore[list-item]
    st.Setup(rules=st.Rules(), domes=[3])  # type: ignore[list-item]
    st.Setup(rules=st.Rules(), climbed=["1"])  # type: ignore[list-item]
    st.Setup(rules=st.Rules()).position(waive=["low-dome"])  # type: ignore[list-item]
    st.Setup(heights=[0] * 25)  # type: ignore[call-arg]
    st.Position.from_text("", waive=["low-dome"])  # type: ignore[list-item]
    st.perft(position, "2")  # type: ignore[arg-type]
    st.powers.get(None)  # type: ignore[arg-type]
    st.powers.register(int)  # type: ignore[arg-type]
    st.Record()  # type: ignore[call-arg]
    st.Record(rules=st.Rules(), turns=[["b2", "d4"]])  # type: ignore[list-item]
    st.Record(rules=st.Rules(), headers={1: "x"})  # type: ignore[dict-item]
    st.Record(rules=st.Rules(), claim="1-0")  # type: ignore[arg-type]
    st.Record.of("start")  # type: ignore[arg-type]
    st.Claim({"1"}, {"2"})  # type: ignore[arg-type]
    st.adjudicate(position)  # type: ignore[arg-type]
    st.Card("idle", "Idle")  # type: ignore[call-arg]


def names_that_there_are_not() -> None:
    st.Ruels()  # type: ignore[attr-defined]
    st.bots.makes("random")  # type: ignore[attr-defined]
    st.arrays.plane(position)  # type: ignore[attr-defined]


def setting() -> None:
    position.heights = (0,) * 25  # type: ignore[misc]
    position.steps = ()  # type: ignore[misc]
    position.colour = "red"  # type: ignore[attr-defined]
    st.Rules().players = 3  # type: ignore[misc]
    st.Move("b2", "b3").source = "a1"  # type: ignore[misc]
    st.Setup(rules=st.Rules()).player = 2  # type: ignore[misc]
    next(position.turns())[0] = st.End()  # type: ignore[index]
    position.view(1).player = 2  # type: ignore[misc]


def forgetting() -> None:
    assert position.outcome.winners  # type: ignore[union-attr]
    assert position.why_not("b2").text  # type: ignore[union-attr]
    player: int = position.decider  # type: ignore[assignment]
    position.workers(position.decider)  # type: ignore[arg-type]
    squares: list[str] = position.workers(player)  # type: ignore[assignment]
    position.domes.add(squares[0])  # type: ignore[attr-defined]
    assert position.phase == "finished"  # type: ignore[comparison-overlap]


def source_of(step: st.Step) -> str:
    match step:
        case st.Place(square):
            return square.upper()
        case st.End(square):  # type: ignore[misc]
            return ""
    found: str = step.source  # type: ignore[attr-defined]
    return found


def first_square(step: st.AnyStep) -> str:
    match step:
        case st.Place(square) | st.Remove(square):
            return square
        case st.Move(source) | st.Build(source):
            return source
        case st.End():
            return ""
        case _:
            assert_never(step)  # type: ignore[arg-type]


class Deaf:
    """Does not take a generator of chance."""

    def choose(self, view: st.View, *, limit: Limit | None = None) -> st.Step:
        return view.steps[0]


class Wordy:
    """Chooses texts."""

    def choose(self, view: st.View, *, limit: Limit | None = None, rng: Random) -> str:
        return str(view.steps[0])


class Mute:
    """Does not choose."""


wrong_bots: list[Bot] = [
    Deaf(),  # type: ignore[list-item]
    Wordy(),  # type: ignore[list-item]
    Mute(),  # type: ignore[list-item]
]


class Wrong(st.Power):
    """A power whose hooks do not fit."""

    card: ClassVar[object] = st.Card(id="wrong", name="Wrong", kind="demon")  # type: ignore[arg-type]
    workers: ClassVar[int] = "three"  # type: ignore[assignment]

    def moves(self, b: st.Board, source: int) -> int:  # type: ignore[override]
        return 0

    def wins(self, b: st.Board, source: str, target: int, won: bool) -> bool:  # type: ignore[override]
        return won

    def builds(self, b: st.Board, source: int, mask: int) -> list[str]:  # type: ignore[override]
        return []

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        b.forget()  # type: ignore[attr-defined]
        return kinds
