"""Every code of a refusal in a position of its own: the code, the power that forbids, and the sentence."""

from __future__ import annotations

import pytest

import santorini as st

C = st.Code
EMPTY = "00000/00000/00000/00000/00000"
BOARD = "00000/0D000/02130/00000/00000 1 {}:b2,d4 {}:b3,d2"

REASONS: list[tuple[str, str, st.Code, str | None, str]] = [
    ("00000/00000/00230/00000/00000 1 -:a1,d3 -:b3,d2 over=1:climbed", "d2-d1", C.GAME_OVER, None, "the game is over"),
    (BOARD.format("-", "-"), "b2^a1", C.NOT_NOW, None, "player 1 is to move now"),
    (BOARD.format("-", "-"), "a1", C.NOT_NOW, None, "player 1 is to move now"),
    (BOARD.format("-", "-"), ".", C.NOT_NOW, None, "player 1 is to move now"),
    (BOARD.format("-", "-"), "b3>a1", C.NOT_NOW, None, "player 1 is to move now"),
    (BOARD.format("-", "-"), "xb3", C.NOT_NOW, None, "player 1 is to move now"),
    (BOARD.format("-", "-"), "b2-a1-a2", C.NOT_NOW, None, "player 1 is to build now"),
    (f"{EMPTY} 1 -: -: next=setup", "b2-b3", C.NOT_NOW, None, "player 1 is to place a worker now"),
    (BOARD.format("-", "-"), "a1-a2", C.NO_WORKER, None, "there is no worker on a1"),
    (BOARD.format("-", "-"), "b3-a3", C.NOT_YOURS, None, "does not belong to player 1"),
    (BOARD.format("-", "-"), "b2-a1 d4^d5", C.WRONG_WORKER, None, "the worker on a1 has to build, not the one on d4"),
    (BOARD.format("-", "-"), "b2-a1 b2^a2", C.NO_WORKER, None, "there is no worker on b2"),
    (BOARD.format("-", "-"), "b2-b4", C.NOT_ADJACENT, None, "b4 is not next to b2"),
    (BOARD.format("-", "-"), "b2-b2", C.OCCUPIED, None, "the worker stands on b2 already"),
    (BOARD.format("-", "-"), "b2-a1^a1", C.OCCUPIED, None, "the worker that builds stands on a1"),
    (BOARD.format("-", "-"), "b2-a1^c3", C.NOT_ADJACENT, None, "c3 is not next to a1"),
    (BOARD.format("-", "-"), "b2-b3", C.TOO_HIGH, None, "b3 is 2 levels above b2"),
    (BOARD.format("-", "-"), "d4-d3", C.TOO_HIGH, None, "d3 is 3 levels above d4"),
    (BOARD.format("-", "-"), "b2-a3^b3", C.OCCUPIED, None, "b3 is occupied"),
    (BOARD.format("-", "-"), "b2-a3^b4", C.DOMED, None, "b4 is closed by a dome"),
    (f"{EMPTY} 1 -:b2,c3 -:b3,d2", "b2-b3", C.OCCUPIED, None, "b3 is occupied"),
    (f"{EMPTY} 1 apollo:b2,c3 -:b3,d2", "b2-c3", C.OCCUPIED, None, "c3 is occupied"),
    (f"{EMPTY} 2 -:b2,c3 -: next=setup", "c3", C.OCCUPIED, None, "c3 is occupied"),
    ("00000/0D000/00000/00000/00000 1 -:b3,c3 -:e3,d2", "b3-b4", C.DOMED, None, "b4 is closed by a dome"),
    (BOARD.format("-", "-"), "d4-d5^e5D", C.WRONG_PIECE, None, "a dome goes on three blocks, and e5 has 0"),
    (BOARD.format("atlas", "-"), "d4-e4^d3D", C.WRONG_PIECE, None, "its dome is written without D"),
    ("00000/01000/02300/00000/00000 1 -:b3,e1 athena+:a5,e5", "b3-c3", C.FORBIDDEN, "athena", "Athena"),
    (f"{EMPTY} 1 artemis:b3,e1 -:a5,e5", "b3-c3-b3", C.FORBIDDEN, "artemis", "Artemis"),
    (f"{EMPTY} 1 demeter:b3,e1 -:a5,e5", "b3-c3^c4^c4", C.FORBIDDEN, "demeter", "Demeter"),
    (f"{EMPTY} 1 hephaestus:b3,e1 -:a5,e5", "b3-c3^c4^c5", C.NOT_ADJACENT, None, "c5 is not next to c3"),
    (f"{EMPTY} 1 hephaestus:b3,e1 -:a5,e5", "b3-c3^c4^d4", C.FORBIDDEN, "hephaestus", "Hephaestus"),
    ("00000/00000/00100/00000/00000 1 prometheus:b3,e1 -:a5,e5", "b3^b2-c3", C.FORBIDDEN, "prometheus", "Prometheus"),
    (f"{EMPTY} 1 prometheus:b3,e1 -:a5,e5", "b3^b2 e1-e2", C.WRONG_WORKER, None, "the worker on b3 has to move"),
    ("00000/00000/00010/00000/00000 1 hermes:c3,e1 -:a5,e5", "c3-c4 c4-d3", C.FORBIDDEN, "hermes", "Hermes"),
    (f"{EMPTY} 1 tartarus:b3,e1 -:a5,e5", "b3-b4", C.NOT_NOW, "tartarus", "player 1 is to choose now"),
    (f"{EMPTY} 1 terpsichore:b3,e1 -:a5,e5", "b3-b4^b3", C.NOT_NOW, "terpsichore", "player 1 is to move now"),
    (f"{EMPTY} 1 terpsichore:b3,e1 -:a5,e5", "b3-b4 e1-e2 b4-b5", C.NOT_NOW, None, "player 1 is to build now"),
    (f"{EMPTY} 1 proteus:b3,e1,e3 -:a5,e5", "b3-b4^b5", C.NOT_NOW, "proteus", "is to force a worker now"),
    (f"{EMPTY} 1 iris:d4,a1 europa:d3,b1 memory=2:9", "d4-d2", C.FORBIDDEN, "europa", "Europa & Talus rules it out"),
    ("00000/00000/00000/01000/00000 1 castor:b2,d3 hypnus:c4,e5", "d3-d4 b2-a1", C.FORBIDDEN, "hypnus", "Hypnus"),
    ("00000/00000/00000/00010/00000 1 eris:a1,a5 clio:d2,e4 memory=2:2000100", "d2-d3", C.FORBIDDEN, "clio", "Clio"),
    ("00000/000DD/DD000/0D000/0D000 1 apollo:a1,e5 -:a2,d1", "a1-a2", C.DEAD_END, None, "could not be finished"),
    ("00000/00000/00000/1D000/00000 1 prometheus:a1,e3 -:e5,e1", "a1^b1", C.DEAD_END, None, "could not be finished"),
]


