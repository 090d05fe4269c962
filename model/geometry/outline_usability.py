"""Test of whether all later code can use new outlines, before they are accepted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry import label_placement, surrounded_spaces
from sandtable.model.geometry.coverage import coverage_test, flaws_between_spaces, ring_flaws
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.geometry.sketch_repair.work_bounds import (
    overlapping_shapes,
    refuse_many_crossings,
)
from sandtable.model.ids import SpaceId


def require_usable_outlines(outlines: Mapping[SpaceId, Outline]) -> None:
    """Raise GeometryError if the checks cannot process these outlines in reasonable time."""
    good = ring_flaws.drawable_outlines(outlines)
    if not coverage_test.is_valid_coverage(outlines):
        _refuse_tangled_outlines(good)
        for _ in (
            *coverage_test.find_coverage_flaws(outlines),
            *flaws_between_spaces.find_gaps(outlines),
        ):
            pass
    # Some inputs crash or block GEOS; this runs in a child process with limits.
    for outline in outlines.values():
        label_placement.largest_inner_circle(outline)
    kinds: Mapping[SpaceId, Hashable] = dict.fromkeys(outlines)
    for _ in (
        *ring_flaws.find_slivers(outlines),
        *surrounded_spaces.iter_surrounded_spaces(good),
        *surrounded_spaces.iter_divided_spaces(good, kinds),
    ):
        pass


def _refuse_tangled_outlines(outlines: Mapping[SpaceId, Outline]) -> None:
    if not outlines:
        return
    shapes = shapes_from_outlines(tuple(outlines.values()))
    sound = shapely.is_valid(shapes)
    refuse_many_crossings(shapes[~sound])
    refuse_many_crossings(overlapping_shapes(shapes[sound]))
