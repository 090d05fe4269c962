"""What is new on a sheet since another module: lines that the other does not have."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext

_UNCOMPARED_KEYS = frozenset({"pic", "new", "colour", "count", "drawing"})


def sheets_with_changes(
    desk: SheetContext, make: Callable[[SheetContext], Iterable[PrintedSheet]]
) -> list[PrintedSheet]:
    """Make sheets; mark the lines on them that are new, and name those that are gone."""
    sheets, other = list(make(desk)), desk.print_options.earlier_module
    if other is None or (desk.scenario and desk.scenario not in other.scenarios):
        return sheets
    before = make(replace(desk, module=other, gallery=None, losses=[]))
    left = Tally(said for sheet in before for said, _ in _lines_with_text(sheet))
    for sheet in sheets:
        for said, line in _lines_with_text(sheet):
            if left[said] > 0:
                left[said] -= 1
            else:
                line["new"] = True
    if sheets:
        sheets[-1]["gone"] = list(left.elements())
    return sheets


def _lines_with_text(sheet: PrintedSheet) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every line of a sheet, and what it says."""
    for section in sheet.get("sections", ()):
        for row in section["rows"]:
            yield f"{section.get('of') or section['title']}: {_line_text(row)}", row
    for table in sheet.get("tables", ()):
        for row in table["rows"]:
            yield f"{table['title'] or sheet['name']}: {_line_text(row)}", row
    for card in sheet.get("cards", ()):
        yield _line_text(card), card


def _line_text(value: Any) -> str:
    """All words of a line."""
    if isinstance(value, dict):
        parts = [_line_text(below) for key, below in value.items() if key not in _UNCOMPARED_KEYS]
    elif isinstance(value, list | tuple):
        parts = [_line_text(below) for below in value]
    else:
        return "" if value is None or isinstance(value, float | int) else str(value)
    return " ".join(part for part in parts if part)
