"""Powers written by users in plain Python: each hook that the ten simple gods leave alone, with scenes of the rules."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import ClassVar

import attrs
import pytest

import santorini as st
from santorini.core.board import FELL
from santorini.core.codes import CAN_BUILD, CAN_END, CAN_FORCE, CAN_MOVE, CAN_PLACE, CAN_REMOVE, FORCE, MOVE, PLACE
from santorini.core.counting import Counter
from santorini.core.squares import BEYOND, NEIGHBOURS, image

EMPTY = "00000/00000/00000/00000/00000"
FULL = (1 << 25) - 1


def mask(squares: str) -> int:
    """Return the mask of squares between spaces."""
    return sum(1 << st.square_index(square) for square in squares.split())


RIM = mask("a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5")


def each(squares: int) -> Iterator[int]:
    """Yield the squares of a mask."""
    return (index for index in range(25) if squares >> index & 1)


def around(squares: int) -> int:
    """Return the squares next to those of a mask."""
    out = 0
    for index in each(squares):
        out |= NEIGHBOURS[index]
    return out


def towers(b: st.Board) -> int:
    return int(b.dome & b.l3).bit_count()


# ---------------------------------------------------------------------- the powers


class Hypnus(st.Power):
    """Remembers who sleeps when an opponent's turn starts."""

    card: ClassVar[object] = st.Card(id="own_hypnus", name="Hypnus")
    remembers: ClassVar[bool] = True

    def foe_starts(self, b: st.Board, seat: int) -> None:
        workers = list(each(b.mine))
        top = max((b.height(worker) for worker in workers), default=0)
        high = [worker for worker in workers if b.height(worker) == top]
        b.remember(self.slot, high[0] + 1 if len(high) == 1 else 0)

    def bars_movers(self, b: st.Board, seat: int, mask: int) -> int:
        asleep = b.memory(self.slot)
        return mask & ~(1 << (asleep - 1)) if asleep else mask


class Hippolyta(st.Power):
    """Lets everybody move diagonally only, but for the own female worker."""

    card: ClassVar[object] = st.Card(id="own_hippolyta", name="Hippolyta")
    everyone: ClassVar[tuple[str, ...]] = ("bars_moves",)
    reads: ClassVar[tuple[str, ...]] = ("sex",)

    def bars_moves(self, b: st.Board, seat: int, source: int, mask: int) -> int:
        if b.workers(seat & 3) & b.female & 1 << source:
            return mask
        row, column = divmod(source, 5)
        return sum(1 << i for i in each(mask) if abs(i // 5 - row) == abs(i % 5 - column))


class Aeolus(st.Power):
    """Remembers where the wind blows, 1-8 counter-clockwise from the east; nobody moves against it."""

    card: ClassVar[object] = st.Card(id="own_aeolus", name="Aeolus")
    remembers: ClassVar[bool] = True
    everyone: ClassVar[tuple[str, ...]] = ("bars_moves",)

    def bars_moves(self, b: st.Board, seat: int, source: int, mask: int) -> int:
        wind = b.memory(self.slot)
        if not wind:
            return mask
        up, right = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))[wind - 1]
        row, column = source // 5 - up, source % 5 - right
        return mask & ~(1 << (row * 5 + column)) if row in range(5) and column in range(5) else mask


class Limus(st.Power):
    """Lets opponents build nothing but domes next to the own workers."""

    card: ClassVar[object] = st.Card(id="own_limus", name="Limus")
    strands: ClassVar[bool] = True

    def bars_builds(self, b: st.Board, seat: int, source: int, mask: int) -> int:
        return mask & (~around(b.workers(seat & 3)) | b.l3)


class Hera(st.Power):
    """Takes wins on the rim away."""

    card: ClassVar[object] = st.Card(id="own_hera", name="Hera")

    def spoils(self, b: st.Board, seat: int, source: int, target: int) -> bool:
        return bool(RIM >> target & 1)


class Chronus(st.Power):
    """Wins by five complete towers, in anybody's turn."""

    card: ClassVar[object] = st.Card(id="own_chronus", name="Chronus")

    def standing(self, b: st.Board, seat: int) -> int:
        return 1 << (seat & 3) if towers(b) >= 5 else 0


