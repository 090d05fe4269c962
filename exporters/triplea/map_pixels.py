"""Layout of a scenario's boards on one picture: outlines of territories in whole pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.geometry.shape_conversion import ring_coordinates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.exporters.triplea.scenario_game import MapTerritory, ScenarioGame
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline

    PixelRing = NDArray[np.int64]

_DEFAULT_SPACE_WIDTH = 150.0
"""Width in pixels of a space of typical size: room for two units side by side."""
# Hexes hold fewer units than areas, so smaller ones save memory.
_HEX_WIDTH_IN_PIXELS = 90.0
_MAX_PICTURE_SIDE = 4096
"""Largest width or height of a board in pixels; the engine keeps all of it in memory."""
# Names beside the map need some room at its edges.
_MARGIN = 24
_SQUARE_STEP, _SQUARES_PER_ROW = 144, 14
# Spaces that are not drawn are shown as squares below the map, in rows.
_MIN_POINTS_OF_RING = 3
# The engine has no polygons of one or two points.
_SQUARE_FOR_UNDRAWN_SPACE = np.array([[0, 0], [6, 0], [6, 6], [0, 6]], dtype=np.int64)


@dataclass(frozen=True)
class TerritoryShape:
    """A territory on the map picture: its outline, in pixels."""

    territory: MapTerritory
    rings: tuple[PixelRing, ...]
    """Its outer rings, one for each part; a hole of land is cut open by a slit."""
    holes: tuple[PixelRing, ...]
    """Its holes that stay covered, since the engine draws land over water."""
    center: tuple[int, int]


@dataclass(frozen=True)
class MapPixels:
    """All territories on the map picture, with the size of the picture."""

    width: int
    height: int
    wraps_x: bool
    shapes: tuple[TerritoryShape, ...]
    undrawn: tuple[str, ...] = ()
    """Names of the territories without an outline, which are squares below the map."""


def lay_out_boards_on_picture(games: Sequence[ScenarioGame]) -> MapPixels:
    """Place the boards of all games below each other, each at a scale that fits its spaces."""
    module = games[0].job.module
    territories = {id_: each for game in games for id_, each in game.territory_by_id.items()}
    in_use = [
        board
        for board in module.boards
        if any(each.site.board == board for each in territories.values())
    ]
    width, top = 1, 0
    shapes: list[TerritoryShape] = []
    for board_id in in_use:
        on_board = [each for each in territories.values() if each.site.board == board_id]
        board_shapes, size = _lay_out_board(module.boards[board_id], on_board, top)
        shapes.extend(board_shapes)
        width, top = max(width, size[0]), top + size[1] + _MARGIN
    drawn = {shape.territory.id for shape in shapes}
    bare = [each for each in territories.values() if each.id not in drawn]
    shapes += _squares_of_undrawn_spaces(bare, top)
    if bare:
        rows = -(-len(bare) // _SQUARES_PER_ROW)
        width = max(width, _SQUARE_STEP * min(len(bare), _SQUARES_PER_ROW))
        top += rows * _SQUARE_STEP + _MARGIN
    wraps = len(in_use) == 1 and module.boards[in_use[0]].wrap in {"x", "both"}
    size = width, max(top - _MARGIN, 1)
    return MapPixels(*size, wraps, tuple(shapes), tuple(each.name for each in bare))


def _squares_of_undrawn_spaces(bare: Sequence[MapTerritory], top: int) -> Iterator[TerritoryShape]:
    """Yield a square for each space without an outline, because TripleA needs an outline."""
    side = _SQUARE_STEP - _MARGIN
    for number, territory in enumerate(bare):
        row, column = divmod(number, _SQUARES_PER_ROW)
        x, y = column * _SQUARE_STEP, top + row * _SQUARE_STEP
        corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        ring = np.array(corners, dtype=np.int64)
        # The engine places a name by this point.
        yield TerritoryShape(territory, (ring,), (), (x + side // 2, y + side // 2))


def _lay_out_board(
    board: Board, territories: Sequence[MapTerritory], top: int
) -> tuple[list[TerritoryShape], tuple[int, int]]:
    outlines = all_outlines_on_board(board)
    drawn = [
        (territory, outlines[territory.id])
        for territory in territories
        if territory.id in outlines
    ]
    if not drawn:
        return [], (0, 0)
    corners = ring_coordinates(b"".join(ring for _, each in drawn for ring in each.iter_rings()))
    west, south = corners.min(axis=0).tolist()
    east, north = corners.max(axis=0).tolist()
    scale = _pixels_per_board_unit(
        [outline for _, outline in drawn], max(east - west, north - south), bool(board.grid)
    )
    transform = _PixelTransform(west, north, scale, top)
    water_points = {
        territory.id: label_point(outline)
        for territory, outline in drawn
        if territory.is_water and not board.grid
    }
    shapes = [
        _make_territory_shape(territory, outline, transform, water_points)
        for territory, outline in drawn
    ]
    size = (
        transform.length_in_pixels(east - west) + 1,
        transform.length_in_pixels(north - south) + 1,
    )
    return shapes, size


def _pixels_per_board_unit(outlines: list[Outline], longest: float, is_hexes: bool) -> float:  # noqa: FBT001 - of a board
    widths = []
    for outline in outlines:
        points = ring_coordinates(b"".join(outline.iter_rings()))
        extent = points.max(axis=0) - points.min(axis=0)
        widths.append(float(extent[0] * extent[1]) ** 0.5)
    wanted = (_HEX_WIDTH_IN_PIXELS if is_hexes else _DEFAULT_SPACE_WIDTH) / max(
        median(widths), 1.0
    )
    return float(min(wanted, _MAX_PICTURE_SIDE / max(longest, 1.0)))


@dataclass(frozen=True)
class _PixelTransform:
    west: float
    north: float
    scale: float
    top: int

    def ring_in_pixels(self, ring: bytes) -> PixelRing:
        """Convert a ring to pixels, without consecutive points that are equal."""
        points = ring_coordinates(ring).astype(np.float64)
        pixels = np.empty(points.shape, dtype=np.int64)
        pixels[:, 0] = np.rint((points[:, 0] - self.west) * self.scale)
        pixels[:, 1] = np.rint((self.north - points[:, 1]) * self.scale) + self.top
        kept = np.any(pixels != np.roll(pixels, 1, axis=0), axis=1)
        return pixels[kept] if len(pixels) > 1 else pixels

    def point_in_pixels(self, point: tuple[int, int]) -> tuple[int, int]:
        """Convert a point in board units to pixels of the map picture."""
        x, y = point
        return round((x - self.west) * self.scale), round((self.north - y) * self.scale) + self.top

    def length_in_pixels(self, units: float) -> int:
        """Convert a length in board units to pixels of the map picture."""
        return int(np.ceil(units * self.scale))


def _make_territory_shape(
    territory: MapTerritory,
    outline: Outline,
    transform: _PixelTransform,
    water_points: Mapping[str, tuple[int, int]],
) -> TerritoryShape:
    rings: list[PixelRing] = []
    covered: list[PixelRing] = []
    center = label_point(outline)
    for shell, *holes in outline.polygons:
        ring = transform.ring_in_pixels(shell)
        for hole in holes:
            pixels = transform.ring_in_pixels(hole)
            # A hole that shrank to a line encloses nothing on the picture.
            if len(pixels) < _MIN_POINTS_OF_RING:
                continue
            if territory.is_water and not _does_hole_contain_water(hole, territory, water_points):
                covered.append(pixels)
            else:
                ring = _connect_hole_to_ring(ring, pixels)
        if len(ring) >= _MIN_POINTS_OF_RING and _area_of_ring(ring) > 0:
            rings.append(ring)
    x, y = transform.point_in_pixels(center)
    if not rings:
        rings = [
            _SQUARE_FOR_UNDRAWN_SPACE + np.array([max(x - 3, 0), max(y - 3, 0)], dtype=np.int64)
        ]
    return TerritoryShape(territory, tuple(rings), tuple(covered), (x, y))


def _does_hole_contain_water(
    hole: bytes, around: MapTerritory, water_points: Mapping[str, tuple[int, int]]
) -> bool:
    """Say whether a hole contains other water, and so must not be covered."""
    corners = ring_coordinates(hole)
    low, high = corners.min(axis=0), corners.max(axis=0)
    return any(
        is_point_inside_ring(corners, point)
        for space, point in water_points.items()
        if space != around.id and np.all(low <= point) and np.all(point <= high)
    )


def is_point_inside_ring(ring: NDArray[np.int32] | PixelRing, point: tuple[float, float]) -> bool:
    """Say whether a point is inside a ring, by counting the sides that a ray crosses."""
    x, y = point
    first, second = ring.astype(np.float64), np.roll(ring, -1, axis=0).astype(np.float64)
    spans = (first[:, 1] > y) != (second[:, 1] > y)
    # A line at this height that meets no side is outside the ring.
    if not spans.any():
        return False
    a, b = first[spans], second[spans]
    crossings = a[:, 0] + (y - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
    return bool(np.count_nonzero(crossings > x) % 2)


def _connect_hole_to_ring(ring: PixelRing, hole: PixelRing) -> PixelRing:
    """Connect a hole to the ring around it by a slit; TripleA's polygons have no holes."""
    # The shortest slit is the least visible line on the map.
    distances = ((ring[:, None, :] - hole[None, :, :]) ** 2).sum(axis=2)
    at, within = np.unravel_index(int(distances.argmin()), distances.shape)
    around = np.roll(hole, -int(within), axis=0)
    # The slit leads in and out again through the same two points.
    return np.concatenate([ring[: at + 1], around, around[:1], ring[at:]])


def _area_of_ring(ring: PixelRing) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def lines_of_polygons_file(pixels: MapPixels) -> Iterator[str]:
    """Yield the lines of `polygons.txt`."""
    for shape in pixels.shapes:
        rings = "".join(f" < {_points_as_text(ring)} >" for ring in shape.rings)
        yield f"{shape.territory.name} {rings}"


def _points_as_text(ring: PixelRing) -> str:
    return " ".join(f"({x},{y})" for x, y in ring.tolist())


def lines_of_centers_file(pixels: MapPixels) -> Iterator[str]:
    """Yield the lines of `centers.txt`."""
    for shape in pixels.shapes:
        x, y = shape.center
        yield f"{shape.territory.name}  ({x},{y})"
