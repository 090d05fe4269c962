"""Map as one graphics item, painted from cached tiles."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sandtable.editor.canvas.layer_painter import paint_layer
from sandtable.editor.canvas.prepared_map import PreparedMap

TILE_SIDE = 512
"""Side of a tile in pixels."""
_MARGIN_OF_PAINTED_PART = 8
"""Pixels around the visible part of a tile that are painted, too."""
_MAX_TILES = 96
"""Maximum number of cached tiles, about 100 megabytes."""
_LARGEST_SCENE_COORDINATE = 1e7
_SECONDS_OF_FIRST_PAINTING = 0.06
"""Seconds of painting allowed when no other tiles can be shown yet."""

TileKey = tuple[int, int]


@dataclass(slots=True)
class _MapTile:
    pixmap: QPixmap
    painted_part: QRectF
    """Part of the scene that is painted: at first only what is visible."""
    is_fresh: bool = True


class MapGraphicsItem(QGraphicsItem):
    """Graphics item of a prepared map.

    Tiles of the previous zoom are shown until new ones are painted.

    `left` is called when visible tiles remain unpainted: the caller must then call
    `paint_requested_tiles` later.
    """

    def __init__(self, left: Callable[[], None]) -> None:
        super().__init__()
        self._report_unfinished = left
        self.prepared_map: PreparedMap | None = None
        self.pictures: Mapping[str, bytes] = {}
        """The module's own pictures that can be shown."""
        self._zoom, self._pixel_ratio = 0.0, 1.0
        self._tiles: OrderedDict[TileKey, _MapTile] = OrderedDict()
        self._previous_tiles: tuple[float, dict[TileKey, _MapTile]] = (0.0, {})
        self._wanted_keys: dict[TileKey, None] = {}
        self._visible_rectangle = QRectF()
        self._visible_keys: frozenset[TileKey] = frozenset()
        """Tiles in the visible rectangle, which are never dropped from the cache."""
        self.setZValue(-10)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return QRectF(
            -_LARGEST_SCENE_COORDINATE,
            -_LARGEST_SCENE_COORDINATE,
            2 * _LARGEST_SCENE_COORDINATE,
            2 * _LARGEST_SCENE_COORDINATE,
        )

    def show_prepared_map(self, plan: PreparedMap | None) -> None:
        """Show another version of the map, and repaint only the differences."""
        changes = plan.changed_boxes(self.prepared_map) if plan else None
        same = (
            plan is not None
            and self.prepared_map is not None
            and plan.millimetres_per_unit == self.prepared_map.millimetres_per_unit
        )
        self.prepared_map = plan
        if changes is None or plan is None:
            self._tiles.clear()
            self._wanted_keys.clear()
            self._previous_tiles = (0.0, {})
        elif same:
            self._mark_outdated_tiles(QRectF(a, b, c - a, d - b) for a, b, c, d in changes)
        self.update()

    def show_board_pictures(self, pictures: Mapping[str, bytes]) -> None:
        """Paint the map with other pictures; tiles with the board's own picture are repainted."""
        plan, before = self.prepared_map, self.pictures
        self.pictures = pictures
        name = plan.sheet.board_picture if plan else None
        if name is not None and before.get(name) is not pictures.get(name):
            self._tiles.clear()
            self.update()

    def _mark_outdated_tiles(self, boxes: Iterable[QRectF]) -> None:
        """Mark the tiles that a change touches as outdated.

        They are shown until they are painted again.
        """
        assert self.prepared_map is not None
        side = (
            TILE_SIDE / self._zoom * self.prepared_map.millimetres_per_unit if self._zoom else 0.0
        )
        stale: set[TileKey] = set()
        for box in boxes:
            if not side:
                return
            columns = range(floor(box.left() / side), floor(box.right() / side) + 1)
            rows = range(floor(box.top() / side), floor(box.bottom() / side) + 1)
            if len(columns) * len(rows) > _MAX_TILES:
                stale.update(self._tiles)
                break
            stale.update((column, row) for column in columns for row in rows)
        # Outdated tiles remain visible until they are repainted, so the map does not flash.
        for key in stale & self._tiles.keys():
            self._tiles[key].is_fresh = False
        if stale:
            self._previous_tiles = (0.0, {})

    @property
    def is_incomplete(self) -> bool:
        """Whether visible tiles of the map are not painted yet."""
        return bool(self._wanted_keys)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del widget
        if self.prepared_map is None:
            return
        transform = painter.worldTransform()
        device = painter.device()
        self._set_zoom(transform.m11(), device.devicePixelRatioF())
        visible, exposed = (
            list(self._tile_keys_in_rectangle(option.exposedRect)),
            QRectF(option.exposedRect),
        )
        if not self._visible_rectangle.contains(exposed):
            self._visible_rectangle = exposed
        self._wanted_keys.update(
            (key, None) for key in visible if not self._is_tile_up_to_date(key, exposed)
        )
        self._paint_tiles(
            _SECONDS_OF_FIRST_PAINTING if not self._previous_tiles[1] else 0.0, among=visible
        )
        if any(key not in self._tiles for key in visible):
            self._paint_previous_tiles(painter, option.exposedRect)
        painter.save()
        # Whole pixels: a fraction would blur the tiles and show seams between them.
        painter.setWorldTransform(
            QTransform.fromTranslate(round(transform.dx()), round(transform.dy()))
        )
        for key in visible:
            tile = self._tiles.get(key)
            if tile is not None:
                painter.drawPixmap(QPointF(key[0] * TILE_SIDE, key[1] * TILE_SIDE), tile.pixmap)
        painter.restore()
        if self._wanted_keys:
            self._report_unfinished()

    def _set_zoom(self, zoom: float, ratio: float) -> None:
        if zoom == self._zoom and ratio == self._pixel_ratio:
            return
        if self._tiles:
            self._previous_tiles = (self._zoom, dict(self._tiles))
        self._zoom, self._pixel_ratio = zoom, ratio
        self._tiles.clear()
        self._wanted_keys.clear()

    def _tile_keys_in_rectangle(self, rect: QRectF) -> Iterator[TileKey]:
        side = TILE_SIDE / self._zoom
        visible = rect & self.board_rectangle()
        if visible.isEmpty():
            return
        for row in range(floor(visible.top() / side), ceil(visible.bottom() / side)):
            for column in range(floor(visible.left() / side), ceil(visible.right() / side)):
                yield column, row

    def board_rectangle(self) -> QRectF:
        """Return the rectangle of the board in the scene, with a small margin."""
        if self.prepared_map is None:
            return QRectF()
        scale = self.prepared_map.millimetres_per_unit
        left, top, right, bottom = (side / scale for side in self.prepared_map.sheet.paper.box)
        margin = max(right - left, bottom - top) * _MARGIN_SHARE_OF_VIEW
        return QRectF(
            left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin
        )

    def _paint_previous_tiles(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the tiles of the previous zoom, scaled to the current one."""
        zoom, tiles = self._previous_tiles
        if not zoom:
            return
        side = TILE_SIDE / zoom
        # These tiles are visible only for a moment; smoothing would cost time.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        for (column, row), tile in tiles.items():
            tile_box = QRectF(column * side, row * side, side, side)
            if tile_box.intersects(rect):
                painter.drawPixmap(tile_box, tile.pixmap, QRectF(tile.pixmap.rect()))

    def request_tiles_in_rectangle(self, rect: QRectF, zoom: float, ratio: float) -> None:
        """Request the painting of all unpainted tiles in a rectangle, and of no others."""
        if self.prepared_map is None or not zoom:
            return
        self._set_zoom(zoom, ratio)
        self._visible_keys = frozenset(self._tile_keys_in_rectangle(rect))
        self._visible_rectangle = QRectF(rect)
        keys = (
            key
            for key in self._tile_keys_in_rectangle(rect)
            if not self._is_tile_up_to_date(key, rect)
        )
        self._wanted_keys = dict.fromkeys(keys)

    def _is_tile_up_to_date(self, key: TileKey, visible: QRectF) -> bool:
        """Say whether the visible part of a tile shows the current map."""
        tile = self._tiles.get(key)
        if tile is None or not tile.is_fresh:
            return False
        return tile.painted_part.contains(self._tile_rectangle(key) & visible)

    def _tile_rectangle(self, key: TileKey) -> QRectF:
        """Return the rectangle of a tile in the scene."""
        side = TILE_SIDE / self._zoom
        return QRectF(key[0] * side, key[1] * side, side, side)

    def paint_requested_tiles(self, seconds: float) -> list[QRectF]:
        """Paint requested tiles and stop after some seconds; return their rectangles.

        The rectangles are those of the scene.
        """
        side = TILE_SIDE / self._zoom if self._zoom else 0.0
        painted = (
            self._paint_tiles(seconds, among=list(self._wanted_keys)) if self.prepared_map else []
        )
        if not self._wanted_keys:
            self._previous_tiles = (0.0, {})
        return [QRectF(c * side, r * side, side, side) for c, r in painted]

    def _paint_tiles(self, seconds: float, among: Iterable[TileKey]) -> list[TileKey]:
        start, painted = perf_counter(), []
        for key in among:
            if perf_counter() - start >= seconds:
                break
            if key in self._wanted_keys:
                part = self._part_of_tile_to_paint(key)
                self._tiles[key] = _MapTile(self._paint_tile(key, part), part)
                self._tiles.move_to_end(key)
                del self._wanted_keys[key]
                painted.append(key)
        self._drop_old_tiles()
        return painted

    def _part_of_tile_to_paint(self, key: TileKey) -> QRectF:
        """Return the part of a tile to paint: all of it, or for a new tile only what is visible.

        After a zoom, half of the tiles extend beyond the view, so painting less of them makes the
        map sharp sooner.
        """
        whole = self._tile_rectangle(key)
        if key in self._tiles:
            return whole
        grain = _MARGIN_OF_PAINTED_PART / self._zoom
        visible = self._visible_rectangle.adjusted(-grain, -grain, grain, grain)
        return (whole & visible) if whole.intersects(visible) else whole

    def _drop_old_tiles(self) -> None:
        """Delete the oldest tiles if there are too many."""
        # On screens with a higher ratio a tile takes more memory.
        over = ceil(len(self._tiles) - _MAX_TILES / self._pixel_ratio**2)
        if over > 0:
            old = [key for key in self._tiles if key not in self._visible_keys]
            for key in old[:over]:
                del self._tiles[key]

    def _paint_tile(self, key: TileKey, part: QRectF) -> QPixmap:
        """Paint a part of a map tile; the part is given in coordinates of the scene."""
        assert self.prepared_map is not None
        ratio, pixels = self._pixel_ratio, self._zoom / self.prepared_map.millimetres_per_unit
        pixmap = QPixmap(ceil(TILE_SIDE * ratio), ceil(TILE_SIDE * ratio))
        # Tiles are painted in device pixels, so that they are sharp.
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(self.prepared_map.sheet.palette.paper))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-key[0] * TILE_SIDE, -key[1] * TILE_SIDE)
        painter.scale(pixels, pixels)
        # Layers are painted in millimetres.
        scale = self.prepared_map.millimetres_per_unit
        left, top, right, bottom = (
            side * scale for side in (part.left(), part.top(), part.right(), part.bottom())
        )
        box = left, top, right, bottom
        painter.setClipRect(QRectF(left, top, right - left, bottom - top))
        for layer in self.prepared_map.layers.values():
            paint_layer(painter, layer, box, pixels, self.pictures)
        painter.end()
        return pixmap


_MARGIN_SHARE_OF_VIEW = 0.04
