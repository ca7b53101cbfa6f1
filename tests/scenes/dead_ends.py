"""Dead ends of scenes elsewhere, judged step by step: whoever walks into one has lost."""

from __future__ import annotations

from ._checks import Over
from ._scene import Scene

SCENES = (
    Scene(
        id="achilles-under-athena-stepwise",
        source="common.md 3.4: no own move is left after the early build",
        heights="00000/00000/00000/10000/01000",
        one="a1 c4",
        two="e5 e1",
        powers=("achilles", "athena"),
        climbed=2,
        completion="stepwise",
        checks=(Over("a1^b2", 2, "STUCK"),),
    ),
    Scene(
        id="castor-last-square-stepwise",
        source="common.md 3.4: the other twin has nowhere to build",
        heights="00000/00000/00000/D3000/0D000",
        one="a1 c3",
        two="e5 e1",
        powers=("castor", None),
        completion="stepwise",
        checks=(Over("c3^b2", 2, "STUCK"),),
    ),
    Scene(
        id="castor-three-workers-one-shut-in-stepwise",
        source="common.md 3.4: the third worker has to move and cannot",
        heights="00000/00000/00000/DD000/0D000",
        one="a1 c3 e1",
        two="a5 e5",
        powers=("castor", None),
        waive=("WORKER_COUNT",),
        completion="stepwise",
        checks=(Over("c3-c4 e1-e2", 2, "STUCK"),),
    ),
    Scene(
        id="graeae-3-lost-stepwise",
        source="common.md 3.4: nobody is left to build",
        heights="00000/00000/00200/00000/00000",
        one="c3",
        two="a5 e1",
        powers=("graeae", None),
        waive=("WORKER_COUNT",),
        completion="stepwise",
        checks=(Over("c3-c4", 2, "STUCK"),),
    ),
    Scene(
        id="graeae-last-square-stepwise",
        source="common.md 3.4: the unmoved worker has nowhere to build",
        heights="00000/00000/00000/DD000/00000",
        one="a1 c1",
        two="e5 e1",
        powers=("graeae", None),
        waive=("WORKER_COUNT",),
        completion="stepwise",
        checks=(Over("c1-b1", 2, "STUCK"),),
    ),
    Scene(
        id="terpsichore-4-other-shut-in-stepwise",
        source="common.md 3.4: the other worker cannot move",
        heights="00000/00300/00200/DD000/0D000",
        one="c3 a1",
        two="e5 e1",
        powers=("terpsichore", None),
        completion="stepwise",
        checks=(Over("c3-d4", 2, "STUCK"),),
    ),
    Scene(
        id="terpsichore-last-square-stepwise",
        source="common.md 3.4: the other worker has nowhere to build",
        heights="00000/00000/00000/3D000/00000",
        one="c1 a2",
        two="a3 b3",
        powers=("terpsichore", None),
        completion="stepwise",
        checks=(Over("a2-a1 c1-b1 b1^a2", 2, "STUCK"),),
    ),
)
