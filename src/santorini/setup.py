"""`Setup`: anything that one can write down about a board, valid or not.

Board editors, puzzles and readers work on a `Setup`; `Setup.position` makes it a `Position` or says what is wrong.

What only some setups need (the checks, JSON, other notations) is imported when it is first used: whoever plays from the
start of a game does not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import attrs

from santorini import postext
from santorini.core.board import Board, seat_number
from santorini.core.codes import CHANCE
from santorini.errors import NotationError, SetupError, shown
from santorini.powers import card_of
from santorini.rules import Rules
from santorini.squares import SQUARES, Square, mask_of, square_index, squares_of

if TYPE_CHECKING:
    from santorini.position import Position


class Problem(StrEnum):
    """Why a setup is no valid position.

    `LOW_DOME` (a dome on fewer than three blocks in a game in which nobody can build one) and `WORKER_COUNT` (more or
    fewer workers than the rules give) may be waived; a board with the others makes no sense.
    """

    LOW_DOME = "low-dome"
    WORKER_COUNT = "worker-count"
    SHARED_SQUARE = "shared-square"
    WORKER_ON_DOME = "worker-on-dome"
    PLAYER = "player"
    TURN_STATE = "turn-state"
    MEMORY = "memory"
    OUTCOME = "outcome"


WAIVABLE: Final = frozenset({Problem.LOW_DOME, Problem.WORKER_COUNT})

_SENTENCES: Final = {
    Problem.LOW_DOME: "a dome lies on fewer than three blocks, which nobody in this game can build (may be waived)",
    Problem.WORKER_COUNT: "a side has more or fewer workers than the rules give (may be waived)",
    Problem.SHARED_SQUARE: "two workers stand on one square",
    Problem.WORKER_ON_DOME: "a worker stands on a dome",
    Problem.PLAYER: "there is no such player",
    Problem.TURN_STATE: "what the turn has done so far contradicts itself or the rules",
    Problem.MEMORY: "what is remembered is read by no power in this game, or contradicts the rules",
    Problem.OUTCOME: "the stated end of the game contradicts the board or the rules",
}


def _items(values: object, what: str) -> tuple[Any, ...]:
    """Return the items of a collection that is no text; a mapping is none that was meant."""
    if isinstance(values, (str, bytes, dict)) or not isinstance(values, Iterable):
        raise SetupError(f"{what}, not {shown(values)}")
    return tuple(values)


def _heights(values: Iterable[int]) -> tuple[int, ...]:
    what = "heights are 25 numbers of blocks from 0 to 3, a1 first"
    heights = _items(values, what)
    for height in heights:
        if type(height) is not int or not 0 <= height <= 3:
            raise SetupError(f"{what}, and {shown(height)} is none")
    if len(heights) != len(SQUARES):
        raise SetupError(f"{what}, not {len(heights)}")
    return heights


def _squares(values: object) -> tuple[Square, ...]:
    squares = _items(values, "squares are given as a sequence of names")
    mask = 0
    for square in squares:
        bit = 1 << square_index(square)
        if mask & bit:
            raise SetupError(f"each square is named once, and {square} is named twice")
        mask |= bit
    return squares_of(mask)


def _domes(values: Iterable[Square]) -> frozenset[Square]:
    return frozenset(_squares(values))


def _sides(values: Iterable[Iterable[Square]]) -> tuple[tuple[Square, ...], ...]:
    return tuple(map(_squares, _items(values, "workers are given as the squares of each side")))


def _players(values: Iterable[int]) -> frozenset[int]:
    what = "climbed holds numbers of players"
    given = _items(values, what)
    for player in given:
        if type(player) is not int or not 1 <= player <= 4:
            raise SetupError(f"{what}, and {shown(player)} is none")
    players = frozenset(given)
    if len(players) < len(given):
        raise SetupError("climbed names each player once")
    return players


@attrs.frozen(kw_only=True)
class Setup:
    """A board as one may write it down.

    `heights` are the blocks of the 25 squares, a1 first; `workers` has the squares of each side; `player` makes the
    next step, 0 standing for chance; `climbed` holds the players who moved up in their latest own turn, where a power
    reads that, and not the player whose turn it is. Everything else that a position may contain, such as what the turn
    under way has done so far, is kept in `details`, the `key=value` words of the position text.

    Raises `SetupError` or `NotationError` at once for values that are none, such as a height of 7, a square "z9" or a
    player whom the rules do not have.

    >>> Setup(rules=Rules(), heights=[0] * 25, workers=[["b2", "d4"], ["b4", "d2"]]).problems()
    frozenset()
    """

    rules: Rules
    heights: tuple[int, ...] = attrs.field(default=(0,) * 25, converter=_heights)
    domes: frozenset[Square] = attrs.field(default=frozenset(), converter=_domes)
    workers: tuple[tuple[Square, ...], ...] = attrs.field(default=((), ()), converter=_sides)
    player: int = 1
    climbed: frozenset[int] = attrs.field(default=frozenset(), converter=_players)
    details: str = ""

    def __attrs_post_init__(self) -> None:
        check_rules(self.rules)
        if self.rules.drafts:
            raise SetupError("there is no board as long as the rules draft powers or seats")
        players, sides = self.rules.players, self.rules.sides
        if type(self.player) is not int or not 0 <= self.player <= 4:
            raise SetupError(f"players are numbered from 1 to 4, with 0 for chance, not {shown(self.player)}")
        if len(self.workers) != sides:
            raise SetupError(f"workers are given for each of the {sides} sides, not for {len(self.workers)}")
        if any(player > players for player in self.climbed):
            raise SetupError(f"climbed names player {max(self.climbed)} in a game of {players} players")
        if not isinstance(self.details, str):
            raise SetupError(f"details are a text, not {shown(self.details)}")
        self._written()

    def text(self) -> str:
        """Return the setup as a line of text."""
        written = self._written()
        return position_text(self.rules, written.board)

    def _written(self) -> postext.Written:
        b = Board()
        b.l1, b.l2, b.l3 = (
            sum(1 << index for index, height in enumerate(self.heights) if height >= level) for level in (1, 2, 3)
        )
        b.dome = mask_of(self.domes)
        for side, squares in enumerate(self.workers):
            for square in squares:
                b.put(side, square_index(square))
        for player in self.climbed:
            b.note_climb(self.rules.seat(player), True)
        written = postext.read_details(self.rules.ids, b, self.player, self.details)
        b.history |= _line_up(self.rules, written.cards, written.out) << 4
        return written

    def problems(self) -> frozenset[Problem]:
        """Return why this is no valid position; empty if it is one."""
        return frozenset(_problems(self.rules, self._written()))

    def position(self, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the position; raise `SetupError` with the problems unless each is waived.

        Only `LOW_DOME` and `WORKER_COUNT` may be waived. A player who has no turn has lost in the position returned.
        """
        from santorini.position import Position  # noqa: PLC0415 - positions stand above setups

        waived = waived_of(waive)
        problems = self.problems() - waived
        if problems:
            raise SetupError("; ".join(_SENTENCES[problem] for problem in Problem if problem in problems), problems)
        board = _opened(self.rules, self._written())
        self.rules.machine.settle(board)
        return Position._of(self.rules, board)

    @classmethod
    def of_board(cls, rules: Rules, board: Board) -> Setup:
        """Return the setup of a board of the core.

        Raises `SetupError` if it holds something that cannot be written down.
        """
        check_rules(rules)
        if not isinstance(board, Board):
            raise SetupError(f"a board is a santorini.Board, not {shown(board)}")
        try:
            written = postext.read(position_text(rules, board))
            setup = cls._of_written(written, rules)
        except (NotationError, LookupError, ValueError, OverflowError) as error:
            raise SetupError(f"the board cannot be written down: {shown(str(error))}") from None
        if not _opened(rules, setup._written()).same(board):
            raise SetupError("the board holds something that cannot be written down")
        return setup

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None) -> Setup:
        """Return the setup that a line of text stands for.

        Without `rules` those that the text tells are taken, the others at their defaults. Raises `NotationError` if the
        text cannot be read, `RulesError` for powers that do not go together (`UnknownPowerError` for one that does not
        exist), and `SetupError` if the text names other powers than `rules`.
        """
        if rules is not None:
            check_rules(rules)
        written = postext.read(text)
        if rules is None:
            rules = _rules_of(written)
        elif rules.ids != written.ids or dict(_told(rules)) != written.told:
            raise SetupError(f"the text has the powers {_names(written.ids, written.told)}, the rules have "
                             f"{_names(rules.ids, dict(_told(rules)))}")  # fmt: skip
        return cls._of_written(written, rules)

    @classmethod
    def _of_written(cls, written: postext.Written, rules: Rules) -> Setup:
        b = written.board
        return cls(
            rules=rules,
            heights=[b.height(index) for index in range(25)],
            domes=squares_of(b.dome),
            workers=[squares_of(b.workers(side)) for side in range(rules.sides)],
            player=0 if b.decider == CHANCE else seat_number(b.decider) + 1,
            climbed=[player for player in range(1, rules.players + 1) if b.climbed_before(rules.seat(player))],
            details=written.details,
        )

    @classmethod
    def from_santorini_ai(cls, text: str) -> Setup:
        """Return the setup that a string of the Rust engine santorini-ai stands for.

        That notation does not tell low domes from complete towers; each dome is read as one on three blocks.
        Raises `NotationError`, or `UnknownPowerError` for a power that this package does not have.

        >>> Setup.from_santorini_ai("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4").text()
        '00000/00000/00000/00000/00000 1 -:b3,d3 -:c2,c4'
        """
        from santorini import compat  # noqa: PLC0415 - see above

        return cls.from_text(compat.position_text(text))

    def to_json(self) -> str:
        """Return the setup and its rules as a JSON text."""
        from santorini import jsontext  # noqa: PLC0415 - see above

        return jsontext.dump(self._fields(), self.rules)

    def _fields(self) -> dict[str, Any]:
        return {
            "heights": list(self.heights),
            "domes": sorted(self.domes),
            "workers": [list(side) for side in self.workers],
            "player": self.player,
            "climbed": sorted(self.climbed),
            "details": self.details,
        }

    @classmethod
    def from_json(cls, text: str) -> Setup:
        """Return the setup that a JSON text stands for.

        Raises `NotationError` with the path of what is wrong, and `RulesError` for rules that do not exist or do not go
        together (`UnknownPowerError` for a power that does not exist).
        """
        from santorini import jsontext  # noqa: PLC0415 - see above

        document = jsontext.Document(text)
        try:
            return cls(rules=document.rules, **document.fields)
        except NotationError as error:  # all else has been looked at, one value after the other
            raise document.wrong_text(error, "details") from None


