"""The line in which a cell is typed."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLineEdit, QWidget

from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.translation import tooltip_text


class CellLineEdit(QLineEdit):
    """Says in the cell itself why its text was refused, until somebody types on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.textEdited.connect(self._on_edited)

    def show_refused(self, text: str, why: str) -> None:
        """Hold a text that was refused."""
        self.setText(text)
        self.setModified(True)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Text, error_colour(palette))
        self.setPalette(palette)
        self.setToolTip(tooltip_text(why))

    def _on_edited(self) -> None:
        self.setPalette(QPalette())
        self.setToolTip("")
