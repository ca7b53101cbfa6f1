"""The solver: what it proves is what looking at everything finds, and its proofs can be checked without it."""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from random import Random
from threading import Event
from typing import Any, Final

import attrs
import pytest

import santorini as st
from santorini.search import Limit, Proof, Solution, solve, winning_turns
from santorini.search.proof import Oracle, proved
from santorini.search.proving import Prover
from santorini.search.table import Table

OPEN: Final = "00000/00000/00000/00000/00000 1 -:b2,d4 -:b4,d2"
IN_ONE: Final = "00000/00000/00000/23000/00000 1 -:a2,d4 -:d2,b4"
IN_TWO: Final = "00101/00311/11123/01112/03220 2 -:d3,b5 -:a2,b2"
IN_THREE: Final = "10111/00122/00131/23330/00100 1 -:c3,e3 -:e1,b3"

LINE_UPS: Final[tuple[tuple[str | None, str | None], ...]] = (
    (None, None),
    ("apollo", "athena"),
    ("demeter", "hera"),
    ("pan", "persephone"),
    ("gaea", "demeter"),
    ("tyche", None),
    ("poseidon", "minotaur"),
    ("hades", "dionysus"),
    ("medusa", None),
    ("castor", "bia"),
)


def met(powers: tuple[str | None, ...], rng: Random, turns: int) -> st.Position | None:
    """Return a position after some turns at random in which a player decides, `None` if the game is over by then."""
    position = st.Rules(powers=powers).start()
    while position.outcome is None and (position.phase == "placing" or turns > 0 or position.decider == st.CHANCE):
        position = position.play_unchecked(rng.choice(position.steps))
        turns -= position.phase == "playing" and not position.midturn
    return None if position.outcome is not None else position


def forced(position: st.Position, side: int, left: int) -> bool:
    """Return whether a side wins within so many turns, by looking at everything, through the face alone."""
    rules = position.rules
    if position.outcome is not None:
        return any(rules.side(player) == side for player in position.outcome.winners)
    chance = position.decider == st.CHANCE
    if not position.midturn and not chance and left <= 0:
        return False
    own = not chance and rules.side(position.decider or 0) == side
    for step in position.steps:
        after = position.play_unchecked(step)
        if forced(after, side, left if after.midturn or chance else left - 1) == own:
            return own
    return not own


def is_small(position: st.Position, turns: int) -> bool:
    """Return whether all lines of so many turns can be looked at."""
    most = {1: 400, 2: 40, 3: 10}[turns] if st.compiled else {1: 150, 2: 12, 3: 0}[turns]
    return len(list(islice(position.turns(), most + 1))) <= most


def proves(position: st.Position, side: int, turns: int, *, by_masks: bool = True) -> bool:
    prover = Prover(position.rules.machine, Table(1 << 14), None, by_masks)
    proved = prover.proves(position.board(), side, turns, 0)
    assert not prover.stopped
    return proved


@pytest.mark.parametrize("powers", LINE_UPS, ids=str)
def test_what_is_proved_is_what_looking_at_everything_finds(powers: tuple[str | None, ...]) -> None:
    rng = Random(11)
    compared = {1: 0, 2: 0, 3: 0}
    for _ in range(400):
        position = met(powers, rng, rng.randint(14, 44))
        turns = min(compared, key=compared.__getitem__) if st.compiled else 1 + (compared[1] > compared[2])
        if position is None or not is_small(position, turns):
            continue
        for side in (0, 1):
            assert proves(position, side, turns) == forced(position, side, turns), (position, side, turns)
        compared[turns] += 1
        if sum(compared.values()) >= (18 if st.compiled else 6):
            break
    assert min(compared[1], compared[2]) >= 2, compared


def test_masks_tell_what_steps_would() -> None:
    rng = Random(5)
    told = {True: 0, False: 0}
    for _ in range(60 if st.compiled else 25):
        position = met((None, None), rng, rng.randint(14, 48))
        if position is None or len(position.steps) > 9:
            continue
        for side in (0, 1):
            for turns in (1, 2, 3) if st.compiled else (1, 2):
                proved = proves(position, side, turns)
                assert proved == proves(position, side, turns, by_masks=False), (position, side, turns)
                told[proved] += 1
    assert min(told.values()) >= 3


def test_workers_are_shut_in() -> None:
    position = st.Position.from_text("00000/00000/00000/22200/00100 1 -:d2,e5 -:a1,b1")
    found = solve(position, 1)
    assert found.verdict == "win in 1"
    ends = {after for after in map(position.play, position.turns()) if after.outcome is not None}
    assert {position.play(turn) for turn in winning_turns(position, 1)} == ends
    assert len(ends) > 1
    assert found.proof is not None
    assert found.proof.check() == 2
    one_more = st.Position.from_text("00000/00000/00000/20200/00100 1 -:d2,e5 -:a1,b1")
    assert not proves(one_more, 0, 1)


