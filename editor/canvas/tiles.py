"""The map as one item of the scene: painted into tiles once, and shown from them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sandtable.editor.canvas.brush import brush
from sandtable.editor.canvas.plan import Plan

SIDE = 512
"""Pixels of a tile."""
_KEPT = 96
"""So many tiles are kept: a hundred megabytes at most."""
_FAR = 1e7
_FIRST = 0.06
"""Seconds in which tiles may be painted when there is nothing else to be shown."""

Key = tuple[int, int]


@dataclass(slots=True)
class _Tile:
    pixmap: QPixmap
    fresh: bool = True


class MapItem(QGraphicsItem):
    """Shows a plan. Tiles of the zoom before stand in for those that are not painted yet.

    `left` is called when what is shown wants tiles that there was no time to paint: somebody must
    come back, and have it `work`.
    """

    def __init__(self, left: Callable[[], None]) -> None:
        super().__init__()
        self._left = left
        self.plan: Plan | None = None
        self._zoom, self._ratio = 0.0, 1.0
        self._tiles: OrderedDict[Key, _Tile] = OrderedDict()
        self._before: tuple[float, dict[Key, _Tile]] = (0.0, {})
        self._wanted: dict[Key, None] = {}
        self._sight: frozenset[Key] = frozenset()
        """The tiles that were looked at last: they are not given up for others."""
        self.setZValue(-10)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return QRectF(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)

    def show_plan(self, plan: Plan | None) -> None:
        """Show another plan; only what differs is painted anew."""
        changes = plan.changes(self.plan) if plan else None
        same = plan is not None and self.plan is not None and plan.scale == self.plan.scale
        self.plan = plan
        if changes is None or plan is None:
            self._tiles.clear()
            self._wanted.clear()
            self._before = (0.0, {})
        elif same:
            self._outdate(QRectF(a, b, c - a, d - b) for a, b, c, d in changes)
        self.update()

    def _outdate(self, boxes: Iterable[QRectF]) -> None:
        """Tiles that a change touches are to be painted anew; until then the old ones stand."""
        assert self.plan is not None
        side = SIDE / self._zoom * self.plan.scale if self._zoom else 0.0
        stale: set[Key] = set()
        for box in boxes:
            if not side:
                return
            columns = range(floor(box.left() / side), floor(box.right() / side) + 1)
            rows = range(floor(box.top() / side), floor(box.bottom() / side) + 1)
            if len(columns) * len(rows) > _KEPT:
                stale.update(self._tiles)
                break
            stale.update((column, row) for column in columns for row in rows)
        for key in stale & self._tiles.keys():
            self._tiles[key].fresh = False
        if stale:
            self._before = (0.0, {})

    @property
    def incomplete(self) -> bool:
        """Say whether tiles that are seen are still to be painted."""
        return bool(self._wanted)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del widget
        if self.plan is None:
            return
        transform = painter.worldTransform()
        device = painter.device()
        self._turn_to(transform.m11(), device.devicePixelRatioF())
        seen = list(self._seen(option.exposedRect))
        self._wanted.update((key, None) for key in seen if not self._is_fresh(key))
        self._paint_for(_FIRST if not self._before[1] else 0.0, among=seen)
        if any(key not in self._tiles for key in seen):
            self._stand_in(painter, option.exposedRect)
        painter.save()
        painter.setWorldTransform(
            QTransform.fromTranslate(round(transform.dx()), round(transform.dy()))
        )
        for key in seen:
            tile = self._tiles.get(key)
            if tile is not None:
                painter.drawPixmap(QPointF(key[0] * SIDE, key[1] * SIDE), tile.pixmap)
        painter.restore()
        if self._wanted:
            self._left()

    def _turn_to(self, zoom: float, ratio: float) -> None:
        if zoom == self._zoom and ratio == self._ratio:
            return
        if self._tiles:
            self._before = (self._zoom, dict(self._tiles))
        self._zoom, self._ratio = zoom, ratio
        self._tiles.clear()
        self._wanted.clear()

    def _seen(self, rect: QRectF) -> Iterator[Key]:
        side = SIDE / self._zoom
        shown = rect & self.ground()
        if shown.isEmpty():
            return
        for row in range(floor(shown.top() / side), ceil(shown.bottom() / side)):
            for column in range(floor(shown.left() / side), ceil(shown.right() / side)):
                yield column, row

    def ground(self) -> QRectF:
        """Where the board lies in the scene, with a little air about it."""
        if self.plan is None:
            return QRectF()
        scale = self.plan.scale
        left, top, right, bottom = (side / scale for side in self.plan.sheet.paper.box)
        air = max(right - left, bottom - top) * _AIR
        return QRectF(left - air, top - air, right - left + 2 * air, bottom - top + 2 * air)

    def _stand_in(self, painter: QPainter, rect: QRectF) -> None:
        """Show the tiles of the zoom before, larger or smaller."""
        zoom, tiles = self._before
        if not zoom:
            return
        side = SIDE / zoom
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        for (column, row), tile in tiles.items():
            where = QRectF(column * side, row * side, side, side)
            if where.intersects(rect):
                painter.drawPixmap(where, tile.pixmap, QRectF(tile.pixmap.rect()))

    def look(self, rect: QRectF, zoom: float, ratio: float) -> None:
        """Want what is not painted yet of what is looked at, and nothing else."""
        if self.plan is None or not zoom:
            return
        self._turn_to(zoom, ratio)
        self._sight = frozenset(self._seen(rect))
        keys = (key for key in self._seen(rect) if not self._is_fresh(key))
        self._wanted = dict.fromkeys(keys)

    def _is_fresh(self, key: Key) -> bool:
        tile = self._tiles.get(key)
        return tile is not None and tile.fresh

    def work(self, seconds: float) -> list[QRectF]:
        """Paint tiles that are wanted for so long; give the rectangles of the scene to show."""
        side = SIDE / self._zoom if self._zoom else 0.0
        done = self._paint_for(seconds, among=list(self._wanted)) if self.plan else []
        if not self._wanted:
            self._before = (0.0, {})
        return [QRectF(c * side, r * side, side, side) for c, r in done]

    def _paint_for(self, seconds: float, among: Iterable[Key]) -> list[Key]:
        start, done = perf_counter(), []
        for key in among:
            if perf_counter() - start >= seconds:
                break
            if key in self._wanted:
                self._tiles[key] = _Tile(self._painted(key))
                self._tiles.move_to_end(key)
                del self._wanted[key]
                done.append(key)
        self._give_up()
        return done

    def _give_up(self) -> None:
        """Let go of the oldest tiles, if there are too many."""
        over = ceil(len(self._tiles) - _KEPT / self._ratio**2)
        if over > 0:
            old = [key for key in self._tiles if key not in self._sight]
            for key in old[:over]:
                del self._tiles[key]

    def _painted(self, key: Key) -> QPixmap:
        assert self.plan is not None
        ratio, pixels = self._ratio, self._zoom / self.plan.scale
        pixmap = QPixmap(ceil(SIDE * ratio), ceil(SIDE * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(self.plan.sheet.palette.paper))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-key[0] * SIDE, -key[1] * SIDE)
        painter.scale(pixels, pixels)
        side = SIDE / pixels
        box = key[0] * side, key[1] * side, (key[0] + 1) * side, (key[1] + 1) * side
        for layer in self.plan.layers.values():
            brush(painter, layer, box, pixels)
        painter.end()
        return pixmap


_AIR = 0.04
