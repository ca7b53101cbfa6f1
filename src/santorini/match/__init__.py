"""Matches between bots: played on all cores, with time and memory watched, saved, and weighed.

>>> from santorini import Rules
>>> from santorini.match import play_match
>>> print(play_match(["greedy:turns=50", "random"], Rules(), games=10, seed=7, workers=0).players)
('greedy:turns=50', 'random')
"""

from __future__ import annotations

from santorini.match.game import Failure, Game, Spent
from santorini.match.play import play_match, round_robin
from santorini.match.player import Player
from santorini.match.ratings import Rating
from santorini.match.result import Match, Standing
from santorini.match.strength import SPRT, Elo

__all__ = [
    "SPRT",
    "Elo",
    "Failure",
    "Game",
    "Match",
    "Player",
    "Rating",
    "Spent",
    "Standing",
    "play_match",
    "round_robin",
]
