"""Options bar of the paint tool: terrain, brush size and mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.translation import tooltip_text, tr, translatable
from sandtable.model.module_change import ModuleChange

_SIZE_TITLES = (translatable("1 hex"), translatable("7 hexes"), translatable("19 hexes"))
_MODE_TITLES = {
    "brush": translatable("Brush"),
    "fill": translatable("Fill"),
    "rectangle": translatable("Rectangle"),
}
_COLOUR_SAMPLE_SIZE = QSize(22, 14)


class PaintBarTool(Protocol):
    """Interface of the map tool that paints the terrain which this bar chooses."""

    view: BoardView
    terrain: str | None
    brush_radius: int
    paint_mode: str


class PaintBar(QWidget):
    """Bar to choose the terrain to paint, the mode and the size of the brush."""

    def __init__(self, tool: PaintBarTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self._colours: Mapping[str, str] = {}
        self.terrain_box, self.mode_box, self.size_box = (QComboBox(self) for _ in range(3))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for box, name in (
            (self.terrain_box, tr("Terrain to paint")),
            (self.mode_box, tr("Mode of the tool")),
            (self.size_box, tr("Size of the brush")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(tooltip_text(name))
            row.addWidget(box)
        row.addStretch(1)
        self.terrain_box.setIconSize(_COLOUR_SAMPLE_SIZE)
        self.terrain_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for way, title in _MODE_TITLES.items():
            self.mode_box.addItem(tr(title), way)
        for size in _SIZE_TITLES:
            self.size_box.addItem(tr(size))
        self._fill_terrains()
        self.terrain_box.activated.connect(self._on_terrain_chosen)
        self.mode_box.activated.connect(self._on_mode_chosen)
        self.size_box.activated.connect(self._on_brush_size)
        tool.view.context.document.module_changed.connect(self._on_module_change)
        tool.view.map_drawn.connect(self._on_map_drawn)

    def _fill_terrains(self) -> None:
        terrains = self._tool.view.module.terrains
        self._colours = self._terrain_colours()
        # Filling the list must not choose another terrain.
        with QSignalBlocker(self.terrain_box):
            self.terrain_box.clear()
            for name, terrain in terrains.items():
                self.terrain_box.addItem(
                    self._colour_icon(self._colours.get(name)), terrain.name, name
                )
            self.terrain_box.addItem(tr("No terrain"), None)
        self.show_chosen_paint()

    def _terrain_colours(self) -> Mapping[str, str]:
        plan = self._tool.view.prepared_map
        return plan.sheet.terrain_colours if plan else {}

    def _colour_icon(self, colour: str | None) -> QIcon:
        if colour is None:
            return QIcon()
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(_COLOUR_SAMPLE_SIZE * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(colour))
        painter = QPainter(pixmap)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(0, 0, _COLOUR_SAMPLE_SIZE.width() - 1, _COLOUR_SAMPLE_SIZE.height() - 1)
        painter.end()
        return QIcon(pixmap)

    def show_chosen_paint(self) -> None:
        """Show the tool's current terrain, mode and brush size in the bar."""
        tool = self._tool
        # Showing the choices must not set them again.
        with (
            QSignalBlocker(self.terrain_box),
            QSignalBlocker(self.mode_box),
            QSignalBlocker(self.size_box),
        ):
            last = self.terrain_box.count() - 1
            place = last if tool.terrain is None else self.terrain_box.findData(tool.terrain)
            self.terrain_box.setCurrentIndex(place)
            self.mode_box.setCurrentIndex(self.mode_box.findData(tool.paint_mode))
            self.size_box.setCurrentIndex(tool.brush_radius)
        self.size_box.setEnabled(tool.paint_mode == "brush")

    def _on_terrain_chosen(self, index: int) -> None:
        self._tool.terrain = self.terrain_box.itemData(index)

    def _on_mode_chosen(self, index: int) -> None:
        self._tool.paint_mode = self.mode_box.itemData(index)
        self.show_chosen_paint()

    def _on_brush_size(self, index: int) -> None:
        self._tool.brush_radius = index

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("terrains", "module"):
            tool, terrains = self._tool, self._tool.view.module.terrains
            if tool.terrain is not None and tool.terrain not in terrains:
                tool.terrain = next(iter(terrains), "")
            self._fill_terrains()

    def _on_map_drawn(self) -> None:
        # Terrain colours are known only after the map was drawn.
        if self._colours != self._terrain_colours():
            self._fill_terrains()
