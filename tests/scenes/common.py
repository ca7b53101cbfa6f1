"""common.md section 9, up to C14, and C31: limits, wins, and players who are stuck."""

from __future__ import annotations

from ._checks import After, Builds, Illegal, Moves, Only, Over, Turns, Wins
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_AROUND = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")

_LIMITS = (
    Scene(
        id="C1",
        source="common.md C1",
        heights=FLAT,
        one="b2 d4",
        two="b4 d2",
        checks=(
            Moves("", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
            Moves("", "d4", "c3 d3 e3 c4 e4 c5 d5 e5"),
            Builds("b2-a1", "a1", "b1 a2 b2"),
            Builds("b2-b1", "b1", "a1 c1 a2 b2 c2"),
            Builds("b2-c1", "c1", "b1 d1 b2 c2"),
            Builds("b2-a2", "a2", "a1 b1 b2 a3 b3"),
            Builds("b2-c2", "c2", "b1 c1 d1 b2 b3 c3 d3"),
            Builds("b2-a3", "a3", "a2 b2 b3 a4"),
            Builds("b2-b3", "b3", "a2 b2 c2 a3 c3 a4 c4"),
            Builds("b2-c3", "c3", "b2 c2 b3 d3 c4"),
            # The other worker likewise: the board looks the same from the other side.
            Builds("d4-e5", "e5", "d4 e4 d5"),
            Builds("d4-d5", "d5", "c4 d4 e4 c5 e5"),
            Builds("d4-c5", "c5", "c4 d4 b5 d5"),
            Builds("d4-e4", "e4", "d3 e3 d4 d5 e5"),
            Builds("d4-c4", "c4", "b3 c3 d3 d4 b5 c5 d5"),
            Builds("d4-e3", "e3", "e2 d3 d4 e4"),
            Builds("d4-d3", "d3", "c2 e2 c3 e3 c4 d4 e4"),
            Builds("d4-c3", "c3", "c2 b3 d3 c4 d4"),
            Turns(80, 0, 80),
        ),
    ),
    Scene(
        id="C2",
        source="common.md C2",
        heights="00000/00000/01200/00000/00000",
        one="b2 e5",
        two="a5 e1",
        checks=(
            Moves("", "b2", "a1 b1 c1 a2 c2 a3 b3"),
            Moves("", "e5", "d4 e4 d5"),
            Illegal("b2-c3", "TOO_HIGH"),
            Turns(57, 0),
        ),
    ),
    Scene(
        id="C3",
        source="common.md C3",
        heights="00000/00000/00300/00000/00000",
        one="c3 a1",
        two="a5 e1",
        checks=(
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            *(After(f"c3-{square}", decider=1) for square in _AROUND),
            *(Illegal(f"c3-{square}.", "NOT_NOW") for square in _AROUND),
            Turns(78, 0),
        ),
    ),
    Scene(
        id="C3-pan",
        source="common.md C3, last sentence",
        heights="00000/00000/00300/00000/00000",
        one="c3 a1",
        two="a5 e1",
        powers=("pan", None),
        checks=(
            Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            *(Over(f"c3-{square}#", 1, "POWER", "pan") for square in _AROUND),
            Turns(25, 8),
            # The 17 of a1.
            Turns(5, 0, line="a1-b1"),
            Turns(5, 0, line="a1-a2"),
            Turns(7, 0, line="a1-b2"),
        ),
    ),
    Scene(
        id="C4",
        source="common.md C4",
        heights="00000/00000/00330/00000/00000",
        one="c3 a1",
        two="a5 e1",
        checks=(
            After("c3-d3", decider=1),
            Builds("c3-d3", "d3", "c2 d2 e2 c3 e3 c4 d4 e4"),
            After("c3-d3^c3", "00000/00000/00D30/00000/00000", "d3 a1", "a5 e1", 2),
            Illegal("c3-d3.", "NOT_NOW"),
            Wins(""),
        ),
    ),
    Scene(
        id="C5",
        source="common.md C5",
        heights="00000/00000/00230/00000/00000",
        one="c3 a1",
        two="a5 e1",
        checks=(
            Over("c3-d3#", 1, "CLIMBED"),
            After("c3-d3#", "00000/00000/00230/00000/00000", "d3 a1", "a5 e1"),
            Illegal("c3-d3^c3", "GAME_OVER"),
            Turns(71, 1),
            Wins("c3-d3#"),
        ),
    ),
    Scene(
        id="C6",
        source="common.md C6",
        heights="00000/0D000/00000/00A00/00000",
        one="b3 e1",
        two="e5 a1",
        waive=("LOW_DOME",),
        checks=(
            Moves("", "b3", "a2 b2 a3 c3 a4 c4"),
            Illegal("b3-c2", "DOMED"),
            Illegal("b3-b4", "DOMED"),
            Builds("b3-b2", "b2", "b1 c1 a2 a3 b3 c3"),
            Illegal("b3-b2^a1", "OCCUPIED"),
            Illegal("b3-b2^c2", "DOMED"),
            Turns(47, 0),
        ),
    ),
    Scene(
        id="C7",
        source="common.md C7",
        heights="00000/00000/00000/01230/00000",
        one="c4 a1",
        two="a5 e5",
        checks=(
            Builds("c4-c3", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
            After("c4-c3^b2", "00000/00000/00000/02230/00000", decider=2),
            After("c4-c3^c2", "00000/00000/00000/01330/00000", decider=2),
            After("c4-c3^d2", "00000/00000/00000/012D0/00000", decider=2),
            After("c4-c3^b3", "00000/00000/01000/01230/00000", decider=2),
            After("c4-c3^d3", "00000/00000/00010/01230/00000", decider=2),
            After("c4-c3^b4", "00000/01000/00000/01230/00000", decider=2),
            After("c4-c3^c4", "00000/00100/00000/01230/00000", decider=2),
            After("c4-c3^d4", "00000/00010/00000/01230/00000", decider=2),
            Turns(69, 0),
        ),
    ),
    Scene(
        id="C8",
        source="common.md C8; the count by hand: 5 + 5 + 7 and 4 + 5 + 6",
        heights=FLAT,
        one="a1 e5",
        two="c3 c4",
        checks=(
            Builds("a1-a2", "a2", "a1 b1 b2 a3 b3"),
            Builds("a1-a2", "e5", ""),
            Illegal("a1-a2 e5^d5", "WRONG_WORKER"),
            Illegal("a1-a2 e5^d4", "WRONG_WORKER"),
            Illegal("a1-a2 e5^e4", "WRONG_WORKER"),
            Illegal("a1-a2.", "NOT_NOW"),
            Turns(32, 0),
        ),
    ),
)

_STUCK = (
    Scene(
        id="C9",
        source="common.md C9",
        heights="00000/00000/00000/DDD00/00D00",
        one="a1 b1",
        two="d4 e5",
        checks=(Over("", 2, "STUCK"), Illegal("a1-a2", "GAME_OVER")),
    ),
    Scene(
        id="C10",
        source="common.md C10",
        heights="00020/00023/00000/23000/02000",
        one="a1 e5",
        two="c3 c4",
        checks=(Over("", 2, "STUCK"),),
    ),
    Scene(
        id="C11",
        source="common.md C11",
        heights="000D0/000DD/00000/3D000/2D000",
        one="a1 e5",
        two="c3 c5",
        checks=(
            Moves("", "a1", "a2"),
            Moves("", "e5", ""),
            Over("a1-a2#", 1, "CLIMBED"),
            Only("a1-a2#"),
        ),
    ),
    Scene(
        id="C12",
        source="common.md C12, lookahead",
        heights="000D0/000DD/DD000/0D000/0D000",
        one="a1 e5",
        two="a2 c5",
        powers=("apollo", None),
        completion="lookahead",
        checks=(Over("", 2, "STUCK"), After("", one="a1 e5", two="a2 c5")),
    ),
    Scene(
        id="C12-stepwise",
        source="common.md C12, stepwise",
        heights="000D0/000DD/DD000/0D000/0D000",
        one="a1 e5",
        two="a2 c5",
        powers=("apollo", None),
        completion="stepwise",
        checks=(
            Moves("", "a1", "a2"),
            Moves("", "e5", ""),
            After("", decider=1),
            Only("a1-a2"),
            Wins(""),
            Over("a1-a2", 2, "STUCK"),
            After("a1-a2", one="a2 e5", two="a1 c5"),
        ),
    ),
    Scene(
        id="C13",
        source="common.md C13, lookahead",
        heights="00000/000DD/DD000/0D000/0D000",
        one="a1 e5",
        two="a2 d1",
        powers=("apollo", None),
        completion="lookahead",
        checks=(
            Moves("", "a1", ""),
            Moves("", "e5", "d5"),
            Builds("e5-d5", "d5", "c4 c5 e5"),
            Illegal("a1-a2", "DEAD_END"),
            Only("e5-d5^c4, e5-d5^c5, e5-d5^e5"),
        ),
    ),
    Scene(
        id="C13-stepwise",
        source="common.md C13, stepwise",
        heights="00000/000DD/DD000/0D000/0D000",
        one="a1 e5",
        two="a2 d1",
        powers=("apollo", None),
        completion="stepwise",
        checks=(
            Moves("", "a1", "a2"),
            Moves("", "e5", "d5"),
            Builds("e5-d5", "d5", "c4 c5 e5"),
            Over("a1-a2", 2, "STUCK"),
            After("a1-a2", one="a2 e5", two="a1 d1"),
            Only("a1-a2, e5-d5^c4, e5-d5^c5, e5-d5^e5"),
            Wins(""),
        ),
    ),
    Scene(
        id="C14",
        source="common.md C14",
        heights="000D0/000DD/DD000/3D000/2D000",
        one="a1 e5",
        two="a2 c5",
        powers=("apollo", None),
        checks=(
            Over("a1-a2#", 1, "CLIMBED"),
            After("a1-a2#", "000D0/000DD/DD000/3D000/2D000", "a2 e5", "a1 c5"),
            Only("a1-a2#"),
        ),
    ),
)

_NO_WORKERS = (
    Scene(
        id="C31",
        source="common.md C31, from where A's turn begins; 3.4, further points",
        heights="00000/00000/00100/00000/00000",
        one="",
        two="b4 d2",
        waive=("WORKER_COUNT",),
        checks=(Over("", 2, "STUCK"), After("", one="", two="b4 d2")),
    ),
    Scene(
        id="C31-before",
        source="common.md C31: while it is B's turn, A has not lost yet",
        heights="00000/00000/00100/00000/00000",
        one="",
        two="b4 d2",
        player=2,
        waive=("WORKER_COUNT",),
        checks=(
            After("", one="", two="b4 d2", decider=2),
            Builds("b4-c3", "c3", "b2 c2 b3 d3 b4 c4 d4"),
            Over("b4-c3^d3", 2, "STUCK"),
            After("b4-c3^d3", "00000/00000/00110/00000/00000", "", "c3 d2"),
        ),
    ),
)

SCENES = (*_LIMITS, *_STUCK, *_NO_WORKERS)

# Left out, with what they need:
# C6, C22        their counts of Complete Towers: nothing in two-player play without Chronus shows such a count.
# C8             its 32 turns are no part of the rules text, but counted by hand.
# C12, C13       the reading of BGA's code (restart or resign): no option of the library.
# C23            Hera.
# C24, C25, C26  Chronus.
# C27            Harpies.
# C28            three players, Harpies, Charybdis.
# C29, C30       three players; Maenads.
# C31            the removal itself: a power that removes workers.
# C32, C33, C34  four players.
# C35, C36       the Golden Fleece variant.
# C37, C38, C39  Persephone.
# C40            Bia and the setup procedure of BGA; Hades.
# C41            three players and the classic setup procedure.
