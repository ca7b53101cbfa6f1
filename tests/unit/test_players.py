"""Three players, of whom who loses is out, and four in two teams: the scenes of the rules text."""

from __future__ import annotations

import pickle

import pytest

import santorini as st

FLAT = "00000/00000/00000/00000/00000"


def targets(position: st.Position, square: str) -> set[str]:
    """Return where the worker on a square may move."""
    return {step.target for step in position.steps if isinstance(step, st.Move) and step.source == square}


def images(text: str) -> tuple[st.Position, ...]:
    """Return a position and its seven images, each read from its text."""
    position = st.Position.from_text(text)
    return tuple(st.Position.from_text(image.text(), position.rules) for image in position.symmetries())


# ---------------------------------------------------------------------- three players


def test_three_players_place_and_play_in_order() -> None:
    position = st.Rules(players=3).start()
    assert position.rules.powers == (None, None, None)
    for player, squares in ((1, "a1 a2"), (2, "b1 b2"), (3, "c1 c2")):
        for square in squares.split():
            assert (position.decider, position.phase) == (player, "placing")
            position = position.play(square)
    for player, turn in ((1, "a2-a3^a4"), (2, "b2-b3^b4"), (3, "c2-c3^c4"), (1, "a3-a2^a3")):
        assert position.decider == player
        position = position.play(turn)
    assert [position.workers(player) for player in (1, 2, 3)] == [("a1", "a2"), ("b1", "b3"), ("c1", "c3")]
    assert str(position).endswith("A player 1  B player 2  C player 3")


def test_scene_c28_whirlpools_come_before_the_harpies() -> None:
    one, other = sorted(st.square_index(square) + 1 for square in ("b1", "d3"))
    text = f"{FLAT} 1 -:a1,a5 harpies:e1,e5 charybdis:c5,d5 memory=3:{other << 5 | one:x}"
    position = st.Position.from_text(text).play("a1-b1")
    assert position.workers(1) == ("e3", "a5")
    assert {step.source for step in position.steps if isinstance(step, st.Build)} == {"e3"}


C29 = "00000/00000/00000/DDD00/00D00"


def test_scene_c29_out_in_the_own_turn() -> None:
    for position in images(f"{C29} 1 -:a1,b1 -:d4,e5 -:d2,e1"):
        assert (position.decider, position.turn_player, position.outcome) == (2, 2, None)
        assert position.eliminated == {1}
        assert [len(position.workers(player)) for player in (1, 2, 3)] == [0, 2, 2]
        assert position.heights.count(3) == 4
        assert len(position.domes) == 4
        orders, later = [], position
        for _ in range(4):
            orders.append(later.decider)
            later = later.play(next(later.turns()))
        assert orders == [2, 3, 2, 3]


def test_scene_c29_the_last_one_wins() -> None:
    position = st.Position.from_text("00000/00000/0000D/DDDDD/00D00 1 -:a1,b1 -:d1,e1 -:d4,e5")
    assert position.outcome == st.Outcome(frozenset({3}), frozenset({1, 2}), st.Reason.STUCK)
    assert str(position.outcome).startswith("player 3 wins")
    assert position.eliminated == {1}
    assert st.Position.from_text(position.text()) == position


