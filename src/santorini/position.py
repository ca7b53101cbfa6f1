"""`Position`: where a game stands, immutable; the face of everything that can be asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal

from santorini import explain, postext
from santorini.core import codes
from santorini.core.board import Board, seat_number
from santorini.core.machine import Machine
from santorini.core.squares import NOWHERE, SYMMETRIES
from santorini.errors import IllegalStepError, NotationError, shown, type_name
from santorini.explain import Blocked
from santorini.notation import Reading, read_steps
from santorini.outcome import REASONS, Outcome
from santorini.rules import Rules
from santorini.setup import Problem, Setup, position_text
from santorini.squares import SQUARES, Square, square_index, squares_of
from santorini.steps import STEPS, AnyStep, Step, Turn, steps_of, text_of
from santorini.view import View

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

#: Who decides in a position in which chance does.
CHANCE: Final = 0

_step: Final = STEPS.__getitem__
_new: Final = object.__new__


class Position:
    """A position of a game: immutable, comparable, hashable, picklable.

    Positions come from `Rules.start`, `play`, `Setup.position`, `from_text` and `from_json`; the constructor is not
    for use. Players are numbered from 1.

    >>> from santorini import Rules
    >>> position = Rules().start().play("b2 d4 c2 d3")
    >>> position.play("b2-b3^c3").height("c3")
    1
    """

    __slots__ = ("_board", "_context")

    _board: Board
    # The rules, and with them the steps once they were asked for: a million positions with a slot more for these would
    # not fit into 250 MB.
    _context: Rules | tuple[Rules, tuple[AnyStep, ...]]

    def __init__(self) -> None:
        raise TypeError("positions come from Rules(...).start(), Setup(...).position() or Position.from_text(...)")

    @classmethod
    def _of(cls, rules: Rules, board: Board) -> Position:
        """Wrap a board that nothing writes to any more."""
        return _wrap(rules, board)

    # ------------------------------------------------------------------ the board

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        context = self._context
        return context if isinstance(context, Rules) else context[0]

    @property
    def phase(self) -> Literal["drafting", "placing", "playing", "over"]:
        """Whether powers are being drafted, workers placed, or turns played, or the game is over."""
        if self._board.result:
            return "over"
        return "placing" if self._board.kinds & codes.SETUP else "playing"

    @property
    def decider(self) -> int | None:
        """The player who makes the next step, `CHANCE` (0) if chance does, `None` when the game is over."""
        if self._board.result:
            return None
        decider = self._board.decider
        return CHANCE if decider == codes.CHANCE else seat_number(decider) + 1

    @property
    def powers(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the powers that each player has now.

        They are those of the rules unless cards have changed hands (Circe), been turned up (Chaos) or been suspended
        (Nyx).
        """
        return self.rules.held(self._board)

    @property
    def chances(self) -> tuple[tuple[AnyStep, Fraction], ...]:
        """The steps that chance may make now, each with its probability; none where a player decides."""
        if self.decider != CHANCE:
            return ()
        from fractions import Fraction  # noqa: PLC0415 - slow to load, and seldom asked for

        steps = self.steps
        return tuple((step, Fraction(1, len(steps))) for step in steps)

    def draw(self, rng: Random) -> AnyStep:
        """Return a step of chance, drawn with a generator of the caller's; raise `NotationError` where none is made.

        >>> import random
        >>> from santorini import Rules
        >>> Rules(powers=("chaos", None)).start().draw(random.Random(1)).kind
        'choose'
        """
        if self.decider != CHANCE:
            raise NotationError("chance decides nothing here")
        steps = self.steps
        return steps[int(rng.random() * len(steps))]

    @property
    def turn_player(self) -> int:
        """The player whose turn it is (or was, when the game is over)."""
        return seat_number(self._board.turn) + 1

    @property
    def midturn(self) -> bool:
        """Whether the player whose turn it is has made a step of it already."""
        return bool(self._board.tally)

    @property
    def heights(self) -> tuple[int, ...]:
        """The numbers of blocks, 0-3, of the 25 squares in the order of `SQUARES`; domes are not counted."""
        return tuple(self._board.height(index) for index in range(len(SQUARES)))

    @property
    def domes(self) -> frozenset[Square]:
        """The squares with a dome."""
        return frozenset(squares_of(self._board.dome))

    def height(self, square: Square) -> int:
        """Return the number of blocks on a square, 0-3."""
        return self._board.height(square_index(square))

    def has_dome(self, square: Square) -> bool:
        """Return whether a dome closes a square."""
        return bool(self._board.dome >> square_index(square) & 1)

    def workers(self, player: int) -> tuple[Square, ...]:
        """Return the squares of a player's workers, in the order of `SQUARES`; partners share theirs."""
        if type(player) is not int or not 1 <= player <= self.rules.players:
            raise NotationError(f"there is no player {shown(player)}")
        return squares_of(self._board.workers(self.rules.side(player)))

    def worker_at(self, square: Square) -> int | None:
        """Return the player whose worker stands on a square, of partners the first one, `None` if nobody does."""
        index = square_index(square)
        for side in range(self.rules.sides):
            if self._board.workers(side) >> index & 1:
                return side + 1
        return None

    @property
    def eliminated(self) -> frozenset[int]:
        """The players, of three, who have lost while the others go on."""
        out = self.rules.machine.out(self._board)
        return frozenset() if out < 0 else frozenset({out + 1})

    @property
    def climbed(self) -> frozenset[int]:
        """The players who moved up in their latest own turn, as long as it can still matter to their opponents.

        Known only where a power of the game reads it. A climb counts from the end of the turn in which it was made to
        the start of that player's next turn; so the player whose turn it is never is among them, neither for the turn
        before nor for what has been done in this one.
        """
        players = range(1, self.rules.players + 1)
        return frozenset(player for player in players if self._board.climbed_before(self.rules.seat(player)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it goes on."""
        result = self._board.result
        if not result:
            return None
        players = range(1, self.rules.players + 1)
        winners = frozenset(player for player in players if result >> self.rules.side(player) & 1)
        losers = frozenset(players) - winners if winners else self.eliminated
        cause = self.rules.cause(self._board, result >> 4 & 15)
        return Outcome(winners, losers, REASONS[result >> 8], cause)

    def board(self) -> Board:
        """Return a copy of the board of the core, for engines; writing to it changes no position."""
        return self._board.copy()

    # ------------------------------------------------------------------ steps and turns

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The legal steps; none when the game is over."""
        context = self._context
        if not isinstance(context, Rules):
            return context[1]
        steps = self._listed()
        self._context = (context, steps)
        return steps

    def _listed(self) -> tuple[AnyStep, ...]:
        return tuple(map(_step, self.rules.machine.step_list(self._board)))

    def turns(self) -> Iterator[Turn]:
        """Yield the ways to go on until the turn is over: whole turns where a turn starts, else what is left of one.

        Turns come one after the other as they are asked for, since some powers have very many. Orders that lead to the
        same board count as different turns, except that of moves that may repeat without end each situation is passed
        once, by a shortest way.
        """
        return _turns(self.rules.machine, self._board, self._cursor())

    def play(self, what: str | Step | Turn | Iterable[Step]) -> Position:
        """Return the position after a step, a turn, or any text of steps and turns; this position stays as it is.

        Raises `NotationError` if a text cannot be read (also if it marks a step with `#` that does not win), and
        `IllegalStepError` with the reason if a step is not legal, or if there is none.
        """
        if isinstance(what, Step):
            context = self._context
            rules = context if isinstance(context, Rules) else context[0]
            board = rules.machine.checked(self._board, what.code)
            if board is None:
                raise self._refusal(what)
            return _wrap(rules, board)
        position = self
        for step, wins, place in self._read(what):
            after = position.play(step)
            if wins:
                position._expect_win(after, step, place, what)
            position = after
        return position

    def resign(self) -> Position:
        """Return the position after the player who decides has given up.

        That loses the game, for partners as well; of three players who resigns is out, and the others go on. Raises
        `NotationError` where no player decides.
        """
        if self.decider is None or self.decider == CHANCE:
            raise NotationError("nobody decides here who could resign")
        return _wrap(self.rules, self.rules.machine.resigned(self._board))

    def agree_draw(self) -> Position:
        """Return the position after the game was ended as a draw, by agreement or by who judges it.

        Raises `NotationError` if the game is over.
        """
        if self._board.result:
            raise NotationError("the game is over")
        board = self._board.copy()
        board.close(codes.AGREED << 8)
        self.rules.machine.settle(board)
        return _wrap(self.rules, board)

    def _expect_win(self, after: Position, step: Step, place: int, what: object) -> None:
        if after.outcome is None or self.turn_player not in after.outcome.winners:
            message = f"at character {place + 1}: {step} is marked with # but does not win"
            raise NotationError(message, text=str(what), place=place)

    def _read(self, what: object) -> Iterable[tuple[Step, bool, int]]:
        if isinstance(what, str):
            return [(reading.step, reading.wins, reading.place) for reading in self._readings(what)]
        if isinstance(what, Step):
            return [(what, False, 0)]
        if not isinstance(what, Iterable):
            raise NotationError(f"a text, a step or a turn was expected, not {type_name(what)}")
        steps = steps_of(what)
        if not steps:
            raise IllegalStepError(self, None, self._nothing_done())
        return [(step, False, 0) for step in steps]

    def _nothing_done(self) -> Blocked:
        return explain.nothing_done(self._board)

    def _without(self, players: Iterable[int]) -> Position:
        """Return the position after players have given up before anybody has placed a worker."""
        board = self._board.copy()
        machine = self.rules.machine
        machine.lose(board, sum(1 << self.rules.side(player) for player in players), codes.RESIGNED, 0)
        machine.settle(board)
        return _wrap(self.rules, board)

    def _refusal(self, step: Step) -> IllegalStepError:
        return IllegalStepError(self, step, explain.blocked(self.rules, self._board, step))

    def play_unchecked(self, step: Step) -> Position:
        """Return the position after a step that is known to be legal, one of `steps`.

        For engines: what an illegal step leads to is undefined.
        """
        try:
            code = step.code
        except AttributeError:
            raise NotationError(f"a step was expected, not {type_name(step)}") from None
        rules = self.rules
        return _wrap(rules, rules.machine.play(self._board, code))

    def why_not(self, what: str | Step | Turn | Iterable[Step]) -> Blocked | None:
        """Return why something cannot be played, and `None` if it can.

        The first step that is not legal is explained. A text may stop in the middle of a turn or go on into later
        ones, as for `play`; a `Turn` has to be one whole turn, or all that is left of one. Raises `NotationError` if a
        text cannot be read.
        """
        if isinstance(what, Step):
            return explain.why_not_step(self.rules, self._board, what)
        if isinstance(what, Turn):
            return explain.why_not_turn(self.rules, self._board, what.steps)
        try:
            self.play(what)
        except IllegalStepError as error:
            return error.blocked
        return None

    def parse(self, text: str) -> tuple[AnyStep, ...]:
        """Return the steps that a text stands for here, without asking whether they are legal.

        Raises `NotationError` with the place.
        """
        return tuple(reading.step for reading in self._readings(text))

    def _readings(self, text: str) -> list[Reading]:
        return read_steps(text, self._cursor())

    def format(self, steps: Iterable[Step]) -> str:
        """Return the notation of steps made from here; raise `NotationError` for what is no sequence of steps."""
        return text_of(steps_of(steps), self._cursor())

    def _cursor(self) -> Square | None:
        active = self._board.active
        return None if active == NOWHERE else SQUARES[active]

    # ------------------------------------------------------------------ identity

    @property
    def key(self) -> int:
        """A 64-bit hash that is the same in every process and on every machine: for tables and books.

        Equal positions have equal keys. Rules are not part of it.
        """
        return self._board.key() & 0xFFFFFFFF | (self._board.key2() & 0xFFFFFFFF) << 32

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board.same(other._board) and (self.rules is other.rules or self.rules == other.rules)

    def __hash__(self) -> int:
        return self._board.key()

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.rules, self._board.words())

    # ------------------------------------------------------------------ symmetry

    def transform(self, symmetry: int) -> Position:
        """Return the image under one of the eight symmetries of the board.

        0 changes nothing, 1-3 turn the board by quarter turns, 4-7 do the same after a reflection of the columns.
        """
        if type(symmetry) is not int or not 0 <= symmetry < SYMMETRIES:
            raise NotationError(f"symmetries are numbered from 0 to 7, not {shown(symmetry)}")
        return _wrap(self.rules, self.rules.machine.turned(self._board, symmetry))

    def symmetries(self) -> tuple[Position, ...]:
        """Return the eight images, this position first."""
        return tuple(self.transform(symmetry) for symmetry in range(SYMMETRIES))

    def canonical(self) -> Position:
        """Return the same one of the eight images for all of them."""
        return min(self.symmetries(), key=lambda position: position._board.words())

    # ------------------------------------------------------------------ text

    def text(self) -> str:
        """Return the position as one line of text, see the reference on notation."""
        return position_text(self.rules, self._board)

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the position that a line of text stands for.

        Without `rules` those that the text tells are taken, the others at their defaults. Raises `NotationError` if the
        text cannot be read, `RulesError` for powers that do not go together (`UnknownPowerError` for one that does not
        exist), and `SetupError` if it is no valid position, apart from the problems in `waive`.
        """
        if str(text).lstrip(" \t").startswith("draft"):
            from santorini.draft import Draft  # noqa: PLC0415 - drafts stand above positions, and few need them

            return Draft.from_text(text, rules, waive=waive)
        return Setup.from_text(text, rules).position(waive=waive)

    def to_json(self) -> str:
        """Return the position and its rules as a JSON text."""
        return self.setup().to_json()

    @classmethod
    def from_json(cls, text: str, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the position that a JSON text stands for; raise errors as `from_text` does, with the path."""
        if '"santorini-draft"' in str(text):
            from santorini.draft import Draft  # noqa: PLC0415 - drafts stand above positions, and few need them

            return Draft.from_json(text, waive=waive)
        return Setup.from_json(text).position(waive=waive)

    def setup(self) -> Setup:
        """Return the position as a `Setup`, which can be changed and made a position again."""
        return Setup.of_board(self.rules, self._board)

    def view(self, player: int) -> View:
        """Return what a player may know of the position; raise `NotationError` if there is no such player."""
        return View(self, player)

    @property
    def concealed(self) -> bool:
        """Whether something has been left out that only another player may know: this is part of a `View`."""
        return self.rules.machine.lacks(self._board)

    def _as_known_to(self, player: int) -> Position:
        """Return what a player may know; this position itself where nothing is hidden."""
        machine = self.rules.machine
        if not machine.concealers or self._board.result:
            return self
        board = self._board.copy()
        machine.conceal(board, self.rules.seat(player))
        return self if board.same(self._board) else _wrap(self.rules, board)

    def _worlds(self) -> list[Board]:
        """Return the boards that this one, of which something has been left out, may stand for; see `_may_be`."""
        machine = self.rules.machine
        boards = [self._board]
        for power in machine.concealers:
            if power.lacks(self._board):
                boards = [board for one in boards for board in power.supposes(one)]
        for board in boards:
            machine.retell(board)
        return [board for board in boards if machine.has_step(board.copy())]

    def _may_be(self, board: Board) -> bool:
        """Return whether play may have led to one of `_worlds`, which takes a while to tell in the middle of a turn."""
        from santorini import checks  # noqa: PLC0415 - few need it

        return not board.tally or checks.turn_fits(self.rules, board)

    def __str__(self) -> str:
        return postext.picture(tuple("+".join(ids) or None for ids in self.powers), self._board)

    def __repr__(self) -> str:
        return f"<Position {self.text()}>"


def _wrap(rules: Rules, board: Board) -> Position:
    position = _new(Position)
    position._context = rules
    position._board = board
    return position


def won_by_step(before: Position, after: Position) -> bool:
    """Tell whether a step that led from one position to another has won the game for the player whose turn it was."""
    outcome = after.outcome
    return outcome is not None and before.turn_player == after.turn_player in outcome.winners


def _restore(rules: Rules, words: tuple[int, ...]) -> Position:
    board = Board()
    board.load(words)
    return Position._of(rules, board)


def _turns(machine: Machine, start: Board, cursor: Square | None) -> Iterator[Turn]:
    """Walk the steps of a turn; where moves repeat, breadth first and each situation once."""
    start = start.copy()  # hooks are asked on it
    repeats = machine.roles[start.role].repeats
    seen = {start.key()}
    todo: list[tuple[Board, tuple[AnyStep, ...]]] = [(start, ())]
    while todo:
        board, path = todo.pop(0) if repeats else todo.pop()
        later: list[tuple[Board, tuple[AnyStep, ...]]] = []
        for code in machine.step_list(board):
            after = machine.play(board, code)
            steps = (*path, STEPS[code])
            if after.result or not after.tally:
                wins = after.turn == start.turn and bool(after.result >> (start.turn & 3) & 1)
                yield Turn._of(steps, wins, cursor)
            elif not repeats or after.key() not in seen:
                seen.add(after.key())
                later.append((after, steps))
        todo.extend(later if repeats else reversed(later))
