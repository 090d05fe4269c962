"""Hexside tool: features on the sides of hexes, painted by dragging along them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.hexes import set_side_feature
from sandtable.model.geometry.hex.hex_surroundings import (
    distance_to_side,
    ends_of_shared_side,
    hexes_beside_nearest_side,
)

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.grid_hexes import Hex

_SIDE_REACH = 0.22
"""Maximum distance to a side, in hexes; it lets a drag cross the centre of a hex without effect.
"""
SideEnds = tuple[tuple[float, float], tuple[float, float]]


class HexSideTool(HexTool):
    """Tool that adds a feature to hex sides, or removes it if the first side has it.

    One drag is one undo step.
    """

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
        return FeatureBar(self, tr("Feature of hexsides"), parent)

    # ------------------------------------------------------------------ the mouse

    def hex_side_at_pointer(self, at: MousePointer) -> tuple[tuple[str, str], SideEnds] | None:
        """Return the side near the mouse as its two hexes and its two corners, or None."""
        grid = self.grid
        pair = hexes_beside_nearest_side(grid, at.board_point) if grid else None
        if grid is None or pair is None:
            return None
        ends = ends_of_shared_side(grid, *pair)
        if ends is None or distance_to_side(ends, at.board_point) > _SIDE_REACH * (
            grid.size or 1000.0
        ):
            return None
        a, b = self._pair_of_hex_labels(pair)
        return (a, b), ends

    def _pair_of_hex_labels(self, pair: tuple[Hex, Hex]) -> tuple[str, str]:
        first, second = sorted(pair)
        a, b = self.labels_of_hexes((first, second))
        return a, b

    def handle_press(self, at: MousePointer) -> None:
        self._last_pointer = at
        side = self.hex_side_at_pointer(at)
        if side is None:
            self.context.messages.show_refusal_message(tr("Click near the side of two hexes."))
            return
        if not self.feature_word:
            self.context.messages.show_refusal_message(
                tr("No border features yet (river, wall…): add one with New… first.")
            )
            return
        pair, ends = side
        # The first side decides for the whole drag.
        self._is_adding = not self.has_feature(pair)
        self._dragged_sides = {pair: ends}

    def has_feature(self, pair: tuple[str, str]) -> bool:
        """Say whether a hex side has the chosen feature."""
        return self.feature_word in self.features_on_hex_side(pair)

    def features_on_hex_side(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """Return the features on a hex side."""
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
        side = self.hex_side_at_pointer(at)
        # Sides that have the wanted state already are passed over.
        if side is not None and self.has_feature(side[0]) != self._is_adding:
            self._dragged_sides[side[0]] = side[1]

    def handle_release(self, at: MousePointer) -> None:
        del at
        is_adding, sides, word = self._is_adding, tuple(self._dragged_sides), self.feature_word
        self._end_drag()
        # The drag never reached a side.
        if is_adding is None or not sides:
            return
        text = tr("Add {feature} to {side}") if is_adding else tr("Remove {feature} from {side}")
        target = "/".join(sides[0]) if len(sides) == 1 else tr("%n sides", "", len(sides))
        self.context.try_edit(
            text.format(feature=word, side=target),
            lambda module: set_side_feature(module, sides, word, there=is_adding),
        )

    def cancel_action(self) -> None:
        self._end_drag()
        self._last_pointer = None

    def _end_drag(self) -> None:
        self._is_adding, self._dragged_sides = None, {}

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        role = ShapeRole.BAD if self._is_adding is False else ShapeRole.NEW
        yield from (LineShape(ends, role, 5.0) for ends in self._dragged_sides.values())
        if self._last_pointer is None:
            return
        side = self.hex_side_at_pointer(self._last_pointer)
        if side is not None and not self._dragged_sides:
            pair, ends = side
            yield LineShape(ends, ShapeRole.BAD if self.has_feature(pair) else ShapeRole.NEW, 4.0)
            pair_text, features = "/".join(pair), ", ".join(self.features_on_hex_side(pair))
            yield TextShape(
                f"{pair_text}: {features}" if features else pair_text,
                self._last_pointer.board_point,
            )
