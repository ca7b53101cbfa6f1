"""Several processes search as one: they find and prove the same, keep to the limits, and end when they should."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest

import santorini as st
from failing import Failing
from santorini import bots
from santorini.bots import Searching
from santorini.core.board import Board
from santorini.match import play_match
from santorini.search import FEATURES, MCTS, AlphaBeta, Analysis, Default, Evaluator, Handmade, Limit
from santorini.search.handmade import COUNTED
from santorini.search.sharing import WORDS, Shared
from santorini.search.table import EXACT, LOWER, Table

SHARP = "10111/00122/00131/23330/00100 1 -:c3,e3 -:e1,b3"
OPEN = "00000/01000/00210/00000/00000 1 -:b3,e1 -:b4,d2"
MINUTES = 600.0


class Heights(Evaluator):
    """Counts the levels that workers stand on."""

    def __init__(self, points: int) -> None:
        self.points = points

    def evaluate(self, b: Board) -> int:
        """Return points for the side whose turn starts."""
        heights = [sum(int(level & side).bit_count() for level in (b.l1, b.l2, b.l3)) for side in (b.mine, b.foes)]
        return self.points * (heights[0] - heights[1])


def exact() -> tuple[str, ...]:
    """Return the features without which the score at a depth does not depend on the order of the search."""
    return tuple(name for name in FEATURES if name != "table")


@pytest.fixture(scope="module")
def pair() -> Iterator[AlphaBeta]:
    """Two processes, as they come."""
    with AlphaBeta(processes=2) as search:
        yield search


def helpers() -> set[int]:
    """Return the processes that help this one."""
    return {child.pid or 0 for child in active_children() if child.name == "santorini search"}


def after(turns: int, seed: int, *powers: str | None) -> st.Position:
    """Return a position after some turns at random."""
    rng = Random(seed)
    position = st.Rules(powers=powers or (None, None)).start()
    while position.phase == "placing" or turns > 0:
        position = position.play_unchecked(rng.choice(position.steps))
        turns -= position.phase == "playing" and not position.midturn
    return position


@pytest.mark.parametrize(("powers", "depth"), [((None, None), 5), (("apollo", "athena"), 4)], ids=str)
def test_the_scores_are_those_of_one_process(powers: tuple[str | None, ...], depth: int) -> None:
    if not st.compiled:
        depth = 3
    alone = AlphaBeta(without=exact())
    with AlphaBeta(without=exact(), processes=2) as both:
        for seed in range(3):
            position = after(14, seed, *powers)
            one = alone.analyse(position, Limit(depth=depth))
            two = both.analyse(position, Limit(depth=depth))
            assert (two.score, two.depth, two.win_in) == (one.score, one.depth, one.win_in)
            if one.win_in is None:
                # The turn is as good as that of one process.
                assert alone.analyse(position.play(two.turn), Limit(depth=depth - 1)).score == -one.score


def test_helpers_take_part_and_their_boards_are_counted(pair: AlphaBeta) -> None:
    helped = Event()

    def look(found: Analysis) -> None:
        assert pair._tree is not None
        if found.nodes > pair._tree.nodes:
            helped.set()

    found = pair.analyse(st.Position.from_text(OPEN), Limit(seconds=MINUTES), on_progress=look, cancel=helped)
    assert found.seconds < MINUTES


def test_it_proves_wins_and_tells_each_depth(pair: AlphaBeta) -> None:
    told: list[Analysis] = []
    found = pair.analyse(st.Position.from_text(SHARP), Limit(depth=6), on_progress=told.append)
    assert (found.win_in, found.finished, found.turn.wins) == (3, True, False)
    assert [one.depth for one in told] == list(range(1, len(told) + 1))
    assert told[-1] == found
    again = pair.analyse(st.Position.from_text(SHARP), Limit(depth=6))
    assert again.win_in == 3


def test_lines_differ_and_come_by_rank(pair: AlphaBeta) -> None:
    position = st.Position.from_text(SHARP)
    found = pair.analyse(position, Limit(depth=3), lines=4)
    assert len({position.play(line.turns[0]) for line in found.lines}) == 4
    assert [line.win_in for line in found.lines[:3]] == [3, 3, 3]
    assert sorted((line.score for line in found.lines), reverse=True) == [line.score for line in found.lines]


def test_limits_end_the_search(pair: AlphaBeta) -> None:
    position = st.Position.from_text(OPEN)
    nodes = 100_000 if st.compiled else 5_000
    found = pair.analyse(position, Limit(nodes=nodes))
    assert pair._tree is not None
    assert pair._team is not None
    # Each process looks up every 4096 nodes, and a helper may be a little late in coming to an end.
    assert found.nodes <= nodes + 4 * 4096
    assert nodes <= pair._tree.nodes + pair._team.nodes <= nodes + 8 * 4096
    assert pair.analyse(position, Limit(depth=3)).depth == 3
    assert pair.analyse(position, Limit(seconds=0.2)).turn.steps
    assert pair.analyse(position, Limit(nodes=nodes, memory=1)).turn.steps


def test_it_can_be_cancelled(pair: AlphaBeta) -> None:
    cancel = Event()
    timer = Timer(0.3, cancel.set)
    timer.start()
    found = pair.analyse(st.Position.from_text(OPEN), Limit(seconds=MINUTES), cancel=cancel)
    timer.join()
    assert not found.finished
    assert found.seconds < MINUTES


def test_what_is_shared_belongs_to_one_game(pair: AlphaBeta) -> None:
    # The same board under other rules: Athena, who has climbed, keeps the other side from going up.
    plain = st.Position.from_text(SHARP)
    other = st.Position.from_text(SHARP.replace("-:e1", "athena:e1"))
    limit = Limit(depth=4)
    expected = [AlphaBeta().analyse(one, limit).win_in for one in (plain, other, plain)]
    assert expected[0] != expected[1]
    assert [pair.analyse(one, limit).win_in for one in (plain, other, plain)] == expected
    pair.forget()
    assert pair.analyse(plain, limit).win_in == expected[0]


def test_a_process_that_dies_is_told_and_the_next_search_starts_another() -> None:
    position = st.Position.from_text(OPEN)
    with AlphaBeta(processes=2) as search:
        before = helpers()
        search.analyse(position, Limit(depth=1))
        (helper,) = helpers() - before
        timer = Timer(0.2, os.kill, (helper, signal.SIGTERM))
        timer.start()
        with pytest.raises(st.SearchError, match=r"a process of the search has ended (by signal 15|with the code)"):
            search.analyse(position, Limit(seconds=MINUTES))
        assert helpers() == before
        assert search.analyse(position, Limit(depth=2)).depth == 2
        assert len(helpers() - before) == 1
    assert helpers() == before


def test_an_evaluator_that_fails_elsewhere_is_told() -> None:
    with (
        AlphaBeta(Failing(), processes=2) as search,
        pytest.raises(st.SearchError, match=r"a process of the search has failed: ValueError\('not at home'\)"),
    ):
        search.analyse(st.Position.from_text(OPEN), Limit(seconds=MINUTES))


def test_it_ends_its_processes_when_nobody_holds_it() -> None:
    before = helpers()
    search = AlphaBeta(processes=3)
    search.analyse(st.Position.from_text(OPEN), Limit(depth=1))
    assert len(helpers() - before) == 2
    del search
    assert helpers() == before


def test_bad_numbers_of_processes_are_refused() -> None:
    for bad in (0, -1, True, 1.5, "2", 10_000, None):
        with pytest.raises(st.SearchError, match="processes is a number from 1 to"):
            AlphaBeta(processes=bad)  # type: ignore[arg-type]
    with pytest.raises(st.BotError, match="processes is a number from 1 to"):
        bots.make("alphabeta:processes=0")


def test_what_cannot_be_pickled_cannot_be_sent() -> None:
    class Local(Evaluator):
        pass

    with pytest.raises(st.SearchError, match=r"no process can be started for the search: .*Local"):
        AlphaBeta(Local(), processes=2).analyse(st.Position.from_text(OPEN), Limit(depth=1))


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of its own."""
    path = folder / "script.py"
    path.write_text(textwrap.dedent(script), encoding="utf-8")
    return subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, check=False)  # noqa: S603


