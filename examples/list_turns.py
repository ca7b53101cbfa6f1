"""List what is possible in a position: single steps, whole turns, and how many lines follow."""

from __future__ import annotations

import santorini as st


def main() -> None:
    """Look at a middle game of Apollo against Pan."""
    position = st.Position.from_text("01001/12310/0D230/11200/00010 1 apollo:b4,c3 pan:d4,c2")
    print(position)
    print("player", position.decider, "may make these steps:", *position.steps)

    turns = list(position.turns())
    print(len(turns), "turns, of which these win:", *(turn for turn in turns if turn.wins))

    # Turns are sequences of steps, and steps can be matched.
    for turn in turns[:6]:
        match turn.steps:
            case (st.Move(source, target), st.Build(_, square)):
                print(f"{turn}: from {source} to {target}, then a block or dome on {square}")
            case (st.Move(source, target),):
                print(f"{turn}: from {source} to {target}, and the game is over")

    print("lines of two turns:", st.perft(position, 2))


if __name__ == "__main__":
    main()
