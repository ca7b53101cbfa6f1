"""Reading turns: a text is a path of steps with a cursor, the square of the worker that acts.

    text   = group {space group} ["#"]
    group  = square                 place a worker
           | [square] act {act}     a worker acts; without a square the one that acted last
           | square ">" square      a worker is forced
           | "x" square             a worker is removed
           | "v" square             blocks are taken away
           | "{" choice "}"         something is chosen: a square, a direction, a number, a power
           | "."                    no more
    act    = "-" square             move there; the cursor follows
           | "^" square ["D"]       build there; D: a dome on fewer than three blocks
           | "."                    no more

Reading takes one pass and knows nothing of legality.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from santorini import limits, powers
from santorini.errors import NotationError, UnknownPowerError, text_within
from santorini.squares import SQUARES, Square
from santorini.steps import AnyStep, Build, Choose, End, Force, Lower, Move, Place, Remove, choice_code

_COLUMNS: Final = frozenset("abcde")
_ROWS: Final = frozenset("12345")
_SPACE: Final = frozenset(" \t\n\r,;")
#: The longest choice is the id of a power.
_LONGEST: Final = 40
_BRACES: Final = re.compile(rf"\{{([^{{}}\s]{{1,{_LONGEST}}})\}}")


class Reading(NamedTuple):
    """A step that was read: where its text begins, and whether it was marked as winning with `#`."""

    step: AnyStep
    place: int
    wins: bool = False


class _Reader:
    def __init__(self, text: str, cursor: Square | None, example: str) -> None:
        self.text = text
        self.example = example
        self.at = 0
        self.cursor = cursor
        self.out: list[Reading] = []

    def fail(self, wanted: str, at: int | None = None) -> NotationError:
        at = self.at if at is None else at
        found = repr(self.text[at : at + 8]) if at < len(self.text) else "the end"
        return NotationError(f"at character {at + 1}: {wanted}, found {found}", text=self.text, place=at)

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def square(self) -> Square:
        name = self.text[self.at : self.at + 2]
        if len(name) < 2 or name[0] not in _COLUMNS or name[1] not in _ROWS:
            raise self.fail("a square (a1 to e5) was expected")
        self.at += 2
        return SQUARES[(ord(name[1]) - 49) * 5 + ord(name[0]) - 97]

    def add(self, step: AnyStep, place: int) -> None:
        self.out.append(Reading(step, place))

    def group(self) -> None:
        start = self.at
        sign = self.peek()
        if sign in {"x", "v"}:
            self.at += 1
            square = self.square()
            self.add(Remove(square) if sign == "x" else Lower(square), start)
            return
        if sign == "{":
            self.choice()
            return
        if sign not in "-^.":
            square = self.square()
            if self.peek() == ">":
                self.at += 1
                self.add(Force(square, self.square()), start)
                return
            if self.peek() not in tuple("-^"):
                self.add(Place(square), start)
                return
            self.cursor = square
        while (sign := self.peek()) and sign in "-^.":
            self.act(sign)

    def choice(self) -> None:
        start = self.at
        end = self.text.find("}", start, start + _LONGEST + 2)
        what = self.text[start + 1 : end]
        if end < 0 or choice_code(what) is None:
            raise self.fail("a choice in braces was expected: a square, a direction, a number or a power")
        self.at = end + 1
        self.add(Choose(what), start)

    def answer(self) -> None:
        """Read a group of a draft, in which something has to be chosen first, and after it the game may go on."""
        start = self.at
        try:
            self.group()
        except NotationError as error:
            if self.out and error.place > start:  # a step of the game, as far as it goes
                raise
            self.at = start
            raise self.no_answer() from None

    def no_answer(self) -> NotationError:
        named = _BRACES.match(self.text, self.at)
        if named is not None and not self.example.isdigit():
            try:
                powers.get(named[1])
            except UnknownPowerError as error:
                return NotationError(f"at character {self.at + 1}: {error}", text=self.text, place=self.at)
        if self.out:  # the draft may be over by now
            return self.fail(f"a choice in braces, as {{{self.example}}}, or a square (a1 to e5) was expected")
        return self.fail(f"a choice in braces was expected, as {{{self.example}}}")

    def act(self, sign: str) -> None:
        start = self.at
        if sign == ".":
            self.at += 1
            self.add(End(), start)
            return
        source = self.cursor
        if source is None:
            raise self.fail("the square of the worker that acts was expected")
        self.at += 1
        target = self.square()
        if sign == "-":
            self.add(Move(source, target), start)
            self.cursor = target
            return
        dome = self.peek() == "D"
        self.at += dome
        self.add(Build(source, target, dome), start)

    def read(self) -> list[Reading]:
        while self.at < len(self.text):
            if self.peek() in _SPACE:
                self.at += 1
            elif self.peek() == "#":
                if not self.out or self.out[-1].wins:
                    raise self.fail("a step was expected")
                self.out[-1] = self.out[-1]._replace(wins=True)
                self.at += 1
            elif self.example and all(isinstance(reading.step, Choose) for reading in self.out):
                self.answer()
            else:
                self.group()
        if not self.out:
            raise self.fail("a step was expected")
        return self.out


def read_steps(text: str, cursor: Square | None = None, example: str = "") -> list[Reading]:
    """Return the steps that a text stands for, at least one.

    `cursor` is the square of the worker that acted last, for texts that begin in the middle of a turn. `example` is
    something that can be chosen, for texts that begin in a draft. Raises `NotationError` with the place, and
    `LimitExceeded` for more than `limits.TURN_TEXT` characters.
    """
    return _Reader(text_within(text, limits.TURN_TEXT, "a text of steps"), cursor, example).read()
