"""A game on the terminal, from its first step to the outcome."""

from __future__ import annotations

from enum import Enum
from random import Random

import attrs
import click

from santorini.bots import Bot
from santorini.cli.boards import show_board
from santorini.cli.group import Failure
from santorini.cli.moment import Moment
from santorini.cli.people import Wish, ask
from santorini.cli.words import player_name
from santorini.draft import Draft
from santorini.errors import SantoriniError, printable, shown
from santorini.match.thinker import told
from santorini.position import CHANCE, Position
from santorini.record import Record
from santorini.steps import Step


class Pace(Enum):
    """How much of a game is shown."""

    BOARDS = "boards"
    MOVES = "moves"
    QUIET = "quiet"


@attrs.frozen
class Seat:
    """Who plays for a player: a bot with its own generator, or a person."""

    player: int
    name: str
    bot: Bot | None
    random: Random

    def choose(self, position: Position) -> Step | None:
        """Return what the bot does, `None` for a person; failures of a bot are told as such."""
        if self.bot is None:
            return None
        try:
            step: object = self.bot.choose(position.view(self.player), rng=self.random)
        except SantoriniError:
            raise
        except Exception as error:  # whatever somebody's bot does
            raise Failure(f"the bot {self.name} fails: {told(error)}") from error
        if not isinstance(step, Step):
            raise Failure(f"the bot {self.name} chooses {shown(step)}, which is no step")
        if blocked := position.why_not(step):
            raise Failure(f"the bot {self.name} chooses {step}, which is not legal: {blocked}")
        return step


class Game:
    """Lets the players decide in turn, shows what they do, and keeps a record of it."""

    def __init__(self, position: Position, seats: tuple[Seat, ...], pace: Pace, chance: Random) -> None:
        self.moment = Moment.at(position)
        #: Who plays, in the order in which they came to the table.
        self.table = seats
        self.record = Record.of(position)
        self.seats = seats
        self.pace = pace
        #: Where the cards come from that are drawn in the game.
        self.chance = chance
        self.asked: list[tuple[Moment, Record]] = []

    def introduce(self, seed: int) -> None:
        """Write who plays."""
        if self.pace is Pace.QUIET:
            return
        for seat in self.seats:
            click.echo(f"{player_name(self.moment.position, seat.player)}: {printable(seat.name)}")
        if any(seat.bot for seat in self.seats):
            click.echo(f"seed: {seed}")
        click.echo()

    def run(self) -> bool:
        """Play until the game is over or somebody quits; return whether it is over, and write how it ended then."""
        self.arrange()
        self.show()
        while (decider := self.moment.position.decider) is not None:
            if decider == CHANCE:
                self.make(self.moment.position.draw(self.chance))
            elif not self.decide(self.seats[decider - 1]):
                return False
            self.arrange()
            self.show()
        self.finish()
        return True

    def arrange(self) -> None:
        """Let everybody sit where chance, or who wrote the position, has seated them."""
        position = self.moment.position
        seating = position.seating if isinstance(position, Draft) else position.rules.seating
        if len(seating) < len(self.table):
            return
        seats = tuple(attrs.evolve(self.table[person - 1], player=seat) for seat, person in enumerate(seating, 1))
        if seats != self.seats and self.pace is not Pace.QUIET:
            click.echo("; ".join(f"player {seat.player} is {printable(seat.name)}" for seat in seats))
        self.seats = seats

    def decide(self, seat: Seat) -> bool:
        """Let a player make a step, a person also more; return whether the game goes on."""
        step = seat.choose(self.moment.position)
        if step is not None:
            self.make(step)
            return True
        answer = ask(self.moment.position)
        if answer is Wish.UNDO:
            self.undo()
        elif answer is Wish.RESIGN:
            click.echo(f"{player_name(self.moment.position, seat.player)} gives up")
            self.record = self.record.resign()
            self.moment = Moment.at(self.record.position)
        elif isinstance(answer, tuple):
            self.asked.append((self.moment, self.record))
            for one in answer:
                self.make(one)
        return answer is not Wish.QUIT

    def make(self, step: Step) -> None:
        """Go on by a step, and write what a player has done when that is all for now."""
        self.record = self.record.play(step)
        self.moment = self.moment.after(step)
        if self.moment.closed:
            self.close()

    def undo(self) -> None:
        """Go back to where a person was last asked."""
        if self.moment.position.rules.machine.concealers:
            click.echo("nothing is taken back where something is hidden")
        elif self.asked:
            self.moment, self.record = self.asked.pop()
        else:
            click.echo("there is nothing to undo")

    def close(self) -> None:
        """Write what a player has done, and let the next one begin."""
        if self.pace is not Pace.QUIET:
            mover = self.moment.opened.decider
            others = any(player != mover for player in self.people)
            click.echo(self.moment.line(len(self.record.turns), hidden=others))
        self.moment = Moment.at(self.moment.position)

    @property
    def people(self) -> list[int]:
        """The players who are people."""
        return [seat.player for seat in self.seats if seat.bot is None]

    @property
    def secretive(self) -> bool:
        """Whether something is hidden from a person now."""
        return any(self.moment.position.view(player).concealed for player in self.people)

    def seen(self) -> Position:
        """Return what the person who decides may know, or else the other person; all if there is none."""
        position = self.moment.position
        viewers = [player for player in self.people if player == position.decider] or self.people
        return position.view(viewers[0]).position if viewers else position

    def show(self) -> None:
        """Show the board, where boards are wanted."""
        decider = self.moment.position.decider
        person = not decider or self.seats[decider - 1].bot is None
        if self.pace is Pace.BOARDS and (person or not self.moment.steps):
            show_board(self.seen())
            click.echo()

    def finish(self) -> None:
        """Write how the game ended."""
        if self.pace is not Pace.BOARDS:
            show_board(self.moment.position)
        click.echo(str(self.moment.position.outcome))
        click.echo(self.moment.position.text())
