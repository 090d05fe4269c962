"""Mark on a text line with an invalid text, and the reason beside it."""

from __future__ import annotations

from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QLabel, QLineEdit

from sandtable.editor.icons import icon_by_name
from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.translation import tooltip_text

_PROPERTY_OF_INVALID_LINES = "invalid"


def mark_invalid(line: QLineEdit, problem: str) -> None:
    """Mark a text line as invalid, with the reason as tooltip; without a reason, unmark it."""
    mark = line.findChild(QAction, _PROPERTY_OF_INVALID_LINES)
    if not problem:
        if mark is not None:
            line.removeAction(mark)
            mark.deleteLater()
            # deleteLater takes a moment, in which it must not be found as a mark.
            mark.setObjectName("")
        return
    if mark is None:
        position = QLineEdit.ActionPosition.TrailingPosition
        mark = line.addAction(icon_by_name("error"), position)
        mark.setParent(line)
        mark.setObjectName(_PROPERTY_OF_INVALID_LINES)
    mark.setToolTip(tooltip_text(problem))


def is_marked_invalid(line: QLineEdit) -> bool:
    """Say whether a text line is marked as invalid."""
    return line.findChild(QAction, _PROPERTY_OF_INVALID_LINES) is not None


def show_error_text(label: QLabel, problem: str) -> None:
    """Show an error in a label, in the colour of errors; without an error, hide the label."""
    label.setText(problem)
    label.setVisible(bool(problem))
    palette = label.palette()
    palette.setColor(QPalette.ColorRole.WindowText, error_colour(palette))
    label.setPalette(palette)
