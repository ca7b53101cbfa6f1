"""What is wrong with a text, and where."""

from __future__ import annotations

import pytest

import santorini as st

EMPTY = "00000/00000/00000/00000/00000"
START = st.Position.from_text(f"{EMPTY} 1 -:b2,d4 -:b4,d2")
MIDDLE = START.play("b2-b3")

LINES = [
    ("", 0, "a step was expected"),
    ("   ", 3, "a step was expected"),
    ("z9", 0, "a square"),
    ("b2-", 3, "a square"),
    ("b2-b9", 3, "a square"),
    ("b2-b", 3, "a square"),
    ("b2-b3^", 6, "a square"),
    ("b2-b3^c", 6, "a square"),
    ("b2-b3^C3", 6, "a square"),
    ("b2-b3^c3d", 8, "a square"),
    ("b2-b3^c3DD", 9, "a square"),
    ("-b3", 0, "the square of the worker that acts"),
    (".-b3", 1, "the square of the worker that acts"),
    ("^c3", 0, "the square of the worker that acts"),
    ("b2-b3 ?", 6, "a square"),
    ("b2-b3 x", 7, "a square"),
    ("b2-b3 d4>", 9, "a square"),
    ("b2>b3>b4", 5, "a square"),
    ("#", 0, "a step was expected"),
    ("b2-b3##", 6, "a step was expected"),
    ("b2 -b3", 3, "the square of the worker that acts"),
    ("b2--b3", 3, "a square"),
    ("\u00e92-b3", 0, "a square"),
]


@pytest.mark.parametrize(("text", "place", "message"), LINES)
def test_lines(text: str, place: int, message: str) -> None:
    for read in (START.parse, START.play, START.why_not):
        with pytest.raises(st.NotationError, match=message) as caught:
            read(text)
        assert (caught.value.text, caught.value.place) == (text, place)
        assert f"at character {place + 1}:" in str(caught.value)


@pytest.mark.parametrize(
    "text", ["b2-b3^c3", " b2-b3^c3 ", "b2-b3 ^c3", "b2-b3 b3^c3", "b2-b3,b3^c3", "b2-b3;\n\tb3^c3"]
)
def test_ways_to_write_a_turn(text: str) -> None:
    assert START.parse(text) == (st.Move("b2", "b3"), st.Build("b3", "c3"))


def test_the_worker_that_acts_is_known_in_the_middle_of_a_turn() -> None:
    assert MIDDLE.play("^c3") == MIDDLE.play("b3^c3") == START.play("b2-b3^c3")


def test_marks_of_a_win() -> None:
    for text in ("b2-b3#", "b2-b3#^c3", "b2-b3^c3#"):
        with pytest.raises(st.NotationError, match="is marked with # but does not win") as caught:
            START.play(text)
        assert caught.value.text == text


WIN = st.Position.from_text("00000/00000/00230/00000/00000 1 -:a1,a2 -:c3,e5")


def test_marks_of_a_win_of_the_other_player() -> None:
    assert WIN.play("a1-b1^c1 c3-d3").outcome is not None
    assert WIN.play("a1-b1^c1 c3-d3#") == WIN.play("a1-b1^c1 c3-d3")


def test_marks_of_a_win_at_the_wrong_place() -> None:
    with pytest.raises(st.NotationError, match="does not win"):
        WIN.play("a1-b1^c1# c3-d3")


# ---------------------------------------------------------------------- positions

