"""The stacks of one place: in a space with room, what looks alike lies in a stack of its own."""

from __future__ import annotations

from itertools import chain
from math import ceil, dist
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.traits import label_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.traits import VassalPiece

PieceStack = list["VassalPiece"]
"""Pieces from the bottom to the top."""


def split_by_look(heaps: Iterable[PieceStack], room: int) -> list[PieceStack]:
    """Heaps divided by what looks alike, as far as there is room for stacks.

    Where there is less, neighbours share one; no stack holds pieces of two heaps.
    """
    whole = list(heaps)
    kinds = [_group_by_look(heap) for heap in whole]
    total = sum(map(len, kinds))
    found: list[PieceStack] = []
    for each in kinds:
        share = len(each) if total <= room else max(1, room * len(each) // total)
        most = ceil(len(each) / share)
        parts = (each[start : start + most] for start in range(0, len(each), most))
        found += [list(chain.from_iterable(part)) for part in parts]
    return found if len(found) <= room else whole


def _group_by_look(heap: Sequence[VassalPiece]) -> list[PieceStack]:
    """The pieces of one picture and one label each, in the order of the first of them."""
    found: dict[tuple[str, str], PieceStack] = {}
    kind = label_trait().type
    for piece in heap:
        words = next((trait.state for trait in piece.traits if trait.type == kind), "")
        found.setdefault((piece.image, words), []).append(piece)
    return list(found.values())


def spread_out_points(points: Sequence[PixelPoint], number: int) -> tuple[PixelPoint, ...]:
    """So many of the points, or all: the first one, and then each as far off as can be."""
    found = list(points[:1])
    left = list(points[1:])
    while left and len(found) < number:
        found.append(max(left, key=lambda point: min(dist(point, one) for one in found)))
        left.remove(found[-1])
    return tuple(found)
