"""Division of the pieces of a place into stacks; where there is room, equal pieces share one."""

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


def stacks_of_equal_look(groups: Iterable[PieceStack], room: int) -> list[PieceStack]:
    """Split groups of pieces into stacks of equal look, as far as there is room.

    With less room, neighbouring kinds share a stack. No stack ever holds pieces of two groups.
    """
    all_groups = list(groups)
    kinds = [_group_pieces_by_look(heap) for heap in all_groups]
    total = sum(map(len, kinds))
    stacks: list[PieceStack] = []
    for each in kinds:
        # Each kind gets at least one stack, so that no two kinds are mixed.
        share = len(each) if total <= room else max(1, room * len(each) // total)
        most = ceil(len(each) / share)
        parts = (each[start : start + most] for start in range(0, len(each), most))
        stacks += [list(chain.from_iterable(part)) for part in parts]
    return stacks if len(stacks) <= room else all_groups


def _group_pieces_by_look(group: Sequence[VassalPiece]) -> list[PieceStack]:
    """Return pieces with the same picture and label as stacks, in order of first appearance."""
    stacks: dict[tuple[str, str], PieceStack] = {}
    kind = label_trait().type
    for piece in group:
        words = next((trait.state for trait in piece.traits if trait.type == kind), "")
        stacks.setdefault((piece.image, words), []).append(piece)
    return list(stacks.values())


def points_far_apart(points: Sequence[PixelPoint], number: int) -> tuple[PixelPoint, ...]:
    """Return a number of points far apart: the first one, then always the farthest."""
    chosen = list(points[:1])
    remaining = list(points[1:])
    while remaining and len(chosen) < number:
        chosen.append(
            max(
                remaining,
                key=lambda point: min(dist(point, chosen_point) for chosen_point in chosen),
            )
        )
        remaining.remove(chosen[-1])
    return tuple(chosen)
