"""The command line: `python -m santorini.testing.vectors PATH...`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from santorini.testing.vectors.reading import VectorError
from santorini.testing.vectors.report import DEPTH, check


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 99):
        raise argparse.ArgumentTypeError(f"a number from 1 to 99 was expected, not {text!r}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the vectors in the files and directories named, write a report, and return the exit status.

    That is 0 if all passed, 1 if anything failed, 2 if a path is wrong or a file cannot be read.
    """
    parser = argparse.ArgumentParser(
        prog="python -m santorini.testing.vectors",
        description="Check the engine against reference vectors.",
    )
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a file of vectors, or a directory of them")
    parser.add_argument(
        "--depth", type=_depth, default=DEPTH, help=f"how many turns deep lines are counted (default: {DEPTH})"
    )
    options = parser.parse_args(arguments)
    try:
        report = check(options.paths, depth=options.depth)
    except VectorError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    sys.stdout.write(f"{report}\n")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
