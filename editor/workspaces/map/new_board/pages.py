"""Pages of the dialog, one for each kind of board; each returns the edit that makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from sandtable.editor.actions.new_module import WAYS_TO_DIVIDE_GLOBE, predefined_globe_windows
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.grid_panel import ORIENTATION_TITLES, STAGGER_TITLES
from sandtable.model.edits.boards import (
    new_area_board,
    new_display_board,
    new_divided_board,
    new_globe_board,
    new_hex_board_of_grid,
    unused_label_pattern,
)
from sandtable.model.edits.grids import label_patterns_by_example
from sandtable.model.edits.new_modules import Window
from sandtable.model.entities.boards import Grid
from sandtable.model.module import Module

BoardEdit = Callable[[Module], tuple[Module, str]]
"""Function from a module to the module with a new board, and the id of the board."""

_MAX_NUMBER = 999
_MAX_SIZE = 1_000_000
_OWN_CORNERS_CHOICE = "own"
_DEGREE_LIMITS = ((-180.0, 180.0), (-90.0, 90.0), (-180.0, 540.0), (-90.0, 90.0))


class BoardPage(QWidget):
    """Page with the fields of one kind of board."""

    fields_changed = Signal()
    title = ""

    def __init__(self, module: Module) -> None:
        super().__init__()
        self.form_layout = QFormLayout(self)
        self.form_layout.setContentsMargins(0, 0, 0, 0)
        self.build_fields(module)

    def build_fields(self, module: Module) -> None:
        """Create the fields of the page."""
        raise NotImplementedError

    def board_edit(self, name: str) -> BoardEdit:
        """Return the edit that makes the board with the current fields."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- fields
    def number_field(
        self, label: str, value: int, most: int = _MAX_NUMBER, least: int = 1
    ) -> QSpinBox:
        """Return a new field for an integer."""
        spin = QSpinBox()
        spin.setRange(least, most)
        spin.setValue(value)
        spin.setAccessibleName(label)
        spin.valueChanged.connect(self.fields_changed)
        return spin

    def choice_field(self, label: str, choices: Mapping[str, object]) -> QComboBox:
        """Add a choice field to the form and return it."""
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        # Long names must not widen the dialog.
        box.setMinimumContentsLength(20)
        box.setAccessibleName(label)
        for label_text, value in choices.items():
            box.addItem(label_text, value)
        box.currentIndexChanged.connect(self.fields_changed)
        self.form_layout.addRow(label, box)
        return box

    def row_of_fields(self, label: str, *fields: QWidget) -> QWidget:
        """Add several fields in one row of the form."""
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        for field in fields:
            row.addWidget(field, 1)
        self.form_layout.addRow(label, whole)
        return whole


class HexesPage(BoardPage):
    """Page with the fields for a new board of hexes."""

    title = translatable("A map of hexes")

    def build_fields(self, module: Module) -> None:
        """Create the fields for the grid of hexes."""
        self.columns_box = self.number_field(tr("Columns"), 30)
        self.rows_box = self.number_field(tr("Rows"), 20)
        self.row_of_fields(tr("Columns, rows"), self.columns_box, self.rows_box)
        self.orientation_box = self.choice_field(
            tr("Hexes"), {tr(title): key for key, title in ORIENTATION_TITLES.items()}
        )
        self.stagger_box = self.choice_field(
            tr("Shifted"), {tr(title): key for key, title in STAGGER_TITLES.items()}
        )
        self.label_box = QComboBox(editable=True)
        self.label_box.setAccessibleName(tr("Labels"))
        free = unused_label_pattern(module)
        self.label_box.addItems(list(dict.fromkeys([free, *label_patterns_by_example().values()])))
        self.label_box.editTextChanged.connect(self.fields_changed)
        self.form_layout.addRow(tr("Labels"), self.label_box)
        self.hex_width_box = self.number_field(tr("Width of a hex"), 1000, _MAX_SIZE)
        self.form_layout.addRow(tr("Width of a hex"), self.hex_width_box)

    def board_edit(self, name: str) -> BoardEdit:
        """Return the edit that makes the board with the current fields."""
        wide = self.hex_width_box.value()
        grid = Grid(
            label=self.label_box.currentText(),
            columns=(1, self.columns_box.value()),
            rows=(1, self.rows_box.value()),
            orientation=self.orientation_box.currentData(),
            stagger=self.stagger_box.currentData(),
            # The default is not written to the file.
            size=None if wide == _USUAL_WIDTH else float(wide),
        )
        return partial(new_hex_board_of_grid, name=name, grid=grid)


_USUAL_WIDTH = 1000


