"""The statements a scene can make. `line` is what is played first; a scene's squares are given in text."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

import attrs
import pytest

import santorini as st

from ._turning import SQUARES, read_heights, turn_heights, turn_text

GODS = ["apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"]
"""The simple gods."""

ANY = "?"
"""Stands for the one of two powers that is named where both forbid a step; the rules text says nothing of it."""

_UNTURNED = {"code", "by", "reason", "cause"}


@attrs.frozen
class Check:
    """One statement of a scene."""

    def hold(self, start: st.Position) -> None:
        """Fail the test unless the statement holds."""
        raise NotImplementedError

    def turned(self, symmetry: int) -> Self:
        """Return the same statement on a turned or mirrored board."""
        changes: dict[str, str] = {}
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if field.name == "heights":
                changes[field.name] = value and turn_heights(value, symmetry)
            elif isinstance(value, str) and field.name not in _UNTURNED:
                changes[field.name] = turn_text(value, symmetry)
        return attrs.evolve(self, **changes)

    def exchanged(self) -> Self:
        """Return the same statement with the players' seats exchanged."""
        return self

    def seated(self, by: int, players: int) -> Self:
        """Return the same statement with each player that many seats further on; squares are no matter of seats."""
        return self


def reach(start: st.Position, line: str) -> st.Position:
    """Play a line that the scene holds for legal."""
    assert not line or start.why_not(line) is None, line
    return start.play(line) if line else start


def squares(text: str) -> set[str]:
    """Read squares between spaces."""
    return set(text.split())


def memory_of(text: str, player: int) -> int:
    """Read what a player's card remembers: words that are added up.

    A number; a square or a simple god for its bit; `@` and a square for its index plus 1; `~` and a square for the same
    where it is said of the other player's side, six bits for each. `number<<places` is a number further up, as is a
    square's.
    """
    out = 0
    for word in text.split():
        number, _, places = word.partition("<<")
        if number in SQUARES:
            out += 1 << SQUARES.index(number)
        elif number in GODS:
            out += 1 << GODS.index(number)
        elif number[0] == "@":
            out += SQUARES.index(number[1:]) + 1 << int(places or 0)
        elif number[0] == "~":
            out += SQUARES.index(number[1:]) + 1 << 6 * (2 - player)
        else:
            out += int(number) << int(places or 0)
    return out


@attrs.frozen
class Turns(Check):
    """How many turns there are (after `line`: ways to end the turn), and how many of them are winning moves.

    `shut_in` says how many leave the opponent without a turn, `results` how many boards they lead to.
    """

    count: int
    wins: int
    results: int | None = None
    shut_in: int | None = attrs.field(default=None, kw_only=True)
    line: str = attrs.field(default="", kw_only=True)

    def hold(self, start: st.Position) -> None:
        """Count the turns; no two of them are the same."""
        position = reach(start, self.line)
        turns = list(position.turns())
        assert len(turns) == self.count
        assert len({str(turn) for turn in turns}) == self.count
        assert sum(turn.wins for turn in turns) == self.wins
        if self.results is not None:
            assert len({_board(position.play(turn)) for turn in turns}) == self.results
        if self.shut_in is not None:
            assert sum(_shuts_in(position, turn) for turn in turns) == self.shut_in


def _shuts_in(position: st.Position, turn: st.Turn) -> bool:
    outcome = position.play(turn).outcome
    stuck = outcome is not None and outcome.reason is st.Reason.STUCK
    return stuck and outcome is not None and outcome.winners == {position.turn_player}


@attrs.frozen
class Only(Check):
    """The complete list of turns (after `line`: of ways to end the turn), a comma between two."""

    turns: str
    line: str = attrs.field(default="", kw_only=True)

    def hold(self, start: st.Position) -> None:
        """Compare the texts of all turns."""
        found = [str(turn) for turn in reach(start, self.line).turns()]
        assert sorted(found) == sorted(self.turns.split(", "))


@attrs.frozen
class Wins(Check):
    """The complete list of turns that win by their last step, a comma between two; nothing if none does."""

    turns: str
    line: str = attrs.field(default="", kw_only=True)

    def hold(self, start: st.Position) -> None:
        """Compare the texts of the winning turns; each of them does end the game."""
        position = reach(start, self.line)
        found = [turn for turn in position.turns() if turn.wins]
        assert sorted(map(str, found)) == sorted(self.turns.split(", ") if self.turns else [])
        for turn in found:
            outcome = position.play(turn).outcome
            assert outcome is not None
            assert outcome.winners == {position.turn_player}


def _board(position: st.Position) -> tuple[object, ...]:
    outcome = position.outcome
    workers = (position.workers(1), position.workers(2))
    return (position.heights, position.domes, workers, outcome and outcome.winners)


