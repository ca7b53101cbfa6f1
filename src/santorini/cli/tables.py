"""Tables as plain text: names on the left, numbers on the right."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def lines_of(head: Row, rows: Sequence[Row], names: int = 1) -> str:
    """Return a table as lines; so many columns at the left hold names."""
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if at < names else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )
