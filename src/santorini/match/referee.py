"""`play_game`: one game of a plan, to the end, whatever the bots do."""

from __future__ import annotations

from typing import Final

import attrs

from santorini.claim import Claim
from santorini.errors import IllegalStepError
from santorini.match.game import Failure, Game
from santorini.match.host import Hosted
from santorini.match.plan import Plan
from santorini.match.thinker import Fault, Thinker
from santorini.record import Record, begins_turn
from santorini.steps import Step

#: Who has made so many steps of a turn, and goes on, does not mean to finish it.
_STEPS: Final = 1_000
#: The claim of a game that was stopped because it is too long.
TOO_LONG: Final = "too-long"


def play_game(plan: Plan, number: int) -> Game:
    """Return a game of a plan, played here; bots with limits of time or memory play in processes of their own.

    What somebody's bot does is part of the game. Raises errors only for what is wrong with the match: `MatchError`,
    and what the rules raise.
    """
    return _Referee(plan, number).play()


class _Referee:
    """Asks the bots, draws the cards, and writes the record."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.players = plan.seated(number)
        self.record = plan.opening(number)
        self.chance = plan.chance(number)
        self.failures: list[Failure] = []
        #: The steps of a player in a row.
        self.steps = 0
        self.seats = [self._seat(seat) for seat in range(1, len(self.players) + 1)]

    def _seat(self, seat: int) -> Thinker | Hosted:
        player, luck = self.players[seat - 1], self.plan.luck(self.number, seat)
        if self.plan.apart:
            return Hosted(player, luck, self.plan.timeout, self.plan.memory)
        return Thinker(player.maker, player.limit, luck)

    def play(self) -> Game:
        """Play until the game is over, or stopped."""
        try:
            while self.record.position.outcome is None and not self._stopped():
                self._go_on()
        finally:
            for seat in self.seats:
                seat.close()
        return Game(
            number=self.number,
            round=self.plan.round_of(self.number),
            seats=tuple(player.name for player in self.players),
            record=attrs.evolve(self.record, headers=self.plan.headers(self.number)),
            failures=tuple(self.failures),
            spent=tuple(seat.spent for seat in self.seats),
        )

    def _stopped(self) -> bool:
        """Return whether the game has been ended by a claim, which is made here if the game is too long."""
        position = self.record.position
        if self.record.claim is None and begins_turn(position):
            self.steps = 0
            if len(self.record.turns) >= self.plan.longest:
                self.record = attrs.evolve(self.record, claim=Claim(losers=position.eliminated, reason=TOO_LONG))
        return self.record.claim is not None

    def _go_on(self) -> None:
        position = self.record.position
        decider = position.decider
        if not decider:
            self.record = self.record.play(position.draw(self.chance))
            return
        try:
            if self.steps >= _STEPS:
                raise Fault("endless", f"the turn is not finished after {_STEPS} steps")
            self._make(self.seats[decider - 1].choose(position.view(decider)))
        except Fault as fault:
            self._fail(Failure(decider, fault.reason, fault.message))

    def _make(self, step: Step) -> None:
        try:
            self.record = self.record.play(step)
        except IllegalStepError as error:
            raise Fault("illegal", f"{step}: {error}") from error
        self.steps += 1

    def _fail(self, failure: Failure) -> None:
        """End the game for a player who has failed; of three the others play on."""
        record, rules = self.record, self.plan.rules
        self.failures.append(failure)
        if rules.players == 3:
            record = record.resign()
        at = len(record.turns)
        comments = {**record.comments, at: "; ".join([*filter(None, [record.comments.get(at)]), str(failure)])}
        claim = record.claim
        if rules.players != 3:
            side = rules.side(failure.seat)
            losers = rules.side_players(side)
            claim = Claim(set(range(1, rules.players + 1)) - set(losers), losers, failure.reason)
        self.record = attrs.evolve(record, comments=comments, claim=claim)
        self.steps = 0


def told_again(plan: Plan, game: Game) -> Game:
    """Return a game with the rules of the plan in its record in place of a copy that was sent here."""
    given = game.record
    record = Record(
        rules=plan.rules, turns=given.turns, headers=given.headers, comments=given.comments, claim=given.claim
    )
    return attrs.evolve(game, record=record)
