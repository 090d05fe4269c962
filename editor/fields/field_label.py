"""Labels of form fields with their tooltips."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget

from sandtable.editor.translation import backticks_to_quotes, tr
from sandtable.model.text_input.form_fields import FormField

_MAX_LETTERS_OF_LABEL = 14
"""Width of the column of labels in average letters; longer labels are wrapped."""


class WrappedLabel(QLabel):
    """Label that wraps to two lines instead of narrowing its field."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(len(text) > _MAX_LETTERS_OF_LABEL)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if not self.wordWrap():
            return hint
        width = self.fontMetrics().averageCharWidth() * _MAX_LETTERS_OF_LABEL
        longest = max(map(self.fontMetrics().horizontalAdvance, self.text().split()))
        width = max(width, longest)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def field_tooltip(slot: FormField) -> str:
    """Return the full description of a field, with its key in the files."""
    key = tr("In the files: {key}").format(key=slot.key)
    return f"{backticks_to_quotes(slot.hint)}\n{key}".strip()
