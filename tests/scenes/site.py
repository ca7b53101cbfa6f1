"""common.md sections 2, 3, 6: what the base rules state and no scene of section 9 shows."""

from __future__ import annotations

from ._checks import After, Builds, Illegal, Legal, Moves, Over, Places, Turns
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"
POCKET = "00000/00000/DDD00/00D00/00D00"
"""a1, b1, a2, b2 shut off: every turn of two workers in there can be counted by hand."""

_START = (
    Scene(
        id="site-placing",
        details="next=setup",
        source="common.md 6.1 item 1; 5.1",
        heights=FLAT,
        one="",
        two="",
        checks=(
            After("", FLAT, decider=1),
            Places("", 25),
            Places("b2", 24),
            After("b2", decider=1),
            Places("b2 d4", 23),
            After("b2 d4", decider=2),
            Places("b2 d4 c2", 22),
            After("b2 d4 c2", decider=2),
            After("b2 d4 c2 d3", FLAT, "b2 d4", "c2 d3", 1),
            Moves("b2 d4 c2 d3", "b2", "a1 b1 c1 a2 a3 b3 c3"),
            Illegal("b2 b2", "OCCUPIED"),
            Illegal("b2 d4 b2", "OCCUPIED"),
            Illegal("b2 d4 c2 d3 a1", "NOT_NOW"),
        ),
    ),
    Scene(
        id="site-placing-gods",
        details="next=setup",
        source="common.md 6.1 items 1, 10",
        heights=FLAT,
        one="",
        two="",
        powers=("apollo", "pan"),
        checks=(
            Places("b2 d4", 23),
            Illegal("b2 d4 b2", "OCCUPIED"),
            After("b2 d4 c2 d3", FLAT, "b2 d4", "c2 d3", 1),
        ),
    ),
)