def test_an_elimination_is_told_in_all_forms() -> None:
    position = st.Position.from_text(f"{C29} 1 -:a1,b1 -:d4,e5 -:d2,e1")
    assert position.text() == f"{C29} 2 -: -:d4,e5 -:e1,d2 out=1"
    assert st.Position.from_json(position.to_json()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.key != st.Position.from_text(f"{C29} 2 -:a3,b3 -:d4,e5 -:d2,e1").key


@pytest.mark.parametrize(
    "text",
    [
        f"{C29} 1 -: -:d4,e5 -:d2,e1 out=1",  # it is nobody's turn who is out
        f"{C29} 2 -:a1 -:d4,e5 -:d2,e1 out=1",
        f"{C29} 2 athena+: -:d4,e5 -:d2,e1 out=1",
        f"{C29} 2 aeolus: -:d4,e5 -:d2,e1 out=1 memory=1:1",
        f"{C29} 2 -: -:d4,e5 -:d2,e1 out=1 over=1:stuck",
        f"{C29} 2 -: -:d4,e5 out=1",
    ],
)
def test_eliminations_that_contradict_themselves(text: str) -> None:
    with pytest.raises(st.SetupError):
        st.Position.from_text(text)


def test_scene_c30_out_in_the_turn_of_another() -> None:
    """powers-2.md, Maenads, scene 4: B1 and B2 leave the board, e4 keeps its block, C plays next."""
    for start in images(f"{FLAT} 1 maenads:b3,e3 aeolus:c3,a5 -:a1,e1 memory=2:3"):
        caught = [after for turn in start.turns() if (after := start.play(turn)).eliminated]
        assert caught
        for position in caught:
            assert (position.decider, position.powers[1], position.workers(2)) == (3, (), ())
            assert "memory" not in position.text()
            assert position.play(next(position.turns())).decider == 1
    end = st.Position.from_text(f"{FLAT} 1 maenads:b3,e3 aeolus:c3,a5 -:a1,e1 memory=2:3").play("e3-d3^e4")
    assert (set(end.eliminated), end.height("e4")) == ({2}, 1)


def test_maenads_catch_two_players_at_once() -> None:
    position = st.Position.from_text(f"{FLAT} 1 maenads:b3,e3,d5 -:c3,a5 -:c4,e1", waive={st.Problem.WORKER_COUNT})
    end = position.play("e3-d3^e4")
    assert end.outcome == st.Outcome(frozenset({1}), frozenset({2, 3}), st.Reason.POWER, "maenads")


def test_effects_of_who_is_out_end() -> None:
    """common.md 3.5: a restriction in force for somebody's turn ends at once, as Athena's does."""
    bound = st.Position.from_text("00000/10000/00000/DDD0D/00D00 3 athena+:a1,b1 -:d4,e5 -:a5,e1")
    assert targets(bound, "a5") == {"b5", "b4"}
    free = st.Position.from_text("00000/10000/00000/DDD0D/00D00 1 athena:a1,b1 -:a5,d4 -:d2,e1")
    assert (set(free.eliminated), free.decider) == ({1}, 2)
    assert "a4" in targets(free, "a5")


def test_athena_binds_both_opponents_until_her_next_turn() -> None:
    """powers-1.md, Athena, scene "Three players"."""
    start = "00000/00100/00000/10001/00000 2 athena+:c4,e5 -:a1,b5 -:e1,d5"
    position = st.Position.from_text(start)
    assert targets(position, "a1") == {"b1", "b2"}
    position = position.play("a1-b1^c1")
    assert targets(position, "e1") == {"d1", "d2"}
    position = position.play("e1-d1^e1").play("e5-e4^e5")
    assert "a2" in targets(position, "b1")
    assert "e2" in targets(position.play("b1-b2^b1"), "d1")


def test_nemesis_trades_with_one_opponent() -> None:
    """powers-3.md, nemesis-4: C1 neighbours A2, so only B's workers are traded."""
    position = st.Position.from_text(f"{FLAT} 1 nemesis:a1,b1 -:e5,d5 -:c2,e1").play("b1-b2^a2")
    traded = {step.target for step in position.steps if isinstance(step, st.Force)} | {
        step.source for step in position.steps if isinstance(step, st.Force)
    }
    assert traded
    assert not traded & {"c2", "e1"}


def test_eros_wins_on_any_level_against_two() -> None:
    """powers-2.md, Eros, scene 4; and he still does when one of three is out."""
    three = f"{FLAT} 1 eros:a1,c3 -:e1,e5 -:a5,c5"
    for position in images(three):
        assert any(len(turn) == 1 and position.play(turn).outcome for turn in position.turns())
    assert st.Position.from_text(three).play("a1-b2").outcome == st.Outcome(
        frozenset({1}), frozenset({2, 3}), st.Reason.POWER, "eros"
    )
    assert st.Position.from_text(f"{FLAT} 1 eros:a1,c3 -:e1,e5").play("a1-b2").outcome is None
    assert st.Position.from_text(f"{FLAT} 1 eros:a1,c3 -: -:a5,c5 out=2").play("a1-b2").outcome is not None


def test_a_win_ends_the_game_for_all() -> None:
    position = st.Position.from_text("00000/00000/00230/00000/00000 2 -:a1,a2 -:c3,e1 -:e5,a5").play("c3-d3#")
    assert position.outcome == st.Outcome(frozenset({2}), frozenset({1, 3}), st.Reason.CLIMBED)


def test_lines_of_turns_pass_over_who_is_out() -> None:
    start = st.Position.from_text("DDDDD/DDDDD/00000/DDDD0/00DD0 3 -:a1,b1 -:a3,b3 -:e1,e3")
    for depth in (1, 2, 3):
        assert st.perft(start, depth) == _lines(start, depth)
    assert any(start.play(turn).eliminated == {1} for turn in start.turns())


def test_lines_of_turns_of_teams() -> None:
    start = st.Position.from_text("DDDDD/DDDDD/00000/DDDD0/00DD0 3 -:a1,e1 -:a3,b3 -: -:")
    for depth in (1, 2, 3):
        assert st.perft(start, depth) == _lines(start, depth)


def _lines(position: st.Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_lines(position.play(turn), depth - 1) for turn in position.turns())


def test_drawn_by_the_limit_with_two_left() -> None:
    rules = st.Rules(players=3, turn_limit=5)
    position = st.Position.from_text(f"{C29} 2 -: -:d4,e5 -:d2,e1 out=1 clock=4", rules)
    position = position.play(next(position.turns()))
    assert position.outcome == st.Outcome(frozenset(), frozenset({1}), st.Reason.TURN_LIMIT)


# ---------------------------------------------------------------------- teams


def test_scene_c32_order_in_teams() -> None:
    position = st.Rules(players=4).start().play("a1 a2")
    assert position.decider == 2
    position = position.play("b1 b2")
    orders = []
    for turn in ("a2-a3^a4", "b2-b3^b4", "a3-a2^a3", "b3-b2^b3", "a2-a3^a2"):
        orders.append(position.decider)
        position = position.play(turn)
    assert orders == [3, 4, 1, 2, 3]
    assert position.workers(1) == position.workers(3) == ("a1", "a3")
    assert position.worker_at("b1") == 2
    assert str(position).endswith("A player 1  B player 2  A player 3  B player 4")


def test_scene_c32_a_stuck_player_loses_for_the_team() -> None:
    for position in images("00000/00000/00000/DDD00/00D00 4 -:d4,e5 -:a1,b1 -: -:"):
        assert position.outcome == st.Outcome(frozenset({1, 3}), frozenset({2, 4}), st.Reason.STUCK)
        assert position.text().endswith("over=1+3:stuck")


def test_scene_c33_athena_in_a_team() -> None:
    heights = "00000/00000/00100/01010/00000"
    start = st.Position.from_text(f"{heights} 1 athena:b3,a5 -:a1,e1 -: -:")
    up = start.play("b3-c3^b3")
    assert up.climbed == {1}
    assert targets(up, "a1") == {"a2", "b1"}
    partner = up.play("a1-a2^a1")
    assert "b4" in targets(partner, "a5")
    assert "b3" in targets(partner, "a5") or "b3" in targets(partner, "c3")
    fourth = partner.play("c3-b3^c3")  # the partner's moves change nothing
    assert fourth.climbed == {1}
    assert "b2" not in targets(fourth, "a2")
    level = fourth.play("e1-e2^e1").play("a5-a4^a5")
    assert level.climbed == frozenset()
    assert "b2" in targets(level, "a2")


def test_scene_c34_pan_in_a_team() -> None:
    heights = "00000/00000/00200/00000/00000"
    partner = st.Position.from_text(f"{heights} 3 pan:c3,a5 -:a1,e1 -: -:")
    assert partner.play("c3-c2").outcome is None
    own = st.Position.from_text(f"{heights} 1 pan:c3,a5 -:a1,e1 -: -:")
    assert own.play("c3-c2").outcome == st.Outcome(frozenset({1, 3}), frozenset({2, 4}), st.Reason.POWER, "pan")


def test_partners_place_as_either_power_asks() -> None:
    """powers-2.md, Eros, placement: the partner who places is bound by the same rule."""
    start = st.Rules(powers=("pan", None, "eros", None)).start()
    squares = {step.square for step in start.steps if isinstance(step, st.Place)}
    assert squares == {square for square in st.SQUARES if square[0] in "ae" or square[1] in "15"}
    opposite = {step.square for step in start.play("b1").steps if isinstance(step, st.Place)}
    assert opposite == {"a5", "b5", "c5", "d5", "e5"}


def test_bia_places_and_her_partner_begins() -> None:
    position = st.Rules(powers=(None, "bia", None, None)).start()
    assert position.decider == 2
    position = position.play("a1 a2").play("c3 d3")
    assert position.decider == 4


def test_both_opponents_answer_in_each_of_their_turns() -> None:
    """powers-1.md, Aphrodite, "Teams": both opponents are bound, the partner is not."""
    for player, other in ((2, 4), (4, 2)):
        position = st.Position.from_text(f"{FLAT} {player} aphrodite:c3,a1 -:d3,e5 -: -:")
        held = {step.target for step in position.steps if isinstance(step, st.Move) and step.source == "d3"}
        assert held == {"c2", "c4", "d2", "d4"}, other
    partner = st.Position.from_text(f"{FLAT} 3 aphrodite:c3,a1 -:d3,e5 -: -:")
    assert len(targets(partner, "c3")) == 7


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_views_of_all_players(player: int) -> None:
    position = st.Position.from_text(f"{FLAT} 3 -:c3,a1 -:d3,e5 -: -:")
    assert position.view(player).position == position
    with pytest.raises(st.NotationError):
        st.Position.from_text(f"{FLAT} 2 -:c3,a1 -:d3,e5").view(3)


def test_json_and_text_of_teams() -> None:
    position = st.Rules(powers=("athena", "pan", None, "hera"), turn_limit=9).start().play("a1 a2").play("b1 b2")
    position = position.play("a2-a3^a4")
    assert st.Position.from_json(position.to_json()) == position
    assert position.text() == "00000/10000/00000/00000/00000 4 athena:a1,a3 pan:b1,b2 -: hera: clock=1"
    assert st.Position.from_text(position.text(), position.rules) == position
    assert position.setup().workers == (("a1", "a3"), ("b1", "b2"))


@pytest.mark.parametrize(
    ("start", "turns", "free"),
    [
        (f"{FLAT} 2 eris:a1,b3 -:c1,e5 apollo: hermes:", ("c1-c2^d1", "b3-c2^d2", "e5^e4"), {"a1", "c2", "e5"}),
        (
            f"{FLAT} 2 eris:a1,b2 -:c1,e5 minotaur: castor:",
            ("c1-c2^c1", "b2-c2^b3", "d2^d1", "e5^e4"),
            {"a1", "c2", "e5"},
        ),
        (
            "00000/00000/00030/00000/00000 2 eris:a1,c4 -:c1,e5 dionysus: hermes:",
            ("c1-c2^d1", "c4-c3^d3", "c2-b2^b1", "e5^e4"),
            {"a1", "c3", "e5"},
        ),
    ],
)
def test_eris_keeps_in_sight_whom_her_partner_displaces(start: str, turns: tuple[str, ...], free: set[str]) -> None:
    """powers-2.md, Eris: forces, and moves by others, do not change which worker the opponents moved last."""
    for position in images(start):
        assert position.decider == 2
    position = st.Position.from_text(start)
    for turn in turns:
        position = position.play(turn)
        assert st.Position.from_text(position.text()) == position
    assert position.decider == 1
    assert {step.source for step in position.steps if isinstance(step, st.Move)} == free


def test_a_partner_restricts_nobody_on_the_own_side() -> None:
    """powers-3.md, Persephone: "both opponents are restricted, the teammate is not", so nothing is kept of its turn."""
    counts = [
        st.perft(st.Position.from_text(f"01000/00000/00000/00000/00000 1 triton:a5,e1 -:c3,d2 {who}: -:"), 1)
        for who in ("persephone", "hera")
    ]
    assert counts[0] == counts[1]
    played = st.Position.from_text("00000/01000/00000/00000/00000 1 artemis:b5,e1 -:c3,d2 persephone: -:").play("b5-b4")
    assert "climbed" not in played.text()
