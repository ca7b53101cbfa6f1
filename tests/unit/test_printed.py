"""The printed cards, where they differ from those of Board Game Arena: powers-1.md to powers-3.md, "Classic card"."""

from __future__ import annotations

import pickle

import attrs
import pytest

import santorini as st

FLAT = "00000/00000/00000/00000/00000"
EVERY = frozenset({"{E}", "{NE}", "{N}", "{NW}", "{W}", "{SW}", "{S}", "{SE}"})


def position(text: str, *waive: st.Problem) -> st.Position:
    """Read a position of the printed cards, and make sure that it is told in all forms."""
    found = st.Setup.from_text(f"{text} edition=classic").position(waive=waive)
    if not waive:
        assert st.Position.from_text(found.text()) == found
        assert st.Position.from_json(found.to_json()) == found
    assert pickle.loads(pickle.dumps(found)) == found
    return found


def bga(text: str) -> st.Position:
    return st.Position.from_text(text)


def steps(found: st.Position) -> set[str]:
    return {str(step) for step in found.steps}


def moves(found: st.Position, square: str) -> set[str]:
    return {step.target for step in found.steps if isinstance(step, st.Move) and step.source == square}


def builds(found: st.Position, square: str | None = None) -> set[str]:
    """Return what can be built where, `D` after the square standing for a low dome."""
    return {
        f"{step.target}{'D' if step.dome else ''}"
        for step in found.steps
        if isinstance(step, st.Build) and square in (None, step.source)
    }


# ---------------------------------------------------------------------- Adonis


def test_adonis_chooses_only_an_opponents_worker() -> None:
    text = f"{FLAT} 1 adonis:c2,e1 -:e3,a5"
    after = position(text).play("c2-c3^c2")
    assert steps(after) == {"{e3}", "{a5}", "."}
    assert steps(bga(text).play("c2-c3^c2")) == {"{c3}", "{e1}", "."}


def test_adonis_any_own_worker_will_do_as_neighbour() -> None:
    bound = position(f"{FLAT} 1 adonis:c2,e1 -:e3,a5").play("c2-c3^c2{e3}")
    assert (moves(bound, "e3"), moves(bound, "a5")) == ({"d2", "d3", "d4", "e2"}, set())
    assert st.Position.from_text(bound.text()) == bound
    blocked = bound.why_not("a5-a4^a5")
    assert blocked is not None
    assert blocked.by == "adonis"


def test_adonis_already_beside_one() -> None:
    bound = position(f"{FLAT} 1 adonis:c2,e1 -:d3,a5").play("c2-c3^b2{d3}")
    assert (moves(bound, "d3"), moves(bound, "a5")) == ({"c2", "d2", "c4", "d4", "e2"}, {"a4", "b4", "b5"})


def test_adonis_a_win_beside_a_worker_that_it_removes() -> None:
    bound = position("00000/00000/00000/02300/00000 1 adonis:d1,e5 bia:b2,a5").play("d1-d2^e2{b2}")
    assert (moves(bound, "b2"), moves(bound, "a5")) == ({"c1", "c2", "c3"}, set())
    won = bound.play("b2-c2")
    assert won.workers(1) == ("e5",)
    assert won.outcome
    assert won.outcome.winners == {2}


def test_adonis_the_only_one_beside_it_is_spared() -> None:
    """Theseus could take c3, two levels above b3, but for that; of two beside the worker he may take either."""
    rows = "00000/02000/00200/00100/00000"
    alone = position(f"{rows} 1 adonis:c2,e5 theseus:b3,a5").play("c2-c3^d2{b3}")
    assert moves(alone, "b3") == {"b2", "c2", "c4"}
    assert alone.play("a5-a4^a5").decider == 1
    both = position(f"{rows} 1 adonis:c2,b4 theseus:b3,a5").play("c2-c3^d2{b3}")
    assert steps(both.play("a5-a4^a5")) == {"xb4", "xc3", "."}


# ---------------------------------------------------------------------- Aeolus


def test_aeolus_chooses_a_direction_before_placing() -> None:
    start = st.Rules(powers=(None, "aeolus"), cards="classic").start()
    assert start.decider == 2
    assert steps(start) == EVERY
    assert start.play("{N}").decider == 1
    assert st.Rules(powers=(None, "aeolus")).start().decider == 1


