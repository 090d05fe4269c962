"""Main window: workspaces as tabs in the middle, panels as docks around them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.actions.new_module import start_copy_of_sample
from sandtable.editor.command_palette import CommandPalette
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.progress_dialog import ProgressRunner
from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.context.save_prompts import offer_to_save
from sandtable.editor.crash_report import REPORTS_FOLDER
from sandtable.editor.docks.window_docks import WindowDocks
from sandtable.editor.edit_commands.field_key_hints import FieldKeyHints
from sandtable.editor.fields.pending_input import commit_pending_input
from sandtable.editor.fields.undo_routing import UndoRouter
from sandtable.editor.find.find_panel import FindPanel
from sandtable.editor.help_pages.help_window import HelpWindow
from sandtable.editor.icons import icon_by_name
from sandtable.editor.menus import WindowMenus
from sandtable.editor.registry import ALL_ACTIONS, ALL_PANELS, ALL_WORKSPACES
from sandtable.editor.start_page.card_pictures import store_recent_picture
from sandtable.editor.start_page.start_page import StartPage
from sandtable.editor.status_bar import StatusBar
from sandtable.editor.tool_bar import ToolBar
from sandtable.editor.tour.tour_panel import TourPanel
from sandtable.editor.translation import tr
from sandtable.editor.workspace_tabs import WorkspaceTabs
from sandtable.model import resources
from sandtable.model.address_path import AddressPath
from sandtable.model.storage.module_loading import load_module

_TOOL_BAR_SETTING, _HIDDEN_SETTING = "tool-bar", "off"
"""Setting that stores whether the tool bar is hidden."""
WINDOW_SIZE = (1440, 900)
_FRAME_SIZE = QSize(8, 36)
"""Assumed size of the window frame, which is unknown before the window is shown."""
_PALETTE_TOP_DIVISOR = 8
"""Distance of the palette from the top, as a fraction: the window's height divided by this."""

_NEXT_WINDOW_OFFSET = QPoint(32, 32)
"""Distance of another window from the one that opened it."""


