"""Editor widget of a table cell, with completion."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sandtable.editor.grids.cell_line import CellLineEdit
from sandtable.editor.grids.grid_model import GridModel


class CellDelegate(QStyledItemDelegate):
    """Item delegate that creates the editor of a cell."""

    def __init__(self, table: GridModel[Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid_model = table

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt's signature
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        column = self._grid_model.columns[index.column()]
        line = CellLineEdit(parent)
        if column.choices is not None:
            words = QCompleter(list(column.choices(self._grid_model.rows[index.row()])), line)
            words.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            words.setFilterMode(Qt.MatchFlag.MatchContains)
            line.setCompleter(words)
            if column.is_choice_list:
                # Once the line has its place, below which the list opens.
                QTimer.singleShot(0, words, partial(_list_all_choices, words))
        return line

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        # A refresh of the model would otherwise overwrite the text being typed.
        if not has_typed_text(editor):
            super().setEditorData(editor, index)


def _list_all_choices(words: QCompleter) -> None:
    words.setCompletionPrefix("")
    words.complete()


def has_typed_text(editor: QWidget | None) -> bool:
    """Say whether the author has typed into a cell, so that it must not be overwritten."""
    return isinstance(editor, QLineEdit) and editor.isModified()
