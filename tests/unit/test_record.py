"""Records: how they are made, read and written, and what they refuse."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as hs

import santorini as st
from games import KINDS, played
from santorini import limits
from santorini.jsontext import OPTIONS
from strategies import EMPTY, any_rules, examples, positions, seeds

VIEW = st.Position.from_text(f"{EMPTY} 1 -:b2,d4 hecate:c3,a5").view(1).position
kinds = pytest.mark.parametrize("rules", [rules for _, rules in KINDS], ids=[name for name, _ in KINDS])


def comes_back(record: st.Record) -> None:
    for again in (
        st.Record.from_text(record.to_text()),
        st.Record.from_json(record.to_json()),
        pickle.loads(pickle.dumps(record)),
        copy.deepcopy(record),
        attrs.evolve(record),
    ):
        assert again == record
        assert hash(again) == hash(record)
        assert list(again.headers.items()) == list(record.headers.items())
        assert again.to_text() == str(record)
    assert list(st.Record.read_all(record.to_text() * 2)) == [record, record]


# ---------------------------------------------------------------------- playing


@kinds
def test_games_of_every_kind(rules: st.Rules) -> None:
    for seed in range(3):
        record = played(rules, seed)
        comes_back(record)
        outcome = record.position.outcome
        assert outcome is not None
        assert record.claim == st.Claim.of(outcome)
        *_, last = record.positions()
        assert last == record.position == attrs.evolve(record).position
        assert rules.start().play(" ".join(record.turns)) == record.position


@kinds
def test_it_does_not_matter_in_which_parts_a_game_is_played(rules: st.Rules) -> None:
    record = played(rules, 4, 60)
    again = st.Record.of(rules.start(), " ".join(record.turns))
    assert again == record
    by_turns = st.Record(rules=rules)
    for turn in record.turns:
        by_turns = by_turns.play(turn)
    assert by_turns == record
    for number in range(0, len(record.turns), 5):
        part = attrs.evolve(record, turns=record.turns[:number])
        assert part.play(" ".join(record.turns[number:])).turns == record.turns


def test_turns_are_the_turns_of_positions() -> None:
    record = st.Record(rules=st.Rules(powers=("demeter", None))).play("b2, d4; c2 d3")
    turn = next(record.position.turns())
    assert record.play(turn).turns == ("b2 d4", "c2 d3", str(turn))
    assert record.play(turn.steps) == record.play(turn)
    winning = st.Position.from_text("00000/00000/00000/23000/00000 1 -:a2,d4 -:b4,d2")
    assert st.Record.of(winning, "a2-b2").turns == ("a2-b2#",)
    assert st.Record.of(winning, "a2-b2#") == st.Record.of(winning, "a2-b2")


def test_draws_and_answers_belong_to_the_turn() -> None:
    record = st.Record(rules=st.Rules(powers=("chaos", "tyche")))
    record = record.play("{pan} b2 d4 c2 d3 b2-b3^b2 d3-e3").play("^d3 {6}").play("e3-d2^e3")
    assert record.turns == ("{pan}", "b2 d4", "c2 d3", "b2-b3^b2", "d3-e3^d3 {6}", "e3-d2^e3")
    asked = st.Position.from_text("00000/00000/00030/00000/00000 2 gaea:b2,d4 -:c4,d2")
    record = st.Record.of(asked).play("c4-c3^d3").play("e3").play("b2-b3^b2")
    assert record.turns == ("c4-c3^d3 e3", "b2-b3^b2")


def test_a_record_may_start_anywhere() -> None:
    middle = st.Position.from_text(f"{EMPTY} 1 artemis:b2,d4 -:b4,d2").play("b2-b3")
    record = st.Record.of(middle).play("-c3").play("^c4")
    assert record.turns == ("-c3^c4",)
    comes_back(record)
    odd = st.Position.from_text("B0000/00000/00000/00000/00000 1 -:b2,d4 -:b4", waive=tuple(st.Problem)[:2])
    comes_back(st.Record.of(odd))
    over = st.Rules().start().resign()
    comes_back(st.Record.of(over))
    assert st.Record.of(over).claim is None


def test_ends_by_hand() -> None:
    record = st.Record(rules=st.Rules()).play("b2 d4 c2")
    assert record.resign() == record.play("resigns")
    assert record.resign().turns == ("b2 d4", "c2 resigns")
    assert record.resign().claim == st.Claim({1}, {2}, "resigned")
    assert record.agree_draw().turns == ("b2 d4", "c2 draw")
    assert record.agree_draw().claim == st.Claim(reason=st.Reason.AGREED)
    for one in (record.resign(), record.agree_draw()):
        comes_back(one)
        with pytest.raises(st.NotationError, match="nobody decides here"):
            one.resign()
        with pytest.raises(st.IllegalStepError):
            one.play("d3")


def test_of_three_one_resigns_and_the_others_go_on() -> None:
    record = st.Record(rules=st.Rules(players=3)).play("a1 a2 c1 c2 e1 e2 a2-a3^a4 resigns e2-e3^e4\nresigns")
    assert record.turns[3:] == ("a2-a3^a4", "resigns", "e2-e3^e4", "resigns")
    assert record.claim == st.Claim({3}, {1, 2}, "resigned")
    comes_back(record)
    asked = st.Position.from_text("00000/00000/00030/00000/00000 2 gaea:b2,d4 demeter:c4,d2 -:a1,a2")
    record = st.Record.of(asked).play("c4-c3^d3").resign().play("^b3").play("a1-b1^a1")
    assert record.turns == ("c4-c3^d3 resigns ^b3", "a1-b1^a1")
    assert st.Record.of(asked, " ".join(record.turns)) == record
    comes_back(record)
    comes_back(record.agree_draw())
    assert record.agree_draw().claim == st.Claim(losers={1}, reason="agreed")
    assert record.agree_draw().to_text().splitlines()[-1] == "0-1/2-1/2 agreed"


def test_what_cannot_be_played_is_refused_whole() -> None:
    record = st.Record(rules=st.Rules()).play("b2 d4 c2 d3")
    before = record.turns
    for text in ("b2-b3^b5", "b2-b3^c3#", "nonsense", "", "b2-b3^b2 draw resigns", "resigns draw"):
        with pytest.raises((st.NotationError, st.IllegalStepError)):
            record.play(text)
    with pytest.raises(st.IllegalStepError, match="not finished"):
        record.play(())
    for what in (7, None, [7], ("b2-b3",)):
        with pytest.raises(st.NotationError):
            record.play(what)  # type: ignore[arg-type]
    assert record.turns == before
    broken = attrs.evolve(record, turns=[*before, "b2-b5^b4"])
    for use in (lambda: broken.position, lambda: list(broken.positions()), lambda: broken.play("b2-b3"), broken.resign):
        with pytest.raises(st.IllegalStepError, match="not next to"):
            use()
    comes_back(broken)


def test_playing_on_forgets_what_was_claimed() -> None:
    record = attrs.evolve(st.Record(rules=st.Rules()).play("b2 d4"), claim=st.Claim({1}, {2}, "time"))
    comes_back(record)
    assert record.play("c2 d3").claim is None


# ---------------------------------------------------------------------- values


def test_claims() -> None:
    assert str(st.Claim()) == "draw"
    assert str(st.Claim({1, 3}, {2, 4}, "time")) == "player 1 and player 3 win (time)"
    assert type(st.Claim(reason=st.Reason.STUCK).reason) is str
    for winners, losers, reason in (
        ({0}, {2}, None),
        ({5}, (), None),
        ("1", "2", None),
        (1, 2, None),
        ({True}, {2}, None),
        ({1}, {2}, "Time out"),
        ({1}, {2}, ""),
        ({1}, {2}, 7),
    ):
        with pytest.raises(st.NotationError):
            st.Claim(winners, losers, reason)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "winners", "losers", "fits"),
    [
        (2, {1}, {2}, True),
        (2, {1}, set(), False),
        (2, set(), {2}, False),
        (2, {1, 2}, set(), False),
        (2, set(), set(), True),
        (2, {3}, {1, 2}, False),
        (3, {3}, {1, 2}, True),
        (3, {3}, {1}, False),
        (3, set(), {2}, True),
        (3, set(), {2, 3}, False),
        (4, {1, 3}, {2, 4}, True),
        (4, {1, 2}, {3, 4}, False),
        (4, set(), {2}, False),
    ],
)
def test_claims_fit_the_players(players: int, winners: set[int], losers: set[int], fits: bool) -> None:
    rules, claim = st.Rules(players=players), st.Claim(winners, losers)
    if fits:
        comes_back(st.Record(rules=rules, claim=claim))
    else:
        with pytest.raises(st.NotationError, match="can end with"):
            st.Record(rules=rules, claim=claim)


def test_headers_and_comments() -> None:
    odd = '"\\ ]\n[Rules "x"]\t\x1b \ud800 é 1. *'
    record = st.Record(
        rules=st.Rules(),
        headers={"Event": odd, "Date": "", "Player1": "Ann"},
        turns=["b2  d4", "c2\td3 "],
        comments={2: odd, 0: "first"},
    )
    assert list(record.headers) == ["Event", "Date", "Player1"]
    assert record.headers == {"Player1": "Ann", "Event": odd, "Date": ""}
    assert list(record.comments) == [0, 2]
    assert record.turns == ("b2 d4", "c2 d3")
    assert record.to_text().isascii()
    comes_back(record)
    with pytest.raises(AttributeError, match="cannot be changed"):
        record.headers._items = {}  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="cannot be changed"):
        del record.headers._items  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        record.headers["Event"] = "other"  # type: ignore[index]
    assert repr(record.comments) == repr({0: "first", 2: odd})


@pytest.mark.parametrize(
    "given",
    [
        {"rules": None},
        {"rules": "apollo"},
        {"start": "start"},
        {"start": st.Rules(players=3).start()},
        {"rules": VIEW.rules, "start": VIEW},
        {"turns": "b2 d4"},
        {"turns": 7},
        {"turns": [7]},
        {"turns": [""]},
        {"turns": ["b2 d4", " "]},
        {"turns": ['b2 "d4"']},
        {"turns": ["b2 [d4]"]},
        {"turns": ["b2 3. d4"]},
        {"turns": ["3.b2"]},
        {"turns": ["b2 1-0"]},
        {"turns": ["*"]},
        {"turns": ["b2\x00"]},
        {"turns": ["b2\u00a0d4"]},
        {"turns": ["b2 " * 10_000]},
        {"headers": "Event"},
        {"headers": [("Event", "x")]},
        {"headers": {"": "x"}},
        {"headers": {"two words": "x"}},
        {"headers": {7: "x"}},
        {"headers": {"Event": 7}},
        {"headers": {"Rules": "powers=-,-"}},
        {"headers": {"Start": "x"}},
        {"comments": {1: "x"}},
        {"comments": {-1: "x"}},
        {"comments": {True: "x"}},
        {"comments": {"0": "x"}},
        {"comments": {0: 7}},
        {"comments": ["x"]},
        {"claim": "1-0"},
    ],
    ids=ascii,
)
def test_what_no_record_holds(given: dict[str, object]) -> None:
    with pytest.raises(st.NotationError) as caught:
        st.Record(**{"rules": st.Rules(), **given})  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


def test_records_start_from_positions() -> None:
    with pytest.raises(st.NotationError, match="starts from"):
        st.Record.of("start")  # type: ignore[arg-type]


# ---------------------------------------------------------------------- text

TEXT = """[Event "Club night"]
[Rules "powers=-,pan turn_limit=90"]
[Start "00000/00000/00000/00000/00000 1 -:b2,d4 pan:c2,d3"]

