"""`sandtable fix`: what can be mended without asking is mended; nothing that was typed goes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sandtable.cli.arguments import add_module
from sandtable.cli.command import DONE, FINDINGS
from sandtable.cli.opening import locate, opened
from sandtable.cli.output import print_lines
from sandtable.model.address import steps_of
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.repair import Repaired, repaired
from sandtable.model.reports.differences import describe
from sandtable.model.storage.load import Loaded
from sandtable.model.storage.save import lock_for_edit, save


def configure(parser: ArgumentParser) -> None:
    """Take the module."""
    add_module(parser)
    parser.epilog = (
        "Only fixes that are safe are applied. What would take away something that was typed is"
        " offered by `sandtable check`, and left to you."
    )
    parser.add_argument("--dry-run", action="store_true", help="tell what would change, only")


def run(arguments: Namespace) -> int:
    """Apply the safe fixes, save, and tell what was done and what is left."""
    if arguments.dry_run:
        return _apply_fixes(arguments)
    with lock_for_edit(Path(arguments.module)):
        return _apply_fixes(arguments)


def _apply_fixes(arguments: Namespace) -> int:
    loaded = opened(arguments.module)
    after = repaired(loaded.module, ALL_CHECKS, lambda own: replace(loaded, module=own).whole)
    if after.done and not arguments.dry_run:
        save(loaded, after.module)
    print_lines(_lines(loaded, after, arguments.module, dry=arguments.dry_run))
    return FINDINGS if after.errors else DONE


def _lines(loaded: Loaded, after: Repaired, typed: str, *, dry: bool) -> Iterator[str]:
    """Each finding with its fix, what that changes in the game's words, and what is left."""
    for finding, fix in after.done:
        # The files as they were read: that is where the author has them before his eyes.
        spot = locate(loaded, loaded.whole, typed, steps_of(finding.where) or ())
        at = f"{spot.file}:{spot.line}:{spot.column}: " if spot else ""
        yield f"{at}{finding.severity.word} {finding.check}: {finding.message}"
        yield f"    {'would fix' if dry else 'fixed'}: {fix.label}"
    yield from describe(loaded.whole, replace(loaded, module=after.module).whole)
    yield _summary(len(after.done), after.errors, dry=dry)


def _summary(done: int, errors: int, *, dry: bool) -> str:
    verb = "would be fixed" if dry else "fixed"
    told = (
        f"{done} {'finding' if done == 1 else 'findings'} {verb}." if done else "Nothing to fix."
    )
    if not errors:
        return told
    left = f"{errors} {'error is' if errors == 1 else 'errors are'} left"
    return f"{told} {left}: `sandtable check` tells more."
