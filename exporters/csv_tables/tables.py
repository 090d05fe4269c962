"""Which tables there are, and their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.reports.adjacency import adjacency
from sandtable.model.reports.arrivals import arrivals
from sandtable.model.reports.lists import KINDS, list_of
from sandtable.model.reports.manifest import manifest
from sandtable.model.reports.oob import oob
from sandtable.model.reports.scenarios import playable
from sandtable.model.rows.records import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Table
    from sandtable.model.rows.records import Row

_ELSEWHERE = frozenset({"placements", "links"})
"""Lists that a table of its own tells better: the set-ups, the adjacencies."""

NamedRows = tuple[str, list["Row"]]


def tables_of(job: Job) -> Iterator[NamedRows]:
    """Every table by name; those in which nothing stands are left out."""
    return (table for table in _all(job) if table[1])


def _all(job: Job) -> Iterator[NamedRows]:
    module, wanted = job.module, job.scenarios or playable(job.module)
    for kind in KINDS:
        if kind not in _ELSEWHERE:
            yield kind, [row for row in rows_of(list_of(module, kind).entries) if _of(row, job)]
    yield "adjacency", rows_of(adjacency(module).links)
    yield "manifest", rows_of(manifest(module, job.options).pieces)
    for scenario in wanted:
        yield f"setup/{scenario}", rows_of(oob(module, scenario, options=job.options).entries)
        schedule = arrivals(module, scenario, options=job.options)
        yield f"arrivals/{scenario}", rows_of(schedule.entries)
    for name, table in module.tables.items():
        yield f"tables/{name}", list(_grid(table))


def _of(row: Row, job: Job) -> bool:
    """Say whether a row is of a scenario that is wanted, or of none."""
    return not job.scenarios or row.get("scenario") in {None, *job.scenarios}


def _grid(table: Table) -> Iterator[Row]:
    """A table as it is printed: a row a result, a column a column."""
    for result, cells in table.rows.items():
        heads = [*table.columns, *map(str, range(len(table.columns) + 1, len(cells) + 1))]
        yield {"result": result, **dict(zip(heads, cells, strict=False))}
