"""Conversion of a drawn map to outlines that share their points, where seas get holes.

The distance within which points are joined follows from the usual gap of the map. Several
distances are tried, and the one is taken whose borders agree best with the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shape_conversion import outlines_from_shapes
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.geometry.sketch_repair.border_contraction import contract_borders_to_points
from sandtable.model.geometry.sketch_repair.map_survey import Survey
from sandtable.model.geometry.sketch_repair.sketch_shapes import (
    polygons_without_lines_and_points,
    shapes_without_strips,
)
from sandtable.model.geometry.sketch_repair.work_bounds import MAX_ADDED_POINTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

SpacePair = tuple[str, str]

_CLEANING_DISTANCES_TO_TRY = (
    (False, 1.5),
    (False, 2.0),
    (False, 3.0),
    (False, 1.25),
    (True, 1.5),
    (True, 2.0),
)
"""Whether long pieces are first cut as short as the gap, and the snapping distance in gaps.

One gap is not enough: equal distances would be closed in one place and open in another.
"""
_MAX_FILLED_GAPS = 4
"""Holes narrower than this many gaps belong to a neighbour."""
_STRIP_WIDTH_FACTOR = 1.5
"""A sea shows between two of its islands if they are at least this many gaps apart."""
_MIN_DISTANCE = 1.0
_WIDE_CORNER_FACTOR = 2
"""A border shorter than this many corners, of spaces that should only touch, becomes a point."""
_ROUNDS_OF_GRID_CLEANING = 3
"""Number of attempts to repair the effects of rounding to the grid."""


@dataclass(frozen=True, slots=True)
class CleanedMap:
    """The outlines of a drawn map after cleaning, and how they deviate from the drawing."""

    outlines: Mapping[str, Outline]
    snapping_distance: float
    """Distance within which points were joined; 0 where the drawing was a coverage already."""
    missing_borders: tuple[SpacePair, ...]
    """Neighbours on the drawing that have no common border now."""
    added_borders: tuple[SpacePair, ...]
    """Neighbours now that were not neighbours on the drawing."""
    lost_spaces: tuple[str, ...]
    """Spaces without any area left."""
    is_valid: bool
    """Whether it is a coverage without overlaps. A drawing beyond repair is not."""

    @property
    def deviation_score(self) -> int:
        """Return how much a cleaned map differs from the drawing; 0 if it does not."""
        return (
            len(self.missing_borders)
            + len(self.added_borders)
            + 10 * len(self.lost_spaces)
            + 1000 * (not self.is_valid)
        )


def clean_map(survey: Survey) -> CleanedMap:
    """Return the outlines of a surveyed map, cleaned so that neighbours share their points."""
    names = [
        name
        for name in survey.surveyed_sketch.space_names
        if name not in survey.surveyed_sketch.unseen_spaces
    ]
    if not names:
        return CleanedMap({}, 0.0, (), (), (), is_valid=True)
    # Strips between islands would become borders of their own.
    visible = shapes_without_strips(
        survey.surveyed_sketch, survey.learned_gap.gap_width * _STRIP_WIDTH_FACTOR
    )
    shapes_to_clean = visible[~shapely.is_empty(survey.surveyed_sketch.visible_shapes)]
    best: CleanedMap | None = None
    for snapped, shapes in _iter_cleaning_attempts(shapes_to_clean, survey.learned_gap.gap_width):
        each = _compare_with_drawing(survey, names, shapes, snapped)
        if best is None or each.deviation_score < best.deviation_score:
            best = each
        if not best.deviation_score:
            break
    assert best is not None  # there is always a first try
    return best


def _iter_cleaning_attempts(
    drawn_shapes: NDArray[Any], gap: float
) -> Iterator[tuple[float, NDArray[Any]]]:
    """Yield attempts at cleaning a map, from the unchanged drawing to the coarsest."""
    whole = _shapes_with_rounded_coordinates(drawn_shapes)
    if _are_shapes_coverage(whole):
        yield 0.0, whole
    for cut, times in _CLEANING_DISTANCES_TO_TRY:
        snap = max(gap, _MIN_DISTANCE) * times
        # Cutting long borders short may add millions of points.
        if cut and shapely.length(drawn_shapes).sum() > MAX_ADDED_POINTS * max(gap, _MIN_DISTANCE):
            continue
        pieces: Any = (
            shapely.segmentize(drawn_shapes, max(gap, _MIN_DISTANCE)) if cut else drawn_shapes
        )
        try:
            shapes = _clean_on_grid(pieces, snap, max(gap, _MIN_DISTANCE) * _MAX_FILLED_GAPS)
        except (shapely.errors.GEOSException, TypeError):
            continue  # a drawing that this distance ties into a knot
        yield snap, shapes
    yield 0.0, whole


def _clean_on_grid(drawn_shapes: NDArray[Any], snap: float, filled: float) -> NDArray[Any]:
    shapes = _clean_coverage(drawn_shapes, snap, filled)
    for _ in range(_ROUNDS_OF_GRID_CLEANING):
        if _are_shapes_coverage(shapes):
            break
        shapes = _clean_coverage(shapes, _MIN_DISTANCE, _MIN_DISTANCE)
    return shapes


def _clean_coverage(drawn_shapes: NDArray[Any], snap: float, filled: float) -> NDArray[Any]:
    clean: Any = shapely.coverage_clean(  # type: ignore[attr-defined]
        drawn_shapes, snapping_distance=snap, gap_width=filled
    )
    return _shapes_with_rounded_coordinates(np.asarray(clean))


def _shapes_with_rounded_coordinates(shapes: NDArray[Any]) -> NDArray[Any]:
    flat = np.empty(len(shapes), dtype=object)
    for place, shape in enumerate(shapes):
        flat[place] = polygons_without_lines_and_points(shape)
    whole: Any = shapely.transform(flat, np.rint)
    return whole  # type: ignore[no-any-return]


def _are_shapes_coverage(shapes: NDArray[Any]) -> bool:
    return bool(shapely.is_valid(shapes).all()) and bool(shapely.coverage_is_valid(shapes))


def _compare_with_drawing(
    survey: Survey, names: list[str], shapes: NDArray[Any], snapped: float
) -> CleanedMap:
    outlines = dict(zip(names, outlines_from_shapes(shapes), strict=True))
    lost = tuple(name for name, outline in outlines.items() if not outline.polygons)
    outlines = {name: outline for name, outline in outlines.items() if outline.polygons}
    valid = _are_shapes_coverage(shapes)
    drawn_pairs = {
        _pair_in_alphabetical_order(c.a, c.b)
        for c in survey.iter_neighbours()
        if not c.is_across_edge
    }
    # Only a valid coverage has borders that can be compared.
    if valid:
        least = max(survey.shortest_contact, _MIN_DISTANCE) * _WIDE_CORNER_FACTOR
        short = [
            (b.a, b.b)
            for b in shared_borders(outlines)
            if b.length < least and _pair_in_alphabetical_order(b.a, b.b) not in drawn_pairs
        ]
        outlines = contract_borders_to_points(outlines, short)
    actual_pairs = {
        _pair_in_alphabetical_order(border.a, border.b) for border in shared_borders(outlines)
    }
    # Sets have no order, and the losses name the first pairs.
    missing, added = sorted(drawn_pairs - actual_pairs), sorted(actual_pairs - drawn_pairs)
    return CleanedMap(outlines, snapped, tuple(missing), tuple(added), lost, valid)


def _pair_in_alphabetical_order(a: str, b: str) -> SpacePair:
    return (a, b) if a < b else (b, a)
