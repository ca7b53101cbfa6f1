"""A scene that shows a power: a turn that only its holder can make, or one that it forbids an opponent.

Scenes are looked for, not written: turns on a few boards are compared with those of a player without a power.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import attrs

from santorini import Position, Power, Problem, Rules, SantoriniError, Setup, Turn
from santorini.powers import card_of

# Heights, squares of player 1 (as many as the power has workers), squares of player 2.
_BOARDS: Final = (
    ("00000/01100/01210/00100/00000", "c3,b2,e5,a5,e1", "d4,c1"),
    ("00000/00210/01230/01200/00000", "c3,b2,e5,a5,e1", "c4,d1"),
    ("00100/01200/02310/01020/00000", "b3,d2,e5,a5,e1", "c4,b2"),
    ("01001/12310/0D230/11200/00010", "b4,c3,e5,a5,e1", "d4,c2"),
    ("00000/0D000/00220/01000/00000", "c3,d2,e5,a5,e1", "d4,b1"),
)
_MOST: Final = 3_000


@attrs.frozen
class Scene:
    """A position, a turn, and a sentence about it; `after` is the position that the turn leads to, if it is legal."""

    before: Position
    turn: str
    text: str
    after: Position | None = None


def position(
    power: type[Power] | None, heights: str, one: str, two: str, *, player: int = 1, workers: int | None = None
) -> Position | None:
    """Return a position with player 1 holding a power, or `None` if the power does not fit on such a board.

    Player 1 has as many workers as the power says, unless `workers` says otherwise.
    """
    usual = power.workers if power else Power.workers
    squares = one.split(",")[: workers or usual]
    climbed = [1] if player == 2 and power is not None and "climb" in power.reads else []
    try:
        return Setup(
            rules=Rules(powers=(power, None), allow_banned=True),
            workers=[squares, two.split(",")],
            player=player,
            climbed=climbed,
            **_board(heights),
        ).position(waive={Problem.WORKER_COUNT} if workers else ())
    except SantoriniError:
        return None


def _board(heights: str) -> dict[str, Any]:
    base = Setup.from_text(f"{heights} 1 -:a1,b1 -:d1,e1")
    return {"heights": base.heights, "domes": base.domes}


def scene(power: type[Power]) -> Scene | None:
    """Return the first scene found."""
    return next(_own(power), None) or next(_barred(power), None)


def _result(before: Position, turn: Turn) -> tuple[object, ...]:
    after = before
    for step in turn:
        after = after.play_unchecked(step)
    outcome = after.outcome
    return after.heights, after.domes, after.workers(1), after.workers(2), outcome and outcome.winners


def _own(power: type[Power]) -> Iterator[Scene]:
    """Yield turns whose results a player without a power cannot reach; wins first, then short ones."""
    name = card_of(power).name
    for board in _BOARDS:
        mine, plain = position(power, *board), position(None, *board, workers=power.workers)
        if mine is None or plain is None:
            continue
        ordinary = {_result(plain, turn) for turn in plain.turns()}
        extra = [turn for turn in islice(mine.turns(), _MOST) if _result(mine, turn) not in ordinary]
        if extra:
            turn = min(extra, key=lambda turn: (not turn.wins, len(turn), _retraced(turn), str(turn)))
            yield Scene(mine, str(turn), f"A turn that {name} can make here and a player without a power cannot:",
                        mine.play(turn))  # fmt: skip


def _retraced(turn: Turn) -> int:
    text = str(turn)
    return len(text) - len(set(text))


def _barred(power: type[Power]) -> Iterator[Scene]:
    """Yield turns that the power takes away: from an opponent, or from its holder."""
    card = card_of(power)
    for player in (2, 1):
        for board in _BOARDS:
            now = position(power, *board, player=player)
            plain = position(None, *board, player=player, workers=power.workers)
            if now is None or plain is None:
                continue
            for turn in plain.turns():
                blocked = now.why_not(turn.steps)
                if blocked is not None and blocked.by == card.id:
                    yield Scene(now, str(turn), f"A turn that player {player} cannot make here: {blocked.text}.")
