"""Bots and powers of one's own: modules that are imported because they are named on the command line, never by a text.

A module makes its powers and bots known by `santorini.powers.register` and `santorini.bots.register`.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import os
import re
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final

from santorini import bots
from santorini.bots import Bot
from santorini.bots.registry import made_by
from santorini.cli.group import Failure
from santorini.errors import SantoriniError, shown
from santorini.match.thinker import told

_CLASS: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*):([A-Za-z_][A-Za-z0-9_]*)(?::(.*))?", re.DOTALL)


def load(name: str) -> ModuleType:
    """Import a module, also from the current directory; raise `Failure` if that cannot be done."""
    if name.endswith(".py"):
        raise Failure(f"a module is named without .py, not as {shown(name)}")
    if not all(part.isidentifier() for part in name.split(".")):
        raise Failure(f"{shown(name)} is not the name of a module")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except SantoriniError as error:
        raise Failure(f"the module {name}: {told(error)}") from error
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise Failure(f"there is no module {error.name}, neither in {here} nor installed") from None
        raise Failure(f"the module {name} cannot be imported: {told(error)}") from error
    except (Exception, SystemExit) as error:  # whatever the module does when it is run
        raise Failure(f"the module {name} cannot be imported: {told(error)}") from error


def bot_of(text: str) -> Bot:
    """Return the bot that a text names: a registered one, or a class as `module:Class` or `module:Class:key=value`."""
    source = source_of(text)
    if isinstance(source, str):
        return _checked(lambda: bots.make(text), text)
    return _checked(source, str(source.args[1]))


def source_of(text: str) -> str | functools.partial[Bot]:
    """Return what makes the bot that a text names, in any process: the text if it is a registered one."""
    match = _CLASS.fullmatch(text)
    if match is None or match[1] in bots.names():
        return text
    name = f"{match[1]}:{match[2]}"
    factory = getattr(load(match[1]), match[2], None)
    if not callable(factory):
        close = difflib.get_close_matches(match[2], dir(sys.modules[match[1]]), n=1)
        raise Failure(f"the module {match[1]} has no class {match[2]}{f'; did you mean {close[0]}?' if close else ''}")
    return functools.partial(made_by, factory, name, match[3] or "")


def _checked(make: Callable[[], Bot], name: str) -> Bot:
    try:
        return make()
    except SantoriniError:
        raise
    except Exception as error:  # the constructor of somebody's bot
        raise Failure(f"the bot {name} fails: {told(error)}") from error
