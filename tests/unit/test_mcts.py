"""Monte-Carlo tree search: proofs, all kinds of games, its limits, and policies of one's own."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

import santorini as st
from santorini.core.board import Board
from santorini.search import (
    MCTS,
    AlphaBeta,
    Analysis,
    Evaluator,
    Handmade,
    Limit,
    PolicyValue,
    Searcher,
    ViewSearcher,
)

OPEN: Final = "00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"
#: Positions with the turns after which somebody wins, negative if it is the other side; alpha-beta finds the same.
PROVED: Final = (
    ("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4", 1),
    ("00000/00000/00123/00000/00000 1 artemis:c3,a1 -:a5,e5", 1),
    ("00000/03000/23300/33000/00000 2 -:a3,e1 -:e5,d5", -2),
    ("10000/00020/10222/10210/00000 1 -:b1,d4 -:a1,c4", 3),
    ("00000/1D111/23101/22100/10200 2 -:b1,d3 -:c3,b5", 3),
    ("00010/10321/00110/02311/00021 1 -:e2,e3 -:d3,d5", 5),
    ("02100/31232/11100/00010/02011 1 -:e1,a2 -:b5,e5", -4),
)
LINE_UPS: Final[tuple[tuple[str | None, ...], ...]] = (
    (None, None),
    ("hermes", "triton"),
    ("tyche", "pan"),
    ("circe", "zeus"),
    ("hecate", "apollo"),
    ("pan", "tartarus"),
    ("gaea", "demeter"),
    ("medea", "morpheus"),
    (None, None, None),
    ("artemis", "tyche", "limus"),
    ("athena", "atlas", "pan", "hermes"),
)


def played(bots: Sequence[st.bots.Bot], position: st.Position, seed: int, steps: int) -> st.Position:
    """Return the position after some steps of a game; each step is checked as it is played."""
    rng = Random(seed)
    while position.outcome is None and steps > 0:
        decider = position.decider
        if not decider:
            position = position.play(position.draw(rng))
            continue
        position = position.play(bots[decider - 1].choose(position.view(decider), rng=rng))
        steps -= 1
    return position


def later(powers: tuple[str | None, ...], seed: int, turns: int) -> st.Position:
    """Return a position in which a player decides, after some turns at random."""
    rng = Random(seed)
    position = start = st.Rules(powers=powers, turn_limit=200).start()
    while position.phase == "placing" or turns > 0 or not position.decider:
        position = position.play_unchecked(rng.choice(position.steps)) if position.outcome is None else start
        turns -= position.phase == "playing" and not position.midturn
    return position


@pytest.mark.parametrize(("text", "win_in"), PROVED)
def test_what_alpha_beta_proves_is_proved(text: str, win_in: int) -> None:
    position = st.Position.from_text(text)
    assert AlphaBeta().analyse(position, Limit(depth=5)).win_in == win_in
    found = MCTS(Handmade()).analyse(position, Limit(nodes=20_000))
    assert found.finished
    assert found.win_in is not None
    assert found.win_in * win_in >= win_in * win_in  # as quick or slower, for the same side
    assert found.proof == ("win" if win_in > 0 else "loss")
    winner = position.rules.side(position.decider or 0) ^ (win_in < 0)
    assert found.values == tuple(float(side == winner) for side in range(2))
    after = position.play(found.turn)
    assert (after.outcome is not None) == (win_in == 1)


def test_proofs_hold() -> None:
    told = 0
    for seed in range(30 if st.compiled else 6):
        position = later((None, None), seed, 22)
        found = MCTS(seed=seed).analyse(position, Limit(nodes=2_000 if st.compiled else 300))
        if found.win_in is None or abs(found.win_in) > 3:
            continue
        told += 1
        known = (
            AlphaBeta(without=("null", "ahead", "futility")).analyse(position, Limit(depth=abs(found.win_in))).win_in
        )
        assert known is not None
        assert (known > 0) == (found.win_in > 0)
        assert abs(known) <= abs(found.win_in) if known > 0 else abs(known) >= 2
    assert told


@pytest.mark.parametrize("powers", LINE_UPS, ids=str)
def test_it_plays_every_game(powers: tuple[str | None, ...]) -> None:
    bots = [st.bots.make("mcts:simulations=40,worlds=6")] * len(powers)
    start = st.Rules(powers=powers, turn_limit=60).start()
    steps = 60 if st.compiled else 12
    first = played(bots, start, 3, steps)
    assert played(bots, start, 3, steps) == first != start


def test_it_plays_random_line_ups() -> None:
    rng = Random(11)
    ids = [st.powers.card_of(power).id for power in st.powers.shipped()]
    made = 0
    while made < (25 if st.compiled else 4):
        powers = tuple(rng.sample(ids, rng.choice((2, 2, 3, 4))))
        try:
            start = st.Rules(powers=powers, turn_limit=40).start()
        except st.RulesError:
            continue
        made += 1
        played([st.bots.make("mcts:simulations=20,worlds=4")] * len(powers), start, made, 20)


def test_it_drafts() -> None:
    draft = st.Rules(setup="site").start()
    assert st.bots.make("mcts:simulations=20").choose(draft.view(1), rng=Random(1)) in draft.steps


@pytest.mark.parametrize("powers", LINE_UPS, ids=str)
def test_the_same_again_and_its_input_unchanged(powers: tuple[str | None, ...]) -> None:
    position = later(powers, 4, 3)
    before = position.board().words()
    view = position.view(position.decider or 1)
    search = MCTS(worlds=10, seed=5)
    limit = Limit(nodes=300 if st.compiled else 60)
    found = search.analyse_view(view, limit, lines=3)
    assert (
        search.analyse_view(view, limit, lines=3).lines
        == MCTS(worlds=10, seed=5).analyse_view(view, limit, lines=3).lines
    )
    assert position.board().words() == before
    assert sum(found.values) == pytest.approx(1, abs=1e-3)
    assert len({line.turns[0] for line in found.lines}) == len(found.lines)
    for line in found.lines:
        after = view.position
        for turn in line.turns:
            after = after.play(turn)


def test_lines_are_ranked_by_visits() -> None:
    found = MCTS().analyse(st.Position.from_text(OPEN), Limit(nodes=3_000), lines=4)
    visits = [line.visits or 0 for line in found.lines]
    assert len(visits) == 4
    assert visits == sorted(visits, reverse=True)
    assert found.best.visits == visits[0] <= found.nodes
    assert found.scores == (found.score, -found.score)


def test_limits() -> None:
    position = st.Position.from_text(OPEN)
    assert MCTS().analyse(position, Limit(nodes=100)).nodes == 100
    assert position.play(MCTS().analyse(position, Limit(nodes=1)).turn).turn_player == 2
    start = time.perf_counter()
    MCTS().analyse(position, Limit(seconds=0.1))
    assert time.perf_counter() - start > 0.1
    shallow = MCTS().analyse(position, Limit(nodes=2_000, depth=1))
    assert shallow.depth == 1
    assert shallow.nodes == 2_000


@pytest.mark.parametrize("memory", [1, 40_000, 100_000])
def test_memory(memory: int) -> None:
    search = MCTS()
    position = st.Position.from_text(OPEN)
    found = search.analyse(position, Limit(nodes=3_000, memory=memory))
    assert found.nodes == 3_000
    assert position.play(found.turn).turn_player == 2
    assert search._grove is not None
    assert 8 * len(search._grove.pool) <= max(memory, 1 << 15)


def test_cancelling_from_another_thread() -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    told: list[Analysis] = []
    found = MCTS().analyse(st.Position.from_text(OPEN), Limit(seconds=60), on_progress=told.append, cancel=cancel)
    timer.join()
    assert found.seconds < 50
    assert [one.nodes for one in told] == sorted({one.nodes for one in told})
    assert not found.finished


def test_progress_doubles() -> None:
    told: list[Analysis] = []
    MCTS().analyse(st.Position.from_text(OPEN), Limit(nodes=4_096), on_progress=told.append)
    assert [one.nodes for one in told] == [1_024, 2_048, 4_096]


def test_playouts() -> None:
    position = st.Position.from_text(PROVED[0][0])
    assert MCTS(playouts=True).analyse(position, Limit(nodes=300)).win_in == 1
    found = MCTS(playouts=True).analyse(st.Position.from_text(OPEN), Limit(nodes=100))
    assert all(0 < value < 1 for value in found.values)


class Heights(Evaluator):
    """Counts levels, in plain Python."""

    def evaluate(self, b: Board) -> int:
        """Return the difference of the levels that workers stand on."""
        levels = (b.l1, b.l2, b.l3)
        mine, foes = (sum(int(level & workers).bit_count() for level in levels) for workers in (b.mine, b.foes))
        return 100 * (mine - foes)


@pytest.mark.parametrize("players", [2, 3])
def test_an_evaluator_of_ones_own(players: int) -> None:
    foes = " ".join(["-:e1,a5", "-:c5,e3"][: players - 1])
    position = st.Position.from_text(f"00000/00000/01000/00000/00000 1 -:b2,e5 {foes}")
    found = MCTS(Heights()).analyse(position, Limit(nodes=1_000))
    assert found.turn[0] == st.Move("b2", "b3")
    assert found.values[0] == max(found.values)


class Fixed:
    """A policy that prefers one kind of thing, and notes what it is asked."""

    def __init__(self, wish: str, values: tuple[float, ...] = (0.5, 0.5)) -> None:
        self.wish = wish
        self.values = values
        self.asked: list[list[st.Position]] = []

    def evaluate(self, positions: Sequence[st.Position]) -> list[tuple[list[float], tuple[float, ...]]]:
        """Return a high prior for steps whose text ends with the wish."""
        self.asked.append(list(positions))
        return [
            ([9.0 if str(step).endswith(self.wish) else 1.0 for step in one.steps], self.values) for one in positions
        ]


def test_a_policy_is_asked_in_batches() -> None:
    policy = Fixed("a1")
    found = MCTS(policy=policy, batch=8).analyse(st.Position.from_text(OPEN), Limit(nodes=160))
    sizes = [len(asked) for asked in policy.asked]
    assert max(sizes) == 8
    assert sum(sizes) / len(sizes) > 5
    assert found.turn[0] == st.Move("b2", "a1")
    for asked in policy.asked:  # virtual loss sends the simulations of a batch to different boards
        assert len(set(asked)) == len(asked)
    assert all(one.decider for asked in policy.asked for one in asked)


@pytest.mark.parametrize("powers", [("hecate", "apollo"), ("tyche", None), (None, None, None)], ids=str)
def test_a_policy_for_every_game(powers: tuple[str | None, ...]) -> None:
    position = later(powers, 4, 3)
    values = (0.2,) * position.rules.sides
    search = MCTS(policy=Fixed("a1", values), batch=4, worlds=5)
    found = search.analyse_view(position.view(position.decider or 1), Limit(nodes=80))
    assert found.nodes >= 80
    assert all(one in {0.2} or 0 <= one <= 1 for one in found.values)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda _: None, "a pair for each of"),
        (lambda _: [], "a pair for each of"),
        (lambda many: [3 for _ in many], "pairs of priors and values"),
        (lambda many: [([1.0], (0.5, 0.5)) for _ in many], "priors of 0 or more"),
        (lambda many: [([-1.0] * len(one.steps), (0.5, 0.5)) for one in many], "priors of 0 or more"),
        (lambda many: [([float("nan")] * len(one.steps), (0.5, 0.5)) for one in many], "priors of 0 or more"),
        (lambda many: [([1.0] * len(one.steps), (0.5,)) for one in many], "2 values from 0 to 1"),
        (lambda many: [([1.0] * len(one.steps), (0.5, 2.0)) for one in many], "2 values from 0 to 1"),
    ],
)
def test_bad_answers(answer: Any, words: str) -> None:
    policy = Fixed("a1")
    policy.evaluate = answer  # type: ignore[method-assign]
    with pytest.raises(st.SearchError, match=words):
        MCTS(policy=policy).analyse(st.Position.from_text(OPEN), Limit(nodes=50))


def test_no_prior_is_all_priors() -> None:
    policy = Fixed("a1")
    policy.evaluate = lambda many: [([0.0] * len(one.steps), (0.5, 0.5)) for one in many]  # type: ignore[assignment,method-assign]
    assert MCTS(policy=policy).analyse(st.Position.from_text(OPEN), Limit(nodes=50)).nodes >= 50


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"evaluator": 3}, "an evaluator is a subclass"),
        ({"policy": 3}, "a policy has a method"),
        ({"batch": 0}, "batch is a whole number"),
        ({"worlds": "9"}, "worlds is a whole number"),
        ({"seed": -1}, "seed is a whole number"),
        ({"processes": 0}, "processes is a whole number"),
        ({"playouts": "no"}, "playouts is True or False"),
        ({"exploration": -1}, "exploration is a number from 0"),
        ({"exploration": float("nan")}, "exploration is a number from 0"),
        ({"scale": 0}, "scale is a number above 0"),
    ],
)
def test_wrong_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(st.SearchError, match=words):
        MCTS(**options)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (st.Position.from_text("00000/00000/00000/23000/00000 1 -:b2,d4 -:d2,b4 over=1:climbed"), "the game is over"),
        (st.Rules(setup="site").start(), "no drafts"),
        (st.Rules(powers=("chaos", None)).start(), "chance decides"),
        (st.Rules(powers=("pan", "hecate")).start().play("b2 d4 c3 a1").view(1).position, "analyse_view"),
        (st.Rules().start().view(1), "analyse_view"),
        ("b2", "a search starts from a Position"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_cannot_be_searched(position: Any, words: str) -> None:
    with pytest.raises(st.SearchError, match=words):
        MCTS().analyse(position, Limit(nodes=10))


def test_only_views_are_searched_as_views() -> None:
    search: Any = MCTS()
    with pytest.raises(st.SearchError, match="a View is searched here"):
        search.analyse_view(st.Rules().start())


def test_turns_that_may_repeat_come_to_an_end() -> None:
    position = st.Position.from_text("00000/00000/00000/00000/00000 1 hermes:b2,d4 -:b4,d2")
    found = MCTS().analyse(position, Limit(nodes=400), lines=5)
    for line in found.lines:
        assert position.play(line.turns[0]).turn_player == 2


class Slow:
    """Searches by looking at the first turn."""

    def analyse(self, position: st.Position, limit: Limit | None = None, **_: object) -> Analysis:
        """Return the first turn."""
        return AlphaBeta().analyse(position, Limit(depth=1))


def test_protocols() -> None:
    assert isinstance(MCTS(), Searcher)
    assert isinstance(MCTS(), ViewSearcher)
    assert isinstance(AlphaBeta(), Searcher)
    assert not isinstance(AlphaBeta(), ViewSearcher)
    assert isinstance(Fixed("a1"), PolicyValue)
    assert isinstance(Slow(), Searcher)


def test_the_bot_by_name() -> None:
    bot = st.bots.make("mcts:simulations=400,exploration=1.2,playouts=1,seed=3")
    assert isinstance(bot, st.bots.Searching)
    assert bot.limit == Limit(nodes=400)
    assert isinstance(bot.searcher, MCTS)
    assert (bot.searcher.exploration, bot.searcher.playouts, bot.searcher.seed) == (1.2, True, 3)
    for wrong in ("playouts=2", "playouts=no", "exploration=-1", "simulations=0", "worlds=x", "depth=3"):
        with pytest.raises(st.BotError):
            st.bots.make(f"mcts:{wrong}")


def test_a_searcher_of_ones_own_is_a_bot() -> None:
    bot = st.bots.Searching(Slow(), Limit(depth=1))
    position = st.Position.from_text(PROVED[0][0])
    assert bot.choose(position.view(1), rng=Random(1)) == st.Move("a2", "b2")
    for wrong in (3, Fixed("a1")):
        with pytest.raises(st.BotError, match="a searcher has a method analyse"):
            st.bots.Searching(wrong)  # type: ignore[arg-type]
    with pytest.raises(st.BotError, match="a limit is a Limit"):
        st.bots.Searching(Slow(), 3)  # type: ignore[arg-type]


def test_trees_in_several_processes() -> None:
    position = st.Position.from_text(OPEN)
    search = MCTS(processes=2)
    try:
        found = search.analyse(position, Limit(nodes=600), lines=3)
        assert search.analyse(position, Limit(nodes=600), lines=3).lines == found.lines
        assert found.nodes == 600
        assert len(found.lines) == 3
        assert sum(line.visits or 0 for line in found.lines) <= 600
        won = search.analyse(st.Position.from_text(PROVED[1][0]), Limit(seconds=30))
        assert (won.win_in, won.finished) == (1, True)
        hidden = st.Rules(powers=("apollo", "hecate")).start().play("b2 d4 c3 a1").view(1)
        assert search.analyse_view(hidden, Limit(nodes=60)).turn in set(hidden.turns())
        cancel = threading.Event()
        cancel.set()
        assert not search.analyse(position, Limit(nodes=10**9), cancel=cancel).finished
    finally:
        search.close()
    assert search.analyse(position, Limit(nodes=20)).nodes == 20
    search.close()
