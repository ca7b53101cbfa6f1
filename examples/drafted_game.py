"""Draft the powers, play the game, keep all of it as a record, and have the record judged."""

from __future__ import annotations

from random import Random

import santorini as st


def drafted(record: st.Record, rng: Random) -> st.Record:
    """Return a record after its draft: chance draws what it has to, and the players choose anything."""
    while record.position.phase == "drafting":
        position = record.position
        chance = position.decider == st.CHANCE
        record = record.play(position.draw(rng) if chance else rng.choice(position.steps))
    return record


def main() -> None:
    """Draft and play a game of bots, and read its record back."""
    rng = Random(8)
    rules = st.Rules(setup="bga", offer="full", pool="simple", seats="random")
    record = drafted(st.Record(rules=rules, headers={"Event": "An evening of bots"}), rng)
    print("the draft:", record.turns)
    print("drafted:", record.rules.setup, "played:", record.position.rules.ids)

    bot = st.bots.make("greedy")
    while (player := record.position.decider) is not None:
        record = record.play(bot.choose(record.position.view(player), rng=rng))

    text = record.to_text()
    print(text)
    read = st.Record.from_text(text)
    print("read back the same:", read == record)
    print(st.adjudicate(read))

    # The draft is judged as the game is: here the last choice is one that was gone.
    start = st.Rules(setup="site", pool=("pan", "zeus")).start()
    print(st.adjudicate(st.Record(rules=start.rules, turns=["{pan}", "{pan}"])))


if __name__ == "__main__":
    main()
