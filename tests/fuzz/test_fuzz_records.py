"""Whatever is given as a record is read or refused with an error of this package; what is read is judged."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as hs

import santorini as st
from games import KINDS, played
from mutations import attempt, mutate
from strategies import all_steps, examples, seeds

PIECES: Final = (
    *("resigns", "draw", "resigned", "*", "1-0", "0-1", "1/2-1/2", "1-0-0", "0-1-0-1", "time", "stuck", "climbed"),
    *("1.", "2.", "3.", "99.", "0.", '"', '"x"', '""', "\\", "[", "]", '[Event "x"]', '[Rules "powers=-,pan"]'),
    *('[Start "x"]', "\n", "\r\n", " ", "#", ".", "{", "}", "{pan}", "{4}", "{NE}", "b2", "b2-b3^c3", "\x00", "\ud800"),
    *("powers=", "turn_limit=1", "players=3", "null", "true", "[]", "{}", "-1", "1e999", ",", ":"),
)


@cache
def texts_of(number: int, seed: int) -> tuple[str, str]:
    record = played(KINDS[number][1], seed, 80)
    record = attrs.evolve(record, headers={"Event": "x"}, comments={0: "y", len(record.turns): "z"})
    return record.to_text(), record.to_json()


def mutated(text: str, seed: int, times: int) -> str:
    """Return the text of a record with pieces and lines changed, and steps or words of records put in."""
    step = Random(seed).choice(all_steps())
    return mutate(text, seed, times, (*PIECES, str(step)), "\n")


def judged(record: st.Record) -> None:
    """Fail unless a record comes back, and is judged like its texts."""
    assert st.Record.from_text(record.to_text()) == st.Record.from_json(record.to_json()) == record
    verdict = st.adjudicate(record)
    assert verdict == st.adjudicate(record.to_text())
    assert isinstance(verdict.position, st.Position)
    assert str(verdict).isprintable()
    assert not verdict.agrees or verdict.legal
    position = attempt(lambda: record.position)
    assert (position is not None) == (verdict.legal and "marked with #" not in verdict.message)
    assert position is None or position == verdict.position


numbers = hs.integers(0, len(KINDS) - 1)


@examples(250)
@given(numbers, hs.integers(0, 3), seeds, hs.integers(1, 4))
def test_texts_of_records(number: int, game: int, seed: int, times: int) -> None:
    text = mutated(texts_of(number, game)[0], seed, times)
    record = attempt(lambda: st.Record.from_text(text))
    several = attempt(lambda: list(st.Record.read_all(text)))
    verdict = attempt(lambda: st.adjudicate(text))
    assert record is None or several == [record]
    assert record is None or verdict == st.adjudicate(record)
    for one in several or ():
        judged(one)


@examples(100)
@given(numbers, hs.integers(0, 3), seeds, hs.integers(1, 4))
def test_json_of_records(number: int, game: int, seed: int, times: int) -> None:
    text = mutated(texts_of(number, game)[1], seed, times)
    record = attempt(lambda: st.Record.from_json(text))
    attempt(lambda: st.adjudicate(text))
    if record is not None:
        judged(record)


junk: hs.SearchStrategy[Any] = hs.recursive(
    hs.none() | hs.booleans() | hs.integers() | hs.floats() | hs.sampled_from(PIECES),
    lambda inner: hs.lists(inner, max_size=3) | hs.dictionaries(hs.sampled_from(PIECES), inner, max_size=3),
    max_leaves=5,
)


@examples(150)
@given(numbers, hs.sampled_from(("rules", "start", "turns", "headers", "comments", "claim", "version", "x")), junk)
def test_json_values_of_records(number: int, key: str, value: Any) -> None:
    data = {**json.loads(texts_of(number, 0)[1]), key: value}
    record = attempt(lambda: st.Record.from_json(json.dumps(data)))
    if record is not None:
        judged(record)


@examples(150)
@given(hs.sampled_from(("rules", "start", "turns", "headers", "comments", "claim")), junk)
def test_junk_for_records(field: str, value: Any) -> None:
    record = attempt(lambda: st.Record(**{"rules": st.Rules(), field: value}))
    if record is not None:
        judged(record)


@examples(60)
@given(numbers, seeds, junk | hs.sampled_from(PIECES))
def test_junk_to_play(number: int, seed: int, what: Any) -> None:
    record = played(KINDS[number][1], seed % 4, 30)
    after = attempt(lambda: record.play(what))
    if after is not None:
        judged(after)
        assert after.position == attempt(lambda: attrs.evolve(after).position)


@pytest.mark.parametrize("sign", ["0", " ", "[", '"', "1.", "{", '{"', "1-0 ", "* ", '[A "', "1. b2 ", "\\", '"x" '])
def test_long_texts_take_no_time(sign: str) -> None:
    text = (sign * 500_000)[:500_000]
    attempt(lambda: st.Record.from_text(text))
    attempt(lambda: st.Record.from_json(text))
    attempt(lambda: list(st.Record.read_all(text[:50_000])))
