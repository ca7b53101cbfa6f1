"""`Outcome`: how a game ended, and why."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from santorini.core import codes


class Reason(StrEnum):
    """Why a game is over."""

    CLIMBED = "climbed"
    POWER = "power"
    STUCK = "stuck"
    TURN_LIMIT = "turn-limit"
    RESIGNED = "resigned"
    AGREED = "agreed"


REASONS: Final = {
    codes.CLIMB: Reason.CLIMBED,
    codes.BY_POWER: Reason.POWER,
    codes.STUCK: Reason.STUCK,
    codes.TURN_LIMIT: Reason.TURN_LIMIT,
    codes.RESIGNED: Reason.RESIGNED,
    codes.AGREED: Reason.AGREED,
}

REASON_CODES: Final = {reason: code for code, reason in REASONS.items()}


@attrs.frozen
class Outcome:
    """Who won and who lost (players 1, 2, ...; nobody has won a draw), why, and through which power.

    `reason` is `CLIMBED` (a move up to level 3), `POWER` (the power named by `cause`), `STUCK` (the loser had no turn
    that could be finished), `TURN_LIMIT` (a draw), `RESIGNED` or `AGREED` (a draw).
    """

    winners: frozenset[int]
    losers: frozenset[int]
    reason: Reason
    cause: str | None = None

    def __str__(self) -> str:
        if not self.winners:
            return "draw: agreed" if self.reason is Reason.AGREED else "draw: the limit of turns is reached"
        who = " and ".join(f"player {player}" for player in sorted(self.winners))
        lost = " and ".join(f"player {player}" for player in sorted(self.losers))
        match self.reason:
            case Reason.CLIMBED:
                why = "moved up to level 3"
            case Reason.STUCK | Reason.RESIGNED if len(self.losers) > len(self.winners):
                why = "nobody else is left"
            case Reason.STUCK:
                why = f"{lost} cannot finish any turn"
            case Reason.RESIGNED:
                why = f"{lost} gave up"
            case _:
                why = f"by the power of {self.cause}"
        return f"{who} {'wins' if len(self.winners) == 1 else 'win'}: {why}"
