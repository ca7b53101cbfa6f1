"""Positions and powers as they are given on the command line."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs
import click

from santorini._bans import ADMITTED
from santorini._pools import GROUPS
from santorini.cli.group import Failure
from santorini.errors import RulesError
from santorini.position import Position
from santorini.powers import Cards, card_of
from santorini.rules import Completion, Rules
from santorini.setup import Setup

Powers: TypeAlias = tuple[str | None, ...]

_Function = TypeVar("_Function", bound=Callable[..., Any])


@attrs.frozen
class Asked:
    """The rules that the options ask for; what is `None` is as the position has it, or as usual."""

    powers: Powers | None
    completion: Completion | None
    turn_limit: int | None
    night: str | None = None
    fleece: str | None = None
    cards: Cards | None = None
    #: What a draft is about, as the fields of `Rules` that are given.
    draft: dict[str, Any] = attrs.field(factory=dict)

    def rules(self) -> Rules:
        """Return the rules that are asked for."""
        if (not self.draft.get("setup") or self.powers) and any(self.draft.get(field) for field in _DRAFTED):
            raise click.UsageError(
                "--pool, --offer and --draft-fleece are for drafts: name a setup (--setup), and no powers"
            )
        aside = {"night": self.night, "fleece": self.fleece}
        return Rules(powers=self.powers, cards=self.cards or "bga", **cast(Any, aside), **self.draft, **self.options())

    def options(self) -> dict[str, Any]:
        """Return the options that a game may be given whatever its powers."""
        given = {"completion": self.completion, "turn_limit": self.turn_limit}
        return {name: value for name, value in given.items() if value is not None}

    def words(self) -> list[str]:
        """Return the options that ask for the same, apart from what the text of a position names."""
        completion = ["--completion", self.completion] if self.completion else []
        return [*completion, *(["--turn-limit", str(self.turn_limit)] if self.turn_limit else [])]


def _powers(context: click.Context, option: click.Parameter, value: str | None) -> Powers | None:
    if value is None:
        return None
    names = [None if name in {"-", "", "mortal"} else name for name in map(str.strip, value.split(","))]
    if not 2 <= len(names) <= 4:
        message = "two to four powers were expected, one for each player, as in apollo,pan or apollo,- (- for none)"
        raise click.BadParameter(message, context, option)
    return tuple(names)


def _names(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    return None if value is None else tuple(name.strip() for name in value.split(",") if name.strip())


_GROUPS: Final = ", ".join(GROUPS)
#: The options about drafts by their parameters: how each is written, and the field of `Rules` for which it stands.
_DRAFT: Final = {
    "setup": ("--setup", "setup"),
    "players": ("--players", "players"),
    "pool": ("--pool", "pool"),
    "offer": ("--offer", "offer"),
    "golden_fleece": ("--draft-fleece", "golden_fleece"),
    "seats": ("--random-seats", "seats"),
    "begins": ("--begins", "first"),
}
#: Those that say how powers are drafted.
_DRAFTED: Final = ("pool", "offer", "golden_fleece")
#: How errors name fields of `Rules`, and what is written for that on the command line.
_SPOKEN: Final = ((r'setup="(\w+)"', r"--setup \1"), ("^first is ", "--begins is "))

_OPTIONS: Final = (
    click.option(
        "--powers",
        metavar="ID,ID[,...]",
        callback=_powers,
        help='The powers of two to four players, as in "apollo,pan"; "-" for none.',
    ),
    click.option(
        "--setup",
        type=click.Choice(["site", "classic", "bga"]),
        help="Draft the powers: each player takes one, a Challenger offers, or as on Board Game Arena.",
    ),
    click.option(
        "--players", type=click.IntRange(2, 4), metavar="N", help="How many players there are, without --powers."
    ),
    click.option("--pool", metavar="NAME[,...]", callback=_names, help=f"What is drafted: powers, or {_GROUPS}."),
    click.option(
        "--offer",
        type=click.Choice(["quick", "limited", "full"]),
        help="Draw the offer (as usual), or make it from some powers drawn, or from all; for --setup bga.",
    ),
    click.option("--draft-fleece", "golden_fleece", is_flag=True, help="Draft the power of the ram."),
    click.option("--random-seats", "seats", flag_value="random", help="Let chance deal the seats."),
    click.option("--begins", "begins", type=click.IntRange(1, 4), metavar="N", help="The player who is first."),
    click.option("--night", metavar="ID", help="The power whose card lies aside for Nyx."),
    click.option("--fleece", metavar="ID", help="Play the Golden Fleece variant, with this power for the ram."),
    click.option(
        "--cards",
        type=click.Choice(["bga", "classic"]),
        help="Play the powers as Board Game Arena has them (the usual), or as the printed cards do.",
    ),
    click.option(
        "--completion",
        type=click.Choice(["lookahead", "stepwise"]),
        help="Whether a step is legal only if the turn can still be finished (the usual), or each is judged alone.",
    ),
    click.option(
        "--turn-limit",
        type=click.IntRange(1, 2**30 - 1),
        metavar="N",
        help="End the game as a draw after N turns.",
    ),
)


def rules_options(function: _Function) -> _Function:
    """Add the options that choose the rules; the function gets them as one argument `asked`."""

    @functools.wraps(function)
    def gathered(
        *args: Any,
        powers: Powers | None,
        completion: Completion | None,
        turn_limit: int | None,
        night: str | None,
        fleece: str | None,
        cards: Cards | None,
        **rest: Any,
    ) -> Any:
        draft = {field: rest.pop(name) for name, (_, field) in _DRAFT.items()}
        given = {field: value for field, value in draft.items() if value is not None and value is not False}
        return function(*args, asked=Asked(powers, completion, turn_limit, night, fleece, cards, given), **rest)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return cast(_Function, gathered)


def position_argument(function: _Function) -> _Function:
    """Add the argument TEXT and the options that choose the rules, for `read_position`."""
    return click.argument("text")(rules_options(function))


def read_position(text: str, asked: Asked) -> Position:
    """Return the position that is meant: `start`, the text of a position or a draft, or a string of santorini-ai."""
    try:
        return _position(text, asked)
    except RulesError as error:
        message = str(error).replace(ADMITTED, "")  # there is no such option
        for pattern, words in _SPOKEN if text == "start" else ():
            message = re.sub(pattern, words, message)
        raise Failure(message) from error


def _position(text: str, asked: Asked) -> Position:
    if text == "start":
        return asked.rules().start()
    if asked.draft:
        options = ", ".join(option for option, field in _DRAFT.values() if field in asked.draft)
        raise click.UsageError(f"{options}: the text of a position tells that already; use it with start")
    if text.startswith("draft"):
        return _drafting(text, asked)
    ours = text.count("/") != 3
    setup = Setup.from_text(text) if ours else Setup.from_santorini_ai(text)
    rules = setup.rules
    if asked.powers is not None and asked.powers != rules.ids:
        raise click.UsageError("--powers names other powers than the position; leave it out, or use it with start")
    for option, named, card in (("night", asked.night, rules.night), ("fleece", asked.fleece, rules.fleece)):
        if named is not None and (card is None or card_of(card).id != named):
            message = f"--{option} names another card than the position; leave it out, or use it with start"
            raise click.UsageError(message)
    _check_edition(rules, asked)
    return attrs.evolve(setup, rules=attrs.evolve(rules, **asked.options())).position()


def _drafting(text: str, asked: Asked) -> Position:
    """Return the draft that a text tells of, with the options asked for."""
    if asked.powers is not None or asked.night or asked.fleece:
        raise click.UsageError("in a draft the powers are not named by options")
    rules = Position.from_text(text).rules
    _check_edition(rules, asked)
    return Position.from_text(text, attrs.evolve(rules, **asked.options()))


def _check_edition(rules: Rules, asked: Asked) -> None:
    if asked.cards not in (None, rules.cards):
        raise click.UsageError("--cards names another edition than the position; leave it out, or use it with start")