def check_rules(rules: object) -> None:
    """Raise `SetupError` for what is no rules."""
    if not isinstance(rules, Rules):
        raise SetupError(f"rules are a santorini.Rules, not {shown(rules)}")


def waived_of(problems: Iterable[Problem]) -> frozenset[Problem]:
    """Return the problems that are to be waived; raise `SetupError` if they are none that may be."""
    try:
        waived = frozenset(problems)
    except TypeError:
        waived = None
    if waived is None or isinstance(problems, str) or not waived <= WAIVABLE:
        raise SetupError(f"only {' and '.join(sorted(WAIVABLE))} may be waived, in a collection, not {shown(problems)}")
    return waived


def _names(ids: tuple[str | None, ...], told: dict[str, str]) -> str:
    return ", ".join([*(name or "none" for name in ids), *(f"{key}={value}" for key, value in told.items())])


def _told(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what a text tells of the rules besides the powers: cards that lie aside, and what is not as usual."""
    for key, power in (("night", rules.night), ("fleece", rules.fleece)):
        if power is not None:
            yield key, card_of(power).id
    if rules.cards != "bga":
        yield "edition", rules.cards
    if rules.setup is not None:
        yield "setup", rules.setup
    if rules.first != rules.usual_first:
        yield "first", str(rules.first)
    if rules.seating != tuple(range(1, rules.players + 1)):
        yield "seating", ",".join(map(str, rules.seating))


def _rules_of(written: postext.Written) -> Rules:
    """Return the rules of which a text tells."""
    options: dict[str, Any] = dict(written.told)
    if "edition" in options:
        options["cards"] = options.pop("edition")
    if "first" in options:
        options["first"] = int(options["first"])
    if "seating" in options:
        options["seating"] = tuple(map(int, options["seating"].split(",")))
    return Rules(powers=written.ids, **options)


def position_text(rules: Rules, board: Board) -> str:
    """Return the line of text for a board."""
    machine = rules.machine
    cards = _cards(rules.held(board)) if board.line_up % machine.ways else ""
    told = [f"{key}={value}" for key, value in _told(rules)]
    return postext.write(rules.ids, board, told, cards, machine.out(board) + 1)


def _cards(held: tuple[tuple[str, ...], ...]) -> str:
    return "/".join("+".join(ids) or "-" for ids in held)


def _line_up(rules: Rules, cards: str, out: int) -> int:
    """Return the number of the line-up that texts `cards=...` and `out=...` stand for, 0 if nobody is out."""
    machine = rules.machine
    if out and not machine.eliminates:
        raise SetupError("only of three players one can be out while the game goes on")
    first = out * machine.ways
    if not cards:
        return first
    lying = Board()
    for number in range(first, first + machine.ways):
        lying.history = number << 4
        if _lying(_cards(rules.held(lying))) == _lying(cards):
            return number
    raise SetupError(f"the cards of this game cannot come to lie as cards={shown(cards)} says")


def _lying(cards: str) -> list[list[str]]:
    """Return the cards of each player, in an order that does not matter."""
    return [sorted(side.split("+")) for side in cards.split("/")]


def _opened(rules: Rules, written: postext.Written) -> Board:
    """Return the board of a setup, with the kinds of steps with which a turn opens if one starts."""
    from santorini import rebuild  # noqa: PLC0415 - see above

    return rebuild.at_start(rules.machine, written.board) if written.starts else written.board


def _problems(rules: Rules, written: postext.Written) -> Iterator[Problem]:
    from santorini import checks  # noqa: PLC0415 - see above

    b = written.board
    seats = {seat for seat in rules.machine.seats if seat != rules.machine.out(b)}
    if b.turn not in seats or b.decider not in seats | {CHANCE}:
        yield Problem.PLAYER
        return
    board_checks = {
        Problem.SHARED_SQUARE: checks.squares_fit,
        Problem.WORKER_ON_DOME: checks.feet_fit,
        Problem.LOW_DOME: checks.domes_fit,
        Problem.WORKER_COUNT: checks.counts_fit,
        Problem.MEMORY: checks.memory_fits,
    }
    broken = [problem for problem, fits in board_checks.items() if not fits(rules, b)]
    yield from broken
    if Problem.SHARED_SQUARE in broken or Problem.WORKER_ON_DOME in broken or not checks.cards_fit(rules, b):
        return  # nobody can play on such a board, so how play may have led to it cannot be asked
    if b.result:
        if not checks.outcome_fits(rules, b):
            yield Problem.OUTCOME
    elif not written.starts and not checks.turn_fits(rules, b):
        yield Problem.TURN_STATE
