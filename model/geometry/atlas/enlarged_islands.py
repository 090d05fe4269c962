"""Islands that a game needs larger than the atlas shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import ShapeArray
from sandtable.model.geometry.atlas.irregular_borders import pseudo_random_numbers
from sandtable.model.geometry.atlas.seed_points import SeedPoints

_POINTS_OF_ISLAND_COAST = 24
_COAST_UNEVENNESS = 0.22
_SMOOTHING_ROUNDS = 2


def land_with_enlarged_islands(parts: ShapeArray, seeds: SeedPoints) -> ShapeArray:
    """Return the land, with each island enlarged to the size that its seed requests."""
    masses = list(parts)
    for row in np.flatnonzero(seeds.island_widths).tolist():
        name = f"{seeds.owner_names[seeds.point_owners[row]]}/{row}"
        shape = _make_round_island(seeds.seed_coordinates[row], seeds.island_widths[row] / 2, name)
        touching = [each for each in masses if each.intersects(shape)]
        # An island that the atlas shows larger already stays as it is.
        if all(each.area < shape.area for each in touching):
            masses = [each for each in masses if not each.intersects(shape)]
            masses.append(shapely.union_all([shape, *touching]))
    return np.array(masses, dtype=object)


def _make_round_island(centre: Any, radius: float, name: str) -> Any:
    """Return a round island with a slightly uneven coast."""
    # The same seed always gives the same coast.
    uneven = pseudo_random_numbers(name)[:_POINTS_OF_ISLAND_COAST]
    for _ in range(_SMOOTHING_ROUNDS):
        uneven = (np.roll(uneven, 1) + 2 * uneven + np.roll(uneven, -1)) / 4
    turn = np.linspace(0, 2 * np.pi, _POINTS_OF_ISLAND_COAST, endpoint=False)
    far = radius * (1 + _COAST_UNEVENNESS * uneven)
    ring = np.column_stack((np.cos(turn), np.sin(turn))) * far[:, None] + centre
    return shapely.Polygon(ring)
