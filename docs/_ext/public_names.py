"""Warn about public names that no page of the reference describes."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Final

from sphinx.application import Sphinx
from sphinx.util import logging

MODULES: Final = (
    "santorini",
    "santorini.arrays",
    "santorini.powers",
    "santorini.bots",
    "santorini.match",
    "santorini.testing.vectors",
)

_log: Final = logging.getLogger(__name__)


def _check(app: Sphinx, env: object) -> None:
    del env
    known = app.env.domains.python_domain.objects
    for module in map(importlib.import_module, MODULES):
        for name in module.__all__:
            value = getattr(module, name)
            home = getattr(value, "__module__", module.__name__)
            if isinstance(value, ModuleType):
                found = value.__name__ in known
            else:
                found = f"{module.__name__}.{name}" in known or f"{home}.{name}" in known
            if not found:
                _log.warning("%s.%s is public and not in the reference", module.__name__, name)


def setup(app: Sphinx) -> dict[str, object]:
    """Add the check to a build."""
    app.connect("env-check-consistency", _check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
