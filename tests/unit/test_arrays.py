"""Positions as numpy arrays: each plane says what the position says, and turns with the board."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as hs

import santorini as st
from santorini import arrays
from santorini.arrays import PLANES
from strategies import examples, positions

START = st.Rules(powers=("artemis", "athena")).start().play("b2 d4 c2 d3")
MIDDLE = START.play("b2-b3")


def marked(position: st.Position, plane: str) -> set[str]:
    """Return the squares that a plane marks."""
    array = arrays.planes(position)[PLANES.index(plane)]
    return {square for square, value in zip(st.SQUARES, array.flatten(), strict=True) if value}


def whole(plane: str, position: st.Position) -> bool:
    """Return what a plane says that is the same on all squares."""
    squares = marked(position, plane)
    assert len(squares) in {0, 25}
    return bool(squares)


def test_shape_type_and_names() -> None:
    array = arrays.planes(START)
    assert (array.shape, array.dtype) == ((len(PLANES), 5, 5), numpy.dtype("uint8"))
    assert len(set(PLANES)) == len(PLANES) == 20


def test_where_squares_are() -> None:
    array = arrays.planes(st.Position.from_text("00001/00000/00000/00000/20003 1 -:b2,d4 -:b4,d2"))
    levels = array[PLANES.index("level 2")], array[PLANES.index("level 3")], array[PLANES.index("level 1")]
    assert [numpy.argwhere(level).tolist() for level in levels] == [[[0, 0]], [[0, 4]], [[4, 4]]]


@given(positions())
@examples(60)
def test_planes_say_what_the_position_says(position: st.Position) -> None:
    for blocks in range(4):
        assert marked(position, f"level {blocks}") == {sq for sq in st.SQUARES if position.height(sq) == blocks}
    assert marked(position, "dome") == position.domes
    own = position.decider or position.turn_player
    assert marked(position, "own workers") == set(position.workers(own))
    assert marked(position, "others' workers") == set(position.workers(3 - own))
    assert whole("own side climbed", position) == (own in position.climbed)
    assert whole("others climbed", position) == (3 - own in position.climbed)
    if position.outcome is None:
        kinds = {step.kind for step in position.steps}
        assert kinds <= {
            kind
            for kind in ("place", "move", "build", "force", "remove", "lower", "choose", "end")
            if whole(f"may {kind}", position)
        }


def test_the_turn_under_way() -> None:
    assert (marked(START, "acting worker"), marked(START, "its first square")) == (set(), set())
    assert (marked(MIDDLE, "acting worker"), marked(MIDDLE, "its first square")) == ({"b3"}, {"b2"})
    assert [kind for kind in ("place", "move", "build", "end") if whole(f"may {kind}", MIDDLE)] == ["move", "build"]
    twice = st.Rules(powers=("demeter", None)).start().play("b2 d4 c2 d3 b2-b3^c3")
    assert marked(twice, "built on") == {"c3"}
    assert whole("may end", twice)


@given(positions(), hs.integers(0, 7))
@examples(60)
def test_arrays_turn_with_the_board(position: st.Position, symmetry: int) -> None:
    array = arrays.planes(position)
    assert numpy.array_equal(arrays.turned(array, symmetry), arrays.planes(position.transform(symmetry)))


def test_batches() -> None:
    several = [START, MIDDLE, START.play("b2-b3^a3")]
    array = arrays.batch(iter(several))
    assert (array.shape, array.dtype) == ((3, len(PLANES), 5, 5), numpy.dtype("uint8"))
    for one, position in zip(array, several, strict=True):
        assert numpy.array_equal(one, arrays.planes(position))
    images = arrays.batch(position.transform(5) for position in several)
    assert numpy.array_equal(arrays.turned(array, 5), images)
    assert arrays.batch([]).shape == (0, len(PLANES), 5, 5)


def test_a_turned_array_is_a_new_one() -> None:
    array = arrays.planes(START)
    arrays.turned(array, 0)[:] = 7
    assert numpy.array_equal(array, arrays.planes(START))


@pytest.mark.parametrize("value", ["x", None, 5, START.view(1)])
def test_what_is_no_position(value: Any) -> None:
    for call in (arrays.planes, arrays.batch, lambda value: arrays.batch([value])):
        with pytest.raises(st.NotationError):
            call(value)
    with pytest.raises(st.NotationError, match="an array that ends with 5 rows of 5 squares"):
        arrays.turned(value, 1)


def test_other_mistakes() -> None:
    with pytest.raises(st.NotationError, match="positions are given as a list"):
        arrays.batch(START)  # type: ignore[arg-type]
    with pytest.raises(st.NotationError, match="numbered from 0 to 7, not 8"):
        arrays.turned(arrays.planes(START), 8)
    with pytest.raises(st.NotationError, match="5 rows of 5"):
        arrays.turned(numpy.zeros((5, 4), dtype=numpy.uint8), 1)


def test_numpy_is_loaded_when_it_is_needed() -> None:
    code = (
        "import sys, santorini as st; assert 'numpy' not in sys.modules;"
        "st.arrays.planes(st.Rules().start()); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - this interpreter
