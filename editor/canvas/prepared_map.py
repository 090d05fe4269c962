"""Map that is ready to be painted: the layers of a board as arrays, and positions of labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import DrawingMark
from sandtable.drawing.maps.board_pictures import draw_board_picture
from sandtable.drawing.maps.border_features import draw_border_features
from sandtable.drawing.maps.display_boxes import draw_display_boxes
from sandtable.drawing.maps.hex_numbers import draw_hex_numbers
from sandtable.drawing.maps.label_placement import draw_labels, place_labels
from sandtable.drawing.maps.labels import SpaceLabel
from sandtable.drawing.maps.links import draw_links
from sandtable.drawing.maps.map_sheet import MapSheet, choose_map_scale
from sandtable.drawing.maps.map_sheet_creation import create_map_sheet
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import PaperTransform
from sandtable.drawing.maps.routes import draw_routes
from sandtable.drawing.maps.space_fills import draw_borders, draw_fills_without_picture
from sandtable.drawing.maps.terrain_signs import draw_terrain_signs
from sandtable.editor.canvas.network_layers import (
    draw_connections_between_spaces,
    draw_real_coasts,
)
from sandtable.editor.canvas.paint_layers import PaintLayer, PaperBox, changed_boxes, prepare_layer
from sandtable.model.geometry.board_frame import (
    Bounds,
    bounds_of_board_picture,
    outline_bounds,
    union_of_bounds,
)
from sandtable.model.geometry.box_layout import all_outlines_on_board

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_SCALE_TOLERANCE = 1.6
"""Factor by which the ideal scale may differ before the scale is changed."""


@dataclass(frozen=True, slots=True)
class MapRequest:
    """Request to prepare a map: board, style and layers."""

    module: Module
    board_id: str
    style: MapStyle
    shown_layers: frozenset[str]
    """Ids of the visible layers."""
    scale: float = 0.0
    """Previous scale in millimetres a board unit; 0 means the scale of the board's own map."""


@dataclass(frozen=True, slots=True, eq=False)
class PreparedMap:
    """Map of a board that is ready to be painted."""

    request: MapRequest
    sheet: MapSheet
    labels: tuple[SpaceLabel, ...]
    layers: Mapping[str, PaintLayer]

    @property
    def millimetres_per_unit(self) -> float:
        """Millimetres for each board unit."""
        return self.sheet.paper.scale

    def changed_boxes(self, before: PreparedMap | None) -> Iterator[PaperBox] | None:
        """Yield the rectangles (in millimetres) where this map differs from another one.

        None if all of it differs.
        """
        if (
            before is None
            or before.request.board_id != self.request.board_id
            or before.millimetres_per_unit != self.millimetres_per_unit
            or before.request.style.theme != self.request.style.theme
            or set(before.layers) != set(self.layers)
        ):
            return None
        return (
            box
            for name, layer in self.layers.items()
            for box in changed_boxes(before.layers[name], layer)
        )


def map_sheet_for(request: MapRequest) -> MapSheet:
    """Return the sheet of a board. Its coordinates are independent of the extent of the map.

    The board point `x, y` is at `x * scale, -y * scale` millimetres.
    """
    board = request.module.boards[request.board_id]
    west, south, east, north = _map_bounds(board)
    scale = scale_close_to_previous(board, request.style, request.scale)
    wide, high = (east - west) * scale, (north - south) * scale
    paper = PaperTransform(west, north, scale, wide, high, west * scale, -north * scale)
    return create_map_sheet(request.module, request.board_id, request.style, paper)


def _map_bounds(board: Board) -> Bounds:
    """Return the bounds of the spaces and the picture; a new board may have only a picture."""
    spaces = all_outlines_on_board(board)
    picture = bounds_of_board_picture(board) if board.image else None
    if spaces and picture:
        return union_of_bounds(outline_bounds(spaces), picture)
    return outline_bounds(spaces) if spaces else picture or _BOUNDS_OF_EMPTY_BOARD


