"""`Setup`: anything that one can write down about a board, valid or not.

Board editors, puzzles and readers work on a `Setup`; `Setup.position` makes it a `Position` or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import attrs

from santorini import compat, jsontext, postext
from santorini.core import codes, procedure
from santorini.core.board import ROAMED, Board
from santorini.core.power import H_DOMES, H_SOURCES, READS_CLIMB
from santorini.core.squares import NOWHERE
from santorini.errors import SetupError, shown
from santorini.rules import Rules
from santorini.squares import SQUARES, Square, mask_of, squares_of

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
    Problem.MEMORY: "something is remembered that no power in this game reads",
    Problem.OUTCOME: "the stated end of the game contradicts the board or the rules",
}


def _items(values: object, what: str) -> tuple[object, ...]:
    """Return the items of a collection that is no text; a mapping is none that was meant."""
    if isinstance(values, (str, bytes, dict)) or not isinstance(values, Iterable):
        raise SetupError(f"{what}, not {shown(values)}")
    return tuple(values)


def _heights(values: Iterable[object]) -> tuple[int, ...]:
    what = "heights are 25 numbers of blocks from 0 to 3, a1 first"
    given = _items(values, what)
    heights = tuple(height for height in given if type(height) is int and 0 <= height <= 3)
    if not len(given) == len(heights) == len(SQUARES):
        raise SetupError(what)
    return heights


def _squares(values: object) -> tuple[Square, ...]:
    return squares_of(mask_of(_items(values, "squares are given as a sequence of names")))


def _domes(values: Iterable[Square]) -> frozenset[Square]:
    return frozenset(_squares(values))


def _sides(values: Iterable[Iterable[Square]]) -> tuple[tuple[Square, ...], ...]:
    sides = tuple(map(_squares, _items(values, "workers are given as the squares of each side")))
    if len(sides) > 3:
        raise SetupError("there are three sides at most")
    return sides


def _players(values: Iterable[int]) -> frozenset[int]:
    what = "climbed holds numbers of players"
    given = _items(values, what)
    players = frozenset(player for player in given if type(player) is int and 1 <= player <= 4)
    if any(type(player) is not int or player not in players for player in given):
        raise SetupError(what)
    return players


@attrs.frozen(kw_only=True)
class Setup:
    """A board as one may write it down.

    `heights` are the blocks of the 25 squares, a1 first; `workers` has the squares of each side; `player` makes the
    next step; `climbed` holds the players who moved up in their latest own turn, where a power reads that. Everything
    else that a position may contain, such as what the turn under way has done so far, is kept in `details`, the
    `key=value` words of the position text.

    Raises `SetupError` or `NotationError` at once for values that are none, such as a height of 7 or a square "z9".

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
        if not isinstance(self.rules, Rules):
            raise SetupError(f"rules are a santorini.Rules, not {shown(self.rules)}")
        if type(self.player) is not int or not 1 <= self.player <= 4:
            raise SetupError(f"players are numbered from 1 to 4, not {shown(self.player)}")
        if not isinstance(self.details, str):
            raise SetupError(f"details are a text, not {shown(self.details)}")
        self._written()

    def text(self) -> str:
        """Return the setup as a line of text."""
        written = self._written()
        return postext.write(written.ids, written.board)

    def _written(self) -> postext.Written:
        heights = "/".join("".join(self._sign(row * 5 + column) for column in range(5)) for row in range(4, -1, -1))
        sides = [
            f"{name or '-'}{'+' if player in self.climbed else ''}:{','.join(squares)}"
            for player, (name, squares) in enumerate(zip(self._names(), self.workers, strict=False), 1)
        ]
        return postext.read(" ".join([heights, str(self.player), *sides, self.details]))

    def _names(self) -> list[str | None]:
        return [*self.rules.ids, *[None] * 3][: len(self.workers)]

    def _sign(self, index: int) -> str:
        return ("ABCD" if SQUARES[index] in self.domes else "0123")[self.heights[index]]

    def problems(self) -> frozenset[Problem]:
        """Return why this is no valid position; empty if it is one."""
        return frozenset(_problems(self.rules, self._written()))

    def position(self, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the position; raise `SetupError` with the problems unless each is waived.

        Only `LOW_DOME` and `WORKER_COUNT` can be waived. A player without a turn has lost in the position returned.
        """
        from santorini.position import Position  # noqa: PLC0415 - positions stand above setups

        waived = _waived(waive)
        problems = self.problems() - waived
        if problems:
            raise SetupError("; ".join(_SENTENCES[problem] for problem in Problem if problem in problems), problems)
        board = _opened(self.rules, self._written())
        self.rules.machine.settle(board)
        return Position._of(self.rules, board)

    @classmethod
    def of_board(cls, rules: Rules, board: Board) -> Setup:
        """Return the setup of a board of the core."""
        words = postext.write(rules.ids, board).split()
        return cls(
            rules=rules,
            heights=[board.height(index) for index in range(25)],
            domes=squares_of(board.dome),
            workers=[squares_of(board.workers(side)) for side in range(len(rules.ids))],
            player=board.decider + 1,
            climbed=[player + 1 for player in range(len(rules.ids)) if board.climbed_before(player)],
            details=" ".join(word for word in words if "=" in word),
        )

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None) -> Setup:
        """Return the setup that a line of text stands for.

        Without `rules` those of the powers in the text are taken, with default options. Raises `NotationError` if the
        text cannot be read, `RulesError` for powers that do not go together, and `SetupError` if it names other powers
        than `rules`.
        """
        return cls._of_written(postext.read(text), text, rules)

    @classmethod
    def _of_written(cls, written: postext.Written, text: str, rules: Rules | None) -> Setup:
        if rules is None:
            rules = Rules(powers=written.ids)
        elif not isinstance(rules, Rules):
            raise SetupError(f"rules are a santorini.Rules, not {shown(rules)}")
        elif rules.ids != written.ids:
            raise SetupError(f"the text has the powers {_names(written.ids)}, the rules have {_names(rules.ids)}")
        b = written.board
        return cls(
            rules=rules,
            heights=[b.height(index) for index in range(25)],
            domes=squares_of(b.dome),
            workers=[squares_of(b.workers(side)) for side in range(min(len(written.ids), 3))],
            player=b.decider + 1,
            climbed=[player + 1 for player in range(len(written.ids)) if b.climbed_before(player)],
            details=" ".join(word for word in text.split() if "=" in word),
        )

    @classmethod
    def from_santorini_ai(cls, text: str) -> Setup:
        """Return the setup that a string of the Rust engine santorini-ai stands for.

        That notation does not tell low domes from complete towers; each dome is read as one on three blocks.
        Raises `NotationError`, or `UnknownPowerError` for a power that this package does not have.

        >>> Setup.from_santorini_ai("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4").text()
        '00000/00000/00000/00000/00000 1 -:b3,d3 -:c2,c4'
        """
        line = compat.position_text(text)
        return cls.from_text(line)

    def to_json(self) -> str:
        """Return the setup and its rules as a JSON text."""
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
        """Return the setup that a JSON text stands for; raise `NotationError` with the path of what is wrong."""
        fields, rules = jsontext.load(text)
        return cls(rules=rules, **fields)


def _waived(problems: Iterable[Problem]) -> frozenset[Problem]:
    try:
        waived = frozenset(problems)
    except TypeError:
        waived = None
    if waived is None or isinstance(problems, str) or not waived <= WAIVABLE:
        raise SetupError(f"waived can be a set of {' and '.join(sorted(WAIVABLE))}, not {shown(problems)}")
    return waived


def _names(ids: Iterable[str | None]) -> str:
    return ", ".join(name or "none" for name in ids)


def _opened(rules: Rules, written: postext.Written) -> Board:
    board = written.board
    if written.starts:
        rules.machine.open_turn(rules.machine.roles[board.turn], board)
        board.note_climb(board.turn, False)
    return board


def _problems(rules: Rules, written: postext.Written) -> Iterable[Problem]:
    b = written.board
    if len(written.ids) != rules.players or b.turn >= rules.players or b.decider >= rules.players:
        yield Problem.PLAYER
        return
    occupied = b.w0 | b.w1 | b.w2
    if (b.w0 & b.w1) | (b.w0 & b.w2) | (b.w1 & b.w2):
        yield Problem.SHARED_SQUARE
    if occupied & b.dome:
        yield Problem.WORKER_ON_DOME
    if b.dome & ~b.l3 and not any(power.hooks & H_DOMES for power in rules.machine.powers):
        yield Problem.LOW_DOME
    if not _counts_fit(rules, b):
        yield Problem.WORKER_COUNT
    if not _memory_fits(rules, b):
        yield Problem.MEMORY
    if b.result:
        if not _outcome_fits(rules, b):
            yield Problem.OUTCOME
    elif not written.starts and not _turn_fits(rules, b):
        yield Problem.TURN_STATE


def _counts_fit(rules: Rules, b: Board) -> bool:
    if rules.machine.changes_workers and b.kinds != codes.CAN_PLACE:
        return True
    have = [int(b.workers(side)).bit_count() for side in range(rules.players)]
    wanted = rules.machine.workers[: rules.players]
    if b.kinds != codes.CAN_PLACE:
        return have == wanted
    before, now, after = have[: b.turn], have[b.turn], have[b.turn + 1 :]
    return before == wanted[: b.turn] and now < wanted[b.turn] and not any(after)


def _memory_fits(rules: Rules, b: Board) -> bool:
    reads = 0
    for power in rules.machine.powers:
        reads |= power.read_flags
    if b.history & 0xFFFFFFFF and not reads & READS_CLIMB:
        return False
    if (b.clock and not rules.turn_limit) or (rules.turn_limit and b.clock >= rules.turn_limit and not b.result):
        return False
    if b.female and (not rules.machine.sexes or b.female & ~(b.w0 | b.w1 | b.w2)):
        return False
    return all(b.memory(slot) == 0 or (slot < rules.players and rules.ids[slot] is not None) for slot in range(4))


def _outcome_fits(rules: Rules, b: Board) -> bool:
    reason, cause, winners = b.result >> 8, b.result >> 4 & 15, b.result & 15
    if reason == procedure.TURN_LIMIT:
        return not winners and not cause and rules.turn_limit is not None
    if winners not in {1 << side for side in range(rules.players)}:
        return False
    workers = b.workers(int(winners).bit_length() - 1)
    if reason == procedure.CLIMB:
        return not cause and bool(workers & b.l3) and winners == 1 << b.turn
    if reason == procedure.STUCK:
        return not cause and winners != 1 << b.turn
    return reason == procedure.BY_POWER and 1 <= cause <= rules.players and rules.ids[cause - 1] is not None


def _turn_fits(rules: Rules, b: Board) -> bool:
    present = b.occupied
    if b.saved and not (rules.machine.roles[b.decider].hooks & H_SOURCES and b.kinds & codes.CAN_END):
        return False
    if b.kinds == codes.CAN_PLACE and not b.saved:
        return b.active == NOWHERE and not (b.built | b.done | b.l1 | b.dome | (b.tally & 0xFFF))
    if b.kinds & codes.CAN_PLACE and not rules.machine.roles[b.decider].hooks & H_SOURCES:
        return False
    if b.active != NOWHERE and not present >> b.active & 1:
        return False
    if (b.moved | b.acted) & ~present or bool(b.moves and not b.tally & ROAMED) != (b.origin != NOWHERE):
        return False
    if (b.built and not b.builds) or b.built & ~(b.l1 | b.dome):
        return False
    return bool(b.moves or b.builds or b.tally & ~0x3FFFF & ~(1 << 18) or b.saved) or b.active != NOWHERE
