"""`adjudicate`: whether a record was played by the rules, and whether it ended as it says."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import attrs

from santorini.claim import Claim
from santorini.errors import IllegalStepError, NotationError, shown
from santorini.explain import Blocked, Code
from santorini.outcome import Outcome, Reason
from santorini.position import CHANCE, Position
from santorini.record import ENDS, Record, pieces
from santorini.steps import Step

_JSON: Final = re.compile(r'\s*\{\s*["}]')


class Finding(StrEnum):
    """What is found in a record; codes never change their meaning."""

    OVER = "over"
    OPEN = "open"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    UNFINISHED = "unfinished"
    AFTER_END = "after-end"
    NOT_OVER = "not-over"
    NOT_STUCK = "not-stuck"
    CONTRADICTED = "contradicted"
    OUTSIDE = "outside"


#: What breaks the rules in the play itself.
_ILLEGAL: Final = (Finding.UNREADABLE, Finding.ILLEGAL, Finding.UNFINISHED, Finding.AFTER_END)


@attrs.frozen
class Verdict:
    """What there is to say of a record; `str(verdict)` says it in a sentence.

    `finding` is the first thing that is wrong, or `OVER` or `OPEN`; `message` tells it. `position` is where the
    illegal step was to be made, or else the end; `outcome` is how the game ended there by the rules, `None` if it goes
    on; `claim` is what the record says of that. If something is wrong in a turn, `turn` is its number, `step` the
    number of the step in it, and `text` how it is written; `blocked` says why a step is not legal.
    """

    finding: Finding
    message: str
    position: Position
    claim: Claim | None = None
    turn: int | None = None
    step: int | None = None
    text: str | None = None
    blocked: Blocked | None = None

    @property
    def legal(self) -> bool:
        """Whether all that is recorded could be played."""
        return self.finding not in _ILLEGAL

    @property
    def agrees(self) -> bool:
        """Whether all is legal, and the game ended by the rules as the record says, if it says anything."""
        return self.finding in {Finding.OVER, Finding.OPEN}

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended at `position` by the rules, `None` if it goes on there."""
        return self.position.outcome

    def __str__(self) -> str:
        word = "legal:" if self.agrees else "legal, but" if self.legal else "illegal:"
        return f"{word} {self.message}"


def adjudicate(record: Record | str) -> Verdict:
    """Return the verdict on a record, or on the text or JSON text of one.

    Raises errors as `Record.from_text` and `Record.from_json` do for a text that is no record, and `EndlessTurnError`
    if a power in the game lets a turn go on for ever.

    >>> print(adjudicate('1. b2 d4 2. c2 d3 3. b2-b3^d4'))
    illegal: turn 3 (b2-b3^d4), step 2: d4 is not next to b3
    """
    given: object = record
    if isinstance(given, str):
        given = Record.from_json(given) if _JSON.match(given) else Record.from_text(given)
    if not isinstance(given, Record):
        raise NotationError(f"a record or the text of one was expected, not {shown(given)}")
    return _Judge(given).verdict()


