"""Sheets added by plugins: tables of a module or a scenario, as plain data."""

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
    """Table of a plugin's sheet; each row has a cell for each column head."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ExtraSheet:
    """Printed sheet of tables that a plugin adds."""

    id: str
    """The id used on the command line: `--sheet losses`."""
    title: str
    of: Literal["scenario", "module"]
    """Whether each scenario has such a sheet, or the module as a whole."""
    tables: Callable[[Module, str | None], Iterable[SheetTable]]
    """Function that returns the tables for a module and a scenario id; the id is None for a sheet
    of the module. Without any row the sheet is not printed."""

    def sheets(self, context: SheetContext) -> Iterator[PrintedSheet]:
        """Yield the sheet; report an error as a loss, unless this sheet alone was requested."""
        from sandtable.exporters.print.printed_tables import (
            make_sheet_of_tables,
            table_for_template,
        )

        try:
            tables = list(self.tables(context.module, context.scenario))
        except ExportError as error:
            # In a set of sheets, the fault of one plugin must not prevent the others.
            if context.print_options.chosen_sheet == self.id:
                raise
            context.losses.append(str(error))
            return
        printed_tables = [
            table_for_template(
                t.title, t.heads, t.rows, ["left"] * len(t.heads), ["auto"] * len(t.heads)
            )
            for t in tables
        ]
        yield from make_sheet_of_tables(context, self.title, printed_tables)
