"""`Record`: a game written down, from where it started to what is said about its end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import methodcaller
from typing import Any, Final

import attrs

from santorini import limits
from santorini.claim import Claim
from santorini.errors import LimitExceeded, NotationError, shown, type_name
from santorini.mappings import FrozenMapping
from santorini.position import CHANCE, Position, won_by_step
from santorini.rules import Rules
from santorini.steps import AnyStep, Step, Turn, steps_of

#: The words for ends by hand, which stand between the steps of a turn: what they do to a position.
ENDS: Final = {"resigns": methodcaller("resign"), "draw": methodcaller("agree_draw")}

#: Headers that say from where the game was played, and are no free text.
RESERVED: Final = ("Rules", "Start")

#: What begins a turn, ends a record, and stands in between.
NUMBER: Final = re.compile(r"([0-9]{1,9})\.")
RESULT: Final = re.compile(r"(?:\*|(?:1/2|[01])(?:-(?:1/2|[01])){1,3})(?![^ \t\r\n])")
WORD: Final = re.compile(r'[^ \t\r\n"\[\]]+')
_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
_END: Final = re.compile(rf"(?<![^ \t\r\n,;])(?:{'|'.join(ENDS)})(?![^ \t\r\n,;])")


def pieces(text: str) -> list[tuple[int, str]]:
    """Return what a turn is made of, each with its place: texts of steps, and words for ends by hand."""
    found = []
    at = 0
    for match in _END.finditer(text):
        found += [(at, text[at : match.start()]), (match.start(), match.group())]
        at = match.end()
    if not found:
        return [(0, text)]
    return [(place, piece) for place, piece in [*found, (at, text[at:])] if piece.strip(" \t\r\n,;")]


def turn_text(turn: object) -> str:
    """Return a turn as a record holds it, whether it can be read or not: words with a space between them."""
    if isinstance(turn, Turn):
        return str(turn)
    if not isinstance(turn, str):
        raise NotationError(f"a record holds turns as texts, not {shown(turn)}")
    if len(turn) > limits.TURN_TEXT:
        raise LimitExceeded(f"a text of steps may have {limits.TURN_TEXT} characters, not {len(turn)}")
    words = re.split("[ \t\r\n]+", turn.strip(" \t\r\n"))
    for word in words:
        if not (WORD.fullmatch(word) and word.isprintable()) or NUMBER.match(word) or RESULT.match(word):
            raise NotationError(f"{shown(word)} cannot stand in a turn of a record", text=turn, place=turn.find(word))
    return " ".join(words)


# ---------------------------------------------------------------------- records


@attrs.frozen
class _Reached:
    """How far a record has come, and what is needed to write its last turn as one text while it goes on.

    `done` are its latest steps, made from `opened` on; before them stands `head`, which ends with a word for an end.
    """

    position: Position
    opened: Position
    head: str = ""
    done: tuple[AnyStep, ...] = ()
    mark: str = ""

    @classmethod
    def at(cls, position: Position) -> _Reached:
        return cls(position, position)

    def step(self, step: AnyStep) -> _Reached:
        after = self.position.play(step)
        mark = "#" if won_by_step(self.position, after) else ""
        return _Reached(after, self.opened, self.head, (*self.done, step), mark)

    def end(self, word: str) -> _Reached:
        after = ENDS[word](self.position)
        return _Reached(after, after, f"{self.text} {word}".lstrip())

    @property
    def text(self) -> str:
        steps = self.opened.format(self.done) if self.done else ""
        return f"{self.head} {steps}".strip() + self.mark

    def turn(self, text: str) -> _Reached:
        """Go on with a turn of a record, whatever way it is written."""
        reached = _Reached.at(self.position)
        for _, piece in pieces(text):
            if piece in ENDS:
                reached = reached.end(piece)
            else:
                steps = reached.position.parse(piece)
                reached = attrs.evolve(reached, position=reached.position.play(piece), done=steps)
        return reached


def _turns(turns: Iterable[str | Turn]) -> tuple[str, ...]:
    given: object = turns
    if isinstance(given, str | bytes | Turn) or not isinstance(given, Iterable):
        raise NotationError(f"turns are given as a sequence of texts, not as {type_name(given)}")
    return tuple(map(turn_text, given))


def _headers(headers: Mapping[str, str]) -> FrozenMapping[str, str]:
    given: object = headers
    if not isinstance(given, Mapping):
        raise NotationError(f"headers are a mapping of names to texts, not {shown(given)}")
    for name, text in given.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise NotationError(f"the name of a header has up to 40 letters, digits and _, unlike {shown(name)}")
        if name in RESERVED:
            raise NotationError(f"{name} is no free header: rules and start are given by themselves")
        if not isinstance(text, str):
            raise NotationError(f"the header {name} has to be a text, not {shown(text)}")
    return FrozenMapping(given)


def _comments(comments: Mapping[int, str]) -> FrozenMapping[int, str]:
    given: object = comments
    if not isinstance(given, Mapping):
        raise NotationError(f"comments are a mapping of numbers of turns to texts, not {shown(given)}")
    for turn, text in given.items():
        if type(turn) is not int or turn < 0 or not isinstance(text, str):
            raise NotationError(
                f"comments are texts by the number of the turn before, not {shown(turn)}: {shown(text)}"
            )
    return FrozenMapping(dict(sorted(given.items())))


@attrs.frozen(kw_only=True)
class Record:
    """A game written down: immutable, comparable, hashable, picklable.

    `start` is the position from which it was played, `rules.start()` if not given. `turns` are texts in the notation
    of turns, with the words "resigns" (for the player who decides there) and "draw". They need be neither legal nor
    readable: `santorini.adjudicate` tells. `headers` are free texts by name, in their order; `comments` are texts by
    the number of the turn that they follow, 0 for those before the first. `claim` is what is said about the end of the
    game, `None` if nothing is. Records hold the whole truth, also of what is hidden from players in the game.

    Raises `NotationError` for what is none of that.

    >>> record = Record(rules=Rules(), headers={"Event": "Club night"}).play("b2 d4").play("c2 d3").play("b2-b3^c3")
    >>> record.turns
    ('b2 d4', 'c2 d3', 'b2-b3^c3')
    >>> record.resign().claim
    Claim(winners=frozenset({1}), losers=frozenset({2}), reason='resigned')
    """

    rules: Rules
    start: Position = attrs.field(default=None)
    turns: tuple[str, ...] = attrs.field(default=(), converter=_turns)
    headers: Mapping[str, str] = attrs.field(factory=dict, converter=_headers)
    comments: Mapping[int, str] = attrs.field(factory=dict, converter=_comments)
    claim: Claim | None = None
    _progress: _Reached | None = attrs.field(default=None, init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        rules: object = self.rules
        if not isinstance(rules, Rules):
            raise NotationError(f"rules are a santorini.Rules, not {shown(rules)}")
        given: object = self.start
        if given is None:
            object.__setattr__(self, "start", rules.start())
        elif not isinstance(given, Position):
            raise NotationError(f"a record starts from a santorini.Position, not {shown(given)}")
        if self.start.rules != rules:
            raise NotationError("the position from which a record starts has other rules than the record")
        if self.start.concealed:
            raise NotationError("a record cannot start from a view, which leaves out what a player knows")
        if any(turn > len(self.turns) for turn in self.comments):
            raise NotationError(f"there is a comment on turn {max(self.comments)}, and {len(self.turns)} turns")
        self._check_claim(self.claim, rules)

    def _check_claim(self, claim: object, rules: Rules) -> None:
        if claim is None:
            return
        if not isinstance(claim, Claim):
            raise NotationError(f"a claim is a santorini.Claim or None, not {shown(claim)}")
        if not claim.fits(rules):
            who = f"winners {sorted(claim.winners)}, losers {sorted(claim.losers)}"
            raise NotationError(f"no game of {rules.players} players can end with {who}")

    @classmethod
    def of(cls, start: Position, what: str | Step | Turn | Iterable[Step] | None = None) -> Record:
        """Return the record of what was played from a position on; raise errors as `play` does."""
        if not isinstance(start, Position):
            raise NotationError(f"a record starts from a santorini.Position, not {shown(start)}")
        record = cls(rules=start.rules, start=start)
        return record if what is None else record.play(what)

    # ------------------------------------------------------------------ playing

    @property
    def position(self) -> Position:
        """The position after all turns.

        Raises `NotationError` or `IllegalStepError`, as `Position.play` does, if they cannot be played.
        """
        return self._reached().position

    def positions(self) -> Iterator[Position]:
        """Yield the position at the start, and that after each turn; raise errors as `position` does."""
        reached = _Reached.at(self.start)
        yield reached.position
        for text in self.turns:
            reached = reached.turn(text)
            yield reached.position

    def _reached(self) -> _Reached:
        reached = self._progress
        if reached is None:
            reached = _Reached.at(self.start)
            for text in self.turns:
                reached = reached.turn(text)
            object.__setattr__(self, "_progress", reached)
        return reached

    def play(self, what: str | Step | Turn | Iterable[Step]) -> Record:
        """Return the record with a step, a turn, or any text of steps and turns played on; this one stays as it is.

        A text may contain "resigns" and "draw". What chance draws, and what others answer, goes to the turn that it is
        part of. The new record claims what the rules say about the end. Raises errors as `Position.play` does, also if
        the turns so far cannot be played.
        """
        if not isinstance(what, str):
            return self._played(what)
        record = self
        for _, piece in pieces(what):
            record = record._ended(piece) if piece in ENDS else record._played(piece)
        return record

    def resign(self) -> Record:
        """Return the record after the player who decides has given up; raise errors as `Position.resign` does."""
        return self._ended("resigns")

    def agree_draw(self) -> Record:
        """Return the record after a draw was agreed; raise errors as `Position.agree_draw` does."""
        return self._ended("draw")

    def _played(self, what: str | Step | Turn | Iterable[Step]) -> Record:
        reached, turns = self._reached(), self.turns
        steps = _steps(reached.position, what)
        for step in steps:
            if not turns or begins_turn(reached.position):
                reached, turns = _Reached.at(reached.position), (*turns, "")
            reached = reached.step(step)
            turns = (*turns[:-1], reached.text)
        return self._grown(turns, reached)

    def _ended(self, word: str) -> Record:
        reached, turns = self._reached(), self.turns
        if not turns or begins_turn(reached.position):
            reached, turns = _Reached.at(reached.position), (*turns, "")
        reached = reached.end(word)
        return self._grown((*turns[:-1], reached.text), reached)

    def _grown(self, turns: tuple[str, ...], reached: _Reached) -> Record:
        """Return the record with other turns, which need no check: a long game is played step by step."""
        outcome = reached.position.outcome
        claim = None if outcome is None else Claim.of(outcome)
        record = object.__new__(Record)
        known: dict[str, Any] = {"turns": turns, "claim": claim, "_progress": reached}
        for name in ("rules", "start", "headers", "comments"):
            known[name] = getattr(self, name)
        for name, value in known.items():
            object.__setattr__(record, name, value)
        return record

    # ------------------------------------------------------------------ text

    def to_text(self) -> str:
        """Return the record as a text of lines, see the reference on records."""
        from santorini import recordtext  # noqa: PLC0415 - it stands on this module

        return recordtext.write(self)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Return the record that a text stands for; the turns need be neither legal nor readable.

        Raises `NotationError` with the line if the text is none of a single record, and `LimitExceeded` if it is longer
        than `limits.RECORD_TEXT`.
        """
        from santorini import recordtext  # noqa: PLC0415 - see above

        return recordtext.read_one(text)

    @classmethod
    def read_all(cls, text: str) -> Iterator[Record]:
        """Yield the records of a text, one after the other, as they are asked for.

        Raises `NotationError` with the line when it comes to what cannot be read, and `LimitExceeded` at once if the
        text is longer than `limits.RECORDS_TEXT`.
        """
        from santorini import recordtext  # noqa: PLC0415 - see above

        return recordtext.read_all(text)

    def to_json(self) -> str:
        """Return the record as a JSON text."""
        from santorini import recordjson  # noqa: PLC0415 - see above

        return recordjson.dump(self)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record that a JSON text stands for; the turns need be neither legal nor readable.

        Raises `NotationError` with the path of what is wrong, `LimitExceeded` for a text longer than
        `limits.RECORD_TEXT`, and `RulesError` for rules that do not exist or do not go together.
        """
        from santorini import recordjson  # noqa: PLC0415 - see above

        return recordjson.load(text)

    def __str__(self) -> str:
        return self.to_text()


def _steps(position: Position, what: str | Step | Turn | Iterable[Step]) -> tuple[AnyStep, ...]:
    """Return the steps of what is to be played; refuse what is none, or marks a step with `#` that does not win."""
    if isinstance(what, str):
        steps = position.parse(what)
        if "#" in what:
            position.play(what)
        return steps
    steps = steps_of((what,) if isinstance(what, Step) else what)
    if not steps:
        position.play(steps)  # which is refused
    return steps


def begins_turn(position: Position) -> bool:
    """Tell whether what is played next is another turn of a record: what chance draws belongs to the turn before."""
    return not (position.midturn or position.decider == CHANCE)