"Both have placed."
1. b2-b3^c3 "solid"
2. c2-c3^b2
3. resigns
0-1 resigned
"""


def test_how_a_record_is_written() -> None:
    record = st.Record.from_text(TEXT)
    assert record.rules == st.Rules(powers=(None, "pan"), turn_limit=90)
    assert record.start == st.Position.from_text(f"{EMPTY} 1 -:b2,d4 pan:c2,d3", record.rules)
    assert record.turns == ("b2-b3^c3", "c2-c3^b2", "resigns")
    assert record.headers == {"Event": "Club night"}
    assert record.comments == {0: "Both have placed.", 1: "solid"}
    assert record.claim == st.Claim({2}, {1}, "resigned")
    assert record.to_text() == TEXT
    assert st.Record.from_text(TEXT.replace("\n", "\r\n")) == record
    assert st.Record.from_text(" ".join(TEXT.replace("resigned", "").split())).turns == record.turns


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (st.Rules(), ""),
        (st.Rules(players=3), "powers=-,-,-"),
        (st.Rules(powers=("athena", None, "pan", "hera")), "powers=athena,-,pan,hera"),
        (st.Rules(powers=("nyx", "pan"), night="apollo"), "powers=nyx,pan night=apollo"),
        (st.Rules(fleece="apollo"), "fleece=apollo"),
        (
            st.Rules(powers=("pan", "hades"), completion="stepwise", if_possible="exact", allow_banned=True),
            "powers=pan,hades completion=stepwise if_possible=exact allow_banned=true",
        ),
    ],
)
def test_how_rules_are_written(rules: st.Rules, words: str) -> None:
    text = st.Record(rules=rules).to_text()
    assert text == (f'[Rules "{words}"]\n\n*\n' if words else "*\n")
    assert st.Record.from_text(text).rules == rules


def test_several_records_in_one_text() -> None:
    one, two = st.Record.from_text(TEXT), st.Record(rules=st.Rules()).play("b2 d4")
    assert list(st.Record.read_all("")) == []
    text = f"{one}{two}\n\n{TEXT}".replace("0-1 resigned\n", "0-1 resigned\n\n")
    assert list(st.Record.read_all(text)) == [one, two, one]
    with pytest.raises(st.NotationError, match="line 11: the record has ended"):
        st.Record.from_text(text + text)
    unended = f'[Event "x"] 1. b2 d4\n{TEXT}'
    assert [record.claim for record in st.Record.read_all(unended)] == [None, one.claim]
    reading = st.Record.read_all(f"{one}oops")
    assert next(reading) == one
    with pytest.raises(st.NotationError, match=r"line 10: the number 1\. was expected, found 'oops'"):
        next(reading)


OPTION = f"Rules: an option and its value were expected, as powers=pan,-: one of {', '.join(OPTIONS)}"
MORE = "the record has ended, and something follows (Record.read_all reads several)"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "there is no record"),
        ("\n \n", 3, "there is no record"),
        ("b2 d4", 1, "the number 1. was expected, found 'b2 d4'"),
        ("1. b2 d4\n3. c2 d3", 2, "the number 2. was expected, found '3. c2 d3'"),
        ("1. b2 d4\n2.", 2, "a turn was expected after 2., found the end"),
        ('1. b2 d4\n2. "x"', 2, "a turn was expected after 2., found '\"x\"'"),
        ('1. b2\n"x" "y"', 2, "there is a comment here already"),
        ('1. b2\n"x', 2, "no string in quotes: Unterminated string starting at"),
        ('1. b2\n"x\n"', 2, "no string in quotes: Invalid control character at"),
        ("1. b2 ]", 1, "the number 2. was expected, found ']'"),
        ("1. b2\x01", 1, r"'b2\\x01' cannot stand in a turn of a record"),
        ("[Event]", 1, "a header as [Event \"...\"] was expected, found '[Event]'"),
        ('[Event "x"', 1, "] was expected after the header Event, found the end"),
        ('\n[Event "x"]\n[Event "y"]', 3, "the header Event is given twice"),
        ('[Rules "powers=-,zeuss"]', 1, "Rules: unknown power 'zeuss'; did you mean zeus?"),
        ('[Rules "power=-,-"]', 1, f"{OPTION}, found 'power=-,-'"),
        ('[Rules "powers=pan, apollo"]', 1, f"{OPTION}, found 'apollo'"),
        ('[Rules "powers="]', 1, f"{OPTION}, found 'powers='"),
        ('[Rules "powers=-,- powers=-,-"]', 1, "Rules: powers is given twice"),
        ('[Rules "turn_limit=soon"]', 1, "Rules: turn_limit is None or a number"),
        ('[Rules "allow_banned=yes"]', 1, "Rules: allow_banned is True or False, not 'yes'"),
        ('[Rules "powers=1,-"]', 1, "Rules: "),
        ('[Rules "players=12345678901"]', 1, "Rules: a game has 2, 3 or 4 players"),
        ('\n[Start "00000"]', 2, "Start: at character 1"),
        ('[Start ""]', 1, "Start: at character 1"),
        (f'[Start "{EMPTY} 1 pan:b2,d4 -:b4,d2"]', 1, "Start: the text has the powers pan, none"),
        (f'[Start "{EMPTY} 1 -:b2,d4 -:b2,d2"]', 1, "Start: two workers stand on one square"),
        (f'[Rules "powers=-,hecate"]\n[Start "{VIEW.text()}"]', 2, "a record cannot start from a view"),
        ("1. b2\n1-0-0", 2, "3 scores are told of 2 players"),
        ("1. b2\n1-1", 2, "no game of 2 players can end with winners [1, 2], losers []"),
        ("1. b2\n1-0 Time", 2, "a reason such as climbed or time was expected, found 'Time'"),
        ("1. b2\n1-0 time out", 2, f"{MORE}, found 'out'"),
        ("1. b2\n*\n\n1. b2", 4, f"{MORE}, found '1. b2'"),
        (
            "1. b2\n\n1. b2",
            3,
            "the number 2. was expected, found '1. b2' (a new game begins with a header, or after a result or *)",
        ),
    ],
)
def test_errors_tell_the_line(text: str, line: int, message: str) -> None:
    with pytest.raises(st.NotationError) as caught:
        st.Record.from_text(text)
    assert str(caught.value).startswith(f"line {line}: {message}".replace(r"\\", "\\"))
    assert ("a new game begins" in str(caught.value)) == ("a new game begins" in message)
    assert caught.value.text == text
    assert text.count("\n", 0, caught.value.place) + 1 == line


def test_limits() -> None:
    for read, limit in (
        (st.Record.from_text, limits.RECORD_TEXT),
        (st.Record.from_json, limits.RECORD_TEXT),
        (st.Record.read_all, limits.RECORDS_TEXT),
    ):
        with pytest.raises(st.LimitExceeded, match=str(limit)):
            read(" " * (limit + 1))
        with pytest.raises(st.NotationError, match="a text was expected"):
            read(7)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- JSON


def test_how_json_is_written() -> None:
    data = json.loads(st.Record.from_text(TEXT).to_json())
    rules = data.pop("rules")
    assert (rules["powers"], rules["turn_limit"]) == ([None, "pan"], 90)
    assert data == {
        "format": "santorini-record",
        "version": 1,
        "start": f"{EMPTY} 1 -:b2,d4 pan:c2,d3",
        "turns": ["b2-b3^c3", "c2-c3^b2", "resigns"],
        "headers": {"Event": "Club night"},
        "comments": {"0": "Both have placed.", "1": "solid"},
        "claim": {"winners": [2], "losers": [1], "reason": "resigned"},
    }
    assert json.loads(st.Record(rules=st.Rules()).to_json())["start"] is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "santorini-record",
            "santorini-position",
            '"format": "santorini-record" and "version": 1 were expected, found \'santorini-position\'',
        ),
        ('"version": 1, ', "", '"format": "santorini-record" and "version": 1 were expected, and there is no version'),
        ('"b2-b3^c3"', "7", "turns[0] cannot be 7"),
        ('"b2-b3^c3"', '"1-0"', "turns[0] cannot be '1-0': '1-0' cannot stand in a turn of a record"),
        ('"turns": [', '"turns": {', "at character"),
        ('"Club night"', "null", "headers.Event cannot be None"),
        ('"Event"', '"Rules"', "headers: Rules is no free header"),
        ('"Event"', '"a b"', "headers: the name of a header"),
        ('"solid"', "[]", "comments.'1' cannot be []"),
        ('"1":', '"01":', "comments.'01' is not on a turn by its number"),
        ('"1":', '"9":', "comments: there is a comment on turn 9, and 3 turns"),
        ('"1":', '"0":', "comments.'0' is given twice"),
        ("[2]", "[3]", "claim: no game of 2 players"),
        ("[2]", "[9]", "claim: winners and losers are"),
        ('"resigned"', '"Re signed"', "claim: a reason is a word"),
        ('"reason"', '"why"', "claim.reason is missing"),
        ('"start": "0', '"start": "9', "start: at character 1"),
        ('"start"', '"stop"', "start is missing"),
        ('"pan"', '"pam"', "unknown power 'pam'"),
    ],
)
def test_errors_in_json_tell_the_path(old: str, new: str, message: str) -> None:
    text = st.Record.from_text(TEXT).to_json()
    assert old in text
    with pytest.raises((st.NotationError, st.RulesError)) as caught:
        st.Record.from_json(text.replace(old, new, 1))
    assert str(caught.value).startswith(message)


# ---------------------------------------------------------------------- any records

turn_texts: Callable[[], hs.SearchStrategy[str]] = lambda: (  # noqa: E731 - it is one expression
    hs.text(alphabet="abcde12345-^.#>x{}vD NEresignsdraw,;*/", max_size=12).filter(_holds)
)


def _holds(text: str) -> bool:
    try:
        st.Record(rules=st.Rules(), turns=[text])
    except st.NotationError:
        return False
    return True


names = hs.from_regex("[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(lambda name: name not in {"Rules", "Start"})
claims = hs.sampled_from([None, st.Claim(), st.Claim({1}, {2}), st.Claim({2}, {1}, "time"), st.Claim(reason="agreed")])


@hs.composite
def records(draw: hs.DrawFn) -> st.Record:
    """Records with play that makes no sense."""
    turns = draw(hs.lists(turn_texts(), max_size=5))
    places = hs.integers(0, len(turns))
    return attrs.evolve(
        st.Record.of(draw(positions())),
        turns=turns,
        headers=draw(hs.dictionaries(names, hs.text(max_size=8), max_size=3)),
        comments=draw(hs.dictionaries(places, hs.text(max_size=8), max_size=2)),
        claim=draw(claims),
    )


@examples(60)
@given(records())
def test_any_record_comes_back(record: st.Record) -> None:
    comes_back(record)
    assert st.adjudicate(record).claim == record.claim


@examples(40)
@given(any_rules, seeds, hs.integers(0, 60))
def test_any_game_comes_back(rules: st.Rules, seed: int, steps: int) -> None:
    record = played(rules, seed, steps)
    comes_back(record)
    verdict = st.adjudicate(record)
    assert verdict.agrees, verdict
    assert verdict.position == record.position
