"""A draft as one line of text.

    text   = "draft" procedure players {space detail}
    procedure = "site" | "classic" | "bga:quick" | "bga:limited" | "bga:full" | "named"
    detail = key "=" value

What is drafted: `pool=simple,medusa`, `fleece=?` for the ram, `first=2`, `seats=random`; where powers are named and
only seats are dealt, `powers=apollo/-`, with `night=`, `fleece=` and `setup=` as in texts of positions; `edition=` as
there. How far it has come: `seating=2,1`, `dealt=...`, `offer=...`, `aside=...`, `night=pan`, `starting=pan`,
`taken=pan/-`, `out=3`. A detail is absent where there is nothing to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from santorini import _pools, drafting, limits
from santorini._words import Words
from santorini.drafting import State
from santorini.errors import SetupError, text_within
from santorini.powers import card_of
from santorini.rules import Rules

_ID: Final = re.compile("[a-z][a-z0-9_]{0,39}")
_PROCEDURES: Final = ("site", "classic", "bga:quick", "bga:limited", "bga:full", "named")
#: The details that tell how far a draft has come; `night` does so unless the powers are named.
_STATE: Final = ("seating", "dealt", "offer", "aside", "night", "starting", "taken", "out")
#: What is written for what a stage asks.
_WRITTEN: Final = {
    "seat": "seating",
    "deal": "dealt",
    "offer": "offer",
    "aside": "aside",
    "night": "night",
    "start": "starting",
    "take": "taken",
    "pick": "taken",
}
_MANY: Final = ("dealt", "offer", "aside")


def write(state: State) -> str:
    """Return the text of a draft."""
    return " ".join(["draft", *_rules_words(state.rules), *state_words(state)])


def _rules_words(rules: Rules) -> Iterator[str]:
    name = "named" if rules.powers else str(rules.setup)
    yield f"{name}:{rules.offer}" if rules.offer else name
    yield str(rules.players)
    if rules.powers:
        yield "powers=" + "/".join(name or "-" for name in rules.ids)
        for key, power in (("night", rules.night), ("fleece", rules.fleece)):
            if power is not None:
                yield f"{key}={card_of(power).id}"
        if rules.setup:
            yield f"setup={rules.setup}"
    else:
        yield "pool=" + _pools.words_of(rules.pool, rules)
        if rules.golden_fleece:
            yield "fleece=?"
    if rules.cards != "bga":
        yield f"edition={rules.cards}"
    if rules.first != 1:
        yield f"first={rules.first}"
    if rules.seats != "fixed":
        yield f"seats={rules.seats}"
    elif rules.seating != tuple(range(1, rules.players + 1)):
        yield f"seating={','.join(map(str, rules.seating))}"


def state_words(state: State) -> Iterator[str]:
    """Yield the details that tell how far a draft has come."""
    if state.seating:
        yield "seating=" + ",".join(map(str, state.seating))
    for key in _MANY:
        names = getattr(state, key)
        if names:
            yield f"{key}={','.join(names)}"
    for key in ("night", "starting"):
        if getattr(state, key) is not None:
            yield f"{key}={getattr(state, key)}"
    if any(state.taken):
        yield "taken=" + "/".join(name or "-" for name in state.taken)
    if state.out:
        yield f"out={state.out}"


class _Reader(Words):
    def __init__(self, text: str, what: str = "") -> None:
        super().__init__(text, what)
        self.values: dict[str, str] = {}
        self.places: dict[str, int] = {}
        #: The players who have had, or have, something to decide, but for one who has given up.
        self.asked: set[int] = set()

    def read(self, rules: Rules | None) -> State:
        words = self.words()
        if (word := next(words, "")) != "draft":
            raise self.fail("the word draft was expected", word)
        if (name := next(words, "")) not in _PROCEDURES:
            raise self.fail(f"one of {', '.join(_PROCEDURES)} was expected", name)
        players = next(words, "")
        if players not in {"2", "3", "4"}:
            raise self.fail("a number of players from 2 to 4 was expected", players)
        for word in words:
            self.detail(word)
        told = self.rules(name, int(players), rules is not None and rules.allow_banned)
        if rules is not None and list(_rules_words(rules)) != list(_rules_words(told)):
            ours = " ".join(_rules_words(rules))
            raise SetupError(f"the text tells of another draft than the rules ({ours})")
        return self.state(told if rules is None else rules)

    def read_details(self, rules: Rules) -> State:
        for word in self.words():
            self.detail(word)
        return self.state(rules)

    def detail(self, word: str) -> None:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise self.fail("a detail key=value was expected", word)
        if key in self.values:
            raise self.fail("each detail is given once", word)
        self.values[key] = value
        self.places[key] = self.place

    def names(self, key: str, separator: str = ",") -> list[str]:
        """Return the items of the value of a detail, which is taken out; none if it is not given."""
        value = self.values.pop(key, "")
        return value.split(separator) if value else []

    def rules(self, name: str, players: int, allow_banned: bool) -> Rules:
        """Return the rules that the text tells of, `name` being that of the procedure."""
        options = {"players": players, "allow_banned": allow_banned, **self.table(players)}
        rules = Rules(**options, **(self.named() if name == "named" else self.drafted(name)))
        if not rules.drafts:
            raise self.fail("nothing is drafted here without seats=random", name, 0)
        return rules

    def table(self, players: int) -> dict[str, Any]:
        """Return the options about the table: the edition of the cards, who is first, and who sits where."""
        options: dict[str, Any] = {}
        values = self.values
        if "edition" in values and (edition := values.pop("edition")) != "classic":
            raise self.fail("edition=classic was expected", edition, self.places["edition"])
        if "edition" in self.places:
            options["cards"] = "classic"
        if "first" in values:
            first = values.pop("first")
            if first not in {"1", "2", "3", "4"}:
                raise self.fail("a player from 1 to 4 was expected", first, self.places["first"])
            options["first"] = int(first)
        if "seats" in values:
            options["seats"] = values.pop("seats")
        elif "seating" in values:
            people = self.names("seating")
            if sorted(people) != list("1234"[:players]):
                raise self.fail("each player once was expected", ",".join(people), self.places["seating"])
            options["seating"] = tuple(map(int, people))
        return options

    def named(self) -> dict[str, Any]:
        """Return the options where powers are named and seats are dealt."""
        names = self.names("powers", "/")
        options: dict[str, Any] = {"powers": [None if name == "-" else name for name in names]}
        options.update((key, self.values.pop(key)) for key in ("night", "fleece", "setup") if key in self.values)
        return options

    def drafted(self, name: str) -> dict[str, Any]:
        """Return the options where powers are drafted."""
        setup, _, offer = name.partition(":")
        if "pool" not in self.values:
            raise self.fail("pool= was expected, as in pool=simple", "", len(self.text))
        fleece = self.values.pop("fleece", "")
        if fleece not in {"", "?"}:
            raise self.fail("in a draft fleece=? was expected", fleece, self.places["fleece"])
        return {"setup": setup, "pool": self.names("pool"), "offer": offer or None, "golden_fleece": bool(fleece)}

    def state(self, rules: Rules) -> State:
        """Return the state that the details tell of, which is reached by answering as they say."""
        state = State.begin(rules)
        for key in self.values:
            if key not in _STATE:
                hint = " (edition=classic for the printed cards)" if key == "cards" else ""
                raise self.fail(f"there is no such detail{hint}", key, self.places[key])
        out = self.values.pop("out", "")
        if out:
            if rules.players != 3 or out not in {"1", "2", "3"}:
                raise self.fail("only one of three players may be out", out, self.places["out"])
            state = attrs.evolve(state, out=int(out))
        told = {key: self.items(key) for key in list(self.values)}
        state, left = self.answered(state, {key: list(items) for key, items in told.items()})
        for key, items in left.items():
            if items:
                raise self.fail("nothing of that kind can have been answered", items[0], self.places[key])
        for key, items in told.items():
            self.expect(key, items, state)
        if state.out and state.out not in self.asked:
            raise self.fail("a player who has had something to decide was expected", out, self.places["out"])
        return state

    def items(self, key: str) -> list[str]:
        names = self.names(key, "/" if key == "taken" else ",")
        free = key == "taken"
        for name in names:
            if not (_ID.fullmatch(name) or (key == "seating" and name in "1234") or (free and name == "-")):
                raise self.fail("an id of a power or a player was expected", name, self.places[key])
        return names

    def answered(self, state: State, told: dict[str, list[str]]) -> tuple[State, dict[str, list[str]]]:
        """Answer as long as something is told; return what is left of it besides, which nobody has asked."""
        while (question := state.question()) is not None:
            self.asked.add(question.player)
            key = _WRITTEN.get(question.stage, "")
            answer = self.answer(question, key, told)
            if answer is None:
                break
            if answer not in question.answers:
                raise self.fail("an answer that was possible was expected", answer, self.places[key])
            state = state.after(question.stage, answer)
        else:
            raise self.fail("a draft in which something is left to ask was expected", self.text.strip(), 0)
        left = {key: [item for item in items if item != "-"] for key, items in told.items() if key not in _AUTOMATIC}
        return state, left

    def answer(self, question: drafting.Question, key: str, told: dict[str, list[str]]) -> str | None:
        items = told.get(key, [])
        if key == "taken":
            number = question.player - 1
            return items[number] if number < len(items) and items[number] != "-" else None
        return items.pop(0) if items else None

    def expect(self, key: str, items: list[str], state: State) -> None:
        """Refuse what is told if it is not what the answers lead to."""
        if key in _AUTOMATIC:
            value = getattr(state, key)
            have = [str(item) if item is not None else "-" for item in value]
            if items != have:
                raise self.fail(f"{'/'.join(have)} was expected, by the answers", "/".join(items), self.places[key])


#: Details in which the last item follows from the others.
_AUTOMATIC: Final = ("seating", "taken")


def read(text: str, rules: Rules | None = None) -> State:
    """Return the draft that a text tells of.

    Raises `NotationError` with the place, `LimitExceeded`, `RulesError` for what cannot be drafted, and `SetupError` if
    it tells of another draft than `rules`.
    """
    return _Reader(_checked(text)).read(rules)


def read_details(rules: Rules, details: str) -> State:
    """Return the draft of given rules that details tell of; raise errors as `read` does."""
    return _Reader(_checked(details), "draft, ").read_details(rules)


def _checked(text: str) -> str:
    return text_within(text, limits.POSITION_TEXT, "the text of a draft")
