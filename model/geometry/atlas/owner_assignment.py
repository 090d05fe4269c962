"""Whose each face is: that of the nearest seed, unless something lies between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import ShapeArray
from sandtable.model.geometry.atlas.face_mesh import NO_OWNER, IntArray
from sandtable.model.geometry.atlas.space_growth import GrownPieces

BorderLengths = Mapping[tuple[int, int], float]
_MAX_BORDER_TO_NECK_RATIO = 3.0
"""What has a border so many times as long as its neck belongs to the neighbour."""


def pieces_of_faces(faces: ShapeArray, pieces: ShapeArray) -> IntArray:
    """The piece that each face is a part of."""
    found = np.full(len(faces), NO_OWNER)
    if len(pieces):
        inside = shapely.point_on_surface(faces)
        face, piece = shapely.STRtree(pieces).query(inside, predicate="within")
        found[face] = piece
    return found


def owners_by_nearest_seed(faces: ShapeArray, piece: IntArray, grown: GrownPieces) -> IntArray:
    """The owner of the seed that is nearest within the same body."""
    found = np.full(len(faces), NO_OWNER)
    points = shapely.get_coordinates(shapely.point_on_surface(faces))
    for body in grown.connected_bodies:
        rows = np.flatnonzero(np.isin(piece, body.piece_rows))
        if len(rows):
            found[rows] = body.nearest_owners(points[rows])
    return found


def is_connected_to_seed(
    faces: ShapeArray, piece: IntArray, owners: IntArray, beside: BorderLengths, grown: GrownPieces
) -> Any:
    """Which faces hold a seed of their owner, or belong to one that does.

    What hangs together with the seed by a neck, and has a far longer border with somebody else,
    does not: the far shore of a gulf, the sea beyond a strait.
    """
    found = np.zeros(len(faces), bool)
    found[_faces_with_seeds(faces, piece, owners, grown)] = True
    around = _neighbours_by_face(beside, owners != NO_OWNER)
    waiting = [face for face in around if not found[face]]
    while waiting:
        joined = [face for face in waiting if _belongs_to_owner(around[face], owners, found, face)]
        if not joined:
            break
        found[joined] = True
        waiting = [face for face in waiting if not found[face]]
    return found


def _faces_with_seeds(
    faces: ShapeArray, piece: IntArray, owners: IntArray, grown: GrownPieces
) -> list[int]:
    held = []
    for row in np.flatnonzero(grown.piece_of_seed != NO_OWNER).tolist():
        own = (piece == grown.piece_of_seed[row]) & (owners == grown.seed_points.point_owners[row])
        rows = np.flatnonzero(own)
        if len(rows):
            point = shapely.Point(grown.seed_points.seed_coordinates[row])
            held.append(int(rows[int(np.argmin(shapely.distance(faces[rows], point)))]))
    return held


def _belongs_to_owner(
    around: list[tuple[int, float]], owners: IntArray, rooted: Any, face: int
) -> bool:
    """Say whether a face is joined to its owner's rather than to another's."""
    lengths: dict[int, float] = {}
    joint = 0.0
    for other, length in around:
        if owners[other] == owners[face]:
            joint += length if rooted[other] else 0.0
        else:
            lengths[int(owners[other])] = lengths.get(int(owners[other]), 0.0) + length
    return joint > 0 and max(lengths.values(), default=0.0) <= _MAX_BORDER_TO_NECK_RATIO * joint


def _neighbours_by_face(beside: BorderLengths, may: Any) -> dict[int, list[tuple[int, float]]]:
    found: dict[int, list[tuple[int, float]]] = {}
    for (a, b), length in beside.items():
        if may[a] and may[b]:
            found.setdefault(a, []).append((b, length))
    return found


def spread_owners(owners: IntArray, beside: BorderLengths, may: Any) -> IntArray:
    """Give each face without an owner, if it may have one, to the one with the longest border."""
    found = owners.copy()
    around = _neighbours_by_face(beside, may)
    waiting = [
        face for face in np.flatnonzero((found == NO_OWNER) & may).tolist() if face in around
    ]
    while waiting:
        given = {face: _owner_with_longest_border(around[face], found) for face in waiting}
        given = {face: owner for face, owner in given.items() if owner != NO_OWNER}
        if not given:
            break
        for face, owner in given.items():
            found[face] = owner
        waiting = [face for face in waiting if face not in given]
    return found


def _owner_with_longest_border(around: list[tuple[int, float]], owners: IntArray) -> int:
    lengths: dict[int, float] = {}
    for face, length in around:
        owner = int(owners[face])
        if owner != NO_OWNER:
            lengths[owner] = lengths.get(owner, 0.0) + length
    return max(lengths, key=lambda owner: (lengths[owner], -owner), default=NO_OWNER)


def absorb_slivers(owners: IntArray, beside: BorderLengths, may: Any, tiny: Any) -> IntArray:
    """Give each tiny face to the neighbour with the longest border; one without any stays."""
    bare = np.where(tiny & may, NO_OWNER, owners)
    found = spread_owners(bare, beside, may)
    return np.where(found == NO_OWNER, owners, found)


def give_to_nearest_owner(faces: ShapeArray, owners: IntArray, may: Any) -> IntArray:
    """Give each face without an owner, if it may have one, to the nearest that has one."""
    found = owners.copy()
    alone, taken = np.flatnonzero((owners == NO_OWNER) & may), np.flatnonzero(owners != NO_OWNER)
    if len(alone) and len(taken):
        row, near = shapely.STRtree(faces[taken]).query_nearest(faces[alone])
        found[alone[row[::-1]]] = owners[taken[near[::-1]]]
    return found
