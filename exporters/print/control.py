"""Who holds what at the start, as lines of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.reports.data_sources import (
    PRINTED,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    with_mark,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.reports.setup_sheet import Control


def control_lines(rows: Sequence[Control]) -> list[list[str]]:
    """Return who holds what, marked where the book does not say it."""
    lines = [[with_mark(row.owner, row.source), _listed(row)] for row in rows]
    if any(row.source != PRINTED for row in rows):
        lines.append([SOURCE_MARK, SOURCE_MARK_MEANING])
    return lines


def _listed(row: Control) -> str:
    """Part spaces by commas; by semicolons, where one of them is a description with cases."""
    return ("; " if row.has_cases else ", ").join(row.spaces)
