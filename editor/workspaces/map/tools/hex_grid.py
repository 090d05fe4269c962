"""The grid of a hex board: typed in a panel, or dragged; shown over the map before it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Area, Dots, Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.grid_panel import GridPanel
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.grids import hexes_off_grid, replace_grid
from sandtable.model.entities.boards import Grid
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex import near
from sandtable.model.geometry.hex.grid import SIZE, centres, corners, paper_of
from sandtable.model.geometry.hex.hexes import Hex, is_on, label_of, size
from sandtable.model.geometry.hex.lattice import frame_of

_MOST_HEXES = 800
"""Of a grid with more hexes in sight only the frame is shown, and some hexes at two corners."""
_SAMPLE = 3
_MOST_NAMES = 6
_MIN_SIZE = 4.0
"""No hex is dragged smaller than so many board units."""


class HexGridTool(HexTool):
    """Edits a draft of the grid. A drag moves the map of hexes; one at the far corner sizes it."""

    hint = translatable(
        "Type in the panel, or drag the grid to its place; drag the dot at the far corner to size "
        "it. Return takes it, Escape leaves it as it was."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.draft: Grid | None = None
        self._start: tuple[float, float] | None = None
        self._before: Grid | None = None
        self._sizing = False
        self._panel: GridPanel | None = None

    def panel(self, parent: QWidget) -> QWidget | None:
        self._panel = GridPanel(self, parent)
        return self._panel

    def preview_grid(self, grid: Grid | None) -> None:
        """Show a grid over the map; none where it is as it stands."""
        self.draft = grid if grid != self.grid else None
        self.view.update_overlay()

    def apply_grid(self) -> bool:
        """Give the board the grid that is shown."""
        draft, board = self.draft, self.view.board
        if draft is None:
            return False
        module = self.bench.document.module
        gone = hexes_off_grid(module, board, draft) if board in module.boards else ()
        if not self.bench.do(
            tr("Change the grid"), lambda module: replace_grid(module, board, draft)
        ):
            return False
        self.preview_grid(None)
        if gone:
            told = tr("Named elsewhere, and no longer on the grid: {hexes}.")
            more = ", …" if len(gone) > _MOST_NAMES else ""
            self.bench.messages.refused(told.format(hexes=", ".join(gone[:_MOST_NAMES]) + more))
        return True

    # ------------------------------------------------------------------ the mouse

    def press(self, at: Pointer) -> None:
        self._before = self.draft or self.grid
        if self._before is None:
            return
        self._start = at.place
        far = _centre_of(self._before, _far_corner(self._before))
        self._sizing = max(abs(far[0] - at.x), abs(far[1] - at.y)) <= at.reach * 1.5

    def move(self, at: Pointer) -> None:
        if self._start is None or self._before is None:
            return
        grid, (x, y) = self._before, self._start
        first = _centre_of(grid, Hex(grid.columns[0], grid.rows[0]))
        if self._sizing:
            far = _centre_of(grid, _far_corner(grid))
            before = np.hypot(far[0] - first[0], far[1] - first[1])
            after = np.hypot(at.x - first[0], at.y - first[1])
            wide = (grid.size or SIZE) * float(after / before) if before else 0.0
            draft = replace(grid, size=round(max(_MIN_SIZE, wide), 1), origin=_round_point(first))
        else:
            draft = replace(grid, origin=_round_point((first[0] + at.x - x, first[1] + at.y - y)))
        self.preview_grid(draft)
        self._show_panel()

    def release(self, at: Pointer) -> None:
        moved = self._start is not None and self._start != at.place
        self._start = self._before = None
        if moved:
            self.apply_grid()

    def cancel(self) -> None:
        self._start = self._before = None
        self.preview_grid(None)
        self._show_panel()

    def _show_panel(self) -> None:
        if self._panel is not None:
            self._panel.show_grid()

    # ------------------------------------------------------------------ what is to be seen

    def overlay(self) -> Iterable[Shape]:
        grid = self.draft or self.grid
        if grid is None or grid.columns[0] > grid.columns[1] or grid.rows[0] > grid.rows[1]:
            return
        first, far = Hex(grid.columns[0], grid.rows[0]), _far_corner(grid)
        if self.draft is not None:
            yield from self._grid_shapes(grid)
            for place in (first, far):
                if is_on(grid, place):
                    yield Text(label_of(grid, place), _centre_of(grid, place))
        yield Dots([_centre_of(grid, first)], Role.GOOD, 9, round=True)
        yield Dots([_centre_of(grid, far)], Role.NEW, 10)

    def _grid_shapes(self, grid: Grid) -> Iterable[Shape]:
        left, top = self.view.place_at(self.view.viewport().rect().topLeft())
        right, bottom = self.view.place_at(self.view.viewport().rect().bottomRight())
        seen = near.within(grid, (left, bottom, right, top)) if self._has_few_hexes(grid) else ()
        if not seen or len(seen) > _MOST_HEXES:
            first, far = Hex(grid.columns[0], grid.rows[0]), _far_corner(grid)
            seen = (*near.disc(grid, first, _SAMPLE), *near.disc(grid, far, _SAMPLE))
            yield Line(_frame_corners(grid), Role.NEW, closed=True)
        if seen:
            yield Area(_outline_of_hexes(grid, seen), Role.NEW, filled=False, width=1.2)

    def _has_few_hexes(self, grid: Grid) -> bool:
        """Say whether so few hexes are in sight that all can be shown."""
        rect = self.view.viewport().rect()
        wide = (grid.size or SIZE) * self.view.zoom
        return min(size(grid), rect.width() * rect.height() / max(1.0, wide * wide)) <= _MOST_HEXES


def _frame_corners(grid: Grid) -> list[tuple[float, float]]:
    """The corners of the frame of the map."""
    west, south, east, north = frame_of(grid)
    corners = np.array([(west, south), (east, south), (east, north), (west, north)])
    return [(x, y) for x, y in paper_of(grid).points(corners).tolist()]


def _far_corner(grid: Grid) -> Hex:
    return Hex(grid.columns[1], grid.rows[1])


def _centre_of(grid: Grid, place: Hex) -> tuple[float, float]:
    x, y = centres(grid, [place])[0].tolist()
    return x, y


def _round_point(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0], 1), round(place[1], 1)


def _outline_of_hexes(grid: Grid, places: Sequence[Hex]) -> Outline:
    """Hexes as one outline, without remembering the grid, of which a drag makes many."""
    around = np.rint(corners(grid, places)).astype("<i4")
    return Outline(tuple((ring.tobytes(),) for ring in around))
