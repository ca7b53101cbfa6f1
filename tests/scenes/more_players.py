"""What `common.md` says of three and four players, and that a power serves its holder alone, each one in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from ._checks import ANY, Builds, Check, Draws, Illegal, Legal, Moves, Offers, Places, Remembers
from ._remark import FLAT, NOBODY, HasPowers, Remark, Stands, Won

WALLED: Final = "00000/00000/00000/DDD00/00D00"
"""Who stands on a1 and b1 has no turn."""


def _remark(
    name: str, said: str, powers: tuple[str | None, ...], workers: tuple[str, ...], *checks: Check, **more: Any
) -> Remark:
    return Remark(id=name, source=f"common.md {said}", powers=powers, workers=workers, checks=checks, **more)


# ---------------------------------------------------------------------- 2.3, several powers at once

_TOGETHER = (
    _remark(
        "common-filters",
        "2.3, 1: the filters of two opponents add up",
        ("athena", None, "hades"),
        ("a1 a5", "c3 e1", "e5 d5"),
        Moves("", "c3", "b2 c2 d2"),
        Moves("", "e1", "d1 e2"),
        Illegal("c3-b3", "FORBIDDEN", "athena"),
        Illegal("c3-b4", "FORBIDDEN", "hades"),
        heights="00000/00000/02120/01110/00000",
        player=2,
        climbed=1,
    ),
    _remark(
        "common-filters-teams",
        "2.3, 1 and 3.6: the filters of both opponents add up, the partner's rests",
        ("athena", "limus", "hades", None),
        ("a1 a5", "c3 e1"),
        Moves("", "c3", "b2 c2 d2"),
        Illegal("c3-b3", "FORBIDDEN", "athena"),
        Illegal("c3-b4", "FORBIDDEN", "hades"),
        # Limus acts on neither partner's builds, and on both opponents'.
        Legal("c3-b2^c3"),
        Illegal("c3-b2^c3 a5-a4^a3", "FORBIDDEN", "limus"),
        Legal("c3-b2^c3 a5-a4^a5 e1-e2^e1"),
        heights="00000/00000/02120/01110/00000",
        player=2,
        climbed=1,
    ),
    _remark(
        "C28",
        "2.3, 3, scene C28: the whirlpool before the Harpies, whatever the seats",
        (None, "harpies", "charybdis"),
        ("a1 a5", "e1 e5", "c5 d5"),
        Stands("a1-b1", ("e3 a5", "e1 e5", "c5 d5"), decider=1),
        kept=("", "", "whirls:b1:d3"),
    ),
    _remark(
        "C28-higher",
        "2.3, 3, scene C28: nobody is pushed up from the exit",
        (None, "harpies", "charybdis"),
        ("a1 a5", "e1 e5", "c5 d5"),
        Stands("a1-b1", ("d3 a5", "e1 e5", "c5 d5"), decider=1),
        heights="00000/00000/00001/00000/00000",
        kept=("", "", "whirls:b1:d3"),
    ),
    _remark(
        "common-pushed-onto-whirlpool",
        "2.3, 3: a whirlpool at the end of the push does not act",
        (None, "harpies", "charybdis"),
        ("a1 a5", "e4 e5", "c5 d5"),
        Stands("a1-b1", ("e1 a5", "e4 e5", "c5 d5"), decider=1),
        kept=("", "", "whirls:e1:c3"),
    ),
    _remark(
        "common-climb",
        "2.3, 3: the climb is settled before the Harpies push, of whichever opponent",
        (None, "hades", "harpies"),
        ("b3 a1", "e1 e5", "c5 d5"),
        Won("b3-c3#", {1}, "CLIMBED"),
        heights="00000/00000/02300/00000/00000",
    ),
    _remark(
        "common-cancelled",
        "3.2: a win that one opponent cancels goes on, and the other's Harpies push",
        (None, "hera", "harpies"),
        ("d3 a1", "a4 a5", "c5 d5"),
        Stands("d3-e2", ("e2 a1", "a4 a5", "c5 d5"), decider=1),
        Stands("d3-e4", ("e4 a1", "a4 a5", "c5 d5"), decider=1),
        Stands("d3-d2", ("d1 a1", "a4 a5", "c5 d5"), decider=1),
        heights="00000/00003/00020/00003/00000",
    ),
)

_MEETINGS = (
    _remark(
        "common-coin-stops",
        "2.3; powers-2.md Harpies: a slide stops before the coins of a third player",
        ("harpies", None, "clio"),
        ("a1 a5", "a3 e5", "c5 e1"),
        Stands("a3-b3", ("a1 a5", "c3 e5", "c5 e1"), decider=2),
        heights="00000/00000/11111/00000/00000",
        player=2,
        kept=("", "", "d3 1<<25"),
    ),
    _remark(
        "common-own-coin",
        "2.3; powers-2.md Harpies: Clio's workers slide over her coins",
        ("harpies", None, "clio"),
        ("a1 a5", "e5 e1", "a3 c5"),
        Stands("a3-b3", ("a1 a5", "e5 e1", "e3 c5"), decider=3),
        heights="00000/00000/11111/00000/00000",
        player=3,
        kept=("", "", "d3 1<<25"),
    ),
    _remark(
        "common-exit-on-border",
        "2.3; powers-2.md Hera: a third player's whirlpool counts with its exit square",
        (None, "hera", "charybdis"),
        ("c3 a1", "a5 b5", "e1 d1"),
        Stands("c3-d3", ("e5 a1", "a5 b5", "e1 d1"), decider=1),
        Stands("c3-d3 e5^d5", decider=2),
        heights="00003/00000/00000/00000/00000",
        kept=("", "", "whirls:d3:e5"),
    ),
    _remark(
        "common-exit-inside",
        "2.3; powers-2.md Hera: entry on the border and exit inside is a win",
        (None, "hera", "charybdis"),
        ("b3 a1", "a5 b5", "e1 d1"),
        Won("b3-a3#", {1}, "CLIMBED"),
        heights="00000/00000/00300/00000/00000",
        kept=("", "", "whirls:a3:c3"),
    ),
    _remark(
        "common-three-in-a-row",
        "2.2, 5: Bia's victim, then the whirlpool where it stood, then the Harpies",
        ("bia", "charybdis", "harpies"),
        ("b3 a1", "a5 b5", "d3 e1"),
        Stands("b3-c3", ("e3 a1", "a5 b5", "e1"), decider=1),
        kept=("", "whirls:c3:d3"),
    ),
    _remark(
        "common-drag-for-two",
        "2.2, 6b: the drag that one opponent's power makes compulsory comes before the other's reaction",
        ("scylla", "aphrodite", None, "harpies"),
        ("c3 e1", "b2 a5"),
        Moves("", "c3", "c2 d2 b3 d3 b4 c4 d4"),
        Offers("c3-d4", "b2>c3"),
        Stands("c3-d4 b2>c3", ("e5 e1", "c3 a5"), decider=1),
        Builds("c3-d4 b2>c3", "e5", "d4 e4 d5"),
        Offers("c3-c2", "b2>c3 ."),
    ),
)

_OTHERS = (
    _remark(
        "common-talus-stops",
        "2.3; powers-2.md Harpies: a slide stops before Talus, whoever's it is",
        ("harpies", None, "europa"),
        ("a1 a5", "a3 e5", "c5 e1"),
        Stands("a3-b3", ("a1 a5", "c3 e5", "c5 e1"), decider=2),
        player=2,
        kept=("", "", "@d3"),
    ),
    _remark(
        "common-slid-to-limus",
        "3.4: a slide to where another opponent lets nobody build is a dead end",
        ("harpies", None, "limus"),
        ("e1 e5", "b3 d5", "a1 c1"),
        Illegal("b3-b2", "DEAD_END", ANY),
        Moves("", "b3", "a2 c2 a3 c3 a4 b4 c4"),
        player=2,
        completion="lookahead",
    ),
    _remark(
        "common-carried-from-aphrodite",
        "powers-1.md Aphrodite: only the square moved to counts, even if a teammate's whirlpool carries the worker",
        ("aphrodite", None, "charybdis", None),
        ("c3 a1", "d3 e5"),
        Moves("", "d3", "c2 d2 c4 d4"),
        Stands("d3-d4", ("c3 a1", "e1 e5"), decider=2),
        Builds("d3-d4", "e1", "d1 d2 e2"),
        player=2,
        kept=("", "", "whirls:d4:e1"),
    ),
    _remark(
        "common-carried-to-aphrodite",
        "powers-1.md Aphrodite: to be carried next to one of her workers is not to have moved there",
        ("aphrodite", None, "charybdis", None),
        ("c3 a1", "d3 e5"),
        Moves("", "d3", "c2 d2 c4 d4"),
        Illegal("d3-e3", "FORBIDDEN", "aphrodite"),
        player=2,
        kept=("", "", "whirls:e3:b2"),
    ),
    _remark(
        "common-spare-under-talus",
        "1.2; powers-2.md Gaea: no spare worker is placed under a third player's Talus",
        ("gaea", None, "europa"),
        ("a1 e1", "c2 e5", "a5 a3"),
        Offers("c2-c3^c4", "b3 d3 b5 c5 d5 ."),
        heights="00000/01300/00000/00000/00000",
        player=2,
        kept=("", "", "@d4"),
    ),
    _remark(
        "common-spare-before-hydra",
        "3.4, decisions.md 6: who cannot place a compulsory worker any more is out",
        ("hydra", "gaea", None),
        ("b1 e5", "e1 d1", "c5 a5"),
        Offers("b1-a1^a2", "a3 b1 b3 ."),
        Stands("b1-a1^a2 b1", ("", "b1 d1 e1", "a5 c5"), decider=2, out={1}),
        Offers("b1-a1^a2 a3", "b1"),
        Stands("b1-a1^a2. b1", ("a1 b1 e5", "d1 e1", "a5 c5"), decider=2, out=NOBODY),
        heights="00000/00000/00000/3D000/00000",
    ),
    _remark(
        "common-coin-against-medusa",
        "powers-2.md Medusa: a third player's worker on a coin is spared, the others are not",
        ("medusa", None, "clio"),
        ("a3 e1", "c4 e5", "c3 b2"),
        Stands("a3-b3^a3", ("b3 e1", "e5", "c3"), "00000/00100/22100/01000/00000", decider=2),
        heights="00000/00000/12100/00000/00000",
        kept=("", "", "c3 1<<25"),
    ),
    _remark(
        "common-coin-against-maenads",
        "powers-2.md Maenads: a third player's worker on a coin cannot be caught",
        ("maenads", None, "clio"),
        ("b3 e3", "e5 e1", "c3 a5"),
        Stands("e3-d3^e4", ("b3 d3", "e5 e1", "c3 a5"), decider=2, out=NOBODY),
        heights="00000/00000/00100/00000/00000",
        kept=("", "", "c3 1<<25"),
    ),
)

_AWAY = (
    _remark(
        "common-drag-carried",
        "2.2, 6b: a whirlpool carries the mover away after the drag, and that is no move",
        ("scylla", "aphrodite", None, "charybdis"),
        ("c3 a1", "b2 a5"),
        Offers("c3-d4", "b2>c3"),
        Stands("c3-d4 b2>c3", ("e1 a1", "c3 a5"), decider=1),
        Builds("c3-d4 b2>c3", "e1", "d1 d2 e2"),
        kept=("", "", "", "whirls:d4:e1"),
    ),
    _remark(
        "common-drag-compulsory",
        "powers-1.md Aphrodite: where Harpies bring the mover counts no more in Scylla's favour",
        ("scylla", "aphrodite", None, "harpies"),
        ("b1 a5", "a1 e5"),
        Offers("b1-c2", "a1>b1"),
        Stands("b1-c2 a1>b1", ("e4 a5", "b1 e5"), decider=1),
        Builds("b1-c2 a1>b1", "e4", "d3 e3 d4 d5"),
    ),
    _remark(
        "common-partner-drags-nobody",
        "powers-1.md Aphrodite: only the square moved to counts, also for the partner of who can drag",
        ("scylla", "aphrodite", None, "harpies"),
        ("b1 a5", "a1 e5"),
        Moves("", "b1", "a2 b2"),
        Illegal("b1-c2", "FORBIDDEN", "aphrodite"),
        player=3,
    ),
    _remark(
        "common-astray",
        "powers-1.md Aphrodite: a first move away, slid on by her teammate's Harpies, is legal if a second can return",
        ("artemis", "aphrodite", None, "harpies"),
        ("c3 e1", "b2 a5"),
        Stands("c3-c4", ("c5 e1", "b2 a5"), decider=1),
        Moves("c3-c4", "c5", "b4 b5"),
        Builds("c3-c4", "c5", ""),
        Illegal("c3-d4", "FORBIDDEN", "aphrodite"),
    ),
)

_TOGETHER_IN_TEAMS = (
    _remark(
        "common-marks",
        "3.6: what both opponents mark at the start of a turn holds: a sleeper, and who is held",
        (None, "hypnus", None, "aphrodite"),
        ("c3 c1", "b1 e5"),
        Moves("", "c3", ""),
        Moves("", "c1", "b2 c2"),
        Illegal("c3-c4", "FORBIDDEN", "hypnus"),
        Illegal("c1-d1", "FORBIDDEN", "aphrodite"),
        heights="00000/00000/00100/00000/00000",
    ),
    _remark(
        "common-if-possible",
        "4.4: what one opponent forbids does not count as possible for what the other asks for",
        (None, "persephone", None, "aphrodite"),
        ("c3 a1", "b3 a5"),
        Moves("", "c3", "b2 c2 b4 c4"),
        Moves("", "a1", "b1 a2 b2"),
        Illegal("c3-d4", "FORBIDDEN", "aphrodite"),
        heights="00000/00010/00000/00000/00000",
    ),
    _remark(
        "common-teammate-waits",
        "2.3, 2: a teammate's whirlpool waits until the own force has been made",
        ("scylla", None, "charybdis", None),
        ("c3 a1", "c2 e5"),
        Stands("c3-c4", ("c4 a1", "c2 e5"), decider=1),
        Stands("c3-c4 c2>c3", ("a3 a1", "c3 e5"), decider=1),
        Stands("c3-c4.", ("a3 a1", "c2 e5"), decider=1),
        kept=("", "", "whirls:c4:a3"),
    ),
    _remark(
        "common-female",
        "1.5: the first worker that a side places is the female of both partners",
        (None, None, "selene", None),
        ("", ""),
        Builds("a1 c3 e5 e1 c3-c4", "a1", "", "b1 a2 b2"),
        Builds("c3 a1 e5 e1 c3-c4", "a1", ""),
        Builds("a1 c3 e5 e1 c3-c4^c3 e5-e4", "e4", "d3 e3 d4 d5 e5"),
        fresh=True,
        anywhere=False,
    ),
)

# ---------------------------------------------------------------------- 3.5, three players

_OUT = (
    _remark(
        "C29",
        "3.5, 1 and 3, scene C29: workers leave, blocks stay, the next player goes on",
        (None, None, None),
        ("a1 b1", "d4 e5", "d2 e1"),
        Stands("", ("", "d4 e5", "d2 e1"), WALLED, decider=2, out={1}),
        Stands("d4-d3^d4", decider=3),
        Stands("d4-d3^d4 d2-c3^d2", decider=2),
        # The squares that have been left are ordinary ones.
        Legal("d4-d3^d4 e1-d1^e1 d3-d4^d3 d1-e1^d1"),
        heights=WALLED,
    ),
    _remark(
        "C29-last",
        "3.5, 5: the last one left has won",
        (None, None, None),
        ("a1 b1", "d1 e1", "d4 e5"),
        Won("", {3}, "STUCK"),
        heights="00000/00000/0000D/DDDDD/00D00",
    ),
    _remark(
        "common-win-ends",
        "3.5, 6: a win ends the game for all",
        (None, None, None),
        ("a1 a2", "c3 e1", "e5 a5"),
        Won("c3-d3#", {2}, "CLIMBED"),
        heights="00000/00000/00230/00000/00000",
        player=2,
    ),
    _remark(
        "common-turn-goes-on",
        "3.5, 4: the turn in which somebody else goes out goes on, with its effects at the end",
        ("maenads", None, "chaos"),
        ("b3 e3", "c3 a5", "a1 e1"),
        Draws("e3-d3^d4", "apollo artemis athena atlas hephaestus hermes minotaur pan prometheus", player=1),
        Stands("e3-d3^d4", ("b3 d3", "", "a1 e1"), decider=0, out={2}),
        Stands("e3-d3^d4 {pan}", decider=3, out={2}),
        HasPowers("e3-d3^d4 {pan}", ("maenads", "", "chaos pan")),
        heights="00000/00030/00000/00000/00000",
        cards=("maenads", "", "chaos demeter"),
    ),
    _remark(
        "common-power-goes",
        "3.5, 1 and 2: who goes out at the end of a turn takes no part in it any more",
        ("maenads", "chaos", None),
        ("b3 e3", "c3 a5", "a1 e1"),
        Stands("e3-d3^d4", ("b3 d3", "", "a1 e1"), decider=3, out={2}),
        HasPowers("e3-d3^d4", ("maenads", "", "")),
        Remembers("e3-d3^d4", 2, "0"),
        heights="00000/00030/00000/00000/00000",
        cards=("maenads", "chaos demeter", ""),
        kept=("", "pan"),
    ),
    _remark(
        "common-filter-goes",
        "3.5, 2: what an opponent who is out forbade is legal, what the other forbids is not",
        ("hades", "athena", None),
        ("a1 b1", "d4 e5", "d2 e1"),
        Stands("", ("", "d4 e5", "d2 e1"), decider=2, out={1}),
        Moves("d4-d5^d4", "d2", "d1 e2 c3 d3 e3"),
        Moves("d4-d3^e4", "d2", "d1 e2 e3"),
        Illegal("d4-d3^e4 d2-c3", "FORBIDDEN", "athena"),
        heights="00000/00110/00221/DDD10/00D00",
    ),
)

_STUCK = (
    _remark(
        "common-stuck-lookahead",
        "3.4: who has no complete turn is out when it starts",
        ("limus", None, None),
        ("b2 c2", "a1 e5", "e1 d1"),
        Stands("", ("b2 c2", "", "e1 d1"), decider=3, out={2}),
        heights="000D0/000DD/00000/00000/00000",
        player=2,
        completion="lookahead",
    ),
    _remark(
        "common-stuck-stepwise",
        "3.4: judged step by step, who cannot build is out at that decision",
        ("limus", None, None),
        ("b2 c2", "a1 e5", "e1 d1"),
        Stands("", ("b2 c2", "a1 e5", "e1 d1"), decider=2, out=NOBODY),
        Stands("a1-b1", ("b2 c2", "", "e1 d1"), decider=3, out={2}),
        heights="000D0/000DD/00000/00000/00000",
        player=2,
        completion="stepwise",
    ),
    _remark(
        "common-traces-lookahead",
        "3.4: a swap that leaves no build is not legal",
        ("apollo", None, None),
        ("b1 e5", "a1 e1", "c5 d4"),
        Illegal("b1-a1", "DEAD_END"),
        heights="00000/00000/00000/DD000/00000",
        completion="lookahead",
    ),
    _remark(
        "common-traces-stepwise",
        "3.4: judged step by step, the forces of the broken turn stay",
        ("apollo", None, None),
        ("b1 e5", "a1 e1", "c5 d4"),
        Stands("b1-a1", ("", "b1 e1", "c5 d4"), decider=2, out={1}),
        heights="00000/00000/00000/DD000/00000",
        completion="stepwise",
    ),
    _remark(
        "common-no-workers-castor",
        "3.4, decisions.md 4: without workers Castor & Pollux lose, too",
        ("bia", "castor", None),
        ("b3 a1", "d3", "c5 e1"),
        Stands("b3-c3^d3", ("c3 a1", "", "c5 e1"), decider=3, out={2}),
    ),
    _remark(
        "common-no-workers-terpsichore",
        "3.4, decisions.md 4: without workers Terpsichore loses, too",
        ("bia", "terpsichore", None),
        ("b3 a1", "d3", "c5 e1"),
        Stands("b3-c3^d3", ("c3 a1", "", "c5 e1"), decider=3, out={2}),
    ),
    _remark(
        "common-both-out",
        "3.5, 5: if two go out one after the other, the last one has won",
        ("medusa", None, None),
        ("a3 e1", "c3", "b2"),
        Won("a3-b3^b4", {1}, "STUCK"),
        heights="00000/00000/01000/00000/00000",
    ),
)

# ---------------------------------------------------------------------- 3.6, four players, and 5.1, placing

_TEAMS = (
    _remark(
        "C32",
        "3.6 and 5.1, scene C32: who places, who begins, and the order of turns",
        (None, None, None, None),
        ("", ""),
        Stands("", decider=1),
        Stands("a1 a2", ("a1 a2", ""), decider=2),
        Stands("a1 a2 b1 b2", ("a1 a2", "b1 b2"), decider=3),
        Stands("a1 a2 b1 b2 a2-a3^a4", ("a1 a3", "b1 b2"), decider=4),
        Stands("a1 a2 b1 b2 a2-a3^a4 b2-b3^b4", ("a1 a3", "b1 b3"), decider=1),
        Stands("a1 a2 b1 b2 a2-a3^a4 b2-b3^b4 a3-a2^a3", decider=2),
        Stands("a1 a2 b1 b2 a2-a3^a4 b2-b3^b4 a3-a2^a3 b1-c1^b1", decider=3),
        fresh=True,
        anywhere=False,
    ),
    _remark(
        "common-three-place",
        "5.1: of three players each places in turn, and the first one begins",
        (None, None, None),
        ("", "", ""),
        Stands("a1", decider=1),
        Stands("a1 a2 b1 b2", ("a1 a2", "b1 b2", ""), decider=3),
        Places("a1 a2 b1 b2", 21),
        Stands("a1 a2 b1 b2 c1 c2", ("a1 a2", "b1 b2", "c1 c2"), decider=1),
        Stands("a1 a2 b1 b2 c1 c2 a2-a3^a4 b2-b3^b4 c2-c3^c4", decider=1),
        fresh=True,
        anywhere=False,
    ),
    _remark(
        "common-both-partners-place",
        "3.6 and 5.5: what both partners' powers ask of placing holds",
        ("bia", None, "eros", None),
        ("", ""),
        Places("", 16),
        Places("b1", 5),
        Illegal("b1 b3", "FORBIDDEN", ANY),
        Illegal("b1 a3", "FORBIDDEN", "eros"),
        Stands("b1 c5 c3 d3", ("b1 c5", "c3 d3"), decider=3),
        fresh=True,
    ),
    _remark(
        "common-team-stuck",
        "3.6, scene C32: if any player loses the team loses, and nobody goes out alone",
        (None, None, None, None),
        ("d4 e5", "a1 b1"),
        Won("", {1, 3}, "STUCK"),
        heights=WALLED,
        player=4,
    ),
    _remark(
        "common-team-wins",
        "3.6: if any player wins the team wins",
        (None, "pan", None, None),
        ("a1 a2", "c3 e1"),
        Won("c3-d3#", {2, 4}, "CLIMBED"),
        heights="00000/00000/00230/00000/00000",
        player=4,
    ),
    _remark(
        "common-partner-not-asked",
        "3.6: at a win the partner's power is not asked, both opponents' are",
        ("pan", "hera", "pegasus", None),
        ("a2 e1", "c5 e5"),
        # Pegasus would cancel no climb of his partner's; Hera does on the border, and not inside.
        Won("a2-b2#", {1, 3}, "CLIMBED"),
        Stands("a2-a3", decider=1),
        heights="00000/00000/30000/23000/00000",
    ),
)

# ---------------------------------------------------------------------- powers that serve their holder alone

_NEXT: Final = "e1-d1^e1"
_LAST: Final = "e5-d5^e5"


@attrs.frozen
class _Serves:
    """A power of the own turn. The holder's workers are on c3 and a1, those of the next player on e1 and e2.

    In a game of three the last player's are on e5 and e4.
    """

    power: str
    used: str
    """The holder's turn."""
    next: str
    """What the next player cannot play then, and the last one cannot a turn later, with `code`."""
    last: str
    again: str
    """The holder's next turn; of four players the partner cannot play it, with `code`."""
    code: str = "NOT_NOW"
    heights: str = FLAT
    kept: str = ""


