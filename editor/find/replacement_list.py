"""Preview of replacements, in which each can be excluded."""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sandtable.editor.find.replacement import Replacement
from sandtable.editor.icons import icon_by_name
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.common_ends import count_common_ends

_REPLACEMENT_ROLE = Qt.ItemDataRole.UserRole
_ROW_HEIGHT, _CONTEXT = 42, 20


class ReplacementList(QListWidget):
    """List of replacements with a check box each; impossible ones have no check box."""

    choice_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Replacements"))
        self.setUniformItemSizes(True)
        self.setItemDelegate(_EdgeDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemChanged.connect(self._on_module_change)

    def show_replacements(self, found: Sequence[Replacement]) -> None:
        """List these replacements, and check the boxes of all possible ones."""
        # Each check box would emit a change; one signal at the end suffices.
        self.blockSignals(True)
        self.clear()
        for each in found:
            self.addItem(_replacement_item(each))
        self.blockSignals(False)
        self.choice_changed.emit()

    def chosen_replacements(self) -> list[Replacement]:
        """Return the replacements whose boxes are checked."""
        items = (self.item(row) for row in range(self.count()))
        return [
            item.data(_REPLACEMENT_ROLE)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    @property
    def current_replacement(self) -> Replacement | None:
        """Return the replacement in the current row, if any."""
        row = self.currentRow()
        each = self.item(row).data(_REPLACEMENT_ROLE) if row >= 0 else None
        return each if isinstance(each, Replacement) else None

    def _on_module_change(self, _item: QListWidgetItem) -> None:
        self.choice_changed.emit()


def _replacement_item(each: Replacement) -> QListWidgetItem:
    before, after = changed_part_of_texts(
        _text_on_one_line(each.before), _text_on_one_line(each.after)
    )
    change = f"{before}  →  {after}"
    below = each.problem or each.where
    item = QListWidgetItem(f"{change}\n{_text_on_one_line(below)}")
    item.setData(_REPLACEMENT_ROLE, each)
    item.setSizeHint(QSize(0, _ROW_HEIGHT))
    item.setToolTip(tooltip_text(f"{each.before}\n→ {each.after}\n{each.where}"))
    if each.problem:
        item.setIcon(icon_by_name("warning"))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    else:
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsUserCheckable
        )
        item.setCheckState(Qt.CheckState.Checked)
    return item


def _text_on_one_line(text: str) -> str:
    return " ".join(text.split())


def changed_part_of_texts(before: str, after: str) -> tuple[str, str]:
    """Return the parts in which two texts differ, with a few letters before and after."""
    start, end = count_common_ends(before, after, eq)
    left, right = max(start - _CONTEXT, 0), max(end - _CONTEXT, 0)
    return _excerpt_around_match(before, left, right), _excerpt_around_match(after, left, right)


def _excerpt_around_match(text: str, left: int, right: int) -> str:
    return "…" * (left > 0) + text[left : len(text) - right] + "…" * (right > 0)


class _EdgeDelegate(QStyledItemDelegate):
    """Item delegate whose check boxes have a border that is visible on dark backgrounds."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        palette: QPalette = option.palette
        palette.setColor(QPalette.ColorRole.Window, faint_colour(palette))
        option.palette = palette
