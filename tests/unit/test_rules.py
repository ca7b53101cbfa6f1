"""Rules: presets, powers by name, and what does not go together."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import santorini as st
from santorini.core.counting import Counter
from santorini.powers.apollo import Apollo
from santorini.powers.pan import Pan


def test_defaults() -> None:
    rules = st.Rules()
    assert (rules.powers, rules.ids, rules.players) == ((None, None), (None, None), 2)
    assert (rules.completion, rules.if_possible) == ("lookahead", "lazy")
    assert rules.turn_limit is None
    assert rules.allow_banned is False


@pytest.mark.parametrize(
    "powers", [("apollo", None), ("apollo", "mortal"), ("apollo", "-"), (Apollo, None), ["apollo", None]]
)
def test_ways_to_name_powers(powers: Any) -> None:
    rules = st.Rules(powers=powers)
    assert rules == st.Rules(powers=("apollo", None))
    assert hash(rules) == hash(st.Rules(powers=("apollo", None)))
    assert rules.powers == (Apollo, None)
    assert rules.ids == ("apollo", None)


def test_every_option_counts() -> None:
    options: list[dict[str, Any]] = [
        {}, {"powers": ("apollo", None)}, {"powers": (None, "apollo")}, {"completion": "stepwise"},
        {"if_possible": "exact"}, {"turn_limit": 10}, {"turn_limit": 11}, {"allow_banned": True},
    ]  # fmt: skip
    made = [st.Rules(**each) for each in options]
    assert len(set(made)) == len(made)
    for rules, each in zip(made, options, strict=True):
        assert rules == st.Rules(**each)
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert copy.copy(rules) is copy.deepcopy(rules) is rules
        assert st.Position.from_json(rules.start().to_json()).rules == rules


@pytest.mark.parametrize(
    ("name", "close"),
    [
        ("apolo", "apollo"),
        ("Apollo", "apollo"),
        ("APOLLO", "apollo"),
        ("minotaurus", "minotaur"),
        ("hefaistos", "hephaestus"),
    ],
)
def test_unknown_powers_name_the_nearest(name: str, close: str) -> None:
    for call in (lambda: st.powers.get(name), lambda: st.Rules(powers=(None, name))):
        with pytest.raises(st.UnknownPowerError) as caught:
            call()
        assert caught.value.name == name
        assert caught.value.close[0] == close
        assert f"did you mean {close}" in str(caught.value)


def test_a_power_that_is_like_no_other() -> None:
    with pytest.raises(st.UnknownPowerError, match=r"unknown power 'qqqq'$") as caught:
        st.powers.get("qqqq")
    assert caught.value.close == ()


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"powers": ("apollo", "apollo")}, "cannot have the same power"),
    ({"powers": (Apollo, "apollo")}, "cannot have the same power"),
    ({"powers": ("apollo",)}, "2, 3 or 4 players"),
    ({"powers": ()}, "2, 3 or 4 players"),
    ({"powers": ("apollo", None, "pan"), "players": 2}, "2 players need 2 powers"),
    ({"powers": ("apollo", None), "players": 3}, "3 players need 3 powers"),
    ({"powers": ("apollo", "clio", "pan", None)}, "Clio is not made for 4 players"),
    ({"powers": ("apollo", "eris", "pan")}, "Eris is not made for 3 players"),
    ({"powers": ("hades", None, "pan")}, "barred"),
    ({"powers": ("hades", None, "pan", None)}, "barred"),
    ({"powers": "apollo"}, "as a tuple or list"),
    ({"powers": (7, None)}, "a power is a subclass"),
    ({"powers": (int, None)}, "a power is a subclass"),
    ({"powers": (st.Power, None)}, "needs a `card`"),
    ({"players": 5}, "2, 3 or 4 players"),
    ({"players": 1}, "2, 3 or 4 players"),
    ({"completion": "greedy"}, "completion is 'lookahead' or 'stepwise'"),
    ({"if_possible": "never"}, "if_possible is 'lazy' or 'exact'"),
    ({"turn_limit": 0}, "turn_limit is None or a number of turns"),
    ({"turn_limit": -5}, "turn_limit is None or a number of turns"),
    ({"turn_limit": 2**30}, "turn_limit is None or a number of turns"),
    ({"turn_limit": True}, "turn_limit is None or a number of turns"),
    ({"turn_limit": 1.0}, "turn_limit is None or a number of turns"),
    ({"turn_limit": "9"}, "turn_limit is None or a number of turns"),
]


@pytest.mark.parametrize(("options", "message"), CONTRADICTIONS)
def test_contradictions(options: dict[str, Any], message: str) -> None:
    with pytest.raises(st.RulesError, match=message):
        st.Rules(**options)


# ---------------------------------------------------------------------- bans and numbers of players


class Sulky(st.Power):
    """Does nothing, and does not meet Pan."""

    card = st.Card(id="sulky", name="Sulky", bans=("pan",))


class Lonely(st.Power):
    """Does nothing, with three players."""

    card = st.Card(id="lonely", name="Lonely", players=(3,))


def test_bans_hold_from_either_side() -> None:
    for powers in ((Sulky, Pan), (Pan, Sulky), (Sulky, "pan")):
        with pytest.raises(
            st.RulesError, match=r"Sulky and Pan are barred against each other; allow_banned=True admits that$"
        ):
            st.Rules(powers=powers)
        assert st.Rules(powers=powers, allow_banned=True).start().steps
    assert st.Rules(powers=(Sulky, "apollo")).ids == ("sulky", "apollo")


def test_numbers_of_players_of_a_card() -> None:
    with pytest.raises(st.RulesError, match="Lonely is not made for 2 players"):
        st.Rules(powers=(Lonely, None))


# ---------------------------------------------------------------------- presets


def test_base() -> None:
    assert st.Rules.preset("santorini-base-v1") == st.Rules()
    assert st.Rules.preset("santorini-base-v1", powers=(None, None)) == st.Rules()
    with pytest.raises(st.RulesError, match="has no powers"):
        st.Rules.preset("santorini-base-v1", powers=("apollo", "pan"))


def test_simple_gods() -> None:
    assert len(st.SIMPLE_GODS) == 8
    for one in st.SIMPLE_GODS:
        for two in st.SIMPLE_GODS:
            if one == two:
                with pytest.raises(st.RulesError, match="same power"):
                    st.Rules.preset("santorini-simple-gods-v1", powers=(one, two))
            else:
                rules = st.Rules.preset("santorini-simple-gods-v1", powers=(one, two))
                assert rules == st.Rules(powers=(one, two))


@pytest.mark.parametrize("powers", [None, ("apollo", None), (None, None), ("apollo", "hermes"), ("prometheus", "pan")])
def test_simple_gods_are_two_of_eight(powers: Any) -> None:
    with pytest.raises(st.RulesError, match="santorini-simple-gods-v1"):
        st.Rules.preset("santorini-simple-gods-v1", powers=powers)


def test_unknown_presets() -> None:
    with pytest.raises(st.RulesError, match="known are santorini-base-v1 and santorini-simple-gods-v1"):
        st.Rules.preset("santorini-v2")


# ---------------------------------------------------------------------- the start, and limits


def test_the_start() -> None:
    start = st.Rules(powers=("apollo", "pan")).start()
    assert (start.phase, start.decider, start.turn_player, start.outcome) == ("placing", 1, 1, None)
    assert start.steps == tuple(map(st.Place, st.SQUARES))
    assert start.heights == (0,) * 25
    assert not start.domes
    assert not start.climbed
    assert start.workers(1) == start.workers(2) == ()
    placed = start.play("b2 d4")
    assert (placed.phase, placed.decider, placed.workers(1)) == ("placing", 2, ("b2", "d4"))
    assert len(placed.steps) == 23
    playing = placed.play("c2 d3")
    assert (playing.phase, playing.decider, playing.worker_at("c2")) == ("playing", 1, 2)


def test_workers_are_listed_in_the_order_of_squares() -> None:
    one, two = (st.Rules().start().play(line) for line in ("d4 b2", "b2 d4"))
    assert one == two
    assert one.workers(1) == ("b2", "d4")


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_turn_limits(limit: int) -> None:
    position = st.Rules(turn_limit=limit).start().play("b2 d4 b4 d2")
    for _ in range(limit):
        assert position.outcome is None
        position = position.play(next(position.turns()))
    assert position.outcome == st.Outcome(frozenset(), frozenset(), st.Reason.TURN_LIMIT)
    assert (position.phase, position.decider, position.steps) == ("over", None, ())


def test_a_win_in_the_last_turn_counts() -> None:
    rules = st.Rules(turn_limit=1)
    position = st.Position.from_text("00000/00000/00230/00000/00000 1 -:c3,a1 -:a5,e1", rules)
    won = position.play("c3-d3#").outcome
    assert won is not None
    assert (won.winners, won.reason) == (frozenset({1}), st.Reason.CLIMBED)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_machines_are_neither_pickled_nor_copied(protocol: int) -> None:
    machine = st.Rules().machine
    for thing in (machine, machine.roles[0], Counter(machine)):
        with pytest.raises(st.RulesError, match="neither copied nor pickled"):
            pickle.dumps(thing, protocol)
        with pytest.raises(st.RulesError, match="neither copied nor pickled"):
            copy.copy(thing)


def test_ways_to_write_powers() -> None:
    for powers in (("pan", None), ["pan", "-"], ("pan", "mortal"), [st.powers.get("pan"), None]):
        assert st.Rules(powers=powers).ids == ("pan", None)


SHUTTING_IN = "00000/00000/00000/DDD00/00000 1 -:d1,e5 -:a1,b1"
"""After d1-c1^d1 player 2 has no turn."""


def test_who_is_shut_in_by_the_last_turn_has_not_lost() -> None:
    """The limit is reached when that many turns have been played; one loses when one's own turn begins."""
    last = st.Position.from_text(SHUTTING_IN, st.Rules(turn_limit=1)).play("d1-c1^d1")
    assert last.outcome == st.Outcome(frozenset(), frozenset(), st.Reason.TURN_LIMIT)
    later = st.Position.from_text(SHUTTING_IN, st.Rules(turn_limit=2)).play("d1-c1^d1")
    assert later.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.STUCK)


def test_who_is_shut_in_when_the_last_turn_begins_has_lost() -> None:
    rules = st.Rules(turn_limit=5)
    position = st.Position.from_text("00000/00000/00000/DDD00/00D00 1 -:a1,b1 -:d4,e5 clock=4", rules)
    assert position.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)


def test_getting_stuck_in_the_last_turn_loses() -> None:
    rules = st.Rules(powers=("apollo", None), completion="stepwise", turn_limit=1)
    position = st.Position.from_text("000D0/000DD/DD000/0D000/0D000 1 apollo:a1,e5 -:a2,c5", rules)
    assert position.play("a1-a2").outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK)


def test_a_drop_in_the_last_turn_wins() -> None:
    rules = st.Rules(powers=("pan", None), turn_limit=1)
    position = st.Position.from_text("00000/00000/00200/00000/00000 1 pan:c3,a1 -:a5,e1", rules)
    assert position.play("c3-d3#").outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.POWER, "pan")