@attrs.frozen
class Places(Check):
    """How many squares a worker may be placed on after a line."""

    line: str
    count: int

    def hold(self, start: st.Position) -> None:
        """Count the placements; nothing else is legal."""
        position = reach(start, self.line)
        assert len(position.steps) == self.count
        assert all(isinstance(step, st.Place) for step in position.steps)


@attrs.frozen
class Moves(Check):
    """The complete set of squares a worker may move to after a line."""

    line: str
    worker: str
    to: str

    def hold(self, start: st.Position) -> None:
        """Compare with the legal steps, and with the reason given for each square left out."""
        position = reach(start, self.line)
        legal = {str(step) for step in position.steps if isinstance(step, st.Move)}
        found = {text[3:] for text in legal if text[:2] == self.worker}
        assert found == squares(self.to)
        for square in SQUARES:
            if square != self.worker:
                blocked = position.why_not(st.Move(self.worker, square))
                assert (blocked is None) == (square in found), (square, blocked)


@attrs.frozen
class Reaches(Check):
    """Every square a worker can get to by moves of its own in this turn, its first square left out."""

    line: str
    worker: str
    to: str

    def hold(self, start: st.Position) -> None:
        """Walk all over the board."""
        todo = [(reach(start, self.line), self.worker)]
        seen = {self.worker}
        while todo:
            position, square = todo.pop()
            for step in position.steps:
                text = str(step)
                if isinstance(step, st.Move) and text[:2] == square and text[3:] not in seen:
                    seen.add(text[3:])
                    todo.append((position.play(step), text[3:]))
        assert seen - {self.worker} == squares(self.to)


@attrs.frozen
class Builds(Check):
    """The complete set of squares a worker may build on after a line: with the next piece, and with a low dome."""

    line: str
    worker: str
    on: str
    low: str = ""

    def hold(self, start: st.Position) -> None:
        """Compare with the legal steps, and with the reason given for each square left out."""
        position = reach(start, self.line)
        legal = {str(step) for step in position.steps if isinstance(step, st.Build)}
        legal = {text[3:] for text in legal if text[:2] == self.worker}
        assert legal == squares(self.on) | {square + "D" for square in squares(self.low)}
        for square in SQUARES:
            if square != self.worker:
                blocked = position.why_not(st.Build(self.worker, square))
                assert (blocked is None) == (square in legal), (square, blocked)
                blocked = position.why_not(st.Build(self.worker, square, dome=True))
                assert (blocked is None) == (square + "D" in legal), (square, blocked)


@attrs.frozen
class Forces(Check):
    """The complete set of squares a worker may be forced to after a line."""

    line: str
    worker: str
    to: str

    def hold(self, start: st.Position) -> None:
        """Compare with the legal steps, and with the reason given for each square left out."""
        position = reach(start, self.line)
        legal = {step.target for step in position.steps if isinstance(step, st.Force) and step.source == self.worker}
        assert legal == squares(self.to)
        for square in SQUARES:
            blocked = position.why_not(st.Force(self.worker, square))
            assert (blocked is None) == (square in legal), (square, blocked)


@attrs.frozen
class Offers(Check):
    """The complete set of steps after a line that are neither moves nor builds."""

    line: str
    steps: str

    def hold(self, start: st.Position) -> None:
        """Compare with the legal steps."""
        position = reach(start, self.line)
        found = {str(step) for step in position.steps if not isinstance(step, st.Move | st.Build)}
        assert found == squares(self.steps)
        assert all(position.why_not(step) is None for step in found)


@attrs.frozen
class Remembers(Check):
    """What a player's card remembers after a line, in the words of `memory_of`."""

    line: str
    player: int
    memory: str

    def exchanged(self) -> Self:
        """Ask for the card of the other player."""
        return attrs.evolve(self, player=3 - self.player)

    def seated(self, by: int, players: int) -> Self:
        """Ask for the card in that seat."""
        return attrs.evolve(self, player=(self.player - 1 + by) % players + 1)

    def hold(self, start: st.Position) -> None:
        """Read it on the board."""
        assert reach(start, self.line).board().memory(self.player - 1) == memory_of(self.memory, self.player)


@attrs.frozen
class Views(Check):
    """Which workers a player sees after a line ("" for none), and whether something is hidden from the player."""

    line: str
    player: int
    one: str
    two: str
    concealed: bool = attrs.field(kw_only=True)

    def exchanged(self) -> Self:
        """Let the other player look, and exchange the workers."""
        return attrs.evolve(self, player=3 - self.player, one=self.two, two=self.one)

    def hold(self, start: st.Position) -> None:
        """Compare, and write the view down and read it."""
        position = reach(start, self.line)
        view = position.view(self.player)
        assert set(view.position.workers(1)) == squares(self.one)
        assert set(view.position.workers(2)) == squares(self.two)
        assert view.concealed == view.position.concealed == self.concealed
        assert (view.position == position) == (not self.concealed)
        assert st.Position.from_text(view.text(), position.rules) == view.position


