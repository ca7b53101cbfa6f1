"""Command line of `tools.learn`; the page of the package tells the commands."""

from __future__ import annotations

import argparse

from tools.learn import compare, fit, hand, selfplay


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description="Learn what boards are worth.")
    commands = parser.add_subparsers(dest="command", required=True)
    for module in (selfplay, fit, hand, compare):
        name = module.__name__.rpartition(".")[2]
        command = commands.add_parser(name, help=(module.__doc__ or "").splitlines()[0])
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
