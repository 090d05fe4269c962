"""A recipe carried out: the outline of every space, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.geometry.atlas.coasts import coasts
from sandtable.model.geometry.atlas.halves import Half, bends, half_of, owners_of
from sandtable.model.geometry.atlas.leftover import Spot, gaps, strays
from sandtable.model.geometry.atlas.lines import outlines_of
from sandtable.model.geometry.atlas.mesh import Edges, Numbers, edges_of, faces
from sandtable.model.geometry.atlas.names import insist_on_names
from sandtable.model.geometry.atlas.seam import frame_of
from sandtable.model.geometry.atlas.seeds import seeds_of
from sandtable.model.geometry.atlas.sheet import Sheet, described, sheet_of
from sandtable.model.geometry.shapes import outline_of
from sandtable.model.ids import SpaceId


@dataclass(frozen=True)
class Drawing:
    """What came of a recipe."""

    outlines: Mapping[SpaceId, Outline]
    width: int
    height: int
    adrift: tuple[str, ...]
    """Seeds that lie too far from what they divide: land seeds in the sea, or the reverse."""
    empty: tuple[str, ...]
    """Seeds that lie right, and of which nothing came all the same."""
    idle: tuple[str, ...]
    """Cuts that lead nowhere and part nothing."""
    dropped: int
    """How many islands were too small."""
    named: frozenset[SpaceId]
    """The spaces that the recipe speaks of."""
    sea: frozenset[SpaceId]
    """Those of them that are water."""
    wraps: bool
    """Whether the western edge is the eastern."""
    strays: tuple[Spot, ...] = ()
    """Islands that came to a space by rule, and lie far from it."""
    gaps: tuple[Spot, ...] = ()
    """Water that came to nobody."""
    projection: Mapping[str, str] = field(default_factory=dict)
    """How board units lie on the globe, in words for a GIS."""


def drawn(recipe: Recipe) -> Drawing:
    """Carry out a recipe; raise GeometryError where it asks for what cannot be."""
    sheet = sheet_of(recipe)
    seeds = {where: seeds_of(getattr(recipe, where), sheet, where) for where in ("land", "sea")}
    coast = coasts(recipe, sheet, seeds["land"])
    water = shapely.difference(sheet.frame, shapely.union_all(coast.land), grid_size=1.0)
    halves = [
        half_of(recipe, sheet, parts, seeds[where], where)
        for where, parts in (("land", coast.land), ("sea", shapely.get_parts(water)))
    ]
    insist_on_names(halves)
    lines = [*shapely.boundary(coast.land), *(line for half in halves for line in half.lines())]
    every = faces([frame_of(sheet), *lines])
    if sheet.wraps:
        every = faces([frame_of(sheet, every), *shapely.boundary(every)])
    owners = owners_of(recipe, sheet, every, halves)
    shapes = _shapes(recipe, edges_of(every), owners, halves)
    told = _told(sheet, halves, shapes, coast.dropped)
    return replace(
        told,
        strays=tuple(strays(sheet, every, owners, halves[0])),
        gaps=tuple(gaps(sheet, every, owners, halves[1])),
        projection=described(recipe.projection or Projection(), sheet),
    )


def _shapes(
    recipe: Recipe, edges: Edges, owners: Numbers, halves: Sequence[Half]
) -> dict[SpaceId, Any]:
    """What each space covers, with blanks and what became of nothing left out."""
    names = [name for half in halves for name in half.names]
    found = outlines_of(edges, owners, names, bends(recipe, halves))
    spaces = {name for half in halves for name in half.spaces}
    return {
        name: shape
        for name, shape in zip(names, found, strict=True)
        if name in spaces and not shape.is_empty
    }


def _told(
    sheet: Sheet, halves: Sequence[Half], shapes: Mapping[str, Any], dropped: int
) -> Drawing:
    adrift = tuple(name for half in halves for name in half.adrift())
    merged = {part for half in halves for own in half.division.merges.values() for part in own}
    typed = [name for half in halves for name in half.division.seeds if name not in merged]
    every = [name for half in halves for name in half.spaces]
    return Drawing(
        outlines={name: outline_of(shape) for name, shape in shapes.items()},
        width=sheet.width,
        height=sheet.height,
        adrift=adrift,
        empty=tuple(name for name in typed if name not in shapes and name not in adrift),
        idle=tuple(name for half in halves for name in half.idle),
        dropped=dropped,
        named=frozenset(every),
        sea=frozenset(halves[-1].spaces),
        wraps=sheet.wraps,
    )
