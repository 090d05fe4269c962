"""A field of one line: texts, numbers, phrases, short lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.completing import HOW_TO_JUMP, JUMP, Completing
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.powers import with_powers_spelt
from sandtable.editor.fields.typed import leave_undo_to_window
from sandtable.editor.words import tr
from sandtable.model.entities.symbols import ECHELONS, symbol_names
from sandtable.model.references.completion import nameable_kinds
from sandtable.model.text_input.forms import FormField

_OWNER = "owner"
_SWATCH = 14
_ALWAYS: Mapping[str, Callable[[], Collection[str]]] = {
    "symbol": symbol_names,
    "echelon": lambda: ECHELONS,
}
"""What fields take that name something of ours, and nothing of the module."""


class LineField(Field):
    """A line of text, checked while it is typed, entered by Enter or by leaving it."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.line = Line(self)
        leave_undo_to_window(self.line)
        self.hold(self.line)
        self.line.textEdited.connect(self._on_edited)
        self.line.editingFinished.connect(self._on_finished)
        if slot.key in _ALWAYS:
            self.line.completing = Completing(bench, slot.kind, self.line, _ALWAYS[slot.key]())
        elif nameable_kinds(slot.kind):
            self.line.completing = Completing(bench, slot.kind, self.line)
            self.line.setToolTip(f"{slot.hint}\n{tr(HOW_TO_JUMP)}")

    def typed(self) -> str:
        text = self.line.text()
        if self.slot.names != _OWNER:
            return text
        return with_powers_spelt(self.bench.document.whole, text)

    def show_text(self, text: str, faint: str) -> None:
        self.line.setText(text.replace("\n", " "))
        self.line.setPlaceholderText(faint)
        self.line.setCursorPosition(0)
        self.line.setModified(False)

    def is_touched(self) -> bool:
        return self.line.isModified() and self.differs()

    def retype(self, text: str) -> None:
        self.line.setText(text)
        self.line.setModified(True)
        self.check()

    def _on_edited(self) -> None:
        self.check()

    def _on_finished(self) -> None:
        self.commit()


class Line(QLineEdit):
    """A line that Escape takes back."""

    completing: Completing | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.completing is not None and self.completing.takes(event):
            event.ignore()
            return
        if self.completing is not None and event.keyCombination() == JUMP:
            self.completing.jump()
            return
        field = self.parentWidget()
        touched = isinstance(field, Field) and field.is_touched()
        if event.key() == Qt.Key.Key_Escape and isinstance(field, Field) and touched:
            field.revert()
            return
        super().keyPressEvent(event)


class ColourField(LineField):
    """A colour by its number, with a swatch of it; a click there asks for another."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.swatch = QToolButton(self)
        self.swatch.setAutoRaise(True)
        self.swatch.setIconSize(QSize(_SWATCH, _SWATCH))
        self.swatch.setAccessibleName(tr("Choose the {key}").format(key=tr(slot.title)))
        self.swatch.setToolTip(self.swatch.accessibleName())
        self.swatch.clicked.connect(self._on_swatch)
        self.row.insertWidget(0, self.swatch)
        self.line.textChanged.connect(self._on_text)

    def show_text(self, text: str, faint: str) -> None:
        super().show_text(text, faint)
        self._paint(text or faint)

    def _on_text(self, text: str) -> None:
        self._paint(text or self.line.placeholderText())

    def _paint(self, text: str) -> None:
        colour = QColor.fromString(text) if text.startswith("#") else QColor()
        pixmap = QPixmap(_SWATCH, _SWATCH)
        pixmap.fill(colour if colour.isValid() else Qt.GlobalColor.transparent)
        if not colour.isValid():
            painter = QPainter(pixmap)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawRect(0, 0, _SWATCH - 1, _SWATCH - 1)
            painter.end()
        self.swatch.setIcon(QIcon(pixmap))

    def _on_swatch(self) -> None:
        before = self.typed() or self.line.placeholderText()
        chosen = self.bench.asking.colour(self.swatch.accessibleName(), before)
        if chosen is not None:
            self.retype(chosen)
            self.commit()
