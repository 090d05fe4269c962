"""Simplification of all borders of a board at once, so that they remain shared."""

from __future__ import annotations

import math
from typing import Any

import shapely

from sandtable.model.geometry.coverage.coverage_test import find_coverage_flaws, is_valid_coverage
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.outline_operations.node_edits import OutlinesBySpace
from sandtable.model.geometry.shape_conversion import outline_from_shape, shapes_from_outlines


def simplify_outlines(
    outlines: OutlinesBySpace, tolerance: float, *, coasts: bool = True
) -> OutlinesBySpace:
    """Remove nodes that hardly change the course of a border; with `coasts`, on outer edges too.

    A bend is removed if its triangle is smaller than the square of the tolerance. The remaining
    nodes do not move. Raises GeometryError if the outlines do not fit together before or after.
    """
    if not 0 <= tolerance < math.inf:
        raise GeometryError("How much to simplify is a number from 0 upwards.")
    if not outlines:
        return outlines
    if not is_valid_coverage(outlines):
        raise GeometryError(
            "Tidy the board first: "
            f"{find_coverage_flaws(outlines)[0].describe_flaw_with_names(space_id_with_marks)}."
        )
    shapes = shapes_from_outlines(tuple(outlines.values()))
    # Visvalingam's method on all borders at once; nodes where borders meet are never removed.
    fewer: Any = shapely.coverage_simplify(shapes, tolerance, simplify_boundary=coasts)
    after = {}
    for (name, before), shape in zip(outlines.items(), fewer, strict=True):
        simplified = normalize_outline(outline_from_shape(shape))
        after[name] = before if simplified == normalize_outline(before) else simplified
    if not is_valid_coverage(after):
        raise GeometryError(
            "So few nodes will not do: "
            f"{find_coverage_flaws(after)[0].describe_flaw_with_names(space_id_with_marks)}."
        )
    return after