@pytest.mark.parametrize(("text", "line", "code", "by", "words"), REASONS)
def test_reasons(text: str, line: str, code: st.Code, by: str | None, words: str) -> None:
    position = st.Position.from_text(text)
    blocked = position.why_not(line)
    assert blocked is not None
    assert (blocked.code, blocked.by) == (code, by)
    assert words in blocked.text
    assert blocked.text == str(blocked)
    with pytest.raises(st.IllegalStepError) as caught:
        position.play(line)
    assert caught.value.blocked == blocked
    assert caught.value.step == blocked.step == position.parse(line)[-1]


def test_reasons_for_turns() -> None:
    position = st.Position.from_text(BOARD.format("-", "-"))
    cut = position.why_not(st.Turn(position.parse("b2-a1")))
    assert cut == st.Blocked(C.INCOMPLETE, None, "the turn is not finished: player 1 has yet to build")
    longer = position.why_not(st.Turn(position.parse("b2-a1^b1 d2-d1")))
    assert longer is not None
    assert (longer.code, longer.step) == (C.TOO_LONG, st.Move("d2", "d1"))
    assert longer.text == "the turn of player 1 is over after a1^b1"
    won = st.Position.from_text("00000/00000/00230/00000/00000 1 -:c3,a1 -:a5,e1")
    after = won.why_not(st.Turn(won.parse("c3-d3^c3")))
    assert after is not None
    assert (after.code, after.text) == (C.TOO_LONG, "the game is over after c3-d3")


def test_every_code_occurs() -> None:  # those of drafts do in test_draft.py
    drafting = {C.BARRED, C.TAKEN, C.NOT_ON_OFFER}
    assert drafting | {code for _, _, code, _, _ in REASONS} | {C.INCOMPLETE, C.TOO_LONG} == set(C)
