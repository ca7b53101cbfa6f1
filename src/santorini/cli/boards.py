"""Boards: tiles in the colours of their levels on a terminal, the plain picture elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from santorini.cli import output
from santorini.cli.words import player_name

if TYPE_CHECKING:
    from rich.text import Text

    from santorini.position import Position

#: Ground, first, second and third level.
_LEVELS: Final = (
    "white on color(22)",
    "black on color(245)",
    "black on color(250)",
    "black on color(255)",
)
_DOME: Final = "bold white on color(25)"
_WORKERS: Final = ("bold white on color(160)", "bold black on color(220)", "bold white on color(127)")
_SIGNS: Final = ".123"


def show_board(position: Position) -> None:
    """Write the board and who is who."""
    drafting = position.phase == "drafting"
    output.put(lambda: str(position), lambda: str(position) if drafting else _tiles(position))


def _tiles(position: Position) -> Text:
    from rich.text import Text  # noqa: PLC0415 - only terminals need it

    text = Text(no_wrap=True)
    for row in "54321":
        text.append(f" {row}  ", "dim")
        for column in "abcde":
            _add_tile(text, position, column + row)
            text.append(" ")
        text.append("\n")
    text.append("    " + "".join(f"  {column}   " for column in "abcde") + "\n", "dim")
    for player in range(1, position.rules.players + 1):
        text.append("    " if player == 1 else "   ")
        side = position.rules.side(player)
        text.append(f" {'ABC'[side]} ", _WORKERS[side])
        text.append(f" {player_name(position, player)}")
    return text


def _add_tile(text: Text, position: Position, square: str) -> None:
    height = position.height(square)
    player = position.worker_at(square)
    if position.has_dome(square):
        text.append(f" {_SIGNS[height]} ^ ", _DOME)
        return
    text.append(f" {_SIGNS[height]}", _LEVELS[height])
    if player is None:
        text.append("   ", _LEVELS[height])
    else:
        text.append(f" {'ABC'[player - 1]} ", _WORKERS[player - 1])
