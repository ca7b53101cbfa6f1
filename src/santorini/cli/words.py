"""How the command line speaks of players and of what they are to do."""

from __future__ import annotations

from typing import Final

from santorini import draftreasons
from santorini.draft import Draft
from santorini.position import CHANCE, Position

_TODO: Final = {
    "place": "place a worker",
    "move": "move",
    "build": "build",
    "force": "force a worker",
    "remove": "remove a worker",
    "lower": "take blocks away",
    "choose": "choose",
    "end": "stop",
}


def player_name(position: Position, player: int) -> str:
    """Return a player with the powers held, if any: `player 1 (apollo)`; or `chance`."""
    if player == CHANCE:
        return "chance"
    powers = "+".join(position.powers[player - 1])
    return f"player {player} ({powers})" if powers else f"player {player}"


def todo(position: Position) -> str:
    """Return what the player who decides may do: `move or build`."""
    if isinstance(position, Draft):
        return draftreasons.TODO[position.stage]
    kinds = {step.kind for step in position.steps}
    return " or ".join(words for kind, words in _TODO.items() if kind in kinds)


def state(position: Position) -> str:
    """Return who is to do what, or how the game ended."""
    if position.decider is None:
        return str(position.outcome)
    return f"{player_name(position, position.decider)} to {todo(position)}"
