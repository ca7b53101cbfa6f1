"""The god is player 2, and player 1, who has none, makes the first turn: common.md 4.3, and the sections of the gods.

Each scene goes on for some turns: player 1 gains nothing by the god, and what the god did in one turn (squares built,
the square left, an early build) binds nobody in the next.
"""

from __future__ import annotations

from ._checks import After, Builds, Illegal, MayStop, Moves, Over, Reaches
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_FIRST = "a1-a2^a1"
"""Player 1's turn; a1 is then at height 1."""

SCENES = (
    Scene(
        id="answer-artemis",
        source="powers-1.md Artemis, effect",
        heights=FLAT,
        one="a1 e1",
        two="c3 a5",
        powers=(None, "artemis"),
        checks=(
            Illegal("a1-a2-a3", "NOT_NOW"),
            Moves(f"{_FIRST} c3-d4", "d4", "d3 e3 c4 e4 c5 d5 e5"),
            Moves(f"{_FIRST} c3-d4", "a5", ""),
            Illegal(f"{_FIRST} c3-d4-c3", "FORBIDDEN", "artemis"),
            Illegal(f"{_FIRST} c3-d4.", "NOT_NOW"),
            After(f"{_FIRST} c3-d4^c3", "00000/00000/00100/00000/10000", "a2 e1", "d4 a5", 1),
            After(f"{_FIRST} c3-d4-d3^d4", "00000/00010/00000/00000/10000", "a2 e1", "d3 a5", 1),
            Illegal(f"{_FIRST} c3-d4-d3^d4 a2-a3-a4", "NOT_NOW"),
            # Back to c3 a turn later, up onto it, and on to where that turn did not begin.
            Moves(f"{_FIRST} c3-d4^c3 e1-e2^e1 d4-c3", "c3", "b2 c2 d2 b3 d3 b4 c4"),
        ),
    ),
    Scene(
        id="answer-artemis-wins",
        source="powers-1.md Artemis, ruling 1",
        heights="00000/00000/00123/00000/00000",
        one="a1 e1",
        two="c3 a5",
        powers=(None, "artemis"),
        checks=(Over(f"{_FIRST} c3-d3-e3#", 2, "CLIMBED"), After(f"{_FIRST} c3-d3", decider=2)),
    ),
    Scene(
        id="answer-atlas",
        source="powers-1.md Atlas, effect and ruling 1",
        heights=FLAT,
        one="a1 e1",
        two="c3 a5",
        powers=(None, "atlas"),
        checks=(
            Builds("a1-a2", "a2", "a1 b1 b2 a3 b3"),
            Illegal("a1-a2^a1D", "WRONG_PIECE"),
            Builds(f"{_FIRST} c3-b3", "b3", "b2 c2 a3 c3 a4 b4 c4", "b2 c2 a3 c3 a4 b4 c4"),
            After(f"{_FIRST} c3-b3^a3D", "00000/00000/A0000/00000/10000", "a2 e1", "b3 a5", 1),
            Moves(f"{_FIRST} c3-b3^a3D", "a2", "a1 b1 b2"),
            Builds(f"{_FIRST} c3-b3^a3D a2-b2", "b2", "a1 b1 c1 a2 c2 c3"),
            Illegal(f"{_FIRST} c3-b3^a3D a2-b2^a3", "DOMED"),
            Illegal(f"{_FIRST} c3-b3^a3D a2-b2^c3D", "WRONG_PIECE"),
        ),
    ),
    Scene(
        id="answer-demeter",
        source="powers-1.md Demeter, effect",
        heights=FLAT,
        one="a1 e1",
        two="c3 a5",
        powers=(None, "demeter"),
        checks=(
            Illegal("a1-a2^a1^b1", "NOT_NOW"),
            MayStop(f"{_FIRST} c3-c4^c3"),
            Builds(f"{_FIRST} c3-c4^c3", "c4", "b3 d3 b4 d4 b5 c5 d5"),
            Illegal(f"{_FIRST} c3-c4^c3^c3", "FORBIDDEN", "demeter"),
            After(f"{_FIRST} c3-c4^c3.", "00000/00000/00100/00000/10000", "a2 e1", "c4 a5", 1),
            After(f"{_FIRST} c3-c4^c3^c5", "00100/00000/00100/00000/10000", "a2 e1", "c4 a5", 1),
            Illegal(f"{_FIRST} c3-c4^c3^c5 e1-e2^e1^d1", "NOT_NOW"),
            # c3 may be built on again, and both squares of the turn before be the two.
            After(f"{_FIRST} c3-c4^c3^c5 e1-e2^e1 c4-d4^c3^c5", "00200/00000/00200/00000/10001", "a2 e2", "d4 a5", 1),
        ),
    ),
    Scene(
        id="answer-hephaestus",
        source="powers-2.md Hephaestus, effect",
        heights=FLAT,
        one="a1 e1",
        two="c3 a5",
        powers=(None, "hephaestus"),
        checks=(
            Illegal("a1-a2^a1^a1", "NOT_NOW"),
            MayStop(f"{_FIRST} c3-c4^c3"),
            Builds(f"{_FIRST} c3-c4^c3", "c4", "c3"),
            After(f"{_FIRST} c3-c4^c3.", "00000/00000/00100/00000/10000", "a2 e1", "c4 a5", 1),
            After(f"{_FIRST} c3-c4^c3^c3", "00000/00000/00200/00000/10000", "a2 e1", "c4 a5", 1),
            Illegal(f"{_FIRST} c3-c4^c3^c3 e1-e2^e1^e1", "NOT_NOW"),
            # From 2 to 3 there is no second one; another square is open again.
            After(f"{_FIRST} c3-c4^c3^c3 e1-e2^e1 c4-d4^c3", "00000/00000/00300/00000/10001", decider=1),
            Builds(f"{_FIRST} c3-c4^c3^c3 e1-e2^e1 c4-d4^d5", "d4", "d5"),
        ),
    ),
    Scene(
        id="answer-hermes",
        source="powers-2.md Hermes, steps",
        heights="00000/00000/00000/00000/01000",
        one="a1 e1",
        two="c2 a5",
        powers=(None, "hermes"),
        checks=(
            Illegal("a1^b1", "NOT_NOW"),
            Illegal("a1-a2 e1^e2", "WRONG_WORKER"),
            # He builds where he stands, goes level with both workers, or up once.
            After(f"{_FIRST} a5^b5", "01000/00000/00000/00000/11000", "a2 e1", "c2 a5", 1),
            After(f"{_FIRST} c2-c1 a5-b5 c1-d1^c1", "00000/00000/00000/00000/11100", "a2 e1", "d1 b5", 1),
            After(f"{_FIRST} c2-c1 a5-b5^a5", "10000/00000/00000/00000/11000", "a2 e1", "c1 b5", 1),
            Illegal(f"{_FIRST} c2-c1-b1", "FORBIDDEN", "hermes"),
            Moves(f"{_FIRST} c2-b1", "b1", ""),
            Moves(f"{_FIRST} c2-b1", "a5", ""),
            Builds(f"{_FIRST} c2-b1", "b1", "a1 c1 b2 c2"),
            Builds(f"{_FIRST} c2-b1", "a5", ""),
            # A turn later he may go along the two squares at 1, and down from there only at first.
            Reaches(f"{_FIRST} c2-b1^b2 e1-e2^e1", "b1", "c1 b2 c2 a1"),
            Reaches(f"{_FIRST} c2-b1^b2 e1-e2^e1 b1-b2", "b2", "a1 b1"),
            Illegal(f"{_FIRST} c2-b1^b2 e1-e2^e1 b1-b2-c2", "FORBIDDEN", "hermes"),
        ),
    ),
    Scene(
        id="answer-prometheus",
        source="powers-3.md Prometheus, steps",
        heights="00000/00100/00000/00000/00000",
        one="a1 e1",
        two="c3 a5",
        powers=(None, "prometheus"),
        checks=(
            Illegal("a1^a2", "NOT_NOW"),
            Moves(_FIRST, "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            Builds(_FIRST, "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            Moves(f"{_FIRST} c3^d3", "c3", "b2 c2 d2 b3 b4 d4"),
            Moves(f"{_FIRST} c3^d3", "a5", ""),
            Illegal(f"{_FIRST} c3^d3-c4", "FORBIDDEN", "prometheus"),
            After(f"{_FIRST} c3^d3", "00000/00100/00010/00000/10000", "a2 e1", "c3 a5", 2),
            After(f"{_FIRST} c3^d3-c2^d3", "00000/00100/00020/00000/10000", "a2 e1", "c2 a5", 1),
            Illegal(f"{_FIRST} c3^d3-c2^d3 e1^e2", "NOT_NOW"),
            # A turn later he may climb again, for he has not built yet.
            Moves(f"{_FIRST} c3^d3-c2^b2 e1-e2^e1", "c2", "b1 c1 d1 b2 d2 b3 c3 d3"),
        ),
    ),
)
