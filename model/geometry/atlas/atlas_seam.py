"""The seam of a board that wraps around the globe.

Both edges show the same meridian, so coasts must meet there exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard

SEAM_TOLERANCE = 6.0
"""Distance in board units by which a coast may differ between the two sides of the seam."""


def align_coasts_at_seam(land: ShapeArray, sheet: ProjectedBoard) -> ShapeArray:
    """Return land whose coasts end at the same heights on the eastern and the western edge."""
    coordinates = shapely.get_coordinates(land)
    west = np.unique(coordinates[coordinates[:, 0] == 0][:, 1])
    if not len(west):
        return land

    def move_to_western_coast(coordinates: FloatArray) -> FloatArray:
        aligned = coordinates.copy()
        rows = np.flatnonzero(coordinates[:, 0] == sheet.width)
        nearest = west[np.argmin(np.abs(coordinates[rows, 1][:, None] - west[None]), axis=1)]
        # Only coasts that are the same within the tolerance: an island may cross just one edge.
        near = np.abs(nearest - coordinates[rows, 1]) <= SEAM_TOLERANCE
        aligned[rows[near], 1] = nearest[near]
        return aligned

    # Moving points may make a ring cross itself.
    mended = shapely.make_valid(shapely.transform(land, move_to_western_coast), method="structure")
    parts: ShapeArray = shapely.get_parts(mended)
    return parts[shapely.area(parts) > 0]


def edge_line_of_sheet(sheet: ProjectedBoard, faces: ShapeArray | None = None) -> Any:
    """Return the edge of a board as a closed line.

    If polygons are given, the western and the eastern side both get every point at which polygons
    touch either of them.
    """
    if faces is None:
        return sheet.frame_shape.boundary
    points = shapely.get_coordinates(faces)
    on = (points[:, 0] == 0) | (points[:, 0] == sheet.width)
    up = np.unique(np.concatenate((points[on][:, 1], (0, sheet.height))))
    east = np.column_stack((np.full(len(up), sheet.width), up))
    west = np.column_stack((np.zeros(len(up)), up[::-1]))
    return shapely.linearrings(np.vstack((east, west)))
