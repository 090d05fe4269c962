"""The land and the sea while they are divided, and the owner of each of their faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Division, Recipe
from sandtable.model.geometry.atlas.atlas_layers import ShapeArray
from sandtable.model.geometry.atlas.border_bending import WiggleChooser
from sandtable.model.geometry.atlas.border_wiggle import WiggleSettings
from sandtable.model.geometry.atlas.cut_lines import (
    ProjectedCut,
    cut_lines_of_division,
    iter_idle_cut_names,
)
from sandtable.model.geometry.atlas.face_mesh import (
    NO_OWNER,
    IntArray,
    border_lengths,
    border_lengths_across_seam,
    connected_roots,
    edges_of_faces,
    faces_between_lines,
)
from sandtable.model.geometry.atlas.generalized_land import (
    areas_in_square_kilometres,
    neck_width,
    seed_reach,
    speck_area,
)
from sandtable.model.geometry.atlas.owner_assignment import (
    BorderLengths,
    absorb_slivers,
    give_to_nearest_owner,
    is_connected_to_seed,
    owners_by_nearest_seed,
    pieces_of_faces,
    spread_owners,
)
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard
from sandtable.model.geometry.atlas.seed_points import SeedPoints, pieces_under_seeds
from sandtable.model.geometry.atlas.space_growth import GrownPieces, grow_from_seeds
from sandtable.model.geometry.geometry_errors import GeometryError

_UNSEEDED_RULES = {"land": "nearest", "sea": "none"}
_SHORTEST_BEND_DIVISORS = {"land": 1300, "sea": 500}
_BEND_SHARES = {"land": 0.16, "sea": 0.09}
_BEND_ROUGHNESS = {"land": 0.58, "sea": 0.36}
_MAX_WIGGLE = 3
_SLIVER_DIVISOR = 12
"""Divisor of the smallest visible area. Smaller faces result from lines that nearly meet."""
_MAX_OFFSET_DIVISOR = 32
"""No border moves by more than this fraction of the board's width."""


@dataclass(frozen=True)
class LandOrSea:
    """The land or the sea: its division, and the pieces it is divided into."""

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
        """Return the names that are spaces, not blanks."""
        merged = {name for names in self.division.merges.values() for name in names}
        seeds = self.grown_pieces.seed_points
        grown_here = set(seeds.owner_names[: len(seeds.owner_names) - seeds.blank_count]) - merged
        return [
            name for name in self.owner_names if name in grown_here or name in self.division.merges
        ]

    def iter_dividing_lines(self) -> Iterator[Any]:
        """Yield all lines that separate pieces or spaces."""
        yield from (cut.shape for cut in self.cut_lines)
        yield from self.grown_pieces.iter_border_lines()

    def seeds_adrift(self) -> list[str]:
        """Return the seeds that are on no area of land or sea."""
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
    """Cut land or sea into pieces, and divide each piece among its seeds."""
    stated_division: Division | None = getattr(recipe, division_key)
    division = stated_division or Division()
    if not 0 <= (wiggle := division.wiggle) <= _MAX_WIGGLE:
        raise GeometryError(
            f"{division_key}.wiggle: {wiggle:g} is not between 0 and {_MAX_WIGGLE}."
        )
    if (least := division.smallest) is not None and least < 0:
        raise GeometryError(f"{division_key}.smallest: {least:g} square kilometres is no size.")
    area = shapely.multipolygons(parts)
    cuts = cut_lines_of_division(division, sheet, division_key, area, seed_reach(recipe))
    pieces = _cut_into_pieces(parts, cuts) if cuts else parts
    # A division without seeds numbers its pieces instead.
    if stated_division and not seeds.owner_names:
        seeds = _one_seed_per_piece(pieces, division_key)
    on = pieces_under_seeds(seeds, pieces, seed_reach(recipe))
    grown_pieces = grow_from_seeds(
        pieces, seeds, on, neck_width(recipe), sheet.width if sheet.wraps_around else 0
    )
    more = tuple(name for name in division.merges if name not in seeds.owner_names)
    return LandOrSea(
        division_key=division_key,
        division=division,
        is_drawn=stated_division is not None,
        grown_pieces=grown_pieces,
        cut_lines=cuts,
        idle_cuts=tuple(iter_idle_cut_names(division, cuts, pieces, area)),
        owner_names=(*seeds.owner_names, *more),
    )


def _cut_into_pieces(parts: ShapeArray, cuts: list[ProjectedCut]) -> ShapeArray:
    faces = faces_between_lines([*shapely.boundary(parts), *(cut.shape for cut in cuts)])
    # Faces outside all parts are holes, such as lakes.
    whole: ShapeArray = faces[pieces_of_faces(faces, parts) != NO_OWNER]
    return whole


