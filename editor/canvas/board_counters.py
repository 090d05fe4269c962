"""The counters of a board: an item each, from shared pictures, in stacks that spread out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from sandtable.editor.canvas.counter_faces import FaceCache
from sandtable.editor.canvas.counter_positions import stack_counters
from sandtable.editor.canvas.counter_stacks import CountersBySpace, CounterStack, PlacedCounter

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.editor.canvas.board_selection import BoardSelection
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_STACK_OFFSET = 0.07
"""Of a counter, how far the next in a stack stands out."""
_MAX_STACK_SHOWN = 4
"""So many counters of a stack are seen; the others lie below."""
_PLATE_SHARE = 0.3
_SPREAD_COLUMNS = 6
"""So many counters stand side by side where a stack is spread out."""
_SPREAD_SCALE = 1.15


class CounterItem(QGraphicsPixmapItem):
    """One counter, or the plate that counts a stack."""

    def __init__(
        self, shown: PlacedCounter | None, number: int, place: QRectF, *, card: bool
    ) -> None:
        super().__init__()
        self.counter, self.copy_count, self.counter_box, self._has_card = (
            shown,
            number,
            place,
            card,
        )
        self.pixels = 0
        self.setPos(place.topLeft())
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def load_picture(self, faces: FaceCache, module: Module, zoom: float, ratio: float) -> None:
        """Take the picture that fits the zoom."""
        pixels = max(1, round(self.counter_box.height() * zoom * ratio))
        if pixels == self.pixels:
            return
        self.pixels = pixels
        if self.counter is None:
            self.setPixmap(faces.count_plate(self.copy_count, pixels))
        else:
            self.setPixmap(faces.face_pixmap(module, self.counter, pixels, card=self._has_card))
        self.setScale(self.counter_box.height() / max(1, self.pixmap().height()))


class BoardCounters:
    """All counters of the board that is shown, brought up to date space by space."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._face_cache = FaceCache()
        self._counters_by_space: CountersBySpace = {}
        self._stacks: dict[str, tuple[CounterStack, ...]] = {}
        self._items: dict[str, list[CounterItem]] = {}
        self._module: Module | None = None
        self._is_visible = True
        self._spaces_by_key: dict[str | AddressPath, dict[str, None]] = {}
        """By piece and by line: the spaces."""
        self._new_items: list[CounterItem] = []
        """Items that were laid since it was last looked which of them are in sight."""
        self._waiting_items: list[CounterItem] = []
        """Those in sight that still want a picture; the last comes first."""
        self._last_sight: tuple[object, float, float] | None = None
        self._selected_cache: tuple[BoardSelection, list[CounterItem]] | None = None
        self.spread_space: str | None = None

    @property
    def counters_by_space(self) -> Mapping[str, tuple[PlacedCounter, ...]]:
        """By space, what stands there, the uppermost first."""
        return self._counters_by_space

    def show_counters(
        self,
        sheet: MapSheet,
        there: Mapping[str, tuple[PlacedCounter, ...]],
        names: list[PaperBox],
        *,
        anew: bool = False,
    ) -> set[str]:
        """Show what stands on the board; give the spaces where that has changed."""
        before, self._counters_by_space, self._module = (
            self._counters_by_space,
            dict(there),
            sheet.module,
        )
        changed = {*before, *there} if anew else _changed_spaces(before, there)
        for space in changed:
            self._index_counters(space, before.get(space, ()), there.get(space, ()))
            self._clear_space(space)
            if space in there:
                self._stacks[space] = stack_counters(sheet, space, there[space], names)
                self._lay_out_space(space)
        if self.spread_space is not None and self.spread_space not in there:
            self.spread_space = None
        return changed

    def clear_counters(self) -> None:
        """Take all counters away."""
        for space in list(self._items):
            self._clear_space(space)
        self._counters_by_space, self._spaces_by_key, self.spread_space = {}, {}, None
        self._new_items, self._waiting_items, self._last_sight = [], [], None

    def set_visible(self, *, on: bool) -> None:
        """Show or hide all of them."""
        self._is_visible, self._last_sight = on, None
        for item in self._all_items():
            item.setVisible(on)

    def spread_stack(self, space: str | None) -> None:
        """Spread the stacks of a space out, and put those of another together again."""
        old, self.spread_space = (
            self.spread_space,
            space if space in self._counters_by_space else None,
        )
        for each in {old, self.spread_space} - {None}:
            if each in self._stacks:
                self._clear_items(str(each))
                self._lay_out_space(str(each))

    def item_at(self, point: QPointF) -> CounterItem | None:
        """The uppermost counter at a point of the scene."""
        found = self._scene.items(point) if self._is_visible else []
        return next((i for i in found if isinstance(i, CounterItem) and i.counter), None)

    def items_in(self, space: str) -> list[CounterItem]:
        """The items of a space."""
        return self._items.get(space, [])

    def selected_items(self, chosen: BoardSelection) -> list[CounterItem]:
        """The counters that are selected, by their piece or by the line they stand for."""
        if self._selected_cache is None or self._selected_cache[0] is not chosen:
            self._selected_cache = (chosen, list(self._find_selected(chosen)))
        return self._selected_cache[1]

    def _find_selected(self, chosen: BoardSelection) -> Iterator[CounterItem]:
        if not (chosen.addresses or chosen.pieces):
            return
        keys: tuple[str | AddressPath, ...] = (*chosen.addresses, *chosen.pieces)
        for space in dict.fromkeys(
            chain.from_iterable(self._spaces_by_key.get(key, ()) for key in keys)
        ):
            own = self.items_in(space)
            yield from (
                one for one in own if one.counter and _is_counter_selected(one.counter, chosen)
            )

    def _index_counters(
        self, space: str, old: tuple[PlacedCounter, ...], new: tuple[PlacedCounter, ...]
    ) -> None:
        """Take note of where pieces and lines are shown."""
        for one in old:
            for key in _index_keys(one):
                self._spaces_by_key.get(key, {}).pop(space, None)
        for one in new:
            for key in _index_keys(one):
                self._spaces_by_key.setdefault(key, {})[space] = None

    def items_inside(
        self, rect: QRectF, among: Iterable[CounterItem] | None = None
    ) -> Iterator[CounterItem]:
        """The counters in a rectangle; of some, or of all."""
        if self._is_visible:
            there = self._all_items() if among is None else among
            yield from (item for item in there if item.counter_box.intersects(rect))

    def load_pictures(self, rect: QRectF, zoom: float, ratio: float, seconds: float) -> bool:
        """Give the counters in sight pictures of the right size; say whether all have them."""
        assert self._module is not None or not self._items
        start, sight = perf_counter(), (rect.getCoords(), zoom, ratio)
        if sight != self._last_sight:
            self._last_sight, self._waiting_items = sight, list(self.items_inside(rect))[::-1]
        else:  # where one looks at the same place as before, only what is new there has none
            self._waiting_items[:0] = list(self.items_inside(rect, self._new_items))[::-1]
        self._new_items = []
        while self._waiting_items:
            item = self._waiting_items.pop()
            if self._module is not None and item.scene() is not None:
                item.load_picture(self._face_cache, self._module, zoom, ratio)
            if perf_counter() - start > seconds:
                break
        return not self._waiting_items

    def _all_items(self) -> Iterable[CounterItem]:
        return (item for items in self._items.values() for item in items)

    def _clear_space(self, space: str) -> None:
        self._clear_items(space)
        self._stacks.pop(space, None)

    def _clear_items(self, space: str) -> None:
        self._selected_cache = None
        for item in self._items.pop(space, ()):
            self._scene.removeItem(item)

    def _lay_out_space(self, space: str) -> None:
        stacks = self._stacks[space]
        made = (
            _spread_placements(stacks)
            if space == self.spread_space
            else _stacked_placements(stacks)
        )
        piled = {one for stack in stacks if len(stack.counters) > 1 for one in stack.counters}
        self._items[space], self._selected_cache = [], None
        for depth, (shown, number, place) in enumerate(made):
            card = space == self.spread_space or shown in piled
            item = CounterItem(shown, number, place, card=card)
            item.setZValue((_SPREAD_Z if space == self.spread_space else 0.0) + depth * 1e-4)
            item.setVisible(self._is_visible)
            self._items[space].append(item)
            self._new_items.append(item)
            self._scene.addItem(item)


