"""Drafts: the procedures before a game, step by step, and what comes of them."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any, Final

import pytest

import santorini as st
from santorini import powers as registry

C = st.Code

#: Of each procedure what a game may be drafted by: the fields of the rules.
PROCEDURES: Final[tuple[dict[str, Any], ...]] = (
    {"setup": "site"},
    {"setup": "site", "first": 2, "pool": "all-but-placers"},
    {"setup": "site", "players": 4, "pool": ("simple", "advanced-but-placers")},
    {"setup": "classic"},
    {"setup": "classic", "players": 3, "first": 2},
    {"setup": "classic", "players": 4, "seats": "random"},
    {"setup": "bga"},
    {"setup": "bga", "players": 3, "pool": ("simple", "perfect"), "first": 3},
    {"setup": "bga", "pool": "all", "offer": "limited"},
    {"setup": "bga", "pool": "all", "offer": "full", "seats": "random"},
    {"setup": "bga", "pool": ("nyx", "hades"), "offer": "full"},
    {"setup": "bga", "pool": ("nyx", "simple"), "offer": "limited"},
    {"setup": "bga", "golden_fleece": True},
    {"setup": "bga", "golden_fleece": True, "offer": "limited"},
    {"setup": "bga", "golden_fleece": True, "offer": "full", "first": 2},
    {"setup": "classic", "golden_fleece": True},
    {"setup": "bga", "pool": (), "seats": "random"},
    {"powers": ("bia", "pan"), "setup": "classic", "first": 2, "seats": "random"},
    {"powers": ("nyx", "pan"), "night": "minotaur", "seats": "random"},
    {"fleece": "apollo", "seats": "random"},
)


def rules_of(fields: dict[str, Any]) -> st.Rules:
    """Return rules; `...-but-placers` stands for the powers of which the cards do not speak of placing."""
    pool = fields.get("pool")
    if pool is not None and "but-placers" in str(pool):
        players = fields.get("players", 2)
        cards = [power for power in st.powers.all_powers() if players in st.powers.card_of(power).players]
        pool = tuple(st.powers.card_of(power).id for power in cards if not power.first and not power.last)
        fields = {**fields, "pool": pool}
    return st.Rules(**fields)


def draft_of(**fields: Any) -> st.Draft:
    """Return the draft with which a game starts."""
    draft = st.Rules(**fields).start()
    assert isinstance(draft, st.Draft)
    return draft


def answers(position: st.Position) -> set[str]:
    """Return what may be chosen."""
    return {str(step)[1:-1] for step in position.steps}


def as_draft(position: st.Position) -> st.Draft:
    """Return a position that is a draft still."""
    assert isinstance(position, st.Draft)
    return position


# ---------------------------------------------------------------------- the scenes


def test_c40_the_procedure_of_bga() -> None:
    draft = draft_of(setup="bga", players=3, pool=("apollo", "bia", "pan", "hades", "zeus"), offer="full")
    assert (draft.phase, draft.stage, draft.decider) == ("drafting", "offer", 1)
    blocked = draft.why_not("{pan} {hades}")
    assert blocked is not None
    assert (blocked.code, blocked.by) == (C.BARRED, "pan")
    offered = as_draft(draft.play("{apollo} {bia} {pan}"))
    assert offered.offer == ("apollo", "bia", "pan")
    assert (offered.stage, offered.decider) == ("take", 2)  # Bia has to start, which nobody is asked about
    after = as_draft(offered.play("{apollo}"))
    assert (after.decider, answers(after)) == (3, {"bia", "pan"})
    start = after.play("{bia}")
    assert start.rules.ids == ("pan", "apollo", "bia")
    assert (start.phase, start.decider, start.rules.first) == ("placing", 3, 3)
    rim = {square for square in st.SQUARES if set(square) & set("ae15")}
    assert {str(step) for step in start.steps} == rim
    others = start.play("a1 e5")
    assert (others.decider, len(others.steps)) == (1, 23)
    last = others.play("b2 c2")
    assert last.decider == 2
    assert last.play("b3 c3").decider == 3


def test_c41_the_classic_procedure() -> None:
    draft = draft_of(setup="classic", players=3, first=2)
    assert (draft.stage, draft.decider) == ("offer", 2)
    draft = as_draft(draft.play("{athena} {pan} {zeus}"))
    assert (draft.stage, draft.decider) == ("take", 3)
    draft = as_draft(draft.play("{zeus}"))
    assert (draft.stage, draft.decider) == ("take", 1)
    draft = as_draft(draft.play("{pan}"))
    assert draft.powers == (("pan",), ("athena",), ("zeus",))
    assert (draft.stage, draft.decider, answers(draft)) == ("first", 2, {"1", "2", "3"})
    start = draft.play("{1}")
    placed = [start.decider]
    for squares in ("a1 a2", "b1 b2", "c1 c2"):
        start = start.play(squares)
        placed.append(start.decider)
    assert placed == [1, 2, 3, 1]


def test_nyx_1_who_may_be_the_power_of_the_night() -> None:
    draft = as_draft(draft_of(setup="bga", pool=("nyx", "hades"), offer="full").play("{nyx} {hades}"))
    marked = {card.id for card in map(registry.card_of, registry.all_powers()) if card.golden_fleece}
    assert draft.stage == "night"
    assert answers(draft) == marked - {"hades", "dionysus", "pan", "asteria"}
    assert len(draft.steps) == 29
    start = draft.play("{apollo} {hades} {nyx}")
    assert (start.rules.ids, start.rules.first) == (("hades", "nyx"), 1)
    assert start.rules.night is registry.get("apollo")


# ---------------------------------------------------------------------- each procedure


def test_site() -> None:
    draft = draft_of(setup="site", first=2)
    assert (draft.stage, draft.decider, answers(draft)) == ("pick", 2, set(st.SIMPLE_GODS))
    draft = as_draft(draft.play("{pan}"))
    assert (draft.decider, answers(draft)) == (1, set(st.SIMPLE_GODS) - {"pan"})
    start = draft.play("{athena}")
    assert start.rules == st.Rules(powers=("athena", "pan"), first=2)
    assert start.decider == 2


def test_quick_is_drawn_but_for_who_starts_and_who_takes_what() -> None:
    draft = draft_of(setup="bga", pool=("pan", "hades", "zeus"))
    deciders = []
    position: st.Position = draft
    for name in ("zeus", "pan", "zeus", "pan"):
        deciders.append((as_draft(position).stage, position.decider))
        position = position.play(st.Choose(name))
    assert deciders == [("offer", 0), ("offer", 0), ("start", 1), ("take", 2)]
    assert position.rules.ids == ("zeus", "pan")


def test_each_next_power_of_a_quick_offer_is_equally_likely() -> None:
    draft = draft_of(setup="bga", pool=("pan", "hades", "zeus"))
    third = Fraction(1, 3)
    assert dict(draft.chances) == {st.Choose(name): third for name in ("hades", "pan", "zeus")}
    second = draft.play("{pan}")
    assert second.chances == ((st.Choose("zeus"), Fraction(1)),)  # Hades is barred
    assert draft.play("{zeus}").chances == ((st.Choose("hades"), Fraction(1, 2)), (st.Choose("pan"), Fraction(1, 2)))
    assert draft.draw(Random(1)) in draft.steps


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 8), (4, 10)])
def test_limited_deals_powers_that_go_together(players: int, size: int) -> None:
    rng = Random(players)
    position: st.Position = draft_of(setup="bga", players=players, pool="all", offer="limited")
    for number in range(size):
        draft = as_draft(position)
        assert (draft.stage, draft.decider, len(draft.offer)) == ("deal", 0, 0)
        assert number == 0 or len(draft.pool) == number
        position = position.play(position.draw(rng))
    draft = as_draft(position)
    assert (draft.stage, draft.decider) == ("offer", 1)
    assert answers(draft) == set(draft.pool)
    assert not any(st.powers.card_of(registry.get(one)).bans and other in registry.card_of(registry.get(one)).bans
                   for one, other in permutations(draft.pool, 2))  # fmt: skip


def test_the_night_of_a_limited_draft() -> None:
    position: st.Position = draft_of(setup="bga", pool=("nyx", "simple"), offer="limited")
    for name in ("apollo", "athena", "nyx", "pan", "hermes", "atlas"):
        position = position.play(st.Choose(name))
    position = position.play("{nyx} {pan}")
    drawn = []
    while as_draft(position).stage == "aside":
        assert position.decider == 0
        drawn.append(position.steps[3])
        position = position.play(position.steps[3])
    assert len(drawn) == 6
    assert (as_draft(position).stage, position.decider) == ("night", 1)
    assert set(position.steps) == set(drawn)


def test_who_may_be_the_starting_power() -> None:
    hecate = draft_of(setup="bga", pool=("hecate", "pan"), offer="full").play("{hecate} {pan}")
    assert answers(hecate) == {"pan"}
    blocked = hecate.why_not("{hecate}")
    assert blocked is not None
    assert (blocked.code, blocked.by, blocked.text) == (C.FORBIDDEN, "hecate", "Hecate cannot be the starting power")
    both = draft_of(setup="bga", pool=("bia", "tartarus", "pan"), offer="full", allow_banned=True)
    both = as_draft(both.play("{bia} {tartarus}"))
    assert (both.stage, answers(both)) == ("start", {"bia", "tartarus"})
    plain = draft_of(setup="bga", pool=("apollo", "pan"), offer="full").play("{apollo} {pan}")
    start = plain.play("{apollo} {apollo}")
    assert (start.rules.ids, start.rules.first, start.decider) == (("pan", "apollo"), 2, 2)


def test_the_ram_is_drawn_or_offered() -> None:
    quick = draft_of(setup="bga", golden_fleece=True)
    assert (quick.stage, quick.decider, len(quick.steps)) == ("ram", 0, 33)
    start = quick.play("{apollo}")
    assert start.rules == st.Rules(fleece="apollo")
    full = as_draft(draft_of(setup="bga", golden_fleece=True, offer="full").play("{apollo} {pan}"))
    assert (full.stage, full.decider, answers(full)) == ("ram", 2, {"apollo", "pan"})
    assert full.play("{pan}").rules == st.Rules(fleece="pan")
    limited: st.Position = draft_of(setup="bga", golden_fleece=True, offer="limited")
    for name in ("hades", "pan", "asteria", "zeus", "hera", "iris"):  # these need not go together
        limited = limited.play(st.Choose(name))
    assert answers(limited.play("{hades}")) == {"zeus", "hera", "iris"}
    assert as_draft(draft_of(setup="classic", golden_fleece=True)).decider == 0


def test_seats_are_dealt() -> None:
    draft = draft_of(setup="bga", players=3, pool="simple", seats="random")
    assert (draft.stage, draft.decider, answers(draft)) == ("seat", 0, {"1", "2", "3"})
    dealt = as_draft(draft.play("{3} {1}"))
    assert (dealt.stage, dealt.seating) == ("offer", (3, 1, 2))
    named = draft_of(powers=("apollo", "pan"), seats="random")
    assert named.powers == (("apollo",), ("pan",))
    assert named.play("{2}").rules == st.Rules(powers=("apollo", "pan"), seating=(2, 1))


def test_without_powers_nothing_is_drafted() -> None:
    assert st.Rules(setup="bga", pool=()) == st.Rules()
    assert st.Rules(setup="classic", pool=(), first=2).start().decider == 2
    three = draft_of(setup="bga", players=3, pool=(), offer="full")
    assert (len(three.pool), three.decider) == (10, 0)  # so many players get the simple gods, drawn


def test_with_named_powers_nothing_is_drafted() -> None:
    assert st.Rules(powers=("apollo", "pan"), setup="bga") == st.Rules(powers=("apollo", "pan"))
    assert st.Rules(powers=("apollo", "pan"), setup="classic").setup is None


# ---------------------------------------------------------------------- who places, who begins


@pytest.mark.parametrize(
    ("powers", "first", "placing", "turn"),
    [
        (("pan", "bia"), 1, [2, 1], 1),
        (("tartarus", "pan"), 2, [1, 2], 2),
        (("hecate", "pan"), 1, [2, 1], 1),
        (("hecate", "tartarus"), 1, [2, 1], 1),
        (("pan", "apollo", "bia"), 2, [3, 2, 1], 2),
        (("pan", "apollo", "bia", "zeus"), 2, [3, 2], 4),
        (("pan", "apollo", "zeus", "bia"), 1, [2, 1], 3),
    ],
)
def test_printed_cards_change_only_who_places_first_and_last(
    powers: tuple[str, ...], first: int, placing: list[int], turn: int
) -> None:
    rules = st.Rules(powers=powers, setup="classic", first=first, allow_banned=True)
    position = rules.start()
    placed = []
    while position.phase == "placing":
        assert st.Position.from_text(position.text(), rules) == position
        assert position.decider is not None
        placed.append(position.decider)
        position = position.play(position.steps[0]).play_unchecked(position.play(position.steps[0]).steps[-1])
    assert (placed, position.turn_player) == (placing, turn)


def test_who_is_first_is_written_and_read() -> None:
    rules = st.Rules(powers=("apollo", "pan", None), first=3, seating=(2, 3, 1))
    text = rules.start().text()
    assert text == "00000/00000/00000/00000/00000 3 apollo: pan: -: first=3 seating=2,3,1 next=setup"
    assert st.Position.from_text(text) == rules.start()
    bia = st.Rules(powers=("pan", "bia"), setup="classic").start()
    assert st.Position.from_text(bia.text()) == bia
    assert "first=" not in st.Rules(powers=("pan", "bia")).start().text()


# ---------------------------------------------------------------------- any draft


@pytest.mark.parametrize("fields", PROCEDURES, ids=str)
def test_each_draft_leads_to_a_game(fields: dict[str, Any]) -> None:
    for seed in range(3):
        rng = Random(seed)
        rules = rules_of(fields)
        position = rules.start()
        assert isinstance(position, st.Draft)
        while isinstance(position, st.Draft):
            check(position, rules)
            assert position.steps
            position = position.play(rng.choice(position.steps))
        game = position.rules
        assert not game.drafts
        assert position.phase in {"placing", "playing"}
        assert game.start() == position
        assert st.Position.from_text(position.text()) == position
        assert st.Position.from_json(position.to_json()) == position
        assert st.Rules(powers=game.ids, setup=game.setup, first=game.first, seating=game.seating,
                        night=game.night, fleece=game.fleece) == game  # fmt: skip


def check(draft: st.Draft, rules: st.Rules) -> None:
    """Check what holds for every draft."""
    text = draft.text()
    for same in (
        st.Position.from_text(text),
        st.Position.from_text(text, rules),
        st.Position.from_json(draft.to_json()),
        pickle.loads(pickle.dumps(draft)),
        copy.deepcopy(draft),
        draft.transform(3),
        draft.canonical(),
        draft.view(1).position,
    ):
        assert same == draft
        assert (hash(same), same.key, same.text()) == (hash(draft), draft.key, text)
    assert draft.rules == rules
    assert draft.outcome is None
    assert len(set(draft.steps)) == len(draft.steps)
    for step in draft.steps:
        after = draft.play(str(step))
        assert after != draft
        assert draft.why_not(step) is None
    for name in ("pan", "hades", "bia", "1", "4", "b2", "NE"):
        step = st.Choose(name)
        if step not in draft.steps:
            with pytest.raises(st.IllegalStepError) as error:
                draft.play(step)
            assert error.value.blocked == draft.why_not(step)
    assert draft.text() == text


def test_the_order_of_an_offer_does_not_matter() -> None:
    draft = draft_of(setup="classic", players=3)
    ends = {draft.play("".join(f"{{{name}}}" for name in order)) for order in permutations(("zeus", "pan", "iris"))}
    assert len(ends) == 1


def test_turns_and_counts() -> None:
    draft = draft_of(setup="bga", pool=("atlas", "hades", "pan", "zeus"), offer="full")
    allowed = [pair for pair in combinations(("atlas", "hades", "pan", "zeus"), 2) if pair != ("hades", "pan")]
    assert [str(turn) for turn in draft.turns()][:2] == ["{atlas} {hades}", "{atlas} {pan}"]
    assert st.perft(draft, 1) == 2 * len(allowed)
    assert st.perft(draft, 2) == 2 * len(allowed) * 2  # which of them starts
    assert st.perft(draft, 3) == 2 * len(allowed) * 2 * 2  # which of them player 2 takes
    placings = 25 * 24
    assert st.perft(draft, 4) == 2 * len(allowed) * 2 * 2 * placings
    assert sum(st.divide(draft, 3).values()) == st.perft(draft, 3)


def test_counts_of_whole_setups() -> None:
    site = draft_of(setup="site")
    assert [st.perft(site, depth) for depth in range(3)] == [1, 8, 8 * 7]
    bga = draft_of(setup="bga", pool="all", offer="full")
    marked = [registry.card_of(power) for power in registry.all_powers()]
    pairs = sum(other.id not in one.bans for one, other in permutations(marked, 2))
    assert st.perft(bga, 1) == pairs == 2 * 2085


def test_turns_are_told_when_they_are_not_finished() -> None:
    draft = draft_of(setup="bga", pool=("atlas", "pan", "zeus"), offer="full")
    cut = draft.why_not(st.Turn([st.Choose("pan")]))
    assert cut is not None
    assert (cut.code, cut.text) == (C.INCOMPLETE, "the choice is not made: player 1 has yet to offer a power")
    long = draft.why_not(st.Turn([st.Choose("pan"), st.Choose("zeus"), st.Choose("pan")]))
    assert long is not None
    assert (long.code, long.step) == (C.TOO_LONG, st.Choose("pan"))
    assert draft.why_not(st.Turn([st.Choose("pan"), st.Choose("zeus")])) is None
    with pytest.raises(st.IllegalStepError, match="has yet to offer"):
        draft.play(())


@pytest.mark.parametrize(
    ("played", "what", "code", "by", "words"),
    [
        ("", "{medusa}", C.NOT_ON_OFFER, None, "Medusa is not among the powers to choose from"),
        ("", "{3}", C.NOT_NOW, None, "player 1 has to offer a power now"),
        ("", "b2", C.NOT_NOW, None, "player 1 has to offer a power now"),
        ("{pan}", "{pan}", C.TAKEN, None, "Pan has been chosen already"),
        ("{pan}", "{hades}", C.BARRED, "pan", "Hades cannot be chosen: it is barred against Pan"),
        ("{pan} {zeus}", "{atlas}", C.NOT_ON_OFFER, None, "Atlas is not on offer"),
        ("{pan} {zeus} {pan}", "{atlas}", C.NOT_ON_OFFER, None, "Atlas is not on offer"),
    ],
)
def test_reasons(played: str, what: str, code: st.Code, by: str | None, words: str) -> None:
    draft: st.Position = draft_of(setup="bga", pool=("atlas", "hades", "pan", "zeus"), offer="full")
    draft = draft.play(played) if played else draft
    blocked = draft.why_not(what)
    assert blocked is not None
    assert (blocked.code, blocked.by, blocked.text) == (code, by, words)


def test_reasons_where_something_else_is_asked() -> None:
    three = draft_of(setup="classic", players=3, pool=("hades", "pan", "zeus", "asteria", "hera"))
    with_hades = three.play("{hades}")
    blocked = with_hades.why_not("{pan}")
    assert blocked is not None
    assert (blocked.code, blocked.by) == (C.BARRED, "hades")
    dead = draft_of(setup="classic", players=3, pool=("hades", "pan", "zeus", "asteria")).why_not("{hades}")
    assert dead is not None
    assert (dead.code, dead.text) == (C.DEAD_END, "with Hades no other powers would be left that go together")
    taken = three.play("{hades} {zeus} {hera} {hera}").why_not("{hera}")
    assert taken is not None
    assert (taken.code, taken.text) == (C.TAKEN, "Hera has been taken")
    bia = draft_of(setup="bga", pool=("bia", "tartarus", "pan"), offer="full", allow_banned=True)
    start = bia.play("{bia} {pan}")
    assert as_draft(start).stage == "take"
    both = draft_of(setup="bga", players=3, pool=("bia", "pan", "zeus"), offer="full").play("{bia}{pan}{zeus}")
    assert as_draft(both).stage == "take"
    nyx = draft_of(setup="bga", pool=("nyx", "hades"), offer="full").play("{nyx} {hades}")
    for what, code, by in (("pan", C.BARRED, "hades"), ("athena", C.NOT_ON_OFFER, None), ("hades", C.TAKEN, None)):
        blocked = nyx.why_not(st.Choose(what))
        assert blocked is not None
        assert (blocked.code, blocked.by) == (code, by)
    seats = draft_of(powers=(None, "pan", None), seats="random").play("{2}")
    for what, code in (("2", C.TAKEN), ("7", C.NOT_ON_OFFER), ("pan", C.NOT_NOW)):
        blocked = seats.why_not(st.Choose(what))
        assert blocked is not None
        assert blocked.code == code


# ---------------------------------------------------------------------- giving up


def test_giving_up_ends_a_draft() -> None:
    draft = draft_of(setup="classic").play("{pan} {zeus}")
    over = draft.resign()
    assert over.outcome == st.Outcome(frozenset({1}), frozenset({2}), st.Reason.RESIGNED)
    assert st.Position.from_text(over.text()) == over
    four = draft_of(setup="classic", players=4).resign()
    assert four.outcome == st.Outcome(frozenset({2, 4}), frozenset({1, 3}), st.Reason.RESIGNED)
    assert draft.agree_draw().outcome == st.Outcome(frozenset(), frozenset(), st.Reason.AGREED)
    with pytest.raises(st.NotationError, match="nobody decides"):
        draft_of(setup="bga").resign()


@pytest.mark.parametrize("powers", [("siren", "chaos", "pan"), ("chaos", "siren", "pan"), ("pan", "chaos", "zeus")])
def test_of_three_the_others_go_on(powers: tuple[str, str, str]) -> None:
    draft = draft_of(setup="classic", players=3, pool=powers)
    rest = as_draft(draft.play(st.Choose(powers[0])).resign())
    assert (rest.decider, rest.turn_player, rest.eliminated) == (0, 1, frozenset({1}))
    assert st.Position.from_text(rest.text()) == rest
    position: st.Position = rest
    rng = Random(3)
    while position.phase != "playing":
        assert position.decider != 1
        position = position.play(rng.choice(position.steps))
    assert position.eliminated == {1}
    assert not position.workers(1)
    assert len(position.workers(2)) == len(position.workers(3)) == 2
    held = sum(map(len, position.powers))
    assert not position.powers[0]
    assert held >= 2
    last = rest
    while last.decider == 0:
        last = as_draft(last.play(last.steps[0]))
    assert last.resign().outcome is not None


# ---------------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pool": ("pan",)}, "for drafts"),
        ({"powers": (), "players": 2}, "2 players need 2 powers"),
        ({"powers": ("pan", "zeus"), "offer": "full"}, "for drafts"),
        ({"setup": "bga", "pool": ("pan", "hades")}, "no 2 powers that go together"),
        ({"setup": "bga", "pool": "simpel"}, "unknown power"),
        ({"setup": "bga", "pool": 3}, "a pool is a tuple or list"),
        ({"setup": "bga", "players": 3, "pool": ("achilles",)}, "not made for such a game"),
        ({"setup": "site", "pool": ("bia", "pan")}, "placing first or last"),
        ({"setup": "site", "offer": "full"}, "offer is an option"),
        ({"setup": "classic", "players": 3, "pool": ()}, "cannot be empty"),
        ({"setup": "bga", "golden_fleece": True, "pool": ()}, "cannot be empty"),
        ({"setup": "bga", "golden_fleece": True, "players": 3}, "for two players"),
        ({"setup": "site", "golden_fleece": True}, "for two players"),
        ({"setup": "bga", "night": "pan"}, "drawn or chosen"),
        ({"setup": "chess"}, "setup is 'site' or 'classic' or 'bga'"),
        ({"setup": "bga", "offer": "slow"}, "offer is"),
        ({"seats": "free"}, "seats is"),
        ({"first": 3}, "first is a player from 1 to 2"),
        ({"first": True}, "first is a player"),
        ({"powers": ("bia", "pan"), "first": 2}, "player 1 is first"),
        ({"powers": ("hecate", "pan"), "first": 1}, "player 2 is first"),
        ({"seating": (1, 1)}, "seating names"),
        ({"seating": (True, 2)}, "seating names"),
        ({"seating": "12"}, "seating is a tuple"),
        ({"seating": (2, 1), "seats": "random"}, "dealt by chance or told"),
    ],
)
def test_rules_that_do_not_go_together(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(st.RulesError, match=words):
        st.Rules(**fields)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("draft", 5, "one of site, classic"),
        ("draft bga 2 pool=pan,zeus", 6, "one of site, classic"),
        ("draft bga:full 5 pool=pan,zeus", 15, "a number of players"),
        ("draft bga:full 2 pool", 17, "a detail key=value"),
        ("draft bga:full 2 pool=pan,zeus pool=pan,zeus", 31, "given once"),
        ("draft bga:full 2 pool=pan,zeus colour=red", 31, "no such detail"),
        ("draft bga:full 2 pool=pan,zeus first=9", 31, "a player from 1 to 4"),
        ("draft bga:full 2 pool=pan,zeus offer=hades", 31, "an answer that was possible"),
        ("draft bga:full 2 pool=pan,zeus offer=Pan", 31, "an id of a power"),
        ("draft bga:full 2 pool=pan,zeus offer=pan starting=pan", 41, "nothing of that kind"),
        ("draft bga:full 2 pool=pan,zeus offer=pan,zeus starting=pan taken=pan/-", 59, "-/- was expected"),
        ("draft bga:full 2 pool=pan,zeus offer=pan,zeus starting=pan taken=pan/zeus", 0, "something is left to ask"),
        ("draft bga:full 2 pool=pan,zeus out=1", 31, "only one of three"),
        ("draft classic 3 pool=simple out=2", 28, "had something to decide"),
        ("draft named 3 powers=pan/-/- seats=random out=1", 42, "had something to decide"),
        ("draft bga:full 2 pool=pan,zeus fleece=pan", 31, "fleece=\\?"),
        ("draft bga:full 2 pool=pan,zeus seats=random seating=1", 44, "1/2 was expected"),
        ("draft named 2 powers=pan/-", 0, "nothing is drafted here"),
        ("draft bga:full 2", 0, "nothing is drafted here"),
    ],
)
def test_texts_that_cannot_be_read(text: str, place: int, words: str) -> None:
    with pytest.raises(st.NotationError, match=words) as error:
        st.Position.from_text(text)
    assert error.value.place == place


def test_texts_of_other_drafts() -> None:
    text = draft_of(setup="bga").text()
    with pytest.raises(st.SetupError, match="another draft"):
        st.Position.from_text(text, st.Rules(setup="bga", offer="full"))
    with pytest.raises(st.LimitExceeded):
        st.Position.from_text("draft " + "x" * 2000)
    with pytest.raises(st.RulesError, match="unknown power"):
        st.Position.from_text("draft bga:full 2 pool=pan,zeusx")
    with pytest.raises(st.SetupError, match="no board that could"):
        draft_of(setup="bga").setup()
    with pytest.raises(st.SetupError, match="no board of the core"):
        draft_of(setup="bga").board()
    with pytest.raises(st.NotationError, match="which a draft has not"):
        st.arrays.planes(draft_of(setup="bga"))
    with pytest.raises(st.SetupError, match="may be waived"):
        st.Draft.from_text(text, waive=[st.Problem.PLAYER])


def test_json_of_drafts_that_cannot_be_read() -> None:
    draft = draft_of(setup="bga", players=3)
    text = draft.to_json()
    with pytest.raises(st.NotationError, match="draft, at character 1: there is no such detail"):
        st.Position.from_json(text.replace('"draft": ""', '"draft": "colour=red"'))
    game = st.Rules().start().to_json()
    rules = game[game.index('"rules"') : game.index(', "heights"')]
    others = text[text.index('"rules"') : text.index(', "draft"')]
    with pytest.raises(st.NotationError, match="nothing is drafted"):
        st.Position.from_json(text.replace(others, rules))
    with pytest.raises(st.NotationError, match="those of a draft"):
        st.Position.from_json(game.replace(rules, others))


def test_steps_by_their_codes() -> None:
    from santorini.steps import STEPS  # noqa: PLC0415 - of engines

    for power in registry.all_powers():
        step = st.Choose(registry.card_of(power).id)
        assert STEPS[step.code] == step
        assert STEPS[step.code].what == step.what  # type: ignore[union-attr]


def test_blanks_before_a_draft_are_passed_over() -> None:
    assert st.Position.from_text(" draft site 2 pool=pan,zeus") == draft_of(setup="site", pool=("pan", "zeus"))


def test_what_is_no_choice() -> None:
    draft = draft_of(setup="bga")
    with pytest.raises(st.NotationError, match="something is chosen"):
        draft.play_unchecked(st.Move("a1", "a2"))
    with pytest.raises(st.NotationError, match="symmetries"):
        draft.transform(8)
    assert str(draft).startswith("chance has to offer a power: apollo")
    assert repr(draft) == f"<Draft {draft.text()}>"
    assert draft != st.Rules().start()
    assert not draft.concealed
    assert draft != 3


def test_powers_of_ones_own_are_drafted_by_name() -> None:
    class Idle(st.Power):
        card = st.Card(id="idle", name="Idle", players=(2,))

    with pytest.raises(st.RulesError, match="not registered"):
        st.Rules(setup="site", pool=(Idle, "pan"))
    registry.register(Idle)
    start = draft_of(setup="site", pool=(Idle, "pan")).play("{idle} {pan}")
    assert start.rules.powers == (Idle, registry.get("pan"))
