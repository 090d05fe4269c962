"""A sheet that is not the program's own: tables of a module or of a scenario, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sandtable.exporters.protocol import ExportError
from sandtable.model.module import Module

if TYPE_CHECKING:
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table: each row has a cell for each head."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ExtraSheet:
    """A sheet of tables, printed beside the program's own."""

    id: str
    """What it is called on the command line: `--sheet losses`."""
    title: str
    of: Literal["scenario", "module"]
    """Whether each scenario has one, or the module."""
    tables: Callable[[Module, str | None], Iterable[SheetTable]]
    """Gives its tables for a module and one of its scenarios, by id; for none, if it is of the
    module. Without a row there is no sheet."""

    def sheets(self, desk: SheetContext) -> Iterator[PrintedSheet]:
        """Lay the tables out. A sheet that fails is a loss, unless it alone is asked for."""
        from sandtable.exporters.print.printed_tables import printed_table, sheet_of_tables

        try:
            made = list(self.tables(desk.module, desk.scenario))
        except ExportError as error:
            if desk.print_options.chosen_sheet == self.id:
                raise
            desk.losses.append(str(error))
            return
        tables = [
            printed_table(
                t.title, t.heads, t.rows, ["left"] * len(t.heads), ["auto"] * len(t.heads)
            )
            for t in made
        ]
        yield from sheet_of_tables(desk, self.title, tables)
