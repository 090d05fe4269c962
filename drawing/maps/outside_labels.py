"""Placement of names outside their spaces: over them, beside them, or connected by a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.box_overlap_test import BoxCounts
from sandtable.drawing.maps.labels import LabelForm, SpaceLabel
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Floats
    from sandtable.drawing.maps.space_cells import CoveredShares, SpaceCells

_OUTSIDE_LABEL_FONT_SIZES = (2.05, 1.8)
_MAP_EDGE_DISTANCE = 0.4
"""Distance from the edge of the map in millimetres."""
_SPACE_GAP, _TOUCHING_GAP = 0.15, 0.35
"""Gap between a space and its name, and the largest gap that reads as touching."""
DISTANCES_BETWEEN_LABELS = (1.1, 0.45)
"""Distance beside and above each other at which two names do not read as one."""
_LEADER_LINE_LENGTHS = ((2.0, 3.5, 5.5, 8.0, 11.0), (15.0, 20.0, 27.0, 36.0, 48.0, 64.0))
"""Distances in millimetres at which a name with a line is tried, in two rounds."""
_SEARCH_DISTANCES = (8.0, 20.0, 45.0, inf)
"""Distances in millimetres within which other names are searched; fewer names are faster."""
_DIRECTION_ANGLES = np.arange(32) * np.pi / 16
_DIRECTIONS = np.column_stack([np.cos(_DIRECTION_ANGLES), np.sin(_DIRECTION_ANGLES)])
"""The directions that are tried."""
_MIN_CELLS_OF_PART = 6
"""With fewer cells the middle of the space is used, even if no cell lies there."""
_MAX_POSITIONS_INSIDE_SPACE = 24
"""Number of positions over a space that are tried."""
_HIDING_LAND_COST, _HIDING_SPACE_COST, _HIDING_OWN_COST = 2.5, 2.0, 0.6
"""Costs of covering land, another space, or the own space, each as a whole."""
_COST_OF_COVERING_LAND = 18.0
"""Cost of a sea's name on land, where coasts run through its letters."""
_COST_OF_COVERING_NOTHING = 10.0
"""Cost of standing where no space is, such as on a lake, which would seem to have the name."""
_NEARLY_ALL_SHARE = 0.8
"""Share of a space that counts as all of it."""
_COST_OUTSIDE_OWN_SPACE = 0.8
"""Cost of standing outside a space that is as large as the name."""
_SMALLER_LETTERS_COST, _TEXT_LINE_COST = 0.6, 0.3
"""Costs of smaller letters and of another line of text."""
_BESIDE_COST, _BESIDE_LARGE_COST = 0.3, 0.9
"""Costs of standing beside the space, and of doing so if the space is as large as the name."""
_LEADER_COST, _LEADER_LENGTH_COST = 1.6, 0.2
"""Costs of a connecting line, and of each millimetre of it."""
_COST_OF_CROSSED_LABEL = 6.0
"""Cost of a line that runs below another name."""
_HIDING_HEX_COST, _OFF_MIDDLE_COST = 1.0, 0.02
"""Costs of covering a hex, and of each millimetre from the middle of a space."""
_MIN_SHARE_OF_BADGES = 0.6
"""Least share of badges inside their space; farther out they would seem a neighbour's."""
_MAX_MISLEADING_SHARE = 0.02
"""Extra share of a name in another space that is accepted without a line."""
_MAX_LAND_SHARE = 0.3
"""Share of a sea's name on land that is accepted without a line."""


@dataclass(frozen=True, slots=True)
class _LabelPosition:
    """A possible position for the middle of a name, and the cost that it has at least."""

    cost: float
    x: float
    y: float
    has_line: bool


