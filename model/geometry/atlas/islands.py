"""Islands that a game needs larger than the atlas has them."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.files import Shapes
from sandtable.model.geometry.atlas.seeds import Seeds
from sandtable.model.geometry.atlas.wiggle import numbers_of

_POINTS = 24
_UNEVEN = 0.22
_ROUNDS = 2


def with_islands(parts: Shapes, seeds: Seeds) -> Shapes:
    """The land with every island that was asked for."""
    found = list(parts)
    for row in np.flatnonzero(seeds.islands).tolist():
        name = f"{seeds.names[seeds.owner[row]]}/{row}"
        shape = _island(seeds.points[row], seeds.islands[row] / 2, name)
        touching = [each for each in found if each.intersects(shape)]
        if all(each.area < shape.area for each in touching):
            found = [each for each in found if not each.intersects(shape)]
            found.append(shapely.union_all([shape, *touching]))
    return np.array(found, dtype=object)


def _island(centre: Any, radius: float, name: str) -> Any:
    """A round island with a coast that is not quite round."""
    uneven = numbers_of(name)[:_POINTS]
    for _ in range(_ROUNDS):
        uneven = (np.roll(uneven, 1) + 2 * uneven + np.roll(uneven, -1)) / 4
    turn = np.linspace(0, 2 * np.pi, _POINTS, endpoint=False)
    far = radius * (1 + _UNEVEN * uneven)
    ring = np.column_stack((np.cos(turn), np.sin(turn))) * far[:, None] + centre
    return shapely.Polygon(ring)
