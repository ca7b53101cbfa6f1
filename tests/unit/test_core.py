"""The small parts of the core: sets of squares, boards as they are written to, sets of numbers, chance."""

from __future__ import annotations

from collections import Counter as Tally
from random import Random as PythonRandom
from typing import ClassVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as hs

import santorini as st
from santorini.core import squares
from santorini.core.board import BEGUN, FIELDS
from santorini.core.counting import Random, playouts
from santorini.core.roles import Roles
from santorini.core.seen import Seen
from strategies import LINEUPS, Lineup, examples, image, playout, positions, rules_of, seeds, write_down

FULL = (1 << 25) - 1

masks = hs.integers(0, FULL)
some = hs.integers(1, FULL)
indices = hs.integers(0, 24)


def members(mask: int) -> list[int]:
    return [index for index in range(25) if mask >> index & 1]


# ---------------------------------------------------------------------- sets of squares


@given(some)
def test_looking_into_masks(mask: int) -> None:
    found = members(mask)
    assert squares.lowest(mask) == found[0]
    assert squares.count(mask) == len(found)
    assert [squares.nth(mask, n) for n in range(len(found))] == found
    assert squares.bit(found[-1]) == 1 << found[-1]


def test_the_empty_mask() -> None:
    assert squares.count(0) == 0
    assert squares.count(FULL) == 25


@given(masks, hs.integers(0, 7))
def test_images_of_masks(mask: int, symmetry: int) -> None:
    wanted = {image(symmetry, st.SQUARES[index]) for index in members(mask)}
    assert {st.SQUARES[index] for index in members(squares.image(symmetry, mask))} == wanted
    assert {st.SQUARES[squares.image_square(symmetry, index)] for index in members(mask)} == wanted


def test_neighbours() -> None:
    sizes = [squares.count(squares.NEIGHBOURS[index]) for index in range(25)]
    assert Tally(sizes) == {3: 4, 5: 12, 8: 9}
    for one in range(25):
        assert not squares.NEIGHBOURS[one] >> one & 1
        for two in members(squares.NEIGHBOURS[one]):
            assert squares.NEIGHBOURS[two] >> one & 1
            beyond = squares.BEYOND[one * 32 + two]
            assert members(beyond) in ([], [2 * two - one])
            assert not beyond or squares.NEIGHBOURS[two] & beyond


# ---------------------------------------------------------------------- roles


class _Strict(st.Power):
    """Restricts everybody, so that turns may be left unfinishable."""

    card: ClassVar[object] = st.Card(id="own_strict", name="Strict")
    everyone: ClassVar[tuple[str, ...]] = ("bars_moves",)
    strands: ClassVar[bool] = True

    def bars_moves(self, b: st.Board, seat: int, source: int, mask: int) -> int:
        return mask & 1


class _Other(st.Power):
    """Changes nothing."""

    card: ClassVar[object] = st.Card(id="own_other", name="Other")


def test_who_may_be_left_with_an_unfinishable_turn() -> None:
    """Opponents of the holder, and partners if everybody is bound; the holder only with a second power."""
    powers = [_Strict(), _Other()]
    for slot, seat in enumerate((0, 4)):  # partners share the two low bits
        powers[slot].bind(slot, seat)
    assert [Roles(seat, powers).stranded for seat in (0, 1, 4)] == [False, True, True]
    powers[1].bind(1, 0)
    assert [Roles(seat, powers).stranded for seat in (0, 1)] == [True, True]


# ---------------------------------------------------------------------- boards


def some_board(seed: int) -> st.Board:
    """Return a board as in the middle of a turn, with everything set that can be."""
    rng = PythonRandom(seed)
    b = write_down(rules_of(("athena", "atlas")), seed).position().board()
    b.female = b.occupied & rng.getrandbits(25)
    b.done = b.mine & rng.getrandbits(25) | (b.mine & rng.getrandbits(25)) << 25
    b.marked = b.occupied & rng.getrandbits(25)
    b.marked |= (b.marked & rng.getrandbits(25)) << 25
    b.active = squares.lowest(b.mine)
    b.tally = BEGUN
    return b


def about(b: st.Board, square: int) -> tuple[int, ...]:
    """Return all that is known of the worker on a square, but where it stands."""
    masks = (b.w0, b.w1, b.w2, b.female, b.moved, b.acted, b.bound, b.owing)
    return (*(mask >> square & 1 for mask in masks), b.active == square)


