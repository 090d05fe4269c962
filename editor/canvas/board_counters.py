"""Counters of a board: graphics items with shared pictures, in stacks that can be spread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from sandtable.editor.canvas.counter_faces import CounterPixmapCache
from sandtable.editor.canvas.counter_positions import stack_counters
from sandtable.editor.canvas.counter_stacks import CountersBySpace, CounterStack, PlacedCounter

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.editor.canvas.board_selection import BoardSelection
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_STACK_OFFSET = 0.07
"""Offset between two counters of a stack, as a share of a counter's side."""
_MAX_COUNTERS_SHOWN_IN_STACK = 4
"""Maximum number of visible counters in a stack; the others are hidden below."""
_COUNT_PLATE_SHARE = 0.3
_COLUMNS_OF_SPREAD_STACK = 6
"""Number of counters in a row of a spread stack."""
_SCALE_OF_SPREAD_STACK = 1.15


class CounterItem(QGraphicsPixmapItem):
    """Graphics item of one counter, or of the plate that shows the size of a stack."""

    def __init__(
        self, counter: PlacedCounter | None, number: int, place: QRectF, *, card: bool
    ) -> None:
        super().__init__()
        self.counter, self.copy_count, self.counter_box, self._has_card = (
            counter,
            number,
            place,
            card,
        )
        self.pixels = 0
        self.setPos(place.topLeft())
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def load_picture(
        self, faces: CounterPixmapCache, module: Module, zoom: float, ratio: float
    ) -> None:
        """Load the picture of a counter for a zoom, unless it has that size already."""
        pixels = max(1, round(self.counter_box.height() * zoom * ratio))
        # The bounding rectangle is exact enough, and an alpha mask would be slow.
        # Panning keeps the zoom, so most calls end here.
        if pixels == self.pixels:
            return
        self.pixels = pixels
        if self.counter is None:
            self.setPixmap(faces.pixmap_of_count_plate(self.copy_count, pixels))
        else:
            self.setPixmap(faces.face_pixmap(module, self.counter, pixels, card=self._has_card))
        self.setScale(self.counter_box.height() / max(1, self.pixmap().height()))


