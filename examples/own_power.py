"""Invent a power in plain Python, register it, and play a game with it."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import santorini as st

CORNERS = sum(1 << st.square_index(corner) for corner in ("a1", "e1", "a5", "e5"))


@st.powers.register
class Keeper(st.Power):
    """Also wins by moving onto a corner with exactly two blocks."""

    card: ClassVar[object] = st.Card(
        id="keeper",
        name="Keeper of the Lighthouse",
        text="You also win if your worker moves onto a corner of level 2.",
    )

    def wins(self, b: st.Board, source: int, target: int, won: bool) -> bool:
        """Add the corners to the ordinary win; boards are masks with a bit for each square."""
        return won or bool(CORNERS & b.l2 & ~b.l3 & 1 << target)


def main() -> None:
    """Show the power at work, then play a game against Athena."""
    position = st.Position.from_text("00000/00000/00000/10000/20000 1 keeper:a2,d4 athena:b4,d2")
    print("wins:", *(turn for turn in position.turns() if turn.wins))
    print(position.play("a2-a1#").outcome)

    bot, rng = st.bots.make("greedy"), Random(3)
    position = st.Rules(powers=("keeper", "athena")).start()
    while position.decider is not None:
        position = position.play(bot.choose(position.view(position.decider), rng=rng))
    print(position)
    print(position.outcome)


if __name__ == "__main__":
    main()
