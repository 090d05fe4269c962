"""Column of map tools, grouped under headings; it hides tools that do not fit the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPalette
from PySide6.QtWidgets import QLabel, QToolBar, QWidget, QWidgetAction

from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import TEXT_SMALL, TOOL_ICON_SIZE
from sandtable.editor.workspaces.map.tools.tool_description import ToolDescription


class ToolColumn(QToolBar):
    """Tool bar with one button for each tool; `tool_chosen` emits the id of the chosen one."""

    tool_chosen = Signal(str)

    def __init__(self, tools: Iterable[ToolDescription], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tools of the map"))
        self.setOrientation(Qt.Orientation.Vertical)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(TOOL_ICON_SIZE, TOOL_ICON_SIZE))
        self._tool_descriptions = tuple(tools)
        self._action_group = QActionGroup(self)
        self._headings: list[tuple[QAction, list[ToolDescription]]] = []
        self.action_by_tool = {
            info.id: self._tool_action(info) for info in self._tool_descriptions
        }
        self._align_buttons()
        self._action_group.triggered.connect(self._on_triggered)

    def _tool_action(self, info: ToolDescription) -> QAction:
        if info.heading:
            self._headings.append((self._heading_action(info), []))
        if self._headings:
            self._headings[-1][1].append(info)
        action = QAction(
            icon_by_name(info.icon), tr(info.title), self._action_group, checkable=True
        )
        action.setData(info.id)
        action.setToolTip(f"{tr(info.title)} ({info.shortcut})")
        self.addAction(action)
        return action

    def _align_buttons(self) -> None:
        """Give all buttons the width of the widest, so that their icons are aligned."""
        buttons = [self.widgetForAction(action) for action in self.action_by_tool.values()]
        widest = 0 if self.has_icons_only else max(button.sizeHint().width() for button in buttons)
        for button in buttons:
            # A widget of a tool bar is as wide as its own text by default.
            button.setMinimumWidth(widest)

    @property
    def has_icons_only(self) -> bool:
        """Whether only the icons of the tools are shown; tooltips have their names."""
        return self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly

    def show_icons_only(self, *, on: bool) -> None:
        """Show the tools as icons alone, or with names and headings."""
        if on != self.has_icons_only:
            styles = Qt.ToolButtonStyle
            self.setToolButtonStyle(
                styles.ToolButtonIconOnly if on else styles.ToolButtonTextBesideIcon
            )
            self._align_buttons()
            self._show_headings()

    def _show_headings(self) -> None:
        """Show headings above visible tools, except in the compact column."""
        for head, below in self._headings:
            shown = any(self.action_by_tool[info.id].isVisible() for info in below)
            head.setVisible(shown and not self.has_icons_only)

    def _heading_action(self, info: ToolDescription) -> QAction:
        # An action made by addWidget belongs to Qt alone. One of those was "already deleted"
        # for Python when a module was opened again, though its heading was still there.
        action = QWidgetAction(self)
        action.setDefaultWidget(self._heading_label(info))
        self.addAction(action)
        return action

    def _heading_label(self, info: ToolDescription) -> QLabel:
        label = QLabel(tr(info.heading), self)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * TEXT_SMALL)
        label.setFont(font)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setContentsMargins(6, 8, 6, 2)
        return label

    def show_fitting_tools(self, active: str, fits: Callable[[ToolDescription], bool]) -> None:
        """Show the tools that fit the board, and mark the active one."""
        for info in self._tool_descriptions:
            action = self.action_by_tool[info.id]
            action.setVisible(fits(info))
            action.setEnabled(fits(info))
            action.setChecked(info.id == active)
        self._show_headings()

    def _on_triggered(self, action: QAction) -> None:
        self.tool_chosen.emit(action.data())
