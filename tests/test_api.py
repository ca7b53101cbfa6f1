"""The public interface, held equal to the file api.txt; `python tests/test_api.py --write` writes that file anew.

The same is written whether the package is compiled or not: of classes of the compiled core only the names are kept.
"""

from __future__ import annotations

import enum
import inspect
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import santorini as st
from santorini import arrays, bots, match, powers, search
from santorini.search.weights import shipped

FILE = Path(__file__).with_name("api.txt")
COMPILED = ("default", "evaluation", "handmade", "learned")
MODULES = (st, arrays, powers, bots, search, match)


def annotation(value: object) -> str:
    return value if isinstance(value, str) else str(getattr(value, "__qualname__", value))


def parameter(one: inspect.Parameter) -> str:
    stars = {inspect.Parameter.VAR_POSITIONAL: 1, inspect.Parameter.VAR_KEYWORD: 2}
    text = "*" * sum(number for kind, number in stars.items() if kind is one.kind) + one.name
    if one.annotation is not inspect.Parameter.empty:
        text += f": {annotation(one.annotation)}"
    if one.default is not inspect.Parameter.empty:
        default = one.default
        text += f" = {default.__qualname__ if isinstance(default, type) else repr(default)}"
    return text


def signature(call: object, *, bound: bool = False) -> str:
    """Return the parameters and the result of a function; of a method without its first parameter."""
    assert callable(call)
    found = inspect.signature(call)
    parts: list[str] = []
    keyword_only = False
    for one in list(found.parameters.values())[bound:]:
        if one.kind is inspect.Parameter.VAR_POSITIONAL:
            keyword_only = True
        elif one.kind is inspect.Parameter.KEYWORD_ONLY and not keyword_only:
            parts.append("*")
            keyword_only = True
        parts.append(parameter(one))
    returns = "" if found.return_annotation is inspect.Signature.empty else f" -> {annotation(found.return_annotation)}"
    return f"({', '.join(parts)}){returns}"


def in_core(cls: type) -> bool:
    """Whether a class may be compiled."""
    return cls.__module__.startswith(("santorini.core.", *(f"santorini.search.{name}" for name in COMPILED)))


def core_members(cls: type) -> Iterator[str]:
    one = cls.of(shipped("base")) if cls is search.Learned else cls()
    for name in dir(one):
        if not name.startswith("_"):
            yield f"{name}()" if callable(getattr(one, name)) else name


def own_members(cls: type) -> dict[str, object]:
    """Return the public members of a class and of those ancestors that this package defines."""
    found: dict[str, object] = {}
    for ancestor in reversed(cls.__mro__):
        if ancestor.__module__.partition(".")[0] == "santorini":
            found |= {name: value for name, value in vars(ancestor).items() if not name.startswith("_")}
    return found


def member(name: str, value: object) -> str:
    if isinstance(value, classmethod):
        return f"classmethod {name}{signature(value.__func__, bound=True)}"
    if isinstance(value, staticmethod):
        return f"staticmethod {name}{signature(value.__func__)}"
    if isinstance(value, property):
        assert value.fget is not None
        return f"property {name}{signature(value.fget, bound=True)[2:]}"
    if isinstance(value, types.FunctionType):
        return f"{name}{signature(value, bound=True)}"
    return f"attribute {name}"


def lines_of_class(name: str, cls: type) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in cls.__bases__ if base is not object)
    yield f"class {name}({bases})" if bases else f"class {name}"
    if issubclass(cls, enum.Enum):
        yield from (f"    {one.name} = {one.value!r}" for one in cls)
    elif in_core(cls):
        yield from (f"    {text}" for text in sorted(core_members(cls)))
    else:
        if "__init__" in vars(cls) and not getattr(cls, "_is_protocol", False):
            yield f"    __init__{signature(vars(cls)['__init__'], bound=True)}"
        yield from (f"    {member(*item)}" for item in sorted(own_members(cls).items()))


def lines_of(name: str, value: object) -> Iterator[str]:
    if isinstance(value, types.ModuleType):
        yield f"module {name}"
    elif isinstance(value, type) and value.__module__ == "builtins":
        yield f"{name} = {value.__name__}"
    elif isinstance(value, type):
        yield from lines_of_class(name, value)
    elif isinstance(value, types.FunctionType):
        yield f"def {name}{signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def interface() -> str:
    """Return the public interface as text."""
    lines: list[str] = []
    for module in MODULES:
        lines += [f"== {module.__name__}", ""]
        for name in sorted(module.__all__):
            lines += [*lines_of(name, getattr(module, name)), ""]
    return "\n".join(lines)


def test_the_interface_is_as_written() -> None:
    assert interface().splitlines() == FILE.read_text(encoding="utf-8").splitlines()


def test_all_names_exist_once() -> None:
    for module in MODULES:
        assert len(set(module.__all__)) == len(module.__all__)
        assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_what_is_public_says_what_it_is() -> None:
    bare = [
        f"{module.__name__}.{name}"
        for module in MODULES
        for name in module.__all__
        if callable(value := getattr(module, name)) and not (value.__doc__ or "").strip()
        # Compiling takes the texts of classes of the core away.
        if not (isinstance(value, type) and in_core(value))
    ]
    assert bare == []


def test_the_version_is_a_version() -> None:
    assert st.__version__.count(".") == 2
    assert all(part.isdigit() for part in st.__version__.split("."))
    assert type(st.compiled) is bool


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(interface(), encoding="utf-8")
    else:
        print(interface(), end="")  # noqa: T201 - this is what the call is for
