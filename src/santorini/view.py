"""`View`: what one player may know of a position. Bots are given views, not positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import attrs

from santorini.errors import NotationError, shown
from santorini.explain import Blocked
from santorini.outcome import Outcome
from santorini.steps import AnyStep, Step, Turn

if TYPE_CHECKING:
    from random import Random

    from santorini.position import Position


@attrs.frozen
class View:
    """A position as a player may know it.

    `position` does not contain what only others may know: not Hecate's workers, nor which square is the abyss of
    Tartarus. So nothing that it tells (texts, keys, steps, reasons) depends on these, and two views are equal if the
    positions differ in nothing else. Where nothing is hidden, and when the game is over, it is the whole position.

    What is played on such a position goes on as if nothing were hidden; nobody is to move where the workers of the
    player whose turn it is are missing. `worlds` draws whole positions that it may stand for.
    """

    position: Position
    player: int

    def __attrs_post_init__(self) -> None:
        from santorini.position import Position  # noqa: PLC0415 - positions stand above views

        if not isinstance(self.position, Position):
            raise NotationError(f"a view is one of a Position, not of {shown(self.position)}")
        if type(self.player) is not int or not 1 <= self.player <= self.position.rules.players:
            raise NotationError(f"there is no player {shown(self.player)}")
        object.__setattr__(self, "position", self.position._as_known_to(self.player))

    @property
    def concealed(self) -> bool:
        """Whether something is hidden from the player."""
        return self.position.concealed

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps that the player may make now, none if somebody else decides."""
        return self.position.steps if self.position.decider == self.player else ()

    def turns(self) -> Iterator[Turn]:
        """Yield the ways in which the player may go on, as far as can be known; none if somebody else decides."""
        return self.position.turns() if self.position.decider == self.player else iter(())

    def why_not(self, what: str | Step | Turn | Iterable[Step]) -> Blocked | None:
        """Return why something cannot be played as far as the player may know, and `None` if it can."""
        return self.position.why_not(what)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it goes on."""
        return self.position.outcome

    def text(self) -> str:
        """Return what the player may know as one line of text, from which `Position.from_text` reads `position`."""
        return self.position.text()

    def to_json(self) -> str:
        """Return what the player may know, and the rules, as a JSON text."""
        return self.position.to_json()

    def worlds(self, rng: Random, n: int = 1) -> list[Position]:
        """Return `n` positions that this view may be one of, each drawn from all of them with equal probability.

        Possible is what does not contradict the view, which tells what may be known of the latest turns and not all
        that somebody may remember. Hidden workers stand on squares without a dome or another worker, and on none that
        has been built on in an opponent's turn under way; before an opponent moves, one of them is next to the latest
        build; and one stands where one has been found in the turn before. There are two of them, or fewer where the
        view does not tell how many are left. The abyss is on a square that nobody is known to have entered.

        Where nothing is hidden all of them are `position`. The list is empty if nothing is possible.
        """
        if type(n) is not int or n < 0:
            raise NotationError(f"a number of positions is 0 or more, not {shown(n)}")
        if not self.concealed:
            return [self.position] * n
        out: list[Position] = []
        boards = self.position._worlds()
        known: set[int] = set()
        while boards and len(out) < n:
            index = rng.randrange(len(boards))
            board = boards[index]
            if id(board) in known or self.position._may_be(board):
                known.add(id(board))
                out.append(self.position._of(self.position.rules, board))
            else:
                boards.pop(index)
        return out
