"""Command `sandtable coverage`: the rulebook sections that a module covers, and where."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from sandtable.api import book_coverage, coverage_page, coverage_totals, prove_coverage
from sandtable.cli.arguments import add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer, print_lines

if TYPE_CHECKING:
    from sandtable.api import LoadedModule, Section, Totals

_NO_SECTIONS_TEXT = (
    "The module lists no sections of its rulebook: add them to rules in module.yaml."
)
_NO_PROOFS_TEXT = "The module has no proofs."
_COLUMNS_BY_FORMAT: Mapping[str, Sequence[str] | None] = {
    "text": ("section", "status", "said_by", "play_only", "checked_by"),
    "csv": None,
    "json": None,
}


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the format, and `--prove`."""
    add_module_argument(parser)
    parser.add_argument(
        "--format", choices=("text", "json", "csv", "md"), default="text", help="default: text"
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="plant the mistake of each proof and show what its check finds; "
        "fail if one is not found",
    )


def run_command(arguments: Namespace) -> int:
    """Print each rulebook section with the data that cover it, or the tests of all proofs."""
    module = open_module(arguments.module)
    if arguments.prove:
        return _print_tests_of_proofs(module, arguments.format)
    if arguments.format == "md":
        print(coverage_page(module), end="")
        return EXIT_CODE_DONE
    answer = book_coverage(module)
    rows = [_section_as_row(section) for section in answer.sections]
    print_answer(
        answer,
        rows,
        arguments.format,
        columns=_COLUMNS_BY_FORMAT[arguments.format],
        nothing=_NO_SECTIONS_TEXT,
    )
    if arguments.format == "text" and rows:
        print_lines(["", *_total_lines(answer.totals)])
    return EXIT_CODE_DONE


def _print_tests_of_proofs(module: LoadedModule, form: str) -> int:
    """Print the findings that the planted mistake of each proof causes.

    Markdown output equals plain text.
    """
    answer = prove_coverage(module)
    rows = answer.trials or []
    print_answer(answer, rows, form, nothing=_NO_PROOFS_TEXT)
    return EXIT_CODE_DONE if all(row.found for row in rows) else EXIT_CODE_FINDINGS


def _section_as_row(section: Section) -> dict[str, object]:
    """Return a section of the rulebook as a row for text output."""
    checked = [f"{each.check}: {each.mistake}" for each in section.checked_by]
    return {**asdict(section), "checked_by": checked}


def _total_lines(totals: Totals) -> list[str]:
    return [f"{number} {words}" for words, number in coverage_totals(totals).items()]