_SERVES = (
    _Serves(
        "ares",
        "c3-c4^c3 va2",
        "e1-d1^e1 ve3",
        "e5-d5^e5 ve3",
        "c4-c5^c4 vb1",
        heights="00000/00000/00001/10000/01000",
    ),
    _Serves("artemis", "c3-c4-b4^c4", "e1-d1-c1", "e5-d5-c5", "b4-b3-a3^b3"),
    _Serves(
        "asteria",
        "c3-c4^c3^a5D",
        "e1-d1^e1^a3D",
        "e5-d5^e5^a3D",
        "a1-a2^a1^a4D",
        heights="00001/00000/00100/00000/10001",
    ),
    _Serves("atlas", "c3-c4^c5D", "e1-d1^c1D", "e5-d5^d4D", "c4-b4^a4D", "WRONG_PIECE"),
    _Serves("castor", "c3-c4 a1-a2", "e1-d1 e2-e3", "e5-d5 e4-d4", "c4^c5 a2^a3"),
    _Serves("demeter", "c3-c4^c3^b4", "e1-d1^e1^c1", "e5-d5^e5^d4", "c4-c5^c4^b5"),
    _Serves("hephaestus", "c3-c4^c3^c3", "e1-d1^e1^e1", "e5-d5^e5^e5", "c4-c5^c4^c4"),
    _Serves("hermes", "c3-c4 a1-a2^a1", "e1-d1 e2-e3", "e5-d5 e4-d4", "c4-c3-c2 a2^a3"),
    _Serves("hestia", "c3-c4^c5^c3", "e1-d1^c1^d2", "e5-d5^c5^d4", "c4-b4^a4^b3"),
    _Serves("morpheus", "c3-c4.", "e1-d1.", "e5-d5.", "c4-c5^c4^b4", kept="1"),
    _Serves("pegasus", "c3-c4^c3", "e1-d2", "e5-d4", "a1-a2^a1", "TOO_HIGH", "00000/00220/00000/20020/00000"),
    _Serves("poseidon", "c3-c4^c3 a1^a2^a2^a2", "e1-d1^e1 e2^e3", "e5-d5^e5 e4^e3", "c4-b4^c4 a1^b1^b1^b1"),
    _Serves("prometheus", "c3^c4-b3^c3", "e1^d1", "e5^d5", "b3^b4-b2^b3"),
    _Serves("selene", "c3-c4 a1^a2D", "e1-d1 e2^e3D", "e5-d5 e4^e3D", "c4-c5 a1^b1D", "WRONG_WORKER"),
    _Serves("terpsichore", "c3-c4 a1-a2 c4^c3 a2^a1", "e1-d1 e2-e3", "e5-d5 e4-d4", "c4-c5 a2-a3 c5^c4 a3^a2"),
    _Serves("triton", "a1-a2-a3^a2", "e1-d1-c1", "e5-d5-c5", "a3-a4-a5^a4"),
    _Serves("urania", "a1-a5^b5", "e1-a1", "e4-a4", "a5-a1^a5", "NOT_ADJACENT"),
    _Serves("zeus", "c3-c4^c4", "e1-d1^d1", "e5-d5^d5", "c4-c5^c5", "OCCUPIED"),
)


