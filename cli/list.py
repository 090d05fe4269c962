"""`sandtable list`: everything of one kind that a module holds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import insist_on_known, list_entries, list_kinds
from sandtable.cli.arguments import add_format, add_module, add_printed
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened
from sandtable.cli.output import show


def configure(parser: ArgumentParser) -> None:
    """Take the module and the kind."""
    add_module(parser)
    parser.add_argument("kind", metavar="KIND", help=f"one of {', '.join(list_kinds())}")
    add_format(parser, "json", "csv")
    add_printed(parser)


def run(arguments: Namespace) -> int:
    """Print the list."""
    kind = insist_on_known(arguments.kind, list_kinds(), "list")
    listing = list_entries(opened(arguments.module), kind, printed=arguments.printed)
    show(listing, listing.entries, arguments.format, nothing=f"There are no {kind}.")
    return DONE
