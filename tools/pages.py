"""Figures that tools write into pages of the documentation."""

from __future__ import annotations

import re
from pathlib import Path


def between(page: Path, name: str, text: str) -> None:
    """Put a text into a page between the comments `name` and `end of the name`."""
    marks = rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of the {name} -->)"
    old = page.read_text(encoding="utf-8")
    new, found = re.subn(marks, lambda _: f"\n{text}\n\n", old, flags=re.DOTALL)
    if found != 1:
        raise RuntimeError(f"{page} has {found} places for {name}")
    page.write_text(new, encoding="utf-8")