def _served() -> Iterator[Remark]:
    """Yield for each of them what holds with three players, and with four."""
    for serves in _SERVES:
        used, code, female = serves.used, serves.code, "a1 e2 e4" if serves.power == "selene" else ""
        yield _remark(
            f"{serves.power}-serves-three",
            "2.2: each player has the own power alone, three in turn",
            (serves.power, None, None),
            ("c3 a1", "e1 e2", "e5 e4"),
            Stands(used, decider=2),
            Illegal(f"{used} {serves.next}", code),
            Illegal(f"{used} {_NEXT} {serves.last}", code),
            Stands(f"{used} {_NEXT} {_LAST}", decider=1),
            Stands(f"{used} {_NEXT} {_LAST} {serves.again}", decider=2),
            heights=serves.heights,
            female=female,
            kept=(serves.kept,),
        )
        yield _remark(
            f"{serves.power}-serves-four",
            "3.6: each player uses the own power alone; a partner's power does not help",
            (serves.power, None, None, None),
            ("c3 a1", "e1 e2"),
            Stands(used, decider=2),
            Illegal(f"{used} {serves.next}", code),
            Illegal(f"{used} {_NEXT} {serves.again}", code),
            heights=serves.heights,
            female=female[:5],
            kept=(serves.kept,),
        )


