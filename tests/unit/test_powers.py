"""Cards, and the registry in which users enter their own powers."""

from __future__ import annotations

import gc
import sys
from typing import Any, ClassVar

import attrs
import pytest

import santorini as st
from santorini.core.codes import CAN_CHOOSE, CAN_END
from santorini.core.squares import image_direction, image_square
from santorini.powers._check import check_class
from strategies import GODS


def test_the_ten() -> None:
    known = {st.powers.card_of(power).id for power in st.powers.all_powers()}
    assert known >= set(GODS)
    ids = [st.powers.card_of(power).id for power in st.powers.all_powers()]
    assert ids == sorted(ids)
    assert set(st.SIMPLE_GODS) < set(GODS)


@pytest.mark.parametrize("name", GODS)
def test_cards(name: str) -> None:
    power = st.powers.get(name)
    card = st.powers.card_of(power)
    assert issubclass(power, st.Power)
    assert card == power.card
    assert card.id == name
    assert power.__name__ == card.name == name.capitalize()
    assert card.simple
    assert card.kind == "god"
    assert card.players == (2, 3, 4)
    assert card.golden_fleece == (name != "athena")
    assert card.perfect_information
    assert not card.revised
    assert card.text.endswith(".")
    assert all((card.epithet, card.chinese, card.rulings))
    assert all(what and source for what, source in card.rulings)
    assert 1 <= card.start_rank <= 66


def test_bans_of_the_ten() -> None:
    bans = {name: st.powers.card_of(st.powers.get(name)).bans for name in GODS}
    wanted = {"atlas": ("gaea",), "hermes": ("harpies",), "pan": ("hades",)}
    assert bans == {name: wanted.get(name, ()) for name in GODS}


# ---------------------------------------------------------------------- entering powers


def card(**changes: Any) -> st.Card:
    return st.Card(**{"id": "idle", "name": "Idle", **changes})


def power(**fields: Any) -> type[st.Power]:
    """Return a new class of a power."""
    return type("Idle", (st.Power,), {"card": card(), **fields})


class Quiet(st.Power):
    """Does nothing."""

    card: ClassVar[object] = st.Card(id="quiet_one", name="Quiet")


def test_entering() -> None:
    assert st.powers.register(Quiet) is Quiet
    assert st.powers.register(Quiet) is Quiet
    assert st.powers.get("quiet_one") is Quiet
    assert Quiet in st.powers.all_powers()
    position = st.Position.from_text("00000/00000/00000/00000/00000 1 quiet_one:b2,d4 pan:b4,d2")
    assert position.rules.powers[0] is Quiet
    assert st.Position.from_json(position.to_json()) == position


def test_a_power_need_not_be_entered() -> None:
    rules = st.Rules(powers=(power(), None))
    assert rules.ids == ("idle", None)
    text = rules.start().play("b2 d4 b4 d2").text()
    assert st.Position.from_text(text, rules).text() == text
    with pytest.raises(st.UnknownPowerError):
        st.Position.from_text(text)


@pytest.mark.parametrize("name", ["pan", "quiet_one"])
def test_taken_ids(name: str) -> None:
    st.powers.register(Quiet)
    with pytest.raises(st.RulesError, match=f"'{name}' is taken"):
        st.powers.register(power(card=card(id=name)))
    assert st.powers.get("quiet_one") is Quiet


@pytest.mark.parametrize("use", [st.powers.card_of, st.powers.register, st.powers.in_edition])
def test_classes_are_no_ids(use: Any) -> None:
    more = ("bga",) if use is st.powers.in_edition else ()
    for given, hint in (("pan", "; the class with an id is powers.get('pan')"), (7, "")):
        with pytest.raises(st.RulesError) as caught:
            use(given, *more)
        assert str(caught.value) == f"a power is a subclass of santorini.Power, not {given!r}{hint}"


class Hooks:
    def moves(self, b: st.Board, source: int, mask: int) -> int:
        return mask & 1

    def short(self, b: st.Board) -> None:
        """Take fewer arguments than most hooks are given, and more than a constructor."""


