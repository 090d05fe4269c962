"""Tables on paper: heads, rows, and what stands above and below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext


def printed_table(
    title: str | None,
    heads: Sequence[str],
    rows: Iterable[Sequence[Any]],
    aligns: Sequence[str],
    widths: Sequence[str | float],
    **more: Any,
) -> dict[str, Any]:
    """A table. A width is a share of what is left, or `auto`."""
    plain: dict[str, Any] = {"words": [], "after": []}
    plain |= dict.fromkeys(("narrow", "listed", "tight"), False)
    return {
        "title": title,
        "heads": list(heads),
        "rows": [{"cells": list(cells)} for cells in rows],
        "aligns": list(aligns),
        "widths": list(widths),
        **plain,
        **more,
    }


def text_block(title: str | None, lines: Iterable[str]) -> dict[str, Any]:
    """Lines without a table."""
    return printed_table(title, [], [], [], [], after=list(lines))


def sheet_of_tables(
    desk: SheetContext, name: str, tables: list[dict[str, Any]], *, pairs: bool = False
) -> Iterator[PrintedSheet]:
    """A sheet of tables; nothing, where there is none. Narrow ones may stand in pairs."""
    found = [table for table in tables if table["rows"] or table["after"] or table["words"]]
    if found:
        lines = sum(len(t["rows"]) + len(t["after"]) + len(t["words"]) + 3 for t in found)
        yield desk.make_sheet("grids", name, tables=found, pairs=pairs, brief=lines < _BRIEF_LINES)


_BRIEF_LINES = 45
"""So many lines leave room on the page."""
