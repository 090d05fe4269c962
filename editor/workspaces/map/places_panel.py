"""Panel of known places: their deviations from the fit, the atlas, and land and sea from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.atlas_view import AtlasView
from sandtable.editor.workspaces.map.degrees import degrees_text, parse_degrees_text
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight
from sandtable.editor.workspaces.map.land_terrain_box import LandTerrainBox
from sandtable.model.edits.registration import set_known_hex, set_registration_fit
from sandtable.model.geometry.hex.coasts_on_hexes import board_units_to_degrees
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.registration_report import fit_entry

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board

_PANEL_WIDTH = 330
_HEX_COLUMN, _LATITUDE_COLUMN, _LONGITUDE_COLUMN, _MISS_COLUMN = range(4)
_FIT_TITLES = {
    "similarity": translatable("Scaled and turned"),
    "affine": translatable("Sheared as well"),
}
_MIN_SUSPICIOUS_DISTANCE = 0.75
"""Deviation in hexes above which a place is marked as suspect."""


class PlacesPanelTool(Protocol):
    """Interface of the map tool whose known places on the globe this panel lists."""

    context: EditorContext
    view: BoardView
    chosen_hex: str
    highlights: list[HexHighlight]

    @property
    def board(self) -> Board | None:
        """The shown board if it has a grid, or None."""

    @property
    def registration(self) -> RegisteredPlane | str | None:
        """Position of the board on the globe.

        It is a text that explains why the position is unknown, or None without a board.
        """

    def set_place_of_hex(self, longitude: float, latitude: float) -> bool:
        """Set the place of the chosen hex; return whether that was possible."""

    def remove_known_place(self, name: str, board: str) -> bool:
        """Remove the known place of a hex; return whether that was possible."""

    def choose_hex(self, label: str) -> None:
        """Choose the hex whose place on the globe will be set."""


@dataclass(frozen=True, slots=True)
class KnownPlace:
    """Hex with a known place, with the board and name under which it is recorded."""

    board_id: str
    hex_name: str
    globe_point: tuple[float, float]
    fit_miss: float | None = None


class PlacesPanel(QFrame):
    """Table of known places with their deviations, and an atlas to add others."""

    def __init__(self, tool: PlacesPanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Where the board lies on the globe"))
        self.setFixedWidth(_PANEL_WIDTH)
        self.known_places: list[KnownPlace] = []
        self.places_table = QTableWidget(0, 4, self)
        self.fit_label, self.chosen_label = PlainTextLabel(self), PlainTextLabel(self)
        self.fit_box = QComboBox(self)
        self.place_line = QLineEdit(self)
        self.set_button, self.forget_button = (
            QPushButton(tr("Set"), self),
            QPushButton(tr("Delete"), self),
        )
        self.atlas_view = AtlasView(self)
        self.land_box = LandTerrainBox(tool, self)
        self._configure_fields()
        self._lay_out()
        self._connect_signals()
        self.show_known_places()
        self.atlas_view.fit_places([row.globe_point for row in self.known_places])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._tool.chosen_hex:
            self.atlas_view.fit_places([row.globe_point for row in self.known_places])

    # ------------------------------------------------------------------ how it is made

    def _configure_fields(self) -> None:
        heads = [tr("Hex"), tr("Latitude"), tr("Longitude"), tr("Error")]
        self.places_table.setHorizontalHeaderLabels(heads)
        self.places_table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.places_table.verticalHeader().hide()
        self.places_table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.places_table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.places_table.setMinimumHeight(110)
        self.places_table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.places_table.setAccessibleName(tr("Known positions"))
        self.places_table.setToolTip(tr("Error of each known position, in hexes"))
        for widget in (self.places_table, self.atlas_view):  # they take what room there is
            policy = QSizePolicy.Policy
            widget.setSizePolicy(policy.Expanding, policy.Ignored)
        for way, name in _FIT_TITLES.items():
            self.fit_box.addItem(tr(name), way)
        self.fit_box.setAccessibleName(tr("How the map is fitted to the globe"))
        self.place_line.setPlaceholderText("32.08 N, 23.97 E")
        self.place_line.setAccessibleName(tr("Latitude and longitude"))
        self.fit_label.setWordWrap(True)
        self.chosen_label.setWordWrap(True)

    def _lay_out(self) -> None:
        line, below = QHBoxLayout(), QHBoxLayout()
        line.addWidget(self.place_line, 1)
        line.addWidget(self.set_button)
        below.addWidget(self.fit_box, 1)
        below.addWidget(self.forget_button)
        inside = QWidget()
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(6, 6, 6, 6)
        whole.addWidget(self.chosen_label)
        whole.addLayout(line)
        whole.addWidget(self.atlas_view, 3)
        whole.addWidget(self.places_table, 2)
        whole.addLayout(below)
        whole.addWidget(self.fit_label)
        whole.addWidget(self.land_box)

    def _connect_signals(self) -> None:
        self.atlas_view.place_picked.connect(self._on_place_picked)
        self.place_line.returnPressed.connect(self._on_typed_text)
        self.set_button.clicked.connect(self._on_typed_text)
        self.forget_button.clicked.connect(self.remove_selected_place)
        self.places_table.itemChanged.connect(self._on_cell_edited)
        self.places_table.itemSelectionChanged.connect(self._on_row_changed)
        self.fit_box.activated.connect(self._on_fit_chosen)
        self._tool.context.document.module_changed.connect(self._on_module_change)
        self._tool.view.board_changed.connect(self.show_known_places)

    # ------------------------------------------------------------------ model to widgets

    def show_known_places(self) -> None:
        """Show the hexes of the board whose place on the globe is known."""
        registration = self._tool.registration
        self.known_places = _known_places(self._tool.board, self._tool.view.board_id, registration)
        # Filling the table must not look like typing into its cells.
        with QSignalBlocker(self.places_table):
            self.places_table.setRowCount(len(self.known_places))
            for number, row in enumerate(self.known_places):
                self._show_row(number, row)
        # Showing the fit must not edit the board.
        with QSignalBlocker(self.fit_box):
            board = self._tool.board
            fit_settings = board.registration if board else None
            self.fit_box.setCurrentIndex(
                self.fit_box.findData(fit_settings.fit if fit_settings else "similarity")
            )
            # Without a known place there is nothing to fit.
            self.fit_box.setEnabled(fit_settings is not None)
        self.atlas_view.show_marks([(row.hex_name, row.globe_point) for row in self.known_places])
        self.fit_label.setText(self._summary_of_fit(registration))
        self.land_box.setEnabled(isinstance(registration, RegisteredPlane))
        self.show_chosen_hex()

    def _show_row(self, number: int, row: KnownPlace) -> None:
        longitude, latitude = row.globe_point
        miss = f"{row.fit_miss:.2f}" if row.fit_miss is not None else ""
        for column, text in enumerate((row.hex_name, f"{latitude:g}", f"{longitude:g}", miss)):
            item = QTableWidgetItem(text)
            if column in {_HEX_COLUMN, _MISS_COLUMN}:
                # The deviation is computed, and the hex identifies the row.
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            if (
                column == _MISS_COLUMN
                and row.fit_miss is not None
                and row.fit_miss > _MIN_SUSPICIOUS_DISTANCE
            ):
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.places_table.setItem(number, column, item)

    def _summary_of_fit(self, registration: RegisteredPlane | str | None) -> str:
        if isinstance(registration, str):
            return registration[:1].upper() + registration[1:]
        if registration is None:
            return tr("Enter the positions of two or more hexes.")
        entry = fit_entry(self._tool.view.module, registration)
        summary = tr(
            "A hex is {km:.1f} km wide. North is turned by {turn:.1f}°. Average "
            "error: {miss:.2f} hexes."
        )
        return summary.format(km=entry.kilometres, turn=entry.turned, miss=entry.miss)

    def show_chosen_hex(self) -> None:
        """Show the chosen hex, and its assumed place in the atlas."""
        label = self._tool.chosen_hex
        self.place_line.setEnabled(bool(label))
        self.set_button.setEnabled(bool(label))
        if not label:
            self.chosen_label.setText(
                tr("Click a hex of the board with a known position on Earth.")
            )
            return
        self.chosen_label.setText(
            tr(
                "Where on Earth is {hex}? Type its latitude and longitude, or click "
                "the same point in the atlas."
            ).format(hex=label)
        )
        known_point = next(
            (row.globe_point for row in self.known_places if row.hex_name == label), None
        )
        place = known_point or self._globe_place_by_fit(label)
        self.place_line.setText(degrees_text(*known_point) if known_point else "")
        if place is not None:
            self.atlas_view.centre_view_on(*place, max(self.atlas_view.atlas_zoom, 12.0))

    def _globe_place_by_fit(self, label: str) -> tuple[float, float] | None:
        """Return the place that the fit computes for a hex, or None."""
        registration, board = self._tool.registration, self._tool.board
        place = hex_on_grid(board.grid, label) if board and board.grid else None
        if not isinstance(registration, RegisteredPlane) or place is None or board is None:
            return None
        assert board.grid is not None
        points = hex_centres(board.grid, [place])
        longitude, latitude = board_units_to_degrees(
            registration, self._tool.view.board_id, points
        )[0].tolist()
        return longitude, latitude

    # ------------------------------------------------------------------ widgets to model

    def _on_place_picked(self, longitude: float, latitude: float) -> None:
        # The atlas may be panned beyond 180 degrees.
        self._tool.set_place_of_hex(round((longitude + 180) % 360 - 180, 3), round(latitude, 3))

    def _on_typed_text(self) -> None:
        place = parse_degrees_text(self.place_line.text())
        if place is None:
            self._tool.context.messages.show_refusal_message(
                tr("This is not a position: write it as 32.08 N, 23.97 E.")
            )
            return
        self._tool.set_place_of_hex(*place)

    def _on_cell_edited(self, item: QTableWidgetItem) -> None:
        row = self.known_places[item.row()]
        cells = [
            self.places_table.item(item.row(), column)
            for column in (_LATITUDE_COLUMN, _LONGITUDE_COLUMN)
        ]
        latitude, longitude = (cell.text() if cell else "" for cell in cells)
        place = parse_degrees_text(f"{latitude} {longitude}")
        context = self._tool.context
        if place is None:
            context.messages.show_refusal_message(
                tr("This is not a position: write degrees such as 32.08.")
            )
            self.show_known_places()
            return
        text = tr("Set the position of {hex}").format(hex=row.hex_name)
        if not context.try_edit(
            text, lambda m: set_known_hex(m, row.board_id, row.hex_name, *place)
        ):
            self.show_known_places()

    def _on_row_changed(self) -> None:
        number = self.places_table.currentRow()
        if 0 <= number < len(self.known_places) and self.places_table.selectedItems():
            self._tool.choose_hex(self.known_places[number].hex_name)

    def remove_selected_place(self) -> None:
        """Remove the known place in the selected row."""
        number = self.places_table.currentRow()
        if not 0 <= number < len(self.known_places):
            self._tool.context.messages.show_refusal_message(
                tr("Choose the row of the position to delete.")
            )
            return
        row = self.known_places[number]
        self._tool.remove_known_place(row.hex_name, row.board_id)

    def _on_fit_chosen(self, index: int) -> None:
        way, board = self.fit_box.itemData(index), self._tool.view.board_id
        if not self._tool.context.try_edit(
            tr("Fit the map to the globe"), lambda module: set_registration_fit(module, board, way)
        ):
            self.show_known_places()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("boards"):
            self.show_known_places()


def _known_places(
    board: Board | None, name: str, registration: RegisteredPlane | str | None
) -> list[KnownPlace]:
    """Return the known places, with deviations if there is a fit."""
    if isinstance(registration, RegisteredPlane):
        misses = np.hypot(*registration.globe_fit.fit_residuals.T).tolist()
        return [
            KnownPlace(fitted.stated_on_board, fitted.stated_name, fitted.known_place, miss)
            for fitted, miss in zip(registration.known_hexes, misses, strict=True)
        ]
    settings = board.registration if board else None
    return (
        [KnownPlace(name, key, place) for key, place in settings.points.items()]
        if settings
        else []
    )