def test_a_script_that_does_not_close_ends_all_the_same(tmp_path: Path) -> None:
    done = run(
        """
        from santorini import Rules
        from santorini.search import AlphaBeta, Limit
        if __name__ == "__main__":
            search = AlphaBeta(processes=2)
            found = search.analyse(Rules().start().play("b2 d4 b4 d2"), Limit(depth=2))
            print(found.depth)
        """,
        tmp_path,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


def test_a_script_without_a_guard_is_told_what_it_needs(tmp_path: Path) -> None:
    done = run(
        """
        from santorini import Rules
        from santorini.search import AlphaBeta, Limit
        AlphaBeta(processes=2).analyse(Rules().start().play("b2 d4 b4 d2"), Limit(seconds=60))
        """,
        tmp_path,
    )
    assert done.returncode == 1
    assert 'needs the line `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


def test_searches_and_evaluators_can_be_copied() -> None:
    position = st.Position.from_text(OPEN)
    weights = {name: [number] * size for number, (name, size) in enumerate([*COUNTED.items(), ("tempo", 1)], 1)}
    board = position.board()
    for evaluator in (Default(), Handmade(), Handmade(weights), Heights(7)):
        for other in (copy.copy(evaluator), copy.deepcopy(evaluator), pickle.loads(pickle.dumps(evaluator))):
            assert other is not evaluator
            assert other.evaluate(board) == evaluator.evaluate(board)
    assert Handmade(weights).evaluate(board) != Handmade().evaluate(board)
    search = AlphaBeta(Heights(7), without=("null",), processes=2)
    for same in (copy.copy(search), copy.deepcopy(search), pickle.loads(pickle.dumps(search))):
        assert isinstance(same.evaluator, Heights)
        assert (same.evaluator.points, same.processes, same._without) == (7, 2, ("null",))
        assert same._tree is same._team is None


def test_tree_searches_can_be_copied_once_they_have_grown_a_tree() -> None:
    position = st.Position.from_text(OPEN)
    search = MCTS(Heights(7), exploration=0.5, worlds=9, processes=1, seed=3)
    found = search.analyse(position, Limit(nodes=300))
    for same in (copy.copy(search), copy.deepcopy(search), pickle.loads(pickle.dumps(search))):
        assert isinstance(same.evaluator, Heights)
        assert (same.evaluator.points, same.exploration, same.worlds, same.seed) == (7, 0.5, 9, 3)
        assert same.analyse(position, Limit(nodes=300)).lines == found.lines


@pytest.mark.parametrize("text", ["alphabeta:depth=2", "mcts:simulations=200"])
def test_bots_that_search_can_be_copied_and_sent(text: str) -> None:
    bot = bots.make(text)
    assert isinstance(bot, Searching)
    position = st.Position.from_text(OPEN)
    step = bot.choose(position.view(1), rng=Random(1))
    for same in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert isinstance(same, Searching)
        assert repr(same) == repr(bot)
        assert not same._plan
        assert same.choose(position.view(1), rng=Random(1)) == step


def test_a_bot_that_is_an_object_plays_a_match() -> None:
    # Its evaluator goes to the processes that play, and each game gets a copy.
    bot = bots.make("alphabeta:depth=1")
    match = play_match([bot, "random"], games=2, workers=1, opening_turns=4)
    assert [game.failures for game in match.games] == [(), ()]
    assert {one.name for one in match.standings} == {"Searching", "random"}


def test_several_processes_can_be_a_bot() -> None:
    bot = bots.make("alphabeta:depth=2,processes=2")
    before = helpers()
    position = st.Position.from_text(SHARP)
    assert bot.choose(position.view(1), rng=Random(1)) in position.steps
    assert len(helpers() - before) == 1
    del bot
    assert helpers() == before


def test_shared_words_that_do_not_fit_together_are_not_believed() -> None:
    words = memoryview(bytearray(8 * WORDS)).cast("q")
    one, table = Shared(words, 5), Table(64)
    for key in (3, -3, 2**62 + 1, 9 - 2**63):
        one.store(key, -900_123, 9, LOWER, 77)
        assert not table.probe(key)
        assert one.tell(key, 9, table)
        assert table.probe(key)
        assert (table.score, table.depth, table.bound, table.step) == (-900_123, 9, LOWER, 77)
        assert not Shared(words, 6).tell(key, 9, Table(64))
        # With a step of its own a table needs nothing that is less deep.
        assert not one.tell(key, 10, table)
    torn = next(at for at in range(64, WORDS) if words[at])
    words[torn] ^= 1 << 40
    assert sum(one.tell(key, 9, Table(64)) for key in (3, -3, 2**62 + 1, 9 - 2**63)) == 3
    # The latest is kept, and told to who knows nothing even if it is less deep.
    one.store(3, 1, 4, EXACT, 0)
    other = Table(64)
    assert one.tell(3, 5, other)
    assert other.probe(3)
    assert (other.score, other.depth) == (1, 4)


def test_steps_are_taken_and_left() -> None:
    words = memoryview(bytearray(8 * WORDS)).cast("q")
    one, two = Shared(words, 5), Shared(words, 5)
    one.take(99, 7)
    assert two.is_taken(99, 7)
    assert not two.is_taken(99, 8)
    assert not two.is_taken(98, 7)
    assert not Shared(words, 6).is_taken(99, 7)
    two.take(99, 8)
    one.leave(99, 7)
    assert not two.is_taken(99, 7)
    assert one.is_taken(99, 8)
