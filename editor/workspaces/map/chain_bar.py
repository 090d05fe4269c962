"""The bar of the road tool: what sort of road, and whether it is drawn, erased or split."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar, FeatureBarTool

CHAIN_MODES = {
    "draw": translatable("Draw"),
    "erase": translatable("Erase a stretch"),
    "split": translatable("Split"),
}


class ChainBarTool(FeatureBarTool, Protocol):
    """The tool that a bar belongs to."""

    chain_mode: str

    def cancel_action(self) -> None:
        """Give up what was begun."""


class ChainBar(FeatureBar):
    """Chooses what runs through the hexes, and what is done with it."""

    def __init__(self, tool: ChainBarTool, parent: QWidget) -> None:
        super().__init__(tool, tr("What runs through the hexes"), parent)
        self._chain_tool = tool
        self.mode_box = QComboBox(self)
        self.mode_box.setAccessibleName(tr("What is done with roads"))
        for way, title in CHAIN_MODES.items():
            self.mode_box.addItem(tr(title), way)
        self.row_layout.insertWidget(0, self.mode_box)
        self.mode_box.activated.connect(self._on_way)
        self.show_mode()

    def show_mode(self) -> None:
        """Show what the tool does."""
        with QSignalBlocker(self.mode_box):
            self.mode_box.setCurrentIndex(self.mode_box.findData(self._chain_tool.chain_mode))

    def _on_way(self, index: int) -> None:
        self._chain_tool.cancel_action()
        self._chain_tool.chain_mode = self.mode_box.itemData(index)
