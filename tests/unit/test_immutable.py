"""Nothing that is public can be set, added or taken away."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

import santorini as st
from santorini.bots import Greedy, Limit, Uniform
from santorini.mappings import FrozenMapping

POSITION = st.Position.from_text("00000/00000/00000/00000/00000 1 athena:b2,d4 -:b4,d2")
ILLEGAL = POSITION.why_not("b2-b5")
OVER = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,d3 -:a5,e1 over=1:climbed")
RECORD = st.Record(rules=st.Rules(), headers={"Event": "x"}, turns=["b2 d4", "c2"], comments={1: "y"})
assert ILLEGAL is not None
assert OVER.outcome is not None

VALUES: tuple[Any, ...] = (
    POSITION,
    OVER,
    OVER.outcome,
    ILLEGAL,
    POSITION.rules,
    POSITION.setup(),
    POSITION.view(1),
    next(POSITION.turns()),
    st.Place("a1"),
    st.Move("a1", "a2"),
    st.Build("a1", "a2", dome=True),
    st.Force("a1", "a2"),
    st.Remove("a1"),
    st.End(),
    st.powers.card_of(st.powers.get("athena")),
    RECORD,
    RECORD.headers,
    st.Claim({1}, {2}, "time"),
    st.adjudicate(RECORD),
    Limit(nodes=5),
    Greedy(),
    Uniform(),
)


def names_of(value: object) -> list[str]:
    return [name for name in dir(value) if not name.startswith("_")]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_can_be_set(value: object) -> None:
    before = {name: getattr(value, name) for name in names_of(value) if not callable(getattr(value, name))}
    text = repr(value)
    for name in names_of(value):
        with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
            setattr(value, name, 1)
        with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
            delattr(value, name)
    assert {name: getattr(value, name) for name in before} == before
    assert repr(value) == text


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_can_be_added(value: Any) -> None:
    with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
        value.brand_new = 1
    assert not hasattr(value, "brand_new")
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_all_are_values(value: object) -> None:
    assert isinstance(hash(value), int)
    assert value == value  # noqa: PLR0124 - a class could get that wrong
    assert value != object()
    assert value is not None


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_what_they_hold_is_immutable_too(value: object) -> None:
    flat = (int, str, bool, float, type(None), Enum, type, st.Position, st.Rules, st.Step, st.Outcome, st.Setup)
    values = (*flat, st.Blocked, st.Claim, FrozenMapping, tuple)
    for name in names_of(value):
        held = getattr(value, name)
        if callable(held) or name == "machine":
            continue
        items = held if isinstance(held, tuple | frozenset) else (held,)
        for item in items:
            assert isinstance(item, values), (name, item)


def test_positions_are_not_made_by_hand() -> None:
    with pytest.raises(TypeError, match="positions come from"):
        st.Position()


def test_playing_leaves_the_position_alone() -> None:
    before = (POSITION.text(), hash(POSITION), POSITION.key)
    for step in POSITION.steps:
        POSITION.play(step)
        POSITION.play_unchecked(step)
    list(POSITION.turns())
    st.perft(POSITION, 2)
    POSITION.symmetries()
    POSITION.canonical()
    assert (POSITION.text(), hash(POSITION), POSITION.key) == before
