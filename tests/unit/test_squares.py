"""Names and numbers of squares."""

from __future__ import annotations

import pytest

import santorini as st
from santorini.core.squares import (
    ALONG,
    BORDER,
    HEADING,
    NO_DIRECTION,
    SYMMETRIES,
    cramped,
    image,
    image_direction,
    image_square,
    members,
    place,
    together,
)
from santorini.steps import DIRECTIONS


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


# ---------------------------------------------------------------------- directions


def heading(source: str, target: str) -> str:
    return DIRECTIONS[HEADING[st.square_index(source) * 32 + st.square_index(target)]]


@pytest.mark.parametrize(
    ("source", "target", "direction"),
    [
        ("c3", "d3", "E"), ("c3", "d4", "NE"), ("c3", "c4", "N"), ("c3", "b4", "NW"),
        ("c3", "b3", "W"), ("c3", "b2", "SW"), ("c3", "c2", "S"), ("c3", "d2", "SE"),
        ("c3", "e5", "NE"), ("c3", "c1", "S"), ("a1", "c1", "E"),  # two in line
        ("a1", "e1", "W"), ("a1", "a5", "S"), ("a1", "e5", "SW"), ("a1", "e2", "NW"), ("e3", "a4", "NE"),  # across
        ("c3", "d5", "none"), ("c3", "c3", "none"), ("a1", "d1", "none"), ("a1", "b4", "none"),
    ],
)  # fmt: skip
def test_headings(source: str, target: str, direction: str) -> None:
    assert heading(source, target) == direction


def test_next_squares() -> None:
    found = {st.square_name(at): [ALONG[direction * 32 + at] for direction in range(8)] for at in range(25)}
    assert [st.square_name(int(mask).bit_length() - 1) for mask in found["c3"]] == [
        "d3",
        "d4",
        "c4",
        "b4",
        "b3",
        "b2",
        "c2",
        "d2",
    ]
    assert [bool(mask) for mask in found["a1"]] == [True, True, True, *[False] * 5]
    assert sum(bool(mask) for masks in found.values() for mask in masks) == 144
    assert not any(ALONG[NO_DIRECTION * 32 + at] for at in range(25))


def test_border() -> None:
    assert int(BORDER).bit_count() == 16
    assert not BORDER >> st.square_index("c3") & 1
    assert not BORDER >> st.square_index("b2") & 1


def mask_of(*squares: str) -> int:
    return sum(1 << st.square_index(square) for square in squares)


def test_members() -> None:
    assert members(mask_of("c3", "a1", "e5")) == [0, 12, 24]
    assert members(0) == []


def test_places() -> None:
    for index in range(25):
        assert place(7 << 5 | index + 1) == 1 << index
    assert [place(kept) for kept in (0, 26, 31, 32)] == [0] * 4


def test_cramped() -> None:
    free = mask_of("b1", "b2", "c2")
    assert [cramped(mask_of("a1", "b3", "e5"), free, enough) for enough in range(4)] == [
        0, mask_of("e5"), mask_of("e5"), mask_of("a1", "b3", "e5"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("squares", "answer"),
    [("a1 b2", True), ("a1 b1 b2 a2", True), ("a1 a3", False), ("a1 b2 c3", False), ("a1", False), ("", False)],
)
def test_together(squares: str, answer: bool) -> None:
    assert together(mask_of(*squares.split())) is answer


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_images_of_directions(symmetry: int) -> None:
    for direction in range(8):
        for at in range(25):
            turned = ALONG[image_direction(symmetry, direction) * 32 + image_square(symmetry, at)]
            assert turned == image(symmetry, ALONG[direction * 32 + at])
