"""The gods whose move displaces an opponent: Apollo and Minotaur."""

from __future__ import annotations

from ._checks import After, Builds, Illegal, Moves, Over, Turns
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_APOLLO = (
    Scene(
        id="apollo-1",
        source="powers-1.md Apollo: Swap and build",
        heights=FLAT,
        one="c3 a1",
        two="d4 e1",
        powers=("apollo", None),
        checks=(
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            After("c3-d4", FLAT, "d4 a1", "c3 e1", 1),
            Builds("c3-d4", "d4", "d3 e3 c4 e4 c5 d5 e5"),
            Illegal("c3-d4^c3", "OCCUPIED"),
        ),
    ),
    Scene(
        id="apollo-2",
        source="powers-1.md Apollo: Height limit",
        heights="00000/00100/00020/00000/00000",
        one="c3 a1",
        two="d3 c4",
        powers=("apollo", None),
        checks=(
            Illegal("c3-d3", "TOO_HIGH"),
            Moves("", "c3", "b2 c2 d2 b3 b4 c4 d4"),
            After("c3-c4", one="c4 a1", two="d3 c3", decider=1),
        ),
    ),
    Scene(
        id="apollo-3",
        source="powers-1.md Apollo: Forced up is no win",
        heights="00000/00000/00200/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("apollo", None),
        checks=(
            After("c3-d3", one="d3 a1", two="c3 e1", decider=1),
            Builds("c3-d3", "d3", "c2 d2 e2 e3 c4 d4 e4"),
        ),
    ),
    Scene(
        id="apollo-4",
        source="powers-1.md Apollo: Winning swap",
        heights="00000/00000/00230/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("apollo", None),
        checks=(Over("c3-d3#", 1, "CLIMBED"), After("c3-d3#", one="d3 a1", two="c3 e1")),
    ),
    Scene(
        id="apollo-5",
        source="powers-1.md Apollo: No build left",
        heights="00000/00000/00000/DD000/00000",
        one="b1 e5",
        two="a1 e1",
        powers=("apollo", None),
        checks=(Illegal("b1-a1", "DEAD_END"), Moves("", "b1", "c1 c2")),
    ),
    Scene(
        id="apollo-5-stepwise",
        source="powers-1.md Apollo: No build left, read with common.md 3.4 stepwise",
        heights="00000/00000/00000/DD000/00000",
        one="b1 e5",
        two="a1 e1",
        powers=("apollo", None),
        completion="stepwise",
        checks=(Moves("", "b1", "a1 c1 c2"), Over("b1-a1", 2, "STUCK"), After("b1-a1", one="a1 e5", two="b1 e1")),
    ),
    Scene(
        id="apollo-forced-to-three",
        source="powers-1.md Apollo, ruling 2; common.md 6.1 item 20, 4.1",
        heights="00000/00000/00300/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("apollo", None),
        checks=(
            After("c3-d3", one="d3 a1", two="c3 e1", decider=1),
            Builds("c3-d3", "d3", "c2 d2 e2 e3 c4 d4 e4"),
            After("c3-d3^d4", one="d3 a1", two="c3 e1", decider=2),
        ),
    ),
    Scene(
        id="apollo-forced-pan-down",
        source="powers-1.md Apollo, ruling 2; Pan, ruling 2: Pan is swapped down one level, the deepest a swap can do",
        heights="00000/00000/00120/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("apollo", "pan"),
        checks=(After("c3-d3", one="d3 a1", two="c3 e1", decider=1),),
    ),
    Scene(
        id="apollo-own-worker",
        source="powers-1.md Apollo, ruling 4; common.md 6.1 item 12",
        heights=FLAT,
        one="c3 d4",
        two="e5 a1",
        powers=("apollo", None),
        checks=(
            Illegal("c3-d4", "OCCUPIED"),
            Illegal("c3-e5", "NOT_ADJACENT"),
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4"),
            Moves("", "d4", "d3 e3 c4 e4 c5 d5 e5"),
            After("d4-e5", one="c3 e5", two="d4 a1", decider=1),
        ),
    ),
    Scene(
        id="apollo-under-athena",
        source="powers-1.md Apollo, ruling 5",
        heights="00000/00100/00000/00000/00000",
        one="c3 a1",
        two="c4 d3",
        powers=("apollo", "athena"),
        climbed=2,
        checks=(
            Illegal("c3-c4", "FORBIDDEN", "athena"),
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 d4"),
            After("c3-d3", one="d3 a1", two="c3 c4", decider=1),
        ),
    ),
    Scene(
        id="apollo-only-a-swap",
        source="powers-1.md Apollo, effect; 3.4: a swap is the only way out and leaves a build, by hand",
        heights="00000/00000/00000/0DD00/00D00",
        one="a1 b1",
        two="a2 e5",
        powers=("apollo", None),
        checks=(
            # a1-a2 leaves a3 and b3; b1-a2 also, and a1 still holds the own worker.
            Moves("", "a1", "a2"),
            Moves("", "b1", "a2"),
            Builds("a1-a2", "a2", "a3 b3"),
            Builds("b1-a2", "a2", "a3 b3"),
            Turns(4, 0),
        ),
    ),
)

