"""Assignment of polygons to owners: to the nearest seed that no barrier separates."""

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
"""A lobe with a border this many times as long as its neck belongs to the neighbour."""


def pieces_of_faces(faces: ShapeArray, pieces: ShapeArray) -> IntArray:
    """Return the index of the piece of land or sea that contains each polygon, or NO_OWNER."""
    piece_of_face = np.full(len(faces), NO_OWNER)
    if len(pieces):
        inside = shapely.point_on_surface(faces)
        face, piece = shapely.STRtree(pieces).query(inside, predicate="within")
        piece_of_face[face] = piece
    return piece_of_face


def owners_by_nearest_seed(faces: ShapeArray, piece: IntArray, grown: GrownPieces) -> IntArray:
    """Return for each polygon the owner of the nearest seed on the same land or water."""
    owners = np.full(len(faces), NO_OWNER)
    points = shapely.get_coordinates(shapely.point_on_surface(faces))
    for body in grown.connected_bodies:
        rows = np.flatnonzero(np.isin(piece, body.piece_rows))
        if len(rows):
            owners[rows] = body.nearest_owners(points[rows])
    return owners


def mask_of_faces_joined_to_seed(
    faces: ShapeArray, piece: IntArray, owners: IntArray, beside: BorderLengths, grown: GrownPieces
) -> Any:
    """Return a mask of the polygons that are joined to a seed of their owner.

    An area that is joined by a neck, and has a far longer border with another owner, does not
    count: the far shore of a gulf, the sea beyond a strait.
    """
    is_connected = np.zeros(len(faces), bool)
    is_connected[_faces_with_seeds(faces, piece, owners, grown)] = True
    around = _neighbours_by_face(beside, owners != NO_OWNER)
    waiting = [face for face in around if not is_connected[face]]
    while waiting:
        joined = [
            face
            for face in waiting
            if _is_face_joined_to_owner(around[face], owners, is_connected, face)
        ]
        if not joined:
            break
        is_connected[joined] = True
        waiting = [face for face in waiting if not is_connected[face]]
    return is_connected


def _faces_with_seeds(
    faces: ShapeArray, piece: IntArray, owners: IntArray, grown: GrownPieces
) -> list[int]:
    seeded_faces = []
    for row in np.flatnonzero(grown.piece_of_seed != NO_OWNER).tolist():
        belongs_to_seed = (piece == grown.piece_of_seed[row]) & (
            owners == grown.seed_points.point_owners[row]
        )
        rows = np.flatnonzero(belongs_to_seed)
        if len(rows):
            point = shapely.Point(grown.seed_points.seed_coordinates[row])
            seeded_faces.append(int(rows[int(np.argmin(shapely.distance(faces[rows], point)))]))
    return seeded_faces


def _is_face_joined_to_owner(
    around: list[tuple[int, float]], owners: IntArray, rooted: Any, face: int
) -> bool:
    """Say whether a polygon borders on its owner's land, and not much more on another owner's."""
    lengths: dict[int, float] = {}
    joined_length = 0.0
    for other, length in around:
        if owners[other] == owners[face]:
            joined_length += length if rooted[other] else 0.0
        else:
            lengths[int(owners[other])] = lengths.get(int(owners[other]), 0.0) + length
    return (
        joined_length > 0
        and max(lengths.values(), default=0.0) <= _MAX_BORDER_TO_NECK_RATIO * joined_length
    )


def _neighbours_by_face(
    beside: BorderLengths, is_allowed: Any
) -> dict[int, list[tuple[int, float]]]:
    neighbours: dict[int, list[tuple[int, float]]] = {}
    for (a, b), length in beside.items():
        if is_allowed[a] and is_allowed[b]:
            neighbours.setdefault(a, []).append((b, length))
    return neighbours


def give_faces_to_neighbours(owners: IntArray, beside: BorderLengths, is_allowed: Any) -> IntArray:
    """Give each polygon without an owner to the neighbour with the longest common border.

    A polygon that may not have an owner stays without.
    """
    new_owners = owners.copy()
    around = _neighbours_by_face(beside, is_allowed)
    waiting = [
        face
        for face in np.flatnonzero((new_owners == NO_OWNER) & is_allowed).tolist()
        if face in around
    ]
    # In rounds, so that a face next to no owner yet gets one from a neighbour assigned before.
    while waiting:
        owner_by_face = {
            face: _owner_with_longest_border(around[face], new_owners) for face in waiting
        }
        owner_by_face = {face: owner for face, owner in owner_by_face.items() if owner != NO_OWNER}
        if not owner_by_face:
            break
        for face, owner in owner_by_face.items():
            new_owners[face] = owner
        waiting = [face for face in waiting if face not in owner_by_face]
    return new_owners


def _owner_with_longest_border(around: list[tuple[int, float]], owners: IntArray) -> int:
    lengths: dict[int, float] = {}
    for face, length in around:
        owner = int(owners[face])
        if owner != NO_OWNER:
            lengths[owner] = lengths.get(owner, 0.0) + length
    return max(lengths, key=lambda owner: (lengths[owner], -owner), default=NO_OWNER)


def give_tiny_faces_to_neighbours(
    owners: IntArray, beside: BorderLengths, is_allowed: Any, tiny: Any
) -> IntArray:
    """Give each tiny polygon to the neighbour with the longest common border.

    A polygon without neighbours stays.
    """
    bare = np.where(tiny & is_allowed, NO_OWNER, owners)
    spread = give_faces_to_neighbours(bare, beside, is_allowed)
    # A sliver without neighbours keeps its owner.
    return np.where(spread == NO_OWNER, owners, spread)


def give_to_nearest_owner(faces: ShapeArray, owners: IntArray, is_allowed: Any) -> IntArray:
    """Give each polygon without an owner that may have one to the nearest owner."""
    new_owners = owners.copy()
    unowned, owned = (
        np.flatnonzero((owners == NO_OWNER) & is_allowed),
        np.flatnonzero(owners != NO_OWNER),
    )
    if len(unowned) and len(owned):
        row, near = shapely.STRtree(faces[owned]).query_nearest(faces[unowned])
        # Assigned backwards, so that the first of several equally near owners wins.
        new_owners[unowned[row[::-1]]] = owners[owned[near[::-1]]]
    return new_owners
