"""The tables of the CSV export, and their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.history import initial_position
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.adjacency import adjacency_report
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.lists import ROW_ITERATORS_BY_KIND, listing_of_kind
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.rows.records import rows_of
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Table
    from sandtable.model.rows.records import Row

_LISTS_REPLACED_BY_OTHERS = frozenset({"placements", "links"})
"""Lists that are left out because the set-up and adjacency tables hold the same with more
detail."""

NamedRows = tuple[str, list["Row"]]


def nonempty_csv_tables(job: Job) -> Iterator[NamedRows]:
    """Return the tables that have at least one row, by name."""
    return (table for table in _all_csv_tables(job) if table[1])


def _all_csv_tables(job: Job) -> Iterator[NamedRows]:
    module, scenarios = job.module, job.scenarios or playable_scenarios(job.module)
    for kind in ROW_ITERATORS_BY_KIND:
        if kind not in _LISTS_REPLACED_BY_OTHERS:
            yield (
                kind,
                [
                    row
                    for row in rows_of(listing_of_kind(module, kind).entries)
                    if _is_row_requested(row, job)
                ],
            )
    yield "adjacency", rows_of(adjacency_report(module).links)
    yield "manifest", rows_of(manifest_report(module, job.options).pieces)
    for scenario in scenarios:
        yield (
            f"setup/{scenario}",
            rows_of(order_of_battle_report(module, scenario, options=job.options).entries),
        )
        yield f"control/{scenario}", list(_rows_of_controlled_spaces(job, scenario))
        yield f"limits/{scenario}", list(_rows_of_scenario_limits(job, scenario))
        schedule = arrivals_report(module, scenario, options=job.options)
        yield f"arrivals/{scenario}", rows_of(schedule.entries)
    for name, table in module.tables.items():
        yield f"tables/{name}", list(_rows_of_printed_table(table))


def _rows_of_controlled_spaces(job: Job, scenario: str) -> Iterator[Row]:
    """Yield a row for each space that is controlled at the start."""
    owners = job.module.module.owners
    for space, owner in initial_position(job.module, scenario, job.options).control.items():
        name = owners[owner].name if owner in owners else owner
        yield {"id": space, "space": space_name(job.module, space), "side": owner, "owner": name}


def _rows_of_scenario_limits(job: Job, scenario: str) -> Iterator[Row]:
    """Yield the limits of a scenario that differ from those of the module."""
    for key, limit in flatten_scenario(job.module, scenario).limits.items():
        # Limits of the module are in a list of their own.
        if limit is not None and job.module.limits.get(key) != limit:
            sentence = f"{describe_limit(job.module, limit)}."
            name = limit_name(job.module, key, limit)
            yield {"id": key, "name": name, "sentence": sentence, "binds": limit.binds,
                   "rule": limit.rule}  # fmt: skip


def _is_row_requested(row: Row, job: Job) -> bool:
    """Say whether a row of a table belongs to a requested scenario, or to no scenario."""
    return not job.scenarios or row.get("scenario") in {None, *job.scenarios}


def _rows_of_printed_table(table: Table) -> Iterator[Row]:
    """Yield a table's rows as printed, one for each result."""
    for result, cells in table.rows.items():
        # Rows may have more cells than the table has heads: the columns beyond are numbered.
        heads = [*table.columns, *map(str, range(len(table.columns) + 1, len(cells) + 1))]
        yield dict(
            zip(_iter_unique_column_names(["result", *heads]), [result, *cells], strict=False)
        )


def _iter_unique_column_names(heads: list[str]) -> Iterator[str]:
    """Yield the column heads, with a number added to repeated ones."""
    # Cells are joined to heads by name, so two columns of one name would lose the first.
    counts: dict[str, int] = {}
    for head in heads:
        counts[head] = counts.get(head, 0) + 1
        yield head if counts[head] == 1 else f"{head} {counts[head]}"
