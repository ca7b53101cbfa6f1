"""The JSON form of a record: an object with a format, a version, the rules as those of positions have them, and fields.

    {"format": "santorini-record", "version": 1, "rules": {...}, "start": null, "headers": {"Event": "..."},
     "turns": ["b2 d4", ...], "comments": {"1": "..."},
     "claim": {"winners": [1], "losers": [2], "reason": "climbed"}}

`start` is the text of a position, or null for the start of the game.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

import attrs

from santorini import limits
from santorini.claim import Claim
from santorini.errors import NotationError, SantoriniError, shown
from santorini.jsontext import Document
from santorini.jsontext import dump as dump_json
from santorini.position import Position
from santorini.record import Record, turn_text
from santorini.setup import WAIVABLE

FORMAT: Final = "santorini-record"

_CLAIM: Final[dict[str, tuple[type, ...]]] = {"winners": (list,), "losers": (list,), "reason": (str, type(None))}
_PLACE: Final = re.compile("0|[1-9][0-9]{0,8}")


def dump(record: Record) -> str:
    """Return the JSON text of a record."""
    claim = record.claim
    fields = {
        "start": None if record.start == record.rules.start() else record.start.text(),
        "headers": dict(record.headers),
        "turns": list(record.turns),
        "comments": {str(turn): text for turn, text in record.comments.items()},
        "claim": None
        if claim is None
        else {"winners": sorted(claim.winners), "losers": sorted(claim.losers), "reason": claim.reason},
    }
    return dump_json(fields, record.rules, FORMAT)


def load(text: str) -> Record:
    """Return the record that a JSON text stands for."""
    return _Document(text).record()


class _Document(Document):
    form: ClassVar[str] = FORMAT
    wanted: ClassVar[dict[str, tuple[type, ...]]] = {
        "start": (str, type(None)),
        "turns": (list,),
        "headers": (dict,),
        "comments": (dict,),
        "claim": (dict, type(None)),
    }
    longest: ClassVar[int] = limits.RECORD_TEXT

    def _check_fields(self) -> None:
        for name in ("headers", "comments"):
            for key, text in self.fields[name].items():
                if not isinstance(text, str):
                    raise self.fail((name, key), f"cannot be {shown(text)}")
        for number, turn in enumerate(self.fields["turns"]):
            try:
                turn_text(turn)
            except NotationError as error:
                raise self.fail(("turns", number), f"cannot be {shown(turn)}: {error}") from None
        for key in self.fields["comments"]:
            if not _PLACE.fullmatch(key):
                raise self.fail(("comments", key), "is not on a turn by its number")
        if self.fields["claim"] is not None:
            self._check_keys(self.fields["claim"], _CLAIM, ("claim",))

    def record(self) -> Record:
        """Return the record, of which each field is checked as it is put in."""
        record = Record(rules=self.rules)
        for name in self.wanted:
            try:
                record = attrs.evolve(record, **{name: self._value(name)})
            except SantoriniError as error:
                raise NotationError(f"{name}: {error}", text=self.text, place=self.values[(name,)]) from error
        return record

    def _value(self, name: str) -> Any:
        given = self.fields[name]
        match name:
            case "start" if given is not None:
                return Position.from_text(given, self.rules, waive=WAIVABLE)
            case "start":
                return self.rules.start()
            case "comments":
                return {int(turn): text for turn, text in given.items()}
            case "claim" if given is not None:
                return Claim(**given)
        return given
