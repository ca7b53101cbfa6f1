"""Powers that build otherwise: Achilles, Ares, Asteria, Heracles, Hestia, Morpheus, Polyphemus, Poseidon, Selene, Zeus.

A card's memory is 1 once a hero is spent; Morpheus's are his coins, with the one of the turn that starts.
"""

from __future__ import annotations

from ._checks import After, Builds, Illegal, Legal, MayStop, Moves, Offers, Over, Remembers, Turns, Wins
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_AROUND_C3 = "b2 c2 d2 b3 d3 b4 c4 d4"
_AROUND_C4 = "b3 c3 d3 b4 d4 b5 c5 d5"

_ACHILLES = (
    Scene(
        id="achilles-1",
        source="powers-1.md Achilles: Win with the stair just built",
        heights="00000/00000/00220/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("achilles", None),
        checks=(
            Wins("c3^d3-d3#"),
            Over("c3^d3-d3#", 1, "CLIMBED"),
            Moves("c3^d3", "c3", _AROUND_C3),
            Moves("c3^d3", "a1", ""),
            Illegal("c3^d3 a1-a2", "WRONG_WORKER"),
        ),
    ),
    Scene(
        id="achilles-2",
        source="powers-1.md Achilles: Moving up is allowed, card is spent",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("achilles", None),
        checks=(
            Moves("c3^c4", "c3", _AROUND_C3),
            After("c3^c4-c4^c3", "00000/00100/00100/00000/00000", "c4 a1", "e5 e1", 2),
            Remembers("c3^c4-c4^c3", 1, "1"),
            Builds("c3^c4-c4^c3 e5-e4^e5", "c4", ""),
            Illegal("c3^c4-c4^c3 e5-e4^e5 c4^c5", "NOT_NOW"),
            Legal("c3^c4-c4^c3 e5-e4^e5 c4-c5^c4"),
            # An ordinary turn keeps the card.
            Remembers("c3-c4^c3", 1, "0"),
            Builds("c3-c4^c3 e5-e4^e5", "c4", _AROUND_C4),
        ),
    ),
    Scene(
        id="achilles-3",
        source="powers-1.md Achilles: Finish rule",
        heights="00000/00000/00000/21000/02000",
        one="a1 e5",
        two="e1 c5",
        powers=("achilles", None),
        completion="lookahead",
        checks=(
            Builds("", "a1", "b1 a2"),
            Illegal("a1^b2", "DEAD_END"),
            Builds("", "e5", "d4 e4 d5"),
            Moves("a1^a2", "a1", "b2"),
            Moves("", "a1", "b2"),
            Moves("", "e5", "d4 e4 d5"),
            Remembers("e5-e4^e5", 1, "0"),
        ),
    ),
    Scene(
        id="achilles-3-stepwise",
        source="powers-1.md Achilles: Finish rule, read with common.md 3.4 stepwise",
        heights="00000/00000/00000/21000/02000",
        one="a1 e5",
        two="e1 c5",
        powers=("achilles", None),
        completion="stepwise",
        checks=(Builds("", "a1", "b1 a2 b2"), Over("a1^b2", 2, "STUCK"), Moves("a1^a2", "a1", "b2")),
    ),
    Scene(
        id="achilles-4",
        source="powers-1.md Achilles: Same square twice",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("achilles", None),
        checks=(After("c3^d3-c4^d3", "00000/00000/00020/00000/00000", "c4 a1", "e5 e1", 2),),
    ),
    Scene(
        id="achilles-steps",
        source="powers-1.md Achilles, steps, rulings 2 to 4: one early build, then a move and a build",
        heights="00000/00000/00030/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("achilles", None),
        checks=(
            After("c3^d3-c4^d5", "00010/00000/000D0/00000/00000", "c4 a1", "e5 e1", 2),
            After("c3^b3-c4^d3", "00000/00000/010D0/00000/00000", "c4 a1", "e5 e1", 2),
            Illegal("c3^b3.", "NOT_NOW"),
            Illegal("c3^b3^b3", "NOT_NOW"),
            Illegal("c3^b3-c4.", "NOT_NOW"),
            Illegal("c3^b3-c4^c5^c5", "NOT_NOW"),
            Illegal("c3-c4^c5^c5", "NOT_NOW"),
        ),
    ),
    Scene(
        id="achilles-spent",
        source="powers-1.md Achilles, steps: when the card has been spent, turns are ordinary",
        heights=FLAT,
        one="b2 d4",
        two="b4 d2",
        powers=("achilles", None),
        memories=("1", ""),
        checks=(Builds("", "b2", ""), Illegal("b2^b3", "NOT_NOW"), Turns(80, 0), Remembers("b2-b3^b2", 1, "1")),
    ),
    Scene(
        id="achilles-under-athena",
        source="powers-1.md Achilles, ruling 6; Athena, ruling 2: her ban binds the move, not the early build",
        heights="00000/00000/00000/10000/01000",
        one="a1 c4",
        two="e5 e1",
        powers=("achilles", "athena"),
        climbed=2,
        completion="lookahead",
        checks=(
            Illegal("c4^c5-c5", "FORBIDDEN", "athena"),
            Moves("c4^c5", "c4", "b3 c3 d3 b4 d4 b5 d5"),
            # b2 is the only square that a1 may go to, and has to stay so.
            Moves("", "a1", "b2"),
            Builds("", "a1", "b1 a2"),
            Illegal("a1^b2", "DEAD_END"),
        ),
    ),
)

