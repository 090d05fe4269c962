"""Execution of a recipe: the outline of every space, and messages about the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.geometry.atlas.atlas_seam import edge_line_of_sheet
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
    make_border_bend_chooser,
    owners_of_faces,
)
from sandtable.model.geometry.atlas.owner_borders import shapes_by_owner
from sandtable.model.geometry.atlas.projected_board import (
    ProjectedBoard,
    describe_projection,
    project_board,
)
from sandtable.model.geometry.atlas.recipe_names import require_valid_names
from sandtable.model.geometry.atlas.seed_points import seed_points_of_division
from sandtable.model.geometry.atlas.unseeded_areas import (
    GlobePlace,
    iter_islands_far_from_owner,
    iter_unowned_waters,
)
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.ids import SpaceId


@dataclass(frozen=True)
class RecipeResult:
    """The result of drawing by a recipe: the outlines, and messages about them."""

    outlines: Mapping[SpaceId, Outline]
    width: int
    height: int
    seeds_adrift: tuple[str, ...]
    """Seeds that lie too far from the area they divide, such as land seeds in the sea."""
    seeds_without_area: tuple[str, ...]
    """Seeds at a valid place that got no area all the same."""
    idle_cuts: tuple[str, ...]
    """Cuts that separate nothing."""
    dropped_island_count: int
    """Number of islands that were too small."""
    named_spaces: frozenset[SpaceId]
    """The spaces that the recipe names."""
    sea_spaces: frozenset[SpaceId]
    """Those of the named spaces that are water."""
    wraps_around: bool
    """Whether the western edge is the same meridian as the eastern one."""
    stray_islands: tuple[GlobePlace, ...] = ()
    """Islands that were given to a space by rule, and lie far from it."""
    unowned_waters: tuple[GlobePlace, ...] = ()
    """Areas of water without an owner."""
    projection_words: Mapping[str, str] = field(default_factory=dict)
    """Position of the board on the globe, in words for a GIS."""


def carry_out_recipe(recipe: Recipe) -> RecipeResult:
    """Draw a board by its recipe. Raise GeometryError if its values are impossible."""
    sheet = project_board(recipe)
    seeds = {
        division_key: seed_points_of_division(getattr(recipe, division_key), sheet, division_key)
        for division_key in ("land", "sea")
    }
    coast = generalize_land(recipe, sheet, seeds["land"])
    water = shapely.difference(
        sheet.frame_shape, shapely.union_all(coast.land_masses), grid_size=1.0
    )
    halves = [
        divide_land_or_sea(recipe, sheet, parts, seeds[division_key], division_key)
        for division_key, parts in (("land", coast.land_masses), ("sea", shapely.get_parts(water)))
    ]
    require_valid_names(halves)
    lines = [
        *shapely.boundary(coast.land_masses),
        *(line for half in halves for line in half.iter_lines_between_spaces()),
    ]
    faces = faces_between_lines([edge_line_of_sheet(sheet), *lines])
    # Noding adds points to one side of the seam; the other side needs them as well.
    if sheet.wraps_around:
        faces = faces_between_lines([edge_line_of_sheet(sheet, faces), *shapely.boundary(faces)])
    # Land and sea are divided together, so that they share the points of their coasts.
    owners = owners_of_faces(recipe, sheet, faces, halves)
    shapes = _shapes_of_spaces(recipe, edges_of_faces(faces), owners, halves)
    drawing_result = _summarize_result(sheet, halves, shapes, coast.dropped_island_count)
    return replace(
        drawing_result,
        stray_islands=tuple(iter_islands_far_from_owner(sheet, faces, owners, halves[0])),
        unowned_waters=tuple(iter_unowned_waters(sheet, faces, owners, halves[1])),
        projection_words=describe_projection(recipe.projection or Projection(), sheet),
    )


def _shapes_of_spaces(
    recipe: Recipe, edges: FaceEdges, owners: IntArray, halves: Sequence[LandOrSea]
) -> dict[SpaceId, Any]:
    """Return the area of each space; blanks, and spaces that got no area, are left out."""
    names = [name for half in halves for name in half.owner_names]
    owner_shapes = shapes_by_owner(edges, owners, names, make_border_bend_chooser(recipe, halves))
    spaces = {name for half in halves for name in half.space_names}
    return {
        name: shape
        for name, shape in zip(names, owner_shapes, strict=True)
        if name in spaces and not shape.is_empty
    }


def _summarize_result(
    sheet: ProjectedBoard, halves: Sequence[LandOrSea], shapes: Mapping[str, Any], dropped: int
) -> RecipeResult:
    adrift = tuple(name for half in halves for name in half.seeds_adrift())
    merged = {
        part
        for half in halves
        for merged_names in half.division.merges.values()
        for part in merged_names
    }
    typed = [name for half in halves for name in half.division.seeds if name not in merged]
    spaces = [name for half in halves for name in half.space_names]
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
        named_spaces=frozenset(spaces),
        sea_spaces=frozenset(halves[-1].space_names),
        wraps_around=sheet.wraps_around,
    )
