"""Qt model of the module tree: rows are created when they are expanded, and follow changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon

from sandtable.editor.context.document import FULL_MODULE_CHANGE
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.icons import icon_by_name
from sandtable.editor.panels.tree.row_icons import icon_name_of_row
from sandtable.editor.panels.tree.tree_outline import (
    TreeSearchIndex,
    collections_at_top_of_tree,
    entry_remark,
    may_have_entries,
    tree_entries_below,
)
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.edits.new_ids import slug_from_name
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.locations import (
    PieceRef,
    address_depth,
    is_at_or_below,
    iter_parents_and_address,
)
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.titles import title_of_value

_AnyIndex = QModelIndex | QPersistentModelIndex
ROOT_INDEX = QModelIndex()
ADDRESS_ROLE = Qt.ItemDataRole.UserRole
REMARK_ROLE = Qt.ItemDataRole.UserRole + 1
COUNT_ROLE = Qt.ItemDataRole.UserRole + 2
WORST_ROLE = Qt.ItemDataRole.UserRole + 3
_COUNTER_SIDE = 48
"""Pixels of a counter: more than a row shows, for fine screens."""
ADDRESSES_MIME_TYPE = "application/x-sandtable-addresses"


class TreeRow:
    """Row of the tree; its child rows are created on demand."""

    __slots__ = ("address", "child_rows", "is_hit", "parent_row", "row_number", "value")

    def __init__(self, above: TreeRow | None, address: AddressPath, value: Any) -> None:
        self.parent_row, self.address, self.value = above, address, value
        self.child_rows: list[TreeRow] | None = None
        self.row_number = 0
        self.is_hit: bool = above.is_hit if above else False
        """Whether the row or one above it matches the filter; then all rows below it are shown."""


class ModuleTreeModel(QAbstractItemModel):
    """Tree model of the module; `filter_rows` limits it to rows with some words."""

    move_requested = Signal(tuple, list, object)
    """Requests to move entries of a mapping before another one, or to the end."""
    rename_requested = Signal(tuple, str)

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._search_index = TreeSearchIndex()
        self._search_words: list[str] = []
        self._kept_addresses: set[AddressPath] | None = None
        self._hit_addresses: frozenset[AddressPath] = frozenset()
        self._root_row = TreeRow(None, (), context.document.module)
        self._worker = context.new_worker(self)
        self._fill_search_index()
        self.is_updating = False
        """Whether rows are being changed because of the document; selection changes are then no
        choice of the author."""
        self._worst_by_address = _worst_severities(context.findings.all_findings)
        """Worst severity of the findings at each address and below."""
        context.findings.findings_changed.connect(self._on_findings_changed)
        context.document.module_changed.connect(self._on_module_change)

    # ------------------------------------------------------------------------------ looking for
    def _fill_search_index(self) -> None:
        """Build the search index in the background, before the first search."""
        self._worker.start_background_job(
            None,
            partial(
                self._search_index.find_addresses_that_match, self._context.document.module, ()
            ),
        )

    def filter_rows(self, text: str) -> list[AddressPath]:
        """Show only rows that contain all words of a text, and all rows below them.

        Return the matches.
        """
        self.beginResetModel()
        self._search_words = text.casefold().split()
        self._find_rows_that_match()
        self._root_row = TreeRow(None, (), self._context.document.module)
        self.endResetModel()
        return sorted(self._hit_addresses) if self._kept_addresses is not None else []

    def _find_rows_that_match(self) -> None:
        if not self._search_words:
            self._kept_addresses, self._hit_addresses = None, frozenset()
            return
        hits = self._search_index.find_addresses_that_match(
            self._context.document.module, self._search_words
        )
        self._hit_addresses = frozenset(hits)
        # Parents of matches are shown, so that the matches can be reached.
        self._kept_addresses = {
            above for address in hits for above in iter_parents_and_address(address)
        }

    # --------------------------------------------------------------------------------- the rows
    def tree_rows_below(self, tree_row: TreeRow) -> list[TreeRow]:
        """Return the tree rows below another row."""
        if tree_row.child_rows is None:
            tree_row.child_rows = []
            for address, value in self._visible_values_below_row(tree_row, tree_row.value):
                tree_row.child_rows.append(self._make_tree_row(tree_row, address, value))
            _number_rows(tree_row.child_rows)
        return tree_row.child_rows

    def _make_tree_row(self, above: TreeRow, address: AddressPath, value: Any) -> TreeRow:
        new = TreeRow(above, address, value)
        new.is_hit = new.is_hit or address in self._hit_addresses
        return new

    def _visible_values_below_row(
        self, tree_row: TreeRow, value: Any
    ) -> Iterator[tuple[AddressPath, Any]]:
        if tree_row.parent_row is None:
            entries = iter(collections_at_top_of_tree(value))
        else:
            entries = (
                ((*tree_row.address, key), v)
                for key, v in tree_entries_below(value, tree_row.address)
            )
        every = self._kept_addresses is None or (
            tree_row.is_hit and tree_row.parent_row is not None
        )
        for address, below in entries:
            if every or (self._kept_addresses is not None and address in self._kept_addresses):
                yield address, below

    def row_at(self, index: _AnyIndex) -> TreeRow:
        """Return the tree row at a model index."""
        row = index.internalPointer() if index.isValid() else self._root_row
        assert isinstance(row, TreeRow)
        return row

    def address_at(self, index: _AnyIndex) -> AddressPath:
        """Return the address of the entry at a model index."""
        return self.row_at(index).address

    def index_of_row(self, tree_row: TreeRow) -> QModelIndex:
        """Return the model index of a tree row."""
        return (
            QModelIndex()
            if tree_row.parent_row is None
            else self.createIndex(tree_row.row_number, 0, tree_row)
        )

    def index_at_address(self, address: AddressPath) -> QModelIndex:
        """Return the model index of an address, or of the nearest row above it."""
        tree_row = self._root_row
        while True:
            on_way = (
                t for t in self.tree_rows_below(tree_row) if is_at_or_below(address, t.address)
            )
            nearest = max(on_way, key=lambda t: address_depth(t.address), default=None)
            if nearest is None:
                return self.index_of_row(tree_row)
            tree_row = nearest

    # ----------------------------------------------------------------------------- what Qt asks
    def index(self, row: int, column: int, parent: _AnyIndex = ROOT_INDEX) -> QModelIndex:
        rows = self.tree_rows_below(self.row_at(parent))
        if column == 0 and 0 <= row < len(rows):
            return self.createIndex(row, 0, rows[row])
        return QModelIndex()

    def parent(self, child: _AnyIndex = ROOT_INDEX) -> QModelIndex:  # type: ignore[override]
        above = self.row_at(child).parent_row
        return QModelIndex() if above is None else self.index_of_row(above)

    def rowCount(self, parent: _AnyIndex = ROOT_INDEX) -> int:
        return len(self.tree_rows_below(self.row_at(parent)))

    def columnCount(self, parent: _AnyIndex = ROOT_INDEX) -> int:
        del parent
        return 1

    def hasChildren(self, parent: _AnyIndex = ROOT_INDEX) -> bool:
        tree_row = self.row_at(parent)
        # Before expansion the answer must not create all child rows.
        if tree_row.child_rows is not None:
            return bool(tree_row.child_rows)
        if not may_have_entries(tree_row.value):
            return False
        return next(self._visible_values_below_row(tree_row, tree_row.value), None) is not None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        tree_row = self.row_at(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.row_title(tree_row)
            case Qt.ItemDataRole.EditRole:
                return tree_row.address[-1]
            case Qt.ItemDataRole.ToolTipRole:
                return format_address(tree_row.address)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._accessible_text(tree_row)
            case _:
                return self._value_for_role(tree_row, role)

    def _value_for_role(self, tree_row: TreeRow, role: int) -> Any:
        if role == ADDRESS_ROLE:
            return tree_row.address
        if role == Qt.ItemDataRole.DecorationRole:
            sign = icon_name_of_row(tree_row.address)
            plain = icon_by_name(sign, faint_colour) if sign else None
            return self._icon_of_own_picture(tree_row) or plain
        if role == REMARK_ROLE:
            remark = entry_remark(
                tree_row.value, tree_row.address, self._context.document.complete_module
            )
            key = tree_row.address[-1]
            if remark or not is_named_row(tree_row):
                return remark
            title = self.row_title(tree_row)
            # An id that says the same as the name is only noise; F2 shows it.
            return "" if slug_from_name(title) == key or title == key else key
        if role == WORST_ROLE:
            return self._worst_by_address.get(tree_row.address)
        return (
            self._context.findings.count_findings_below_address(tree_row.address)
            if role == COUNT_ROLE
            else None
        )

    def _icon_of_own_picture(self, twig: TreeRow) -> QIcon | None:
        """Return the counter of a piece that has its own picture, as an icon."""
        piece = PieceRef.from_whole_address(twig.address)
        pictures = self._context.pictures.pictures
        if piece is None or getattr(twig.value, "image", None) not in pictures:
            return None
        module, name = self._context.document.reading, piece.qualified_id
        if name not in manifest_of_module(module).counters:
            return None
        return QIcon(counter_pixmap(module, name, _COUNTER_SIDE, pictures=pictures))

    def _on_findings_changed(self) -> None:
        self._worst_by_address = _worst_severities(self._context.findings.all_findings)

    def row_title(self, tree_row: TreeRow) -> str:
        """Return the current title of a tree row."""
        return tr(
            title_of_value(
                self._context.document.complete_module, tree_row.address, tree_row.value
            )
        )

    def _accessible_text(self, tree_row: TreeRow) -> str:
        count = self._context.findings.count_findings_below_address(tree_row.address)
        problems = tr("%n problems", "", count) if count else ""
        remark = self._value_for_role(tree_row, REMARK_ROLE)
        return ", ".join(part for part in (self.row_title(tree_row), remark, problems) if part)

    def flags(self, index: _AnyIndex) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDropEnabled
        if is_entry_row(self.row_at(index)):
            flags |= flag.ItemIsEditable | flag.ItemIsDragEnabled
        return flags

    def setData(self, index: _AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        tree_row = self.row_at(index)
        new = str(value).strip()
        # An unchanged or empty id is no edit.
        if role != Qt.ItemDataRole.EditRole or not new or new == tree_row.address[-1]:
            return False
        self.rename_requested.emit(tree_row.address, new)
        return True

    # --------------------------------------------------------------------------------- dragging
    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [ADDRESSES_MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        text = "\n".join(format_address(self.address_at(index)) for index in indexes)
        data.setData(ADDRESSES_MIME_TYPE, text.encode())
        data.setText(text)
        return data

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _AnyIndex
    ) -> bool:
        del action, column
        return self._keys_and_target_of_drop(data, row, parent) is not None

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _AnyIndex
    ) -> bool:
        del action, column
        drop = self._keys_and_target_of_drop(data, row, parent)
        if drop is not None:
            self.move_requested.emit(*drop)
        return False  # the edit has moved it already; Qt must not take anything away

    def _keys_and_target_of_drop(
        self, data: QMimeData, row: int, parent: _AnyIndex
    ) -> tuple[AddressPath, list[str], str | None] | None:
        """Return the moved mapping, its keys, and the key to insert before; or None.

        Entries can only be moved within their own mapping.
        """
        lines = bytes(data.data(ADDRESSES_MIME_TYPE).data()).decode().splitlines()
        dragged = [address for line in lines if (address := parse_address(line))]
        onto = self.row_at(parent)
        shelf = onto if row >= 0 else onto.parent_row
        if not dragged or shelf is None or self._kept_addresses is not None:
            return None
        if row >= 0:
            rows = self.tree_rows_below(shelf)
            before = rows[row].address[-1] if row < len(rows) else None
        else:
            before = onto.address[-1]
        if any(address[:-1] != shelf.address for address in dragged):
            return None
        return shelf.address, [address[-1] for address in dragged], before

    # ------------------------------------------------------------------------------- up to date
    def _on_module_change(self, change: ModuleChange) -> None:
        if not change:
            return
        if self._kept_addresses is not None:
            self._find_rows_that_match()
        elif change is FULL_MODULE_CHANGE:
            self._fill_search_index()
        self.is_updating = True
        self._update_row(self._root_row, self._context.document.module)
        self.is_updating = False

    def _update_row(self, tree_row: TreeRow, value: Any) -> None:
        """Update a row and the rows below it; rows with an unchanged value are skipped."""
        barren = not may_have_entries(tree_row.value)
        tree_row.value = value
        # Child rows are made on demand, so there may be none to update.
        if tree_row.child_rows is None and not (barren and may_have_entries(value)):
            return
        tree_row.child_rows = [] if tree_row.child_rows is None else tree_row.child_rows
        rows = list(self._visible_values_below_row(tree_row, value))
        before = [below.address for below in tree_row.child_rows]
        after = [address for address, _ in rows]
        if before != after:
            self._rearrange_rows(tree_row, rows)
        for below, (_, new) in zip(tree_row.child_rows, rows, strict=True):
            if below.value is not new:
                self._update_row(below, new)
                index = self.index_of_row(below)
                self.dataChanged.emit(index, index)
            elif self._kept_addresses is not None:
                self._update_row(below, new)

    def _rearrange_rows(self, tree_row: TreeRow, rows: list[tuple[AddressPath, Any]]) -> None:
        """Remove, reorder and insert the child rows of a tree row."""
        assert tree_row.child_rows is not None
        parent, after = (
            self.index_of_row(tree_row),
            {address: at for at, (address, _) in enumerate(rows)},
        )
        # From below, so that the numbers of the remaining rows stay valid.
        for row in range(len(tree_row.child_rows) - 1, -1, -1):
            if tree_row.child_rows[row].address not in after:
                self.beginRemoveRows(parent, row, row)
                del tree_row.child_rows[row]
                _number_rows(tree_row.child_rows)
                self.endRemoveRows()
        self._sort_rows(tree_row.child_rows, after)
        for first, last in _ranges_of_new_rows(
            rows, {below.address for below in tree_row.child_rows}
        ):
            self.beginInsertRows(parent, first, last)
            fresh = [self._make_tree_row(tree_row, *rows[at]) for at in range(first, last + 1)]
            tree_row.child_rows[first:first] = fresh
            _number_rows(tree_row.child_rows)
            self.endInsertRows()

    def _sort_rows(self, rows: list[TreeRow], after: dict[AddressPath, int]) -> None:
        order = [after[tree_row.address] for tree_row in rows]
        if order == sorted(order):
            return
        # Qt moves persistent indexes only between these two signals.
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        twigs = [self.row_at(index) for index in persistent]
        rows.sort(key=lambda tree_row: after[tree_row.address])
        _number_rows(rows)
        self.changePersistentIndexList(
            persistent, [self.index_of_row(tree_row) for tree_row in twigs]
        )
        self.layoutChanged.emit()


def _worst_severities(findings: Iterable[Finding]) -> dict[AddressPath, Severity]:
    weights: dict[AddressPath, Severity] = {}
    for finding in findings:
        address = parse_address(finding.where) or ()
        for at in iter_parents_and_address(address if finding.waived is None else ()):
            weights[at] = max(weights.get(at, Severity.INFO), finding.severity)
    return weights


def _number_rows(rows: list[TreeRow]) -> None:
    for row, tree_row in enumerate(rows):
        tree_row.row_number = row


def _ranges_of_new_rows(
    rows: list[tuple[AddressPath, Any]], existing: set[AddressPath]
) -> Iterator[tuple[int, int]]:
    """Yield each run of new rows as its first and last number."""
    first: int | None = None
    for at, (address, _) in enumerate(rows):
        if address not in existing:
            first = at if first is None else first
        elif first is not None:
            yield first, at - 1
            first = None
    if first is not None:
        yield first, len(rows) - 1


def is_entry_row(tree_row: TreeRow) -> bool:
    """Say whether a row is an entry of a mapping, which has a key."""
    above = tree_row.parent_row
    return above is not None and isinstance(above.value, Mapping)


def is_named_row(tree_row: TreeRow) -> bool:
    """Say whether a row has an id besides its name."""
    return is_entry_row(tree_row) and kind_of_definition_at(tree_row.address) is not None
