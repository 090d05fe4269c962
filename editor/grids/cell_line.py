"""Text line that edits a table cell."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLineEdit, QWidget

from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.translation import tooltip_text


class CellLineEdit(QLineEdit):
    """Line edit of a cell that shows why its text was refused, until the text changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.textEdited.connect(self._on_text_edited)

    def show_refused_text(self, text: str, why: str) -> None:
        """Show a refused text in the colour of errors, with the reason as tooltip."""
        self.setText(text)
        # Otherwise the delegate would replace the text by the value of the model.
        self.setModified(True)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Text, error_colour(palette))
        self.setPalette(palette)
        self.setToolTip(tooltip_text(why))

    def _on_text_edited(self) -> None:
        self.setPalette(QPalette())
        self.setToolTip("")
