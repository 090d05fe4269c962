"""Cells on the clipboard in the format of spreadsheets, protected against formula injection."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QGuiApplication

from sandtable.model.rows.spreadsheet import text_as_safe_cell, text_of_safe_cell


def text_of_cells(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of cells as a text that spreadsheets read."""
    return "\n".join("\t".join(map(text_as_safe_cell, row)) for row in rows)


def clipboard_cells() -> list[list[str]]:
    """Return the rows of cells on the clipboard; none if it contains only blanks."""
    text = QGuiApplication.clipboard().text()
    # Spreadsheets end the clipboard with a line break.
    lines = text.rstrip("\n").replace("\r\n", "\n").split("\n") if text.strip() else []
    return [[text_of_safe_cell(cell) for cell in line.split("\t")] for line in lines]