@dataclass(frozen=True)
class _LabelSearch:
    """Search for the best position of one name outside its space."""

    sheet: MapSheet
    cells: SpaceCells
    space_name: str
    taken_boxes: Floats

    @cached_property
    def cells_of_largest_part(self) -> Floats:
        """Return the middles of the cells of the space's largest part."""
        rings = self.sheet.paper.rings_in_millimetres(self.sheet.outlines[self.space_name])
        left, top, right, bottom = bounding_box(max(rings, key=_bounding_size_of_ring))
        middles = self.cells.cell_middles(self.space_name)
        x, y = middles.T
        part = middles[(left <= x) & (x <= right) & (top <= y) & (y <= bottom)]
        return part if len(part) >= _MIN_CELLS_OF_PART else np.array([self.space_middle])

    @cached_property
    def space_middle(self) -> Point:
        """Return the widest part of the space, as a point in its middle."""
        return self.sheet.paper.point_to_millimetres(
            label_point(self.sheet.outlines[self.space_name])
        )

    @cached_property
    def outermost_cell_by_direction(self) -> Floats:
        """Return the outermost cell of the space in each direction."""
        cells: Floats = self.cells_of_largest_part[
            (self.cells_of_largest_part @ _DIRECTIONS.T).argmax(axis=0)
        ]
        return cells

    @cached_property
    def overlap_test_of_names(self) -> BoxCounts:
        """Return an index of the names on the map, which quickly excludes most positions."""
        return BoxCounts.count_boxes(self.taken_boxes, self.sheet.paper.box)

    @cached_property
    def boxes_by_reach(self) -> dict[float, Floats]:
        """Return the rectangles of other names around the space, by distance from it."""
        boxes, names = {}, self.taken_boxes
        low, high = (
            self.outermost_cell_by_direction.min(axis=0),
            self.outermost_cell_by_direction.max(axis=0),
        )
        # Each smaller distance only searches the names of the larger one.
        for reach in reversed(_SEARCH_DISTANCES):
            names = names[_boxes_overlapping_area(names.T, low - reach, high + reach)]
            boxes[reach] = names
        return boxes

    def free_label_positions_near_space(self, wide: float, high: float) -> list[_LabelPosition]:
        """Return the free label positions over the space and next to it, the lowest cost first."""
        over = np.vstack(
            [
                [self.space_middle],
                self.cells_of_largest_part[
                    :: max(1, len(self.cells_of_largest_part) // _MAX_POSITIONS_INSIDE_SPACE)
                ],
            ]
        )
        costs = _OFF_MIDDLE_COST * np.hypot(*(over - self.space_middle).T)
        cost = _BESIDE_COST + _BESIDE_LARGE_COST * self._free_share_of_box((0, 0, wide, high))
        # In a hex the name hides the pieces less if it stands beside the hex.
        if self.sheet.board.grid:
            costs, cost = costs + _HIDING_HEX_COST, _BESIDE_COST
        gap = np.array([wide, high]) / 2 + _SPACE_GAP + self.cells.cell_size / 2
        middles = np.vstack([over, self.outermost_cell_by_direction + _DIRECTIONS * gap])
        return self._free_label_positions(
            middles, np.append(costs, np.full(len(_DIRECTIONS), cost)), wide, high
        )

    def free_label_positions_at_distance(
        self, wide: float, high: float
    ) -> Iterator[_LabelPosition]:
        """Yield the free positions at a distance, connected by a line, the nearest first."""
        half = np.array([wide, high]) / 2
        for distances in _LEADER_LINE_LENGTHS:
            # All directions of several distances at once: most lie on other names.
            costs = np.repeat(
                _LEADER_COST + _LEADER_LENGTH_COST * np.array(distances), len(_DIRECTIONS)
            )
            middles = np.vstack(
                [
                    self.outermost_cell_by_direction + _DIRECTIONS * (half + far)
                    for far in distances
                ]
            )
            yield from self._free_label_positions(middles, costs, wide, high, has_line=True)

    def _free_label_positions(
        self, middles: Floats, costs: Floats, wide: float, high: float, *, has_line: bool = False
    ) -> list[_LabelPosition]:
        """Return the positions on the map that no other name covers, the lowest cost first."""
        half = np.array([wide, high]) / 2
        low, high_ends = middles - half, middles + half
        left, top, right, bottom = self.sheet.paper.box
        on_map = (low > (left + _MAP_EDGE_DISTANCE, top + _MAP_EDGE_DISTANCE)) & (
            high_ends < (right - _MAP_EDGE_DISTANCE, bottom - _MAP_EDGE_DISTANCE)
        )
        low, high_ends = low - DISTANCES_BETWEEN_LABELS, high_ends + DISTANCES_BETWEEN_LABELS
        places = np.flatnonzero(np.all(on_map, axis=1))
        # The cheap test over all positions comes first, since most are taken.
        places = places[~self.overlap_test_of_names.surely_overlap(low[places], high_ends[places])]
        if not len(places):
            return []
        low, high_ends = low[places], high_ends[places]
        other_names = self._names_around(low.min(axis=0), high_ends.max(axis=0))
        free = places[~_areas_overlapping_boxes(low, high_ends, other_names)]
        order = np.argsort(costs[free], kind="stable")
        rows = zip(costs[free][order].tolist(), middles[free][order].tolist(), strict=True)
        return [_LabelPosition(cost, x, y, has_line) for cost, (x, y) in rows]

    def _names_around(self, low: Floats, high: Floats) -> Floats:
        """Return all names that may touch the area between two corners, and perhaps others."""
        off = max(
            (self.outermost_cell_by_direction.min(axis=0) - low).max(),
            (high - self.outermost_cell_by_direction.max(axis=0)).max(),
        )
        return self.boxes_by_reach[next(reach for reach in _SEARCH_DISTANCES if off <= reach)]

    def cheapest_label(
        self, places: Iterable[_LabelPosition], label: SpaceLabel, limit: float
    ) -> tuple[float, SpaceLabel] | None:
        """Return the label at the position with the lowest cost, if the cost is below a limit."""
        best = None
        for place in places:
            # Positions come in order of their least cost, so no later one can be cheaper.
            if place.cost >= limit:
                break
            candidate = self.cost_of_label_position(
                replace(label, x=place.x, y=place.y), place, limit
            )
            if candidate and candidate[0] < limit:
                limit, best = candidate[0], candidate
        return best

    def cost_of_label_position(
        self, label: SpaceLabel, place: _LabelPosition, limit: float
    ) -> tuple[float, SpaceLabel] | None:
        """Return the cost of a label at a position; each name or space that it covers adds to it.

        Return None if the cost exceeds the limit, or the label would seem to belong to another
        space.
        """
        coverage = self.cells.shares_covered_by(label.box, self.space_name)
        is_sea = self.sheet.is_sea(self.space_name)
        cost = (
            place.cost
            + (_COST_OF_COVERING_LAND if is_sea else _HIDING_LAND_COST) * coverage.land_share
        )
        cost += _HIDING_SPACE_COST * coverage.hidden_share
        cost += _COST_OF_COVERING_NOTHING * coverage.empty_share
        if coverage.hidden_own_share > _NEARLY_ALL_SHARE:
            cost += _HIDING_OWN_COST
        cost += _COST_OUTSIDE_OWN_SPACE * max(
            0.0, self._free_share_of_box(label.box) - coverage.own_share
        )
        # A cheaper position is known already.
        if cost >= limit:
            return None
        if place.has_line:
            lined = replace(label, leader_line=self._leader_line(label))
            return cost + self._crossed_label_count(lined) * _COST_OF_CROSSED_LABEL, lined
        if min(map(self._distance_to_box, label.boxes_of_label_parts)) > _TOUCHING_GAP:
            return None
        if is_sea and coverage.land_share > _MAX_LAND_SHARE:
            return None
        return (cost, label) if self._does_label_clearly_belong_to_space(label, coverage) else None

    def _does_label_clearly_belong_to_space(
        self, label: SpaceLabel, coverage: CoveredShares
    ) -> bool:
        """Say whether players see which space a name belongs to, without a line to the space."""
        if self.sheet.board.grid:
            # Of hexes, only the one that holds most of a name counts, be it land or sea.
            return coverage.own_share >= coverage.worst_share_of_all - _MAX_MISLEADING_SHARE
        if label.block.badges and not self._are_badges_in_space(label):
            return False
        return coverage.worst_share <= coverage.own_share + _MAX_MISLEADING_SHARE

    def _are_badges_in_space(self, label: SpaceLabel) -> bool:
        """Say whether the badges of a label are inside its space; on a small one they hide it."""
        coverage = self.cells.shares_covered_by(label.boxes_of_label_parts[-1], self.space_name)
        return coverage.own_share > _MIN_SHARE_OF_BADGES

    def _free_share_of_box(self, box: PaperBox) -> float:
        """Return the share of a box that lies on free ground of the space."""
        left, top, right, bottom = box
        extent = len(self.cells_of_largest_part) * self.cells.cell_size**2
        return min(1.0, extent / ((right - left) * (bottom - top)))

    def _distance_to_box(self, box: PaperBox) -> float:
        """Return the distance between the space and a rectangle on the map."""
        away = np.maximum(
            0.0,
            np.maximum(
                np.array(box[:2]) - self.cells_of_largest_part,
                self.cells_of_largest_part - box[2:],
            ),
        )
        return float(np.hypot(*away.T).min())

    def _leader_line(self, label: SpaceLabel) -> tuple[Point, Point]:
        """Return a line from a name to a point well inside its space, clear of symbols there."""
        cells = self.cells_of_largest_part
        if label.symbols:
            left, top, right, bottom = label.symbols.box
            x, y = cells.T
            clear = cells[(x < left) | (x > right) | (y < top) | (y > bottom)]
            cells = clear if len(clear) else cells
        to_name = np.hypot(*(cells - (label.x, label.y)).T)
        inwards = np.hypot(*(cells - self.space_middle).T)
        x, y = cells[int((to_name + inwards).argmin())].tolist()
        return label.point_nearest_to(x, y), (x, y)

    def _crossed_label_count(self, label: SpaceLabel) -> int:
        """Return the number of names that the leader line of a label crosses."""
        points = np.array([(x, y) for x, y, _, _ in leader_line_boxes(label)]).reshape(-1, 1, 2)
        inside = (points > self.taken_boxes[:, :2]) & (points < self.taken_boxes[:, 2:])
        return int(np.any(np.all(inside, axis=2), axis=0).sum())


def _boxes_overlapping_area(boxes: Floats, low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Say which boxes, given by columns, overlap the boxes between low and high corners.

    Comparing columns is several times faster than comparing corners.
    """
    left, top, right, bottom = boxes
    is_hit: NDArray[np.bool_] = (
        (left < high[..., 0])
        & (right > low[..., 0])
        & (top < high[..., 1])
        & (bottom > low[..., 1])
    )
    return is_hit


def _areas_overlapping_boxes(low: Floats, high: Floats, boxes: Floats) -> NDArray[np.bool_]:
    """Say which rectangles, given by low and high corners, overlap one of the boxes."""
    columns = boxes[_boxes_overlapping_area(boxes.T, low.min(axis=0), high.max(axis=0))].T
    meets = _boxes_overlapping_area(columns, low[:, None], high[:, None])
    is_hit: NDArray[np.bool_] = np.any(meets, axis=1)
    return is_hit


def place_label_outside_space(
    name: str,
    forms: Sequence[LabelForm],
    sheet: MapSheet,
    taken_boxes: Floats,
    cells: SpaceCells,
    symbols: SpaceLabel | None = None,
) -> SpaceLabel | None:
    """Return a label beside its space that covers as little as possible; None if there is no room.

    Either the label touches its space and lies in no other space more, or a line joins the two
    (DECISIONS 39).
    """
    search = _LabelSearch(sheet, cells, name, taken_boxes)
    best: tuple[float, SpaceLabel] | None = None
    for find, least in (
        (search.free_label_positions_near_space, 0.0),
        (search.free_label_positions_at_distance, _LEADER_COST),
    ):
        for (order, form), (smaller, size) in product(
            enumerate(forms), enumerate(_OUTSIDE_LABEL_FONT_SIZES)
        ):
            extra = order * _TEXT_LINE_COST + smaller * _SMALLER_LETTERS_COST
            limit = best[0] - extra if best else inf
            if least < limit:
                label = SpaceLabel(name, form, size, 0, 0, is_inside=False, symbols=symbols)
                candidate = search.cheapest_label(
                    find(*form.label_size_at_font_size(size)), label, limit
                )
                best = (candidate[0] + extra, candidate[1]) if candidate else best
    return best[1] if best else None


def leader_line_boxes(label: SpaceLabel) -> Iterator[PaperBox]:
    """Yield small rectangles along the line of a label, which other names must not cover."""
    if label.leader_line is None:
        return
    (x, y), (end_x, end_y) = label.leader_line
    # Small boxes along the line approximate it, as names are compared by boxes.
    steps = max(1, round(hypot(end_x - x, end_y - y) / _LEADER_BOX_STEP))
    for step in range(steps + 1):
        here_x, here_y = x + (end_x - x) * step / steps, y + (end_y - y) * step / steps
        yield here_x, here_y, here_x + _LEADER_BOX_WIDTH, here_y + _LEADER_BOX_WIDTH


_LEADER_BOX_STEP, _LEADER_BOX_WIDTH = 1.2, 0.1


def _bounding_size_of_ring(ring: Floats) -> float:
    left, top, right, bottom = bounding_box(ring)
    return (right - left) * (bottom - top)