def test_aeolus_turns_the_wind_to_any_other_direction() -> None:
    text = f"{FLAT} 1 aeolus:a1,e1 -:c3,a5 memory=1:3"
    after = position(text).play("a1-a2^a1")
    assert steps(after) == EVERY - {"{N}"} | {"."}
    assert steps(bga(text).play("a1-a2^a1")) == {"{none}", "."}
    assert moves(after.play("."), "c3") == {"b2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert moves(after.play("{NE}"), "c3") == {"c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_aeolus_has_always_a_wind() -> None:
    with pytest.raises(st.SetupError, match="remembered"):
        position(f"{FLAT} 1 aeolus:a1,e1 -:c3,a5")


def test_aeolus_as_the_power_of_the_ram() -> None:
    """One wind for both, none before somebody turns it; it blows while somebody has the power."""
    start = position(f"{FLAT} 1 -:b2,e5 -:a2,e1 fleece=aeolus cards=aeolus/- memory=3:d")
    after = start.play("b2-b1^b2")
    assert steps(after) == EVERY | {"."}
    turned = after.play("{N}")
    assert turned.powers == ((), ())
    assert "a1" in moves(turned, "a2")
    windy = turned.play("a2-b2^a2")
    assert windy.powers == ((), ("aeolus",))
    assert moves(windy, "e5") == {"d5", "d4"}
    assert st.Position.from_text(windy.text()) == windy
    blocked = windy.why_not("e5-e4^e5")
    assert blocked is not None
    assert blocked.by == "aeolus"


# ---------------------------------------------------------------------- Bia


def test_bia_places_anywhere() -> None:
    start = st.Rules(powers=(None, "bia"), cards="classic").start()
    assert (start.decider, len(start.steps)) == (2, 25)
    assert start.play("c3 b2 a1 a2").decider == 2
    assert len(st.Rules(powers=(None, "bia")).start().steps) == 16


def test_bia_removes_as_on_the_revised_card() -> None:
    found = position(f"{FLAT} 1 bia:b3,a1 -:d3,e5")
    assert found.play("b3-c3").workers(2) == ("e5",)
    assert found.play("b3-b4").workers(2) == ("d3", "e5")


# ---------------------------------------------------------------------- Charybdis


def whirlpools(one: str, other: str, slot: int = 1) -> str:
    first, second = sorted(st.SQUARES.index(square) + 1 for square in (one, other))
    return f"memory={slot}:{second << 5 | first:x}"


def test_charybdis_the_second_step_goes_up_one_level_at_most() -> None:
    text = f"00003/00000/00000/00000/00000 2 charybdis:c3,d3 -:b2,c1 {whirlpools('a1', 'e5')}"
    assert moves(position(text), "b2") == {"b1", "a2", "c2", "a3", "b3"}
    assert "a1" in moves(bga(text), "b2")
    blocked = position(text).why_not("b2-a1")
    assert blocked is not None
    assert blocked.by == "charybdis"


def test_charybdis_each_step_may_win() -> None:
    first = f"00000/00000/00230/00000/00000 1 charybdis:c3,e1 -:a5,e5 {whirlpools('a1', 'd3')}"
    assert position(first).play("c3-d3").outcome
    assert bga(first).play("c3-d3").outcome is None
    second = f"00003/00000/00000/01000/20000 2 charybdis:c3,d3 -:b2,c1 {whirlpools('a1', 'e5')}"
    won = position(second).play("b2-a1")
    assert (won.workers(2), won.outcome and won.outcome.reason) == (("c1", "e5"), st.Reason.CLIMBED)


def test_charybdis_from_level_3_to_level_3_is_no_climb() -> None:
    text = f"00003/00000/00000/03000/30000 2 charybdis:c3,d3 -:b2,c1 {whirlpools('a1', 'e5')}"
    after = position(text).play("b2-a1")
    assert (after.outcome, builds(after)) == (None, {"d4", "e4", "d5"})
    assert bga(text).play("b2-a1").outcome


def test_charybdis_both_whirlpools_were_unoccupied_before() -> None:
    text = f"{FLAT} 2 charybdis:c3,d3 -:b2,c1 {whirlpools('a1', 'b2')}"
    assert position(text).play("b2-a1").workers(2) == ("a1", "c1")
    assert bga(text).play("b2-a1").workers(2) == ("c1", "b2")
    swap = f"{FLAT} 2 charybdis:a1,d3 apollo:b2,c1 {whirlpools('a1', 'e5')}"
    assert position(swap).play("b2-a1").workers(2) == ("a1", "c1")
    push = f"{FLAT} 2 charybdis:b1,d3 minotaur:a1,e1 {whirlpools('b1', 'e5')}"
    assert position(push).play("a1-b1").workers(2) == ("b1", "e1")
    assert bga(push).play("a1-b1").workers(2) == ("e1", "e5")


def test_charybdis_the_second_step_is_bound_by_opponents() -> None:
    text = f"00001/00000/00000/00000/00000 1 charybdis:b2,d1 athena+:c4,d4 {whirlpools('a1', 'e5')}"
    assert moves(position(text), "b2") == {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    wind = f"{FLAT} 1 charybdis:b2,d1 aeolus:c4,d4 {whirlpools('a1', 'e5')},2:2"
    assert "a1" not in moves(position(wind), "b2")  # NE blows
    aside = wind.replace(",2:2", ",2:6")  # SW blows: only NE is closed, and a1 to e5 counts as SW
    assert position(aside).play("b2-a1").workers(1) == ("d1", "e5")


def test_charybdis_a_climb_by_the_second_step_counts() -> None:
    text = f"00001/00000/00000/00000/00000 2 charybdis:c3,d3 athena:b2,c1 {whirlpools('a1', 'e5')}"
    after = position(text).play("b2-a1").play("e5^d5")
    assert "athena+:" in after.text()
    assert "athena+:" not in bga(text).play("b2-a1").play("e5^d5").text()


def test_charybdis_a_demand_is_met_by_the_second_step() -> None:
    text = f"00001/00000/00000/00000/00000 1 charybdis:b2,d1 persephone:c4,d4 {whirlpools('a1', 'e5')}"
    assert (moves(position(text), "b2"), moves(position(text), "d1")) == ({"a1"}, set())
    assert len(moves(bga(text), "d1")) == 5


def test_charybdis_a_drop_by_the_second_step_wins_for_pan() -> None:
    text = f"00000/00000/00000/01000/20000 2 charybdis:c3,d3 pan:b2,c1 {whirlpools('a1', 'e5')}"
    assert position(text).play("b2-a1").outcome
    assert bga(text).play("b2-a1").outcome is None


def test_charybdis_bia_removes_beyond_both_steps() -> None:
    text = f"{FLAT} 2 charybdis:c1,e3 bia:a1,a5 {whirlpools('b1', 'd3')}"
    after = position(text).play("a1-b1")
    assert (after.workers(1), after.workers(2)) == ((), ("d3", "a5"))
    assert bga(text).play("a1-b1").workers(1) == ("e3",)


def test_charybdis_hermes_goes_no_further_after_a_change_of_level() -> None:
    level = f"{FLAT} 2 charybdis:c3,d3 hermes:b2,c1 {whirlpools('a1', 'e5')}"
    assert moves(position(level).play("b2-a1"), "e5") == {"d4", "e4", "d5"}
    up = level.replace(FLAT, "00001/00000/00000/00000/00000")
    assert moves(position(up).play("b2-a1"), "e5") == set()


# ---------------------------------------------------------------------- Graeae, Heracles, Jason


def test_graeae_any_worker_builds() -> None:
    text = f"{FLAT} 1 graeae:a1,c3,e5 -:a5,e1"
    after = position(text).play("a1-b1")
    assert builds(after, "b1") == {"a1", "c1", "a2", "b2", "c2"}
    assert builds(after, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert builds(after, "e5") == {"d4", "e4", "d5"}
    assert builds(bga(text).play("a1-b1"), "b1") == set()


def test_graeae_a_lone_worker_builds() -> None:
    lone = position(f"{FLAT} 1 graeae:a1 -:c3,e1", st.Problem.WORKER_COUNT)
    assert builds(lone.play("a1-a2")) == {"a1", "b1", "b2", "a3", "b3"}


def test_heracles_builds_first_and_cannot_leave_it_out() -> None:
    text = f"{FLAT} 1 heracles:c3,a1 -:e5,e1"
    after = position(text).play("c3-c4")
    assert steps(after) == {f"c4^{square}" for square in ("b5", "c5", "d5", "b4", "d4", "b3", "c3", "d3")}
    assert {"a1^a2D", "c4^c5D", "."} <= steps(bga(text).play("c3-c4"))


def test_heracles_adds_domes_to_the_build() -> None:
    found = position(f"{FLAT} 1 heracles:c3,a1 -:e5,e1").play("c3-c4^c5")
    assert builds(found, "c4") == {f"{square}D" for square in ("b5", "c5", "d5", "b4", "d4", "b3", "c3", "d3")}
    assert builds(found, "a1") == {"a2D", "b1D", "b2D"}
    assert "memory" not in found.play(".").text()  # kept
    spent = found.play("a1^b2D").play("c4^c5D").play(".")
    assert spent.domes == {"b2", "c5"}
    assert (spent.height("c5"), spent.decider) == (1, 2)
    assert steps(spent.play("e5-e4^e5").play("c4-c3")) == {f"c3^{square}" for square in around("c3") - {"b2"}}
    assert spent.play("e5-e4^e5").play("c4-c3^c4").decider == 2


def around(square: str) -> set[str]:
    column, row = ord(square[0]), int(square[1])
    return {f"{chr(column + right)}{row + up}" for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up}


def test_jason_builds_with_the_new_worker_without_a_move() -> None:
    text = "10000/00000/00000/00000/00000 1 jason:c3,c2 -:b5,e1"
    placed = position(text).play("e4")
    assert steps(placed) == {"e4^d3", "e4^e3", "e4^d4", "e4^d5", "e4^e5"}
    assert moves(bga(text).play("e4"), "e4") == {"d3", "e3", "d4", "d5", "e5"}
    after = placed.play("e4^e5").play("b5-b4^b5")
    assert {"c3", "c2", "e4"} == {step.source for step in after.steps if isinstance(step, st.Move)}
    assert not any(isinstance(step, st.Place) for step in after.steps)


def test_jason_may_come_where_he_could_not_move() -> None:
    text = "00000/00000/00000/22000/02000 1 jason:c3,e5 -:c5,e1"
    assert "a1" in steps(position(text))
    assert "a1" not in steps(bga(text))


def test_jason_may_not_escape_a_demand() -> None:
    rows = "00000/00000/00010/00000/00000"
    text = f"{rows} 1 jason:c3,a1 persephone:e5,e1"
    assert steps(position(text)) == {"c3-d3"}
    flat = text.replace(rows, FLAT)
    assert "a2" in steps(position(flat))


# ---------------------------------------------------------------------- Limus, Medea, Nemesis


def test_limus_lets_nobody_put_a_low_dome_beside_her() -> None:
    text = f"{FLAT} 2 limus:c3,a1 atlas:c5,e1"
    after = position(text).play("c5-d5")
    assert builds(after, "d5") == {"c5", "c5D", "e5", "e5D", "e4", "e4D"}
    assert builds(bga(text).play("c5-d5"), "d5") == {"c5", "c5D", "e5", "e5D", "e4", "e4D", "c4D", "d4D"}
    blocked = after.why_not(st.Build("d5", "c4", dome=True))
    assert blocked is not None
    assert (blocked.by, blocked.code) == ("limus", st.Code.FORBIDDEN)


def test_limus_lets_towers_be_completed() -> None:
    text = "00000/00030/00000/00000/00000 2 limus:c3,a1 atlas:c5,e1"
    assert builds(position(text).play("c5-d5"), "d5") == {"c5", "c5D", "e5", "e5D", "e4", "e4D", "d4"}


def test_limus_leaves_no_dome_as_a_way_out() -> None:
    """From b1 and a2 all squares in reach are beside her: with low domes these moves could be finished."""
    text = f"{FLAT} 2 limus:b2,c2 atlas:a1,e5"
    assert moves(position(text), "a1") == set()
    assert moves(bga(text), "a1") == {"b1", "a2"}


def test_medea_looks_at_the_unmoved_worker() -> None:
    text = "00000/01000/00200/00000/00000 1 medea:a3,b4 -:c3,e1"
    after = position(text).play("a3-b3^a3")
    assert steps(after) == {"vc3", "."}
    assert steps(bga(text).play("a3-b3^a3")) == {"vc3", "vb4", "."}
    used = after.play("vc3")
    assert (used.height("c3"), used.decider) == (1, 2)
    assert "memory=1:1" in used.text()


def test_medea_takes_one_block_each_from_under_any_number() -> None:
    found = position("00000/00100/01200/00000/00000 1 medea:a3,b4 -:c3,c4").play("a3-b3^a3")
    assert steps(found) == {"vb3", "vc3", "vc4", "."}
    once = found.play("vc3")
    assert steps(once) == {"vb3", "vc4", "."}
    assert st.Position.from_text(once.text()) == once
    after = once.play("vb3").play("vc4")
    assert [after.height(square) for square in ("b3", "c3", "c4")] == [0, 1, 0]
    assert after.decider == 2
    assert found.play(".").play("c3-d3^c3").play("b3-a2").decider == 1
    spent = after.play("c3-d3^c3").play("b3-a2^b3")
    assert spent.decider == 2


def test_nemesis_trades_one_pair_where_a_side_has_one_worker() -> None:
    text = f"{FLAT} 1 nemesis:a1,b2 hydra:e5"
    found = position(text).play("a1-a2^a1")
    assert steps(found) == {"a2>e5", "b2>e5", "."}
    traded = found.play("b2>e5")
    assert (traded.workers(1), traded.workers(2), traded.decider) == (("a2", "e5"), ("b2",), 2)
    assert bga(text).play("a1-a2^a1").decider == 2


def test_nemesis_with_a_single_worker() -> None:
    found = position(f"{FLAT} 1 nemesis:b2 -:d5,e5", st.Problem.WORKER_COUNT).play("b2-b1^b2")
    assert steps(found) == {"b1>d5", "b1>e5", "."}
    traded = found.play("b1>d5")
    assert (traded.workers(1), traded.workers(2), traded.decider) == (("d5",), ("b1", "e5"), 2)


def test_nemesis_trades_two_pairs_as_on_the_revised_card() -> None:
    text = f"{FLAT} 1 nemesis:a1,b2 -:d5,e5"
    found, revised = (read(text).play("a1-a2^a1") for read in (position, bga))
    assert steps(found) == steps(revised) == {"a2>d5", "a2>e5", "b2>d5", "b2>e5", "."}
    assert found.play("a2>d5").workers(1) == ("d5", "e5")
    assert steps(found.play("a2>d5")) == steps(revised.play("a2>d5"))


# ---------------------------------------------------------------------- Siren, Tyche


def test_siren_builds_nothing_after_the_song() -> None:
    text = f"{FLAT} 1 siren:a1,e5 -:c3,c2 memory=1:3"
    found = position(text).play("c3>c4")
    assert steps(found) == {"c2>c3", "."}
    assert builds(bga(text).play("c3>c4"))
    after = found.play("c2>c3")
    assert (after.workers(2), after.decider, after.text().split()[0]) == (("c3", "c4"), 2, FLAT)
    assert st.Position.from_text(found.text()) == found


def test_siren_may_sing_where_nobody_could_build() -> None:
    """Her worker has nowhere to build and the other one neither, so the song is all she has."""
    text = "00000/00000/00000/DD000/0D00D 1 siren:a1 -:c3,d3 memory=1:3"
    found = position(text, st.Problem.WORKER_COUNT)
    assert steps(found) == {"c3>c4", "d3>d4"}
    lost = st.Setup.from_text(text).position(waive=[st.Problem.WORKER_COUNT])
    assert lost.outcome


def test_siren_as_the_power_of_the_ram() -> None:
    """There is no direction until the first force, which goes anywhere and settles it for both."""
    start = position(f"{FLAT} 1 -:b2,e5 -:d2,e1 fleece=siren cards=siren/siren memory=3:d")
    forces = {str(step) for step in start.steps if isinstance(step, st.Force)}
    assert forces == {
        *(f"d2>{square}" for square in ("c1", "d1", "c2", "e2", "d3", "e3")),
        *(f"e1>{square}" for square in ("d1", "e2")),
    }
    sung = start.play("d2>d3").play(".")
    assert sung.powers == (("siren",), ("siren",))
    assert {str(step) for step in sung.steps if isinstance(step, st.Force)} == {"b2>b3"}  # N; e5 has no room


def test_tyche_draws_after_additional_turns_too() -> None:
    text = f"{FLAT} 1 tyche:c3,a1 -:e5,e1"
    for read, decider in ((position, st.CHANCE), (bga, 2)):
        additional = read(text).play("c3-c4^c3").play("{6}")
        assert additional.decider == 1
        assert additional.play("c4-c3^c4").decider == decider
    again = position(text).play("c3-c4^c3").play("{6}").play("c4-c3^c4").play("{6}")
    assert again.decider == 1
    assert again.play(".").decider == 2  # declined, and nothing is drawn


# ---------------------------------------------------------------------- Nyx, Circe, and what cannot be


def test_nyx_takes_any_god_aside() -> None:
    rules = st.Rules(powers=("nyx", "hades"), night="athena", cards="classic")
    assert rules.night is st.powers.get("athena")
    with pytest.raises(
        st.RulesError, match="Athena cannot lie aside for the night: the card has no Golden Fleece mark"
    ):
        st.Rules(powers=("nyx", "hades"), night="athena")


def test_the_printed_card_is_what_nyx_and_circe_hand_over() -> None:
    text = "D0000/00000/00000/00000/00000 1 nyx:c3,d1 -:e5,e1 night=limus cards=nyx+limus/-"
    assert position(text).rules.night is st.powers.get("limus", "classic")
    taken = position(f"{FLAT} 1 circe:a1,e4 siren:c3,e1 cards=circe+siren/- memory=2:3")
    assert steps(taken.play("c3>c4")) == {"e1>e2", "."}


def test_a_card_aside_gives_no_workers() -> None:
    start = st.Rules(powers=("nyx", None), night="graeae", cards="classic").start()
    assert start.play("a1 a2").decider == 2


def test_a_card_aside_does_no_setup() -> None:
    start = st.Rules(powers=("nyx", "pan"), night="siren", cards="classic").start()
    assert isinstance(start.steps[0], st.Place)
    night = position("D0000/00000/00000/00000/00000 1 nyx:c3,d1 pan:e5,e1 night=siren cards=nyx+siren/-")
    assert {"e1>d2", "e1>e2", "e5>d4"} <= steps(night)


REFUSED = [
    ({"powers": ("nyx", None), "night": "medea"}, "Medea cannot lie aside for the night: the card is none of a god"),
    ({"powers": ("nyx", None), "night": "tartarus"}, "a card aside does no setup, which it needs"),
    ({"powers": ("nyx", None), "night": "chaos", "allow_banned": True}, "a card aside does no setup"),
    ({"powers": ("nyx", None), "night": "chaos"}, "a card aside does no setup"),
    ({"fleece": "chaos"}, "Chaos cannot be the power of the ram, which does no setup: no deck is laid out for it"),
    ({"fleece": "athena"}, "no Golden Fleece mark"),
    ({"powers": ("limus", "terpsichore")}, "barred against each other"),
]


@pytest.mark.parametrize(("fields", "message"), REFUSED)
def test_what_the_printed_cards_do_not_offer(fields: dict[str, object], message: str) -> None:
    with pytest.raises(st.RulesError, match=message):
        st.Rules(cards="classic", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("power", ["aeolus", "chaos", "siren"])
def test_the_marks_of_the_printed_cards(power: str) -> None:
    assert st.powers.card_of(st.powers.get(power, "classic")).golden_fleece
    with pytest.raises(st.RulesError, match="no Golden Fleece mark"):
        st.Rules(fleece=power)


# ---------------------------------------------------------------------- the option


def test_the_option_names_the_edition() -> None:
    rules = st.Rules(powers=("siren", "pan"), cards="classic")
    assert rules.ids == ("siren", "pan")
    assert rules.powers == (st.powers.get("siren", "classic"), st.powers.get("pan"))
    assert rules != st.Rules(powers=("siren", "pan"))
    assert pickle.loads(pickle.dumps(rules)) == rules
    back = attrs.evolve(rules, cards="bga")
    assert back == st.Rules(powers=("siren", "pan"))
    assert attrs.evolve(back, cards="classic") == rules
    for power in (st.powers.get("siren"), st.powers.get("siren", "classic")):
        assert st.Rules(powers=(power, "pan"), cards="classic") == rules
    with pytest.raises(st.RulesError, match="cards is 'bga' or 'classic'"):
        st.Rules(cards="old")  # type: ignore[arg-type]


def test_a_power_of_a_user_is_what_it_is() -> None:
    class Idle(st.Power):
        card = st.Card(id="siren_of_mine", name="Idle")

    assert st.Rules(powers=(Idle, None), cards="classic").powers == (Idle, None)


def test_texts_name_the_edition() -> None:
    classic, usual = (st.Rules(powers=("siren", None), cards=cards) for cards in ("classic", "bga"))
    start = classic.start()
    assert "edition=classic" in start.text()
    assert st.Position.from_text(start.text()).rules == classic
    assert st.Position.from_text(start.text(), classic) == start
    for text, rules in ((start.text(), usual), (usual.start().text(), classic)):
        with pytest.raises(st.SetupError, match="edition=classic"):
            st.Position.from_text(text, rules)
    with pytest.raises(st.NotationError, match="classic was expected"):
        st.Position.from_text(f"{FLAT} 1 pan:a1,a2 -:c3,e1 edition=bga")


def test_printed_cards_have_the_same_facts() -> None:
    for power in st.powers.all_powers():
        card = st.powers.card_of(power)
        printed = st.powers.card_of(st.powers.get(card.id, "classic"))
        assert attrs.evolve(printed, text=card.text, rulings=card.rulings, golden_fleece=card.golden_fleece) == card
