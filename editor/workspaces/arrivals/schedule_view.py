"""Grid of turns and owners: layout and painting of its entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QHelpEvent,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.grids.model_index import AnyIndex
from sandtable.editor.translation import tooltip_text, tr
from sandtable.editor.workspaces.arrivals import schedule_entry_painting
from sandtable.editor.workspaces.arrivals.counter_pictures import CounterPictures
from sandtable.editor.workspaces.arrivals.schedule_entry_problems import ScheduleEntryProblem
from sandtable.editor.workspaces.arrivals.timetable_model import TimetableModel, entry_text
from sandtable.editor.workspaces.arrivals.turn_header import TurnHeader
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.locations import ScheduleMoment, iter_address_and_parents
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry

GridCell = tuple[int, int]
"""Row and column."""


class ScheduleView(QTableView):
    """Table view of a schedule without editing; subclasses add the editing."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.timetable_model = TimetableModel(self)
        self.turn_header = TurnHeader(self.timetable_model, self)
        self.troubles_by_address: Mapping[AddressPath, tuple[ScheduleEntryProblem, ...]] = {}
        self.cut_addresses: frozenset[AddressPath] = frozenset()
        self.drop_cell: GridCell | None = None
        """Cell below the dragged data, or None."""
        self._module: Module | None = None
        self._pictures = CounterPictures()
        self._repaint_timer = QTimer(self)
        self._repaint_timer.setSingleShot(True)
        self._repaint_timer.setInterval(0)
        self._repaint_timer.timeout.connect(self.viewport().update)
        self.setModel(self.timetable_model)
        self.setVerticalHeader(self.turn_header)
        self.setItemDelegate(_ScheduleCellDelegate(self))
        self._configure_view()
        self.timetable_model.dataChanged.connect(self._on_cells_changed)
        self.timetable_model.modelReset.connect(self._on_model_reset)

    def _configure_view(self) -> None:
        self.setAccessibleName(tr("Schedule: turns by owner"))
        # Entries are selected, not cells, and the shared selection holds them.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setAcceptDrops(True)
        # Tooltips and flags follow the mouse without a pressed button.
        self.viewport().setMouseTracking(True)
        across = self.horizontalHeader()
        across.setMinimumSectionSize(
            schedule_entry_painting.MIN_CHIP_WIDTH + 2 * schedule_entry_painting.CHIP_GAP
        )
        # All owners stay visible, whatever the width.
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setHighlightSections(False)
        across.sectionResized.connect(self._on_width_changed)

    # ------------------------------------------------------------------ what is shown

    def show_schedule(
        self, module: Module, table: ScenarioTimetable | None, *, whole: bool
    ) -> None:
        """Show a schedule in its current state."""
        self._module = module
        self.timetable_model.show_timetable(module, table, whole=whole)
        self.viewport().update()

    def show_entry_problems(
        self, troubles: Mapping[AddressPath, tuple[ScheduleEntryProblem, ...]]
    ) -> None:
        """Show the problems of schedule entries."""
        if troubles != self.troubles_by_address:
            self.troubles_by_address = troubles
            self.viewport().update()

    def show_cut_entries(self, address: Iterable[AddressPath]) -> None:
        """Show entries as cut, so that pasting will move them."""
        self.cut_addresses = frozenset(address)
        self.viewport().update()

    @property
    def current_cell(self) -> GridCell | None:
        """Row and column of the current cell, or None."""
        index = self.currentIndex()
        return (index.row(), index.column()) if index.isValid() else None

    def box_of_entry(self, address: AddressPath) -> QRect:
        """Return the rectangle of an entry in the viewport; empty if it is not shown."""
        position = self.timetable_model.find_entry(address)
        return self._entry_boxes(position[:2])[position[2]] if position else QRect()

    def box_of_cell(self, turn: int, owner: str) -> QRect:
        """Return the rectangle of a cell in the viewport."""
        row, column = (
            self.timetable_model.turns.index(turn),
            self.timetable_model.owners.index(owner),
        )
        return self.visualRect(self.timetable_model.index(row, column))

    def is_chosen(self, due: TimetableEntry) -> bool:
        """Say whether an entry is selected, directly or through its line or turn."""
        chosen = self._context.selection.selected_addresses
        return any(
            above in chosen
            for above in iter_address_and_parents(due.steps)
            if ScheduleMoment.from_address_prefix(above)
        )

    def paint_state_of_entry(self, due: TimetableEntry) -> schedule_entry_painting.EntryPaintState:
        """Return the state of a schedule entry that decides how it is painted."""
        # An entry that does not hold with the chosen options cannot go wrong.
        troubles = self.troubles_by_address.get(due.steps, ()) if due.holds else ()
        table = self.timetable_model.timetable
        takes = bool(table and self._module and self._module.scenarios[table.scenario].from_)
        return schedule_entry_painting.EntryPaintState(
            is_chosen=self.is_chosen(due),
            is_cut=due.steps in self.cut_addresses,
            has_error=any(trouble.is_error for trouble in troubles),
            has_warning=bool(troubles),
            is_own=takes
            and table is not None
            and due.scenario_that_writes_schedule == table.scenario,
        )

    # ------------------------------------------------------------------ where things are

    def _entry_boxes(self, cell: GridCell) -> list[QRect]:
        rect = self.visualRect(self.timetable_model.index(*cell))
        return schedule_entry_painting.entry_boxes_in_cell(
            rect, len(self.timetable_model.entries_at(*cell))
        )

    def cell_at_pixel(self, point: QPoint) -> GridCell | None:
        """Return the cell at a point of the viewport, or None."""
        index = self.indexAt(point)
        return (index.row(), index.column()) if index.isValid() else None

    def _entry_number_at(self, point: QPoint) -> tuple[GridCell, int] | None:
        cell = self.cell_at_pixel(point)
        boxes = self._entry_boxes(cell) if cell else []
        number = next((n for n, box in enumerate(boxes) if box.contains(point)), None)
        return (cell, number) if cell and number is not None else None

    def entry_at_pixel(self, point: QPoint) -> TimetableEntry | None:
        """Return the entry at a point of the viewport, or None."""
        hit = self._entry_number_at(point)
        return self.timetable_model.entries_at(*hit[0])[hit[1]] if hit else None

    def _fit_row_heights(self, rows: Iterable[int]) -> None:
        for row in rows:
            height = max(
                (
                    schedule_entry_painting.height_of_cell(
                        self.columnWidth(c), len(self.timetable_model.entries_at(row, c))
                    )
                    for c in range(self.timetable_model.columnCount())
                ),
                default=schedule_entry_painting.CHIP_HEIGHT,
            )
            if self.rowHeight(row) != height:
                self.setRowHeight(row, height)

    def _on_cells_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self._fit_row_heights(range(first.row(), last.row() + 1))

    def _on_model_reset(self) -> None:
        self._fit_row_heights(range(self.timetable_model.rowCount()))

    def _on_width_changed(self) -> None:
        self._fit_row_heights(range(self.timetable_model.rowCount()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_row_heights(range(self.timetable_model.rowCount()))

    def hideEvent(self, event: QHideEvent) -> None:
        self._repaint_timer.stop()
        super().hideEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            due = self.entry_at_pixel(event.pos())
            QToolTip.showText(
                event.globalPos(), tooltip_text(self.tooltip_of_entry(due)) if due else "", self
            )
            return True
        return super().viewportEvent(event)

    def tooltip_of_entry(self, due: TimetableEntry) -> str:
        """Return the tooltip of an entry: its text, address and problems."""
        troubles = [trouble.text for trouble in self.troubles_by_address.get(due.steps, ())]
        holds = [] if due.holds else [tr("Does not apply with the chosen options.")]
        return "\n".join([entry_text(due), format_address(due.steps), *holds, *troubles])

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        self._pictures.begin_painting()
        self._pictures.module_pictures = self._context.pictures.pictures
        super().paintEvent(event)
        # Missing pictures are rendered in the next turn of the event loop.
        if self._pictures.has_missing:
            self._repaint_timer.start()

    def paint_dragged_entry(self, painter: QPainter, due: TimetableEntry, at: QPoint) -> None:
        """Paint a dragged schedule entry near the mouse."""
        if self._module is not None:
            box = QRect(
                at.x() + 8,
                at.y() + 6,
                schedule_entry_painting.MIN_CHIP_WIDTH,
                schedule_entry_painting.CHIP_HEIGHT,
            )
            brush = schedule_entry_painting.EntryPaintContext(
                self._module, self.palette(), self._pictures
            )
            painter.fillRect(box, self.palette().color(QPalette.ColorRole.Base))
            schedule_entry_painting.paint_schedule_entry(
                painter, box, due, schedule_entry_painting.EntryPaintState(is_chosen=True), brush
            )

    def paint_cell(self, painter: QPainter, rect: QRect, cell: GridCell) -> None:
        """Paint a cell with its entries; called by the delegate."""
        palette = self.palette()
        even = QPalette.ColorRole.Base if cell[0] % 2 else QPalette.ColorRole.AlternateBase
        if not self.timetable_model.is_turn_played(cell[0]):
            even = QPalette.ColorRole.Window
        painter.fillRect(rect, palette.color(even))
        painter.setPen(schedule_entry_painting.line_colour_on_background(palette, 45))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        high = palette.color(QPalette.ColorRole.Highlight)
        if cell == self.drop_cell:
            high.setAlpha(70)
            painter.fillRect(rect, high)
        if self._module is not None:
            brush = schedule_entry_painting.EntryPaintContext(
                self._module, palette, self._pictures
            )
            for box, due in zip(
                self._entry_boxes_in_rectangle(rect, cell),
                self.timetable_model.entries_at(*cell),
                strict=True,
            ):
                schedule_entry_painting.paint_schedule_entry(
                    painter, box, due, self.paint_state_of_entry(due), brush
                )
        if cell == self.current_cell and self.hasFocus():
            high.setAlpha(255)
            painter.setPen(QPen(high, 1))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _entry_boxes_in_rectangle(self, rect: QRect, cell: GridCell) -> list[QRect]:
        return schedule_entry_painting.entry_boxes_in_cell(
            rect, len(self.timetable_model.entries_at(*cell))
        )


class _ScheduleCellDelegate(QStyledItemDelegate):
    """Item delegate that lets the schedule view paint its cells itself."""

    def __init__(self, grid: ScheduleView) -> None:
        super().__init__(grid)
        self._grid = grid

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect: QRect = option.rect  # type: ignore[attr-defined, unused-ignore]
        self._grid.paint_cell(painter, rect, (index.row(), index.column()))