_PARTNERS: Final = (
    ("apollo", "c3-d4", "OCCUPIED", ("c3 a1", "d4 e1"), ""),
    ("charon", "d4>b2", "NOT_NOW", ("c3 a1", "d4 e1"), ""),
    ("minotaur", "c3-d4", "OCCUPIED", ("c3 a1", "d4 e1"), ""),
    ("nemesis", "c3-c4^c3 a1>e1", "NOT_NOW", ("c3 a1", "e5 e1"), ""),
    ("scylla", "c3-c4 d2>c3", "NOT_NOW", ("c3 a1", "d2 e1"), ""),
    ("siren", "e1>e2", "NOT_NOW", ("c3 a1", "e4 e1"), "{N}"),
    ("iris", "c3-e5", "NOT_ADJACENT", ("c3 a1", "d4 e1"), ""),
    ("tyche", "c3-c4^c3 {6}", "NOT_NOW", ("c3 a1", "e5 e1"), ""),
    ("charybdis", "c3-c4^c3 {a3}", "NOT_NOW", ("c3 a1", "e5 e1"), ""),
    ("europa", "c3-c4^c3 {b4}", "NOT_NOW", ("c3 a1", "e5 e1"), ""),
    ("aeolus", "c3-c4^c3 {N}", "NOT_NOW", ("c3 a1", "e5 e1"), ""),
)


def _not_for_partners() -> Iterator[Remark]:
    for power, line, code, workers, kept in _PARTNERS:
        for player in (1, 3):
            yield _remark(
                f"{power}-{'own' if player == 1 else 'partner'}-turn",
                "3.6: your effects are there in your turn, not in your partner's",
                (power, None, None, None),
                workers,
                Legal(line) if player == 1 else Illegal(line, code),
                player=player,
                kept=(kept,),
            )


REMARKS: tuple[Remark, ...] = (
    *_TOGETHER,
    *_MEETINGS,
    *_AWAY,
    *_OTHERS,
    *_TOGETHER_IN_TEAMS,
    *_OUT,
    *_STUCK,
    *_TEAMS,
    *_served(),
    *_not_for_partners(),
)
