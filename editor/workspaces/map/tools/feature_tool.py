"""Feature tool: a click adds a river, wall or escarpment to a border, or removes it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.border_at_point import BoardBorder, border_at_board_point
from sandtable.editor.canvas.map_shapes import LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar
from sandtable.editor.workspaces.map.new_feature import ask_new_feature
from sandtable.model.edits.hexes import set_side_feature
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space_name


class FeatureTool(BoardTool):
    """Tool that adds the chosen feature to a clicked border, or removes it."""

    cursor = Qt.CursorShape.PointingHandCursor
    shows_neighbours = False
    hint = translatable("Pick a feature, then click borders to add or remove it.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.feature_word = ""
        self._border: BoardBorder | None = None
        self._last_pointer: MousePointer | None = None

    def build_options(self, parent: QWidget) -> QWidget | None:
        return FeatureBar(self, tr("Feature of the border"), parent)

    def choose_feature(self, feature: str) -> None:
        """Choose the feature, such as a river, that the tool adds."""
        self.feature_word = feature

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
        feature = self.feature_word or self.ask_feature()
        if feature:
            a, b = border.spaces
            toggle_feature_on_border(self.context, a, b, feature)

    def ask_feature(self) -> str:
        """Ask for a feature, or for the name of the first one; return an empty text for none."""
        words = list(self.view.module.module.words.features)
        if not words:
            self.feature_word = ask_new_feature(self.context)
            return self.feature_word
        title, label = tr("Border"), tr("Which feature?")
        self.feature_word = self.context.prompts.ask_choice(title, label, words) or ""
        return self.feature_word

    def cancel_action(self) -> None:
        self._border = self._last_pointer = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._border is None or self._last_pointer is None or not self._border.is_shared:
            return
        yield from (LineShape(line, ShapeRole.NEW, 4.0) for line in self._border.courses)
        features = features_on_border(self.view.module, *self._border.spaces)
        names = " / ".join(
            spoken_space_name(self.view.module, space) for space in self._border.spaces
        )
        yield TextShape(
            f"{names}: {', '.join(features)}" if features else names,
            self._last_pointer.board_point,
        )


def features_on_border(module: Module, a: str, b: str) -> tuple[str, ...]:
    """Return the features on the border of two spaces."""
    for board in module.boards.values():
        # Files may name the two spaces in either order.
        for pair in (f"{a}/{b}", f"{b}/{a}"):
            if pair in board.borders:
                return board.borders[pair]
    return ()


def toggle_feature_on_border(context: EditorContext, a: str, b: str, feature: str) -> bool:
    """Add a feature to a border, or remove it if it is there."""
    module = context.document.reading
    is_present = feature in features_on_border(module, a, b)
    text = (
        tr("Remove {feature} from {a} / {b}") if is_present else tr("Add {feature} to {a} / {b}")
    )
    title = text.format(
        feature=feature, a=spoken_space_name(module, a), b=spoken_space_name(module, b)
    )
    edit = partial(set_side_feature, sides=[(a, b)], feature=feature, there=not is_present)
    return context.try_edit(title, edit)