def _index_keys(shown: PlacedCounter) -> tuple[str | AddressPath, ...]:
    return (shown.piece, *shown.causes)


def _is_counter_selected(shown: PlacedCounter, chosen: BoardSelection) -> bool:
    return shown.piece in chosen.pieces or not chosen.addresses.isdisjoint(shown.causes)


def _changed_spaces(
    before: CountersBySpace, now: Mapping[str, tuple[PlacedCounter, ...]]
) -> set[str]:
    """The spaces where something else stands."""
    others = {space for space, shown in now.items() if before.get(space) is not shown}
    changed = {space for space in others if before.get(space) != now[space]}
    return changed | (before.keys() - now.keys())


_SPREAD_Z = 10.0
CounterPlacement = tuple[PlacedCounter | None, int, QRectF]


def _stacked_placements(stacks: Iterable[CounterStack]) -> Iterator[CounterPlacement]:
    """Stacks as they lie: the lowest first, and a plate with their number on top."""
    for stack in stacks:
        side, step = stack.counter_side, stack.counter_side * _STACK_OFFSET
        left, top = stack.x - side / 2, stack.y - side / 2
        seen = stack.counters[:_MAX_STACK_SHOWN]
        for depth in range(len(seen) - 1, -1, -1):
            place = QRectF(left + depth * step, top - depth * step, side, side)
            yield seen[depth], seen[depth].copy_count, place
        count = sum(shown.copy_count for shown in stack.counters)
        if count > 1:
            plate = side * _PLATE_SHARE
            yield (
                None,
                count,
                QRectF(left + side - plate * 0.7, top + side - plate * 0.6, plate, plate),
            )


def _spread_placements(stacks: tuple[CounterStack, ...]) -> Iterator[CounterPlacement]:
    """All counters of a space side by side about its middle."""
    shown = [one for stack in stacks for one in stack.counters]
    side = max(stack.counter_side for stack in stacks) * _SPREAD_SCALE
    x = sum(stack.x for stack in stacks) / len(stacks)
    y = sum(stack.y for stack in stacks) / len(stacks)
    across = min(_SPREAD_COLUMNS, max(1, ceil(len(shown) ** 0.5 * 1.4)))
    rows = ceil(len(shown) / across)
    for place, one in enumerate(shown):
        row, column = divmod(place, across)
        wide = min(across, len(shown) - row * across)
        left = x + (column - wide / 2) * side * 1.06
        top = y + (row - rows / 2) * side * 1.06
        yield one, one.copy_count, QRectF(left, top, side, side)
        if one.copy_count > 1:
            plate = side * _PLATE_SHARE
            where = QRectF(left + side - plate * 0.8, top + side - plate * 0.8, plate, plate)
            yield None, one.copy_count, where