_ARES = (
    Scene(
        id="ares-1",
        source="powers-1.md Ares: Lowering",
        heights="00000/00000/00000/01000/00000",
        one="d3 a1",
        two="e5 e1",
        powers=("ares", None),
        checks=(
            Offers("d3-c3^c4", "vb2 ."),
            Offers("d3-c3^b2", "vb2 ."),
            After("d3-c3^c4 vb2", "00000/00100/00000/00000/00000", "c3 a1", "e5 e1", 2),
            After("d3-c3^c4.", "00000/00100/00000/01000/00000", "c3 a1", "e5 e1", 2),
            After("d3-c3^b2 vb2", "00000/00000/00000/01000/00000", "c3 a1", "e5 e1", 2),
            Illegal("d3-c3^c4 va2", "FORBIDDEN", "ares"),
            Illegal("d3-c3^c4 vc4", "FORBIDDEN", "ares"),
            Illegal("d3-c3^b2 vb2 vb2", "NOT_NOW"),
            Illegal("d3-c3 vb2", "NOT_NOW"),
            Illegal("vb2", "NOT_NOW"),
        ),
    ),
    Scene(
        id="ares-2",
        source="powers-1.md Ares: What cannot be taken",
        heights="00000/00000/23000/B0000/D0000",
        one="e4 b2",
        two="a3 c5",
        powers=("ares", None),
        waive=("LOW_DOME",),
        checks=(
            Offers("e4-e5^e4", "vb3 ."),
            After("e4-e5^e4 vb3", "00000/00001/22000/B0000/D0000", "e5 b2", "a3 c5", 2),
            Illegal("e4-e5^e4 va1", "FORBIDDEN", "ares"),
            Illegal("e4-e5^e4 va2", "FORBIDDEN", "ares"),
            Illegal("e4-e5^e4 va3", "FORBIDDEN", "ares"),
            Illegal("e4-e5^e4 ve4", "FORBIDDEN", "ares"),
            Illegal("e4-e5^e4 vb2", "FORBIDDEN", "ares"),
        ),
    ),
    Scene(
        id="ares-3",
        source="powers-1.md Ares: Alone",
        heights="00000/00000/00000/01000/00000",
        one="d3",
        two="e5 e1",
        powers=("ares", None),
        waive=("WORKER_COUNT",),
        checks=(After("d3-c3^c4", "00000/00100/00000/01000/00000", "c3", "e5 e1", 2),),
    ),
    Scene(
        id="ares-4",
        source="powers-1.md Ares: Undoing the own build",
        heights="00000/00000/00000/00020/00000",
        one="d4 d1",
        two="a5 a1",
        powers=("ares", None),
        checks=(
            Offers("d4-d3^d2", "vd2 ."),
            After("d4-d3^d2 vd2", "00000/00000/00000/00020/00000", "d3 d1", "a5 a1", 2),
        ),
    ),
    Scene(
        id="ares-4-dome",
        source="powers-1.md Ares: Undoing the own build, with a dome; ruling 5",
        heights="00000/00000/00000/00030/00000",
        one="d4 d1",
        two="a5 a1",
        powers=("ares", None),
        checks=(After("d4-d3^d2", "00000/00000/00000/000D0/00000", "d3 d1", "a5 a1", 2),),
    ),
    Scene(
        id="ares-square-left",
        source="powers-1.md Ares, ruling 2: the block of the square that the mover left",
        heights="00000/00000/00010/00010/00000",
        one="d2 d1",
        two="a5 a1",
        powers=("ares", None),
        checks=(Offers("d2-d3^d4", "vd2 ."), Legal("d2-d3^d4 vd2")),
    ),
)

