"""Whatever is given as a draft, it is read or refused with an error of this package; what is read leads to a game."""

from __future__ import annotations

from random import Random

from hypothesis import given

import santorini as st
from mutations import attempt, mutate, times
from strategies import examples, seeds

TEXTS = (
    "draft site 2 pool=pan,zeus,hera taken=pan/-",
    "draft classic 3 pool=simple,advanced first=2 offer=apollo,nemesis,urania taken=-/-/nemesis",
    "draft bga:quick 2 pool=simple seats=random seating=2,1 offer=athena,pan",
    "draft bga:limited 2 pool=simple,nyx dealt=apollo,athena,atlas,hermes,nyx,pan offer=nyx,pan aside=zeus,iris",
    "draft bga:full 4 pool=simple,medusa offer=apollo,medusa,pan,hermes starting=pan",
    "draft bga:full 2 pool=simple,hera,zeus fleece=? offer=hera",
    "draft named 3 powers=apollo/-/chaos first=3 seats=random seating=2",
)


def survives(position: st.Position, seed: int) -> None:
    """Fail unless a position that was read round-trips, and a draft leads to a game."""
    assert st.Position.from_text(position.text(), position.rules) == position
    assert st.Position.from_json(position.to_json()) == position
    rng = Random(seed)
    for _ in range(60):
        if not isinstance(position, st.Draft):
            break
        assert position.steps
        position = position.play(rng.choice(position.steps))
    assert position.phase in {"placing", "playing"}


@given(seed=seeds, number=times)
@examples(150)
def test_texts(seed: int, number: int) -> None:
    text = mutate(TEXTS[seed % len(TEXTS)], seed, number)
    position = attempt(lambda: st.Position.from_text(text))
    if position is not None and not isinstance(position, st.Draft):
        raise AssertionError(text)
    if position is not None:
        survives(position, seed)


@given(seed=seeds, number=times)
@examples(100)
def test_json(seed: int, number: int) -> None:
    draft = st.Position.from_text(TEXTS[seed % len(TEXTS)])
    text = mutate(draft.to_json(), seed, number)
    position = attempt(lambda: st.Position.from_json(text))
    if position is not None:
        survives(position, seed)


@given(seed=seeds, number=times)
@examples(100)
def test_what_is_played(seed: int, number: int) -> None:
    draft = st.Position.from_text(TEXTS[seed % len(TEXTS)])
    text = mutate("{pan} {zeus} {1} {medusa} {pan} b2 d4", seed, number)
    assert (attempt(lambda: draft.play(text)) is None) or draft.why_not(text) is None
    attempt(lambda: draft.why_not(text))
