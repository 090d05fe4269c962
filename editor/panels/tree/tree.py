"""The dock with the module tree: a filter, the tree, and who uses what was to be deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import (
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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.empty_views import say_empty
from sandtable.editor.fields.commands import Commands
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.fields.uses import Uses
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.tree.model import TreeModel
from sandtable.editor.panels.tree.row import Row
from sandtable.editor.words import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import depth_of, iter_inwards
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.titles import title_at

KEYS = {
    "add": "Ins",
    "duplicate": "Ctrl+D",
    "rename": "F2",
    "delete": "Del",
    "up": "Alt+Up",
    "down": "Alt+Down",
    "users": "Ctrl+U",
    "filter": "Ctrl+F",
}
"""The keys of what can be done here."""
_SIZE = (280, 600)
_OPENED = 60
"""So many hits of the filter are opened; of more, the shelves are."""
_SELECTED = 2000
"""No more rows are selected than these; the rest stays selected on the bench."""


class ModuleTree(QWidget):
    """Everything that the module is made of. What is selected here is selected everywhere."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._following = False
        self.model = TreeModel(bench, self)
        self.commands = Commands(bench, self)
        self.filter = QLineEdit(self)
        self.view = View(self)
        self.users_title = PlainLabel(self)
        self.users = Uses(bench, self)
        self.entries = self._made_actions()
        self._lay_out()
        self._listen()
        self._on_chosen()

    def _lay_out(self) -> None:
        self.filter.setPlaceholderText(tr("Filter by name, id or text"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(tr("Filter the tree"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(Row(self.view))
        self.view.setAccessibleName(tr("Module"))
        self.users_title.setWordWrap(True)
        self.users.setAccessibleName(tr("Used by"))
        self._show_users((), [])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        for widget in (self.filter, self.view, self.users_title, self.users):
            layout.addWidget(widget)

    def _listen(self) -> None:
        bench = self._bench
        self.filter.textChanged.connect(self._on_filter)
        self.filter.returnPressed.connect(self.view.setFocus)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self.view.activated.connect(self._on_activated)
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.model.renamed.connect(self.commands.rename)
        self.model.moved.connect(self.commands.move)
        self.commands.done.connect(bench.selection.reveal)
        self.commands.asked_for_users.connect(self._show_users)
        bench.selection.changed.connect(self._on_chosen)
        bench.selection.revealed.connect(self.reveal)
        bench.findings.changed.connect(self._on_findings)
        bench.document.changed.connect(self._on_changed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.view.setFocus(event.reason())  # a proxy would let the Tab key skip what is before it

    def sizeHint(self) -> QSize:
        return QSize(*_SIZE)

    # ------------------------------------------------------------------------------ what is done
    def _made_actions(self) -> dict[str, QAction]:
        """The entries of the context menu, each with its key."""
        table: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("add", tr("Add…"), self.add),
            ("duplicate", tr("Duplicate"), self.duplicate),
            ("rename", tr("Rename"), self.rename),
            ("delete", tr("Delete"), self.delete),
            ("up", tr("Move up"), self.move_up),
            ("down", tr("Move down"), self.move_down),
            ("users", tr("Used by"), self.show_users),
            ("filter", tr("Filter"), self.find_something),
        )
        made = {}
        for name, text, run in table:
            action = QAction(text, self.view)
            action.setShortcut(QKeySequence(KEYS[name]))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(run)
            self.view.addAction(action)
            made[name] = action
        return made

    def selected(self) -> list[AddressPath]:
        """The addresses of the selected rows, from the top."""
        indexes = self.view.selectionModel().selectedIndexes()
        return [self.model.steps(index) for index in sorted(indexes, key=_place)]

    def _lead(self) -> AddressPath | None:
        index = self.view.currentIndex()
        chosen = self.selected()
        steps = self.model.steps(index) if index.isValid() else None
        return steps if steps in chosen else next(iter(chosen), None)

    def add(self) -> None:
        """Add something where the selected row is."""
        self.commands.add(self._lead())

    def duplicate(self) -> None:
        """Copy the selected rows."""
        self.commands.duplicate(self.selected())

    def rename(self) -> None:
        """Type another id into the row itself."""
        index = self.view.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.view.edit(index)
        else:
            self._bench.messages.refused(tr("Select something that has an id of its own."))

    def delete(self) -> None:
        """Take away the selected rows."""
        self.commands.delete(self.selected())

    def move_up(self) -> None:
        """Put the selected rows one up."""
        self.commands.shift(self.selected(), -1)

    def move_down(self) -> None:
        """Put the selected rows one down."""
        self.commands.shift(self.selected(), 1)

    def show_users(self) -> None:
        """List who uses the selected rows."""
        chosen = self.selected()
        if not chosen:
            self._bench.messages.refused(tr("Select something first."))
            return
        self._show_users(chosen[0], self.commands.users(chosen))

    def find_something(self) -> None:
        """Type into the filter."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def _show_users(self, steps: AddressPath, places: list[AddressPath]) -> None:
        self.users.show_places(places)
        self.users.setVisible(bool(places))
        self.users_title.setVisible(bool(steps))
        if steps:
            text = tr("{what} is used by") if places else tr("Nothing uses {what}.")
            what = title_at(self._bench.document.module, steps)
            self.users_title.setText(text.format(what=what))

    # ------------------------------------------------------------------------------- what is shown
    def reveal(self, steps: AddressPath) -> None:
        """Bring an address into sight."""
        if self._is_filtered_out(steps):
            self.filter.clear()
        index = self.model.find(steps)
        if index.isValid():
            self.view.scrollTo(index)

    def _is_filtered_out(self, steps: AddressPath) -> bool:
        shown = self.model.find(steps)
        there = self.model.steps(shown) if shown.isValid() else ()
        return bool(self.filter.text()) and there != steps

    def _on_filter(self, text: str) -> None:
        self._following = True
        hits = self.model.look_for(text)
        self._following = False
        for steps in _on_the_way(hits):
            self.view.setExpanded(self.model.find(steps), True)
        self._on_chosen()

    def _on_chosen(self) -> None:
        """Select here what is selected on the bench."""
        if self._following:
            return
        self._following = True
        chosen = self._bench.selection.chosen
        found = [self.model.find(steps) for steps in chosen[:_SELECTED]]
        model = self.view.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        model.select(_ranges(index for index in found if index.isValid()), flag.ClearAndSelect)
        if found and found[0].isValid():
            model.setCurrentIndex(found[0], flag.NoUpdate)
            self.view.scrollTo(found[0])
        self._following = False

    def _on_selected(self) -> None:
        """Select on the bench what is selected here."""
        if self._following or self.model.following:
            return
        self._following = True
        lead, chosen = self._lead(), self.selected()
        first = [] if lead is None else [lead]
        self._bench.selection.choose([*first, *chosen])
        self._following = False

    def _on_activated(self, index: QModelIndex) -> None:
        self._bench.selection.reveal(self.model.steps(index))

    def _on_findings(self) -> None:
        self.view.viewport().update()

    def _on_changed(self, change: ModuleChange) -> None:
        if change and self.users_title.isVisibleTo(self):
            self._show_users((), [])
        lead = self._bench.selection.lead
        row = self.model.find(lead) if lead else QModelIndex()
        if row.isValid() and row != self.view.currentIndex() and self.model.steps(row) == lead:
            self._on_chosen()  # what is selected has a row of its own only now

    def _on_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addActions(list(self.entries.values()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.view.viewport().mapToGlobal(at))


class View(QTreeView):
    """The tree itself, with keys and dragging."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setExpandsOnDoubleClick(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            say_empty(
                self,
                tr("Nothing in the module holds these words. Clear the filter to see all of it."),
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        index = self.currentIndex()
        if enter and index.isValid() and self.state() != QAbstractItemView.State.EditingState:
            self.activated.emit(index)
            return
        super().keyPressEvent(event)


def _place(index: QModelIndex) -> tuple[int, ...]:
    """Where a row stands in the whole tree."""
    rows: list[int] = []
    while index.isValid():
        rows.append(index.row())
        index = index.parent()
    return tuple(reversed(rows))


def _on_the_way(hits: list[AddressPath]) -> Iterable[AddressPath]:
    """The rows to open so that hits can be seen; of too many hits, the outermost rows."""
    ways = {above for steps in hits for above in iter_inwards(steps[:-1])}
    if len(hits) > _OPENED:
        ways = {way for way in ways if depth_of(way) == 1}
    return sorted(ways)


def _ranges(indexes: Iterable[QModelIndex]) -> QItemSelection:
    """Rows as ranges, which Qt selects much faster than one by one."""
    found = QItemSelection()
    first: QModelIndex | None = None
    last: QModelIndex | None = None
    for index in sorted(indexes, key=_place):
        if last is not None and index.row() == last.row() + 1 and index.parent() == last.parent():
            last = index
            continue
        if first is not None and last is not None:
            found.select(first, last)
        first = last = index
    if first is not None and last is not None:
        found.select(first, last)
    return found


PANEL = Panel(
    id="tree",
    title=translatable("Module"),
    icon="tree",
    area=Qt.DockWidgetArea.LeftDockWidgetArea,
    build=ModuleTree,
)
