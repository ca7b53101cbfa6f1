"""The printed cards: random games with each of them, alone, against others, and handed over."""

from __future__ import annotations

from typing import Any, Final

import pytest

import santorini as st
from invariants import play_a_game

TURNS: Final = 40
PRINTED: Final = tuple(
    name
    for name in (st.powers.card_of(power).id for power in st.powers.all_powers())
    if st.powers.get(name, "classic") is not st.powers.get(name)
)


def games(**fields: Any) -> None:
    for completion in ("lookahead", "stepwise"):
        rules = st.Rules(cards="classic", turn_limit=TURNS, completion=completion, **fields)
        last = play_a_game(rules)
        assert last.outcome is not None
        assert st.Position.from_text(last.text(), rules).rules.powers == rules.powers


def test_what_is_printed_otherwise() -> None:
    names = "adonis aeolus bia chaos charybdis graeae heracles jason limus medea nemesis siren tyche"
    assert " ".join(PRINTED) == names


@pytest.mark.parametrize("power", PRINTED)
def test_games(power: str) -> None:
    games(powers=(power, None))


#: Powers of opponents that the printed cards meet in a way of their own.
MEETINGS: Final = (
    ("adonis", "theseus"),
    ("adonis", "bia"),
    ("adonis", "artemis"),
    ("aeolus", "siren"),
    ("charybdis", "athena"),
    ("charybdis", "bia"),
    ("charybdis", "harpies"),
    ("charybdis", "hermes"),
    ("charybdis", "minotaur"),
    ("charybdis", "persephone"),
    ("charybdis", "scylla"),
    ("charybdis", "tartarus"),
    ("charybdis", "triton"),
    ("circe", "tyche"),
    ("circe", "aeolus"),
    ("jason", "persephone"),
    ("limus", "atlas"),
    ("limus", "heracles"),
    ("nemesis", "hydra"),
    ("siren", "persephone"),
)


@pytest.mark.parametrize("powers", MEETINGS, ids="-".join)
def test_meetings(powers: tuple[str, str]) -> None:
    games(powers=powers)


@pytest.mark.parametrize("power", ["aeolus", "limus", "siren"])
def test_the_ram(power: str) -> None:
    games(fleece=power)


@pytest.mark.parametrize("night", ["aeolus", "charybdis", "gaea", "graeae", "nemesis", "proteus", "siren", "tyche"])
def test_nights(night: str) -> None:
    games(powers=("nyx", "atlas"), night=night, allow_banned=True)


def test_more_players() -> None:
    games(powers=("charybdis", "scylla", "harpies", "limus"))
    games(powers=("charybdis", "graeae", "siren"))
