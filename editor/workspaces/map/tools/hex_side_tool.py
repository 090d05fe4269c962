"""What lies on the sides of hexes: painted by dragging along them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_tool import MousePointer
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.hexes import set_side_feature
from sandtable.model.geometry.hex.hex_surroundings import (
    distance_to_side,
    hexes_beside_nearest_side,
    shared_side,
)

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.grid_hexes import Hex

_SIDE_REACH = 0.22
"""How near to a side a drag must come, in hexes: it may cross the middle of one unheard."""
SideEnds = tuple[tuple[float, float], tuple[float, float]]


class HexSideTool(HexTool):
    """Puts a feature on sides, or takes it away where the first side has it; one step a drag."""

    hint = translatable(
        "Pick a feature, then click hexsides, or drag along them, to add or remove it."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.feature_word = ""
        self._dragged_sides: dict[tuple[str, str], SideEnds] = {}
        self._is_adding: bool | None = None
        self._last_pointer: MousePointer | None = None

    def build_options(self, parent: QWidget) -> QWidget | None:
        return FeatureBar(self, tr("What lies on hexsides"), parent)

    # ------------------------------------------------------------------ the mouse

    def side_at(self, at: MousePointer) -> tuple[tuple[str, str], SideEnds] | None:
        """The side near the mouse: its two hexes and its two ends."""
        grid = self.grid
        pair = hexes_beside_nearest_side(grid, at.board_point) if grid else None
        if grid is None or pair is None:
            return None
        ends = shared_side(grid, *pair)
        if ends is None or distance_to_side(ends, at.board_point) > _SIDE_REACH * (
            grid.size or 1000.0
        ):
            return None
        a, b = self._label_pair(pair)
        return (a, b), ends

    def _label_pair(self, pair: tuple[Hex, Hex]) -> tuple[str, str]:
        first, second = sorted(pair)
        a, b = self.labels_of_hexes((first, second))
        return a, b

    def handle_press(self, at: MousePointer) -> None:
        self._last_pointer = at
        found = self.side_at(at)
        if found is None:
            self.context.messages.show_refusal(tr("Click near the side of two hexes."))
            return
        if not self.feature_word:
            self.context.messages.show_refusal(
                tr("No border features yet (river, wall…): add one with New… first.")
            )
            return
        pair, ends = found
        self._is_adding = not self.has_feature(pair)
        self._dragged_sides = {pair: ends}

    def has_feature(self, pair: tuple[str, str]) -> bool:
        """Say whether the feature lies on a side."""
        return self.feature_word in self.features_on(pair)

    def features_on(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """What lies on a side."""
        a, b = pair
        for board in self.view.module.boards.values():
            for key in (f"{a}/{b}", f"{b}/{a}"):
                if key in board.borders:
                    return board.borders[key]
        return ()

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        if self._is_adding is None:
            return
        found = self.side_at(at)
        if found is not None and self.has_feature(found[0]) != self._is_adding:
            self._dragged_sides[found[0]] = found[1]

    def handle_release(self, at: MousePointer) -> None:
        del at
        there, sides, word = self._is_adding, tuple(self._dragged_sides), self.feature_word
        self._forget_drag()
        if there is None or not sides:
            return
        text = tr("Put {word} on {what}") if there else tr("Take {word} from {what}")
        what = "/".join(sides[0]) if len(sides) == 1 else tr("%n sides", "", len(sides))
        self.context.try_edit(
            text.format(word=word, what=what),
            lambda module: set_side_feature(module, sides, word, there=there),
        )

    def cancel_action(self) -> None:
        self._forget_drag()
        self._last_pointer = None

    def _forget_drag(self) -> None:
        self._is_adding, self._dragged_sides = None, {}

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        role = ShapeRole.BAD if self._is_adding is False else ShapeRole.NEW
        yield from (LineShape(ends, role, 5.0) for ends in self._dragged_sides.values())
        if self._last_pointer is None:
            return
        found = self.side_at(self._last_pointer)
        if found is not None and not self._dragged_sides:
            pair, ends = found
            yield LineShape(ends, ShapeRole.BAD if self.has_feature(pair) else ShapeRole.NEW, 4.0)
            told, there = "/".join(pair), ", ".join(self.features_on(pair))
            yield TextShape(f"{told}: {there}" if there else told, self._last_pointer.board_point)
