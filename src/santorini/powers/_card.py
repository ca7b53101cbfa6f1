"""`Card`: who a power is, apart from what it does."""

from __future__ import annotations

from typing import Any, Literal

import attrs


@attrs.frozen(kw_only=True)
class Card:
    """The printed facts about a power.

    `id` is the name used in code and texts, `chinese` the name on Board Game Arena; `players` the numbers of players it
    is made for; `kind` a god, or a hero that is used once; `simple` whether it is one of the ten simple gods of
    the game, two more than `SIMPLE_GODS`;
    `golden_fleece` whether it may be the power of the ram; `revised` whether the BGA text differs on purpose from the
    printed card; `perfect_information` whether it hides nothing and draws no cards; `start_rank` the order in which
    powers should rather start, lower first; `bans` the ids of powers it must not meet.
    """

    id: str
    name: str
    chinese: str = ""
    epithet: str = ""
    text: str = ""
    players: tuple[int, ...] = (2, 3, 4)
    kind: Literal["god", "hero"] = "god"
    simple: bool = False
    golden_fleece: bool = False
    revised: bool = False
    perfect_information: bool = True
    start_rank: int = 50
    bans: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()


def as_printed(card: object, text: str = "", *rulings: tuple[str, str], **changes: Any) -> Card:
    """Return the card of a power as it was printed: its text and rulings, if they differ, and what else does."""
    if not isinstance(card, Card):
        raise TypeError("a card is a santorini.Card")
    if text:
        changes |= {"text": text, "rulings": rulings}
    return attrs.evolve(card, **changes)
