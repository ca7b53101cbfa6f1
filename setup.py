"""Build `santorini`, compiled where a C compiler is at hand.

SANTORINI_COMPILE=1 makes a failing compilation an error, SANTORINI_COMPILE=0 installs the plain source; without it
the plain source is installed, and a line says so, when the compilation fails. pip shows that line only with -v, so what
was installed says itself what it is: `santorini.compiled` and `santorini --version`.
"""

import os
import sys
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("SANTORINI_COMPILE", "")
MODULES = sorted(
    glob("src/santorini/core/[!_]*.py")
    + glob("src/santorini/powers/[!_]*.py")
    + glob("src/santorini/powers/printed/[!_]*.py")
    + [
        f"src/santorini/search/{name}.py"
        for name in (
            *("corrections", "default", "evaluation", "handmade", "horizon", "learned", "leaves"),
            *("mcts_nodes", "mcts_paths", "mcts_tree"),
            *("ordering", "ordinary", "proving", "sharing", "table", "tactics", "tree"),
        )
    ]
    + ["src/santorini/powers/_ram.py"]
)
# The start of a turn comes once a leaf and is a little longer than what gcc inlines by itself; clang ignores the param.
FLAGS = ["-fno-semantic-interposition", "-Wno-error", "--param=max-inline-insns-auto=60"]

if WISH not in {"", "0", "1"}:
    sys.exit(f"santorini: SANTORINI_COMPILE is 1 (compile, or fail), 0 (do not), or not set; it cannot be {WISH!a}")


def say_uncompiled(reason: object) -> None:
    """Say in one line that the plain source is installed."""
    print(f"santorini: NOT COMPILED, installing the plain Python source: {reason}", file=sys.stderr)


class BuildOrFallBack(build_ext):
    """Compile all modules or none: a half compiled package could not be imported."""

    def run(self) -> None:
        """Compile, or leave no extension module behind."""
        try:
            super().run()
        except Exception as error:  # whatever the compiler or its absence raises
            if WISH == "1":
                raise
            say_uncompiled(error)
            for extension in self.extensions:
                for path in {self.get_ext_fullpath(extension.name), self.get_ext_filename(extension.name)}:
                    if os.path.exists(path):
                        os.remove(path)
            self.extensions = []


def extensions() -> list[Extension]:
    """Return the extension modules to build, none for a plain install."""
    if WISH == "0":
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - it may be missing

        found = mypycify(
            ["--config-file=", "--strict", "--follow-imports=silent", *MODULES],
            opt_level="3",
            debug_level="0",
            strip_asserts=True,
            group_name="santorini",
        )
    except ImportError as error:
        if WISH == "1":
            raise
        say_uncompiled(error)
        return []
    for extension in found:
        if sys.platform != "win32":
            extension.extra_compile_args += FLAGS
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrFallBack})
