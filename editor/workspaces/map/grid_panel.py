"""The panel of the grid: all that can be said of it, shown over the map while it is typed."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.grids import label_patterns, require_valid_grid
from sandtable.model.entities.boards import Edge, Grid
from sandtable.model.geometry.hex.grid import SIZE, centres
from sandtable.model.geometry.hex.hexes import Hex, size
from sandtable.model.geometry.hex.labels import writer
from sandtable.model.locations import BoardPart
from sandtable.model.module_change import ModuleChange

if TYPE_CHECKING:
    from typing import Any

_EDGES: tuple[Edge, ...] = get_args(Edge)
_EDGE_NAMES = {
    "north": translatable("Top"),
    "east": translatable("Right"),
    "south": translatable("Bottom"),
    "west": translatable("Left"),
}
ORIENTATIONS = {
    "flat": translatable("Flat top: in columns"),
    "pointy": translatable("Pointed top: in rows"),
}
STAGGERS = {
    "odd-down": translatable("Odd ones down / right"),
    "odd-up": translatable("Odd ones up / left"),
    "even-down": translatable("Even ones down / right"),
    "even-up": translatable("Even ones up / left"),
}
_LARGEST = 1e7
_PANEL_WIDTH = 286


class GridPanelTool(Protocol):
    """The tool that a panel belongs to."""

    bench: EditorContext
    view: BoardView
    draft: Grid | None

    @property
    def grid(self) -> Grid | None:
        """The grid of the board as it stands."""

    def preview_grid(self, grid: Grid | None) -> None:
        """Show a grid over the map."""

    def apply_grid(self) -> bool:
        """Give the board the grid that is shown."""


class GridPanel(QFrame):
    """Edits a draft of the grid; Return or Apply takes it, Revert forgets it."""

    def __init__(self, tool: GridPanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Grid of the board"))
        self.orientation, self.stagger = _choice_box(ORIENTATIONS), _choice_box(STAGGERS)
        self.columns, self.rows = (QSpinBox(), QSpinBox()), (QSpinBox(), QSpinBox())
        self.label = QComboBox()
        self.size_ = QDoubleSpinBox()
        self.placed = QCheckBox(tr("Placed by hand"))
        self.origin = (QDoubleSpinBox(), QDoubleSpinBox())
        self.down = QCheckBox(tr("Row numbers grow downwards"))
        self.half = {edge: QCheckBox(tr(_EDGE_NAMES[edge])) for edge in _EDGES}
        self.short = {edge: QCheckBox(tr(_EDGE_NAMES[edge])) for edge in _EDGES}
        self.told = QLabel()
        self.take = QPushButton(tr("Apply"))
        self.leave = QPushButton(tr("Revert"))
        self._configure_fields()
        self._lay_out()
        self._connect_signals()
        self.show_grid()

    # ------------------------------------------------------------------ how it is made

    def _configure_fields(self) -> None:
        for box in (*self.columns, *self.rows):
            box.setRange(0, 9999)
        for spin in (self.size_, *self.origin):
            spin.setDecimals(1)
            spin.setRange(-_LARGEST, _LARGEST)
            spin.setGroupSeparatorShown(False)
        self.size_.setRange(1, _LARGEST)
        self.size_.setSingleStep(10)
        self.label.setEditable(True)
        for looks, pattern in label_patterns().items():
            self.label.addItem(pattern)
            self.label.setItemData(self.label.count() - 1, looks)
        self.told.setWordWrap(True)
        self.told.setForegroundRole(QPalette.ColorRole.WindowText)
        self.take.setDefault(True)
        for name, widget in self._field_names().items():
            widget.setAccessibleName(name)

    def _field_names(self) -> dict[str, QWidget]:
        return {
            tr("Orientation of the hexes"): self.orientation,
            tr("Which columns or rows are moved"): self.stagger,
            tr("First column"): self.columns[0],
            tr("Last column"): self.columns[1],
            tr("First row"): self.rows[0],
            tr("Last row"): self.rows[1],
            tr("How a hex is called"): self.label,
            tr("Distance between two hexes in board units"): self.size_,
            tr("Where the first hex lies, across"): self.origin[0],
            tr("Where the first hex lies, up"): self.origin[1],
            **{
                tr("Half hexes: {edge}").format(edge=tr(_EDGE_NAMES[edge])): box
                for edge, box in self.half.items()
            },
            **{
                tr("A hex less: {edge}").format(edge=tr(_EDGE_NAMES[edge])): box
                for edge, box in self.short.items()
            },
        }

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Hexes", self.orientation),
            ("Moved", self.stagger),
            ("Columns", _side_by_side(*self.columns)),
            ("Rows", _side_by_side(*self.rows)),
            ("", self.down),
            ("Labels", self.label),
            ("Size", self.size_),
            (translatable("First hex"), self.placed),
            ("", _side_by_side(*self.origin)),
            (translatable("Half hexes"), _in_two_columns(self.half)),
            (translatable("A hex less"), _in_two_columns(self.short)),
        )
        for name, widget in rows:
            if name:
                form.addRow(tr(name), widget)
            else:
                form.addRow(widget)  # from side to side
        inside = QWidget()
        whole = QVBoxLayout(inside)
        whole.addLayout(form)
        whole.addWidget(self.told)
        whole.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = area.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        self.setFixedWidth(max(_PANEL_WIDTH, inside.minimumSizeHint().width() + bar))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 6)
        outer.addWidget(area, 1)
        outer.addWidget(_side_by_side(self.leave, self.take))

    def _connect_signals(self) -> None:
        for box in (*self.columns, *self.rows):
            box.valueChanged.connect(self._on_typed)
        for spin in (self.size_, *self.origin):
            spin.valueChanged.connect(self._on_typed)
        for choice in (self.orientation, self.stagger):
            choice.currentIndexChanged.connect(self._on_typed)
        for button in self._check_boxes():
            button.toggled.connect(self._on_typed)
        self.label.editTextChanged.connect(self._on_typed)
        edits = [box.lineEdit() for box in (*self.columns, *self.rows, self.size_, *self.origin)]
        for edit in (*edits, self.label.lineEdit()):
            if edit is not None:
                edit.returnPressed.connect(self._on_take)
        self.take.clicked.connect(self._on_take)
        self.leave.clicked.connect(self._on_leave)
        self._tool.bench.document.changed.connect(self._on_changed)
        self._tool.view.board_changed.connect(self._on_board)

    def _check_boxes(self) -> tuple[QAbstractButton, ...]:
        return (self.down, self.placed, *self.half.values(), *self.short.values())

    @contextmanager
    def _block_signals(self) -> Iterator[None]:
        spins = (*self.columns, *self.rows, self.size_, *self.origin)
        widgets = (*spins, self.orientation, self.stagger, self.label, *self._check_boxes())
        blockers = [QSignalBlocker(widget) for widget in widgets]
        yield
        for blocker in blockers:
            blocker.unblock()

    # ------------------------------------------------------------------ model to widgets

    def show_grid(self) -> None:
        """Show the draft, or else the grid as it stands."""
        grid = self._tool.draft or self._tool.grid
        self.setEnabled(grid is not None)
        if grid is None:
            return
        with self._block_signals():
            self.orientation.setCurrentIndex(self.orientation.findData(grid.orientation))
            self.stagger.setCurrentIndex(self.stagger.findData(grid.stagger))
            for boxes, ends in ((self.columns, grid.columns), (self.rows, grid.rows)):
                for box, end in zip(boxes, ends, strict=True):
                    box.setValue(end)
            if self.label.currentText() != grid.label:
                self.label.setEditText(grid.label)
            self.size_.setValue(grid.size or SIZE)
            self.placed.setChecked(grid.origin is not None)
            first = Hex(grid.columns[0], grid.rows[0])
            for spin, number in zip(self.origin, centres(grid, [first])[0].tolist(), strict=True):
                spin.setValue(number)
                spin.setEnabled(grid.origin is not None)
            self.down.setChecked(grid.down)
            for edge in _EDGES:
                self.half[edge].setChecked(edge in grid.half)
                self.short[edge].setChecked(edge in grid.short)
        self._show_summary()

    def _show_summary(self) -> None:
        draft = self._tool.draft
        grid, trouble = draft or self._tool.grid, ""
        if grid is None:
            return
        try:
            require_valid_grid(grid)
        except EditError as error:
            trouble = str(error)
        self.take.setEnabled(draft is not None and not trouble)
        self.leave.setEnabled(draft is not None)
        self.told.setText(trouble or _grid_summary(grid))
        self.told.setAccessibleName(self.told.text())

    # ------------------------------------------------------------------ widgets to model

    def read_fields(self) -> Grid | None:
        """The grid as it is typed."""
        old = self._tool.grid
        if old is None:
            return None
        wide = self.size_.value()
        return replace(
            old,
            orientation=self.orientation.currentData(),
            stagger=self.stagger.currentData(),
            columns=(self.columns[0].value(), self.columns[1].value()),
            rows=(self.rows[0].value(), self.rows[1].value()),
            label=self.label.currentText(),
            size=old.size if wide == round(old.size or SIZE, 1) else wide,
            origin=self._read_origin(old),
            down=self.down.isChecked(),
            half=_ticked_edges(self.half, old.half),
            short=_ticked_edges(self.short, old.short),
        )

    def _read_origin(self, old: Grid) -> tuple[float, float] | None:
        if not self.placed.isChecked():
            return None
        x, y = (spin.value() for spin in self.origin)
        if old.origin is not None and (round(old.origin[0], 1), round(old.origin[1], 1)) == (x, y):
            return old.origin
        return x, y

    def _on_typed(self) -> None:
        self._tool.preview_grid(self.read_fields())
        self.show_grid()

    def _on_take(self) -> None:
        if self.take.isEnabled():
            self._tool.apply_grid()

    def _on_leave(self) -> None:
        self._tool.preview_grid(None)
        self.show_grid()

    def _on_changed(self, change: ModuleChange) -> None:
        if any(part and part.part == "grid" for part in map(BoardPart.of, change.touched)):
            self._tool.preview_grid(None)
            self.show_grid()

    def _on_board(self) -> None:
        self._tool.preview_grid(None)
        self.show_grid()


def _ticked_edges(boxes: dict[Edge, QCheckBox], old: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """The edges that are ticked, in the order in which they stood."""
    order = (*old, *(edge for edge in _EDGES if edge not in old))
    return tuple(edge for edge in order if boxes[edge].isChecked())


def _grid_summary(grid: Grid) -> str:
    wide = grid.columns[1] - grid.columns[0] + 1
    high = grid.rows[1] - grid.rows[0] + 1
    write = writer(grid.label)
    first, last = (write(column, row) for column, row in zip(grid.columns, grid.rows, strict=True))
    told = tr("{wide} by {high}: %Ln hexes, {first} to {last}", "", size(grid))
    return told.format(wide=wide, high=high, first=first, last=last)


def _choice_box(names: dict[str, str]) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    for name, title in names.items():
        box.addItem(tr(title), name)
    return box


def _side_by_side(*widgets: QWidget) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        policy: Any = QSizePolicy.Policy
        widget.setSizePolicy(policy.Expanding, policy.Fixed)
        row.addWidget(widget)
    return whole


def _in_two_columns(boxes: dict[Edge, QCheckBox]) -> QWidget:
    whole = QWidget()
    grid = QGridLayout(whole)
    grid.setContentsMargins(0, 0, 0, 0)
    for place, box in enumerate(boxes.values()):
        grid.addWidget(box, place // 2, place % 2)
    return whole
