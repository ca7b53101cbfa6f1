"""The ladder: versions of the search against each other, each as it was at its commit.

    python -m tools.ladder COMMIT "what is new" [--games 400] [--nodes 5000] [--trees DIR] [--draw]

A rung is a commit; it plays against the one that is the last rung so far, with the same number of boards a turn. Each
commit is checked out below DIR and compiled there, which takes some minutes, unless that has been done. Results go to
docs/explanation/ladder.json, and from there to the list in docs/explanation/search.md; with --draw only the latter.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import IO, Any, Final

import santorini as st
from santorini.match import Elo, Player
from tools.pages import between

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "explanation" / "search.md"
RUNGS: Final = PAGE.with_name("ladder.json")
ENGINE: Final = Path(__file__).with_name("ladder_engine.py")


class Version:
    """A bot that asks the search of a source tree, in a process of its own, how to play."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self._begun = False
        self._plan: dict[st.Position, st.Step] = {}

    def choose(self, view: st.View, *, limit: st.Limit | None = None, rng: Random) -> st.Step:
        """Return the next step of the turn that the other process has found."""
        position = view.position
        if position not in self._plan:
            nodes = None if limit is None else limit.nodes
            for step in position.parse(self._asked(f"{nodes} {position.text()}\n")):
                self._plan[position] = step
                position = position.play(step)
        return self._plan[view.position]

    def _asked(self, line: str) -> str:
        written, read = pipes(self.tree)
        written.write(line if self._begun else "\n" + line)
        written.flush()
        self._begun = True
        found = read.readline().strip()
        if not found:
            raise RuntimeError(f"the engine in {self.tree} has ended")
        return found


@cache
def pipes(tree: Path) -> tuple[IO[str], IO[str]]:
    """Return what an engine reads and what it writes; it is kept for all games, since starting one takes a while."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    engine = subprocess.Popen([sys.executable, str(ENGINE)], env=environment, stdin=-1, stdout=-1, text=True)  # noqa: S603
    if engine.stdin is None or engine.stdout is None:
        raise RuntimeError("the engine has no pipes")
    return engine.stdin, engine.stdout


def built(commit: str, trees: Path) -> Path:
    """Return a directory with the compiled source tree of a commit."""
    tree = trees / commit
    if not tree.exists():
        command = ["git", "worktree", "add", "--detach", str(tree), commit]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603
    if not list((tree / "src").glob("*.so")):
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(command, cwd=tree, env=os.environ | {"SANTORINI_COMPILE": "1"}, check=True)  # noqa: S603
    return tree


def played(commit: str, last: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Return the results of a match between a version and the last one, without powers."""
    limit = st.Limit(nodes=asked.nodes)
    players = [Player(partial(Version, built(name, asked.trees)), name=name, limit=limit) for name in (commit, last)]
    match = st.play_match(players, games=asked.games, seed=1, longest=300, workers=asked.workers)
    for game in match.games:
        if game.failures:
            raise RuntimeError(f"a game ended by a failure: {game.failures[0]}")
    return {"against": last, "nodes": asked.nodes, "pairs": match.pairs}


def signed(points: float) -> str:
    """Return points as they are shown; nothing has no sign of its own."""
    return f"{points:+.0f}".replace("-0", "+0") if abs(points) < 1 else f"{points:+.0f}"


def table(rungs: list[dict[str, Any]]) -> str:
    """Return the list of versions, the latest first, each with what it is above the first one."""
    total, lines = 0.0, list[str]()
    for rung in rungs:
        told = "–"
        games = 0
        if rung["pairs"]:
            elo, games = Elo.of(rung["pairs"]), 2 * sum(rung["pairs"])
            total += elo.difference
            told = f"{signed(elo.difference)} ({signed(elo.low)} to {signed(elo.high)})"
        lines.append(f"| {rung['new']} | `{rung['version']}` | {games or '–'} | {told} | {signed(total)} |")
    head = ["| what is new | version | games | Elo against the one before | above the first |", "|---|---|--:|--:|--:|"]
    return "\n".join([*head, *reversed(lines)])


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", nargs="?", help="the version that is new")
    parser.add_argument("new", nargs="?", help="what is new in it, in a few words")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--trees", type=Path, default=Path(tempfile.gettempdir()) / "santorini-versions")
    parser.add_argument("--draw", action="store_true", help="only write the list from the file")
    asked = parser.parse_args()
    rungs = json.loads(RUNGS.read_text(encoding="utf-8")) if RUNGS.exists() else []
    if not asked.draw:
        if asked.new is None:
            parser.error("a commit and what is new in it are needed")
        rung = {"version": asked.commit, "new": asked.new, "against": None, "nodes": asked.nodes, "pairs": None}
        rungs.append(rung | played(asked.commit, rungs[-1]["version"], asked) if rungs else rung)
        RUNGS.write_text("[\n" + ",\n".join(json.dumps(each) for each in rungs) + "\n]\n", encoding="utf-8")
    between(PAGE, "ladder", table(rungs))


if __name__ == "__main__":
    main()