_BOUNDS_OF_EMPTY_BOARD = (0.0, 0.0, 3000.0, 2000.0)
"""Bounds of an empty board, with room for a first map."""
_SCALE_OF_EMPTY_BOARD = 0.08


def scale_close_to_previous(board: Board, style: MapStyle, before: float) -> float:
    """Return the ideal scale of a map, or the previous one if that is similar."""
    if not all_outlines_on_board(board):
        return _SCALE_OF_EMPTY_BOARD
    ideal = choose_map_scale(board, style)
    # A changed scale would invalidate all tiles.
    near = before and 1 / _SCALE_TOLERANCE < ideal / before < _SCALE_TOLERANCE
    return before if near else ideal


def prepare_map(
    request: MapRequest, before: PreparedMap | None = None, *, with_names: bool = True
) -> PreparedMap:
    """Prepare a board; label positions are reused if nothing that affects them has changed.

    Without names this is much faster, because the search for label positions is slow.
    """
    sheet = map_sheet_for(request)
    labels = _place_or_reuse_labels(sheet, request, before) if with_names else ()
    layers = {
        name: prepare_layer(mark for drawer in drawers for mark in drawer(sheet))
        for name, drawers in _DRAWERS_BY_LAYER.items()
        if not _SWITCH_BY_LAYER.get(name) or _SWITCH_BY_LAYER[name] in request.shown_layers
    }
    layers["labels"] = prepare_layer(draw_labels(sheet, labels))
    return PreparedMap(request, sheet, labels, layers)


_LayerDrawer = Callable[[MapSheet], Iterable[DrawingMark]]
_DRAWERS_BY_LAYER: Mapping[str, tuple[_LayerDrawer, ...]] = {
    "ground": (draw_fills_without_picture,),
    "picture": (draw_board_picture,),
    "signs": (draw_terrain_signs,),
    "lines": (draw_borders,),
    "boxes": (draw_display_boxes,),
    "features": (draw_border_features, draw_routes, draw_links),
    "numbers": (draw_hex_numbers,),
    "geography": (draw_real_coasts,),
    "adjacency": (draw_connections_between_spaces,),
}
"""Functions that draw each layer, in painting order; labels come last."""
_SWITCH_BY_LAYER: Mapping[str, str] = {"ground": "terrain", "picture": "picture",
"signs": "terrain", "features": "borders",
"numbers": "names",
    "geography": "geography", "adjacency": "adjacency"}  # fmt: skip
"""Layers of the canvas that show or hide these layers."""


def _place_or_reuse_labels(
    sheet: MapSheet, request: MapRequest, before: PreparedMap | None
) -> tuple[SpaceLabel, ...]:
    if (
        before is not None
        and _are_label_positions_unchanged(request, before.request)
        and before.millimetres_per_unit == sheet.paper.scale
        and all(before.sheet.is_sea(n) == sheet.is_sea(n) for n in _labelled_spaces(before))
    ):
        return before.labels
    # Losses are reported by exporters, and would only accumulate here.
    return place_labels(replace(sheet, losses=[]))


def _are_label_positions_unchanged(now: MapRequest, then: MapRequest) -> bool:
    """Say whether labels have the same positions in two versions of a map."""
    module, earlier = now.module, then.module
    return (
        now.board_id == then.board_id
        and now.shown_layers & _NAME_LAYERS == then.shown_layers & _NAME_LAYERS
        and _parts_that_affect_labels(module.boards[now.board_id])
        == _parts_that_affect_labels(earlier.boards[then.board_id])
        and module.terrains is earlier.terrains
        and module.module.words is earlier.module.words
    )


def _parts_that_affect_labels(board: Board) -> tuple[object, ...]:
    """Return the parts of a board that affect the positions of labels."""
    return board.grid, board.outlines, board.spaces, board.kind, board.spaces_are


def _labelled_spaces(plan: PreparedMap) -> Iterator[str]:
    return (label.space for label in plan.labels)


_NAME_LAYERS = frozenset({"names", "values"})
