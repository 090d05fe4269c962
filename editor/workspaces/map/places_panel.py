"""The panel of known places: what the fit makes of them, the atlas, and land and sea from it."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.atlas_view import AtlasView
from sandtable.editor.workspaces.map.degrees import degrees_text, read_degrees
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight
from sandtable.editor.workspaces.map.land_box import LandBox
from sandtable.model.edits.registration import set_fit, set_known_hex
from sandtable.model.geometry.hex.coasts import on_earth
from sandtable.model.geometry.hex.globe import Registered
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.geometry.hex.hexes import hex_at
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.registration import fit_entry

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board

_PANEL_WIDTH = 330
_HEX, _LATITUDE, _LONGITUDE, _MISS = range(4)
_FIT_TITLES = {
    "similarity": translatable("Scaled and turned"),
    "affine": translatable("Sheared as well"),
}
_SUSPECT_MISS = 0.75
"""Hexes that a place may miss before it is suspect."""


class PlacesPanelTool(Protocol):
    """The tool that a panel belongs to."""

    bench: EditorContext
    view: BoardView
    chosen: str
    highlights: list[HexHighlight]

    @property
    def board(self) -> Board | None:
        """The board, if it has hexes."""

    @property
    def registration(self) -> Registered | str | None:
        """How the board lies on the globe, or why it cannot be told."""

    def set_place(self, longitude: float, latitude: float) -> bool:
        """Say where the chosen hex lies."""

    def forget_place(self, name: str, board: str) -> bool:
        """Say no longer where a hex lies."""

    def choose_hex(self, label: str) -> None:
        """Take a hex whose place is to be said."""


@dataclass(frozen=True, slots=True)
class KnownPlace:
    """A hex whose place is known: by which name which board says so."""

    board: str
    name: str
    place: tuple[float, float]
    miss: float | None = None


class PlacesPanel(QFrame):
    """Known places as a table with their misses, a line and an atlas to say others."""

    def __init__(self, tool: PlacesPanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Where the board lies on the globe"))
        self.setFixedWidth(_PANEL_WIDTH)
        self.rows: list[KnownPlace] = []
        self.table = QTableWidget(0, 4, self)
        self.told, self.about = PlainLabel(self), PlainLabel(self)
        self.fit = QComboBox(self)
        self.place = QLineEdit(self)
        self.set_, self.gone = QPushButton(tr("Set"), self), QPushButton(tr("Forget"), self)
        self.atlas = AtlasView(self)
        self.land = LandBox(tool, self)
        self._configure_fields()
        self._lay_out()
        self._connect_signals()
        self.show_all()
        self.atlas.fit_places([row.place for row in self.rows])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._tool.chosen:
            self.atlas.fit_places([row.place for row in self.rows])

    # ------------------------------------------------------------------ how it is made

    def _configure_fields(self) -> None:
        heads = [tr("Hex"), tr("Latitude"), tr("Longitude"), tr("Miss")]
        self.table.setHorizontalHeaderLabels(heads)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setMinimumHeight(110)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.setAccessibleName(tr("Known places"))
        self.table.setToolTip(tr("By how many hexes the fit misses each place"))
        for widget in (self.table, self.atlas):  # they take what room there is
            policy = QSizePolicy.Policy
            widget.setSizePolicy(policy.Expanding, policy.Ignored)
        for way, name in _FIT_TITLES.items():
            self.fit.addItem(tr(name), way)
        self.fit.setAccessibleName(tr("How the map may be laid over the globe"))
        self.place.setPlaceholderText("32.08 N, 23.97 E")
        self.place.setAccessibleName(tr("Latitude and longitude"))
        self.told.setWordWrap(True)
        self.about.setWordWrap(True)

    def _lay_out(self) -> None:
        line, below = QHBoxLayout(), QHBoxLayout()
        line.addWidget(self.place, 1)
        line.addWidget(self.set_)
        below.addWidget(self.fit, 1)
        below.addWidget(self.gone)
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
        whole.addWidget(self.about)
        whole.addLayout(line)
        whole.addWidget(self.atlas, 3)
        whole.addWidget(self.table, 2)
        whole.addLayout(below)
        whole.addWidget(self.told)
        whole.addWidget(self.land)

    def _connect_signals(self) -> None:
        self.atlas.picked.connect(self._on_picked)
        self.place.returnPressed.connect(self._on_typed)
        self.set_.clicked.connect(self._on_typed)
        self.gone.clicked.connect(self.forget_chosen)
        self.table.itemChanged.connect(self._on_cell)
        self.table.itemSelectionChanged.connect(self._on_row)
        self.fit.activated.connect(self._on_fit)
        self._tool.bench.document.changed.connect(self._on_changed)
        self._tool.view.board_changed.connect(self.show_all)

    # ------------------------------------------------------------------ model to widgets

    def show_all(self) -> None:
        """Show what is known of the board."""
        found = self._tool.registration
        self.rows = _known_places(self._tool.board, self._tool.view.board, found)
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(self.rows))
            for number, row in enumerate(self.rows):
                self._show_row(number, row)
        with QSignalBlocker(self.fit):
            board = self._tool.board
            said = board.registration if board else None
            self.fit.setCurrentIndex(self.fit.findData(said.fit if said else "similarity"))
            self.fit.setEnabled(said is not None)
        self.atlas.show_marks([(row.name, row.place) for row in self.rows])
        self.told.setText(self._fit_summary(found))
        self.land.setEnabled(isinstance(found, Registered))
        self.show_chosen()

    def _show_row(self, number: int, row: KnownPlace) -> None:
        longitude, latitude = row.place
        miss = f"{row.miss:.2f}" if row.miss is not None else ""
        for column, text in enumerate((row.name, f"{latitude:g}", f"{longitude:g}", miss)):
            item = QTableWidgetItem(text)
            if column in {_HEX, _MISS}:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            if column == _MISS and row.miss is not None and row.miss > _SUSPECT_MISS:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.table.setItem(number, column, item)

    def _fit_summary(self, found: Registered | str | None) -> str:
        if isinstance(found, str):
            return found[:1].upper() + found[1:]
        if found is None:
            return tr("Two hexes or more must be known.")
        entry = fit_entry(self._tool.view.module, found)
        told = tr("A hex is {km:.1f} km; north is turned by {turn:.1f}°; misses {miss:.2f} hexes.")
        return told.format(km=entry.kilometres, turn=entry.turned, miss=entry.miss)

    def show_chosen(self) -> None:
        """Show which hex is meant; the atlas looks where it is thought to lie."""
        label = self._tool.chosen
        self.place.setEnabled(bool(label))
        self.set_.setEnabled(bool(label))
        if not label:
            self.about.setText(tr("Click a hex of the board whose place you know."))
            return
        self.about.setText(
            tr(
                "Where is {hex}? Type its latitude and longitude, or click it in the atlas."
            ).format(hex=label)
        )
        known = next((row.place for row in self.rows if row.name == label), None)
        place = known or self._place_by_fit(label)
        self.place.setText(degrees_text(*known) if known else "")
        if place is not None:
            self.atlas.look_at(*place, max(self.atlas.zoom, 12.0))

    def _place_by_fit(self, label: str) -> tuple[float, float] | None:
        """Where the fit would have a hex."""
        found, board = self._tool.registration, self._tool.board
        place = hex_at(board.grid, label) if board and board.grid else None
        if not isinstance(found, Registered) or place is None or board is None:
            return None
        assert board.grid is not None
        points = centres(board.grid, [place])
        longitude, latitude = on_earth(found, self._tool.view.board, points)[0].tolist()
        return longitude, latitude

    # ------------------------------------------------------------------ widgets to model

    def _on_picked(self, longitude: float, latitude: float) -> None:
        self._tool.set_place(round((longitude + 180) % 360 - 180, 3), round(latitude, 3))

    def _on_typed(self) -> None:
        place = read_degrees(self.place.text())
        if place is None:
            self._tool.bench.messages.refused(
                tr("That is no place: write it as 32.08 N, 23.97 E.")
            )
            return
        self._tool.set_place(*place)

    def _on_cell(self, item: QTableWidgetItem) -> None:
        row = self.rows[item.row()]
        cells = [self.table.item(item.row(), column) for column in (_LATITUDE, _LONGITUDE)]
        latitude, longitude = (cell.text() if cell else "" for cell in cells)
        place = read_degrees(f"{latitude} {longitude}")
        bench = self._tool.bench
        if place is None:
            bench.messages.refused(tr("That is no place: write degrees such as 32.08."))
            self.show_all()
            return
        text = tr("Say where {hex} lies").format(hex=row.name)
        if not bench.do(text, lambda m: set_known_hex(m, row.board, row.name, *place)):
            self.show_all()

    def _on_row(self) -> None:
        number = self.table.currentRow()
        if 0 <= number < len(self.rows) and self.table.selectedItems():
            self._tool.choose_hex(self.rows[number].name)

    def forget_chosen(self) -> None:
        """Say no longer where the hex of the chosen row lies."""
        number = self.table.currentRow()
        if not 0 <= number < len(self.rows):
            self._tool.bench.messages.refused(tr("Choose the row of the place to forget."))
            return
        row = self.rows[number]
        self._tool.forget_place(row.name, row.board)

    def _on_fit(self, index: int) -> None:
        way, board = self.fit.itemData(index), self._tool.view.board
        if not self._tool.bench.do(
            tr("Fit the map to the globe"), lambda module: set_fit(module, board, way)
        ):
            self.show_all()

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("boards"):
            self.show_all()


def _known_places(
    board: Board | None, name: str, found: Registered | str | None
) -> list[KnownPlace]:
    """What is known, with misses where there is a fit."""
    if isinstance(found, Registered):
        misses = np.hypot(*found.fit.residuals.T).tolist()
        return [
            KnownPlace(known.said_on, known.name, known.place, miss)
            for known, miss in zip(found.known, misses, strict=True)
        ]
    said = board.registration if board else None
    return [KnownPlace(name, key, place) for key, place in said.points.items()] if said else []
