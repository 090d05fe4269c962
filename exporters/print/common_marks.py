"""Marks that all lines of a sheet, or all at one place, would bear: they are told once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.reports.data_sources import (
    PLACEMENT_MARK_MEANING,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    UNKNOWN_NUMBER_SIGN,
    without_source_mark,
)
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Mapping

SheetSection = dict[str, Any]

_MOST_SINGLE_MARKS = 3
"""So many lines bear their own marks."""
_FIELD_PLURALS: Mapping[str, str] = {"name": "names", "strength": "strengths"}


def collect_common_marks(sections: list[SheetSection]) -> list[list[str]]:
    """Take marks off lines that share them; return what the head of the sheet says of marks."""
    for part in sections:
        _move_marks_to_heading(part)
    rows = [row for part in sections for row in part["rows"]]
    units = [row for row in rows if row["strength"]]
    is_unknown = len(units) > _MOST_SINGLE_MARKS and all(
        without_source_mark(row["strength"]) == UNKNOWN_NUMBER_SIGN for row in units
    )
    if is_unknown:
        for row in units:
            row["strength"] = ""
    common = (
        []
        if len(units) <= _MOST_SINGLE_MARKS
        else [f for f in _FIELD_PLURALS if _unmark_common_field(units, f)]
    )
    places = ["places"] if _unmark_all_places(sections) else []
    return [
        *([["Strengths:", "not known"]] if is_unknown else []),
        *_mark_legend(sections, rows, [*(_FIELD_PLURALS[field] for field in common), *places]),
    ]


def _unmark_all_places(sections: list[SheetSection]) -> bool:
    """Say whether the headings of all places bear the mark; if so, take it off."""
    places = [part for part in sections if part["rows"]]
    if len(places) <= _MOST_SINGLE_MARKS or not all(
        part["marked"] and "of" not in part for part in places
    ):
        return False
    for part in places:
        part["marked"] = False
    return True


def _move_marks_to_heading(part: SheetSection) -> None:
    """Mark a place or a deed, where all that stands below would be marked for it."""
    rows = part["rows"]
    has_heading = part["title"] is not None or part["rules"]
    if rows and has_heading and all(row["n"].startswith(SOURCE_MARK) for row in rows):
        part["marked"] = True
        for row in rows:
            row["n"] = without_source_mark(row["n"])


def _unmark_common_field(units: list[dict[str, Any]], field: str) -> bool:
    """Say whether all units bear the mark in a field; if so, take it off."""
    marked = [row for row in units if row[field] != UNKNOWN_NUMBER_SIGN]
    if not marked or not all(SOURCE_MARK in row[field] for row in marked):
        return False
    for row in units:
        row[field] = without_source_mark(row[field])
    return True


def _mark_legend(
    sections: list[SheetSection], rows: list[dict[str, Any]], common: list[str]
) -> list[list[str]]:
    """What is not from the book: what all units have, and what the marks that are left mean."""
    is_placed = any(SOURCE_MARK in row["n"] for row in rows)
    is_left = any(SOURCE_MARK in row["name"] + row["strength"] for row in rows)
    is_marked = is_left or is_placed or any(part["marked"] for part in sections)
    if common:
        others = [f"what has a {SOURCE_MARK}"] if is_marked else []
        named = join_words([*common, *others] if others else common)
        return [["Not from the rulebook:", named]]
    if is_placed:
        return [[SOURCE_MARK, PLACEMENT_MARK_MEANING]]
    return [[SOURCE_MARK, SOURCE_MARK_MEANING]] if is_marked else []