POSITIONS = [
    ("", 0, "heights were expected"),
    ("1", 0, "heights were expected"),
    ("00000/00000/00000/00000 1 -: -:", 0, "heights were expected"),
    ("00000/00000/00000/00000/0000 1 -: -:", 0, "heights were expected"),
    ("00000/00000/00400/00000/00000 1 -: -:", 0, "heights are 0 to 3"),
    ("00000/00000/00E00/00000/00000 1 -: -:", 0, "heights are 0 to 3"),
    (EMPTY, 29, "a number from 0 to 4"),
    (f"{EMPTY} x -: -:", 30, "a number from 0 to 4"),
    (f"{EMPTY} 0 -: -:", 37, "chance, decides about the cards"),
    (f"{EMPTY} 5 -: -:", 30, "a number from 0 to 4"),
    (f"{EMPTY} 1 apollo -:", 32, "a player was expected"),
    (f"{EMPTY} 1 -:b2 APOLLO:", 37, "a player was expected"),
    (f"{EMPTY} 1 -:b2;d4 -:", 32, "a player was expected"),
    (f"{EMPTY} 1 -:b2,b2 -:", 32, "each square is named once"),
    (f"{EMPTY} 01 -: -:", 30, "a number from 0 to 4"),
    (f"{EMPTY} 1", 31, "another player was expected"),
    (f"{EMPTY} 1 -:b2,d4", 39, "another player was expected"),
    (f"{EMPTY} 1 -:b2,d4 next=move", 49, "another player was expected"),
    (f"{EMPTY} 1 -:b2,b6 -:", 32, "a player was expected"),
    (f"{EMPTY} 1 -:b2,,b3 -:", 32, "a square"),
    (f"{EMPTY} 1 -:bb,b3 -:", 32, "a square"),
    (f"{EMPTY} 1 -: -: -: -: -:", 44, "four players"),
    (f"{EMPTY} 1 -:b2 -:b3 -:b4 -:", 47, "share the workers"),
    (f"{EMPTY} 1 -:b2 -:b3 -: -:b4", 45, "share the workers"),
    (f"{EMPTY} 1 -: -: -: -: over=1:climbed", 58, "both partners"),
    (f"{EMPTY} 1 -: -: -: out=4", 41, "from 1 to 3"),
    (f"{EMPTY} 1 -: -: next=jump", 38, "one of place, move"),
    (f"{EMPTY} 1 -: -: next=setup next=setup", 49, "each detail is given once"),
    (f"{EMPTY} 1 -: -: colour=red", 38, "no such detail"),
    (
        f"{EMPTY} 1 -: -: cards=classic",
        38,
        r"as in circe\+apollo/- \(edition=classic for the printed cards\), found 'classic'",
    ),
    (f"{EMPTY} 1 -: -: next=setup pan:", 49, "a detail key=value was expected"),
    (f"{EMPTY} 1 -: -: next=build,build", 38, "each of them is named once"),
    (f"{EMPTY} 1 -: -: next=", 38, "one of place, move"),
    (f"{EMPTY} 1 -: -: marks=fell,fell", 38, "each of them is named once"),
    (f"{EMPTY} 1 -: -: moved=", 38, "a square"),
    (f"{EMPTY} 1 -: -: built=b2,b2", 38, "each square is named once"),
    (f"{EMPTY} 1 -: -: moves=4", 38, "a number from 1 to 3"),
    (f"{EMPTY} 1 -: -: at=z9", 38, "a square"),
    (f"{EMPTY} 1 -: -: memory=5:1", 38, "memory is written"),
    (f"{EMPTY} 1 -: -: memory=1:80000000", 38, "31 bits"),
    (f"{EMPTY} 1 -: -: over=1:bored", 38, "climbed, power, stuck"),
    (f"{EMPTY} 1 -: -: over=1+1:climbed", 38, "each player is named once"),
    (f"{EMPTY} 1 -: -: over=1:climbed:", 38, "a number from 1 to 5"),
    (f"{EMPTY} 1 -: -: moves=01", 38, "a number from 1 to 3"),
    (f"{EMPTY} 1 -: -: moves=1", 45, "next= is missing"),
    (f"{EMPTY} 1 -: -: over=1:climbed next=move", 62, "no turn under way"),
    (f"{EMPTY} 1 -: -: next=move turn=2", 54, "goes together"),
]


@pytest.mark.parametrize(("text", "place", "message"), POSITIONS)
def test_positions(text: str, place: int, message: str) -> None:
    with pytest.raises(st.NotationError, match=message) as caught:
        st.Position.from_text(text)
    assert (caught.value.text, caught.value.place) == (text, place)


