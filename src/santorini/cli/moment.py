"""`Moment`: how far a game has come."""

from __future__ import annotations

from itertools import groupby

import attrs

from santorini.cli.words import player_name
from santorini.outcome import Reason
from santorini.position import CHANCE, Position
from santorini.record import begins_turn
from santorini.steps import Build, Step


@attrs.frozen
class Moment:
    """A position, and what one player has done of the turn, as records count them, that led to it.

    `opened` is where that player began to decide, `steps` lead from there to `position`.
    """

    position: Position
    opened: Position
    steps: tuple[Step, ...] = ()

    @classmethod
    def at(cls, position: Position) -> Moment:
        """Return the moment at which somebody begins to decide."""
        return cls(position, position)

    def after(self, step: Step) -> Moment:
        """Return the moment after one more step; raise `IllegalStepError` if it is not legal."""
        return attrs.evolve(self, position=self.position.play(step), steps=(*self.steps, step))

    @property
    def closed(self) -> bool:
        """Whether the turn is over, or somebody else is to decide in it, or nobody any more."""
        return bool(self.steps) and (
            begins_turn(self.position)
            or self.position.outcome is not None
            or self.position.decider != self.opened.decider
            or self.opened.decider == CHANCE
        )

    def line(self, number: int, *, hidden: bool = False) -> str:
        """Return what was done, with the number of the turn: `3. player 1 (pan): b2-b3^c3`.

        With `hidden` what others are not told of is left out: `3. player 1 (hecate): ? ^c3`.
        """
        player = self.opened.decider
        name = "" if player is None else player_name(self.opened, player)
        outcome = self.position.outcome
        wins = outcome is not None and player in outcome.winners and outcome.reason is not Reason.STUCK
        steps = self._told() if hidden and outcome is None else self.opened.format(self.steps)
        return f"{number}. {name}: {steps}{'#' if wins else ''}"

    def _told(self) -> str:
        """Return what others are told of the steps."""
        player = self.opened.decider
        powers = self.opened.rules.powers
        power = powers[player - 1] if player and powers else None
        if power is None or not power.secret:
            return self.opened.format(self.steps)
        words: list[str] = []
        for secret, steps in groupby(self.steps, lambda step: step.kind in power.secret):
            if secret:
                words.extend("?" for _ in steps)
            elif power.hides_workers:
                words.extend(map(_seen, steps))
            else:
                words.append(self.opened.format(steps))
        return " ".join(words)


def _seen(step: Step) -> str:
    """Return a step as others see it, who do not know where the worker stands."""
    if isinstance(step, Build):
        return f"^{step.target}{'D' if step.dome else ''}"
    return str(step)
