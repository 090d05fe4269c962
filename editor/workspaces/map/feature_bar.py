"""Bar to choose, or add, a feature of borders or paths."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.new_feature import ask_new_feature
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.sentences import title_from_id


class FeatureBarTool(Protocol):
    """Interface of the map tool whose feature (river, wall or road) this bar chooses."""

    context: EditorContext
    view: BoardView
    feature_word: str


class FeatureBar(QWidget):
    """Bar that sets the feature of a tool to one of `words.features`."""

    def __init__(self, tool: FeatureBarTool, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.feature_box = QComboBox(self)
        self.feature_box.setAccessibleName(about)
        self.feature_box.setToolTip(about)
        self.feature_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.new_button = QPushButton(tr("New…"), self)
        self.new_button.setToolTip(tr("New kind of border feature or road"))
        self.row_layout = QHBoxLayout(self)
        self.row_layout.setContentsMargins(0, 0, 0, 0)
        self.row_layout.addWidget(self.feature_box)
        self.row_layout.addWidget(self.new_button)
        self.row_layout.addStretch(1)
        self._fill_words()
        self.feature_box.activated.connect(self._on_word_chosen)
        self.new_button.clicked.connect(self._on_new_button)
        tool.context.document.module_changed.connect(self._on_module_change)

    def _fill_words(self) -> None:
        words = self._tool.view.module.module.words.features
        if self._tool.feature_word not in words:
            self._tool.feature_word = next(iter(words), "")
        # Filling the list must not choose another feature.
        with QSignalBlocker(self.feature_box):
            self.feature_box.clear()
            for row, (word, about) in enumerate(words.items()):
                self.feature_box.addItem(title_from_id(word), word)
                # The description of a word in the module explains it.
                self.feature_box.setItemData(row, about, Qt.ItemDataRole.ToolTipRole)
            self.feature_box.setCurrentIndex(self.feature_box.findData(self._tool.feature_word))
        self.feature_box.setEnabled(bool(words))

    def _on_word_chosen(self, index: int) -> None:
        self._tool.feature_word = self.feature_box.itemData(index)

    def _on_new_button(self) -> None:
        word = ask_new_feature(self._tool.context)
        if word:
            self._tool.feature_word = word
            self._fill_words()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("module"):
            self._fill_words()
