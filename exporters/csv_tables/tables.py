"""Which tables there are, and their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.history import initial_position
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.adjacency import adjacency
from sandtable.model.reports.arrivals import arrivals
from sandtable.model.reports.lists import KINDS, list_of
from sandtable.model.reports.manifest import manifest
from sandtable.model.reports.oob import oob
from sandtable.model.reports.scenarios import playable
from sandtable.model.rows.records import rows_of
from sandtable.model.wording.limits import limit_name, limit_words
from sandtable.model.wording.places import space_name

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
        yield f"control/{scenario}", list(_control(job, scenario))
        yield f"limits/{scenario}", list(_limits(job, scenario))
        schedule = arrivals(module, scenario, options=job.options)
        yield f"arrivals/{scenario}", rows_of(schedule.entries)
    for name, table in module.tables.items():
        yield f"tables/{name}", list(_grid(table))


def _control(job: Job, scenario: str) -> Iterator[Row]:
    """Who controls what at the start."""
    owners = job.module.module.owners
    for space, owner in initial_position(job.module, scenario, job.options).control.items():
        name = owners[owner].name if owner in owners else owner
        yield {"id": space, "space": space_name(job.module, space), "side": owner, "owner": name}


def _limits(job: Job, scenario: str) -> Iterator[Row]:
    """Limits of a scenario that are not those of the module."""
    for key, limit in flatten_scenario(job.module, scenario).limits.items():
        if limit is not None and job.module.limits.get(key) != limit:
            sentence = f"{limit_words(job.module, limit)}."
            name = limit_name(job.module, key, limit)
            yield {"id": key, "name": name, "sentence": sentence, "binds": limit.binds,
                   "rule": limit.rule}  # fmt: skip


def _of(row: Row, job: Job) -> bool:
    """Say whether a row is of a scenario that is wanted, or of none."""
    return not job.scenarios or row.get("scenario") in {None, *job.scenarios}


def _grid(table: Table) -> Iterator[Row]:
    """A table as it is printed: a row a result, a column a column."""
    for result, cells in table.rows.items():
        heads = [*table.columns, *map(str, range(len(table.columns) + 1, len(cells) + 1))]
        yield dict(zip(_told_apart(["result", *heads]), [result, *cells], strict=False))


def _told_apart(heads: list[str]) -> Iterator[str]:
    """The heads of columns, with a number behind one that stood before."""
    met: dict[str, int] = {}
    for head in heads:
        met[head] = met.get(head, 0) + 1
        yield head if met[head] == 1 else f"{head} {met[head]}"