class EditorWindow(QMainWindow):
    """Main window over an editor context; it knows only tabs and docks, and no game."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.saves_layout = True
        """Whether closing the window stores its layout for the next start."""
        self.setObjectName("window")
        self.resize(*WINDOW_SIZE)
        self._tabs = WorkspaceTabs(self)
        self._tabs.setAccessibleName(tr("Workspaces"))
        self.setCentralWidget(self._tabs)
        # Workspaces are built when they are first shown, so the window opens quickly.
        self._tab_pages = {place.id: _WorkspaceTabPage(self._tabs) for place in ALL_WORKSPACES}
        shortcuts = {a.id.removeprefix("panel-"): a.shortcut for a in ALL_ACTIONS}
        self._window_docks = WindowDocks(self, context, ALL_PANELS, shortcuts)
        self.menus = WindowMenus(self, self, ALL_ACTIONS)
        self.menus.limit_shortcuts_to_widget(self._tabs)
        self._command_palette = CommandPalette(self)
        self._command_palette.action_chosen.connect(self.menus.run_action)
        self._find_panel: FindPanel | None = None
        self._start_page: StartPage | None = None
        self._help_window: HelpWindow | None = None
        self._tour_panel: TourPanel | None = None
        self._path_before_tour: Path | None = None
        _open_windows.append(self)
        self.tool_bar = ToolBar(context, self.menus, self)
        context.pictures.pictures_changed.connect(self._repaint_tables)
        self.menuBar().setCornerWidget(self.tool_bar)
        self.show_tool_bar(on=context.settings.read_setting(_TOOL_BAR_SETTING) != _HIDDEN_SETTING)
        self._undo_router = UndoRouter(self)
        status = StatusBar(context, self)
        status.problems_requested.connect(self._on_problem_count_clicked)
        self.setStatusBar(status)
        for place in ALL_WORKSPACES:
            self._tabs.add_workspace(
                self._tab_pages[place.id], icon_by_name(place.icon), tr(place.title)
            )
        self._tabs.currentChanged.connect(self._on_tab_changed)
        self._restore_layout()
        self._on_tab_changed(self._tabs.currentIndex())
        FieldKeyHints(context.messages, self)
        context.selection.reveal_requested.connect(self._on_address_revealed)
        context.session.session_changed.connect(self._on_session_changed)
        self._on_session_changed()

    def workspace_widget(self, name: str) -> QWidget:
        """Return the widget of a workspace; create it at the first call."""
        page = self._tab_pages[name]
        if page.content is None:
            place = next(place for place in ALL_WORKSPACES if place.id == name)
            page.show_content(place.build(self.context))
        assert page.content is not None
        return page.content

    def current_workspace_widget(self) -> QWidget:
        """Return the widget of the workspace whose tab is in front."""
        return self.workspace_widget(self._current_workspace_id())

    def show_workspace(self, name: str) -> QWidget:
        """Bring a workspace to the front and return its widget."""
        self._hide_start_page()
        widget = self.workspace_widget(name)
        self._tabs.setCurrentWidget(self._tab_pages[name])
        return widget

    def panel_widget(self, name: str) -> QWidget:
        """Return the widget of a panel beside the map."""
        return self._window_docks.docks[name].widget()

    def focus_widget(self) -> QWidget | None:
        """Return the widget of the window that has the keyboard."""
        return self.focusWidget()

    def show_panel(self, name: str) -> QWidget:
        """Bring a dock to the front and return its widget."""
        self._hide_start_page()
        return self._window_docks.show_panel(name)

    def toggle_panel(self, name: str) -> None:
        """Bring a dock to the front and give it the keyboard, or hide it if it has that."""
        if not self._window_docks.hide_panel_with_focus(name):
            self.show_panel(name).setFocus()

    def toggle_panels(self) -> None:
        """Collapse all panels to their icons, or reopen those that were open before."""
        self._window_docks.toggle_panels()

    @property
    def has_open_panels(self) -> bool:
        """Whether any panel is open inside the window."""
        return self._window_docks.has_open_panels

    @property
    def has_tool_bar(self) -> bool:
        """Whether the window's tool bar is shown."""
        return not self.tool_bar.isHidden()

    def show_tool_bar(self, *, on: bool) -> None:
        """Show or hide the tool bar, and store the choice."""
        self.tool_bar.setVisible(on)
        self.context.settings.store_setting(_TOOL_BAR_SETTING, None if on else _HIDDEN_SETTING)

    def _on_problem_count_clicked(self) -> None:
        self.show_panel("problems").setFocus()

    def _repaint_tables(self) -> None:
        """Repaint all tables and lists, because their counter pictures changed."""
        for view in self.findChildren(QAbstractItemView):
            view.viewport().update()

    def reset_layout(self) -> None:
        """Restore the initial layout of all panels."""
        self._window_docks.reset_layout()

    def open_command_palette(self) -> None:
        """Open the command palette with all actions."""
        entries = self.menus.actions_by_id.values()
        self._command_palette.show_actions(
            [(a, a.is_enabled(self)) for a, _ in entries if a.id != "palette"]
        )
        left = (self.width() - self._command_palette.width()) // 2
        self._command_palette.move(
            self.mapToGlobal(QPoint(left, self.height() // _PALETTE_TOP_DIVISOR))
        )

    def open_find_panel(self, *, replaces: bool = False) -> None:
        """Open the search panel; text selected in a field is searched at once."""
        self._hide_start_page()
        if self._find_panel is None:
            self._find_panel = FindPanel(self.context, self)
            self._find_panel.command_chosen.connect(self.menus.run_action)
        actions = [action for action, _ in self.menus.actions_by_id.values()]
        self._find_panel.open_panel(actions, text=_selected_text_of_field(self), replaces=replaces)

    def open_start_page(self, *, new: bool = False) -> None:
        """Open the start page, or its templates for a new module."""
        self._store_picture_for_start_page()
        if self._start_page is None:
            self._start_page = StartPage(self, self)
        self._start_page.open_page(new=new)

    def _hide_start_page(self) -> None:
        """Hide the start page, because a part of the module below it is requested."""
        if self._start_page is not None:
            self._start_page.hide()

    def open_new_window(self) -> None:
        """Open another window, for another module, at its start page."""
        start = load_module(resources.path_of_template(resources.DEFAULT_TEMPLATE))
        context = create_editor_context(start.module, self.context.settings)
        context.session.start_placeholder(start.module, start)
        window = EditorWindow(context)
        context.prompts = PromptDialogs(window)
        context.session.run_reading = ProgressRunner(window)
        window.saves_layout = False
        window.resize(self.size())
        window.move(self.pos() + _NEXT_WINDOW_OFFSET)
        window.show()
        window.open_start_page()

    def open_help(self, page: str) -> None:
        """Open a page of the help in a window of its own."""
        if self._help_window is None:
            folder = self.context.settings.settings_folder / REPORTS_FOLDER
            self._help_window = HelpWindow(self.context.messages, folder, self)
        self._help_window.show_page(page)

    def start_tour(self) -> None:
        """Start the tour of the first game, on a copy of the sample for it."""
        sample = resources.path_of_template(resources.DEFAULT_TEMPLATE)
        # Asked first, because saving can give the module its path.
        if not offer_to_save(self.context):
            return
        self._path_before_tour = self.context.session.module_path
        start_copy_of_sample(self.context, sample, asks=False)
        self._hide_start_page()
        if self._tour_panel is None:
            self._tour_panel = TourPanel(self, self)
            self._tour_panel.tour_left.connect(self._on_tour_left)
        self._tour_panel.start_tour()

    def _on_tour_left(self) -> None:
        """Return to the module that was open before the tour."""
        path, self._path_before_tour = self._path_before_tour, None
        if path is None or self.context.session.module_path is not None:
            return
        back, stay = tr("Back to {name}").format(name=path.name), tr("Stay in this sample")
        text = tr("The tour has ended. Its sample was only for practice.")
        if self.context.prompts.ask_decision(tr("Tour"), text, [back, stay]) == back:
            self.context.session.open_module(path)

    def _store_picture_for_start_page(self) -> None:
        """Store the current view of the map as the module's picture on the start page."""
        path, page = self.context.session.module_path, self._tab_pages["map"].content
        view = getattr(page, "view", None)
        if path is not None and isinstance(view, QWidget) and view.isVisible():
            store_recent_picture(self.context.settings, path, view.grab())

    def show_on_screen(self) -> None:
        """Show the window; maximise it if the screen is too small for its size."""
        room = self.screen().availableSize() - _FRAME_SIZE
        if self.size().boundedTo(room) == self.size():
            self.show()
        else:
            self.resize(self.size().boundedTo(room))
            # A restored layout has its own sizes.
            if not self._window_docks.has_stored_layout:
                self._window_docks.reset_layout()
            self.showMaximized()

    def run_action(self, name: str) -> None:
        """Run the window's action with this id."""
        self.menus.run_action(name)

    @property
    def actions_by_id(self) -> dict[str, EditorAction]:
        """All actions of the window, by id."""
        return {name: action for name, (action, _) in self.menus.actions_by_id.items()}

    def closeEvent(self, event: QCloseEvent) -> None:
        # Both questions come before anything is stored: either may cancel.
        if not (self._may_window_close() and offer_to_save(self.context)):
            event.ignore()
            return
        if self.saves_layout:
            self._window_docks.store_layout()
            # Stored only now, when closing can no longer be cancelled.
            self.context.settings.store_setting("geometry", self.saveGeometry())
        self._store_picture_for_start_page()
        self.context.shut_down()
        if self in _open_windows:
            _open_windows.remove(self)
        super().closeEvent(event)

    def _may_window_close(self) -> bool:
        """Save typed text to the document before the window closes.

        If the text is invalid, ask whether to close anyway, and return the answer.
        """
        if commit_pending_input(self):
            return True
        back, leave = tr("Go back to the text"), tr("Close without this text")
        text = tr("The last typed text is not valid, and was not entered.")
        return self.context.prompts.ask_decision(tr("Not entered"), text, [back, leave]) == leave

    def _restore_layout(self) -> None:
        geometry = self.context.settings.read_setting("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
            if not self._window_docks.has_stored_layout:
                self._window_docks.reset_layout()
        self._window_docks.restore_layout()

    def _on_tab_changed(self, index: int) -> None:
        if 0 <= index < len(ALL_WORKSPACES):
            name = ALL_WORKSPACES[index].id
            self.workspace_widget(name)
            self.menus.enable_shortcuts_of(name)

    def _on_address_revealed(self, address: AddressPath) -> None:
        current_page = self._tab_pages.get(self._current_workspace_id())
        homes = [place for place in ALL_WORKSPACES if place.shows_address(address)]
        if homes and not any(self._tab_pages[place.id] is current_page for place in homes):
            self.show_workspace(homes[0].id)
        # Not every workspace can show a single address.
        reveal = (
            getattr(self.workspace_widget(self._current_workspace_id()), "reveal", None)
            if self._tab_pages
            else None
        )
        if reveal is not None:
            reveal(address)

    def _current_workspace_id(self) -> str:
        index = self._tabs.currentIndex()
        return ALL_WORKSPACES[index].id if index >= 0 else ""

    def _on_session_changed(self) -> None:
        session = self.context.session
        if not session.has_chosen_module:
            self.setWindowTitle("Sandtable")
            self.setWindowModified(False)
            return
        title = self.context.document.module.module.title
        name = session.module_path.name if session.module_path else tr("not saved yet")
        self.setWindowTitle(f"{title} ({name})[*] - Sandtable")
        self.setWindowModified(not session.is_saved)


_open_windows: list[EditorWindow] = []
"""All open windows: nothing else holds those that another window has opened."""


def _selected_text_of_field(window: QWidget) -> str:
    """Return the selected text of the focused field."""
    field = window.focusWidget()
    return field.selectedText() if isinstance(field, QLineEdit) else ""


class _WorkspaceTabPage(QWidget):
    """Page of a tab, empty until its workspace is shown for the first time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.content: QWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        """Return no minimum size, because a hidden tab must not take room from the docks."""
        return QSize(0, 0)

    def show_content(self, content: QWidget) -> None:
        """Show a workspace on this page of the tabs."""
        self.content = content
        self._layout.addWidget(content)
