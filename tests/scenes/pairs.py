"""Two gods at once, and what holds for each god alike: Athena's ban, level on 3, the finish rule against low domes."""

from __future__ import annotations

from ._checks import After, Builds, Illegal, Moves, Only, Over, Turns, Wins
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"
SUMMIT = "00000/00000/00230/00000/00000"
WALLS = "00000/00000/00000/11011/01010"

_AROUND = "b2 c2 d2 b3 b4 c4 d4"
_DROPS = ", ".join(f"c3-{square}#" for square in _AROUND.split())

_OTHERS = (None, "apollo", "artemis", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus")
"""Everybody but Athena."""

_VISITORS = ("apollo", "minotaur")
"""Who may enter the square of an opponent; an opponent stands in their way up, so that they have to."""

# ---------------------------------------------------------------------- winning climbs under Athena's ban

_BARRED = tuple(
    Scene(
        id=f"athena-bars-the-win-of-{god or 'mortal'}",
        source="powers-1.md Athena, ruling 2: winning climbs are banned like the others, swaps and pushes too",
        heights=SUMMIT,
        one="c3 a1",
        two="d3 e1" if god in _VISITORS else "a5 e1",
        powers=(god, "athena"),
        climbed=2,
        checks=(
            Illegal("c3-d3", "FORBIDDEN", "athena"),
            Moves("", "c3", _AROUND),
            # From 2 to 0, which Pan may do; there is no other win.
            Wins(_DROPS if god == "pan" else ""),
        ),
    )
    for god in _OTHERS
)

_OPEN = tuple(
    Scene(
        id=f"athena-lets-win-{god or 'mortal'}",
        source="powers-1.md Athena, effect: the same board, but she has not moved up",
        heights=SUMMIT,
        one="c3 a1",
        two="d3 e1" if god in _VISITORS else "a5 e1",
        powers=(god, "athena"),
        checks=(
            Over("c3-d3#", 1, "CLIMBED"),
            Moves("", "c3", f"{_AROUND} d3"),
            Wins(f"{_DROPS}, c3-d3#" if god == "pan" else "c3-d3#"),
        ),
    )
    for god in _OTHERS
)

_SECOND_MOVES = (
    Scene(
        id="athena-bars-the-win-of-artemis-second-move",
        source="powers-1.md Athena, ruling 2: repeated moves are each checked",
        heights="00000/00000/02230/00000/00000",
        one="b3 a1",
        two="a5 e1",
        powers=("artemis", "athena"),
        climbed=2,
        checks=(
            Illegal("b3-c3-d3", "FORBIDDEN", "athena"),
            Moves("b3-c3", "c3", _AROUND.replace(" b3", "")),
            Wins(""),
        ),
    ),
    Scene(
        id="athena-lets-win-artemis-second-move",
        source="as before, Athena's last turn without a climb",
        heights="00000/00000/02230/00000/00000",
        one="b3 a1",
        two="a5 e1",
        powers=("artemis", "athena"),
        checks=(Over("b3-c3-d3#", 1, "CLIMBED"), Wins("b3-c3-d3#")),
    ),
    Scene(
        id="athena-bars-artemis-back-to-three",
        source="powers-1.md Athena, ruling 2: 3-2-3 ends on the level where it began, and yet its second move is up",
        heights="00000/00000/03230/00000/00000",
        one="b3 a1",
        two="a5 e1",
        powers=("artemis", "athena"),
        climbed=2,
        checks=(
            Illegal("b3-c3-d3", "FORBIDDEN", "athena"),
            Moves("b3-c3", "c3", _AROUND.replace(" b3", "")),
            Wins(""),
        ),
    ),
    Scene(
        id="athena-lets-artemis-back-to-three",
        source="as before, Athena's last turn without a climb; common.md 3.1: from below 3 to 3",
        heights="00000/00000/03230/00000/00000",
        one="b3 a1",
        two="a5 e1",
        powers=("artemis", "athena"),
        checks=(Over("b3-c3-d3#", 1, "CLIMBED"), Wins("b3-c3-d3#")),
    ),
    Scene(
        id="athena-leaves-three-to-three",
        source="powers-1.md Athena, effect; common.md 3.1: from 3 to 3 is neither up nor a win",
        heights="00000/00000/00330/00000/00000",
        one="a1 e5",
        two="c3 e1",
        powers=("athena", None),
        player=2,
        climbed=1,
        checks=(
            After("c3-d3", one="a1 e5", two="d3 e1", decider=2),
            Wins(""),
        ),
    ),
    Scene(
        id="athena-level-on-three-binds-nobody",
        source="powers-1.md Athena, effect: moving level on 3 she has not moved up",
        heights="00000/00000/00330/00000/10000",
        one="c3 e5",
        two="a2 e1",
        powers=("athena", None),
        checks=(Moves("c3-d3^c3", "a2", "a1 b1 b2 a3 b3"), Moves("c3-d3^c3", "e1", "d1 d2 e2")),
    ),
)

# ---------------------------------------------------------------------- shut in by Athena

# Hermes builds where he stands, and Prometheus is told of under both readings of a dead end: both elsewhere.
_WALLED_IN = tuple(
    Scene(
        id=f"athena-walls-in-{god}",
        source="powers-1.md Athena, ruling 3; the board of common.md C17",
        heights=WALLS,
        one="a1 e1",
        two="c4 c5",
        powers=(god, "athena"),
        climbed=2,
        checks=(Over("", 2, "STUCK"), Illegal("a1-a2", "GAME_OVER")),
    )
    for god in ("apollo", "artemis", "atlas", "demeter", "hephaestus", "minotaur", "pan")
)

_ONLY_UP = tuple(
    scene
    for god, turns in (("apollo", "a1-a2^a3, a1-a2^b3"), ("minotaur", "a1-a2^a1, a1-a2^b3"))
    for scene in (
        Scene(
            id=f"athena-bars-the-only-way-of-{god}",
            source="powers-1.md Athena, rulings 2 and 3; by hand: the only way out is a worker's square one level up",
            heights="000D0/000DD/00000/1DD00/0DD00",
            one="a1 e5",
            two="a2 c3",
            powers=(god, "athena"),
            climbed=2,
            checks=(Over("", 2, "STUCK"), After("", one="a1 e5", two="a2 c3")),
        ),
        Scene(
            id=f"athena-lets-{god}-out",
            source="as before, Athena's last turn without a climb",
            heights="000D0/000DD/00000/1DD00/0DD00",
            one="a1 e5",
            two="a2 c3",
            powers=(god, "athena"),
            checks=(Moves("", "a1", "a2"), Moves("", "e5", ""), Only(turns)),
        ),
    )
)

# ---------------------------------------------------------------------- from 3 to 3

_LEVEL_ON_THREE = tuple(
    Scene(
        id=f"level-on-three-{god}",
        source="common.md 3.1 and C4, 4.3: no god makes a win of a move from 3 to 3",
        heights="00000/00000/00330/00000/00000",
        one="c3 a1",
        two="d3 e1" if god in _VISITORS else "a5 e1",
        powers=(god, None),
        checks=(
            After("c3-d3", one="d3 a1", decider=1),
            Illegal("c3-d3.", "NOT_NOW"),
            Wins(_DROPS if god == "pan" else ""),
        ),
    )
    for god in (*_OTHERS[1:], "athena")
)

# ---------------------------------------------------------------------- the finish rule, and low domes

_CORNER = "000D0/000DD/0DD00/0DD00/0DD00"

_ATLAS_AND_APOLLO = (
    Scene(
        id="atlas-leaves-apollo-a-dead-end",
        source="common.md 3.4, powers-1.md Apollo, ruling 3; by hand: a low dome takes the last build after the swap",
        heights=_CORNER,
        one="a3 c5",
        two="a1 e5",
        powers=("atlas", "apollo"),
        completion="lookahead",
        checks=(
            Builds("a3-a2", "a2", "a3", "a3"),
            Over("a3-a2^a3D", 1, "STUCK"),
            After("a3-a2^a3D", "000D0/000DD/ADD00/0DD00/0DD00", "a2 c5", "a1 e5"),
            # A block in its place may be built upon, so the swap is legal.
            Moves("a3-a2^a3", "a1", "a2"),
            Moves("a3-a2^a3", "e5", ""),
            Only("a1-a2^a3", line="a3-a2^a3"),
            After("a3-a2^a3 a1-a2^a3", "000D0/000DD/2DD00/0DD00/0DD00", "a1 c5", "a2 e5", 1),
            # Beside an empty square there is the square left to build on.
            Only("a1-a2^a1", line="a3-a4^a3D"),
            Only("a1-a2^a1, a1-a2^a3", line="a3-a4^a3"),
            # 2 + 8 + 10 turns of a3 and 10 + 10 + 8 of c5; no other one shuts Apollo in.
            Turns(48, 0, shut_in=1),
        ),
    ),
    Scene(
        id="atlas-leaves-apollo-a-dead-end-stepwise",
        source="as before, read with common.md 3.4 stepwise: Apollo may swap, and then loses",
        heights=_CORNER,
        one="a3 c5",
        two="a1 e5",
        powers=("atlas", "apollo"),
        completion="stepwise",
        checks=(
            After("a3-a2^a3D", "000D0/000DD/ADD00/0DD00/0DD00", "a2 c5", "a1 e5", 2),
            Moves("a3-a2^a3D", "a1", "a2"),
            Moves("a3-a2^a3D", "e5", ""),
            Only("a1-a2", line="a3-a2^a3D"),
            Over("a3-a2^a3D a1-a2", 1, "STUCK"),
            After("a3-a2^a3D a1-a2", one="a1 c5", two="a2 e5"),
            Only("a1-a2^a3", line="a3-a2^a3"),
            Turns(48, 0, shut_in=0),
        ),
    ),
    Scene(
        id="atlas-leaves-apollo-the-win",
        source="common.md 6.2, Apollo may swap without a build being left only if the swap wins: so past a low dome",
        heights="000D0/000DD/ADD00/3DD00/2DD00",
        one="a2 c5",
        two="a1 e5",
        powers=("atlas", "apollo"),
        player=2,
        checks=(Only("a1-a2#"), Over("a1-a2#", 2, "CLIMBED")),
    ),
)

_ATLAS_AND_OTHERS = (
    Scene(
        id="atlas-leaves-prometheus-a-dead-end",
        source="common.md 3.4, powers-3.md Prometheus, ruling 3; by hand: a low dome leaves one level square, b1",
        heights="00000/00000/00000/0D000/00000",
        one="a4 e5",
        two="a1 e1",
        powers=("atlas", "prometheus"),
        completion="lookahead",
        checks=(
            Builds("a4-a3^a2D", "a1", ""),
            Illegal("a4-a3^a2D a1^b1", "DEAD_END"),
            Moves("a4-a3^a2D", "a1", "b1"),
            # With a block on a2 the early build there keeps b1 open.
            Builds("a4-a3^a2", "a1", "a2"),
            Illegal("a4-a3^a2 a1^b1", "DEAD_END"),
            Moves("a4-a3^a2 a1^a2", "a1", "b1"),
            # With a2 and b1 empty either may be built on.
            Builds("a4-a3^a4", "a1", "b1 a2"),
        ),
    ),
    Scene(
        id="atlas-leaves-prometheus-a-dead-end-stepwise",
        source="as before, read with common.md 3.4 stepwise: Prometheus may build on b1, and then loses",
        heights="00000/00000/00000/0D000/00000",
        one="a4 e5",
        two="a1 e1",
        powers=("atlas", "prometheus"),
        completion="stepwise",
        checks=(
            Builds("a4-a3^a2D", "a1", "b1"),
            Over("a4-a3^a2D a1^b1", 1, "STUCK"),
            Builds("a4-a3^a2", "a1", "b1 a2"),
            Over("a4-a3^a2 a1^b1", 1, "STUCK"),
            Moves("a4-a3^a2 a1^a2", "a1", "b1"),
        ),
    ),
    Scene(
        id="atlas-closes-the-square-behind",
        source="powers-3.md Minotaur, ruling 4: a dome at any height behind the worker makes the push illegal",
        heights=FLAT,
        one="d4 a1",
        two="b3 e1",
        powers=("atlas", "minotaur"),
        checks=(
            Moves("d4-c3^d3D", "b3", "a2 b2 c2 a3 a4 b4 c4"),
            Illegal("d4-c3^d3D b3-c3", "OCCUPIED"),
            After("d4-c3^d3 b3-c3", "00000/00000/00010/00000/00000", "d3 a1", "c3 e1", 2),
        ),
    ),
)

SCENES = (
    *_BARRED,
    *_OPEN,
    *_SECOND_MOVES,
    *_WALLED_IN,
    *_ONLY_UP,
    *_LEVEL_ON_THREE,
    *_ATLAS_AND_APOLLO,
    *_ATLAS_AND_OTHERS,
)
