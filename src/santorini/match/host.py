"""A bot in a process of its own, which is ended when it takes too long or too much memory."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from typing import Any, Final

from santorini.errors import MatchError, shown
from santorini.match._memory import peak
from santorini.match._service import IDLE, Writer, serve
from santorini.match.game import Spent
from santorini.match.player import Player
from santorini.match.thinker import Fault
from santorini.steps import STEPS, Step
from santorini.view import View

#: So many seconds a process may take to start, which says nothing of the bot.
_STARTING: Final = 120.0
#: A bot may take so many seconds to be made, or its time for a decision if that is more.
MAKING: Final = 60.0
#: The memory of a process is looked at each so many seconds.
_LOOK: Final = 0.01
#: So many processes of bots are kept for the next game.
_KEPT: Final = 4


class _Ended(Exception):  # noqa: N818 - which is not always an error
    """The process has ended by itself."""


class _Host:
    """A process for one player at a time, and the wire to it."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.writer = Writer()
        self.used = time.monotonic()
        #: Whether an answer is due.
        self.busy = False
        from multiprocessing import get_context  # noqa: PLC0415 - slow to load, and not always needed

        context = get_context("spawn")
        self.wire, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far,), daemon=True, name="santorini bot")
        try:
            self.process.start()
        except (AssertionError, OSError) as error:
            raise MatchError(f"no process can be started for a bot: {error}") from error
        _living.add(self)
        far.close()
        if not self._ready():
            self.end()
            raise MatchError(
                "a process for a bot does not start: a script that plays matches needs the line "
                '`if __name__ == "__main__":` before what it does'
            )

    def _ready(self) -> bool:
        try:
            return self.wire.poll(_STARTING) and self.wire.recv()[0] == "ready"
        except (EOFError, OSError):
            return False

    def ask(self, message: tuple[Any, ...], seconds: float | None, memory: int | None) -> tuple[Any, ...]:
        """Return the answer; end the process and raise `Fault` if it takes too much, `_Ended` if it is gone."""
        self.busy = True
        try:
            self.wire.send_bytes(self.writer.write((message[0], seconds, *message[1:])))
            self._wait(seconds, memory)
            answer: tuple[Any, ...] = self.wire.recv()
        except (EOFError, OSError) as error:
            self.process.join(1)
            raise _Ended(_how(self.process.exitcode)) from error
        self.busy = False
        if memory is not None and (answer[2] or 0) > memory:
            raise self._greedy(answer[2], memory)
        return answer

    def _wait(self, seconds: float | None, memory: int | None) -> None:
        """Wait for an answer, and watch the process."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            rest = None if deadline is None else max(0.0, deadline - time.monotonic())
            if self.wire.poll(rest if memory is None else min(_LOOK, _LOOK if rest is None else rest)):
                return
            size = None if memory is None else peak(self.process.pid)
            if memory is not None and size is not None and size > memory:
                raise self._greedy(size, memory)
            if deadline is not None and time.monotonic() >= deadline:
                self.end()
                raise Fault("timeout", f"no answer within {seconds:g} s")

    def _greedy(self, size: int, memory: int) -> Fault:
        self.end()
        return Fault("memory", f"{size / 2**20:.0f} MiB are more than {memory / 2**20:.0f} MiB")

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.wire.close()
        _living.discard(self)

    @property
    def lives(self) -> bool:
        """Whether it can be asked: it does not end by itself before long."""
        return self.process.is_alive() and time.monotonic() - self.used < IDLE / 2


def _how(code: int | None) -> str:
    if code is not None and code < 0:
        try:
            return f"its process was ended by {signal.Signals(-code).name}"
        except ValueError:
            pass
    return f"its process ended with status {code}"


_kept: list[_Host] = []
_living: Final = set[_Host]()
_lock: Final = threading.Lock()


def _take(key: bytes) -> _Host:
    """Return a process that has played for the player before, or a new one."""
    while True:
        with _lock:
            index = next((index for index, host in enumerate(_kept) if host.key == key), None)
            host = None if index is None else _kept.pop(index)
        if host is None:
            return _Host(key)
        if host.lives:
            return host
        host.end()


def _give(host: _Host) -> None:
    """Keep a process for the next game."""
    host.used = time.monotonic()
    with _lock:
        _kept.append(host)
        old = [_kept.pop(0) for _ in range(len(_kept) - _KEPT)]
    for one in old:
        one.end()


def end_all() -> None:
    """End the processes that are kept for a next game."""
    with _lock:
        old = [*_kept]
        _kept.clear()
    for one in old:
        one.end()


def leave(signal_number: int, _: object) -> None:
    """End this process, as a signal asks for, and with it those of bots, whatever they are about."""
    for host in _living:
        host.process.kill()
    os._exit(128 + signal_number)


class Hosted:
    """A bot in a process of its own, for one game; it is used like a `Thinker`."""

    def __init__(self, player: Player, seed: str, timeout: float | None, memory: int | None) -> None:
        self._player = player
        self._seed = seed
        self._timeout = timeout
        self._memory = memory
        self._host: _Host | None = None
        self.spent = Spent()

    def choose(self, view: View) -> Step:
        """Return the step that the bot chooses; raise `Fault` if it fails, dies, or takes too much."""
        host = self._begun()
        start = time.monotonic()
        try:
            answer = self._asked(host, ("choose", view), self._timeout)
        except Fault:
            self._note(time.monotonic() - start, None)
            raise
        self._note(answer[1], answer[2])
        if answer[0] == "fault":
            raise Fault(*answer[3:])
        try:
            return STEPS[answer[3]]
        except (LookupError, TypeError, ValueError):
            raise Fault("no-step", f"{shown(answer[3])} is the code of no step") from None

    def _begun(self) -> _Host:
        """Return the process, in which the bot has been made."""
        if self._host is not None:
            return self._host
        making = None if self._timeout is None else max(MAKING, self._timeout)
        game = ("game", self._player.maker, self._player.limit, self._seed)
        try:
            key = pickle.dumps(self._player.maker)
        except Exception as error:  # whatever pickling what is not ours raises
            raise MatchError(
                f"{self._player.name} cannot be sent to a process of its own, which limits of time and memory need: "
                f"{shown(error)}"
            ) from error
        self._host = _take(key)
        answer = self._asked(self._host, game, making)
        if answer[0] == "fault":
            raise Fault(*answer[3:])
        return self._host

    def _asked(self, host: _Host, message: tuple[Any, ...], seconds: float | None) -> tuple[Any, ...]:
        try:
            return host.ask(message, seconds, self._memory)
        except Fault:
            self._host = None
            raise
        except _Ended as ended:
            self._host = None
            host.end()
            raise Fault("crash", str(ended)) from ended

    def _note(self, seconds: float, size: int | None) -> None:
        one = Spent(steps=1, seconds=round(seconds, 6), longest=round(seconds, 6), memory=size)
        self.spent = Spent.together((self.spent, one))

    def close(self) -> None:
        """Keep the process for the next game, unless the bot still thinks, as when the match is interrupted."""
        if self._host is not None and self._host.busy:
            self._host.end()
        elif self._host is not None:
            _give(self._host)
            self._host = None
