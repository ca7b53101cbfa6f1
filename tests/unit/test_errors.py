"""Errors: where they stand, what they carry, and that they survive pickling."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import santorini as st
from santorini.errors import shown

POSITION = st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2")


def caught(call: Callable[[], object]) -> st.SantoriniError:
    with pytest.raises(st.SantoriniError) as info:
        call()
    return info.value


CALLS: dict[str, tuple[Callable[[], object], type[st.SantoriniError]]] = {
    "notation": (lambda: POSITION.play("b2-z9"), st.NotationError),
    "limit": (lambda: POSITION.play("b2" * 100_000), st.LimitExceeded),
    "illegal": (lambda: POSITION.play("b2-b5"), st.IllegalStepError),
    "setup": (lambda: st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2 -:b2"), st.SetupError),
    "value": (lambda: st.Setup(rules=st.Rules(), player=9), st.SetupError),
    "rules": (lambda: st.Rules(powers=("pan", "pan")), st.RulesError),
    "power": (lambda: st.Rules(powers=("pam", None)), st.UnknownPowerError),
    "bot": (lambda: st.bots.make("nobody"), st.BotError),
}


@pytest.mark.parametrize("name", CALLS)
def test_kinds(name: str) -> None:
    call, kind = CALLS[name]
    error = caught(call)
    assert type(error) is kind
    assert str(error)
    assert isinstance(error, ValueError) == (name != "bot")


def test_families() -> None:
    assert issubclass(st.LimitExceeded, st.NotationError)
    assert issubclass(st.UnknownPowerError, st.RulesError)
    roots = (st.NotationError, st.IllegalStepError, st.SetupError, st.RulesError, st.BotError)
    assert all(issubclass(kind, st.SantoriniError) for kind in roots)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    "how", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"]
)
def test_copies(name: str, how: Callable[[st.SantoriniError], st.SantoriniError]) -> None:
    error = caught(CALLS[name][0])
    again = how(error)
    assert type(again) is type(error)
    assert (str(again), again.args) == (str(error), error.args)
    assert vars(again) == vars(error)


def test_notation_errors() -> None:
    error = caught(lambda: POSITION.play("b2-z9"))
    assert isinstance(error, st.NotationError)
    assert (error.text, error.place) == ("b2-z9", 3)


def test_illegal_steps() -> None:
    error = caught(lambda: POSITION.play("b2-b3^b5"))
    assert isinstance(error, st.IllegalStepError)
    assert error.position == POSITION.play("b2-b3")
    assert error.step == st.Build("b3", "b5")
    assert error.blocked == st.Blocked(st.Code.NOT_ADJACENT, None, "b5 is not next to b3", error.step)
    assert str(error) == "b5 is not next to b3"


def test_setup_errors() -> None:
    error = caught(lambda: st.Position.from_text("00000/00000/00000/00000/00000 1 -:b2 -:b2"))
    assert isinstance(error, st.SetupError)
    assert error.problems == {st.Problem.WORKER_COUNT, st.Problem.SHARED_SQUARE}
    assert str(error).startswith("a side has more or fewer workers")
    assert "two workers stand on one square" in str(error)


def test_unknown_powers() -> None:
    error = caught(lambda: st.powers.get("pam"))
    assert isinstance(error, st.UnknownPowerError)
    assert (error.name, error.close[0]) == ("pam", "pan")
    assert str(error).startswith("unknown power 'pam'; did you mean pan")
    assert error.groups == ()
    error = caught(lambda: st.Rules(setup="bga", pool=("pan", "hero")))
    assert isinstance(error, st.UnknownPowerError)
    assert error.groups == ("simple", "advanced", "heroes", "perfect", "all")
    assert str(error).endswith("? (groups: simple, advanced, heroes, perfect, all)")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.groups) == (str(error), error.groups)


def test_nothing_is_half_done() -> None:
    before = (POSITION.text(), POSITION.key, POSITION.steps)
    for text in ("b2-b3^c3 b4-b5^b4 b2-b3", "b2-b3^c3 b4-b5^z9", "b2-b3#"):
        caught(lambda: POSITION.play(text))  # noqa: B023 - called at once
    assert (POSITION.text(), POSITION.key, POSITION.steps) == before


def test_errors_do_not_hide_behind_each_other() -> None:
    for name in ("power", "notation", "bot"):
        error = caught(CALLS[name][0])
        assert error.__cause__ is None
        assert error.__context__ is None or error.__suppress_context__


# ---------------------------------------------------------------------- values in messages


class Rude:
    """Cannot be shown, compared or hashed."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__
    __hash__ = __eq__ = __repr__  # type: ignore[assignment]


