"""The land and the sea while they are divided into polygons (faces) with owners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Division, Recipe
from sandtable.model.geometry.atlas.atlas_layers import ShapeArray
from sandtable.model.geometry.atlas.border_bending import WiggleChooser
from sandtable.model.geometry.atlas.cut_lines import (
    ProjectedCut,
    cut_lines_of_division,
    iter_names_of_useless_cuts,
)
from sandtable.model.geometry.atlas.face_mesh import (
    NO_OWNER,
    IntArray,
    border_lengths,
    border_lengths_across_seam,
    edges_of_faces,
    faces_between_lines,
    first_connected_item_of_each,
)
from sandtable.model.geometry.atlas.generalized_land import (
    areas_in_square_kilometres,
    max_distance_of_seed_to_shore,
    max_width_of_isthmus,
    min_visible_area,
)
from sandtable.model.geometry.atlas.irregular_borders import BorderBendSettings
from sandtable.model.geometry.atlas.owner_assignment import (
    BorderLengths,
    give_faces_to_neighbours,
    give_tiny_faces_to_neighbours,
    give_to_nearest_owner,
    mask_of_faces_joined_to_seed,
    owners_by_nearest_seed,
    pieces_of_faces,
)
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard
from sandtable.model.geometry.atlas.seed_points import SeedPoints, pieces_of_land_under_seeds
from sandtable.model.geometry.atlas.space_growth import GrownPieces, grow_from_seeds
from sandtable.model.geometry.geometry_errors import GeometryError

_RULE_FOR_AREAS_WITHOUT_SEED = {"land": "nearest", "sea": "none"}
_SHORTEST_BEND_DIVISORS = {"land": 1300, "sea": 500}
_BEND_SHARES = {"land": 0.16, "sea": 0.09}
_BEND_ROUGHNESS = {"land": 0.58, "sea": 0.36}
_MAX_BEND_STRENGTH = 3
_SLIVER_DIVISOR = 12
"""Divisor of the smallest visible area. Smaller faces result from lines that nearly meet."""
_MAX_OFFSET_DIVISOR = 32
"""No border moves by more than this fraction of the board's width."""


@dataclass(frozen=True)
class LandOrSea:
    """The land or the sea of a board, and the pieces into which it is divided."""

    division_key: str
    division: Division
    is_drawn: bool
    grown_pieces: GrownPieces
    cut_lines: list[ProjectedCut]
    idle_cuts: tuple[str, ...]
    """Names of cuts that separate nothing."""
    owner_names: tuple[str, ...]
    """Spaces and blanks, then spaces that exist only by a merge."""

    @property
    def space_names(self) -> list[str]:
        """Return the names of the spaces, without those of blank areas."""
        merged = {name for names in self.division.merges.values() for name in names}
        seeds = self.grown_pieces.seed_points
        grown_here = set(seeds.owner_names[: len(seeds.owner_names) - seeds.blank_count]) - merged
        return [
            name for name in self.owner_names if name in grown_here or name in self.division.merges
        ]

    def iter_lines_between_spaces(self) -> Iterator[Any]:
        """Yield all lines that separate areas of land or sea, or the spaces on such areas."""
        yield from (cut.shape for cut in self.cut_lines)
        yield from self.grown_pieces.iter_border_lines()

    def seeds_adrift(self) -> list[str]:
        """Return the seeds that lie on no area of land or sea, though each should lie on one."""
        landed = set(
            self.grown_pieces.seed_points.point_owners[
                self.grown_pieces.piece_of_seed != NO_OWNER
            ].tolist()
        )
        return [
            name
            for row, name in enumerate(self.grown_pieces.seed_points.owner_names)
            if row not in landed
        ]


