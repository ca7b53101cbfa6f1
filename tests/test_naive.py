"""Checks of the plain second implementation (`naive`) against counts and scenes worked out elsewhere."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import naive
from naive import Mid, Options, State, Step, Turn, apply, begin, perft, place, square, turns

EMPTY = "00000/00000/00000/00000/00000"
STEPWISE = Options("stepwise")

# Counted by two other programs, some by hand as well. For each length: lines, and those that end with a win.
COUNTS = {
    "P1": (EMPTY, "b2 d4", "b4 d2", [(80, 0), (6_176, 0)]),
    "P2": (EMPTY, "c2 c4", "b3 d3", [(68, 0), (5_156, 0)]),
    "P3": (EMPTY, "a1 e5", "a5 e1", [(36, 0), (1_296, 0), (69_468, 0)]),
    "P4": (EMPTY, "b2 b4", "d2 d4", [(80, 0), (6_232, 0)]),
    "P5": (EMPTY, "c3 c4", "c2 b3", [(66, 0), (4_360, 0)]),
    "P6": ("00000/01210/02320/01210/00000", "b2 d4", "b4 d2", [(70, 0), (4_572, 0)]),
    "P7": ("01001/12310/0D230/11200/00010", "b4 c3", "d4 c2", [(36, 3), (1_647, 34), (62_248, 2_814)]),
    "P8": ("DD000/23D00/12D20/00DD0/00000", "a3 b3", "a2 e4", [(13, 1), (303, 0), (4_239, 215)]),
    "P9": ("00000/00000/00000/DD300/00100", "d1 e5", "a1 b1", [(37, 0), (106, 0), (4_982, 0)]),
}

# Turns and lines of length 2 by first move.
BY_FIRST_MOVE = {
    "P7": "b4-a3 4/204, b4-a4 4/208, b4-a5 3/156, b4-b5 5/253, b4-c4 1/0, b4-c5 4/183, "
    "c3-b2 6/305, c3-c4 1/0, c3-d2 7/338, c3-d3 1/0",
    "P8": "a3-a4 2/60, a3-b2 4/97, b3-a4 2/58, b3-b2 4/88, b3-b4 1/0",
    "P9": "d1-c1 3/0, d1-d2 8/20, d1-e1 3/12, d1-e2 5/20, e5-d4 8/24, e5-d5 5/15, e5-e4 5/15",
}

# The first player has the god, the second none: turns, wins among them, different results, lines of length 2.
GOD_COUNTS = {
    "apollo": {"P1": (80, 0, 80, 6_176), "P6": (70, 0, 70, 4_572), "P7": (49, 3, 49, 2_168)},
    "artemis": {"P1": (416, 0, 120, 31_888), "P6": (282, 4, 112, 18_340), "P7": (128, 3, 83, 6_513)},
    "athena": {"P1": (80, 0, 80, 6_176), "P6": (70, 0, 70, 4_076), "P7": (36, 3, 36, 1_647)},
    "atlas": {"P1": (160, 0, 160, 11_816), "P6": (136, 0, 136, 8_684), "P7": (66, 3, 66, 3_090)},
    "demeter": {"P1": (428, 0, 254, 32_616), "P6": (378, 0, 224, 23_708), "P7": (170, 3, 103, 8_195)},
    "hephaestus": {"P1": (160, 0, 160, 12_088), "P6": (120, 0, 120, 7_964), "P7": (59, 3, 59, 2_808)},
    "minotaur": {"P1": (80, 0, 80, 6_176), "P6": (70, 0, 70, 4_572), "P7": (49, 3, 49, 2_214)},
    "pan": {"P1": (80, 0, 80, 6_176), "P6": (70, 0, 70, 4_572), "P7": (22, 7, 22, 766)},
}

# Further positions without powers: heights from a5 to e1 (4 = dome), workers, player to move, lines by length,
# different states by length.
MORE_COUNTS = [
    ("0000002100040001111021200", "c4 b2", "c2 b1", 0, [59, 2_231], [59, 2_193]),
    ("0310200010101002000001000", "b3 d4", "a3 c5", 0, [76, 3_222], [76, 3_111]),
    ("2441331011104112200001000", "a3 d4", "b4 e4", 0, [35, 930, 35_851], [35, 906]),
    ("0242331001300011001001000", "b3 d5", "b4 c4", 1, [32, 1_295], [32, 1_258]),
    ("3444431122104224202401000", "b2 d3", "b4 e4", 0, [46, 846, 26_474], [46, 833]),
    ("4444441214410144220444444", "b4 c3", "d4 d2", 0, [14, 160, 1_730, 15_590], [14, 144, 1_195]),
]

# Scenes: heights, workers, the god of the player to move, turns, wins among them.
SCENES = {
    "height limit": ("00000/00000/01200/00000/00000", "b2 e5", "a5 e1", None, 57, 0),
    "going down": ("00000/00000/00300/00000/00000", "c3 a1", "a5 e1", None, 78, 0),
    "going down with Pan": ("00000/00000/00300/00000/00000", "c3 a1", "a5 e1", "pan", 25, 8),
    "climb": ("00000/00000/00230/00000/00000", "c3 a1", "a5 e1", None, 71, 1),
    "domes": ("00000/0D000/00000/00A00/00000", "b3 e1", "e5 a1", None, 47, 0),
    "next piece": ("00000/00000/00000/01230/00000", "c4 a1", "a5 e5", None, 69, 0),
    "next piece with Hephaestus": ("00000/00000/00000/01230/00000", "c4 a1", "a5 e5", "hephaestus", 131, 0),
    "shut in by domes": ("00000/00000/00000/DDD00/00D00", "a1 b1", "d4 e5", None, 0, 0),
    "shut in by heights": ("00020/00023/00000/23000/02000", "a1 e5", "c3 c4", None, 0, 0),
    "only a win": ("000D0/000DD/00000/3D000/2D000", "a1 e5", "c3 c5", None, 1, 1),
    "swap without a build": ("000D0/000DD/DD000/0D000/0D000", "a1 e5", "a2 c5", "apollo", 0, 0),
    "that swap beside a good move": ("00000/000DD/DD000/0D000/0D000", "a1 e5", "a2 d1", "apollo", 3, 0),
    "winning swap": ("000D0/000DD/DD000/3D000/2D000", "a1 e5", "a2 c5", "apollo", 1, 1),
    "pushing": ("00000/00000/D0003/00000/00000", "c3 a1", "d3 b3", "minotaur", 57, 0),
    "drops of Pan": ("00000/00100/00200/01000/00000", "c3 e5", "c4 a1", "pan", 28, 6),
}

# Where one worker may move at the start of the turn.
DESTINATIONS = [
    ("apollo", "00000/00100/00020/00000/00000", "c3 a1", "d3 c4", "c3", "b2 b3 b4 c2 c4 d2 d4"),
    ("apollo", "00000/00000/00000/DD000/00000", "b1 e5", "a1 e1", "b1", "c1 c2"),
    ("artemis", "00000/00020/00010/00000/00000", "c3 a1", "a5 e1", "c3", "b2 b3 b4 c2 c4 d2 d3"),
    ("minotaur", "00000/00000/00030/00000/00000", "b3 a1", "c3 e5", "b3", "a2 a3 a4 b2 b4 c2 c3 c4"),
    ("minotaur", "00000/000D0/00000/00000/00000", "b2 b3", "c3 a1", "b2", "a2 a3 b1 c1 c2"),
    ("minotaur", "00300/00100/00020/00000/00000", "c3 a1", "d3 c4", "c3", "b2 b3 b4 c2 c4 d2 d4"),
    ("minotaur", "00000/00000/0023A/00000/00000", "c3 a1", "d3 a5", "c3", "b2 b3 b4 c2 c4 d2 d4"),
    ("hermes", "00000/00000/00000/00000/00100", "b1 e5", "c3 e1", "b1", "a1 a2 b2 c1 c2"),
    ("hermes", "D0000/00000/00000/DD000/0D000", "a1 e5", "c3 e1", "a1", ""),
    ("prometheus", "00000/00000/00000/1D000/00000", "a1 e3", "e5 e1", "a1", "a2 b1"),
]


def position(name: str, god: str | None = None) -> State:
    rows, first, second, _ = COUNTS[name]
    return place(rows, first, second, powers=(god, None))


def name_of(at: int) -> str:
    return "abcde"[at % 5] + "12345"[at // 5]


def squares(names: str) -> frozenset[int]:
    return frozenset(map(square, names.split()))


def do(mid: Mid, *texts: str) -> Mid:
    """Plays steps such as "move a1 b2", each of which has to be legal."""
    for text in texts:
        kind, *names = text.split()
        origin, target = map(square, names)
        mid = apply(mid, Step(kind, origin, target))
    return mid


def targets(mid: Mid, kind: str, origin: str) -> set[int]:
    return {step.to for step in mid.steps if (step.kind, step.at) == (kind, square(origin))}


def count_wins(state: State, depth: int) -> int:
    """Lines of exactly `depth` turns that end with a win."""
    if depth == 0:
        return int(state.winner is not None)
    return sum(count_wins(after, depth - 1) for _, after in turns(state))


@pytest.mark.parametrize("name", COUNTS)
def test_lines_without_powers(name: str) -> None:
    state, counts = position(name), COUNTS[name][3]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == [lines for lines, _ in counts]
    assert [count_wins(state, depth) for depth in (1, 2)] == [wins for _, wins in counts[:2]]


@pytest.mark.parametrize("name", ["P7", "P8", "P9"])
def test_wins_at_length_3(name: str) -> None:
    assert count_wins(position(name), 3) == COUNTS[name][3][2][1]


@pytest.mark.parametrize("name", BY_FIRST_MOVE)
def test_lines_by_first_move(name: str) -> None:
    found: dict[str, list[int]] = {}
    for turn, after in turns(position(name)):
        step = turn[0]
        entry = found.setdefault(f"{name_of(step.at)}-{name_of(step.to)}", [0, 0])
        entry[0] += 1
        entry[1] += len(turns(after))
    assert ", ".join(f"{move} {a}/{b}" for move, (a, b) in sorted(found.items())) == BY_FIRST_MOVE[name]


@pytest.mark.parametrize("name", ["P1", "P6", "P7"])
@pytest.mark.parametrize("god", GOD_COUNTS)
def test_lines_with_a_god(god: str, name: str) -> None:
    state = position(name, god)
    options = turns(state)
    wins = sum(after.winner is not None for _, after in options)
    results = {after.looks for _, after in options}
    assert (len(options), wins, len(results), perft(state, 2)) == GOD_COUNTS[god][name]
    assert len({turn for turn, _ in options}) == len(options)


@pytest.mark.parametrize(("heights", "first", "second", "player", "lines", "states"), MORE_COUNTS)
def test_more_positions(
    heights: str, first: str, second: str, player: int, lines: list[int], states: list[int]
) -> None:
    rows = "/".join(heights[at : at + 5] for at in range(0, 25, 5))
    start = place(rows.replace("4", "D"), first, second, player)
    assert [perft(start, depth) for depth in range(1, len(lines) + 1)] == lines
    level, found = [start], []
    for _ in states:
        level = [*{after.looks: after for state in level for _, after in turns(state)}.values()]
        found.append(len(level))
    assert found == states


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("player", [0, 1])
def test_scenes(name: str, player: int) -> None:
    rows, mine, theirs, god, count, wins = SCENES[name]
    state = place(rows, *naive.by_seat(player, mine, theirs), player, naive.by_seat(player, god, None))
    options = turns(state)
    assert (len(options), sum(after.winner == player for _, after in options)) == (count, wins)
    if not options:
        assert begin(state).state.winner == 1 - player == naive.winner(state)


@pytest.mark.parametrize(("god", "rows", "mine", "theirs", "worker", "expected"), DESTINATIONS)
def test_destinations(god: str, rows: str, mine: str, theirs: str, worker: str, expected: str) -> None:
    state = place(rows, mine, theirs, powers=(god, None))
    assert targets(begin(state), "move", worker) == squares(expected)


def test_dead_end_swap_stepwise() -> None:
    state = place("00000/000DD/DD000/0D000/0D000", "a1 e5", "a2 d1", powers=("apollo", None))
    lost = [(turn, after) for turn, after in turns(state, STEPWISE) if after.winner == 1]
    assert [turn for turn, _ in lost] == [(Step("move", square("a1"), square("a2")),)]
    assert len(turns(state, STEPWISE)) == 1 + len(turns(state)) == 4
    assert do(begin(state, STEPWISE), "move a1 a2").state == lost[0][1]


def test_level_3_to_level_3_is_no_win() -> None:
    mid = do(begin(place("00000/00000/00330/00000/00000", "c3 a1", "a5 e1")), "move c3 d3", "build d3 c3")
    after = mid.state
    assert (after.winner, square("c3") in after.domes, after.climbed) == (None, True, (False, False))


def test_apollo_forces_without_a_win() -> None:
    mid = begin(place("00000/00000/00200/00000/00000", "c3 a1", "d3 e1", powers=("apollo", None)))
    mid = do(mid, "move c3 d3")
    assert mid.state.looks[2:] == (squares("d3 a1"), squares("c3 e1"), None)
    assert targets(mid, "build", "d3") == squares("c2 c4 d2 d4 e2 e3 e4")


def test_artemis_does_not_return() -> None:
    mid = do(begin(place(EMPTY, "c3 a1", "e5 e1", powers=("artemis", None))), "move c3 d4")
    assert targets(mid, "move", "d4") == squares("c4 c5 d3 d5 e3 e4")
    assert targets(do(mid, "move d4 d3"), "move", "d3") == set()


def test_athena() -> None:
    rows, athena = "00000/01000/02300/00000/00000", (None, "athena")
    assert len(turns(place(rows, "b3 e1", "a5 e5", 0, athena, (False, True)))) == 63
    assert len(turns(place(rows, "b3 e1", "a5 e5", 0, athena))) > 63
    walls = "00000/00000/00000/11011/01010"
    assert turns(place(walls, "a1 e1", "c4 c5", 0, athena, (False, True))) == []
    assert len(turns(place(walls, "a1 e1", "c4 c5", 0, athena))) == 36


def test_being_forced_up_is_not_climbing() -> None:
    powers = ("athena", "apollo")
    mid = begin(place("00000/00000/00010/00000/00000", "c3 a1", "d3 e1", 1, powers))
    mid = do(mid, "move d3 c3", "build c3 c4")
    assert (square("d3") in mid.state.squares(0), mid.state.climbed) == (True, (False, False))
    mid = do(mid, "move a1 a2", "build a2 b2")
    assert square("b2") in targets(mid, "move", "c3")


def test_hephaestus_and_demeter_may_decline() -> None:
    mid = do(begin(place(EMPTY, "c3 e1", "a1 a5", powers=("hephaestus", None))), "move c3 c4", "build c4 c5")
    assert mid.steps == (Step("build", square("c4"), square("c5")), naive.END)
    mid = do(begin(place(EMPTY, "b3 a1", "e5 e1", powers=("demeter", None))), "move b3 c3", "build c3 d3")
    assert targets(mid, "build", "c3") == squares("b2 b3 b4 c2 c4 d2 d4")
    assert naive.END in mid.steps
    closed_in = place("00000/00000/00000/DD000/00000", "b1 e5", "e1 c5", powers=("demeter", None))
    assert do(begin(closed_in), "move b1 a1", "build a1 b1").state.player == 1


def test_hermes_moves_level() -> None:
    rows = "00100/00100/00100/00100/00100"
    state = place(rows, "a1 e3", "e1 e5", powers=("hermes", None))
    ends = [after.squares(0) - squares("e3") for _, after in turns(state) if square("e3") in after.squares(0)]
    assert set().union(*ends) == squares("a1 a2 a3 a4 a5 b1 b2 b3 b4 b5")
    mid = begin(state)
    assert targets(mid, "build", "a1") == squares("a2 b1 b2")
    assert targets(mid, "build", "e3") == squares("d2 e2 d3 d4 e4")
    mid = do(mid, "move a1 b1")
    assert targets(mid, "move", "b1") == squares("a1 a2 b2")
    assert targets(mid, "build", "e3") == squares("d2 e2 d3 d4 e4")


def test_hermes_changes_height_once() -> None:
    rows = "00100/00100/00100/00100/00100"
    mid = do(begin(place(rows, "b1 e3", "e1 e5", powers=("hermes", None))), "move b1 c1")
    assert mid.steps == tuple(Step("build", square("c1"), at) for at in sorted(squares("b1 d1 b2 c2 d2")))


def test_hermes_arrangements() -> None:
    # Both workers are shut in with one free square beside them, and each move takes one of them there. So the ways
    # to stand are a ring of six: one is the start, and the others are one, one, two, two and three moves away. To move
    # twice and stand as before counts as well. From everywhere both workers can build on the free square.
    state = place("00000/00000/DD000/0DD00/00D00", "a1 b1", "e4 e5", powers=("hermes", None))
    listed = [turn for turn, _ in turns(state)]
    assert len(listed) == len(set(listed)) == 14
    assert sorted(len(turn) for turn in listed) == [1] * 2 + [2] * 4 + [3] * 6 + [4] * 2
    by_all_ways = walk(begin(state), longest=6)
    assert len(by_all_ways) > 14
    assert {after.looks for _, after in by_all_ways} == {after.looks for _, after in turns(state)}


def test_prometheus_builds_first() -> None:
    mid = begin(place("00000/00100/00120/00000/00000", "c3 a1", "e5 e1", powers=("prometheus", None)))
    mid = do(mid, "build c3 b3")
    assert targets(mid, "move", "c3") == squares("b2 c2 d2 b3 b4 c4 d4")
    assert targets(mid, "move", "a1") == set()
    stranding = begin(place("00000/00000/00000/1D000/00000", "a1 e3", "e5 e1", powers=("prometheus", None)))
    assert targets(stranding, "build", "a1") == squares("a2")
    assert targets(begin(stranding.state, STEPWISE), "build", "a1") == squares("a2 b1")


def walk(mid: Mid, longest: int = 9, turn: Turn = ()) -> list[tuple[Turn, State]]:
    """All complete turns of up to `longest` steps, by the legal steps alone."""
    if turn and (mid.fresh or not mid.steps):
        return [(turn, mid.state)]
    if len(turn) == longest:
        return []
    return [found for step in mid.steps for found in walk(apply(mid, step), longest, (*turn, step))]


def random_states(powers: tuple[str | None, str | None], seed: int) -> list[State]:
    """The states of one random game on a board already built up."""
    chance = random.Random(seed)
    heights = tuple(chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(25))
    domes = frozenset(at for at in range(25) if chance.random() < (0.5 if heights[at] == 3 else 0.15))
    state = naive.empty(powers)._replace(heights=heights, domes=domes, player=chance.randrange(2))
    for side, at in zip((0, 0, 1, 1), chance.sample(sorted(set(range(25)) - domes), 4), strict=True):
        state = state.add(side, at)
    states = [state]
    while options := turns(states[-1]):
        states.append(chance.choice(options)[1])
    return states[:4]


@pytest.mark.parametrize("powers", [*permutations((None, *naive.GODS), 2)])
def test_legal_steps_make_up_the_turns(powers: tuple[str | None, str | None]) -> None:
    for state in random_states(powers, seed=1):
        listed = turns(state)
        assert all(after.winner in {None, state.player} for _, after in listed)
        assert len({turn for turn, _ in listed}) == len(listed)
        assert naive.winner(state) is not None or listed
        if state.winner is None and state.powers[state.player] != "hermes":
            assert sorted(turn for turn, _ in walk(begin(state))) == sorted(turn for turn, _ in listed)
        assert {turn for turn, _ in listed} <= {turn for turn, _ in turns(state, STEPWISE)}
