"""Coverage of a book as a Markdown page, and its totals for the README of a sample."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.reports.coverage import (
    Coverage,
    CoverageStatus,
    Section,
    Totals,
    coverage_report,
)

STATUS_TITLES: dict[CoverageStatus, str] = {
    "checked": "stated and checked",
    "data": "stated as data",
    "words": "in words",
    "named": "named only",
    "play": "only in play",
    "parts": "in its sections",
    "open": "not said",
}
"""Printed title of each status."""
_STATUS_MEANINGS: dict[CoverageStatus, str] = {
    "checked": "data that a check reads: a planted violation is found",
    "data": "data that exports and reports use, without a planted violation",
    "words": "a note for players, which no check can read",
    "named": "a name without content, or a lost table",
    "play": "no data can express it",
    "open": "nothing",
}


def coverage_as_markdown(module: Module) -> str:
    """Return the coverage of a module's rulebook as a Markdown page."""
    answer = coverage_report(module)
    lines = [
        f"# {module.module.title}: the book, section by section\n",
        (
            "This page is written by `sandtable coverage --format md`. The addresses in "
            "it are those of `sandtable list`.\n"
        ),
        *totals_table(answer.totals),
        "",
        "| section | how far | where | planted violation, and the check that finds it |",
        "| --- | --- | --- | --- |",
    ]
    lines += [_row_of_section(row) for row in answer.sections]
    return "\n".join([*lines, "", _missing_sections_sentence(answer), ""])


def totals_table(totals: Totals) -> list[str]:
    """Return the lines of a Markdown table with the number of sections by status."""
    numbers = numbers_by_status(totals)
    meanings = {STATUS_TITLES[status]: meaning for status, meaning in _STATUS_MEANINGS.items()}
    rows = [f"| {words} | {number} | {meanings[words]} |" for words, number in numbers.items()]
    return [f"| of {totals.sections} sections | | |", "| --- | ---: | --- |", *rows]


def numbers_by_status(totals: Totals) -> dict[str, int]:
    """Return the number of sections by name of their status, without zeros."""
    numbers: dict[CoverageStatus, int] = {
        "checked": totals.checked,
        "data": totals.data,
        "words": totals.words,
        "named": totals.named,
        "play": totals.play,
        "open": totals.open,
    }
    return {STATUS_TITLES[status]: number for status, number in numbers.items() if number}


def _row_of_section(row: Section) -> str:
    place_text = ", ".join(f"`{address}`" for address in row.said_by) or row.play_only or ""
    planted = "<br>".join(
        f"`{mistake_entry.check}`: {mistake_entry.mistake}" for mistake_entry in row.checked_by
    )
    return f"| {row.section} | {STATUS_TITLES[row.status]} | {place_text} | {planted} |"


def _missing_sections_sentence(answer: Coverage) -> str:
    missing = [row.section for row in answer.sections if not row.answered]
    return f"Not covered yet: {', '.join(missing)}." if missing else "Every section is covered."