_EVERYWHERE = "b1 c1 d1 a2 b2 c2 d2 e2 a3 b3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5"

_ASTERIA = (
    Scene(
        id="asteria-1",
        source="powers-1.md Asteria: Falling star",
        heights="00000/00000/00210/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("asteria", None),
        checks=(
            # The 21 squares without a worker; on c3 the dome is the ordinary one.
            Builds("c3-d3^c3", "d3", "c3", _EVERYWHERE),
            Builds("c3-d3^c3", "a1", ""),
            MayStop("c3-d3^c3"),
            After("c3-d3^c3^a5D", "A0000/00000/00310/00000/00000", "d3 a1", "e5 e1", 2),
            After("c3-d3^c3.", "00000/00000/00310/00000/00000", "d3 a1", "e5 e1", 2),
            Illegal("c3-d3^c3^d5", "NOT_ADJACENT"),
            Illegal("c3-d3^c3^d4", "FORBIDDEN", "asteria"),
            Illegal("c3-d3^c3^a5D^b5D", "NOT_NOW"),
            Illegal("c3-d3^c4D", "WRONG_PIECE"),
            Illegal("c3-d3^a5D", "NOT_ADJACENT"),
            Illegal("c3-d3.", "NOT_NOW"),
            # The low dome closes its square.
            Moves("c3-d3^c3^d5D", "e5", "d4 e4"),
            Illegal("c3-d3^c3^d5D e5-e4^d5", "DOMED"),
        ),
    ),
    Scene(
        id="asteria-2",
        source="powers-1.md Asteria: No drop, no dome",
        heights="00000/00000/00110/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("asteria", None),
        checks=(
            After("c3-d3^c3", decider=2),
            After("c3-d3^d4", decider=2),
            MayStop("c3-c4^c3"),
            Legal("c3-c4^c3^a5D"),
        ),
    ),
    Scene(
        id="asteria-3",
        source="powers-1.md Asteria: Capping",
        heights="00000/00000/00210/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("asteria", None),
        checks=(After("c3-d3^c3^c3", "00000/00000/00D10/00000/00000", "d3 a1", "e5 e1", 2),),
    ),
    Scene(
        id="asteria-own-dome-first",
        source="powers-1.md Asteria, rulings 1 and 2: a drop of two levels; the ordinary build may be a dome",
        heights="00000/00300/00200/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("asteria", None),
        checks=(
            After("c3-d3^c4^c3D", "00000/00D00/00C00/00000/00000", "d3 a1", "e5 e1", 2),
            Illegal("c3-d3^c4^c4", "DOMED"),
        ),
    ),
)

