"""What chance decides: who decides, with what probabilities, and how it is written."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import ClassVar

import pytest

import santorini as st
from santorini import arrays, bots
from santorini.core import codes
from santorini.core.board import Board
from santorini.core.counting import Counter as Lines

BOARD = "00000/00000/00000/00030/00000"
TYCHE = f"{BOARD} 1 tyche:a1,c3 -:e1,e5"
GODS = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus")


def drawing(memory: int = 0, board: str = BOARD) -> st.Position:
    """Return the position in which Tyche draws, some cards drawn before."""
    kept = f" memory=1:{memory:x}" if memory else ""
    return st.Position.from_text(f"{board} 1 tyche:a1,c3 -:e1,e5{kept}").play("c3-c4^c3")


def chaos(gone: str = "", up: str = "pan", other: str = "-") -> st.Position:
    """Return the position in which Chaos turns a god up after a dome."""
    memory = sum(1 << GODS.index(god) for god in gone.split())
    kept = f" memory=1:{memory:x}" if memory else ""
    held = other if other != "-" else "-"
    text = f"{BOARD} 2 chaos:a1,a3 {other}:c3,e5 cards=chaos+{up}/{held}{kept}"
    return st.Position.from_text(text).play("c3-c2^d2")


AT_CHANCE = (
    drawing(),
    drawing(5),
    chaos(),
    chaos("apollo atlas"),
    st.Rules(powers=("chaos", "siren")).start(),
    st.Rules(powers=("tyche", "chaos")).start(),
    # Both cards are drawn after this turn, one after the other.
    st.Position.from_text(f"{BOARD} 1 tyche:a1,c3 chaos:e1,e5 cards=tyche/chaos+pan").play("c3-c2^d2"),
    st.Position.from_text(f"{BOARD} 1 circe:a1,c3 tyche:e1,e5 cards=circe+tyche/-").play("c3-c2^d2"),
)
at_chance = pytest.mark.parametrize("position", AT_CHANCE, ids=lambda position: position.text())


@at_chance
def test_chance_decides(position: st.Position) -> None:
    assert position.decider == st.CHANCE == 0
    assert position.outcome is None
    assert position.midturn is False
    assert position.phase in {"placing", "playing"}
    assert all(isinstance(step, st.Choose) for step in position.steps)
    assert [step for step, _ in position.chances] == [*position.steps]
    assert sum(chance for _, chance in position.chances) == 1
    assert all(type(chance) is Fraction for _, chance in position.chances)
    # Players have nothing to decide, and bots say so.
    for player in (1, 2):
        assert position.view(player).steps == ()
        with pytest.raises(st.BotError, match=f"player {player} has nothing to decide"):
            bots.make("random").choose(position.view(player), rng=Random(1))


@at_chance
def test_round_trips(position: st.Position) -> None:
    rules = position.rules
    text = position.text()
    assert text.split()[1] == "0"
    assert st.Position.from_text(text, rules) == position
    assert st.Position.from_text(text, rules).key == position.key
    assert st.Position.from_json(position.to_json()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.setup().player == 0
    assert position.setup().position() == position
    assert len({position.key, *(position.play(step).key for step in position.steps)}) == len(position.steps) + 1


@at_chance
def test_symmetries(position: st.Position) -> None:
    canonical = {image.canonical() for image in position.symmetries()}
    assert canonical == {position.canonical()}
    for symmetry in range(8):
        image = position.transform(symmetry)
        assert image.chances == position.chances
        assert st.Position.from_text(image.text(), position.rules) == image
        for step in position.steps:
            assert image.play(step) == position.play(step).transform(symmetry)


@at_chance
def test_the_rest_of_the_turn_is_one_step(position: st.Position) -> None:
    turns = list(position.turns())
    assert [turn.steps for turn in turns] == [(step,) for step in position.steps]
    assert [str(turn) for turn in turns] == [
        f"{{{step.what}}}" for step in position.steps if isinstance(step, st.Choose)
    ]
    assert not any(turn.wins for turn in turns)
    for turn in turns:
        assert position.format(position.parse(str(turn))) == str(turn)
        assert position.why_not(turn) is None


@at_chance
def test_counting(position: st.Position) -> None:
    """What chance decides counts as a turn of its own."""
    assert st.perft(position, 1) == len(position.steps)
    after = sum(st.perft(position.play(turn), 1) for turn in position.turns())
    assert st.perft(position, 2) == sum(st.divide(position, 2).values()) == after
    assert Lines(position.rules.machine).perft(position.board(), 2, False) == after


def test_counting_a_turn_and_what_follows() -> None:
    start = st.Position.from_text(TYCHE)
    plain = st.perft(st.Position.from_text(TYCHE.replace("tyche", "-")), 1)
    assert st.perft(start, 1) == plain
    # No move of this turn wins, and six cards may follow each of them.
    assert st.perft(start, 2) == 6 * plain
    assert Lines(start.rules.machine).perft(start.board(), 3, False) == st.perft(start, 3)


# ---------------------------------------------------------------------- probabilities


@pytest.mark.parametrize("drawn", range(6))
def test_tyche_draws_without_replacement(drawn: int) -> None:
    position = drawing((1 << drawn) - 1)
    assert dict(position.chances) == {st.Choose(str(number)): Fraction(1, 6 - drawn) for number in range(drawn + 1, 7)}
    assert position.play("{6}").board().memory(0) == 128
    assert position.play("{6}").decider == 1


def test_each_order_of_the_cards_is_equally_likely() -> None:
    """Each of the first six draws is the six with probability 1/6, counted over all orders."""
    chances = Counter[int]()
    for order in permutations(range(1, 7)):
        chances[order.index(6)] += 1
    left = Fraction(1)
    for drawn in range(6):
        six = dict(drawing((1 << drawn) - 1).chances)[st.Choose("6")]
        assert left * six == Fraction(chances[drawn], 720) == Fraction(1, 6)
        left *= 1 - six


def test_chaos_draws_from_the_deck() -> None:
    deck = [god for god in GODS if god != "pan"]
    assert dict(chaos().chances) == {st.Choose(god): Fraction(1, 9) for god in deck}
    gone = " ".join(god for god in GODS if god not in {"pan", "hermes", "atlas"})
    assert dict(chaos(gone).chances) == {st.Choose(god): Fraction(1, 2) for god in ("hermes", "atlas")}
    # An empty deck is shuffled from all ten, the god just laid off included.
    everybody = " ".join(god for god in GODS if god != "pan")
    assert dict(chaos(everybody).chances) == {st.Choose(god): Fraction(1, 10) for god in GODS}
    # Hades bars Pan.
    assert len(chaos(up="atlas", other="hades").chances) == 8


def test_drawing_uses_the_callers_generator() -> None:
    position = drawing(5)
    one, two = ([position.draw(rng) for _ in range(600)] for rng in (Random(3), Random(3)))
    assert one == two
    found = Counter(one)
    assert set(found) == set(position.steps)
    assert all(100 < number < 200 for number in found.values())
    rng = Random(4)
    state = rng.getstate()
    position.draw(rng)
    assert rng.getstate() != state


@pytest.mark.parametrize("position", [st.Rules().start(), st.Position.from_text(TYCHE), drawing().play("{1}")])
def test_nothing_is_drawn_where_a_player_decides(position: st.Position) -> None:
    assert position.chances == ()
    with pytest.raises(st.NotationError, match="chance decides nothing here"):
        position.draw(Random(1))


def test_nothing_is_drawn_in_a_game_that_is_over() -> None:
    over = st.Position.from_text("00000/00000/00230/00000/00000 1 tyche:c3,a1 -:e5,e1").play("c3-d3#")
    assert over.chances == ()
    with pytest.raises(st.NotationError):
        over.draw(Random(1))


# ---------------------------------------------------------------------- reasons and texts


@pytest.mark.parametrize("text", ["a1-a2", "c4-c5", ".", "a2", "x" + "e1", "c4^c5"])
def test_a_player_has_to_wait(text: str) -> None:
    blocked = drawing().why_not(text)
    assert blocked is not None
    assert (blocked.code, blocked.by) == (st.Code.NOT_NOW, None)
    assert str(blocked).endswith(": chance is to choose now")
    assert "player" not in str(blocked)
    with pytest.raises(st.IllegalStepError, match="chance is to choose now"):
        drawing().play(text)


def test_what_cannot_be_drawn() -> None:
    for text, by, name in (("{7}", "tyche", "Tyche"), ("{pan}", "tyche", "Tyche"), ("{a1}", "tyche", "Tyche")):
        blocked = drawing().why_not(text)
        assert blocked is not None
        assert (blocked.code, blocked.by, str(blocked)) == (
            st.Code.FORBIDDEN,
            by,
            f"{text} is not among the options of {name}",
        )
    assert (blocked := chaos().why_not("{pan}")) is not None
    assert blocked.by == "chaos"


def test_turns_of_chance_are_whole() -> None:
    position = drawing()
    assert str(position.why_not(st.Turn(position.parse("{6} c4-c5")))) == "what chance decides is settled after {6}"
    assert str(position.why_not(st.Turn([]))) == "nothing is drawn: chance has yet to choose"
    assert position.why_not("{6} c4-c5^c4") is None


def test_notation_of_an_additional_turn() -> None:
    start = st.Position.from_text(TYCHE)
    line = "c3-c4^c3 {6} c4-c5^c4"
    assert start.format(start.parse(line)) == line
    assert [str(step) for step in start.parse(line)][2] == "{6}"
    assert start.play(line).decider == 2
    assert start.play("c3-c4^c3").play("{6}").play("c4-c5^c4") == start.play(line)
    assert start.play("c3-c4^c3 {6}.").decider == 2


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose draws=1",
        f"{BOARD} 1 tyche:a1,c3 -:e1,e5 next=choose turn=1 draws=1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1 draws=6",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1 draws=1,1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1 then=end draws=1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=0 draws=1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 draws=1",
        f"{BOARD} 0 tyche:a1,c3 -:e1,e5 turn=1 draws=1",
    ],
)
def test_texts_that_cannot_be_read(text: str) -> None:
    with pytest.raises((st.NotationError, st.SetupError)):
        st.Position.from_text(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1 draws=2", st.Problem.TURN_STATE),
        (f"{BOARD} 0 -:a1,c3 pan:e1,e5 next=choose turn=1 draws=1", st.Problem.TURN_STATE),
        (f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=choose turn=1 draws=1 moves=1 from=b3", st.Problem.TURN_STATE),
        (f"{BOARD} 0 tyche:a1,c3 -:e1,e5 next=move turn=1 draws=1", st.Problem.TURN_STATE),
        (f"{BOARD} 0 tyche: -: next=choose,setup turn=1 draws=1", st.Problem.TURN_STATE),
        (f"{BOARD} 1 tyche:a1,c3 -:e1,e5 memory=1:20", st.Problem.MEMORY),
        (f"{BOARD} 1 chaos:a1,c3 -:e1,e5", st.Problem.MEMORY),
        (f"{BOARD} 1 chaos:a1,c3 -:e1,e5 cards=chaos+pan/- memory=1:100", st.Problem.MEMORY),
        (f"{BOARD} 1 chaos:a1,c3 -:e1,e5 cards=chaos+pan/- memory=1:400", st.Problem.MEMORY),
        (f"{BOARD} 1 chaos:a1,c3 hades:e1,e5 cards=chaos+atlas/hades memory=1:100", st.Problem.MEMORY),
    ],
)
def test_texts_that_play_does_not_lead_to(text: str, problem: st.Problem) -> None:
    with pytest.raises(st.SetupError) as error:
        st.Position.from_text(text)
    assert problem in error.value.problems


# ---------------------------------------------------------------------- planes, and a power of a user's own


def test_planes_show_the_board_of_whose_turn_it_was() -> None:
    position = drawing()
    array = arrays.planes(position)
    assert array[arrays.PLANES.index("own workers")].sum() == 2
    assert array[arrays.PLANES.index("own workers"), 0, 0] == 1
    assert array[arrays.PLANES.index("others' workers"), 0, 4] == 1
    on = {name for name in arrays.PLANES if name.startswith("may") and array[arrays.PLANES.index(name)].any()}
    assert on == {"may choose"}


class Coin(st.Power):
    """After each turn of the holder a coin is thrown; the memory is what came up last, 1 or 2."""

    card: ClassVar[object] = st.Card(id="coin_here", name="Coin")
    remembers: ClassVar[bool] = True

    def draws(self, b: Board) -> bool:
        return b.turn == self.holder and not b.kinds & codes.SETUP

    def sources(self, b: Board, kind: int, mask: int) -> int:
        return 1 << codes.NUMBER_CHOICE if kind == codes.CHOOSE else mask

    def targets(self, b: Board, kind: int, source: int, mask: int) -> int:
        return 0b110 if kind == codes.CHOOSE else mask

    def use(self, b: Board, kind: int, source: int, target: int) -> int:
        b.remember(self.slot, target)
        return b.kinds


def test_a_power_of_ones_own_draws() -> None:
    position = st.Rules(powers=(Coin, "pan")).start()
    assert position.decider == 1
    position = position.play("b2 d4 b4 d2 b2-b3^c3")
    assert dict(position.chances) == {st.Choose("1"): Fraction(1, 2), st.Choose("2"): Fraction(1, 2)}
    assert position.play("{2}").board().memory(0) == 2
    assert position.play("{2}").decider == 2
    blocked = position.why_not("{3}")
    assert blocked is not None
    assert blocked.by == "coin_here"
    assert position.play("{2} b4-b5^b4").decider == 1


class Early(Coin):
    """The same, and once before anybody places."""

    card: ClassVar[object] = st.Card(id="early_here", name="Early")

    def draws(self, b: Board) -> bool:
        return b.turn == self.holder


def test_something_is_drawn_once_before_placing() -> None:
    rules = st.Rules(powers=("siren", Early))
    position = rules.start()
    assert (position.decider, position.phase, position.turn_player) == (st.CHANCE, "placing", 2)
    assert st.Position.from_text(position.text(), rules) == position
    after = position.play("{2}")
    assert (after.decider, after.board().memory(1)) == (1, 2)
    assert after.play("{NE} b2 d4 b4 d2").decider == 1


def test_gods_are_turned_up_before_anything_is_chosen() -> None:
    for powers in (("siren", "chaos"), ("chaos", "siren")):
        start = st.Rules(powers=powers).start()
        assert start.decider == st.CHANCE
        after = start.play("{pan}")
        assert after.decider == powers.index("siren") + 1
        assert st.Choose("NE") in after.steps
