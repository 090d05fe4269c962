"""Asking the author: the one place that opens dialogs, so that tests can answer for people."""

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

from sandtable.editor.words import tr

_WIDE = 420
"""A question is at least so wide."""


class Prompts(Protocol):
    """The questions that the editor has. None is the answer of who changed their mind."""

    def folder(self, title: str) -> Path | None:
        """Ask for a folder that is there."""

    def file(self, title: str, kinds: str) -> Path | None:
        """Ask for a file that is there; kinds are written as Qt does, `Bundles (*.sandtable)`."""

    def target(self, title: str, kinds: str, before: Path | None = None) -> Path | None:
        """Ask where to write a file; `before` is where it could be."""

    def text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""

    def choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several."""

    def decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask what to do; the first answer is the safe one."""

    def colour(self, title: str, before: str) -> str | None:
        """Ask for a colour, written as `#rrggbb`."""


def one_named(asking: Prompts, title: str, label: str, names: Mapping[str, str]) -> str | None:
    """Ask for one of several things by their names, and give its id; namesakes show theirs."""
    often = Counter(names.values())
    shown = {f"{n} ({own})" if often[n] > 1 else n: own for own, n in names.items()}
    answer = asking.choice(title, label, list(shown))
    return shown[answer] if answer is not None else None


class Dialogs:
    """The questions as dialogs over a window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.parent = parent

    def folder(self, title: str) -> Path | None:
        """Ask for a folder that is there."""
        return _path(QFileDialog.getExistingDirectory(self.parent, title))

    def file(self, title: str, kinds: str) -> Path | None:
        """Ask for a file that is there."""
        return _path(QFileDialog.getOpenFileName(self.parent, title, "", kinds)[0])

    def target(self, title: str, kinds: str, before: Path | None = None) -> Path | None:
        """Ask where to write a file; `before` is where it could be."""
        offered = str(before) if before else ""
        return _path(QFileDialog.getSaveFileName(self.parent, title, offered, kinds)[0])

    def text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""
        asks = self._asks(title, label)
        asks.setTextValue(before)
        _needs_words(asks)
        sure = asks.exec() == QDialog.DialogCode.Accepted
        return asks.textValue().strip() if sure else None

    def choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several."""
        asks = self._asks(title, label)
        asks.setComboBoxItems(list(choices))
        asks.setTextValue(choices[0] if choices else "")
        return asks.textValue() if asks.exec() == QDialog.DialogCode.Accepted else None

    def _asks(self, title: str, label: str) -> QInputDialog:
        """A question as wide as its title, in which the longest names can be read."""
        asks = QInputDialog(self.parent)
        asks.setWindowTitle(title)
        asks.setLabelText(label)
        for words in asks.findChildren(QLabel):
            words.setTextFormat(Qt.TextFormat.PlainText)
        asks.resize(_WIDE, asks.sizeHint().height())
        asks.finished.connect(asks.deleteLater)
        return asks

    def decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask what to do; the first answer is the safe one."""
        box = QMessageBox(QMessageBox.Icon.Question, title, text, parent=self.parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = {box.addButton(a, QMessageBox.ButtonRole.AcceptRole): a for a in answers}
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(next(iter(buttons)))
        box.exec()
        return next((a for b, a in buttons.items() if b is box.clickedButton()), None)

    def colour(self, title: str, before: str) -> str | None:
        """Ask for a colour, written as `#rrggbb`."""
        chosen = QColorDialog.getColor(QColor.fromString(before), self.parent, title)
        return chosen.name() if chosen.isValid() else None


def _needs_words(asks: QInputDialog) -> None:
    """Nothing is no answer: there is Cancel for who changed their mind."""
    buttons = asks.findChild(QDialogButtonBox)
    assert buttons is not None
    sure = buttons.button(QDialogButtonBox.StandardButton.Ok)
    asks.textValueChanged.connect(partial(_on_typed, sure))
    _on_typed(sure, asks.textValue())


def _on_typed(sure: QPushButton, typed: str) -> None:
    sure.setEnabled(bool(typed.strip()))


def _path(typed: str) -> Path | None:
    return Path(typed) if typed else None
