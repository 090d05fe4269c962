"""Asking the author: the one place that opens dialogs, so that tests can answer for people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from editor.words import tr


class Asking(Protocol):
    """The questions that the editor has. None is the answer of who changed their mind."""

    def folder(self, title: str) -> Path | None:
        """Ask for a folder that is there."""

    def file(self, title: str, kinds: str) -> Path | None:
        """Ask for a file that is there; kinds are written as Qt does, `Bundles (*.sandtable)`."""

    def target(self, title: str, kinds: str) -> Path | None:
        """Ask where to write a file."""

    def text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""

    def choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several."""

    def decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask what to do; the first answer is the safe one."""


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

    def target(self, title: str, kinds: str) -> Path | None:
        """Ask where to write a file."""
        return _path(QFileDialog.getSaveFileName(self.parent, title, "", kinds)[0])

    def text(self, title: str, label: str, before: str = "") -> str | None:
        """Ask for a line of text."""
        text, sure = QInputDialog.getText(self.parent, title, label, text=before)
        return text.strip() if sure and text.strip() else None

    def choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        """Ask for one of several."""
        text, sure = QInputDialog.getItem(self.parent, title, label, list(choices), 0, False)
        return text if sure else None

    def decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        """Ask what to do; the first answer is the safe one."""
        box = QMessageBox(QMessageBox.Icon.Question, title, text, parent=self.parent)
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = {box.addButton(a, QMessageBox.ButtonRole.AcceptRole): a for a in answers}
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(next(iter(buttons)))
        box.exec()
        return next((a for b, a in buttons.items() if b is box.clickedButton()), None)


def _path(typed: str) -> Path | None:
    return Path(typed) if typed else None
