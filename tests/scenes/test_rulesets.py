"""common.md 6.1, items 1, 5, 7, 8 and 10: which gods the two rulesets of the site admit, and how turns are judged."""

from __future__ import annotations

from itertools import permutations

import pytest

import santorini as st

EIGHT = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "minotaur", "pan")


@pytest.mark.parametrize("pair", list(permutations(EIGHT, 2)), ids="-".join)
def test_two_different_gods(pair: tuple[str, str]) -> None:
    start = st.Rules.preset("santorini-simple-gods-v1", powers=pair).start()
    assert start.phase == "placing"
    assert start.decider == 1
    assert set(start.heights) == {0}
    assert not start.domes


@pytest.mark.parametrize("god", EIGHT)
def test_never_the_same_god(god: str) -> None:
    with pytest.raises(st.RulesError):
        st.Rules.preset("santorini-simple-gods-v1", powers=(god, god))


@pytest.mark.parametrize("pair", [("hermes", "pan"), ("pan", "prometheus"), (None, "pan"), ("pan", None), (None, None)])
def test_only_the_eight_gods(pair: tuple[str | None, str | None]) -> None:
    with pytest.raises(st.RulesError):
        st.Rules.preset("santorini-simple-gods-v1", powers=pair)


def test_base_has_no_powers() -> None:
    assert st.Rules.preset("santorini-base-v1").start().decider == 1
    with pytest.raises(st.RulesError):
        st.Rules.preset("santorini-base-v1", powers=("apollo", "pan"))


@pytest.mark.parametrize("pair", [None, *permutations(EIGHT, 2)], ids=lambda pair: "-".join(pair or ["base"]))
def test_whole_turns_and_no_end_but_a_win(pair: tuple[str, str] | None) -> None:
    rules = st.Rules.preset("santorini-simple-gods-v1" if pair else "santorini-base-v1", powers=pair)
    assert rules.players == 2
    assert rules.completion == "lookahead"
    assert rules.turn_limit is None
    assert rules.start().rules == rules


@pytest.mark.parametrize("other", [god for god in EIGHT if god != "apollo"])
def test_a_move_without_a_build_is_not_legal(other: str) -> None:
    rules = st.Rules.preset("santorini-simple-gods-v1", powers=("apollo", other))
    beside = st.Position.from_text(f"00000/000DD/DD000/0D000/0D000 1 apollo:a1,e5 {other}:a2,d1", rules)
    assert sorted(map(str, beside.turns())) == ["e5-d5^c4", "e5-d5^c5", "e5-d5^e5"]
    blocked = beside.why_not("a1-a2")
    assert blocked is not None
    assert blocked.code is st.Code.DEAD_END
    alone = st.Position.from_text(f"000D0/000DD/DD000/0D000/0D000 1 apollo:a1,e5 {other}:a2,c5", rules)
    assert alone.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)
