"""`perft`: counting lines of turns, the field's test of a move generator."""

from __future__ import annotations

import copyreg
from typing import Final, NoReturn

from santorini.core import base
from santorini.core.codes import CAN_MOVE
from santorini.core.counting import Counter
from santorini.errors import NotationError, RulesError, shown
from santorini.position import Position
from santorini.rules import Rules
from santorini.steps import Turn

# The greatest depth that is counted in one piece, which nothing can interrupt.
_PIECE: Final = 4


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of exactly `depth` turns from a position.

    A turn that wins ends its line and is counted only at its own depth; a player without a turn ends it too. Different
    orders of steps count as different turns, see `Position.turns`. In the middle of a turn, what is left of it counts
    as the first turn. What chance decides after a turn, cards that are drawn, counts as a turn of its own, and so does
    what is drawn or chosen before workers are placed; in a draft an offer is one turn, and every other answer. Takes
    time in proportion to the result, for the game without powers to its last factor. Raises `EndlessTurnError` if a
    power lets turns go on without end.

    >>> from santorini import Position
    >>> perft(Position.from_text("00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"), 3)
    426384
    """
    _check(position, depth)
    board = position._board
    if depth == 0:
        return 1
    if position.phase == "drafting":
        return sum(divide(position, depth).values())
    if _is_base(position.rules) and board.kinds == CAN_MOVE and not board.result:
        if depth > _PIECE:
            return sum(divide(position, depth).values())
        return base.lines(board.l1, board.l2, board.l3, board.dome, board.mine, board.foes, depth)
    return Counter(position.rules.machine, _breathe).perft(board.copy(), depth, True)


def _is_base(rules: Rules) -> bool:
    """Tell whether a game is the base game, which has lines of its own: no powers, no figure, no limit, two players."""
    return not rules.machine.powers and rules.players == 2 and not rules.turn_limit


def _breathe() -> None:
    """Do nothing, in plain Python: calls of it let a count be interrupted, and other threads run."""


def divide(position: Position, depth: int) -> dict[Turn, int]:
    """Return for each turn the number of lines of exactly `depth` turns that begin with it.

    >>> from santorini import Position
    >>> lines = divide(Position.from_text("00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"), 2)
    >>> len(lines), sum(lines.values())
    (80, 6176)
    """
    _check(position, depth)
    if depth == 0:
        return {}
    return {turn: perft(after, depth - 1) if (after := _after(position, turn)).outcome is None or depth == 1 else 0
            for turn in position.turns()}  # fmt: skip


def _after(position: Position, turn: Turn) -> Position:
    for step in turn:
        position = position.play_unchecked(step)
    return position


def _check(position: Position, depth: int) -> None:
    if not isinstance(position, Position):
        raise NotationError(f"lines are counted from a Position, not from {shown(position)}")
    if type(depth) is not int or not 0 <= depth <= 99:
        raise NotationError(f"a depth is a number from 0 to 99, not {shown(depth)}")


def _no_copy(_: Counter) -> NoReturn:
    raise RulesError("a Counter is neither copied nor pickled: pickle the Rules, and make one of their machine")


copyreg.pickle(Counter, _no_copy)
