"""Command `sandtable fix`: safe fixes, which need no question and delete nothing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.api import diff, fix, lock_module, save
from sandtable.cli.arguments import add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_lines

if TYPE_CHECKING:
    from sandtable.api import FixAnswer, LoadedModule


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module and `--dry-run`."""
    add_module_argument(parser)
    parser.epilog = (
        "Only safe fixes are applied. Fixes that would delete something are shown by "
        "sandtable check, and left to you."
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="show the changes without making them"
    )


def run_command(arguments: Namespace) -> int:
    """Apply the safe fixes, save, and print the fixes and the remaining findings."""
    if arguments.dry_run:
        return _apply_fixes(arguments)
    # The lock covers the reading as well, or an edit by others in between would be lost.
    with lock_module(arguments.module):
        return _apply_fixes(arguments)


def _apply_fixes(arguments: Namespace) -> int:
    module = open_module(arguments.module)
    after = fix(module)
    if not arguments.dry_run:
        save(after.module)
    print_lines(_report_lines_about_fixes(module, after, dry=arguments.dry_run))
    return EXIT_CODE_FINDINGS if after.errors_left else EXIT_CODE_DONE


def _report_lines_about_fixes(
    module: LoadedModule, after: FixAnswer, *, dry: bool
) -> Iterator[str]:
    """Yield the printed report: each finding with its fix, the changes in words, and a summary."""
    for each in after.fixed:
        finding = each.finding
        at = f"{finding.file}:{finding.line}:{finding.column}: " if finding.file else ""
        yield f"{at}{finding.severity} {finding.id}: {finding.message}"
        yield f"    {'would fix' if dry else 'fixed'}: {each.fix}"
    yield from (change.text for change in diff(module, after.module).changes)
    yield _summary_of_fixes(len(after.fixed), after.errors_left, dry=dry)


def _summary_of_fixes(count: int, errors: int, *, dry: bool) -> str:
    verb = "would be fixed" if dry else "fixed"
    summary = (
        f"{count} {'finding' if count == 1 else 'findings'} {verb}."
        if count
        else "Nothing to fix."
    )
    if not errors:
        return summary
    left = f"{errors} {'error is' if errors == 1 else 'errors are'} left"
    return f"{summary} {left}: see sandtable check."