_HERACLES = (
    Scene(
        id="heracles-1",
        source="powers-2.md Heracles, scenes 1, 2, 3, 5",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("heracles", None),
        checks=(
            Builds("c3-c4", "c4", _AROUND_C4, _AROUND_C4),
            Builds("c3-c4", "a1", "", "b1 a2 b2"),
            MayStop("c3-c4"),
            After("c3-c4^c5D a1^b2D^a2D.", "00A00/00000/00000/AA000/00000", "c4 a1", "e5 e1", 2),
            Remembers("c3-c4^c5D a1^b2D^a2D.", 1, "1"),
            Illegal("c3-c4^c5D^d5", "FORBIDDEN", "heracles"),
            Illegal("c3-c4^c5D a1^b2", "FORBIDDEN", "heracles"),
            Builds("c3-c4^c5D", "c4", "", "b3 c3 d3 b4 d4 b5 d5"),
            Builds("c3-c4^c5D", "a1", "", "b1 a2 b2"),
            Builds("c3-c4^c5D a1^b2D", "c4", "", "b3 c3 d3 b4 d4 b5 d5"),
            # A block: the turn is over, the power unspent.
            After("c3-c4^c5", "00100/00000/00000/00000/00000", "c4 a1", "e5 e1", 2),
            Remembers("c3-c4^c5", 1, "0"),
            # Nothing at all: spent.
            After("c3-c4.", FLAT, "c4 a1", "e5 e1", 2),
            Remembers("c3-c4.", 1, "1"),
            # One low dome: spent.
            Remembers("c3-c4^c5D.", 1, "1"),
        ),
    ),
    Scene(
        id="heracles-4",
        source="powers-2.md Heracles, scene 4",
        heights="00300/00000/00000/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("heracles", None),
        checks=(
            After("c3-c4^c5.", "00D00/00000/00000/00000/00000", "c4 a1", "e5 e1", 2),
            Remembers("c3-c4^c5.", 1, "0"),
            After("c3-c4^c5 a1^b1D.", "00D00/00000/00000/00000/0A000", "c4 a1", "e5 e1", 2),
            Remembers("c3-c4^c5 a1^b1D.", 1, "1"),
            Illegal("c3-c4^c5D", "WRONG_PIECE"),
        ),
    ),
    Scene(
        id="heracles-unmoved-tower",
        source="powers-2.md Heracles, steps: a dome on level 3 is a plain build of the moved worker alone",
        heights="00000/00000/00000/30000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("heracles", None),
        checks=(
            Builds("c3-c4", "a1", "a2", "b1 b2"),
            Remembers("c3-c4 a1^a2.", 1, "1"),
            Remembers("c3-b3^a2.", 1, "0"),
            Illegal("c3-c4 a1^b2", "FORBIDDEN", "heracles"),
        ),
    ),
    Scene(
        id="heracles-spent",
        source="powers-2.md Heracles, ruling 6",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("heracles", None),
        memories=("1", ""),
        checks=(
            Builds("c3-c4", "c4", _AROUND_C4),
            Builds("c3-c4", "a1", ""),
            Illegal("c3-c4.", "NOT_NOW"),
            Illegal("c3-c4 a1^b1D", "WRONG_WORKER"),
            Illegal("c3-c4^c5D", "WRONG_PIECE"),
            Remembers("c3-c4^c5", 1, "1"),
        ),
    ),
    Scene(
        id="heracles-counts",
        source="powers-2.md Heracles, steps: nothing, a block, or any of the sets of domes on three squares",
        heights="DDDDD/DDDDD/DDDDD/000DD/0D0DD",
        one="a2 c1",
        two="a1 c2",
        powers=("heracles", None),
        checks=(
            # To b2 goes either worker: it may build on the square it left, no other is free.
            Turns(6, 0, 6),
            Moves("", "a2", "b2"),
            Moves("", "c1", "b2"),
            Turns(3, 0, 3, line="a2-b2"),
        ),
    ),
)

_HESTIA = (
    Scene(
        id="hestia-1",
        source="powers-2.md Hestia, scene 1",
        heights=FLAT,
        one="c3 e1",
        two="a1 a5",
        powers=("hestia", None),
        checks=(
            Builds("c3-c4^c5", "c4", "b4 d4 b3 c3 d3"),
            Builds("c3-c4^c5", "e1", ""),
            MayStop("c3-c4^c5"),
            After("c3-c4^c5.", "00100/00000/00000/00000/00000", "c4 e1", "a1 a5", 2),
            After("c3-c4^c5^b4", "00100/01000/00000/00000/00000", "c4 e1", "a1 a5", 2),
            Illegal("c3-c4^c5^c5", "FORBIDDEN", "hestia"),
            Illegal("c3-c4^c5^b4^b3", "NOT_NOW"),
            Illegal("c3-c4.", "NOT_NOW"),
        ),
    ),
    Scene(
        id="hestia-2",
        source="powers-2.md Hestia, scene 2",
        heights="00000/00000/00200/00000/00000",
        one="b2 e1",
        two="a1 a5",
        powers=("hestia", None),
        checks=(
            Builds("b2-b3^c3", "b3", "c3 b2 c2 b4 c4"),
            After("b2-b3^c3^c3", "00000/00000/00D00/00000/00000", "b3 e1", "a1 a5", 2),
        ),
    ),
    Scene(
        id="hestia-3",
        source="powers-2.md Hestia, scene 3",
        heights=FLAT,
        one="a2 e5",
        two="d3 e1",
        powers=("hestia", None),
        checks=(Builds("a2-a1^a2", "a1", "b2"), Builds("a2-a1^b2", "a1", "b2")),
    ),
    Scene(
        id="hestia-4",
        source="powers-2.md Hestia, scene 4",
        heights="00000/00000/00000/0D000/00000",
        one="a2 e5",
        two="d3 e1",
        powers=("hestia", None),
        checks=(After("a2-a1^a2", decider=2), After("a2-a1^b1", decider=2)),
    ),
)

