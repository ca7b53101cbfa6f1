"""Verdicts on records: what is illegal in them, and whether the end is as they say."""

from __future__ import annotations

import attrs
import pytest

import santorini as st
from games import KINDS, played
from santorini import limits
from strategies import EMPTY

F = st.Finding
OPENING = "1. b2 d4 2. c2 d3"
#: Player 1 can climb from a2 to b2.
WINNING = '[Start "00000/00000/00000/23000/00000 1 -:a2,d4 -:b4,d2"]'
#: Player 1 is asked after c4-c3^d3.
GAEA = '[Rules "powers=gaea,-"][Start "00000/00000/00030/00000/00000 2 gaea:b2,d4 -:c4,d2"]'
THREE = f'[Rules "powers=-,-,-"][Start "{EMPTY} 1 -:a1,a2 -:c1,c2 -:e1,e2"]'


@pytest.mark.parametrize("rules", [rules for _, rules in KINDS], ids=[name for name, _ in KINDS])
def test_games_as_they_were_played(rules: st.Rules) -> None:
    record = played(rules, 1)
    verdict = st.adjudicate(record)
    assert (verdict.finding, verdict.legal, verdict.agrees) == (F.OVER, True, True)
    assert verdict.outcome == record.position.outcome
    assert verdict.position == record.position
    assert str(verdict) == f"legal: {verdict.outcome}"
    assert st.adjudicate(record.to_text()) == st.adjudicate(record.to_json()) == verdict
    silent = st.adjudicate(attrs.evolve(record, claim=None))
    assert silent.finding == F.OVER
    assert str(silent) == f"legal: {verdict.outcome}; the record does not say so"
    cut = st.adjudicate(attrs.evolve(record, turns=record.turns[:-1]))
    assert (cut.legal, cut.agrees, cut.outcome) == (True, False, None)
    extra = st.adjudicate(attrs.evolve(record, turns=[*record.turns, "b2"]))
    assert (extra.finding, extra.turn, extra.step) == (F.AFTER_END, len(record.turns) + 1, 1)
    assert extra.outcome == verdict.outcome


@pytest.mark.parametrize(
    ("text", "finding", "sentence"),
    [
        ("*", F.OPEN, "legal: the game goes on: player 1 decides"),
        (OPENING, F.OPEN, "legal: the game goes on: player 1 decides"),
        (
            f"{OPENING} 3. b2-b3",
            F.OPEN,
            "legal: the game goes on: the turn is not finished: player 1 has yet to build",
        ),
        ('[Rules "powers=chaos,-"] *', F.OPEN, "legal: the game goes on: chance decides"),
        (f"{WINNING} 1. a2-b2# 1-0 climbed", F.OVER, "legal: player 1 wins: moved up to level 3"),
        (f"{WINNING} 1. a2-b2 1-0", F.OVER, "legal: player 1 wins: moved up to level 3"),
        (f"{WINNING} 1. a2-b2# *", F.OVER, "legal: player 1 wins: moved up to level 3; the record does not say so"),
        ("1. b2 resigns 0-1 resigned", F.OVER, "legal: player 2 wins: player 1 gave up"),
        ("1. b2 d4 2. draw 1/2-1/2 agreed", F.OVER, "legal: draw: agreed"),
        (
            f"{OPENING} 3. b2-b3^c3 4. c2-c1^zz",
            F.UNREADABLE,
            "illegal: turn 4 (c2-c1^zz) cannot be read: at character 7: a square (a1 to e5) was expected, found 'zz'",
        ),
        (
            f"{THREE} 1. resigns, nonsense",
            F.UNREADABLE,
            "illegal: turn 1 (resigns, nonsense) cannot be read: at character 10: a square (a1 to e5) was expected, "
            "found 'nonsense'",
        ),
        (
            f"{OPENING} 3. b2-b3^b5 0-1",
            F.ILLEGAL,
            "illegal: turn 3 (b2-b3^b5), step 2: b5 is not next to b3",
        ),
        (
            '[Rules "powers=chaos,-"] 1. resigns',
            F.ILLEGAL,
            "illegal: turn 1 (resigns), step 1: resigns: nobody decides here who could resign",
        ),
        (
            f"{OPENING} 3. b2-b3 4. c2-c1^b1",
            F.UNFINISHED,
            "illegal: turn 3 (b2-b3): the turn is not finished: player 1 has yet to build",
        ),
        (f"{OPENING} 3. b2-b3 4. ^c3", F.OPEN, "legal: the game goes on: player 2 decides"),
        (
            f"{GAEA} 1. c4-c3^d3 2. b2-b3^b2",
            F.UNFINISHED,
            "illegal: turn 1 (c4-c3^d3): the turn is not finished: player 1 has yet to place a worker or end the turn",
        ),
        (f"{GAEA} 1. c4-c3^d3 2. . 3. b2-b3^b2", F.OPEN, "legal: the game goes on: player 2 decides"),
        (
            f"{WINNING} 1. a2-b2# ^b3 1-0",
            F.AFTER_END,
            "illegal: turn 1 (a2-b2# ^b3), step 2: the game was over: player 1 wins: moved up to level 3",
        ),
        (
            f"{WINNING} 1. a2-b2# 2. nonsense 1-0",
            F.AFTER_END,
            "illegal: turn 2 (nonsense), step 1: the game was over: player 1 wins: moved up to level 3",
        ),
        (
            "1. draw resigns",
            F.AFTER_END,
            "illegal: turn 1 (draw resigns), step 2: the game was over: draw: agreed",
        ),
        (
            f"{WINNING} 1. d4-d5^d4# 1-0",
            F.NOT_OVER,
            "legal, but turn 1 (d4-d5^d4#): at character 6: d5^d4 is marked with # but does not win",
        ),
        (
            f"{OPENING} 0-1 climbed",
            F.NOT_OVER,
            "legal, but the record says player 2 wins (climbed), while the game goes on: player 1 decides",
        ),
        (
            f"{OPENING} 1-0 stuck",
            F.NOT_OVER,
            "legal, but the record says player 1 wins (stuck), while the game goes on: player 1 decides",
        ),
        (
            f"{OPENING} 0-1 stuck",
            F.NOT_STUCK,
            "legal, but the record says player 2 wins (stuck), while player 1 can play b2-a1^b1",
        ),
        (f"{OPENING} 1/2-1/2 turn-limit", F.NOT_OVER, None),
        (f"{OPENING} 1/2-1/2", F.NOT_OVER, None),
        (f"{WINNING} 1. a2-b2# 0-1", F.CONTRADICTED, None),
        (
            f"{WINNING} 1. a2-b2# 1-0 stuck",
            F.CONTRADICTED,
            "legal, but the record says player 1 wins (stuck), while the rules say player 1 wins: moved up to level 3",
        ),
        (f"{WINNING} 1. a2-b2# 1-0 time", F.CONTRADICTED, None),
        (
            f"{OPENING} 1-0 time",
            F.OUTSIDE,
            "legal, but the record says player 1 wins (time), of which the rules know nothing: on the board player 1 "
            "decides",
        ),
        (
            f"{OPENING} 1-0 resigned",
            F.OUTSIDE,
            "legal, but the record says player 1 wins (resigned), of which no turn tells ('resigns'): on the board "
            "player 1 decides",
        ),
        (f"{OPENING} 1/2-1/2 agreed", F.OUTSIDE, None),
        (f"{THREE} 1. resigns 2. c1-d1^c1 0-1-0 time", F.OUTSIDE, None),
        (f"{THREE} 1. resigns 2. draw 0-1/2-1/2 agreed", F.OVER, None),
        (f"{THREE} 1. resigns 2. draw 1/2-1/2-1/2 agreed", F.CONTRADICTED, None),
    ],
)
def test_verdicts(text: str, finding: st.Finding, sentence: str | None) -> None:
    verdict = st.adjudicate(text)
    assert verdict.finding == finding, str(verdict)
    if sentence is not None:
        assert str(verdict) == sentence
    assert "\n" not in str(verdict)
    assert verdict.agrees == (finding in {F.OVER, F.OPEN})
    assert verdict.claim == st.Record.from_text(text).claim
    assert verdict.agrees == str(verdict).startswith("legal:")
    assert verdict.legal == str(verdict).startswith("legal")


