"""Command `sandtable plugins`: all additions of installed packages, with their state."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from sandtable.api import plugins, plugins_wanted
from sandtable.cli.arguments import add_format_argument
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.output import print_answer

_NO_PLUGINS_TEXT = "No plugin is installed."
_PLUGINS_SWITCHED_OFF_TEXT = "Plugins are switched off."


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's argument for the output format."""
    add_format_argument(parser, "json", "csv")
    parser.epilog = "The exit code is 1 if an installed plugin cannot be used."


def run_command(arguments: Namespace) -> int:
    """Print a row for each check, exporter, importer, sheet and symbol of a plugin."""
    answer = plugins()
    rows = [{**asdict(entry), "used": "yes" if entry.used else "no"} for entry in answer.plugins]
    nothing = _NO_PLUGINS_TEXT if plugins_wanted() else _PLUGINS_SWITCHED_OFF_TEXT
    print_answer(answer, rows, arguments.format, nothing=nothing)
    return EXIT_CODE_DONE if all(entry.used for entry in answer.plugins) else EXIT_CODE_FINDINGS
