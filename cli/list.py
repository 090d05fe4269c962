"""`sandtable list`: everything of one kind that a module holds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.cli.arguments import add_format, add_module, add_printed, known
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened_reading
from sandtable.cli.output import show
from sandtable.model.reports.lists import KINDS, Listing, list_of

_CHECKS = "checks"


def configure(parser: ArgumentParser) -> None:
    """Take the module and the kind."""
    add_module(parser)
    parser.add_argument("kind", metavar="KIND", help=f"one of {', '.join(_kinds())}")
    add_format(parser, "json", "csv")
    add_printed(parser)


def _kinds() -> tuple[str, ...]:
    return (*KINDS, _CHECKS)


def run(arguments: Namespace) -> int:
    """Print the list."""
    kind = known(arguments.kind, _kinds(), "list")
    module = opened_reading(arguments)
    listing = _checks() if kind == _CHECKS else list_of(module, kind)
    show(listing, listing.entries, arguments.format, nothing=f"There are no {kind}.")
    return DONE


def _checks() -> Listing:
    """The catalogue: what a module is held to."""
    from sandtable.model.checks import ALL_CHECKS

    rows = [
        {
            "id": check.id,
            "name": check.title,
            "address": "",
            "source": "sandtable",
            "severity": check.severity.name.lower(),
            "rationale": check.rationale,
        }
        for check in ALL_CHECKS
    ]
    return Listing(_CHECKS, rows)
