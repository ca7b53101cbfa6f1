"""Every scene of the tables: on all eight turned and mirrored boards, in either seat, with both readings of 3.4."""

from __future__ import annotations

from collections import Counter

import pytest

from . import (
    answers,
    builders,
    cards,
    common,
    common_gods,
    counts,
    demands,
    forcers,
    gatherers,
    hidden,
    holders,
    limits,
    masons,
    meetings,
    movers,
    pairs,
    pullers,
    site,
    walkers,
    watchers,
    whirlpools,
)
from ._scene import COMPLETIONS, Scene
from ._turning import SYMMETRIES

SCENES: tuple[Scene, ...] = (
    *answers.SCENES,
    *builders.SCENES,
    *cards.SCENES,
    *common.SCENES,
    *common_gods.SCENES,
    *counts.SCENES,
    *demands.SCENES,
    *forcers.SCENES,
    *gatherers.SCENES,
    *hidden.SCENES,
    *holders.SCENES,
    *limits.SCENES,
    *masons.SCENES,
    *meetings.SCENES,
    *movers.SCENES,
    *pairs.SCENES,
    *pullers.SCENES,
    *site.SCENES,
    *walkers.SCENES,
    *watchers.SCENES,
    *whirlpools.SCENES,
)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
def test_scene(scene: Scene, symmetry: int) -> None:
    for variant in scene.turned(symmetry).variants():
        position = variant.position()
        for check in variant.checks:
            try:
                check.hold(position)
            except Exception as error:
                error.add_note(f"{scene.id} ({scene.source})\n{variant.completion}: {variant.text}\n{check}")
                raise


def test_variants() -> None:
    """A scene that leaves all open is run in four ways; one that sees to dead ends or to placing, in two."""
    ways = {scene.id: [(variant.completion, variant.player) for variant in scene.variants()] for scene in SCENES}
    assert ways["C1"] == [("lookahead", 1), ("lookahead", 2), ("stepwise", 1), ("stepwise", 2)]
    assert ways["C12"] == [("lookahead", 1), ("lookahead", 2)]
    assert ways["site-placing"] == [("lookahead", 1), ("stepwise", 1)]


def test_dead_ends_are_told_both_ways() -> None:
    lookahead, stepwise = ({scene.text for scene in SCENES if scene.completion == way} for way in COMPLETIONS)
    assert lookahead == stepwise
    assert lookahead


def test_ids_are_unique() -> None:
    often = {name: n for name, n in Counter(scene.id for scene in SCENES).items() if n > 1}
    assert not often
