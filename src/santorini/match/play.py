"""`play_match` and `round_robin`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from itertools import combinations
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from santorini.errors import MatchError, shown
from santorini.match.game import Game
from santorini.match.plan import Plan
from santorini.match.player import BotSource, Player, players_of
from santorini.match.result import Match, pairs_of
from santorini.match.runner import games as played
from santorini.match.saving import Saved
from santorini.match.strength import SPRT
from santorini.rules import Rules

#: A player as it is given: a `Player`, or only the bot of one.
PlayerSource: TypeAlias = Player | BotSource


def play_match(  # noqa: PLR0913 - each is a condition of its own
    players: Sequence[PlayerSource],
    rules: Rules | None = None,
    *,
    games: int = 100,
    seed: int = 0,
    opening_turns: int | None = 0,
    longest: int = 500,
    rotate: bool = True,
    timeout: float | None = None,
    memory: int | None = None,
    sprt: SPRT | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    save: str | PathLike[str] | None = None,
    resume: bool = False,
    on_progress: Callable[[Match], object] | None = None,
) -> Match:
    """Return a match between as many players as the game has, or two for the two teams of four.

    Games come in rounds: the same opening, with the players on other seats each time, so that everybody has sat
    everywhere. `games` is rounded up to whole rounds. Without `rotate` everybody keeps the seat, and each game has an
    opening of its own. An opening is a random placement (and draft) and `opening_turns`
    random turns; with `None` the bots do all of it themselves. All of it follows from `seed`, whatever plays the games,
    as long as the bots draw from their generator alone and have no limits of time.

    A bot that fails loses the game, and the match goes on. With a `timeout` (seconds for a decision) or a limit of
    `memory` (bytes of the process) each bot plays in a process of its own, which is ended when it takes more; without
    them only errors are caught. After `longest` turns a game is a draw.

    `sprt` stops the match of two players when it is decided. Games are played by `workers` processes, as many as there
    are cores if not given, and in this process for 0; or by any `executor`. `save` names a file to which the record of
    each game is added when it is over; with `resume` what is in it is not played again. `on_progress` is called with
    the match so far after each game.

    Raises `BotError` for an unknown bot, and `MatchError` for what does not go together, cannot be sent to other
    processes, or belongs to another match.

    >>> match = play_match(["greedy:turns=50", "random"], Rules(), games=4, workers=0)
    >>> match.standings[0].name, len(match.games)
    ('greedy:turns=50', 4)
    """
    known = players_of(players)
    rules = Rules() if rules is None else rules
    tables = (tuple(range(len(known))),)
    plan = _plan(known, tables, rules, games, seed, opening_turns, longest, rotate, timeout, memory)
    return _conduct(plan, sprt, workers, executor, save, resume, on_progress)


def round_robin(  # noqa: PLR0913 - see above
    players: Sequence[PlayerSource],
    rules: Rules | None = None,
    *,
    games: int = 10,
    seed: int = 0,
    opening_turns: int | None = 0,
    longest: int = 500,
    timeout: float | None = None,
    memory: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    save: str | PathLike[str] | None = None,
    resume: bool = False,
    on_progress: Callable[[Match], object] | None = None,
) -> Match:
    """Return a match in which each player meets each other one in `games` games, all from the same openings.

    In games of three each three players meet; in games of four each two, with a team each. `Match.standings` and
    `Match.ratings` rank them, `Match.between` has the games of two. All else is as in `play_match`.

    >>> match = round_robin(["greedy:turns=50", "random", "random"], Rules(), games=2, workers=0)
    >>> len(match.games), match.players
    (6, ('greedy:turns=50', 'random', 'random (2)'))
    """
    known = players_of(players)
    rules = Rules() if rules is None else rules
    tables = tuple(combinations(range(len(known)), _rules(rules).sides))
    plan = _plan(known, tables, rules, games, seed, opening_turns, longest, True, timeout, memory)
    return _conduct(plan, None, workers, executor, save, resume, on_progress)


def _plan(  # noqa: PLR0913, PLR0917 - see above
    players: tuple[Player, ...],
    tables: tuple[tuple[int, ...], ...],
    rules: Rules,
    games: int,
    seed: int,
    opening_turns: int | None,
    longest: int,
    rotate: bool,
    timeout: float | None,
    memory: int | None,
) -> Plan:
    _rules(rules)
    if not tables or len(tables[0]) not in {rules.players, rules.sides}:
        two = " (or 2, each for a team)" if rules.players == 4 else ""
        raise MatchError(f"this game is for {rules.players} players{two}, not for {len(players)}")
    return Plan(
        players=players,
        tables=tables,
        rules=rules,
        games=games,
        seed=seed,
        opening_turns=opening_turns,
        longest=longest,
        rotate=rotate,
        timeout=timeout,
        memory=memory,
    )


def _rules(given: object) -> Rules:
    if not isinstance(given, Rules):
        raise MatchError(f"rules are a santorini.Rules, not {shown(given)}")
    return given


def _conduct(
    plan: Plan,
    test: SPRT | None,
    workers: int | None,
    executor: Executor | None,
    save: str | PathLike[str] | None,
    resume: bool,
    on_progress: Callable[[Match], object] | None,
) -> Match:
    """Play what has not been played yet, and return the match."""
    _check(plan, test, workers, executor, save, resume)
    file = None if save is None else Saved(Path(fspath(save)), plan, resume)
    state = _State(plan, test, {} if file is None else dict(file.games))
    numbers = [] if state.decided else [one for one in range(1, plan.total + 1) if one not in state.games]
    running = played(plan, numbers, executor, workers)
    try:
        for game in running:
            if file is not None:
                file.add(game)
            state.add(game)
            if on_progress is not None:
                on_progress(state.match())
            if state.decided:
                break
    finally:
        running.close()
        if file is not None:
            file.close()
    return state.match()


def _check(plan: Plan, test: object, workers: object, executor: object, save: object, resume: bool) -> None:
    if test is not None and not isinstance(test, SPRT):
        raise MatchError(f"sprt is a santorini.match.SPRT or None, not {shown(test)}")
    if test is not None and plan.rotations != 2:
        raise MatchError("a sequential test is for a match of two players")
    if workers is not None and (type(workers) is not int or not 0 <= workers <= 1_000):
        raise MatchError(f"workers is None or a number from 0 to 1000, not {shown(workers)}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise MatchError(f"executor is a concurrent.futures.Executor or None, not {shown(executor)}")
    if save is not None and not isinstance(save, str | PathLike):
        raise MatchError(f"save is the path of a file, not {shown(save)}")
    if resume and save is None:
        raise MatchError("there is nothing to resume: save names no file")


class _State:
    """The games that are over, and whether the test is decided by whole rounds in their order."""

    def __init__(self, plan: Plan, test: SPRT | None, games: dict[int, Game]) -> None:
        self.plan = plan
        self.test = test
        self.games = games
        self.rounds = 0
        self.counts = [0] * 5
        self.decided = False
        self._count()

    def add(self, game: Game) -> None:
        self.games[game.number] = game
        self._count()

    def _count(self) -> None:
        """Count the rounds that are over, as long as all before are, until the test is decided."""
        size = self.plan.a_round
        while self.test is not None and not self.decided:
            numbers = range(self.rounds * size + 1, (self.rounds + 1) * size + 1)
            if not all(number in self.games for number in numbers) or numbers[0] > self.plan.total:
                return
            pair = [self.games[number] for number in numbers]
            counts = pairs_of(self.plan.players[0].name, [pair])
            self.counts = [one + more for one, more in zip(self.counts, counts, strict=True)]
            self.rounds += 1
            self.decided = self.test.decide(self.counts) is not None

    def match(self) -> Match:
        """Return the match so far, or, if it is decided, as far as it took to decide it."""
        last = self.rounds * self.plan.a_round if self.decided else self.plan.total
        return Match(
            players=tuple(player.name for player in self.plan.players),
            rules=self.plan.rules,
            seed=self.plan.seed,
            games=tuple(self.games[number] for number in sorted(self.games) if number <= last),
            rotations=self.plan.rotations,
            total=self.plan.total,
            test=self.test,
        )
