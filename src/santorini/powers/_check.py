"""Checks of a power class, so that a slip of its author is told when the power is entered and not in a game.

What a class declares has the right types, each public method is a hook, and hooks take what the machine passes.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FunctionType
from typing import Final

from santorini.core.codes import CHOICES, KINDS
from santorini.core.power import HOOKS, READS, WATCH, Power
from santorini.core.squares import FIELDS
from santorini.errors import RulesError, shown
from santorini.powers._card import Card

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_PLAYERS: Final = (2, 3, 4)
_PACKAGE: Final = "santorini.powers."


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None and value != "mortal"


def _is_switch(value: object) -> bool:
    return type(value) is bool


def _are_players(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(type(one) is int and one in _PLAYERS for one in value)


def _are_ids(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_id, value))


def _are_rulings(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(one, tuple) and len(one) == 2 and all(map(_is_text, one)) for one in value
    )


def _is_field(value: object) -> bool:
    """Return whether something is a pair of a kind of field and a lowest bit with which it fits into a memory."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    kind, at = value
    if not isinstance(kind, str) or kind not in FIELDS or type(at) is not int:
        return False
    return 0 <= at <= Power.most.bit_length() - FIELDS[kind]


#: What each field of a card holds.
_FIELDS: Final[dict[str, tuple[Callable[[object], bool], str]]] = {
    "name": (_is_name, "a text of one line"),
    "chinese": (_is_line, "a text of one line"),
    "epithet": (_is_line, "a text of one line"),
    "text": (_is_text, "a text"),
    "players": (_are_players, "a tuple of numbers out of 2, 3, 4"),
    "kind": (lambda value: isinstance(value, str) and value in {"god", "hero"}, "'god' or 'hero'"),
    "simple": (_is_switch, "True or False"),
    "golden_fleece": (_is_switch, "True or False"),
    "revised": (_is_switch, "True or False"),
    "perfect_information": (_is_switch, "True or False"),
    "start_rank": (lambda value: type(value) is int, "a number"),
    "bans": (_are_ids, "a tuple of ids"),
    "rulings": (_are_rulings, "a tuple of pairs: a ruling and its source"),
}

#: Class attributes that hold names, and the names that there are.
_NAMES: Final = {
    "everyone": tuple(name for name, flag in HOOKS.items() if flag & WATCH),
    "minds": tuple(name for name, flag in HOOKS.items() if flag & WATCH),
    "reads": tuple(READS),
    "opens": ("build", "force", "remove", "lower", "choose", "place"),
    "doubts": tuple(KINDS),
    "secret": ("place", "move", "force", "remove", "lower", "choose"),
}
#: Class attributes that hold one word or none, and the words that there are.
_WORDS: Final = {"deck": ("simple", "night"), "chooses": tuple(CHOICES)}
_SWITCHES: Final = (
    "remembers", "once", "changes_workers", "takes", "strands", "first", "last", "hides_workers", "pays", "removes",
    "tracks", "interposes", "settles", "asks_climb", "repeats", "roams", "marks", "drags",
    "carries_by_move", "shared",
)  # fmt: skip
_DECLARATIONS: Final = ("card", "workers", "most", "fleeting", "layout", *_WORDS, *_NAMES, *_SWITCHES)

#: What each object of a power keeps for the machine.
_STATE: Final = frozenset(
    {
        "hooks", "slot", "holder", "everyone_hooks", "mind_hooks", "read_flags", "doubt_kinds", "dormant",
        "suspendable", "unit", "arranged", "cards", "players", "blind", "thinned", "choice",
    }
)  # fmt: skip


def card_of(power: type[Power]) -> Card:
    """Return the card of a power class; raise `RulesError` if it has none."""
    given: object = power
    if not (isinstance(given, type) and issubclass(given, Power)):
        raise RulesError(f"a power is a subclass of santorini.Power, not {shown(given)}")
    card = given.card
    if not isinstance(card, Card):
        raise RulesError(f"the power class {shown(power.__name__)} needs a `card`: a santorini.Card")
    return card


def check_class(power: type[Power]) -> None:
    """Raise `RulesError` unless the card, the declarations and the hooks of a power class are in order."""
    card = card_of(power)
    if not _is_id(card.id):
        raise RulesError(
            f"the power id {shown(card.id)} must be a text of lower-case letters, digits and _, and not 'mortal'"
        )
    for problem in (*_of_card(card), *_of_declarations(power), *_of_class(power), *_of_members(power)):
        raise RulesError(f"{card.id}: {problem}")


def _of_card(card: Card) -> Iterator[str]:
    for field, (fits, what) in _FIELDS.items():
        value = getattr(card, field)
        if not fits(value):
            yield f"`{field}` of the card is {what}, not {shown(value)}"


