"""What `powers-3.md` says of three and four players: Minotaur to Zeus."""

from __future__ import annotations

from typing import Any

from ._checks import Builds, Check, Draws, Forces, Illegal, Legal, Moves, Offers, Places, Remembers
from ._remark import HasPowers, Remark, Stands, Won


def _remark(
    name: str, said: str, powers: tuple[str | None, ...], workers: tuple[str, ...], *checks: Check, **more: Any
) -> Remark:
    section = name.partition("-")[0].capitalize()
    return Remark(
        id=name, source=f"powers-3.md {section}: {said}", powers=powers, workers=workers, checks=checks, **more
    )


_MINOTAUR = (
    _remark(
        "minotaur-three",
        "a worker of either opponent can be pushed",
        ("minotaur", None, None),
        ("b3 a1", "c3 e1", "b4 e5"),
        Moves("", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"),
        Stands("b3-c3", ("c3 a1", "d3 e1", "b4 e5"), decider=1),
        Stands("b3-b4", ("b4 a1", "c3 e1", "b5 e5"), decider=1),
    ),
    _remark(
        "minotaur-blocked",
        "anybody's worker behind the pushed one makes it illegal",
        ("minotaur", None, None),
        ("b3 a1", "c3 e1", "d3 e5"),
        Moves("", "b3", "a2 b2 c2 a3 a4 b4 c4"),
        Illegal("b3-c3", "OCCUPIED"),
    ),
    _remark(
        "minotaur-four",
        "own and teammates' workers cannot be pushed; the teammate pushes nobody",
        ("minotaur", None, None, None),
        ("b3 c3", "d4 e1"),
        Moves("", "b3", "a2 b2 c2 a3 a4 b4 c4"),
        Moves("", "c3", "b2 c2 d2 d3 b4 c4 d4"),
        Stands("c3-d4", ("b3 d4", "e5 e1"), decider=1),
        Illegal("c3-c4^c3 e1-e2^e1 c4-d4", "OCCUPIED"),
    ),
)

_MORPHEUS = (
    _remark(
        "morpheus-four",
        "coins are added at the start of his own turns, not of a teammate's",
        ("morpheus", None, None, None),
        ("c3 a1", "e5 e1"),
        Remembers("", 1, "1"),
        Remembers("c3-c4^c3", 1, "1"),
        Remembers("c3-c4^c3 e5-e4^e5", 1, "2"),
        Remembers("c3-c4^c3 e5-e4^e5 c4-c5^c4.", 1, "1"),
        Remembers("c3-c4^c3 e5-e4^e5 c4-c5^c4. e4-e3^e4 a1-a2^a1", 1, "1"),
        player=3,
        kept=("1",),
    ),
    _remark(
        "morpheus-three",
        "coins are added at the start of his own turns, not of others'",
        ("morpheus", None, None),
        ("c3 a1", "e5 e1", "a5 a4"),
        Remembers("e5-e4^e5", 1, "1"),
        Remembers("e5-e4^e5 a4-a3^a4", 1, "2"),
        player=2,
        kept=("1",),
    ),
)

_APART = "a1>e5 a1>d5 b2>e5 b2>d5"

_NEMESIS = (
    _remark(
        "nemesis-tested-alone",
        "each opponent is tested alone (scene 4)",
        ("nemesis", None, None),
        ("a1 b1", "e5 d5", "c2 e1"),
        Offers("b1-b2^a2", f"{_APART} ."),
        Stands("b1-b2^a2 a1>e5", ("e5 d5", "a1 b2", "c2 e1"), decider=1),
        Stands("b1-b2^a2 a1>e5 a1>b2", ("e5 d5", "a1 b2", "c2 e1"), decider=2),
    ),
    _remark(
        "nemesis-one-opponent",
        "both swapped workers belong to the same opponent",
        ("nemesis", None, None),
        ("a1 b1", "e5 d5", "e3 d3"),
        Offers("b1-b2^a2", f"{_APART} a1>e3 a1>d3 b2>e3 b2>d3 ."),
        Stands("b1-b2^a2 a1>e5", ("e5 d5", "a1 b2", "e3 d3"), decider=1),
        Stands("b1-b2^a2 b2>d3", ("e3 d3", "e5 d5", "a1 b2"), decider=1),
        Illegal("b1-b2^a2 a1>e5 b2>e3", "FORBIDDEN", "nemesis"),
    ),
    _remark(
        "nemesis-third-worker",
        "any two of an opponent with three workers, of whom all have to be apart",
        ("nemesis", "hydra", None),
        ("a1 b1", "e5 d5 e3", "c2 e1"),
        Offers("b1-b2^a2", f"{_APART} a1>e3 b2>e3 ."),
        Offers("b1-b2^a2 a1>e5", "b2>d5 b2>e3"),
        Stands("b1-b2^a2 a1>e5 b2>e3.", ("e5 e3", "a1 b2 d5", "c2 e1"), decider=2),
    ),
    _remark(
        "nemesis-third-worker-near",
        "one of three workers beside hers spares all of them, and nobody of the other opponent",
        ("nemesis", "hydra", None),
        ("a1 b1", "e5 d5 b3", "e3 e1"),
        Offers("b1-b2^a2", "a1>e3 a1>e1 b2>e3 b2>e1 ."),
    ),
    _remark(
        "nemesis-neither",
        "who has a worker beside hers is spared",
        ("nemesis", None, None),
        ("a1 b1", "e5 b3", "c2 e1"),
        Stands("b1-b2^a2", ("a1 b2", "e5 b3", "c2 e1"), decider=2),
    ),
    _remark(
        "nemesis-four",
        "of four players the opposing team is tested; the partner swaps nobody",
        ("nemesis", None, None, None),
        ("a1 b1", "e5 d5"),
        Offers("b1-b2^a2", f"{_APART} ."),
        Stands("b1-b2^a2. e5-e4^e5 b2-b1^b2", decider=4),
        Stands("b1-b2^a2 b2>d5", ("e5 d5", "a1 b2"), decider=1),
    ),
)

_PAN = (
    _remark(
        "pan-four",
        "Pan's own turn counts (C34)",
        ("pan", None, None, None),
        ("c3 a5", "a1 e1"),
        Won("c3-c2#", {1, 3}, "POWER", "pan"),
        heights="00000/00000/00200/00000/00000",
    ),
    _remark(
        "pan-partner",
        "when the teammate moves a team worker down two levels there is no win",
        ("pan", None, None, None),
        ("c3 a5", "a1 e1"),
        Stands("c3-c2", ("c2 a5", "a1 e1"), decider=3),
        Stands("c3-c2^c3", decider=4),
        heights="00000/00000/00200/00000/00000",
        player=3,
    ),
    _remark(
        "pan-three",
        "of three players only his own drops win, and end the game for all",
        ("pan", None, None),
        ("c3 a5", "a1 e1", "e5 e4"),
        Won("c3-c2#", {1}, "POWER", "pan"),
        Stands("c3-b3^c3 a1-b2", decider=2),
        heights="00000/00000/01200/00000/20000",
    ),
)

_PERSEPHONE = (
    _remark(
        "persephone-three",
        "both opponents are restricted",
        ("persephone", None, None),
        ("a1 e1", "c3 e5", "c1 a5"),
        Moves("", "c3", "c4"),
        Moves("", "e5", ""),
        Illegal("c3-c2", "FORBIDDEN", "persephone"),
        Moves("c3-c4^c3", "c1", "b1"),
        Moves("c3-c4^c3", "a5", ""),
        Moves("c3-c4^c3 c1-b1^c1", "e1", "d1 d2 e2"),
        Moves("c3-c4^c3 c1-b1^c1", "a1", "a2 b2"),
        heights="00000/00100/00000/00000/01000",
        player=2,
    ),
    _remark(
        "persephone-four",
        "both opponents are restricted, the teammate is not",
        ("persephone", None, None, None),
        ("a1 e1", "c3 e5"),
        Moves("", "c3", "c4"),
        Moves("", "e5", "e4"),
        Moves("c3-c4^c3", "a1", "b1 a2 b2"),
        Moves("c3-c4^c3", "e1", "d1 d2 e2"),
        Moves("c3-c4^c3 a1-b1^a1", "e5", "e4"),
        Moves("c3-c4^c3 a1-b1^a1", "c4", ""),
        Moves("c3-c4^c3 a1-b1^a1 e5-e4^e5", "b1", "a1 c1 a2 b2 c2"),
        heights="00000/00101/00000/10000/00000",
        player=2,
    ),
    _remark(
        "persephone-harpies",
        "Harpies of a third player: what counts is the square chosen, before any slide",
        ("persephone", None, "harpies"),
        ("a1 e1", "c3 e5", "a4 a5"),
        Moves("", "c3", "c4"),
        Stands("c3-c4", ("a1 e1", "c5 e5", "a4 a5"), decider=2),
        Builds("c3-c4", "c5", "b4 c4 d4 b5 d5"),
        heights="00000/00100/00000/00000/00000",
        player=2,
    ),
    _remark(
        "persephone-charybdis-up",
        "Charybdis as a third player: what counts is the square chosen, before any carry",
        ("persephone", None, "charybdis"),
        ("a1 e1", "c3 e5", "a4 a5"),
        Moves("", "c3", "c4"),
        Stands("c3-c4", ("a1 e1", "a3 e5", "a4 a5"), decider=2),
        heights="00000/00100/00000/00000/00000",
        player=2,
        kept=("", "", "whirls:c4:a3"),
    ),
    _remark(
        "persephone-charybdis-level",
        "Charybdis as a third player: to be carried up is no move up",
        ("persephone", None, "charybdis"),
        ("a1 e1", "c3 e5", "a4 a5"),
        Moves("", "c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
        Moves("", "e5", "d4 e4 d5"),
        heights="00000/00000/10000/00000/00000",
        player=2,
        kept=("", "", "whirls:d3:a3"),
    ),
    _remark(
        "persephone-athena",
        "what others forbid comes first: Athena of a third player",
        ("persephone", None, "athena"),
        ("a1 e1", "c3 e5", "a4 a5"),
        Moves("", "c3", "b2 c2 d2 b3 d3 b4 d4"),
        Illegal("c3-c4", "FORBIDDEN", "athena"),
        heights="00000/00100/00000/00000/00000",
        player=2,
        climbed=3,
    ),
    _remark(
        "persephone-hypnus",
        "what others forbid comes first: the sleeper of a third player's Hypnus",
        ("persephone", None, "hypnus"),
        ("a1 e1", "c3 e5", "a4 a5"),
        Moves("", "c3", ""),
        Moves("", "e5", "d4 e4 d5"),
        Illegal("c3-c4", "FORBIDDEN", "hypnus"),
        heights="00000/00200/00100/00000/00000",
        player=2,
    ),
    _remark(
        "persephone-aeolus",
        "what others forbid comes first: the wind of the bound player's own partner",
        ("persephone", None, None, "aeolus"),
        ("a1 e1", "c3 e5"),
        Moves("", "c3", "b2 c2 d2 b3 d3 b4 d4"),
        Illegal("c3-c4", "FORBIDDEN", "aeolus"),
        heights="00000/00100/00000/00000/00000",
        player=2,
        kept=("", "", "", "{S}"),
    ),
)

_PROTEUS = (
    _remark(
        "proteus-places",
        "she places three workers, the others two",
        ("proteus", None, None),
        ("", "", ""),
        Stands("a1 a2", decider=1),
        Stands("a1 a2 a3", decider=2),
        Stands("a1 a2 a3 b1 b2 c1 c2", ("a1 a2 a3", "b1 b2", "c1 c2"), decider=1),
        fresh=True,
        anywhere=False,
    ),
    _remark(
        "proteus-three",
        "one of her other workers, of nobody else's, takes the place",
        ("proteus", None, None),
        ("b2 e1 e5", "d4 d1", "a1 c1"),
        Offers("b2-b3", "e1>b2 e5>b2"),
        Stands("b2-b3 e1>b2", ("b2 b3 e5", "d4 d1", "a1 c1"), decider=1),
    ),
    _remark(
        "proteus-reactions",
        "both opponents react after the force: first the whirlpool, then the Harpies",
        ("proteus", "harpies", "charybdis"),
        ("b2 e1 e5", "a1 a5", "e3 c1"),
        Stands("b2-b3", ("b3 e1 e5", "a1 a5", "e3 c1"), decider=1),
        Stands("b2-b3 e1>b2", ("d5 b2 e5", "a1 a5", "e3 c1"), decider=1),
        Builds("b2-b3 e1>b2", "d5", "c4 d4 e4 c5"),
        kept=("", "", "whirls:b3:d3"),
    ),
)

_SCYLLA = (
    _remark(
        "scylla-four",
        "one of the opposing team's workers is dragged, none of the own team's",
        ("scylla", None, None, None),
        ("c3 d2", "b2 c2"),
        Offers("c3-c4", "b2>c3 c2>c3 ."),
        Stands("c3-c4 c2>c3", ("c4 d2", "b2 c3"), decider=1),
        Illegal("c3-c4 d2>c3", "FORBIDDEN", "scylla"),
        Offers("c3-c4.^b4 b2-a2^a1 c4-c3", ""),
    ),
    _remark(
        "scylla-reactions",
        "both opponents react after the drag: first the whirlpool, then the Harpies",
        ("scylla", "harpies", None, "charybdis"),
        ("c3 a1", "c2 e5"),
        Stands("c3-c4 c2>c3", ("a5 a1", "c3 e5"), decider=1),
        Stands("c3-c4.", ("a5 a1", "c2 e5"), decider=1),
        kept=("", "", "", "whirls:c4:a3"),
    ),
    _remark(
        "scylla-partner",
        "Harpies of the partner do nothing to her workers",
        ("scylla", None, "harpies", None),
        ("c3 a1", "c2 e5"),
        Stands("c3-c4 c2>c3", ("c4 a1", "c3 e5"), decider=1),
    ),
)

_SELENE = (
    _remark(
        "selene-four",
        "the team's female worker, on Selene's own turn only",
        ("selene", None, None, None),
        ("a1 c3", "e5 e1"),
        Builds("c3-c4", "a1", "", "b1 a2 b2"),
        Builds("c3-c4", "c4", "b3 c3 d3 b4 d4 b5 c5 d5"),
        Builds("c3-c4^c3 e5-e4^e5 c4-c5", "a1", ""),
        Builds("c3-c4^c3 e5-e4^e5 a1-a2", "a2", "a1 b1 b2 a3 b3"),
        Builds("c3-c4^c3 e5-e4", "e1", ""),
        female="a1 e5",
    ),
)

_SIREN = (
    _remark(
        "siren-three",
        "any mix of workers of both opponents",
        ("siren", None, None),
        ("a1 e1", "c3 a4", "c2 e5"),
        Forces("", "c3", "c4"),
        Forces("", "a4", "a5"),
        Forces("", "c2", ""),
        Forces("", "e5", ""),
        Forces("", "a1", ""),
        Forces("c3>c4", "c2", "c3"),
        Forces("c3>c4", "a4", "a5"),
        Stands("c3>c4 c2>c3 a4>a5 a1^a2", ("a1 e1", "c4 a5", "c3 e5"), decider=2),
        kept=("{N}",),
    ),
    _remark(
        "siren-four",
        "both workers of the other team; the partner does not sing",
        ("siren", None, None, None),
        ("a1 e1", "c3 a4"),
        Stands("c3>c4 a4>a5 a1^a2", ("a1 e1", "c4 a5"), decider=2),
        Forces("", "a1", ""),
        Illegal("c3>c4.a1^a2 c4-c3^c4 c3>c4", "NOT_NOW"),
        kept=("{N}",),
    ),
    _remark(
        "siren-direction",
        "she picks the direction before any worker is placed; then the placing partners place",
        (None, None, "siren", None),
        ("", ""),
        Offers("", "{N} {NE} {E} {SE} {S} {SW} {W} {NW}"),
        Stands("", decider=3),
        Stands("{N}", decider=1),
        Places("{N}", 25),
        Stands("{N} a1 a2 b1 b2", ("a1 a2", "b1 b2"), decider=3),
        fresh=True,
        anywhere=False,
    ),
)

_TYCHE = (
    _remark(
        "tyche-three",
        "she draws at the end of her turns, nobody else does",
        ("tyche", None, None),
        ("c3 a1", "e5 e1", "a5 a4"),
        Draws("c3-c4^c3", "1 2 3 4 5 6", player=1),
        Stands("c3-c4^c3 {3}", decider=2),
        Stands("c3-c4^c3 {3} e5-e4^e5", decider=3),
        Stands("c3-c4^c3 {3} e5-e4^e5 a4-a3^a4", decider=1),
        Draws("c3-c4^c3 {3} e5-e4^e5 a4-a3^a4 c4-c5^c4", "1 2 4 5 6", player=1),
        Stands("c3-c4^c3 {6}", decider=1),
        Stands("c3-c4^c3 {6}.", decider=2),
        Stands("c3-c4^c3 {6} c4-c5^c4", decider=2),
    ),
    _remark(
        "tyche-four",
        "the partner draws nothing",
        ("tyche", None, None, None),
        ("c3 a1", "e5 e1"),
        Stands("c3-c4^c3", decider=4),
        Draws("c3-c4^c3 e5-e4^e5 c4-c5^c4", "1 2 3 4 5 6", player=1),
        Stands("c3-c4^c3 e5-e4^e5 c4-c5^c4 {6}", decider=1),
        Stands("c3-c4^c3 e5-e4^e5 c4-c5^c4 {6} a1-a2^a1", decider=2),
        player=3,
    ),
    _remark(
        "tyche-additional",
        "in the additional turn what opponents forbid applies again: Athena's and Hypnus' of two opponents",
        ("tyche", "athena", "hypnus"),
        ("c3 a1", "e5 e1", "a5 a4"),
        Moves("", "c3", "b2 c2 d2 b3 d3 b4 d4"),
        # c3 alone stands highest after this turn, and sleeps in the additional one.
        Moves("a1-b1^a1 {6}", "b1", "c1 a2 b2 c2"),
        Moves("a1-b1^a1 {6}", "c3", ""),
        Illegal("a1-b1^a1 {6} c3-c2", "FORBIDDEN", "hypnus"),
        Moves("c3-b3^c2 {6}", "b3", "a2 b2 c2 a3 c3 b4"),
        Stands("c3-b3^c3 {6} a1-a2^a1", decider=2),
        heights="00000/00200/01100/00000/10000",
        climbed=2,
    ),
    _remark(
        "tyche-another-draw",
        "one draw follows the other at the end of the turn: here the god that another player's card turns up",
        ("chaos", "tyche", None),
        ("e5 e1", "b3 a1", "a5 a4"),
        Draws("b3-c3^d3", "apollo artemis athena atlas hephaestus hermes minotaur pan prometheus", player=2),
        HasPowers("b3-c3^d3 {pan}", ("chaos pan", "tyche", "")),
        Draws("b3-c3^d3 {pan}", "1 2 3 4 5 6", player=2),
        Stands("b3-c3^d3 {pan} {6}", decider=2),
        Stands("b3-c3^d3 {pan} {1}", decider=3),
        heights="00000/00000/00030/00000/00000",
        player=2,
        cards=("chaos demeter", "tyche", ""),
        anywhere=False,
    ),
)

_URANIA = (
    _remark(
        "urania-teammate",
        "edges touch on her own turn, not for a teammate",
        ("urania", None, None, None),
        ("a3 c1", "d5 e1"),
        Moves("", "a3", "a2 b2 b3 a4 b4"),
        Illegal("a3-e3", "NOT_ADJACENT"),
        Builds("a3-a4", "a4", "a3 b3 b4 a5 b5"),
        Legal("a3-a4^a3 d5-d4^d5 a4-e4^a4"),
        player=3,
    ),
    _remark(
        "urania-dionysus",
        "edges do not touch when an opponent moves her workers",
        ("dionysus", "urania", None),
        ("b3 a1", "e5 a5", "e1 c5"),
        Moves("b3-c3^d3", "e5", "d4 e4 d5"),
        Moves("b3-c3^d3", "a5", "a4 b4 b5"),
        heights="00000/00000/00030/00000/00000",
    ),
    _remark(
        "urania-eris",
        "edges do not touch when an opponent moves her workers",
        ("eris", "urania", None, None),
        ("b3 a1", "e5 a5"),
        Moves("", "e5", "d4 e4 d5"),
        Moves("", "a5", "a4 b4 b5"),
    ),
    _remark(
        "urania-flat",
        "opponents' neighbourhoods stay flat: Limus as a third player",
        ("urania", None, "limus"),
        ("b3 c1", "d5 d1", "d4 e4"),
        Builds("b3-a3", "a3", "a2 b2 e2 b3 a4 b4"),
        Illegal("b3-a3^e3", "FORBIDDEN", "limus"),
    ),
)

REMARKS: tuple[Remark, ...] = (
    *_MINOTAUR,
    *_MORPHEUS,
    *_NEMESIS,
    *_PAN,
    *_PERSEPHONE,
    *_PROTEUS,
    *_SCYLLA,
    *_SELENE,
    *_SIREN,
    *_TYCHE,
    *_URANIA,
)