@given(seeds)
def test_words(seed: int) -> None:
    b = some_board(seed)
    other = st.Board()
    assert not b.same(other)
    other.load(b.words())
    assert (other.words(), other.key(), other.key2()) == (b.words(), b.key(), b.key2())
    assert b.same(other)
    assert b.copy().same(b)
    assert dict(zip(FIELDS, b.words(), strict=True)) == {name: getattr(b, name) for name in FIELDS}


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_counts(field: str) -> None:
    one, two = some_board(5), some_board(5)
    setattr(two, field, getattr(two, field) ^ 1)
    assert not one.same(two)
    assert one.key() != two.key()
    assert one.key2() != two.key2()


@given(seeds, indices)
def test_raising_and_lowering(seed: int, square: int) -> None:
    b = some_board(seed)
    assume(not b.dome >> square & 1)
    before = b.words()
    height = b.height(square)
    b.raise_at(1 << square)
    assert (b.height(square), b.dome >> square & 1) == (min(height + 1, 3), height == 3)
    if height < 3:
        b.lower_at(1 << square)
        assert b.words() == before


@given(seeds, indices)
def test_displacing(seed: int, target: int) -> None:
    b = some_board(seed)
    assume(b.free >> target & 1)
    for source in members(b.occupied):
        after = b.copy()
        after.displace(source, target)
        assert about(after, target) == about(b, source)
        assert not after.occupied >> source & 1
        after.displace(target, source)
        assert after.same(b)


@given(seeds)
def test_exchanging(seed: int) -> None:
    b = some_board(seed)
    for one in members(b.occupied):
        for two in members(b.occupied & ~(1 << one)):
            after = b.copy()
            after.exchange(one, two)
            assert (about(after, one), about(after, two)) == (about(b, two), about(b, one))
            assert after.occupied == b.occupied
            after.exchange(two, one)
            assert after.same(b)


@given(seeds)
def test_taking_away(seed: int) -> None:
    b = some_board(seed)
    for square in members(b.occupied):
        after = b.copy()
        after.take_away(square)
        assert not any(about(after, square))
        assert after.occupied == b.occupied ^ 1 << square
        assert all(about(after, other) == about(b, other) for other in members(after.occupied))


@given(seeds, indices)
def test_levels(seed: int, square: int) -> None:
    b = some_board(seed)
    heights = [b.height(index) for index in range(25)]
    level = heights[square]
    assert members(b.reach(square) & FULL) == [i for i, height in enumerate(heights) if height <= level + 1]
    assert members(b.above(square) & FULL) == [i for i, height in enumerate(heights) if height > level]
    assert members(b.below(square) & FULL) == [i for i, height in enumerate(heights) if height < level]


@given(positions())
def test_boards_of_positions_are_copies(position: st.Position) -> None:
    text, key = position.text(), position.key
    b = position.board()
    assert b.decider + 1 == (position.decider or position.turn_player)
    b.close(1 << 8 | 1)
    b.l1 = b.w0 = 0
    assert (position.text(), position.key) == (text, key)


# ---------------------------------------------------------------------- sets of numbers


@given(hs.lists(hs.integers(0, 2**62 - 2) | hs.integers(0, 20), max_size=200))
def test_seen(numbers: list[int]) -> None:
    seen, model = Seen(), set[int]()
    for number in numbers:
        assert seen.add(number) == (number not in model)
        model.add(number)
    assert seen.size == len(model)
    assert not any(seen.add(number) for number in model)


# ---------------------------------------------------------------------- chance


@given(seeds, hs.integers(1, 1_000))
def test_random_numbers(seed: int, limit: int) -> None:
    one, two = Random(seed), Random(seed)
    drawn = [one.below(limit) for _ in range(20)]
    assert drawn == [two.below(limit) for _ in range(20)]
    assert all(0 <= number < limit for number in drawn)


def test_random_numbers_are_spread() -> None:
    random = Random(1)
    found = Tally(random.below(10) for _ in range(20_000))
    assert set(found) == set(range(10))
    assert all(1_700 < count < 2_300 for count in found.values())


@pytest.mark.parametrize("powers", LINEUPS[::7], ids=str)
def test_playouts(powers: Lineup) -> None:
    rules = rules_of(powers)
    start = rules.start()
    games, turns, steps = playouts(rules.machine, start.board(), 5, 7)
    assert (games, turns, steps) == playouts(rules.machine, start.board(), 5, 7)
    assert (games, turns, steps) != playouts(rules.machine, start.board(), 5, 8)
    # Two turns of two placements each, and then at least a move each turn.
    assert games == 5
    assert steps >= turns + 2 * games
    assert turns > 4 * games
    end = playout(start, 7)
    assert playouts(rules.machine, end.board(), 3, 1) == (3, 0, 0)


@given(positions())
@examples(30)
def test_playouts_from_anywhere(position: st.Position) -> None:
    games, turns, steps = playouts(position.rules.machine, position.board(), 2, 1)
    assert games == 2
    assert (steps > 0) == (position.outcome is None)
    assert turns <= steps
