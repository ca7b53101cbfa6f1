"""`Step`, one atomic decision, and `Turn`, all that one player does before the next one decides.

The steps that positions list are made once and looked up; they are frozen, compare by value and suit `match`:

>>> match Move("b2", "b3"):
...     case Move(source, target):
...         print(source, "to", target)
b2 to b3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeAlias, cast, overload

import attrs

from santorini.core import codes
from santorini.errors import NotationError, shown, type_name
from santorini.powers import number_of, numbered
from santorini.squares import SQUARES, Square, square_index


@attrs.frozen
class Step:
    """One atomic decision: a `Place`, `Move`, `Build`, `Force`, `Remove`, `Lower`, `Choose` or `End`.

    `code` is the integer that stands for the step in the compiled core. `str(step)` is its notation.
    """

    code: int = attrs.field(init=False, repr=False, kw_only=True)

    #: What the step does, as a word.
    kind: ClassVar[str] = ""

    def __attrs_post_init__(self) -> None:
        raise NotationError("a step is a Place, Move, Build, Force, Remove, Lower, Choose or End")

    # Of the kinds of steps these are inherited, since `code` tells steps apart: writing them anew for each kind would
    # take a good part of the time that importing this package takes.

    def __eq__(self, other: object) -> bool:
        return self.code == other.code if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return self.code

    def __repr__(self) -> str:
        names: tuple[str, ...] = self.__match_args__
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({fields})"

    def __str__(self) -> str:
        return text_of((self,))


def _encode(step: Step, kind: int, source: int, target: int) -> None:
    object.__setattr__(step, "code", kind << 15 | source << 5 | target)


@attrs.frozen(eq=False, repr=False)
class Place(Step):
    """Put a worker on a square: before the game, or by a power that brings one in."""

    square: Square

    kind: ClassVar[str] = "place"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.PLACE, 0, square_index(self.square))


@attrs.frozen(eq=False, repr=False)
class Move(Step):
    """Move the worker on `source` to `target`."""

    source: Square
    target: Square

    kind: ClassVar[str] = "move"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.MOVE, square_index(self.source), square_index(self.target))


@attrs.frozen(eq=False, repr=False)
class Build(Step):
    """Build with the worker on `source` on `target`: the next piece, or with `dome` a dome below level 3."""

    source: Square
    target: Square
    dome: bool = False

    kind: ClassVar[str] = "build"

    def __attrs_post_init__(self) -> None:
        if type(self.dome) is not bool:
            raise NotationError(f"dome is True or False, not {shown(self.dome)}")
        kind = codes.DOME if self.dome else codes.BUILD
        _encode(self, kind, square_index(self.source), square_index(self.target))


@attrs.frozen(eq=False, repr=False)
class Force(Step):
    """Displace the worker on `source` to `target` by a power; the worker does not move."""

    source: Square
    target: Square

    kind: ClassVar[str] = "force"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.FORCE, square_index(self.source), square_index(self.target))


@attrs.frozen(eq=False, repr=False)
class Remove(Step):
    """Take the worker on `square` out of the game by a power."""

    square: Square

    kind: ClassVar[str] = "remove"

    def __attrs_post_init__(self) -> None:
        index = square_index(self.square)
        _encode(self, codes.REMOVE, index, index)


@attrs.frozen(eq=False, repr=False)
class Lower(Step):
    """Take blocks away from `square` by a power, one or as many as its text says."""

    square: Square

    kind: ClassVar[str] = "lower"

    def __attrs_post_init__(self) -> None:
        index = square_index(self.square)
        _encode(self, codes.LOWER, index, index)


#: Directions by their number in the core; counter-clockwise from the east, then none.
DIRECTIONS: Final = ("E", "NE", "N", "NW", "W", "SW", "S", "SE", "none")

#: What can be chosen, by class and number of the choice.
CHOICES: Final = {
    **{(codes.SQUARE_CHOICE, index): square for index, square in enumerate(SQUARES)},
    **{(codes.DIRECTION_CHOICE, index): name for index, name in enumerate(DIRECTIONS)},
    **{(codes.NUMBER_CHOICE, number): str(number) for number in range(25)},
    **{(codes.POWER_CHOICE, number): name for number, name in enumerate(codes.GODS)},
}
_CODES: Final = {what: number_class for number_class, what in CHOICES.items()}

#: From this class of choices on come all powers, 32 a class, as they are chosen before a game.
_POWERS: Final = codes.POWER_CHOICE + 1


def choice_code(what: object) -> tuple[int, int] | None:
    """Return the class and number of what can be chosen, `None` for anything else."""
    if not isinstance(what, str):
        return None
    found = _CODES.get(what)
    if found is None and (number := number_of(what)) is not None:
        return _POWERS + (number >> 5), number & 31
    return found


def _choice(number_class: int, number: int) -> str:
    if number_class < _POWERS:
        return CHOICES[number_class, number]
    return numbered((number_class - _POWERS) << 5 | number)


@attrs.frozen(eq=False, repr=False)
class Choose(Step):
    """Choose something for a power, or by chance.

    A square ("d5", where a token goes), a direction ("NE", or "none"), a number, or a power ("pan").
    """

    what: str

    kind: ClassVar[str] = "choose"

    def __attrs_post_init__(self) -> None:
        found = choice_code(self.what)
        if found is None:
            raise NotationError(f"a choice is a square, a direction ({', '.join(DIRECTIONS)}), a number from 0 to 24,"
                                f" or a power, not {shown(self.what)}")  # fmt: skip
        number_class, number = found
        object.__setattr__(self, "code", codes.CHOOSE << 15 | number_class << 10 | number)


@attrs.frozen(eq=False, repr=False)
class End(Step):
    """Do no more of what may be declined."""

    kind: ClassVar[str] = "end"

    def __attrs_post_init__(self) -> None:
        _encode(self, codes.END, 0, 0)


#: A step of any kind, as the closed union that lets type checkers see whether a `match` has a case for each.
AnyStep: TypeAlias = Place | Move | Build | Force | Remove | Lower | Choose | End


def _decode(code: int) -> AnyStep:
    kind = code >> 15
    if kind == codes.CHOOSE:
        return Choose(_choice(code >> 10 & 31, code & 31))
    source, target = SQUARES[code >> 5 & 31], SQUARES[code & 31]
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
        case codes.LOWER:
            return Lower(target)
    return End()


class _Steps(dict[int, AnyStep]):
    """The one object for each step code, made when it is first asked for."""

    def __missing__(self, code: int) -> AnyStep:
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
            case Lower(square):
                parts.append(f"{space}v{square}")
            case Choose(what):
                parts.append(f"{space}{{{what}}}")
                cursor = None  # what follows is mostly another turn
            case _:
                parts.append(".")
    return "".join(parts)


def steps_of(values: Iterable[Step]) -> tuple[AnyStep, ...]:
    """Return the steps of an iterable of steps; raise `NotationError` if it is anything else."""
    if isinstance(values, str | Step) or not isinstance(values, Iterable):
        raise NotationError(f"a sequence of steps was expected, not {type_name(values)}")
    steps = tuple(values)
    for step in steps:
        if not isinstance(step, Step):
            raise NotationError(f"a turn is a sequence of steps, but {shown(step)} is none")
    return cast(tuple[AnyStep, ...], steps)


class Turn(Sequence[AnyStep]):
    """The steps of a turn, or of what is left of it: an immutable sequence.

    `wins` tells whether its last step wins; `str(turn)` is its notation. Turns are equal if their steps are.
    Raises `NotationError` for what is no sequence of steps.
    """

    __slots__ = ("_cursor", "_steps", "_wins")

    def __init__(self, steps: Iterable[Step], *, wins: bool = False, cursor: Square | None = None) -> None:
        if type(wins) is not bool:
            raise NotationError(f"wins is True or False, not {shown(wins)}")
        if cursor is not None:
            square_index(cursor)
        self._steps = steps_of(steps)
        self._wins = wins
        self._cursor = cursor

    @classmethod
    def _of(cls, steps: tuple[AnyStep, ...], wins: bool, cursor: Square | None) -> Turn:
        """Return a turn of steps that the machine made, unchecked: some positions have tens of thousands."""
        turn = cls.__new__(cls)
        turn._steps = steps
        turn._wins = wins
        turn._cursor = cursor
        return turn

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps in the order in which they are made."""
        return self._steps

    @property
    def wins(self) -> bool:
        """Whether the last step wins the game for the player who makes it."""
        return self._wins

    @overload
    def __getitem__(self, index: int) -> AnyStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AnyStep, ...]: ...
    def __getitem__(self, index: int | slice) -> AnyStep | tuple[AnyStep, ...]:
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[AnyStep]:
        return iter(self._steps)

    def __eq__(self, other: object) -> bool:
        return self._steps == other._steps if isinstance(other, Turn) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._steps)

    def __str__(self) -> str:
        return text_of(self._steps, self._cursor) + ("#" if self._wins else "")

    def __repr__(self) -> str:
        return f"<Turn {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Turn._of, (self._steps, self._wins, self._cursor)

    def __copy__(self) -> Turn:
        return self

    def __deepcopy__(self, memo: object) -> Turn:
        return self
