"""Positions for unit pictures: their upper left corners, all within the territory."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from sandtable.exporters.triplea.map_pixels import MapPixels, TerritoryShape
    from sandtable.exporters.triplea.starting_units import StartingUnits

    Bits = NDArray[np.bool_]

Point = tuple[int, int]
_UNIT_PICTURE_SIZE = 40
"""Side of a unit's picture as the engine draws it: 48 pixels, made smaller by the map."""
# Pictures that touch would be read as one unit.
_MIN_DISTANCE_OF_POSITIONS = 2
_MIN_POSITIONS_PER_TERRITORY = 6
"""Places for a territory that is empty at the start: armies gather in play."""
# More positions than this would hide the whole territory.
_MAX_POSITIONS_PER_TERRITORY = 40


def stack_count_by_territory(units: StartingUnits) -> Mapping[str, int]:
    """Return how many different stacks each territory contains at the start."""
    stacks = {(stack.space, stack.player, stack.piece) for stack in units.numbers}
    return Tally(space for space, _, _ in stacks)


def lines_of_place_file(pixels: MapPixels, needed: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines of `place.txt`."""
    for shape in pixels.shapes:
        number = max(_MIN_POSITIONS_PER_TERRITORY, needed.get(shape.territory.id, 0))
        points = " ".join(
            f"({x},{y})" for x, y in _positions_for_unit_pictures(shape, pixels, number)
        )
        yield f"{shape.territory.name}  {points}"


def _positions_for_unit_pictures(
    shape: TerritoryShape, pixels: MapPixels, number: int
) -> list[Point]:
    """Return positions where whole pictures fit, closer together if there is too little room."""
    bits, left, top = _mask_of_territory_pixels(shape, pixels)
    step = _UNIT_PICTURE_SIZE
    while True:
        points = _corners_of_squares_inside(bits, step)
        if len(points) >= number or step <= _MIN_DISTANCE_OF_POSITIONS:
            break
        step = max(_MIN_DISTANCE_OF_POSITIONS, step * 3 // 4)
    if not points:
        rows, columns = np.nonzero(bits)
        points = list(zip(columns.tolist()[:number], rows.tolist()[:number], strict=True))
    x, y = shape.center
    # Stacks begin near the middle, where the name of the territory is.
    points.sort(key=lambda point: (point[0] + left - x) ** 2 + (point[1] + top - y) ** 2)
    chosen = [(a + left, b + top) for a, b in points[:_MAX_POSITIONS_PER_TERRITORY]]
    # The last places repeat where even the closest grid has too few.
    return chosen or [shape.center]


def _corners_of_squares_inside(bits: Bits, step: int) -> list[Point]:
    """Return the corners of all squares of a size that lie completely inside a territory."""
    height, width = bits.shape
    # A territory smaller than one picture gets the position of its name instead.
    if height < step or width < step:
        return []
    sums = np.zeros((height + 1, width + 1), dtype=np.int32)
    sums[1:, 1:] = bits.cumsum(axis=0, dtype=np.int32).cumsum(axis=1)
    rows = np.arange(0, height - step + 1, step)[:, None]
    columns = np.arange(0, width - step + 1, step)[None, :]
    best: list[Point] = []
    # Three offsets of the grid find most of the room in slanting shapes.
    for offset in {0, step // 3, 2 * step // 3}:
        r, c = rows + offset, columns + offset
        r, c = r[r[:, 0] <= height - step], c[:, c[0] <= width - step]
        full = sums[r + step, c + step] - sums[r, c + step] - sums[r + step, c] + sums[r, c]
        found = np.argwhere(full == step * step)
        points = [(int(c[0, j]), int(r[i, 0])) for i, j in found.tolist()]
        best = max(best, points, key=len)
    return best


def _mask_of_territory_pixels(shape: TerritoryShape, pixels: MapPixels) -> tuple[Bits, int, int]:
    """Return a mask of the pixels of a territory, and the position of its upper left corner."""
    corners = np.concatenate(shape.rings)
    left, top = corners.min(axis=0).tolist()
    right, bottom = np.minimum(corners.max(axis=0), (pixels.width, pixels.height)).tolist()
    picture = Image.new("1", (right - left + 1, bottom - top + 1))
    pen = ImageDraw.Draw(picture)
    for rings, colour in ((shape.rings, 1), (shape.holes, 0)):
        for ring in rings:
            pen.polygon([(x - left, y - top) for x, y in ring.tolist()], fill=colour)
    for ring in (*shape.rings, *shape.holes):
        # Feature of the border may be taken for the neighbour's.
        outline = [(x - left, y - top) for x, y in ring.tolist()]
        pen.line([*outline, outline[0]], fill=0, width=1)
    return np.asarray(picture), left, top
