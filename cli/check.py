"""Command `sandtable check`: the findings of a module, with files, lines and hints."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import astuple

from sandtable.api import CheckAnswer, Counts, FindingEntry, check, sarif
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_scenarios_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_json, print_lines

_MAX_FINDINGS_PER_CHECK = 1000
"""Most findings of a check in text output; JSON and SARIF contain all of them."""
_SEVERITY_PLURALS = {"error": "errors", "warning": "warnings", "info": "infos"}


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and the scenarios and options to check."""
    add_module_argument(parser)
    add_scenarios_argument(parser)
    add_options_argument(parser)
    add_format_argument(parser, "json", "sarif")
    parser.add_argument("--strict", action="store_true", help="treat warnings as errors")


def run_command(arguments: Namespace) -> int:
    """Print the findings, and return an exit code that says whether errors were found."""
    module, options = open_module(arguments.module), dict(arguments.options)
    # JSON and SARIF are read by programs, which need all findings.
    most = _MAX_FINDINGS_PER_CHECK if arguments.format == "text" else None
    answer = check(module, scenarios=arguments.scenarios, options=options, most=most)
    if arguments.format == "json":
        print_json(answer)
    elif arguments.format == "sarif":
        print_json(sarif(answer))
    else:
        print_lines(_report_lines(answer))
    counted = answer.counts.error + (answer.counts.warning if arguments.strict else 0)
    return EXIT_CODE_FINDINGS if counted else EXIT_CODE_DONE


def _report_lines(answer: CheckAnswer) -> Iterator[str]:
    """Yield a line for each finding, as compilers print them, and the hint once for each check."""
    explained_checks: set[str] = set()
    for entry in answer.findings:
        yield _line_of_finding(entry)
        if entry.waived is not None:
            continue
        if entry.hint and entry.id not in explained_checks:
            # The hint is the same for all findings of a check.
            explained_checks.add(entry.id)
            yield f"    {entry.hint}"
        yield from (f"    fix: {label}" for label in entry.fixes)
    if left := sum(astuple(answer.counts)) - len(answer):
        yield f"There {'is' if left == 1 else 'are'} {left:,} more of the same checks."
    yield _summary_of_counts(answer.counts)


def _line_of_finding(entry: FindingEntry) -> str:
    at = f"{entry.file}:{entry.line}:{entry.column}: " if entry.file else ""
    if entry.waived is not None:
        return f"{at}waived {entry.id}: {entry.message} ({entry.waived})"
    unsure = "" if entry.confidence == "certain" else f" ({entry.confidence})"
    return f"{at}{entry.severity} {entry.id}: {entry.message}{unsure}"


def _summary_of_counts(counts: Counts) -> str:
    numbers = [(getattr(counts, word), word, plural) for word, plural in _SEVERITY_PLURALS.items()]
    parts = [f"{n} {word if n == 1 else plural}" for n, word, plural in numbers if n]
    waived = f" Waived: {counts.waived}." if counts.waived else ""
    return f"{', '.join(parts).capitalize() or 'Nothing found'}.{waived}"
