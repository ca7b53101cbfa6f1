"""A rules engine for the board game Santorini: typed, immutable, fast.

>>> import santorini as st
>>> position = st.Rules(powers=("apollo", "pan")).start().play("b2 d4 c2 d3")
>>> str(next(position.turns()))
'b2-a1^b1'
"""

from __future__ import annotations

import importlib as _importlib
from typing import TYPE_CHECKING

from santorini import powers
from santorini._drafts import SIMPLE_GODS
from santorini.core import machine as _machine
from santorini.core.board import Board
from santorini.core.power import Power
from santorini.errors import (
    BotError,
    EndlessTurnError,
    IllegalStepError,
    LimitExceeded,
    MatchError,
    NotationError,
    RulesError,
    SantoriniError,
    SearchError,
    SetupError,
    UnknownPowerError,
)
from santorini.explain import Blocked, Code
from santorini.outcome import Outcome, Reason
from santorini.perft import divide, perft
from santorini.position import CHANCE, Position
from santorini.powers import Card
from santorini.rules import Rules
from santorini.setup import Problem, Setup
from santorini.squares import SQUARES, Square, square_index, square_name
from santorini.steps import AnyStep, Build, Choose, End, Force, Lower, Move, Place, Remove, Step, Turn
from santorini.view import View

if TYPE_CHECKING:
    from santorini import arrays, bots, match, search
    from santorini.claim import Claim
    from santorini.draft import Draft
    from santorini.limit import Limit
    from santorini.match import play_match, round_robin
    from santorini.record import Record
    from santorini.verdict import Finding, Verdict, adjudicate

__all__ = [
    "CHANCE",
    "SIMPLE_GODS",
    "SQUARES",
    "AnyStep",
    "Blocked",
    "Board",
    "BotError",
    "Build",
    "Card",
    "Choose",
    "Claim",
    "Code",
    "Draft",
    "End",
    "EndlessTurnError",
    "Finding",
    "Force",
    "IllegalStepError",
    "Limit",
    "LimitExceeded",
    "Lower",
    "MatchError",
    "Move",
    "NotationError",
    "Outcome",
    "Place",
    "Position",
    "Power",
    "Problem",
    "Reason",
    "Record",
    "Remove",
    "Rules",
    "RulesError",
    "SantoriniError",
    "SearchError",
    "Setup",
    "SetupError",
    "Square",
    "Step",
    "Turn",
    "UnknownPowerError",
    "Verdict",
    "View",
    "__version__",
    "adjudicate",
    "arrays",
    "bots",
    "compiled",
    "divide",
    "match",
    "perft",
    "play_match",
    "powers",
    "round_robin",
    "search",
    "square_index",
    "square_name",
]

__version__ = "0.1.0"

#: Whether the core runs compiled; otherwise the same source is interpreted.
compiled: bool = not _machine.__file__.endswith(".py")

# Most programs need none of these at once, and bots bring `random` along: modules, and names with their modules.
_WHEN_USED = {
    "arrays": None,
    "bots": None,
    "Claim": "claim",
    "Draft": "draft",
    "Limit": "limit",
    "match": None,
    "play_match": "match",
    "round_robin": "match",
    "Record": "record",
    "search": None,
    "Finding": "verdict",
    "Verdict": "verdict",
    "adjudicate": "verdict",
}

if not TYPE_CHECKING:  # type checkers would take every name for one that this function knows

    def __getattr__(name: str) -> object:
        """Import what is imported only when it is used."""
        if name not in _WHEN_USED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = _WHEN_USED[name]
        module = _importlib.import_module(f"santorini.{home or name}")
        return getattr(module, name) if home else module


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHEN_USED})
