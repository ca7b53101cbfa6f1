"""Alpha-beta: it finds what looking at everything finds, keeps to its limits, and proves what it says."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import Final

import attrs
import pytest

import santorini as st
from santorini.core.board import Board
from santorini.core.codes import CHANCE, MOVE
from santorini.core.machine import Machine
from santorini.core.squares import NEIGHBOURS
from santorini.search import FEATURES, AlphaBeta, Analysis, Evaluator, Handmade, Limit, solve
from santorini.search.horizon import WON
from santorini.search.table import EXACT, GATHERED, LOWER, SHALLOW, Table
from santorini.search.tree import SURE

OPEN: Final = "00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"
WINNING: Final = "00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4"
HILL: Final = "01210/12321/23220/01210/00100"

LINE_UPS: Final[tuple[tuple[str | None, str | None], ...]] = (
    (None, None),
    ("apollo", None),
    ("athena", "minotaur"),
    ("artemis", None),
    ("demeter", "hera"),
    ("prometheus", "limus"),
    ("pan", "persephone"),
    ("gaea", "demeter"),
    ("tyche", None),
    ("circe", "zeus"),
    ("dionysus", "athena"),
    ("medea", "castor"),
)


def plain() -> AlphaBeta:
    """Return a search that does nothing but alpha-beta with a table."""
    return AlphaBeta(Handmade(), without=("threats", "null", "late", "ahead", "futility", "corrections", "extensions"))


def met(powers: tuple[str | None, ...], seed: int, turns: int) -> st.Position | None:
    """Return a position after some turns at random in which a player decides, `None` if the game is over by then."""
    rng = Random(seed)
    position = st.Rules(powers=powers).start()
    while position.phase == "placing" or turns > 0 or position.decider == st.CHANCE:
        if position.outcome is not None:
            return None
        position = position.play_unchecked(rng.choice(position.steps))
        turns -= position.phase == "playing" and not position.midturn
    return None if position.outcome is not None else position


def minimax(machine: Machine, b: Board, turns: int, depth: int) -> int:
    """Return the score of a board for the side that decides, by looking at everything."""
    if not b.tally and not b.saved and depth <= 0:
        return WON - turns - 1 if wins_now(machine, b) else Handmade().evaluate(b)
    scores = []
    chance = b.saved != 0 and b.decider == CHANCE
    side = (b.turn if chance else b.decider) & 3
    for step in machine.step_list(b):
        c = b.copy()
        machine.do(c, step)
        ends = not c.tally and not c.saved
        if c.result:
            won = turns + 1
            winners = c.result & 15
            scores.append(0 if not winners else WON - won if winners >> side & 1 else won - WON)
            continue
        score = minimax(machine, c, turns + ends, depth - ends)
        other = (c.turn if c.saved and c.decider == CHANCE else c.decider) & 3
        scores.append(score if other == side else -score)
    if not scores:
        return turns - WON
    if not chance:
        return max(scores)
    if min(scores) > SURE or max(scores) < -SURE:
        return min(scores) if min(scores) > SURE else max(scores)
    return sum(max(-100_000, min(100_000, score)) for score in scores) // len(scores)


def wins_now(machine: Machine, b: Board) -> bool:
    """Return whether a climb from level 2 to a free square of level 3 beside it wins."""
    if not (b.mine & b.l2 & ~b.l3 and b.l3 & b.free):
        return False
    for step in machine.step_list(b):
        source, target = step >> 5 & 31, step & 31
        if step >> 15 == MOVE and b.l2 >> source & 1 and not b.l3 >> source & 1 and (b.l3 & b.free) >> target & 1:
            c = b.copy()
            machine.do(c, step)
            if NEIGHBOURS[source] >> target & 1 and c.result >> (b.turn & 3) & 1:
                return True
    return False


@pytest.mark.parametrize("powers", LINE_UPS, ids=str)
def test_plain_alpha_beta_is_minimax(powers: tuple[str | None, ...]) -> None:
    compared = 0
    for seed in range(8):
        position = met(powers, seed, 6 + 5 * seed)
        if position is None or len(list(position.turns())) > 400:
            continue
        found = plain().analyse(position, Limit(depth=1))
        assert found.score == minimax(position.rules.machine, position.board(), 0, 1)
        compared += 1
    assert compared


@pytest.mark.parametrize("powers", [(None, None), ("apollo", "athena")], ids=str)
def test_two_turns_are_minimax(powers: tuple[str | None, ...]) -> None:
    for seed in range(2):
        position = met(powers, seed, 12)
        assert position is not None
        found = plain().analyse(position, Limit(depth=2))
        assert found.score == minimax(position.rules.machine, position.board(), 0, 2)


def test_wins_that_are_told_are_real() -> None:
    told = 0
    for seed in range(40):
        position = met((None, None), seed, 24)
        if position is None:
            continue
        found = AlphaBeta().analyse(position, Limit(depth=2))
        if found.win_in is None or abs(found.win_in) > 2:
            continue
        told += 1
        assert minimax(position.rules.machine, position.board(), 0, 2) == found.score
    assert told >= 3


@pytest.mark.heavy
def test_what_cannot_be_stopped_is_lost() -> None:
    told = 0
    for seed in range(60):
        position = met((None, None), seed, 26)
        if position is None or len(position.steps) > 9:
            continue
        found = AlphaBeta(without=["null", "ahead", "futility"]).analyse(position, Limit(depth=1))
        if found.win_in is not None and abs(found.win_in) in {2, 3}:
            told += 1
            assert minimax(position.rules.machine, position.board(), 0, 3) == found.score
        if told == 3:
            break
    assert told == 3


def test_a_win_at_once() -> None:
    found = AlphaBeta().analyse(st.Position.from_text(WINNING), Limit(depth=5))
    assert (str(found.turn), found.win_in, found.depth, found.finished) == ("a2-b2#", 1, 1, True)
    assert found.best.verdict == "win in 1"
    assert found.scores == (found.score, -found.score)
    assert (found.line, found.proof, found.values) == (found.best.turns, "win", (1.0, 0.0))


def test_values_follow_the_points() -> None:
    position = st.Position.from_text(OPEN)
    found = AlphaBeta().analyse(position, Limit(depth=2), lines=3)
    for line in found.lines:
        assert sum(line.values) == pytest.approx(1)
        assert (line.values[0] > 0.5) == (line.score > 0)
        assert (line.proof, line.visits) == (None, None)
    other = AlphaBeta().analyse(position.play(found.turn), Limit(depth=2))
    assert (other.values[1] > 0.5) == (other.score > 0)


def test_a_loss_is_told_from_each_side() -> None:
    position = st.Position.from_text("00000/00000/03030/02000/00000 2 -:b2,e1 -:e5,d5")
    found = AlphaBeta().analyse(position, Limit(depth=4))
    assert found.win_in is None or found.win_in < 0
    lost = st.Position.from_text("00000/03000/23300/33000/00000 2 -:a3,e1 -:e5,d5")
    found = AlphaBeta().analyse(lost, Limit(depth=4))
    assert (found.win_in, found.best.verdict) == (-2, "loss in 2")
    assert found.scores == (-found.score, found.score)
    assert lost.play(found.turn).outcome is None


def test_lines() -> None:
    position = st.Position.from_text(OPEN.replace("00000/00000/00000/00000/00000", HILL))
    found = AlphaBeta().analyse(position, Limit(depth=2), lines=4)
    turns = [line.turns[0] for line in found.lines]
    assert len(set(turns)) == 4
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    for line in found.lines:
        after = position
        for turn in line.turns:
            after = after.play(turn)
    shut = st.Position.from_text("00000/000DD/DD000/0D000/0D000 1 apollo:a1,e5 -:a2,d1")
    assert len(AlphaBeta().analyse(shut, Limit(depth=1), lines=9).lines) == 3


def test_turns_are_whole() -> None:
    artemis = st.Position.from_text("00000/00000/00123/00000/00000 1 artemis:c3,a1 -:a5,e5")
    found = AlphaBeta().analyse(artemis, Limit(depth=3))
    assert (str(found.turn), found.win_in) == ("c3-d3-e3#", 1)
    shut_in = st.Position.from_text("00000/00000/00000/DD300/00100 1 -:d1,e5 -:a1,b1")
    lines = AlphaBeta().analyse(shut_in, Limit(depth=2), lines=6).lines
    shutting = {turn for turn in shut_in.turns() if shut_in.play(turn).outcome is not None}
    assert {line.turns[0] for line in lines[:4]} == shutting
    assert [line.win_in for line in lines] == [1, 1, 1, 1, None, None]
    assert len({line.turns[0] for line in lines}) == 6


@pytest.mark.heavy
def test_a_search_may_go_on_with_what_it_knows() -> None:
    position = st.Position.from_text(OPEN)
    search = AlphaBeta(without=["late", "corrections"])  # what is guessed depends on what has been seen
    fresh = search.analyse(position, Limit(depth=4))
    several = search.analyse(position, Limit(depth=4), lines=5)
    again = search.analyse(position, Limit(depth=4))
    assert several.score == again.score == fresh.score
    assert position.play(again.turn).turn_player == 2
    middle = position.play(several.turn[0])
    anew = AlphaBeta(without=["late", "corrections"]).analyse(middle, Limit(depth=4))
    assert search.analyse(middle, Limit(depth=4)).score == anew.score


def test_a_turn_under_way_is_finished() -> None:
    position = st.Position.from_text(OPEN).play("b2-b3")
    found = AlphaBeta().analyse(position, Limit(depth=2))
    assert found.turn[0].kind == "build"
    assert position.play(found.turn).turn_player == 2


def test_limits() -> None:
    position = st.Position.from_text(OPEN)
    few = AlphaBeta().analyse(position, Limit(nodes=20_000))
    assert few.nodes < 40_000
    assert not few.finished
    none = AlphaBeta().analyse(position, Limit(nodes=1, memory=1 << 12))
    assert position.play(none.turn).turn_player == 2
    quick = AlphaBeta().analyse(position, Limit(seconds=0.05))
    assert quick.depth >= 1
    assert AlphaBeta().analyse(position, Limit(depth=3)).depth == 3


@pytest.mark.heavy
def test_the_same_again() -> None:
    position = st.Position.from_text(OPEN)
    before = position.board().words()
    searches = [AlphaBeta().analyse(position, Limit(depth=4)) for _ in range(2)]
    assert searches[0].lines == searches[1].lines
    assert searches[0].nodes == searches[1].nodes
    assert position.board().words() == before
    search = AlphaBeta()
    first = search.analyse(position, Limit(depth=4))
    search.forget()
    assert search.analyse(position, Limit(depth=4)).lines == first.lines


def test_progress_and_cancelling() -> None:
    told: list[Analysis] = []
    cancel = Event()

    def tell(found: Analysis) -> None:
        told.append(found)
        if found.depth == 3:
            cancel.set()

    found = AlphaBeta().analyse(st.Position.from_text(OPEN), Limit(seconds=60), on_progress=tell, cancel=cancel)
    assert [one.depth for one in told] == [1, 2, 3]
    assert found == told[-1]


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_can_be_left_out(feature: str) -> None:
    position = st.Position.from_text(OPEN.replace("00000/00000/00000/00000/00000", HILL))
    found = AlphaBeta(without=[feature]).analyse(position, Limit(depth=3))
    assert found.depth == 3 or found.win_in is not None
    near = AlphaBeta(without=[feature]).analyse(st.Position.from_text(WINNING), Limit(depth=3))
    assert near.win_in == 1


class Heights(Evaluator):
    """Counts levels, in plain Python."""

    def evaluate(self, b: Board) -> int:
        """Return the difference of the levels that workers stand on."""
        levels = (b.l1, b.l2, b.l3)
        mine, foes = (sum(int(level & workers).bit_count() for level in levels) for workers in (b.mine, b.foes))
        return 100 * (mine - foes)


def test_an_evaluator_of_ones_own() -> None:
    position = st.Position.from_text("00000/00000/01000/00000/00000 1 -:b2,e5 -:e1,a5")
    found = AlphaBeta(Heights()).analyse(position, Limit(depth=1))
    assert (found.turn[0], found.score) == (st.Move("b2", "b3"), 100)


class Boastful(Evaluator):
    """Gives more points than a win is worth."""

    def evaluate(self, b: Board) -> int:
        """Return too many points."""
        return 5 * WON


def test_points_are_no_wins() -> None:
    found = AlphaBeta(Boastful()).analyse(st.Position.from_text(OPEN), Limit(depth=1))
    assert (found.win_in, found.score) == (None, -100_000)


@pytest.mark.parametrize("symmetry", range(8))
def test_evaluation_is_the_same_for_all_images(symmetry: int) -> None:
    evaluator = Handmade()
    for seed in range(10):
        position = met((None, None), seed, 25)
        if position is not None:
            assert evaluator.evaluate(position.transform(symmetry).board()) == evaluator.evaluate(position.board())


def test_a_table_keeps_what_it_is_told() -> None:
    table = Table(4)
    table.renew()
    assert not table.probe(5)
    for score in (0, -7, WON - 3, 3 - WON, 123_456):
        table.store(5, score, 9, EXACT, 77)
        assert table.probe(5)
        assert (table.score, table.depth, table.bound, table.step) == (score, 9, EXACT, 77)
    table.store(5 + (table.mask + 2) * 8, 1, 3, LOWER, 1)  # a shallower one goes to the second place
    assert table.probe(5)
    assert table.probe(5 + (table.mask + 2) * 8)


def test_the_table_keeps_shallow_entries_together() -> None:
    table = Table(1 << 18, gathers=True)
    assert table.near + 2 == GATHERED < len(table)
    far = GATHERED + 6
    table.store(far, 40, SHALLOW, EXACT, 77)
    assert table.words[(far & table.near) << 1] == far
    assert table.probe(far, SHALLOW)
    assert (table.score, table.depth, table.bound, table.step) == (40, SHALLOW, EXACT, 77)
    assert not table.probe(far, SHALLOW + 1)
    assert (table.bound, table.step) == (0, 77)  # what was good for few turns is worth trying
    table.store(far, 50, SHALLOW + 1, EXACT, 78)
    assert table.probe(far, SHALLOW + 1)
    assert (table.score, table.depth, table.step) == (50, SHALLOW + 1, 78)
    assert not table.probe(far + 2, SHALLOW + 1)
    assert table.step == 0


def test_a_small_table_keeps_all_entries_alike() -> None:
    table = Table(64, gathers=True)
    assert table.near == table.mask
    table.store(9, 40, SHALLOW, EXACT, 77)
    assert table.probe(9, SHALLOW + 1)
    assert table.depth == SHALLOW


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (st.Position.from_text("00000/00000/00000/23000/00000 1 -:b2,d4 -:d2,b4 over=1:climbed"), "the game is over"),
        (st.Rules(powers=("hecate", "pan")).start(), "nothing is hidden"),
        (st.Rules(players=3).start(), "two sides"),
        (st.Rules(setup="site").start(), "no drafts"),
        (st.Rules(powers=("chaos", None)).start(), "chance decides"),
        ("b2", "a search starts from a Position"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_cannot_be_searched(position: st.Position, words: str) -> None:
    with pytest.raises(st.SearchError, match=words):
        AlphaBeta().analyse(position)


def test_what_is_no_search() -> None:
    with pytest.raises(st.SearchError, match="lines is a positive number"):
        AlphaBeta().analyse(st.Position.from_text(OPEN), lines=0)
    with pytest.raises(st.SearchError, match="an evaluator is a subclass"):
        AlphaBeta(evaluator=3)  # type: ignore[arg-type]
    with pytest.raises(st.SearchError, match="the features of a search are table, history"):
        AlphaBeta(without=["nul"])
    with pytest.raises(st.SearchError, match="in a collection"):
        AlphaBeta(without="null")
    with pytest.raises(st.BotError, match="memory is"):
        Limit(memory=0)


@pytest.mark.heavy
def test_the_bot_beats_the_greedy_one() -> None:
    won = 0
    for seed in range(10):
        rng = Random(seed)
        bots = [st.bots.make("alphabeta:nodes=3000"), st.bots.make("greedy")]
        mine = seed % 2
        position = st.Rules().start()
        while player := position.decider:
            bot = bots[0] if player == mine + 1 else bots[1]
            if position.phase == "placing":
                position = position.play(rng.choice(position.steps))
            else:
                position = position.play(bot.choose(position.view(player), rng=rng))
        assert position.outcome is not None
        won += mine + 1 in position.outcome.winners
    assert won >= 9


def test_the_bot_drafts_and_refuses_what_it_cannot_play() -> None:
    bot = st.bots.make("alphabeta:depth=1")
    draft = st.Rules(setup="site").start()
    assert bot.choose(draft.view(1), rng=Random(1)) in draft.steps
    hidden = st.Rules(powers=("pan", "hecate")).start()
    with pytest.raises(st.BotError, match="nothing is hidden"):
        bot.choose(hidden.view(1), rng=Random(1))
    assert repr(bot).startswith("Searching(AlphaBeta(")


def test_images_of_a_placement_are_searched_once() -> None:
    position = st.Rules().start().play("c3")  # 24 squares are left, of five kinds
    once = AlphaBeta().analyse(position, Limit(depth=2))
    all_of_them = AlphaBeta(without=["table"]).analyse(position, Limit(depth=2))
    assert once.score == all_of_them.score
    assert once.nodes * 4 < all_of_them.nodes * 3


@pytest.mark.parametrize(
    "text",
    [
        "00000/00000/10010/22001/DD000 2 tyche:b3,d3 pan:a2,d4 memory=1:2",
        "00002/20D21/1DD10/1D100/DD100 2 tyche:c2,a4 apollo:d4,e5 memory=1:8",
    ],
)
def test_a_draw_by_chance_is_part_of_no_turn(text: str) -> None:
    position = st.Position.from_text(text)
    found = AlphaBeta().analyse(position, Limit(depth=4))
    assert found.win_in == solve(position, 4).win_in == 4


def test_a_win_is_told_only_if_it_is_one_whatever_is_drawn() -> None:
    told = 0
    for seed in range(4 if st.compiled else 1):
        rng = Random(seed)
        position = st.Rules(powers=("tyche", "pan")).start()
        while position.outcome is None:
            if position.decider and not position.midturn and position.phase != "placing":
                found = AlphaBeta().analyse(position, Limit(depth=2, nodes=500))
                if found.win_in is not None and abs(found.win_in) < 6:
                    assert solve(position, abs(found.win_in)).win_in == found.win_in
                    told += 1
            position = position.play(rng.choice(position.steps))
    assert told


@pytest.mark.heavy
def test_a_stopped_search_tells_the_best_turn_so_far() -> None:
    """Of the depth that it has not finished it keeps what is better than the best of the one before."""
    better = 0
    for seed in range(12):
        position = met((None, None), seed, 8)
        assert position is not None
        found = AlphaBeta().analyse(position, Limit(nodes=3000))
        whole = AlphaBeta().analyse(position, Limit(depth=found.depth))
        assert position.play(found.turn).outcome is None
        assert found == attrs.evolve(AlphaBeta().analyse(position, Limit(nodes=3000)), seconds=found.seconds)
        better += found.turn != whole.turn
    assert better
