"""`sandtable plugins`: what installed packages add to the program, and whether it is used."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from sandtable.api import plugins, plugins_wanted
from sandtable.cli.arguments import add_format
from sandtable.cli.command import DONE, FINDINGS
from sandtable.cli.output import show

_NOTHING = "No plugin is installed."
_SWITCHED_OFF = "Plugins are switched off."


def configure(parser: ArgumentParser) -> None:
    """Take the format only."""
    add_format(parser, "json", "csv")
    parser.epilog = "The exit code is 1 if an installed plugin cannot be used."


def run(arguments: Namespace) -> int:
    """Print a row for each check, exporter, importer, sheet and symbol that is added."""
    answer = plugins()
    rows = [{**asdict(entry), "used": "yes" if entry.used else "no"} for entry in answer.plugins]
    nothing = _NOTHING if plugins_wanted() else _SWITCHED_OFF
    show(answer, rows, arguments.format, nothing=nothing)
    return DONE if all(entry.used for entry in answer.plugins) else FINDINGS