def divide_land_or_sea(
    recipe: Recipe, sheet: ProjectedBoard, parts: ShapeArray, seeds: SeedPoints, division_key: str
) -> LandOrSea:
    """Cut land or sea into pieces, and divide each among the spaces with points inside it."""
    stated_division: Division | None = getattr(recipe, division_key)
    division = stated_division or Division()
    if not 0 <= (wiggle := division.wiggle) <= _MAX_BEND_STRENGTH:
        raise GeometryError(
            f"{division_key}.wiggle: {wiggle:g} is not between 0 and {_MAX_BEND_STRENGTH}."
        )
    if (least := division.smallest) is not None and least < 0:
        raise GeometryError(f"{division_key}.smallest: {least:g} square kilometres is no size.")
    area = shapely.multipolygons(parts)
    cuts = cut_lines_of_division(
        division, sheet, division_key, area, max_distance_of_seed_to_shore(recipe)
    )
    pieces = _cut_into_pieces(parts, cuts) if cuts else parts
    # A division without seeds numbers its pieces instead.
    if stated_division and not seeds.owner_names:
        seeds = _one_seed_per_piece(pieces, division_key)
    on = pieces_of_land_under_seeds(seeds, pieces, max_distance_of_seed_to_shore(recipe))
    grown_pieces = grow_from_seeds(
        pieces, seeds, on, max_width_of_isthmus(recipe), sheet.width if sheet.wraps_around else 0
    )
    more = tuple(name for name in division.merges if name not in seeds.owner_names)
    return LandOrSea(
        division_key=division_key,
        division=division,
        is_drawn=stated_division is not None,
        grown_pieces=grown_pieces,
        cut_lines=cuts,
        idle_cuts=tuple(iter_names_of_useless_cuts(division, cuts, pieces, area)),
        owner_names=(*seeds.owner_names, *more),
    )


def _cut_into_pieces(parts: ShapeArray, cuts: list[ProjectedCut]) -> ShapeArray:
    faces = faces_between_lines([*shapely.boundary(parts), *(cut.shape for cut in cuts)])
    # Faces outside all parts are holes, such as lakes.
    whole: ShapeArray = faces[pieces_of_faces(faces, parts) != NO_OWNER]
    return whole


def _one_seed_per_piece(pieces: ShapeArray, division_key: str) -> SeedPoints:
    """Return one seed on every piece of land or sea, for a division that states no seeds.

    The largest piece comes first.
    """
    order = np.argsort(-shapely.area(pieces), kind="stable")
    points = shapely.get_coordinates(shapely.point_on_surface(pieces[order]))
    count = len(points)
    names = tuple(f"{division_key}-{number}" for number in range(1, count + 1))
    ones_per_seed = np.ones(count)
    return SeedPoints(
        names,
        0,
        points,
        np.arange(count),
        ones_per_seed,
        ones_per_seed * 0,
        ones_per_seed.astype(bool),
    )


def owners_of_faces(
    recipe: Recipe, sheet: ProjectedBoard, faces: ShapeArray, halves: Sequence[LandOrSea]
) -> IntArray:
    """Return the owner of each polygon as an index.

    The index counts the names of the land, then those of the sea.
    """
    edges = edges_of_faces(faces)
    pairs = border_lengths(edges)
    if sheet.wraps_around:
        pairs |= border_lengths_across_seam(edges, sheet.width)
    owners = np.full(len(faces), NO_OWNER)
    before = 0
    for half in halves:
        owners_in_half = _owners_of_faces_in_half(recipe, faces, half, pairs)
        owners[owners_in_half != NO_OWNER] = owners_in_half[owners_in_half != NO_OWNER] + before
        before += len(half.owner_names)
    land, sea = halves
    # Ponds without a seed would leave holes in the land that are too small to see.
    if land.is_drawn:
        wet = (pieces_of_faces(faces, sea.grown_pieces.piece_shapes) != NO_OWNER) & (
            owners == NO_OWNER
        )
        pool = _mask_of_small_unseeded_water(recipe, sheet, faces, wet, pairs)
        owners = give_faces_to_neighbours(
            owners, pairs, pool | ((owners < len(land.owner_names)) & (owners != NO_OWNER))
        )
    return owners