class AreasPage(BoardPage):
    """Page with the fields for a new board of territories.

    The board has none at first, one, or rows and columns of them.
    """

    title = translatable("A map of areas")

    def build_fields(self, module: Module) -> None:
        """Create the fields for size and initial territories."""
        del module
        ways = (
            tr("One territory, to split later"),
            tr("Rows of territories"),
            tr("Nothing drawn"),
        )
        self.start_box = self.choice_field(
            tr("Begin with"), dict(zip(ways, _WAYS_TO_START_AREAS, strict=True))
        )
        self.width_box = self.number_field(tr("Width"), 8000, _MAX_SIZE)
        self.height_box = self.number_field(tr("Height"), 6000, _MAX_SIZE)
        self.size_line = self.row_of_fields(tr("Width, height"), self.width_box, self.height_box)
        self.across_box = self.number_field(tr("Across"), 4)
        self.down_box = self.number_field(tr("Down"), 3)
        self.parts_line = self.row_of_fields(tr("Across, down"), self.across_box, self.down_box)
        self.start_box.currentIndexChanged.connect(self._on_start_chosen)
        self._on_start_chosen()

    def _on_start_chosen(self) -> None:
        way = self.start_box.currentData()
        self.form_layout.setRowVisible(self.size_line, way != "nothing")
        self.form_layout.setRowVisible(self.parts_line, way == "rows")

    def board_edit(self, name: str) -> BoardEdit:
        """Return the edit that makes the board with the current fields."""
        way = self.start_box.currentData()
        if way == "nothing":
            return partial(new_area_board, name=name)
        size = self.width_box.value(), self.height_box.value()
        parts = (self.across_box.value(), self.down_box.value()) if way == "rows" else (1, 1)
        return partial(new_divided_board, name=name, size=size, parts=parts)


_WAYS_TO_START_AREAS = ("one", "rows", "nothing")


class GlobePage(BoardPage):
    """Page with the fields for a new board of territories with real coasts."""

    title = translatable("A map of areas from real geography")

    def build_fields(self, module: Module) -> None:
        """Create the fields for a part of the globe and its division."""
        del module
        windows = {tr(name): window for name, window in predefined_globe_windows().items()}
        self.part_box = self.choice_field(
            tr("Part of the globe"), {**windows, tr("By its corners"): _OWN_CORNERS_CHOICE}
        )
        self.corner_boxes = [self._degree_field(*ends) for ends in _DEGREE_LIMITS]
        names = (tr("West"), tr("South"), tr("East"), tr("North"))
        for spin, name in zip(self.corner_boxes, names, strict=True):
            spin.setAccessibleName(name)
        self.corner_lines = [
            self.row_of_fields(tr("West, east"), self.corner_boxes[0], self.corner_boxes[2]),
            self.row_of_fields(tr("South, north"), self.corner_boxes[1], self.corner_boxes[3]),
        ]
        self.cut_box = self.choice_field(
            tr("Spaces"), {tr(title): cut for title, cut in WAYS_TO_DIVIDE_GLOBE.items()}
        )
        self.part_box.currentIndexChanged.connect(self._on_globe_part_chosen)
        self._on_globe_part_chosen()

    def _degree_field(self, least: float, most: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox(decimals=1, minimum=least, maximum=most, suffix="°")
        spin.valueChanged.connect(self.fields_changed)
        return spin

    def _on_globe_part_chosen(self) -> None:
        window = self.part_box.currentData()
        for line in self.corner_lines:
            self.form_layout.setRowVisible(line, window == _OWN_CORNERS_CHOICE)
        if window != _OWN_CORNERS_CHOICE:  # whoever goes on by the corners begins from here
            for spin, degrees in zip(self.corner_boxes, window, strict=True):
                # Blocked, because four signals would start four previews.
                spin.blockSignals(True)
                spin.setValue(degrees)
                spin.blockSignals(False)

    @property
    def chosen_window(self) -> Window:
        """West, south, east and north edge of the chosen part of the globe, in degrees."""
        chosen = self.part_box.currentData()
        if chosen != _OWN_CORNERS_CHOICE:
            corners: Window = tuple(chosen)
            return corners
        west, south, east, north = (spin.value() for spin in self.corner_boxes)
        return west, south, east, north

    def board_edit(self, name: str) -> BoardEdit:
        """Return the edit that makes the board with the current fields."""
        return partial(
            new_globe_board,
            name=name,
            window=self.chosen_window,
            graticule=self.cut_box.currentData(),
        )


class BoxesPage(BoardPage):
    """Page with the fields for a new board of boxes."""

    title = translatable("Boxes beside the map")

    def build_fields(self, module: Module) -> None:
        """Create the field for the names of the boxes."""
        del module
        self.names_line = QLineEdit(tr("Available, Pool, Lost"))
        self.names_line.setAccessibleName(tr("Boxes"))
        self.names_line.setPlaceholderText(tr("Names, separated by commas"))
        self.names_line.textChanged.connect(self.fields_changed)
        self.form_layout.addRow(tr("Boxes"), self.names_line)

    def board_edit(self, name: str) -> BoardEdit:
        """Return the edit that makes the board with the current fields."""
        names = [part.strip() for part in self.names_line.text().split(",")]
        return partial(new_display_board, name=name, boxes=[part for part in names if part])


BOARD_PAGES: tuple[type[BoardPage], ...] = (HexesPage, AreasPage, GlobePage, BoxesPage)
