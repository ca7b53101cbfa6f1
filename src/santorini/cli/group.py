"""The group of commands: whatever goes wrong is one line on stderr and an exit status."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from santorini.errors import SantoriniError, printable

FAILED = 2
#: The longest line that is written about an error.
LONGEST = 600
INTERRUPTED = 130


class Failure(click.ClickException):
    """An error that a user can do something about: a sentence and an exit status."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status


class Commands(click.Group):
    """A group that reports errors as one line: status 2, or 130 after Ctrl-C."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; turn what it raises on purpose into a failure."""
        try:
            return super().invoke(ctx)
        except SantoriniError as error:
            raise Failure(str(error)) from error
        except (KeyboardInterrupt, click.Abort):
            _leave_line()
            raise Failure("interrupted", INTERRUPTED) from None
        except EOFError:
            raise Failure("the input has ended") from None
        except BrokenPipeError:
            _drop_output()
            raise click.exceptions.Exit(0) from None
        except OSError as error:
            raise Failure(reason(error)) from error
        except Exception as error:
            if not ctx.params.get("imports"):
                raise
            from santorini.match.thinker import told  # noqa: PLC0415 - seldom needed

            raise Failure(f"a module of your own fails: {told(error)}") from error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and exit, as a script does; without `standalone_mode` return or raise instead."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            complain(_line(error))
            status = error.status if isinstance(error, Failure) else FAILED
        except click.Abort:
            complain("interrupted")
            status = INTERRUPTED
        except SystemExit:  # what click does when whoever reads the help has closed it
            _drop_output()
            status = 0
        sys.exit(status if isinstance(status, int) else 0)


def _line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    return message


def complain(message: str) -> None:
    """Write what is wrong as one line on stderr."""
    line = printable(message)
    with contextlib.suppress(OSError):
        click.echo(f"santorini: {line if len(line) <= LONGEST else f'{line[:LONGEST]}...'}", err=True)


def _leave_line() -> None:
    """Start a new line where the terminal has just shown a ^C."""
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(err=True)


def reason(error: OSError) -> str:
    """Return what the system says of a file, or of whatever else could not be used."""
    what = f"{error.filename}: " if error.filename else ""
    return f"{what}{error.strerror or error}"


def _drop_output() -> None:
    """Send what is still buffered nowhere: whoever read the output has closed it and wants no more."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
