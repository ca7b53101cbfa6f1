"""The position as one line of text, and as a picture for terminals.

    text    = heights space player {space side} {space detail}
    heights = row 5 "/" ... "/" row 1, each five of "0" to "3", or "A" "B" "C" "D" for a dome on 0 1 2 3 blocks
    player  = the number of the player who decides, 0 for chance
    side    = (power | "-") ["+"] ":" squares    "+": moved up in the last own turn, where a power reads that;
                                                 of four players only the first two have squares, their sides' workers
    detail  = key "=" value                      see `_Reader.readers`; absent where there is nothing to say

Details say what the turn under way has done so far. Without `next` a turn starts. A space is one or more spaces or
tabs; the line may have its end. Nothing that is written is passed over: what says nothing is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from santorini import limits
from santorini._words import Words
from santorini.core import board as fields
from santorini.core import codes
from santorini.core.board import Board, seat_at, seat_number
from santorini.core.squares import NOWHERE
from santorini.errors import text_within
from santorini.outcome import REASON_CODES, REASONS, Reason
from santorini.squares import SQUARES

KINDS: Final = {name: flag for name, flag in codes.KINDS.items() if flag != codes.CAN_DOME}
MARKS: Final = {
    "climbed": fields.CLIMBED,
    "fell": fields.FELL,
    "roamed": fields.ROAMED,
    "extra": fields.EXTRA,
    "pending": fields.PENDING,
    "unchecked": fields.UNCHECKED,
}

_WITH_DOME: Final = str.maketrans("4567", "ABCD")
_HEIGHTS: Final = {
    "0": (0, 0),
    "1": (1, 0),
    "2": (2, 0),
    "3": (3, 0),
    "A": (0, 1),
    "B": (1, 1),
    "C": (2, 1),
    "D": (3, 1),
}
_SIDE: Final = re.compile(r"(-|[a-z][a-z0-9_]{0,39})(\+?):([a-e1-5,]*)")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,9}")
_CARDS: Final = re.compile(r"(-|[a-z][a-z0-9_+]*)(/(-|[a-z][a-z0-9_+]*)){1,3}")
#: Slots of cards: those of up to four players, and one more for a card that one of them has turned up.
_SLOTS: Final = 5
_LEVEL_SIGNS: Final = ".123"


class Written(NamedTuple):
    """What a text says.

    The ids of the powers, the board, whether a turn starts on it, the words of the details, which cards each player
    has, as it is written, who of three players is out (0 for nobody), and what is told of the rules, by its key: cards
    that lie aside, and what is not as usual.
    """

    ids: tuple[str | None, ...]
    board: Board
    starts: bool
    details: str
    cards: str
    out: int
    told: dict[str, str]


# ---------------------------------------------------------------------- writing


def _heights(b: Board) -> str:
    # The sum of the masks read as decimal numbers has a digit a square, e5 first.
    digits = int(f"{b.l1:b}") + int(f"{b.l2:b}") + int(f"{b.l3:b}") + 4 * int(f"{b.dome:b}")
    text = f"{digits:025d}".translate(_WITH_DOME)
    return f"{text[4::-1]}/{text[9:4:-1]}/{text[14:9:-1]}/{text[19:14:-1]}/{text[24:19:-1]}"


def _names(names: dict[str, int], flags: int) -> str:
    return ",".join(name for name, flag in names.items() if flags & flag)


def _squares(mask: int) -> str:
    out = []
    while mask:
        low = mask & -mask
        out.append(SQUARES[low.bit_length() - 1])
        mask ^= low
    return ",".join(out)


def _turn_details(b: Board) -> Iterator[str]:
    yield f"next={_names(KINDS, b.kinds)}"
    if b.decider == codes.CHANCE:
        yield f"turn={seat_number(b.turn) + 1}"
        yield "draws=" + ",".join(str(slot + 1) for slot in range(_SLOTS) if b.saved >> 3 >> slot & 1)
    elif b.saved:
        yield f"turn={seat_number(b.turn) + 1}"
        yield f"then={_names(KINDS, b.saved >> 3)}"
    if b.active != NOWHERE:
        yield f"at={SQUARES[b.active]}"
    if b.origin != NOWHERE:
        yield f"from={SQUARES[b.origin]}"
    for name, value in (("moves", b.moves), ("builds", b.builds)):
        if value:
            yield f"{name}={value}"
    for name, mask in (("built", b.built), ("moved", b.moved), ("acted", b.acted)):
        if mask:
            yield f"{name}={_squares(mask)}"
    marks = _names(MARKS, b.tally)
    if marks:
        yield f"marks={marks}"


def _details(b: Board, players: int) -> Iterator[str]:
    if b.female:
        yield f"female={_squares(b.female)}"
    for name, mask in (("marked", b.bound), ("owing", b.owing)):
        if mask:
            yield f"{name}={_squares(mask)}"
    memories = [(slot + 1, b.memory(slot)) for slot in range(4)]
    if any(value for _, value in memories):
        yield "memory=" + ",".join(f"{slot}:{value:x}" for slot, value in memories if value)
    if b.clock:
        yield f"clock={b.clock}"
    if b.result:
        sides = [seat_at(player, players) & 3 for player in range(players)]
        winners = "+".join(str(player) for player, side in enumerate(sides, 1) if b.result >> side & 1) or "nobody"
        cause = f":{b.result >> 4 & 15}" if b.result >> 4 & 15 else ""
        yield f"over={winners}:{REASONS[b.result >> 8]}{cause}"
    elif b.tally or b.saved or b.kinds & codes.SETUP:
        yield from _turn_details(b)


def write(ids: tuple[str | None, ...], b: Board, told: Iterable[str] = (), cards: str = "", out: int = 0) -> str:
    """Return the text of a board.

    `ids` are the players' powers, `told` words about the rules, such as cards that lie aside, `cards` who has which,
    where that has changed, `out` who of three players is out (0 for nobody). The workers of partners stand with the
    first of them.
    """
    parts = [_heights(b), "0" if b.decider == codes.CHANCE else str(seat_number(b.decider) + 1)]
    for player, name in enumerate(ids):
        seat = seat_at(player, len(ids))
        climbed = "+" if b.climbed_before(seat) else ""
        parts.append(f"{name or '-'}{climbed}:{_squares(b.workers(seat)) if seat < 4 else ''}")
    parts.extend(told)
    if cards:
        parts.append(f"cards={cards}")
    if out:
        parts.append(f"out={out}")
    rare = b.saved or b.history or b.result or b.female or b.marked or b.mem_a or b.mem_b
    if b.tally or rare or b.kinds & codes.SETUP:
        parts.extend(_details(b, len(ids)))
    return " ".join(parts)


def picture(cards: tuple[str | None, ...], b: Board) -> str:
    """Return a picture of the board: the level of each square, a worker's letter beside it, `^` for a dome.

    `cards` are the names of the cards that each player has now.
    """
    letters = {
        index: letter for side, letter in enumerate("ABC") for index in range(25) if b.workers(side) >> index & 1
    }
    rows = []
    for row in range(4, -1, -1):
        cells = []
        for index in range(row * 5, row * 5 + 5):
            top = "^" if b.dome >> index & 1 else letters.get(index, " ")
            cells.append(f"{_LEVEL_SIGNS[b.height(index)]}{top}")
        rows.append(f"{row + 1}  {' '.join(cells)}".rstrip())
    rows.append("   a  b  c  d  e")
    names = "  ".join(
        f"{'ABC'[seat_at(player, len(cards)) & 3]} player {player + 1}{f' ({name})' if name else ''}"
        for player, name in enumerate(cards)
    )
    return "\n".join([*rows, names])


# ---------------------------------------------------------------------- reading


class _Reader(Words):
    def __init__(self, text: str, what: str = "") -> None:
        super().__init__(text, what)
        self.board = Board()
        self.starts = True
        self.turn: int | None = None
        self.then: int | None = None
        self.slots = 0
        self.told: dict[str, str] = {}
        self.cards = ""
        self.out = 0
        self.climbed: list[int] = []
        self.winners: list[int] = []
        self.details: list[str] = []
        self.seen: set[str] = set()

    def read(self) -> Written:
        words = self.words()
        self.heights(next(words, ""))
        player = self.number(next(words, ""), 0, 4) - 1
        ids: list[str | None] = []
        for word in words:
            if "=" not in word and not self.details:
                ids.append(self.side(word, len(ids)))
            else:
                self.detail(word)
        if len(ids) < 2:
            raise self.fail("another player was expected, as in apollo:b2,d4", "")
        return self.written(tuple(ids), player)

    def read_details(self, ids: tuple[str | None, ...], board: Board, player: int) -> Written:
        self.board = board
        for word in self.words():
            self.detail(word)
            if self.told:
                raise self.fail("a detail of the position was expected, none of the rules", word)
        return self.written(ids, player)

    def written(self, ids: tuple[str | None, ...], player: int) -> Written:
        self.who(player, len(ids))
        details = " ".join(word for word in self.details if word.partition("=")[0] not in self.told)
        return Written(ids, self.board, self.starts, details, self.cards, self.out, self.told)

    def who(self, player: int, players: int) -> None:
        b, seen = self.board, self.seen
        seat = seat_at(player, players)
        b.turn = seat
        for climber in self.climbed:
            b.note_climb(seat_at(climber, players), True)
        b.result |= self.winning_sides(players)
        if ("turn" in seen) != bool({"then", "draws"} & seen):
            raise self.fail("turn= goes together with then= or, for chance, draws=", "")
        if (player < 0) != ("draws" in seen) or {"then", "draws"} <= seen:
            raise self.fail("player 0, chance, decides about the cards in draws=, and about nothing else", "")
        if self.turn is not None and self.slots:
            b.turn = seat_at(self.turn, players)
            b.saved = (codes.CHANCE + 1) | self.slots << 3
        if self.turn is not None and self.then is not None:
            b.turn = seat_at(self.turn, players)
            b.saved = (seat + 1) | self.then << 3
        if b.result:
            if seen & {"next", "at", "from", "moves", "builds", "built", "moved", "acted", "marks", "turn", "draws"}:
                raise self.fail("a game that is over has no turn under way", "")
            self.starts = False
        elif not self.starts and (not b.kinds & codes.SETUP or self.started_placing()):
            # Somebody may also be asked before the turn begins.
            b.tally |= fields.BEGUN if b.tally or not b.saved else 0
        elif self.starts and (b.tally or b.active != NOWHERE or b.built or b.done or b.saved):
            raise self.fail("next= is missing: what the turn has done so far tells what may come next", "")

    def winning_sides(self, players: int) -> int:
        """Return the sides (bit `side`) of those who are said to have won; partners win together."""
        winning = {seat_at(winner, players) & 3 for winner in self.winners}
        if players == 4 and len(self.winners) != 2 * len(winning):
            raise self.fail("over= has to name both partners, as in over=1+3:climbed", "")
        return sum(1 << side for side in winning)

    def started_placing(self) -> bool:
        b = self.board
        return not b.kinds & ~codes.SETUP and bool(b.workers(b.turn & 3))

    def heights(self, word: str) -> None:
        rows = word.split("/")
        if len(rows) != 5 or any(len(row) != 5 for row in rows):
            raise self.fail("heights were expected, five rows of five joined by /", word)
        b = self.board
        for index, sign in enumerate("".join(reversed(rows))):
            if sign not in _HEIGHTS:
                raise self.fail("heights are 0 to 3, or A to D with a dome", sign)
            blocks, dome = _HEIGHTS[sign]
            b.l1 |= (blocks > 0) << index
            b.l2 |= (blocks > 1) << index
            b.l3 |= (blocks > 2) << index
            b.dome |= dome << index

    def number(self, word: str, low: int, high: int) -> int:
        if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
            raise self.fail(f"a number from {low} to {high} was expected", word)
        return int(word)

    def squares(self, text: str) -> int:
        mask = 0
        for name in text.split(","):
            bit = 1 << self.square(name)
            if mask & bit:
                raise self.fail("each square is named once", name)
            mask |= bit
        return mask

    def side(self, word: str, player: int) -> str | None:
        match = _SIDE.fullmatch(word)
        if match is None:
            raise self.fail("a player was expected, as in apollo:b2,d4", word)
        if player > 3:
            raise self.fail("there are four players at most", word)
        name, climbed, squares = match.groups()
        if climbed:
            self.climbed.append(player)
        mask = self.squares(squares) if squares else 0
        if player == 3 and (mask or self.board.w2):
            raise self.fail(
                "of four players the third and the fourth share the workers of the first and the second", word
            )
        if player < 3:
            self.board.station(player, mask)
        return None if name in {"-", "mortal"} else name

    def flags(self, names: dict[str, int], text: str) -> int:
        out = 0
        for name in text.split(","):
            if name not in names:
                raise self.fail(f"one of {', '.join(names)} was expected", name)
            if out & names[name]:
                raise self.fail("each of them is named once", name)
            out |= names[name]
        return out

    def square(self, text: str) -> int:
        if text not in SQUARES:
            raise self.fail("a square (a1 to e5) was expected", text)
        return SQUARES.index(text)

    def detail(self, word: str) -> None:
        key, equals, value = word.partition("=")
        if not equals:
            raise self.fail("a detail key=value was expected", word)
        if key in self.seen:
            raise self.fail("each detail is given once", word)
        self.seen.add(key)
        self.details.append(word)
        read = self.readers().get(key)
        if read is None:
            raise self.fail("there is no such detail", word)
        read(value)

    def readers(self) -> dict[str, Callable[[str], None]]:
        """Return for each key of a detail what takes in its value."""
        return {
            "next": self.next,
            "turn": self.turn_player,
            "then": self.then_kinds,
            "draws": self.draws,
            "night": lambda value: self.lies_aside("night", value),
            "fleece": lambda value: self.lies_aside("fleece", value),
            "setup": self.is_set_up,
            "first": self.begins,
            "seating": self.sits,
            "edition": self.printed,
            "cards": self.lying,
            "out": self.is_out,
            "at": self.at,
            "from": lambda value: self.tally((self.square(value) + 1) << 12),
            "moves": lambda value: self.tally(self.number(value, 1, 3)),
            "builds": lambda value: self.tally(self.number(value, 1, 7) << 6),
            "marks": lambda value: self.tally(self.flags(MARKS, value)),
            "built": lambda value: self.field("built", self.squares(value)),
            "moved": lambda value: self.field("done", self.squares(value)),
            "acted": lambda value: self.field("done", self.squares(value) << 25),
            "female": lambda value: self.field("female", self.squares(value)),
            "marked": lambda value: self.field("marked", self.squares(value)),
            "owing": lambda value: self.field("marked", self.squares(value) << 25),
            "clock": lambda value: self.field("history", self.number(value, 1, 2**30 - 1) << 32),
            "memory": self.memory,
            "over": lambda value: self.field("result", self.over(value)),
        }

    def field(self, name: str, bits: int) -> None:
        """Add bits to a field of the board."""
        setattr(self.board, name, getattr(self.board, name) | bits)

    def tally(self, bits: int) -> None:
        self.board.tally |= bits

    def next(self, value: str) -> None:
        self.board.kinds = self.flags(KINDS, value)
        self.starts = False

    def turn_player(self, value: str) -> None:
        self.turn = self.number(value, 1, 4) - 1

    def then_kinds(self, value: str) -> None:
        self.then = self.flags(KINDS, value)

    def draws(self, value: str) -> None:
        for word in value.split(","):
            bit = 1 << (self.number(word, 1, _SLOTS) - 1)
            if self.slots & bit:
                raise self.fail("each card is named once", word)
            self.slots |= bit

    def lies_aside(self, key: str, value: str) -> None:
        if not _SIDE.fullmatch(f"{value}:") or value == "-":
            raise self.fail("the id of a power was expected", value)
        self.told[key] = value

    def is_set_up(self, value: str) -> None:
        if value != "classic":
            raise self.fail("setup=classic was expected", value)
        self.told["setup"] = value

    def begins(self, value: str) -> None:
        self.told["first"] = str(self.number(value, 1, 4))

    def sits(self, value: str) -> None:
        for person in value.split(","):
            self.number(person, 1, 4)
        self.told["seating"] = value

    def printed(self, value: str) -> None:
        if value != "classic":
            raise self.fail("classic was expected: nothing is written of the other edition", value)
        self.told["edition"] = value

    def lying(self, value: str) -> None:
        if not _CARDS.fullmatch(value):
            hint = "(edition=classic for the printed cards)"
            raise self.fail(f"the cards of each player were expected, as in circe+apollo/- {hint}", value)
        self.cards = value

    def is_out(self, value: str) -> None:
        self.out = self.number(value, 1, 3)

    def at(self, value: str) -> None:
        self.board.active = self.square(value)

    def memory(self, value: str) -> None:
        slots: set[str] = set()
        for item in value.split(","):
            slot, _, word = item.partition(":")
            if slot not in tuple("1234") or slot in slots or not re.fullmatch("[0-9a-f]{1,8}", word):
                raise self.fail("memory is written slot:hexadecimal", item)
            if int(word, 16) >> 31:
                raise self.fail("a memory has 31 bits", item)
            slots.add(slot)
            self.board.remember(int(slot) - 1, int(word, 16))

    def over(self, value: str) -> int:
        winners, _, rest = value.partition(":")
        reason, colon, cause = rest.partition(":")
        if reason not in set(Reason):
            raise self.fail(f"one of {', '.join(Reason)} was expected", reason)
        for winner in winners.split("+") if winners != "nobody" else ():
            number = self.number(winner, 1, 4) - 1
            if number in self.winners:
                raise self.fail("each player is named once", winner)
            self.winners.append(number)
        slot = self.number(cause, 1, _SLOTS) if colon else 0
        return REASON_CODES[Reason(reason)] << 8 | slot << 4


def read(text: str) -> Written:
    """Return what a text says; raise `NotationError` with the place, or `LimitExceeded`."""
    return _Reader(_checked(text)).read()


def read_details(ids: tuple[str | None, ...], board: Board, player: int, details: str) -> Written:
    """Put the words of details on a board on which `player` decides; raise errors as `read` does."""
    return _Reader(_checked(details), "details, ").read_details(ids, board, player - 1)


def _checked(text: str) -> str:
    return text_within(text, limits.POSITION_TEXT, "a position text")
