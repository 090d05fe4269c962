"""Tabs of the workspaces, which all stay visible in a narrow window."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget


class WorkspaceTabs(QTabWidget):
    """Tabs with icons; if there is too little room, only the current tab has its icon, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, documentMode=True)
        self._icons: list[QIcon] = []
        self.currentChanged.connect(self._fit_tabs)

    def add_workspace(self, page: QWidget, icon: QIcon, title: str) -> None:
        """Add a tab for a workspace after the others."""
        self._icons.append(icon)
        self.addTab(page, icon, title)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()

    def _fit_tabs(self, *_: object) -> None:
        """Show all icons, only that of the current tab, or none, as the width allows."""
        current = self.currentIndex()
        for shown in (range(self.count()), (current,), ()):
            for index, icon in enumerate(self._icons):
                self.setTabIcon(index, icon if index in shown else QIcon())
            if self.tabBar().sizeHint().width() <= self.width():
                return
