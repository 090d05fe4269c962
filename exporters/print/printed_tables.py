"""Tables on printed sheets: column heads, rows, and the text before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext


def table_for_template(
    title: str | None,
    heads: Sequence[str],
    rows: Iterable[Sequence[Any]],
    aligns: Sequence[str],
    widths: Sequence[str | float],
    **more: Any,
) -> dict[str, Any]:
    """Return a table in the form that the templates of sheets need.

    A width is a share of the free width, or `auto`.
    """
    plain: dict[str, Any] = {"words": [], "after": []}
    plain |= dict.fromkeys(("narrow", "listed", "tight", "roomy"), False)
    return {
        "title": title,
        "heads": list(heads),
        "rows": [{"cells": list(cells)} for cells in rows],
        "aligns": list(aligns),
        "widths": list(widths),
        **plain,
        **more,
    }


def text_lines_as_table(title: str | None, lines: Iterable[str]) -> dict[str, Any]:
    """Return lines of text in the form of a table without rows, as templates need it."""
    return table_for_template(title, [], [], [], [], after=list(lines))


def make_sheet_of_tables(
    context: SheetContext, name: str, tables: list[dict[str, Any]], *, pairs: bool = False
) -> Iterator[PrintedSheet]:
    """Yield a sheet of tables, unless all are empty.

    With `pairs`, two narrow tables stand side by side.
    """
    nonempty_tables = [
        table for table in tables if table["rows"] or table["after"] or table["words"]
    ]
    if nonempty_tables:
        lines = sum(
            len(t["rows"]) + len(t["after"]) + len(t["words"]) + 3 for t in nonempty_tables
        )
        yield context.make_sheet(
            "grids",
            name,
            tables=nonempty_tables,
            pairs=pairs,
            brief=lines < _MAX_LINES_OF_BRIEF_SHEET,
        )


_MAX_LINES_OF_BRIEF_SHEET = 45
"""Below this number of lines a sheet may share its page."""
