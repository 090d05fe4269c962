"""What no seed lies on: islands far from whose they are, and water that is nobody's."""

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

_FAR_DIVISOR = 25
"""An island farther off than such a part of the board's width may have come to its space by
chance: it makes neighbours that nobody meant."""


@dataclass(frozen=True, slots=True)
class GlobePlace:
    """A place on the globe, and whose it is, if anybody's."""

    name: str
    longitude: float
    latitude: float

    def __str__(self) -> str:
        place = f"{self.longitude:.1f}, {self.latitude:.1f}"
        return f"{self.name} at {place}" if self.name else f"at {place}"


def iter_stray_islands(
    sheet: ProjectedBoard, every: ShapeArray, owners: IntArray, land: LandOrSea
) -> Iterator[GlobePlace]:
    """Islands that went to the nearest space by rule, and lie far from the rest of it."""
    if land.division.unseeded is not None:
        return
    piece = pieces_of_faces(every, land.grown_pieces.piece_shapes)
    seeded = np.isin(
        piece, land.grown_pieces.piece_of_seed[land.grown_pieces.piece_of_seed != NO_OWNER]
    )
    mine = (piece != NO_OWNER) & (owners != NO_OWNER) & (owners < len(land.owner_names))
    spaces = set(land.space_names)
    for island in np.unique(piece[mine & ~seeded]).tolist():
        rows = np.flatnonzero(mine & (piece == island))
        owner = int(owners[rows[0]])
        home = every[mine & seeded & (owners == owner)]
        if land.owner_names[owner] in spaces and _is_far_from_home(sheet, every[rows], home):
            yield _place_of_shape(sheet, land.owner_names[owner], shapely.union_all(every[rows]))


def _is_far_from_home(sheet: ProjectedBoard, island: ShapeArray, home: ShapeArray) -> bool:
    """Say whether an island lies far from the rest, over the seam of a map that wraps as well."""
    whole = shapely.multipolygons(island)
    turns = (0, -sheet.width, sheet.width) if sheet.wraps_around else (0,)
    moved = [shapely.transform(whole, lambda at, x=turn: np.add(at, (x, 0))) for turn in turns]
    near = shapely.dwithin(np.array(moved)[:, None], home[None], sheet.width / _FAR_DIVISOR)
    return len(home) > 0 and not near.any()


def iter_unowned_waters(
    sheet: ProjectedBoard, every: ShapeArray, owners: IntArray, sea: LandOrSea
) -> Iterator[GlobePlace]:
    """Water that is nobody's, the largest first, where nobody said that it is to stay empty."""
    if not sea.is_drawn or sea.division.unseeded is not None:
        return
    bare = (pieces_of_faces(every, sea.grown_pieces.piece_shapes) != NO_OWNER) & (
        owners == NO_OWNER
    )
    parts = shapely.get_parts(shapely.union_all(every[bare]))
    for part in parts[np.argsort(-shapely.area(parts), kind="stable")]:
        yield _place_of_shape(sheet, "", part)


def _place_of_shape(sheet: ProjectedBoard, name: str, shape: Any) -> GlobePlace:
    point: FloatArray = shapely.get_coordinates(shapely.point_on_surface(shape))
    (longitude, latitude) = sheet.board_to_degrees(point)[0].tolist()
    return GlobePlace(name, (longitude + 180) % 360 - 180, latitude)
