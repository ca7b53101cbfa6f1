"""Output: plain text, or with colours where the output is a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType


def put(plain: Callable[[], str], rich: Callable[[], RenderableType]) -> None:
    """Write one of two forms of the same thing: `rich` to a terminal, `plain` to everything else."""
    from rich.console import Console  # noqa: PLC0415 - loading it takes longer than most commands

    console = Console(highlight=False)
    if not console.is_terminal or console.is_dumb_terminal:
        click.echo(plain())
        return
    with console.capture() as capture:
        console.print(rich())
    click.echo(capture.get(), nl=False, color=True)
