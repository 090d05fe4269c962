"""Rows for the boards on the page: their drawings, and the positions of their spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import Drawing, PlacedDrawing
from sandtable.drawing.maps.board_map import BoardMap, draw_board, recolour_map
from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.counter_slots import counter_size_on_map, counter_slots
from sandtable.drawing.maps.display_boxes import boxes_of_track_cells, is_turn_track
from sandtable.drawing.maps.legend import draw_legend
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import bounding_box, svg_path_through_points
from sandtable.drawing.maps.space_fills import draw_space_fills
from sandtable.drawing.maps.terrain_signs import draw_terrain_signs
from sandtable.exporters.web.board_arrangement import (
    corner_of_each_board,
    point_in_visible_part,
    visible_part_of_sheet,
)
from sandtable.exporters.web.page_rows import BoardPoint, RowOfBoard, RowOfSpace
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.exporters.web.page_drawings import PageDrawings
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry

_MAP_STYLE_OF_PAGE = MapStyle(theme="light", has_title=False, has_legend=False)
_LEGEND_WIDTH = 80.0
"""Width of a legend with letters of the usual size."""
_MIN_STACKS_PER_SPACE = 3
"""Number of stacks for which each area is to have room."""
# More stacks than this are small enough to hide each other.
_MAX_STACKS_PER_SPACE = 12
_CORNERS_OF_HEX = 6
_MIN_SHARE_OF_CLEAR_STACKS = 0.5
"""Least share of the stacks that must have room without touching names."""
_STACK_REACH_UP, _STACK_REACH_ASIDE, _STACK_REACH_DOWN = 0.12, 0.18, 0.17
"""Extent of a stack and its number beyond the top counter, as shares of a counter's side."""
_DISTANCE_TO_NAMES = 4.0
"""Distance in counter sides beyond which a name cannot meet a counter in the space."""
_MARKER_DISTANCE_FROM_EDGE = 0.54
"""Distance of a marker from the edge of its cell in counter sides; the number stays visible."""


@dataclass
class PageBoards:
    """Rows of the web page for all boards that have outlines."""

    module: Module
    drawings: PageDrawings
    most_piece_sorts: Mapping[str, int]
    """By space: the most sorts of pieces that any set-up has there."""
    shown_pictures: frozenset[str] = frozenset()
    """The module's own pictures that lie in the page."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def drawn_maps(self) -> Mapping[str, BoardMap]:
        """Return the drawings of the boards in light colours, maps before boxes."""
        style = replace(_MAP_STYLE_OF_PAGE, shown_pictures=self.shown_pictures)
        maps_by_board = {name: draw_board(self.module, name, style) for name in self.module.boards}
        for name, each in maps_by_board.items():
            board = self.module.boards[name]
            if not each.sheet.outlines:
                self.losses.append(f"{board.name}: the board has no outlines.")
            self.losses.extend(each.losses)
        outlined_boards = [name for name, each in maps_by_board.items() if each.sheet.outlines]
        # Maps come before boxes, which lie beside them.
        outlined_boards.sort(key=lambda name: self.module.boards[name].kind == "boxes")
        return {name: maps_by_board[name] for name in outlined_boards}

    @cached_property
    def board_by_space(self) -> Mapping[str, str]:
        """Return, for each space, the board on which it is shown first."""
        boards: dict[str, str] = {}
        for name, each in self.drawn_maps.items():
            for site in each.sheet.spaces_by_printed_name.values():
                if site.board == name or site.id not in boards:
                    boards[site.id] = name
        return boards

    def board_rows(self) -> tuple[RowOfBoard, ...]:
        """Return a row of the web page's data for each board."""
        places = corner_of_each_board(
            self.module, {n: each.sheet for n, each in self.drawn_maps.items()}
        )
        return tuple(self._row_of_board(name, places[name]) for name in self.drawn_maps)

    def _row_of_board(self, name: str, at: BoardPoint) -> RowOfBoard:
        board_map = self.drawn_maps[name]
        sheet, board = board_map.sheet, board_map.sheet.board
        # Marks of the ground come first in a drawing; colours of control go between them and the
        # rest.
        split = (
            1 + sum(1 for _ in draw_space_fills(sheet)) + sum(1 for _ in draw_terrain_signs(sheet))
        )
        dark = recolour_map(board_map, "dark")
        below, above = self._ground_and_overlay(board_map.drawing, dark.drawing, split, sheet)
        wide = _LEGEND_WIDTH * sheet.scale_of_title_and_legend
        legend = draw_legend(sheet, wide)
        dark_legend = draw_legend(dark.sheet, wide)
        hexes, spaces = self._hexes_and_spaces(name, board_map)
        _, _, width, height = visible_part_of_sheet(sheet)
        return RowOfBoard(
            name,
            board.name,
            *at,
            width,
            height,
            counter_size_on_map(sheet),
            below,
            above,
            self.drawings.add_drawing(legend, dark_legend) if legend.marks else None,
            _hexagon_corners(sheet) if board.grid else (),
            hexes,
            spaces,
        )

    def _ground_and_overlay(
        self, light: Drawing, dark: Drawing, split: int, sheet: MapSheet
    ) -> tuple[int, int]:
        """Add the drawings below and above the colours of control; return the number of each."""
        left, top, width, height = visible_part_of_sheet(sheet)

        def drawing_with_marks(whole: Drawing, marks: tuple[DrawingMark, ...]) -> Drawing:
            return Drawing(width, height, (_place_marks_at(whole, marks, -left, -top),))

        # The first mark is the paper, the last one the footer, which lies beyond the frame.
        halves = (slice(1, split), slice(split, -1))
        layers = [
            self.drawings.add_drawing(
                drawing_with_marks(light, light.marks[half]),
                drawing_with_marks(dark, dark.marks[half]),
            )
            for half in halves
        ]
        return layers[0], layers[1]

    def _hexes_and_spaces(
        self, name: str, board_map: BoardMap
    ) -> tuple[dict[str, BoardPoint], dict[str, RowOfSpace]]:
        hexes: dict[str, BoardPoint] = {}
        spaces: dict[str, RowOfSpace] = {}
        names = BoxList(box for label in board_map.labels for box in label.boxes)
        for printed, site in board_map.sheet.spaces_by_printed_name.items():
            # A space on two boards is shown on the first, or its pieces would be there twice.
            if self.board_by_space[site.id] != name:
                continue
            middle = point_in_visible_part(board_map.sheet,
            board_map.sheet.paper.point_to_millimetres(label_point(
                board_map.sheet.outlines[printed])))  # fmt: skip
            if site.hex and not site.space.name:
                hexes[site.id] = middle
            elif site.hex:
                spaces[site.id] = RowOfSpace(site.printed_label, middle, site.space.name or "")
            else:
                spaces[site.id] = self._row_of_area(board_map.sheet, printed, site, middle, names)
        return hexes, spaces

    def _row_of_area(
        self, sheet: MapSheet, printed: str, site: SpaceEntry, middle: BoardPoint, names: BoxList
    ) -> RowOfSpace:
        rings = sheet.paper.rings_in_millimetres(sheet.outlines[printed])
        path = "".join(
            svg_path_through_points(ring - (visible_part_of_sheet(sheet)[:2]), closed=True)
            for ring in rings
        )
        stack_count = min(
            _MAX_STACKS_PER_SPACE,
            max(_MIN_STACKS_PER_SPACE, self.most_piece_sorts.get(site.id, 0)),
        )
        around = bounding_box(np.concatenate(rings)) if rings else (0.0, 0.0, 0.0, 0.0)
        near = names.boxes_near_box(around, _DISTANCE_TO_NAMES * counter_size_on_map(sheet))
        side, points = _stack_size_and_points(sheet, printed, stack_count, near)
        cells = boxes_of_track_cells(sheet, printed, site.space.track) if site.space.track else {}
        return RowOfSpace(
            site.printed_label,
            middle,
            kind=site.kind,
            spots=tuple(point_in_visible_part(sheet, spot) for spot in points),
            # The row omits the size where it is the usual one, and sizes are rounded on the page.
            side=0.0 if abs(side - counter_size_on_map(sheet)) < 0.01 else side,  # noqa: PLR2004
            path=path,
            cells={
                str(number): point_in_visible_part(
                    sheet,
                    (max(left, right - side * _MARKER_DISTANCE_FROM_EDGE), (top + bottom) / 2),
                )
                for number, (left, top, right, bottom) in cells.items()
            },
            turns=bool(cells) and is_turn_track(site.printed_label),
        )


