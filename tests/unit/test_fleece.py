"""The Golden Fleece variant: common.md 5.6, scenes C35 and C36, and what the powers' sections say of it."""

from __future__ import annotations

import pickle

import pytest

import santorini as st

FLAT = "00000/00000/00000/00000/00000"
ON_C3 = "memory=3:d"


def position(text: str) -> st.Position:
    """Read a position and make sure that it is told in all forms."""
    found = st.Position.from_text(text)
    assert st.Position.from_text(found.text()) == found
    assert st.Position.from_json(found.to_json()) == found
    assert pickle.loads(pickle.dumps(found)) == found
    return found


def moves(found: st.Position, square: str) -> set[str]:
    return {step.target for step in found.steps if isinstance(step, st.Move) and step.source == square}


def builds(found: st.Position) -> set[str]:
    return {step.target for step in found.steps if isinstance(step, st.Build)}


def test_the_first_player_puts_the_ram_and_the_other_begins() -> None:
    start = st.Rules(fleece="hera").start()
    placed = start.play("b2 e5 b1 e1")
    assert (placed.decider, placed.phase) == (1, "placing")
    assert {str(step) for step in placed.steps} == {
        f"{{{square}}}" for square in st.SQUARES if square not in {"b2", "e5", "b1", "e1"}
    }
    first = placed.play("{c3}")
    assert (first.decider, first.phase, first.powers) == (2, "playing", (("hera",), ()))
    assert placed.play("{c4}").powers == ((), ())
    assert placed.play("{c2}").powers == (("hera",), ("hera",))


def test_placement_rules_of_the_power_do_not_apply() -> None:
    assert len(st.Rules(fleece="bia").start().steps) == 25
    assert st.Rules(fleece="bia").start().decider == 1


def test_scene_c35_the_own_part() -> None:
    start = position(f"{FLAT} 1 -:b2,e5 -:b1,e1 fleece=apollo cards=apollo/- {ON_C3}")
    assert moves(start, "b2") == {"a1", "c1", "a2", "c2", "a3", "b3", "b1"}
    swapped = start.play("b2-b1")
    assert swapped.workers(2) == ("e1", "b2")
    assert builds(swapped) == {"a1", "c1", "a2", "c2"}
    for square in ("a1", "c1", "a2", "c2"):
        assert swapped.play(f"b1^{square}").powers == ((), ("apollo",))


def test_scene_c36_the_opponents_part() -> None:
    rows = "30000/20000/00000/00000/00000"
    barred = position(f"{rows} 1 -:a4,e1 -:d3,e5 fleece=hera cards=-/hera {ON_C3}").play("a4-a5")
    assert barred.outcome is None
    assert builds(barred) == {"a4", "b4", "b5"}
    free = position(f"{rows} 1 -:a4,e1 -:e3,e5 fleece=hera {ON_C3}").play("a4-a5")
    assert free.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.CLIMBED)


def test_who_has_the_power_is_settled_for_the_whole_turn() -> None:
    start = position(f"{FLAT} 1 -:b2,e5 -:a1,e1 fleece=demeter cards=demeter/- {ON_C3}")
    away = start.play("b2-a2^a3")
    assert away.decider == 1  # the second build of Demeter is still possible
    near = position(f"{FLAT} 1 -:a2,e5 -:a1,e1 fleece=demeter {ON_C3}").play("a2-b2^b1")
    assert (near.decider, near.powers) == (2, (("demeter",), ()))


def test_both_may_have_it() -> None:
    both = position(f"{FLAT} 1 -:b2,e5 -:d2,e1 fleece=hippolyta cards=hippolyta/hippolyta female=b2,d2 {ON_C3}")
    assert moves(both, "b2") == {"a1", "c1", "a3"}
    none = position(f"{FLAT} 1 -:a2,e5 -:e2,e1 fleece=hippolyta female=a2,e2 {ON_C3}")
    assert len(moves(none, "a2")) == 5


@pytest.mark.parametrize(
    ("text", "illegal"),
    [
        (f"{FLAT} 1 -:b2,e5 -:a1,e1 fleece=hera cards=hera/-", "b2-c3"),
        (f"{FLAT} 1 -:b1,e5 -:a1,e1 fleece=hera", "b1-b2^c3"),
        (f"{FLAT} 1 -:a3,e5 -:b3,e1 fleece=minotaur cards=-/minotaur", "b3-c3"),
        (f"{FLAT} 2 -:b3,e5 -:a3,d2 fleece=minotaur cards=minotaur/minotaur", "a3-b3"),
        (f"{FLAT} 1 -:b3,e5 -:d5,e1 fleece=iris cards=iris/-", "b3-d3"),
        (f"{FLAT} 1 -:b3,e5 -:a3,e1 fleece=charon cards=charon/-", "a3>c3"),
    ],
)
def test_nobody_enters_its_square_or_builds_there(text: str, illegal: str) -> None:
    found = position(f"{text} {ON_C3}")
    blocked = found.why_not(illegal)
    assert blocked is not None
    for image in found.symmetries():  # the ram turns with the board
        assert st.Position.from_text(image.text()) == image


