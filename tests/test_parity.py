"""Compiled or interpreted, the package does the same.

This file is also the script that both run: `python tests/test_parity.py` prints a line about each line-up.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import santorini as st
from santorini.core.counting import Counter, playouts
from santorini.search import MCTS, AlphaBeta, Limit, solve
from strategies import LINEUPS, Completion, Lineup, all_steps, path, rules_of, write_down

COMPLETIONS: tuple[Completion, ...] = ("lookahead", "stepwise")
PACKAGE = Path(st.__file__).parent
SUFFIXES = (".so", ".pyd")

# ---------------------------------------------------------------------- the script


def about_position(position: st.Position, rng: Random) -> Iterator[object]:
    """Yield what can be said of a position in short time."""
    yield position.text()
    yield position.key
    yield hash(position)
    yield str(position)
    yield position.outcome
    yield position.climbed
    yield [str(step) for step in position.steps]
    for step in rng.sample(all_steps(), 12):
        yield position.why_not(step)
    yield position.canonical().key
    yield position.transform(5).text()
    yield position.to_json()


def about_turns(position: st.Position) -> Iterator[object]:
    """Yield the turns, and how they are counted."""
    yield [str(turn) for turn in islice(position.turns(), 200)]
    if (count := st.perft(position, 1)) <= 80:
        counter = Counter(position.rules.machine)
        yield count
        yield st.perft(position, 2)
        yield [counter.perft(position.board(), 1, bulk) for bulk in (False, True)]
        yield [(str(turn), lines) for turn, lines in st.divide(position, 2).items()]


def about_search(position: st.Position) -> Iterator[object]:
    """Yield what searches find from a position where a player decides."""
    if not position.decider or position.outcome is not None:
        return
    if not position.rules.machine.concealers:
        found = AlphaBeta().analyse(position, Limit(depth=2, nodes=1_500))
        yield found.nodes, found.depth, [str(line) for line in found.lines]
        if st.perft(position, 1) <= 30:
            solved = solve(position, 2, limit=Limit(nodes=300))
            yield solved.nodes, str(solved)
    for search in (MCTS(worlds=5), MCTS(playouts=True, worlds=5)):
        yield search.analyse_view(position.view(position.decider), Limit(nodes=40), lines=3).lines


def about_line_up(powers: Lineup, completion: Completion) -> Iterator[object]:
    """Yield the course of a game and what there is to say of a few boards."""
    rules = rules_of(powers, completion)
    seed = 500 + LINEUPS.index(powers)
    rng = Random(seed)
    if completion == "lookahead":
        for number, position in enumerate(path(rules.start(), seed)):
            yield from about_position(position, rng)
            if number % 32 == 4:
                yield from about_turns(position)
    for number in range(2):
        board = write_down(rules, seed + number).position()
        yield from about_position(board, rng)
        yield from about_turns(board)
        if completion == "lookahead" and number == 0:
            yield from about_search(board)
        yield playouts(rules.machine, board.board(), 3, seed)


def digest() -> Iterator[str]:
    yield f"compiled: {st.compiled}"
    for powers in LINEUPS:
        for completion in COMPLETIONS:
            total = hashlib.sha256()
            for item in about_line_up(powers, completion):
                total.update(repr(item).encode())
            yield f"{powers} {completion}: {total.hexdigest()}"


# ---------------------------------------------------------------------- the test


def run(root: Path, hash_seed: str) -> list[str]:
    """Run this file with the package in `root`."""
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(  # noqa: S603 - it is this interpreter and this file
        [sys.executable, __file__], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def plain_copy(root: Path) -> Path:
    """Copy the package without what is compiled; return where it lies."""
    shutil.copytree(PACKAGE, root / PACKAGE.name, ignore=lambda _, names: [n for n in names if n.endswith(SUFFIXES)])
    return root


def test_compiled_and_interpreted_do_the_same(tmp_path: Path) -> None:
    if not st.compiled:
        pytest.skip("the package under test is not compiled, so there is nothing to compare it with")
    compiled, *lines = run(PACKAGE.parent, "1")
    interpreted, *plain_lines = run(plain_copy(tmp_path), "2")
    assert (compiled, interpreted) == ("compiled: True", "compiled: False")
    assert len(lines) == len(LINEUPS) * len(COMPLETIONS)
    assert [one for one, two in zip(lines, plain_lines, strict=True) if one != two] == []


def test_the_copy_is_not_compiled(tmp_path: Path) -> None:
    root = plain_copy(tmp_path)
    names = {file.name for file in root.rglob("*") if file.is_file()}
    assert "machine.py" in names
    assert not [name for name in names if name.endswith(SUFFIXES)]


if __name__ == "__main__":
    for line in digest():
        print(line)  # noqa: T201 - this is what the call is for
