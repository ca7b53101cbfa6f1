"""Views of random games in which something is hidden: nothing that a view tells depends on what it leaves out."""

from __future__ import annotations

import pickle
from random import Random
from typing import Final

import pytest

import santorini as st
from strategies import all_steps, some_turns

IDS: Final = tuple(st.powers.card_of(power).id for power in st.powers.all_powers())
HIDING: Final = tuple(
    st.powers.card_of(power).id for power in st.powers.all_powers() if power.hides_workers or power.secret
)
TURNS: Final = 60
#: One in so many positions is looked at, and where the package is not compiled one in so many pairs plays.
SAMPLE: Final = 6
SPREAD: Final = 1 if st.compiled else 8
WORLDS: Final = 3
TRIED: Final = 20
FEW: Final = 40


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize("seat", [0, 1])
def test_views(hiding: str, seat: int) -> None:
    played = 0
    for other in (*IDS[::SPREAD], None):
        powers = (hiding, other) if seat == 0 else (other, hiding)
        try:
            rules = st.Rules(powers=powers, turn_limit=TURNS)
        except st.RulesError:
            continue
        rng = Random(" ".join(map(str, powers)))
        position = rules.start()
        while position.outcome is None:
            if not rng.randrange(SAMPLE):
                for player in (1, 2):
                    try:
                        looked_at(position, player, rng)
                    except Exception as error:
                        error.add_note(f"player {player}: {position.text()}")
                        raise
            position = position.play(rng.choice(position.steps))
        assert all(position.view(player).position == position for player in (1, 2))
        played += 1
    assert played > len(IDS) / 2 / SPREAD


def looked_at(position: st.Position, player: int, rng: Random) -> None:
    """Fail if a view tells what it leaves out, or leaves out what the player knows."""
    view = position.view(player)
    known = view.position
    assert known.view(player) == view
    assert st.Position.from_text(view.text(), position.rules) == known
    assert st.Position.from_json(view.to_json()) == known
    assert known.setup().position() == known
    assert view.outcome is None
    if position.decider == player:
        assert view.steps == position.steps
    worlds = view.worlds(rng, WORLDS)
    if not view.concealed:
        assert known == position
        assert worlds == [position] * WORLDS
        return
    assert known != position
    assert len(worlds) == WORLDS
    others = 3 - player
    if position.turn_player == player or not position.midturn:
        assert any(board.same(position.board()) for board in known._worlds())
        assert known._may_be(position.board())
    steps = [*rng.sample(all_steps(), TRIED), st.Choose(rng.choice(st.SQUARES))]
    wanted = told(view, steps)
    for world in worlds:
        assert not world.concealed
        assert st.Position.from_text(world.text(), position.rules) == world
        assert world.view(others).position == world
        assert world.view(player) == view
        assert told(world.view(player), steps) == wanted
        if position.decider == player:
            assert world.steps == position.steps


def told(view: st.View, steps: list[st.Step]) -> list[object]:
    """Return all that a view tells."""
    known = view.position
    reasons = [(view.why_not(step), known.why_not(step)) for step in steps]
    return [
        *(view.text(), view.to_json(), repr(view), str(view), str(known), hash(view), pickle.dumps(view)),
        *(known.text(), known.key, known.board().words(), known.steps, view.steps, known.setup(), known.midturn),
        *(known.workers(1), known.workers(2), known.climbed, known.heights, known.domes, known.phase, known.decider),
        *(reasons, some_turns(known, FEW), [known.transform(symmetry).key for symmetry in range(8)]),
    ]
