"""The printed Chaos: the card bears the Golden Fleece mark."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import as_printed
from santorini.powers.chaos import Chaos


@final
class PrintedChaos(Chaos):
    """The text is the same; only the mark differs.

    It cannot be the power of the ram all the same: such a power does no setup, and without the deck that is laid out
    then there is no god to turn up.
    """

    card: ClassVar[object] = as_printed(Chaos.card, golden_fleece=True)
