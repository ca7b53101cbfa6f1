"""`Verdict`: what the check of one vector came to."""

from __future__ import annotations

import attrs


@attrs.frozen
class Verdict:
    """The outcome of one vector.

    `waits` names the powers that the package does not have: then nothing was compared. `excuses` names the known
    deviations that explain a difference. `problems` says what is wrong; with any the vector has failed.
    """

    name: str
    place: str
    waits: tuple[str, ...] = ()
    excuses: frozenset[str] = frozenset()
    problems: tuple[str, ...] = ()
