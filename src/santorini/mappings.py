"""`FrozenMapping`: a mapping that nobody can change, in the order in which it was given."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value_co = TypeVar("_Value_co", covariant=True)


class FrozenMapping(Mapping[_Key, _Value_co]):
    """A mapping that cannot be changed. It equals every mapping with the same items, in whatever order."""

    __slots__ = ("_items",)

    _items: Mapping[_Key, _Value_co]

    def __init__(self, items: Mapping[_Key, _Value_co]) -> None:
        object.__setattr__(self, "_items", dict(items))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __getitem__(self, key: _Key) -> _Value_co:
        return self._items[key]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._items,)
