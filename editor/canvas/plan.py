"""A board made ready to be painted: its layers as numbers, and where its names stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Mark
from sandtable.drawing.maps.border_features import draw_border_features
from sandtable.drawing.maps.display_boxes import draw_boxes
from sandtable.drawing.maps.hex_numbers import draw_hex_numbers
from sandtable.drawing.maps.label_placement import draw_labels, place_labels
from sandtable.drawing.maps.labels import SpaceLabel
from sandtable.drawing.maps.links import draw_links
from sandtable.drawing.maps.map_ground import draw_borders, draw_ground
from sandtable.drawing.maps.map_sheet import MapSheet, choose_scale
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import PaperTransform, outline_bounds
from sandtable.drawing.maps.routes import draw_routes
from sandtable.drawing.maps.terrain_signs import draw_terrain_signs
from sandtable.editor.canvas.ink import Box, Layer, differences, inked
from sandtable.editor.canvas.network import adjacency, geography
from sandtable.model.geometry.boxes import outlines_on

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_STEADY = 1.6
"""How much larger or smaller the scale would have to be before it is changed."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be drawn, and how."""

    module: Module
    board: str
    style: MapStyle
    shown: frozenset[str]
    """The layers that are switched on."""
    scale: float = 0.0
    """Millimetres a board unit as they were; 0 asks for the scale of the board's own map."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A board ready to be painted."""

    request: Request
    sheet: MapSheet
    labels: tuple[SpaceLabel, ...]
    layers: Mapping[str, Layer]

    @property
    def scale(self) -> float:
        """Millimetres a board unit."""
        return self.sheet.paper.scale

    def changes(self, before: Plan | None) -> Iterator[Box] | None:
        """The boxes in millimetres in which it differs; None if it differs everywhere."""
        if (
            before is None
            or before.request.board != self.request.board
            or before.scale != self.scale
            or before.request.style.theme != self.request.style.theme
            or set(before.layers) != set(self.layers)
        ):
            return None
        return (
            box
            for name, layer in self.layers.items()
            for box in differences(before.layers[name], layer)
        )


def sheet_for(request: Request) -> MapSheet:
    """The sheet on which a board is drawn: a millimetre of it lies always at the same place.

    The place `x, y` of the board is `x * scale, -y * scale` in millimetres.
    """
    board = request.module.boards[request.board]
    west, south, east, north = outline_bounds(outlines_on(board)) if outlines_on(board) else _BLANK
    scale = steady(board, request.style, request.scale)
    wide, high = (east - west) * scale, (north - south) * scale
    paper = PaperTransform(west, north, scale, wide, high, west * scale, -north * scale)
    return MapSheet(request.module, request.board, request.style, paper)


_BLANK = (0.0, 0.0, 3000.0, 2000.0)
"""How large a board is on which nothing is drawn yet: room for a map, in whole units."""
_BLANK_SCALE = 0.08


def steady(board: Board, style: MapStyle, before: float) -> float:
    """The scale of a board's map, or that from before if it is not much different."""
    if not outlines_on(board):
        return _BLANK_SCALE
    wanted = choose_scale(board, style)
    near = before and 1 / _STEADY < wanted / before < _STEADY
    return before if near else wanted


def planned(request: Request, before: Plan | None = None) -> Plan:
    """Draw a board; what is known of names from before is taken over."""
    sheet = sheet_for(request)
    labels = _labels(sheet, request, before)
    layers = {
        name: inked(mark for drawer in drawers for mark in drawer(sheet))
        for name, drawers in _LAYERS.items()
        if not _NEEDS.get(name) or _NEEDS[name] in request.shown
    }
    layers["labels"] = inked(draw_labels(sheet, labels))
    return Plan(request, sheet, labels, layers)


_Drawer = Callable[[MapSheet], Iterable[Mark]]
_LAYERS: Mapping[str, tuple[_Drawer, ...]] = {
    "ground": (draw_ground, draw_terrain_signs),
    "lines": (draw_borders,),
    "boxes": (draw_boxes,),
    "features": (draw_border_features, draw_routes, draw_links),
    "numbers": (draw_hex_numbers,),
    "geography": (geography,),
    "adjacency": (adjacency,),
}
"""In the order in which they are painted; names come last."""
_NEEDS: Mapping[str, str] = {"ground": "terrain", "features": "borders", "numbers": "names",
    "geography": "geography", "adjacency": "adjacency"}  # fmt: skip
"""Which layer of the canvas switches them."""


def _labels(sheet: MapSheet, request: Request, before: Plan | None) -> tuple[SpaceLabel, ...]:
    if (
        before is not None
        and _same_names(request, before.request)
        and before.scale == sheet.paper.scale
        and all(before.sheet.is_sea(n) == sheet.is_sea(n) for n in _named(before))
    ):
        return before.labels
    return place_labels(replace(sheet, losses=[]))


def _same_names(now: Request, then: Request) -> bool:
    """Say whether names stand where they stood: nothing that they depend on has changed."""
    one, other = now.module, then.module
    return (
        now.board == then.board
        and now.shown & _OF_NAMES == then.shown & _OF_NAMES
        and _unpainted(one.boards[now.board]) == _unpainted(other.boards[then.board])
        and one.terrains is other.terrains
        and one.module.words is other.module.words
    )


def _unpainted(board: Board) -> tuple[object, ...]:
    """What of a board names depend on: not its terrain chart, its roads and what lies on sides."""
    return board.grid, board.outlines, board.spaces, board.kind, board.spaces_are


def _named(plan: Plan) -> Iterator[str]:
    return (label.space for label in plan.labels)


_OF_NAMES = frozenset({"names", "values"})