_MORPHEUS = (
    Scene(
        id="morpheus-1",
        source="powers-3.md morpheus-1",
        heights=FLAT,
        one="c3 a1",
        two="e1 e5",
        powers=("morpheus", None),
        memories=("1", ""),
        checks=(
            Builds("c3-c4", "c4", _AROUND_C4),
            Builds("c3-c4", "a1", ""),
            MayStop("c3-c4"),
            After("c3-c4^c5", "00100/00000/00000/00000/00000", "c4 a1", "e1 e5", 2),
            Remembers("c3-c4^c5", 1, "0"),
            After("c3-c4.", FLAT, "c4 a1", "e1 e5", 2),
            Remembers("c3-c4.", 1, "1"),
            Remembers("c3-c4. e1-e2^e1", 1, "2"),
            Remembers("c3-c4^c5 e1-e2^e1", 1, "1"),
            Illegal("c3-c4^c5^c5", "NOT_NOW"),
        ),
    ),
    Scene(
        id="morpheus-2",
        source="powers-3.md morpheus-2",
        heights=FLAT,
        one="b2 e5",
        two="e1 a5",
        powers=("morpheus", None),
        memories=("4", ""),
        checks=(
            After("b2-b1^c1^c1^c1^c1", "00000/00000/00000/00000/00D00", "b1 e5", "e1 a5", 2),
            Remembers("b2-b1^c1^c1^c1^c1", 1, "0"),
            MayStop("b2-b1^c1^c1^c1"),
            Remembers("b2-b1^c1^c1.", 1, "2"),
            Illegal("b2-b1^c1 e5^e4", "WRONG_WORKER"),
        ),
    ),
    Scene(
        id="morpheus-first-turn",
        source="powers-3.md Morpheus, ruling 1: the game begins with one coin",
        heights=FLAT,
        one="",
        two="",
        powers=("morpheus", None),
        details="next=setup",
        checks=(Remembers("c3 a1 e1 e5", 1, "1"), Remembers("c3 a1 e1 e5 c3-c4. e1-e2^e1", 1, "2")),
    ),
    Scene(
        id="morpheus-first-turn-as-second",
        source="powers-3.md Morpheus, ruling 1: a coin only when his own turn starts",
        heights=FLAT,
        one="",
        two="",
        powers=(None, "morpheus"),
        details="next=setup",
        checks=(Remembers("c3 a1 e1 e5", 2, "0"), Remembers("c3 a1 e1 e5 c3-c4^c3", 2, "1")),
    ),
    Scene(
        id="morpheus-wins",
        source="powers-3.md Morpheus, ruling 6",
        heights="00000/00300/00200/00000/00000",
        one="c3 a1",
        two="e1 e5",
        powers=("morpheus", None),
        memories=("2", ""),
        checks=(Over("c3-c4#", 1, "CLIMBED"), Wins("c3-c4#"), Remembers("c3-c4#", 1, "2")),
    ),
    Scene(
        id="morpheus-walled-in",
        source="powers-3.md Morpheus, ruling 4: he loses when no worker can move",
        heights="00000/00000/00000/22022/02020",
        one="a1 e1",
        two="c4 c5",
        powers=("morpheus", None),
        memories=("3", ""),
        checks=(Over("", 2, "STUCK"),),
    ),
)

_POLYPHEMUS_DOMES = "b1 c1 d1 a2 c2 d2 e2 a3 b3 d3 e3 a4 b4 c4 e4 a5 b5 c5 d5"

