"""Grid tool: edits the grid of a hex board in a panel or by dragging, with a preview."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    DragHandlesShape,
    LineShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.grid_panel import GridPanel
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.grids import hexes_off_grid, replace_grid
from sandtable.model.entities.boards import Grid
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex import hex_surroundings
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_count, is_on_grid, label_of_hex
from sandtable.model.geometry.hex.hex_grid import (
    DEFAULT_HEX_SIZE,
    grid_placement,
    hex_centres,
    hex_corners,
)
from sandtable.model.geometry.hex.hex_lattice import lattice_frame

_MAX_HEXES = 800
"""Number of visible hexes above which only the frame and a few hexes are drawn."""
_CORNER_RADIUS = 3
_MAX_LISTED_NAMES = 6
_MIN_HEX_SIZE = 4.0
"""Minimum size of a hex in board units when dragging."""


class HexGridTool(HexTool):
    """Tool that edits a draft of the grid.

    A drag moves the grid, and a drag at its far corner resizes the grid.
    """

    hint = translatable(
        "Type in the panel, or drag the grid to move it and the dot at its far "
        "corner to resize it. Return: apply. Escape: cancel."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.grid_draft: Grid | None = None
        self._press_point: tuple[float, float] | None = None
        self._grid_before: Grid | None = None
        self._is_sizing = False
        self._grid_panel: GridPanel | None = None

    def build_panel(self, parent: QWidget) -> QWidget | None:
        self._grid_panel = GridPanel(self, parent)
        return self._grid_panel

    def preview_grid(self, grid: Grid | None) -> None:
        """Preview a grid over the map; one equal to the current grid removes the preview."""
        self.grid_draft = grid if grid != self.grid else None
        self.view.update_overlay()

    def apply_grid(self) -> bool:
        """Replace the grid of the board by the previewed one; return whether that was possible."""
        draft, board = self.grid_draft, self.view.board_id
        if draft is None:
            return False
        module = self.context.document.module
        # Asked before the edit, while the old grid is known.
        lost_hexes = hexes_off_grid(module, board, draft) if board in module.boards else ()
        if not self.context.try_edit(
            tr("Change the grid"), lambda module: replace_grid(module, board, draft)
        ):
            return False
        self.preview_grid(None)
        if lost_hexes:
            message = tr("These hexes are used elsewhere, but are no longer on the grid: {hexes}.")
            more = ", …" if len(lost_hexes) > _MAX_LISTED_NAMES else ""
            self.context.messages.show_refusal_message(
                message.format(hexes=", ".join(lost_hexes[:_MAX_LISTED_NAMES]) + more)
            )
        return True

    # ------------------------------------------------------------------ the mouse

    def handle_press(self, at: MousePointer) -> None:
        self._grid_before = self.grid_draft or self.grid
        if self._grid_before is None:
            return
        self._press_point = at.board_point
        far = _centre_of_grid_hex(self._grid_before, _farthest_hex_of_grid(self._grid_before))
        # The handle at the corner is small, and a near miss should not move the grid instead.
        self._is_sizing = max(abs(far[0] - at.x), abs(far[1] - at.y)) <= at.hit_distance * 1.5

    def handle_move(self, at: MousePointer) -> None:
        if self._press_point is None or self._grid_before is None:
            return
        grid, (x, y) = self._grid_before, self._press_point
        first = _centre_of_grid_hex(grid, Hex(grid.columns[0], grid.rows[0]))
        if self._is_sizing:
            far = _centre_of_grid_hex(grid, _farthest_hex_of_grid(grid))
            before = np.hypot(far[0] - first[0], far[1] - first[1])
            after = np.hypot(at.x - first[0], at.y - first[1])
            wide = (grid.size or DEFAULT_HEX_SIZE) * float(after / before) if before else 0.0
            # The origin is fixed, so that the grid grows from its first hex.
            draft = replace(
                grid,
                size=round(max(_MIN_HEX_SIZE, wide), 1),
                origin=_point_with_rounded_numbers(first),
            )
        else:
            draft = replace(
                grid,
                origin=_point_with_rounded_numbers((first[0] + at.x - x, first[1] + at.y - y)),
            )
        self.preview_grid(draft)
        self._show_panel()

    def handle_release(self, at: MousePointer) -> None:
        moved = self._press_point is not None and self._press_point != at.board_point
        self._press_point = self._grid_before = None
        # A click alone must not change the grid.
        if moved:
            self.apply_grid()

    def cancel_action(self) -> None:
        self._press_point = self._grid_before = None
        self.preview_grid(None)
        self._show_panel()

    def _show_panel(self) -> None:
        if self._grid_panel is not None:
            self._grid_panel.show_grid()

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        grid = self.grid_draft or self.grid
        if grid is None or grid.columns[0] > grid.columns[1] or grid.rows[0] > grid.rows[1]:
            return
        first, far = Hex(grid.columns[0], grid.rows[0]), _farthest_hex_of_grid(grid)
        if self.grid_draft is not None:
            yield from self._shapes_of_grid(grid)
            for place in (first, far):
                if is_on_grid(grid, place):
                    yield TextShape(label_of_hex(grid, place), _centre_of_grid_hex(grid, place))
        yield DragHandlesShape([_centre_of_grid_hex(grid, first)], ShapeRole.GOOD, 9, round=True)
        yield DragHandlesShape([_centre_of_grid_hex(grid, far)], ShapeRole.NEW, 10)

    def _shapes_of_grid(self, grid: Grid) -> Iterable[MapShape]:
        left, top = self.view.board_point_at_pixel(self.view.viewport().rect().topLeft())
        right, bottom = self.view.board_point_at_pixel(self.view.viewport().rect().bottomRight())
        visible = (
            hex_surroundings.hexes_in_rectangle(grid, (left, bottom, right, top))
            if self._are_visible_hexes_few(grid)
            else ()
        )
        # Thousands of hexes would make a drag jerky.
        if not visible or len(visible) > _MAX_HEXES:
            first, far = Hex(grid.columns[0], grid.rows[0]), _farthest_hex_of_grid(grid)
            visible = (
                *hex_surroundings.hexes_within_distance(grid, first, _CORNER_RADIUS),
                *hex_surroundings.hexes_within_distance(grid, far, _CORNER_RADIUS),
            )
            yield LineShape(_frame_corners(grid), ShapeRole.NEW, closed=True)
        if visible:
            yield AreaShape(
                _outline_of_hexes(grid, visible), ShapeRole.NEW, filled=False, width=1.2
            )

    def _are_visible_hexes_few(self, grid: Grid) -> bool:
        """Say whether the visible hexes are few enough to draw all of them."""
        rect = self.view.viewport().rect()
        wide = (grid.size or DEFAULT_HEX_SIZE) * self.view.pixels_per_unit
        return (
            min(hex_count(grid), rect.width() * rect.height() / max(1.0, wide * wide))
            <= _MAX_HEXES
        )


def _frame_corners(grid: Grid) -> list[tuple[float, float]]:
    """Return the corners of the frame of the grid."""
    west, south, east, north = lattice_frame(grid)
    corners = np.array([(west, south), (east, south), (east, north), (west, north)])
    return [(x, y) for x, y in grid_placement(grid).lattice_to_board_units(corners).tolist()]


def _farthest_hex_of_grid(grid: Grid) -> Hex:
    return Hex(grid.columns[1], grid.rows[1])


def _centre_of_grid_hex(grid: Grid, place: Hex) -> tuple[float, float]:
    x, y = hex_centres(grid, [place])[0].tolist()
    return x, y


def _point_with_rounded_numbers(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0], 1), round(place[1], 1)


def _outline_of_hexes(grid: Grid, places: Sequence[Hex]) -> Outline:
    """Return hexes as one outline, without caching the grid, since a drag makes many grids."""
    around = np.rint(hex_corners(grid, places)).astype("<i4")
    return Outline(tuple((ring.tobytes(),) for ring in around))
