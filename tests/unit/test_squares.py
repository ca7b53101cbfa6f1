"""Names and numbers of squares."""

from __future__ import annotations

import pytest

import santorini as st


def test_order() -> None:
    assert len(st.SQUARES) == len(set(st.SQUARES)) == 25
    assert st.SQUARES[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert st.SQUARES[-1] == "e5"
    assert list(st.SQUARES) == sorted(st.SQUARES, key=lambda square: (square[1], square[0]))


@pytest.mark.parametrize(("square", "index"), [("a1", 0), ("e1", 4), ("a2", 5), ("c3", 12), ("b5", 21), ("e5", 24)])
def test_numbers(square: str, index: int) -> None:
    assert st.square_index(square) == index
    assert st.square_name(index) == square


def test_numbers_and_names_are_inverse() -> None:
    assert [st.square_index(st.square_name(index)) for index in range(25)] == list(range(25))


@pytest.mark.parametrize(
    "square", ["", "a", "a0", "a6", "f1", "A1", "a1 ", " a1", "a11", "1a", "\u0430\u0031", "a\u0661"]
)
def test_unknown_names(square: str) -> None:
    with pytest.raises(st.NotationError, match="is not a square") as caught:
        st.square_index(square)
    assert (caught.value.text, caught.value.place) == (square, 0)


@pytest.mark.parametrize("index", [-1, 25, 31, 10**20])
def test_unknown_numbers(index: int) -> None:
    with pytest.raises(st.NotationError, match="is not the index of a square"):
        st.square_name(index)
