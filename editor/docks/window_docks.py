"""Layout of the docks: two thirds of the window for the map, the rest for panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.docks.panel_rail import PanelRail
from sandtable.editor.docks.panel_title_bar import PanelTitleBar
from sandtable.editor.panels.panel import Panel
from sandtable.editor.translation import tr

LAYOUT_VERSION = 2
"""Version of the stored layout; raise it when docks change, so that old layouts are ignored."""
LAYOUT_SETTING = f"layout/{LAYOUT_VERSION}"
_HEIGHT_SETTING = "bottom-height"
"""Setting that stores the height which the author gave to the docks below."""
_SIDE_SHARE, _MIN_SIDE_WIDTH = 0.18, 220
"""Initial share of the window's width for the panels beside the map, and their least width."""
_MIN_OPEN_WIDTH = 1400
"""Narrower windows begin with all panels collapsed: beside them the map had less than two thirds.
The inspector then opens with the first selection.
"""
_INSPECTOR, _RELEASE_WAIT = "inspector", 50
"""Panel that a selection opens, and milliseconds to wait while a mouse button is down."""
_MAX_BOTTOM_SHARE = 0.4
"""Largest share of the window's height that the panels below take without being asked."""
_TREE_SHARE_OF_SIDE = 0.42
"""Share of the height that the first of the panels beside the map gets."""
_DRAG_TOLERANCE = 3
"""Difference in height, in pixels, that does not come from dragging."""
_Bottom = Qt.DockWidgetArea.BottomDockWidgetArea