class BoardCounters:
    """Counters of the shown board, updated space by space."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self.face_cache = CounterPixmapCache()
        self._counters_by_space: CountersBySpace = {}
        self._stacks: dict[str, tuple[CounterStack, ...]] = {}
        self._items: dict[str, list[CounterItem]] = {}
        self._module: Module | None = None
        self._is_visible = True
        self._spaces_by_key: dict[str | AddressPath, dict[str, None]] = {}
        """Spaces by piece id and by address of a set-up line."""
        self._new_items: list[CounterItem] = []
        """Items created since visibility was last examined."""
        self._waiting_items: list[CounterItem] = []
        """Visible items without a picture; the last one is loaded first."""
        self._last_sight: tuple[object, float, float] | None = None
        self._selected_cache: tuple[BoardSelection, list[CounterItem]] | None = None
        self.spread_space: str | None = None

    @property
    def counters_by_space(self) -> Mapping[str, tuple[PlacedCounter, ...]]:
        """The counters in each space, the uppermost first."""
        return self._counters_by_space

    def show_counters(
        self,
        sheet: MapSheet,
        counters: Mapping[str, tuple[PlacedCounter, ...]],
        names: list[PaperBox],
        *,
        anew: bool = False,
    ) -> set[str]:
        """Show the counters of the board; return the spaces that changed.

        With `anew`, all spaces are built again.
        """
        before, self._counters_by_space, self._module = (
            self._counters_by_space,
            dict(counters),
            sheet.module,
        )
        changed = {*before, *counters} if anew else _changed_spaces(before, counters)
        for space in changed:
            self._index_counters_by_space(space, before.get(space, ()), counters.get(space, ()))
            self._remove_counters_of_space(space)
            if space in counters:
                self._stacks[space] = stack_counters(sheet, space, counters[space], names)
                # A space keeps its items while its counters are the same tuple.
                self._arrange_counters_of_space(space)
        if self.spread_space is not None and self.spread_space not in counters:
            self.spread_space = None
        return changed

    def clear_counters(self) -> None:
        """Remove all counters from the board."""
        for space in list(self._items):
            self._remove_counters_of_space(space)
        self._counters_by_space, self._spaces_by_key, self.spread_space = {}, {}, None
        self._new_items, self._waiting_items, self._last_sight = [], [], None

    def set_visible(self, *, on: bool) -> None:
        """Show or hide all counters on the board."""
        self._is_visible, self._last_sight = on, None
        for item in self._all_items():
            item.setVisible(on)

    def spread_stack(self, space: str | None) -> None:
        """Spread the stacks of a space, and stack those of the previous one again."""
        old, self.spread_space = (
            self.spread_space,
            space if space in self._counters_by_space else None,
        )
        for each in {old, self.spread_space} - {None}:
            if each in self._stacks:
                self._remove_counter_items(str(each))
                self._arrange_counters_of_space(str(each))

    def counter_item_at(self, point: QPointF) -> CounterItem | None:
        """Return the uppermost counter at a point of the scene, or None."""
        items = self._scene.items(point) if self._is_visible else []
        return next((i for i in items if isinstance(i, CounterItem) and i.counter), None)

    def counter_items_in_space(self, space: str) -> list[CounterItem]:
        """Return the graphics items of all counters in a space."""
        return self._items.get(space, [])

    def selected_counter_items(self, chosen: BoardSelection) -> list[CounterItem]:
        """Return the selected counters, selected by piece or by set-up line."""
        if self._selected_cache is None or self._selected_cache[0] is not chosen:
            self._selected_cache = (chosen, list(self._find_selected_counters(chosen)))
        return self._selected_cache[1]

    def _find_selected_counters(self, chosen: BoardSelection) -> Iterator[CounterItem]:
        if not (chosen.addresses or chosen.pieces):
            return
        keys: tuple[str | AddressPath, ...] = (*chosen.addresses, *chosen.pieces)
        for space in dict.fromkeys(
            chain.from_iterable(self._spaces_by_key.get(key, ()) for key in keys)
        ):
            space_items = self.counter_items_in_space(space)
            yield from (
                item
                for item in space_items
                if item.counter and _is_counter_selected(item.counter, chosen)
            )

    def _index_counters_by_space(
        self, space: str, old: tuple[PlacedCounter, ...], new: tuple[PlacedCounter, ...]
    ) -> None:
        """Update the index that gives the spaces of each piece and of each set-up line."""
        for counter in old:
            for key in _index_keys_of_counter(counter):
                self._spaces_by_key.get(key, {}).pop(space, None)
        for counter in new:
            for key in _index_keys_of_counter(counter):
                self._spaces_by_key.setdefault(key, {})[space] = None

    def counter_items_in_rectangle(
        self, rect: QRectF, among: Iterable[CounterItem] | None = None
    ) -> Iterator[CounterItem]:
        """Yield the counters inside a rectangle, from some items or from all."""
        if self._is_visible:
            candidates = self._all_items() if among is None else among
            yield from (item for item in candidates if item.counter_box.intersects(rect))

    def load_pictures_of_counters(
        self, rect: QRectF, zoom: float, ratio: float, seconds: float
    ) -> bool:
        """Load missing pictures of visible counters; stop after some seconds.

        Return True when none is missing.
        """
        assert self._module is not None or not self._items
        start, sight = perf_counter(), (rect.getCoords(), zoom, ratio)
        if sight != self._last_sight:
            self._last_sight, self._waiting_items = (
                sight,
                list(self.counter_items_in_rectangle(rect))[::-1],
            )
        else:  # where one looks at the same place as before, only what is new there has none
            self._waiting_items[:0] = list(self.counter_items_in_rectangle(rect, self._new_items))[
                ::-1
            ]
        self._new_items = []
        while self._waiting_items:
            item = self._waiting_items.pop()
            if self._module is not None and item.scene() is not None:
                item.load_picture(self.face_cache, self._module, zoom, ratio)
            # The event loop must run between the pictures of a crowded board.
            if perf_counter() - start > seconds:
                break
        return not self._waiting_items

    def counter_centres(self) -> Iterator[tuple[PlacedCounter, QPointF]]:
        """Yield all counters with a point of the scene: those below others in a stack as well."""
        for space, stacks in self._stacks.items() if self._is_visible else ():
            if space == self.spread_space:
                yield from (
                    (item.counter, item.counter_box.center())
                    for item in self._items[space]
                    if item.counter
                )
                continue
            for stack in stacks:
                yield from ((each, QPointF(stack.x, stack.y)) for each in stack.counters)

    def _all_items(self) -> Iterable[CounterItem]:
        return (item for items in self._items.values() for item in items)

    def _remove_counters_of_space(self, space: str) -> None:
        self._remove_counter_items(space)
        self._stacks.pop(space, None)

    def _remove_counter_items(self, space: str) -> None:
        self._selected_cache = None
        for item in self._items.pop(space, ()):
            self._scene.removeItem(item)

    def _arrange_counters_of_space(self, space: str) -> None:
        stacks = self._stacks[space]
        placements = (
            _placements_of_spread_counters(stacks)
            if space == self.spread_space
            else _placements_of_stacked_counters(stacks)
        )
        piled = {
            counter for stack in stacks if len(stack.counters) > 1 for counter in stack.counters
        }
        self._items[space], self._selected_cache = [], None
        for depth, (counter, number, place) in enumerate(placements):
            card = space == self.spread_space or counter in piled
            item = CounterItem(counter, number, place, card=card)
            # Later counters lie above earlier ones, and all of them below the next space.
            item.setZValue(
                (_HEIGHT_OF_SPREAD_STACK if space == self.spread_space else 0.0) + depth * 1e-4
            )
            item.setVisible(self._is_visible)
            self._items[space].append(item)
            self._new_items.append(item)
            self._scene.addItem(item)


def _index_keys_of_counter(counter: PlacedCounter) -> tuple[str | AddressPath, ...]:
    return (counter.piece, *counter.causes)


def _is_counter_selected(counter: PlacedCounter, chosen: BoardSelection) -> bool:
    return counter.piece in chosen.pieces or not chosen.addresses.isdisjoint(counter.causes)


def _changed_spaces(
    before: CountersBySpace, now: Mapping[str, tuple[PlacedCounter, ...]]
) -> set[str]:
    """Return the spaces with different counters than before."""
    candidates = {space for space, counters in now.items() if before.get(space) is not counters}
    changed = {space for space in candidates if before.get(space) != now[space]}
    return changed | (before.keys() - now.keys())


# Above all stacks of other spaces.
_HEIGHT_OF_SPREAD_STACK = 10.0
CounterPlacement = tuple[PlacedCounter | None, int, QRectF]


def _placements_of_stacked_counters(stacks: Iterable[CounterStack]) -> Iterator[CounterPlacement]:
    """Yield the placement of stacked counters, the lowest first, then their count plate."""
    for stack in stacks:
        side, step = stack.counter_side, stack.counter_side * _STACK_OFFSET
        left, top = stack.x - side / 2, stack.y - side / 2
        visible = stack.counters[:_MAX_COUNTERS_SHOWN_IN_STACK]
        for depth in range(len(visible) - 1, -1, -1):
            place = QRectF(left + depth * step, top - depth * step, side, side)
            yield visible[depth], visible[depth].copy_count, place
        count = sum(counter.copy_count for counter in stack.counters)
        if count > 1:
            plate = side * _COUNT_PLATE_SHARE
            # The plate overlaps the corner, as a count on a printed stack would.
            yield (
                None,
                count,
                QRectF(left + side - plate * 0.7, top + side - plate * 0.6, plate, plate),
            )


def _placements_of_spread_counters(stacks: tuple[CounterStack, ...]) -> Iterator[CounterPlacement]:
    """Yield the placement of a spread stack: all counters side by side around its centre."""
    counters = [counter for stack in stacks for counter in stack.counters]
    side = max(stack.counter_side for stack in stacks) * _SCALE_OF_SPREAD_STACK
    x = sum(stack.x for stack in stacks) / len(stacks)
    y = sum(stack.y for stack in stacks) / len(stacks)
    # A screen is wider than high, and so is the spread stack.
    across = min(_COLUMNS_OF_SPREAD_STACK, max(1, ceil(len(counters) ** 0.5 * 1.4)))
    rows = ceil(len(counters) / across)
    for place, counter in enumerate(counters):
        row, column = divmod(place, across)
        wide = min(across, len(counters) - row * across)
        left = x + (column - wide / 2) * side * 1.06
        top = y + (row - rows / 2) * side * 1.06
        yield counter, counter.copy_count, QRectF(left, top, side, side)
        if counter.copy_count > 1:
            plate = side * _COUNT_PLATE_SHARE
            plate_box = QRectF(left + side - plate * 0.8, top + side - plate * 0.8, plate, plate)
            yield None, counter.copy_count, plate_box
