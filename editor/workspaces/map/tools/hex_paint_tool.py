"""Paint tool: terrain by brush strokes, by filled areas or by rectangles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight, join_outlines
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.editor.workspaces.map.paint_bar import PaintBar
from sandtable.model.edits.hexes import paint_terrain
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.hex.hex_surroundings import (
    connected_hexes,
    hexes_in_rectangle,
    hexes_on_line,
    hexes_within_distance,
)
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.grid_hexes import Hex

BRUSH_SIZES = (1, 7, 19)
PAINT_MODES = ("brush", "fill", "rectangle")
_BRUSH_SIZE_BY_KEY = {Qt.Key.Key_1: 0, Qt.Key.Key_2: 1, Qt.Key.Key_3: 2}
_PAINT_MODE_BY_KEY = {Qt.Key.Key_4: "fill", Qt.Key.Key_5: "rectangle"}
CHOICE_KEYS = (*_BRUSH_SIZE_BY_KEY, *_PAINT_MODE_BY_KEY)
"""Keys that choose brush and mode while this tool is active."""


class HexPaintTool(HexTool):
    """Tool that paints terrain on hexes; a stroke is one undo step."""

    hint = translatable(
        "Drag to paint. 1, 2, 3: brush; 4: fill; 5: rectangle; Alt+click: pick the terrain "
        "of a hex."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.terrain: str | None = ""
        """Terrain to paint: None removes terrain, and an empty text means nothing is chosen."""
        self.brush_radius = 0
        self.paint_mode = "brush"
        self._last_pointer: MousePointer | None = None
        self._last_hex: Hex | None = None
        self._rectangle_corner: MousePointer | None = None
        self._stroke = HexHighlight()
        self._pending_strokes: list[tuple[HexHighlight, str | None]] = []
        """Finished strokes that the map does not show yet."""
        self._paint_bar: PaintBar | None = None

    def build_options(self, parent: QWidget) -> QWidget | None:
        terrains = self.view.module.terrains
        if self.terrain is not None and self.terrain not in terrains:
            self.terrain = next(iter(terrains), "")
        self._paint_bar = PaintBar(self, parent)
        return self._paint_bar

    # ------------------------------------------------------------------ the mouse

    def handle_press(self, at: MousePointer) -> None:
        self._last_pointer = at
        hex_ = self.hex_below(at)
        if self.paint_mode == "rectangle" and not at.is_alt_held:
            self._begin_brush_stroke()
            self._rectangle_corner = at
        elif hex_ is None:
            self.refuse_no_hex()
        elif at.is_alt_held:
            self.choose_terrain_of_hex(hex_)
        elif self.paint_mode == "fill":
            self._fill_connected_hexes(hex_)
        else:
            self._begin_brush_stroke()
            self._paint_line_to(hex_)

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        hex_ = self.hex_below(at)
        if self._last_hex is not None and hex_ is not None and hex_ != self._last_hex:
            self._paint_line_to(hex_)

    def handle_release(self, at: MousePointer) -> None:
        corner, self._rectangle_corner, self._last_hex = self._rectangle_corner, None, None
        if corner is not None and self.board is not None and self.grid is not None:
            box = _rectangle_of_two_points(corner.board_point, at.board_point)
            under = self.hex_below(at)
            # A rectangle smaller than a hex contains no centre, but lies in one hex.
            places = hexes_in_rectangle(self.grid, box) or ((under,) if under else ())
            self._stroke.add_hexes(self.board, self.labels_of_hexes(places))
        self._apply_brush_stroke()

    def handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers():
            return False
        if key in _BRUSH_SIZE_BY_KEY:
            self.brush_radius, self.paint_mode = _BRUSH_SIZE_BY_KEY[key], "brush"
        elif key in _PAINT_MODE_BY_KEY:
            self.paint_mode = _PAINT_MODE_BY_KEY[key]
        else:
            return False
        self._show_bar()
        return True

    def cancel_action(self) -> None:
        self._stroke.clear_hexes()
        self._last_hex = self._rectangle_corner = self._last_pointer = None

    # ------------------------------------------------------------------ painting

    def choose_terrain_of_hex(self, hex_: Hex) -> None:
        """Choose the terrain of a hex for painting."""
        (label,) = self.labels_of_hexes([hex_])
        site = space_index_of(self.view.module).find_space(label)
        self.terrain = site.terrain if site else None
        self._show_bar()

    def _show_bar(self) -> None:
        if self._paint_bar is not None:
            self._paint_bar.show_chosen_paint()

    def _begin_brush_stroke(self) -> None:
        self._stroke.clear_hexes()
        self._stroke.colour = self.terrain_colour()

    def _paint_line_to(self, hex_: Hex) -> None:
        """Paint along the line from the last hex."""
        assert self.grid is not None
        assert self.board is not None
        places = hexes_on_line(self.grid, self._last_hex, hex_)[1:] if self._last_hex else (hex_,)
        self._last_hex = hex_
        covered = dict.fromkeys(
            h
            for place in places
            for h in hexes_within_distance(self.grid, place, self.brush_radius)
        )
        self._stroke.add_hexes(self.board, self.labels_of_hexes(covered))

    def _fill_connected_hexes(self, hex_: Hex) -> None:
        """Paint all connected hexes with the same terrain."""
        assert self.grid is not None
        assert self.board is not None
        sites = space_index_of(self.view.module).spaces_by_id
        names = dict(
            zip(places := list(self._all_hexes()), self.labels_of_hexes(places), strict=True)
        )
        old = sites[names[hex_]].terrain if names[hex_] in sites else None
        same = {h for h, name in names.items() if name in sites and sites[name].terrain == old}
        self._begin_brush_stroke()
        self._stroke.add_hexes(
            self.board, self.labels_of_hexes(connected_hexes(self.grid, hex_, same.__contains__))
        )
        self._apply_brush_stroke()

    def _all_hexes(self) -> Iterable[Hex]:
        # Numpy is loaded on the first stroke instead of at the start of the window.
        from sandtable.model.geometry.hex.grid_hexes import all_hexes

        return all_hexes(self.grid) if self.grid else ()

    def _apply_brush_stroke(self) -> None:
        labels, terrain = self._stroke.hex_labels, self.terrain
        if not labels:
            return
        if terrain == "":
            self._stroke.clear_hexes()
            self.context.messages.show_refusal_message(
                tr("There is no terrain yet: add one in the tree, under Terrains.")
            )
            return
        before = self.view.module
        highlight, self._stroke = self._stroke, HexHighlight()
        is_done = self.context.try_edit(
            self._edit_title(labels), lambda module: paint_terrain(module, labels, terrain)
        )
        if is_done and self.view.module is not before:
            self._pending_strokes.append((highlight, terrain))

    def _edit_title(self, labels: tuple[str, ...]) -> str:
        terrains = self.view.module.terrains
        chosen = terrains.get(self.terrain or "")
        name = chosen.name if chosen else tr("nothing")
        if len(labels) == 1:
            return tr("Paint {hex}: {terrain}").format(hex=labels[0], terrain=name)
        return tr("Paint %n hexes: {terrain}", "", len(labels)).format(terrain=name)

    def terrain_colour(self) -> str:
        """Return the colour of the chosen terrain on the map."""
        plan = self.view.prepared_map
        if plan is None or self.terrain == "":
            return ""
        sheet = plan.sheet
        return sheet.terrain_colours.get(self.terrain or "", sheet.palette.land)

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        yield from self._shapes_of_brush_strokes()
        if self._last_pointer is None or self.board is None or self.grid is None:
            return
        if self._rectangle_corner is not None:
            west, south, east, north = _rectangle_of_two_points(
                self._rectangle_corner.board_point, self._last_pointer.board_point
            )
            corners = ((west, south), (east, south), (east, north), (west, north))
            yield LineShape(corners, ShapeRole.NEW, closed=True, filled=True)
            count = len(hexes_in_rectangle(self.grid, (west, south, east, north)))
            yield TextShape(tr("%n hexes", "", count), self._last_pointer.board_point)
            return
        hex_ = self.hex_below(self._last_pointer)
        if hex_ is not None:
            radius = self.brush_radius if self.paint_mode == "brush" else 0
            outlines = all_outlines_on_board(self.board)
            names = self.labels_of_hexes(hexes_within_distance(self.grid, hex_, radius))
            yield AreaShape(
                join_outlines(outlines[n] for n in names), ShapeRole.NEW, filled=False, width=1.6
            )

    def _shapes_of_brush_strokes(self) -> Iterable[MapShape]:
        """Yield the current stroke, and earlier strokes that the map does not show yet."""
        # The map is drawn in the background; until then the strokes cover it.
        plan, module = self.view.prepared_map, self.view.module
        if plan is None or plan.request.module is module:
            self._pending_strokes = []
        sites = space_index_of(module).spaces_by_id if self._pending_strokes else {}
        for highlight, terrain in self._pending_strokes:
            site = sites.get(highlight.hex_labels[0])
            if site is not None and site.terrain == terrain:
                yield from highlight.overlay_shapes()
        yield from self._stroke.overlay_shapes()


def _rectangle_of_two_points(
    a: tuple[float, float], b: tuple[float, float]
) -> tuple[float, float, float, float]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