def test_positions_may_have_more_space() -> None:
    for line in (f"  {EMPTY}\t1  -:b2,d4 \t-:b4,d2 ", f"{EMPTY} 1 -:b2,d4 -:b4,d2\n", f"{EMPTY} 1 -:b2,d4 -:b4,d2\r\n"):
        assert st.Position.from_text(line) == START


@pytest.mark.parametrize("space", ["\n", "\r", "\v", "\f", "\x1c", "\x85", "\xa0", "\u2003", "\u2028", "\u3000"])
def test_other_white_space_separates_no_words(space: str) -> None:
    for text in (f"{EMPTY}{space}1 -:b2,d4 -:b4,d2", f"{EMPTY} 1 -:b2,d4{space}-:b4,d2", f"{space}{EMPTY} 1 -: -:"):
        with pytest.raises(st.NotationError):
            st.Position.from_text(text)
    with pytest.raises(st.NotationError):
        st.Setup(rules=st.Rules(), workers=[["b2", "d4"], ["b4", "d2"]], details=f"clock=1{space}memory=1:1")


def test_mortal_is_another_word_for_no_power() -> None:
    assert st.Position.from_text(f"{EMPTY} 1 mortal:b2,d4 -:b4,d2") == START


FOREIGN = [
    ("", "four parts .*, found ''$"),
    ("0" * 25 + "/1/mortal:B3,D3", "four parts .*, found '0000"),
    ("0" * 24 + "/1/mortal:B3,D3/mortal:C2,C4", f"25 digits from 0 to 4 were expected, found '{'0' * 24}'"),
    ("0" * 24 + "5/1/mortal:B3,D3/mortal:C2,C4", "25 digits from 0 to 4 were expected, found '0{24}5'"),
    ("0" * 25 + "/3/mortal:B3,D3/mortal:C2,C4", "the side to move is 1 or 2, not '3'"),
    ("0" * 25 + "/1/mortal:B3;D3/mortal:C2,C4", "a power and squares"),
    ("0" * 25 + "/1/mortal[3]:B3,D3/mortal:C2,C4", "is not understood"),
    ("0" * 25 + "/1/aeolus[x]:B3,D3/mortal:C2,C4", r"the data '\[x\]' of aeolus is not understood"),
    ("0" * 25 + "/1/hippolyta[B6]:B3,D3/mortal:C2,C4", "is not understood"),
    ("0" * 25 + "/1/mortal:B3,B3/mortal:C2,C4", "'B3' is named once already"),
    ("0" * 25 + "/1/mortal:B3,BB/mortal:C2,C4", "a square was expected, found 'BB'"),
    ("0" * 25 + "/1/#mortal:B3,D3/#mortal:C2,C4", "both sides"),
    ("0" * 25 + "/1/mortal[\x1b[31m]:B3,D3/mortal:C2,C4", r"the data '\[\\x1b\[31m\]' of mortal"),
    ("0" * 25 + "/1/mortal:B3,D3/\x1b[31m", r"found '\\x1b\[31m'"),
    ("0" * 25 + "/1/9lives:B3,D3/mortal:C2,C4", "a power and squares"),
]


@pytest.mark.parametrize(("text", "message"), FOREIGN)
def test_strings_of_santorini_ai(text: str, message: str) -> None:
    with pytest.raises(st.NotationError, match=message) as caught:
        st.Setup.from_santorini_ai(text)
    assert caught.value.text == text
    assert "\x1b" not in str(caught.value)


def test_places_in_strings_of_santorini_ai() -> None:
    for text, at in (
        ("  " + "0" * 25 + "/3/mortal:B3,D3/mortal:C2,C4", "3/m"),
        (" " + "0" * 25 + "/1/mortal:B3,D3/pan[7]:C2,C4", "[7]"),
        ("0" * 25 + "/1/mortal:B3,D3/#mortal:C2,C2", "C2,C2"),
        ("0" * 25 + "/1/mortal:B3;D3/mortal:C2,C4", "mortal:B3;"),
    ):
        with pytest.raises(st.NotationError) as caught:
            st.Setup.from_santorini_ai(text)
        assert caught.value.place == text.index(at)


