"""The counters of a board: an item each, from shared pictures, in stacks that spread out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from sandtable.editor.canvas.faces import Faces
from sandtable.editor.canvas.stacks import Shown, Stack, Stood
from sandtable.editor.canvas.standing import stacked

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Box
    from sandtable.editor.canvas.picked import Picked
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_OFFSET = 0.07
"""Of a counter, how far the next in a stack stands out."""
_SEEN = 4
"""So many counters of a stack are seen; the others lie below."""
_PLATE = 0.3
_ACROSS = 6
"""So many counters stand side by side where a stack is spread out."""
_LARGEST = 1.15


class CounterItem(QGraphicsPixmapItem):
    """One counter, or the plate that counts a stack."""

    def __init__(self, shown: Shown | None, number: int, place: QRectF, *, card: bool) -> None:
        super().__init__()
        self.shown, self.number, self.place, self._card = shown, number, place, card
        self.pixels = 0
        self.setPos(place.topLeft())
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def dress(self, faces: Faces, module: Module, zoom: float, ratio: float) -> None:
        """Take the picture that fits the zoom."""
        pixels = max(1, round(self.place.height() * zoom * ratio))
        if pixels == self.pixels:
            return
        self.pixels = pixels
        if self.shown is None:
            self.setPixmap(faces.count(self.number, pixels))
        else:
            self.setPixmap(faces.counter(module, self.shown, pixels, card=self._card))
        self.setScale(self.place.height() / max(1, self.pixmap().height()))


class Counters:
    """All counters of the board that is shown, brought up to date space by space."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._faces = Faces()
        self._there: Stood = {}
        self._stacks: dict[str, tuple[Stack, ...]] = {}
        self._items: dict[str, list[CounterItem]] = {}
        self._module: Module | None = None
        self._visible = True
        self._where: dict[str | AddressPath, dict[str, None]] = {}
        """By piece and by line: the spaces."""
        self._bare: list[CounterItem] = []
        """Items that were laid since it was last looked which of them are in sight."""
        self._ahead: list[CounterItem] = []
        """Those in sight that still want a picture; the last comes first."""
        self._sight: tuple[object, float, float] | None = None
        self._meant: tuple[Picked, list[CounterItem]] | None = None
        self.fanned: str | None = None

    @property
    def spaces(self) -> Mapping[str, tuple[Shown, ...]]:
        """By space, what stands there, the uppermost first."""
        return self._there

    def show(
        self,
        sheet: MapSheet,
        there: Mapping[str, tuple[Shown, ...]],
        names: list[Box],
        *,
        anew: bool = False,
    ) -> set[str]:
        """Show what stands on the board; give the spaces where that has changed."""
        before, self._there, self._module = self._there, dict(there), sheet.module
        changed = {*before, *there} if anew else _differing(before, there)
        for space in changed:
            self._note(space, before.get(space, ()), there.get(space, ()))
            self._clear(space)
            if space in there:
                self._stacks[space] = stacked(sheet, space, there[space], names)
                self._lay(space)
        if self.fanned is not None and self.fanned not in there:
            self.fanned = None
        return changed

    def clear(self) -> None:
        """Take all counters away."""
        for space in list(self._items):
            self._clear(space)
        self._there, self._where, self.fanned = {}, {}, None
        self._bare, self._ahead, self._sight = [], [], None

    def set_visible(self, *, on: bool) -> None:
        """Show or hide all of them."""
        self._visible, self._sight = on, None
        for item in self._all():
            item.setVisible(on)

    def fan(self, space: str | None) -> None:
        """Spread the stacks of a space out, and put those of another together again."""
        old, self.fanned = self.fanned, space if space in self._there else None
        for each in {old, self.fanned} - {None}:
            if each in self._stacks:
                self._clear_items(str(each))
                self._lay(str(each))

    def at(self, point: QPointF) -> CounterItem | None:
        """The uppermost counter at a point of the scene."""
        found = self._scene.items(point) if self._visible else []
        return next((i for i in found if isinstance(i, CounterItem) and i.shown), None)

    def items_of(self, space: str) -> list[CounterItem]:
        """The items of a space."""
        return self._items.get(space, [])

    def meant_by(self, chosen: Picked) -> list[CounterItem]:
        """The counters that are selected, by their piece or by the line they stand for."""
        if self._meant is None or self._meant[0] is not chosen:
            self._meant = (chosen, list(self._look_for(chosen)))
        return self._meant[1]

    def _look_for(self, chosen: Picked) -> Iterator[CounterItem]:
        if not (chosen.causes or chosen.pieces):
            return
        keys: tuple[str | AddressPath, ...] = (*chosen.causes, *chosen.pieces)
        for space in dict.fromkeys(chain.from_iterable(self._where.get(key, ()) for key in keys)):
            own = self.items_of(space)
            yield from (one for one in own if one.shown and _is_meant(one.shown, chosen))

    def _note(self, space: str, old: tuple[Shown, ...], new: tuple[Shown, ...]) -> None:
        """Take note of where pieces and lines are shown."""
        for one in old:
            for key in _keys_of(one):
                self._where.get(key, {}).pop(space, None)
        for one in new:
            for key in _keys_of(one):
                self._where.setdefault(key, {})[space] = None

    def inside(
        self, rect: QRectF, among: Iterable[CounterItem] | None = None
    ) -> Iterator[CounterItem]:
        """The counters in a rectangle; of some, or of all."""
        if self._visible:
            there = self._all() if among is None else among
            yield from (item for item in there if item.place.intersects(rect))

    def dress(self, rect: QRectF, zoom: float, ratio: float, seconds: float) -> bool:
        """Give the counters in sight pictures of the right size; say whether all have them."""
        assert self._module is not None or not self._items
        start, sight = perf_counter(), (rect.getCoords(), zoom, ratio)
        if sight != self._sight:
            self._sight, self._ahead = sight, list(self.inside(rect))[::-1]
        else:  # where one looks at the same place as before, only what is new there has none
            self._ahead[:0] = list(self.inside(rect, self._bare))[::-1]
        self._bare = []
        while self._ahead:
            item = self._ahead.pop()
            if self._module is not None and item.scene() is not None:
                item.dress(self._faces, self._module, zoom, ratio)
            if perf_counter() - start > seconds:
                break
        return not self._ahead

    def _all(self) -> Iterable[CounterItem]:
        return (item for items in self._items.values() for item in items)

    def _clear(self, space: str) -> None:
        self._clear_items(space)
        self._stacks.pop(space, None)

    def _clear_items(self, space: str) -> None:
        self._meant = None
        for item in self._items.pop(space, ()):
            self._scene.removeItem(item)

    def _lay(self, space: str) -> None:
        stacks = self._stacks[space]
        made = _spread(stacks) if space == self.fanned else _piled(stacks)
        piled = {one for stack in stacks if len(stack.shown) > 1 for one in stack.shown}
        self._items[space], self._meant = [], None
        for depth, (shown, number, place) in enumerate(made):
            card = space == self.fanned or shown in piled
            item = CounterItem(shown, number, place, card=card)
            item.setZValue((_FANNED if space == self.fanned else 0.0) + depth * 1e-4)
            item.setVisible(self._visible)
            self._items[space].append(item)
            self._bare.append(item)
            self._scene.addItem(item)


