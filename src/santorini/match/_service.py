"""What runs in the process of a bot: it is asked for steps, and answers.

A message is `(word, timeout, ...)`: "game" begins one, "choose" asks for a step. Answers are `(word, seconds, size,
...)`, with the word "done", "step" or "fault".
"""

from __future__ import annotations

import faulthandler
import io
import os
import pickle
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from santorini.errors import shown
from santorini.match._memory import peak
from santorini.match.thinker import Fault, Thinker
from santorini.rules import Rules

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: A process that has not been asked for so many seconds ends by itself.
IDLE: Final = 60.0
#: So many seconds after the time is up a process ends by itself, if nobody has ended it.
_GRACE: Final = 10.0


class Writer:
    """Writes messages; rules, which take long to make, are written once and named by a number from then on."""

    def __init__(self) -> None:
        self.known: list[Rules] = []

    def write(self, message: object) -> bytes:
        """Return a message as bytes."""
        known, new = self.known, list[Rules]()

        class Pickler(pickle.Pickler):
            def persistent_id(self, obj: object) -> int | tuple[Any, ...] | None:
                if not isinstance(obj, Rules):
                    return None
                for number, rules in enumerate([*known, *new]):
                    if rules is obj or rules == obj:
                        return number
                new.append(obj)
                return len(known) + len(new) - 1

        buffer = io.BytesIO()
        Pickler(buffer).dump(message)
        known.extend(new)
        return pickle.dumps((new, buffer.getvalue()))


class Reader:
    """Reads what a `Writer` has written."""

    def __init__(self) -> None:
        self.known: list[Rules] = []

    def read(self, data: bytes) -> Any:
        """Return the message."""
        new, message = pickle.loads(data)  # noqa: S301 - from the process that has started this one
        self.known.extend(new)
        known = self.known

        class Unpickler(pickle.Unpickler):
            def persistent_load(self, pid: int) -> Rules:
                return known[pid]

        return Unpickler(io.BytesIO(message)).load()


def serve(connection: Connection) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it, whatever the bot is about
    reader = Reader()
    thinker: Thinker | None = None
    with suppress(EOFError, OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        connection.send(("ready", 0.0, None))
        while connection.poll(IDLE):
            data = connection.recv_bytes()
            try:
                word, timeout, *rest = reader.read(data)
            except Exception as error:  # noqa: BLE001 - of a bot that cannot be read here
                connection.send(("fault", 0.0, peak(), "crash", f"the bot cannot be read: {shown(error)}"))
                continue
            if timeout is not None:
                faulthandler.dump_traceback_later(timeout + _GRACE, exit=True, file=nowhere)
            if word == "game":
                thinker = Thinker(*rest)
            assert thinker is not None  # noqa: S101 - a game comes first
            answer = _answer(thinker, word, rest)
            faulthandler.cancel_dump_traceback_later()
            connection.send(answer)


def _answer(thinker: Thinker, word: str, rest: list[Any]) -> tuple[Any, ...]:
    before = thinker.seconds
    try:
        if word == "game":
            thinker.begin()
            return "done", 0.0, peak()
        code = thinker.choose(rest[0]).code
        return "step", thinker.seconds - before, peak(), code
    except Fault as fault:
        return "fault", thinker.seconds - before, peak(), fault.reason, fault.message
