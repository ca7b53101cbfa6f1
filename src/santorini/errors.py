"""What can go wrong, each with the place and the reason.

Everything raised on purpose is a `SantoriniError`; nothing is half done when one is raised.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from santorini.explain import Blocked
    from santorini.position import Position
    from santorini.setup import Problem
    from santorini.steps import Step


def shown(value: object) -> str:
    """Return how a value is shown in a message: shortened, so that no message repeats a long input."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python writes no integer of more than some thousand digits
        return f"a very large {type(value).__name__}"


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
    """There is no power of that name: `name` is what was asked for, `close` are the nearest ids."""

    def __init__(self, name: str, close: Iterable[str]) -> None:
        self.name = name
        self.close = tuple(close)
        hint = f"; did you mean {' or '.join(self.close)}?" if self.close else ""
        super().__init__(f"unknown power {shown(name)}{hint}")

    def __reduce__(self) -> tuple[type[UnknownPowerError], tuple[str, tuple[str, ...]]]:
        return UnknownPowerError, (self.name, self.close)


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


class BotError(SantoriniError):
    """A bot is unknown, was made with unknown options, or did not choose a legal step."""
