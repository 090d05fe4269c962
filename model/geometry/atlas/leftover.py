"""What no seed lies on: islands far from whose they are, and water that is nobody's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.files import Floats, Shapes
from sandtable.model.geometry.atlas.halves import Half
from sandtable.model.geometry.atlas.mesh import NOBODY, Numbers
from sandtable.model.geometry.atlas.owners import piece_of
from sandtable.model.geometry.atlas.sheet import Sheet

_FAR = 25
"""An island farther off than such a part of the board's width may have come to its space by
chance: it makes neighbours that nobody meant."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the globe, and whose it is, if anybody's."""

    name: str
    longitude: float
    latitude: float

    def __str__(self) -> str:
        place = f"{self.longitude:.1f}, {self.latitude:.1f}"
        return f"{self.name} at {place}" if self.name else f"at {place}"


def strays(sheet: Sheet, every: Shapes, owners: Numbers, land: Half) -> Iterator[Spot]:
    """Islands that went to the nearest space by rule, and lie far from the rest of it."""
    if land.division.unseeded is not None:
        return
    piece = piece_of(every, land.grown.pieces)
    seeded = np.isin(piece, land.grown.on[land.grown.on != NOBODY])
    mine = (piece != NOBODY) & (owners != NOBODY) & (owners < len(land.names))
    spaces = set(land.spaces)
    for island in np.unique(piece[mine & ~seeded]).tolist():
        rows = np.flatnonzero(mine & (piece == island))
        owner = int(owners[rows[0]])
        home = every[mine & seeded & (owners == owner)]
        if land.names[owner] in spaces and _apart(sheet, every[rows], home):
            yield _spot(sheet, land.names[owner], shapely.union_all(every[rows]))


def _apart(sheet: Sheet, island: Shapes, home: Shapes) -> bool:
    """Say whether an island lies far from the rest, over the seam of a map that wraps as well."""
    whole = shapely.multipolygons(island)
    turns = (0, -sheet.width, sheet.width) if sheet.wraps else (0,)
    moved = [shapely.transform(whole, lambda at, x=turn: np.add(at, (x, 0))) for turn in turns]
    near = shapely.dwithin(np.array(moved)[:, None], home[None], sheet.width / _FAR)
    return len(home) > 0 and not near.any()


def gaps(sheet: Sheet, every: Shapes, owners: Numbers, sea: Half) -> Iterator[Spot]:
    """Water that is nobody's, the largest first, where nobody said that it is to stay empty."""
    if not sea.drawn or sea.division.unseeded is not None:
        return
    bare = (piece_of(every, sea.grown.pieces) != NOBODY) & (owners == NOBODY)
    parts = shapely.get_parts(shapely.union_all(every[bare]))
    for part in parts[np.argsort(-shapely.area(parts), kind="stable")]:
        yield _spot(sheet, "", part)


def _spot(sheet: Sheet, name: str, shape: Any) -> Spot:
    point: Floats = shapely.get_coordinates(shapely.point_on_surface(shape))
    (longitude, latitude) = sheet.to_degrees(point)[0].tolist()
    return Spot(name, (longitude + 180) % 360 - 180, latitude)