class WindowDocks(QObject):
    """Docks of a window and their rail, whose layout is stored and restored."""

    def __init__(
        self,
        window: QMainWindow,
        context: EditorContext,
        panels: Iterable[Panel],
        shortcuts: Mapping[str, str],
    ) -> None:
        super().__init__(window)
        self._window, self._context = window, context
        self._panels = tuple(panels)
        self.docks: dict[str, QDockWidget] = {}
        self.rail = PanelRail(window)
        # The docks are arranged again when the window is resized.
        window.installEventFilter(self)
        for panel in self._panels:
            self._add_dock(panel)
            self.rail.add_panel(panel, self.docks[panel.id], shortcuts.get(panel.id, ""))
        window.addToolBar(Qt.ToolBarArea.RightToolBarArea, self.rail)
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self._fit_height_to_content)
        self._opens_inspector = False
        self._select_timer = QTimer(self, singleShot=True, interval=0)
        self._select_timer.timeout.connect(self._open_inspector)
        context.selection.selection_changed.connect(self._on_selection_changed)
        # Before a layout is restored, so that reset_layout has the untouched arrangement.
        self._default_layout = window.saveState(LAYOUT_VERSION)
        self._arrange_docks()

    def _add_dock(self, panel: Panel) -> None:
        dock = QDockWidget(self._window)
        dock.setWindowTitle(tr(panel.title))
        # saveState identifies docks by their object names.
        dock.setObjectName(panel.id)
        dock.setAccessibleName(tr(panel.title))
        dock.setTitleBarWidget(PanelTitleBar(dock))
        widget = panel.build(self._context)
        dock.setWidget(widget)
        self._window.addDockWidget(panel.area, dock)
        beside = [d for d in self.docks.values() if self._window.dockWidgetArea(d) == panel.area]
        if panel.area == _Bottom:
            if beside:
                # Docks at the bottom share their height as tabs.
                self._window.tabifyDockWidget(beside[0], dock)
            dock.hide()
            dock.visibilityChanged.connect(self.fit_bottom_docks)
            changed = getattr(widget, "content_height_changed", None)
            if changed is not None:
                changed.connect(self.fit_bottom_docks)
        self.docks[panel.id] = dock

    # ------------------------------------------------------------------ sizes

    def _arrange_docks(self) -> None:
        """Give panels beside the map their share of the width, or collapse them."""
        beside = [self.docks[panel.id] for panel in self._panels if panel.area != _Bottom]
        is_wide = self._window.width() >= _MIN_OPEN_WIDTH
        self._opens_inspector = not is_wide
        for dock in beside:
            dock.setVisible(is_wide)
        width = max(_MIN_SIDE_WIDTH, round(self._window.width() * _SIDE_SHARE))
        self._window.resizeDocks(beside, [width] * len(beside), Qt.Orientation.Horizontal)
        height = self._window.height()
        shares = [_TREE_SHARE_OF_SIDE, *[1 - _TREE_SHARE_OF_SIDE] * (len(beside) - 1)]
        self._window.resizeDocks(
            beside, [round(height * share) for share in shares], Qt.Orientation.Vertical
        )

    def fit_bottom_docks(self, *_: object) -> None:
        """Make the bottom docks as high as their content, unless the author has resized them."""
        self._fit_timer.start()

    def _fit_height_to_content(self) -> None:
        docks = [d for d in self._bottom_docks() if not d.isHidden() and not d.isFloating()]
        front = [dock for dock in docks if not dock.visibleRegion().isEmpty()]
        if front:
            height = self._saved_height() or self._content_height(front[0])
            self._window.resizeDocks([front[0]], [height], Qt.Orientation.Vertical)

    def _content_height(self, dock: QDockWidget) -> int:
        title = dock.titleBarWidget().sizeHint().height()
        wanted = title + dock.widget().sizeHint().height()
        return min(wanted, round(self._window.height() * _MAX_BOTTOM_SHARE))

    def _saved_height(self) -> int:
        stored = str(self._context.settings.read_setting(_HEIGHT_SETTING, ""))
        return int(stored) if stored.isdigit() else 0

    def _bottom_docks(self) -> list[QDockWidget]:
        return [
            dock for dock in self.docks.values() if self._window.dockWidgetArea(dock) == _Bottom
        ]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The window itself gets the mouse only at the separators between docks.
        if event.type() == QEvent.Type.MouseButtonRelease and watched is self._window:
            QTimer.singleShot(0, self, self._store_height_of_docks)
        return super().eventFilter(watched, event)

    def _store_height_of_docks(self) -> None:
        """Store the height to which the author dragged the bottom panels.

        A height that only fits their content is not stored.
        """
        for dock in self._bottom_docks():
            wanted = self._saved_height() or self._content_height(dock)
            if dock.isVisible() and abs(dock.height() - wanted) > _DRAG_TOLERANCE:
                self._context.settings.store_setting(_HEIGHT_SETTING, str(dock.height()))

    # ------------------------------------------------------------------ what is open

    def show_panel(self, name: str) -> QWidget:
        """Bring a dock to the front and return its widget."""
        dock = self.docks[name]
        dock.show()
        dock.raise_()
        return dock.widget()

    def hide_panel_with_focus(self, name: str) -> bool:
        """Hide a dock that has the keyboard; return False if it has not."""
        dock = self.docks[name]
        focus = cast("QWidget | None", self._window.focusWidget())
        if dock.isHidden() or focus is None or not dock.isAncestorOf(focus):
            return False
        dock.hide()
        return True

    @property
    def has_open_panels(self) -> bool:
        """Whether any panel is open inside the window."""
        return any(not dock.isHidden() and not dock.isFloating() for dock in self.docks.values())

    def toggle_panels(self) -> None:
        """Collapse all panels to their icons, or open again those that were open before."""
        if self.has_open_panels:
            self._layout_before = self._window.saveState(LAYOUT_VERSION)
            for dock in self.docks.values():
                dock.setVisible(dock.isFloating() and not dock.isHidden())
        elif self._layout_before is not None:
            self._window.restoreState(self._layout_before, LAYOUT_VERSION)
        else:
            self.reset_layout()

    _layout_before: QByteArray | None = None

    def _on_selection_changed(self) -> None:
        if self._opens_inspector and self._context.selection.selected_addresses:
            self._select_timer.start()

    def _open_inspector(self) -> None:
        """Open the inspector once, but not during a drag, which its new layout would disturb."""
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._select_timer.start(_RELEASE_WAIT)
        elif self._opens_inspector:
            self._opens_inspector = False
            self.docks[_INSPECTOR].show()

    # ------------------------------------------------------------------ stored layouts

    def reset_layout(self) -> None:
        """Restore the initial layout of all panels, for the current size of the window."""
        self._context.settings.store_setting(_HEIGHT_SETTING, None)
        self._window.restoreState(self._default_layout, LAYOUT_VERSION)
        self._arrange_docks()

    def store_layout(self) -> None:
        """Store the layout of the panels for the next start of the editor."""
        self._context.settings.store_setting(
            LAYOUT_SETTING, self._window.saveState(LAYOUT_VERSION)
        )

    @property
    def has_stored_layout(self) -> bool:
        """Whether a layout of the panels is stored from an earlier start."""
        return isinstance(self._context.settings.read_setting(LAYOUT_SETTING), QByteArray)

    def restore_layout(self) -> None:
        """Restore the stored layout of the panels, if there is one."""
        layout = self._context.settings.read_setting(LAYOUT_SETTING)
        if isinstance(layout, QByteArray):
            self._opens_inspector = False
            self._window.restoreState(layout, LAYOUT_VERSION)
