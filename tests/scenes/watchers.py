"""The gods who watch moves: Athena and Pan."""

from __future__ import annotations

from ._checks import After, Illegal, Legal, Moves, Over, Turns, Wins
from ._scene import Scene

FLAT = "00000/00000/00000/00000/00000"

_CLIMB = "c3-c4^c3"
_ANSWER = f"{_CLIMB} a1-b1^c1"

_ATHENA = (
    Scene(
        id="athena-1",
        source="powers-1.md Athena: After a climb",
        heights="00000/00100/00000/10000/00000",
        one="c4 e5",
        two="a1 e1",
        powers=("athena", None),
        player=2,
        climbed=1,
        checks=(
            Moves("", "a1", "b1 b2"),
            Moves("", "e1", "d1 d2 e2"),
            Illegal("a1-a2", "FORBIDDEN", "athena"),
        ),
    ),
    Scene(
        id="athena-2",
        source="powers-1.md Athena: No climb, no ban",
        heights="00000/00100/00000/10000/00000",
        one="c4 e5",
        two="a1 e1",
        powers=("athena", None),
        player=2,
        checks=(Moves("", "a1", "b1 a2 b2"), Moves("", "e1", "d1 d2 e2")),
    ),
    Scene(
        id="athena-3",
        source="powers-1.md Athena: Forced up is not moved up",
        heights="00000/00000/00010/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("athena", "apollo"),
        player=2,
        checks=(
            After("d3-c3^c4", "00000/00100/00010/00000/00000", "d3 a1", "c3 e1", 1),
            After("d3-c3^c4 a1-a2^b2", "00000/00100/00010/01000/00000", "d3 a2", "c3 e1", 2),
            Legal("d3-c3^c4 a1-a2^b2 c3-b2"),
        ),
    ),
    Scene(
        id="athena-4",
        source="powers-1.md Athena: Walled in",
        heights="00000/00100/00000/11011/01010",
        one="c4 e5",
        two="a1 e1",
        powers=("athena", None),
        player=2,
        climbed=1,
        checks=(Over("", 1, "STUCK"),),
    ),
    Scene(
        id="athena-latest-turn",
        source="powers-1.md Athena, effect: bound after a climb, free again after a level move or a move down",
        heights="00000/00100/00000/10010/00000",
        one="c3 e5",
        two="a1 e1",
        powers=("athena", None),
        checks=(
            # She moves up: B is bound, both workers, for this turn.
            Moves(_CLIMB, "a1", "b1 b2"),
            Moves(_CLIMB, "e1", "d1 e2"),
            Illegal(f"{_CLIMB} a1-a2", "FORBIDDEN", "athena"),
            Illegal(f"{_CLIMB} e1-d2", "FORBIDDEN", "athena"),
            # Her next move is level, down, or the other worker's level one: B is free.
            Moves(f"{_ANSWER} c4-c3^c4", "b1", "a1 c1 a2 b2 c2"),
            Moves(f"{_ANSWER} c4-c3^c4", "e1", "d1 d2 e2"),
            Moves(f"{_ANSWER} c4-b4^b5", "b1", "a1 c1 a2 b2 c2"),
            Moves(f"{_ANSWER} e5-e4^e5", "b1", "a1 c1 a2 b2 c2"),
            # A level first move binds nobody.
            Moves("e5-e4^e5", "a1", "b1 a2 b2"),
            Moves("c3-b3^b4", "e1", "d1 d2 e2"),
        ),
    ),
    Scene(
        id="athena-climbs-again",
        source="powers-1.md Athena, effect: two climbs in a row bind twice; worked by hand",
        heights="00000/00120/00000/00000/10000",
        one="c3 e5",
        two="a2 e1",
        powers=("athena", None),
        checks=(
            Illegal("c3-c4^c5 a2-a1", "FORBIDDEN", "athena"),
            Illegal("c3-c4^c5 a2-b2^b1 c4-d4^c4 b2-a1", "FORBIDDEN", "athena"),
            Legal("c3-c4^c5 a2-b2^b1 c4-c5^c4 b2-a1"),
        ),
    ),
    Scene(
        id="athena-not-bound-herself",
        source="common.md 6.1 item 15: only the opponent is bound",
        heights="00000/00000/00230/00000/10000",
        one="c3 a2",
        two="e5 e1",
        powers=("athena", None),
        player=2,
        climbed=1,
        checks=(
            Over("e5-e4^e5 c3-d3#", 1, "CLIMBED"),
            Moves("e5-e4^e5", "a2", "a1 b1 b2 a3 b3"),
            Legal("e5-e4^e5 a2-a1^a2"),
        ),
    ),
    Scene(
        id="athena-does-not-stop-forces",
        source="powers-1.md Athena, ruling 1: B's swap down lifts her worker while B is bound",
        heights="00000/00000/00010/00000/00000",
        one="c3 a1",
        two="d3 e1",
        powers=("athena", "apollo"),
        player=2,
        climbed=1,
        checks=(
            After("d3-c3", one="d3 a1", two="c3 e1", decider=2),
            Moves("", "d3", "c2 d2 e2 c3 e3 c4 d4 e4"),
        ),
    ),
    Scene(
        id="athena-lifts-nobody-into-a-ban",
        source="common.md 4.1: pushed up onto 1 and level ever after, Athena binds nobody",
        heights="00000/00000/00011/00000/10000",
        one="c3 a5",
        two="b3 b1",
        powers=("athena", "minotaur"),
        player=2,
        checks=(
            After("b3-c3", one="d3 a5", two="c3 b1", decider=2),
            Legal("b3-c3^b3 d3-e3^d3 b1-a1"),
        ),
    ),
)

