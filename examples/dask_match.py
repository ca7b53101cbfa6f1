"""Play a match on a Dask cluster; with the address of a scheduler, `Client` reaches one of many machines."""

from __future__ import annotations

from distributed import Client

import santorini as st

PLAYERS = ["greedy:turns=40", "random"]


def main() -> None:
    """Play in threads of this process; the result is the same wherever the games are played."""
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        match = st.play_match(PLAYERS, games=6, seed=7, executor=client.get_executor(pure=False))
    print(match)
    here = st.play_match(PLAYERS, games=6, seed=7, workers=0)
    print("the same games:", [game.record for game in match.games] == [game.record for game in here.games])


if __name__ == "__main__":
    main()
