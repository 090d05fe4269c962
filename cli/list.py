"""Command `sandtable list`: all entries of one kind in a module."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import insist_on_known, list_entries, list_kinds
from sandtable.cli.arguments import add_format_argument, add_module_argument, add_printed_argument
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and the kind of entries to list."""
    add_module_argument(parser)
    parser.add_argument("kind", metavar="KIND", help=f"one of {', '.join(list_kinds())}")
    add_format_argument(parser, "json", "csv")
    add_printed_argument(parser)


def run_command(arguments: Namespace) -> int:
    """Print all entries of the chosen kind."""
    kind = insist_on_known(arguments.kind, list_kinds(), "list")
    listing = list_entries(open_module(arguments.module), kind, printed=arguments.printed)
    print_answer(listing, listing.entries, arguments.format, nothing=f"There are no {kind}.")
    return EXIT_CODE_DONE
