"""A bar that chooses a word for what lies between spaces or runs through them, or makes one."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.new_ids import new_id
from sandtable.model.locations import OwnWord
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.sentences import title_from_id


class FeatureBarTool(Protocol):
    """The tool that a bar belongs to."""

    bench: EditorContext
    view: BoardView
    word: str


class FeatureBar(QWidget):
    """Chooses one of `words.features` for a tool."""

    def __init__(self, tool: FeatureBarTool, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.words = QComboBox(self)
        self.words.setAccessibleName(about)
        self.words.setToolTip(about)
        self.words.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.new = QPushButton(tr("New…"), self)
        self.new.setToolTip(tr("A new word for what lies between or runs through spaces"))
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.addWidget(self.words)
        self.row.addWidget(self.new)
        self.row.addStretch(1)
        self._fill_words()
        self.words.activated.connect(self._on_word)
        self.new.clicked.connect(self._on_new)
        tool.bench.document.changed.connect(self._on_changed)

    def _fill_words(self) -> None:
        words = self._tool.view.module.module.words.features
        if self._tool.word not in words:
            self._tool.word = next(iter(words), "")
        with QSignalBlocker(self.words):
            self.words.clear()
            for row, (word, about) in enumerate(words.items()):
                self.words.addItem(title_from_id(word), word)
                self.words.setItemData(row, about, Qt.ItemDataRole.ToolTipRole)
            self.words.setCurrentIndex(self.words.findData(self._tool.word))
        self.words.setEnabled(bool(words))

    def _on_word(self, index: int) -> None:
        self._tool.word = self.words.itemData(index)

    def _on_new(self) -> None:
        bench = self._tool.bench
        label = tr("What is it called? Such as River, Escarpment, Road")
        name = bench.asking.text(tr("New word"), label)
        if not name:
            return
        word = new_id(bench.document.module, "feature", name)
        steps = OwnWord("features", word).steps
        if bench.do(tr("New word {name}").format(name=name), lambda m: set_value(m, steps, name)):
            self._tool.word = word
            self._fill_words()

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("module"):
            self._fill_words()
