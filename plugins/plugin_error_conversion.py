"""Wrappers of plugins that convert all their errors into messages that name the plugin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeVar

from sandtable.exporters.kinds import Carries
from sandtable.exporters.print.extra_sheet import ExtraSheet, SheetTable
from sandtable.exporters.protocol import (
    Exporter,
    ExportError,
    ExportReport,
    Job,
    Setting,
    StoppedError,
)
from sandtable.importers.protocol import ImportedFiles, Importer, ImportFailedError
from sandtable.model.checks.registry import Check, CheckContext, Fix, RawFinding
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module
from sandtable.model.storage.problem import UnreadableError
from sandtable.plugins.discovery import Plugin, error_words

T = TypeVar("T")


def failure_message(plugin: Plugin, error: BaseException) -> str:
    """Return a message that a plugin failed, with its package and the error."""
    return (
        f"The {plugin.kind} {plugin.id} of {plugin.package_and_version} failed: "
        f"{error_words(error)}"
    )


def require_type(value: object, expected: type[T]) -> T:
    """Return a value that a plugin supplies; raise TypeError if it has an unexpected type."""
    if not isinstance(value, expected):
        raise TypeError(f"it gives {type(value).__name__}, not {expected.__name__}")
    return value


@contextmanager
def _convert_errors(
    raised: type[Exception], plugin: Plugin, *passed: type[BaseException]
) -> Iterator[None]:
    """Let errors of the given types pass, and convert all others to one type."""
    try:
        yield
    # These are what the protocol allows: callers know how to handle them.
    except (raised, *passed):
        raise
    except (Exception, SystemExit) as error:
        raise raised(failure_message(plugin, error)) from error


def guarded_check(plugin: Plugin, check: Check) -> Check:
    """Return a check whose errors become findings without a place, or refused fixes."""

    def run_plugin_check(context: CheckContext) -> Iterable[RawFinding]:
        try:
            # A list, as a generator would raise later, outside this try.
            return [_finding_with_checked_types(plugin, each) for each in check.run(context)]
        except (Exception, SystemExit) as error:  # noqa: BLE001 - others' code
            return [RawFinding((), failure_message(plugin, error))]

    return replace(check, run=run_plugin_check)


def _finding_with_checked_types(plugin: Plugin, finding: RawFinding) -> RawFinding:
    require_type(finding, RawFinding)
    for steps in (finding.where, *finding.places):
        for step in require_type(steps, tuple):
            require_type(step, str)
    if not finding.where:
        raise ValueError("a finding has no place")
    fixes = tuple(
        replace(fix, edit=_edit_with_converted_errors(plugin, fix)) for fix in finding.fixes
    )
    return replace(finding, message=require_type(finding.message, str), fixes=fixes)


def _edit_with_converted_errors(plugin: Plugin, fix: Fix) -> Callable[[Module], Module]:
    def edit(module: Module) -> Module:
        with _convert_errors(EditError, plugin):
            return require_type(fix.edit(module), Module)

    return edit


@dataclass(frozen=True)
class ErrorConvertingExporter:
    """Wrapper of a plugin's exporter that raises documented errors only."""

    plugin: Plugin
    plugin_exporter: Exporter
    id: str = field(init=False)
    label: str = field(init=False)
    target: Literal["file", "folder"] = field(init=False)
    settings: tuple[Setting, ...] = field(init=False)
    carries: Carries = field(init=False)
    """The declared kinds; none if the plugin does not declare them."""

    def __post_init__(self) -> None:
        for name in ("id", "label", "target", "settings"):
            # Copied once: a property of the plugin that raises later would do so outside the
            # guard.
            object.__setattr__(self, name, getattr(self.plugin_exporter, name))
        object.__setattr__(self, "carries", getattr(self.plugin_exporter, "carries", Carries()))

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Export a job; raise ExportError for every undocumented error of the plugin."""
        with _convert_errors(ExportError, self.plugin, StoppedError, OSError):
            return require_type(self.plugin_exporter.export(job, folder), ExportReport)


@dataclass(frozen=True)
class ErrorConvertingImporter:
    """Wrapper of a plugin's importer that raises documented errors only."""

    plugin: Plugin
    plugin_importer: Importer
    id: str = field(init=False)
    label: str = field(init=False)
    suffixes: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        for name in ("id", "label", "suffixes"):
            object.__setattr__(self, name, getattr(self.plugin_importer, name))

    def read(self, source: Path) -> ImportedFiles:
        """Read a file; raise ImportFailedError for every undocumented error of the plugin."""
        with _convert_errors(ImportFailedError, self.plugin, UnreadableError, OSError):
            return require_type(self.plugin_importer.read(source), ImportedFiles)


def guarded_sheet(plugin: Plugin, sheet: ExtraSheet) -> ExtraSheet:
    """Return a sheet with validated tables, which raises ExportError for all errors."""

    def tables(module: Module, scenario: str | None) -> list[SheetTable]:
        with _convert_errors(ExportError, plugin):
            # Sheets may be generators: only a list makes sure that errors are raised here.
            return [_table_with_checked_rows(each) for each in sheet.tables(module, scenario)]

    return replace(sheet, tables=tables)


def _table_with_checked_rows(table: SheetTable) -> SheetTable:
    require_type(table, SheetTable)
    if any(len(row) != len(table.heads) for row in table.rows):
        raise ValueError(f"a row of {table.title!r} has not as many cells as the table has heads")
    rows = tuple(tuple(map(str, row)) for row in table.rows)
    return SheetTable(str(table.title), tuple(map(str, table.heads)), rows)
