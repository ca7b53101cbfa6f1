"""Bots: the protocol, a registry, and two first players.

>>> from random import Random
>>> from santorini import Rules, bots
>>> view = Rules().start().view(1)
>>> bots.make("random").choose(view, rng=Random(7)) in view.steps
True
"""

from __future__ import annotations

from santorini.bots.greedy import Greedy
from santorini.bots.protocol import Bot
from santorini.bots.registry import describe, make, names, register
from santorini.bots.searching import Searching
from santorini.bots.uniform import Uniform
from santorini.limit import Limit

__all__ = ["Bot", "Greedy", "Limit", "Searching", "Uniform", "describe", "make", "names", "register"]
