"""The learned evaluator: what its tables say, which of them a game gets, and how they are made."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import numpy as np
import pytest

import santorini as st
from santorini.core.board import LINE_UP, Board
from santorini.core.codes import CAN_MOVE
from santorini.errors import SearchError
from santorini.search import AlphaBeta, Default, Handmade, Learned, Limit, Weights
from santorini.search.capabilities import CAPABILITIES, capabilities
from santorini.search.handmade import COUNTED, WEIGHTS
from santorini.search.weights import HIDDEN, OWN, SCALE, TOP, UNITS, classes, shipped
from tooling import ROOT, tool

ROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def boards(rules: st.Rules, games: int, seed: int = 1) -> list[Board]:
    """Return boards at the starts of turns of random games."""
    rng, found = Random(seed), list[Board]()
    for _ in range(games):
        position = rules.start()
        while position.outcome is None:
            if position.phase == "playing" and not position.midturn:
                found.append(position.board())
            position = position.play(rng.choice(position.steps))
    return found


@cache
def made_up() -> Weights:
    """Return random weights for two powers."""
    rng = np.random.default_rng(1)
    sizes = {
        "patterns": (3, classes(5)[1]),
        "guards": (2, 3, classes(4)[1]),
        "places": (2, 4, 6),
        "squares": (3, 3, 3),
        "tempo": (1,),
        "hidden": (UNITS, HIDDEN),
        "own": (2, 2, OWN),
    }
    arrays: dict[str, Any] = {name: rng.integers(-99, 100, size, np.int16) for name, size in sizes.items()}
    return Weights.of({**arrays, "powers": np.array(["apollo", "pan"])})


# ------------------------------------------------------------------ the same by plain Python


def near(square: int) -> list[int | None]:
    """Return the squares around one, `None` for those off the board."""
    row, column = divmod(square, 5)
    around = [(row + down, column + right) for down, right in ROUND]
    return [5 * r + c if 0 <= r < 5 and 0 <= c < 5 else None for r, c in around]


@cache
def class_of(state: tuple[int, ...], base: int) -> int:
    return int(classes(base)[0][sum(digit * base**place for place, digit in enumerate(state))])


class Plain:
    """Adds up weights for one side, `mine` first, as told by the docstrings."""

    def __init__(self, weights: Weights, b: Board, powers: tuple[str | None, str | None]) -> None:
        self.weights, self.powers = weights, powers
        self.height = [sum(level >> s & 1 for level in (b.l1, b.l2, b.l3)) for s in range(25)]
        self.free = {s for s in range(25) if not (b.mine | b.foes | b.dome) >> s & 1}
        self.sides = [[s for s in range(25) if side >> s & 1] for side in (b.mine, b.foes)]
        self.soon = [self.entered(workers) for workers in self.sides]
        self.later = [soon | self.entered(soon) for soon in self.soon]

    def entered(self, sources: Any) -> set[int]:
        return {
            t
            for s in sources
            for t in near(s)
            if t is not None and t in self.free and self.height[t] <= self.height[s] + 1
        }

    def own(self, role: int, at: int) -> int:
        power = self.powers[role]
        return 0 if power is None else int(self.weights.own[role, self.weights.powers.index(power), at])

    def when(self, side: int, square: int) -> int:
        return 0 if square in self.soon[side] else 1 if square in self.later[side] else 2

    def value(self) -> int:
        total = int(self.weights.tempo[0]) + self.side(0) - self.side(1) + self.units()
        for s in self.free:
            level = self.height[s] - 1
            if level >= 0:
                when = self.when(0, s), self.when(1, s)
                total += int(self.weights.squares[level, when[0], when[1]])
                total += self.own(0, 48 + 3 * level + when[0]) - self.own(1, 48 + 3 * level + when[1])
        return total

    def units(self) -> int:
        scaled = 0
        for unit in self.weights.hidden.tolist():
            worth, found, squares, sides = unit[0], unit[1], unit[2:29], (unit[29:77], unit[77:])
            for s in self.free:
                if self.height[s]:
                    found += squares[9 * (self.height[s] - 1) + 3 * self.when(0, s) + self.when(1, s)]
            for role, (places, climbs) in enumerate((side[:24], side[24:]) for side in sides):
                sign = -1 if role else 1
                for s in self.sides[role]:
                    found += sign * places[self.place(s)]
                    low = min(self.height[s], 2)
                    found += sign * sum(
                        climbs[(low * 2 + way % 2) * 4 + g] for way, g in enumerate(self.guards(role, s))
                    )
            scaled += worth * min(max(found, 0), TOP)
        return scaled // SCALE

    def guards(self, role: int, s: int) -> tuple[int, ...]:
        zone = self.soon[1 - role] | {t for z in self.soon[1 - role] for t in near(z) if t is not None}
        states = [4 if t not in self.free else self.height[t or 0] for t in near(s)]
        up = [state == min(self.height[s] + 1, 3) for state in states]
        return tuple(1 * u + 2 * (t in zone) for u, t in zip(up, near(s), strict=True))

    def place(self, s: int) -> int:
        row, column = sorted(min(part, 4 - part) for part in divmod(s, 5))
        return 6 * self.height[s] + [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)].index((row, column))

    def side(self, role: int) -> int:
        total = self.own(role, OWN - 1)
        for s in self.sides[role]:
            low = min(self.height[s], 2)
            states = tuple(4 if t not in self.free else self.height[t or 0] for t in near(s))
            guards, place = self.guards(role, s), self.place(s)
            total += int(self.weights.patterns[low, class_of(states, 5)])
            total += int(self.weights.guards[role, low, class_of(guards, 4)])
            total += int(self.weights.places[role, place // 6, place % 6]) + self.own(role, place)
            total += sum(self.own(role, 24 + (low * 2 + way % 2) * 4 + guard) for way, guard in enumerate(guards))
        return total


@pytest.mark.parametrize("powers", [(None, None), ("apollo", None), ("apollo", "pan"), ("pan", "pan")])
def test_tables_say_what_plain_python_adds_up(powers: tuple[str | None, str | None]) -> None:
    learned = Learned.of(made_up(), *powers)
    for b in boards(st.Rules(powers=("apollo", "pan")), 6):
        assert learned.evaluate(b) == Plain(made_up(), b, powers).value()


def test_there_are_as_many_classes_as_burnside_counts() -> None:
    for base in (4, 5):
        number, count = classes(base)
        assert count == (base**8 + 2 * base**2 + base**4 + 4 * base**5) // 8
        assert sorted({*number.tolist()}) == list(range(count))


# ------------------------------------------------------------------ what holds of all


def test_symmetric_boards_are_worth_the_same() -> None:
    default, rng = Default(made_up(), made_up()), Random(2)
    for powers in ((None, None), ("apollo", "pan")):
        rules = st.Rules(powers=powers)
        default.prepare(rules.machine)
        position = rules.start()
        while position.outcome is None:
            if position.phase == "playing" and not position.midturn:
                assert len({default.evaluate(image.board()) for image in position.symmetries()}) == 1
            position = position.play(rng.choice(position.steps))


@pytest.mark.parametrize("powers", [(None, None), ("apollo", "pan"), (None, "pan")])
def test_a_turn_that_is_over_is_worth_what_the_other_side_lacks(powers: tuple[str | None, str | None]) -> None:
    rules, default = st.Rules(powers=powers), Default(made_up(), made_up())
    default.prepare(rules.machine)
    for b in boards(rules, 3):
        other = b.copy()
        other.turn ^= 1
        assert default.pending(b) == -default.evaluate(other)


LINE_UPS = [(None, None), ("apollo", "pan"), ("atlas", None), ("zeus", "artemis"), ("minotaur", "triton")]


@pytest.mark.parametrize("powers", LINE_UPS, ids=str)
def test_a_build_is_worth_what_the_board_after_it_is(powers: tuple[str | None, str | None]) -> None:
    """However many builds are asked about after one board, and whatever other boards in between."""
    rules, rng = st.Rules(powers=powers), Random(7)
    judge, afresh = Default(), Default()
    judge.prepare(rules.machine)
    afresh.prepare(rules.machine)
    asked = 0
    for _ in range(12):
        position = rules.start()
        while position.outcome is None:
            if position.midturn and position.phase == "playing":
                b = position.board()
                for c in (after.board() for after in map(position.play, position.steps) if not after.midturn):
                    one = (b.l1 ^ c.l1) | (b.l2 ^ c.l2) | (b.l3 ^ c.l3) | (b.dome ^ c.dome)
                    if c.result == 0 and int(one).bit_count() == 1:
                        assert judge.built(b, c, one) == afresh.value(c)
                        asked += 1
                        if asked % 3 == 0:
                            judge.value(c if asked % 2 else b)
            position = position.play(rng.choice(position.steps))
    assert asked > 500


# ------------------------------------------------------------------ which tables a game gets


@pytest.mark.parametrize(
    ("powers", "name"),
    [
        *(
            ((one, two), "gods")
            for one, two in [("apollo", "pan"), ("hermes", None), (None, "athena"), ("pan", "atlas")]
        ),
        *(
            ((one, two), "powers")
            for one, two in [("apollo", "medusa"), ("bia", None), (None, "triton"), ("charon", "eros")]
        ),
        ((None, None), "base"),
        ((None, None, None, None), "base"),
    ],
)
def test_games_get_their_tables(powers: tuple[str | None, ...], name: str) -> None:
    rules, default = st.Rules(powers=powers), Default()
    default.prepare(rules.machine)
    by_turn = [Learned.of(shipped(name), powers[turn], powers[1 - turn]) for turn in (0, 1)]
    for b in boards(rules, 1):
        assert default.evaluate(b) == by_turn[b.turn & 1].evaluate(b)
    assert default.evaluate(b) != Handmade().evaluate(b)


@pytest.mark.parametrize(
    "rules",
    [
        st.Rules(powers=("apollo", "pan", "atlas", "demeter")),
        st.Rules(powers=("apollo", "pan", "atlas")),
        st.Rules(powers=("graeae", "pan")),
        st.Rules(powers=("tartarus", None)),
        st.Rules(powers=("pan", "hecate")),
    ],
    ids=str,
)
def test_other_games_are_judged_by_hand(rules: st.Rules) -> None:
    default = Default()
    default.prepare(st.Rules().machine)
    default.prepare(rules.machine)
    for b in boards(rules, 1):
        assert default.evaluate(b) == Handmade().evaluate(b)


class Sprinter(st.Power):
    """Moves twice, as a user would write it."""

    card = st.Card(id="sprinter", name="Sprinter")

    def after_move(self, b: Any, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_MOVE if b.moves == 1 else kinds


class Idle(st.Power):
    """Does nothing."""

    card = st.Card(id="idle", name="Idle")


def test_powers_of_users_are_known_by_their_capabilities() -> None:
    weights = shipped("powers")
    assert {*map("+".__add__, CAPABILITIES)} < {*weights.powers}
    for power, names in ((Sprinter, ("+moves_again",)), (Idle, ())):
        rules, default = st.Rules(powers=(power, "medusa")), Default()
        default.prepare(rules.machine)
        by_turn = [Learned.of(weights, names, "medusa"), Learned.of(weights, "medusa", names)]
        for b in boards(rules, 1):
            assert default.evaluate(b) == by_turn[b.turn & 1].evaluate(b)


def test_capabilities_are_told_by_hooks() -> None:
    def of(*powers: Any) -> frozenset[str]:
        return capabilities(st.Rules(powers=powers).machine.roles[0])

    assert of(None, "medusa") == frozenset()
    assert of("artemis", None) == {"moves", "moves_again"}
    assert of("graeae", None) >= {"workers"}
    assert "opens" in of("prometheus", None)
    assert "opens" not in of("demeter", None)
    assert "bars_moves" in of("athena", None)
    assert "spoils" in of("hera", None)
    assert of(Sprinter, None) == {"moves_again"}
    assert of(Idle, None) == frozenset()


def test_the_judge_of_a_game_follows_the_cards() -> None:
    rules, default = st.Rules(powers=("pan", "chaos")), Default()
    default.prepare(rules.machine)
    values = {default.evaluate(board) for board in in_all_line_ups(rules)}
    assert len(values) > 1


def in_all_line_ups(rules: st.Rules) -> list[Board]:
    """Return one board with all line-ups in force in turn."""
    first, found = boards(rules, 1)[0], list[Board]()
    for way in range(rules.machine.ways):
        board = first.copy()
        board.history = board.history & ~LINE_UP | way << 4
        found.append(board)
    return found


def test_base_weights_know_no_powers() -> None:
    assert shipped("base").powers == ()
    with pytest.raises(SearchError, match="no weights of 'pan'"):
        shipped("base").tables("pan")
    assert set(shipped("gods").powers) == {
        st.powers.card_of(power).id for power in st.powers.all_powers() if st.powers.card_of(power).simple
    }


def test_a_search_judges_by_them() -> None:
    for powers in ((None, None), ("apollo", "hermes")):
        position = st.Rules(powers=powers).start()
        rng = Random(3)
        while position.phase == "placing":
            position = position.play(rng.choice(position.steps))
        found = AlphaBeta(Default()).analyse(position, Limit(depth=1))
        default = Default()
        default.prepare(position.rules.machine)
        values = [-default.evaluate(position.play(turn).board()) for turn in position.turns()]
        assert found.score == max(values)


# ------------------------------------------------------------------ files


def test_weights_come_back_as_they_were_saved(tmp_path: Path) -> None:
    made_up().save(tmp_path / "x.npz")
    again = Weights.load(tmp_path / "x.npz")
    assert again.powers == made_up().powers
    for name in ("patterns", "guards", "places", "squares", "tempo", "hidden", "own"):
        assert np.array_equal(getattr(again, name), getattr(made_up(), name))


def test_broken_files_are_told(tmp_path: Path) -> None:
    made_up().save(tmp_path / "whole.npz")
    whole = (tmp_path / "whole.npz").read_bytes()
    np.savez(tmp_path / "shape.npz", **{**_arrays(), "places": np.zeros((2, 4, 5), np.int16)})
    np.savez(tmp_path / "type.npz", **{**_arrays(), "tempo": np.zeros(1)})
    np.savez(tmp_path / "less.npz", tempo=np.zeros(1, np.int16))
    np.savez(tmp_path / "objects.npz", **{**_arrays(), "powers": np.array([{}], dtype=object)})
    np.savez(tmp_path / "large.npz", **{**_arrays(), "squares": np.full((3, 3, 3), 1400, np.int16)})
    np.savez(tmp_path / "unit.npz", **{**_arrays(), "hidden": np.full((UNITS, HIDDEN), 600, np.int16)})
    (tmp_path / "half.npz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.npz").write_text("weights")
    (tmp_path / "nothing.npz").write_bytes(b"")
    for name in ("shape", "type", "less", "large", "unit", "objects", "half", "text", "nothing", "missing"):
        with pytest.raises(SearchError, match="no weights in"):
            Weights.load(tmp_path / f"{name}.npz")
    with pytest.raises(SearchError, match=r"the numbers may add up to \d+, and there is room for 32767"):
        Weights.load(tmp_path / "large.npz")


def _arrays() -> dict[str, Any]:
    names = ("patterns", "guards", "places", "squares", "tempo", "hidden", "own")
    return {"powers": np.array(made_up().powers), **{name: getattr(made_up(), name) for name in names}}


# ------------------------------------------------------------------ how they are made


def learn(*words: object) -> str:
    """Run a command of the tools."""
    command = [sys.executable, "-m", "tools.learn", *map(str, words)]
    run = subprocess.run(command, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.heavy
def test_weights_are_learned_from_games(tmp_path: Path) -> None:
    games, weights = tmp_path / "games.npz", tmp_path / "weights.npz"
    plan = ("--nodes", 120, "--powers", "pan,-")
    learn("selfplay", games, *plan, "--games", 2)
    with np.load(games) as found:
        assert len({len(found[name]) for name in ("game", "masks", "score", "won", "powers")}) == 1
    told = learn("fit", games, "--out", weights, "--powers-of", "pan", "--epochs", 1)
    assert "after 1 times" in told
    assert Weights.load(weights).powers == ("pan",)
    assert '"place"' in learn("hand", games)
    told = learn("fit", games, "--out", tmp_path / "more.npz", "--powers-of", "pan", "--epochs", 1, "--capabilities")
    assert "capabilities, after 1 times" in told
    assert Weights.load(tmp_path / "more.npz").powers == ("pan", *map("+".__add__, CAPABILITIES))
    learn("fit", games, "--out", tmp_path / "again.npz", "--powers-of", "pan", "--epochs", 1)
    assert weights.read_bytes() == (tmp_path / "again.npz").read_bytes()
    assert "of 2 games" in learn("compare", weights, "handmade", "--games", 2, *plan)


@pytest.mark.heavy
def test_a_game_of_self_play_depends_on_its_number_alone(tmp_path: Path) -> None:
    plan = ("--nodes", 60, "--seed", 5)
    learn("selfplay", tmp_path / "both.npz", *plan, "--games", 2)
    learn("selfplay", tmp_path / "last.npz", *plan, "--games", 1, "--first", 1)
    with np.load(tmp_path / "both.npz") as both, np.load(tmp_path / "last.npz") as last:
        second = both["game"] == 1
        assert second.any()
        for name in ("masks", "score", "won"):
            assert np.array_equal(both[name][second], last[name])


def test_fitted_numbers_say_what_the_tables_do() -> None:
    features, model = tool("learn.features"), tool("learn.model")
    learned = Learned.of(made_up())
    found = boards(st.Rules(powers=("apollo", "pan")), 3)
    masks = np.array([(b.l1, b.l2, b.l3, b.dome, b.mine, b.foes) for b in found], np.int32)
    fitted = model.Model(np.eye(3, 2, dtype=np.float32), frozenset({"patterns", "guards", "own", "hidden"}))
    fitted.begin(made_up(), ("apollo", "pan"))
    nothing = np.zeros(len(found), np.float32)
    data = model.Data(features.features(masks), nothing, nothing, nothing, np.full((len(found), 2), -1, np.int16))
    logits = fitted.logits(data)
    assert np.allclose(logits * model.POINTS, [learned.evaluate(b) for b in found], atol=1)
    again = model.folded(fitted, ("apollo", "pan"))
    for name in ("patterns", "guards", "places", "squares", "tempo", "hidden", "own"):
        assert np.array_equal(getattr(again, name), getattr(made_up(), name))
    of_pan = attrs.evolve(data, powers=np.full((len(found), 2), 1, np.int16))
    known = Learned.of(made_up(), "pan", "pan")
    assert np.allclose(fitted.logits(of_pan) * model.POINTS, [known.evaluate(b) for b in found], atol=1)


@pytest.mark.parametrize("powers", [("apollo", "pan"), ("graeae", "medusa")])
def test_what_is_counted_by_hand_is_what_the_evaluator_counts(powers: tuple[str, str]) -> None:
    counts = tool("learn.counts")
    found = boards(st.Rules(powers=powers), 3)
    masks = np.array([(b.l1, b.l2, b.l3, b.dome, b.mine, b.foes) for b in found], np.int32)
    own, other = counts.counts(masks)
    numbers = np.array([number for name in COUNTED for number in hand()[name]])
    told = (own.astype(int) - other) @ numbers + hand()["tempo"][0]
    assert told.tolist() == [Handmade(hand()).evaluate(b) for b in found]


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        ({}, "weights are by place, reach, climbs, threat, ladder, together, tempo"),
        ({**WEIGHTS, "more": [1]}, "weights are by place"),
        ({**WEIGHTS, "reach": [1, 2, 3]}, "the weights of reach are a list of 4 whole numbers"),
        ({**WEIGHTS, "tempo": [1.5]}, "the weights of tempo are a list of 1 whole numbers"),
        ([1, 2], "weights are by place"),
    ],
)
def test_other_weights_by_hand_are_refused(weights: Any, reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        Handmade(weights)


def test_slopes_of_the_units_are_those_of_the_loss() -> None:
    features, model = tool("learn.features"), tool("learn.model")
    found = boards(st.Rules(powers=("apollo", "pan")), 2)
    masks = np.array([(b.l1, b.l2, b.l3, b.dome, b.mine, b.foes) for b in found], np.int32)
    nothing, target = np.zeros(len(found), np.float32), np.linspace(0, 1, len(found), dtype=np.float32)
    data = model.Data(features.features(masks), target, target, nothing, np.full((len(found), 2), -1, np.int16))
    fitted = model.Model(np.zeros((1, 0), np.float32), frozenset({"hidden"}))
    hidden = fitted.values["hidden"] = fitted.values["hidden"].astype(np.float64)
    error = (1 / (1 + np.exp(-fitted.logits(data))) - target) / len(found)
    slopes = fitted.slopes(data, error.astype(np.float32))["hidden"]
    for row, unit in ((0, 0), (1, 1), (2, 2), (10, 0), (40, 1), (100, 2)):
        before, sides = hidden[row, unit], []
        for shift in (1e-3, -1e-3):
            hidden[row, unit] = before + shift
            sides.append(model.loss(fitted.logits(data), target))
        hidden[row, unit] = before
        assert slopes[row, unit] == pytest.approx((sides[0] - sides[1]) / 2e-3, abs=2e-4)
    assert abs(slopes).max() > 0.01


def hand() -> dict[str, list[int]]:
    """Return weights of the hand-made evaluator that are all different."""
    sizes = {**COUNTED, "tempo": 1}
    return {name: [7 * at + 3 * len(name) for at in range(size)] for name, size in sizes.items()}