_POLYPHEMUS = (
    Scene(
        id="polyphemus-1",
        source="powers-3.md polyphemus-1, polyphemus-2; A1 comes from b1",
        heights="0000D/00000/00200/00000/00000",
        one="b1 b2",
        two="c3 d4",
        powers=("polyphemus", None),
        checks=(
            Builds("b1-a1^a2", "a1", "", f"{_POLYPHEMUS_DOMES} e1"),
            Builds("b1-a1^a2", "b2", ""),
            MayStop("b1-a1^a2"),
            Builds("b1-a1^a2^e1D", "a1", "", _POLYPHEMUS_DOMES),
            MayStop("b1-a1^a2^e1D"),
            After("b1-a1^a2^e1D^a2D", "0000D/00000/00200/B0000/0000A", "a1 b2", "c3 d4", 2),
            Remembers("b1-a1^a2^e1D^a2D", 1, "1"),
            Illegal("b1-a1^a2^e1D^a2D^b1D", "NOT_NOW"),
            After("b1-a1^a2.", "0000D/00000/00200/10000/00000", "a1 b2", "c3 d4", 2),
            Remembers("b1-a1^a2.", 1, "0"),
            After("b1-a1^a2^e1D.", "0000D/00000/00200/10000/0000A", "a1 b2", "c3 d4", 2),
            Remembers("b1-a1^a2^e1D.", 1, "1"),
            # Not instead of the build.
            Illegal("b1-a1.", "NOT_NOW"),
            Illegal("b1-a1^e1D", "NOT_ADJACENT"),
            Illegal("b1-a1^a2D", "WRONG_PIECE"),
            # No more blocks.
            Illegal("b1-a1^a2^b1", "FORBIDDEN", "polyphemus"),
        ),
    ),
    Scene(
        id="polyphemus-spent",
        source="powers-3.md Polyphemus, state",
        heights="0000D/00000/00200/00000/00000",
        one="b1 b2",
        two="c3 d4",
        powers=("polyphemus", None),
        memories=("1", ""),
        checks=(After("b1-a1^a2", decider=2), Remembers("b1-a1^a2", 1, "1")),
    ),
    Scene(
        id="polyphemus-towers",
        source="powers-3.md Polyphemus, ruling 3: on 3 blocks the dome completes the tower",
        heights="30000/00000/00200/00000/00003",
        one="b1 b2",
        two="c3 d4",
        powers=("polyphemus", None),
        checks=(
            Builds("b1-a1^a2", "a1", "e1 a5", f"{_POLYPHEMUS_DOMES.replace(' a5', '')} e5"),
            After("b1-a1^a2^e1^a5", "D0000/00000/00200/10000/0000D", "a1 b2", "c3 d4", 2),
        ),
    ),
)

