"""Every remark of the rules text about three and four players: on turned boards, from each seat."""

from __future__ import annotations

from collections import Counter

import pytest

from . import more_players, more_players_1, more_players_2, more_players_3
from ._remark import Remark

REMARKS: tuple[Remark, ...] = (
    *more_players.REMARKS,
    *more_players_1.REMARKS,
    *more_players_2.REMARKS,
    *more_players_3.REMARKS,
)


@pytest.mark.parametrize("remark", REMARKS, ids=lambda remark: remark.id)
def test_remark(remark: Remark) -> None:
    for variant in remark.variants():
        position = variant.position()
        for check in variant.checks:
            try:
                check.hold(position)
            except Exception as error:
                error.add_note(f"{remark.id} ({remark.source})\n{variant.completion}: {variant.text}\n{check}")
                raise


def test_ids_are_unique() -> None:
    often = {name: n for name, n in Counter(remark.id for remark in REMARKS).items() if n > 1}
    assert not often
