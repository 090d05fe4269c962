"""Command `sandtable import`: a folder made from another program's file or a bundle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sandtable.api import import_file, import_formats, plugin_problems
from sandtable.cli.arguments import add_output_argument
from sandtable.cli.command import DONE_CODE
from sandtable.cli.output import print_warning

if TYPE_CHECKING:
    from sandtable.api import Importer


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the file, the format, and the folder to create."""
    labels = ", ".join(f"{each.label} ({_suffix_words(each)})" for each in import_formats())
    parser.add_argument("file", metavar="FILE", help=labels)
    add_output_argument(parser)
    ids = [each.id for each in import_formats()]
    words = "the program that made the file, if the extension does not show it"
    parser.add_argument("--from", dest="form", choices=ids, help=words)


def run_command(arguments: Namespace) -> int:
    """Read the whole file, then write the whole folder."""
    for problem in plugin_problems("importer"):
        print_warning(problem)
    report = import_file(arguments.file, arguments.out, arguments.form)
    print(f"{arguments.out}: {len(report.written)} files")
    for loss in report.losses:
        print(f"lost: {loss}")
    return DONE_CODE


def _suffix_words(importer: Importer) -> str:
    return ", ".join("a folder" if each == "/" else each for each in importer.suffixes)
