"""Sample files under `mypy --strict`: what users may write passes, wrong uses are errors of the right kind."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import santorini as st

pytest.importorskip("mypy", reason="mypy is not installed")

HERE = Path(__file__).parent
PACKAGE = Path(st.__file__).parent
MARK = re.compile(r"  # type: ignore\[([^]]*)\]")
ERROR = re.compile(r"^([^:]+):(\d+): error: .*\[([a-z-]+)\]$")


def run(*files: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Check files the way users do, knowing nothing of this project's settings."""
    env = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    if "site-packages" not in PACKAGE.parts:
        env["MYPYPATH"] = str(PACKAGE.parent)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--follow-imports=silent",
        "--no-error-summary",
    ]
    return subprocess.run(  # noqa: S603 - it is this interpreter
        [*command, "--cache-dir", str(cwd / "cache"), *map(str, files)],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_users_may(tmp_path: Path) -> None:
    found = run(HERE / "users_may.py", cwd=tmp_path)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_users_may_and_it_works() -> None:
    spec = importlib.util.spec_from_file_location("users_may_run", HERE / "users_may.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.main()


def test_users_may_not(tmp_path: Path) -> None:
    lines = (HERE / "users_may_not.py").read_text(encoding="utf-8").splitlines()
    wanted = {
        (number, code.strip())
        for number, line in enumerate(lines, 1)
        if (mark := MARK.search(line))
        for code in mark[1].split(",")
    }
    bare = tmp_path / "bare.py"
    bare.write_text("\n".join(MARK.sub("", line) for line in lines) + "\n", encoding="utf-8")
    found = run(bare, cwd=tmp_path)
    assert (found.returncode, found.stderr) == (1, "")
    errors = [ERROR.match(line) for line in found.stdout.splitlines() if ": note: " not in line]
    assert all(errors), found.stdout
    assert {(int(error[2]), error[3]) for error in errors if error} == wanted
