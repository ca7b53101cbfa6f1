"""What rules and drafts say of players is kept: who is first and puts the ram, who sits where, what is admitted."""

from __future__ import annotations

import pathlib
from random import Random

import pytest
from click.testing import CliRunner

import santorini as st
from santorini.cli import commands

FLEECES = [st.powers.card_of(power).id for power in st.Rules(setup="bga", golden_fleece=True).pool]


@pytest.mark.parametrize("fleece", FLEECES)
def test_the_ram_is_put_by_whoever_is_first(fleece: str) -> None:
    one = st.Rules(fleece=fleece, first=1, turn_limit=40).start()
    two = st.Rules(fleece=fleece, first=2, turn_limit=40).start()
    rng = Random(fleece)
    while one.outcome is None:
        assert set(one.steps) == set(two.steps)
        assert two.decider == 3 - (one.decider or 0)
        assert st.Position.from_json(two.to_json()) == two
        step = rng.choice(one.steps)
        one, two = one.play(step), two.play(step)
    assert two.outcome is not None
    assert two.outcome.winners == {3 - player for player in one.outcome.winners}


def test_seats_outlast_a_draft() -> None:
    draft = st.Rules(setup="site", seating=(2, 1)).start()
    assert draft.play("{pan} {atlas}").rules.seating == (2, 1)
    assert draft.resign().rules.seating == draft.agree_draw().rules.seating == (2, 1)
    assert st.Position.from_text(draft.text()).rules == draft.rules
    dealt = st.Rules(setup="site", seats="random").start().play("{2}")
    assert dealt.resign().rules.seating == dealt.agree_draw().rules.seating == (2, 1)


def test_who_gave_up_in_a_draft_is_named_on_the_terminal(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.txt"
    words = ["play", "--setup", "site", "--random-seats", "--second", "greedy", "--seed", "1", "--moves-only", "--save"]
    result = CliRunner().invoke(commands, [*words, str(file)], input="resign\n")
    assert "player 1 is greedy; player 2 is human" in result.output
    assert "player 1 is human" not in result.output
    assert '[Player1 "greedy"]' in file.read_text()


@pytest.mark.parametrize("fields", [{"setup": "bga", "offer": "full", "pool": ("pan", "hades")},
                                    {"powers": ("pan", "hades"), "seats": "random"}])  # fmt: skip
def test_barred_pools_are_read(fields: dict[str, object]) -> None:
    rules = st.Rules(allow_banned=True, **fields)  # type: ignore[arg-type]
    draft = rules.start()
    assert st.Position.from_text(draft.text(), rules) == draft
    later = draft.play(draft.steps[0])
    record = st.Record.of(later)
    assert st.Record.from_text(record.to_text()) == record
    assert st.Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("fields", [{"setup": "bga"}, {"powers": ("pan", None), "seats": "random"}])
def test_no_board_under_rules_that_draft(fields: dict[str, object]) -> None:
    with pytest.raises(st.SetupError, match="draft"):
        st.Setup(rules=st.Rules(**fields), workers=(["a1", "a2"], ["c1", "c2"]))  # type: ignore[arg-type]


def test_rules_that_are_none() -> None:
    with pytest.raises(st.SetupError, match="rules are"):
        st.Position.from_text("draft site 2 pool=simple", "x")  # type: ignore[arg-type]


def test_a_draw_claimed_with_the_wrong_loser() -> None:
    verdict = st.adjudicate('[Rules "powers=-,-,-"] 1. resigns 2. draw 1/2-1/2-1/2 agreed')
    assert "nobody out" in str(verdict)
    assert "player 1 out" in str(verdict)
