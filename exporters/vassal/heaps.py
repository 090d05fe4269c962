"""The stacks of one place: in a space with room, what looks alike lies in a stack of its own."""

from __future__ import annotations

from itertools import chain
from math import ceil, dist
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.traits import label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.traits import Chain

Heap = list["Chain"]
"""Pieces from the bottom to the top."""


def apart(heaps: Iterable[Heap], room: int) -> list[Heap]:
    """Heaps divided by what looks alike, as far as there is room for stacks.

    Where there is less, neighbours share one; no stack holds pieces of two heaps.
    """
    whole = list(heaps)
    kinds = [_alike(heap) for heap in whole]
    total = sum(map(len, kinds))
    found: list[Heap] = []
    for each in kinds:
        share = len(each) if total <= room else max(1, room * len(each) // total)
        most = ceil(len(each) / share)
        parts = (each[start : start + most] for start in range(0, len(each), most))
        found += [list(chain.from_iterable(part)) for part in parts]
    return found if len(found) <= room else whole


def _alike(heap: Sequence[Chain]) -> list[Heap]:
    """The pieces of one picture and one label each, in the order of the first of them."""
    found: dict[tuple[str, str], Heap] = {}
    kind = label().type
    for piece in heap:
        words = next((trait.state for trait in piece.traits if trait.type == kind), "")
        found.setdefault((piece.image, words), []).append(piece)
    return list(found.values())


def spread(points: Sequence[Pixel], number: int) -> tuple[Pixel, ...]:
    """So many of the points, or all: the first one, and then each as far off as can be."""
    found = list(points[:1])
    left = list(points[1:])
    while left and len(found) < number:
        found.append(max(left, key=lambda point: min(dist(point, one) for one in found)))
        left.remove(found[-1])
    return tuple(found)
