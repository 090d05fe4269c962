"""Panel with all properties of a hex grid, previewed over the map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, get_args

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.grids import label_patterns_by_example, require_valid_grid
from sandtable.model.entities.boards import Grid, MapEdge
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_count
from sandtable.model.geometry.hex.hex_grid import DEFAULT_HEX_SIZE, hex_centres
from sandtable.model.geometry.hex.hex_labels import function_that_writes_labels
from sandtable.model.locations import BoardPart
from sandtable.model.module_change import ModuleChange

if TYPE_CHECKING:
    from typing import Any

_EDGES: tuple[MapEdge, ...] = get_args(MapEdge)
_EDGE_NAMES = {
    "north": translatable("Top"),
    "east": translatable("Right"),
    "south": translatable("Bottom"),
    "west": translatable("Left"),
}
ORIENTATION_TITLES = {
    "flat": translatable("Flat top: in columns"),
    "pointy": translatable("Pointed top: in rows"),
}
STAGGER_TITLES = {
    "odd-down": translatable("Odd columns down, odd rows right"),
    "odd-up": translatable("Odd columns up, odd rows left"),
    "even-down": translatable("Even columns down, even rows right"),
    "even-up": translatable("Even columns up, even rows left"),
}
_MAX_SIZE = 1e7
_PANEL_WIDTH = 286


class GridPanelTool(Protocol):
    """Interface of the map tool whose hex grid this panel edits."""

    context: EditorContext
    view: BoardView
    grid_draft: Grid | None

    @property
    def grid(self) -> Grid | None:
        """The current grid of the board, or None."""

    def preview_grid(self, grid: Grid | None) -> None:
        """Show a grid over the map, without changing the board."""

    def apply_grid(self) -> bool:
        """Replace the grid of the board by the previewed one; return whether that was possible."""


class GridPanel(QFrame):
    """Panel that edits a draft of the grid; Return or Apply saves it, Revert discards it."""

    def __init__(self, tool: GridPanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Grid of the board"))
        self.orientation_box, self.stagger_box = (
            _choice_box(ORIENTATION_TITLES),
            _choice_box(STAGGER_TITLES),
        )
        self.column_boxes, self.row_boxes = (QSpinBox(), QSpinBox()), (QSpinBox(), QSpinBox())
        self.label_box = QComboBox()
        self.hex_size_box = QDoubleSpinBox()
        self.placed_box = QCheckBox(tr("Placed by hand"))
        self.origin_boxes = (QDoubleSpinBox(), QDoubleSpinBox())
        self.rows_down_box = QCheckBox(tr("Row numbers increase downwards"))
        self.half_edge_boxes = {edge: QCheckBox(tr(_EDGE_NAMES[edge])) for edge in _EDGES}
        self.short_edge_boxes = {edge: QCheckBox(tr(_EDGE_NAMES[edge])) for edge in _EDGES}
        self.summary_label = QLabel()
        self.apply_button = QPushButton(tr("Apply"))
        self.revert_button = QPushButton(tr("Revert"))
        self._configure_fields()
        self._lay_out()
        self._connect_signals()
        self.show_grid()

    # ------------------------------------------------------------------ how it is made

    def _configure_fields(self) -> None:
        for box in (*self.column_boxes, *self.row_boxes):
            box.setRange(0, 9999)
        for spin in (self.hex_size_box, *self.origin_boxes):
            spin.setDecimals(1)
            spin.setRange(-_MAX_SIZE, _MAX_SIZE)
            spin.setGroupSeparatorShown(False)
        self.hex_size_box.setRange(1, _MAX_SIZE)
        self.hex_size_box.setSingleStep(10)
        self.label_box.setEditable(True)
        for looks, pattern in label_patterns_by_example().items():
            self.label_box.addItem(pattern)
            self.label_box.setItemData(self.label_box.count() - 1, looks)
        self.summary_label.setWordWrap(True)
        self.summary_label.setForegroundRole(QPalette.ColorRole.WindowText)
        self.apply_button.setDefault(True)
        for name, widget in self._field_names().items():
            widget.setAccessibleName(name)

    def _field_names(self) -> dict[str, QWidget]:
        return {
            tr("Orientation of the hexes"): self.orientation_box,
            tr("Shifted columns or rows"): self.stagger_box,
            tr("First column"): self.column_boxes[0],
            tr("Last column"): self.column_boxes[1],
            tr("First row"): self.row_boxes[0],
            tr("Last row"): self.row_boxes[1],
            tr("Label of a hex"): self.label_box,
            tr("Distance between two hexes in board units"): self.hex_size_box,
            tr("Position of the first hex, across"): self.origin_boxes[0],
            tr("Position of the first hex, up"): self.origin_boxes[1],
            **{
                tr("Half hexes: {edge}").format(edge=tr(_EDGE_NAMES[edge])): box
                for edge, box in self.half_edge_boxes.items()
            },
            **{
                tr("One hex fewer: {edge}").format(edge=tr(_EDGE_NAMES[edge])): box
                for edge, box in self.short_edge_boxes.items()
            },
        }

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Hexes", self.orientation_box),
            ("Shifted", self.stagger_box),
            ("Columns", _widgets_side_by_side(*self.column_boxes)),
            ("Rows", _widgets_side_by_side(*self.row_boxes)),
            ("", self.rows_down_box),
            ("Labels", self.label_box),
            ("Size", self.hex_size_box),
            (translatable("First hex"), self.placed_box),
            ("", _widgets_side_by_side(*self.origin_boxes)),
            (translatable("Half hexes"), _in_two_columns(self.half_edge_boxes)),
            (translatable("One hex fewer"), _in_two_columns(self.short_edge_boxes)),
        )
        for name, widget in rows:
            if name:
                form.addRow(tr(name), widget)
            else:
                form.addRow(widget)  # from side to side
        inside = QWidget()
        whole = QVBoxLayout(inside)
        whole.addLayout(form)
        whole.addWidget(self.summary_label)
        whole.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Without a horizontal scroll bar, the panel must be wide enough for its fields.
        bar = area.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        self.setFixedWidth(max(_PANEL_WIDTH, inside.minimumSizeHint().width() + bar))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 6)
        outer.addWidget(area, 1)
        outer.addWidget(_widgets_side_by_side(self.revert_button, self.apply_button))

    def _connect_signals(self) -> None:
        for box in (*self.column_boxes, *self.row_boxes):
            box.valueChanged.connect(self._on_typed_text)
        for spin in (self.hex_size_box, *self.origin_boxes):
            spin.valueChanged.connect(self._on_typed_text)
        for choice in (self.orientation_box, self.stagger_box):
            choice.currentIndexChanged.connect(self._on_typed_text)
        for button in self._all_check_boxes():
            button.toggled.connect(self._on_typed_text)
        self.label_box.editTextChanged.connect(self._on_typed_text)
        edits = [
            box.lineEdit()
            for box in (*self.column_boxes, *self.row_boxes, self.hex_size_box, *self.origin_boxes)
        ]
        for edit in (*edits, self.label_box.lineEdit()):
            if edit is not None:
                edit.returnPressed.connect(self._on_remove_button)
        self.apply_button.clicked.connect(self._on_remove_button)
        self.revert_button.clicked.connect(self._on_leave)
        self._tool.context.document.module_changed.connect(self._on_module_change)
        self._tool.view.board_changed.connect(self._on_board_chosen)

    def _all_check_boxes(self) -> tuple[QAbstractButton, ...]:
        return (
            self.rows_down_box,
            self.placed_box,
            *self.half_edge_boxes.values(),
            *self.short_edge_boxes.values(),
        )

    @contextmanager
    def _block_signals(self) -> Iterator[None]:
        spins = (*self.column_boxes, *self.row_boxes, self.hex_size_box, *self.origin_boxes)
        widgets = (
            *spins,
            self.orientation_box,
            self.stagger_box,
            self.label_box,
            *self._all_check_boxes(),
        )
        # Setting one field after the other would preview half-changed grids.
        blockers = [QSignalBlocker(widget) for widget in widgets]
        yield
        for blocker in blockers:
            blocker.unblock()

    # ------------------------------------------------------------------ model to widgets

    def show_grid(self) -> None:
        """Show the draft, or the current grid if there is none."""
        grid = self._tool.grid_draft or self._tool.grid
        self.setEnabled(grid is not None)
        if grid is None:
            return
        with self._block_signals():
            self.orientation_box.setCurrentIndex(self.orientation_box.findData(grid.orientation))
            self.stagger_box.setCurrentIndex(self.stagger_box.findData(grid.stagger))
            for boxes, ends in ((self.column_boxes, grid.columns), (self.row_boxes, grid.rows)):
                for box, end in zip(boxes, ends, strict=True):
                    box.setValue(end)
            if self.label_box.currentText() != grid.label:
                self.label_box.setEditText(grid.label)
            self.hex_size_box.setValue(grid.size or DEFAULT_HEX_SIZE)
            self.placed_box.setChecked(grid.origin is not None)
            first = Hex(grid.columns[0], grid.rows[0])
            for spin, number in zip(
                self.origin_boxes, hex_centres(grid, [first])[0].tolist(), strict=True
            ):
                spin.setValue(number)
                spin.setEnabled(grid.origin is not None)
            self.rows_down_box.setChecked(grid.down)
            for edge in _EDGES:
                self.half_edge_boxes[edge].setChecked(edge in grid.half)
                self.short_edge_boxes[edge].setChecked(edge in grid.short)
        self._show_summary()

    def _show_summary(self) -> None:
        draft = self._tool.grid_draft
        grid, trouble = draft or self._tool.grid, ""
        if grid is None:
            return
        try:
            require_valid_grid(grid)
        except EditError as error:
            trouble = str(error)
        self.apply_button.setEnabled(draft is not None and not trouble)
        self.revert_button.setEnabled(draft is not None)
        self.summary_label.setText(trouble or _grid_summary(grid))
        self.summary_label.setAccessibleName(self.summary_label.text())

    # ------------------------------------------------------------------ widgets to model

    def read_fields(self) -> Grid | None:
        """Return the grid that the fields of the panel state."""
        old = self._tool.grid
        if old is None:
            return None
        wide = self.hex_size_box.value()
        return replace(
            old,
            orientation=self.orientation_box.currentData(),
            stagger=self.stagger_box.currentData(),
            columns=(self.column_boxes[0].value(), self.column_boxes[1].value()),
            rows=(self.row_boxes[0].value(), self.row_boxes[1].value()),
            label=self.label_box.currentText(),
            # The field shows one decimal; an untouched size keeps its exact value.
            size=old.size if wide == round(old.size or DEFAULT_HEX_SIZE, 1) else wide,
            origin=self._read_origin(old),
            down=self.rows_down_box.isChecked(),
            half=_checked_edges(self.half_edge_boxes, old.half),
            short=_checked_edges(self.short_edge_boxes, old.short),
        )

    def _read_origin(self, old: Grid) -> tuple[float, float] | None:
        if not self.placed_box.isChecked():
            return None
        x, y = (spin.value() for spin in self.origin_boxes)
        # The fields show one decimal; an untouched origin keeps its exact value.
        if old.origin is not None and (round(old.origin[0], 1), round(old.origin[1], 1)) == (x, y):
            return old.origin
        return x, y

    def _on_typed_text(self) -> None:
        self._tool.preview_grid(self.read_fields())
        self.show_grid()

    def _on_remove_button(self) -> None:
        if self.apply_button.isEnabled():
            self._tool.apply_grid()

    def _on_leave(self) -> None:
        self._tool.preview_grid(None)
        self.show_grid()

    def _on_module_change(self, change: ModuleChange) -> None:
        if any(
            part and part.part == "grid"
            for part in map(BoardPart.from_address_prefix, change.changed_addresses)
        ):
            self._tool.preview_grid(None)
            self.show_grid()

    def _on_board_chosen(self) -> None:
        self._tool.preview_grid(None)
        self.show_grid()


def _checked_edges(
    boxes: dict[MapEdge, QCheckBox], old: tuple[MapEdge, ...]
) -> tuple[MapEdge, ...]:
    """Return the checked edges; those that were checked before keep their order."""
    order = (*old, *(edge for edge in _EDGES if edge not in old))
    return tuple(edge for edge in order if boxes[edge].isChecked())


def _grid_summary(grid: Grid) -> str:
    wide = grid.columns[1] - grid.columns[0] + 1
    high = grid.rows[1] - grid.rows[0] + 1
    write = function_that_writes_labels(grid.label)
    first, last = (write(column, row) for column, row in zip(grid.columns, grid.rows, strict=True))
    summary = tr("{wide} by {high}: %Ln hexes, {first} to {last}", "", hex_count(grid))
    return summary.format(wide=wide, high=high, first=first, last=last)


def _choice_box(names: dict[str, str]) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    # Long names must not widen the panel beyond its scroll area.
    box.setMinimumContentsLength(12)
    for name, title in names.items():
        box.addItem(tr(title), name)
    return box


def _widgets_side_by_side(*widgets: QWidget) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        policy: Any = QSizePolicy.Policy
        widget.setSizePolicy(policy.Expanding, policy.Fixed)
        row.addWidget(widget)
    return whole


def _in_two_columns(boxes: dict[MapEdge, QCheckBox]) -> QWidget:
    whole = QWidget()
    grid = QGridLayout(whole)
    grid.setContentsMargins(0, 0, 0, 0)
    for place, box in enumerate(boxes.values()):
        grid.addWidget(box, place // 2, place % 2)
    return whole
