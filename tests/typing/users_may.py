"""What users may write: all of it passes `mypy --strict`, and runs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Literal, assert_never, assert_type

import attrs

import santorini as st
from santorini import bots, powers
from santorini.bots import Bot, Limit


def positions() -> st.Position:
    rules = st.Rules(powers=("apollo", None), completion="stepwise", turn_limit=100)
    assert_type(rules.ids, tuple[str | None, ...])
    assert_type(rules.powers, tuple[type[st.Power] | None, ...])
    position = rules.start().play("b2 d4 c2 d3")
    assert_type(position, st.Position)
    assert_type(position.heights, tuple[int, ...])
    assert_type(position.domes, frozenset[str])
    assert_type(position.workers(1), tuple[str, ...])
    assert_type(position.worker_at("c2"), int | None)
    assert_type(position.decider, int | None)
    assert_type(position.phase, Literal["drafting", "placing", "playing", "over"])
    assert_type(position.steps, tuple[st.AnyStep, ...])
    assert_type(position.turns(), Iterator[st.Turn])
    assert_type(position.why_not("b2-b3"), st.Blocked | None)
    assert_type(position.symmetries(), tuple[st.Position, ...])
    assert_type(st.perft(position, 1), int)
    assert_type(st.divide(position, 1), dict[st.Turn, int])
    assert_type(st.compiled, bool)
    return position


def ways_to_play(position: st.Position) -> list[st.Position]:
    turn = next(position.turns())
    assert_type(turn[0], st.AnyStep)
    assert_type(turn[:1], tuple[st.AnyStep, ...])
    assert_type(turn.wins, bool)
    ways = [position.play(str(turn)), position.play(turn), position.play(turn.steps), position.play(list(turn))]
    return [*ways, position.play(iter(turn)), position.play([turn[0]]).play(turn[1:])]


def describe(step: st.Step) -> str:
    match step:
        case st.Move(source, target):
            assert_type(source, str)
            return f"{source} to {target}"
        case st.Build(source, target, dome=True):
            return f"{source} builds a dome on {target}"
        case st.Build(source, target, dome):
            assert_type(dome, bool)
            return f"{source} builds on {target}"
        case st.Place(square) | st.Remove(square):
            assert_type(square, str)
            return square
        case st.Force(source=source, target=target):
            return f"{source} is forced to {target}"
        case st.End():
            return "no more"
    return str(step)


def word_for(step: st.AnyStep) -> str:
    """Name a step; a kind of step without a case would be an error."""
    match step:
        case st.Place() | st.Remove() | st.Lower():
            return step.square
        case st.Choose():
            return step.what
        case st.Move() | st.Build() | st.Force():
            return step.source
        case st.End():
            return "end"
        case _:
            assert_never(step)


def all_sorts_of_powers() -> list[st.Rules]:
    names: list[str | None] = ["pan", None]
    classes: tuple[type[st.Power], ...] = (st.powers.get("apollo"), Glider)
    return [st.Rules(powers=names), st.Rules(powers=classes), st.Rules(powers=(Glider, "atlas"))]


def how_it_ended(position: st.Position) -> str:
    outcome = position.outcome
    if outcome is None:
        return "not yet"
    assert_type(outcome.winners, frozenset[int])
    assert_type(outcome.cause, str | None)
    match outcome.reason:
        case st.Reason.CLIMBED | st.Reason.POWER:
            return "won"
        case st.Reason.STUCK | st.Reason.RESIGNED:
            return "lost"
        case st.Reason.TURN_LIMIT | st.Reason.AGREED:
            return "drawn"


def setups() -> st.Setup:
    setup = st.Setup(
        rules=st.Rules(), heights=[0] * 25, domes=("c3",), workers=[["b2", "d4"], {"b4", "d2"}], climbed=[], player=2
    )
    assert_type(setup.problems(), frozenset[st.Problem])
    assert_type(setup.position(waive={st.Problem.LOW_DOME}), st.Position)
    assert_type(setup.workers, tuple[tuple[str, ...], ...])
    assert_type(st.Setup.from_text(setup.text()), st.Setup)
    return setup


def records(position: st.Position) -> st.Record:
    record = st.Record(rules=position.rules, headers={"Event": "x"}, turns=["b2 d4"], comments={1: "y"})
    assert_type(record.play("c2").play(st.Place("d3")).turns, tuple[str, ...])
    assert_type(record.headers["Event"], str)
    assert_type(record.claim, st.Claim | None)
    assert_type(record.positions(), Iterator[st.Position])
    assert_type(st.Record.read_all(record.to_text()), Iterator[st.Record])
    assert_type(st.Record.from_json(record.to_json()).position, st.Position)
    claimed = attrs.evolve(record, claim=st.Claim({1}, [2], "time"))
    verdict = st.adjudicate(claimed)
    assert_type(verdict, st.Verdict)
    assert_type(verdict.finding, st.Finding)
    assert_type(verdict.blocked, st.Blocked | None)
    assert_type(verdict.outcome, st.Outcome | None)
    return st.Record.of(position, next(position.turns()))


def errors(position: st.Position) -> list[str]:
    found: list[str] = []
    for text in ("b2-b5", "b2-z9", "?"):
        try:
            position.play(text)
        except st.IllegalStepError as error:
            assert_type(error.blocked.code, st.Code)
            assert_type(error.blocked.by, str | None)
            assert_type(error.position, st.Position)
            found.append(error.blocked.text)
        except st.NotationError as error:
            assert_type(error.place, int)
            found.append(error.text[error.place :])
    try:
        powers.get("apolo")
    except st.UnknownPowerError as error:
        assert_type(error.close, tuple[str, ...])
        found += error.close
    return found


class First:
    """A bot of a user: no base class is needed."""

    def choose(self, view: st.View, *, limit: Limit | None = None, rng: Random) -> st.Step:
        assert_type(view.position, st.Position)
        assert_type(view.steps, tuple[st.AnyStep, ...])
        return view.steps[0]


class Careful:
    """A bot that takes more than the protocol asks for."""

    def choose(
        self, view: st.View, *, limit: Limit | None = None, rng: Random | None = None, loud: bool = False
    ) -> st.Move | st.Step:
        return min(view.steps, key=str)


def play(one: Bot, two: Bot, start: st.Position) -> st.Position:
    rng, position = Random(1), start
    while position.decider is not None:
        bot = (one, two)[position.decider - 1]
        position = position.play(bot.choose(position.view(position.decider), limit=Limit(depth=1), rng=rng))
    return position


@powers.register
class Glider(st.Power):
    """A power of a user, which moves like a bishop; its hooks take and give plain numbers."""

    card: ClassVar[object] = st.Card(id="glider_of_types", name="Glider", text="Moves on diagonals.", bans=("pan",))
    reads: ClassVar[tuple[str, ...]] = ("climb",)
    remembers: ClassVar[bool] = True

    def moves(self, b: st.Board, source: int, mask: int) -> int:
        row, column = divmod(source, 5)
        diagonal = (index for index in range(25) if abs(index // 5 - row) == abs(index % 5 - column))
        return mask & sum(1 << index for index in diagonal)

    def bars_moves(self, b: st.Board, seat: int, source: int, mask: int) -> int:
        return mask if b.climbed_before(seat) else mask & ~b.above(source)

    def moved(self, b: st.Board, source: int, target: int) -> None:
        b.remember(self.slot, b.memory(self.slot) | 1)

    def wins(self, b: st.Board, source: int, target: int, won: bool) -> bool:
        return won or b.height(source) - b.height(target) == 3


def register_a_bot() -> Bot:
    bots.register("first_of_types", First)
    bots.register("careful_of_types", Careful)
    return bots.make("first_of_types")


def main() -> None:
    """Do it all."""
    position = positions()
    assert len(set(ways_to_play(position))) == 1
    assert describe(st.Move("b2", "b3")) == "b2 to b3"
    assert [word_for(step) for step in position.parse("b2-b3^c3.")] == ["b2", "b3", "end"]
    assert [rules.ids[1] for rules in all_sorts_of_powers()] == [None, "glider_of_types", "atlas"]
    assert how_it_ended(position) == "not yet"
    assert setups().problems() == {st.Problem.LOW_DOME}
    assert records(position).start == position
    assert errors(position) == ["b5 is not next to b2", "z9", "?", "apollo"]
    rules = st.Rules(powers=(Glider, "atlas"))
    end = play(register_a_bot(), Careful(), rules.start().play("b2 d4 c2 d3"))
    assert how_it_ended(end) != "not yet"
