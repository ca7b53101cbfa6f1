"""The build script: what the environment may ask of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("setuptools", reason="setuptools is not installed")

SCRIPT = Path(__file__).parents[1] / "setup.py"


def named(wish: str) -> subprocess.CompletedProcess[str]:
    """Ask the build script for no more than the name of the package."""
    return subprocess.run(  # noqa: S603 - the script of this project
        [sys.executable, str(SCRIPT), "-q", "--name"],
        cwd=SCRIPT.parent,
        env=os.environ | {"SANTORINI_COMPILE": wish},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("wish", ["yes", "2", "01", " 1", "false", "\x1b[2J"])
def test_unknown_wishes_are_refused(wish: str) -> None:
    done = named(wish)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"santorini: SANTORINI_COMPILE is 1 (compile, or fail), 0 (do not), or not set; it cannot be {wish!a}\n"
    )
