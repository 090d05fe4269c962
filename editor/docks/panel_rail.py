"""Rail of icons at the edge of the window, each of which opens or collapses a panel."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QToolBar, QWidget

from sandtable.editor.icons import icon_by_name
from sandtable.editor.panels.panel import Panel
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import RAIL_ICON_SIZE


class PanelRail(QToolBar):
    """Tool bar with a button for each panel, pressed while the panel is open.

    A collapsed panel keeps its position and state.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # saveState identifies tool bars by their object names.
        self.setObjectName("panel-rail")
        self.setWindowTitle(tr("Panels"))
        self.setAccessibleName(tr("Panels"))
        self.setMovable(False)
        self.setOrientation(Qt.Orientation.Vertical)
        self.setIconSize(QSize(RAIL_ICON_SIZE, RAIL_ICON_SIZE))
        # Its menu would only hide the rail, and nobody would find it again.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.actions_by_panel: dict[str, QAction] = {}

    def add_panel(self, panel: Panel, dock: QDockWidget, shortcut: str) -> None:
        """Add the button of a panel; its tooltip names the shortcut."""
        action = QAction(icon_by_name(panel.icon), tr(panel.title), self, checkable=True)
        action.setToolTip(f"{tr(panel.title)} ({shortcut})" if shortcut else tr(panel.title))
        action.setChecked(not dock.isHidden())
        action.toggled.connect(partial(_open_dock, dock))
        dock.visibilityChanged.connect(lambda _: action.setChecked(not dock.isHidden()))
        self.addAction(action)
        self.widgetForAction(action).setAccessibleName(tr(panel.title))
        self.actions_by_panel[panel.id] = action


def _open_dock(dock: QDockWidget, on: bool) -> None:  # noqa: FBT001 - a signal's argument
    dock.setVisible(on)
    if on:
        dock.raise_()  # in front of the docks that share its place