def test_the_mark_of_athena_in_strings_of_santorini_ai() -> None:
    for side, text in (("1", "1 -:b3,d3 athena+:c2,c4"), ("2", "2 -:b3,d3 athena:c2,c4")):
        setup = st.Setup.from_santorini_ai("0" * 25 + f"/{side}/mortal:B3,D3/athena[^]:C2,C4")
        assert setup.text() == f"{EMPTY} {text}"
        assert setup.problems() == frozenset()


def test_a_spent_hero_in_strings_of_santorini_ai() -> None:
    for one, two, memory in (("bellerophon[x]", "mortal", 1), ("mortal", "bellerophon[x]", 2)):
        setup = st.Setup.from_santorini_ai("0" * 25 + f"/1/{one}:B3,D3/{two}:C2,C4")
        assert setup.text().endswith(f" memory={memory}:1")
        assert setup.problems() == frozenset()
    with pytest.raises(st.NotationError, match="is not understood"):
        st.Setup.from_santorini_ai("0" * 25 + "/1/bellerophon[y]:B3,D3/mortal:C2,C4")


@pytest.mark.parametrize(
    ("sides", "text"),
    [
        # The data is the direction that is forbidden, the memory that of the wind.
        ("aeolus[s]:B3,D3/mortal:C2,C4", "aeolus:b3,d3 -:c2,c4 memory=1:3"),
        ("mortal:B3,D3/aeolus[ne]:C2,C4", "-:b3,d3 aeolus:c2,c4 memory=2:6"),
        ("mortal:B3,D3/aeolus:C2,C4", "-:b3,d3 aeolus:c2,c4"),
        ("hippolyta[D3]:B3,D3/mortal:C4,C2", "hippolyta:b3,d3 -:c2,c4 female=d3,c4"),
        ("mortal:B3,D3/hippolyta[C4]:C2,C4", "-:b3,d3 hippolyta:c2,c4 female=b3,c4"),
        ("aeolus[w]:B3,D3/hippolyta[C4]:C2,C4", "aeolus:b3,d3 hippolyta:c2,c4 female=b3,c4 memory=1:1"),
    ],
)
def test_winds_and_female_workers_in_strings_of_santorini_ai(sides: str, text: str) -> None:
    setup = st.Setup.from_santorini_ai("0" * 25 + f"/1/{sides}")
    assert setup.problems() == frozenset()
    assert setup == st.Setup.from_text(f"{EMPTY} 1 {text}")
    assert setup.position() == st.Position.from_text(f"{EMPTY} 1 {text}")


def test_a_power_of_santorini_ai_that_is_not_here() -> None:
    with pytest.raises(st.UnknownPowerError):
        st.Setup.from_santorini_ai("0" * 25 + "/1/nobody:B3,D3/mortal:C2,C4")


# ---------------------------------------------------------------------- JSON

JSON = START.to_json()

