"""Options bar of the road tool: the kind of road, and whether to draw, erase or split."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar, FeatureBarTool

ROAD_TOOL_MODES = {
    "draw": translatable("Draw"),
    "erase": translatable("Erase a part"),
    "split": translatable("Split"),
}


class RoadBarTool(FeatureBarTool, Protocol):
    """Interface of the map tool that draws roads as this bar says."""

    chain_mode: str

    def cancel_action(self) -> None:
        """Cancel the road that is being drawn."""


class RoadBar(FeatureBar):
    """Bar to choose the kind of road and the mode."""

    def __init__(self, tool: RoadBarTool, parent: QWidget) -> None:
        super().__init__(tool, tr("Kind of road"), parent)
        self._chain_tool = tool
        self.mode_box = QComboBox(self)
        self.mode_box.setAccessibleName(tr("Mode of the tool"))
        for way, title in ROAD_TOOL_MODES.items():
            self.mode_box.addItem(tr(title), way)
        self.row_layout.insertWidget(0, self.mode_box)
        self.mode_box.activated.connect(self._on_mode_chosen)
        self.show_mode_of_tool()

    def show_mode_of_tool(self) -> None:
        """Show in the bar whether the tool draws, erases or splits."""
        # Showing the mode must not set it again.
        with QSignalBlocker(self.mode_box):
            self.mode_box.setCurrentIndex(self.mode_box.findData(self._chain_tool.chain_mode))

    def _on_mode_chosen(self, index: int) -> None:
        # A chain begun in one mode means nothing in another.
        self._chain_tool.cancel_action()
        self._chain_tool.chain_mode = self.mode_box.itemData(index)
