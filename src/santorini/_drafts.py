"""What the fields of `Rules` that are about a draft come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from santorini import _pools
from santorini.errors import RulesError
from santorini.powers import card_of, in_edition

if TYPE_CHECKING:
    from santorini.rules import Rules

#: The eight gods of the ruleset `santorini-simple-gods-v1`. The simple gods of the game are ten: it leaves out
#: Hermes and Prometheus.
SIMPLE_GODS: Final = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "minotaur", "pan")

#: The pool of each procedure, if none is given.
_USUAL: Final[dict[str, object]] = {"site": SIMPLE_GODS, "classic": "all", "bga": "simple"}


def draft_fields(rules: Rules) -> dict[str, Any]:
    """Return what the pool, the offer and the powers of rules come to, in which powers are to be drafted.

    Raises `RulesError` for what does not go together.
    """
    _check(rules)
    given: object = rules.pool
    usual = "all" if rules.golden_fleece else _USUAL[str(rules.setup)]
    pool = _pools.pool_of(usual if given is None else given, rules.suits)
    offer = (rules.offer or "quick") if rules.setup == "bga" else None
    if not pool and rules.setup == "bga" and rules.players > 2:
        pool, offer = _pools.pool_of("simple", rules.suits), "quick"  # so many do not play without powers
    if not pool:
        return _without_powers(rules)
    pool = tuple(in_edition(power, rules.cards) for power in pool)
    _check_pool(rules, pool, offer)
    return {"pool": pool, "offer": offer}


def _check(rules: Rules) -> None:
    if rules.night is not None or rules.fleece is not None:
        raise RulesError("night and fleece are for named powers: in a draft they are drawn or chosen")
    if rules.golden_fleece and (rules.players != 2 or rules.setup == "site"):
        raise RulesError('the Golden Fleece variant is for two players, with setup="bga" or "classic"')
    if rules.offer is not None and rules.setup != "bga":
        raise RulesError('offer is an option of setup="bga"')


def _without_powers(rules: Rules) -> dict[str, Any]:
    if rules.players > 2:
        raise RulesError(f"{rules.players} players need powers: a pool cannot be empty")
    if rules.golden_fleece:
        raise RulesError("the ram needs a power: a pool cannot be empty")
    return {"pool": (), "offer": None, "powers": (None,) * rules.players}


def _check_pool(rules: Rules, pool: tuple[Any, ...], offer: str | None) -> None:
    """Raise `RulesError` if a draft could not be completed from a pool."""
    wanted = rules.players
    if rules.golden_fleece and offer in {None, "quick"}:
        wanted = 1
    elif offer == "limited" and not rules.golden_fleece:
        wanted = 2 * (rules.players + 1)
    ids = tuple(card_of(power).id for power in pool)
    if not _pools.completes((), ids, wanted, rules.allow_banned):
        raise RulesError(f"the pool holds no {wanted} powers that go together")
    if rules.setup == "site" and any(power.first or power.last for power in pool):
        raise RulesError('powers of which the cards speak of placing first or last need setup="classic" or "bga"')
