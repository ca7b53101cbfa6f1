"""What a bot is: any object with a method `choose`."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

import attrs

from santorini.steps import Step
from santorini.view import View


@attrs.frozen(kw_only=True)
class Limit:
    """How much a bot may spend on a decision; `None` leaves it open."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@runtime_checkable
class Bot(Protocol):
    """A player: gets what it may know, and chooses one of `view.steps`."""

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return the step to make; all randomness comes from `rng`."""
        ...
