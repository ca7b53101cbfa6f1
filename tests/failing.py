"""An evaluator that fails, in a module that other processes can import."""

from __future__ import annotations

import os

from santorini.core.board import Board
from santorini.search import Evaluator


class Failing(Evaluator):
    """Fails everywhere but in the process that has made it."""

    def __init__(self) -> None:
        self.home = os.getpid()

    def evaluate(self, b: Board) -> int:
        """Return nothing of interest, or fail."""
        if os.getpid() != self.home:
            raise ValueError("not at home")
        return 0
