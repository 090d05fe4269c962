"""Whose each face is: that of the nearest seed, unless something lies between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.files import Shapes
from sandtable.model.geometry.atlas.growth import Grown
from sandtable.model.geometry.atlas.mesh import NOBODY, Numbers

Beside = Mapping[tuple[int, int], float]
_NECK = 3.0
"""What has a border so many times as long as its neck belongs to the neighbour."""


def piece_of(faces: Shapes, pieces: Shapes) -> Numbers:
    """The piece that each face is a part of."""
    found = np.full(len(faces), NOBODY)
    if len(pieces):
        inside = shapely.point_on_surface(faces)
        face, piece = shapely.STRtree(pieces).query(inside, predicate="within")
        found[face] = piece
    return found


def nearest_owners(faces: Shapes, piece: Numbers, grown: Grown) -> Numbers:
    """The owner of the seed that is nearest within the same body."""
    found = np.full(len(faces), NOBODY)
    points = shapely.get_coordinates(shapely.point_on_surface(faces))
    for body in grown.bodies:
        rows = np.flatnonzero(np.isin(piece, body.pieces))
        if len(rows):
            found[rows] = body.nearest(points[rows])
    return found


def rooted(faces: Shapes, piece: Numbers, owners: Numbers, beside: Beside, grown: Grown) -> Any:
    """Which faces hold a seed of their owner, or belong to one that does.

    What hangs together with the seed by a neck, and has a far longer border with somebody else,
    does not: the far shore of a gulf, the sea beyond a strait.
    """
    found = np.zeros(len(faces), bool)
    found[_seeded(faces, piece, owners, grown)] = True
    around = _around(beside, owners != NOBODY)
    waiting = [face for face in around if not found[face]]
    while waiting:
        joined = [face for face in waiting if _belongs(around[face], owners, found, face)]
        if not joined:
            break
        found[joined] = True
        waiting = [face for face in waiting if not found[face]]
    return found


def _seeded(faces: Shapes, piece: Numbers, owners: Numbers, grown: Grown) -> list[int]:
    held = []
    for row in np.flatnonzero(grown.on != NOBODY).tolist():
        own = (piece == grown.on[row]) & (owners == grown.seeds.owner[row])
        rows = np.flatnonzero(own)
        if len(rows):
            point = shapely.Point(grown.seeds.points[row])
            held.append(int(rows[int(np.argmin(shapely.distance(faces[rows], point)))]))
    return held


def _belongs(around: list[tuple[int, float]], owners: Numbers, rooted: Any, face: int) -> bool:
    """Say whether a face is joined to its owner's rather than to another's."""
    lengths: dict[int, float] = {}
    joint = 0.0
    for other, length in around:
        if owners[other] == owners[face]:
            joint += length if rooted[other] else 0.0
        else:
            lengths[int(owners[other])] = lengths.get(int(owners[other]), 0.0) + length
    return joint > 0 and max(lengths.values(), default=0.0) <= _NECK * joint


def _around(beside: Beside, may: Any) -> dict[int, list[tuple[int, float]]]:
    found: dict[int, list[tuple[int, float]]] = {}
    for (a, b), length in beside.items():
        if may[a] and may[b]:
            found.setdefault(a, []).append((b, length))
    return found


def spread(owners: Numbers, beside: Beside, may: Any) -> Numbers:
    """Give each face without an owner, if it may have one, to the one with the longest border."""
    found = owners.copy()
    around = _around(beside, may)
    waiting = [face for face in np.flatnonzero((found == NOBODY) & may).tolist() if face in around]
    while waiting:
        given = {face: _longest(around[face], found) for face in waiting}
        given = {face: owner for face, owner in given.items() if owner != NOBODY}
        if not given:
            break
        for face, owner in given.items():
            found[face] = owner
        waiting = [face for face in waiting if face not in given]
    return found


def _longest(around: list[tuple[int, float]], owners: Numbers) -> int:
    lengths: dict[int, float] = {}
    for face, length in around:
        owner = int(owners[face])
        if owner != NOBODY:
            lengths[owner] = lengths.get(owner, 0.0) + length
    return max(lengths, key=lambda owner: (lengths[owner], -owner), default=NOBODY)


def without_slivers(owners: Numbers, beside: Beside, may: Any, tiny: Any) -> Numbers:
    """Give each tiny face to the neighbour with the longest border; one without any stays."""
    bare = np.where(tiny & may, NOBODY, owners)
    found = spread(bare, beside, may)
    return np.where(found == NOBODY, owners, found)


def to_nearest(faces: Shapes, owners: Numbers, may: Any) -> Numbers:
    """Give each face without an owner, if it may have one, to the nearest that has one."""
    found = owners.copy()
    alone, taken = np.flatnonzero((owners == NOBODY) & may), np.flatnonzero(owners != NOBODY)
    if len(alone) and len(taken):
        row, near = shapely.STRtree(faces[taken]).query_nearest(faces[alone])
        found[alone[row[::-1]]] = owners[taken[near[::-1]]]
    return found
