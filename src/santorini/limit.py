"""`Limit`: how much a bot or a search may spend."""

from __future__ import annotations

import math
from typing import Final

import attrs

from santorini.errors import BotError, shown

_MOST: Final = 2**63 - 1


def _seconds(_: object, __: attrs.Attribute[float | None], value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise BotError(f"seconds is None or a positive number, not {shown(value)}")


def _number(_: object, attribute: attrs.Attribute[int | None], value: object) -> None:
    if value is not None and (type(value) is not int or not 1 <= value <= _MOST):
        raise BotError(f"{attribute.name} is None or a positive whole number, not {shown(value)}")


@attrs.frozen(kw_only=True)
class Limit:
    """How much a bot or a search may spend on a decision; `None` leaves it open.

    `seconds` of time, `nodes` (boards made), `depth` in turns, `memory` in bytes for what is kept of boards.

    Raises `BotError` for what is no positive number.
    """

    seconds: float | None = attrs.field(default=None, validator=_seconds)
    nodes: int | None = attrs.field(default=None, validator=_number)
    depth: int | None = attrs.field(default=None, validator=_number)
    memory: int | None = attrs.field(default=None, validator=_number)
