"""What a search learns of how far its evaluator is off."""

from __future__ import annotations

import santorini as st
from santorini.core.board import Board
from santorini.search import AlphaBeta, Evaluator, Limit
from santorini.search.corrections import Corrections

OPENING = "00000/00000/00000/00000/00000 {} -:b2,d4 -:b4,d2"
OTHERS = "00000/00000/00000/00000/00000 1 -:a1,e5 -:c3,a5"


def board(text: str) -> Board:
    """Return the board of a position."""
    return st.Position.from_text(text).board()


def known(corrections: Corrections, b: Board) -> int:
    """Return what is known of a board."""
    return corrections.of(b.turn, b.mine, b.foes)


def taught(miss: int, times: int = 400) -> Corrections:
    """Return what is known when a board has been found so much better than it was judged, corrected each time."""
    corrections, b = Corrections(), board(OPENING.format(1))
    for _ in range(times):
        corrections.note(b, miss - known(corrections, b), 8)
    return corrections


def test_nothing_is_corrected_at_first() -> None:
    assert known(Corrections(), board(OPENING.format(1))) == 0


def test_what_is_amiss_is_made_good() -> None:
    for miss in (-90, -7, 7, 90, 150):
        assert abs(known(taught(miss), board(OPENING.format(1))) - miss) <= 1


def test_it_is_known_for_these_workers_and_this_side() -> None:
    corrections = taught(90)
    assert known(corrections, board(OTHERS)) == 0
    assert known(corrections, board(OPENING.format(2))) == 0
    built = board("10000/00000/00000/00030/00000 1 -:b2,d4 -:b4,d2")
    assert known(corrections, built) == known(corrections, board(OPENING.format(1)))


def test_workers_of_one_side_are_known_in_part() -> None:
    half = board("00000/00000/00000/00000/00000 1 -:b2,d4 -:c3,a5")
    assert 20 <= known(taught(90), half) <= 40


def test_one_finding_changes_little_and_a_shallow_one_less() -> None:
    deep, shallow, b = Corrections(), Corrections(), board(OPENING.format(1))
    deep.note(b, 100_000, 20)
    shallow.note(b, 100_000, 1)
    assert 0 < known(shallow, b) < known(deep, b) <= 20


def test_older_findings_fade() -> None:
    corrections, b = taught(90), board(OPENING.format(1))
    corrections.fade()
    assert 44 <= known(corrections, b) <= 46


class Blind(Evaluator):
    """Knows nothing."""

    def evaluate(self, b: Board) -> int:
        """Return nothing."""
        return 0


def test_nothing_is_learned_where_nothing_is_amiss() -> None:
    """With an evaluator that is right wherever it is asked, nothing is learned."""
    position = st.Position.from_text(OPENING.format(1))
    search = AlphaBeta(Blind())
    search.analyse(position, Limit(depth=3))
    assert search._tree is not None
    assert not any(search._tree.horizon.corrections.together)


def test_what_was_learned_is_dropped_with_the_rest() -> None:
    position = st.Position.from_text(OPENING.format(1))
    search = AlphaBeta()
    first = search.analyse(position, Limit(depth=4 if st.compiled else 3))
    assert search._tree is not None
    assert any(search._tree.horizon.corrections.together)
    search.forget()
    again = search.analyse(position, Limit(depth=4 if st.compiled else 3))
    assert (again.nodes, again.score, again.line) == (first.nodes, first.score, first.line)


def test_without_corrections_nothing_is_learned() -> None:
    search = AlphaBeta(without=["corrections"])
    search.analyse(st.Position.from_text(OPENING.format(1)), Limit(depth=3))
    assert search._tree is not None
    assert not any(search._tree.horizon.corrections.together)
