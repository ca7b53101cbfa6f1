"""Games of every kind at random, as records."""

from __future__ import annotations

from random import Random

import santorini as st

#: Games of each kind: powers that choose or draw before workers are placed, that draw, answer, hide, interrupt.
KINDS: tuple[tuple[str, st.Rules], ...] = (
    ("base", st.Rules()),
    ("siren", st.Rules(powers=("siren", "pan"))),
    ("chaos", st.Rules(powers=("atlas", "chaos"))),
    ("tyche and gaea", st.Rules(powers=("tyche", "gaea"))),
    ("hidden", st.Rules(powers=("hecate", "pan"))),
    ("an abyss", st.Rules(powers=("apollo", "tartarus"))),
    ("nyx", st.Rules(powers=("nyx", "athena"), night="minotaur")),
    ("several moves", st.Rules(powers=("hermes", "terpsichore"), completion="stepwise", turn_limit=60)),
    ("fleece", st.Rules(fleece="demeter")),
    ("three", st.Rules(powers=("maenads", "gaea", "tyche"))),
    ("three without powers", st.Rules(players=3)),
    ("four", st.Rules(powers=("athena", "pan", None, "hera"))),
    ("drafted", st.Rules(setup="bga", offer="full", pool=("simple", "nyx"), seats="random")),
    ("drafted by three", st.Rules(setup="classic", players=3, pool=("simple", "siren"), first=2)),
    ("drawn", st.Rules(setup="bga", players=4, turn_limit=40)),
    ("first, seated", st.Rules(powers=("bia", "pan"), setup="classic", first=2, seating=(2, 1))),
)


def played(rules: st.Rules, seed: int, steps: int = 5_000) -> st.Record:
    """Return the record of a game at random, which was played step by step."""
    rng = Random(seed)
    record = st.Record(rules=rules)
    for _ in range(steps):
        if record.position.outcome is not None:
            break
        record = record.play(rng.choice(record.position.steps))
    return record
