"""`Weights`: the numbers of the learned evaluator, as they are kept in files.

Symmetric surroundings are worth the same, so a file has one number for each class of them. `Weights.tables` makes of it
the tables that `Learned` looks numbers up in.
"""

from __future__ import annotations

import zipfile
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from santorini.errors import SearchError, shown

Numbers: TypeAlias = NDArray[np.int16]
#: The power that a side has, or the names of all that it has numbers of its own for.
Powers: TypeAlias = str | tuple[str, ...] | None

#: The levels that surroundings are told apart by, those of squares that are worth something, and the neighbours.
LEVELS: Final = 3
NEAR: Final = 8
#: The class of each square under the symmetries of the board.
SQUARE_CLASSES: Final = np.array(
    [0, 1, 2, 1, 0, 1, 3, 4, 3, 1, 2, 4, 5, 4, 2, 1, 3, 4, 3, 1, 0, 1, 2, 1, 0], dtype=np.int64
)
#: How many numbers each power has of its own: for each level and class of square, for each level, kind of neighbour and
#: state of it, for each level of a square and how soon it can be entered, and one for the power itself.
PLACES: Final = 4 * 6
CLIMBS: Final = LEVELS * 2 * 4
REACH: Final = 3 * 3
OWN: Final = PLACES + CLIMBS + REACH + 1
#: The hidden units; each has a worth, a number to start from, those for squares by level and time (27), and for each
#: side, the one whose turn it is first, those for places and for neighbours. A unit counts from 0 to `TOP`, and its
#: worth is in parts of `SCALE`.
UNITS: Final = 3
SQUARES: Final = 3 * 3 * 3
HIDDEN: Final = 2 + SQUARES + 2 * (PLACES + CLIMBS)
TOP: Final = 400
SCALE: Final = 128
#: What counts for the side whose turn it is counts against the other.
_SIDES: Final = np.array([1, -1], dtype=np.int64)
#: Sums of the units and of all the rest share a word, in so many bits each.
LANE: Final = 16
_MOST: Final = (1 << LANE - 1) - 1
#: What the names of capabilities begin with among those of powers.
CAPABLE: Final = "+"


