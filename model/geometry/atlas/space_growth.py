"""Growth of spaces from seeds: the seeds on each land mass or water divide it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.atlas_seam import SEAM_TOLERANCE
from sandtable.model.geometry.atlas.face_mesh import (
    NO_OWNER,
    IntArray,
    first_connected_item_of_each,
)
from sandtable.model.geometry.atlas.seed_points import SeedPoints
from sandtable.model.geometry.atlas.voronoi_cells import (
    squared_distance_offsets,
    weighted_voronoi_cells,
)


@dataclass(frozen=True)
class ConnectedBody:
    """The seeds that together divide connected pieces of land, and the cells around them."""

    piece_rows: tuple[int, ...]
    seed_coordinates: FloatArray
    point_owners: IntArray
    distance_offsets: FloatArray
    voronoi_shapes: ShapeArray

    def nearest_owners(self, points: FloatArray) -> IntArray:
        """Return the owner of the seed nearest to each of some points."""
        step = points[:, None] - self.seed_coordinates[None]
        return self.point_owners[np.argmin((step**2).sum(axis=2) - self.distance_offsets, axis=1)]  # type: ignore[no-any-return]

    def iter_border_lines(self, pieces: ShapeArray, neck: float) -> Iterator[Any]:
        """Yield the borders between different owners, and lines across narrow places."""
        owners = np.unique(self.point_owners)
        regions = [
            shapely.union_all(self.voronoi_shapes[self.point_owners == owner]) for owner in owners
        ]
        every = shapely.union_all(shapely.boundary(regions))
        # With a single owner there is nothing to divide.
        for piece in pieces[list(self.piece_rows)] if len(owners) > 1 else ():
            borders = shapely.intersection(every, piece)
            yield borders
            for owner, region in zip(owners, shapely.intersection(regions, piece), strict=True):
                seeds = shapely.multipoints(self.seed_coordinates[self.point_owners == owner])
                yield from iter_lines_around_narrow_necks(region, seeds, borders, neck)


def iter_lines_around_narrow_necks(
    region: Any, seeds: Any, borders: Any, widest: float
) -> Iterator[Any]:
    """Yield lines around areas that only a narrow neck joins to their seed.

    Only areas that touch another owner are included.
    """
    for part in shapely.get_parts(region):
        # Narrower necks hide behind wider ones, so three widths are tried.
        for width in (widest, widest / 3, widest / 9):
            rough = shapely.simplify(part, width / 8, preserve_topology=True)
            wide = shapely.get_parts(rough.buffer(-width / 2, quad_segs=2))
            wide = wide[shapely.area(wide) > width**2]
            if len(wide) > 1:
                home = shapely.STRtree(wide).query_nearest(shapely.get_parts(seeds))[1]
                away = np.setdiff1d(np.arange(len(wide)), home)
                lobes = wide[away][shapely.dwithin(wide[away], borders, width)]
                around = shapely.boundary(shapely.buffer(lobes, 0.75 * width, quad_segs=4))
                yield from shapely.intersection(around, part)


@dataclass(frozen=True)
class GrownPieces:
    """The pieces of land or sea, and the connected groups of them that seeds divide."""

    piece_shapes: ShapeArray
    seed_points: SeedPoints
    piece_of_seed: IntArray
    """The piece that each seed point landed on."""
    connected_bodies: list[ConnectedBody]
    neck_width: float
    """Width below which a neck may separate a space."""

    def iter_border_lines(self) -> Iterator[Any]:
        """Yield the borders between all spaces, and the lines across narrow parts of spaces."""
        for body in self.connected_bodies:
            lines = body.iter_border_lines(self.piece_shapes, self.neck_width)
            yield from (line for line in lines if not line.is_empty)


def grow_from_seeds(
    pieces: ShapeArray, seeds: SeedPoints, on: IntArray, neck: float, wide: int
) -> GrownPieces:
    """Divide areas among the seeds on them.

    `wide` is the width of a map that wraps, or 0.
    """
    return GrownPieces(pieces, seeds, on, list(_iter_bodies(pieces, seeds, on, wide)), neck)


def _iter_bodies(
    pieces: ShapeArray, seeds: SeedPoints, on: IntArray, wide: int
) -> Iterator[ConnectedBody]:
    roots = first_connected_item_of_each(
        len(pieces), _iter_pairs_across_seam(pieces, wide) if wide else ()
    )
    members: dict[int, list[int]] = {}
    for piece, root in enumerate(roots):
        members.setdefault(root, []).append(piece)
    landed: dict[int, list[int]] = {}
    for seed, piece in enumerate(on.tolist()):
        if piece != NO_OWNER:
            landed.setdefault(roots[piece], []).append(seed)
    # Bodies in order of their roots give the same map each time.
    for root in sorted(landed):
        piece_rows, seed_rows = tuple(members[root]), np.array(landed[root])
        # Only a body with several pieces touches the seam from both sides.
        crosses = wide if len(piece_rows) > 1 else 0
        yield _make_body(piece_rows, pieces[list(piece_rows)], seeds, seed_rows, crosses)


def _make_body(
    piece_rows: tuple[int, ...],
    pieces: ShapeArray,
    seeds: SeedPoints,
    seed_rows: IntArray,
    wide: int,
) -> ConnectedBody:
    # Two seeds at one point: the first has it.
    _, first = np.unique(seeds.seed_coordinates[seed_rows], axis=0, return_index=True)
    seed_rows = seed_rows[np.sort(first)]
    turns = (0, -wide, wide) if wide else (0,)
    points = np.vstack([seeds.seed_coordinates[seed_rows] + (turn, 0) for turn in turns])
    weights = np.tile(seeds.point_weights[seed_rows], len(turns))
    around = shapely.box(*shapely.total_bounds(pieces))
    cells = (
        weighted_voronoi_cells(points, weights, around)
        if len(points) > 1
        else np.array([around], object)
    )
    owner = np.tile(seeds.point_owners[seed_rows], len(turns))
    return ConnectedBody(
        piece_rows, points, owner, squared_distance_offsets(points, weights), cells
    )


def _iter_pairs_across_seam(pieces: ShapeArray, wide: int) -> Iterable[tuple[int, int]]:
    """Yield pairs of pieces of land or sea that touch across the seam of a map.

    They must touch for longer than SEAM_TOLERANCE: a shorter contact is chance, and would connect
    what is separate.
    """
    edges = [shapely.linestrings([[x, -1], [x, 1 << 24]]) for x in (0, wide)]
    touching = [shapely.intersection(edge, pieces) for edge in edges]
    west = [
        (piece, line) for piece, line in enumerate(touching[0]) if line.length > SEAM_TOLERANCE
    ]
    for piece, line in enumerate(touching[1]):
        if line.length > SEAM_TOLERANCE:
            moved = shapely.transform(line, lambda at: at - (wide, 0))
            for other, edge in west:
                if edge.intersection(moved).length > SEAM_TOLERANCE:
                    yield piece, other
