"""Edit commands inside a text field."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from sandtable.editor.context.messages import UserMessages
from sandtable.editor.translation import tr

TextField = QLineEdit | QPlainTextEdit | QTextEdit


def run_edit_command_in_field(focus: QWidget | None, name: str, messages: UserMessages) -> bool:
    """Run an edit command in a text field; return False if the widget is not a text field."""
    if not isinstance(focus, TextField):
        return False
    reason = reason_command_has_no_effect(focus, name)
    if reason:
        messages.show_refusal_message(reason)
    elif name == "cut":
        focus.cut()
    elif name == "copy":
        focus.copy()
    elif name == "paste":
        focus.paste()
    elif isinstance(focus, QLineEdit):
        focus.del_()
    else:
        focus.textCursor().deleteChar()
    return True


def reason_command_has_no_effect(field: TextField, name: str) -> str:
    """Return why an edit command has no effect in a text field; an empty text if it has one."""
    if name in {"cut", "copy"} and not has_selected_text(field):
        return tr("No text is selected in this field.")
    if name in {"cut", "paste", "delete"} and field.isReadOnly():
        return tr("This field cannot be changed.")
    if name == "paste" and not QGuiApplication.clipboard().text():
        return tr("The clipboard holds no text for this field.")
    if name in {"duplicate", "rename"}:
        return tr("The focus is in a text field: press Esc, or click the entry first.")
    return ""


def has_selected_text(field: TextField) -> bool:
    """Say whether the author has selected a part of a field's text."""
    if isinstance(field, QLineEdit):
        return field.hasSelectedText()
    return field.textCursor().hasSelection()
