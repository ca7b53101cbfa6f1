"""The gods who change the build: Atlas, Demeter, Hephaestus, Prometheus."""

from __future__ import annotations

from ._checks import ANY, After, Builds, Illegal, Legal, MayStop, Moves, Over, Turns
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_ATLAS = (
    Scene(
        id="atlas-1",
        source="powers-1.md Atlas: Options; the turns after it by hand",
        heights="00000/00230/00000/00000/00000",
        one="b3 a1",
        two="e5 e1",
        powers=("atlas", None),
        checks=(
            Builds("b3-c3", "c3", "b2 c2 d2 b3 d3 b4 c4 d4", "b2 c2 d2 b3 d3 b4 c4"),
            After("b3-c3^d3D", "00000/00230/000A0/00000/00000", "c3 a1", "e5 e1", 2),
            After("b3-c3^c4D", "00000/00C30/00000/00000/00000", decider=2),
            After("b3-c3^c4", "00000/00330/00000/00000/00000", decider=2),
            After("b3-c3^d4", "00000/002D0/00000/00000/00000", decider=2),
            Illegal("b3-c3^d4D", "WRONG_PIECE"),
            # Neither side builds on the low dome or enters it.
            Builds("b3-c3^d3D e1-e2", "e2", "d1 e1 d2 e3"),
            Illegal("b3-c3^d3D e1-e2^d3", "DOMED"),
            Illegal("b3-c3^d3D e1-e2^e1 c3-d3", "DOMED"),
            Illegal("b3-c3^d3D e1-e2^e1 c3-c2^d3", "DOMED"),
        ),
    ),
    Scene(
        id="atlas-only-his-own",
        source="common.md 6.1 item 16, 4.3: only Atlas's side may do it",
        heights="00000/00000/00100/00000/00000",
        one="b4 a1",
        two="d2 e5",
        powers=("atlas", None),
        checks=(
            Builds("b4-b3", "b3", "a2 b2 c2 a3 c3 a4 b4 c4", "a2 b2 c2 a3 c3 a4 b4 c4"),
            Builds("b4-b3^b4 d2-d3", "d3", "c2 d2 e2 c3 e3 c4 d4 e4"),
            Illegal("b4-b3^b4 d2-d3^c3D", "WRONG_PIECE"),
            After("b4-b3^b4 d2-d3^c3", "00000/01000/00200/00000/00000", decider=1),
        ),
    ),
    Scene(
        id="mortal-no-low-dome",
        source="common.md 6.1 item 4: without Atlas the next piece is the only one",
        heights="00000/00000/00230/00000/00000",
        one="b4 a1",
        two="e5 e1",
        checks=(
            Builds("b4-b3", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"),
            Illegal("b4-b3^c3D", "WRONG_PIECE"),
            Illegal("b4-b3^b2D", "WRONG_PIECE"),
        ),
    ),
    Scene(
        id="atlas-second-level",
        source="powers-1.md Atlas, ruling 1: the block count stays",
        heights="00000/00000/00200/00000/00000",
        one="b4 a1",
        two="e5 e1",
        powers=("atlas", None),
        checks=(
            After("b4-b3^c3D", "00000/00000/00C00/00000/00000", "b3 a1", "e5 e1", 2),
            After("b4-b3^c3", "00000/00000/00300/00000/00000", "b3 a1", "e5 e1", 2),
            After("b4-b3^b2D", "00000/00000/00200/0A000/00000", "b3 a1", "e5 e1", 2),
        ),
    ),
    Scene(
        id="atlas-shuts-in",
        source="powers-1.md Atlas, effect; common.md 3.4: a low dome closes the last way out",
        heights="00000/00000/00000/DDD00/00000",
        one="e1 e5",
        two="a1 b1",
        powers=("atlas", None),
        checks=(
            Over("e1-d1^c1D", 1, "STUCK"),
            After("e1-d1^c1", "00000/00000/00000/DDD00/00100", "d1 e5", "a1 b1", 2),
            Moves("e1-d1^c1", "b1", "c1"),
        ),
    ),
    Scene(
        id="atlas-closes-the-summit",
        source="powers-1.md Atlas, ruling 1; worked by hand: a low dome on 2 blocks, and the climb is gone",
        heights="00000/00000/02300/02000/00000",
        one="c1 a5",
        two="b3 e5",
        powers=("atlas", None),
        checks=(
            After("c1-c2^c3", "00000/00000/02D00/02000/00000", "c2 a5", "b3 e5", 2),
            Illegal("c1-c2^c3 b3-c3", "DOMED"),
            Over("c1-c2^d2 b3-c3#", 2, "CLIMBED"),
            Illegal("c1-c2^b2D b3-b2", "DOMED"),
            Over("c1-c2^b2 b3-b2#", 2, "CLIMBED"),
        ),
    ),
)

_DEMETER = (
    Scene(
        id="demeter-1",
        source="powers-1.md Demeter: Different square",
        heights=FLAT,
        one="b3 a1",
        two="e5 e1",
        powers=("demeter", None),
        checks=(
            Builds("b3-c3^d3", "c3", "b2 c2 d2 b3 b4 c4 d4"),
            MayStop("b3-c3^d3"),
            Illegal("b3-c3^d3^d3", "FORBIDDEN", "demeter"),
            After("b3-c3^d3.", "00000/00000/00010/00000/00000", "c3 a1", "e5 e1", 2),
            After("b3-c3^d3^c4", "00000/00100/00010/00000/00000", "c3 a1", "e5 e1", 2),
        ),
    ),
    Scene(
        id="demeter-2",
        source="powers-1.md Demeter: Dome then block; common.md 6.2, fourth answer: in either order",
        heights="00000/00000/00030/00000/00000",
        one="b3 a1",
        two="e5 e1",
        powers=("demeter", None),
        checks=(
            After("b3-c3^d3^c4", "00000/00100/000D0/00000/00000", "c3 a1", "e5 e1", 2),
            After("b3-c3^c4^d3", "00000/00100/000D0/00000/00000", "c3 a1", "e5 e1", 2),
            MayStop("b3-c3^d3"),
            Builds("b3-c3^d3", "c3", "b2 c2 d2 b3 b4 c4 d4"),
        ),
    ),
    Scene(
        id="demeter-3",
        source="powers-1.md Demeter: Only one place",
        heights="00000/00000/00000/DD000/00000",
        one="b1 e5",
        two="e1 c5",
        powers=("demeter", None),
        checks=(
            Builds("b1-a1", "a1", "b1"),
            After("b1-a1^b1", "00000/00000/00000/DD000/01000", "a1 e5", "e1 c5", 2),
        ),
    ),
    Scene(
        id="demeter-two-domes",
        source="powers-1.md Demeter, ruling 1",
        heights="00000/00300/00030/00000/00000",
        one="b3 a1",
        two="e5 e1",
        powers=("demeter", None),
        checks=(After("b3-c3^d3^c4", "00000/00D00/000D0/00000/00000", "c3 a1", "e5 e1", 2),),
    ),
    Scene(
        id="demeter-once-more",
        source="powers-1.md Demeter, effect, steps, ruling 3: once more, the same worker; the first is compulsory",
        heights=FLAT,
        one="b3 a1",
        two="e5 e1",
        powers=("demeter", None),
        checks=(
            Illegal("b3-c3.", "NOT_NOW"),
            Builds("b3-c3^d3", "a1", ""),
            Moves("b3-c3^d3", "c3", ""),
            Illegal("b3-c3^d3 a1^a2", "WRONG_WORKER"),
            Illegal("b3-c3^d3-d3", "NOT_NOW"),
            # The second build ends the turn: no third one, and nothing left to say "no more" to.
            After("b3-c3^d3^c4", decider=2),
            Illegal("b3-c3^d3^c4.", "NOT_NOW"),
            # The square left behind counts like any other.
            After("b3-c3^b3^b4", "00000/01000/01000/00000/00000", "c3 a1", "e5 e1", 2),
        ),
    ),
    Scene(
        id="demeter-wins-without-building",
        source="common.md 6.1 item 6",
        heights="00000/00000/00230/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("demeter", None),
        checks=(Over("c3-d3#", 1, "CLIMBED"), Illegal("c3-d3^c3", "GAME_OVER")),
    ),
)

_HEPHAESTUS = (
    Scene(
        id="hephaestus-1",
        source="powers-2.md Hephaestus, scene 1",
        heights=FLAT,
        one="c3 e1",
        two="a1 a5",
        powers=("hephaestus", None),
        checks=(
            Builds("c3-c4^c5", "c4", "c5"),
            MayStop("c3-c4^c5"),
            After("c3-c4^c5^c5", "00200/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),
            After("c3-c4^c5.", "00100/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),
            Illegal("c3-c4^c5^b5", "FORBIDDEN", "hephaestus"),
        ),
    ),
    Scene(
        id="hephaestus-2",
        source="powers-2.md Hephaestus, scene 2",
        heights="00100/00000/00000/00000/00000",
        one="c3 e1",
        two="a1 a5",
        powers=("hephaestus", None),
        checks=(
            MayStop("c3-c4^c5"),
            After("c3-c4^c5^c5", "00300/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),
            After("c3-c4^c5.", "00200/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),
        ),
    ),
    Scene(
        id="hephaestus-3",
        source="powers-2.md Hephaestus, scene 3",
        heights="00200/00000/00000/00000/00000",
        one="c3 e1",
        two="a1 a5",
        powers=("hephaestus", None),
        checks=(After("c3-c4^c5", "00300/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),),
    ),
    Scene(
        id="hephaestus-3-dome",
        source="powers-2.md Hephaestus, scene 3, last sentence",
        heights="00300/00000/00000/00000/00000",
        one="c3 e1",
        two="a1 a5",
        powers=("hephaestus", None),
        checks=(After("c3-c4^c5", "00D00/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),),
    ),
    Scene(
        id="hephaestus-once-more",
        source="powers-2.md Hephaestus, effect, ruling 2: one addition, the same worker; the first build is compulsory",
        heights=FLAT,
        one="c3 e1",
        two="a1 a5",
        powers=("hephaestus", None),
        checks=(
            Illegal("c3-c4.", "NOT_NOW"),
            Builds("c3-c4^c5", "e1", ""),
            Moves("c3-c4^c5", "c4", ""),
            Illegal("c3-c4^c5 e1^e2", "WRONG_WORKER"),
            # 0 to 2, and no third block.
            After("c3-c4^c5^c5", decider=2),
            Illegal("c3-c4^c5^c5.", "NOT_NOW"),
            Illegal("c3-c4^c5^c5^c5", "NOT_NOW"),
        ),
    ),
)

_PROMETHEUS = (
    Scene(
        id="prometheus-1",
        source="powers-3.md prometheus-1",
        heights="00000/00100/00120/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            After("c3^b3", "00000/00100/01120/00000/00000", "c3 a1", "e5 e1", 1),
            Moves("c3^b3", "c3", "b2 c2 d2 b3 b4 c4 d4"),
            Moves("c3^b3", "a1", ""),
            Illegal("c3^b3-d3", "FORBIDDEN", "prometheus"),
            # Without the early build the one level up is open.
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
        ),
    ),
    Scene(
        id="prometheus-2",
        source="powers-3.md prometheus-2",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            Moves("c3^b3", "c3", "b2 c2 d2 d3 b4 c4 d4"),
            Moves("c3^b3", "a1", ""),
            Illegal("c3^b3-b3", "FORBIDDEN", "prometheus"),
            Illegal("c3^b3 a1-a2", "WRONG_WORKER"),
            # Either worker may be the one that builds early.
            Builds("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            Builds("", "a1", "b1 a2 b2"),
            Moves("a1^a2", "a1", "b1 b2"),
            Moves("a1^a2", "c3", ""),
        ),
    ),
    Scene(
        id="prometheus-3",
        source="powers-3.md prometheus-3",
        heights="00000/00000/00000/1D000/00000",
        one="a1 e3",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            Illegal("a1^b1", "DEAD_END"),
            Builds("", "a1", "a2"),
            Moves("a1^a2", "a1", "b1"),
            After("a1^a2-b1^a1", "00000/00000/00000/2D000/10000", "b1 e3", "e5 e1", 2),
            Moves("", "a1", "b1 a2"),
            Legal("a1-a2^a1"),
        ),
    ),
    Scene(
        id="prometheus-3-stepwise",
        source="powers-3.md prometheus-3, read with common.md 3.4 stepwise",
        heights="00000/00000/00000/1D000/00000",
        one="a1 e3",
        two="e5 e1",
        powers=("prometheus", None),
        completion="stepwise",
        checks=(
            Builds("", "a1", "b1 a2"),
            Over("a1^b1", 2, "STUCK"),
            After("a1^b1", "00000/00000/00000/1D000/01000", "a1 e3", "e5 e1"),
        ),
    ),
    Scene(
        id="prometheus-4",
        source="powers-3.md prometheus-4; common.md 6.1 item 6",
        heights="00000/00300/00200/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            Over("c3-c4#", 1, "CLIMBED"),
            Moves("c3^b2", "c3", "b2 c2 d2 b3 d3 b4 d4"),
            Moves("c3^d4", "c3", "b2 c2 d2 b3 d3 b4 d4"),
            Moves("c3^c4", "c3", "b2 c2 d2 b3 d3 b4 d4"),
            Moves("a1^a2", "c3", ""),
            Moves("a1^a2", "a1", "b1 b2"),
            Illegal("c3^b2-c4", "FORBIDDEN", "prometheus"),
            Illegal("c3^c4-c4", "DOMED"),
            After("c3^c4", "00000/00D00/00200/00000/00000", "c3 a1", "e5 e1", 1),
        ),
    ),
    Scene(
        id="prometheus-same-square",
        source="powers-3.md Prometheus, rulings 2 and 6: both builds on one square; entering what was built early",
        heights="00000/00000/00100/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            After("c3^d4-d3^d4", "00000/00020/00100/00000/00000", "d3 a1", "e5 e1", 2),
            After("c3^d4-d4^c3", "00000/00010/00200/00000/00000", "d4 a1", "e5 e1", 2),
        ),
    ),
    Scene(
        id="prometheus-steps",
        source="powers-3.md Prometheus, steps 1 to 3: one early build, then a move and a build that are compulsory",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("prometheus", None),
        checks=(
            Illegal(".", "NOT_NOW"),
            Illegal("c3^b3.", "NOT_NOW"),
            Illegal("c3^b3^b4", "NOT_NOW"),
            Illegal("c3^b3 a1^a2", "NOT_NOW"),
            Illegal("c3^b3-c2.", "NOT_NOW"),
            Illegal("c3^b3-c2 a1^a2", "WRONG_WORKER"),
            Illegal("c3-c2-c1", "NOT_NOW"),
            Builds("c3^b3-c2", "c2", "b1 c1 d1 b2 d2 b3 c3 d3"),
            After("c3^b3-c2^b3", "00000/00000/02000/00000/00000", "c2 a1", "e5 e1", 2),
            After("c3-c2^b3", "00000/00000/01000/00000/00000", "c2 a1", "e5 e1", 2),
        ),
    ),
    Scene(
        id="prometheus-under-athena",
        source="powers-1.md Athena, ruling 2; powers-3.md Prometheus, effect: the early build is no move",
        heights="00000/00000/00010/00000/00000",
        one="c3 a1",
        two="a5 e1",
        powers=("prometheus", "athena"),
        climbed=2,
        checks=(
            Illegal("c3-d3", "FORBIDDEN", "athena"),
            Illegal("c3^b3-d3", "FORBIDDEN", ANY),
            Moves("c3^b3", "c3", "b2 c2 d2 b4 c4 d4"),
            Legal("c3^b3-c2^d3"),
        ),
    ),
    Scene(
        id="prometheus-only-upward",
        source="powers-3.md Prometheus, ruling 3, on the board of common.md C17: every early build is a dead end",
        heights="00000/00000/00000/11011/01010",
        one="a1 e1",
        two="c4 c5",
        powers=("prometheus", None),
        checks=(
            Builds("", "a1", ""),
            Builds("", "e1", ""),
            Illegal("a1^b1", "DEAD_END"),
            Moves("", "a1", "b1 a2 b2"),
            # The 36 turns of C17 without the restriction.
            Turns(36, 0),
        ),
    ),
    Scene(
        id="prometheus-walled-in",
        source="powers-1.md Athena, ruling 3, on the board of common.md C17: the early build does not help",
        heights="00000/00000/00000/11011/01010",
        one="a1 e1",
        two="c4 c5",
        powers=("prometheus", "athena"),
        climbed=2,
        checks=(Over("", 2, "STUCK"),),
    ),
)

SCENES = (*_ATLAS, *_DEMETER, *_HEPHAESTUS, *_PROMETHEUS)

# Left out, with what they need:
# Atlas       Low domes are not towers (Chronus), Against Limus (Limus); ruling on Chaos.
# Demeter     rulings on Limus, coins, Talus, Gaea.
# Hephaestus  scene 4 (Limus); rulings on tokens, Chaos, the Golden Fleece, three and four players.
# Prometheus  rulings on Limus, Gaea, Persephone, Hecate.
