"""SCH021: an entry of a scenario is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.inheritance import overridden_mappings
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import (
    MovementRef,
    RegionRef,
    ScenarioPart,
    SeriesRef,
    SourceRef,
    TableRef,
)
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_KEYS_OF_EMPTY_CHARTS = frozenset({"arrivals", "attacks"})
"""Parts of a scenario whose lines must have entries; a set-up may wait for its pieces."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.printed  # an erratum may take the last entry of a line away
    for address, message in (*_rules_left_empty(module), *_sources_left_empty(module)):
        yield RawFinding(address, message)
    for name in module.scenarios:
        for address in _lines_left_empty(module, name):
            yield RawFinding(address, "This line is empty.")


def _rules_left_empty(module: Module) -> Iterator[tuple[AddressPath, str]]:
    for name, region in module.regions.items():
        if not region.spaces:
            yield (
                RegionRef(name).address_path,
                f"{name_with_label('Region', region.name or name)} has no spaces.",
            )
    for name, movement in module.movement.items():
        if not movement.costs:
            yield MovementRef(name).address_path, f"The movement class {name!r} has no costs."
    for name, series in module.series.items():
        if not series.of:
            yield SeriesRef(name).address_path, f"The series of {series.measure} has no values."
    for name, table in module.tables.items():
        if not any(table.rows.values()):
            yield (
                TableRef(name).address_path,
                f"{name_with_label('Table', table.name)} has no cells.",
            )


def _sources_left_empty(module: Module) -> Iterator[tuple[AddressPath, str]]:
    for name, source in module.sources.items():
        if not source.at:
            yield SourceRef(name).address_path, f"The source {name!r} names no address."


def _lines_left_empty(module: Module, name: str) -> Iterator[AddressPath]:
    """Yield empty schedule moments and set-up lines that do not override an inherited line."""
    for level in overridden_mappings(module, name):
        part = ScenarioPart.from_address_prefix(level.steps)
        if part and part.part in _KEYS_OF_EMPTY_CHARTS:
            for key, value in level.own.items():
                if value is not None and not value and key not in level.below:
                    yield (*level.steps, str(key))


CHECK = Check(
    id="SCH021",
    title="An entry is empty",
    severity=Severity.INFO,
    rationale="An empty entry has no effect; its content was probably forgotten.",
    hint="Fill in the entry, or delete it.",
    reads=frozenset(
        {"regions", "sources", "movement", "series", "tables", "scenarios", "limits", "labels"}
    ),
    reach=EditScope.BLANKS,
    answers=("TBL-14",),
    run=_run,
)
