"""What can go wrong, each with the place and the reason.

Everything raised on purpose is a `SantoriniError`; nothing is half done when one is raised.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from santorini.explain import Blocked
    from santorini.position import Position
    from santorini.setup import Problem
    from santorini.steps import Step


#: The longest that a value is shown in a message.
_LONGEST: Final = 200
#: Numbers of more bits are not written out; Python itself refuses those of more than 4300 digits.
_MOST_BITS: Final = 300


class _Short(reprlib.Repr):
    """Shortened forms of any object: one whose own code fails is shown by its type."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3

    def repr1(self, x: object, level: int) -> str:
        try:
            if isinstance(x, int) and x.bit_length() > _MOST_BITS:
                return f"<int of {x.bit_length()} bits>"
            return super().repr1(x, level)
        except Exception:  # noqa: BLE001 - the code of the value may raise anything
            return f"<{type(x).__name__}>"


_short: Final = _Short().repr


def printable(text: str) -> str:
    """Return a text on one line, with escapes in the place of what a terminal would act upon."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def shown(value: object) -> str:
    """Return how a value is shown in a message, whatever it is: on one line, and shortened."""
    text = printable(_short(value))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def type_name(value: object) -> str:
    """Return the name of the type of a value as it is shown in a message."""
    return shown(type(value).__name__)[1:-1]


class SantoriniError(Exception):
    """The root of all errors that this package raises on purpose."""


class NotationError(SantoriniError, ValueError):
    """A text, or an object given in its place, cannot be read: `text` is what was given, `place` where it fails."""

    def __init__(self, message: str, *, text: str = "", place: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.place = place


class LimitExceeded(NotationError):  # noqa: N818 - the name says what happened
    """The input is longer than the limit that `santorini.limits` states."""


class RulesError(SantoriniError, ValueError):
    """The rules asked for do not exist or do not go together."""


class UnknownPowerError(RulesError):
    """There is no power of that name: `name` is what was asked for, `close` are the nearest ids.

    Where a group of powers could have been named as well, `groups` are the names of those that there are.
    """

    def __init__(self, name: str, close: Iterable[str], groups: Iterable[str] = ()) -> None:
        self.name = name
        self.close = tuple(close)
        self.groups = tuple(groups)
        hint = f"; did you mean {' or '.join(self.close)}?" if self.close else ""
        known = f" (groups: {', '.join(self.groups)})" if self.groups else ""
        super().__init__(f"unknown power {shown(name)}{hint}{known}")

    def __reduce__(self) -> tuple[type[UnknownPowerError], tuple[str, tuple[str, ...], tuple[str, ...]]]:
        return UnknownPowerError, (self.name, self.close, self.groups)


class SetupError(SantoriniError, ValueError):
    """A setup is no valid position: `problems` says why."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = frozenset(problems)


class IllegalStepError(SantoriniError, ValueError):
    """A step is not legal: `position` is the untouched position, `step` the step, `blocked` the reason."""

    def __init__(self, position: Position, step: Step | None, blocked: Blocked) -> None:
        super().__init__(blocked.text)
        self.position = position
        self.step = step
        self.blocked = blocked

    def __reduce__(self) -> tuple[type[IllegalStepError], tuple[Position, Step | None, Blocked]]:
        return IllegalStepError, (self.position, self.step, self.blocked)


def text_within(text: object, most: int, what: str) -> str:
    """Return a text that has at most so many characters; raise `NotationError`, or `LimitExceeded` for a longer one."""
    if not isinstance(text, str):
        raise NotationError(f"a text was expected, not {type_name(text)}")
    if len(text) > most:
        raise LimitExceeded(f"{what} may have {most} characters, not {len(text)}")
    return text


class EndlessTurnError(SantoriniError, RecursionError):
    """A turn goes on for more steps than any search follows: a power lets its steps repeat without end."""


class SearchError(SantoriniError, ValueError):
    """A search was asked for what it cannot do, or given what it cannot use."""


class BotError(SantoriniError):
    """A bot is unknown, was made with unknown options, or did not choose a legal step."""


class MatchError(SantoriniError, ValueError):
    """A match cannot be played as it was asked for, or games in a file belong to another one."""
