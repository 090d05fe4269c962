"""Painting terrain: by strokes of a brush, patch by patch, or by rectangles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Area, Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight, join_outlines
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.editor.workspaces.map.paint_bar import PaintBar
from sandtable.model.edits.hexes import paint_terrain
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.hex.near import disc, line, patch, within
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.hexes import Hex

SIZES = (1, 7, 19)
WAYS = ("brush", "fill", "rectangle")
_SIZE_KEYS = {Qt.Key.Key_1: 0, Qt.Key.Key_2: 1, Qt.Key.Key_3: 2}
_WAY_KEYS = {Qt.Key.Key_4: "fill", Qt.Key.Key_5: "rectangle"}
CHOICE_KEYS = (*_SIZE_KEYS, *_WAY_KEYS)
"""Those that choose while this tool is in hand."""


class HexPaintTool(HexTool):
    """Gives hexes a terrain; a stroke is one step to undo."""

    hint = translatable(
        "Drag to paint. 1, 2, 3: brush; 4: fill; 5: rectangle; Alt and a click takes up the "
        "terrain of a hex."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.terrain: str | None = ""
        """What is painted: None takes terrain away, and nothing is chosen yet if it is empty."""
        self.radius = 0
        self.way = "brush"
        self._now: Pointer | None = None
        self._last: Hex | None = None
        self._corner: Pointer | None = None
        self._stroke = HexHighlight()
        self._pending: list[tuple[HexHighlight, str | None]] = []
        """What was painted, and the map does not show yet."""
        self._bar: PaintBar | None = None

    def options(self, parent: QWidget) -> QWidget | None:
        terrains = self.view.module.terrains
        if self.terrain is not None and self.terrain not in terrains:
            self.terrain = next(iter(terrains), "")
        self._bar = PaintBar(self, parent)
        return self._bar

    # ------------------------------------------------------------------ the mouse

    def press(self, at: Pointer) -> None:
        self._now = at
        here = self.hex_below(at)
        if self.way == "rectangle" and not at.alt:
            self._begin_stroke()
            self._corner = at
        elif here is None:
            self.refuse_no_hex()
        elif at.alt:
            self.take_terrain_of(here)
        elif self.way == "fill":
            self._fill_patch(here)
        else:
            self._begin_stroke()
            self._paint_to(here)

    def move(self, at: Pointer) -> None:
        self._now = at
        here = self.hex_below(at)
        if self._last is not None and here is not None and here != self._last:
            self._paint_to(here)

    def release(self, at: Pointer) -> None:
        corner, self._corner, self._last = self._corner, None, None
        if corner is not None and self.board is not None and self.grid is not None:
            box = _bounds_of(corner.place, at.place)
            under = self.hex_below(at)
            places = within(self.grid, box) or ((under,) if under else ())
            self._stroke.add_hexes(self.board, self.labels(places))
        self._apply_stroke()

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers():
            return False
        if key in _SIZE_KEYS:
            self.radius, self.way = _SIZE_KEYS[key], "brush"
        elif key in _WAY_KEYS:
            self.way = _WAY_KEYS[key]
        else:
            return False
        self._show_bar()
        return True

    def cancel(self) -> None:
        self._stroke.clear_hexes()
        self._last = self._corner = self._now = None

    # ------------------------------------------------------------------ painting

    def take_terrain_of(self, here: Hex) -> None:
        """Paint with the terrain of a hex from now on."""
        (label,) = self.labels([here])
        site = space_index_of(self.view.module).find_space(label)
        self.terrain = site.terrain if site else None
        self._show_bar()

    def _show_bar(self) -> None:
        if self._bar is not None:
            self._bar.show_choice()

    def _begin_stroke(self) -> None:
        self._stroke.clear_hexes()
        self._stroke.colour = self.terrain_colour()

    def _paint_to(self, here: Hex) -> None:
        """Paint what the brush covers on its way from where it was last."""
        assert self.grid is not None
        assert self.board is not None
        places = line(self.grid, self._last, here)[1:] if self._last else (here,)
        self._last = here
        covered = dict.fromkeys(h for place in places for h in disc(self.grid, place, self.radius))
        self._stroke.add_hexes(self.board, self.labels(covered))

    def _fill_patch(self, here: Hex) -> None:
        """Paint all hexes that hang together with this one and have the same terrain."""
        assert self.grid is not None
        assert self.board is not None
        sites = space_index_of(self.view.module).sites
        names = dict(zip(places := list(self._all_hexes()), self.labels(places), strict=True))
        old = sites[names[here]].terrain if names[here] in sites else None
        same = {h for h, name in names.items() if name in sites and sites[name].terrain == old}
        self._begin_stroke()
        self._stroke.add_hexes(self.board, self.labels(patch(self.grid, here, same.__contains__)))
        self._apply_stroke()

    def _all_hexes(self) -> Iterable[Hex]:
        from sandtable.model.geometry.hex.hexes import all_hexes

        return all_hexes(self.grid) if self.grid else ()

    def _apply_stroke(self) -> None:
        labels, terrain = self._stroke.labels, self.terrain
        if not labels:
            return
        if terrain == "":
            self._stroke.clear_hexes()
            self.bench.messages.refused(
                tr("There is no terrain yet: add one in the tree, under Terrains.")
            )
            return
        before = self.view.module
        stain, self._stroke = self._stroke, HexHighlight()
        done = self.bench.do(
            self._edit_title(labels), lambda module: paint_terrain(module, labels, terrain)
        )
        if done and self.view.module is not before:
            self._pending.append((stain, terrain))

    def _edit_title(self, labels: tuple[str, ...]) -> str:
        terrains = self.view.module.terrains
        chosen = terrains.get(self.terrain or "")
        name = chosen.name if chosen else tr("nothing")
        if len(labels) == 1:
            return tr("Paint {hex}: {terrain}").format(hex=labels[0], terrain=name)
        return tr("Paint %n hexes: {terrain}", "", len(labels)).format(terrain=name)

    def terrain_colour(self) -> str:
        """The colour of the terrain that is painted, as the map shows it."""
        plan = self.view.plan
        if plan is None or self.terrain == "":
            return ""
        sheet = plan.sheet
        return sheet.terrain_colours.get(self.terrain or "", sheet.palette.land)

    # ------------------------------------------------------------------ what is to be seen

    def overlay(self) -> Iterable[Shape]:
        yield from self._stroke_shapes()
        if self._now is None or self.board is None or self.grid is None:
            return
        if self._corner is not None:
            west, south, east, north = _bounds_of(self._corner.place, self._now.place)
            corners = ((west, south), (east, south), (east, north), (west, north))
            yield Line(corners, Role.NEW, closed=True, filled=True)
            count = len(within(self.grid, (west, south, east, north)))
            yield Text(tr("%n hexes", "", count), self._now.place)
            return
        here = self.hex_below(self._now)
        if here is not None:
            radius = self.radius if self.way == "brush" else 0
            outlines = outlines_on(self.board)
            names = self.labels(disc(self.grid, here, radius))
            yield Area(
                join_outlines(outlines[n] for n in names), Role.NEW, filled=False, width=1.6
            )

    def _stroke_shapes(self) -> Iterable[Shape]:
        """This stroke, and those before it that the map does not show yet and that still hold."""
        plan, module = self.view.plan, self.view.module
        if plan is None or plan.request.module is module:
            self._pending = []
        sites = space_index_of(module).sites if self._pending else {}
        for stain, terrain in self._pending:
            site = sites.get(stain.labels[0])
            if site is not None and site.terrain == terrain:
                yield from stain.overlay_shapes()
        yield from self._stroke.overlay_shapes()


def _bounds_of(
    a: tuple[float, float], b: tuple[float, float]
) -> tuple[float, float, float, float]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
