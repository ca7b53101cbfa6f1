"""The JSON form of a position: an object with a format, a version, the rules and the fields of the setup.

    {"format": "santorini-position", "version": 1,
     "rules": {"powers": [null, "pan"], "players": 2, "completion": "lookahead", "if_possible": "lazy",
               "turn_limit": null, "allow_banned": false},
     "heights": [0, ...], "domes": [], "workers": [["b2", "d4"], ["b4", "d2"]], "player": 1, "climbed": [],
     "details": ""}

Unknown and missing keys are refused.
"""

from __future__ import annotations

import json
from typing import Any, Final

from santorini import limits
from santorini.errors import LimitExceeded, NotationError
from santorini.rules import Rules

FORMAT: Final = "santorini-position"
VERSION: Final = 1

_RULES: Final[dict[str, tuple[type, ...]]] = {
    "powers": (list,),
    "players": (int,),
    "completion": (str,),
    "if_possible": (str,),
    "turn_limit": (int, type(None)),
    "allow_banned": (bool,),
}
_FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "heights": (list,),
    "domes": (list,),
    "workers": (list,),
    "player": (int,),
    "climbed": (list,),
    "details": (str,),
}


def dump(fields: dict[str, Any], rules: Rules) -> str:
    """Return the JSON text of the fields of a setup and its rules."""
    options = {
        "powers": list(rules.ids),
        "players": rules.players,
        "completion": rules.completion,
        "if_possible": rules.if_possible,
        "turn_limit": rules.turn_limit,
        "allow_banned": rules.allow_banned,
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "rules": options, **fields})


def load(text: str) -> tuple[dict[str, Any], Rules]:
    """Return the fields of a setup and the rules; raise `NotationError`, `LimitExceeded` or `RulesError`."""
    data = _parsed(text)
    version = data.get("version")
    if data.get("format") != FORMAT or type(version) is not int or version != VERSION:
        raise NotationError(f'"format": "{FORMAT}" and "version": {VERSION} were expected', text=text)
    fields = {key: value for key, value in data.items() if key not in {"format", "version", "rules"}}
    if not isinstance(data.get("rules"), dict):
        raise NotationError("rules: an object was expected", text=text)
    _check(fields, _FIELDS, "", text)
    _check(data["rules"], _RULES, "rules.", text)
    _check_items(fields, data["rules"], text)
    return fields, Rules(**data["rules"])


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise NotationError(f"a text was expected, not {type(text).__name__}")
    if len(text) > limits.JSON_TEXT:
        raise LimitExceeded(f"a JSON text may have {limits.JSON_TEXT} characters, not {len(text)}")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"at character {error.pos + 1}: no JSON: {error.msg}", text=text, place=error.pos) from None
    except (RecursionError, ValueError) as error:
        raise NotationError(f"no JSON that could be read: {error}", text=text) from None
    if not isinstance(data, dict):
        raise NotationError("a JSON object was expected", text=text)
    return data


def _check(data: dict[str, Any], wanted: dict[str, tuple[type, ...]], path: str, text: str) -> None:
    for key in wanted:
        if key not in data:
            raise NotationError(f"{path}{key} is missing", text=text)
    for key, value in data.items():
        if key not in wanted:
            raise NotationError(f"{path}{key[:40]} is not known", text=text, place=max(text.find(f'"{key}"'), 0))
        if type(value) not in wanted[key]:
            raise NotationError(
                f"{path}{key} cannot be {str(value)[:40]!r}", text=text, place=max(text.find(f'"{key}"'), 0)
            )


def _check_items(fields: dict[str, Any], rules: dict[str, Any], text: str) -> None:
    lists: dict[str, tuple[list[object], tuple[type, ...]]] = {
        "heights": (fields["heights"], (int,)),
        "domes": (fields["domes"], (str,)),
        "workers": (fields["workers"], (list,)),
        "climbed": (fields["climbed"], (int,)),
        "rules.powers": (rules["powers"], (str, type(None))),
    }
    for number, side in enumerate(fields["workers"] if isinstance(fields["workers"], list) else ()):
        if isinstance(side, list):
            lists[f"workers[{number}]"] = (side, (str,))
    for path, (items, kinds) in lists.items():
        for index, item in enumerate(items):
            if type(item) not in kinds:
                raise NotationError(f"{path}[{index}] cannot be {str(item)[:40]!r}", text=text)
