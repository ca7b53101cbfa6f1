"""Positions and powers as they are given on the command line."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs
import click

from santorini.core.power import Power
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

    def rules(
        self,
        powers: tuple[str | None, ...],
        night: type[Power] | str | None = None,
        fleece: type[Power] | str | None = None,
        cards: Cards | None = None,
    ) -> Rules:
        """Return the rules with given powers, the card aside, the power of the ram, the edition, and these options."""
        return Rules(
            powers=powers,
            completion=self.completion or "lookahead",
            turn_limit=self.turn_limit,
            night=cast(Any, night),
            fleece=cast(Any, fleece),
            cards=cards or "bga",
        )

    def words(self) -> list[str]:
        """Return the options that ask for the same, apart from the powers, which the text of a position names."""
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


_OPTIONS: Final = (
    click.option(
        "--powers",
        metavar="ID,ID[,...]",
        callback=_powers,
        help='The powers of two to four players, as in "apollo,pan"; "-" for none.',
    ),
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
        return function(*args, asked=Asked(powers, completion, turn_limit, night, fleece, cards), **rest)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return cast(_Function, gathered)


def position_argument(function: _Function) -> _Function:
    """Add the argument TEXT and the options that choose the rules, for `read_position`."""
    return click.argument("text")(rules_options(function))


def read_position(text: str, asked: Asked) -> Position:
    """Return the position that is meant: `start`, a position text, or a string of santorini-ai."""
    if text == "start":
        return asked.rules(asked.powers or (None, None), asked.night, asked.fleece, asked.cards).start()
    ours = text.count("/") != 3
    setup = Setup.from_text(text) if ours else Setup.from_santorini_ai(text)
    if asked.powers is not None and asked.powers != setup.rules.ids:
        raise click.UsageError("--powers names other powers than the position; leave it out, or use it with start")
    rules = setup.rules
    for option, named, card in (("night", asked.night, rules.night), ("fleece", asked.fleece, rules.fleece)):
        if named is not None and (card is None or card_of(card).id != named):
            message = f"--{option} names another card than the position; leave it out, or use it with start"
            raise click.UsageError(message)
    if asked.cards not in (None, rules.cards):
        raise click.UsageError("--cards names another edition than the position; leave it out, or use it with start")
    return attrs.evolve(setup, rules=asked.rules(rules.ids, rules.night, rules.fleece, rules.cards)).position()
