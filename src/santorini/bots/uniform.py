"""A bot that plays at random."""

from __future__ import annotations

from random import Random

import attrs

from santorini.bots.protocol import expect_decision
from santorini.limit import Limit
from santorini.steps import Step
from santorini.view import View


@attrs.frozen
class Uniform:
    """Chooses each legal step with equal probability."""

    def choose(self, view: View, *, limit: Limit | None = None, rng: Random) -> Step:
        """Return a random legal step."""
        expect_decision(view)
        return rng.choice(view.steps)