_POSEIDON = (
    Scene(
        id="poseidon-1",
        source="powers-3.md poseidon-1; ruling 1",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("poseidon", None),
        checks=(
            Builds("c3-c4^c5", "a1", "b1 a2 b2"),
            Builds("c3-c4^c5", "c4", ""),
            *(MayStop(f"c3-c4^c5{more}") for more in ("", " a1^a2", " a1^a2^a2")),
            After("c3-c4^c5 a1^a2^a2^a2", "00100/00000/00000/30000/00000", "c4 a1", "e5 e1", 2),
            After("c3-c4^c5.", "00100/00000/00000/00000/00000", "c4 a1", "e5 e1", 2),
            After("c3-c4^c5 a1^b1.", "00100/00000/00000/00000/01000", "c4 a1", "e5 e1", 2),
            Illegal("c3-c4^c5 a1^a2^a2^a2^a2", "NOT_NOW"),
            Illegal("c3-c4 a1^a2", "WRONG_WORKER"),
            Illegal("c3-c4.", "NOT_NOW"),
            Illegal("c3-c4^c5^c5", "FORBIDDEN", "poseidon"),
            After("c3-b3^b2 a1^b2^b2", "00000/00000/00000/03000/00000", decider=1),
        ),
    ),
    Scene(
        id="poseidon-2",
        source="powers-3.md poseidon-2",
        heights="00000/00000/00000/00000/10000",
        one="c3 a1",
        two="e5 e1",
        powers=("poseidon", None),
        checks=(
            After("c3-c4^c5", decider=2),
            Builds("a1-b1^a1", "c3", _AROUND_C3),
            MayStop("a1-b1^a1"),
        ),
    ),
    Scene(
        id="poseidon-3",
        source="powers-3.md poseidon-3",
        heights="00000/00000/00000/DD000/0D000",
        one="c3 a1",
        two="e5 e1",
        powers=("poseidon", None),
        checks=(After("c3-c4^c5", decider=2),),
    ),
    Scene(
        id="poseidon-domes",
        source="powers-3.md Poseidon, rulings 1 and 2: a dome on 3 blocks; the mover's height plays no part",
        heights="00000/00200/00100/20000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("poseidon", None),
        checks=(After("c3-c4^c5 a1^a2^a2.", "00100/00200/00100/D0000/00000", "c4 a1", "e5 e1", 2),),
    ),
    Scene(
        id="poseidon-alone",
        source="powers-3.md Poseidon, ruling 3",
        heights=FLAT,
        one="c3",
        two="e5 e1",
        powers=("poseidon", None),
        waive=("WORKER_COUNT",),
        checks=(After("c3-c4^c5", decider=2),),
    ),
    Scene(
        id="poseidon-three",
        source="powers-3.md Poseidon, ruling 3",
        heights=FLAT,
        one="c3 a1 a5",
        two="e5 e1",
        powers=("poseidon", None),
        waive=("WORKER_COUNT",),
        checks=(After("c3-c4^c5", decider=2),),
    ),
)

