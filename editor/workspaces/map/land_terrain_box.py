"""Box to derive land, sea and coast of a registered board from the atlas, with a preview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight
from sandtable.model.edits.coast_terrain import chart_terrain_from_coasts
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.hex.land_shares import LandAndSeaTerrains
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_index import space_index_of

_USUAL_TERRAIN_NAMES = {
    "land": ("land", "clear", "open", "plain", "field", "desert"),
    "sea": ("sea", "water", "ocean"),
    "coast": ("coast", "beach", "shore"),
}
"""Words in names of terrains that suggest land, sea or coast."""


class LandTerrainTool(Protocol):
    """Interface of the map tool that this box belongs to."""

    context: EditorContext
    view: BoardView
    highlights: list[HexHighlight]

    @property
    def board(self) -> Board | None:
        """The shown board if it has a grid, or None."""


class LandTerrainBox(QGroupBox):
    """Box to choose terrains for land, sea and coast, with buttons to preview and apply them."""

    def __init__(self, tool: LandTerrainTool, parent: QWidget) -> None:
        super().__init__(tr("Land, sea and coast from the atlas"), parent)
        self._tool = tool
        self._worker: BackgroundWorker | None = None
        self._asked_input: object = None
        self._previewed_modules: tuple[Module, Module] | None = None
        self.terrain_boxes = {name: QComboBox(self) for name in _USUAL_TERRAIN_NAMES}
        self.least_share_box = QSpinBox(self)
        self.least_share_box.setRange(1, 50)
        self.least_share_box.setValue(10)
        self.least_share_box.setSuffix(" %")
        self.paint_over_box = QCheckBox(tr("Also paint over other terrain"), self)
        self.preview_button, self.apply_button = (
            QPushButton(tr("Preview"), self),
            QPushButton(tr("Apply"), self),
        )
        self._lay_out()
        for box in self.terrain_boxes.values():
            box.activated.connect(self.remove_preview)
        self.least_share_box.valueChanged.connect(self.remove_preview)
        self.paint_over_box.toggled.connect(self.remove_preview)
        self.preview_button.clicked.connect(self.preview_land)
        self.apply_button.clicked.connect(self.paint_land)
        tool.context.document.module_changed.connect(self._on_module_change)
        self._fill_choices()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        names = {
            "land": tr("Terrain for land"),
            "sea": tr("Terrain for sea"),
            "coast": tr("Terrain for coast"),
        }
        for sort, box in self.terrain_boxes.items():
            box.setAccessibleName(names[sort])
            form.addRow(names[sort], box)
        self.least_share_box.setAccessibleName(tr("Least share for a coast"))
        self.least_share_box.setToolTip(
            tr("A hex with less land, or with less sea, than this is not a coast.")
        )
        form.addRow(tr("Least share of land or sea"), self.least_share_box)
        form.addRow(self.paint_over_box)
        row = QHBoxLayout()
        for button in (self.preview_button, self.apply_button):
            row.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 6)
        whole.addLayout(form)
        whole.addLayout(row)

    def _fill_choices(self) -> None:
        terrains = self._tool.view.module.terrains
        for sort, box in self.terrain_boxes.items():
            before = box.currentData()
            # Filling the list must not start a preview.
            with QSignalBlocker(box):
                box.clear()
                if sort == "coast":
                    box.addItem(tr("the terrain that covers more"), None)
                for name, terrain in terrains.items():
                    box.addItem(terrain.name, name)
                index = box.findData(
                    before if before in terrains else _terrain_probably_meant(terrains, sort)
                )
                box.setCurrentIndex(max(0, index))
        self.preview_button.setEnabled(bool(terrains))
        self.apply_button.setEnabled(bool(terrains))

    @property
    def chosen_terrains(self) -> LandAndSeaTerrains:
        """Terrains and share of land in their current state."""
        land, sea, coast = (
            self.terrain_boxes[name].currentData() for name in _USUAL_TERRAIN_NAMES
        )
        return LandAndSeaTerrains(land or "", sea or "", coast, self.least_share_box.value() / 100)

    def _chosen_edit(self) -> Callable[[Module, str], Module]:
        """Return the chosen edit as a function of a module and a board."""
        return partial(
            chart_terrain_from_coasts,
            sorts=self.chosen_terrains,
            others=self.paint_over_box.isChecked(),
        )

    # ------------------------------------------------------------------ trying out, and taking

    def preview_land(self) -> None:
        """Compute in the background which hexes would be painted, and show them."""
        if self._worker is None:
            self._worker = self._tool.context.new_worker(self)
            self._worker.job_done.connect(self._on_job_done)
        module, board = self._tool.context.document.module, self._tool.view.board_id
        self._asked_input = (module, board, self.chosen_terrains)
        self.preview_button.setEnabled(False)
        self._worker.start_background_job(
            self._asked_input, partial(self._chosen_edit(), module, board)
        )

    def _on_job_done(self, request: object, result: object) -> None:
        # Another preview may have been requested since.
        if request is not self._asked_input:
            return
        self._asked_input = None
        self.preview_button.setEnabled(True)
        if isinstance(result, EditError):
            self._tool.context.messages.show_refusal_message(str(result))
        elif isinstance(result, Exception):
            raise result
        else:
            before = self._tool.context.document.module
            self._previewed_modules = before, cast("Module", result)
            self._show_changes(before, self._previewed_modules[1])

    def _show_changes(self, before: Module, after: Module) -> None:
        """Highlight the hexes that would change in their new colours."""
        board, plan = self._tool.board, self._tool.view.prepared_map
        # Only differences are shown; most hexes usually stay as they are.
        old, new = space_index_of(before).spaces_by_id, space_index_of(after).spaces_by_id
        by_terrain: dict[str, list[str]] = {}
        for name, site in new.items():
            if site.board == self._tool.view.board_id and site.terrain != old[name].terrain:
                by_terrain.setdefault(site.terrain or "", []).append(name)
        self._tool.highlights = []
        for terrain, labels in by_terrain.items():
            highlight = HexHighlight()
            highlight.colour = plan.sheet.terrain_colours.get(terrain, "") if plan else ""
            if board is not None:
                highlight.add_hexes(board, labels)
            self._tool.highlights.append(highlight)
        count = sum(map(len, by_terrain.values()))
        message = tr("%n hexes would change.", "", count) if count else tr("Nothing changes.")
        self._tool.context.messages.show_success_message(message)
        self._tool.view.update_overlay()

    def paint_land(self) -> None:
        """Paint land, sea and coast as one undo step."""
        charted, board, chart = (
            self._previewed_modules,
            self._tool.view.board_id,
            self._chosen_edit(),
        )

        def edit(module: Module) -> Module:
            # The preview was computed for this very module, so it need not be repeated.
            if charted is not None and charted[0] is module:
                return charted[1]
            return chart(module, board)

        self._tool.context.try_edit(tr("Land and sea from the atlas"), edit)
        self.remove_preview()

    def remove_preview(self) -> None:
        """Remove the highlights that preview the change of terrain."""
        self._previewed_modules = self._asked_input = None
        self.preview_button.setEnabled(bool(self._tool.view.module.terrains))
        self._tool.highlights = []
        self._tool.view.update_overlay()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("terrains"):
            self._fill_choices()
        if change.affects_keys("terrains", "boards") and (
            self._previewed_modules or self._asked_input
        ):
            self.remove_preview()


def _terrain_probably_meant(terrains: object, sort: str) -> str | None:
    """Return the terrain whose name suggests land or sea, or None."""
    names = list(cast("dict[str, object]", terrains))
    for word in _USUAL_TERRAIN_NAMES[sort]:
        match = next((name for name in names if word in name), None)
        if match is not None:
            return match
    return None
