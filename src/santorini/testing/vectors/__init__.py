"""Checking the engine against reference vectors: positions with all results of one turn, from two other engines.

    python -m santorini.testing.vectors PATH...

`check` does the same from Python. Where one of those engines is known to deviate from the rules, a predicate in
`deviations` says so as narrowly as it can, and the report counts the lines that it excused.
"""

from __future__ import annotations

from santorini.testing.vectors.reading import VectorError
from santorini.testing.vectors.report import DEPTH, Report, check
from santorini.testing.vectors.verdict import Verdict

__all__ = ["DEPTH", "Report", "VectorError", "Verdict", "check"]
