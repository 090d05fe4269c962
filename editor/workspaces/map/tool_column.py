"""The tools of the map beside it: in groups with headings, and only those the board is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPalette
from PySide6.QtWidgets import QLabel, QToolBar, QWidget

from sandtable.editor.icons import icon
from sandtable.editor.words import tr
from sandtable.editor.workspaces.map.tools.tool_info import ToolInfo

_ICON_SIDE = 18
_HEADING_SCALE = 0.85


class ToolColumn(QToolBar):
    """One button a tool; `chosen` tells the id of the one that is pressed."""

    chosen = Signal(str)

    def __init__(self, tools: Iterable[ToolInfo], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tools of the map"))
        self.setOrientation(Qt.Orientation.Vertical)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        self._tools = tuple(tools)
        self._group = QActionGroup(self)
        self._heads: list[tuple[QAction, list[ToolInfo]]] = []
        self.entries = {info.id: self._tool_action(info) for info in self._tools}
        self._align_buttons()
        self._group.triggered.connect(self._on_triggered)

    def _tool_action(self, info: ToolInfo) -> QAction:
        if info.heading:
            self._heads.append((self.addWidget(self._heading_label(info)), []))
        if self._heads:
            self._heads[-1][1].append(info)
        action = QAction(icon(info.icon), tr(info.title), self._group, checkable=True)
        action.setData(info.id)
        action.setToolTip(f"{tr(info.title)} ({info.shortcut})")
        self.addAction(action)
        return action

    def _align_buttons(self) -> None:
        """Make all buttons as wide as the widest, so that their icons stand below each other."""
        buttons = [self.widgetForAction(action) for action in self.entries.values()]
        widest = max(button.sizeHint().width() for button in buttons)
        for button in buttons:
            button.setMinimumWidth(widest)

    def _heading_label(self, info: ToolInfo) -> QLabel:
        label = QLabel(tr(info.heading), self)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * _HEADING_SCALE)
        label.setFont(font)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setContentsMargins(6, 8, 6, 2)
        return label

    def bring_up_to_date(self, held: str, fits: Callable[[ToolInfo], bool]) -> None:
        """Show the tools that fit, and which of them is held."""
        for info in self._tools:
            action = self.entries[info.id]
            action.setVisible(fits(info))
            action.setEnabled(fits(info))
            action.setChecked(info.id == held)
        for head, below in self._heads:
            head.setVisible(any(map(fits, below)))

    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())
