"""The engine of one version for `tools/ladder.py`: reads positions and numbers of boards, writes turns, one a line."""

from __future__ import annotations

import sys

from santorini import Position
from santorini.search import AlphaBeta, Limit

#: The search needs no large table for so few boards.
MEMORY = 1 << 22


def main() -> None:
    """Answer until there is nothing left to read; an empty line starts a new game."""
    search = AlphaBeta()
    for line in sys.stdin:
        asked = line.strip()
        if not asked:
            search = AlphaBeta()
            continue
        nodes, _, text = asked.partition(" ")
        found = search.analyse(Position.from_text(text), Limit(nodes=int(nodes), memory=MEMORY))
        print(found.turn, flush=True)


if __name__ == "__main__":
    main()
