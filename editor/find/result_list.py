"""List of results by kind: a heading, the best matches, and a row to show the others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sandtable.editor.find.search_index import SearchResultGroup
from sandtable.editor.find.search_result import (
    KIND_ICONS,
    KIND_TITLES,
    SearchResult,
    SearchResultKind,
)
from sandtable.editor.icons import ICON_SIZE, icon_by_name
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.translation import tooltip_text, tr

ENTRY_ROLE = Qt.ItemDataRole.UserRole
MORE_ROLE = Qt.ItemDataRole.UserRole + 1
_ROWS_OF_KIND, _MAX_ROWS_OF_KIND = 6, 300
"""Number of matches of a kind that are shown at first, and the largest number shown at all."""
_ROW_HEIGHT, _SPACE_BETWEEN_PAGES = 24, 8


class ResultList(QListWidget):
    """Results of a search; the search line keeps the focus and forwards the arrow keys."""

    entry_shown = Signal(object)
    """The entry of the row that has become the current one."""
    entry_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Search results"))
        # The search line keeps the focus and forwards the keys that move the current row.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_ResultDelegate(self))
        self._groups: Sequence[SearchResultGroup] = ()
        self._opened: set[SearchResultKind] = set()
        self.itemClicked.connect(self._on_entry_clicked)
        self.itemDoubleClicked.connect(self._on_double_clicked)

    def show_groups(self, groups: Sequence[SearchResultGroup]) -> None:
        """List these results in place of the previous ones."""
        self._groups, self._opened = groups, set()
        self._fill_rows()
        self._select_row(self._next_row(-1, 1))

    @property
    def current_entry(self) -> SearchResult | None:
        """Return the entry of the current row; None without a row, or on a row that shows more."""
        row = self.currentRow()
        entry = self.item(row).data(ENTRY_ROLE) if row >= 0 else None
        return entry if isinstance(entry, SearchResult) else None

    def listed_entries(self) -> list[SearchResult]:
        """Return the search results that have a row in the list."""
        data = (self.item(row).data(ENTRY_ROLE) for row in range(self.count()))
        return [entry for entry in data if isinstance(entry, SearchResult)]

    def entries_of_current_kind(self) -> tuple[SearchResult, ...]:
        """Return all matches of the kind of the current row."""
        entry = self.current_entry
        return next((g.entries for g in self._groups if entry and g.kind is entry.kind), ())

    def go_to_next_row(self, by: int) -> None:
        """Go to the next or the previous result, skipping headings."""
        self._show_row(self._next_row(self.currentRow(), by))

    def move_row_by_page(self, by: int) -> None:
        """Move the current row by the height of the list."""
        rows = max(1, self.viewport().height() // _ROW_HEIGHT - 1)
        goal = min(max(self.currentRow() + by * rows, 0), self.count() - 1)
        self._show_row(self._next_row(goal - by, by))

    def go_to_next_kind(self, by: int) -> None:
        """Go to the first search result of the next or the previous kind."""
        heads = [row for row in range(self.count()) if not self._is_row_a_result(row)]
        here = max((n for n, row in enumerate(heads) if row < self.currentRow()), default=0)
        goal = min(max(here + by, 0), len(heads) - 1)
        if heads:
            self._show_row(heads[goal] + 1)

    def choose_current(self) -> None:
        """Open the current result, or list the others of its kind."""
        row = self.currentRow()
        if row < 0:
            return
        more = self.item(row).data(MORE_ROLE)
        if isinstance(more, SearchResultKind):
            self._opened.add(more)
            self._fill_rows()
            self._show_row(row)
        elif self.current_entry is not None:
            self.entry_chosen.emit(self.current_entry)

    def _fill_rows(self) -> None:
        self.clear()
        for group in self._groups:
            self.addItem(_item_of_heading(group))
            most = _MAX_ROWS_OF_KIND if group.kind in self._opened else _ROWS_OF_KIND
            for entry in group.entries[:most]:
                self.addItem(_item_of_search_result(entry))
            rest = len(group.entries) - most
            if rest > 0:
                self.addItem(_item_that_shows_more(group.kind, rest))

    def _next_row(self, row: int, by: int) -> int:
        """Return the next row with a result, or the given one if there is none."""
        goal = row + by
        while 0 <= goal < self.count() and not self._is_row_a_result(goal):
            goal += by
        return goal if 0 <= goal < self.count() else row

    def _is_row_a_result(self, row: int) -> bool:
        return bool(self.item(row).flags() & Qt.ItemFlag.ItemIsSelectable)

    def _select_row(self, row: int) -> None:
        if row >= 0:
            self.setCurrentRow(row)
            self.scrollToItem(self.item(max(row - 1, 0)))

    def _show_row(self, row: int) -> None:
        if not 0 <= row < self.count():
            return
        self.setCurrentRow(row)
        if self.current_entry is not None:
            self.entry_shown.emit(self.current_entry)

    def _on_entry_clicked(self, item: QListWidgetItem) -> None:
        if isinstance(item.data(MORE_ROLE), SearchResultKind):
            self.choose_current()
        elif self.current_entry is not None:
            self.entry_shown.emit(self.current_entry)

    def _on_double_clicked(self, _item: QListWidgetItem) -> None:
        self.choose_current()


class _ResultDelegate(QStyledItemDelegate):
    """Item delegate that draws the title of a search result and, fainter, where it is."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        entry = index.data(ENTRY_ROLE)
        detail = entry.detail if isinstance(entry, SearchResult) else ""
        room = option.rect.adjusted(
            ICON_SIZE + 2 * _SPACE_BETWEEN_PAGES, 0, -_SPACE_BETWEEN_PAGES, 0
        )
        painter.save()
        painter.setFont(option.font)
        metrics, palette = painter.fontMetrics(), option.palette
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        title_room = room.width() * (3 if detail else 4) // 4
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, title_room)
        role = QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut)
        rest = room.adjusted(metrics.horizontalAdvance(cut) + _SPACE_BETWEEN_PAGES, 0, 0, 0)
        if not is_current:
            painter.setPen(faint_colour(palette))
        where = metrics.elidedText(detail, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, where)
        painter.restore()


def _item_of_heading(group: SearchResultGroup) -> QListWidgetItem:
    item = QListWidgetItem(f"{tr(KIND_TITLES[group.kind])}  {len(group.entries)}")
    font = item.font()
    font.setBold(True)
    item.setFont(font)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setIcon(icon_by_name(KIND_ICONS[group.kind]))
    item.setSizeHint(QSize(0, _ROW_HEIGHT))
    return item


def _item_of_search_result(entry: SearchResult) -> QListWidgetItem:
    item = QListWidgetItem(entry.title)
    item.setData(ENTRY_ROLE, entry)
    item.setToolTip(tooltip_text(f"{entry.title}\n{entry.detail}"))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.title}, {entry.detail}")
    item.setSizeHint(QSize(0, _ROW_HEIGHT))
    return item


def _item_that_shows_more(kind: SearchResultKind, count: int) -> QListWidgetItem:
    item = QListWidgetItem(tr("Show %Ln more", "", count))
    item.setData(MORE_ROLE, kind)
    item.setSizeHint(QSize(0, _ROW_HEIGHT))
    return item
