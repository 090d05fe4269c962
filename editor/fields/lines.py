"""A field of several lines: lists and mappings with a line an entry, and longer texts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.completing import HOW_TO_JUMP, JUMP, Completing
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.typed import leave_undo_to_window
from sandtable.editor.words import tr
from sandtable.model.references.completion import nameable_kinds
from sandtable.model.text_input.forms import FieldKind, FormField

_FEWEST, _MOST = 1, 12
_STAYS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class LinesField(Field):
    """Lines of text, entered by Ctrl+Enter or by leaving them."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.lines = Lines(self)
        leave_undo_to_window(self.lines)
        self.hold(self.lines)
        if slot.sort is FieldKind.PROSE:
            self.lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.lines.left.connect(self._on_left)
        self.lines.reverted.connect(self.revert)
        self.lines.textChanged.connect(self._on_text)
        named = slot.sort is not FieldKind.PROSE and nameable_kinds(slot.kind)
        if named:
            self.lines.completing = Completing(bench, slot.kind, self.lines)
            self.lines.setToolTip(f"{slot.hint}\n{tr(HOW_TO_JUMP)}")

    def typed(self) -> str:
        return self.lines.toPlainText()

    def show_text(self, text: str, faint: str) -> None:
        if text != self.typed():
            blocked = self.lines.blockSignals(True)
            self.lines.setPlainText(text)
            self.lines.blockSignals(blocked)
        self.lines.setPlaceholderText(faint)
        self.lines.document().setModified(False)
        self.lines.fit()

    def is_touched(self) -> bool:
        return self.lines.document().isModified() and self.differs()

    def retype(self, text: str) -> None:
        blocked = self.lines.blockSignals(True)
        self.lines.setPlainText(text)
        self.lines.blockSignals(blocked)
        self.lines.document().setModified(True)
        self.lines.fit()
        self.check()

    def _on_text(self) -> None:
        self.lines.fit()
        self.check()
        if self.lines.completing is not None and self.lines.hasFocus():
            self.lines.completing.offer()

    def _on_left(self) -> None:
        self.commit()


class Lines(QPlainTextEdit):
    """As many lines as are needed, up to a dozen; Tab goes on to the next field."""

    completing: Completing | None = None
    left = Signal()
    reverted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def fit(self) -> None:
        """Be as tall as the text, within bounds."""
        wrapped = self.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
        lines = round(self.document().size().height()) if wrapped else self.blockCount()
        shown = min(max(lines, _FEWEST), _MOST)
        wide = not wrapped and self._longest() > self.viewport().width()
        bar = self.horizontalScrollBar().sizeHint().height() if wide else 0
        margins = 2 * (round(self.document().documentMargin()) + self.frameWidth()) + 2
        as_needed, off = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded,
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.setVerticalScrollBarPolicy(as_needed if lines > _MOST else off)
        self.setHorizontalScrollBarPolicy(as_needed if wide else off)
        self.setFixedHeight(shown * self.fontMetrics().lineSpacing() + margins + bar)

    def _longest(self) -> int:
        """How wide the longest line is, margins and all."""
        metrics = self.fontMetrics()
        widths = (metrics.horizontalAdvance(line) for line in self.toPlainText().split("\n"))
        return max(widths) + 2 * round(self.document().documentMargin()) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.completing is not None and self.completing.takes(event):
            event.ignore()
            return
        if self.completing is not None and event.keyCombination() == JUMP:
            self.completing.jump()
            return
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.document().isModified():
            self.reverted.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.left.emit()
