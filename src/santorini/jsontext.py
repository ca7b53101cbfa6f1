"""The JSON form of a position: an object with a format, a version, the rules and the fields of the setup.

    {"format": "santorini-position", "version": 1,
     "rules": {"powers": [null, "pan"], "players": 2, "completion": "lookahead", "if_possible": "lazy",
               "turn_limit": null, "allow_banned": false, "night": null, "fleece": null, "cards": "bga",
               "setup": null, "first": 1, "pool": [], "offer": null, "golden_fleece": false, "seats": "fixed",
               "seating": [1, 2]},
     "heights": [0, ...], "domes": [], "workers": [["b2", "d4"], ["b4", "d2"]], "player": 1, "climbed": [],
     "details": ""}

A draft has the format "santorini-draft" and, instead of what stands on the board, `draft`, the details of its text that
tell how far it has come. Keys that are unknown, missing or given twice are refused, and so is every value that is none.
Errors name the path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, TypeAlias

from santorini import limits
from santorini.errors import NotationError, RulesError, UnknownPowerError, shown, text_within
from santorini.powers import card_of
from santorini.rules import Rules
from santorini.squares import SQUARES

FORMAT: Final = "santorini-position"
DRAFT: Final = "santorini-draft"
VERSION: Final = 1

#: Where a value stands: keys of objects and indices of lists.
Path: TypeAlias = tuple[str | int, ...]

#: The options of `Rules` as they are written down, and the types of their values.
OPTIONS: Final[dict[str, tuple[type, ...]]] = {
    "powers": (list,),
    "players": (int,),
    "completion": (str,),
    "if_possible": (str,),
    "turn_limit": (int, type(None)),
    "allow_banned": (bool,),
    "night": (str, type(None)),
    "fleece": (str, type(None)),
    "cards": (str,),
    "setup": (str, type(None)),
    "first": (int,),
    "pool": (list,),
    "offer": (str, type(None)),
    "golden_fleece": (bool,),
    "seats": (str,),
    "seating": (list,),
}
_FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "heights": (list,),
    "domes": (list,),
    "workers": (list,),
    "player": (int,),
    "climbed": (list,),
    "details": (str,),
}
_HEADER: Final = ("format", "version", "rules")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}:,]|[^][{}:,"\s]+')


def options(rules: Rules) -> dict[str, Any]:
    """Return the options of rules as they are written down."""
    return {
        "powers": list(rules.ids),
        "players": rules.players,
        "completion": rules.completion,
        "if_possible": rules.if_possible,
        "turn_limit": rules.turn_limit,
        "allow_banned": rules.allow_banned,
        "night": None if rules.night is None else card_of(rules.night).id,
        "fleece": None if rules.fleece is None else card_of(rules.fleece).id,
        "cards": rules.cards,
        "setup": rules.setup,
        "first": rules.first,
        "pool": [card_of(power).id for power in rules.pool],
        "offer": rules.offer,
        "golden_fleece": rules.golden_fleece,
        "seats": rules.seats,
        "seating": list(rules.seating),
    }


def dump(fields: dict[str, Any], rules: Rules, form: str = FORMAT) -> str:
    """Return the JSON text of the fields of a setup, or of what else has a form here, and its rules."""
    return json.dumps({"format": form, "version": VERSION, "rules": options(rules), **fields})


class Document:
    """A JSON text that has been read, with its fields checked one by one: that of a setup, unless a subclass differs.

    Raises `NotationError` or `LimitExceeded`, and for rules that do not go together `RulesError`.
    """

    #: The name of the form, its fields with their types, and how long the text may be.
    form: ClassVar[str] = FORMAT
    wanted: ClassVar[dict[str, tuple[type, ...]]] = _FIELDS
    longest: ClassVar[int] = limits.JSON_TEXT

    def __init__(self, text: str) -> None:
        self.text = text
        self.data = _parsed(text, self.longest)
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self._locate()
        self._check_header()
        self.fields = {key: value for key, value in self.data.items() if key not in _HEADER}
        self._check_keys(self.fields, self.wanted, ())
        self._check_keys(self.data["rules"], OPTIONS, ("rules",))
        self._check_items(("rules", "powers"), self.data["rules"]["powers"], _is_name)
        self._check_items(("rules", "pool"), self.data["rules"]["pool"], _is_name)
        self.rules = self._rules()
        self._check_fields()

    def fail(self, path: Path, message: str) -> NotationError:
        """Return the error that something is wrong with a value."""
        return NotationError(f"{_name(path)} {message}", text=self.text, place=self.values.get(path, 0))

    def wrong_text(self, error: NotationError, key: str) -> NotationError:
        """Return the error that the words of a field cannot be read."""
        return NotationError(str(error), text=self.text, place=self.values[(key,)])

    def _locate(self) -> None:
        """Note where each key and value starts; refuse a key that is given twice, of which `json` keeps the last."""
        inside: list[Path] = []
        here: Path = ()
        key = False
        for match in _TOKEN.finditer(self.text):
            sign = match.group()
            if sign in "]}":
                here = inside.pop()
            elif sign == ",":
                last = here[-1]
                key = isinstance(last, str)
                here = (*here[:-1], last if isinstance(last, str) else last + 1)
            elif sign == ":":
                key = False
            elif key:
                here = (*here[:-1], json.loads(sign))
                if here in self.keys:
                    raise NotationError(f"{_name(here)} is given twice", text=self.text, place=match.start())
                self.keys[here] = match.start()
            else:
                self.values[here] = match.start()
                if sign in "[{":
                    inside.append(here)
                    key = sign == "{"
                    here = (*here, "" if key else 0)

    def _check_header(self) -> None:
        version = self.data.get("version")
        fine = {"format": self.data.get("format") == self.form, "version": type(version) is int and version == VERSION}
        for key, fits in fine.items():
            if not fits:
                found = f"found {shown(self.data[key])}" if key in self.data else f"and there is no {key}"
                message = f'"format": "{self.form}" and "version": {VERSION} were expected, {found}'
                raise NotationError(message, text=self.text, place=self.values.get((key,), 0))
        if not isinstance(self.data.get("rules"), dict):
            raise self.fail(("rules",), f"has to be an object, not {shown(self.data.get('rules'))}")

    def _check_keys(self, data: dict[str, Any], wanted: dict[str, tuple[type, ...]], path: Path) -> None:
        for key in wanted:
            if key not in data:
                place = self.values.get(path, 0)
                raise NotationError(f"{_name((*path, key))} is missing", text=self.text, place=place)
        for key, value in data.items():
            here = (*path, key)
            if key not in wanted:
                raise NotationError(f"{_name(here)} is not known", text=self.text, place=self.keys[here])
            if type(value) not in wanted[key]:
                raise self.fail(here, f"cannot be {shown(value)}")

    def _check_fields(self) -> None:
        if self.rules.drafts:
            raise self.fail(("rules",), "are those of a draft")
        fields, players = self.fields, self.rules.players
        self._check_items(("heights",), fields["heights"], _is_height)
        self._check_length(("heights",), fields["heights"], len(SQUARES))
        self._check_items(("domes",), fields["domes"], _is_square, once=True)
        self._check_items(("workers",), fields["workers"], _is_list)
        for number, side in enumerate(fields["workers"]):
            self._check_items(("workers", number), side, _is_square, once=True)
        self._check_length(("workers",), fields["workers"], self.rules.sides)
        self._check_items(("climbed",), fields["climbed"], lambda item: _is_player(item, players), once=True)
        if fields["player"] != 0 and not _is_player(fields["player"], 4):
            raise self.fail(("player",), f"cannot be {shown(fields['player'])}")

    def _check_items(
        self, path: Path, items: Iterable[object], fits: Callable[[Any], bool], *, once: bool = False
    ) -> None:
        seen: list[object] = []
        for index, item in enumerate(items):
            if not fits(item):
                raise self.fail((*path, index), f"cannot be {shown(item)}")
            if once and item in seen:
                raise self.fail((*path, index), f"is {shown(item)} again")
            seen.append(item)

    def _check_length(self, path: Path, items: list[object], wanted: int) -> None:
        if len(items) != wanted:
            raise self.fail(path, f"has to have {wanted} items, not {len(items)}")

    def _rules(self) -> Rules:
        try:
            return Rules(**self.data["rules"])
        except UnknownPowerError:
            raise
        except RulesError as error:
            raise RulesError(f"rules: {error}") from None


class DraftDocument(Document):
    """The JSON text of a draft that has been read."""

    form = DRAFT
    wanted: ClassVar[dict[str, tuple[type, ...]]] = {"draft": (str,)}

    def _check_fields(self) -> None:
        if not self.rules.drafts:
            raise self.fail(("rules",), "are those of a game in which nothing is drafted")


def _is_name(item: object) -> bool:
    return item is None or type(item) is str


def _is_height(item: object) -> bool:
    return type(item) is int and 0 <= item <= 3


def _is_list(item: object) -> bool:
    return type(item) is list


def _is_square(item: object) -> bool:
    return item in SQUARES


def _is_player(item: object, players: int) -> bool:
    return type(item) is int and 1 <= item <= players


def _name(path: Path) -> str:
    """Return how a path is written: plain words, and whatever else somebody wrote for a key in quotes."""
    out = ""
    for part in path:
        if isinstance(part, int):
            out += f"[{part}]"
        else:
            plain = part.isascii() and part.isidentifier() and len(part) <= 40
            out += ("." if out else "") + (part if plain else shown(part))
    return out if len(path) < 9 else out[:80] + "..."


def _parsed(text: str, longest: int) -> dict[str, Any]:
    text = text_within(text, longest, "a JSON text of this kind")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"at character {error.pos + 1}: no JSON: {error.msg}", text=text, place=error.pos) from None
    except (RecursionError, ValueError) as error:
        raise NotationError(f"no JSON that could be read: {error}", text=text) from None
    if not isinstance(data, dict):
        raise NotationError(f"a JSON object was expected, not {shown(data)}", text=text)
    return data
