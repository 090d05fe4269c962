"""The controlled spaces at the start of a scenario, as lines of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    text_with_source_mark,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.reports.setup_sheet import ControlRow


def lines_of_controlled_spaces(rows: Sequence[ControlRow]) -> list[list[str]]:
    """Return a line for each owner with the spaces that it controls.

    Lines that the rulebook does not state have a mark, and the last line explains it.
    """
    lines = [[text_with_source_mark(row.owner, row.source), _spaces_as_text(row)] for row in rows]
    if any(row.source != PRINTED_SOURCE for row in rows):
        lines.append([SOURCE_MARK, SOURCE_MARK_MEANING])
    return lines


def _spaces_as_text(row: ControlRow) -> str:
    """Join spaces by commas, or by semicolons if one of them is a description with cases."""
    return ("; " if row.has_cases else ", ").join(row.spaces)
