"""Feature tool: a click adds a river, wall or escarpment to a border, or removes it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.border_at_point import BoardBorder, border_at_board_point
from sandtable.editor.canvas.map_shapes import LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.hexes import set_side_feature
from sandtable.model.wording.places import spoken_space_name


class FeatureTool(BoardTool):
    """Tool that adds the chosen feature to a clicked border, or removes it."""

    cursor = Qt.CursorShape.PointingHandCursor
    shows_neighbours = False
    hint = translatable("Pick a feature, then click borders to add or remove it.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.chosen_feature = ""
        self._border: BoardBorder | None = None
        self._last_pointer: MousePointer | None = None

    def build_options(self, parent: QWidget) -> QWidget | None:
        box = QComboBox(parent)
        box.setAccessibleName(tr("Feature of the border"))
        words = self.view.module.module.words.features
        for word in words:
            box.addItem(word)
        self.chosen_feature = (
            self.chosen_feature if self.chosen_feature in words else next(iter(words), "")
        )
        box.setCurrentText(self.chosen_feature)
        box.currentTextChanged.connect(self.choose_feature)
        return box

    def choose_feature(self, feature: str) -> None:
        """Choose the feature."""
        self.chosen_feature = feature

    def handle_move(self, at: MousePointer) -> None:
        board = self.view.shown_board
        self._last_pointer = at
        self._border = (
            border_at_board_point(board, at.board_point, at.hit_distance) if board else None
        )

    def handle_press(self, at: MousePointer) -> None:
        self.handle_move(at)
        border = self._border
        if border is None or not border.is_shared:
            self.context.messages.show_refusal_message(tr("Click a border between two spaces."))
            return
        feature = self.chosen_feature or self.ask_feature()
        if feature:
            a, b = border.spaces
            toggle_feature(self, a, b, feature)

    def ask_feature(self) -> str:
        """Ask for a feature and return it; an empty text means none."""
        words = list(self.view.module.module.words.features)
        if not words:
            self.context.messages.show_refusal_message(
                tr("No border features yet (river, wall…): add one with New… first.")
            )
            return ""
        title, label = tr("Border"), tr("Which feature?")
        self.chosen_feature = self.context.prompts.ask_choice(title, label, words) or ""
        return self.chosen_feature

    def cancel_action(self) -> None:
        self._border = self._last_pointer = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._border is None or self._last_pointer is None or not self._border.is_shared:
            return
        yield from (LineShape(line, ShapeRole.NEW, 4.0) for line in self._border.courses)
        features = features_on_border(self, *self._border.spaces)
        names = " / ".join(
            spoken_space_name(self.view.module, space) for space in self._border.spaces
        )
        yield TextShape(
            f"{names}: {', '.join(features)}" if features else names,
            self._last_pointer.board_point,
        )


def features_on_border(tool: BoardTool, a: str, b: str) -> tuple[str, ...]:
    """Return the features on the border of two spaces."""
    for board in tool.view.module.boards.values():
        # Files may name the two spaces in either order.
        for pair in (f"{a}/{b}", f"{b}/{a}"):
            if pair in board.borders:
                return board.borders[pair]
    return ()


def toggle_feature(tool: BoardTool, a: str, b: str, feature: str) -> None:
    """Add a feature to a border, or remove it if it is there."""
    is_present = feature in features_on_border(tool, a, b)
    text = (
        tr("Remove {feature} from {a} / {b}") if is_present else tr("Add {feature} to {a} / {b}")
    )
    module = tool.view.module
    tool.context.try_edit(
        text.format(
            feature=feature, a=spoken_space_name(module, a), b=spoken_space_name(module, b)
        ),
        lambda module: set_side_feature(module, [(a, b)], feature, there=not is_present),
    )