BAD: list[tuple[dict[str, Any], str]] = [
    ({"card": None}, "needs a `card`"),
    ({"card": "Idle"}, "needs a `card`"),
    ({"card": card(id="")}, "the power id"),
    ({"card": card(id="Idle")}, "the power id"),
    ({"card": card(id="1idle")}, "the power id"),
    ({"card": card(id="idle god")}, "the power id"),
    ({"card": card(id="idle\n")}, "the power id"),
    ({"card": card(id="i" * 41)}, "the power id"),
    ({"card": card(id="mortal")}, "the power id"),
    ({"everyone": ("waits",)}, r"`everyone` is a tuple of names out of .*, not \('waits',\)"),
    ({"reads": ("minds",)}, "`reads` is a tuple of names out of climb, fall, sex"),
    ({"everyone": ("moves",)}, "`everyone` is a tuple of names out of"),
    ({"everyone": ["standing"]}, "`everyone` is a tuple"),
    ({"everyone": None}, "`everyone` is a tuple"),
    ({"opens": ("dance",)}, r"`opens` is a tuple of names out of build, .*, not"),
    ({"reads": "climb"}, "`reads` is a tuple"),
    ({"reads": 5}, "`reads` is a tuple"),
    ({"doubts": ("moves",)}, "`doubts` is a tuple of names out of"),
    ({"doubtful": st.powers.get("apollo").doubtful}, "kinds of steps named in `doubts`"),
    ({"workers": "2"}, "1 to 5 workers"),
    ({"workers": None}, "1 to 5 workers"),
    ({"workers": True}, "1 to 5 workers"),
    ({"workers": 0}, "1 to 5 workers"),
    ({"workers": 6}, "1 to 5 workers"),
    ({"card": card(id=5)}, "the power id 5 must be a text"),
    ({"card": card(name=5)}, "`name` of the card is a text of one line, not 5"),
    ({"card": card(name="")}, "`name` of the card"),
    ({"card": card(name="Id\x1ble")}, r"`name` of the card is a text of one line, not 'Id\\x1ble'"),
    ({"card": card(text=None)}, "`text` of the card is a text, not None"),
    ({"card": card(bans="abc")}, "`bans` of the card is a tuple of ids, not 'abc'"),
    ({"card": card(bans=("Pan",))}, "`bans` of the card"),
    ({"card": card(bans=["pan"])}, "`bans` of the card"),
    ({"card": card(players=2)}, "`players` of the card is a tuple of numbers"),
    ({"card": card(players=())}, "`players` of the card"),
    ({"card": card(players=(2, True))}, "`players` of the card"),
    ({"card": card(kind="demon")}, "`kind` of the card is 'god' or 'hero'"),
    ({"card": card(simple="yes")}, "`simple` of the card is True or False"),
    ({"card": card(start_rank="first")}, "`start_rank` of the card is a number"),
    ({"card": card(rulings=("It idles.",))}, "`rulings` of the card is a tuple of pairs"),
    ({"chooses": "squares"}, "`chooses` is 'square', 'direction', 'number', 'power' or empty, not 'squares'"),
    ({"chooses": ["square"]}, "`chooses` is 'square'"),
    ({"deck": {}}, "`deck` is 'simple', 'night' or empty, not {}"),
    ({"fleeting": 1}, "`fleeting` and `layout` say"),
    ({"fleeting": -1, "remembers": True}, "a mask of 31 bits"),
    ({"fleeting": "1", "remembers": True}, "a mask of 31 bits"),
    ({"layout": (("place", 0),)}, "`layout` say what a power remembers that declares `remembers = True`"),
    ({"layout": None}, "`layout` is a tuple of pairs, one of squares, square, place, direction and a lowest bit of 31"),
    ({"layout": ("place", 0), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (("place", "0"),), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (("worker", 0),), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (([], 0),), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (("squares", 7),), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (("place", -1),), "remembers": True}, "`layout` is a tuple of pairs"),
    ({"layout": (("squares", 0), ("place", 24)), "remembers": True}, "the fields of `layout` overlap"),
    ({"choice": 3}, "`choice` is set by the machine"),
    ({"roams": "yes"}, "idle: `roams` is True or False, not 'yes'"),
    ({"strands": [1]}, r"idle: `strands` is True or False, not \[1\]"),
    ({"repeats": 1}, "`repeats` is True or False"),
    ({"changes_workers": None}, "`changes_workers` is True or False"),
    ({"everyone": "moves"}, "`everyone` is a tuple of names out of"),
    ({"everyone": ([],)}, "`everyone` is a tuple of names out of"),
    ({"move": Hooks.moves}, "idle: there is no hook `move`; did you mean `moves`?"),
    ({"foe_build": Hooks.moves}, "there is no hook `foe_build`; did you mean `foe_built`?"),
    ({"frob": staticmethod(print)}, r"there is no hook `frob` \(names of helpers begin with _\)"),
    ({"blocks": property(print)}, "there is no hook `blocks`"),
    ({"strand": True}, "there is no declaration `strand`; did you mean `strands`?"),
    ({"slot": 3}, "`slot` is set by the machine"),
    ({"moves": 5}, "`moves` is a method, not 5"),
    ({"moves": Hooks.short}, r"`moves` takes \(self, b, source, mask\)"),
    ({"ends": Hooks.moves}, r"`ends` takes \(self, b\)"),
    ({"__init__": Hooks.short}, "`__init__` is called without arguments"),
]


@pytest.mark.parametrize(("fields", "message"), BAD)
def test_bad_declarations(fields: dict[str, Any], message: str) -> None:
    for enter in (st.powers.register, lambda cls: st.Rules(powers=(cls, None))):
        with pytest.raises(st.RulesError, match=message):
            enter(power(**fields))


@pytest.mark.parametrize("name", GODS)
def test_powers_of_the_package_are_final(name: str) -> None:
    heir = type("Heir", (st.powers.get(name),), {"card": card()})
    with pytest.raises(st.RulesError, match=f"the class {name.capitalize()} is final"):
        st.powers.register(heir)