_PAN = (
    Scene(
        id="pan-1",
        source="powers-3.md pan-1; the count by hand: 8 wins and 5 + 5 + 7 turns of a1",
        heights="00000/00000/00200/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("pan", None),
        checks=(
            Over("c3-b2#", 1, "POWER", "pan"),
            Over("c3-c2#", 1, "POWER", "pan"),
            Over("c3-d2#", 1, "POWER", "pan"),
            Over("c3-b3#", 1, "POWER", "pan"),
            Over("c3-d3#", 1, "POWER", "pan"),
            Over("c3-b4#", 1, "POWER", "pan"),
            Over("c3-c4#", 1, "POWER", "pan"),
            Over("c3-d4#", 1, "POWER", "pan"),
            Illegal("c3-d4^c3", "GAME_OVER"),
            Turns(25, 8),
        ),
    ),
    Scene(
        id="pan-2",
        source="powers-3.md pan-2",
        heights="00000/00200/00310/00000/00000",
        one="c3 a1",
        two="e5 e1",
        powers=("pan", None),
        checks=(
            Over("c3-d3#", 1, "POWER", "pan"),
            After("c3-c4", decider=1),
            Illegal("c3-c4.", "NOT_NOW"),
            Over("c3-c2#", 1, "POWER", "pan"),
            # All of the squares around but c4 are two levels or more below.
            Wins("c3-b2#, c3-c2#, c3-d2#, c3-b3#, c3-d3#, c3-b4#, c3-d4#"),
        ),
    ),
    Scene(
        id="pan-3",
        source="powers-3.md pan-3, b3 at height 0",
        heights="00000/00000/00200/00000/00000",
        one="c3 a1",
        two="b3 e1",
        powers=("pan", "minotaur"),
        player=2,
        checks=(Illegal("b3-c3", "TOO_HIGH"), Moves("", "b3", "a2 b2 c2 a3 a4 b4 c4")),
    ),
    Scene(
        id="pan-3-pushed",
        source="powers-3.md pan-3, b3 at height 1",
        heights="00000/00000/01200/00000/00000",
        one="c3 a1",
        two="b3 e1",
        powers=("pan", "minotaur"),
        player=2,
        checks=(
            After("b3-c3", one="d3 a1", two="c3 e1", decider=2),
            After("b3-c3^b3", "00000/00000/02200/00000/00000", "d3 a1", "c3 e1", 1),
            Wins(""),
        ),
    ),
    Scene(
        id="pan-one-level-down",
        source="powers-3.md Pan, ruling 1: 3 to 2, 2 to 1, 1 to 0; drops do not add up over turns",
        heights="00000/00000/03210/00000/00000",
        one="b3 a1",
        two="a5 e1",
        powers=("pan", None),
        checks=(
            After("b3-c3", decider=1),
            Illegal("b3-c3.", "NOT_NOW"),
            After("b3-c3^b4 e1-e2^e1 c3-d3", decider=1),
            After("b3-c3^b4 e1-e2^e1 c3-d3^c3 e2-e1^e2 d3-d4", one="d4 a1", decider=1),
            Over("b3-c3^b4 e1-e2^e1 c3-c2#", 1, "POWER", "pan"),
        ),
    ),
    Scene(
        id="pan-climbs",
        source="common.md 6.2, last answer: Pan loses nothing of the ordinary climb win",
        heights="00000/00000/00230/00000/00000",
        one="c3 a1",
        two="a5 e1",
        powers=("pan", None),
        checks=(
            Over("c3-d3#", 1, "CLIMBED"),
            Over("c3-c4#", 1, "POWER", "pan"),
            Turns(25, 8),
        ),
    ),
    Scene(
        id="pan-level-on-three",
        source="common.md 3.1: level on 3 is neither a climb nor a drop",
        heights="00000/00000/00330/00000/00000",
        one="c3 a1",
        two="a5 e1",
        powers=("pan", None),
        checks=(
            After("c3-d3", decider=1),
            Wins("c3-b2#, c3-c2#, c3-d2#, c3-b3#, c3-b4#, c3-c4#, c3-d4#"),
        ),
    ),
    Scene(
        id="pan-only-for-himself",
        source="powers-3.md Pan, effect: a worker of A; B's drop wins nothing",
        heights="00000/00000/00200/00000/00000",
        one="a5 e5",
        two="c3 a1",
        powers=("pan", None),
        player=2,
        checks=(
            After("c3-c4", one="a5 e5", two="c4 a1", decider=2),
            After("c3-c4^c3", decider=1),
            Wins(""),
        ),
    ),
    Scene(
        id="pan-pushed-three-levels",
        source="powers-3.md Pan, ruling 2: forced down from 3 to 0 by a Minotaur who stays on 3",
        heights="00000/00000/03300/00000/00000",
        one="c3 a1",
        two="b3 e1",
        powers=("pan", "minotaur"),
        player=2,
        checks=(
            After("b3-c3", one="d3 a1", two="c3 e1", decider=2),
            After("b3-c3^b3", "00000/00000/0D300/00000/00000", "d3 a1", "c3 e1", 1),
        ),
    ),
    Scene(
        id="pan-under-athena",
        source="powers-1.md Athena, ruling 2: only upward moves are banned, a drop still wins",
        heights="00000/00100/00230/00000/00000",
        one="a5 e5",
        two="c3 a1",
        powers=("athena", "pan"),
        player=2,
        climbed=1,
        checks=(
            Over("c3-c2#", 2, "POWER", "pan"),
            After("c3-c4", decider=2),
            Wins("c3-b2#, c3-c2#, c3-d2#, c3-b3#, c3-b4#, c3-d4#"),
            Illegal("c3-d3", "FORBIDDEN", "athena"),
        ),
    ),
)

SCENES = (*_ATHENA, *_PAN)

# Left out, with what they need:
# Athena  Three players; rulings on Zeus, a whirlpool, Dionysus, Eris, teams, Chaos, Circe.
# Pan     pan-4 (Hera), pan-5 (Charybdis); rulings on Harpies, Dionysus, Eris, teams, Tartarus, and forces of gods
#         outside the ten.
