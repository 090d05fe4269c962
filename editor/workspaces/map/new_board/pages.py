"""What is asked of each sort of board, as fields; each page gives the edit that makes it."""

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

from sandtable.editor.actions.beginning import CUTS, windows
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.grid_panel import ORIENTATIONS, STAGGERS
from sandtable.model.edits.boards import (
    free_label,
    new_areas,
    new_boxes,
    new_globe,
    new_hexes_of_grid,
    new_sheet,
)
from sandtable.model.edits.grids import label_patterns
from sandtable.model.edits.new_modules import Window
from sandtable.model.entities.boards import Grid
from sandtable.model.module import Module

BoardEdit = Callable[[Module], tuple[Module, str]]
"""The module with the new board, and the board's id."""

_MOST = 999
_FAR = 1_000_000
_OWN_CORNERS = "own"
_DEGREES = ((-180.0, 180.0), (-90.0, 90.0), (-180.0, 540.0), (-90.0, 90.0))


class BoardPage(QWidget):
    """The fields of one sort of board."""

    changed = Signal()
    title = ""

    def __init__(self, module: Module) -> None:
        super().__init__()
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.build_fields(module)

    def build_fields(self, module: Module) -> None:
        """Make the fields."""
        raise NotImplementedError

    def board_edit(self, name: str) -> BoardEdit:
        """The edit that makes the board as it is typed."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- fields
    def number_field(self, label: str, value: int, most: int = _MOST, least: int = 1) -> QSpinBox:
        """A whole number."""
        spin = QSpinBox()
        spin.setRange(least, most)
        spin.setValue(value)
        spin.setAccessibleName(label)
        spin.valueChanged.connect(self.changed)
        return spin

    def choice_field(self, label: str, choices: Mapping[str, object]) -> QComboBox:
        """One of several, as a line of the form."""
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(20)
        box.setAccessibleName(label)
        for said, value in choices.items():
            box.addItem(said, value)
        box.currentIndexChanged.connect(self.changed)
        self.form.addRow(label, box)
        return box

    def field_row(self, label: str, *fields: QWidget) -> QWidget:
        """Several fields in one line of the form."""
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        for field in fields:
            row.addWidget(field, 1)
        self.form.addRow(label, whole)
        return whole


class HexesPage(BoardPage):
    """A grid of hexes."""

    title = translatable("A map of hexes")

    def build_fields(self, module: Module) -> None:
        """Ask for the grid."""
        self.columns = self.number_field(tr("Columns"), 30)
        self.rows = self.number_field(tr("Rows"), 20)
        self.field_row(tr("Columns, rows"), self.columns, self.rows)
        self.orientation = self.choice_field(
            tr("Hexes"), {tr(said): key for key, said in ORIENTATIONS.items()}
        )
        self.stagger = self.choice_field(
            tr("Moved"), {tr(said): key for key, said in STAGGERS.items()}
        )
        self.label = QComboBox(editable=True)
        self.label.setAccessibleName(tr("Numbered"))
        free = free_label(module)
        self.label.addItems(list(dict.fromkeys([free, *label_patterns().values()])))
        self.label.editTextChanged.connect(self.changed)
        self.form.addRow(tr("Numbered"), self.label)
        self.wide = self.number_field(tr("Width of a hex"), 1000, _FAR)
        self.form.addRow(tr("Width of a hex"), self.wide)

    def board_edit(self, name: str) -> BoardEdit:
        """The edit that makes the board as it is typed."""
        wide = self.wide.value()
        grid = Grid(
            label=self.label.currentText(),
            columns=(1, self.columns.value()),
            rows=(1, self.rows.value()),
            orientation=self.orientation.currentData(),
            stagger=self.stagger.currentData(),
            size=None if wide == _USUAL_WIDTH else float(wide),
        )
        return partial(new_hexes_of_grid, name=name, grid=grid)


_USUAL_WIDTH = 1000


class AreasPage(BoardPage):
    """Territories: none yet, or a sheet of a size in one or many."""

    title = translatable("A map of areas")

    def build_fields(self, module: Module) -> None:
        """Ask for the size, and what is there to begin with."""
        del module
        ways = (tr("One territory, to be split"), tr("Rows of territories"), tr("Nothing drawn"))
        self.way = self.choice_field(tr("Begin with"), dict(zip(ways, _START_WAYS, strict=True)))
        self.wide = self.number_field(tr("Width"), 8000, _FAR)
        self.high = self.number_field(tr("Height"), 6000, _FAR)
        self.size_line = self.field_row(tr("Width, height"), self.wide, self.high)
        self.across = self.number_field(tr("Across"), 4)
        self.down = self.number_field(tr("Down"), 3)
        self.parts_line = self.field_row(tr("Across, down"), self.across, self.down)
        self.way.currentIndexChanged.connect(self._on_way)
        self._on_way()

    def _on_way(self) -> None:
        way = self.way.currentData()
        self.form.setRowVisible(self.size_line, way != "nothing")
        self.form.setRowVisible(self.parts_line, way == "rows")

    def board_edit(self, name: str) -> BoardEdit:
        """The edit that makes the board as it is typed."""
        way = self.way.currentData()
        if way == "nothing":
            return partial(new_areas, name=name)
        size = self.wide.value(), self.high.value()
        parts = (self.across.value(), self.down.value()) if way == "rows" else (1, 1)
        return partial(new_sheet, name=name, size=size, parts=parts)


_START_WAYS = ("one", "rows", "nothing")


class GlobePage(BoardPage):
    """Territories of real coasts."""

    title = translatable("A map of areas from real geography")

    def build_fields(self, module: Module) -> None:
        """Ask for a part of the globe, and how it is cut."""
        del module
        known = {tr(name): window for name, window in windows().items()}
        self.part = self.choice_field(
            tr("Part of the globe"), {**known, tr("By its corners"): _OWN_CORNERS}
        )
        self.corners = [self._degree_field(*ends) for ends in _DEGREES]
        names = (tr("West"), tr("South"), tr("East"), tr("North"))
        for spin, name in zip(self.corners, names, strict=True):
            spin.setAccessibleName(name)
        self.corner_lines = [
            self.field_row(tr("West, east"), self.corners[0], self.corners[2]),
            self.field_row(tr("South, north"), self.corners[1], self.corners[3]),
        ]
        self.cut = self.choice_field(tr("Spaces"), {tr(said): cut for said, cut in CUTS.items()})
        self.part.currentIndexChanged.connect(self._on_part)
        self._on_part()

    def _degree_field(self, least: float, most: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox(decimals=1, minimum=least, maximum=most, suffix="°")
        spin.valueChanged.connect(self.changed)
        return spin

    def _on_part(self) -> None:
        window = self.part.currentData()
        for line in self.corner_lines:
            self.form.setRowVisible(line, window == _OWN_CORNERS)
        if window != _OWN_CORNERS:  # whoever goes on by the corners begins from here
            for spin, degrees in zip(self.corners, window, strict=True):
                spin.blockSignals(True)
                spin.setValue(degrees)
                spin.blockSignals(False)

    @property
    def chosen_window(self) -> Window:
        """West, south, east and north."""
        chosen = self.part.currentData()
        if chosen != _OWN_CORNERS:
            found: Window = tuple(chosen)
            return found
        west, south, east, north = (spin.value() for spin in self.corners)
        return west, south, east, north

    def board_edit(self, name: str) -> BoardEdit:
        """The edit that makes the board as it is typed."""
        return partial(
            new_globe, name=name, window=self.chosen_window, graticule=self.cut.currentData()
        )


class BoxesPage(BoardPage):
    """Boxes beside the map."""

    title = translatable("Boxes beside the map")

    def build_fields(self, module: Module) -> None:
        """Ask for their names."""
        del module
        self.names = QLineEdit(tr("Available, Pool, Lost"))
        self.names.setAccessibleName(tr("Boxes"))
        self.names.setPlaceholderText(tr("Names with commas between"))
        self.names.textChanged.connect(self.changed)
        self.form.addRow(tr("Boxes"), self.names)

    def board_edit(self, name: str) -> BoardEdit:
        """The edit that makes the board as it is typed."""
        names = [part.strip() for part in self.names.text().split(",")]
        return partial(new_boxes, name=name, boxes=[part for part in names if part])


PAGES: tuple[type[BoardPage], ...] = (HexesPage, AreasPage, GlobePage, BoxesPage)