def test_powers_of_users_may_have_heirs_and_helpers() -> None:
    parent = power(moves=Hooks.moves, _short=Hooks.short, LEAPS=[1, 2])
    heir = type("Heir", (parent,), {"__init__": st.Power.__init__, "strands": True})
    assert st.Rules(powers=(heir, None)).start().play("b2 d4 b4 d2").steps == (st.Move("b2", "a1"),)


def test_an_id_that_another_class_registers_later() -> None:
    early, late = (power(card=card(id="idle_of_two")) for _ in range(2))
    rules = st.Rules(powers=(early, None))
    st.powers.register(late)
    with pytest.raises(st.RulesError, match="the power id 'idle_of_two' is taken by another class"):
        st.Rules(powers=(early, None))
    position = rules.start().play("b2 d4 b4 d2")
    assert st.Position.from_text(position.text(), rules).rules.powers[0] is early


def test_a_field_at_the_very_top_of_the_memory() -> None:
    assert st.powers.register(power(card=card(id="idle_high"), layout=(("squares", 6), ("place", 1)), remembers=True))


def test_what_a_symmetry_turns() -> None:
    """The square b1, 1 with its index, as each kind of field; what is too large for one stands for itself."""
    cls = power(layout=(("place", 1), ("square", 6), ("direction", 11), ("place", 20)), remembers=True)
    b1, east = 2, 1
    for symmetry in range(8):
        at = image_square(symmetry, 1)
        toward = image_direction(symmetry, 0) + 1
        memory = 1 | b1 << 1 | 1 << 6 | east << 11 | 31 << 15 | 26 << 20 | 63 << 25
        image = 1 | (at + 1) << 1 | at << 6 | toward << 11 | 31 << 15 | 26 << 20 | 63 << 25
        assert cls().turned(memory, symmetry) == image
        assert cls().turned(0, symmetry) == 0
        wide = power(layout=(("squares", 3),), remembers=True)()
        assert wide.turned(0b11 << 3 | 5, symmetry) == (1 << image_square(symmetry, 0) | 1 << at) << 3 | 5


class Chooser(st.Power):
    """Chooses a direction at the end of a turn."""

    card: ClassVar[object] = st.Card(id="own_chooser", name="Chooser")
    chooses: ClassVar[str] = "direction"

    def after_build(self, b: st.Board, source: int, target: int, kinds: int) -> int:
        return CAN_CHOOSE

    def targets(self, b: st.Board, kind: int, source: int, mask: int) -> int:
        return 0b11 << 7

    def use(self, b: st.Board, kind: int, source: int, target: int) -> int:
        return CAN_END


def test_what_is_chosen_can_be_declared() -> None:
    position = st.Rules(powers=(Chooser, None)).start().play("b2 d4 b4 d2 b2-b3^a3")
    assert [str(step) for step in position.steps] == ["{SE}", "{none}"]
    assert position.play("{SE}").decider == 2


def test_fewer_workers() -> None:
    start = st.Rules(powers=(power(workers=1), None)).start()
    assert start.play("b2").decider == 2


def test_more_workers() -> None:
    placed = st.Rules(powers=(power(workers=3), None)).start().play("a1 b2 c3")
    assert placed.decider == 2
    position = placed.play("a5 e5")
    assert position.workers(1) == ("a1", "b2", "c3")
    assert position.setup().problems() == set()
    assert st.Setup.from_text(f"{position.text()}", position.rules).position() == position
    assert len({step.source for step in position.steps if isinstance(step, st.Move)}) == 3


def test_a_class_with_the_id_of_another() -> None:
    st.powers.register(Quiet)
    for name in ("pan", "quiet_one"):
        with pytest.raises(st.RulesError, match=f"'{name}' is taken"):
            st.Rules(powers=(power(card=card(id=name)), None))


def test_things_that_are_no_power() -> None:
    for thing in (None, 7, "pan", int, st.Card, Quiet()):
        with pytest.raises(st.RulesError, match="a power is a subclass"):
            st.powers.register(thing)  # type: ignore[arg-type]


def test_cards_are_frozen_values() -> None:
    assert card() == card()
    assert hash(card()) == hash(card())
    assert card() != card(name="Other")
    assert attrs.evolve(card(), bans=("pan",)).bans == ("pan",)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card().name = "Other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        st.Card("idle", "Idle")  # type: ignore[call-arg]


def test_the_powers_of_the_package_are_in_order() -> None:
    """They are entered without the checks that a user's power goes through."""
    for cls in st.powers.all_powers():
        check_class(cls)
        assert st.powers.get(st.powers.card_of(cls).id) is cls


def test_bans_are_mutual() -> None:
    bans = {card.id: set(card.bans) for card in map(st.powers.card_of, st.powers.all_powers())}
    assert all(one in bans[other] for one, barred in bans.items() for other in barred if other in bans)


def test_powers_are_freed() -> None:
    """Rules may be made by the million: a compiled power once kept the lists of its first initialisation."""
    for cls in st.powers.all_powers():
        cls()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(500):
        for cls in st.powers.all_powers():
            cls()
    gc.collect()
    assert sys.getallocatedblocks() - before < 500
