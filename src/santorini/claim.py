"""`Claim`: what a record says about the end of its game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from santorini.errors import NotationError, shown

if TYPE_CHECKING:
    from santorini.outcome import Outcome
    from santorini.rules import Rules

#: A reason, as a word.
REASON: Final = re.compile("[a-z][a-z0-9-]{0,39}")


def _numbers(players: Iterable[int]) -> frozenset[int]:
    given: object = players
    numbers = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else None
    if numbers is None or not all(type(player) is int and 1 <= player <= 4 for player in numbers):
        raise NotationError(f"winners and losers are collections of players from 1 to 4, not {shown(given)}")
    return frozenset(numbers)


@attrs.frozen
class Claim:
    """What a record says about the end of its game, whether it is true or not.

    `winners` and `losers` are players; nobody has won a draw, which only somebody has lost who, of three, was out by
    then. `reason` is a word: the value of a `Reason`, or any other for an end that the rules know nothing of, as
    "time"; `None` if none is told. Raises `NotationError` for what is none of that.

    >>> print(Claim(winners={1}, losers={2}, reason="time"))
    player 1 wins (time)
    """

    winners: frozenset[int] = attrs.field(default=frozenset(), converter=_numbers)
    losers: frozenset[int] = attrs.field(default=frozenset(), converter=_numbers)
    reason: str | None = None

    def __attrs_post_init__(self) -> None:
        reason: object = self.reason
        if reason is not None and not (isinstance(reason, str) and REASON.fullmatch(reason)):
            raise NotationError(f'a reason is a word such as "climbed" or "time", not {shown(reason)}')
        if reason is not None:
            object.__setattr__(self, "reason", str(reason))  # of a `Reason` the word

    @classmethod
    def of(cls, outcome: Outcome) -> Claim:
        """Return the claim that a game ended as it did."""
        return cls(outcome.winners, outcome.losers, outcome.reason.value)

    def __str__(self) -> str:
        who = " and ".join(f"player {player}" for player in sorted(self.winners))
        end = f"{who} {'wins' if len(self.winners) == 1 else 'win'}" if who else "draw"
        return f"{end} ({self.reason})" if self.reason else end

    def fits(self, rules: Rules) -> bool:
        """Return whether a game of the players of these rules can end so: one side wins, or two at least are left."""
        everybody = frozenset(range(1, rules.players + 1))
        left = everybody - self.losers
        sides = frozenset(map(rules.side, left))
        if not self.winners | self.losers <= everybody or sides & frozenset(map(rules.side, self.losers)):
            return False
        return self.winners == left and len(sides) == 1 if self.winners else len(sides) > 1