@pytest.mark.parametrize(
    ("text", "verdict", "length"), [(IN_ONE, "win in 1", 1), (IN_TWO, "loss in 2", 2), (IN_THREE, "win in 3", 3)]
)
def test_a_solution(text: str, verdict: str, length: int) -> None:
    position = st.Position.from_text(text)
    found = solve(position, 3)
    assert (found.verdict, len(found.line), found.finished) == (verdict, length, True)
    assert found.searched == length - 1
    assert str(found) == f"{verdict}: {' '.join(map(str, found.line))}"
    after = position
    for turn in found.line:
        assert after.outcome is None
        after = after.play(turn)
    assert after.outcome is not None
    assert found.proof is not None
    assert after.outcome.winners == found.proof.winners
    assert found.proof.check() > length


def test_no_win() -> None:
    found = solve(st.Position.from_text(OPEN), 2)
    assert (found.verdict, str(found), found.win_in, found.line, found.proof) == (
        "no win within 2 turns", "no win within 2 turns", None, (), None,
    )  # fmt: skip
    assert solve(st.Position.from_text(OPEN), 1).verdict == "no win within 1 turn"


def test_the_turn_under_way_counts() -> None:
    position = st.Position.from_text(IN_THREE)
    found = solve(position, 3)
    first = found.line[0]
    inside = position.play(first[0])
    rest = solve(inside, 3)
    assert rest.win_in == 3
    assert inside.play(rest.line[0]).turn_player == 2
    assert rest.proof is not None
    assert rest.proof.check() > 3


def test_winning_turns_are_those_that_win() -> None:
    position = st.Position.from_text(IN_THREE)
    found = {position.play(turn) for turn in winning_turns(position, 3)}
    every = {position.play(turn) for turn in position.turns()}
    assert found
    assert found == {after for after in every if proves(after, 0, 2)}
    assert winning_turns(position, 1) == ()


def forced_by_turns(position: st.Position, side: int, left: int) -> bool:
    """Return what `forced` does where steps may repeat and nobody else decides in between, by whole turns."""
    rules = position.rules
    if position.outcome is not None:
        return any(rules.side(player) == side for player in position.outcome.winners)
    own = rules.side(position.turn_player) == side
    if left:
        afters = {position.play(turn) for turn in position.turns()}
        return any(forced_by_turns(after, side, left - 1) == own for after in afters) == own
    return False


@pytest.mark.parametrize("powers", [("hermes", None), ("triton", "atlas"), ("pan", "morpheus")], ids=str)
def test_moves_that_repeat(powers: tuple[str | None, ...]) -> None:
    rng = Random(2)
    proved = 0
    for _ in range(60 if st.compiled else 12):
        position = met(powers, rng, rng.randint(16, 44))
        turns = rng.choice((1, 2))
        if position is None or not is_small(position, turns):
            continue
        for side in (0, 1):
            found = proves(position, side, turns)
            assert found == forced_by_turns(position, side, turns), (position, side, turns)
            proved += found
        solution = solve(position, 1)
        if solution.proof is not None:
            assert solution.proof.check() == 2
            assert len(solution.line) == 1
    assert proved or not st.compiled


def test_a_win_is_one_whatever_chance_draws() -> None:
    position = st.Position.from_text("00002/20D21/1DD10/1D100/DD100 2 tyche:c2,a4 apollo:d4,e5 memory=1:8")
    found = solve(position, 4)
    assert found.verdict == "win in 4"  # the other side may draw one more turn
    assert found.proof is not None
    proofs, drawn = [found.proof], 0
    while proofs:
        proof = proofs.pop()
        rest = [after for _, after in proof.replies()] if proof.position.outcome is None else []
        if proof.position.decider == st.CHANCE:
            drawn += 1
            assert [after.position for after in rest] == [proof.position.play(step) for step in proof.position.steps]
            assert max(after.win_in for after in rest) == proof.win_in
        proofs.extend(rest[:3])
    assert drawn
    assert found.proof.check() > 20


# ---------------------------------------------------------------------- proofs


def three() -> Proof:
    proof = solve(st.Position.from_text(IN_THREE), 3).proof
    assert proof is not None
    return proof


def test_a_proof_can_be_walked() -> None:
    proof = three()
    ((turn, after),) = proof.replies()
    assert turn == proof.turn
    assert after.turn is None
    assert after.win_in == 2
    replies = list(after.replies())
    assert {rest.position for _, rest in replies} == {after.position.play(turn) for turn in after.position.turns()}
    assert {rest.win_in for _, rest in replies} == {1}
    ((_, end),) = replies[0][1].replies()
    assert end.win_in == 0
    assert end.position.outcome is not None
    assert (end.turn, list(end.replies()), end.line()) == (None, [], ())


