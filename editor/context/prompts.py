"""Questions to the author: the only place that opens dialogs, so that tests can answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QWidget,
)

from sandtable.editor.translation import tr

_MIN_DIALOG_WIDTH = 420
"""Minimum width of a question in pixels."""


class UserPrompts(Protocol):
    """Questions of the editor. Each returns None if the author cancels."""

    def ask_folder(self, title: str) -> Path | None:
        """Ask for an existing folder."""

    def ask_file(self, title: str, kinds: str) -> Path | None:
        """Ask for an existing file; `kinds` is a file filter such as `Bundles (*.sandtable)`."""

    def ask_save_path(self, title: str, kinds: str, before: Path | None = None) -> Path | None:
        """Ask where to write a file; `before` is the suggested path."""

    def ask_text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""

    def ask_choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several choices."""

    def ask_decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask for a decision; the first answer must be the safe one."""

    def ask_colour(self, title: str, before: str) -> str | None:
        """Ask for a colour as `#rrggbb`."""


def ask_by_name(
    asking: UserPrompts, title: str, label: str, names: Mapping[str, str]
) -> str | None:
    """Ask for an entry by name and return its id; equal names are shown with ids."""
    count_by_name = Counter(names.values())
    id_by_label = {f"{n} ({id_})" if count_by_name[n] > 1 else n: id_ for id_, n in names.items()}
    answer = asking.ask_choice(title, label, list(id_by_label))
    return id_by_label[answer] if answer is not None else None


class PromptDialogs:
    """Questions to the author as dialogs over a window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.parent_widget = parent

    def ask_folder(self, title: str) -> Path | None:
        """Ask for an existing folder."""
        return _path_unless_empty(QFileDialog.getExistingDirectory(self.parent_widget, title))

    def ask_file(self, title: str, kinds: str) -> Path | None:
        """Ask for an existing file."""
        return _path_unless_empty(
            QFileDialog.getOpenFileName(self.parent_widget, title, "", kinds)[0]
        )

    def ask_save_path(self, title: str, kinds: str, before: Path | None = None) -> Path | None:
        """Ask where to write a file; `before` is the suggested path."""
        offered = str(before) if before else ""
        return _path_unless_empty(
            QFileDialog.getSaveFileName(self.parent_widget, title, offered, kinds)[0]
        )

    def ask_text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""
        asks = self._input_dialog(title, label)
        asks.setTextValue(before)
        _disable_ok_without_text(asks)
        sure = asks.exec() == QDialog.DialogCode.Accepted
        return asks.textValue().strip() if sure else None

    def ask_choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several choices."""
        asks = self._input_dialog(title, label)
        asks.setComboBoxItems(list(choices))
        asks.setTextValue(choices[0] if choices else "")
        return asks.textValue() if asks.exec() == QDialog.DialogCode.Accepted else None

    def _input_dialog(self, title: str, label: str) -> QInputDialog:
        """Return a dialog wide enough for its title and for long names."""
        asks = QInputDialog(self.parent_widget)
        asks.setWindowTitle(title)
        asks.setLabelText(label)
        # Names typed by authors may look like markup.
        for words in asks.findChildren(QLabel):
            words.setTextFormat(Qt.TextFormat.PlainText)
        asks.resize(_MIN_DIALOG_WIDTH, asks.sizeHint().height())
        asks.finished.connect(asks.deleteLater)
        return asks

    def ask_decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask for a decision; the first answer is the default."""
        box = QMessageBox(QMessageBox.Icon.Question, title, text, parent=self.parent_widget)
        box.setTextFormat(Qt.TextFormat.PlainText)
        # Users copy paths and error messages from questions.
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = {box.addButton(a, QMessageBox.ButtonRole.AcceptRole): a for a in answers}
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(next(iter(buttons)))
        box.exec()
        return next((a for b, a in buttons.items() if b is box.clickedButton()), None)

    def ask_colour(self, title: str, before: str) -> str | None:
        """Ask for a colour as `#rrggbb`."""
        chosen = QColorDialog.getColor(QColor.fromString(before), self.parent_widget, title)
        return chosen.name() if chosen.isValid() else None


def _disable_ok_without_text(asks: QInputDialog) -> None:
    """Disable the OK button while the text is empty; only Cancel returns no answer."""
    buttons = asks.findChild(QDialogButtonBox)
    assert buttons is not None
    sure = buttons.button(QDialogButtonBox.StandardButton.Ok)
    asks.textValueChanged.connect(partial(_on_typed_text, sure))
    _on_typed_text(sure, asks.textValue())


def _on_typed_text(sure: QPushButton, typed: str) -> None:
    sure.setEnabled(bool(typed.strip()))


def _path_unless_empty(typed: str) -> Path | None:
    return Path(typed) if typed else None
