"""Marks that all lines of a sheet, or all at one place, would bear: they are told once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.reports.data_sources import (
    NOT_KNOWN,
    PLACEMENT_MARK_MEANING,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    without_mark,
)
from sandtable.model.wording.sentences import joined

if TYPE_CHECKING:
    from collections.abc import Mapping

Section = dict[str, Any]

_FEW = 3
"""So many lines bear their own marks."""
_PLURALS: Mapping[str, str] = {"name": "names", "strength": "strengths"}


def tell_marks_once(sections: list[Section]) -> list[list[str]]:
    """Take marks off lines that share them; return what the head of the sheet says of marks."""
    for part in sections:
        _mark_heading(part)
    rows = [row for part in sections for row in part["rows"]]
    units = [row for row in rows if row["strength"]]
    is_unknown = len(units) > _FEW and all(
        without_mark(row["strength"]) == NOT_KNOWN for row in units
    )
    if is_unknown:
        for row in units:
            row["strength"] = ""
    common = [] if len(units) <= _FEW else [f for f in _PLURALS if _is_common(units, f)]
    places = ["places"] if _are_all_placed(sections) else []
    return [
        *([["Strengths:", "not known"]] if is_unknown else []),
        *_meaning(sections, rows, [*(_PLURALS[field] for field in common), *places]),
    ]


def _are_all_placed(sections: list[Section]) -> bool:
    """Say whether the headings of all places bear the mark; if so, take it off."""
    places = [part for part in sections if part["rows"]]
    if len(places) <= _FEW or not all(part["marked"] and "of" not in part for part in places):
        return False
    for part in places:
        part["marked"] = False
    return True


def _mark_heading(part: Section) -> None:
    """Mark a place or a deed, where all that stands below would be marked for it."""
    rows = part["rows"]
    has_heading = part["title"] is not None or part["rules"]
    if rows and has_heading and all(row["n"].startswith(SOURCE_MARK) for row in rows):
        part["marked"] = True
        for row in rows:
            row["n"] = without_mark(row["n"])


def _is_common(units: list[dict[str, Any]], field: str) -> bool:
    """Say whether all units bear the mark in a field; if so, take it off."""
    marked = [row for row in units if row[field] != NOT_KNOWN]
    if not marked or not all(SOURCE_MARK in row[field] for row in marked):
        return False
    for row in units:
        row[field] = without_mark(row[field])
    return True


def _meaning(
    sections: list[Section], rows: list[dict[str, Any]], common: list[str]
) -> list[list[str]]:
    """What is not from the book: what all units have, and what the marks that are left mean."""
    is_placed = any(SOURCE_MARK in row["n"] for row in rows)
    is_left = any(SOURCE_MARK in row["name"] + row["strength"] for row in rows)
    is_marked = is_left or is_placed or any(part["marked"] for part in sections)
    if common:
        others = [f"what has a {SOURCE_MARK}"] if is_marked else []
        named = joined([*common, *others] if others else common)
        return [["Not from the rulebook:", named]]
    if is_placed:
        return [[SOURCE_MARK, PLACEMENT_MARK_MEANING]]
    return [[SOURCE_MARK, SOURCE_MARK_MEANING]] if is_marked else []
