"""The text of records: headers, numbered turns, comments and a result, in the spirit of chess's PGN.

    records = record {record}
    record  = {header} {comment} {number turn {comment}} [result]
    header  = "[" name string "]"           "Rules" and "Start" say from where the game was played
    comment = string                        as in JSON, at most one in a place
    number  = 1, 2, 3 ... "."
    result  = "*" | score "-" score ["-" score ...] [reason]

Spaces and line ends may stand between all of these. A turn ends where a number, a string, a header or a result begins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from santorini import jsontext, limits
from santorini.claim import REASON, Claim
from santorini.errors import NotationError, SantoriniError, shown, text_within
from santorini.position import Position
from santorini.record import NUMBER, RESULT, WORD, Record, turn_text
from santorini.rules import Rules
from santorini.setup import WAIVABLE

_SPACE: Final = re.compile("[ \t\r\n]*")
_BLANKS: Final = re.compile("[ \t]*")
_HEADER: Final = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]{0,39})[ \t]+(?=")')
_CLOSE: Final = re.compile(r"[ \t]*\]")
_strings: Final = json.JSONDecoder()

# ---------------------------------------------------------------------- writing


def write(record: Record) -> str:
    """Return the text of a record."""
    headers = dict(record.headers)
    if words := _rules_words(record.rules):
        headers["Rules"] = words
    if record.start != record.rules.start():
        headers["Start"] = record.start.text()
    lines = [f"[{name} {_quoted(text)}]" for name, text in headers.items()]
    if lines:
        lines.append("")
    if 0 in record.comments:
        lines.append(_quoted(record.comments[0]))
    for number, turn in enumerate(record.turns, 1):
        comment = f" {_quoted(record.comments[number])}" if number in record.comments else ""
        lines.append(f"{number}. {turn}{comment}")
    return "\n".join([*lines, _result(record), ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _result(record: Record) -> str:
    claim = record.claim
    if claim is None:
        return "*"
    players = range(1, record.rules.players + 1)
    scores = "-".join("1" if one in claim.winners else "0" if one in claim.losers else "1/2" for one in players)
    return f"{scores} {claim.reason}" if claim.reason else scores


def _rules_words(rules: Rules) -> str:
    """Return the options of rules, apart from those that are as usual."""
    usual = jsontext.options(Rules(players=rules.players))
    usual["players"] = len(rules.powers) or 2
    if rules.players > 2:
        del usual["powers"]  # they tell how many play
    told = {key: value for key, value in jsontext.options(rules).items() if key not in usual or value != usual[key]}
    return " ".join(f"{key}={_option(value)}" for key, value in told.items() if value != [])


def _option(value: Any) -> str:
    if isinstance(value, list):
        return ",".join("-" if item is None else str(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------------- reading


def read_one(text: str) -> Record:
    """Return the record that is all of a text."""
    reader = _Reader(text, limits.RECORD_TEXT)
    if not reader.more():
        raise reader.fail("there is no record")
    record = reader.record()
    if reader.more():
        hint = "(Record.read_all reads several)"
        raise reader.fail(f"the record has ended, and something follows {hint}, found {reader.found()}")
    return record


def read_all(text: str) -> Iterator[Record]:
    """Return an iterator over the records of a text."""
    reader = _Reader(text, limits.RECORDS_TEXT)
    return iter(lambda: reader.record() if reader.more() else None, None)


def _rules(text: str) -> Rules:
    given: dict[str, Any] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        if key not in jsontext.OPTIONS or not value:
            known = ", ".join(jsontext.OPTIONS)
            wanted = f"an option and its value were expected, as powers=pan,-: one of {known}"
            raise NotationError(f"{wanted}, found {shown(word)}")
        if key in given:
            raise NotationError(f"{key} is given twice")
        given[key] = _value(value, jsontext.OPTIONS[key])
    return Rules(**given)


def _value(text: str, types: tuple[type, ...]) -> Any:
    if list in types:
        return [None if item == "-" else _number(item) for item in text.split(",")]
    if bool in types:
        return {"true": True, "false": False}.get(text, text)
    return _number(text) if int in types else text


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch("[0-9]{1,10}", text) else text


class _Reader:
    def __init__(self, text: str, longest: int) -> None:
        self.text = text_within(text, longest, "a text of records, here,")
        self.at = 0
        #: Rules by how they are written: in most collections all games have the same.
        self.known: dict[str, Rules] = {}

    def fail(self, message: str, at: int | None = None) -> NotationError:
        at = self.at if at is None else at
        line = self.text.count("\n", 0, at) + 1
        return NotationError(f"line {line}: {message}", text=self.text, place=at)

    def found(self) -> str:
        """Return how what comes next is named in a message."""
        return shown(self.text[self.at : self.at + 12]) if self.at < len(self.text) else "the end"

    def skip(self, space: re.Pattern[str] = _SPACE) -> None:
        match = space.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def more(self) -> bool:
        self.skip()
        return self.at < len(self.text)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def sign(self) -> str:
        return self.text[self.at : self.at + 1]

    def string(self) -> str:
        try:
            text, self.at = _strings.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            raise self.fail(f"no string in quotes: {error.msg}", min(error.pos, len(self.text))) from None
        return str(text)

    def record(self) -> Record:
        headers = self.headers()
        rules = self.rules(headers.pop("Rules", None))
        start = self.start(headers.pop("Start", None), rules)
        turns, comments = self.turns()
        at = self.at
        claim = self.claim(rules)
        free = {name: text for name, (text, _) in headers.items()}
        try:
            return Record(rules=rules, start=start, turns=turns, headers=free, comments=comments, claim=claim)
        except NotationError as error:
            raise self.fail(str(error), at) from None

    def headers(self) -> dict[str, tuple[str, int]]:
        """Return the headers, each with its place."""
        headers: dict[str, tuple[str, int]] = {}
        while self.more() and self.sign() == "[":
            place = self.at
            opening = self.take(_HEADER)
            if opening is None:
                raise self.fail(f'a header as [Event "..."] was expected, found {self.found()}')
            name = opening[1]
            if name in headers:
                raise self.fail(f"the header {name} is given twice", place)
            headers[name] = self.string(), place
            if self.take(_CLOSE) is None:
                raise self.fail(f"] was expected after the header {name}, found {self.found()}")
        return headers

    def rules(self, header: tuple[str, int] | None) -> Rules:
        text, place = header or ("", self.at)
        try:
            if text not in self.known:
                self.known[text] = _rules(text)
        except SantoriniError as error:
            raise self.fail(f"Rules: {error}", place) from error
        return self.known[text]

    def start(self, header: tuple[str, int] | None, rules: Rules) -> Position:
        if header is None:
            return rules.start()
        try:
            return Position.from_text(header[0], rules, waive=WAIVABLE)
        except SantoriniError as error:
            raise self.fail(f"Start: {error}", header[1]) from error

    def turns(self) -> tuple[list[str], dict[int, str]]:
        turns: list[str] = []
        comments: dict[int, str] = {}
        while self.more() and self.sign() != "[" and not RESULT.match(self.text, self.at):
            if self.sign() != '"':
                turns.append(self.turn(len(turns) + 1))
            elif len(turns) in comments:
                raise self.fail("there is a comment here already")
            else:
                comments[len(turns)] = self.string()
        return turns, comments

    def turn(self, wanted: int) -> str:
        number = NUMBER.match(self.text, self.at)
        if number is None or int(number[1]) != wanted:
            again = number is not None and int(number[1]) == 1
            hint = " (a new game begins with a header, or after a result or *)" if again else ""
            raise self.fail(f"the number {wanted}. was expected, found {self.found()}{hint}")
        self.at = number.end()
        words: list[str] = []
        self.skip()
        place = self.at
        while not NUMBER.match(self.text, self.at) and not RESULT.match(self.text, self.at):
            word = self.take(WORD)
            if word is None:
                break
            words.append(word.group())
            self.skip()
        if not words:
            raise self.fail(f"a turn was expected after {wanted}., found {self.found()}")
        try:
            return turn_text(" ".join(words))
        except NotationError as error:
            raise self.fail(str(error), place) from None

    def claim(self, rules: Rules) -> Claim | None:
        place = self.at
        result = self.take(RESULT)
        if result is None or result.group() == "*":
            return None
        scores = result.group().split("-")
        if len(scores) != rules.players:
            raise self.fail(f"{len(scores)} scores are told of {rules.players} players", place)
        self.skip(_BLANKS)
        reason = self.take(WORD)
        if reason is not None and not REASON.fullmatch(reason.group()):
            raise self.fail(f"a reason such as climbed or time was expected, found {shown(reason.group())}", place)
        winners, losers = ([player for player, one in enumerate(scores, 1) if one == score] for score in ("1", "0"))
        return Claim(winners, losers, reason and reason.group())
