"""common.md 6.1, items 1, 10 and 8: which gods the two rulesets of the site admit."""

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