@cache
def digits(base: int) -> NDArray[np.int64]:
    """Return the states of the eight neighbours for each number written with them in a base, one row a neighbour."""
    numbers = np.arange(base**NEAR, dtype=np.int64)
    return np.stack([numbers // base**place % base for place in range(NEAR)])


@cache
def classes(base: int) -> tuple[NDArray[np.int32], int]:
    """Return for each state of the eight neighbours the class of those symmetric to it, and how many classes there are.

    Neighbours go round the square; a state is a number with a digit for each.
    """
    each = digits(base).astype(np.int32)
    least = np.arange(base**NEAR, dtype=np.int32)
    for turned in range(0, NEAR, 2):
        for way in (1, -1):
            image = sum(each[(way * place + turned) % NEAR] * base**place for place in range(NEAR))
            np.minimum(least, image, out=least)
    first = least == np.arange(base**NEAR)
    numbers = np.cumsum(first, dtype=np.int32) - 1
    return numbers[least], int(numbers[-1]) + 1


@attrs.frozen(eq=False)
class Tables:
    """What `Learned` is made of, for games in which the side whose turn it is has one power and the other another.

    `places`, `climbs`, `squares` and `start` have four numbers in a word: what is counted as such, and for the units.
    """

    patterns: list[int]
    guards: list[int]
    places: list[int]
    climbs: list[int]
    squares: list[int]
    start: int
    worth: list[int]


def _shapes(powers: int) -> dict[str, tuple[int, ...]]:
    return {
        "patterns": (LEVELS, classes(5)[1]),
        "guards": (2, LEVELS, classes(4)[1]),
        "places": (2, 4, 6),
        "squares": (3, 3, 3),
        "tempo": (1,),
        "hidden": (UNITS, HIDDEN),
        "own": (2, powers, OWN),
    }


@attrs.frozen(eq=False)
class Weights:
    """The numbers of the learned evaluator, in points.

    `patterns` are by level and class of what is around a worker, `guards` by whose turn it is, level and class,
    `places` by whose turn it is, level and class of the square, `squares` by level of the square and how soon each of
    the sides can enter it. `hidden` are those of units that count only if they add up to more than nothing, see
    `HIDDEN`. `own` are those that come to it for each of `powers`, for the side whose turn it is and for the other one;
    what begins with a plus there is no power but a capability.
    """

    patterns: Numbers
    guards: Numbers
    places: Numbers
    squares: Numbers
    tempo: Numbers
    hidden: Numbers
    powers: tuple[str, ...]
    own: Numbers

    @classmethod
    def load(cls, path: str | Path) -> Weights:
        """Return the weights in a file; raise `SearchError` if they are not there, or it is none of weights."""
        try:
            with open(path, "rb") as file, np.load(file, allow_pickle=False) as found:
                return cls.of(dict(found))
        except (OSError, ValueError, zipfile.BadZipFile, EOFError, AttributeError, TypeError) as error:
            raise SearchError(f"no weights in {shown(str(path))}: {error}") from error
        except SearchError as error:
            raise SearchError(f"no weights in {shown(str(path))}: {error}") from None

    @classmethod
    def of(cls, arrays: dict[str, Any]) -> Weights:
        """Return weights made of arrays by their names; raise `SearchError` if they are not what they have to be."""
        wanted = {"powers", *_shapes(0)}
        if {*arrays} != wanted:
            raise SearchError(f"weights are {', '.join(sorted(wanted))}, not {', '.join(sorted(arrays)) or 'nothing'}")
        powers = arrays["powers"]
        if powers.ndim != 1 or powers.dtype.kind != "U":
            raise SearchError("powers are the ids of powers")
        for name, shape in _shapes(len(powers)).items():
            if arrays[name].shape != shape or arrays[name].dtype != np.int16:
                raise SearchError(f"{name} are 16-bit numbers of the shape {shape}")
        if (most := max(_sums(arrays))) > _MOST:
            raise SearchError(f"the numbers may add up to {most}, and there is room for {_MOST}")
        rest = {name: arrays[name] for name in _shapes(0)}
        return cls(powers=tuple(str(name) for name in powers), **rest)

    def save(self, path: str | Path) -> None:
        """Write the weights to a file."""
        arrays = {name: getattr(self, name) for name in _shapes(0)}
        np.savez_compressed(path, powers=np.array(self.powers, dtype=np.str_), **arrays)

    def knows(self, power: str | None) -> bool:
        """Tell whether these are weights for a power; all are for none."""
        return power is None or power in self.powers

    def tables(self, mover: Powers = None, waiter: Powers = None, *, large: bool = True) -> Tables:
        """Return the tables for the turns of one power against another, none by default.

        A side may have several capabilities in place of a power; their numbers are added up. The `large` tables, of
        patterns and guards, are the same for all and may be left out. Raises `SearchError` if these are no weights of
        such powers.
        """
        own = np.zeros((2, OWN), np.int64)
        for role, side in enumerate((mover, waiter)):
            for name in (side,) if isinstance(side, str) else side or ():
                own[role] += self.own[role, self._index(name)]
        places, climbs, reach, tempo = np.split(own, np.cumsum([PLACES, CLIMBS, REACH]), axis=1)
        squares = self.squares + reach[0].reshape(3, 3, 1) - reach[1].reshape(3, 1, 3)
        units = self._units()
        worth = _SIDES[:, None, None] * (self.places + places.reshape(2, 4, 6))
        known = spread_climbs((_SIDES[:, None] * climbs).reshape(2, LEVELS, 2, 4), NEAR // 2)
        return Tables(
            patterns=self.patterns[:, classes(5)[0]].ravel().tolist() if large else [],
            guards=self.guards[:, :, classes(4)[0]].ravel().tolist() if large else [],
            places=_on_squares(_packed(worth, units["places"])).ravel().tolist(),
            climbs=_packed(known, units["climbs"]).ravel().tolist(),
            squares=_packed(squares, units["squares"]).ravel().tolist(),
            start=int(_packed(self.tempo[0] + tempo[0] - tempo[1], units["start"])[0]),
            worth=self.hidden[:, 0].tolist(),
        )

    def _units(self) -> dict[str, NDArray[np.int64]]:
        """Return what is counted for the units, first for the side whose turn it is, then for the other."""
        _, start, squares, places, climbs = _parts(self.hidden.astype(np.int64))
        signs = _SIDES[:, None]
        return {
            "start": start,
            "squares": squares.reshape(UNITS, 3, 3, 3),
            "places": (places * signs).reshape(UNITS, 2, 4, 6),
            "climbs": spread_climbs((climbs * signs).reshape(UNITS, 2, LEVELS, 2, 4), NEAR // 2),
        }

    def _index(self, power: str) -> int:
        if power not in self.powers:
            raise SearchError(f"these are no weights of {shown(power)}")
        return self.powers.index(power)


def _on_squares(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each square what there is for its class; there is room for 32 squares."""
    full = np.zeros((2, 4, 32), np.int64)
    full[:, :, :25] = places[:, :, SQUARE_CLASSES]
    return full


def _packed(plain: NDArray[np.int64], units: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return words of what is counted as such in the low bits, and for each unit above."""
    out = plain.astype(np.int64)
    for unit in range(UNITS):
        out = out + (units[unit] << LANE * (unit + 1))
    return out


def _sums(arrays: dict[str, Any]) -> list[int]:
    """Return what numbers may add up to at most: those that are counted as such, and those of each unit."""
    own, hidden = _owned(arrays), arrays["hidden"]
    places, climbs, reach, tempo = np.split(own, np.cumsum([PLACES, CLIMBS, REACH]), axis=1)
    worker = sum(_most(part) for part in (places, arrays["places"], arrays["patterns"], arrays["guards"]))
    sums = [
        _most(arrays["tempo"])
        + 2 * _most(tempo)
        + 25 * (_most(arrays["squares"]) + 2 * _most(reach))
        + 4 * (worker + NEAR * _most(climbs))
    ]
    for unit in hidden:
        _, start, squares, places, climbs = _parts(unit[None])
        sums.append(_most(start) + 25 * _most(squares) + 4 * (_most(places) + NEAR * _most(climbs)))
    return sums


def _owned(arrays: dict[str, Any]) -> NDArray[np.int64]:
    """Return what a side may have of its own at most: the numbers of one power, or of all capabilities."""
    own = np.abs(arrays["own"].astype(np.int64))
    capable = np.array([str(name).startswith(CAPABLE) for name in arrays["powers"]], np.bool_)
    most: NDArray[np.int64] = np.maximum(own[:, ~capable].max(1, initial=0), own[:, capable].sum(1))
    return most


def _parts(hidden: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """Return of units what each is worth, where it starts, and what it has for squares, places and neighbours."""
    worth, start, squares, sides = np.split(hidden, [1, 2, 2 + SQUARES], axis=1)
    places, climbs = np.split(sides.reshape(-1, 2, PLACES + CLIMBS), [PLACES], axis=2)
    return worth, start, squares, places, climbs


def _most(numbers: NDArray[Any]) -> int:
    """Return the largest of some numbers, no matter whether above or below 0."""
    return int(np.abs(numbers.astype(np.int64)).max(initial=0))


def spread_climbs(climbs: NDArray[Any], near: int = NEAR) -> NDArray[Any]:
    """Return for each state of the first neighbours the sum of numbers by level, kind of neighbour and state."""
    states = digits(4)[:near, : 4**near]
    out = climbs[..., 0, :][..., states[0]]
    for place in range(1, near):
        out = out + climbs[..., place % 2, :][..., states[place]]
    return out


@cache
def shipped(name: str) -> Weights:
    """Return weights of this package: "base" for games without powers, "gods" for the simple gods, "powers" for all."""
    with as_file(files("santorini.search").joinpath("weights", f"{name}.npz")) as path:
        return Weights.load(path)
