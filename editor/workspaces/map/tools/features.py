"""What lies on borders: a click puts a river, a wall, an escarpment there, or takes it away."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.canvas.borders import Border, border_at
from sandtable.editor.canvas.shapes import Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.hexes import mark_sides
from sandtable.model.wording.places import spoken_space


class FeatureTool(Tool):
    """A click on a border puts the chosen feature there, or takes it away."""

    cursor = Qt.CursorShape.PointingHandCursor
    neighbours = False
    hint = translatable("Pick a feature, then click borders to add or remove it.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.feature = ""
        self._border: Border | None = None
        self._now: Pointer | None = None

    def options(self, parent: QWidget) -> QWidget | None:
        box = QComboBox(parent)
        box.setAccessibleName(tr("What lies on the border"))
        words = self.view.module.module.words.features
        for word in words:
            box.addItem(word)
        self.feature = self.feature if self.feature in words else next(iter(words), "")
        box.setCurrentText(self.feature)
        box.currentTextChanged.connect(self.choose_feature)
        return box

    def choose_feature(self, feature: str) -> None:
        """Take another feature."""
        self.feature = feature

    def move(self, at: Pointer) -> None:
        board = self.view.shown_board
        self._now = at
        self._border = border_at(board, at.place, at.reach) if board else None

    def press(self, at: Pointer) -> None:
        self.move(at)
        border = self._border
        if border is None or not border.is_shared:
            self.bench.messages.refused(tr("Click a border between two spaces."))
            return
        feature = self.feature or self.ask_feature()
        if feature:
            a, b = border.spaces
            toggle_feature(self, a, b, feature)

    def ask_feature(self) -> str:
        """Ask what is to be put on borders."""
        words = list(self.view.module.module.words.features)
        if not words:
            self.bench.messages.refused(
                tr("No border features yet (river, wall…): add one with New… first.")
            )
            return ""
        title, label = tr("Border"), tr("What lies on it?")
        self.feature = self.bench.asking.choice(title, label, words) or ""
        return self.feature

    def cancel(self) -> None:
        self._border = self._now = None

    def overlay(self) -> Iterable[Shape]:
        if self._border is None or self._now is None or not self._border.is_shared:
            return
        yield from (Line(line, Role.NEW, 4.0) for line in self._border.lines)
        there = features_of(self, *self._border.spaces)
        told = " / ".join(spoken_space(self.view.module, one) for one in self._border.spaces)
        yield Text(f"{told}: {', '.join(there)}" if there else told, self._now.place)


def features_of(tool: Tool, a: str, b: str) -> tuple[str, ...]:
    """What lies on the border of two spaces."""
    for board in tool.view.module.boards.values():
        for pair in (f"{a}/{b}", f"{b}/{a}"):
            if pair in board.borders:
                return board.borders[pair]
    return ()


def toggle_feature(tool: Tool, a: str, b: str, feature: str) -> None:
    """Put a feature on a border; take it away, if it is there."""
    there = feature in features_of(tool, a, b)
    text = tr("Take {feature} from {a} / {b}") if there else tr("Put {feature} on {a} / {b}")
    module = tool.view.module
    tool.bench.do(
        text.format(feature=feature, a=spoken_space(module, a), b=spoken_space(module, b)),
        lambda module: mark_sides(module, [(a, b)], feature, there=not there),
    )
