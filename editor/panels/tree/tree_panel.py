"""Tree panel: a filter, the module tree, and a list of usages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
)
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.edit_command_target import EDIT_KEYS, run_edit_key
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.entry_clipboard import EntryClipboard
from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.entry_commands import EntryCommands
from sandtable.editor.fields.usage_list import UsageList
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.tree.row_delegate import TreeRowDelegate
from sandtable.editor.panels.tree.tree_model import ModuleTreeModel
from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import address_depth, iter_parents_and_address
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.titles import title_at_address

TREE_SHORTCUTS = {
    "add": "Ins",
    **EDIT_KEYS,
    "up": "Alt+Up",
    "down": "Alt+Down",
    "users": "Ctrl+U",
    "filter": "Ctrl+Alt+F",
}
"""Shortcuts of the tree."""
_PANEL_SIZE = (280, 600)
_MAX_EXPANDED_MATCHES = 60
"""Maximum number of matches that are expanded; with more, only the top rows are."""
_MAX_SELECTED_ROWS = 2000
"""Maximum number of selected rows; the shared selection may contain more addresses."""


class TreePanel(QWidget):
    """Tree of all parts of the module; its selection is the shared selection."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_following = False
        self.tree_model = ModuleTreeModel(context, self)
        self.entry_commands = EntryCommands(context, self)
        self.entry_clipboard = EntryClipboard(context, self)
        self.filter_line = QLineEdit(self)
        self.tree_view = ModuleTreeView(self)
        self.tree_view.edit_commands_of = self.edit_commands
        self.usages_title = PlainTextLabel(self)
        self.usage_list = UsageList(context, self)
        self.menu_actions = self._make_menu_actions()
        self._lay_out()
        self._connect_signals()
        self._on_shared_selection_changed()

    def _lay_out(self) -> None:
        self.filter_line.setPlaceholderText(tr("Filter by name, id or text"))
        self.filter_line.setClearButtonEnabled(True)
        self.filter_line.setAccessibleName(tr("Filter the tree"))
        self.tree_view.setModel(self.tree_model)
        self.tree_view.setItemDelegate(TreeRowDelegate(self.tree_view))
        self.tree_view.setAccessibleName(tr("Module"))
        self.usages_title.setWordWrap(True)
        self.usage_list.setAccessibleName(tr("Used by"))
        self._show_usages_of((), [])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        for widget in (self.filter_line, self.tree_view, self.usages_title, self.usage_list):
            layout.addWidget(widget)

    def _connect_signals(self) -> None:
        context = self._context
        self.filter_line.textChanged.connect(self._on_filter_text)
        self.filter_line.returnPressed.connect(self.tree_view.setFocus)
        self.tree_view.selectionModel().selectionChanged.connect(self._on_tree_selection_changed)
        self.tree_view.activated.connect(self._on_choice_activated)
        self.tree_view.customContextMenuRequested.connect(self._on_context_menu)
        self.tree_model.rename_requested.connect(self.entry_commands.rename_entry)
        self.tree_model.move_requested.connect(self.entry_commands.move_before)
        self.entry_commands.entry_changed.connect(context.selection.reveal_address)
        self.entry_commands.usages_requested.connect(self._show_usages_of)
        self.entry_clipboard.entries_pasted.connect(self._on_entries_pasted)
        context.selection.selection_changed.connect(self._on_shared_selection_changed)
        context.selection.reveal_requested.connect(self.reveal_address)
        context.findings.findings_changed.connect(self._on_findings_changed)
        context.document.module_changed.connect(self._on_module_change)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.tree_view.setFocus(
            event.reason()
        )  # a proxy would let the Tab key skip what is before it

    def sizeHint(self) -> QSize:
        return QSize(*_PANEL_SIZE)

    # ------------------------------------------------------------------------------ what is done
    def _make_menu_actions(self) -> dict[str, QAction]:
        """Return the actions of the context menu by name."""
        table: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("add", tr("Add…"), self.add_new_entry),
            ("cut", tr("Cut"), self.cut_entries),
            ("copy", tr("Copy"), self.copy_entries),
            ("paste", tr("Paste"), self.paste_entries),
            ("duplicate", tr("Duplicate"), self.duplicate_entries),
            ("rename", tr("Rename"), self.rename_entry),
            ("delete", tr("Delete"), self.delete_entries),
            ("up", tr("Move up"), self.move_up),
            ("down", tr("Move down"), self.move_down),
            ("users", tr("Used by"), self.show_usages),
            ("filter", tr("Filter"), self.focus_filter),
        )
        actions = {}
        for name, text, run in table:
            action = QAction(text, self.tree_view)
            action.setShortcut(QKeySequence(TREE_SHORTCUTS[name]))
            # Only in the tree: elsewhere the same keys edit text.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(run)
            self.tree_view.addAction(action)
            actions[name] = action
        return actions

    def selected_addresses(self) -> list[AddressPath]:
        """Return the addresses of the selected rows, from the top."""
        indexes = self.tree_view.selectionModel().selectedIndexes()
        return [
            self.tree_model.address_at(index) for index in sorted(indexes, key=_position_in_tree)
        ]

    def _lead_address(self) -> AddressPath | None:
        index = self.tree_view.currentIndex()
        chosen = self.selected_addresses()
        address = self.tree_model.address_at(index) if index.isValid() else None
        return address if address in chosen else next(iter(chosen), None)

    def add_new_entry(self) -> None:
        """Add an entry beside the selected row of the tree."""
        self.entry_commands.add_new_entry(self._lead_address())

    def duplicate_entries(self) -> None:
        """Duplicate the entries in the selected rows."""
        self.entry_commands.duplicate_entries(self.selected_addresses())

    def rename_entry(self) -> None:
        """Edit the id of the current row in place."""
        index = self.tree_view.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree_view.edit(index)
        else:
            self._context.messages.show_refusal_message(tr("Select an entry that has an id."))

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of the tree."""
        return {
            "cut": self.cut_entries,
            "copy": self.copy_entries,
            "paste": self.paste_entries,
            "duplicate": self.duplicate_entries,
            "delete": self.delete_entries,
            "rename": self.rename_entry,
        }

    def cut_entries(self) -> None:
        """Copy the entries in the selected rows, and delete them."""
        chosen = self.selected_addresses()
        if self.entry_clipboard.copy_addresses(chosen):
            self.entry_commands.delete_entries(chosen)

    def copy_entries(self) -> None:
        """Put the entries in the selected rows on the clipboard."""
        self.entry_clipboard.copy_addresses(self.selected_addresses())

    def paste_entries(self) -> None:
        """Paste copied entries, which may come from another module."""
        self.entry_clipboard.paste_bundle()

    def delete_entries(self) -> None:
        """Delete the entries in the selected rows."""
        self.entry_commands.delete_entries(self.selected_addresses())

    def move_up(self) -> None:
        """Move the entries in the selected rows up."""
        self.entry_commands.shift_entries(self.selected_addresses(), -1)

    def move_down(self) -> None:
        """Move the entries in the selected rows down."""
        self.entry_commands.shift_entries(self.selected_addresses(), 1)

    def show_usages(self) -> None:
        """List all uses of the entries in the selected rows."""
        chosen = self.selected_addresses()
        if not chosen:
            self._context.messages.show_refusal_message(tr("Select something first."))
            return
        self._show_usages_of(chosen[0], self.entry_commands.find_usages(chosen))

    def focus_filter(self) -> None:
        """Move the keyboard focus to the filter line."""
        self.filter_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter_line.selectAll()

    def _show_usages_of(self, address: AddressPath, places: list[AddressPath]) -> None:
        self.usage_list.show_addresses(places)
        self.usage_list.setVisible(bool(places))
        self.usages_title.setVisible(bool(address))
        if address:
            text = tr("{what} is used by") if places else tr("Nothing uses {what}.")
            title = title_at_address(self._context.document.module, address)
            self.usages_title.setText(text.format(what=title))

    # ------------------------------------------------------------------------------- what is shown
    def reveal_address(self, address: AddressPath) -> None:
        """Scroll the tree to an address; clear the filter if it hides the address."""
        # A jump must show its target, even against the filter.
        if self._is_address_hidden_by_filter(address):
            self.filter_line.clear()
        index = self.tree_model.index_at_address(address)
        if index.isValid():
            self.tree_view.scrollTo(index)

    def _is_address_hidden_by_filter(self, address: AddressPath) -> bool:
        index = self.tree_model.index_at_address(address)
        nearest = self.tree_model.address_at(index) if index.isValid() else ()
        return bool(self.filter_line.text()) and nearest != address

    # The index may be that of a row above, if the filter hides the address.

    def _on_filter_text(self, text: str) -> None:
        # Otherwise tree and selection would change each other in turn.
        self._is_following = True
        hits = self.tree_model.filter_rows(text)
        self._is_following = False
        for address in _addresses_to_open(hits):
            self.tree_view.setExpanded(self.tree_model.index_at_address(address), True)
        self._on_shared_selection_changed()

    def _on_shared_selection_changed(self) -> None:
        """Select the tree rows that belong to the shared selection."""
        if self._is_following:
            return
        self._is_following = True
        chosen = self._context.selection.selected_addresses
        indexes = [
            self.tree_model.index_at_address(address) for address in chosen[:_MAX_SELECTED_ROWS]
        ]
        model = self.tree_view.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        model.select(
            _selection_ranges(index for index in indexes if index.isValid()), flag.ClearAndSelect
        )
        if indexes and indexes[0].isValid():
            model.setCurrentIndex(indexes[0], flag.NoUpdate)
            self.tree_view.scrollTo(indexes[0])
        self._is_following = False

    def _on_tree_selection_changed(self) -> None:
        """Copy the selection of the tree to the shared selection."""
        # The selection changes while rows are rebuilt, which is no choice by the author.
        if self._is_following or self.tree_model.is_updating:
            return
        self._is_following = True
        lead, chosen = self._lead_address(), self.selected_addresses()
        first = [] if lead is None else [lead]
        self._context.selection.select_addresses([*first, *chosen])
        self._is_following = False

    def _on_entries_pasted(self, addresses: list[AddressPath]) -> None:
        self._context.selection.reveal_address(addresses[0])
        self._context.selection.select_addresses(addresses)

    def _on_choice_activated(self, index: QModelIndex) -> None:
        self._context.selection.reveal_address(self.tree_model.address_at(index))

    def _on_findings_changed(self) -> None:
        self.tree_view.viewport().update()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change and self.usages_title.isVisibleTo(self):
            self._show_usages_of((), [])
        lead = self._context.selection.lead_address
        row = self.tree_model.index_at_address(lead) if lead else QModelIndex()
        if (
            row.isValid()
            and row != self.tree_view.currentIndex()
            and self.tree_model.address_at(row) == lead
        ):
            self._on_shared_selection_changed()  # what is selected has a row of its own only now

    def _on_context_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addActions(list(self.menu_actions.values()))
        # Otherwise each opened menu would stay in memory until the panel is closed.
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.tree_view.viewport().mapToGlobal(at))


class ModuleTreeView(QTreeView):
    """Tree view with keys and drag and drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        # Thousands of rows are laid out much faster if Qt need not measure each.
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setExpandsOnDoubleClick(False)
        self.edit_commands_of: Callable[[], Mapping[str, Callable[[], object]]] = dict
        """Function that returns the edit commands; the panel sets it."""

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of the tree."""
        return self.edit_commands_of()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and run_edit_key(self, event):
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            draw_empty_text(
                self,
                tr("Nothing in the module contains these words. Clear the filter to see all."),
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        index = self.currentIndex()
        if enter and index.isValid() and self.state() != QAbstractItemView.State.EditingState:
            self.activated.emit(index)
        elif not run_edit_key(self, event):
            super().keyPressEvent(event)


def _position_in_tree(index: QModelIndex) -> tuple[int, ...]:
    """Return the row numbers from the root down to a row, as a sort key."""
    rows: list[int] = []
    while index.isValid():
        rows.append(index.row())
        index = index.parent()
    return tuple(reversed(rows))


def _addresses_to_open(hits: list[AddressPath]) -> Iterable[AddressPath]:
    """Return the rows to expand so that the matches are visible.

    If there are many matches, return only the top rows.
    """
    ways = {above for address in hits for above in iter_parents_and_address(address[:-1])}
    if len(hits) > _MAX_EXPANDED_MATCHES:
        ways = {way for way in ways if address_depth(way) == 1}
    return sorted(ways)


def _selection_ranges(indexes: Iterable[QModelIndex]) -> QItemSelection:
    """Return rows as ranges, which Qt selects much faster than single rows."""
    ranges = QItemSelection()
    first: QModelIndex | None = None
    last: QModelIndex | None = None
    for index in sorted(indexes, key=_position_in_tree):
        if last is not None and index.row() == last.row() + 1 and index.parent() == last.parent():
            last = index
            continue
        if first is not None and last is not None:
            ranges.select(first, last)
        first = last = index
    if first is not None and last is not None:
        ranges.select(first, last)
    return ranges


PANEL = Panel(
    id="tree",
    title=translatable("Module"),
    icon="tree",
    area=Qt.DockWidgetArea.RightDockWidgetArea,
    build=TreePanel,
)