def test_a_proof_is_checked_without_trusting_the_search() -> None:
    proof = three()
    whole = proof.check()
    assert proof.check(replies=2, rng=Random(1)) < whole
    for wrong in (
        attrs.evolve(proof, win_in=1),
        attrs.evolve(proof, winners=frozenset({2})),
        attrs.evolve(proof, position=st.Position.from_text(OPEN)),
        attrs.evolve(proof, position=proof.position.resign()),
    ):
        with pytest.raises(st.SearchError, match="not proved: "):
            wrong.check()
    with pytest.raises(st.SearchError, match="not proved: "):
        list(attrs.evolve(proof, win_in=1).replies())


class Liar(Oracle):
    """An oracle that plays the first step there is."""

    def wins(self, position: st.Position, side: int, turns: int) -> bool:
        return True

    def step(self, position: st.Position, side: int, turns: int) -> st.AnyStep:
        return position.steps[0]


def test_an_oracle_that_lies_convinces_nobody() -> None:
    proof = three()
    with pytest.raises(st.SearchError, match="not proved: "):
        proved(proof.position, proof.winners, proof.win_in, Liar(proof.position.rules)).check()


def test_proofs_are_values() -> None:
    proof = three()
    again = pickle.loads(pickle.dumps(proof))
    assert again == proof == copy.deepcopy(proof)
    assert hash(again) == hash(proof)
    assert again.check() == proof.check()
    assert again.line() == proof.line()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        proof.win_in = 1  # type: ignore[misc]
    with pytest.raises(st.SearchError, match="replies is None or a positive number, not 0"):
        proof.check(replies=0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"position": "start"}, "a proof is about a Position, not about 'start'"),
        ({"position": st.Rules(setup="site").start()}, "a proof is about a Position"),
        ({"winners": frozenset()}, "winners is the set of all players of a side, not "),
        ({"winners": {1}}, "winners is the set of all players of a side, not "),
        ({"winners": frozenset({1, 2})}, "winners is the set of all players of a side, not "),
        ({"win_in": "3"}, "win_in is a number of turns, not '3'"),
    ],
    ids=str,
)
def test_what_is_no_proof(change: dict[str, Any], message: str) -> None:
    with pytest.raises(st.SearchError, match=message):
        attrs.evolve(three(), **change)


def test_partners_win_together() -> None:
    rng = Random(4)
    proofs = 0
    for _ in range(200):
        position = met((None, None, None, None), rng, rng.randint(20, 40))
        if position is None or not is_small(position, 1):
            continue
        found = solve(position, 1)
        if found.proof is not None:
            assert found.proof.winners in {frozenset({1, 3}), frozenset({2, 4})}
            assert position.turn_player in found.proof.winners
            assert found.proof.check() == 2
            proofs += 1
        if proofs >= 3:
            break
    assert proofs


# ---------------------------------------------------------------------- limits and errors


def test_a_limit_leaves_it_open() -> None:
    position = st.Position.from_text(OPEN)
    found = solve(position, 9, limit=Limit(nodes=3_000))
    assert not found.finished
    assert found.nodes <= 3_000
    assert found.verdict.startswith("unknown beyond ")
    assert solve(position, 9, limit=Limit(depth=1)).verdict == "unknown beyond 1 turn"
    assert not solve(position, 60, limit=Limit(seconds=0.02)).finished
    cancel = Event()
    cancel.set()
    assert solve(position, 9, cancel=cancel).searched == 0
    with pytest.raises(st.SearchError, match="the limit was reached before all turns were judged"):
        winning_turns(position, 9, limit=Limit(nodes=2_000))


def test_the_same_is_found_again() -> None:
    position = st.Position.from_text(IN_THREE)
    first, again = (attrs.evolve(solve(position, 3), seconds=0.0) for _ in range(2))
    assert first == again
    small = solve(position, 3, limit=Limit(memory=64))
    assert small.win_in == 3


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (st.Rules(powers=("hecate", None)).start(), "nothing is hidden"),
        (st.Rules(players=3).start(), "two sides"),
        (st.Rules(powers=("chaos", None)).start(), "chance decides here"),
        (st.Rules(setup="site").start(), "drafts are not solved"),
        (st.Position.from_text(IN_ONE).play("a2-b2"), "the game is over"),
        ("start", "starts from a Position, not from 'start'"),
    ],
    ids=str,
)
def test_what_cannot_be_solved(position: st.Position, message: str) -> None:
    with pytest.raises(st.SearchError, match=message):
        solve(position, 3)
    with pytest.raises(st.SearchError, match=message):
        winning_turns(position, 3)


@pytest.mark.parametrize("plies", [0, 61, "3", True, None])
def test_plies_are_a_number(plies: int) -> None:
    with pytest.raises(st.SearchError, match="plies is a number from 1 to 60, not "):
        solve(st.Position.from_text(OPEN), plies)


def test_a_solution_is_a_value() -> None:
    found = solve(st.Position.from_text(IN_ONE), 1)
    assert isinstance(found, Solution)
    assert pickle.loads(pickle.dumps(found)) == found
