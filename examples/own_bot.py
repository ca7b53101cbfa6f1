"""Write a bot, and let it play a match against the greedy one."""

from __future__ import annotations

from collections import Counter
from random import Random

import santorini as st


class Climber:
    """Moves as high as it can and builds as high as it can, without looking at the opponent."""

    def choose(self, view: st.View, *, limit: st.bots.Limit | None = None, rng: Random) -> st.Step:
        """Return the highest of the legal steps, one of several at random."""

        def height(step: st.Step) -> int:
            match step:
                case st.Move(_, target) | st.Build(_, target):
                    return view.position.height(target)
            return 0

        top = max(map(height, view.steps))
        return rng.choice([step for step in view.steps if height(step) == top])


def play(players: dict[int, st.bots.Bot], rules: st.Rules, seed: int) -> st.Position:
    """Return the last position of a game; `players` has a bot for players 1 and 2."""
    rng = Random(seed)
    position = rules.start()
    while position.decider is not None:
        if position.decider == st.CHANCE:
            step: st.Step = position.draw(rng)
        else:
            step = players[position.decider].choose(position.view(position.decider), rng=rng)
        position = position.play(step)
    return position


def main() -> None:
    """Play ten games, each bot five times first."""
    climber, greedy = Climber(), st.bots.make("greedy:turns=200")
    score: Counter[str] = Counter()
    for seed in range(10):
        first = seed % 2 == 0
        players = {1: climber, 2: greedy} if first else {1: greedy, 2: climber}
        last = play(players, st.Rules(powers=("artemis", "atlas")), seed)
        for winner in last.outcome.winners if last.outcome else ():
            score["climber" if players[winner] is climber else "greedy"] += 1
        print(f"game {seed}: {last.outcome}")
    print(dict(score))


if __name__ == "__main__":
    main()