def test_the_reason_names_the_ram() -> None:
    found = position(f"{FLAT} 1 -:b2,e5 -:a1,e1 fleece=hera cards=hera/- {ON_C3}")
    blocked = found.why_not("b2-c3")
    assert blocked is not None
    assert (blocked.code, blocked.by, blocked.text) == (st.Code.OCCUPIED, "ram", "the ram stands on c3")


def test_harpies_push_until_the_ram() -> None:
    start = position(f"{FLAT} 1 -:a2,a3 -:d3,e1 fleece=harpies cards=-/harpies {ON_C3}")
    assert start.play("a3-b3").workers(1) == ("a2", "b3")
    assert start.play("a2-b2").workers(1) == ("e2", "a3")


def test_an_additional_turn_keeps_its_terms_and_earns_no_other() -> None:
    """decisions.md 3: Dionysus, whose power the earner no longer has at the start of the additional turn."""
    rows = "00030/00000/00000/00000/30000"
    start = position(f"{rows} 1 -:b2,e1 -:e5,d1 fleece=dionysus cards=dionysus/- {ON_C3}")
    more = start.play("b2-a2^a1")
    assert (more.decider, more.powers) == (1, (("dionysus",), ()))
    assert st.Position.from_text(more.text()) == more
    assert {step.source for step in more.steps if isinstance(step, st.Move)} == {"e5", "d1"}
    after = more.play("e5-e4^d5")
    assert (after.decider, after.powers) == (2, ((), ()))
    assert more.play(".").decider == 2


def test_an_additional_turn_of_who_stands_there_still_may_earn_another() -> None:
    rows = "00030/00000/00000/00000/30000"
    start = position(f"{rows} 1 -:b2,d2 -:e5,d1 fleece=dionysus cards=dionysus/- {ON_C3}")
    more = start.play("b2-a2^a1")
    again = more.play("e5-e4^d5")
    assert (again.decider, again.powers) == (1, (("dionysus",), ()))


def test_what_is_looked_back_at_is_kept_while_nobody_has_the_power() -> None:
    """powers-2.md, Eris: the worker that the opponent moved last is known from the first turn of the game."""
    start = position(f"{FLAT} 2 -:a1,a5 -:e1,e5 fleece=eris {ON_C3}").play("e1-e2^e1").play("a1-b2^a1")
    held = start.play("e2-e1^e2")
    assert held.powers == (("eris",), ())
    sources = {step.source for step in held.steps if isinstance(step, st.Move)}
    assert sources == {"b2", "a5", "e5"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"fleece": "athena"}, "no Golden Fleece mark"),
        ({"fleece": "hera", "powers": ("apollo", None)}, "without powers of their own"),
        ({"fleece": "hera", "players": 3}, "two players"),
        ({"fleece": "ram"}, "unknown power"),
        ({"fleece": "heera"}, "did you mean hera"),
    ],
)
def test_rules_that_do_not_go_together(options: dict[str, object], words: str) -> None:
    with pytest.raises(st.RulesError, match=words):
        st.Rules(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        f"{FLAT} 1 -:b2,e5 -:b1,e1 fleece=apollo cards=apollo/-",  # there is no ram
        f"{FLAT} 1 -:c3,e5 -:b1,e1 fleece=apollo {ON_C3}",
        f"00000/00000/00100/00000/00000 1 -:a1,e5 -:b1,e1 fleece=apollo {ON_C3}",
        f"{FLAT} 1 -:b2,e5 -:b1,e1 fleece=apollo {ON_C3}",  # player 1 has the power
        f"{FLAT} 1 -:a1,e5 -:b1,e1 fleece=apollo cards=apollo/- {ON_C3}",
        f"{FLAT} 1 -: -: fleece=apollo {ON_C3} next=setup",
    ],
)
def test_positions_that_contradict_the_variant(text: str) -> None:
    with pytest.raises(st.SetupError):
        st.Position.from_text(text)


def test_lines_of_turns() -> None:
    start = position(f"{FLAT} 1 -:b2,e5 -:b1,e1 fleece=apollo cards=apollo/- {ON_C3}")
    assert st.perft(start, 2) == sum(len(list(start.play(turn).turns())) for turn in start.turns())