def _owners_of_faces_in_half(
    recipe: Recipe, faces: ShapeArray, half: LandOrSea, pairs: BorderLengths
) -> IntArray:
    piece = pieces_of_faces(faces, half.grown_pieces.piece_shapes)
    inside = piece != NO_OWNER
    owners = owners_by_nearest_seed(faces, piece, half.grown_pieces)
    # First remove what lies beyond a neck, then give it to the neighbour around it (DECISIONS 13).
    owners[~mask_of_faces_joined_to_seed(faces, piece, owners, pairs, half.grown_pieces)] = (
        NO_OWNER
    )
    owners = give_faces_to_neighbours(owners, pairs, inside)
    owners = give_tiny_faces_to_neighbours(
        owners, pairs, inside, shapely.area(faces) < min_visible_area(recipe) / _SLIVER_DIVISOR
    )
    if (half.division.unseeded or _RULE_FOR_AREAS_WITHOUT_SEED[half.division_key]) == "nearest":
        owners = give_to_nearest_owner(faces, owners, inside)
    return _apply_merges(owners, half)


def _apply_merges(owners: IntArray, half: LandOrSea) -> IntArray:
    merged_owners = owners.copy()
    for new, parts in half.division.merges.items():
        for part in parts:
            if part in half.owner_names:
                merged_owners[owners == half.owner_names.index(part)] = half.owner_names.index(new)
    return merged_owners


def _mask_of_small_unseeded_water(
    recipe: Recipe, sheet: ProjectedBoard, faces: ShapeArray, wet: Any, pairs: BorderLengths
) -> Any:
    """Return a mask of water without a seed that is too small to show and becomes land."""
    same = [(a, b) for a, b in pairs if wet[a] and wet[b]]
    # Water in several faces counts by its whole area.
    roots = np.array(first_connected_item_of_each(len(faces), same), np.int64)
    smallest = recipe.sea.smallest if recipe.sea else None
    least = min_visible_area(recipe) if smallest is None else smallest
    sizes = shapely.area(faces)
    if smallest is not None:
        sizes = areas_in_square_kilometres(shapely.transform(faces, sheet.board_to_degrees))
    areas = np.bincount(roots, weights=sizes, minlength=len(faces))
    return wet & (areas[roots] < least)


def make_border_bend_chooser(recipe: Recipe, halves: Sequence[LandOrSea]) -> WiggleChooser:
    """Return a function that chooses how each border bends. Coasts and straight cuts do not."""
    land = halves[0]
    manners = {half.division_key: _border_bend_settings(recipe, half) for half in halves}
    straight = shapely.union_all(
        [cut.shape for half in halves for cut in half.cut_lines if cut.is_straight]
        or [shapely.Point()]
    )

    shapely.prepare(straight)

    def choose_border_bend(left: int, right: int, chain: Any) -> BorderBendSettings | None:
        if NO_OWNER in {left, right}:
            return None
        wet = {left >= len(land.owner_names), right >= len(land.owner_names)}
        # A coast comes from the atlas and keeps its own shape.
        if len(wet) > 1:
            return None
        middle = chain.interpolate(0.5, normalized=True)
        if shapely.dwithin(straight, middle, 1):
            return None
        return manners["sea" if True in wet else "land"]

    return choose_border_bend


def _border_bend_settings(recipe: Recipe, half: LandOrSea) -> BorderBendSettings | None:
    division_key, wiggle = half.division_key, half.division.wiggle
    if not wiggle:
        return None
    return BorderBendSettings(
        bend_share=_BEND_SHARES[division_key] * wiggle,
        bend_roughness=_BEND_ROUGHNESS[division_key],
        shortest_bend=max(3.0, recipe.size / _SHORTEST_BEND_DIVISORS[division_key]),
        max_offset=recipe.size / _MAX_OFFSET_DIVISOR * wiggle,
    )