def test_where_the_first_illegal_step_is() -> None:
    verdict = st.adjudicate(f"{OPENING} 3. b2-b3^c3 4. c2-c1^a5 5. nonsense")
    assert (verdict.turn, verdict.step, verdict.text) == (4, 2, "c2-c1^a5")
    assert verdict.blocked is not None
    assert (verdict.blocked.code, verdict.blocked.step) == (st.Code.NOT_ADJACENT, st.Build("c1", "a5"))
    assert verdict.position == st.Rules().start().play("b2 d4 c2 d3 b2-b3^c3 c2-c1")
    assert verdict.outcome is None
    banned = st.adjudicate(
        '[Rules "powers=-,athena"][Start "00000/00000/01000/00000/00000 1 -:b2,d4 athena+:b4,d2"] 1. b2-b3^b2'
    )
    assert banned.blocked is not None
    assert banned.blocked.by == "athena"
    unread = st.adjudicate(f"{OPENING} 3. nonsense")
    assert (unread.turn, unread.step, unread.blocked) == (3, None, None)
    unfinished = st.adjudicate(f"{OPENING} 3. b2-b3 4. d3-d2^d3")
    assert unfinished.blocked is not None
    assert (unfinished.turn, unfinished.step, unfinished.blocked.code) == (3, None, st.Code.INCOMPLETE)
    fine = st.adjudicate(OPENING)
    assert (fine.turn, fine.step, fine.text, fine.blocked) == (None, None, None, None)


def test_a_false_mark_does_not_hide_what_is_illegal() -> None:
    text = f"{OPENING} 3. b2-b3#^c3 4. d3-d2#^d3 5. {{}}"
    assert st.adjudicate(text.format("b3-b4^b3")).turn == 3
    assert st.adjudicate(text.format("b3-b4^b5 0-1")).finding == F.NOT_OVER
    illegal = st.adjudicate(text.format("b3-b5^b4"))
    assert (illegal.finding, illegal.turn) == (F.ILLEGAL, 5)


def test_the_limit_of_turns() -> None:
    rules = '[Rules "turn_limit=1"]'
    assert st.adjudicate(f"{rules} {OPENING} 3. b2-b3^c3 1/2-1/2 turn-limit").finding == F.OVER
    assert st.adjudicate(f"{rules} {OPENING} 3. b2-b3^c3 1-0 turn-limit").finding == F.CONTRADICTED


def test_long_turns_are_shown_short() -> None:
    verdict = st.adjudicate(f"1. {'b2 ' * 6_000}")
    assert verdict.finding == F.ILLEGAL
    assert len(str(verdict)) < 200
    assert verdict.text is not None
    assert len(verdict.text) < limits.TURN_TEXT


@pytest.mark.parametrize("given", ["", "b2 d4", "{}", '{"format": 1}', '[Rules "powers=-,zeuss"] *', 7, None])
def test_what_is_no_record_is_refused(given: object) -> None:
    with pytest.raises(st.NotationError):
        st.adjudicate(given)  # type: ignore[arg-type]
