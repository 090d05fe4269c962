"""The main window: workspaces as tabs in the middle, panels as docks around them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QVBoxLayout, QWidget

from sandtable.editor.actions.action import Action
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.keeping import may_leave
from sandtable.editor.fields.typed import enter_typed
from sandtable.editor.icons import icon
from sandtable.editor.menus import Menus
from sandtable.editor.palette import Palette
from sandtable.editor.panels.panel import Panel
from sandtable.editor.registry import ALL_ACTIONS, ALL_PANELS, ALL_WORKSPACES
from sandtable.editor.status import Status
from sandtable.editor.toolbar import ToolBar
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath

_LAYOUT = 1
"""Counts up when docks change so that an old layout no longer fits."""
_TOOL_BAR, _OFF = "tool-bar", "off"
"""Under which it is remembered that the tool bar is hidden."""
SIZE = (1440, 900)
_FRAME = QSize(8, 36)
"""What a desktop puts around a window; how much that is, nobody tells before it is shown."""
_WIDE, _HIGH = 0.19, 0.26
"""How much of the window docks have at first: those at the sides, and those below."""
_BELOW = 8
"""The palette opens so much of the window's height below its top."""


class Window(QMainWindow):
    """Shows a bench. It holds no knowledge of games, only of tabs and docks."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self.bench = bench
        self.remembered = True
        """Whether the next start finds the window as this one is left."""
        self.setObjectName("window")
        self.resize(*SIZE)
        self._tabs = QTabWidget(self, documentMode=True)
        self._tabs.setAccessibleName(tr("Workspaces"))
        self.setCentralWidget(self._tabs)
        self._pages = {place.id: _Page(self._tabs) for place in ALL_WORKSPACES}
        self._docks: dict[str, QDockWidget] = {}
        for panel in ALL_PANELS:
            self._add_dock(panel)
        self._give_room()
        self._first_layout = self.saveState(_LAYOUT)
        self.menus = Menus(self, self, ALL_ACTIONS)
        self.menus.listen_in(self._tabs)
        self._palette = Palette(self)
        self._palette.chosen.connect(self.menus.run)
        self.tool_bar = ToolBar(bench, self.menus, self)
        self.menuBar().setCornerWidget(self.tool_bar)
        self.show_tool_bar(on=bench.settings.get(_TOOL_BAR) != _OFF)
        status = Status(bench, self)
        status.asked_for_problems.connect(self._on_problems)
        self.setStatusBar(status)
        for place in ALL_WORKSPACES:
            self._tabs.addTab(self._pages[place.id], icon(place.icon), tr(place.title))
        self._tabs.currentChanged.connect(self._on_tab)
        self._restore()
        self._on_tab(self._tabs.currentIndex())
        bench.selection.revealed.connect(self._on_revealed)
        bench.session.changed.connect(self._on_session)
        self._on_session()

    def _add_dock(self, panel: Panel) -> None:
        dock = QDockWidget(tr(panel.title), self)
        dock.setObjectName(panel.id)
        dock.setAccessibleName(tr(panel.title))
        dock.setWidget(panel.build(self.bench))
        self.addDockWidget(panel.area, dock)
        beside = [d for d in self._docks.values() if self.dockWidgetArea(d) == panel.area]
        if beside and panel.area == Qt.DockWidgetArea.BottomDockWidgetArea:
            self.tabifyDockWidget(beside[0], dock)
            beside[0].raise_()
        self._docks[panel.id] = dock

    def _give_room(self) -> None:
        below = [p.id for p in ALL_PANELS if p.area == Qt.DockWidgetArea.BottomDockWidgetArea]
        beside = [p.id for p in ALL_PANELS if p.id not in below]
        self._share(beside, self.width() * _WIDE, Qt.Orientation.Horizontal)
        self._share(below, self.height() * _HIGH, Qt.Orientation.Vertical)

    def _share(self, panels: list[str], size: float, way: Qt.Orientation) -> None:
        self.resizeDocks([self._docks[name] for name in panels], [round(size)] * len(panels), way)

    def workspace(self, name: str) -> QWidget:
        """The widget of a workspace, made now if it was not yet."""
        page = self._pages[name]
        if page.content is None:
            place = next(place for place in ALL_WORKSPACES if place.id == name)
            page.hold(place.build(self.bench))
        assert page.content is not None
        return page.content

    def show_workspace(self, name: str) -> QWidget:
        """Bring a workspace to the front, and give its widget."""
        widget = self.workspace(name)
        self._tabs.setCurrentWidget(self._pages[name])
        return widget

    def show_panel(self, name: str) -> QWidget:
        """Bring a dock to the front, and give its widget."""
        dock = self._docks[name]
        dock.show()
        dock.raise_()
        return dock.widget()

    @property
    def has_tool_bar(self) -> bool:
        """Whether the buttons beside the menus are shown."""
        return not self.tool_bar.isHidden()

    def show_tool_bar(self, *, on: bool) -> None:
        """Show the buttons beside the menus, or hide them."""
        self.tool_bar.setVisible(on)
        self.bench.settings.put(_TOOL_BAR, None if on else _OFF)

    def _on_problems(self) -> None:
        self.show_panel("problems").setFocus()

    def reset_layout(self) -> None:
        """Put all docks back where they were at first."""
        self.restoreState(self._first_layout, _LAYOUT)
        self._give_room()

    def open_palette(self) -> None:
        """Show the list of everything that can be done."""
        entries = self.menus.entries.values()
        self._palette.open_with([(a, a.enabled(self)) for a, _ in entries if a.id != "palette"])
        left = (self.width() - self._palette.width()) // 2
        self._palette.move(self.mapToGlobal(QPoint(left, self.height() // _BELOW)))

    def present(self) -> None:
        """Show the window; one that has no room on its screen takes the whole of it."""
        room = self.screen().availableSize() - _FRAME
        if self.size().boundedTo(room) == self.size():
            self.show()
        else:
            self.resize(self.size().boundedTo(room))
            if not self._remembers_layout():
                self._give_room()
            self.showMaximized()

    def run(self, name: str) -> None:
        """Do the action of an id."""
        self.menus.run(name)

    @property
    def actions_by_id(self) -> dict[str, Action]:
        """All that can be done here."""
        return {name: action for name, (action, _) in self.menus.entries.items()}

    def closeEvent(self, event: QCloseEvent) -> None:
        if not (self._may_go() and may_leave(self.bench)):
            event.ignore()
            return
        if self.remembered:
            self.bench.settings.put(f"layout/{_LAYOUT}", self.saveState(_LAYOUT))
            self.bench.settings.put("geometry", self.saveGeometry())
        self.bench.close()
        super().closeEvent(event)

    def _may_go(self) -> bool:
        """Enter what is typed; who typed what makes no sense is asked."""
        if enter_typed(self):
            return True
        back, leave = tr("Go back to it"), tr("Leave without it")
        text = tr("What is typed last makes no sense, and was not entered.")
        return self.bench.asking.decision(tr("Not entered"), text, [back, leave]) == leave

    def _remembers_layout(self) -> bool:
        return isinstance(self.bench.settings.get(f"layout/{_LAYOUT}"), QByteArray)

    def _restore(self) -> None:
        geometry, layout = (self.bench.settings.get(k) for k in ("geometry", f"layout/{_LAYOUT}"))
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(layout, QByteArray):
            self.restoreState(layout, _LAYOUT)

    def _on_tab(self, index: int) -> None:
        if 0 <= index < len(ALL_WORKSPACES):
            name = ALL_WORKSPACES[index].id
            self.workspace(name)
            self.menus.listen_for(name)

    def _on_revealed(self, steps: AddressPath) -> None:
        shown = self._pages.get(self._front())
        homes = [place for place in ALL_WORKSPACES if place.shows(steps)]
        if homes and not any(self._pages[place.id] is shown for place in homes):
            self.show_workspace(homes[0].id)
        reveal = getattr(self.workspace(self._front()), "reveal", None) if self._pages else None
        if reveal is not None:
            reveal(steps)

    def _front(self) -> str:
        index = self._tabs.currentIndex()
        return ALL_WORKSPACES[index].id if index >= 0 else ""

    def _on_session(self) -> None:
        session = self.bench.session
        title = self.bench.document.module.module.title
        name = session.path.name if session.path else tr("not saved yet")
        self.setWindowTitle(f"{title} ({name})[*] - Sandtable")
        self.setWindowModified(not session.clean)


class _Page(QWidget):
    """The place of a workspace in its tab, empty until somebody looks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.content: QWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        """Any size: a tab that is not in front must not take room from the docks."""
        return QSize(0, 0)

    def hold(self, content: QWidget) -> None:
        """Show the workspace here."""
        self.content = content
        self._layout.addWidget(content)