class _Judge:
    """Plays a record through."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = record.start
        self.marked: Verdict | None = None

    def verdict(self) -> Verdict:
        for number, text in enumerate(self.record.turns, 1):
            wrong = self.turn(number, text)
            if wrong is not None:
                return wrong
        return self.marked or self.end()

    # ------------------------------------------------------------------ turns

    def turn(self, number: int, text: str) -> Verdict | None:
        """Play a turn; return what is wrong with it."""
        begun = number > 1 and self.position.midturn
        done = 0
        if self.position.outcome is not None:
            return self.after_end(number, 1)
        for place, piece in pieces(text):
            opened = self.position
            padded = " " * place + piece  # so that places are those in the turn
            try:
                steps: tuple[str | Step, ...] = (piece,) if piece in ENDS else opened.parse(padded)
            except NotationError as error:
                return self.wrong(Finding.UNREADABLE, f"{self.named(number)} cannot be read: {error}", number)
            for step in steps:
                done += 1
                blocked = self.blocked(step)
                if blocked is None:
                    continue
                if blocked.code is Code.GAME_OVER:
                    return self.after_end(number, done)
                if begun and done == 1:
                    return self.unfinished(number - 1)
                message = f"{self.named(number)}, step {done}: {blocked}"
                return self.wrong(Finding.ILLEGAL, message, number, done, blocked)
            self.check_marks(opened, padded, number)
        return None

    def blocked(self, step: str | Step) -> Blocked | None:
        """Make a step, or return why it cannot be made."""
        try:
            self.position = ENDS[step](self.position) if isinstance(step, str) else self.position.play(step)
        except IllegalStepError as error:
            return error.blocked
        except NotationError as error:
            code = Code.NOT_NOW if self.position.outcome is None else Code.GAME_OVER
            return Blocked(code, None, f"{step}: {error}")
        return None

    def check_marks(self, opened: Position, text: str, number: int) -> None:
        """Note if a step is marked as winning that does not win; play goes on."""
        if "#" not in text or self.marked is not None:
            return
        try:
            opened.play(text)
        except NotationError as error:
            self.marked = self.wrong(Finding.NOT_OVER, f"{self.named(number)}: {error}", number)

    def named(self, number: int) -> str:
        return f"turn {number} ({_short(self.record.turns[number - 1])})"

    def wrong(
        self, finding: Finding, message: str, turn: int, step: int | None = None, blocked: Blocked | None = None
    ) -> Verdict:
        text = self.record.turns[turn - 1]
        return Verdict(finding, message, self.position, self.record.claim, turn, step, text, blocked)

    def after_end(self, number: int, step: int) -> Verdict:
        blocked = Blocked(Code.GAME_OVER, None, "the game is over")
        message = f"{self.named(number)}, step {step}: the game was over: {self.position.outcome}"
        return self.wrong(Finding.AFTER_END, message, number, step, blocked)

    def unfinished(self, number: int) -> Verdict:
        blocked = self.position.why_not(())
        return self.wrong(Finding.UNFINISHED, f"{self.named(number)}: {blocked}", number, None, blocked)

    # ------------------------------------------------------------------ the end

    def end(self) -> Verdict:
        """Hold what is claimed against what the rules say."""
        finding, message = self.compared()
        return Verdict(finding, message, self.position, self.record.claim)

    def compared(self) -> tuple[Finding, str]:
        claim, outcome = self.record.claim, self.position.outcome
        if claim is None:
            if outcome is not None:
                return Finding.OVER, f"{outcome}; the record does not say so"
            return Finding.OPEN, f"the game goes on: {self.state()}"
        if outcome is not None:
            told = Claim.of(outcome)
            if (claim.winners, claim.losers) == (told.winners, told.losers) and claim.reason in (None, told.reason):
                return Finding.OVER, str(outcome)
            says, rules_say = str(claim), str(outcome)
            if claim.winners == told.winners and claim.losers != told.losers:
                says, rules_say = (f"{text}, {_out(one)}" for text, one in ((says, claim), (rules_say, told)))
            return Finding.CONTRADICTED, f"the record says {says}, while the rules say {rules_say}"
        return self.claimed(claim)

    def claimed(self, claim: Claim) -> tuple[Finding, str]:
        """Say what is wrong with the claim of an end where the rules know of none."""
        says = f"the record says {claim}"
        if claim.reason in (Reason.RESIGNED, Reason.AGREED):
            word = "resigns" if claim.reason == Reason.RESIGNED else "draw"
            return Finding.OUTSIDE, f"{says}, of which no turn tells ({word!r}): on the board {self.state()}"
        if claim.reason is not None and claim.reason not in set(Reason):
            return Finding.OUTSIDE, f"{says}, of which the rules know nothing: on the board {self.state()}"
        if claim.reason == Reason.STUCK and self.position.decider in claim.losers:
            turn = next(self.position.turns())
            return Finding.NOT_STUCK, f"{says}, while player {self.position.decider} can play {turn}"
        return Finding.NOT_OVER, f"{says}, while the game goes on: {self.state()}"

    def state(self) -> str:
        """Return who decides, in a game that goes on."""
        if self.position.midturn:
            return str(self.position.why_not(()))
        decider = self.position.decider
        return "chance decides" if decider == CHANCE else f"player {decider} decides"


def _out(claim: Claim) -> str:
    """Return who, of three, has lost a draw."""
    return f"with player {min(claim.losers)} out" if claim.losers else "with nobody out"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
