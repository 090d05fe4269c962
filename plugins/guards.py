"""What plugins make, made safe: whatever their code raises becomes a sentence that names them."""

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
from sandtable.importers.protocol import Imported, Importer, ImportFailedError
from sandtable.model.checks.registry import Check, CheckContext, Fix, RawFinding
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module
from sandtable.model.storage.problem import UnreadableError
from sandtable.plugins.discovery import Plugin, error_words

T = TypeVar("T")


def failure(plugin: Plugin, error: BaseException) -> str:
    """Say that a plugin has failed, whose it is, and how."""
    return f"The {plugin.kind} {plugin.id} of {plugin.origin} failed: {error_words(error)}"


def fit(value: object, expected: type[T]) -> T:
    """Return what a plugin gives; raise TypeError where it is not what was asked for."""
    if not isinstance(value, expected):
        raise TypeError(f"it gives {type(value).__name__}, not {expected.__name__}")
    return value


@contextmanager
def _told_as(
    raised: type[Exception], plugin: Plugin, *passed: type[BaseException]
) -> Iterator[None]:
    """Let errors of the given kinds through, and raise all others as one of another kind."""
    try:
        yield
    except (raised, *passed):
        raise
    except (Exception, SystemExit) as error:
        raise raised(failure(plugin, error)) from error


def guarded_check(plugin: Plugin, check: Check) -> Check:
    """Return a check that fails in words: as a finding without a place, or as a refused fix."""

    def run(context: CheckContext) -> Iterable[RawFinding]:
        try:
            return [_guarded_finding(plugin, each) for each in check.run(context)]
        except (Exception, SystemExit) as error:  # noqa: BLE001 - others' code
            return [RawFinding((), failure(plugin, error))]

    return replace(check, run=run)


def _guarded_finding(plugin: Plugin, found: RawFinding) -> RawFinding:
    fit(found, RawFinding)
    for steps in (found.where, *found.places):
        for step in fit(steps, tuple):
            fit(step, str)
    if not found.where:
        raise ValueError("a finding has no place")
    fixes = tuple(replace(fix, edit=_guarded_edit(plugin, fix)) for fix in found.fixes)
    return replace(found, message=fit(found.message, str), fixes=fixes)


def _guarded_edit(plugin: Plugin, fix: Fix) -> Callable[[Module], Module]:
    def edit(module: Module) -> Module:
        with _told_as(EditError, plugin):
            return fit(fix.edit(module), Module)

    return edit


@dataclass(frozen=True)
class GuardedExporter:
    """An exporter that fails in words only."""

    plugin: Plugin
    own: Exporter
    id: str = field(init=False)
    label: str = field(init=False)
    target: Literal["file", "folder"] = field(init=False)
    settings: tuple[Setting, ...] = field(init=False)
    carries: Carries = field(init=False)
    """Nothing, where a plugin does not declare it."""

    def __post_init__(self) -> None:
        for name in ("id", "label", "target", "settings"):
            object.__setattr__(self, name, getattr(self.own, name))
        object.__setattr__(self, "carries", getattr(self.own, "carries", Carries()))

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Export; raise ExportError where the plugin raises anything but what it may."""
        with _told_as(ExportError, self.plugin, StoppedError, OSError):
            return fit(self.own.export(job, folder), ExportReport)


@dataclass(frozen=True)
class GuardedImporter:
    """An importer that fails in words only."""

    plugin: Plugin
    own: Importer
    id: str = field(init=False)
    label: str = field(init=False)
    suffixes: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        for name in ("id", "label", "suffixes"):
            object.__setattr__(self, name, getattr(self.own, name))

    def read(self, source: Path) -> Imported:
        """Read; raise ImportFailedError where the plugin raises anything but what it may."""
        with _told_as(ImportFailedError, self.plugin, UnreadableError, OSError):
            return fit(self.own.read(source), Imported)


def guarded_sheet(plugin: Plugin, sheet: ExtraSheet) -> ExtraSheet:
    """Return a sheet whose tables are sound, or that raises ExportError."""

    def tables(module: Module, scenario: str | None) -> list[SheetTable]:
        with _told_as(ExportError, plugin):
            return [_sound_table(each) for each in sheet.tables(module, scenario)]

    return replace(sheet, tables=tables)


def _sound_table(table: SheetTable) -> SheetTable:
    fit(table, SheetTable)
    if any(len(row) != len(table.heads) for row in table.rows):
        raise ValueError(f"a row of {table.title!r} has not as many cells as the table has heads")
    rows = tuple(tuple(map(str, row)) for row in table.rows)
    return SheetTable(str(table.title), tuple(map(str, table.heads)), rows)