_SELENE = (
    Scene(
        id="selene-1",
        source="powers-3.md selene-1",
        heights="00000/00000/00000/01000/00000",
        one="a1 c3",
        two="e5 e1",
        female="a1 e5",
        powers=("selene", None),
        checks=(
            Builds("c3-c4", "c4", _AROUND_C4),
            Builds("c3-c4", "a1", "", "b1 a2 b2"),
            After("c3-c4 a1^b2D", "00000/00000/00000/0B000/00000", "a1 c4", "e5 e1", 2),
            After("c3-c4^c5", "00100/00000/00000/01000/00000", "a1 c4", "e5 e1", 2),
            Illegal("c3-c4^c5D", "WRONG_PIECE"),
            Illegal("c3-c4 a1^b2", "FORBIDDEN", "selene"),
            Illegal("c3-c4 a1^b2D^b1D", "NOT_NOW"),
            Illegal("c3-c4^c5 a1^b2D", "NOT_NOW"),
            Illegal("c3-c4.", "NOT_NOW"),
        ),
    ),
    Scene(
        id="selene-2",
        source="powers-3.md selene-2",
        heights="00000/00000/00000/01000/00000",
        one="a1 c3",
        two="e5 e1",
        female="a1 e5",
        powers=("selene", None),
        checks=(
            Builds("a1-a2", "a2", "a1 b1 b2 a3 b3", "a1 b1 b2 a3 b3"),
            Builds("a1-a2", "c3", ""),
            Illegal("a1-a2 c3^c4", "WRONG_WORKER"),
        ),
    ),
    Scene(
        id="selene-tower",
        source="powers-3.md Selene, ruling 3: a dome on 3 blocks by the unmoved female",
        heights="00000/00000/00000/30000/00000",
        one="a1 c3",
        two="e5 e1",
        female="a1 e5",
        powers=("selene", None),
        checks=(
            Builds("c3-c4", "a1", "a2", "b1 b2"),
            After("c3-c4 a1^a2", "00000/00000/00000/D0000/00000", "a1 c4", "e5 e1", 2),
            Builds("c3-b3", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"),
        ),
    ),
    Scene(
        id="selene-other-female",
        source="powers-3.md Selene, state: the other worker is the female one",
        heights=FLAT,
        one="a1 c3",
        two="e5 e1",
        female="c3 e5",
        powers=("selene", None),
        checks=(
            Builds("c3-c4", "c4", _AROUND_C4, _AROUND_C4),
            Builds("c3-c4", "a1", ""),
            Builds("a1-a2", "c3", "", _AROUND_C3),
            Builds("a1-a2", "a2", "a1 b1 b2 a3 b3"),
            # The opponent has no such thing.
            Builds("c3-c4^c3 e5-e4", "e4", "d3 e3 d4 d5 e5"),
            Builds("c3-c4^c3 e1-e2", "e5", ""),
        ),
    ),
    Scene(
        id="selene-placed",
        source="powers-3.md conventions 1: the worker placed first is female",
        heights=FLAT,
        one="",
        two="",
        powers=("selene", None),
        details="next=setup",
        checks=(Builds("c3 a1 e5 e1 a1-a2", "c3", "", _AROUND_C3), Builds("a1 c3 e5 e1 a1-a2", "c3", "")),
    ),
)

_ZEUS = (
    Scene(
        id="zeus-1",
        source="powers-3.md zeus-1",
        heights="00000/00000/01200/00000/00000",
        one="b3 a1",
        two="e5 e1",
        powers=("zeus", None),
        checks=(
            Builds("b3-c3", "c3", f"{_AROUND_C3} c3"),
            After("b3-c3^c3", "00000/00000/01300/00000/00000", "c3 a1", "e5 e1", 2),
            Wins(""),
            Illegal("b3-c3^c3^c3", "NOT_NOW"),
        ),
    ),
    Scene(
        id="zeus-2",
        source="powers-3.md zeus-2",
        heights="00000/00000/00330/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("zeus", None),
        checks=(
            Wins(""),
            Builds("c3-d3", "d3", "c2 d2 e2 c3 e3 c4 d4 e4"),
            Illegal("c3-d3^d3", "OCCUPIED"),
            Illegal("c3-d3^d3D", "OCCUPIED"),
        ),
    ),
    Scene(
        id="zeus-4",
        source="powers-3.md zeus-4",
        heights="00000/00000/00000/DD000/00000",
        one="b1 e5",
        two="c1 e1",
        powers=("zeus", None),
        checks=(
            Builds("b1-a1", "a1", "a1 b1"),
            After("b1-a1^a1", "00000/00000/00000/DD000/10000", "a1 e5", "c1 e1", 2),
        ),
    ),
    Scene(
        id="zeus-level-on-three",
        source="powers-3.md Zeus, ruling 2: from the 3 he rose to, a level step wins nothing",
        heights="00000/00000/01230/00000/00000",
        one="b3 a1",
        two="e5 e1",
        powers=("zeus", None),
        checks=(
            After("b3-c3^c3 e1-e2^e1 c3-d3", decider=1),
            Illegal("b3-c3^c3 e1-e2^e1 c3-d3^d3", "OCCUPIED"),
        ),
    ),
    Scene(
        id="zeus-under-athena",
        source="powers-3.md Zeus, ruling 5: Athena does not forbid the rise",
        heights=FLAT,
        one="c3 a1",
        two="e5 e1",
        powers=("zeus", "athena"),
        climbed=2,
        checks=(Builds("c3-c4", "c4", f"{_AROUND_C4} c4"), Legal("c3-c4^c4")),
    ),
)

SCENES = (
    *_ACHILLES, *_ARES, *_ASTERIA, *_HERACLES, *_HESTIA, *_MORPHEUS, *_POLYPHEMUS, *_POSEIDON, *_SELENE, *_ZEUS,
)  # fmt: skip

# Left out, with what they need:
# Achilles    rulings on Limus, Gaea, Persephone, Adonis.
# Ares        rulings on tokens (Charybdis, Clio, Talus, the Abyss), the ram.
# Asteria     rulings on being forced down (Harpies), Gaea, Chaos, Limus, tokens.
# Heracles    rulings on Limus, tokens, Gaea, Chronus; the classic card.
# Hestia      ruling on Limus.
# Morpheus    scenes 3 (Limus) and 4 (Circe); rulings on Gaea, Nyx, four players.
# Polyphemus  scene 3 (Chronus); rulings on Limus, Gaea, tokens, Hecate.
# Poseidon    scene 4 (Limus); rulings on Gaea, four players, the Golden Fleece.
# Selene      scenes 3 and 4 (Limus); ruling on a female worker that was removed (a remover), four players.
# Zeus        scenes 3 (Limus) and 5 (Charybdis); rulings on Persephone, Harpies, Aphrodite, tokens.
