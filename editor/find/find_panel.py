"""Search panel over the window: a search line, results by kind, and replacement."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QStackedWidget,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.find.focus_cycle import focus_next_inside
from sandtable.editor.find.module_texts import iter_module_entries
from sandtable.editor.find.replace_form import ReplaceForm
from sandtable.editor.find.result_list import ResultList
from sandtable.editor.find.search_index import SearchIndex
from sandtable.editor.find.search_result import SearchResult
from sandtable.editor.find.search_result_sources import command_entries, problem_entries
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath

_PANEL_WIDTH, _PANEL_MARGIN, _HEIGHT_SHARE = 440, 6, 0.8
_MILLISECONDS_BEFORE_SEARCH = 90
"""Milliseconds after which the current result is shown; holding an arrow key shows only the last.
"""


class FindPanel(QFrame):
    """Panel over the window to search everything; the window shows the current result."""

    command_chosen = Signal(str)
    panel_closed = Signal()

    def __init__(self, context: EditorContext, window: QMainWindow) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._actions: Sequence[EditorAction] = ()
        self._index: SearchIndex | None = None
        self._focus_before: QWidget | None = None
        self._selection_before: tuple[AddressPath, ...] = ()
        self.search_line = QLineEdit(self)
        self.result_list = ResultList(self)
        self.replace_form = ReplaceForm(context, self)
        self.message_label = PlainTextLabel(self)
        self._hint_label = PlainTextLabel(self)
        self._pages = QStackedWidget(self)
        self.close_button, self.replace_button = QToolButton(self), QToolButton(self)
        self._show_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_BEFORE_SEARCH)
        self._lay_out()
        self._connect_signals()
        self.hide()

    def _lay_out(self) -> None:
        self.setAccessibleName(tr("Find everything"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.search_line.setPlaceholderText(
            tr("Find pieces, spaces, events, lines, texts, commands…")
        )
        self.search_line.setAccessibleName(tr("Find"))
        self.search_line.setClearButtonEnabled(True)
        self.search_line.addAction(icon_by_name("zoom"), QLineEdit.ActionPosition.LeadingPosition)
        self.replace_button.setText(tr("Replace"))
        self.replace_button.setCheckable(True)
        self.replace_button.setToolTip(tr("Replace the results (Ctrl+H)"))
        self.close_button.setIcon(
            self.style().standardIcon(QStyle.StandardPixmap.SP_TitleBarCloseButton)
        )
        self.close_button.setAccessibleName(tr("Close"))
        self.close_button.setToolTip(tr("Close (Esc)"))
        for button in (self.replace_button, self.close_button):
            button.setAutoRaise(True)
        for label in (self.message_label, self._hint_label):
            label.setWordWrap(True)
        self._hint_label.setText(
            tr("↑ ↓ show each   Return goes there   Ctrl+Return selects all of a kind   Esc back")
        )
        self._hint_label.setEnabled(False)
        self._pages.addWidget(self.result_list)
        self._pages.addWidget(self.replace_form)
        top = QHBoxLayout()
        for widget in (self.search_line, self.replace_button, self.close_button):
            top.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.message_label)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._hint_label)

    def _connect_signals(self) -> None:
        self.search_line.textChanged.connect(self._on_typed_text)
        # Arrow keys and Enter act on the results while the search line keeps the focus.
        self.search_line.installEventFilter(self)
        self.result_list.entry_shown.connect(self._on_result_shown)
        self.result_list.entry_chosen.connect(self._on_value_chosen)
        self.replace_button.toggled.connect(self._on_replace_toggled)
        self.replace_form.address_shown.connect(self._context.selection.reveal_address)
        self.close_button.clicked.connect(self.close_panel)
        self._show_timer.timeout.connect(self._show_current_result)
        self._context.document.module_changed.connect(self._on_module_change)
        self._context.findings.findings_changed.connect(self._on_module_change)
        # The panel lies over the window and has to follow its size.
        self._window.installEventFilter(self)

    # -------------------------------------------------------------------------- open and close
    def open_panel(
        self, actions: Sequence[EditorAction], *, text: str = "", replaces: bool = False
    ) -> None:
        """Open the panel with these commands; Escape restores the current focus."""
        self._actions = actions
        if not self.isVisible():
            self._focus_before = self._window.focusWidget()
            self._selection_before = self._context.selection.selected_addresses
        self._index = None
        self._fit_panel_to_window()
        self.show()
        self.raise_()
        self.replace_button.setChecked(replaces)
        if text:
            self.search_line.setText(text)
        self.search_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_line.selectAll()
        self._on_typed_text()

    def close_panel(self) -> None:
        """Close the search panel, and give the focus back to the previous widget."""
        self._hide_panel()
        self._context.selection.select_addresses(self._selection_before)
        if self._focus_before is not None and self._focus_before.isVisible():
            self._focus_before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hide_panel(self) -> None:
        self._show_timer.stop()
        self.hide()
        self.panel_closed.emit()

    def _fit_panel_to_window(self) -> None:
        area = self._window.rect()
        width = min(_PANEL_WIDTH, area.width() - 2 * _PANEL_MARGIN)
        top = self._window.menuBar().geometry().bottom() + _PANEL_MARGIN
        height = min(round(area.height() * _HEIGHT_SHARE), area.height() - top - _PANEL_MARGIN)
        # At the left it covers tree and tools, and never what it shows on the map.
        self.setGeometry(_PANEL_MARGIN, top, width, height)

    # -------------------------------------------------------------------------------- keyboard
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._fit_panel_to_window()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._handle_key(event)
        return super().eventFilter(watched, event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        """Handle keys of the search line that move through the list of results."""
        if self.replace_button.isChecked():
            return False
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        results = self.result_list
        key = event.key()
        if key in _STEPS_BY_KEY:
            step = _STEPS_BY_KEY[key]
            move = results.go_to_next_kind if has_control else results.go_to_next_row
            move(step)
        elif key in _PAGES_BY_KEY:
            results.move_row_by_page(_PAGES_BY_KEY[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if has_control:
                self.select_all_of_kind()
            else:
                results.choose_current()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's signature
        return focus_next_inside(self, forward=next)

    # --------------------------------------------------------------------------------- results
    def _on_typed_text(self) -> None:
        if not self.isVisible():
            return
        text = self.search_line.text()
        if self.replace_button.isChecked():
            self.message_label.hide()
            self.replace_form.show_search(text)
            return
        groups = self._current_index().find_groups(text)
        self.result_list.show_groups(groups)
        nothing = bool(text.strip()) and not groups
        self.message_label.setText(
            tr("Nothing contains “{text}”.").format(text=text.strip()) if nothing else ""
        )
        self.message_label.setVisible(nothing)

    def _current_index(self) -> SearchIndex:
        if self._index is None:
            module = self._context.document.complete_module
            self._index = SearchIndex(
                (
                    *iter_module_entries(module),
                    *command_entries(self._actions),
                    *problem_entries(module, self._context.findings.all_findings),
                )
            )
        return self._index

    def _on_module_change(self) -> None:
        self._index = None
        if self.isVisible():
            # After all views have seen the change, which tell the model what to forget.
            QTimer.singleShot(0, self, self._on_typed_text)

    def _on_result_shown(self, _entry: SearchResult) -> None:
        self._show_timer.start()

    def _show_current_result(self) -> None:
        entry = self.result_list.current_entry
        if entry is not None and entry.address:
            self._context.selection.reveal_address(entry.address)

    def _on_value_chosen(self, entry: SearchResult) -> None:
        self._hide_panel()
        if entry.command:
            self.command_chosen.emit(entry.command)
        elif entry.address:
            self._context.selection.reveal_address(entry.address)
            self._context.messages.show_success_message(
                tr("Found: {what}").format(what=entry.title)
            )

    def select_all_of_kind(self) -> None:
        """Select all results of the current kind, so that map, chart and tree show them."""
        entries = self.result_list.entries_of_current_kind()
        addresses = [entry.address for entry in entries if entry.address]
        if not addresses:
            self._context.messages.show_refusal_message(tr("A command cannot be selected."))
            return
        self._context.selection.reveal_address(addresses[0])
        self._context.selection.select_addresses(addresses)
        self._hide_panel()
        self._context.messages.show_success_message(tr("%Ln selected", "", len(addresses)))

    def _on_replace_toggled(self, on: bool) -> None:  # noqa: FBT001 - Qt's signature
        self._pages.setCurrentWidget(self.replace_form if on else self.result_list)
        self._hint_label.setVisible(not on)
        self._on_typed_text()


_STEPS_BY_KEY: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_PAGES_BY_KEY: dict[int, int] = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