def _keys_of(shown: Shown) -> tuple[str | AddressPath, ...]:
    return (shown.piece, *shown.causes)


def _is_meant(shown: Shown, chosen: Picked) -> bool:
    return shown.piece in chosen.pieces or not chosen.causes.isdisjoint(shown.causes)


def _differing(before: Stood, now: Mapping[str, tuple[Shown, ...]]) -> set[str]:
    """The spaces where something else stands."""
    others = {space for space, shown in now.items() if before.get(space) is not shown}
    changed = {space for space in others if before.get(space) != now[space]}
    return changed | (before.keys() - now.keys())


_FANNED = 10.0
Made = tuple[Shown | None, int, QRectF]


def _piled(stacks: Iterable[Stack]) -> Iterator[Made]:
    """Stacks as they lie: the lowest first, and a plate with their number on top."""
    for stack in stacks:
        side, step = stack.side, stack.side * _OFFSET
        left, top = stack.x - side / 2, stack.y - side / 2
        seen = stack.shown[:_SEEN]
        for depth in range(len(seen) - 1, -1, -1):
            place = QRectF(left + depth * step, top - depth * step, side, side)
            yield seen[depth], seen[depth].number, place
        count = sum(shown.number for shown in stack.shown)
        if count > 1:
            plate = side * _PLATE
            yield (
                None,
                count,
                QRectF(left + side - plate * 0.7, top + side - plate * 0.6, plate, plate),
            )


def _spread(stacks: tuple[Stack, ...]) -> Iterator[Made]:
    """All counters of a space side by side about its middle."""
    shown = [one for stack in stacks for one in stack.shown]
    side = max(stack.side for stack in stacks) * _LARGEST
    x = sum(stack.x for stack in stacks) / len(stacks)
    y = sum(stack.y for stack in stacks) / len(stacks)
    across = min(_ACROSS, max(1, ceil(len(shown) ** 0.5 * 1.4)))
    rows = ceil(len(shown) / across)
    for place, one in enumerate(shown):
        row, column = divmod(place, across)
        wide = min(across, len(shown) - row * across)
        left = x + (column - wide / 2) * side * 1.06
        top = y + (row - rows / 2) * side * 1.06
        yield one, one.number, QRectF(left, top, side, side)
        if one.number > 1:
            plate = side * _PLATE
            where = QRectF(left + side - plate * 0.8, top + side - plate * 0.8, plate, plate)
            yield None, one.number, where
