"""Every remark of the rules text about three and four players: on turned boards, from each seat."""

from __future__ import annotations

from collections import Counter

import pytest

import santorini as st

from . import more_players, more_players_1, more_players_2, more_players_3
from ._remark import Remark

REMARKS: tuple[Remark, ...] = (
    *more_players.REMARKS,
    *more_players_1.REMARKS,
    *more_players_2.REMARKS,
    *more_players_3.REMARKS,
)


@pytest.mark.parametrize("remark", REMARKS, ids=lambda remark: remark.id)
def test_remark(remark: Remark) -> None:
    for variant in remark.variants():
        position = variant.position()
        for check in variant.checks:
            try:
                check.hold(position)
            except Exception as error:
                error.add_note(f"{remark.id} ({remark.source})\n{variant.completion}: {variant.text}\n{check}")
                raise


def test_ids_are_unique() -> None:
    often = {name: n for name, n in Counter(remark.id for remark in REMARKS).items() if n > 1}
    assert not often


#: common.md 7.1, the column of players.
NOT_FOR = {
    3: "achilles adonis atalanta bellerophon heracles jason medea odysseus polyphemus theseus"
    " aphrodite chronus circe eris hecate nyx scylla tartarus",
    4: "achilles adonis atalanta bellerophon heracles jason medea odysseus polyphemus theseus"
    " chronus circe clio gaea graeae hecate hydra nyx proteus tartarus",
}
REFUSED = [(players, power) for players, powers in NOT_FOR.items() for power in powers.split()]


def seats(power: str, players: int) -> list[tuple[str | None, ...]]:
    """Return the line-ups in which one player alone has a power, in each seat."""
    return [tuple(power if seat == at else None for seat in range(players)) for at in range(players)]


@pytest.mark.parametrize(("players", "power"), REFUSED)
def test_powers_that_are_not_made_for_so_many(players: int, power: str) -> None:
    name = st.powers.card_of(st.powers.get(power)).name
    for powers in seats(power, players):
        with pytest.raises(st.RulesError, match=f"^{name} is not made for {players} players$"):
            st.Rules(powers=powers)


@pytest.mark.parametrize(("players", "number"), [(3, 48), (4, 46)])
def test_all_others_are(players: int, number: int) -> None:
    others = [card.id for card in map(st.powers.card_of, st.powers.all_powers())]
    others = [power for power in others if power not in NOT_FOR[players].split()]
    assert len(others) == number
    for power in others:
        for powers in seats(power, players):
            assert st.Rules(powers=powers).players == players


@pytest.mark.parametrize("powers", [("hades", None, "pan", None), ("hades", None, None, "pan"), (None, "hades", "pan")])
def test_bans_hold_between_any_two_players(powers: tuple[str | None, ...]) -> None:
    """common.md 5.3: that is said of all powers of the game, partners' included."""
    with pytest.raises(st.RulesError, match=r"Hades and Pan are barred|Pan and Hades are barred"):
        st.Rules(powers=powers)
