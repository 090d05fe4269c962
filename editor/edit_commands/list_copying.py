"""Copying rows of a plain list as text."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView

from sandtable.editor.grids.clipboard import text_of_cells


def copy_list_rows(view: QAbstractItemView) -> bool:
    """Copy the selected rows of a list as text; return False if none is selected."""
    texts: dict[tuple[int, ...], list[str]] = {}
    for index in sorted(
        view.selectionModel().selectedIndexes(), key=lambda i: (i.row(), i.column())
    ):
        place = (index.parent().row(), index.row())
        texts.setdefault(place, []).append(str(index.data() or ""))
    if texts:
        QGuiApplication.clipboard().setText(text_of_cells(texts.values()))
    return bool(texts)
