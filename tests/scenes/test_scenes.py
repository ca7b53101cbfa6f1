"""Every scene of the tables, on all eight turned and mirrored boards."""

from __future__ import annotations

from collections import Counter

import pytest

from . import builders, common, counts, forcers, site, walkers, watchers
from ._scene import Scene
from ._turning import SYMMETRIES

SCENES: tuple[Scene, ...] = (
    *common.SCENES,
    *site.SCENES,
    *forcers.SCENES,
    *walkers.SCENES,
    *builders.SCENES,
    *watchers.SCENES,
    *counts.SCENES,
)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
def test_scene(scene: Scene, symmetry: int) -> None:
    turned = scene.turned(symmetry)
    position = turned.position()
    for check in turned.checks:
        try:
            check.hold(position)
        except Exception as error:
            error.add_note(f"{scene.id} ({scene.source})\n{turned.text}\n{check}")
            raise


def test_ids_are_unique() -> None:
    often = {name: n for name, n in Counter(scene.id for scene in SCENES).items() if n > 1}
    assert not often