_MINOTAUR = (
    Scene(
        id="minotaur-1",
        source="powers-3.md minotaur-1",
        heights="00000/00000/00030/00000/00000",
        one="b3 a1",
        two="c3 e5",
        powers=("minotaur", None),
        checks=(
            Moves("", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"),
            After("b3-c3", one="c3 a1", two="d3 e5", decider=1),
            Builds("b3-c3", "c3", "b2 c2 d2 b3 b4 c4 d4"),
            After("b3-c3^b3", "00000/00000/01030/00000/00000", "c3 a1", "d3 e5", 2),
        ),
    ),
    Scene(
        id="minotaur-2",
        source="powers-3.md minotaur-2",
        heights="00000/000D0/00000/00000/00000",
        one="b2 b3",
        two="c3 a1",
        powers=("minotaur", None),
        checks=(
            Moves("", "b2", "b1 c1 a2 c2 a3"),
            Illegal("b2-c3", "OCCUPIED"),
            Illegal("b2-a1", "OCCUPIED"),
            Illegal("b2-b3", "OCCUPIED"),
        ),
    ),
    Scene(
        id="minotaur-3",
        source="powers-3.md minotaur-3",
        heights="00300/00100/00020/00000/00000",
        one="c3 a1",
        two="d3 c4",
        powers=("minotaur", None),
        checks=(
            Moves("", "c3", "b2 c2 d2 b3 b4 c4 d4"),
            Illegal("c3-d3", "TOO_HIGH"),
            After("c3-c4", one="c4 a1", two="d3 c5", decider=1),
        ),
    ),
    Scene(
        id="minotaur-3-under-athena",
        source="powers-3.md minotaur-3, last sentence",
        heights="00300/00100/00020/00000/00000",
        one="c3 a1",
        two="d3 c4",
        powers=("minotaur", "athena"),
        climbed=2,
        checks=(Moves("", "c3", "b2 c2 d2 b3 b4 d4"), Illegal("c3-c4", "FORBIDDEN", "athena")),
    ),
    Scene(
        id="minotaur-4",
        source="powers-3.md minotaur-4",
        heights="00000/00000/00230/00000/00000",
        one="c3 a1",
        two="d3 a5",
        powers=("minotaur", None),
        checks=(Over("c3-d3#", 1, "CLIMBED"), After("c3-d3#", one="d3 a1", two="e3 a5")),
    ),
    Scene(
        id="minotaur-4-low-dome",
        source="powers-3.md minotaur-4: e3 carries a dome on 0 blocks",
        heights="00000/00000/0023A/00000/00000",
        one="c3 a1",
        two="d3 a5",
        powers=("minotaur", None),
        waive=("LOW_DOME",),
        checks=(Illegal("c3-d3", "OCCUPIED"), Moves("", "c3", "b2 c2 d2 b3 b4 c4 d4")),
    ),
    Scene(
        id="minotaur-opponent-behind",
        source="powers-3.md Minotaur, ruling 4: blocked by a worker of the same side",
        heights=FLAT,
        one="b3 a1",
        two="c3 d3",
        powers=("minotaur", None),
        checks=(Illegal("b3-c3", "OCCUPIED"), Moves("", "b3", "a2 b2 c2 a3 a4 b4 c4")),
    ),
    Scene(
        id="minotaur-own-worker-behind",
        source="powers-3.md Minotaur, ruling 4: blocked by an own worker",
        heights=FLAT,
        one="b3 d3",
        two="c3 e5",
        powers=("minotaur", None),
        checks=(
            Moves("", "b3", "a2 b2 c2 a3 a4 b4 c4"),
            Moves("", "d3", "c2 d2 e2 e3 c4 d4 e4"),
        ),
    ),
    Scene(
        id="minotaur-diagonal",
        source="powers-3.md Minotaur, effect: the very same direction, here NE; worked by hand",
        heights=FLAT,
        one="b2 a1",
        two="c3 e1",
        powers=("minotaur", None),
        checks=(
            After("b2-c3", one="c3 a1", two="d4 e1", decider=1),
            Builds("b2-c3", "c3", "b2 c2 d2 b3 d3 b4 c4"),
            # Only neighbours are pushed.
            Illegal("a1-c3", "NOT_ADJACENT"),
        ),
    ),
    Scene(
        id="minotaur-only-a-push",
        source="powers-3.md Minotaur, ruling 11: a worker whose only way out is a push is not stuck",
        heights="00000/00000/00000/0DD00/00D00",
        one="a1 b1",
        two="a2 e5",
        powers=("minotaur", None),
        checks=(
            Moves("", "a1", "a2"),
            # From b1 the push would go off the board.
            Moves("", "b1", ""),
            After("a1-a2", one="a2 b1", two="a3 e5", decider=1),
            Builds("a1-a2", "a2", "a1 b3"),
            Turns(2, 0),
        ),
    ),
    Scene(
        id="minotaur-no-push-no-turn",
        source="powers-3.md Minotaur, rulings 4 and 11: as before, but the square beyond is domed",
        heights="00000/00000/D0000/0DD00/00D00",
        one="a1 b1",
        two="a2 e5",
        powers=("minotaur", None),
        checks=(Over("", 2, "STUCK"),),
    ),
    Scene(
        id="minotaur-pushed-to-three",
        source="powers-3.md Minotaur, ruling 2: one level up onto 3 by a push is no win either",
        heights="00000/00000/01230/00000/00000",
        one="b3 a1",
        two="c3 e5",
        powers=("minotaur", None),
        checks=(
            After("b3-c3", one="c3 a1", two="d3 e5", decider=1),
            After("b3-c3^b3", "00000/00000/02230/00000/00000", "c3 a1", "d3 e5", 2),
        ),
    ),
)

SCENES = (*_APOLLO, *_MINOTAUR)

# Left out, with what they need:
# Apollo    rulings on three players, whirlpools, Harpies, Clio's coins, Hecate, Aeolus, Aphrodite, Hypnus, Hades.
#           "Forced down by two or more wins nothing": a swap takes a worker down one level at most, since Apollo's own
#           worker climbs one at most.
# Minotaur  minotaur-5 (Harpies), minotaur-6 (Clio), minotaur-7 (Charybdis); rulings on teams, three players, the ram,
#           Talus, Tartarus, Hecate.
