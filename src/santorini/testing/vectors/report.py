"""Checking files of vectors, and the report on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from santorini.testing.vectors.compare import check_bga, check_jpricey
from santorini.testing.vectors.counts import check_perft, check_start
from santorini.testing.vectors.deviations import SENTENCES
from santorini.testing.vectors.reading import Record, VectorError, find_files, read_file
from santorini.testing.vectors.verdict import Verdict

#: The depth up to which lines of turns are counted unless told otherwise.
DEPTH: Final = 3

_SHOWN: Final = 100


class Report:
    """What the checks of all vectors came to."""

    def __init__(self, others: Iterable[Path] = ()) -> None:
        self.passed = 0
        self.failures: list[Verdict] = []
        self.waiting = 0
        self.missing_powers: Counter[str] = Counter()
        self.excused: Counter[str] = Counter()
        self.others = tuple(others)

    @property
    def failed(self) -> int:
        """The number of vectors that failed."""
        return len(self.failures)

    def add(self, verdict: Verdict) -> None:
        """Count a verdict."""
        if verdict.waits:
            self.waiting += 1
            self.missing_powers.update(verdict.waits)
            return
        self.excused.update(verdict.excuses)
        if verdict.problems:
            self.failures.append(verdict)
        else:
            self.passed += 1

    def __str__(self) -> str:
        return "\n".join(self._text())

    def _text(self) -> Iterator[str]:
        for verdict in self.failures[:_SHOWN]:
            yield f"FAILED {verdict.place}: {verdict.name}"
            yield from (f"    {problem}" for problem in verdict.problems)
        if self.failed > _SHOWN:
            yield f"... and {self.failed - _SHOWN} more failed"
        if self.others:
            yield f"no vectors in {', '.join(path.name for path in self.others)}"
        for name, lines in sorted(self.excused.items()):
            yield f"known deviation {name}, {_lines(lines)}: {SENTENCES[name]}"
        if self.waiting:
            powers = ", ".join(f"{name} {lines}" for name, lines in sorted(self.missing_powers.items()))
            verb = "needs" if self.waiting == 1 else "need"
            yield f"{_lines(self.waiting)} {verb} powers that are not there yet: {powers}"
        yield f"{self.passed} passed, {self.failed} failed"


def check(paths: Iterable[str | Path], *, depth: int = DEPTH) -> Report:
    """Check all vectors in files and directories; lines of turns are counted up to a depth.

    Raises `VectorError` with place and reason for a path that does not exist and a file that cannot be read.
    """
    named = list(paths)
    files, others = find_files(named)
    if not files:
        raise VectorError(", ".join(map(str, named)), "there are no vectors")
    report = Report(others)
    for file in files:
        empty = True
        for record in read_file(file):
            report.add(_check(record, depth))
            empty = False
        if empty:
            raise VectorError(str(file), "there are no vectors in it")
    return report


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


def _check(record: Record, depth: int) -> Verdict:
    if "god1" in record:
        return check_jpricey(record)
    if "powers" in record:
        return check_bga(record)
    if "god" in record:
        return check_start(record)
    if "counts" in record or "perft" in record:
        return check_perft(record, depth)
    raise record.fail("this is no vector of a known format")
