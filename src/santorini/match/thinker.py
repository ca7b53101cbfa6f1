"""`Thinker`: a bot at work, whatever it does; and `Fault`, for what it must not do."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from santorini.bots import Bot
from santorini.errors import printable, shown, type_name
from santorini.limit import Limit
from santorini.match.game import Spent
from santorini.steps import Step
from santorini.view import View

_PACKAGE: Final = str(Path(__file__).parents[1])
_LONGEST: Final = 200


class Fault(Exception):  # noqa: N818 - what happened to a bot; nothing is wrong with the match
    """A bot fails: `reason` and `message` as in `Failure`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, message)
        self.reason = reason
        self.message = printable(message)


class Thinker:
    """Lets a bot choose, with its own generator and limit, and takes the time.

    `choose` raises `Fault` for everything that is no step.
    """

    def __init__(self, make: Callable[[], Bot], limit: Limit | None, seed: str) -> None:
        self._make = make
        self._limit = limit
        self._rng = Random(seed)  # noqa: S311 - a game, no secret
        self._bot: Bot | None = None
        self.steps = 0
        self.seconds = 0.0
        self.longest = 0.0

    def begin(self) -> Bot:
        """Return the bot, which is made when it is first needed."""
        if self._bot is None:
            bot: object = _guarded(self._make)
            if not isinstance(bot, Bot) or isinstance(bot, type):
                raise Fault("crash", f"no bot is made but {type_name(bot)}")
            self._bot = bot
        return self._bot

    def choose(self, view: View) -> Step:
        """Return the step that the bot chooses."""
        bot = self.begin()
        start = time.perf_counter()
        try:
            step: object = _guarded(lambda: bot.choose(view, limit=self._limit, rng=self._rng))
        finally:
            self.note(time.perf_counter() - start)
        if not isinstance(step, Step):
            raise Fault("no-step", f"{shown(step)} is no step")
        return step

    def note(self, seconds: float) -> None:
        """Add a decision to what has been spent."""
        self.steps += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    @property
    def spent(self) -> Spent:
        """What the bot has spent so far."""
        return Spent(steps=self.steps, seconds=round(self.seconds, 6), longest=round(self.longest, 6))

    def close(self) -> None:
        """Let go of the bot."""
        self._bot = None


def _guarded(call: Callable[[], object]) -> object:
    """Return what somebody's code returns, or raise `Fault`: it may raise anything; only Ctrl-C is not its own."""
    try:
        return call()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Fault("crash", told(error)) from error


def told(error: BaseException) -> str:
    """Return what went wrong, and where in code that is not of this package; the same in every process."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - of an error that cannot be written either
        text = ""
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if not frame.filename.startswith((_PACKAGE, "<"))]
    told_already = isinstance(error, SyntaxError) or not outside
    place = "" if told_already else f" ({Path(outside[-1].filename).name}, line {outside[-1].lineno})"
    return f"{type_name(error)}{f': {text}' if text else ''}{place}"
