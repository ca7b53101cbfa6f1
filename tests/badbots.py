"""Bots that misbehave, in a module that other processes can import."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from random import Random

import santorini as st


class First:
    """Makes the first step that is legal."""

    def choose(self, view: st.View, *, limit: st.Limit | None = None, rng: Random) -> st.Step:
        return self.step(view, limit) or view.steps[0]

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        """Return a step of its own, or misbehave."""
        return None


class Raises(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        raise ValueError("no idea\nat all")


class Unprintable(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        class OddError(Exception):
            def __str__(self) -> str:
                raise RuntimeError

        raise OddError


class Quits(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        sys.exit(0)


class Cancels(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        raise asyncio.CancelledError


class Garbage(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        return "b2"  # type: ignore[return-value]


class Nothing(First):
    def choose(self, view: st.View, *, limit: st.Limit | None = None, rng: Random) -> st.Step:
        return None  # type: ignore[return-value]


class Illegal(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        return st.Move("a1", "e5")


class Broken(First):
    def __init__(self) -> None:
        raise OSError("no weights")


class Restless(First):
    """Moves to and fro without end, as Hermes may."""

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        level = [step for step in view.steps if isinstance(step, st.Move)]
        return level[0] if level else None


class Bounded(First):
    """Plays only under the limit that it expects."""

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        if limit != st.Limit(nodes=7):
            raise AssertionError(limit)
        return None


class Counts(First):
    """Plays worse with each step, so that games differ unless each has a new one."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        self.steps += 1
        return view.steps[self.steps % len(view.steps)]


class Hangs(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        while True:
            pass


class HangsInC(First):
    """Hangs in code that is not Python's, and lets no other thread run."""

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        re.match("(a+)+$", "a" * 60 + "b")
        return None


class Dies(First):
    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        os._exit(3)


class Hog(First):
    """Takes 600 MB."""

    def __init__(self) -> None:
        self.food: list[bytearray] = []

    def step(self, view: st.View, limit: st.Limit | None) -> st.Step | None:
        self.food += [bytearray(b"x") * 10_000_000 for _ in range(60)]
        return None


def no_bot() -> int:
    """Make what is no bot."""
    return 7


class Slow(First):
    """Hangs when it is made."""

    def __init__(self) -> None:
        while True:
            pass
