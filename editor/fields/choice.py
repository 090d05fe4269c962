"""A field of which one of a few words is chosen: choices, yes and no."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.field import Field
from sandtable.editor.semantic_colors import faint as faint_colour
from sandtable.editor.words import tr, translatable
from sandtable.model.text_input.forms import FieldKind, FormField

_YES_NO = {"true": translatable("yes"), "false": translatable("no")}


class ChoiceField(Field):
    """One of a few words; the first entry says nothing, and shows what then holds."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.box = Choices(self)
        self.hold(self.box)
        self._first = 0 if slot.needed else 1
        if not slot.needed:
            self.box.addItem("", "")
        for value, word in self._words():
            self.box.addItem(word, value)
        self.box.activated.connect(self._on_activated)
        self._chosen = ""

    def _words(self) -> list[tuple[str, str]]:
        if self.slot.sort is FieldKind.YES_NO:
            return [(value, tr(word)) for value, word in _YES_NO.items()]
        return [(word, word) for word in self.slot.choices]

    def typed(self) -> str:
        return str(self.box.currentData() or "")

    def show_text(self, text: str, faint: str) -> None:
        if self._first:
            said = _YES_NO.get(faint, faint) if self.slot.sort is FieldKind.YES_NO else faint
            self.box.setItemText(0, "" if self.mixed else tr(said))
            self.box.setItemData(0, faint_colour(self.palette()), Qt.ItemDataRole.ForegroundRole)
        at = -1 if self.mixed else self.box.findData(text)
        self.box.setPlaceholderText(faint)
        self.box.setCurrentIndex(at)
        palette = self.palette()
        if at <= 0 and not text:
            palette.setColor(QPalette.ColorRole.ButtonText, faint_colour(palette))
            palette.setColor(QPalette.ColorRole.Text, faint_colour(palette))
        self.box.setPalette(palette)

    def is_touched(self) -> bool:
        return self.box.currentIndex() >= 0 and (self.mixed or self.typed() != self.text)

    def _on_activated(self) -> None:
        self.commit()


class Choices(QComboBox):
    """A box that the wheel only turns once it is in focus, so that scrolling changes nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
