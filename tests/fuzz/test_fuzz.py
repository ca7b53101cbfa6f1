"""Whatever is given to a reader, it is read or refused with an error of this package; what is read can be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as hs

import santorini as st
from mutations import ALPHABET, attempt, mutate, times
from santorini import limits
from strategies import EMPTY, GODS, all_steps, any_rules, examples, path, positions, rules_of, seeds

unicode_texts = hs.text(max_size=60)
letters = hs.text(alphabet=ALPHABET, max_size=60)


def mutated(texts: hs.SearchStrategy[str]) -> hs.SearchStrategy[str]:
    return hs.one_of(
        hs.builds(mutate, texts, seeds, times), hs.builds(mutate, texts, seeds, times), letters, unicode_texts
    )


def survives(position: st.Position, seed: int) -> None:
    """Fail unless a position round-trips and can be played on to an end."""
    again = st.Position.from_text(position.text(), position.rules, waive=WAIVABLE)
    assert again == position
    assert st.Position.from_json(position.to_json(), waive=WAIVABLE) == position
    assert (str(again), repr(again), again.steps) == (str(position), repr(position), position.steps)
    end = position
    for end in path(position, seed, 3_000):
        assert (end.decider is None) == (end.outcome is not None) == (not end.steps)
    assert end.outcome is not None
    assert end.text()
    assert str(end.outcome)


WAIVABLE: Final = (st.Problem.LOW_DOME, st.Problem.WORKER_COUNT)


GROUPS: Final = (
    ("next",),
    ("next", "at"),
    ("next", "at", "from", "moves", "moved"),
    ("next", "at", "built", "builds", "acted"),
    ("next", "turn", "then"),
    ("next", "turn", "then", "at", "from", "moves"),
    ("over",),
    (),
)
KINDS: Final = ("move", "build", "place", "force", "remove", "end", "move,build", "build,end", "place,end", "jump")
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "next": KINDS,
    "turn": ("1", "2", "3", "0"),
    "then": KINDS,
    "moves": ("1", "2", "3", "4"),
    "builds": ("1", "2", "7", "8"),
    "marks": ("climbed", "fell", "roamed", "extra", "climbed,roamed"),
    "memory": ("1:7", "2:7fffffff", "5:1", "1:80000000", "1:1,1:2"),
    "clock": ("1", "0", "1073741823", "1073741824"),
    "over": ("1:climbed", "2:stuck", "nobody:turn-limit", "1+2:power:1", "1:power:2", "3:climbed"),
}
SQUARES: Final = ("at", "from", "built", "moved", "acted", "female")


def detailed(position: st.Position, seed: int) -> str:
    """Return the text of a position with other details behind the players."""
    rng = Random(seed)
    mine = ",".join(position.workers(position.turn_player))
    squares = ("a1", "c3", "b2,c3", "z9", "", mine, *position.workers(1), *position.workers(2))
    names = {*rng.choice(GROUPS), *rng.sample([*VALUES, *SQUARES], rng.choice((0, 0, 1, 2)))}
    words = [f"{name}={rng.choice(VALUES.get(name, squares))}" for name in sorted(names)]
    return " ".join([*(word for word in position.text().split(" ") if "=" not in word), *words])


# ---------------------------------------------------------------------- positions and setups


position_texts = mutated(positions().map(st.Position.text))


def read_position_text(text: str, rules: st.Rules | None, seed: int) -> None:
    setup = attempt(lambda: st.Setup.from_text(text, rules))
    position = attempt(lambda: st.Position.from_text(text, rules, waive=WAIVABLE))
    if setup is None:
        assert position is None
        return
    assert st.Setup.from_text(setup.text(), setup.rules).text() == setup.text()
    assert st.Setup.from_json(setup.to_json()) == setup
    assert (position is None) == bool(setup.problems() - set(WAIVABLE))
    if position is not None:
        survives(position, seed)


@given(position_texts, seeds)
@examples(300)
def test_position_texts(text: str, seed: int) -> None:
    read_position_text(text, None, seed)


@given(position_texts, any_rules, seeds)
@examples(150)
def test_position_texts_with_rules(text: str, rules: st.Rules, seed: int) -> None:
    read_position_text(text, rules, seed)


@given(hs.builds(detailed, positions(), seeds), seeds)
@examples(300)
def test_position_texts_with_other_details(text: str, seed: int) -> None:
    read_position_text(text, None, seed)


FOREIGN: Final = (
    "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
    "0242331001300011001001000/2/mortal:B3,D5/athena[^]:B4,C4",
    "2441331011104112200001000/1/#pan:A3,D4/apollo:B4,E4",
)


@given(mutated(hs.sampled_from(FOREIGN)), seeds)
@examples(200)
def test_strings_of_santorini_ai(text: str, seed: int) -> None:
    setup = attempt(lambda: st.Setup.from_santorini_ai(text))
    if setup is not None:
        position = attempt(lambda: setup.position(waive=WAIVABLE))
        if position is not None:
            survives(position, seed)


junk: hs.SearchStrategy[Any] = hs.recursive(
    hs.none()
    | hs.booleans()
    | hs.integers()
    | hs.floats()
    | hs.text(max_size=5)
    | hs.sampled_from(("a1", "pan", "e5")),
    lambda inner: hs.lists(inner, max_size=3) | hs.dictionaries(hs.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)


def put_junk(text: str, value: Any, seed: int) -> str:
    """Return a JSON text with one value exchanged, put in or taken away, at a random place."""
    rng = Random(seed)
    data = json.loads(text)
    here: Any = data
    while True:
        keys: list[Any] = sorted(here) if isinstance(here, dict) else list(range(len(here)))
        key = rng.choice([*keys, "new"]) if isinstance(here, dict) else rng.choice(keys)
        inner = here.get(key) if isinstance(here, dict) else here[key]
        if not (isinstance(inner, dict | list) and inner and rng.random() < 0.7):
            break
        here = inner
    if key in keys and rng.random() < 0.2:
        del here[key]
    else:
        here[key] = value
    return json.dumps(data)


json_texts = hs.one_of(
    mutated(positions().map(st.Position.to_json)),
    hs.builds(put_junk, positions().map(st.Position.to_json), junk, seeds),
    junk.map(json.dumps),
)


@given(json_texts, seeds)
@examples(300)
def test_json_texts(text: str, seed: int) -> None:
    setup = attempt(lambda: st.Setup.from_json(text))
    if setup is not None:
        assert st.Setup.from_json(setup.to_json()) == setup
        position = attempt(lambda: setup.position(waive=WAIVABLE))
        if position is not None:
            survives(position, seed)


@pytest.mark.parametrize("opening", ["[", '{"rules":', '{"heights":['])
@pytest.mark.parametrize("depth", [10, 300, 900, 950, 980, 990, 1_000, 1_500])
def test_nested_json(opening: str, depth: int) -> None:
    with pytest.raises(st.NotationError):
        st.Position.from_json(opening * depth)
    closing = "]" * depth
    for key in ("climbed", "heights", "workers", "details", "player"):
        data = json.loads(rules_of().start().to_json())
        data[key] = "HERE"
        text = json.dumps(data).replace('"HERE"', "[" * depth + closing)
        with pytest.raises(st.SantoriniError):
            st.Position.from_json(text)


# ---------------------------------------------------------------------- steps and turns


def game_text(position: st.Position, seed: int, steps: int) -> str:
    rng = Random(seed)
    made: list[st.Step] = []
    here = position
    while here.outcome is None and len(made) < steps:
        made.append(rng.choice(here.steps))
        here = here.play(made[-1])
    return position.format(made)


@given(positions(), seeds, hs.integers(1, 12), times)
@examples(300)
def test_mutated_lines(position: st.Position, seed: int, steps: int, times: int) -> None:
    line = game_text(position, seed, steps)
    if line:
        assert position.why_not(line) is None
        read_turn_text(position, mutate(line, seed, times))


@given(positions(), letters | unicode_texts)
@examples(200)
def test_any_texts_as_lines(position: st.Position, text: str) -> None:
    read_turn_text(position, text)


def read_turn_text(position: st.Position, text: str) -> None:
    """Fail unless the ways to read a line agree, and refuse it properly or play it."""
    before = position.text()
    steps = attempt(lambda: position.parse(text))
    after = attempt(lambda: position.play(text))
    reason = attempt(lambda: (position.why_not(text),))
    if steps is None:
        assert after is None
        assert reason is None
        return
    assert steps
    if not any(isinstance(step, st.Place) for step in steps):
        assert position.parse(position.format(steps)) == steps
    if reason is None:
        # Legal or not, it is refused for a # at a step that does not win.
        assert "#" in text
        assert after is None
    else:
        assert (reason == (None,)) == (after is not None)
        assert (reason == (None,)) == (attempt(lambda: position.play(steps)) is not None)
    assert position.text() == before


@given(positions(), hs.lists(hs.sampled_from(all_steps()), max_size=5))
def test_any_steps(position: st.Position, steps: list[st.Step]) -> None:
    after = attempt(lambda: position.play(steps))
    assert (after is None) == (position.why_not(steps) is not None)
    assert position.why_not(st.Turn(steps)) is None or str(position.why_not(st.Turn(steps)))


# ---------------------------------------------------------------------- values of the wrong kind

BROKEN: Final[tuple[Any, ...]] = (
    None,
    True,
    7,
    -1,
    2.5,
    "",
    "z9",
    "A1",
    b"a1",
    [],
    [None],
    {},
    {"a1": 1},
    object(),
    st,
)

START: Final = rules_of().start()
MIDDLE: Final = st.Position.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2")
OVER: Final = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,d3 -:a5,e1 over=1:climbed")


def refuses(call: Callable[[], object]) -> None:
    with pytest.raises(st.SantoriniError):
        call()


def case(name: str, call: Callable[[Any], object], *fine: Any, marks: Any = ()) -> Any:
    """Return a test case: a call that has to refuse all `BROKEN` values apart from those that are `fine`."""
    return pytest.param(call, fine, marks=marks, id=name)


CALLS: Final = (
    case("Position.from_text", st.Position.from_text),
    case("Position.from_json", st.Position.from_json),
    case("Setup.from_text", st.Setup.from_text),
    case("Setup.from_json", st.Setup.from_json),
    case("Setup.from_santorini_ai", st.Setup.from_santorini_ai),
    case("parse", MIDDLE.parse),
    case("play", MIDDLE.play, [], {}),
    case("why_not", MIDDLE.why_not, [], {}),
    case("square_index", st.square_index),
    case("square_name", st.square_name, 7),
    case("height", MIDDLE.height),
    case("has_dome", MIDDLE.has_dome),
    case("worker_at", MIDDLE.worker_at),
    case("workers", MIDDLE.workers),
    case("view", MIDDLE.view),
    case("transform", MIDDLE.transform, 7),
    case("Place", st.Place),
    case("Remove", st.Remove),
    case("Move", lambda value: st.Move("a1", value)),
    case("Move from", lambda value: st.Move(value, "a1")),
    case("Build", lambda value: st.Build("a1", value)),
    case("Build from", lambda value: st.Build(value, "a1", dome=True)),
    case("Force", lambda value: st.Force("a1", value)),
    case("Force from", lambda value: st.Force(value, "a1")),
    case("waive", lambda value: MIDDLE.setup().position(waive=value), "", [], {}),
    case("rules of a board", lambda value: st.Setup.of_board(value, MIDDLE.board())),
    case("Setup.of_board", lambda value: st.Setup.of_board(rules_of(), value)),
    case("rules of a text", lambda value: st.Position.from_text(MIDDLE.text(), value), None),
    case("Rules.preset", st.Rules.preset),
    case("powers of a preset", lambda value: st.Rules.preset("santorini-simple-gods-v1", powers=value)),
    case("powers.get", st.powers.get),
    case("powers.register", st.powers.register),
    case("bots.make", st.bots.make),
    case("bots.describe", st.bots.describe),
)


@pytest.mark.parametrize(("call", "fine"), CALLS)
def test_broken_values(call: Callable[[Any], object], fine: tuple[Any, ...]) -> None:
    for value in BROKEN:
        if not any(value is one or (value == one and type(value) is type(one)) for one in fine):
            refuses(lambda: call(value))  # noqa: B023 - called at once


@pytest.mark.parametrize("value", [1.0, 2.0])
@pytest.mark.parametrize("call", [MIDDLE.workers, MIDDLE.view, MIDDLE.transform])
def test_numbers_that_are_not_whole(call: Callable[[Any], object], value: Any) -> None:
    refuses(lambda: call(value))


RULES: Final = ("powers", "players", "completion", "if_possible", "turn_limit", "allow_banned")


@pytest.mark.parametrize("option", RULES)
def test_broken_rules(option: str) -> None:
    for value in BROKEN:
        rules = attempt(lambda: st.Rules(**{option: value}))  # noqa: B023
        if rules is not None:
            assert rules.start().steps


@pytest.mark.parametrize("players", [2.0, "2", 1, 5, 0, -3, True])
def test_numbers_of_players(players: Any) -> None:
    refuses(lambda: st.Rules(players=players))


@pytest.mark.parametrize("value", [2, "no", None, [1]])
def test_switches_are_true_or_false(value: Any) -> None:
    rules = attempt(lambda: st.Rules(allow_banned=value))
    if rules is not None:
        assert st.Position.from_json(rules.start().to_json()) == rules.start()


@given(hs.dictionaries(hs.sampled_from(RULES[:-1]), junk | hs.sampled_from((2, "lookahead", "exact", "stepwise"))))
@examples(200)
def test_junk_for_rules(options: dict[str, Any]) -> None:
    rules = attempt(lambda: st.Rules(**options))
    if rules is not None:
        assert st.Position.from_json(rules.start().to_json()) == rules.start()


@given(hs.lists(junk | hs.sampled_from(GODS), max_size=5))
@examples(200)
def test_junk_for_powers(powers: list[Any]) -> None:
    rules = attempt(lambda: st.Rules(powers=tuple(powers)))
    if rules is not None:
        assert len(rules.ids) == len(powers) == rules.players
    attempt(lambda: st.Rules.preset("santorini-simple-gods-v1", powers=tuple(powers)))


FIELDS: Final = (
    "rules",
    "heights",
    "domes",
    "workers",
    "player",
    "climbed",
    "details",
)


@pytest.mark.parametrize("field", FIELDS)
def test_broken_setups(field: str) -> None:
    for value in BROKEN:
        setup = attempt(lambda: st.Setup(**{"rules": rules_of(), field: value}))  # noqa: B023
        if setup is not None:
            assert isinstance(setup.problems(), frozenset)
            attempt(lambda: setup.position(waive=WAIVABLE))  # noqa: B023


listed = hs.lists(junk, max_size=4)


@given(
    hs.fixed_dictionaries(
        {},
        optional={
            "heights": hs.lists(hs.integers(-1, 4) | junk, min_size=24, max_size=25),
            "domes": listed | hs.lists(hs.sampled_from(st.SQUARES), max_size=4),
            "workers": hs.lists(hs.lists(hs.sampled_from(st.SQUARES) | junk, max_size=3), max_size=4),
            "player": junk,
            "climbed": hs.lists(hs.integers(), max_size=2),
            "details": letters,
        },
    )
)
@examples(100)
def test_junk_for_setups(fields: dict[str, Any]) -> None:
    setup = attempt(lambda: st.Setup(rules=rules_of(), **fields))
    if setup is not None:
        assert st.Setup.from_json(setup.to_json()).text() == setup.text()
        attempt(lambda: setup.position(waive=WAIVABLE))


@pytest.mark.parametrize("heights", [[0] * 25 + [7], [7] + [0] * 25, [0] * 12 + [None] + [0] * 13])
def test_values_that_are_no_heights(heights: list[Any]) -> None:
    refuses(lambda: st.Setup(rules=rules_of(), heights=heights))


def test_a_player_who_interrupts_the_own_turn() -> None:
    text = f"{EMPTY} 2 -:a1,b1 -:c3,e5 next=end turn=2 then=build"
    setup = attempt(lambda: st.Setup.from_text(text))
    if setup is not None and not setup.problems():
        position = setup.position()
        assert st.Position.from_text(position.text()) == position


@pytest.mark.parametrize("details", ["next=move", "next=place,end", "next=build,end at=c3"])
def test_interruptions_that_cannot_be(details: str) -> None:
    setup = st.Setup.from_text(f"{EMPTY} 1 -:a1,b1 -:c3,e5 {details} turn=2 then=build")
    assert setup.problems() == {st.Problem.TURN_STATE}


def test_a_step_of_no_kind() -> None:
    refuses(lambda: MIDDLE.play(st.Step()))


# ---------------------------------------------------------------------- bots


@given(mutated(hs.sampled_from(("random", "greedy", "greedy:turns=100", "greedy:turns=5,turns=7"))))
@examples(200)
def test_names_of_bots(text: str) -> None:
    bot = attempt(lambda: st.bots.make(text))
    if bot is not None and bot != st.bots.make("random"):
        assert text.startswith("greedy")


@pytest.mark.parametrize(
    "text",
    [
        "greedy:turns=x",
        "greedy:turns=-1",
        "greedy:turns=0",
        "greedy:turns=1.5",
        "greedy:turns=1e999",
        "greedy:turns=",
        "random:=",
        "greedy:turns=" + "9" * 50,
    ],
)
def test_options_with_which_a_bot_cannot_play(text: str) -> None:
    """They are refused when the bot is made, or do not hinder it."""
    bot = attempt(lambda: st.bots.make(text))
    if bot is not None:
        assert bot.choose(MIDDLE.view(1), rng=Random(1)) in MIDDLE.steps


@pytest.mark.parametrize("view", [MIDDLE.view(2), OVER.view(1), OVER.view(2)], ids=["wrong player", "winner", "loser"])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_with_nothing_to_decide(name: str, view: st.View) -> None:
    refuses(lambda: st.bots.make(name).choose(view, rng=Random(1)))


# ---------------------------------------------------------------------- too much


@pytest.mark.parametrize("size", [1, 1_000, 10_000_000])
@pytest.mark.parametrize("sign", ["0", "a", " ", "[", "-", "b2-b3", "\u20ac", ".", "#"])
def test_too_long_texts_are_refused_unread(sign: str, size: int) -> None:
    readers: tuple[tuple[Callable[[str], object], int], ...] = (
        (st.Position.from_text, limits.POSITION_TEXT),
        (st.Setup.from_text, limits.POSITION_TEXT),
        (st.Setup.from_santorini_ai, limits.POSITION_TEXT),
        (st.Position.from_json, limits.JSON_TEXT),
        (st.Setup.from_json, limits.JSON_TEXT),
        (MIDDLE.play, limits.TURN_TEXT),
        (MIDDLE.why_not, limits.TURN_TEXT),
        (MIDDLE.parse, limits.TURN_TEXT),
    )
    for read, limit in readers:
        with pytest.raises(st.LimitExceeded) as caught:
            read((sign * (limit + size))[: limit + size])
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", [" " * limits.POSITION_TEXT, "0" * limits.POSITION_TEXT, "a=" * 1_000, "a1," * 600])
def test_texts_as_long_as_allowed(text: str) -> None:
    refuses(lambda: st.Position.from_text(text))
    refuses(lambda: st.Setup.from_santorini_ai(text))
    refuses(lambda: st.Position.from_json(text * 10))


def test_the_longest_line_is_read() -> None:
    steps = MIDDLE.parse("." * limits.TURN_TEXT)
    assert steps == (st.End(),) * limits.TURN_TEXT
    refuses(lambda: MIDDLE.play("." * limits.TURN_TEXT))
    assert len(MIDDLE.parse("b2-b3" + "-b2-b3" * 3_000)) == 6_001


LONG: Any = "x" * 10_000


@pytest.mark.parametrize(
    "call",
    [
        lambda: st.powers.get(LONG),
        lambda: st.Rules(powers=(LONG, None)),
        lambda: st.Rules.preset(LONG),
        lambda: st.bots.make(LONG),
        lambda: st.bots.make(f"greedy:{LONG}"),
        lambda: st.bots.make(f"greedy:{LONG}=1"),
        lambda: st.square_index(LONG),
        lambda: st.Rules(completion=LONG),
        lambda: MIDDLE.workers(LONG),
        lambda: MIDDLE.play(LONG),
        lambda: st.Setup(rules=rules_of(), details=LONG[:1_900]),
    ],
)
def test_errors_do_not_repeat_what_is_too_long(call: Callable[[], object]) -> None:
    with pytest.raises(st.SantoriniError) as caught:
        call()
    assert len(str(caught.value)) < 300
