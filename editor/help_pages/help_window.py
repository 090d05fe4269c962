"""Window with the help pages, which can stay open during work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.messages import UserMessages
from sandtable.editor.help_pages.help_texts import (
    about_text,
    help_file,
    report_text,
    system_lines,
)
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_M

_WINDOW_SIZE, _LIST_WIDTH, _PICTURE_MARGIN = QSize(900, 660), 170, 40
_TITLES_OF_HELP_PAGES = {
    "guide": translatable("Guide"),
    "keys": translatable("Keys"),
    "checks": translatable("All checks"),
    "about": translatable("About"),
    "report": translatable("Report a problem"),
}


class HelpWindow(QDialog):
    """Help pages, with a list of them at the left."""

    def __init__(self, messages: UserMessages, reports_folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._messages, self._reports_folder = messages, reports_folder
        self.setWindowTitle(tr("Help"))
        self.resize(_WINDOW_SIZE)
        self.page_list, self.page_view = QListWidget(self), HelpView(self)
        self.copy_button = QPushButton(tr("Copy"), self)
        self.back_button = QPushButton(tr("Back"), self)
        self.page_list.setAccessibleName(tr("Pages"))
        self.page_list.setFixedWidth(_LIST_WIDTH)
        self.page_list.addItems([tr(title) for title in _TITLES_OF_HELP_PAGES.values()])
        self.page_list.currentRowChanged.connect(self._on_row_changed)
        self.back_button.clicked.connect(self.page_view.backward)
        self.back_button.setEnabled(False)
        self.page_view.backwardAvailable.connect(self.back_button.setEnabled)
        self.copy_button.clicked.connect(self._copy_system_lines)
        buttons = QHBoxLayout()
        buttons.addWidget(self.back_button)
        buttons.addStretch(1)
        buttons.addWidget(self.copy_button)
        right = QVBoxLayout()
        right.addWidget(self.page_view, 1)
        right.addLayout(buttons)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.addWidget(self.page_list)
        layout.addLayout(right, 1)

    def show_page(self, name: str) -> None:
        """Show a page, and bring the window to the front."""
        row = list(_TITLES_OF_HELP_PAGES).index(name)
        if self.page_list.currentRow() == row:
            self._on_row_changed(row)
        self.page_list.setCurrentRow(row)
        self.show()
        self.raise_()
        self.activateWindow()
        self.page_view.setFocus()

    def _on_row_changed(self, row: int) -> None:
        name = list(_TITLES_OF_HELP_PAGES)[row]
        self.copy_button.setVisible(name in {"about", "report"})
        try:
            file = help_file(name)
        except FileNotFoundError:
            # An incomplete installation may lack pages of the guide.
            self.page_view.setPlainText(tr("This page is missing in this installation."))
            return
        if file is not None:
            self.page_view.setSource(QUrl.fromLocalFile(str(file)))
        else:
            text = about_text() if name == "about" else report_text(self._reports_folder)
            self.page_view.setMarkdown(text)

    def _copy_system_lines(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(system_lines()))
        self._messages.show_success_message(tr("Copied."))


class HelpView(QTextBrowser):
    """View of a page that scales its pictures to its width and never opens web pages."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Page"))
        self.setOpenExternalLinks(False)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        url = self.source().resolved(QUrl(name))
        picture = QImage(url.toLocalFile())
        room = self.viewport().width() - _PICTURE_MARGIN
        if picture.isNull() or picture.width() <= room:
            return picture
        return picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)

    def doSetSource(
        self,
        name: QUrl | str,
        /,
        type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource,  # noqa: A002 - Qt's name
    ) -> None:
        # Other pages of ours are files; what leads to the network is not followed.
        if QUrl(name).isLocalFile() or QUrl(name).isRelative():
            super().doSetSource(name, type)
