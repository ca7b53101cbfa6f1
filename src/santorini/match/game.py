"""`Game`: one game of a match, as it was played, with what each player has spent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from santorini.record import Record


@attrs.frozen(kw_only=True)
class Spent:
    """What a player has spent: `seconds` in `steps` decisions, the `longest` of them, and `memory`.

    `memory` is the greatest size, in bytes, of the process in which the bot played, interpreter and package included;
    `None` if it had none of its own or the system does not tell. The time in which a bot is made does not count.
    """

    steps: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    memory: int | None = None

    @classmethod
    def together(cls, many: Iterable[Spent]) -> Spent:
        """Return what has been spent in all: the sums, and the greatest decision and size."""
        parts = tuple(many)
        sizes = [one.memory for one in parts if one.memory is not None]
        return cls(
            steps=sum(one.steps for one in parts),
            seconds=sum(one.seconds for one in parts),
            longest=max((one.longest for one in parts), default=0.0),
            memory=max(sizes, default=None),
        )


@attrs.frozen
class Failure:
    """Why a player has lost a game without having been beaten.

    `seat` is the number of the player in the game. `reason` is "crash" (the bot raised an error, or its process ended),
    "timeout", "memory", "no-step" (it answered something else than a step), "illegal" or "endless" (it did not finish a
    turn); `message` tells more.
    """

    seat: int
    reason: str
    message: str

    def __str__(self) -> str:
        return f"player {self.seat} fails: {self.reason}: {self.message}"


@attrs.frozen(kw_only=True)
class Game:
    """A game of a match.

    `number` counts from 1. Games with the same `round` have the same opening, each with the players on other seats.
    `seats` names who played as player 1, 2 ... `record` has the whole game. Who fails loses with the reason
    (`failures`), of three players only the own part of it; then the claim of the record has that reason. A game that
    is too long is a draw by the claim "too-long". `spent` is told seat by seat.
    """

    number: int
    round: int
    seats: tuple[str, ...]
    record: Record
    failures: tuple[Failure, ...] = ()
    spent: tuple[Spent, ...] = ()

    @property
    def winners(self) -> frozenset[str]:
        """The names of those who have won, nobody in a draw."""
        claim = self.record.claim
        return frozenset() if claim is None else frozenset(self.seats[seat - 1] for seat in claim.winners)

    @property
    def reason(self) -> str | None:
        """Why the game is over, as in the claim of the record."""
        return None if self.record.claim is None else self.record.claim.reason

    @property
    def points(self) -> Mapping[str, float]:
        """The points of each player by name: 1 for a win; of a draw the sides that are left have equal parts."""
        claim, rules = self.record.claim, self.record.rules
        lost = frozenset[int]() if claim is None else claim.losers
        left = {rules.side(seat) for seat in range(1, rules.players + 1) if seat not in lost}
        return {name: 1 / len(left) if rules.side(seat) in left else 0.0 for seat, name in enumerate(self.seats, 1)}
