"""The bar of the road tool: what sort of road, and whether it is drawn, erased or split."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar, FeatureBarTool

CHAIN_MODES = {
    "draw": translatable("Draw"),
    "erase": translatable("Erase a stretch"),
    "split": translatable("Split"),
}


class ChainBarTool(FeatureBarTool, Protocol):
    """The tool that a bar belongs to."""

    way: str

    def cancel(self) -> None:
        """Give up what was begun."""


class ChainBar(FeatureBar):
    """Chooses what runs through the hexes, and what is done with it."""

    def __init__(self, tool: ChainBarTool, parent: QWidget) -> None:
        super().__init__(tool, tr("What runs through the hexes"), parent)
        self._chain_tool = tool
        self.ways = QComboBox(self)
        self.ways.setAccessibleName(tr("What is done with roads"))
        for way, title in CHAIN_MODES.items():
            self.ways.addItem(tr(title), way)
        self.row.insertWidget(0, self.ways)
        self.ways.activated.connect(self._on_way)
        self.show_way()

    def show_way(self) -> None:
        """Show what the tool does."""
        with QSignalBlocker(self.ways):
            self.ways.setCurrentIndex(self.ways.findData(self._chain_tool.way))

    def _on_way(self, index: int) -> None:
        self._chain_tool.cancel()
        self._chain_tool.way = self.ways.itemData(index)
