"""Command `sandtable new`: a new module without findings, which can be exported at once."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from sandtable.api import DEFAULT_TEMPLATE, new_module, templates
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.output import print_lines


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the folder to create, and the template."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="a new folder, or an empty one")
    parser.add_argument(
        "--template",
        metavar="NAME",
        default=DEFAULT_TEMPLATE,
        help=f"{', '.join(templates())}; default: {DEFAULT_TEMPLATE}",
    )


def run_command(arguments: Namespace) -> int:
    """Copy a template under the name of the folder, and print the next steps."""
    title = new_module(arguments.folder, arguments.template)
    print_lines(_report_lines_about_next_steps(arguments.folder, title))
    return EXIT_CODE_DONE


def _report_lines_about_next_steps(folder: Path, title: str) -> list[str]:
    module = str(folder)
    return [
        f"{title}: a new module in {module}. Next:",
        f"  sandtable check {module}",
        f"  sandtable list {module} pieces",
        f"  sandtable export {module} --to csv --out build",
    ]