def _of_declarations(power: type[Power]) -> Iterator[str]:
    for what, known in _NAMES.items():
        names = getattr(power, what)
        if not isinstance(names, tuple) or not all(isinstance(name, str) and name in known for name in names):
            yield f"`{what}` is a tuple of names out of {', '.join(known)}, not {shown(names)}"
    for what in _SWITCHES:
        if not _is_switch(value := getattr(power, what)):
            yield f"`{what}` is True or False, not {shown(value)}"
    for what, known in _WORDS.items():
        if (value := getattr(power, what)) not in ("", *known):
            yield f"`{what}` is {', '.join(map(repr, known))} or empty, not {shown(value)}"
    if type(power.workers) is not int or not 1 <= power.workers <= 5:
        yield f"a player places 1 to 5 workers, not {shown(power.workers)}"
    yield from _of_memory(power)
    if power.doubtful is not Power.doubtful and not power.doubts:
        yield "`doubtful` is asked only about kinds of steps named in `doubts`"


def _of_memory(power: type[Power]) -> Iterator[str]:
    if type(power.most) is not int or not 1 <= power.most <= Power.most:
        yield f"the most that a card remembers is a number from 1 to {Power.most}, not {shown(power.most)}"
    if type(power.fleeting) is not int or not 0 <= power.fleeting <= Power.most:
        yield f"the bits that are forgotten are a mask of 31 bits, not {shown(power.fleeting)}"
    if (power.once or power.layout or power.fleeting or power.most != Power.most) and not power.remembers:
        yield "`once`, `most`, `fleeting` and `layout` say what a power remembers that declares `remembers = True`"
    layout: object = power.layout
    if not isinstance(layout, tuple) or not all(map(_is_field, layout)):
        yield f"`layout` is a tuple of pairs, one of {', '.join(FIELDS)} and a lowest bit of 31, not {shown(layout)}"
        return
    bits = [at + step for kind, at in power.layout for step in range(FIELDS[kind])]
    if len(bits) != len(set(bits)):
        yield f"the fields of `layout` overlap: {shown(power.layout)}"


def _of_class(power: type[Power]) -> Iterator[str]:
    for base in power.__mro__[1:]:
        # Compiled classes bear no mark of being final, and what overrides their hooks is not always called. Those of
        # this package may build on each other, as all of them are compiled together.
        ours = power.__module__.startswith(_PACKAGE)
        if (base.__module__.startswith(_PACKAGE) and not ours) or vars(base).get("__final__"):
            yield f"the class {base.__name__} is final: write a subclass of santorini.Power, not of another power"
    if power.__init__ is not Power.__init__ and not _takes(power.__init__, 1):
        yield "`__init__` is called without arguments"
    if not power.remembers and _calls(power, "remember"):
        # No position in which it has remembered something could be read back.
        yield "a power that calls `remember` declares `remembers = True`"


def _calls(power: type[Power], method: str) -> bool:
    """Return whether a class names a method of boards, as far as its own interpreted methods show."""
    members = [value for cls in power.__mro__ if cls is not Power for value in vars(cls).values()]
    return any(_names(value.__code__, method) for value in members if isinstance(value, FunctionType))


def _names(code: CodeType, name: str) -> bool:
    return name in code.co_names or any(_names(part, name) for part in code.co_consts if isinstance(part, CodeType))


def _of_members(power: type[Power]) -> Iterator[str]:
    known = [name for name in dir(Power) if not name.startswith("_")]
    methods = [name for name in known if callable(getattr(Power, name))]
    for name, value in _own(power):
        if name in _STATE:
            yield f"`{name}` is set by the machine: choose another name"
        elif name in known:
            yield from _of_hook(power, name, value)
        elif isinstance(value, type):
            continue
        elif callable(value) or isinstance(value, classmethod | property):
            yield f"there is no hook `{name}`{_hint(name, methods)} (names of helpers begin with _)"
        elif hint := _hint(name, _DECLARATIONS, cutoff=0.8):
            yield f"there is no declaration `{name}`{hint}"


def _own(power: type[Power]) -> Iterator[tuple[str, object]]:
    """Yield the public members that a class and its ancestors add to `Power`."""
    for cls in power.__mro__:
        if cls is not Power and cls is not object:
            yield from ((name, value) for name, value in vars(cls).items() if not name.startswith("_"))


def _of_hook(power: type[Power], name: str, value: object) -> Iterator[str]:
    inherited = getattr(Power, name)
    if not callable(inherited):
        return
    if not callable(getattr(power, name)):
        yield f"`{name}` is a method, not {shown(value)}"
    elif isinstance(value, FunctionType):
        wanted = [one for one in inspect.signature(inherited).parameters if one != "self"]
        if not _takes(value, 1 + len(wanted)):
            yield f"`{name}` takes (self, {', '.join(wanted)})"


def _takes(function: Callable[..., object], number: int) -> bool:
    """Return whether a function can be called with a number of arguments."""
    try:
        inspect.signature(function).bind(*[None] * number)
    except TypeError:
        return False
    except ValueError:  # nothing is known about its parameters
        return True
    return True


def _hint(name: str, known: Sequence[str], cutoff: float = 0.5) -> str:
    import difflib  # noqa: PLC0415 - slow to load, and only errors need it

    close = difflib.get_close_matches(name[:40], known, n=1, cutoff=cutoff)
    return f"; did you mean `{close[0]}`?" if close else ""