@attrs.frozen
class Holds(Check):
    """Which powers each player has after a line."""

    line: str
    one: str
    two: str

    def exchanged(self) -> Self:
        """Exchange the cards."""
        return attrs.evolve(self, one=self.two, two=self.one)

    def hold(self, start: st.Position) -> None:
        """Read them off the position."""
        held = reach(start, self.line).powers
        assert tuple(map(sorted, held)) == (sorted(self.one.split()), sorted(self.two.split()))


@attrs.frozen
class Draws(Check):
    """Chance decides after a line, in the turn of a player: what may be drawn, each equally likely."""

    line: str
    choices: str
    player: int

    def exchanged(self) -> Self:
        """Exchange whose turn it was."""
        return attrs.evolve(self, player=3 - self.player)

    def seated(self, by: int, players: int) -> Self:
        """Let it have been the turn of who sits there."""
        return attrs.evolve(self, player=(self.player - 1 + by) % players + 1)

    def hold(self, start: st.Position) -> None:
        """Compare with the legal steps, with what is said of each choice, and with the chances."""
        position = reach(start, self.line)
        assert position.outcome is None
        assert (position.decider, position.turn_player, position.midturn) == (st.CHANCE, self.player, False)
        drawn = set(self.choices.split())
        assert {str(step) for step in position.steps} == {f"{{{what}}}" for what in drawn}
        assert {step for step, _ in position.chances} == set(position.steps)
        assert {chance for _, chance in position.chances} == {Fraction(1, len(drawn))}
        for what in [*GODS, *map(str, range(8)), "none"]:
            blocked = position.why_not(st.Choose(what))
            assert (blocked is None) == (what in drawn), (what, blocked)
            assert blocked is None or blocked.code is st.Code.FORBIDDEN


@attrs.frozen
class Legal(Check):
    """The line can be played, and it is the text of what was played."""

    line: str

    def hold(self, start: st.Position) -> None:
        """Play it."""
        position = reach(start, self.line)
        assert position == start.play(start.parse(self.line))


@attrs.frozen
class Illegal(Check):
    """The line cannot be played: why, and whose power forbids it."""

    line: str
    code: str
    by: str | None = None

    def hold(self, start: st.Position) -> None:
        """Ask for the reason and try to play it."""
        blocked = start.why_not(self.line)
        assert blocked is not None
        assert blocked.code is st.Code[self.code], blocked
        if self.by != ANY:
            assert blocked.by == self.by, blocked
        with pytest.raises(st.IllegalStepError):
            start.play(self.line)


@attrs.frozen
class MayStop(Check):
    """Whether the player may say "no more" after a line, and go on as well."""

    line: str
    answer: bool = True

    def hold(self, start: st.Position) -> None:
        """Look for the end among the legal steps."""
        position = reach(start, self.line)
        stops = [step for step in position.steps if isinstance(step, st.End)]
        assert bool(stops) == self.answer
        assert len(position.steps) > len(stops)
        assert (position.why_not(st.End()) is None) == self.answer


@attrs.frozen
class After(Check):
    """How the board stands after a line: heights, who stands where ("" for nobody).

    `decider` (0 for chance) also says that the game is not over.
    """

    line: str
    heights: str | None = None
    one: str | None = None
    two: str | None = None
    decider: int | None = None

    def exchanged(self) -> Self:
        """Exchange the workers and who decides."""
        return attrs.evolve(self, one=self.two, two=self.one, decider=self.decider and 3 - self.decider)

    def hold(self, start: st.Position) -> None:
        """Compare what the scene names."""
        position = reach(start, self.line)
        if self.heights is not None:
            assert _letters(position) == read_heights(self.heights)
        if self.one is not None:
            assert set(position.workers(1)) == squares(self.one)
        if self.two is not None:
            assert set(position.workers(2)) == squares(self.two)
        if self.decider is not None:
            assert position.outcome is None
            assert position.decider == self.decider


def _letters(position: st.Position) -> dict[str, str]:
    return {
        square: "ABCD"[position.height(square)] if position.has_dome(square) else str(position.height(square))
        for square in SQUARES
    }


@attrs.frozen
class Over(Check):
    """The game is over after a line; `cause` is the power by which it was won, if it was won by one."""

    line: str
    winner: int
    reason: str
    cause: str | None = None

    def exchanged(self) -> Self:
        """Let the other player win."""
        return attrs.evolve(self, winner=3 - self.winner)

    def hold(self, start: st.Position) -> None:
        """Compare the outcome; nothing can be played any more."""
        position = reach(start, self.line)
        outcome = position.outcome
        assert outcome is not None
        assert outcome.winners == {self.winner}
        assert outcome.losers == {3 - self.winner}
        assert outcome.reason is st.Reason[self.reason]
        assert outcome.cause == self.cause
        assert (outcome.cause is None) == (outcome.reason is not st.Reason.POWER)
        assert position.decider is None
        assert position.phase == "over"
        assert not position.steps
        assert not list(position.turns())
