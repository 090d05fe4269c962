"""Where a board wraps round: its eastern edge shows what its western shows, to the unit."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard

SEAM_TOLERANCE = 6.0
"""The same coast, generalised on both sides of the seam, differs by less, in board units."""


def align_coasts_at_seam(land: ShapeArray, sheet: ProjectedBoard) -> ShapeArray:
    """Land whose coasts meet the eastern edge where they meet the western."""
    points = shapely.get_coordinates(land)
    west = np.unique(points[points[:, 0] == 0][:, 1])
    if not len(west):
        return land

    def move_to_western_coast(at: FloatArray) -> FloatArray:
        found = at.copy()
        rows = np.flatnonzero(at[:, 0] == sheet.width)
        nearest = west[np.argmin(np.abs(at[rows, 1][:, None] - west[None]), axis=1)]
        near = np.abs(nearest - at[rows, 1]) <= SEAM_TOLERANCE
        found[rows[near], 1] = nearest[near]
        return found

    mended = shapely.make_valid(shapely.transform(land, move_to_western_coast), method="structure")
    parts: ShapeArray = shapely.get_parts(mended)
    return parts[shapely.area(parts) > 0]


def frame_line(sheet: ProjectedBoard, faces: ShapeArray | None = None) -> Any:
    """The edge of the sheet; with the points of both its sides on either, if faces are given."""
    if faces is None:
        return sheet.frame_shape.boundary
    points = shapely.get_coordinates(faces)
    on = (points[:, 0] == 0) | (points[:, 0] == sheet.width)
    up = np.unique(np.concatenate((points[on][:, 1], (0, sheet.height))))
    east = np.column_stack((np.full(len(up), sheet.width), up))
    west = np.column_stack((np.zeros(len(up)), up[::-1]))
    return shapely.linearrings(np.vstack((east, west)))
