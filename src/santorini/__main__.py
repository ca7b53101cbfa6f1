"""`python -m santorini` and the console script `santorini`."""

from __future__ import annotations

import sys

_MISSING = 'santorini: the command line needs click and rich; in the checkout: pip install ".[cli]"\n'


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        from santorini.cli import commands  # noqa: PLC0415 - the package works without what the command line needs
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"click", "rich"}:
            raise
        sys.stderr.write(_MISSING)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("santorini: interrupted\n")
        sys.exit(130)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    commands.main(prog_name="santorini")


if __name__ == "__main__":
    main()