class Loud:
    """Shows itself at length, and with what terminals act upon."""

    def __repr__(self) -> str:
        return "\x1b[2J\n" * 10_000


def nested(depth: int) -> object:
    out: object = ()
    for _ in range(depth):
        out = (out,)
    return out


ODD: dict[str, object] = {
    "huge": 10**5_000,
    "negative": -(10**5_000),
    "huge in a list": [[10**5_000]],
    "rude": Rude(),
    "rude in a dict": {"a": [Rude()]},
    "loud": Loud(),
    "deep": nested(100_000),
    "wide": [list(range(1000)) for _ in range(1000)],
    "terminal": "\x1b[2J\x07",
    "turned round": "\u202eb2",
    "surrogate": "\ud800",
    "type": type("\x1b[2J", (), {}),
    "instance": type("\x1b[2J", (), {})(),
    "named like a builtin": type("str", (), {})(),
}

TAKERS: dict[str, Callable[[Any], object]] = {
    "play": POSITION.play,
    "play a list": lambda value: POSITION.play([value]),
    "why_not": POSITION.why_not,
    "format": POSITION.format,
    "parse": POSITION.parse,
    "height": POSITION.height,
    "workers": POSITION.workers,
    "transform": POSITION.transform,
    "square_index": st.square_index,
    "square_name": st.square_name,
    "move": lambda value: st.Move("a1", value),
    "build": lambda value: st.Build("a1", "a2", dome=value),
    "turn": st.Turn,
    "rules": lambda value: st.Rules(powers=value),
    "power": lambda value: st.Rules(powers=(value, None)),
    "players": lambda value: st.Rules(players=value),
    "completion": lambda value: st.Rules(completion=value),
    "turn_limit": lambda value: st.Rules(turn_limit=value),
    "preset": st.Rules.preset,
    "view": POSITION.view,
    "view of": lambda value: st.View(value, 1),
    "perft": lambda value: st.perft(POSITION, value),
    "perft of": lambda value: st.perft(value, 1),
    "unchecked": POSITION.play_unchecked,
    "get": st.powers.get,
    "card_of": st.powers.card_of,
    "register": st.powers.register,
    "make": st.bots.make,
    "register a bot": lambda value: st.bots.register(value, value),
    "limit": lambda value: st.bots.Limit(depth=value),
    "seconds": lambda value: st.bots.Limit(seconds=value),
    "choose": lambda value: st.bots.make("random").choose(value, rng=None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("taker", TAKERS)
def test_messages_survive_any_value(taker: str) -> None:
    for name, value in ODD.items():
        if (taker, name) == ("seconds", "huge"):
            continue  # so many seconds are a limit
        error = caught(lambda: TAKERS[taker](value))  # noqa: B023 - called at once
        assert len(str(error)) < 600, name
        assert str(error).isprintable(), name


def test_how_values_are_shown() -> None:
    assert shown("b2") == "'b2'"
    assert shown(10**20) == str(10**20)
    assert shown([10**5_000]) == "[<int of 16610 bits>]"
    assert shown({"a": Rude()}).startswith("{'a': <Rude instance at 0x")
    assert shown(Loud()).startswith("\\x1b[2J\\n")
    assert max(len(shown(value)) for value in ODD.values()) <= 200


# ---------------------------------------------------------------------- values of a wrong type


BOARD = POSITION.view(1)
# Without the types that would tell of the mistakes.
WILD: Any = st
HERE: Any = POSITION
REFUSED: dict[str, tuple[Callable[[], Any], type[st.SantoriniError], str]] = {
    "format a text": (lambda: HERE.format("text"), st.NotationError, "a sequence of steps was expected, not str"),
    "format numbers": (lambda: HERE.format([1]), st.NotationError, "but 1 is none"),
    "a turn of a text": (lambda: WILD.Turn("text"), st.NotationError, "a sequence of steps was expected"),
    "a turn of numbers": (lambda: WILD.Turn([1, 2]), st.NotationError, "but 1 is none"),
    "a turn of a step": (lambda: WILD.Turn(st.End()), st.NotationError, "not End"),
    "a turn that wins": (lambda: WILD.Turn([], wins="no"), st.NotationError, "wins is True or False"),
    "a turn at nowhere": (lambda: WILD.Turn([], cursor="z9"), st.NotationError, "'z9' is not a square"),
    "nothing": (lambda: HERE.play([]), st.IllegalStepError, "the turn is not finished: player 1 has yet to move"),
    "perft of a text": (lambda: WILD.perft("x", 1), st.NotationError, "from a Position, not from 'x'"),
    "perft of a view": (lambda: WILD.divide(BOARD, 1), st.NotationError, "from a Position"),
    "a view of a text": (lambda: WILD.View("x", 1), st.NotationError, "of a Position, not of 'x'"),
    "a view of a view": (lambda: WILD.View(BOARD, 1), st.NotationError, "of a Position"),
    "unchecked text": (lambda: HERE.play_unchecked("b2-b3"), st.NotationError, "a step was expected, not str"),
    "a dome of a text": (lambda: WILD.Build("a1", "a2", dome="no"), st.NotationError, "True or False, not 'no'"),
    "no power": (lambda: WILD.powers.card_of(5), st.RulesError, "a subclass of santorini.Power, not 5"),
    "a set": (
        lambda: WILD.Rules(powers={"pan", "atlas"}),
        st.RulesError,
        "a tuple or list, one for each",
    ),
    "a dict": (lambda: WILD.Rules(powers={"pan": 1, None: 2}), st.RulesError, "a tuple or list"),
    "an iterator": (lambda: WILD.Rules(powers=iter(("pan", None))), st.RulesError, "a tuple or list"),
    "bytes": (lambda: WILD.Rules(powers=b"ab"), st.RulesError, "a tuple or list"),
    "a limit": (lambda: WILD.bots.Limit(seconds="x"), st.BotError, "seconds is None or a positive number, not 'x'"),
    "no time": (lambda: WILD.bots.Limit(seconds=float("nan")), st.BotError, "seconds is None or a positive number"),
    "nodes": (lambda: WILD.bots.Limit(nodes=1.5), st.BotError, "nodes is None or a positive whole number"),
    "depth": (lambda: WILD.bots.Limit(depth=0), st.BotError, "depth is None or a positive whole number"),
    "no bot": (lambda: WILD.bots.register("nb", 3), st.BotError, "made by calling a class or a function, not 3"),
    "no name": (lambda: WILD.bots.register(5, 5), st.BotError, "a letter first, not by 5"),
    "options": (lambda: WILD.bots.make("greedy:turns=１００"), st.BotError, "the digits 0 to 9, not as '１００'"),
    "options twice": (lambda: WILD.bots.make("greedy:turns=1,turns=2"), st.BotError, "turns is given twice"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_values_of_a_wrong_type(name: str) -> None:
    call, kind, message = REFUSED[name]
    error = caught(call)
    assert type(error) is kind
    assert message in str(error)


def test_bots_are_given_views() -> None:
    for bot in map(st.bots.make, ("random", "greedy")):
        with pytest.raises(st.BotError, match=r"chooses from a View, not from .*: use position.view\(player\)"):
            bot.choose(POSITION, rng=None)  # type: ignore[arg-type]
