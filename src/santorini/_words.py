"""`Words`: a line of text that is read word by word, with the places of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from santorini.errors import NotationError

_WORD: Final = re.compile("[^ \t]+")


class Words:
    """A line of words with spaces or tabs between them; `what` is said before the place in errors."""

    def __init__(self, text: str, what: str = "") -> None:
        self.text = text
        self.what = what
        #: Where the word under way begins.
        self.place = 0

    def words(self) -> Iterator[str]:
        """Yield the words; a line may have its end."""
        for match in _WORD.finditer(self.text.rstrip("\r\n")):
            self.place = match.start()
            yield match.group()
        self.place = len(self.text)

    def fail(self, message: str, word: str, place: int | None = None) -> NotationError:
        """Return the error that something else was expected than a word, which is at `place` if not under way."""
        place = self.place if place is None else place
        shown = word if len(word) <= 40 else word[:40] + "..."
        return NotationError(
            f"{self.what}at character {place + 1}: {message}, found {shown!r}", text=self.text, place=place
        )
