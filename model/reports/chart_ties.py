"""Cells of charts: the content of each cell, and the value in the module that it repeats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from sandtable.model.entities.rules import Table
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.tables.cell_ties import TiedCell, comparable_text, tied_cells
from sandtable.model.tables.printings import comparable_title

CellContent = Literal["number", "name", "words"]
_DIGIT_PATTERN = re.compile(r"[0-9]")
_WORD_PATTERN = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_MAX_WORDS_OF_NAME = 5
"""Words of a name, at most, as charts print them."""


def chart_cells(module: Module) -> Iterator[TiedCell]:
    """Yield the non-empty cells of all charts, each with the value that it repeats.

    A chart that is printed twice repeats its other printing.
    """
    for name, table in module.tables.items():
        if table.dice is not None:
            continue
        for cell in tied_cells(module, name, table):
            if comparable_text(cell.cell):
                yield _cell_compared_with_printed_piece(module, table, cell)


def _cell_compared_with_printed_piece(module: Module, table: Table, cell: TiedCell) -> TiedCell:
    if cell.state != "not tied" or cell.why is not None:
        return cell
    title = comparable_title(table)
    for name, other in module.tables.items():
        if (
            name != cell.table
            and comparable_title(other) == title
            and cell.column in other.columns
        ):
            cells = other.rows.get(cell.row, ())
            index = other.columns.index(cell.column)
            if index < len(cells) and comparable_text(cells[index]) == comparable_text(cell.cell):
                return replace(cell, state="same", to=f"tables.{name}", value=cells[index])
            return replace(cell, why="The two printings differ.")
    return cell


def content_of_cell(module: Module, text: str) -> CellContent:
    """Return whether a cell holds a number, a name of the module, or neither."""
    if _DIGIT_PATTERN.search(text):
        return "number"
    words = _WORD_PATTERN.findall(text.casefold())
    names = _known_names(module)
    runs = (
        " ".join(words[first : first + length])
        for length in range(1, _MAX_WORDS_OF_NAME + 1)
        for first in range(len(words) - length + 1)
    )
    return "name" if any(run in names for run in runs) else "words"


@cached_per_static_part
def _known_names(module: Module) -> frozenset[str]:
    """Return all names that players may read, in lower case."""
    head = module.module
    named: Mapping[str, object]
    names = {counter.name for counter in manifest_of_module(module).counters.values()}
    names |= {entry.spoken_name for entry in space_index_of(module).spaces_by_id.values()}
    names |= set(head.calendar.phases.values())
    for named in (head.owners, module.types, module.terrains, module.regions, module.options):
        for key, value in named.items():
            names |= {key, str(getattr(value, "name", None) or key)}
            names.add(str(getattr(value, "adjective", None) or key))
    return frozenset(" ".join(_WORD_PATTERN.findall(name.casefold())) for name in names) - {""}
