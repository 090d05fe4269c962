"""A recipe carried out: the outline of every space, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.geometry.atlas.atlas_seam import frame_line
from sandtable.model.geometry.atlas.face_mesh import (
    FaceEdges,
    IntArray,
    edges_of_faces,
    faces_between_lines,
)
from sandtable.model.geometry.atlas.generalized_land import generalize_land
from sandtable.model.geometry.atlas.land_and_sea import (
    LandOrSea,
    divide_land_or_sea,
    make_wiggle_chooser,
    owners_of_faces,
)
from sandtable.model.geometry.atlas.owner_borders import shapes_by_owner
from sandtable.model.geometry.atlas.projected_board import (
    ProjectedBoard,
    describe_projection,
    project_board,
)
from sandtable.model.geometry.atlas.recipe_names import insist_on_valid_names
from sandtable.model.geometry.atlas.seed_points import seed_points_of_division
from sandtable.model.geometry.atlas.unseeded_areas import (
    GlobePlace,
    iter_stray_islands,
    iter_unowned_waters,
)
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.ids import SpaceId


@dataclass(frozen=True)
class RecipeResult:
    """What came of a recipe."""

    outlines: Mapping[SpaceId, Outline]
    width: int
    height: int
    seeds_adrift: tuple[str, ...]
    """Seeds that lie too far from what they divide: land seeds in the sea, or the reverse."""
    seeds_without_area: tuple[str, ...]
    """Seeds that lie right, and of which nothing came all the same."""
    idle_cuts: tuple[str, ...]
    """Cuts that lead nowhere and part nothing."""
    dropped_island_count: int
    """How many islands were too small."""
    named_spaces: frozenset[SpaceId]
    """The spaces that the recipe speaks of."""
    sea_spaces: frozenset[SpaceId]
    """Those of them that are water."""
    wraps_around: bool
    """Whether the western edge is the eastern."""
    stray_islands: tuple[GlobePlace, ...] = ()
    """Islands that came to a space by rule, and lie far from it."""
    unowned_waters: tuple[GlobePlace, ...] = ()
    """Water that came to nobody."""
    projection_words: Mapping[str, str] = field(default_factory=dict)
    """How board units lie on the globe, in words for a GIS."""


def carry_out_recipe(recipe: Recipe) -> RecipeResult:
    """Carry out a recipe; raise GeometryError where it asks for what cannot be."""
    sheet = project_board(recipe)
    seeds = {
        where: seed_points_of_division(getattr(recipe, where), sheet, where)
        for where in ("land", "sea")
    }
    coast = generalize_land(recipe, sheet, seeds["land"])
    water = shapely.difference(
        sheet.frame_shape, shapely.union_all(coast.land_masses), grid_size=1.0
    )
    halves = [
        divide_land_or_sea(recipe, sheet, parts, seeds[where], where)
        for where, parts in (("land", coast.land_masses), ("sea", shapely.get_parts(water)))
    ]
    insist_on_valid_names(halves)
    lines = [
        *shapely.boundary(coast.land_masses),
        *(line for half in halves for line in half.iter_dividing_lines()),
    ]
    every = faces_between_lines([frame_line(sheet), *lines])
    if sheet.wraps_around:
        every = faces_between_lines([frame_line(sheet, every), *shapely.boundary(every)])
    owners = owners_of_faces(recipe, sheet, every, halves)
    shapes = _shapes_of_spaces(recipe, edges_of_faces(every), owners, halves)
    told = _summarize_result(sheet, halves, shapes, coast.dropped_island_count)
    return replace(
        told,
        stray_islands=tuple(iter_stray_islands(sheet, every, owners, halves[0])),
        unowned_waters=tuple(iter_unowned_waters(sheet, every, owners, halves[1])),
        projection_words=describe_projection(recipe.projection or Projection(), sheet),
    )


def _shapes_of_spaces(
    recipe: Recipe, edges: FaceEdges, owners: IntArray, halves: Sequence[LandOrSea]
) -> dict[SpaceId, Any]:
    """What each space covers, with blanks and what became of nothing left out."""
    names = [name for half in halves for name in half.owner_names]
    found = shapes_by_owner(edges, owners, names, make_wiggle_chooser(recipe, halves))
    spaces = {name for half in halves for name in half.space_names}
    return {
        name: shape
        for name, shape in zip(names, found, strict=True)
        if name in spaces and not shape.is_empty
    }


def _summarize_result(
    sheet: ProjectedBoard, halves: Sequence[LandOrSea], shapes: Mapping[str, Any], dropped: int
) -> RecipeResult:
    adrift = tuple(name for half in halves for name in half.seeds_adrift())
    merged = {part for half in halves for own in half.division.merges.values() for part in own}
    typed = [name for half in halves for name in half.division.seeds if name not in merged]
    every = [name for half in halves for name in half.space_names]
    return RecipeResult(
        outlines={name: outline_from_shape(shape) for name, shape in shapes.items()},
        width=sheet.width,
        height=sheet.height,
        seeds_adrift=adrift,
        seeds_without_area=tuple(
            name for name in typed if name not in shapes and name not in adrift
        ),
        idle_cuts=tuple(name for half in halves for name in half.idle_cuts),
        dropped_island_count=dropped,
        named_spaces=frozenset(every),
        sea_spaces=frozenset(halves[-1].space_names),
        wraps_around=sheet.wraps_around,
    )
