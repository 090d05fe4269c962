"""Marks on the lines of a sheet that an earlier module does not have."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext

# Pictures and counts may change without a change of the text that players read.
_KEYS_IGNORED_IN_COMPARISON = frozenset({"pic", "new", "colour", "count", "drawing"})


def sheets_with_changes(
    context: SheetContext, make: Callable[[SheetContext], Iterable[PrintedSheet]]
) -> list[PrintedSheet]:
    """Make sheets in which lines that an earlier module lacks are marked.

    Lines that exist only in the earlier module are named.
    """
    sheets, other = list(make(context)), context.print_options.earlier_module
    if other is None or (context.scenario and context.scenario not in other.scenarios):
        return sheets
    # The earlier module's sheets are made only to be compared: no pictures, and its losses are
    # dropped.
    before = make(replace(context, module=other, gallery=None, losses=[]))
    # Lines are counted, not collected in a set: a second equal line is new if one stood there
    # before.
    left = Tally(text for sheet in before for text, _ in _lines_with_text(sheet))
    for sheet in sheets:
        for text, line in _lines_with_text(sheet):
            if left[text] > 0:
                left[text] -= 1
            else:
                line["new"] = True
    if sheets:
        sheets[-1]["gone"] = list(left.elements())
    return sheets


def _lines_with_text(sheet: PrintedSheet) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the text of every line of a sheet, with the line itself."""
    for section in sheet.get("sections", ()):
        for row in section["rows"]:
            yield f"{section.get('of') or section['title']}: {_text_of_line_cells(row)}", row
    for table in sheet.get("tables", ()):
        for row in table["rows"]:
            yield f"{table['title'] or sheet['name']}: {_text_of_line_cells(row)}", row
    for card in sheet.get("cards", ()):
        yield _text_of_line_cells(card), card


def _text_of_line_cells(value: Any) -> str:
    """Return the texts of all cells of a line as one text."""
    if isinstance(value, dict):
        parts = [
            _text_of_line_cells(below)
            for key, below in value.items()
            if key not in _KEYS_IGNORED_IN_COMPARISON
        ]
    elif isinstance(value, list | tuple):
        parts = [_text_of_line_cells(below) for below in value]
    else:
        return "" if value is None or isinstance(value, float | int) else str(value)
    return " ".join(part for part in parts if part)
