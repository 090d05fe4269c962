"""Moving of marks to a heading, if all lines below it have the same mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.reports.data_sources import (
    PLACEMENT_MARK_MEANING,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    UNKNOWN_NUMBER_SIGN,
    text_without_source_mark,
)
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Mapping

SheetSection = dict[str, Any]

_MAX_SINGLE_MARKS = 3
"""Up to this number of lines each line keeps its own mark."""
_FIELD_PLURALS: Mapping[str, str] = {"name": "names", "strength": "strengths"}


def replace_common_marks_by_notes(sections: list[SheetSection]) -> list[list[str]]:
    """Remove marks that all lines of a sheet share; return the notes that replace them."""
    for part in sections:
        _move_marks_to_heading(part)
    rows = [row for part in sections for row in part["rows"]]
    units = [row for row in rows if row["strength"]]
    is_unknown = len(units) > _MAX_SINGLE_MARKS and all(
        text_without_source_mark(row["strength"]) == UNKNOWN_NUMBER_SIGN for row in units
    )
    if is_unknown:
        for row in units:
            row["strength"] = ""
    common = (
        []
        if len(units) <= _MAX_SINGLE_MARKS
        else [f for f in _FIELD_PLURALS if _remove_mark_of_common_field(units, f)]
    )
    places = ["places"] if _remove_mark_of_all_places(sections) else []
    return [
        *([["Strengths:", "not known"]] if is_unknown else []),
        *_notes_on_marks(sections, rows, [*(_FIELD_PLURALS[field] for field in common), *places]),
    ]


def _remove_mark_of_all_places(sections: list[SheetSection]) -> bool:
    """Remove the mark from all headings of places if all have it; return whether they had."""
    places = [part for part in sections if part["rows"]]
    # A few marks are clearer where they are.
    if len(places) <= _MAX_SINGLE_MARKS or not all(
        part["marked"] and "of" not in part for part in places
    ):
        return False
    for part in places:
        part["marked"] = False
    return True


def _move_marks_to_heading(part: SheetSection) -> None:
    """Mark a place or action as a whole, if every line below it is marked."""
    rows = part["rows"]
    has_heading = part["title"] is not None or part["rules"]
    if rows and has_heading and all(row["n"].startswith(SOURCE_MARK) for row in rows):
        part["marked"] = True
        for row in rows:
            row["n"] = text_without_source_mark(row["n"])


def _remove_mark_of_common_field(units: list[dict[str, Any]], field: str) -> bool:
    """Remove the mark from a field of all units if each has it; return whether that was done."""
    marked = [row for row in units if row[field] != UNKNOWN_NUMBER_SIGN]
    # A row without the mark must keep the others' marks, or it would seem to have a source.
    if not marked or not all(SOURCE_MARK in row[field] for row in marked):
        return False
    for row in units:
        row[field] = text_without_source_mark(row[field])
    return True


def _notes_on_marks(
    sections: list[SheetSection], rows: list[dict[str, Any]], common: list[str]
) -> list[list[str]]:
    """Return the notes that explain the marks on a sheet, or data not from the rulebook."""
    is_placed = any(SOURCE_MARK in row["n"] for row in rows)
    is_left = any(SOURCE_MARK in row["name"] + row["strength"] for row in rows)
    is_marked = is_left or is_placed or any(part["marked"] for part in sections)
    if common:
        marked_words = [f"what has a {SOURCE_MARK}"] if is_marked else []
        field_names = join_words([*common, *marked_words] if marked_words else common)
        return [["Not from the rulebook:", field_names]]
    if is_placed:
        return [[SOURCE_MARK, PLACEMENT_MARK_MEANING]]
    return [[SOURCE_MARK, SOURCE_MARK_MEANING]] if is_marked else []
