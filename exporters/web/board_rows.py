"""The boards on the table: their drawings, and where each space lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import Drawing, PlacedDrawing
from sandtable.drawing.maps.board_map import BoardMap, draw_board, recolour_map
from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.counter_slots import counter_side, counter_slots
from sandtable.drawing.maps.display_boxes import cell_boxes, is_turn_track
from sandtable.drawing.maps.legend import draw_legend
from sandtable.drawing.maps.map_ground import draw_ground
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import bounding_box, points_path
from sandtable.drawing.maps.terrain_signs import draw_terrain_signs
from sandtable.exporters.web.board_arrangement import board_corners, point_in_frame, visible_frame
from sandtable.exporters.web.page_rows import BoardPoint, BoardRow, SpaceRow
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.exporters.web.page_drawings import PageDrawings
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry

_LIGHT_STYLE = MapStyle(theme="light", has_title=False, has_legend=False)
_LEGEND_WIDTH = 80.0
"""How wide a key is where letters are of the usual size."""
_FEWEST_STACKS = 3
"""For so many stacks room is looked for in each space of areas."""
_MOST_STACKS = 12
_HEX_CORNERS = 6
_CLEAR_STACK_SHARE = 0.5
"""Of the stacks that have room where they touch names, so many must have room clear of them."""
_STACK_REACH_UP, _STACK_REACH_ASIDE, _STACK_REACH_DOWN = 0.12, 0.18, 0.17
"""Of its side, how far a stack with its number reaches beyond its top counter."""
_NAME_REACH = 4.0
"""A counter in a space meets no name that is farther from it, in sides of counters."""
_MARKER_INSET = 0.54
"""Of its side, how far a marker lies from the edge of its cell, so that the number is seen."""


@dataclass
class PageBoards:
    """All boards that show something, as rows."""

    module: Module
    drawings: PageDrawings
    most_piece_sorts: Mapping[str, int]
    """By space: the most sorts of pieces that any set-up has there."""
    shown_pictures: frozenset[str] = frozenset()
    """The module's own pictures that lie in the page."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def drawn_maps(self) -> Mapping[str, BoardMap]:
        """The boards drawn in light colours, maps before boxes."""
        style = replace(_LIGHT_STYLE, shown_pictures=self.shown_pictures)
        found = {name: draw_board(self.module, name, style) for name in self.module.boards}
        for name, each in found.items():
            board = self.module.boards[name]
            if not each.sheet.outlines:
                self.losses.append(f"{board.name}: the board has no outlines.")
            self.losses.extend(each.losses)
        shown = [name for name, each in found.items() if each.sheet.outlines]
        shown.sort(key=lambda name: self.module.boards[name].kind == "boxes")
        return {name: found[name] for name in shown}

    @cached_property
    def board_by_space(self) -> Mapping[str, str]:
        """By space: the board that shows it first."""
        found: dict[str, str] = {}
        for name, each in self.drawn_maps.items():
            for site in each.sheet.sites.values():
                if site.board == name or site.id not in found:
                    found[site.id] = name
        return found

    def board_rows(self) -> tuple[BoardRow, ...]:
        """A row for each."""
        places = board_corners(self.module, {n: each.sheet for n, each in self.drawn_maps.items()})
        return tuple(self._board_row(name, places[name]) for name in self.drawn_maps)

    def _board_row(self, name: str, at: BoardPoint) -> BoardRow:
        drawn = self.drawn_maps[name]
        sheet, board = drawn.sheet, drawn.sheet.board
        split = 1 + sum(1 for _ in draw_ground(sheet)) + sum(1 for _ in draw_terrain_signs(sheet))
        dark = recolour_map(drawn, "dark")
        below, above = self._ground_and_overlay(drawn.drawing, dark.drawing, split, sheet)
        wide = _LEGEND_WIDTH * sheet.print_scale
        legend = draw_legend(sheet, wide)
        dark_legend = draw_legend(dark.sheet, wide)
        hexes, spaces = self._hexes_and_spaces(name, drawn)
        _, _, width, height = visible_frame(sheet)
        return BoardRow(
            name,
            board.name,
            *at,
            width,
            height,
            counter_side(sheet),
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
        """What lies below the colours of who holds what, and what lies above them."""
        left, top, width, height = visible_frame(sheet)

        def part(whole: Drawing, marks: tuple[DrawingMark, ...]) -> Drawing:
            return Drawing(width, height, (_shifted_marks(whole, marks, -left, -top),))

        # The first mark is the paper, the last one the footer, which lies beyond the frame.
        halves = (slice(1, split), slice(split, -1))
        found = [
            self.drawings.add_drawing(part(light, light.marks[half]), part(dark, dark.marks[half]))
            for half in halves
        ]
        return found[0], found[1]

    def _hexes_and_spaces(
        self, name: str, drawn: BoardMap
    ) -> tuple[dict[str, BoardPoint], dict[str, SpaceRow]]:
        hexes: dict[str, BoardPoint] = {}
        spaces: dict[str, SpaceRow] = {}
        names = BoxList(label.box for label in drawn.labels)
        for printed, site in drawn.sheet.sites.items():
            if self.board_by_space[site.id] != name:
                continue
            middle = point_in_frame(drawn.sheet,
            drawn.sheet.paper.point_to_millimetres(label_point(
                drawn.sheet.outlines[printed])))  # fmt: skip
            if site.hex and not site.space.name:
                hexes[site.id] = middle
            elif site.hex:
                spaces[site.id] = SpaceRow(site.printed_label, middle, site.space.name or "")
            else:
                spaces[site.id] = self._area_row(drawn.sheet, printed, site, middle, names)
        return hexes, spaces

    def _area_row(
        self, sheet: MapSheet, printed: str, site: SpaceEntry, middle: BoardPoint, names: BoxList
    ) -> SpaceRow:
        rings = sheet.paper.rings_in_millimetres(sheet.outlines[printed])
        path = "".join(
            points_path(ring - (visible_frame(sheet)[:2]), closed=True) for ring in rings
        )
        wanted = min(_MOST_STACKS, max(_FEWEST_STACKS, self.most_piece_sorts.get(site.id, 0)))
        around = bounding_box(np.concatenate(rings)) if rings else (0.0, 0.0, 0.0, 0.0)
        near = names.boxes_touching(around, _NAME_REACH * counter_side(sheet))
        side, found = _stack_places(sheet, printed, wanted, near)
        cells = cell_boxes(sheet, printed, site.space.track) if site.space.track else {}
        return SpaceRow(
            site.printed_label,
            middle,
            kind=site.kind,
            spots=tuple(point_in_frame(sheet, spot) for spot in found),
            side=0.0 if abs(side - counter_side(sheet)) < 0.01 else side,  # noqa: PLR2004
            path=path,
            cells={
                str(number): point_in_frame(
                    sheet, (max(left, right - side * _MARKER_INSET), (top + bottom) / 2)
                )
                for number, (left, top, right, bottom) in cells.items()
            },
            turns=bool(cells) and is_turn_track(site.printed_label),
        )


def _stack_places(
    sheet: MapSheet, space: str, wanted: int, names: Sequence[PaperBox]
) -> tuple[float, Sequence[BoardPoint]]:
    """Where stacks lie: beside names with all that sticks out of them, else at least beside them.

    Where not all that is wanted has room, more stacks go before clear names.
    """
    roomy = [_box_with_margin(name, counter_side(sheet)) for name in names]
    share = 1.0 if sheet.board.kind == "boxes" else _CLEAR_STACK_SHARE
    wide = counter_slots(sheet, space, wanted, roomy)
    is_clear = _is_clear_of_names(*wide, names)
    if is_clear and len(wide[1]) >= share * wanted:
        return wide  # as mostly: more could not be had beside names alone
    tight = counter_slots(sheet, space, wanted, names)
    enough = len(wide[1]) >= share * min(len(tight[1]), wanted)
    return wide if enough and is_clear else tight


def _is_clear_of_names(
    side: float, spots: Sequence[BoardPoint], names: Sequence[PaperBox]
) -> bool:
    """Say whether counters hide no name."""
    half = side / 2
    return not any(
        x - half < right and x + half > left and y - half < bottom and y + half > top
        for left, top, right, bottom in names
        for x, y in spots
    )


def _box_with_margin(name: PaperBox, side: float) -> PaperBox:
    """The room of a name, and so much that a stack below it or left of it does not reach in."""
    left, top, right, bottom = name
    return (
        left - side * _STACK_REACH_ASIDE,
        top - side * _STACK_REACH_DOWN,
        right,
        bottom + side * _STACK_REACH_UP,
    )


def _shifted_marks(
    whole: Drawing, marks: tuple[DrawingMark, ...], x: float, y: float
) -> DrawingMark:
    return PlacedDrawing(Drawing(whole.width, whole.height, marks), x, y)


def _hexagon_corners(sheet: MapSheet) -> tuple[BoardPoint, ...]:
    """The corners of a whole hex about its middle."""
    for printed, site in sheet.sites.items():
        rings = sheet.paper.rings_in_millimetres(sheet.outlines[printed])
        if site.hex and len(rings) == 1 and len(rings[0]) == _HEX_CORNERS:
            x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[printed]))
            return tuple((px - x, py - y) for px, py in rings[0].tolist())
    return ()
