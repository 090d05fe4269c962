"""`sandtable coverage`: which sections of its book a module says, and where."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.arguments import add_module
from cli.command import DONE
from cli.opening import opened
from cli.output import show
from model.reports.coverage import as_markdown, coverage

_NOTHING = "The module lists no sections of its book (`rules` in module.yaml)."


def configure(parser: ArgumentParser) -> None:
    """Take the module."""
    add_module(parser)
    parser.add_argument(
        "--format", choices=("text", "json", "csv", "md"), default="text", help="default: text"
    )


def run(arguments: Namespace) -> int:
    """Print every section with what says it."""
    module = opened(arguments.module).whole
    if arguments.format == "md":
        print(as_markdown(module), end="")
        return DONE
    answer = coverage(module)
    show(answer, answer.sections, arguments.format, nothing=_NOTHING)
    return DONE