BROKEN_JSON = [
    ("{", "no JSON"),
    ("[]", r"a JSON object was expected, not \[\]"),
    ("null", "a JSON object was expected, not None"),
    ("{}", '"format"'),
    (JSON.replace("santorini-position", "chess"), '"format"'),
    (JSON.replace('"version": 1', '"version": 2'), '"version"'),
    (JSON.replace('"player": 1, ', ""), "player is missing"),
    (JSON.replace('"player": 1', '"player": "1"'), "player cannot be '1'"),
    (JSON.replace('"player": 1', '"player": true'), "player cannot be True"),
    (JSON.replace('"player": 1', '"player": 1, "colour": 2'), "colour is not known"),
    (JSON.replace('"b2"', "7"), r"workers\[0\]\[0\] cannot be 7"),
    (JSON.replace('[["b2"', '[5, ["b2"'), r"workers\[0\] cannot be 5"),
    (JSON.replace("[0,", "[0.0,", 1), r"heights\[0\] cannot be 0.0"),
    (JSON.replace('"powers": [null', '"powers": [7'), r"rules.powers\[0\] cannot be 7"),
    (JSON.replace('"players": 2, ', ""), "rules.players is missing"),
    (JSON.replace('"rules": {', '"rules": {"x": 1, '), "rules.x is not known"),
    (JSON.replace('"rules": {', '"rules": {"\\u001b[31m": 1, '), r"rules\.'\\x1b\[31m' is not known"),
    (JSON.replace('"rules": {', '"rules": 5, "of": {'), "rules has to be an object, not 5"),
    (JSON.replace('"player": 1', '"player": 5'), "player cannot be 5"),
    (JSON.replace('"player": 1', '"player": 1, "player": 1'), "player is given twice"),
    (JSON.replace('"player": 1', '"player": 1, "pl\\u0061yer": 2'), "player is given twice"),
    (JSON.replace('"players": 2', '"players": 2, "players": 2'), "rules.players is given twice"),
    (JSON.replace("[0,", "[9,", 1), r"heights\[0\] cannot be 9"),
    (JSON.replace("[0, ", "[", 1), r"heights has to have 25 items, not 24"),
    (JSON.replace('"domes": []', '"domes": ["a1", "a1"]'), r"domes\[1\] is 'a1' again"),
    (JSON.replace('"b2"', '"z9"'), r"workers\[0\]\[0\] cannot be 'z9'"),
    (JSON.replace('"b2"', '"d4"'), r"workers\[0\]\[1\] is 'd4' again"),
    (JSON.replace(', ["d2", "b4"]', ""), "workers has to have 2 items, not 1"),
    (JSON.replace('"climbed": []', '"climbed": [3]'), r"climbed\[0\] cannot be 3"),
    (JSON.replace('"climbed": []', '"climbed": [1, 1]'), r"climbed\[1\] is 1 again"),
    (JSON.replace('"details": ""', '"details": "clock=1 next=jump"'), "^details, at character 9: one of place, move"),
    (JSON.replace('"details": ""', '"details": "-:b2"'), "details, at character 1: a detail key=value was expected"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN_JSON)
def test_json(text: str, message: str) -> None:
    assert text != JSON
    with pytest.raises(st.NotationError, match=message) as caught:
        st.Position.from_json(text)
    assert caught.value.text == text
    assert "\x1b" not in str(caught.value)


def test_places_in_json() -> None:
    for broken, at in (
        (JSON.replace('"d2"', '"x,]:2"'), '"x,]:2"'),
        (JSON.replace('"details": ""', '"details": "moves=1"'), '"moves=1"'),
        (JSON.replace('"domes": []', '"domes": [\n  "a1", "a2", 5]'), "5]"),
        (JSON.replace('"climbed"', '"climbing"'), '"climbing"'),
        (JSON.replace('"version": 1', '"version": 7'), "7"),
        (JSON.replace('"players": 2', '"players": 2, "players": 2'), '"players": 2, "c'),
    ):
        with pytest.raises(st.NotationError) as caught:
            st.Position.from_json(broken)
        place = 0 if "climbing" in at else broken.index(at)
        assert caught.value.place == place, broken


def test_json_that_does_not_go_together() -> None:
    with pytest.raises(st.RulesError):
        st.Position.from_json(JSON.replace('"players": 2', '"players": 3'))
    with pytest.raises(st.UnknownPowerError):
        st.Position.from_json(JSON.replace("[null", '["nobody"'))
    with pytest.raises(st.RulesError, match=r"^rules: 2 players need 2 powers"):
        st.Position.from_json(JSON.replace("[null, null]", "[null]"))
    with pytest.raises(st.SetupError):
        st.Position.from_json(JSON.replace('"b2"', '"b4"'))


@pytest.mark.parametrize("version", ["true", "1.0"])
def test_the_version_is_a_whole_number(version: str) -> None:
    with pytest.raises(st.NotationError):
        st.Position.from_json(JSON.replace('"version": 1', f'"version": {version}'))