_MOVES = (
    Scene(
        id="site-one-move",
        source="common.md 6.1 items 2, 3, 8; 2.1",
        heights="00000/00120/03100/0D000/00000",
        one="c3 a1",
        two="c2 e5",
        checks=(
            # Level c4, one up d4, down b4 d3 d2; b3 is two up, b2 domed, c2 held.
            Moves("", "c3", "d2 d3 b4 c4 d4"),
            Illegal("c3-b3", "TOO_HIGH"),
            Illegal("c3-b2", "DOMED"),
            Illegal("c3-c2", "OCCUPIED"),
            Illegal("c3-c5", "NOT_ADJACENT"),
            Illegal("c3-e3", "NOT_ADJACENT"),
            Illegal("c2-c1", "NOT_YOURS"),
            Illegal("d3-d4", "NO_WORKER"),
            Illegal("c3-d4-d3", "NOT_NOW"),
        ),
    ),
    Scene(
        id="site-own-worker",
        source="common.md 6.1 items 2, 8",
        heights=FLAT,
        one="c3 d4",
        two="a1 e1",
        checks=(Illegal("c3-d4", "OCCUPIED"), Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4")),
    ),
    Scene(
        id="site-no-pass",
        source="common.md 6.1 items 4, 8; 2.1",
        heights=FLAT,
        one="b2 d4",
        two="b4 d2",
        checks=(
            Illegal(".", "NOT_NOW"),
            Illegal("b2^b3", "NOT_NOW"),
            Illegal("b2-b3.", "NOT_NOW"),
            Illegal("b2-b3-c3", "NOT_NOW"),
            Illegal("b2-b3^a5", "NOT_ADJACENT"),
            Illegal("b2-b3^d4", "NOT_ADJACENT"),
            Illegal("b2-b3^b4", "OCCUPIED"),
            Illegal("b2-b3 d4^d5", "WRONG_WORKER"),
            Illegal("b2-b3^b2^b2", "NOT_NOW"),
        ),
    ),
    Scene(
        id="site-long-way-down",
        source="common.md 6.1 item 3: 3 to 0 is no win and must be built after",
        heights="00000/00000/00300/00000/00000",
        one="c3 a1",
        two="a5 e1",
        checks=(After("c3-b2", decider=1), After("c3-b2^c3", "00000/00000/00D00/00000/00000", "a1 b2", "a5 e1", 2)),
    ),
    Scene(
        id="site-vacated-square",
        source="common.md 2.1 item 3: the square left behind can be built on",
        heights="00000/00000/00000/DDD00/00D00",
        one="a1 e5",
        two="d4 e1",
        checks=(
            Moves("", "a1", "b1"),
            Builds("a1-b1", "b1", "a1"),
            After("a1-b1^a1", "00000/00000/00000/DDD00/10D00", "b1 e5", "d4 e1", 2),
        ),
    ),
)

_ENDS = (
    Scene(
        id="site-third-level-is-no-win",
        source="common.md 3.1, 6.1 item 6: building level 3 or a dome, or standing on 3, wins nothing",
        heights="00000/00000/00032/00000/00000",
        one="d3 a1",
        two="a5 e1",
        checks=(
            After("", decider=1),
            After("d3-d4^e3", "00000/00000/00033/00000/00000", "d4 a1", "a5 e1", 2),
            After("d3-d4^d3", "00000/00000/000D2/00000/00000", "d4 a1", "a5 e1", 2),
            # Down to 2, and a turn later up again: that is a climb.
            After("d3-e3^e4", "00000/00001/00032/00000/00000", "e3 a1", "a5 e1", 2),
            Over("d3-e3^e4 a5-a4^a5 e3-d3#", 1, "CLIMBED"),
        ),
    ),
    Scene(
        id="site-player-2-climbs",
        source="common.md 6.1 item 6, 3.7",
        heights="00000/00000/00230/00000/00000",
        one="a1 a5",
        two="c3 e1",
        player=2,
        checks=(Over("c3-d3#", 2, "CLIMBED"), Illegal("a1-a2", "NOT_YOURS"), Illegal("c3-d3# a1-a2", "GAME_OVER")),
    ),
    Scene(
        id="site-shutting-in",
        source="common.md 6.1 item 7, 3.4: the player without a complete turn loses when the turn begins",
        heights="00000/00000/00000/DDD00/00000",
        one="d1 e5",
        two="a1 b1",
        checks=(
            After("d1-d2^c1", "00000/00000/00000/DDD00/00100", decider=2),
            Moves("d1-d2^c1", "a1", ""),
            Moves("d1-d2^c1", "b1", "c1"),
            Over("d1-c1^d1", 1, "STUCK"),
            Over("d1-c1^d2", 1, "STUCK"),
        ),
    ),
)

_PIECES = (
    Scene(
        id="site-many-domes",
        source="common.md 6.1 item 9, 1.3: 19 domes lie, a twentieth is built",
        heights="DDDDD/DDDDD/DDDDD/DDD00/D3000",
        one="d1 e1",
        two="d2 e2",
        checks=(
            Builds("d1-c1", "c1", "b1 d1"),
            After("d1-c1^b1", "DDDDD/DDDDD/DDDDD/DDD00/DD000", "c1 e1", "d2 e2", 2),
        ),
    ),
    Scene(
        id="site-many-blocks",
        source="common.md 6.1 item 9, 1.3: 24 first-level blocks, and a 25th",
        heights="11111/11111/11111/11111/11110",
        one="d2 a1",
        two="a5 e5",
        checks=(
            Legal("d2-d1^e1"),
            After("d2-d1^e1", "11111/11111/11111/11111/11111", "d1 a1", "a5 e5", 2),
        ),
    ),
)

# Two workers in the pocket. Four moves, two builds after each: 8 turns without a power.
# Atlas: each build as block or dome, 16. Demeter: each build alone or with the other square after it, 16.
# Hephaestus: each build once or twice, 16. Artemis: each first move stops or goes on to the only other square, 2 + 2
# builds for each of 4 first moves, 16. Prometheus: 8 without an early build; with one (2 workers, 2 squares) the
# other square is the only way, 2 builds: 8 more, 16. Hermes: 4 builds as they stand, and after level moves 4 in each of
# the 6 ways to stand on two of the four squares, 28; they lead to 6 times 2 boards.
_POCKET = tuple(
    Scene(
        id=f"pocket-{power or 'mortal'}",
        source="common.md 6.1 and the sections of the gods; counted by hand",
        heights=POCKET,
        one="a1 b1",
        two="e5 e1",
        powers=(power, None),
        checks=(
            Moves("", "a1", "a2 b2"),
            Moves("", "b1", "a2 b2"),
            Turns(count, 0, results),
        ),
    )
    for power, count, results in (
        (None, 8, 8),
        ("apollo", 8, 8),
        ("athena", 8, 8),
        ("minotaur", 8, 8),
        ("pan", 8, 8),
        ("artemis", 16, 8),
        ("atlas", 16, 16),
        ("demeter", 16, 12),
        ("hephaestus", 16, 16),
        ("prometheus", 16, 16),
        ("hermes", 28, 12),
    )
)

SCENES = (*_START, *_MOVES, *_ENDS, *_PIECES, *_POCKET)

# Left out:
# common.md 5.1  75,900 placements: pairs of squares, not told apart; a matter of counting, not of a scene.
# common.md 3.1  "with powers the climb may be longer": Bellerophon, Iris, Pegasus.
# common.md 3.2  two conditions at once, cancelled wins: Chronus, Hera, Tartarus, Moerae.
# common.md 1.4  tokens: none of the ten gods has one.