def _stack_size_and_points(
    sheet: MapSheet, space: str, stack_count: int, names: Sequence[PaperBox]
) -> tuple[float, Sequence[BoardPoint]]:
    """Return counter size and points of stacks, which leave names readable if possible.

    If there is not enough room for all stacks, their number matters more than clear names.
    """
    roomy = [_box_with_margin(name, counter_size_on_map(sheet)) for name in names]
    share = 1.0 if sheet.board.kind == "boxes" else _MIN_SHARE_OF_CLEAR_STACKS
    wide = counter_slots(sheet, space, stack_count, roomy)
    is_clear = _do_stacks_cover_no_name(*wide, names)
    if is_clear and len(wide[1]) >= share * stack_count:
        return wide  # as mostly: more could not be had beside names alone
    tight = counter_slots(sheet, space, stack_count, names)
    enough = len(wide[1]) >= share * min(len(tight[1]), stack_count)
    return wide if enough and is_clear else tight


def _do_stacks_cover_no_name(
    side: float, spots: Sequence[BoardPoint], names: Sequence[PaperBox]
) -> bool:
    """Say whether counters at these points cover no name."""
    # The points are the middles of counters.
    half = side / 2
    return not any(
        x - half < right and x + half > left and y - half < bottom and y + half > top
        for left, top, right, bottom in names
        for x, y in spots
    )


def _box_with_margin(name: PaperBox, side: float) -> PaperBox:
    """Return the box of a name, enlarged so that no stack to its left covers it."""
    left, top, right, bottom = name
    return (
        left - side * _STACK_REACH_ASIDE,
        top - side * _STACK_REACH_DOWN,
        right,
        bottom + side * _STACK_REACH_UP,
    )


def _place_marks_at(
    whole: Drawing, marks: tuple[DrawingMark, ...], x: float, y: float
) -> DrawingMark:
    return PlacedDrawing(Drawing(whole.width, whole.height, marks), x, y)


def _hexagon_corners(sheet: MapSheet) -> tuple[BoardPoint, ...]:
    """Return the corners of a whole hex, relative to its middle."""
    for printed, site in sheet.spaces_by_printed_name.items():
        rings = sheet.paper.rings_in_millimetres(sheet.outlines[printed])
        if site.hex and len(rings) == 1 and len(rings[0]) == _CORNERS_OF_HEX:
            x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[printed]))
            return tuple((px - x, py - y) for px, py in rings[0].tolist())
    return ()
