"""How much memory a process takes, where the system tells."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

_PEAK: Final = re.compile(r"^VmHWM:\s*(\d+) kB$", re.MULTILINE)


def peak(process: int | None = None) -> int | None:
    """Return the greatest size, in bytes, that a process (this one if none is named) has had in memory so far.

    `None` if the system does not tell. Of other processes only Linux does.
    """
    try:
        found = _PEAK.search(Path(f"/proc/{process or 'self'}/status").read_text(encoding="ascii", errors="replace"))
    except OSError:
        found = None
    if found is not None:
        return int(found[1]) * 1024
    return None if process is not None else _own_peak()


def _own_peak() -> int | None:
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return None
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size if sys.platform == "darwin" else size * 1024
