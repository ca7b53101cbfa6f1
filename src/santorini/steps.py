"""`Step`, one atomic decision, and `Turn`, all that one player does before the next one decides.

The steps that positions list are made once and looked up; they are frozen, compare by value and suit `match`:

>>> match Move("b2", "b3"):
...     case Move(source, target):
...         print(source, "to", target)
b2 to b3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, overload

import attrs

from santorini.core import codes
from santorini.errors import NotationError
from santorini.squares import SQUARES, Square, square_index


@attrs.frozen(cache_hash=True)
class Step:
    """One atomic decision: a `Place`, `Move`, `Build`, `Force`, `Remove` or `End`.

    `code` is the integer that stands for the step in the compiled core. `str(step)` is its notation.
    """

    code: int = attrs.field(init=False, repr=False, kw_only=True)

    #: What the step does, as a word.
    kind: ClassVar[str] = ""

    def __attrs_post_init__(self) -> None:
        raise NotationError("a step is a Place, Move, Build, Force, Remove or End")

    def __str__(self) -> str:
        return text_of((self,))


def _encode(step: Step, kind: int, source: int, target: int) -> None:
    object.__setattr__(step, "code", kind << 15 | source << 5 | target)


@attrs.frozen(cache_hash=True)
class Place(Step):
    """Put one of one's workers on a square before the game starts."""

    square: Square = attrs.field(eq=False)

    kind: ClassVar[str] = "place"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.PLACE, 0, square_index(self.square))


@attrs.frozen(cache_hash=True)
class Move(Step):
    """Move the worker on `source` to `target`."""

    source: Square = attrs.field(eq=False)
    target: Square = attrs.field(eq=False)

    kind: ClassVar[str] = "move"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.MOVE, square_index(self.source), square_index(self.target))


@attrs.frozen(cache_hash=True)
class Build(Step):
    """Build with the worker on `source` on `target`: the next piece, or with `dome` a dome below level 3."""

    source: Square = attrs.field(eq=False)
    target: Square = attrs.field(eq=False)
    dome: bool = attrs.field(default=False, eq=False)

    kind: ClassVar[str] = "build"

    def __attrs_post_init__(self) -> None:
        kind = codes.DOME if self.dome else codes.BUILD
        _encode(self, kind, square_index(self.source), square_index(self.target))


@attrs.frozen(cache_hash=True)
class Force(Step):
    """Displace the worker on `source` to `target` by a power; the worker does not move."""

    source: Square = attrs.field(eq=False)
    target: Square = attrs.field(eq=False)

    kind: ClassVar[str] = "force"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.FORCE, square_index(self.source), square_index(self.target))


@attrs.frozen(cache_hash=True)
class Remove(Step):
    """Take the worker on `square` out of the game by a power."""

    square: Square = attrs.field(eq=False)

    kind: ClassVar[str] = "remove"

    def __attrs_post_init__(self) -> None:
        index = square_index(self.square)
        _encode(self, codes.REMOVE, index, index)


@attrs.frozen(cache_hash=True)
class End(Step):
    """Do no more of what may be declined."""

    kind: ClassVar[str] = "end"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.END, 0, 0)


def _decode(code: int) -> Step:
    kind, source, target = code >> 15, SQUARES[code >> 5 & 31], SQUARES[code & 31]
    match kind:
        case codes.PLACE:
            return Place(target)
        case codes.MOVE:
            return Move(source, target)
        case codes.BUILD:
            return Build(source, target)
        case codes.DOME:
            return Build(source, target, dome=True)
        case codes.FORCE:
            return Force(source, target)
        case codes.REMOVE:
            return Remove(target)
    return End()


class _Steps(dict[int, Step]):
    """The one object for each step code, made when it is first asked for."""

    def __missing__(self, code: int) -> Step:
        step = self[code] = _decode(code)
        return step


STEPS: Final = _Steps()


def text_of(steps: Iterable[Step], cursor: Square | None = None) -> str:
    """Return the notation of steps in a row; `cursor` is the square of the worker that acted last."""
    parts: list[str] = []
    for step in steps:
        space = " " if parts else ""
        match step:
            case Move(source, target):
                parts.append(f"-{target}" if source == cursor else f"{space}{source}-{target}")
                cursor = target
            case Build(source, target, dome):
                end = f"{target}D" if dome else target
                parts.append(f"^{end}" if source == cursor else f"{space}{source}^{end}")
                cursor = source
            case Place(square):
                parts.append(space + square)
                cursor = None  # "d4^c5" would read as a build by the worker on d4
            case Force(source, target):
                parts.append(f"{space}{source}>{target}")
            case Remove(square):
                parts.append(f"{space}x{square}")
            case _:
                parts.append(".")
    return "".join(parts)


class Turn(Sequence[Step]):
    """The steps of a turn, or of what is left of it: an immutable sequence.

    `wins` tells whether its last step wins; `str(turn)` is its notation. Turns are equal if their steps are.
    """

    __slots__ = ("_cursor", "_steps", "_wins")

    def __init__(self, steps: Iterable[Step], *, wins: bool = False, cursor: Square | None = None) -> None:
        self._steps = tuple(steps)
        self._wins = wins
        self._cursor = cursor

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in the order in which they are made."""
        return self._steps

    @property
    def wins(self) -> bool:
        """Whether the last step wins the game for the player who makes it."""
        return self._wins

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __eq__(self, other: object) -> bool:
        return self._steps == other._steps if isinstance(other, Turn) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._steps)

    def __str__(self) -> str:
        return text_of(self._steps, self._cursor) + ("#" if self._wins else "")

    def __repr__(self) -> str:
        return f"<Turn {self}>"

    def __copy__(self) -> Turn:
        return self

    def __deepcopy__(self, memo: object) -> Turn:
        return self
