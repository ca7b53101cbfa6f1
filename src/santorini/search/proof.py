"""`Proof`: that a side wins whatever the other one does, as a tree that anybody can walk and check by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Lock
from typing import Final

import attrs

from santorini.errors import SearchError, shown
from santorini.position import CHANCE, Position, won_by_step
from santorini.rules import Rules
from santorini.search.proving import Prover
from santorini.search.table import BYTES, Table
from santorini.steps import STEPS, AnyStep, Turn

#: The size of a table with which a search of a few turns gets by, in bytes.
SMALL: Final = 1 << 20


class Oracle:
    """Answers whether and how a side wins by force, for any thread; it keeps what has been found out."""

    def __init__(self, rules: Rules, memory: int = SMALL) -> None:
        self.prover = Prover(rules.machine, Table(memory // BYTES))
        self._lock = Lock()

    def wins(self, position: Position, side: int, turns: int) -> bool:
        """Return whether a side wins within so many turns."""
        with self._lock:
            return self.prover.proves(position.board(), side, turns, 0)

    def step(self, position: Position, side: int, turns: int) -> AnyStep | None:
        """Return a step of a side that decides with which it wins within so many turns, `None` if there is none."""
        with self._lock:
            code = self.prover.winning_step(position.board(), side, turns)
        return None if code < 0 else STEPS[code]


def runs(position: Position) -> Iterator[tuple[Turn, Position]]:
    """Yield the ways in which who decides may go on until the turn is over or somebody else decides, with what follows.

    Ways to the same position count as one. Of chance each step is a way.
    """
    decider = position.decider
    cursor = position._cursor()
    seen = {position}
    todo: list[tuple[Position, tuple[AnyStep, ...]]] = [(position, ())]
    for here, path in todo:
        for step in here.steps:
            after = here.play(step)
            if after in seen:
                continue
            seen.add(after)
            steps = (*path, step)
            if after.midturn and after.decider == decider != CHANCE:
                todo.append((after, steps))
            else:
                yield Turn._of(steps, won_by_step(here, after), cursor), after


def spent(before: Position, after: Position) -> int:
    """Return how many turns a way from one position to the next has taken: 1, or 0 if the turn goes on.

    What chance does is part of no turn.
    """
    return 0 if after.midturn or before.decider == CHANCE else 1


@attrs.frozen(kw_only=True)
class Proof:
    """That the `winners` win from a position within `win_in` turns of all players together, whatever the others do.

    It is a tree, made as it is walked, for a win in nine turns may have hundreds of thousands of positions. Where a
    winner decides, `turn` is what to play; where somebody else does, or chance, there is a proof for each way to go on.
    A turn goes on until it is over or somebody else decides. `check` plays it through. Raises `SearchError` for
    what is no position, no side or no number.

    >>> from santorini.search import solve
    >>> position = Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4")
    >>> proof = solve(position, 3).proof
    >>> str(proof.turn), [(str(turn), rest.win_in) for turn, rest in proof.replies()]
    ('a2-b2#', [('a2-b2#', 0)])
    """

    position: Position
    winners: frozenset[int]
    win_in: int
    _oracle: Oracle | None = attrs.field(default=None, init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        position: object = self.position
        winners: object = self.winners
        win_in: object = self.win_in
        if not isinstance(position, Position) or position.phase == "drafting":
            raise SearchError(f"a proof is about a Position, not about {shown(position)}")
        rules = position.rules
        players = range(1, rules.players + 1)
        sides = {frozenset(one for one in players if rules.side(one) == rules.side(player)) for player in players}
        if not isinstance(winners, frozenset) or winners not in sides:
            raise SearchError(f"winners is the set of all players of a side, not {shown(winners)}")
        if type(win_in) is not int:
            raise SearchError(f"win_in is a number of turns, not {shown(win_in)}")

    @property
    def turn(self) -> Turn | None:
        """The winning turn where a winner decides, else `None`."""
        if self.position.decider not in self.winners:
            return None
        machine = self.position.rules.machine
        if machine.roles[self.position.board().role].repeats:
            return next((turn for turn, after in runs(self.position) if self._rest(after) is not None), None)
        return self._followed()

    def replies(self) -> Iterator[tuple[Turn, Proof]]:
        """Yield the ways to go on, each with the proof for what follows: the winning turn alone where a winner decides.

        What follows is proved within as few turns as can be. Raises `SearchError` if something is not proved at all,
        which happens only to what has not come from `solve`.
        """
        own = self.turn
        if own is not None:
            ways = [(own, self.position.play(own))]
        elif self.position.decider in self.winners:
            raise self._failure("no turn wins")
        else:
            ways = list(runs(self.position))
        for turn, after in ways:
            rest = self._rest(after)
            if rest is None:
                raise self._failure(f"{turn} is not answered")
            yield turn, rest._shortened()

    def line(self) -> tuple[Turn, ...]:
        """Return how the game goes on if the others hold out for as long as they can."""
        return tuple(self._line())

    def check(self, *, replies: int | None = None, rng: Random | None = None) -> int:
        """Play the proof through by the rules alone; return how many positions were looked at.

        Each of the winners' turns is played, each of the others' ways to go on is answered, and each line has to end in
        time with a win; that the search found it counts for nothing. With `replies` only so many of the others' ways,
        drawn with `rng`, are looked at in each position: a whole proof of nine turns may take some seconds.

        Raises `SearchError` with the position where it fails.
        """
        if replies is not None and (type(replies) is not int or replies < 1):
            raise SearchError(f"replies is None or a positive number, not {shown(replies)}")
        rng = Random(0) if rng is None else rng  # noqa: S311 - nothing is kept secret by it
        checked: dict[Position, int] = {}
        todo = [self]
        while todo:
            proof = todo.pop()
            known = checked.get(proof.position)
            if known is None or known > proof.win_in:
                checked[proof.position] = proof.win_in
                found = proof._checked()
                todo.extend(found if replies is None or len(found) <= replies else rng.sample(found, replies))
        return len(checked)

    def _checked(self) -> list[Proof]:
        """Return what has to be proved for this to be; raise `SearchError` if it cannot be."""
        position = self.position
        outcome = position.outcome
        if outcome is not None:
            if outcome.winners != self.winners or self.win_in < 0:
                raise self._failure(f"the game ends with {outcome}")
            return []
        if position.decider in self.winners:
            turn = self.turn
            if turn is None:
                raise self._failure("no turn wins")
            return [self._after(position.play(turn))]
        return [self._after(after) for _, after in runs(position)]

    def _followed(self) -> Turn | None:
        """Return the winning turn, one winning step after the other."""
        here, steps = self.position, list[AnyStep]()
        while True:
            step = self._asked.step(here, self._side, self.win_in)
            if step is None:
                return None
            before, here = here, here.play(step)
            steps.append(step)
            if not here.midturn or here.decider != before.decider:
                return Turn._of(tuple(steps), won_by_step(before, here), self.position._cursor())

    def _line(self) -> Iterator[Turn]:
        proof = self
        while proof.position.outcome is None:
            turn, proof = proof._longest()
            yield turn

    def _longest(self) -> tuple[Turn, Proof]:
        """Return the way to go on that puts the end off for longest, with the proof for what follows."""
        most, longest = -1, None
        for turn, rest in self.replies():
            turns = spent(self.position, rest.position) + rest.win_in
            if turns > most:
                most, longest = turns, (turn, rest)
            if turns >= self.win_in:
                break
        if longest is None:
            raise self._failure("there is no way to go on")
        return longest

    @property
    def _side(self) -> int:
        return self.position.rules.side(min(self.winners))

    @property
    def _asked(self) -> Oracle:
        """What is asked for winning turns."""
        oracle = self._oracle
        if oracle is None:
            oracle = Oracle(self.position.rules)
            object.__setattr__(self, "_oracle", oracle)
        return oracle

    def _after(self, after: Position) -> Proof:
        return proved(after, self.winners, self.win_in - spent(self.position, after), self._asked)

    def _rest(self, after: Position) -> Proof | None:
        """Return the proof for what follows, `None` if there is none."""
        rest = self._after(after)
        return rest if self._asked.wins(after, self._side, rest.win_in) else None

    def _shortened(self) -> Proof:
        """Return the proof of the same with as few turns as can be."""
        proof = self
        while proof.position.outcome is None and self._asked.wins(proof.position, self._side, proof.win_in - 1):
            proof = proved(proof.position, self.winners, proof.win_in - 1, self._asked)
        return proof if proof.position.outcome is None else proved(proof.position, self.winners, 0, self._asked)

    def _failure(self, what: str) -> SearchError:
        return SearchError(f"not proved: {what} in {self.position.text()}")

    def __reduce__(self) -> tuple[object, ...]:
        return proved, (self.position, self.winners, self.win_in)


def proved(position: Position, winners: frozenset[int], win_in: int, oracle: Oracle | None = None) -> Proof:
    """Return a proof that asks an oracle, one of its own if none is given."""
    proof = Proof(position=position, winners=winners, win_in=win_in)
    object.__setattr__(proof, "_oracle", oracle)
    return proof
