"""Everything that has rows for the results of dice: tables, and events that are rolled for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from model.tables.coverage import coverage, covered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.address import Steps
    from model.module import Module
    from model.tables.coverage import Coverage


@dataclass(frozen=True, slots=True)
class Rolled:
    """Rows for dice: what it is called, what is rolled, where the rows stand, what is wrong."""

    name: str
    dice: str
    rows: Steps
    """The address of the rows; one row lies below it, by its key."""
    coverage: Coverage


def rolled(module: Module) -> Iterator[Rolled]:
    """All tables with dice, and all events whose choices are results of dice.

    A roll that an event says nothing of is no gap: nothing happens.
    """
    for name, table in module.tables.items():
        if table.dice is not None:
            found = coverage(table)
            yield Rolled(table.name, str(table.dice), ("tables", name, "rows"), found)
    for owner, events in module.events.items():
        for name, event in events.items():
            if event.dice is not None and event.choices:
                where = ("events", owner, name, "choices")
                found = replace(covered(event.dice, event.choices), gaps=())
                yield Rolled(event.name, str(event.dice), where, found)
