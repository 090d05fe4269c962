"""Areas without a seed: islands far from their space, and water without a space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.face_mesh import NO_OWNER, IntArray
from sandtable.model.geometry.atlas.land_and_sea import LandOrSea
from sandtable.model.geometry.atlas.owner_assignment import pieces_of_faces
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard

_FAR_DISTANCE_DIVISOR = 25
"""Divisor of the board's width.

An island farther away than that may belong to its space by chance, and would give it neighbours
that nobody intended.
"""


@dataclass(frozen=True, slots=True)
class GlobePlace:
    """A place on the globe, and the name of its space if it belongs to one."""

    name: str
    longitude: float
    latitude: float

    def __str__(self) -> str:
        place = f"{self.longitude:.1f}, {self.latitude:.1f}"
        return f"{self.name} at {place}" if self.name else f"at {place}"


def iter_islands_far_from_owner(
    sheet: ProjectedBoard, faces: ShapeArray, owners: IntArray, land: LandOrSea
) -> Iterator[GlobePlace]:
    """Yield islands that belong to a distant space only because its seed is the nearest."""
    # The author has decided what to do with such islands.
    if land.division.unseeded is not None:
        return
    piece = pieces_of_faces(faces, land.grown_pieces.piece_shapes)
    seeded = np.isin(
        piece, land.grown_pieces.piece_of_seed[land.grown_pieces.piece_of_seed != NO_OWNER]
    )
    mine = (piece != NO_OWNER) & (owners != NO_OWNER) & (owners < len(land.owner_names))
    spaces = set(land.space_names)
    for island in np.unique(piece[mine & ~seeded]).tolist():
        rows = np.flatnonzero(mine & (piece == island))
        owner = int(owners[rows[0]])
        home = faces[mine & seeded & (owners == owner)]
        if land.owner_names[owner] in spaces and _is_far_from_home(sheet, faces[rows], home):
            yield _place_of_shape(sheet, land.owner_names[owner], shapely.union_all(faces[rows]))


def _is_far_from_home(sheet: ProjectedBoard, island: ShapeArray, home: ShapeArray) -> bool:
    """Say whether an island is far from the other parts of its space.

    On a map that wraps around, distances across the seam count as well.
    """
    whole = shapely.multipolygons(island)
    turns = (0, -sheet.width, sheet.width) if sheet.wraps_around else (0,)
    moved = [shapely.transform(whole, lambda at, x=turn: np.add(at, (x, 0))) for turn in turns]
    near = shapely.dwithin(
        np.array(moved)[:, None], home[None], sheet.width / _FAR_DISTANCE_DIVISOR
    )
    return len(home) > 0 and not near.any()


def iter_unowned_waters(
    sheet: ProjectedBoard, faces: ShapeArray, owners: IntArray, sea: LandOrSea
) -> Iterator[GlobePlace]:
    """Yield water that belongs to no space, the largest area first.

    Water that a recipe leaves empty on purpose is not yielded.
    """
    # Such a recipe leaves water empty on purpose.
    if not sea.is_drawn or sea.division.unseeded is not None:
        return
    bare = (pieces_of_faces(faces, sea.grown_pieces.piece_shapes) != NO_OWNER) & (
        owners == NO_OWNER
    )
    parts = shapely.get_parts(shapely.union_all(faces[bare]))
    for part in parts[np.argsort(-shapely.area(parts), kind="stable")]:
        yield _place_of_shape(sheet, "", part)


def _place_of_shape(sheet: ProjectedBoard, name: str, shape: Any) -> GlobePlace:
    point: FloatArray = shapely.get_coordinates(shapely.point_on_surface(shape))
    (longitude, latitude) = sheet.board_to_degrees(point)[0].tolist()
    # Readers expect longitudes from 180 degrees west to 180 degrees east.
    return GlobePlace(name, (longitude + 180) % 360 - 180, latitude)
