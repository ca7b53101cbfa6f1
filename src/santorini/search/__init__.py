"""Search: what to play, and what comes of it.

>>> from santorini import Rules
>>> position = Rules().start().play("b2 d4 b4 d2")
>>> found = AlphaBeta().analyse(position, Limit(depth=2))
>>> found.depth, len(found.best.turns)
(2, 2)
"""

from __future__ import annotations

from santorini.limit import Limit
from santorini.search.alphabeta import FEATURES, AlphaBeta
from santorini.search.analysis import Analysis, Line
from santorini.search.default import Default
from santorini.search.evaluation import Evaluator
from santorini.search.handmade import Handmade
from santorini.search.learned import Learned
from santorini.search.mcts import MCTS
from santorini.search.proof import Proof
from santorini.search.protocol import PolicyValue, Searcher, ViewSearcher
from santorini.search.solver import Solution, solve, winning_turns
from santorini.search.weights import Weights

__all__ = [
    "FEATURES",
    "MCTS",
    "AlphaBeta",
    "Analysis",
    "Default",
    "Evaluator",
    "Handmade",
    "Learned",
    "Limit",
    "Line",
    "PolicyValue",
    "Proof",
    "Searcher",
    "Solution",
    "ViewSearcher",
    "Weights",
    "solve",
    "winning_turns",
]
