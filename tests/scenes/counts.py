"""common.md section 10, one turn deep: counts by first move and the table of the simple gods."""

from __future__ import annotations

import attrs

from ._checks import Check, Over, Turns, Wins
from ._scene import Scene

_BOARDS = {
    "P1": ("00000/00000/00000/00000/00000", "b2 d4", "b4 d2"),
    "P2": ("00000/00000/00000/00000/00000", "c2 c4", "b3 d3"),
    "P3": ("00000/00000/00000/00000/00000", "a1 e5", "a5 e1"),
    "P4": ("00000/00000/00000/00000/00000", "b2 b4", "d2 d4"),
    "P5": ("00000/00000/00000/00000/00000", "c3 c4", "c2 b3"),
    "P6": ("00000/01210/02320/01210/00000", "b2 d4", "b4 d2"),
    "P7": ("01001/12310/0D230/11200/00010", "b4 c3", "d4 c2"),
    "P8": ("DD000/23D00/12D20/00DD0/00000", "a3 b3", "a2 e4"),
    "P9": ("00000/00000/00000/DD300/00100", "d1 e5", "a1 b1"),
}

_BASE: dict[str, tuple[Check, ...]] = {
    "P1": (Turns(80, 0, 80),),
    "P2": (Turns(68, 0),),
    "P3": (Turns(36, 0),),
    "P4": (Turns(80, 0),),
    "P5": (Turns(66, 0),),
    "P6": (Turns(70, 0, 70),),
    "P7": (
        Turns(36, 3, 36),
        Wins("b4-c4#, c3-c4#, c3-d3#"),
        Turns(4, 0, line="b4-a3"),
        Turns(4, 0, line="b4-a4"),
        Turns(3, 0, line="b4-a5"),
        Turns(5, 0, line="b4-b5"),
        Over("b4-c4#", 1, "CLIMBED"),
        Turns(4, 0, line="b4-c5"),
        Turns(6, 0, line="c3-b2"),
        Over("c3-c4#", 1, "CLIMBED"),
        Turns(7, 0, line="c3-d2"),
        Over("c3-d3#", 1, "CLIMBED"),
    ),
    "P8": (
        Turns(13, 1),
        Wins("b3-b4#"),
        Turns(2, 0, line="a3-a4"),
        Turns(4, 0, line="a3-b2"),
        Turns(2, 0, line="b3-a4"),
        Turns(4, 0, line="b3-b2"),
        Over("b3-b4#", 1, "CLIMBED"),
    ),
    "P9": (
        Turns(37, 0, shut_in=4),
        Turns(3, 0, line="d1-c1"),
        Turns(8, 0, line="d1-d2"),
        Turns(3, 0, line="d1-e1"),
        Turns(5, 0, line="d1-e2"),
        Turns(8, 0, line="e5-d4"),
        Turns(5, 0, line="e5-d5"),
        Turns(5, 0, line="e5-e4"),
        # Four of the turns leave B without a turn.
        Over("d1-c1^d1", 1, "STUCK"),
        Over("d1-c1^c2", 1, "STUCK"),
        Over("d1-c1^d2", 1, "STUCK"),
        Over("d1-d2^c1", 1, "STUCK"),
    ),
}

_GODS: dict[str, tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]] = {
    "apollo": ((80, 0, 80), (70, 0, 70), (49, 3, 49)),
    "artemis": ((416, 0, 120), (282, 4, 112), (128, 3, 83)),
    "athena": ((80, 0, 80), (70, 0, 70), (36, 3, 36)),
    "atlas": ((160, 0, 160), (136, 0, 136), (66, 3, 66)),
    "demeter": ((428, 0, 254), (378, 0, 224), (170, 3, 103)),
    "hephaestus": ((160, 0, 160), (120, 0, 120), (59, 3, 59)),
    "minotaur": ((80, 0, 80), (70, 0, 70), (49, 3, 49)),
    "pan": ((80, 0, 80), (70, 0, 70), (22, 7, 22)),
}
"""Turns, wins among them, different results; on P1, P6, P7."""

_P7_BY_HAND: dict[str, tuple[Check, ...]] = {
    # Swaps with c2 and d4, and pushes of them, 6 + 7 turns.
    "apollo": (Turns(6, 0, line="c3-c2"), Turns(7, 0, line="c3-d4"), Wins("b4-c4#, c3-c4#, c3-d3#")),
    "minotaur": (Turns(6, 0, line="c3-c2"), Turns(7, 0, line="c3-d4"), Wins("b4-c4#, c3-c4#, c3-d3#")),
    # Four drops win.
    "pan": (
        *(Over(f"{drop}#", 1, "POWER", "pan") for drop in ("b4-a3", "b4-a5", "b4-c5", "c3-d2")),
        Wins("b4-a3#, b4-a5#, b4-c5#, c3-d2#, b4-c4#, c3-c4#, c3-d3#"),
    ),
}


def _scene(name: str, power: str | None, source: str, checks: tuple[Check, ...]) -> Scene:
    heights, one, two = _BOARDS[name]
    key = f"{name}-{power}" if power else name
    return Scene(id=key, source=source, heights=heights, one=one, two=two, powers=(power, None), checks=checks)


SCENES = (
    *(_scene(name, None, "common.md 10", checks) for name, checks in _BASE.items()),
    *(
        _scene(name, power, "common.md 10, table of the simple gods", (Turns(*counts),))
        for power, row in _GODS.items()
        for name, counts in zip(("P1", "P6", "P7"), row, strict=True)
    ),
    *(
        attrs.evolve(_scene("P7", power, "common.md 10, by hand for P7", checks), id=f"P7-{power}-by-hand")
        for power, checks in _P7_BY_HAND.items()
    ),
)

# Left out: the columns of two and more turns, which belong to the perft tables.
