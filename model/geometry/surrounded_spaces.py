"""Spaces inside others, and spaces that others divide."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage.ring_flaws import drawable_outlines
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.ids import SpaceId

_MIN_SURROUNDED_SHARE_OF_BORDER = 0.999
"""Share of its border that a space must have with its only neighbour to lie inside it."""
PART_SEPARATOR = "\n"
"""Separator of a space's name and the number of its part. No name contains it."""


def iter_surrounded_spaces(
    outlines: Mapping[SpaceId, Outline],
) -> Iterator[tuple[SpaceId, SpaceId]]:
    """Yield each space that borders on only one other space, and that other space."""
    near: dict[SpaceId, list[tuple[SpaceId, float]]] = {}
    for a, b, length in shared_borders(outlines):
        near.setdefault(a, []).append((b, length))
        near.setdefault(b, []).append((a, length))
    for name, those in near.items():
        if len(those) == 1:
            [(other, length)] = those
            perimeter = sum(map(_polygon_perimeter, outlines[name].polygons))
            # Of two that have one border in common, the one without any other is inside.
            # Not exactly all of it, because lengths are rounded.
            if (
                length >= _MIN_SURROUNDED_SHARE_OF_BORDER * perimeter
                and len(outlines[name].polygons) == 1
            ):
                yield name, other


def _polygon_perimeter(polygon: tuple[bytes, ...]) -> float:
    return float(shapely.length(shapes_from_outlines([Outline((polygon,))])[0]))


def iter_divided_spaces(
    outlines: Mapping[SpaceId, Outline], kinds: Mapping[SpaceId, Hashable]
) -> Iterator[tuple[SpaceId, int]]:
    """Yield spaces that others divide into two or more parts, with the number of these parts.

    Only parts with neighbours of the same kind count. An island touches no other space, so such a
    space lies on both sides of another.
    """
    several = {n: o for n, o in drawable_outlines(outlines).items() if len(o.polygons) > 1}
    if not several:
        return
    # Each part becomes a space of its own, so the usual search for borders finds its neighbours.
    parts: dict[str, Outline] = {n: o for n, o in outlines.items() if n not in several}
    for name, outline in several.items():
        parts |= {
            f"{name}{PART_SEPARATOR}{i}": Outline((p,)) for i, p in enumerate(outline.polygons)
        }
    joined: dict[SpaceId, set[str]] = {}
    for a, b, _ in shared_borders(parts):
        for part, other in ((a, b), (b, a)):
            name, other_name = (
                part.partition(PART_SEPARATOR)[0],
                other.partition(PART_SEPARATOR)[0],
            )
            if name in several and name != other_name and kinds[name] == kinds[other_name]:
                joined.setdefault(name, set()).add(part)
    yield from ((name, len(those)) for name, those in joined.items() if len(those) > 1)
