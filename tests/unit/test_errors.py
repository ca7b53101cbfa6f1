"""Errors: where they stand, what they carry, and that they survive pickling."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import santorini as st

POSITION = st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2")


def caught(call: Callable[[], object]) -> st.SantoriniError:
    with pytest.raises(st.SantoriniError) as info:
        call()
    return info.value


CALLS: dict[str, tuple[Callable[[], object], type[st.SantoriniError]]] = {
    "notation": (lambda: POSITION.play("b2-z9"), st.NotationError),
    "limit": (lambda: POSITION.play("b2" * 100_000), st.LimitExceeded),
    "illegal": (lambda: POSITION.play("b2-b5"), st.IllegalStepError),
    "setup": (lambda: st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2 -:b2"), st.SetupError),
    "value": (lambda: st.Setup(rules=st.Rules(), player=9), st.SetupError),
    "rules": (lambda: st.Rules(powers=("pan", "pan")), st.RulesError),
    "power": (lambda: st.Rules(powers=("pam", None)), st.UnknownPowerError),
    "bot": (lambda: st.bots.make("nobody"), st.BotError),
}


@pytest.mark.parametrize("name", CALLS)
def test_kinds(name: str) -> None:
    call, kind = CALLS[name]
    error = caught(call)
    assert type(error) is kind
    assert str(error)
    assert isinstance(error, ValueError) == (name != "bot")


def test_families() -> None:
    assert issubclass(st.LimitExceeded, st.NotationError)
    assert issubclass(st.UnknownPowerError, st.RulesError)
    roots = (st.NotationError, st.IllegalStepError, st.SetupError, st.RulesError, st.BotError)
    assert all(issubclass(kind, st.SantoriniError) for kind in roots)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    "how", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"]
)
def test_copies(name: str, how: Callable[[st.SantoriniError], st.SantoriniError]) -> None:
    error = caught(CALLS[name][0])
    again = how(error)
    assert type(again) is type(error)
    assert (str(again), again.args) == (str(error), error.args)
    assert vars(again) == vars(error)


def test_notation_errors() -> None:
    error = caught(lambda: POSITION.play("b2-z9"))
    assert isinstance(error, st.NotationError)
    assert (error.text, error.place) == ("b2-z9", 3)


def test_illegal_steps() -> None:
    error = caught(lambda: POSITION.play("b2-b3^b5"))
    assert isinstance(error, st.IllegalStepError)
    assert error.position == POSITION.play("b2-b3")
    assert error.step == st.Build("b3", "b5")
    assert error.blocked == st.Blocked(st.Code.NOT_ADJACENT, None, "b5 is not next to b3", error.step)
    assert str(error) == "b5 is not next to b3"


def test_setup_errors() -> None:
    error = caught(lambda: st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2 -:b2"))
    assert isinstance(error, st.SetupError)
    assert error.problems == {st.Problem.WORKER_COUNT, st.Problem.SHARED_SQUARE}
    assert str(error).startswith("a side has more or fewer workers")
    assert "two workers stand on one square" in str(error)


def test_unknown_powers() -> None:
    error = caught(lambda: st.powers.get("pam"))
    assert isinstance(error, st.UnknownPowerError)
    assert (error.name, error.close[0]) == ("pam", "pan")
    assert str(error).startswith("unknown power 'pam'; did you mean pan")


def test_nothing_is_half_done() -> None:
    before = (POSITION.text(), POSITION.key, POSITION.steps)
    for text in ("b2-b3^c3 b4-b5^b4 b2-b3", "b2-b3^c3 b4-b5^z9", "b2-b3#"):
        caught(lambda: POSITION.play(text))  # noqa: B023 - called at once
    assert (POSITION.text(), POSITION.key, POSITION.steps) == before


def test_errors_do_not_hide_behind_each_other() -> None:
    for name in ("power", "notation", "bot"):
        error = caught(CALLS[name][0])
        assert error.__cause__ is None
        assert error.__context__ is None or error.__suppress_context__
