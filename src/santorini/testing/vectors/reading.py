"""Reading files of vectors: which files there are, and typed access to the JSON in them."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from santorini.errors import SantoriniError

_LINES: Final = (".jsonl", ".jsonl.gz")
_WHOLE: Final = ".json"

#: Says how far to trust each power of one engine; no vectors in it.
_INDEX: Final = "jpricey_index.json"

T = TypeVar("T")


class VectorError(SantoriniError, ValueError):
    """A file of vectors is missing or cannot be read: `place` says where, `reason` why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason

    def __reduce__(self) -> tuple[type[VectorError], tuple[str, str]]:
        return VectorError, (self.place, self.reason)


class Record:
    """A JSON object whose fields are checked when they are asked for."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise VectorError(place, f"a JSON object was expected, not {_shown(value)}")
        self.fields: dict[str, object] = value
        self.place = place

    def __contains__(self, key: str) -> bool:
        return key in self.fields

    def fail(self, reason: str) -> VectorError:
        """Return the error that something in this object is wrong."""
        return VectorError(self.place, reason)

    def find(self, key: str, kind: type[T]) -> T | None:
        """Return a field of a kind, `None` if it is absent or null."""
        value = self.fields.get(key)
        if value is None:
            return None
        if type(value) is not kind:
            raise self.fail(f"{key!r} is {_shown(value)}, expected was {_KINDS[kind]}")
        return value

    def get(self, key: str, kind: type[T]) -> T:
        """Return a field of a kind that has to be there."""
        value = self.find(key, kind)
        if value is None:
            raise self.fail(f"{key!r} is missing")
        return value

    def items(self, key: str, kind: type[T]) -> list[T]:
        """Return a list all of whose items are of a kind."""
        values: list[object] = self.get(key, list)
        for value in values:
            if type(value) is not kind:
                raise self.fail(f"{key!r} holds {_shown(value)}, expected was {_KINDS[kind]}")
        return values  # type: ignore[return-value]

    def records(self, key: str) -> list[Record]:
        """Return a list of objects."""
        values: list[object] = self.get(key, list)
        return [Record(value, f"{self.place}: {key}[{index}]") for index, value in enumerate(values)]


_KINDS: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:40] + "..."


def find_files(paths: Iterable[str | Path]) -> tuple[list[Path], list[Path]]:
    """Return the files of vectors that paths of files and directories name, and the other files met.

    Raises `VectorError` for a path that does not exist and a file of an unknown kind that is named itself.
    """
    vectors: dict[Path, None] = {}
    others: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            for file in sorted(file for file in path.rglob("*") if file.is_file()):
                (vectors if _holds_vectors(file) else others)[file] = None
        elif not path.exists():
            raise VectorError(str(path), "no such file or directory")
        elif _holds_vectors(path):
            vectors[path] = None
        elif path.name == _INDEX or path.suffix == ".md":
            others[path] = None
        else:
            raise VectorError(str(path), "vectors are files of .jsonl, .jsonl.gz or .json")
    return list(vectors), list(others)


def _holds_vectors(path: Path) -> bool:
    return path.name.endswith((*_LINES, _WHOLE)) and path.name != _INDEX


def read_file(path: Path) -> Iterator[Record]:
    """Yield what a file holds: the objects of its lines, or of its list; raise `VectorError` with the place."""
    try:
        if path.name.endswith(_LINES):
            with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    if line.strip():
                        place = f"{path}:{number}"
                        yield Record(_parse(line, place), place)
        else:
            yield from _whole(_parse(path.read_bytes(), str(path)), str(path))
    except (OSError, EOFError, zlib.error) as error:
        raise VectorError(str(path), getattr(error, "strerror", None) or str(error)) from error


def _whole(value: object, place: str) -> list[Record]:
    if isinstance(value, list):
        return [Record(item, f"{place}: [{index}]") for index, item in enumerate(value)]
    return Record(value, place).records("positions")


def _parse(text: bytes, place: str) -> object:
    try:
        value: object = json.loads(text.decode())
    except UnicodeDecodeError as error:
        raise VectorError(place, f"this is not UTF-8: {error}") from error
    except (ValueError, RecursionError) as error:
        raise VectorError(place, f"this is not JSON: {error}") from error
    return value