def _one_seed_per_piece(pieces: ShapeArray, division_key: str) -> SeedPoints:
    """Return a seed on every piece, for a division without typed seeds.

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
    """Return the owner of each face as an index.

    It counts the names of the land, then those of the sea.
    """
    edges = edges_of_faces(faces)
    pairs = border_lengths(edges)
    if sheet.wraps_around:
        pairs |= border_lengths_across_seam(edges, sheet.width)
    owners = np.full(len(faces), NO_OWNER)
    before = 0
    for half in halves:
        owners_in_half = _owners_in_half(recipe, faces, half, pairs)
        owners[owners_in_half != NO_OWNER] = owners_in_half[owners_in_half != NO_OWNER] + before
        before += len(half.owner_names)
    land, sea = halves
    # Ponds without a seed would leave holes in the land that are too small to see.
    if land.is_drawn:
        wet = (pieces_of_faces(faces, sea.grown_pieces.piece_shapes) != NO_OWNER) & (
            owners == NO_OWNER
        )
        pool = _is_small_unseeded_water(recipe, sheet, faces, wet, pairs)
        owners = spread_owners(
            owners, pairs, pool | ((owners < len(land.owner_names)) & (owners != NO_OWNER))
        )
    return owners


def _owners_in_half(
    recipe: Recipe, faces: ShapeArray, half: LandOrSea, pairs: BorderLengths
) -> IntArray:
    piece = pieces_of_faces(faces, half.grown_pieces.piece_shapes)
    inside = piece != NO_OWNER
    owners = owners_by_nearest_seed(faces, piece, half.grown_pieces)
    # First remove what lies beyond a neck, then give it to the neighbour around it (DECISIONS 13).
    owners[~is_connected_to_seed(faces, piece, owners, pairs, half.grown_pieces)] = NO_OWNER
    owners = spread_owners(owners, pairs, inside)
    owners = absorb_slivers(
        owners, pairs, inside, shapely.area(faces) < speck_area(recipe) / _SLIVER_DIVISOR
    )
    if (half.division.unseeded or _UNSEEDED_RULES[half.division_key]) == "nearest":
        owners = give_to_nearest_owner(faces, owners, inside)
    return _apply_merges(owners, half)


def _apply_merges(owners: IntArray, half: LandOrSea) -> IntArray:
    merged_owners = owners.copy()
    for new, parts in half.division.merges.items():
        for part in parts:
            if part in half.owner_names:
                merged_owners[owners == half.owner_names.index(part)] = half.owner_names.index(new)
    return merged_owners


def _is_small_unseeded_water(
    recipe: Recipe, sheet: ProjectedBoard, faces: ShapeArray, wet: Any, pairs: BorderLengths
) -> Any:
    """Return a mask of water without a seed that is too small to show and becomes land."""
    same = [(a, b) for a, b in pairs if wet[a] and wet[b]]
    # Water in several faces counts by its whole area.
    roots = np.array(connected_roots(len(faces), same), np.int64)
    smallest = recipe.sea.smallest if recipe.sea else None
    least = speck_area(recipe) if smallest is None else smallest
    sizes = shapely.area(faces)
    if smallest is not None:
        sizes = areas_in_square_kilometres(shapely.transform(faces, sheet.board_to_degrees))
    areas = np.bincount(roots, weights=sizes, minlength=len(faces))
    return wet & (areas[roots] < least)


def make_wiggle_chooser(recipe: Recipe, halves: Sequence[LandOrSea]) -> WiggleChooser:
    """Return a function that chooses how each border wiggles. Coasts and straight cuts do not."""
    land = halves[0]
    manners = {half.division_key: _wiggle_settings(recipe, half) for half in halves}
    straight = shapely.union_all(
        [cut.shape for half in halves for cut in half.cut_lines if cut.is_straight]
        or [shapely.Point()]
    )

    shapely.prepare(straight)

    def choose_wiggle(left: int, right: int, chain: Any) -> WiggleSettings | None:
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

    return choose_wiggle


def _wiggle_settings(recipe: Recipe, half: LandOrSea) -> WiggleSettings | None:
    division_key, wiggle = half.division_key, half.division.wiggle
    if not wiggle:
        return None
    return WiggleSettings(
        bend_share=_BEND_SHARES[division_key] * wiggle,
        bend_roughness=_BEND_ROUGHNESS[division_key],
        shortest_bend=max(3.0, recipe.size / _SHORTEST_BEND_DIVISORS[division_key]),
        max_offset=recipe.size / _MAX_OFFSET_DIVISOR * wiggle,
    )