class Talus(st.Power):
    """Keeps one square closed for everybody; after the build it may be another one next to the builder."""

    card: ClassVar[object] = st.Card(id="own_talus", name="Talus")
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0),)
    everyone: ClassVar[tuple[str, ...]] = ("seals",)

    def seals(self, b: st.Board, seat: int) -> int:
        at = b.memory(self.slot)
        return 1 << (at - 1) if at else 0

    def after_build(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_PLACE

    def sources(self, b: st.Board, kind: int, mask: int) -> int:
        return 1 if kind == PLACE else mask

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return NEIGHBOURS[b.active] & self.open_squares(b) & ~self.seals(b, self.holder)

    def use(self, b: st.Board, kind: int, source: int, target: int) -> int:
        b.remember(self.slot, target + 1)
        return CAN_END


class Clio(st.Power):
    """Leaves coins on the first three blocks; for opponents they close their squares and protect who stands there."""

    card: ClassVar[object] = st.Card(id="own_clio", name="Clio")
    remembers: ClassVar[bool] = True

    def turned(self, memory: int, symmetry: int) -> int:
        return image(symmetry, memory & FULL) | memory >> 25 << 25

    def _coins(self, b: st.Board) -> int:
        return b.memory(self.slot) & FULL

    def built(self, b: st.Board, source: int, target: int) -> None:
        coins, used, t = self._coins(b), b.memory(self.slot) >> 25, 1 << target
        coins &= ~t
        if used < 3 and not b.dome & t:
            coins, used = coins | t, used + 1
        b.remember(self.slot, coins | used << 25)

    def seals(self, b: st.Board, seat: int) -> int:
        return self._coins(b)

    def shields(self, b: st.Board, seat: int) -> int:
        return self._coins(b) & b.workers(seat & 3)


class Harpies(st.Power):
    """Makes the opponents' workers slide on after each move."""

    card: ClassVar[object] = st.Card(id="own_harpies", name="Harpies")

    def foe_moved(self, b: st.Board, seat: int, source: int, target: int) -> None:
        while following := BEYOND[source * 32 + target] & b.free:
            beyond = int(following).bit_length() - 1
            if b.height(beyond) > b.height(target):
                return
            b.displace(target, beyond)
            source, target = target, beyond


class Bia(st.Power):
    """Is placed on the rim, and removes who stands behind the square moved to."""

    card: ClassVar[object] = st.Card(id="own_bia", name="Bia")
    changes_workers: ClassVar[bool] = True

    def places(self, b: st.Board, mask: int) -> int:
        return mask & RIM

    def moved(self, b: st.Board, source: int, target: int) -> None:
        behind = BEYOND[source * 32 + target] & self.targetable(b)
        if behind:
            b.take_away(int(behind).bit_length() - 1)


class Graeae(st.Power):
    """Has three workers, and builds with one that has not moved."""

    card: ClassVar[object] = st.Card(id="own_graeae", name="Graeae")
    workers: ClassVar[int] = 3
    doubts: ClassVar[tuple[str, ...]] = ("move",)

    def builders(self, b: st.Board, mask: int) -> int:
        return b.mine & ~b.moved

    def doubtful(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return mask if kind == MOVE else 0


class Scylla(st.Power):
    """May drag an opponent's worker to the square that the mover left."""

    card: ClassVar[object] = st.Card(id="own_scylla", name="Scylla")

    def _victims(self, b: st.Board) -> int:
        return NEIGHBOURS[b.origin] & self.targetable(b)

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        free = self.open_squares(b) >> source & 1
        return kinds | CAN_FORCE if free and self._victims(b) else kinds

    def sources(self, b: st.Board, kind: int, mask: int) -> int:
        return self._victims(b) if kind == FORCE else mask

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return 1 << b.origin

    def use(self, b: st.Board, kind: int, source: int, target: int) -> int:
        b.displace(source, target)
        return CAN_BUILD


class Theseus(st.Power):
    """Removes once an opponent's worker that stands two levels above one of the own."""

    card: ClassVar[object] = st.Card(id="own_theseus", name="Theseus", kind="hero")
    remembers: ClassVar[bool] = True
    changes_workers: ClassVar[bool] = True

    def _victims(self, b: st.Board) -> int:
        out = 0
        for worker in each(b.mine):
            for foe in each(NEIGHBOURS[worker] & self.targetable(b)):
                out |= (b.height(foe) == b.height(worker) + 2) << foe
        return out

    def after_build(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_REMOVE if not b.memory(self.slot) and self._victims(b) else kinds

    def sources(self, b: st.Board, kind: int, mask: int) -> int:
        return self._victims(b)

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return 1 << source

    def use(self, b: st.Board, kind: int, source: int, target: int) -> int:
        b.take_away(target)
        b.remember(self.slot, 1)
        return CAN_END


class Gaea(st.Power):
    """Keeps two workers; when anybody builds a dome, one of them may be placed beside it at once."""

    card: ClassVar[object] = st.Card(id="own_gaea", name="Gaea")
    remembers: ClassVar[bool] = True
    changes_workers: ClassVar[bool] = True

    def _offer(self, b: st.Board, target: int) -> None:
        used = b.memory(self.slot) & 3
        if b.dome >> target & 1 and used < 2 and self._spots(b, target):
            b.remember(self.slot, used | target << 2)
            b.ask(self.holder, CAN_PLACE)

    def _spots(self, b: st.Board, dome: int) -> int:
        return NEIGHBOURS[dome] & b.free & ~b.l1

    def built(self, b: st.Board, source: int, target: int) -> None:
        self._offer(b, target)

    def foe_built(self, b: st.Board, seat: int, source: int, target: int) -> None:
        self._offer(b, target)

    def sources(self, b: st.Board, kind: int, mask: int) -> int:
        return 1 if kind == PLACE else mask

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return self._spots(b, b.memory(self.slot) >> 2)

    def use(self, b: st.Board, kind: int, source: int, target: int) -> int:
        b.put(self.holder & 3, target)
        b.remember(self.slot, b.memory(self.slot) + 1)
        return b.kinds


class Triton(st.Power):
    """Moves on as long as a move ends on the rim."""

    card: ClassVar[object] = st.Card(id="own_triton", name="Triton")
    repeats: ClassVar[bool] = True

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_MOVE if RIM >> target & 1 else kinds


class Asteria(st.Power):
    """Puts a dome anywhere when a worker has moved down."""

    card: ClassVar[object] = st.Card(id="own_asteria", name="Asteria")
    reads: ClassVar[tuple[str, ...]] = ("fall",)

    def after_build(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return kinds | CAN_BUILD if b.builds == 1 and b.tally & FELL else kinds

    def builds(self, b: st.Board, source: int, mask: int) -> int:
        return self.open_squares(b) & b.l3 if b.builds else mask

    def domes(self, b: st.Board, source: int, mask: int) -> int:
        return FULL if b.builds else 0


class Watch(st.Power):
    """Counts the starts and ends of turns, the own and the opponents', seven each at most."""

    card: ClassVar[object] = st.Card(id="own_watch", name="Watch")
    remembers: ClassVar[bool] = True

    def _count(self, b: st.Board, place: int) -> None:
        b.remember(self.slot, b.memory(self.slot) + (1 << 3 * place))

    def starts(self, b: st.Board) -> None:
        self._count(b, 0)

    def ends(self, b: st.Board) -> None:
        self._count(b, 1)

    def foe_starts(self, b: st.Board, seat: int) -> None:
        self._count(b, 2)

    def foe_ends(self, b: st.Board, seat: int) -> None:
        self._count(b, 3)


POWERS = (
    Hypnus, Hippolyta, Aeolus, Limus, Hera, Chronus, Talus, Clio, Harpies, Bia, Graeae, Scylla, Theseus, Gaea, Triton,
    Asteria, Watch,
)  # fmt: skip

# ---------------------------------------------------------------------- scenes


def scene(
    power: type[st.Power],
    one: str,
    two: str,
    *,
    heights: str = EMPTY,
    player: int = 1,
    other: str | type[st.Power] | None = None,
    more: str = "",
) -> st.Position:
    """Set up a scene of the rules: A, who has the power, is player 1; an end such as a Gaea of one worker is waived."""
    rules = st.Rules(powers=(power, other))
    sides = [f"{name or '-'}:{squares.replace(' ', ',')}" for name, squares in zip(rules.ids, (one, two), strict=True)]
    text = " ".join([heights, str(player), *sides, *more.split()])
    return st.Position.from_text(text, rules, waive=[st.Problem.WORKER_COUNT])


def moves(position: st.Position, worker: str) -> set[str]:
    return {step.target for step in position.steps if isinstance(step, st.Move) and step.source == worker}


def builds(position: st.Position, worker: str, *, dome: bool = False) -> set[str]:
    steps = (step for step in position.steps if isinstance(step, st.Build) and step.dome == dome)
    return {step.target for step in steps if step.source == worker}


def others(position: st.Position) -> set[str]:
    """Return the steps that are neither moves nor builds."""
    return {str(step) for step in position.steps if not isinstance(step, st.Move | st.Build)}


def refusal(position: st.Position, line: str) -> tuple[st.Code, str | None]:
    blocked = position.why_not(line)
    assert blocked is not None
    assert blocked.text
    return blocked.code, blocked.by


def winner(position: st.Position) -> int | None:
    return min(position.outcome.winners) if position.outcome else None


# ---------------------------------------------------------------------- bars_movers, foe_starts


def test_hypnus() -> None:
    one = {"heights": "00000/00000/01000/00000/00000", "player": 2}
    asleep = scene(Hypnus, "a1 e5", "b3 e1", more=f"memory=1:{st.square_index('b3') + 1:x}", **one)  # type: ignore[arg-type]
    assert moves(asleep, "b3") == set()
    assert moves(asleep, "e1") == {"d1", "d2", "e2"}
    assert refusal(asleep, "b3-a3") == (st.Code.FORBIDDEN, "own_hypnus")
    awake = scene(Hypnus, "a1 e5", "b3 e1", **one)  # type: ignore[arg-type]
    assert len(moves(awake, "b3")) == 8


def test_hypnus_decides_when_the_turn_starts() -> None:
    position = scene(Hypnus, "a1 e5", "b3 e1", heights="00000/00000/01000/00000/00000").play("e5-e4^e5")
    assert moves(position, "b3") == set()
    assert len(moves(position, "e1")) == 3
    even = scene(Hypnus, "a1 e5", "b3 e1", heights="00000/00000/01000/00000/00001").play("e5-e4^e5")
    assert len(moves(even, "b3")) == 8


def test_hypnus_lets_a_lone_worker_sleep() -> None:
    lost = scene(Hypnus, "a1 e5", "c3").play("e5-e4^e5")
    assert winner(lost) == 1
    assert lost.outcome is not None
    assert lost.outcome.reason is st.Reason.STUCK


def test_hypnus_lets_who_sleeps_build_for_hermes() -> None:
    position = scene(Hypnus, "a1 e5", "b3 e1", heights="00000/00000/01000/00000/00000", other="hermes").play("e5-e4^e5")
    assert moves(position, "b3") == set()
    assert builds(position, "b3") == {"a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"}
    assert moves(position.play("e1-d1"), "d1") == {"c1", "e1", "c2", "d2", "e2"}


# ---------------------------------------------------------------------- bars_moves for everyone, sex


def test_hippolyta() -> None:
    a = scene(Hippolyta, "c3 a1", "e5 e3", more="female=c3,e5")
    assert moves(a, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert moves(a, "a1") == {"b2"}
    assert builds(a.play("a1-b2"), "b2") == {"a1", "b1", "c1", "a2", "c2", "a3", "b3"}
    assert refusal(a, "a1-a2") == (st.Code.FORBIDDEN, "own_hippolyta")
    b = scene(Hippolyta, "c3 a1", "e5 e3", player=2, more="female=c3,e5")
    assert (moves(b, "e5"), moves(b, "e3")) == ({"d4"}, {"d2", "d4"})
    blocked = scene(Hippolyta, "c3 a1", "e5 e3", player=2, more="female=c3,e5", heights="00000/00020/00000/00020/00000")
    assert winner(blocked) == 1


def test_hippolyta_and_swaps() -> None:
    straight = scene(Hippolyta, "c3 a1", "b3 e5", player=2, more="female=c3,b3", other="apollo")
    assert refusal(straight, "b3-c3") == (st.Code.FORBIDDEN, "own_hippolyta")
    diagonal = scene(Hippolyta, "c3 a1", "b2 e5", player=2, more="female=c3,b2", other="apollo").play("b2-c3")
    assert diagonal.workers(1) == ("a1", "b2")
    # The females changed places, and everybody still knows who they are.
    assert "female=b2,c3" in diagonal.text()
    mixed = scene(Hippolyta, "c3 a1", "b2 e5", player=2, more="female=c3,e5", other="apollo")
    assert "female=b2,e5" in mixed.play("b2-c3").text()
    other_way = scene(Hippolyta, "c3 a1", "b2 e5", player=2, more="female=a1,b2", other="apollo")
    assert "female=a1,c3" in other_way.play("b2-c3").text()


def test_the_first_worker_placed_is_female() -> None:
    position = st.Rules(powers=(Hippolyta, None)).start().play("c3 a1 e5 e3")
    assert "female=c3,e5" in position.text()
    assert position.transform(3).transform(1) == position
    moved = position.play("c3-d3")
    assert "female=d3,e5" in moved.text()
    assert st.Position.from_text(moved.text(), moved.rules) == moved
    without = st.Rules(powers=(Hera, None)).start().play("c3 a1 e5 e3")
    assert "female" not in without.text()


def test_aeolus() -> None:
    north, north_east = "memory=1:3", "memory=1:2"
    around_c3 = {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert moves(scene(Aeolus, "a1 e1", "c3 a5", player=2, more=north), "c3") == around_c3 - {"c2"}
    assert moves(scene(Aeolus, "a1 e1", "c3 a5", player=2, more=north_east), "c3") == around_c3 - {"b2"}
    own = scene(Aeolus, "c3 a1", "e5 e1", more=north)
    assert refusal(own, "c3-c2") == (st.Code.FORBIDDEN, "own_aeolus")
    lost = scene(Aeolus, "c2 c1", "a5 e5", player=2, more=north, heights="02020/12021/00000/00000/00000")
    assert winner(lost) == 1
    calm = scene(Aeolus, "c2 c1", "a5 e5", player=2, heights="02020/12021/00000/00000/00000")
    assert (moves(calm, "a5"), moves(calm, "e5")) == ({"a4"}, {"e4"})
    swaps = scene(Aeolus, "c3 a1", "c2 c4", player=2, more=north, other="apollo")
    assert swaps.play("c2-c3").workers(1) == ("a1", "c2")
    assert refusal(swaps, "c4-c3") == (st.Code.FORBIDDEN, "own_aeolus")


# ---------------------------------------------------------------------- bars_builds, strands


def test_limus() -> None:
    position = scene(Limus, "c3 a1", "c5 e1", player=2).play("c5-d5")
    assert builds(position, "d5") == {"c5", "e5", "e4"}
    assert refusal(position, "d5^d4") == (st.Code.FORBIDDEN, "own_limus")
    tower = scene(Limus, "c3 a1", "c5 e1", player=2, heights="00000/00030/00000/00000/00000").play("c5-d5")
    assert builds(tower, "d5") == {"c5", "e5", "e4", "d4"}
    atlas = scene(Limus, "c3 a1", "c5 e1", player=2, other="atlas").play("c5-d5")
    assert builds(atlas, "d5") == {"c5", "e5", "e4"}
    assert builds(atlas, "d5", dome=True) == {"c4", "d4", "e4", "c5", "e5"}


def test_limus_makes_dead_ends() -> None:
    position = scene(Limus, "b2 c2", "a1 e5", player=2)
    assert moves(position, "a1") == set()
    assert moves(position, "e5") == {"d5", "d4", "e4"}
    assert refusal(position, "a1-b1") == refusal(position, "a1-a2") == (st.Code.DEAD_END, None)
    stepwise = st.Rules(powers=(Limus, None), completion="stepwise")
    loose = st.Position.from_text(position.text(), stepwise)
    assert moves(loose, "a1") == {"b1", "a2"}
    assert winner(loose.play("a1-b1")) == 1


# ---------------------------------------------------------------------- spoils


def test_hera() -> None:
    rim = scene(Hera, "e5 e1", "b2 c5", player=2, heights="00000/00000/00000/32000/00000").play("b2-a2")
    assert rim.outcome is None
    assert builds(rim, "a2") == {"a1", "b1", "b2", "a3", "b3"}
    inner = scene(Hera, "e5 e1", "b2 c5", player=2, heights="00000/00000/00000/02300/00000").play("b2-c2#")
    assert winner(inner) == 2
    artemis = scene(Hera, "e5 e1", "b2 c5", player=2, heights="00000/00000/03000/32000/00000", other="artemis")
    assert artemis.play("b2-a2-b3").outcome is None
    assert winner(artemis.play("b2-b3#")) == 2
    pan = scene(Hera, "e5 e1", "b2 c5", player=2, heights="00000/00000/00000/02000/00000", other="pan")
    assert pan.play("b2-a2").outcome is None
    assert winner(pan.play("b2-c2#")) == 2
    own = scene(Hera, "b2 c5", "e5 e1", heights="00000/00000/00000/32000/00000").play("b2-a2#")
    assert winner(own) == 1


def test_hera_in_the_common_rules() -> None:
    position = scene(Hera, "a5 e1", "c4 a1", player=2, heights="00300/00200/00300/00000/00000")
    assert winner(position.play("c4-c3#")) == 2
    assert builds(position.play("c4-c5"), "c5") == {"b4", "c4", "d4", "b5", "d5"}
    assert len(list(position.turns())) == st.perft(position, 1) == 64


# ---------------------------------------------------------------------- standing


FOUR = "D000D/00000/00030/00000/D000D"


def test_chronus() -> None:
    won = scene(Chronus, "a3 e3", "c2 c5", player=2, heights=FOUR).play("c2-c3^d3")
    assert won.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.POWER, "own_chronus")
    atlas = scene(Chronus, "a3 e3", "c2 c5", player=2, heights=FOUR, other="atlas").play("c2-c3^c4D")
    assert atlas.outcome is None
    assert winner(scene(Chronus, "a3 e3", "c2 c5", heights=FOUR).play("e3-e4^d3#")) == 1
    mover = scene(Chronus, "a3 e3", "c3 c5", player=2, heights="D000D/00000/00230/00000/D000D").play("c3-d3#")
    assert winner(mover) == 2


def test_a_turn_that_makes_the_other_win_does_not_win() -> None:
    position = scene(Chronus, "a3 e3", "c2 c5", player=2, heights=FOUR)
    (turn,) = [turn for turn in position.turns() if str(turn).startswith("c2-c3^d3")]
    assert not turn.wins
    assert str(turn) == "c2-c3^d3"


def test_chronus_wins_before_the_move_of_prometheus() -> None:
    position = scene(Chronus, "e2 e1", "c2 e4", player=2, heights="D000D/00000/D0300/00000/D0000", other="prometheus")
    assert winner(position.play("c2^c3")) == 1
    assert refusal(position, "c2^c3-c1") == (st.Code.GAME_OVER, None)


# ---------------------------------------------------------------------- seals, shields


def talus(at: str) -> str:
    return f"memory=1:{st.square_index(at) + 1:x}"


def test_talus() -> None:
    options = scene(Talus, "c3 e1", "b3 a1").play("c3-c4^c5")
    assert others(options) == {"b5", "c5", "d5", "b4", "d4", "c3", "d3", "."}
    moved = options.play("d5")
    assert (moved.decider, "memory=1:18" in moved.text()) == (2, True)
    assert options.play(".").text().endswith("a1,b3")
    position = scene(Talus, "a1 e1", "b3 e5", player=2, heights="00000/00000/02300/00000/00000", more=talus("c3"))
    assert moves(position, "b3") == {"a2", "b2", "c2", "a3", "a4", "b4", "c4"}
    assert refusal(position, "b3-c3")[0] is not st.Code.DEAD_END
    assert refusal(position, "b3-b2^c3")[0] is not st.Code.DEAD_END


def test_the_choices_of_talus_are_read_back() -> None:
    position = scene(Talus, "c3 e1", "b3 a1").play("c3-c4^c5")
    assert st.Position.from_text(position.text(), position.rules) == position


def test_talus_closes_a_square_for_its_owner() -> None:
    board = {"heights": "00100/00000/00000/00000/00000", "more": talus("c5")}
    position = scene(Talus, "c3 e1", "a1 a3", **board).play("c3-c4")  # type: ignore[arg-type]
    assert builds(position, "c4") == {"b5", "d5", "b4", "d4", "b3", "c3", "d3"}
    after = position.play("^d5")
    assert others(after) == {"b5", "d5", "b4", "d4", "b3", "c3", "d3", "."}
    elsewhere = after.play("b5").play("a1-a2^a1")
    assert "c5" in moves(elsewhere, "c4")
    assert "b5" not in moves(elsewhere, "c4")


def test_talus_moves_on() -> None:
    after = scene(Talus, "e4 a5", "c1 c3", more=talus("a1")).play("e4-e5^d5")
    assert others(after) == {"d5", "d4", "e4", "."}
    assert builds(after.play("d4").play("c1-b1"), "b1") >= {"a1"}


def test_talus_stops_a_push() -> None:
    closed = scene(Talus, "c3 a1", "b3 e5", player=2, other="minotaur", more=talus("d3"))
    assert "c3" not in moves(closed, "b3")
    assert "c3" in moves(scene(Talus, "c3 a1", "b3 e5", player=2, other="minotaur"), "b3")


def coins(squares: str, used: int) -> str:
    return f"memory=1:{mask(squares) | used << 25:x}"


def test_clio() -> None:
    position = scene(Clio, "c3 a1", "d5 e1").play("c3-c4^d4")
    assert coins("d4", 1) in position.text()
    assert moves(position, "d5") == {"c5", "e5", "e4"}
    assert builds(position.play("d5-e5"), "e5") == {"d5", "e4"}
    blocked = position.why_not("d5-d4")
    assert blocked is not None
    assert blocked.text


class Draught(st.Power):
    """Makes the opponents' workers go one square further where that is open to them."""

    card: ClassVar[object] = st.Card(id="own_draught", name="Draught")

    def foe_moved(self, b: st.Board, seat: int, source: int, target: int) -> None:
        if following := BEYOND[source * 32 + target] & self.open_to_mover(b):
            b.displace(target, int(following).bit_length() - 1)


def test_squares_open_to_the_mover() -> None:
    # On her own turn Clio's coins close nothing, but they do close squares to the others.
    position = scene(
        Clio, "c3 a1", "d5 e1", heights="00000/00000/00000/00000/00000", more=coins("e3", 1), other=Draught
    )
    assert position.play("c3-d3").workers(1) == ("a1", "e3")
    other = scene(Draught, "a5 b5", "c3 e1", player=2, other=Clio, more=f"memory=2:{mask('e3') | 1 << 25:x}")
    assert other.play("c3-d3").workers(2) == ("e1", "e3")
    talus_there = scene(Talus, "c3 e1", "a5 b5", more=talus("e3"), other=Draught)
    assert talus_there.play("c3-d3").workers(1) == ("e1", "d3")


def test_who_has_sealed_a_square() -> None:
    position = scene(Clio, "c3 a1", "d5 e1").play("c3-c4^d4")
    assert refusal(position, "d5-d4")[1] == "own_clio"
    assert refusal(position, "d5-e5^d4")[1] == "own_clio"


def test_clio_protects() -> None:
    board = {"heights": "00000/00110/00000/00000/00000", "more": coins("c4 d4", 2), "other": "apollo", "player": 2}
    position = scene(Clio, "d4 a1", "d5 e1", **board)  # type: ignore[arg-type]
    assert moves(position, "d5") == {"c5", "e5", "e4"}
    off = scene(Clio, "d4 a1", "d5 e1", **{**board, "more": coins("c4", 1)})  # type: ignore[arg-type]
    assert moves(off, "d5") == {"c5", "e5", "e4", "d4"}


def test_clio_builds_over_coins_and_domes_get_none() -> None:
    over = scene(Clio, "c4 a1", "a5 e1", heights="00000/00010/00000/00000/00000", more=coins("d4", 1)).play("c4-c3^d4")
    assert coins("d4", 2) in over.text()
    dome = scene(Clio, "c4 a1", "e5 e1", heights="00000/00000/00030/00000/00000", more=coins("", 1)).play("c4-c3^d3")
    assert coins("", 1) in dome.text()
    last = scene(Clio, "c4 a1", "e5 e1", more=coins("", 3)).play("c4-c3^d3")
    assert coins("", 3) in last.text()


def test_clio_keeps_a_height_for_herself() -> None:
    board = {"heights": "00000/00000/00230/00000/00000", "more": coins("d3", 1)}
    position = scene(Clio, "c3 a1", "e4 e1", player=2, **board)
    for turn in position.turns():
        assert all(not isinstance(step, st.Build) or step.target != "d3" for step in turn)
    assert winner(scene(Clio, "c3 a1", "e4 e1", **board).play("c3-d3#")) == 1  # type: ignore[arg-type]


# ---------------------------------------------------------------------- foe_moved


def test_harpies() -> None:
    slid = scene(Harpies, "a1 a5", "a3 e5", player=2).play("a3-b3")
    assert slid.workers(2) == ("e3", "e5")
    assert builds(slid, "e3") == {"d2", "e2", "d3", "d4", "e4"}
    assert slid.play("^d3") == slid.play("e3^d3")
    higher = scene(Harpies, "a1 a5", "a3 e5", player=2, heights="00000/00000/00010/00000/00000").play("a3-b3")
    assert higher.workers(2) == ("c3", "e5")
    down = scene(Harpies, "a1 a5", "a3 e5", player=2, heights="00000/00000/12100/00000/00000").play("a3-b3")
    assert down.workers(2) == ("e3", "e5")
    won = scene(Harpies, "a1 a5", "b3 e5", player=2, heights="00000/00000/02300/00000/00000").play("b3-c3#")
    assert (winner(won), won.workers(2)) == (2, ("c3", "e5"))
    stopped = scene(Harpies, "d3 a5", "a3 e5", player=2)
    assert stopped.play("a3-b3").workers(2) == ("c3", "e5")
    assert stopped.play("a3-b4").workers(2) == ("c5", "e5")


def test_harpies_and_the_removal_of_bia() -> None:
    slid = scene(Harpies, "c3 a5", "a3 e5", player=2, other=Bia).play("a3-b3")
    assert (slid.workers(1), slid.workers(2)) == (("a5",), ("e3", "e5"))


def test_turn_texts_know_where_a_worker_has_slid_to() -> None:
    position = scene(Harpies, "a1 a5", "a3 e5", player=2)
    for turn in position.turns():
        assert position.play(str(turn)) == position.play(turn)
    assert "a3-b3 e3^d3" in {str(turn) for turn in position.turns()}


def test_athena_does_not_see_a_slide() -> None:
    position = scene(Harpies, "a1 a5", "a3 e5", player=2, other="athena", heights="00000/00000/01000/00000/00000")
    assert position.play("a3-b3 e3^d3").climbed == {2}
    down = scene(Harpies, "a1 a5", "a3 e5", player=2, other="athena", heights="00000/00000/11000/00000/00000")
    assert down.play("a3-b3 e3^d3").climbed == frozenset()


def test_a_slide_is_no_fall() -> None:
    position = scene(Harpies, "a1 a5", "a3 e5", player=2, other=Asteria, heights="00000/00000/11000/00000/00000")
    assert position.play("a3-b3 e3^d3").decider == 1


# ---------------------------------------------------------------------- moved, places, removed workers


def test_bia() -> None:
    position = scene(Bia, "b3 a1", "d3 e5")
    hit = position.play("b3-c3")
    assert hit.workers(2) == ("e5",)
    assert "d3" in builds(hit, "c3")
    assert position.play("b3-b4").workers(2) == position.play("b3-c4").workers(2) == ("d3", "e5")
    diagonal = scene(Bia, "a1 e1", "c3 e5", heights="00000/00000/00300/00000/00000").play("a1-b2")
    assert diagonal.workers(2) == ("e5",)
    assert scene(Bia, "b3 d3", "e3 d4").play("b3-c3").workers(2) == ("e3", "d4")
    assert scene(Bia, "d3 a1", "a3 e5").play("d3-e3").workers(2) == ("a3", "e5")
    lost = scene(Bia, "b3 a1", "d3").play("b3-c3^c4")
    assert lost.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.STUCK)


def test_bia_is_placed_on_the_rim() -> None:
    start = st.Rules(powers=(Bia, None)).start()
    assert {str(step) for step in start.steps} == {st.SQUARES[index] for index in each(RIM)}
    assert len(start.steps) == 16
    assert refusal(start, "b2") == (st.Code.FORBIDDEN, "own_bia")
    assert len(start.play("a3").steps) == 15
    assert len(start.play("a3 a1").steps) == 23


@pytest.mark.parametrize("number", ["fewer", "more"])
def test_positions_with_other_numbers_of_workers_are_read_back(number: str) -> None:
    if number == "fewer":
        position = scene(Bia, "b3 a1", "d3 e5").play("b3-c3^c4")
    else:
        position = scene(Gaea, "a1 e1", "c2 e5", player=2, heights="00000/01300/00000/00000/00000").play("c2-c3^c4 d4")
    assert st.Position.from_text(position.text(), position.rules) == position
    assert position.setup().position() == position


# ---------------------------------------------------------------------- builders


def test_graeae() -> None:
    position = scene(Graeae, "a1 c3 e5", "a5 e1").play("a1-b1")
    assert builds(position, "b1") == set()
    assert builds(position, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert builds(position, "e5") == {"d5", "d4", "e4"}
    assert refusal(position, "b1^a1")[0] in {st.Code.FORBIDDEN, st.Code.WRONG_WORKER}
    two = scene(Graeae, "b3 c3", "e5 e1").play("b3-a3")
    assert builds(two, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert builds(two, "a3") == set()


def test_graeae_alone() -> None:
    wins = scene(Graeae, "c3", "a5 e1", heights="00000/00000/00230/00000/00000")
    assert [str(turn) for turn in wins.turns()] == ["c3-d3#"]
    assert winner(scene(Graeae, "c3", "a5 e1", heights="00000/00000/00200/00000/00000")) == 2


def test_graeae_looks_ahead() -> None:
    position = scene(Graeae, "e5 a1 e3", "c5 e1", heights="00000/00000/00000/DD000/0D000")
    after = position.play("e3-d3")
    assert (builds(after, "e5"), builds(after, "a1")) == ({"d5", "d4", "e4"}, set())
    assert set(builds(position.play("e5-d5"), "e3")) == {"d2", "e2", "d3", "d4", "e4"}
    shut = scene(Graeae, "c3 a1", "c5 e1", heights="00000/00000/00000/D0000/0D000")
    assert refusal(shut, "c3-b2") == (st.Code.DEAD_END, None)
    assert builds(shut.play("c3-c4"), "a1") == {"b2"}


def test_the_worker_that_may_not_build_is_explained_by_the_power() -> None:
    position = scene(Graeae, "a1 c3 e5", "a5 e1").play("a1-b1")
    blocked = position.why_not("b1^a1")
    assert blocked is not None
    assert (blocked.code, blocked.by) == (st.Code.FORBIDDEN, "own_graeae")


# ---------------------------------------------------------------------- FORCE


def test_scylla() -> None:
    position = scene(Scylla, "c3 a1", "d2 e5", heights="00000/00200/00300/00000/00000").play("c3-c4")
    assert others(position) == {"d2>c3"}
    dragged = position.play("d2>c3")
    assert (dragged.outcome, dragged.workers(2)) == (None, ("c3", "e5"))
    assert builds(dragged, "c4") == {"b3", "d3", "b4", "d4", "b5", "c5", "d5"}
    assert others(dragged) == set()
    assert builds(position, "c4") == {"b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"}
    assert refusal(position, "e5>c3")[0] is st.Code.FORBIDDEN
    assert refusal(position, "d2>d1")[0] is st.Code.FORBIDDEN
    far = scene(Scylla, "c3 a1", "c5 e1").play("c3-c4")
    assert others(far) == set()
    assert builds(far, "c4") == {"b3", "c3", "d3", "b4", "d4", "b5", "d5"}


def test_texts_of_forces() -> None:
    position = scene(Scylla, "c3 a1", "d2 e5")
    line = "c3-c4 d2>c3^c5"
    after = position.play(line)
    turn = next(turn for turn in position.turns() if str(turn) == line)
    assert turn.steps == (st.Move("c3", "c4"), st.Force("d2", "c3"), st.Build("c4", "c5"))
    assert after == position.play(turn)
    assert position.play("c3-c4").parse("d2>c3^c5") == turn[1:]


def test_scylla_and_the_harpies() -> None:
    dragged = scene(Harpies, "c2 e1", "c3 a1", player=2, other=Scylla).play("c3-c4 c2>c3")
    assert (dragged.workers(1), dragged.workers(2)) == (("e1", "c3"), ("a1", "c5"))
    assert builds(dragged, "c5") == {"b4", "c4", "d4", "b5", "d5"}


# ---------------------------------------------------------------------- REMOVE


def test_theseus() -> None:
    position = scene(Theseus, "c3 a1", "d3 e5", heights="00000/00000/00020/00000/00000").play("c3-c4^b4")
    assert others(position) == {"xd3", "."}
    assert len(position.steps) == 2
    removed = position.play("xd3")
    assert (removed.workers(2), removed.height("d3"), removed.decider) == (("e5",), 2, 2)
    assert position.play(".").workers(2) == ("d3", "e5")
    assert refusal(position, "xe5")[0] is st.Code.FORBIDDEN
    three = scene(Theseus, "c3 a1", "d3 e3", heights="00000/00000/00031/00000/00000").play("c3-c4^b4")
    assert three.decider == 2
    unmoved = scene(Theseus, "c2 e3", "d3 a5", heights="00000/00000/00020/00100/00000").play("c2-b2^a2")
    assert others(unmoved) == {"xd3", "."}
    last = scene(Theseus, "a3 e1", "c3", heights="00000/00000/00200/00000/00000").play("a3-b3^a3xc3")
    assert winner(last) == 1


def test_theseus_acts_once() -> None:
    spent = scene(Theseus, "c3 a1", "d3 e5", heights="00000/00000/00020/00000/00000", more="memory=1:1")
    assert spent.play("c3-c4^b4").decider == 2


def test_theseus_and_protected_workers() -> None:
    board = {"heights": "00000/00000/00020/00000/00000", "other": Theseus, "player": 2, "more": coins("d3", 1)}
    assert scene(Clio, "d3 e5", "c3 a1", **board).play("c3-c4^b4").decider == 1  # type: ignore[arg-type]


# ---------------------------------------------------------------------- ask


def gaea(other: str | None = None) -> st.Position:
    return scene(Gaea, "a1 e1", "c2 e5", player=2, heights="00000/01300/00000/00000/00000", other=other)


def test_gaea() -> None:
    asked = gaea().play("c2-c3^c4")
    assert (asked.decider, asked.turn_player, asked.phase) == (1, 2, "playing")
    assert others(asked) == {"b5", "c5", "d5", "d4", "b3", "d3", "."}
    assert len(asked.steps) == 7
    placed = asked.play("d4")
    assert (placed.workers(1), placed.decider) == (("a1", "e1", "d4"), 1)
    assert len(moves(placed, "d4")) > 0
    assert asked.play(".").workers(1) == ("a1", "e1")
    assert asked.view(1).steps == asked.steps
    assert asked.view(2).steps == ()


def test_gaea_interrupts() -> None:
    asked = gaea("demeter").play("c2-c3^c4")
    assert asked.decider == 1
    after = asked.play("d3")
    assert (after.decider, after.turn_player) == (2, 2)
    assert builds(after, "c3") == {"b2", "c2", "d2", "b3", "b4", "d4"}
    assert others(after) == {"."}
    declined = asked.play(".")
    assert builds(declined, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "d4"}


def test_gaea_needs_a_square() -> None:
    shut = scene(Gaea, "e5 e1", "c3 a5", player=2, heights="00000/00000/00000/10000/31000").play("c3-b2^a1")
    assert (shut.decider, shut.turn_player) == (1, 1)
    no_spares = scene(
        Gaea, "a1 e1", "c2 e5", player=2, heights="00000/01300/00000/00000/00000", more="memory=1:2"
    ).play("c2-c3^c4")
    assert (no_spares.decider, no_spares.turn_player) == (1, 1)


def test_gaea_twice_in_one_turn() -> None:
    position = scene(
        Gaea, "a1 e1", "c2 e5", player=2, heights="00000/00330/00000/00000/00000", other="demeter", more="memory=1:1"
    ).play("c2-c3^c4")
    assert others(position) == {"b5", "c5", "d5", "b4", "b3", "d3", "."}
    after = position.play("b5")
    assert after.decider == 2
    second = after.play("c3^d4")
    assert (second.decider, second.turn_player) == (1, 1)


def test_gaea_in_her_own_turn() -> None:
    position = scene(Gaea, "c2 e1", "a1 a5", heights="00000/00300/00000/00000/00000").play("c2-c3^c4")
    assert (position.decider, position.turn_player) == (1, 1)
    assert others(position) == {"b5", "c5", "d5", "b4", "d4", "b3", "d3", "."}
    placed = position.play("d4")
    assert (placed.decider, placed.workers(1)) == (2, ("e1", "c3", "d4"))


def test_positions_in_which_another_player_was_asked() -> None:
    for position in (gaea().play("c2-c3^c4"), gaea("demeter").play("c2-c3^c4")):
        again = st.Position.from_text(position.text(), position.rules)
        assert again == position == pickle.loads(pickle.dumps(position))
        assert again.steps == position.steps
        for step in position.steps:
            assert again.play(step) == position.play(step)
        for symmetry in range(8):
            assert len(position.transform(symmetry).text()) == len(position.text())


def test_positions_in_which_the_own_player_was_asked() -> None:
    position = scene(Gaea, "c2 e1", "a1 a5", heights="00000/00300/00000/00000/00000").play("c2-c3^c4")
    again = st.Position.from_text(position.text(), position.rules)
    assert again == position


def test_texts_of_interrupted_turns() -> None:
    position = gaea("demeter")
    for turn in position.turns():
        assert position.parse(str(turn)) == turn.steps
        assert position.play(str(turn)) == position.play(turn)


def test_turns_that_are_interrupted() -> None:
    position = gaea("demeter")
    turns = list(position.turns())
    assert len(set(turns)) == len(turns)
    asked = [turn for turn in turns if turn[:2] == position.parse("c2-c3^c4")]
    # Six squares and none, and after each: no more, or a build on the squares that are left.
    assert len(asked) == sum(1 + left for left in (7, 7, 7, 6, 6, 6, 7))
    assert all(isinstance(turn[2], st.Place | st.End) for turn in asked)


def general(position: st.Position, depth: int, *, bulk: bool) -> int:
    return Counter(position.rules.machine).perft(position.board(), depth, bulk)


def test_interrupted_turns_are_counted() -> None:
    for position in (gaea(), gaea("demeter")):
        counts = {st.perft(position, 1), general(position, 1, bulk=True), general(position, 1, bulk=False)}
        assert counts == {len(list(position.turns()))}


def test_turns_with_a_question_of_their_own_are_counted() -> None:
    position = scene(Gaea, "c2 e1", "a1 a5", heights="00000/00300/00000/00000/00000")
    counts = {st.perft(position, 1), general(position, 1, bulk=True), general(position, 1, bulk=False)}
    assert counts == {len(list(position.turns()))}


def test_refusals_while_another_player_is_asked() -> None:
    asked = gaea().play("c2-c3^c4")
    assert refusal(asked, "b4")[0] in {st.Code.FORBIDDEN, st.Code.OCCUPIED, st.Code.TOO_HIGH}
    assert refusal(asked, "a1-a2") == (st.Code.NOT_NOW, None)
    assert refusal(asked, "c3")[0] is st.Code.OCCUPIED
    blocked = asked.why_not("c3^d3")
    assert blocked is not None
    assert "player 1 is to place a worker or end the turn" in blocked.text


# ---------------------------------------------------------------------- repeats


def test_triton() -> None:
    position = scene(Triton, "b2 e1", "c3 e5")
    rim = position.play("b2-a2")
    assert moves(rim, "a2") == {"a1", "b1", "b2", "a3", "b3"}
    assert builds(rim, "a2") == {"a1", "b1", "b2", "a3", "b3"}
    assert moves(rim.play("a2-a3"), "a3") == {"a2", "b2", "b3", "a4", "b4"}
    inner = rim.play("a2-a3-b4")
    assert moves(inner, "b4") == set()
    assert builds(inner, "b4")
    assert moves(position.play("b2-b3"), "b3") == set()
    far = position.play("b2-a2-a3-a4")
    assert "moves=3" in far.text()
    # Three stands for three or more: going to and fro leads back to the same situation.
    assert far == position.play("b2-a2-a3").play("a3-a4-a3-a4")
    assert "moves=3" in far.play("a4-a5-b5-c5").text()
    climb = scene(Triton, "b2 e1", "c3 e5", heights="00000/30000/20000/10000/00000")
    assert winner(climb.play("b2-a2-a3-a4#")) == 1


def test_turns_of_triton_are_listed_once() -> None:
    position = scene(Triton, "b2 e1", "c3 e5")
    turns = list(position.turns())
    ends = {position.play(turn) for turn in turns}
    assert len(turns) == len(set(turns))
    assert len(ends) <= len(turns)
    builders = {turn[-2].target for turn in turns if isinstance(turn[-2], st.Move)}
    # Round the rim it can get everywhere, and from there one square inwards.
    assert builders >= {st.SQUARES[index] for index in each(RIM)} - {"e1", "e5"}


def test_turns_of_triton_are_counted_once() -> None:
    position = scene(Triton, "b2 e1", "c3 e5")
    counts = {st.perft(position, 1), general(position, 1, bulk=True), general(position, 1, bulk=False)}
    assert counts == {len(list(position.turns()))}


def test_triton_and_hera() -> None:
    position = scene(Hera, "c3 e5", "b2 e1", player=2, other=Triton, heights="00000/30000/20000/10000/00000")
    high = position.play("b2-a2-a3-a4")
    assert high.outcome is None
    assert moves(high, "a4") == {"a3", "b3", "b4", "a5", "b5"}


def test_a_path_is_forgotten() -> None:
    position = st.Position.from_text(f"{EMPTY} 1 triton:b2,e1 -:c3,e5")
    far = position.play("b2-a2-a3")
    assert far == position.play("b2-b1-a1-a2-a3-a4-a3")
    assert far.text() == f"{EMPTY} 1 triton:e1,a3 -:c3,e5 next=move,build at=a3 moves=1 moved=a3 marks=roamed"
    assert st.Position.from_text(far.text()) == far
    assert st.Position.from_json(far.to_json()) == far
    for turn in position.turns():
        before = position.play(turn[:-1])
        assert st.Position.from_text(before.text(), before.rules) == before


@pytest.mark.parametrize(
    ("heights", "details"),
    [
        (EMPTY, "next=move,build at=b3 moves=1 moved=b3 marks=roamed"),
        (EMPTY, "next=build at=b3 marks=roamed"),
        # Whoever stands there cannot have come from anywhere.
        ("DDDD0/DDDDD/D00DD/DDDDD/DDDD0", "next=build at=b3 moves=1 moved=b3 marks=roamed"),
    ],
)
def test_a_path_that_cannot_have_been(heights: str, details: str) -> None:
    with pytest.raises(st.SetupError):
        st.Position.from_text(f"{heights} 1 triton:b3,e1 -:c3,e5 {details}")


# ---------------------------------------------------------------------- fall


def test_asteria() -> None:
    position = scene(Asteria, "c3 a1", "e5 e1", heights="00000/00000/00210/00000/00000").play("c3-d3^c3")
    assert builds(position, "d3") == {"c3"}
    assert builds(position, "d3", dome=True) == set(st.SQUARES) - {"a1", "c3", "d3", "e1", "e5"}
    assert others(position) == {"."}
    low = position.play("^a5D")
    assert (low.has_dome("a5"), low.height("a5"), low.decider) == (True, 0, 2)
    assert position.play("^c3").has_dome("c3")
    level = scene(Asteria, "c3 a1", "e5 e1", heights="00000/00000/00110/00000/00000")
    assert level.play("c3-d3^d4").decider == 2
    assert others(level.play("c3-c4^c5")) == {"."}


def test_a_low_dome_of_asteria_needs_no_waiver() -> None:
    position = scene(Asteria, "c3 a1", "e5 e1", heights="00000/00000/00210/00000/00000").play("c3-d3^c3^a5D")
    assert position.setup().problems() == set()
    again = scene(Asteria, "c3 a1", "e5 e1", heights="00000/00000/00210/00000/00000").play("c3-d3^c3")
    assert st.Position.from_text(again.text(), again.rules) == again
    assert "marks=fell" in again.text()


def test_a_fall_by_force_is_none() -> None:
    board = {"heights": "00000/00000/00100/00000/00000", "other": "minotaur", "player": 2}
    pushed = scene(Asteria, "c3 a1", "b3 e5", **board).play("b3-c3^b3")  # type: ignore[arg-type]
    assert pushed.workers(1) == ("a1", "d3")
    assert pushed.play("d3-d4^d5").decider == 2


# ---------------------------------------------------------------------- starts, ends, memory


def memories(position: st.Position) -> tuple[int, ...]:
    """Return what `Watch` has counted: own starts and ends, the opponents' starts and ends."""
    memory = position.board().memory(position.rules.ids.index("own_watch"))
    return tuple(memory >> 3 * place & 7 for place in range(4))


def test_starts_and_ends() -> None:
    position = st.Rules(powers=(Watch, None)).start()
    assert memories(position.play("b2 d4 b4")) == (0, 0, 0, 0)
    position = position.play("b2 d4 b4 d2")
    counts = [memories(position)]
    for _ in range(4):
        position = position.play(next(position.turns()))
        counts.append(memories(position))
    assert counts == [(1, 0, 0, 0), (1, 1, 1, 0), (2, 1, 1, 1), (2, 2, 2, 1), (3, 2, 2, 2)]


def test_starts_and_ends_of_the_second_player() -> None:
    position = st.Rules(powers=(None, Watch)).start().play("b2 d4 b4 d2")
    assert memories(position) == (0, 0, 1, 0)
    assert memories(position.play(next(position.turns()))) == (1, 0, 1, 1)


def test_nothing_starts_when_a_position_is_read() -> None:
    position = st.Rules(powers=(Watch, None)).start().play("b2 d4 b4 d2")
    again = st.Position.from_text(position.text(), position.rules)
    assert again == position
    assert "memory=1:1" in again.text()


def test_nothing_ends_with_a_win() -> None:
    position = scene(Watch, "c3 a1", "a5 e1", heights="00000/00000/00230/00000/00000").play("c3-d3#")
    assert memories(position) == (0, 0, 0, 0)


def test_memories_do_not_mix() -> None:
    class Other(Watch):
        """The same under another name."""

        card: ClassVar[object] = st.Card(id="other", name="Other")

    position = st.Rules(powers=(Watch, Other)).start().play("b2 d4 b4 d2")
    for _ in range(3):
        position = position.play(next(position.turns()))
    words = [position.board().memory(slot) for slot in (0, 1)]
    # Own starts and ends; those of the opponent.
    assert [[word >> 3 * place & 7 for place in range(4)] for word in words] == [[2, 2, 2, 1], [2, 1, 2, 2]]
    assert st.Position.from_text(position.text(), position.rules) == position
    assert position.setup().position() == position


@pytest.mark.parametrize("slot", range(4))
@pytest.mark.parametrize("value", [0, 1, 2**25, 2**31 - 1])
def test_memory(slot: int, value: int) -> None:
    b = st.Board()
    for other in range(4):
        b.remember(other, 0x1234 + other)
    b.remember(slot, value)
    assert [b.memory(n) for n in range(4)] == [value if n == slot else 0x1234 + n for n in range(4)]


def test_equal_boards_with_other_memories_are_not_equal() -> None:
    one, two = (scene(Watch, "c3 a1", "a5 e1", more=f"memory=1:{value}") for value in (1, 2))
    assert one != two
    assert one.key != two.key


def test_symmetry_of_what_is_remembered() -> None:
    position = scene(Talus, "c3 e1", "b3 a2", more=talus("a1"))
    assert "memory=1:5" in position.transform(4).text()
    assert st.perft(position.transform(4), 1) == st.perft(position, 1)


# ---------------------------------------------------------------------- mistakes in hooks


def test_squares_beyond_the_board() -> None:
    class Abroad(st.Power):
        """Moves off the board."""

        card: ClassVar[object] = st.Card(id="abroad", name="Abroad")

        def moves(self, b: st.Board, source: int, mask: int) -> int:
            return mask | 1 << 25

    try:
        position = scene(Abroad, "a1 b2", "c3 d4")
    except st.SantoriniError:
        return
    assert all(position.why_not(step) is None for step in position.steps)


class Careless(Gaea):
    """Names its workers as what is placed."""

    card: ClassVar[object] = st.Card(id="careless", name="Careless")

    def sources(self, b: st.Board, kind: int, mask: int) -> int:
        return b.workers(self.holder & 3)


def test_sources_of_placements() -> None:
    position = scene(Careless, "a1 e1", "c2 e5", player=2, heights="00000/01300/00000/00000/00000").play("c2-c3^c4")
    assert len(set(position.steps)) == len(position.steps)
    assert all(position.why_not(step) is None for step in position.steps)


class Early(Gaea):
    """Asks when an opponent's turn starts: whether a worker is to be placed on e5, if that is free."""

    card: ClassVar[object] = st.Card(id="early", name="Early")

    def foe_starts(self, b: st.Board, seat: int) -> None:
        b.ask(self.holder, CAN_PLACE)

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return b.free & 1 << 24


def test_questions_when_a_turn_starts() -> None:
    asked = scene(Early, "a1 b2", "c3 d4").play("a1-a2^a1")
    assert (asked.decider, asked.turn_player) == (1, 2)
    assert all(isinstance(step, st.Place | st.End) for step in asked.steps)
    assert st.Position.from_text(asked.text(), asked.rules) == asked


def test_a_turn_is_over_when_the_next_one_starts_with_a_question() -> None:
    position = scene(Early, "a1 b2", "c3 d4")
    turns = list(position.turns())
    assert {len(turn) for turn in turns} == {2}
    assert st.perft(position, 1) == len(turns)
    assert position.why_not(st.Turn(position.parse("a1-a2^a1"))) is None


def test_a_question_before_a_turn_counts_as_a_turn() -> None:
    position = scene(Early, "a1 b2", "c3 d4")
    asked = position.play("a1-a2^a1")
    assert [str(turn) for turn in asked.turns()] == ["e5", "."]
    assert st.perft(asked, 1) == 2
    assert st.perft(position, 2) == sum(st.divide(position, 2).values()) == 2 * st.perft(position, 1)
    answered = asked.play("e5")
    assert (answered.decider, answered.midturn) == (2, False)
    assert answered == st.Position.from_text(answered.text(), answered.rules)


def test_questions_without_answers() -> None:
    position = scene(Early, "a1 b2", "c3 e5").play("a1-a2^a1")
    assert (position.decider, position.turn_player, position.midturn) == (2, 2, False)
    assert st.Position.from_text(position.text(), position.rules) == position


class Sudden(st.Power):
    """Wins when an opponent's turn starts."""

    card: ClassVar[object] = st.Card(id="sudden", name="Sudden")

    def foe_starts(self, b: st.Board, seat: int) -> None:
        b.close(2 << 8 | (self.slot + 1) << 4 | 1 << (self.holder & 3))


@pytest.mark.parametrize(
    "other",
    [
        None,
        "apollo",
        "prometheus",
    ],
)
def test_games_that_end_when_a_turn_starts(other: str | None) -> None:
    end = scene(Sudden, "a1 b2", "c3 d4", other=other).play("a1-a2^a1")
    assert end.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.POWER, "sudden")
    assert end.steps == ()
    assert st.Position.from_text(end.text(), end.rules) == end


@pytest.mark.parametrize("value", [2**31, -1])
def test_memories_that_are_too_large(value: int) -> None:
    b = st.Board()
    try:
        b.remember(0, value)
    except (ValueError, OverflowError):
        return
    assert b.memory(1) == 0


def test_errors_in_hooks_come_through() -> None:
    class Angry(st.Power):
        """Fails."""

        card: ClassVar[object] = st.Card(id="angry", name="Angry")

        def builds(self, b: st.Board, source: int, mask: int) -> int:
            raise LookupError("where?")

    position = st.Rules(powers=(Angry, None)).start().play("a1 e5 c3 c4")
    with pytest.raises(LookupError, match="where"):
        position.play("a1-a2")
    assert position.outcome is None


class Borrower(st.Power):
    """Moves the workers of others as well."""

    card: ClassVar[object] = st.Card(id="borrower", name="Borrower")

    def movers(self, b: st.Board, mask: int) -> int:
        return b.mine | b.foes


def test_moving_workers_of_others() -> None:
    position = scene(Borrower, "a1 b2", "c3 d4").play("c3-c4")
    assert (position.turn_player, position.workers(2)) == (1, ("c4", "d4"))
    assert builds(position, "c4") == {"b3", "c3", "d3", "b4", "b5", "c5", "d5"}
    assert position.play("^c5").decider == 2


def test_the_ban_of_athena_does_not_bind_her_own_workers() -> None:
    ban = {"heights": "00000/00100/00000/00000/10000", "other": "athena"}
    text = scene(Borrower, "b1 e1", "c3 d5", **ban).text().replace("athena", "athena+")  # type: ignore[arg-type]
    position = st.Position.from_text(text, st.Rules(powers=(Borrower, "athena")))
    assert "c4" in moves(position, "c3")
    assert "a1" not in moves(position, "b1")
    assert refusal(position, "b1-a1") == (st.Code.FORBIDDEN, "athena")


def test_texts_in_which_a_worker_of_others_acts() -> None:
    position = scene(Borrower, "a1 b2", "c3 d4").play("c3-c4")
    assert st.Position.from_text(position.text(), position.rules) == position


# ---------------------------------------------------------------------- all of them


def random_game(rules: st.Rules, seed: int) -> Iterator[st.Position]:
    rng = Random(seed)
    position = rules.start()
    yield position
    for _ in range(400):
        if position.outcome is not None:
            return
        position = position.play(rng.choice(position.steps))
        yield position


@pytest.mark.parametrize("other", [None, "demeter", "minotaur", "artemis"])
@pytest.mark.parametrize("power", POWERS, ids=lambda power: power.__name__)
def test_games(power: type[st.Power], other: str | None) -> None:
    for seats in ((power, other), (other, power)):
        for position in random_game(st.Rules(powers=seats), seed=3):
            check_reasons(position)
            assert str(position)
            assert pickle.loads(pickle.dumps(position)) == position
            assert st.Position.from_text(position.text(), position.rules) == position
            assert (position.decider is None) == (position.outcome is not None) == (not position.steps)


def check_reasons(position: st.Position) -> None:
    rng = Random(position.key)
    steps: list[st.Step] = [st.Move(rng.choice(st.SQUARES), rng.choice(st.SQUARES)) for _ in range(6)]
    steps += [
        st.Place(rng.choice(st.SQUARES)),
        st.Remove(rng.choice(st.SQUARES)),
        st.Force("a1", "b1"),
        st.End(),
        st.Build("a1", "b1"),
    ]
    for step in (*steps, *position.steps):
        blocked = position.why_not(step)
        assert (blocked is None) == (step in position.steps)
        assert blocked is None or blocked.text


@pytest.mark.parametrize(
    "power", [power for power in POWERS if power not in {Gaea, Triton}], ids=lambda power: power.__name__
)
def test_bulk_counting(power: type[st.Power]) -> None:
    position = list(random_game(st.Rules(powers=(power, "demeter")), seed=5))[:14][-1]
    assert general(position, 1, bulk=True) == general(position, 1, bulk=False) == len(list(position.turns()))


def built_up(rules: st.Rules, seed: int) -> st.Position:
    """Return a position of all workers on a board that has been built on."""
    rng = Random(seed)
    position = rules.start()
    while position.phase == "placing":
        position = position.play(rng.choice(position.steps))
    heights = [rng.choice((0, 0, 1, 1, 2, 3)) for _ in st.SQUARES]
    return attrs.evolve(position.setup(), heights=heights).position()


@pytest.mark.parametrize("power", POWERS, ids=lambda power: power.__name__)
def test_powers_together(power: type[st.Power]) -> None:
    for other in (*POWERS, None):
        if other is power:
            continue
        rules = st.Rules(powers=(power, other))
        position = built_up(rules, seed=7)
        rng = Random(7)
        for number in range(20):
            if position.outcome is not None:
                break
            if number % 4 in {0, 1}:
                check_turns(position)
            position = position.play(rng.choice(position.steps))


def check_turns(position: st.Position) -> None:
    """Fail unless the ways to count, write and read turns agree."""
    turns = list(position.turns())
    counts = {len(turns), len(set(turns)), general(position, 1, bulk=True), general(position, 1, bulk=False)}
    assert len(counts) == 1
    for turn in turns[:5]:
        assert position.why_not(turn) is None
        assert position.play(str(turn)) == position.play(turn)
    assert st.Position.from_text(position.text(), position.rules) == position
    assert position.transform(5).transform(5) == position


def test_powers_are_pickled_by_name() -> None:
    rules = st.Rules(powers=(Gaea, Bia))
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.powers == (Gaea, Bia)


class Runner(st.Power):
    """Moves again and again, and does not say so."""

    card: ClassVar[object] = st.Card(id="runner", name="Runner")

    def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return CAN_MOVE


class Counting(Runner):
    """Remembers how often it moved, says that it repeats, and so never comes back to a situation."""

    card: ClassVar[object] = st.Card(id="counting", name="Counting")
    remembers: ClassVar[bool] = True
    repeats: ClassVar[bool] = True

    def moved(self, b: st.Board, source: int, target: int) -> None:
        b.remember(self.slot, b.memory(self.slot) + 1)


class Stranding(st.Power):
    """May leave others in the middle of a turn."""

    card: ClassVar[object] = st.Card(id="stranding", name="Stranding")
    strands: ClassVar[bool] = True


@pytest.mark.parametrize("power", [Runner, Counting])
def test_turns_that_never_end_are_an_error(power: type[st.Power]) -> None:
    with pytest.raises(st.EndlessTurnError, match="250 steps"):
        st.perft(scene(power, "b2 d4", "b4 d2"), 1)


@pytest.mark.parametrize("power", [Runner, Counting])
def test_turns_that_never_end_are_an_error_where_they_have_to_be_finished(power: type[st.Power]) -> None:
    with pytest.raises(st.EndlessTurnError, match="250 steps"):
        scene(power, "b2 d4", "b4 d2", other=Stranding)
    placing = st.Rules(powers=(power, Stranding)).start().play("b2 d4 b4")
    with pytest.raises(st.EndlessTurnError, match="250 steps"):
        placing.play("d2")
    assert placing.phase == "placing"


def test_a_move_after_which_nothing_may_follow_ends_the_turn() -> None:
    class Walker(st.Power):
        """Never builds."""

        card: ClassVar[object] = st.Card(id="walker", name="Walker")

        def after_move(self, b: st.Board, source: int, target: int, kinds: int) -> int:
            return 0

    position = scene(Walker, "b2 d4", "b4 d2")
    counts = {st.perft(position, 1), general(position, 1, bulk=True), general(position, 1, bulk=False)}
    assert counts == {len(list(position.turns()))} == {len(position.steps)}
    assert position.play("b2-b3").turn_player == 2


def test_who_may_place_nowhere_has_lost() -> None:
    class Lost(st.Power):
        """Finds no place."""

        card: ClassVar[object] = st.Card(id="lost", name="Lost")

        def places(self, b: st.Board, mask: int) -> int:
            return 0

    start = st.Rules(powers=(Lost, None)).start()
    assert start.steps == ()
    assert start.outcome == st.Outcome(frozenset({2}), frozenset({1}), st.Reason.STUCK, None)
    second = st.Rules(powers=(None, Lost)).start().play("b2 d4")
    assert second.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.STUCK, None)


def test_a_dome_that_the_power_leaves_out_is_forbidden_by_it() -> None:
    class Edge(st.Power):
        """Puts domes on the edge only."""

        card: ClassVar[object] = st.Card(id="edge", name="Edge")

        def domes(self, b: st.Board, source: int, mask: int) -> int:
            return NEIGHBOURS[source] & 0b11111

    position = scene(Edge, "b2 d4", "b4 d2").play("b2-b3")
    assert refusal(position, "b3^c3D") == (st.Code.FORBIDDEN, "edge")
    assert scene(Edge, "b2 d4", "b4 d2").play("b2-a2").why_not("a2^a1D") is None


def test_hooks_cannot_write_to_a_position() -> None:
    class Vandal(st.Power):
        """Builds where it is only asked."""

        card: ClassVar[object] = st.Card(id="vandal", name="Vandal")

        def moves(self, b: st.Board, source: int, mask: int) -> int:
            b.l1 |= 1 << 24
            return mask

    position = scene(Vandal, "b2 d4", "b4 d2")
    text, key = position.text(), position.key
    list(position.turns())
    st.perft(position, 1)
    assert position.why_not("b2-b3") is None
    assert position.why_not("b2-b5") is not None
    assert position.steps
    position.play("b2-b3")
    assert (position.text(), position.key) == (text, key)


def test_memory_outside_a_slot_is_refused() -> None:
    board = st.Rules().start().board()
    for slot, value in ((4, 1), (-1, 1), (0, 1 << 31), (0, -1)):
        with pytest.raises(ValueError, match="31 bits"):
            board.remember(slot, value)
